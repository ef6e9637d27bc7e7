"""Players at their tables: how many actions a round takes, by pointer and by keys, and what each of them can see."""

import re
from collections.abc import Iterator
from itertools import count

import pytest

from cutcard.core.facts import Award, Bet, Move, Sit
from cutcard.core.facts import Open as Opened
from cutcard.core.table import Table
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.server.kit import FCP, RCD

CARD = re.compile(r'"([2-9TJQKA][shdc])"')
NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
RANKS = dict(zip("23456789TJQKA", NAMES, strict=True))
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
names = (f"t{n}" for n in count(1))


FOCUS = """() => {
  const at = document.activeElement, style = getComputedStyle(at);
  const name = at === document.body ? "body" : at.innerText || at.getAttribute("aria-label") || at.tagName;
  return [name, style.outlineStyle, parseFloat(style.outlineWidth)];
}"""


@pytest.fixture
def poker(place: Place) -> Iterator[str]:
    """A table, open for one test."""
    yield (name := place.table(next(names), FCP, "nz-2012"))
    place.close_table(name)


@pytest.fixture
def derby(place: Place) -> Iterator[str]:
    yield (name := place.table(next(names), RCD, "nz-2012"))
    place.close_table(name)


def seated(window: Open, place: Place, table: str, seat: str = "1", **more: object) -> Window:
    """A guest who sits there, and looks at the table."""
    opened = window(place.guest(table, seat), **more)
    opened.open(f"table/{table}")
    opened.see(".spot")
    return opened


def cards(table: Table, place: str) -> set[str]:
    return {item.name for item in table.at(place)}


def in_words(card: str) -> str:
    return f"{RANKS[card[0]]} of {SUITS[card[1]]}"


def laid(place: Place, table: str) -> dict[str, int]:
    return {e.fact.wager: e.fact.chips for e in place.site.state(table).round.log if isinstance(e.fact, Bet)}


def result(window: Window, number: int) -> None:
    """The round is over, and what came of it stands there."""
    window.page.locator(
        ".result h2, .my-bets:has(.note) h2", has_text=re.compile(rf"(Round|race) {number}\b")
    ).wait_for()


# By pointer


def test_a_guest_plays_poker_from_the_lobby_in_few_actions_and_without_a_form(
    window: Open, place: Place, poker: str
) -> None:
    ann = window()
    ann.open()
    ann.tap(ann.see(f".tile.{FCP} button.main").first)
    ann.see(".mine")
    assert ann.page.locator("input").count() == 0
    lobby = ann.spent()
    ann.tap(".spot.ante")
    ann.tap(ann.see(".controls .main:not([disabled])"))
    ann.see(".mine .card.face", 5)
    assert lobby + 2 <= 3, "U6: to the first card"
    ann.tap(".decisions .main")
    result(ann, 1)
    assert ann.spent() <= 3, "U1"
    ann.tap(".controls .main")
    ann.tap(ann.see(".decisions .main"))
    result(ann, 2)
    assert ann.spent() <= 2, "U2"
    facts = ann.see(".facts").inner_text()
    assert re.search(r"Net\s*\S*\$\d", facts), "U29"
    assert re.search(r"Time\s*\d+ min", facts), "U29"
    assert place.site.state(poker).desk.round == 3
    assert sum(place.site.house.store.balances().values()) == 0


def test_a_race_by_pointer_takes_two_actions_and_then_one(window: Open, place: Place, derby: str) -> None:
    bob = seated(window, place, derby, reduced_motion="reduce")
    bob.tap(".spot.hearts")
    bob.tap(bob.see(".controls .main:not([disabled])"))
    result(bob, 1)
    assert bob.spent() <= 2, "U4"
    bob.tap(bob.see(".controls .main:not([disabled])"))
    result(bob, 2)
    assert bob.spent() <= 1, "U4"


def test_an_exact_trifecta_by_taps_and_by_keys(window: Open, place: Place, derby: str) -> None:
    bob = seated(window, place, derby)
    bob.tap(bob.page.get_by_role("button", name=re.compile("^Trifecta ")).first)
    for suit in ("Hearts", "Clubs", "Spades"):
        bob.tap(bob.page.locator(".picks").get_by_role("button", name=suit))
    bob.see(".my-bets")
    assert bob.spent() <= 5, "U5"
    assert laid(place, derby) == {"trifecta-hearts-clubs-spades": 500}
    bob.press("t", "d", "h", "c")
    assert bob.spent() <= 4, "U5"
    bob.page.locator(".my-bets li").nth(1).wait_for()
    assert laid(place, derby) == {"trifecta-hearts-clubs-spades": 500, "trifecta-diamonds-hearts-clubs": 500}


# By keys alone


def test_poker_by_keys_takes_three_and_then_two(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker)
    ann.press("a")
    ann.see(".spot.ante .pile")
    ann.press("Space")
    ann.see(".decisions")
    ann.press("1")
    result(ann, 1)
    assert ann.spent() <= 3, "U3"
    ann.press("Space")
    ann.see(".decisions")
    ann.press("1")
    result(ann, 2)
    assert ann.spent() <= 2, "U3"


def test_a_race_by_keys_takes_two_and_then_one(window: Open, place: Place, derby: str) -> None:
    bob = seated(window, place, derby, reduced_motion="reduce")
    bob.press("r")
    bob.see(".spot.red .pile")
    bob.press("Space")
    result(bob, 1)
    assert bob.spent() <= 2, "U4"
    bob.press("Space")
    result(bob, 2)
    assert bob.spent() <= 1, "U4"


