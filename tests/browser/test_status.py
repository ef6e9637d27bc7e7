"""A table at which nothing can be done says why, at every size, and shows the way out; so does what it refuses."""

from itertools import count

import pytest
from playwright.sync_api import WebSocket, WebSocketRoute, expect

from cutcard.house.table import acts
from cutcard.ledger import bank
from tests.browser.cases import DEALT
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.manners import SETTLED, examine
from tests.browser.players import ante, seated
from tests.browser.scenes import STAFF, Scene
from tests.server.kit import FCP, RCD

SIZES = ((360, 740), (768, 1024), (1280, 800), (1366, 650))
names = (f"status{n}" for n in count(1))
IN_SIGHT = """(what) => {
  const found = document.querySelector(what), { top, bottom, left, right } = found.getBoundingClientRect();
  const middle = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
  const all = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  return all && (middle.includes(found) || getComputedStyle(found).pointerEvents === "none");
}"""


@pytest.fixture(params=[FCP, RCD])
def table(place: Place, request: pytest.FixtureRequest) -> str:
    return place.table(next(names), request.param, "nz-2012")


def turn(place: Place, table: str, word: str) -> None:
    place.do(place.wait(place.site.operator()), {"kind": "set-table", "word": word}, "operator", table)


def in_sight_at_every_size(window: Window, what: str) -> None:
    for width, height in SIZES:
        window.page.set_viewport_size({"width": width, "height": height})
        window.page.evaluate("() => scrollTo(0, 0)")
        window.page.evaluate(SETTLED)
        assert window.page.evaluate(IN_SIGHT, what), (what, width, height)


def states(window: Window, words: str) -> None:
    """The banner says so, to eyes and ears, and can be seen wherever the table can."""
    window.see(f".status:has-text('{words}')")
    assert window.see(".status").get_attribute("role") == "status"
    in_sight_at_every_size(window, ".status")


# What is refused


def test_a_refusal_is_in_sight_at_every_size(window: Open, place: Place, table: str) -> None:
    ann = seated(window, place, table)
    ann.tap(ann.page.get_by_role("radio", name="$100"))
    ann.page.keyboard.type("aaa" if ann.page.locator(".spot.ante").count() else "hhh")
    assert ann.see(".message.no").get_attribute("role") == "alert"
    ann.shows(".message.no", "chips")
    in_sight_at_every_size(ann, ".message.no")
    ann.press("z")
    ann.gone(".message.no")


def test_a_limit_that_stops_a_bet_on_a_race_is_read_where_the_bet_was_made(window: Open, place: Place) -> None:
    table = place.table(next(names), RCD, "nz-2012")
    guest = place.guest(table)
    place.wait(guest.post("/api/me/limits", {"kind": "loss", "amount": 1000}))
    ann = window(guest, f"table/{table}", ".spot")
    for _ in range(3):
        ann.tap(".spot.red")
    ann.see(".message.no:has-text('limit')")
    in_sight_at_every_size(ann, ".message.no")


# What a table waits for


def test_players_are_told_why_a_table_stops_and_when_it_goes_on(window: Open, place: Place) -> None:
    """Whom it concerns what is wrong, the others that something is; once it is ruled on, neither."""
    scene = Scene(place, FCP)
    ann, bob = (window(who, f"table/{scene.table}", ".spot") for who in scene.visitors.values())
    scene.play(DEALT + "!dee move rack {at[2]}")
    (fault,) = scene.state.round.wrong
    assert fault.places == ("2",)
    states(bob, f"The round is stopped: {fault.says}. A ruling follows.")
    states(ann, "The round is stopped while something is put right.")
    (duty,) = fault.rulings
    scene.act(STAFF["supervisor"], acts.Propose(scene.answer(duty), duty.id, "as the film shows"))
    for one in (ann, bob):
        one.gone(".status.on")


def test_a_table_whose_cards_are_not_prepared_says_so(window: Open, place: Place) -> None:
    table = place.table(next(names), FCP, "nz-2012", dealing="staff")
    ann = seated(window, place, table)
    states(ann, "The dealer is preparing the cards")
    ann.tap(ann.page.get_by_role("button", name="Leave the table"))
    ann.see(".status a:text-is('Other tables')")
    examine(ann, "waiting for the dealer")
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.tap(ann.page.get_by_role("button", name="Take a seat"))
    ann.see(".status button")
    place.prepare(table)
    ann.see(".spot.ante:not([disabled])")
    ann.gone(".status.on")
    ann.shows(".controls .main", "I am ready")
    ann.tap(ann.page.get_by_role("button", name="Leave"))
    ann.reads(".left-with", "You left with $200: $0 in 0 min.")
    ann.see(".line a:text-is('My rounds')")
    ann.see(".line a:text-is('Other tables')")


