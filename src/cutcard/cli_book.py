"""Commands about the book of a house: reports, audit, marks, a lost password, copies; and which software this is."""

import re
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import click

from cutcard import __version__
from cutcard.cli_options import CSV, DB, JSON, Day, Whole, command, file_option, public_key
from cutcard.console.examples import Helpful
from cutcard.console.output import print_json, tell
from cutcard.core.errors import Faulty

DOUBTFUL = 3  # exit status of a strict audit that found nothing wrong, and something to be looked at
NAME_IT = "name the key of this house with --mark-key"


@click.command(cls=Helpful, epilog="Example: cutcard report hold --since 2026-03-01 --until 2026-04-01 --pdf march.pdf")
@click.argument("what", metavar="WHAT", type=click.Choice(["shifts", "hold", "cards", "conduct", "jackpots", "harm"]))
@DB
@click.option("--table", default="", metavar="NAME", help="only this table")
@click.option("--since", type=Day(), metavar="DATE", help="from this day on, UTC")
@click.option("--until", type=Day(), metavar="DATE", help="before this day")
@CSV
@file_option("xlsx", "write the report as a workbook")
@file_option("html", "write the report as a web page")
@file_option("pdf", "write the report as PDF")
@JSON
def report(
    what: str, db: str, table: str, since: datetime | None, until: datetime | None, as_json: bool, **files: Path | None
) -> None:
    """Print a report on a house, for its operator or a regulator, from its book. Exit 1 if its money does not agree.

    \b
    shifts     drop, fills, credits, win and hold of each table and shift
    hold       actual against theoretical, by wager, with a verdict on each
    cards      where each deck came from, who kept, inspected and shuffled it
    conduct    refusals, irregularities, rulings, corrections, who played together
    jackpots   what went into each meter, what came out, and to whom
    harm       how many have limits, breaks and exclusions; no names
    """
    from cutcard.console.reports import print_report, write_report
    from cutcard.house_reports import as_data, sound
    from cutcard.house_reports import report as read
    from cutcard.house_reports.book import FOREVER, open_book
    from cutcard.house_reports.files import ready, source
    from cutcard.store.transaction import now

    if since and until and since >= until:
        raise Faulty("report/time", "--until is not after --since", instead="name the day after the last as --until")
    wanted = {form: path for form, path in files.items() if path}
    for form in wanted:
        ready(form)
    begins, ends = midnight(since) if since else 0, midnight(until) if until else FOREVER
    with closing(open_book(db)) as store:
        about = source(store, db, begins, ends) | {"Command": command()}
        report = read(store, what, table, begins, now(), ends)
    write_report(what, report, wanted, about)
    print_json(as_data(report)) if as_json else print_report(report)
    if not sound(report):
        raise SystemExit(1)


def midnight(day: datetime) -> int:
    """When that day begins, UTC, in milliseconds."""
    return int(day.replace(tzinfo=UTC).timestamp()) * 1000


@click.command(
    cls=Helpful, epilog="Example: cutcard audit --db sqlite:///cutcard-house/house.db --key cutcard-house/key"
)
@DB
@click.option(
    "--key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="the key file of the house, to open the sealed shoes too",
)
@click.option(
    "--kept", default="", metavar="MARK", help="a mark kept elsewhere, as NUMBER:HASH or signed, or a file of them"
)
@click.option(
    "--public",
    default="",
    metavar="KEY",
    callback=public_key,
    help="the key that signed the marks, as the house printed it",
)
@click.option("--receipt", default="", metavar="RECEIPT", help="a receipt for a player's share, or a file of them")
@click.option(
    "--since",
    default="",
    metavar="MARK",
    help="ask the rules only about what is newer than this mark of an audit that found nothing wrong",
)
@click.option("--unread", is_flag=True, help="with --since: do not even read rounds that were over by that mark")
@click.option("--strict", is_flag=True, help="exit 3 if nothing is wrong and something has to be looked at")
@click.option("--jobs", type=Whole(1, 1024), metavar="N", help="how many processes replay rounds  [default: all cores]")
@click.option("--scheduler", default="", metavar="ADDRESS", help="a Dask scheduler, such as tcp://127.0.0.1:8786")
@CSV
@JSON
def audit(
    db: str,
    key: Path | None,
    kept: str,
    public: str,
    receipt: str,
    since: str,
    unread: bool,
    strict: bool,
    jobs: int | None,
    scheduler: str,
    csv: Path | None,
    as_json: bool,
) -> None:
    """Check the whole book of a house: chain, rules, cards, money and people. Exit 1 if anything is wrong.

    What an honest book may have too is listed as to be looked at, and exits 0; with --strict it exits 3.

    It writes nothing, and may run while the house plays.
    """
    from cutcard.audit import as_data
    from cutcard.console.audited import as_listing, print_audit, run_audit
    from cutcard.console.replayed import text_of_receipts
    from cutcard.described.fields import read_file
    from cutcard.house.floor.signed_marks import read_marks
    from cutcard.house.table.shoe_vault import read_key

    if key and not key.is_file():
        raise Faulty("key/none", f"there is no key at {key}", instead="name the file that the house was started with")
    if kept and not re.match("[0-9]+:", kept) and Path(kept).is_file():  # a signed mark is longer than a name may be
        kept = " ".join(map(str, read_marks(read_file(kept))))
    if unread and not since:
        raise Faulty("audit/unread", "--unread goes with --since", instead="name the mark that the last audit printed")
    receipts = text_of_receipts(receipt) if receipt else ""
    report = run_audit(db, read_key(key) if key else None, kept, since, jobs or 0, scheduler, public, unread, receipts)
    tell(lambda: as_data(report), lambda: as_listing(report), lambda: print_audit(report), as_json, csv)
    if report.wrong or (strict and report.doubtful):
        raise SystemExit(1 if report.wrong else DOUBTFUL)


