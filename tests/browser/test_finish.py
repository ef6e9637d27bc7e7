"""The picture of a race is its result: the winner is past the line, and the placed come in behind it."""

from typing import Any

import pytest

from tests.browser.conftest import SHORT_RACE, Open
from tests.browser.kit import Place, Window
from tests.browser.manners import SETTLED
from tests.browser.players import seated
from tests.every_face.looks import LOOK
from tests.house.kit import shoe
from tests.kit import clause
from tests.server.kit import RCD

HEARTS, CLUBS, SPADES, DIAMONDS = "h", "c", "s", "d"
# Where each runner is: how far its middle is past the line, how far its nose, and the ribbon beside it.
FINISH = """() => Object.fromEntries([...document.querySelectorAll(".lane")].map((lane) => {
  const { left, right } = lane.querySelector(".runner").getBoundingClientRect();
  const line = lane.querySelector(".step:nth-child(4)").getBoundingClientRect().right;
  const track = lane.querySelector(".track").getBoundingClientRect().right;
  const ribbon = lane.querySelector(".placing").innerText;
  return [lane.className.split(" ")[1], { tail: left - line, nose: right - line, on: right <= track, ribbon }];
}))"""


PROTESTED = "2h 2s 3c 3h 4d 5d 4h 6c 7s 9d 5h 9h 8s Th Js Td"  # long, and the two of spades protests it
# Which cards are not wholly on the felt, and which areas or lines of my bets lie under something else.
HIDDEN = """() => {
  const box = (e) => e.getBoundingClientRect(), felt = box(document.querySelector(".felt"));
  const all = (what) => [...document.querySelectorAll(what)];
  const cards = all(".laid .card"), areas = all(".areas button, .my-bets li");
  const within = ({ top, bottom, left, right }) =>
    top >= felt.top && bottom <= felt.bottom && left >= felt.left && right <= felt.right;
  const covered = (e) => {
    const { left, right, top, bottom } = box(e);
    return [top + 4, bottom - 4].some((y) => !e.contains(document.elementFromPoint((left + right) / 2, y)));
  };
  return {
    laid: cards.length,
    cards: cards.filter((e) => !within(box(e))).map((e) => e.ariaLabel),
    areas: areas.filter((e) => e.checkVisibility() && covered(e)).map((e) => e.ariaLabel || e.innerText),
  };
}"""


def finish(window: Window) -> dict[str, Any]:
    found: dict[str, Any] = window.page.evaluate(FINISH)
    return found


def is_the_result(window: Window) -> None:
    window.see(".finish li:nth-child(3)")
    for width, height in ((360, 740), (1280, 800), (1366, 650), (1920, 1080)):
        window.page.set_viewport_size({"width": width, "height": height})
        window.page.evaluate(SETTLED)
        at = finish(window)
        assert [at[suit]["ribbon"] for suit in (HEARTS, CLUBS, SPADES, DIAMONDS)] == ["1st", "2nd", "3rd", ""]
        assert at[HEARTS]["tail"] > 0, "the winner is past the line"
        assert min(at[CLUBS]["nose"], at[SPADES]["nose"]) > 0, "who is placed has reached it"
        assert at[DIAMONDS]["nose"] < 0, "who is not has not"
        noses = [at[suit]["nose"] for suit in (HEARTS, CLUBS, SPADES, DIAMONDS)]
        assert noses == sorted(noses, reverse=True)
        assert all(one["on"] for one in at.values()), "nobody runs off the track"


@pytest.fixture
def raced(window: Open, place: Place, short_race: None) -> Window:
    """A guest looks at a race that was run: hearts won, and clubs and spades came in without a step for first place."""
    bob = seated(window, place, place.table("finish", RCD, "nz-2012"), reduced_motion="reduce")
    bob.press("h")
    bob.see(".my-bets li:not(.pending)")
    bob.press("Space")
    is_the_result(bob)
    return bob


@clause("NZ-RCD-1-PLAYERMON")
def test_felt_monitors_and_replay_show_the_order_that_is_paid(raced: Window) -> None:
    for address in ("monitor/finish", "monitor/finish/dealer"):
        raced.open(address)
        is_the_result(raced)
    raced.open("monitor/finish")
    raced.shows(".paying", "★ Trifecta with hearts first, clubs second 2 to 1")
    assert "clubs second" in (raced.see(".lanes").get_attribute("aria-label") or "")
    raced.open("history/finish/1")
    raced.shows(".replay .told b", "Step 1 of")
    raced.press("End")
    is_the_result(raced)

    def step(card: int) -> dict[str, Any]:
        """The race again, up to that card."""
        raced.press("Home")
        while raced.page.locator(".laid .card").count() < card:
            before = raced.see(".told b").inner_text()
            raced.press("ArrowRight")
            raced.until(f"() => document.querySelector('.told b').innerText !== '{before}'")
        return finish(raced)

    won = len(SHORT_RACE) - 2
    assert step(won - 1)[HEARTS]["nose"] < 0
    at = step(won)
    assert at[HEARTS]["tail"] > 0
    assert max(at[CLUBS]["nose"], at[SPADES]["nose"]) < 0, "second place is still to be run for"
    at = step(won + 1)
    assert at[CLUBS]["nose"] > 0 > at[SPADES]["nose"], "it gallops home on its card"
    assert step(won + 2)[SPADES]["nose"] > 0


@pytest.mark.parametrize("language", ["en-NZ", "de-DE"])
def test_after_a_protest_every_card_and_every_area_is_in_sight_with_company(
    window: Open, place: Place, language: str
) -> None:
    with shoe(PROTESTED):
        table = place.table(f"protest-{language[:2]}", RCD, "nz-2012")
        seats = place.site.state(table).game.seats
        others = [place.guest(table, seat) for seat in seats[1:4]]
        bob = seated(window, place, table, seats[0], locale=language, reduced_motion="reduce")
        bob.press("r", "k", "s", "h", "d", "c")
        bob.see(".my-bets li:not(.pending)", 6)
        for other in others:
            place.wait(other.ready(table=table))
        bob.press("Space")
        bob.see(".finish li:nth-child(3)")
    bob.see(".protest")
    for width, height in ((320, 568), (360, 740), (740, 360), (768, 1024), (1366, 650), (1920, 1080)):
        bob.page.set_viewport_size({"width": width, "height": height})
        assert bob.page.evaluate(LOOK, [".spot:enabled", ""])["cut"] == [], (width, height)
    for width, height in ((360, 740), (1280, 800), (1920, 1080)):
        bob.page.set_viewport_size({"width": width, "height": height})
        bob.page.evaluate(SETTLED)
        assert bob.page.evaluate(HIDDEN) == {"laid": len(PROTESTED.split()), "cards": [], "areas": []}, (width, height)
