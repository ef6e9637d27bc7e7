"""Players at their tables: how many actions a round takes, by pointer and by keys, and what each of them can see."""

import re
import time
from collections.abc import Iterator
from itertools import count

import pytest

from cutcard.core.facts import Bet
from cutcard.core.table import Table
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.listening import last_round
from tests.browser.players import ante, dealt_by_keys, in_words, laid, lies, result, seated
from tests.server.kit import FCP, RCD

CARD = re.compile(r'"([2-9TJQKA][shdc])"')
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


def cards(table: Table, place: str) -> set[str]:
    return {item.name for item in table.at(place)}


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
    ann.tap(".decisions [aria-keyshortcuts='1']")
    result(ann, 1)
    assert ann.spent() <= 3, "U1"
    ann.tap(".controls .main")
    ann.tap(ann.see(".decisions [aria-keyshortcuts='1']"))
    result(ann, 2)
    assert ann.spent() <= 2, "U2"
    facts = ann.see(".facts").inner_text()
    assert re.search(r"Net\s*\S*\$\d", facts), "U29"
    assert re.search(r"Time\s*\d+ min", facts), "U29"
    assert place.site.state(poker).session.round == 3
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
    bob.tap(bob.page.locator(".order-picker").get_by_role("button", name="Exact Trifecta"))
    for suit in ("Hearts", "Clubs", "Spades"):
        bob.tap(bob.page.locator(".picks").get_by_role("button", name=suit))
    bob.see(".my-bets li:not(.pending)")
    assert bob.spent() <= 5, "U5"
    assert laid(place, derby) == {"trifecta-hearts-clubs-spades": 500}
    bob.press("y", "d", "h", "c")
    assert bob.spent() <= 4, "U5"
    bob.page.locator(".my-bets li:not(.pending)").nth(1).wait_for()
    assert laid(place, derby) == {"trifecta-hearts-clubs-spades": 500, "trifecta-diamonds-hearts-clubs": 500}
    bob.press("e")
    for letter in "ds":  # on the track
        bob.tap(f".lane.{letter} .track")
    bob.page.locator(".my-bets li:not(.pending)").nth(2).wait_for()
    assert laid(place, derby)["quinella-diamonds-spades"] == 500


def test_who_watches_before_the_house_knows_them_takes_a_seat_and_sees_it(
    window: Open, place: Place, poker: str
) -> None:
    """The live line was opened by nobody: it is opened anew by the guest that the press has made."""
    ann = window(at=f"table/{poker}", sees="text=You are watching.")
    ann.tap(ann.page.get_by_role("button", name="Take a seat"))
    ann.see(".mine .spot.ante:not([disabled])")
    ann.gone("text=You are watching.")
    ante(ann)
    assert laid(place, poker) == {"ante": 500}
    ann.open("me")
    ann.see("h2:has-text('Take a break')")  # which comes later, and moves what is below it
    ann.tap(ann.page.get_by_role("button", name="Sign out"))
    ann.tap(ann.page.get_by_role("button", name="Sign out and lose them"))
    ann.see("h1:has-text('Sign in')")
    ann.open(f"table/{poker}")
    ann.see("text=You are watching.")
    ann.gone(".mine")


def test_who_goes_elsewhere_while_a_seat_is_taken_is_not_called_back(window: Open, poker: str) -> None:
    ann = window(at=f"table/{poker}", sees="text=You are watching.")
    ann.hold_acts()
    ann.tap(ann.page.get_by_role("button", name="Take a seat"))
    ann.held_act()
    ann.open("settings")
    ann.see("h1:has-text('Settings')")
    with ann.page.expect_response("**/api/me"):
        ann.let_acts_go()
    ann.page.evaluate("() => new Promise((done) => setTimeout(done, 100))")
    assert ann.page.url.endswith("#/settings")


# By keys alone


def test_poker_by_keys_takes_three_and_then_two(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker)
    dealt_by_keys(ann)
    ann.press("1")
    result(ann, 1)
    assert ann.spent() <= 3, "U3"
    ann.see(".controls .main:not([disabled])")
    ann.press("Space")
    ann.see(".decisions")
    ann.press("1")
    result(ann, 2)
    assert ann.spent() <= 2, "U3"


def test_a_race_by_keys_takes_two_and_then_one(window: Open, place: Place, derby: str) -> None:
    bob = seated(window, place, derby, reduced_motion="reduce")
    bob.press("r")
    bob.see(".spot.red .pile:not(.pending)")
    bob.press("Space")
    result(bob, 1)
    assert bob.spent() <= 2, "U4"
    bob.see(".controls .main:not([disabled])")
    bob.press("Space")
    result(bob, 2)
    assert bob.spent() <= 1, "U4"


def test_tab_and_enter_alone_lead_from_the_lobby_through_a_round(window: Open, place: Place, poker: str) -> None:
    """U10: nothing needs a pointer, and where the focus is can be seen."""
    ann = window(at="", sees=".tile")

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
    ann.see(".spot.ante .pile:not(.pending)")
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
        ante(one)
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
    watcher = window(at=f"table/{poker}", sees=".dealer-area .card")
    assert set(CARD.findall(watcher.told())) == up
    ann.tap(".decisions [aria-keyshortcuts='1']")
    bob.tap(".decisions [aria-keyshortcuts='1']")
    result(ann, 1)
    result(bob, 1)
    ann.tap(".spot.ante")
    bob.shows(".seat .laid", "$5")
    assert bob.page.locator(".mine .card.face").count() == 5, "who has not bet yet still looks at the last hand"
    assert bob.page.locator(".house-side .card").count() > 0


