"""Commands about figures: exact, simulated, designed, protected, advised, claimed, recorded."""

from pathlib import Path
from typing import Any

import click

from cutcard.cli_options import (
    CSV,
    GAME,
    JSON,
    PAY,
    RULES,
    SEED,
    SET,
    STRATEGIES,
    Number,
    Whole,
    command,
    file_option,
    known_as,
    options,
    text_of,
)
from cutcard.console.examples import Helpful
from cutcard.console.output import tell
from cutcard.core.errors import Faulty


@click.command(cls=Helpful, epilog="Example: cutcard analyse {analyse}")
@GAME
@click.option(
    "--rules",
    multiple=True,
    metavar="EDITION",
    help="nz-2012, us, the FILE.toml of your own edition, or a name that design prints; repeat it to compare",
)
@SET
@PAY
@click.option(
    "--strategy",
    "asked",
    multiple=True,
    metavar="RULES",
    help=f"price a strategy: {STRATEGIES}; repeat it to compare; `cutcard strategies GAME` lists the names",
)
@click.option("--vary", default="", metavar="OPTION", help="compare all values of this house option")
@file_option("html", "write the PAR sheet as a web page")
@file_option("pdf", "write the PAR sheet as PDF")
@file_option("xlsx", "write the PAR sheet as a workbook with live formulas")
@CSV
@JSON
def analyse(
    game: str,
    rules: tuple[str, ...],
    chosen: tuple[str, ...],
    pays: tuple[str, ...],
    asked: tuple[str, ...],
    vary: str,
    as_json: bool,
    **files: Path | None,
) -> None:
    """Compute the exact house edge, return table, best play and risk for any pay table; write a PAR sheet."""
    from cutcard.console.analysing import analyse_and_tell, compare_and_tell, vary_and_tell
    from cutcard.games import find, read_pays

    found = [find(game, edition, options(chosen), pays=read_pays(pays)) for edition in rules or ("",)]
    wanted = {kind: path for kind, path in files.items() if path}
    alone = "--vary" if vary else "more than one --rules" if len(found) > 1 else ""
    if alone and (asked or (vary and len(found) > 1) or set(wanted) - {"csv"}):
        others = "one --rules" if vary else "no --vary"
        instead = f"give {others}, no --strategy, and no file but --csv"
        raise Faulty("analyse/vary", f"{alone} makes a table of its own", instead=instead)
    if vary:
        vary_and_tell(found[0], vary, wanted.get("csv"), as_json)
    elif alone:
        compare_and_tell(found, wanted.get("csv"), as_json)
    else:
        analyse_and_tell(found[0], asked, wanted, as_json, command())


@click.command(cls=Helpful, epilog="Example: cutcard design {design}")
@GAME
@click.argument("table")
@click.option("--edge", default="", metavar="SHARE", help='the wanted house edge: "2.5%", or "2% to 3%"')
@click.option("--hit", default="", metavar="SHARE", help="the wanted chance to end ahead, in the same form")
@click.option("--keep", multiple=True, metavar="EVENT", help="leave this row as it is; may be repeated")
@RULES
@SET
@PAY
@CSV
@JSON
def design(
    game: str,
    table: str,
    edge: str,
    hit: str,
    keep: tuple[str, ...],
    rules: str,
    chosen: tuple[str, ...],
    pays: tuple[str, ...],
    csv: Path | None,
    as_json: bool,
) -> None:
    """Find other pay tables that give a wager a wanted edge or hit rate, the least change first. Exit 1 if none does.

    TABLE is a pay table of the game. A share is anything that rounds to it: 4% is 3.5 to 4.5 %, 4.00% is 3.995 to
    4.005 %.

    It tries odds that people print (every number to 20, then in steps of 5, 25 and 100) on up to three rows, and on one
    row alone every whole number where none of those will do. --pay and --keep fix a row at odds of your own.
    """
    from cutcard.console.designing import design_and_tell
    from cutcard.games import find, read_pays

    found = find(game, rules, options(chosen), pays=read_pays(pays))
    if not design_and_tell(found, table, edge, hit, keep, as_json, csv):
        raise SystemExit(1)


@click.command(cls=Helpful, epilog="Example: cutcard strategies {strategies}")
@GAME
@RULES
@CSV
@JSON
def strategies(game: str, rules: str, csv: Path | None, as_json: bool) -> None:
    """List the named strategies of a game, in words, and what rules of your own may say."""
    from cutcard.console.strategies import named, print_strategies
    from cutcard.games import find

    found = find(game, rules)
    listed = ("strategy", "rules"), list(named(found).items())
    tell(lambda: named(found), lambda: listed, lambda: print_strategies(found), as_json, csv)


@click.command(cls=Helpful, epilog="Example: cutcard simulate {simulate}")
@GAME
@click.option(
    "--rounds", type=Number(1), metavar="N", default=1_000_000, show_default=True, help="how many rounds, such as 1e8"
)
@RULES
@SET
@PAY
@SEED
@click.option("--strategy", default="", metavar="RULES", help=f"{STRATEGIES}; optimal if not given")
@click.option("--workers", type=Whole(0), metavar="N", default=0, help="how many threads  [default: all cores]")
@click.option("--scheduler", default=None, metavar="ADDRESS", help="a Dask scheduler, such as tcp://127.0.0.1:8786")
@CSV
@click.option("--device", type=click.Choice(["cpu", "gpu"]), default="cpu", show_default=True, help="gpu needs CUDA")
@click.option("--compare/--no-compare", default=True, help="whether to compute the exact figure and compare")
@JSON
def simulate(
    game: str, rounds: int, rules: str, chosen: tuple[str, ...], pays: tuple[str, ...], as_json: bool, **how: Any
) -> None:
    """Simulate rounds by the million, with error bars, and compare with the exact figure. Ctrl-C stops and prints the
    result so far (exit 130).
    """
    from cutcard.console.simulation import run_simulation
    from cutcard.games import find, read_pays

    found = find(game, rules, options(chosen), pays=read_pays(pays))
    if not run_simulation(found, rounds, as_json=as_json, **how).complete:
        raise SystemExit(130)


