"""What players do and see at a table, in few words."""

import re

from cutcard.core.facts import Bet
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window

NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANKS = dict(zip("23456789TJQKA", NAMES, strict=True))
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def seated(window: Open, place: Place, table: str, seat: str = "", **more: object) -> Window:
    """A guest who sits there, and looks at the table."""
    return window(place.guest(table, seat), f"table/{table}", ".spot", **more)


def in_words(card: str) -> str:
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def laid(place: Place, table: str) -> dict[str, int]:
    return {e.fact.wager: e.fact.chips for e in place.site.state(table).round.log if isinstance(e.fact, Bet)}


def lies(window: Window, place: Place, table: str, **wagers: int) -> None:
    """Before long this lies on the table, in dollars by wager, as the house has it; and no more."""
    wanted = {name.replace("aces_up", "aces-up"): dollars for name, dollars in wagers.items()}

    def found() -> dict[str, int]:
        stakes = place.site.state(table).round.table.stakes.items()
        return {f"{spot.wager}_{spot.place}": k.chips // 100 for spot, k in stakes if not k.outcome}

    window.wait(lambda: found() == wanted)


def heard(window: Window, place: Place, table: str, key: str) -> None:
    """A key is pressed, and the house has heard of it."""
    known = place.site.state(table)
    window.press(key)
    window.wait(lambda: place.site.state(table) is not known)


def result(window: Window, number: int) -> None:
    """The round is over, and what came of it stands there."""
    window.page.locator(".result h2", has_text=re.compile(rf"Round {number}\b")).wait_for()


def ante(window: Window) -> None:
    """By pointer; it lies there once the house has taken it."""
    window.tap(".spot.ante")
    window.see(".spot.ante .pile:not(.pending)")


def dealt(window: Window) -> None:
    """An Ante by pointer, and the cards that it buys."""
    ante(window)
    window.tap(".controls .main")
    window.see(".decisions")


def dealt_by_keys(window: Window) -> None:
    window.press("a")
    window.see(".spot.ante .pile:not(.pending)")
    window.press("Space")
    window.see(".decisions")
