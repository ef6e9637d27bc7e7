"""`cutcard jackpot`: the meters of a house and their terms, which an operator may change or pour into each other."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from cutcard.console.output import Listing
from cutcard.console.page import grid
from cutcard.core.edition import Option
from cutcard.core.errors import Faulty, Refusal, one_of, quoted
from cutcard.core.facts import Chips, Who
from cutcard.core.money import dollars
from cutcard.core.numbers import stated
from cutcard.core.rights import OPERATOR
from cutcard.games import links
from cutcard.house.jackpots.meter_book import change_terms, pour
from cutcard.house.jackpots.meter_readings import meters
from cutcard.house.jackpots.meters import Meter
from cutcard.house.people.directory import People
from cutcard.shared.jackpot.link import Level, Link
from cutcard.store.store import Store
from cutcard.store.transaction import now

NO_CEILING = "none"


def signed_in(store: Store, name: str, password: str) -> Who:
    """The operator of that name, by password, as at the door of the house."""
    person, _ = People(store, now).proved(name, password, "")
    if OPERATOR not in person.roles:
        raise Refusal("right/role", f"{person.name} is not an operator", instead="ask an operator")
    return Who(person.name, OPERATOR)


def chosen(found: Mapping[str, Meter], name: str, other: str = "") -> dict[str, Meter]:
    """That meter, and another where one is named."""
    if name not in found:
        raise Faulty("meter/none", f"there is no meter {quoted(name)}", instead=f"choose {one_of(list(found))}")
    return {level: m for level, m in found.items() if level in (name, other)}


def link_of(store: Store, name: str) -> Link:
    """The link that has this meter, with the terms in the book."""
    kept = meters(store)
    chosen(kept, name)
    link = next(link for link in links().values() if name in link.levels)
    return replace(link, levels={level: kept[level].level for level in link.levels})


def change(store: Store, name: str, asked: Mapping[str, str], who: Who, why: str) -> None:
    """New terms for one meter; what is not asked for stays as it is."""
    link = link_of(store, name)
    made: dict[str, Any] = {term: share(term, text) for term, text in asked.items() if term in ("rate", "hidden")}
    made |= {term: money(term, text) for term, text in asked.items() if term in ("reset", "ceiling")}
    changed = replace(link.levels[name], **made)
    change_terms(store, replace(link, levels={**link.levels, name: changed}), who, why)


def pour_into(store: Store, name: str, other: str, amount: str, who: Who, why: str) -> None:
    """So much of one meter goes to another of its link."""
    pour(store, link_of(store, name), name, other, money("pour", amount) or 0, who, why)


def money(term: str, text: str) -> Chips | None:
    """As for `--set`: '$60,000', or cents; a ceiling may be none."""
    if term == "ceiling" and text == NO_CEILING:
        return None
    return int(Option(term, "", 0, cents=True).read(text.replace(",", "")))


def share(term: str, text: str) -> Fraction:
    """10%, 0.1 or 1/10."""
    try:
        return Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise Faulty("meter/share", f"{term} is {quoted(text, 30)}", instead="write 10%, 0.1 or 1/10") from None


def as_data(found: Mapping[str, Meter]) -> dict[str, Any]:
    return {
        name: {"stands": m.stands, "reset": m.level.reset, "rate": str(m.level.rate), "hidden": str(m.level.hidden),
               "ceiling": m.level.ceiling}
        for name, m in found.items()
    }  # fmt: skip


def as_listing(found: Mapping[str, Meter]) -> Listing:
    return ("meter", "stands", "reset", "rate", "hidden", "ceiling"), [
        (name, *told.values()) for name, told in as_data(found).items()
    ]


def print_meters(found: Mapping[str, Meter]) -> None:
    heads = "meter", "stands at", "starts again at", "of each wager", "unseen", "at the most"
    grid([(name, dollars(m.stands), *terms(m.level)) for name, m in found.items()], *heads, right=(1, 2, 3, 4, 5))


def terms(level: Level) -> tuple[str, str, str, str]:
    ceiling = dollars(level.ceiling) if level.ceiling else NO_CEILING
    return dollars(level.reset), stated(level.rate), stated(level.hidden), ceiling
