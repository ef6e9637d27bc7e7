"""Bets as they are made: every tap counts, nothing is bet that nobody meant, and every step can be gone back."""

from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.players import dealt, laid, lies, result, seated
from tests.house.kit import POOR_FIRST, shoe
from tests.server.kit import FCP, RCD

names = (f"slip{n}" for n in count(1))


@pytest.fixture
def poker(place: Place) -> Iterator[str]:
    yield (name := place.table(next(names), FCP, "nz-2012"))
    place.close_table(name)


def chip(window: Window, dollars: int) -> None:
    window.tap(window.page.get_by_role("radio", name=f"${dollars}", exact=True))


# Quick taps


def test_no_tap_is_lost_however_slow_the_line_is(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker)
    ann.hold_acts()
    ann.page.keyboard.type("aaaau")
    pile = ann.see(".spot.ante .pile.pending")
    assert pile.inner_text() == "$20", "it shows before the house has answered"
    assert float(pile.evaluate("e => getComputedStyle(e).opacity")) < 1
    ann.let_acts_go()
    lies(ann, place, poker, ante_1=20, aces_up_1=5)
    ann.gone(".pending")
    ann.reads(".spot.ante .pile", "$20")


def test_no_tap_on_a_race_is_lost(window: Open, place: Place) -> None:
    bob = seated(window, place, table := place.table(next(names), RCD, "nz-2012"))
    bob.hold_acts()
    for _ in range(4):
        bob.tap(".spot.hearts")
    bob.shows(".my-bets li.pending", "$20")
    bob.let_acts_go()
    lies(bob, place, table, hearts_layout=20)
    bob.gone(".my-bets .pending")


def test_what_the_house_refuses_goes_back_and_what_it_took_stays(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker)
    chip(ann, 100)
    ann.page.keyboard.type("aaa")  # $300 of $200
    ann.see(".message.no:has-text('chips')")
    ann.gone(".pending")
    taken = laid(place, poker)["ante"]
    assert taken in (10_000, 20_000), "the taps that it could pay for, as far as they had been sent"
    ann.reads(".spot.ante .pile", f"${taken // 100}")


# Chips too few


def test_chips_too_few_say_what_they_need_and_nothing_else_is_dealt(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker)
    dealt(ann)
    ann.tap(".decisions [aria-keyshortcuts='1']")
    result(ann, 1)
    ann.see(".controls .main:not([disabled])")
    chip(ann, 1)
    ann.tap(".spot.ante")
    ann.reads(".spot.ante .lacks", "needs $4 more")
    assert ann.see(".spot.ante").get_attribute("aria-label") == "Ante, $1 needs $4 more"
    ann.until("() => document.getElementById('said').lastElementChild.textContent === 'Ante needs $4 more'")
    main = ann.see(".controls .main")
    assert main.is_disabled()
    assert main.inner_text().startswith("Ante needs $4 more")
    ann.press("Space")
    ann.see(".message.no:has-text('Ante needs $4 more')")
    lies(ann, place, poker)
    assert place.site.state(poker).session.round == 2
    ann.page.keyboard.type("aaaa")
    lies(ann, place, poker, ante_1=5)
    ann.press("Space")
    ann.see(".decisions")


def test_beside_a_bet_that_stands_chips_too_few_are_not_left_behind(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker)
    ann.press("a")
    chip(ann, 1)
    ann.press("u")
    ann.reads(".spot.aces-up .lacks", "needs $4 more")
    assert ann.see(".controls .main").is_disabled()
    ann.press("z")
    ann.gone(".lacks")
    ann.tap(ann.see(".controls .main:not([disabled])"))
    ann.see(".decisions")
    lies(ann, place, poker, ante_1=5)


# Back again


def test_every_step_is_gone_back_whole(window: Open, place: Place, poker: str) -> None:
    ann = seated(window, place, poker)
    ann.press("a", "a", "u")
    lies(ann, place, poker, ante_1=10, aces_up_1=5)
    ann.press("x")
    lies(ann, place, poker, ante_1=20, aces_up_1=10)
    ann.press("z")
    lies(ann, place, poker, ante_1=10, aces_up_1=5)
    ann.press("c")
    lies(ann, place, poker)
    ann.press("z")
    lies(ann, place, poker, ante_1=10, aces_up_1=5)
    ann.press("z", "z")
    lies(ann, place, poker, ante_1=5)
    ann.press("z")
    lies(ann, place, poker)
    ann.press("z")
    ann.see(".message:has-text('nothing to take back')")
    ann.press("x")
    ann.see(".message:has-text('no bet that could be doubled')")


