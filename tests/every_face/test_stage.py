"""Every game on every window: whatever can be done now is in sight and can be pressed, without scrolling."""

from random import Random

import pytest

from cutcard.core.layout import Area, layout_of
from cutcard.games import manifest
from tests.browser.conftest import Open, place, window
from tests.browser.kit import Place, Window
from tests.browser.players import ante, heard, seated
from tests.every_face.kit import NAMES, TOY, every_name, game_called
from tests.every_face.looks import LOOK, OVERLAPS
from tests.house.kit import shoe
from tests.server.kit import FCP, Visitor
from tests.server.playing import set_up, wanted

__all__ = ["place", "window"]
SIZES = ((320, 568), (360, 740), (740, 360), (768, 1024), (1366, 650), (1920, 1080))
VAST = (3840, 2160)
TIGHT = ((320, 568), (740, 360), (1366, 650))  # where more of the same comes, these are the first to fail
TELLING = ((360, 740), (740, 360), (1366, 650))  # a phone upright and on its side, a small laptop
DECISIONS = 12  # more than any round asks for
SPOTS = 6  # that one lays at first
LONGEST = "high card, queen, jack, eight, seven, three"
# In every window: as if all wagers of a round had won a great deal, or the largest loss; hands with the longest name.
FORCED = """(() => {
  const parse = JSON.parse;
  JSON.parse = (text, ...how) => {
    const told = parse(text, ...how), paid = { win: 126, lose: 0, push: 1 }, outcome = sessionStorage.getItem("forced");
    const felts = outcome ? [told?.round?.felt, told?.previous?.felt].filter(Boolean) : [];
    const named = sessionStorage.getItem("named");
    for (const felt of named ? [told?.round?.felt, told?.previous?.felt] : [])
      for (const hand of Object.values(felt?.readings || {})) if (hand.words.includes(",")) hand.words = named;
    for (const stake of felts.flatMap(({ stakes }) => stakes))
      if (stake.outcome) Object.assign(stake, { outcome, returned: stake.chips * paid[outcome] });
    return told;
  };
})()"""
ACTS = (
    ".spot:enabled, .chip, .controls button, .setting button, .bar button, .order-picker button, "
    ".short-ways :is(summary, button)"
)