def test_a_race_that_waits_for_its_gear_says_so_and_nobody_is_at_the_post(window: Open, place: Place) -> None:
    table = place.table(next(names), RCD, "nz-2012", dealing="staff", cards="scanner")
    ann = seated(window, place, table)
    states(ann, "Waiting for the scanner of this table")
    assert "at the post" not in ann.text()
    ready = Scene(place, RCD)
    bob = window(ready.visitors["ann"], f"table/{ready.table}", ".spot")
    assert bob.page.locator(".status.on").count() == 0
    ready.act(STAFF["supervisor"], acts.SetTable("paused", "a look at the gear"))
    states(bob, "The table is paused")


def test_a_table_that_is_paused_takes_no_bets_and_says_so_until_it_goes_on(
    window: Open, place: Place, table: str
) -> None:
    ann = seated(window, place, table)
    turn(place, table, "paused")
    states(ann, "The table is paused: no bets are taken")
    assert ann.page.locator(".controls .main, .chip, .spot:not([disabled])").count() == 0
    examine(ann, "paused")
    turn(place, table, "open")
    ann.gone(".status.on")
    ann.see(".spot:not([disabled])")
    assert "paused" not in ann.text()


def test_a_table_that_closes_tells_who_sits_there_what_went_back(window: Open, place: Place, table: str) -> None:
    ann = seated(window, place, table)
    place.close_table(table)
    states(ann, "This table is closed. Your chips, $200, are back in your account.")
    assert ann.page.get_by_role("button", name="Take a seat").count() == 0
    examine(ann, "closed")
    ann.tap(".status a:text-is('Other tables')")
    ann.see("h1:has-text('Take a seat')")


def test_a_hand_is_played_out_at_a_table_that_closes(window: Open, place: Place) -> None:
    table = place.table(next(names), FCP, "nz-2012")
    ann = seated(window, place, table)
    ante(ann)
    ann.tap(".controls .main")
    ann.see(".decisions")
    place.close_table(table)
    states(ann, "The table closes after this round.")
    ann.press("1")
    ann.see(".status:has-text('are back in your account')")
    back = place.site.house.store.balance(bank(ann.who)) - 80_000  # what is there now, less what was not bought in
    ann.shows(".status", f"Your chips, ${back // 100}, are back")


# What is not there


def sockets(window: Window) -> list[str]:
    opened: list[str] = []

    def keep(socket: WebSocket) -> None:
        opened.append(socket.url)

    window.page.on("websocket", keep)
    return opened


NOWHERE = {
    "train/nope": "There is no game nope to practise.",
    "analyse/nope": "There is no game nope to analyse.",
    "history/nope/999": "there is no table",
    "audit/round/nope/999": "there is no table",
}


@pytest.mark.parametrize("address", ["table/nope", "monitor/nope"])
def test_a_table_that_is_not_here_says_so_and_is_not_asked_for_again(window: Open, address: str) -> None:
    ann = window()
    ann.page.clock.install()
    opened = sockets(ann)
    ann.open(address)
    ann.see("h1:has-text('Nothing is here')")
    ann.shows("body", "There is no table 'nope'")
    expect(ann.page.get_by_role("navigation", name="Main")).to_be_visible()
    for _ in range(20):
        ann.page.clock.run_for(1000)
    assert len(opened) == 1, "a line that is refused is not tried again"
    ann.errors.clear()  # Chromium's own word about the line
    ann.page.clock.resume()
    examine(ann, address)
    ann.tap("text=To the tables")
    ann.see("h1:has-text('Take a seat')")


def test_an_address_that_leads_nowhere_says_so(window: Open) -> None:
    ann = window(at="nonsense", sees="h1:has-text('Nothing is here')")
    ann.shows("body", "No screen has the address #/nonsense.")
    examine(ann, "nowhere")
    for address, says in NOWHERE.items():
        ann.open(address)
        ann.see(f"h1:has-text('Nothing is here') + p:has-text('{says}')")
    ann.errors.clear()  # Chromium's own word about what the house refused
    ann.tap("text=To the tables")
    ann.see("h1:has-text('Take a seat')")


@pytest.mark.long
def test_a_line_that_stays_cut_is_tried_ever_more_seldom(window: Open, place: Place) -> None:
    table = place.table(next(names), FCP, "nz-2012")
    ann = window(place.guest(table))
    tried: list[str] = []
    ann.page.clock.install()
    ann.open(f"table/{table}")
    ann.see(".spot")

    def cut(line: WebSocketRoute) -> None:
        tried.append(line.url)
        line.close()

    ann.page.route_web_socket("**/live", cut)
    ann.page.route("**/api/tables/*", lambda route: route.abort())
    ann.page.evaluate("() => dispatchEvent(new Event('online'))")
    states(ann, "Reconnecting")

    def within(seconds: int) -> int:
        before = len(tried)
        for _ in range(2 * seconds):
            ann.page.clock.run_for(500)
            ann.page.wait_for_timeout(20)
        return len(tried) - before

    soon = within(20)
    within(60)
    assert within(20) < soon / 2
    ann.page.unroute("**/api/tables/*")
    ann.errors.clear()
