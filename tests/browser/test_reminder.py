"""U29: the reminder of time and money, between rounds and as often as was chosen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from cutcard.house.limits.personal import MINUTE
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window, house, time_of_day
from tests.browser.listening import listens, signed, table_of, words
from tests.browser.manners import examine
from tests.browser.players import dealt
from tests.kit import clause
from tests.server.kit import FCP

A_WHILE = 1_000  # milliseconds in which nothing may happen


class Ahead:
    """The time of day when it began, put forward by hand alone."""

    def __init__(self) -> None:
        self.began, self.by = time_of_day(), 0

    def __call__(self) -> int:
        return self.began + self.by


@pytest.fixture
def later(tmp_path: Path, browser: Browser) -> Iterator[tuple[Place, Window, Ahead]]:
    """A guest at a table of poker, in a house whose clock can be put forward."""
    clock = Ahead()
    with house(tmp_path, clock=clock) as place:
        ann = Window(browser, place.url, place.guest(place.table("t", FCP, "nz-2012")))
        listens(ann)
        ann.open("table/t")
        ann.see(".controls .main")
        yield place, ann, clock
        ann.close()


@clause("NZ-ACT-HARM")
def test_the_reminder_comes_on_time_between_rounds_and_never_during_a_decision(
    later: tuple[Place, Window, Ahead],
) -> None:
    """U29: half an hour, where nothing else was chosen."""
    place, ann, clock = later
    shown = ann.page.locator(".reminder")
    dealt(ann)
    clock.by = 31 * MINUTE
    ann.page.wait_for_timeout(A_WHILE)
    assert not shown.count(), "not while somebody decides"
    assert place.site.state("t").reminded == {}
    ann.tap(".decisions [aria-keyshortcuts='1']")
    shown.wait_for()
    net = signed(place.site.state("t").net(ann.who))
    says = f"In 24 hours you have played for 31 min. Your net is {net}."
    assert says in shown.inner_text()
    ann.until("() => window.lines.at(-1).words.startsWith('In 24 hours you have played')")
    assert words(ann).count(says) == 1
    sizes = [b.bounding_box() for b in shown.get_by_role("button").all()]
    assert len({(box["width"], box["height"]) for box in sizes if box}) == 1, "stopping is as easy as going on"
    examine(ann, "reminder", (320, 360))
    ann.press("a", "Space")
    ann.page.reload()
    shown.wait_for()
    assert not place.site.state("t").round.table.stakes, "nothing is bet before it is answered"
    shown.get_by_role("button", name="Continue").click()
    shown.wait_for(state="detached")
    ann.see(".rack")
    ann.page.reload()
    ann.see(".rack")
    assert not shown.count(), "once is enough"
    clock.by += 30 * MINUTE
    shown.wait_for()
    shown.get_by_role("button", name="Stop playing").click()
    ann.see("text=You left with")
    assert place.site.state("t").session.seats == {}


@clause("NZ-ACT-HARM")
def test_the_reminder_comes_as_often_as_was_chosen(later: tuple[Place, Window, Ahead]) -> None:
    _, ann, clock = later
    ann.open("me")
    ann.page.get_by_label("Remind me every").fill("5")
    ann.page.locator("form", has_text="Remind me every").get_by_role("button").click()
    ann.see("text=Your limit is set")
    ann.open("table/t")
    ann.see(".rack")
    clock.by = 5 * MINUTE - 30_000
    ann.page.wait_for_timeout(A_WHILE)
    assert not ann.page.locator(".reminder").count()
    clock.by = 5 * MINUTE
    ann.page.locator(".reminder").wait_for()


def test_what_was_typed_stays_when_another_limit_is_set(window: Open, place: Place) -> None:
    ann = window(place.guest(table_of(place, FCP)), "me")
    every = ann.page.get_by_label("Remind me every")
    every.fill("7")
    ann.page.get_by_label("Loss in 24 hours").fill("50")
    with ann.page.expect_response("**/api/me"):
        ann.page.locator("form", has_text="Loss in 24 hours").get_by_role("button").click()
    ann.see("text=Your limit is set")
    ann.page.wait_for_timeout(A_WHILE / 4)
    assert every.input_value() == "7"


def test_who_only_sits_there_reads_it_before_the_seat_is_given_up_and_after(
    later: tuple[Place, Window, Ahead], browser: Browser
) -> None:
    place, _, clock = later
    bob = Window(browser, place.url, place.guest(place.table("small", FCP, "nz-2012", "seats=2")))
    listens(bob)
    bob.open("table/small")
    for seat in ("2", "1"):  # the second finds none free, and waits
        place.guest("small", seat)
    before = "Others wait for a seat: without a bet in 5 minutes yours is given up."
    bob.see(f".notice:has-text('{before}')")
    clock.by = 6 * MINUTE
    bob.see(".notice:has-text('Your chips are back in your account.')")
    bob.see("text=Take a seat")
    assert before in words(bob), "it is said too"
    bob.close()
