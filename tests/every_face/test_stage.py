"""Every game on every window: whatever can be done now is in sight and can be pressed, without scrolling."""

import pytest

from cutcard.core.layout import Area, layout_of
from tests.browser.conftest import Open, place, window
from tests.browser.kit import Place, Window
from tests.browser.players import ante, heard, seated
from tests.every_face.kit import every_name, game_called
from tests.server.kit import FCP

__all__ = ["place", "window"]
SIZES = ((320, 568), (360, 740), (740, 360), (768, 1024), (1366, 650), (1920, 1080))
VAST = (3840, 2160)
TIGHT = ((320, 568), (740, 360), (1366, 650))  # where more of the same comes, these are the first to fail
DECISIONS = 12  # more than any round asks for
ACTS = ".spot:enabled, .chip, .controls button, .setting button, .bar button, .order-picker button"
# Once the window has settled: what of these is not wholly inside it, or lies under something else (what is folded away
# is not asked for), whether what must be seen is, whether all fits, and which words run over the edge of their spot, or
# lie under a chip or under the seal.
LOOK = """async ([acts, sees]) => {
  const frame = () => new Promise(requestAnimationFrame), moment = () => new Promise((done) => setTimeout(done, 20));
  for (const next of [frame, frame, moment, frame, frame]) await next();
  const box = (e) => e.getBoundingClientRect(), shown = (e) => e.checkVisibility();
  const inside = ({ top, bottom, left, right }, slack) =>
    top >= 0 && left >= 0 && bottom <= innerHeight + slack && right <= innerWidth + slack;
  const found = [...document.querySelectorAll(acts)].filter(shown);
  const away = found.filter((e) => {
    const { top, bottom, left, right } = box(e);
    const there = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(e);
    return !inside(box(e), 0.5) || !there;
  });
  const on = (a, b) => a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 2 && a.bottom > b.top + 2;
  const words = (e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return [...range.getClientRects()].filter(({ width }) => width);
  };
  const runs = ({ left, right }, spot) => left < box(spot).left - 1 || right > box(spot).right + 1;
  const labels = [...document.querySelectorAll(".hands-felt .spot .label")].filter(shown);
  const over = labels.filter((label) => {
    const spot = label.closest(".spot"), chips = [...spot.querySelectorAll(".disc")].map(box);
    return words(label).some((word) => runs(word, spot) || chips.some((chip) => on(chip, word)));
  });
  const seal = document.querySelector(".padlock"), pot = [...document.querySelectorAll(".pot > span:not(.only-read)")];
  if (seal) over.push(...pot.filter((e) => on(box(seal), box(e))));
  const seen = sees ? [...document.querySelectorAll(sees)] : [];
  return {
    acts: found.length,
    away: away.map((e) => `${e.ariaLabel || e.innerText} ${JSON.stringify(box(e))}`),
    unseen: seen.filter((e) => !inside(box(e), 0) || box(e).width < 16).length,
    over: over.map((e) => e.innerText),
    fits: document.documentElement.scrollHeight <= innerHeight,
  };
}"""