def test_the_clock_that_runs_with_company_is_the_same_after_a_reload(window: Open, place: Place, derby: str) -> None:
    ann, bob = seated(window, place, derby, "1"), seated(window, place, derby, "2")
    ann.press("r")
    for one in (ann, bob):
        left, since = int(one.see(".bet-clock b").inner_text().removesuffix(" s")), time.monotonic()
        one.page.reload()
        again = int(one.see(".bet-clock b").inner_text().removesuffix(" s"))
        assert left - 1 - (time.monotonic() - since) <= again <= left, "U31"
    ann.shows(".my-bets", "$5")


# What a slip of the hand cannot do


def test_pressing_twice_at_any_point_does_it_once(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker)
    ann.page.locator(".spot.ante").click()
    ann.see(".spot.ante .pile:not(.pending)")
    ann.page.locator(".controls .main").dblclick()
    ann.see(".decisions")
    ann.page.locator(".decisions [aria-keyshortcuts='1']").dblclick()
    result(ann, 1)
    ann.page.locator(".controls .main").dblclick()
    ann.see(".decisions")
    assert place.site.state(poker).session.round == 2
    assert laid(place, poker) == {"ante": 500}
    ann.press("q", "9", "j", "Backspace", "w", "1")
    result(ann, 2)
    bets = {e.fact.wager: e.fact.chips for e in last_round(place, poker).log if isinstance(e.fact, Bet)}
    assert bets == {"ante": 500, "play": 500}, "U31: an unknown key never changes a bet"
    assert sum(place.site.house.store.balances().values()) == 0


def test_chips_are_put_taken_back_cleared_and_doubled_by_taps_and_keys(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker)
    assert ann.page.locator("[draggable=true]").count() == 0, "U11: no bet needs a drag"

    ann.tap(".spot.ante")
    lies(ann, place, poker, ante_1=5)
    ann.tap(ann.page.get_by_role("radio", name="$25"))
    ann.tap(".spot.ante")
    lies(ann, place, poker, ante_1=30)
    ann.press("z")
    lies(ann, place, poker, ante_1=5)
    ann.press("x")
    lies(ann, place, poker, ante_1=10)
    ann.press("c")
    lies(ann, place, poker)
    assert place.site.state(poker).chips(ann.who) == 20_000


def test_a_chip_chosen_by_pointer_leaves_space_to_the_table_and_one_reached_by_tab_keeps_it(
    window: Open, place: Place, poker: str
) -> None:
    ann = seated(window, place, poker)
    dear = ann.page.get_by_role("radio", name="$25")
    dear.focus()
    ann.press("Enter")
    ann.see('.chip.v2500[aria-checked="true"]')
    ann.page.get_by_role("radio", name="$100").focus()
    ann.press("Space")
    ann.see('.chip.v10000[aria-checked="true"]')
    ann.tap(dear)
    ann.see('.chip.v2500[aria-checked="true"]')
    ann.press("a")
    ann.see(".spot.ante .pile:not(.pending)")
    ann.tap(ann.page.get_by_role("radio", name="$5", exact=True))
    ann.press("Space")
    ann.see(".decisions")
    assert laid(place, poker) == {"ante": 2500}


# By carrying chips


def middle(window: Window, what: str) -> tuple[float, float]:
    box = window.see(what).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("game, spot", [(FCP, "ante"), (RCD, "hearts")])
def test_a_chip_is_carried_to_a_spot_by_mouse(window: Open, place: Place, game: str, spot: str) -> None:
    table = place.table(next(names), game, "nz-2012")
    ann = seated(window, place, table, reduced_motion="reduce")
    mouse = ann.page.mouse

    def carry(to: str) -> None:
        mouse.move(*middle(ann, ".chip.v2500"))
        mouse.down()
        mouse.move(*middle(ann, to), steps=4)
        ann.see(".chip.carried", 1)

    carry(f".spot.{spot}")
    ann.see(f".spot.{spot}.over", 1)
    mouse.up()
    ann.see(f".spot.{spot} .pile:not(.pending)")
    assert laid(place, table) == {spot: 2500}
    ann.gone(".chip.carried")
    carry("h1")
    mouse.up()
    ann.gone(".chip.carried")
    assert laid(place, table) == {spot: 2500}, "let go elsewhere, it goes back"
    assert ann.see('.chip[aria-checked="true"]', 1).inner_text() == "5", "the chosen chip stays chosen"
    ann.press("Space")
    ann.see(".decisions, .result")  # the keys are the table's again


def test_a_chip_is_carried_to_a_spot_by_a_finger(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker, width=360, height=640, has_touch=True)
    finger = ann.context.new_cdp_session(ann.page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]})

    (x, y), (to_x, to_y) = middle(ann, ".chip.v2500"), middle(ann, ".spot.ante")
    touch("touchStart", (x, y))
    touch("touchMove", ((x + to_x) / 2, (y + to_y) / 2))
    touch("touchMove", (to_x, to_y))
    touch("touchEnd")
    ann.see(".spot.ante .pile:not(.pending)")
    assert laid(place, poker) == {"ante": 2500}
    assert ann.page.evaluate("() => scrollY") == 0, "the page stays where it is"
