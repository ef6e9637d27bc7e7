"""`cutcard audit`: a progress bar on standard error, what is wrong on standard output, and what was looked at."""

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from cutcard.audit import Report, Stage, as_told, audit
from cutcard.console.output import Listing
from cutcard.console.page import say
from cutcard.core.errors import so_many
from cutcard.core.money import dollars

SHOWN = 20


def run_audit(
    url: str,
    key: bytes | None,
    kept: str,
    since: str,
    workers: int,
    scheduler: str,
    public: str = "",
    unread: bool = False,
    receipts: str = "",
) -> Report:
    columns = TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("reading the book", total=None)

        def progress(now: Stage) -> None:
            so_far = f"chain and accounts {f'have {now.wrong:,} wrong' if now.wrong else 'hold'}; playing it again"
            bar.update(task, description=so_far, total=now.of, completed=now.done)

        return audit(url, key, kept, workers, progress, since, scheduler, public, unread, receipts)


def print_audit(report: Report) -> None:
    for found in report.wrong[:SHOWN]:
        say(str(found), whole=True)
    if len(report.wrong) > SHOWN:
        say(f"and {len(report.wrong) - SHOWN:,} more: see --json", whole=True)
    verdict = f"{len(report.wrong):,} things are wrong" if report.wrong[1:] else "One thing is wrong"
    looked = ", ".join(so_many(getattr(report, f"{what}s"), what) for what in ("stream", "fact", "round"))
    again = (
        f"what is new since that mark again (all but {so_many(report.proved + report.unread, 'fact')})"
        if report.proved or report.unread
        else "every round again"
    )
    took = f"chain and accounts in {report.unbroken:.1f} seconds, {again} in {report.seconds:.1f}"
    moved = f"{dollars(report.cents)} moved; {took}"
    say(f"{verdict if report.wrong else 'All is as it should be'}: {looked}, {moved}.", whole=True)
    for found in report.doubtful[:SHOWN]:
        say(f"To be looked at: {found}", whole=True)
    if len(report.doubtful) > SHOWN:
        say(f"and {len(report.doubtful) - SHOWN:,} more to be looked at: see --json", whole=True)
    if report.unread:
        left = f"{so_many(report.unread, 'fact')} of rounds that were over by that mark"
        say(f"Not read: {left}. What was changed in them since is not found this way.", whole=True)
    if not report.opened:
        say("The sealed orders were not opened: give the key of the house with --key.", whole=True)
    if report.unmarked:
        say(f"In no mark yet: {so_many(report.unmarked, 'fact')}. These can still be changed unnoticed.", whole=True)
    if report.mark:
        say(
            f"Last mark {report.mark}: keep it elsewhere, and give it with --kept or --since next time.",
            "dim",
            whole=True,
        )


def as_listing(report: Report) -> Listing:
    """Everything that was found, one a row."""
    found = [*(("wrong", f) for f in report.wrong), *(("to be looked at", f) for f in report.doubtful)]
    return ("found", "check", "where", "entry", "says"), [(kind, *as_told(f).values()) for kind, f in found]