def in_reach(window: Window, phase: str, sees: str = "", sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
    for width, height in sizes:
        window.page.set_viewport_size({"width": width, "height": height})
        found = window.page.evaluate(LOOK, [ACTS, sees])
        where = f"{phase}, {width}x{height}"
        assert found.pop("acts") >= 2, where
        assert found == {"away": [], "unseen": 0, "over": [], "fits": True}, where
    window.page.set_viewport_size({"width": 1280, "height": 800})


def at_first_spot(window: Open, place: Place, of: str, name: str) -> tuple[str, Window, Area]:
    """A table of that game, somebody who sits there, and a wager that is laid before the cards."""
    edition = game_called(name).edition
    table = place.table(f"{of}-{name}", name, edition.name)
    ann = seated(window, place, table, reduced_motion="reduce")
    ann.page.evaluate("() => document.querySelector('.offer button')?.click()")
    return table, ann, next(spot for spot in layout_of(edition).spots if not spot.later)


@every_name
def test_what_can_be_done_is_in_reach_on_every_window(window: Open, place: Place, name: str) -> None:
    table, ann, spot = at_first_spot(window, place, "stage", name)
    in_reach(ann, "before the bets")
    ann.press(spot.key, spot.key)
    ann.see(f".spot[data-wager={spot.wager}] .pile:not(.pending)")
    in_reach(ann, "laid", sizes=(*TIGHT, VAST))
    ann.press("Space")
    for nth in range(DECISIONS):
        ann.see(".decisions button, .result")
        asked = ann.page.locator(".decisions button")
        if place.site.state(table).session.round > 1 or not asked.count():
            break
        mine = ".setting .domino" if ann.page.locator(".setting").count() else ".mine .card, .mine .domino"
        in_reach(ann, f"decision {nth + 1}", mine, TIGHT if nth else SIZES)
        heard(ann, place, table, asked.first.get_attribute("aria-keyshortcuts") or "")
    ann.see(".result")
    in_reach(ann, "result")
    place.close_table(table)


WHERE = """async () => {
  for (let n = 0; n < 4; n++) await new Promise(requestAnimationFrame);
  const found = [...document.querySelectorAll(".spot, .lanes, .dealer-area, .mine .cards, .order-picker button")];
  const box = (e) => (({ left, top }) => [Math.round(left), Math.round(top)])(e.getBoundingClientRect());
  return found.filter((e) => e.checkVisibility()).map((e) => `${e.dataset.wager || e.tagName} ${box(e)}`);
}"""


@every_name
def test_a_chip_moves_nothing_but_itself(window: Open, place: Place, name: str) -> None:
    _, ann, spot = at_first_spot(window, place, "moves", name)
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        before = ann.page.evaluate(WHERE)
        ann.press(spot.key, spot.key)
        ann.see(f".spot[data-wager={spot.wager}] .pile:not(.pending)")
        assert ann.page.evaluate(WHERE) == before, (width, height)
        ann.tap(ann.page.get_by_role("button", name="Clear"))
        ann.gone(f".spot[data-wager={spot.wager}] .pile")


@pytest.mark.parametrize("game, edition", [(FCP, "nz-2012"), ("ultimate-texas-holdem", "us")])
def test_at_a_full_table_my_hand_is_in_sight_on_every_window(
    window: Open, place: Place, game: str, edition: str
) -> None:
    table = place.table(f"full-{game}", game, edition)
    seats = place.site.state(table).game.seats
    others = [place.guest(table, seat) for seat in seats[1:]]
    ann = seated(window, place, table, seats[0], reduced_motion="reduce")
    for other, seat in zip(others, seats[1:], strict=True):
        for wager in ("ante", "blind")[: 1 if game == FCP else 2]:
            place.wait(other.bet(seat, wager, 1000, table=table))
        place.wait(other.ready(table=table))
    ante(ann)
    ann.press("Space")
    ann.see(".decisions")
    ann.see(".seat:not(.free)", len(seats) - 1)
    ann.see(".seat.asked .ring")
    in_reach(ann, "a full table", ".mine .card, .dealer-area .card")


def test_where_the_cards_are_real_the_seat_says_where_to_look_and_nobody_sits_down_unawares(
    window: Open, place: Place
) -> None:
    table = place.table("real", FCP, "nz-2012", dealing="staff", cards="scanner")
    bob = window(at=f"table/{table}", sees="text=This table is played with real cards")
    assert bob.page.get_by_role("button", name="Sit down").count() == 0
    bob.page.evaluate("async (table) => { location.hash = '#/'; (await import('/ui/me.js')).sitDown(table); }", table)
    bob.see("text=You are watching.")
    assert not place.site.state(table).session.seats, "a press in the lobby leads there, and does not sit down"
    bob.tap(bob.page.get_by_role("button", name="I am at this table"))
    bob.see(".mine")
    place.prepare(table)
    bob.see(".spot.ante:not([disabled])")
    ante(bob)
    dee = window(place.staff("dee", "dealer"), f"dealer/{table}", ".due-words")
    dee.press("F2")
    dee.page.locator(".due-words", has_text="Deal").wait_for()
    while not bob.page.locator(".mine .real-cards").count():
        place.do(place.staff("dee", "dealer"), {"kind": "deal-next"}, "dealer", table)
        bob.page.wait_for_timeout(50)
    bob.reads(".mine .real-cards", "Look at your cards on the table.")
    assert bob.page.locator(".mine .card").count() == 0


def test_five_spots_and_three_meters_have_room_on_every_window(window: Open, place: Place) -> None:
    options = ("three-card=yes", "progressive=D", "verify-jackpots=no")
    table = place.table("meters", "let-it-ride", "us", *options)
    ann = seated(window, place, table, reduced_motion="reduce")
    ann.page.evaluate("() => document.querySelector('.offer button')?.click()")
    ann.see(".pot b", 3)
    ann.see(".spot", 5)
    for _ in range(3):
        ann.tap(".spot.main-1")
    ann.page.locator(".spot.main-1 .pile:not(.pending)", has_text="$15").wait_for()
    in_reach(ann, "all laid")