def test_a_double_needs_a_bet_and_stops_at_the_limit(window: Open, place: Place) -> None:
    """As at the terminal: after a loss twice as much is not one press away (NZ-ACT-HARM)."""
    with shoe(POOR_FIRST):  # a fold is not asked about twice
        ann = seated(window, place, table := place.table(next(names), FCP, "nz-2012", "ante-max=1500"))
    ann.press("a")
    lies(ann, place, table, ante_1=5)
    ann.press("Space")
    ann.see(".decisions")
    ann.press("f")
    ann.see(".controls .main:has-text('Same bets')")
    ann.press("x")
    ann.see(".message:has-text('no bet that could be doubled')")
    ann.press("a", "x")
    lies(ann, place, table, ante_1=10)
    ann.press("x")
    lies(ann, place, table, ante_1=15)
    ann.press("x")
    ann.see(".message:has-text('no bet that could be doubled')")


def test_a_race_that_another_starts_ends_a_pick_and_leaves_its_bets_to_be_laid_again(
    window: Open, place: Place, short_race: None
) -> None:
    bob = place.guest(table := place.table(next(names), RCD, "nz-2012"))
    shown = window(bob, f"table/{table}", ".spot", width=360, height=740, reduced_motion="reduce")
    shown.tap(".spot.red")
    lies(shown, place, table, red_layout=5)
    shown.tap(shown.page.locator(".order-picker").get_by_role("button", name="Exact Trifecta"))
    shown.see(".picking")
    place.wait(bob.ready(table))  # not by a press in this window
    result(shown, 1)
    assert shown.page.locator(".picking").count() == 0
    shown.tap(".controls .main:has-text('Same bets'):not([disabled])")
    result(shown, 2)
    place.close_table(table)


# Two areas


def test_each_of_two_areas_has_bets_of_its_own(window: Open, place: Place) -> None:
    table = place.table(next(names), FCP, "nz-2012", "areas-max=2")
    guest = place.wait(place.site.guest())
    place.do(guest, {"kind": "sit", "places": ["1", "2"], "chips": 20_000}, "player", table)
    ann = window(guest, f"table/{table}", ".spot")
    first, second = (f".spots[aria-label='Seat {n}, my wagers']" for n in "12")
    ann.tap(f"{second} .ante")
    lies(ann, place, table, ante_2=5)
    assert ann.page.locator(f"{first} .pile").count() == 0
    ann.tap(f"{first} .ante")
    ann.tap(f"{first} .ante")
    ann.tap(f"{second} .aces-up")
    lies(ann, place, table, ante_1=10, ante_2=5, aces_up_2=5)
    ann.press("x")
    lies(ann, place, table, ante_1=20, ante_2=10, aces_up_2=10)
    ann.press("z")
    lies(ann, place, table, ante_1=10, ante_2=5, aces_up_2=5)
    ann.press("a")
    lies(ann, place, table, ante_1=15, ante_2=5, aces_up_2=5)
    ann.tap(ann.see(".controls .main:not([disabled])"))
    for seat in "12":
        ann.shows(".hint", f"Your turn: Seat {seat}")
        ann.press("1")
    result(ann, 1)
    ann.tap(ann.see(".controls .main:not([disabled])"))
    ann.see(".decisions")
    lies(ann, place, table, ante_1=15, ante_2=5, aces_up_2=5)


# A line that is dead


class Line:
    """The live line of a window and the other door beside it: what goes out and what comes back can be held up."""

    def __init__(self, window: Window) -> None:
        self.window, self.lines, self.dead, self.deaf = window, list[WebSocketRoute](), False, False
        window.page.route_web_socket("**/live", self.through)

    def through(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        if self.dead and not self.deaf:
            line.close()
            return
        house = line.connect_to_server()
        line.on_message(lambda said: None if self.dead else house.send(said))
        house.on_message(lambda said: None if self.dead or self.deaf else line.send(said))

    def cut(self, deaf: bool) -> None:
        """Nothing comes back; unless only that, nothing goes out either."""
        self.dead, self.deaf = not deaf, True
        self.window.page.route("**/api/**", lambda route: route.abort())

    def back(self) -> None:
        self.dead = self.deaf = False
        self.window.page.unroute("**/api/**")
        for line in self.lines:
            line.close()
        self.lines.clear()


def test_what_became_of_a_bet_is_said_when_the_line_is_back(window: Open, place: Place, poker: str) -> None:
    """While nobody answers nobody knows; then what arrived lies there, and what came too late was never made."""
    ann = window(place.guest(poker))
    line = Line(ann)
    ann.open(f"table/{poker}")
    ann.see(".spot")
    line.cut(deaf=True)
    ann.press("a")
    ann.see(".message.late:has-text('Your bet may have arrived')")
    line.back()
    ann.gone(".pending")
    ann.gone(".message.late")
    ann.reads(".spot.ante .pile", "$5")
    assert ann.page.locator(".message.no").count() == 0
    line.cut(deaf=False)
    ann.press("a", "a")
    ann.see(".message.late:has-text('Your bet may have arrived')")
    line.back()
    ann.see(".message.no:has-text('this came too late and was not done')")
    ann.gone(".pending")
    ann.reads(".spot.ante .pile", "$5")
    lies(ann, place, poker, ante_1=5)
    ann.errors.clear()