@click.command(cls=Helpful, epilog="Example: cutcard marks --check kept-marks --at https://cards.example.org")
@DB
@click.option(
    "--mark-key", default="", metavar="FILE", help="the key file that signs them  [default: mark-key, beside the book]"
)
@click.option("--last", type=Whole(1, 10**6), metavar="N", default=10, show_default=True, help="how many marks")
@click.option("--check", default="", metavar="FILE", help="check the published marks in this file, without the book")
@click.option("--at", default="", metavar="URL", help="with --check: ask this house whether it still has them")
@click.option(
    "--public",
    default="",
    metavar="KEY",
    callback=public_key,
    help="with --check: the key of the house, as it was printed",
)
def marks(db: str, mark_key: str, last: int, check: str, at: str, public: str) -> None:
    """Print the last marks of a book, signed, the latest first.

    Keep one elsewhere, and nothing before it can be changed without being noticed. --check proves that the marks you
    kept are all signed by one house, and that none was signed twice with different hashes; --at asks that house
    whether it still has the same. Exit 1 if not.
    """
    from cutcard.console.marks_at import wrong_at
    from cutcard.described.fields import read_file
    from cutcard.house.floor.signed_marks import MARK_KEY, Signer, last_marks, must_sign, read_marks, wrong_with
    from cutcard.house_reports.book import open_book
    from cutcard.store.engine import folder_of

    if at and not check:
        raise Faulty("marks/at", "--at asks a house about marks that you kept", instead="name them with --check FILE")
    if check:
        kept = read_marks(read_file(check))
        wrong = wrong_at(at, kept, public) if at else [*wrong_with(kept, public)]
        wrong = wrong if kept else ["there is no mark in it"]
        has = f", and {at} has them still" if at else ""
        click.echo("\n".join(wrong) or f"All {len(kept)} have the signature of {kept[0].key}{has}.")
        if wrong:
            raise SystemExit(1)
        return
    with closing(open_book(db)) as store:
        key = Path(mark_key) if mark_key else folder_of(db) / MARK_KEY
        if not key.is_file():
            raise Faulty("key/none", f"there is no key at {key}", instead=NAME_IT)
        must_sign(store, key, NAME_IT)
        signer = Signer(key)
        for mark in last_marks(store, last):
            click.echo(signer.sign(mark))


@click.command(cls=Helpful, epilog="Example: cutcard password operator --db sqlite:///cutcard-house/house.db")
@click.argument("name")
@DB
def password(name: str, db: str) -> None:
    """Replace a lost password, even the operator's. Anyone who holds the book may do this.

    The new password is shown once. Anyone signed in under that name is signed out within seconds. The book records the
    change. The house may stay open.
    """
    from cutcard.house.people.directory import People
    from cutcard.house_reports.book import open_book
    from cutcard.store.store import Store
    from cutcard.store.transaction import now

    open_book(db).close()  # one that is there: none is begun
    with closing(Store(db)) as store:
        made = People(store, now).renew(name)
    click.echo(f"{name} signs in with the password {made}")
    click.echo("It is shown this once: sign in and change it.")


