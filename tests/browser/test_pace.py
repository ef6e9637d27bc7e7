"""U22: a race a card at a time, the regulated pace, and money that waits for the result."""

import re
from itertools import pairwise

import pytest

from cutcard.games import find
from cutcard.games.racing_card_derby.exact import Left, cards_drawn
from tests.browser.conftest import SHORT_RACE, Open
from tests.browser.kit import Place
from tests.browser.listening import TEXT, lines, listener, listens, race_on, table_of
from tests.browser.manners import examine
from tests.browser.players import dealt_by_keys, result
from tests.server.kit import FCP, RCD

MEANWHILE = """() => window.lines.some(({ words }) => words.startsWith("Four of hearts")) && [
  document.querySelector(".facts").innerText,
  document.body.innerText,
  document.querySelector(".controls .main").innerText,
]"""


def raced(window: Open, place: Place, settings: str) -> list[int]:
    """The moments at which the cards of a race were said, by a clock that is moved by hand."""
    bob = window(place.guest(table := table_of(place, RCD)))
    bob.page.clock.install(time=0)
    listens(bob, settings)
    bob.open(f"table/{table}")
    bob.see(".spot")
    bob.press("h")
    bob.see(".my-bets li:not(.pending)")
    bob.page.clock.pause_at(60_000)
    known, heard = place.site.state(table), len(bob.heard)
    bob.press("Space")
    bob.wait(lambda: place.site.state(table) is not known and len(bob.heard) > heard)
    for _ in range(400):
        bob.page.clock.run_for(25)
        said = lines(bob)
        if any(line["words"].startswith("You: Hearts wins") for line in said):
            break
    moments = [line["at"] for line in said if re.match(r"\w+ of \w+\. ", line["words"])]
    assert len(moments) == len(SHORT_RACE)
    return moments


def test_a_race_takes_seconds_and_no_less_than_five_at_the_regulated_pace(
    window: Open, place: Place, short_race: None
) -> None:
    """U22: by the moments of the events, card by card."""
    moments = raced(window, place, "{}")
    (card,) = {round((b - a) / 50) * 50 for a, b in pairwise(moments)}
    drawn = cards_drawn(Left.of(find(RCD, "nz-2012").pack))
    assert card * sum(n * chance for n, chance in drawn.items()) <= 12_000, "on average"
    slow = raced(window, place, '{"regulated":true}')
    assert min(drawn) == len(slow), "no race is shorter"
    assert slow[-1] - slow[0] >= 5_000


def test_the_next_round_of_poker_waits_for_the_regulated_pace(window: Open, place: Place) -> None:
    ann = listener(window, place, table := table_of(place, FCP), '{"regulated":true}')
    dealt_by_keys(ann)
    ann.tap(".decisions [aria-keyshortcuts='1']")
    result(ann, 1)
    ann.tap(ann.see(".controls .main:not([disabled])"))
    ann.see("text=At the regulated pace the next round may begin in")
    assert not place.site.state(table).session.ready
    ann.page.evaluate("() => sessionStorage.setItem('cutcard-dealt', String(Date.now() - 5000))")
    ann.tap(".controls .main")
    ann.see(".decisions")


@pytest.mark.parametrize("text", [False, pytest.param(True, marks=pytest.mark.long)])
def test_chips_and_net_change_with_the_result_and_not_before(
    window: Open, place: Place, short_race: None, text: bool
) -> None:
    bob, table = race_on(window, place, settings=TEXT if text else "{}")
    facts, all_said, main = bob.once(MEANWHILE)
    assert place.site.state(table).chips(bob.who) == 21_500, "the house knows"
    assert re.match(r"Chips \$195\s+Net \$0\s", facts)
    assert "won $15" not in all_said
    assert main.startswith("Skip"), "a slip of the hand starts no race"
    bob.until("() => window.lines.at(-1).words.startsWith('You: Hearts wins')")
    bob.shows(".facts", "Chips $215 Net +$15")
    bob.shows("body", "won $15")
    examine(bob, f"the race, {'in words' if text else 'on the felt'}", (320, 360))
