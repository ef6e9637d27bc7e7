"""`cutcard replay` for people: one line an entry, with the clause it came under, as these eyes saw it."""

from typing import Any

from cutcard.console.page import grid, heading, say
from cutcard.core.facts import Who
from cutcard.core.money import signed
from cutcard.core.round import Round
from cutcard.core.text import line
from cutcard.core.words import words_of


def transcript(r: Round, eyes: str) -> list[tuple[str, str, str, str]]:
    """Number, author, fact and clause of each entry."""
    rows = []
    before, says = Round(r.game), words_of(r.game).entry
    for n, (e, whole) in enumerate(zip(r.seen(eyes), r.log, strict=True)):
        cite = next((d.cite for d in before.due + before.corrections if d.id == e.answers), "") if n else ""
        who = e.who.name if e.who == Who(e.who.name) or e.who.name == e.who.role else f"{e.who.name} ({e.who.role})"
        rows.append(
            (
                str(e.number),
                who,
                says(e) + (f" ({e.why})" if e.why else ""),
                cite if e.answers else "recorded" if n else "",
            )
        )
        before = before.after(whole)
    return rows


def results(r: Round) -> dict[str, int]:
    """What each person and the house are up or down by."""
    return {str(account): chips for account, chips in r.table.chips.items() if isinstance(account, str)}


def as_data(r: Round, wrong: str, eyes: str, sealed: bool | None) -> dict[str, Any]:
    """For programs; whether the cards are as sealed is not known where no proof was looked at."""
    return {
        "game": r.game.name,
        "rules": r.game.edition.name,
        "lawful": not wrong,
        "wrong": wrong,
        "over": r.over,
        "as sealed": sealed,
        "entries": [line(e) for e in r.seen(eyes)],
        "due": [{"duty": d.id, "who": d.who, "cite": d.cite} for d in r.due],
        "net": results(r),
    }


def print_replay(r: Round, wrong: str, eyes: str, sealed: bool | None) -> None:
    e = r.game.edition
    heading(f"{r.game.name}, {e.title} ({e.status}), as seen by {eyes}")
    grid(transcript(r, eyes), "", "who", "what", "clause", right=(0,), wide=2)
    say("")
    if wrong:
        say(f"Not as it should be: {wrong}", "bold")
    elif not r.over:
        due = ", ".join(f"{d.id} from {d.who} ({d.cite})" for d in r.due if d.must)
        say(f"The round is not finished. Lawful so far; due now: {due}", "bold")
    else:
        net = ", ".join(f"{account} {signed(chips)}" for account, chips in results(r).items())
        say(f"Replayed to the same end: every entry was lawful. {net}")
    if sealed:
        say("Every card shown is the one that was sealed before the bets.")