@click.command(cls=Helpful, epilog="Example: cutcard jackpot mega --rate 12% --by operator --why 'from May on'")
@click.argument("meter", default="")
@DB
@click.option("--reset", default="", metavar="MONEY", help="the amount at which it starts again: '$60,000', or cents")
@click.option("--rate", default="", metavar="SHARE", help="the share of each wager that it takes: 10%, or 1/10")
@click.option("--unseen", "hidden", default="", metavar="SHARE", help="a further share, kept unseen for its next start")
@click.option("--ceiling", default="", metavar="MONEY", help="where it stops growing, or none; it can only be raised")
@click.option("--pour", "amount", default="", metavar="MONEY", help="move this amount to another meter")
@click.option("--into", "other", default="", metavar="METER", help="with --pour: the meter that receives it")
@click.option("--by", default="", metavar="NAME", help="the operator who orders it; the password is asked for")
@click.option("--why", default="", metavar="WORDS", help="the reason, which the book keeps")
@CSV
@JSON
def jackpot(
    meter: str, db: str, amount: str, other: str, by: str, why: str, csv: Path | None, as_json: bool, **terms: str
) -> None:
    """List the jackpot meters of a house and their terms; change the terms of one, or pour one into another.

    Changes take an operator's password. A new rate holds for rounds that begin ten seconds later, everything else at
    once. The house may stay open.
    """
    from cutcard.console.jackpot import as_data, as_listing, change, chosen, pour_into, print_meters, signed_in
    from cutcard.house.jackpots.meter_readings import meters
    from cutcard.house_reports.book import open_book
    from cutcard.store.store import Store

    asked = {term: text for term, text in terms.items() if text}
    if bool(amount) != bool(other):
        lacking = "--into METER" if amount else "--pour MONEY"
        raise Faulty("jackpot/half", "pouring takes an amount and another meter", instead=f"add {lacking}")
    if asked and amount:
        raise Faulty("jackpot/both", "new terms and pouring are two orders", instead="give one after the other")
    if not meter and (asked or amount):
        raise Faulty("jackpot/meter", "no meter is named", instead="name one: cutcard jackpot METER …")
    with closing(open_book(db)) as store:
        found = meters(store)
    if asked or amount:
        if not by:
            raise Faulty("jackpot/by", "an operator has to order this", instead="name an operator with --by")
        with closing(Store(db)) as store:
            who = signed_in(store, by, typed_password(by))
            change(store, meter, asked, who, why) if asked else pour_into(store, meter, other, amount, who, why)
            found = meters(store)
    shown = chosen(found, meter, other) if meter else found
    tell(lambda: as_data(shown), lambda: as_listing(shown), lambda: print_meters(shown), as_json, csv)


def typed_password(name: str) -> str:
    """Unseen from a keyboard; from a pipe its first line."""
    if sys.stdin.isatty():
        return str(click.prompt(f"Password of {name}", hide_input=True, err=True))
    return sys.stdin.readline().rstrip("\n")


@click.command(cls=Helpful, epilog="Example: cutcard backup house-monday.db --db sqlite:///cutcard-house/house.db")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@DB
def backup(file: Path, db: str) -> None:
    """Copy the whole book as of one moment, while the house stays open. A book on PostgreSQL is copied by pg_dump."""
    from cutcard.house.floor.signed_marks import MARK_KEY
    from cutcard.store.backup import back_up

    book = back_up(db, file)
    click.echo(f"{file} is a complete copy of {book}.")
    keys = f"{book.with_name('key')} and {book.with_name(MARK_KEY)}"
    click.echo(f"The keys to the sealed shoes and of the marks are not in it: keep {keys} too, and in another place.")


@click.command(cls=Helpful, epilog="Example: cutcard restore house-monday.db --db sqlite:///cutcard-house/house.db")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@DB
def restore(file: Path, db: str) -> None:
    """Turn a copy that backup made into a book, where there is none yet. Audit it before the house opens."""
    from cutcard.store.backup import restore as restored

    click.echo(f"{restored(file, db)} is the book again. Now: cutcard audit --db {db}")


@click.command(cls=Helpful, epilog="Example: cutcard manifest --json")
@CSV
@JSON
def manifest(csv: Path | None, as_json: bool) -> None:
    """Identify this software: the SHA-256 digest of every installed file, and one over all of them."""
    from cutcard.software import digest, files, runs_on

    rows = [*((found, path) for path, found in files().items()), (digest(), f"all of these, Cutcard {__version__}")]
    tell(
        lambda: {"version": __version__, "digest": digest(), "runs_on": runs_on(), "files": files()},
        lambda: (("sha256", "file"), rows),
        lambda: click.echo("\n".join("  ".join(row) for row in rows)),
        as_json,
        csv,
    )


COMMANDS = (report, audit, marks, password, jackpot, backup, restore, manifest)