def test_tab_and_enter_alone_lead_from_the_lobby_through_a_round(window: Open, place: Place, poker: str) -> None:
    """U10: nothing needs a pointer, and where the focus is can be seen."""
    ann = window()
    ann.open()
    ann.see(".tile")

    def to(wanted: str) -> None:
        """Tab by tab to something with that name; wherever the focus is on the way, it shows."""
        for _ in range(80):
            ann.press("Tab")
            name, outline, width = ann.page.evaluate(FOCUS)
            if name and name != "body":
                assert outline == "solid", f"the focus does not show on {name}"
                assert width >= 2
            if name.startswith(wanted):
                return
        raise AssertionError(f"{wanted} cannot be reached")

    to("Play")  # the tab that is there already
    to("Play")
    ann.press("Enter")
    ann.see(".mine")
    to("Ante")
    ann.press("Enter")
    ann.see(".spot.ante .pile")
    to("Deal")
    ann.press("Enter")
    ann.see(".decisions")
    to("Play 1×")
    ann.press("Enter")
    result(ann, 1)


# Two people


def test_two_people_at_one_table_are_told_their_own_cards_only(window: Open, place: Place, poker: str) -> None:
    ann, bob = seated(window, place, poker, "1"), seated(window, place, poker, "2")
    for one in (ann, bob):
        one.tap(".spot.ante")
        one.see(".spot.ante .pile")
        one.tap(one.see(".controls .main:not([disabled])"))
    ann.see(".mine .card.face", 5)
    table = place.site.state(poker).round.table
    up = {item.name for item in table.at("dealer") if item.open}
    for one, seat in ((ann, "1"), (bob, "2")):
        one.see(".mine .card.face", 5)
        hand = cards(table, seat)
        assert set(CARD.findall(one.told())) == hand | up, "nothing else reached this window"
        shown = {card.get_attribute("aria-label") for card in one.page.locator(".card.face").all()}
        assert shown == {in_words(card) for card in hand | up}
    watcher = window()
    watcher.open(f"table/{poker}")
    watcher.see(".dealer-area .card")
    assert set(CARD.findall(watcher.told())) == up
    ann.tap(".decisions .main")
    bob.tap(".decisions .main")
    result(ann, 1)
    result(bob, 1)


def test_the_clock_that_runs_with_company_is_the_same_after_a_reload(window: Open, place: Place, derby: str) -> None:
    ann, bob = seated(window, place, derby, "1"), seated(window, place, derby, "2")
    ann.press("r")
    for one in (ann, bob):
        left = int(one.see(".bet-clock b").inner_text().removesuffix(" s"))
        one.page.reload()
        again = int(one.see(".bet-clock b").inner_text().removesuffix(" s"))
        assert left - 2 <= again <= left, "U31"
    assert "$5" in ann.see(".my-bets").inner_text()


# What a slip of the hand cannot do


def test_pressing_twice_at_any_point_does_it_once(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker)
    ann.page.locator(".spot.ante").click()
    ann.see(".spot.ante .pile")
    ann.page.locator(".controls .main").dblclick()
    ann.see(".decisions")
    ann.page.locator(".decisions .main").dblclick()
    result(ann, 1)
    ann.page.locator(".controls .main").dblclick()
    ann.see(".decisions")
    assert place.site.state(poker).desk.round == 2
    assert laid(place, poker) == {"ante": 500}
    for key in ("q", "9", "j", "Backspace", "w"):
        ann.press(key)
    assert place.site.state(poker).desk.round == 2
    assert laid(place, poker) == {"ante": 500}, "U31: an unknown key never changes a bet"
    ann.press("1")
    result(ann, 2)
    assert sum(place.site.house.store.balances().values()) == 0


def test_chips_are_put_taken_back_cleared_doubled_and_never_dragged(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker)
    assert ann.page.locator("[draggable=true]").count() == 0, "U11"

    def ante(dollars: int) -> None:
        ann.until(f"() => (document.querySelector('.spot.ante .pile b')?.textContent || '$0') === '${dollars}'")

    ann.tap(".spot.ante")
    ante(5)
    ann.tap(ann.page.get_by_role("radio", name="$25"))
    ann.tap(".spot.ante")
    ante(30)
    ann.press("z")
    ante(5)
    ann.press("x")
    ante(10)
    ann.press("c")
    ante(0)
    assert place.site.state(poker).chips(ann.who) == 20_000


# What is said aloud

LISTEN = """() => {
  window.lines = [];
  const said = document.getElementById("said");
  new MutationObserver((changes) => {
    const added = changes.flatMap((c) => [...c.addedNodes]).filter((n) => n.isConnected);
    window.lines.push(...added.map((n) => n.textContent));
  }).observe(said, { childList: true });
}"""


def test_every_event_is_said_once_in_a_line(window: Open, place: Place, poker: str) -> None:
    """U15: the live region against the log of the round, entry by entry."""
    ann = seated(window, place, poker)
    ann.page.evaluate(LISTEN)
    ann.tap(".spot.ante")
    ann.see(".spot.ante .pile")
    ann.tap(".controls .main")
    ann.tap(ann.see(".decisions .main"))
    result(ann, 1)
    ann.until("() => window.lines.at(-1) === 'The shoe is sealed'")
    previous = place.site.state(poker).previous
    assert previous is not None
    told = [e.fact for e in previous.log if not isinstance(e.fact, Opened | Sit | Move)][1:]  # it was sealed before
    lines = ann.page.evaluate("() => window.lines")[:-1]
    assert len(lines) == len(told)
    for line, fact in zip(lines, told, strict=True):
        assert len(line) <= 120
        for card in getattr(fact, "cards", ()):
            assert in_words(card) in line or "face down" in line
        for amount in (getattr(fact, "chips", 0), getattr(fact, "returned", 0)):
            assert not amount or f"${amount // 100}" in line or not isinstance(fact, Bet | Award)
