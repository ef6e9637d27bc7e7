"""What the rules want the same at every table: one value wherever it is in use, under the clause that says so."""

from collections.abc import Iterable

from cutcard.core.edition import Edition
from cutcard.core.errors import Refusal
from cutcard.core.layout import layout_of, plain
from cutcard.house.table.auto_dealer import rules_at
from cutcard.house.table.session import CLOSED, Session
from cutcard.shared.jackpot.link import NO_TABLE


def must_agree(session: Session, others: Iterable[Session], now: int) -> None:
    """Refuse a table that has, or will have, another value than a table of the same game that is not closed."""
    for other in others:
        assert session.furnished
        assert other.furnished
        if other.state == CLOSED or other.furnished.game != session.furnished.game:
            continue
        for at in sorted({now, *(a.at for d in (session, other) for a in d.announced if a.at > now)}):
            ours, theirs = rules_at(session, at).edition, rules_at(other, at).edition
            for name, option in ours.options.items():
                if option.everywhere and uses(ours, name) and uses(theirs, name) and ours[name] != theirs[name]:
                    there = other.title or plain(other.table)
                    says = (
                        f"{plain(name)} is {option.shown(theirs[name])} at {there}, and it is the same at every table"
                    )
                    cite, instead = ours.cite(option.everywhere), f"choose the same, or close {there} first"
                    raise Refusal("option/everywhere", says, cite, instead)


def uses(edition: Edition, name: str) -> bool:
    """Whether that option counts there: a pay scale does where a wager is offered that is paid by it."""
    if name not in edition.options or edition[name] == NO_TABLE:
        return False
    paid = {wager for wager, table in edition.tables.items() if table.get("scale") == name}
    needs = [spot.needs for spot in layout_of(edition).spots if spot.wager in paid]
    return not needs or any(all(edition[option] == value for option, value in row.items()) for row in needs)