def in_reach(window: Window, phase: str, sees: str = "", sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
    for width, height in sizes:
        window.page.set_viewport_size({"width": width, "height": height})
        found = window.page.evaluate(LOOK, [ACTS, sees])
        where = f"{phase}, {width}x{height}"
        assert found.pop("acts") >= 2, where
        assert found == {"away": [], "unseen": 0, "over": [], "cut": [], "fits": True}, where
    window.page.set_viewport_size({"width": 1280, "height": 800})


def at_first_spot(window: Open, place: Place, of: str, name: str) -> tuple[str, Window, Area]:
    """A table of that game, somebody who sits there, and a wager that is laid before the cards."""
    edition = game_called(name).edition
    table = place.table(f"{of}-{name}", name, edition.name)
    ann = seated(window, place, table, reduced_motion="reduce")
    ann.page.evaluate("() => document.querySelector('.offer button')?.click()")
    return table, ann, next(spot for spot in layout_of(edition).spots if not spot.later)


def settled(window: Window) -> None:
    """What a round came to, in both languages: as it was, and as if everything had won or come back."""
    ways = (("de", ""), ("de", "win"), ("en", "push"))  # a gain in English takes less room than one in German
    for language, outcome in ways:
        keep = "([l, o]) => { localStorage.setItem('cutcard-language', l); sessionStorage.setItem('forced', o); }"
        window.page.evaluate(keep, [language, outcome])
        window.page.reload()
        window.see(".result")
        in_reach(window, f"settled, {language}, {outcome}", sizes=TELLING)


@every_name
def test_what_can_be_done_is_in_reach_on_every_window(window: Open, place: Place, name: str) -> None:
    table, ann, _ = at_first_spot(window, place, "stage", name)
    ann.page.add_init_script(FORCED)
    in_reach(ann, "before the bets")
    for spot in ann.page.locator(".spot:enabled:visible").all()[:SPOTS]:
        spot.click(click_count=2)
    ann.page.locator(".spot .pending").first.wait_for(state="detached")
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
    settled(ann)
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


LARGER = (*SIZES, (1280, 720), (1366, 768))


def all_act(place: Place, others: list[Visitor], table: str) -> None:
    """Each does what comes first to do, until none of them has anything left to do."""
    chance, busy = Random(table), True
    while busy:
        busy = False
        for other in others:
            while act := wanted(place.wait(other.see(table)), chance):
                place.do(other, act, "player", table)
                busy = True


def apart(window: Window, phase: str, sizes: tuple[tuple[int, int], ...] = LARGER) -> None:
    found = {}
    for width, height in sizes:
        window.page.set_viewport_size({"width": width, "height": height})
        found[width, height] = window.page.evaluate(OVERLAPS)
    assert not any(found.values()), f"{phase}: { {size: told for size, told in found.items() if told} }"


every_hand = pytest.mark.parametrize(
    "name", [name for name in NAMES if name != TOY and "felt.js" not in manifest(name).web]
)


@every_hand
def test_at_a_full_table_nothing_lies_on_anything_else(window: Open, place: Place, name: str) -> None:
    table = f"crowded-{name}"
    place.wait(set_up(place.site, manifest(name), manifest(name).demo[0], table))
    middle, *rest = sorted(place.site.state(table).game.seats, key=lambda seat: seat != "4")
    others = [place.guest(table, seat) for seat in rest]
    ann = seated(window, place, table, middle, reduced_motion="reduce")
    ann.page.add_init_script(FORCED)
    ann.page.evaluate("name => sessionStorage.setItem('named', name)", LONGEST)
    ann.page.reload()
    all_act(place, others, table)
    for spot in ann.page.locator(".spot:enabled").all():
        spot.click()
        spot.click()
    ann.page.locator(".spot .pile.pending").first.wait_for(state="detached")
    apart(ann, "laid")
    ann.press("Space")
    for nth in range(DECISIONS):
        all_act(place, others, table)
        while not ann.page.locator(".decisions button:enabled:visible, .result:visible").count():
            ann.page.wait_for_timeout(50)
            all_act(place, others, table)
        asked = ann.page.locator(".decisions button:enabled")
        if place.site.state(table).session.round > 1:
            break
        apart(ann, f"decision {nth + 1}", TIGHT if nth else LARGER)
        heard(ann, place, table, asked.first.get_attribute("aria-keyshortcuts") or "")
    ann.see(".result")
    apart(ann, "result")
    place.close_table(table)


LARGEST = """() => {
  const wide = (hand) => hand.querySelector(".card").offsetWidth, asked = document.querySelector(".mine.asked");
  const others = [...document.querySelectorAll(".mine:not(.asked)")];
  return others.every((other) => wide(asked) > 1.3 * wide(other) && wide(other) >= 16);
}"""


def test_of_hands_that_were_split_the_one_that_is_asked_is_the_largest(window: Open, place: Place) -> None:
    """What was laid beside them stands in a line of its own, while they are played and when that is over."""
    with shoe("8s 6h 8h 8d Ac 7d 9c Td Ks Qh"):
        table = place.table("split", "blackjack", "nz-2012", "burn=no", "pairs=yes", "sevens=yes")
        ann = seated(window, place, table, reduced_motion="reduce")
        ann.page.evaluate("() => document.querySelector('.offer button')?.click()")
        ann.press("w", "w", "e", "u")
        ann.see(".spot.super-sevens .pile:not(.pending)")
        ann.press("Space")
        ann.see(".decisions")
        for hands in (2, 3):
            heard(ann, place, table, "y")
            ann.see(".mine", hands)
            ann.see(".beside-hands .spot .ended", 2)
            for width, height in SIZES:
                ann.page.set_viewport_size({"width": width, "height": height})
                assert ann.page.evaluate(LARGEST), (width, height)
            in_reach(ann, f"{hands} hands", ".mine .card")
            apart(ann, f"{hands} hands")
        for counts in ("soft 19", "hard 15", "hard 17"):
            ann.reads(".mine.asked .reading", counts)
            heard(ann, place, table, "s")
        ann.see(".result")
        in_reach(ann, "three hands are over")
        apart(ann, "three hands are over")
        place.close_table(table)


@every_hand
def test_a_trainee_sees_the_hand_with_all_that_may_be_done_with_it(window: Open, name: str) -> None:
    ann = window(at=f"train/{name}", sees=".mine .card, .mine .domino", reduced_motion="reduce")
    for width, height in SIZES[1:]:
        ann.page.set_viewport_size({"width": width, "height": height})
        found = ann.page.evaluate(LOOK, [".decisions button", ".mine .card, .mine .domino"])
        assert found["acts"] >= 2
        assert (found["away"], found["unseen"]) == ([], 0), (width, height)


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
