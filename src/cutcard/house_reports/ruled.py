"""Under which clause: the rules of a round are asked again, as they stood when an entry was made."""

from cutcard.audit.rounds import game_of
from cutcard.core.errors import Faulty
from cutcard.core.facts import Note, Open, Void
from cutcard.core.round import Round
from cutcard.house_reports.book import Played


def up_to(r: Played, n: int) -> Round:
    log = tuple(timed.entry for timed in r.log[:n])
    assert isinstance(log[0].fact, Open)
    return Round(game_of(log[0].fact), log)


def broken(r: Played, n: int) -> tuple[str, str]:
    """The clause of the fault that this entry made, and what is said of it; of a report, the clause it names."""
    try:
        known = {fault.id for fault in up_to(r, n).wrong}
        new = [fault for fault in up_to(r, n + 1).wrong if fault.id not in known]
        fact = r.log[n].entry.fact
        cite = up_to(r, n).game.cite(fact.clause) if isinstance(fact, Note) else ""
    except Faulty as gone:  # the edition is not here, or has other pay tables now
        return "", gone.message
    return (new[0].cite, new[0].says) if new else (cite, "")


def ruled_under(r: Played, n: int) -> str:
    """The clause that a ruling names, or that of the duty it answers; none where the edition is not here."""
    e = r.log[n].entry
    if isinstance(e.fact, Void) and e.fact.cite:
        return e.fact.cite
    try:
        return next((duty.cite for duty in up_to(r, n).due if duty.id == e.answers), "")
    except Faulty:
        return ""