@click.command(cls=Helpful, epilog="Example: cutcard protect {protect}")
@GAME
@RULES
@SET
@PAY
@click.option(
    "--rounds",
    type=Number(1),
    metavar="N",
    default=100_000,
    show_default=True,
    help="how many deals to sample where not all can be counted",
)
@SEED
@click.option(
    "--players", type=Whole(2, 7), metavar="N", default=7, show_default=True, help="how many players share their cards"
)
@CSV
@file_option("html", "write the report as a web page")
@file_option("pdf", "write the report as PDF")
@JSON
def protect(
    game: str,
    rules: str,
    chosen: tuple[str, ...],
    pays: tuple[str, ...],
    rounds: int,
    seed: int,
    players: int,
    as_json: bool,
    **files: Path | None,
) -> None:
    """Price leaked information: players who share their cards, a dealer's card that is seen, a hand played blind."""
    from cutcard.console.protecting import protect_and_tell
    from cutcard.games import find, read_pays
    from cutcard.protect.figures import Asked

    asked, wanted = Asked(rounds, seed, players), {kind: path for kind, path in files.items() if path}
    protect_and_tell(find(game, rules, options(chosen), pays=read_pays(pays)), asked, wanted, as_json, command())


@click.command(cls=Helpful, epilog="Example: cutcard advise {advise}")
@GAME
@click.argument("cards", nargs=-1)
@click.option("--up", default="", metavar="CARD", help="the card that the dealer shows, where one does")
@click.option("--board", default="", metavar="CARDS", help="the community cards turned so far, where there are any")
@click.option("--known", default="", metavar="CARDS", help="other cards that you have seen, in other hands or exposed")
@click.option("--round", "file", default="", metavar="FILE", help="a round as for settle, without its last choice")
@RULES
@SET
@PAY
@CSV
@JSON
def advise(
    game: str,
    cards: tuple[str, ...],
    up: str,
    board: str,
    known: str,
    file: str,
    rules: str,
    chosen: tuple[str, ...],
    pays: tuple[str, ...],
    csv: Path | None,
    as_json: bool,
) -> None:
    """Give the exact value of every option in one situation, and say why.

    CARDS is your hand, written As 10h, as,10h or As10h; in games without hands, the cards already gone
    from the shoe. --round takes the situation of a whole table instead.
    """
    from cutcard.console.verdicts import advice_listed, print_advice
    from cutcard.described import until_asked
    from cutcard.described.advised import advise as advised
    from cutcard.described.fields import load
    from cutcard.exact.advice import adviser_of, as_data
    from cutcard.games import find, read_pays

    found = find(game, rules, options(chosen), pays=read_pays(pays))
    adviser_of(found)
    if file and (cards or up or board):
        instead = "leave out CARDS, --up and --board"
        raise Faulty("advise/both", "--round states the cards already", instead=instead)
    situated = until_asked(load(text_of(file), file), found) if file else found
    given = advised(situated, cards, up, board=board, known=known)
    tell(lambda: as_data(given), lambda: advice_listed(given), lambda: print_advice(given), as_json, csv)


@click.command(cls=Helpful, epilog="Example: cutcard verify claims.toml --json")
@click.argument("file", required=False)
@click.option(
    "--readings", "game", default="", metavar="GAME", callback=known_as, help="list the figures that a claim can mean"
)
@RULES
@CSV
@JSON
def verify(file: str | None, game: str, rules: str, csv: Path | None, as_json: bool) -> None:
    """Check claims against exact figures; without FILE, those of our sources. Exit 1 if one is refuted."""
    from cutcard.console.verdicts import as_listing, print_readings, print_verdicts, readings_listed
    from cutcard.exact.claims import REFUTED, as_data, judge, read_claims, readings, shipped
    from cutcard.games import find

    if game:
        known = readings(game, find(game, rules).edition.name)
        data = {name: str(value) for name, value in known.items()}
        tell(lambda: data, lambda: readings_listed(known), lambda: print_readings(known), as_json, csv)
        return
    verdicts = [judge(claim) for claim in (read_claims(text_of(file), file) if file else shipped())]
    told = [as_data(v) for v in verdicts]
    tell(lambda: told, lambda: as_listing(told), lambda: print_verdicts(verdicts), as_json, csv)
    if any(v.verdict == REFUTED for v in verdicts):
        raise SystemExit(1)


@click.command(cls=Helpful, epilog="Example: cutcard bias {bias}")
@GAME
@click.argument("file")
@RULES
@CSV
@JSON
def bias(game: str, file: str, rules: str, csv: Path | None, as_json: bool) -> None:
    """Test whether recorded results of a wheel or of dice look fair, with a valid p-value. Exit 1 if they do not.

    FILE lists the results, such as 17 0 32, or is a folder of rounds that play --save wrote.
    """
    from cutcard.console.bias import as_data, as_listing, print_bias, results, thrown_at
    from cutcard.exact.bias import bias as tested
    from cutcard.games import find

    table = find(game, rules)
    place = thrown_at(table)
    found = tested(results(table, file), table.thrown[place])
    tell(
        lambda: as_data(found, place), lambda: as_listing(found, place), lambda: print_bias(found, place), as_json, csv
    )
    if found.unlikely:
        raise SystemExit(1)


COMMANDS = (analyse, design, strategies, simulate, protect, advise, verify, bias)
