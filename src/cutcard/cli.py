"""The command line. Exit 0 for success, 1 for "the answer is no", 2 for a mistake in what was typed."""

import sys
from pathlib import Path
from typing import Any

import click

from cutcard import __version__, cli_book, cli_figures
from cutcard.cli_options import (
    CSV,
    GAME,
    JSON,
    RULES,
    SET,
    SOME_GAME,
    Address,
    Host,
    Whole,
    can_be_written,
    options,
    text_of,
)
from cutcard.console.examples import HelpfulGroup
from cutcard.console.output import print_json, tell, write_readably
from cutcard.core.errors import Cutcard, Faulty, one_of, quoted


@click.group(
    cls=HelpfulGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__)
@click.pass_context
def cutcard(ctx: click.Context) -> None:
    """Casino table games, played and proved by the book. Play money only.

    \b
    Begin with:   cutcard play {game}
    Or read:      cutcard rules {game}
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@cutcard.command(epilog="Example: cutcard play {play}")
@GAME
@RULES
@SET
@click.option("--plain", is_flag=True, help="lines of text: no boxes, no colour, no redrawing")
@click.option("--seed", type=Whole(0), metavar="N", help="to repeat a game: the same seed and keys give the same cards")
@click.option("--share", default="", metavar="WORDS", help="make your share of every shuffle from these words")
@click.option("--bots", type=Whole(0, 6), metavar="N", default=0, help="bots at other seats")
@click.option(
    "--bankroll",
    type=Whole(1, 1_000_000),
    metavar="DOLLARS",
    default=1000,
    show_default=True,
    help="how much play money to start with",
)
@click.option(
    "--cards",
    type=click.Choice(["shoe", "scanner"]),
    default="shoe",
    show_default=True,
    help="a shuffled and sealed shoe, or real cards, scanned or typed one per line (with --plain)",
)
@click.option(
    "--codes",
    default="",
    metavar="FILE",
    help="with --cards scanner: the codes of your reader, code and card on each line",
)
@click.option("--four-colour", is_flag=True, help="a different colour for each suit")
@click.option("--ascii", "ascii_suits", is_flag=True, help="show suits as letters")
@click.option(
    "--save",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="keep each round as a text file in this folder",
)
def play(game: str, rules: str, chosen: tuple[str, ...], codes: str, **choices: Any) -> None:
    """Play a game in the terminal, alone or with bots; ! gives a hint."""
    from cutcard.chance.scanner import read_codes
    from cutcard.games import find, open_for_play
    from cutcard.terminal import play as sit_down

    table = find(game, rules, options(chosen))
    open_for_play(table)
    if codes and choices["cards"] != "scanner":
        raise Faulty("scanner/unused", "--codes is for a barcode reader", instead="add --cards scanner")
    choices["bankroll"] *= 100
    sit_down(table, codes=read_codes(text_of(codes), table) if codes else None, **choices)


@cutcard.command(epilog="Example: cutcard games {game}")
@SOME_GAME
@CSV
@JSON
def games(game: str | None, csv: Path | None, as_json: bool) -> None:
    """List the games, their editions and status; with GAME, its wagers and options. CSV and JSON have everything."""
    from cutcard.console.games import as_data, as_listing, print_game, print_games
    from cutcard.games import STUDIED, editions
    from cutcard.games.discovery import broken

    told, show = (editions(game), print_game) if game else (STUDIED, print_games)
    tell(lambda: as_data(told), lambda: as_listing(told), lambda: show(told), as_json, csv)
    for name, why in broken().items():
        print(f"cutcard: the game {name!r} is left out, for it does not load: {why}", file=sys.stderr)


@cutcard.command(epilog="Example: cutcard rules {rules}")
@SOME_GAME
@RULES
@SET
@click.option("--clause", "number", default="", metavar="NUMBER", help="only clauses of this number, such as 5.2")
@CSV
@JSON
def rules(game: str | None, rules: str, chosen: tuple[str, ...], number: str, csv: Path | None, as_json: bool) -> None:
    """Show the rule book in force, clause by clause, with the tests that prove each.

    Without GAME: list the editions, and say how we read passages that mix old and new words.
    """
    from cutcard.clauses import readings
    from cutcard.clauses.book import as_data
    from cutcard.console.rules import as_listing, print_readings, print_rules, readings_listed
    from cutcard.games import find

    if game is None:
        tell(readings, readings_listed, print_readings, as_json, csv)
        return
    found = find(game, rules, options(chosen))
    told = as_data(found, number)
    tell(lambda: told, lambda: as_listing(told), lambda: print_rules(found, number), as_json, csv)


@cutcard.command(epilog="Example: cutcard settle round.json --json    (or - to read standard input)")
@click.argument("file")
@click.option("--lines", "many", is_flag=True, help="many rounds: one JSON object per line in, one answer per line out")
@CSV
@JSON
def settle(file: str, many: bool, csv: Path | None, as_json: bool) -> None:
    """Say what should have been paid on a round: a verdict for each wager, with its clause.

    \b
    FILE is JSON or TOML, money in whole cents:
      {round}
    """
    from cutcard.console.settlement import as_listing, print_lines, print_settlement
    from cutcard.described import play_described, settled
    from cutcard.described.fields import load

    if many:
        if not print_lines(file, csv):
            raise SystemExit(1)
        return
    played = play_described(load(text_of(file), file))
    result = settled(played)
    tell(lambda: result, lambda: as_listing([result]), lambda: print_settlement(result, played.game), as_json, csv)


@cutcard.command(epilog="Example: cutcard replay rounds/0001.round --eyes auditor --proof rounds/0001.proof.json")
@click.argument("file", nargs=-1, required=True)
@click.option(
    "--eyes", default="public", metavar="PERSON", help="whose eyes see it: a player's name, public or auditor"
)
@click.option(
    "--proof",
    "proofs",
    multiple=True,
    metavar="FILE",
    help="check the cards against the seal published before the bets",
)
@click.option(
    "--receipt", default="", metavar="RECEIPT", help="with --proof: a receipt for your share, or a file of it"
)
@click.option(
    "--rules", default="", metavar="FILE", help="the operator's own edition it was played under, a .toml file"
)
@CSV
@JSON
def replay(
    file: tuple[str, ...],
    eyes: str,
    proofs: tuple[str, ...],
    receipt: str,
    rules: str,
    csv: Path | None,
    as_json: bool,
) -> None:
    """Replay a recorded round through the rules, entry by entry. Several files, or a folder, get one line per round.

    Exit 1 if a round broke the rules, was not finished, or was not dealt as sealed.
    """
    from cutcard.console.replayed import (
        as_data,
        as_listing,
        print_many,
        print_replay,
        read_proof,
        recorded,
        text_of_receipts,
    )
    from cutcard.core.table import AUDITOR, PUBLIC
    from cutcard.replay import again, broken_receipt, broken_seal

    if receipt and not proofs:
        raise Faulty("replay/receipt", "--receipt goes with --proof", instead="name the proof of that round")
    if len(file) > 1 or Path(file[0]).is_dir():
        if proofs or eyes != PUBLIC:
            raise Faulty("replay/many", "--proof and --eyes are for one round", instead="name one file")
        if not print_many(recorded(file), rules, as_json, csv):
            raise SystemExit(1)
        return
    r, wrong = again(text_of(file[0]), rules)
    known = (*r.table.places_of, PUBLIC, AUDITOR)
    if eyes not in known:
        raise Faulty("eyes/unknown", f"{quoted(eyes)} is nobody in this round", instead=f"--eyes is {one_of(known)}")
    sealed = None
    if proofs and not wrong:
        published = [read_proof(proof) for proof in proofs]
        wrong = next(filter(None, (broken_seal(r, proof) for proof in published)), "")
        wrong = wrong or (broken_receipt(text_of_receipts(receipt), published) if receipt else "")
        sealed = not wrong
    told = (r, wrong, eyes, sealed)
    tell(lambda: as_data(*told), lambda: as_listing(r, eyes), lambda: print_replay(*told), as_json, csv)
    if wrong or not r.over:
        raise SystemExit(1)


@cutcard.command(epilog="Example: cutcard monitor rounds --view dealer --follow")
@click.argument("path", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--view", type=click.Choice(["players", "dealer"]), default="players", show_default=True, help="whose monitor"
)
@click.option("--follow", is_flag=True, help="keep it live as the round goes on, until Ctrl-C")
@JSON
def monitor(path: Path, view: str, follow: bool, as_json: bool) -> None:
    """Show the players' or the dealer's monitor of a round. PATH is a round file, or a folder of play --save."""
    from cutcard.console.monitor import read_round, watch
    from cutcard.games import manifest

    if not as_json:
        watch(path, view, follow)
        return
    r = read_round(path)
    own = manifest(r.game.name).monitor
    if own is None:
        raise Faulty("monitor/game", f"{r.game.name} has no monitor of its own", instead="leave out --json")
    print_json(own().data(r, view))


@cutcard.command(epilog="Example: cutcard serve --port 8000 --db postgresql://cutcard@localhost/cutcard")
@click.option(
    "--host", type=Host(), default="127.0.0.1", show_default=True, metavar="HOST", help="the address to listen at"
)
@click.option("--port", type=Whole(0, 65535), metavar="N", default=8000, show_default=True, help="0 for a free one")
@click.option("--db", "url", default="", metavar="URL", help="the book  [default: sqlite:///cutcard-house/house.db]")
@click.option(
    "--key",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="the file with the key to the sealed shoes; made at the first start  [default: key, beside the book]",
)
@click.option(
    "--mark-key",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="the file with the key that signs marks; made at the first start  [default: mark-key, beside --key or book]",
)
@click.option("--new-mark-key", is_flag=True, help="sign the marks of this book with another key from now on")
@click.option(
    "--accept-clock",
    default="",
    metavar="WHY",
    help="open a book that is ahead of this machine's clock, and go on from its time; the book records why, and who",
)
@click.option(
    "--marks",
    type=click.Path(path_type=Path),
    metavar="FILE",
    callback=can_be_written,
    help="add every signed mark to this file; - for standard output",
)
@click.option(
    "--address",
    type=Address(),
    default="",
    metavar="URL",
    help="the address at which others reach this house, such as https://HOST",
)
@click.option(
    "--workers",
    type=Whole(1, 64),
    metavar="N",
    default=1,
    show_default=True,
    help="processes that share the tables among them, on PostgreSQL",
)
@click.option(
    "--idle",
    type=Whole(0),
    default=10,
    show_default=True,
    metavar="ROUNDS",
    help="after how many rounds without a bet a seat is given up; 0: never",
)
@click.option(
    "--away",
    type=Whole(1),
    default=5,
    show_default=True,
    metavar="SECONDS",
    help="for how long somebody is waited for who has closed every window",
)
@click.option(
    "--host-name",
    "names",
    type=Host(),
    multiple=True,
    metavar="NAME",
    help="another host name by which people reach it; may be repeated",
)
@click.option(
    "--peer",
    "peers",
    type=Host(),
    multiple=True,
    metavar="HOST",
    help="another machine that shares the book; may be repeated",
)
@click.option(
    "--games", multiple=True, metavar="NAME", help="allow tables of this game from another package; may be repeated"
)
@click.option(
    "--log", type=click.Choice(["text", "json"]), default="text", show_default=True, help="the form of the log"
)
@click.option("--demo/--no-demo", default=True, help="open tables of every game if there are none yet  [default: demo]")
@click.option("--open/--no-open", "browse", help="open it in the browser at once  [default: no-open]")
def serve(url: str, key: Path | None, **how: Any) -> None:
    """Open the house: tables for several people, in the browser and over HTTP and WebSocket, kept in a database."""
    from cutcard.server.run import serve as open_house

    open_house(url=url, key=key, **how)


for more in (*cli_figures.COMMANDS, *cli_book.COMMANDS):
    cutcard.add_command(more)


def main() -> None:
    """Run, and turn every mistake into one line on standard error."""
    write_readably()
    try:
        cutcard(prog_name="cutcard", standalone_mode=False)
    except Cutcard as fault:
        stop(str(fault))
    except click.UsageError as fault:
        typed = [word for word in sys.argv[1:2] if word in cutcard.commands]
        command = " ".join(["cutcard", *typed])
        said = fault.format_message().rstrip(".")
        stop(f"{said} See {command} --help" if said.endswith("?") else f"{said}; see {command} --help")
    except (click.Abort, KeyboardInterrupt):
        raise SystemExit(130) from None
    except OSError as fault:
        used = f"{quoted(str(fault.filename))} cannot be used" if fault.filename else "what was found cannot be written"
        stop(f"{used}: {fault.strerror}")


def stop(sentence: str) -> None:
    print(f"cutcard: {' '.join(sentence.split())}", file=sys.stderr)
    raise SystemExit(2)
