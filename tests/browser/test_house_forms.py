"""Every form of the floor and of the dealer's desk, filled in once: it says what it did, and the house has it."""

import re
from itertools import count
from unittest.mock import patch

import pytest
from playwright.sync_api import Locator, Route, expect

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Call, Choice, Deal, Expose, Fact, Look, Move, Note, Pull, Shift, Strike
from cutcard.core.words import called
from cutcard.games import find
from cutcard.house.floor.register import register, workers
from cutcard.house.log.facts import parsed_line
from cutcard.house.log.streams import session_stream
from cutcard.house.log.table_facts import (
    Chatted,
    Counted,
    Equipped,
    Furnished,
    Leaving,
    Posted,
    Seated,
    Staffed,
    TableSet,
)
from cutcard.house.people import guest_names
from cutcard.ledger import float_of
from tests.browser.cases import CLOSED, DEALT, THREE
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.scenes import Scene
from tests.browser.test_staff import at_desk, record
from tests.server.kit import FCP, GOOD, RCD

names = (f"f{n}" for n in count(1))


@pytest.fixture
def ola(window: Open, place: Place) -> Window:
    return window(place.wait(place.site.operator()), "floor", ".ways")


def fold(window: Window, title: str, where: str = ".one-table") -> Locator:
    """A part of the screen, opened if it is not."""
    found = window.page.locator(f"{where} details.fold", has=window.page.locator(f"summary:has-text('{title}')"))
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def fill(part: Locator, button: str, **fields: str | bool) -> None:
    """A form by the names of its fields, and sent."""
    form = part.locator("form", has=part.page.get_by_role("button", name=button, exact=True))
    for name, value in fields.items():
        field = form.locator(f"[name={name}]")
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.get_by_role("button", name=button, exact=True).click()


def says(window: Window, words: str) -> None:
    message = window.page.locator(".message.yes", has_text=words)
    expect(message).to_be_visible()
    expect(message).to_be_in_viewport()


def run(window: Window, table: str) -> None:
    window.open(f"floor/{table}")
    window.see(f".one-table[data-table='{table}']")


def book(place: Place, table: str) -> list[tuple[str, object, str]]:
    """Who, what and why, the latest last."""
    lines = [parsed_line(kept) for kept in place.site.house.store.read(session_stream(table))]
    return [(line.who.name, line.fact, line.why) for line in lines]


# The house


def test_a_table_is_set_up_from_a_template_with_the_edge_beside_each_choice(ola: Window, place: Place) -> None:
    """One zero in 37 pockets is 2.70 %; with half of an even chance given back on it, 1.35 %."""
    table, page = next(names), ola.page
    ola.open("house/new")
    page.get_by_role("link", name=re.compile("^Roulette")).click()
    headline = page.locator(".edge-now")
    expect(headline).to_contain_text("2.70 %")
    partage = page.get_by_role("group", name="La partage")
    expect(partage.locator("label", has_text="yes")).to_contain_text("1.35 %")
    expect(partage.locator("label", has_text="no")).to_contain_text("2.70 %")
    expect(page.get_by_role("group", name="Bell")).to_contain_text("The edge stays the same.")
    partage.get_by_role("radio", name="yes").check()
    expect(headline.locator("span", has_text="Red")).to_contain_text("2.70 % → 1.35 %")
    part = page.get_by_role("region", name="Limits and name")
    limits: dict[str, str | bool] = {"title": "The Oak Room", "straight-max": "50"}
    fill(part, "Set it up", table="No Such Name", **limits)
    expect(part.get_by_role("alert")).to_contain_text("use a-z, 0-9 and -")
    assert table not in place.site.house.floor.ours
    fill(part, "Set it up", table=table)
    says(ola, "The Oak Room is set up, and still closed.")
    session = place.site.state(table).session
    assert session.title == "The Oak Room"
    assert session.furnished == Furnished(
        "roulette", "nz-2012", "auto", "virtual", ("la-partage=yes", "straight-max=5000")
    )
    part.get_by_role("link", name="Run The Oak Room").click()
    ola.see(".one-table[aria-label='The Oak Room']")
    page.get_by_role("button", name="Open", exact=True).click()
    says(ola, "The table is open.")
    assert place.site.state(table).session.state == "open"
    assert page.title() == "The Oak Room, Roulette · Cutcard"
    page.locator("summary", has_text="The book").click()
    written = page.get_by_role("region", name="The book of the table")
    set_up = "set up the table: Roulette, New Zealand 2012, dealt by the table itself, sealed cards"
    expect(written).to_contain_text(set_up)
    ola.open("floor")
    expect(page.locator(".floor-tile h3", has_text="The Oak Room")).to_be_visible()
    unnamed = place.table("roulette-9", "roulette", "nz-2012")
    ola.open(f"floor/{unnamed}")
    expect(page).to_have_title("Roulette, table 9 · Cutcard")


def test_what_each_pay_table_pays_is_told_where_one_is_chosen(ola: Window) -> None:
    ola.open(f"house/new/{FCP}/nz-2012")
    scales = ola.see(".choosing fieldset").filter(has_text="The Aces Up pay scale").locator(".scales")
    rows = [row.split() for row in scales.locator("tbody tr").all_inner_texts()]
    paid = find(FCP).edition.tables["aces-up"]["rows"].values()
    assert [row[-7:] for row in rows] == [[*map(str, row)] for row in paid]
    inside = "all => all.map((e) => e.getBoundingClientRect().top - e.parentElement.getBoundingClientRect().top)"
    assert min(ola.page.locator(".choosing legend").evaluate_all(inside)) > 0, "no name lies on its border"
    ola.open("house/new")
    texas = ola.see(".templates li").filter(has_text="Ultimate").filter(has_text="New Zealand")
    expect(texas).not_to_contain_text("to be analysed")


ROOM = """(select) => {
  const pen = document.createElement("canvas").getContext("2d");
  const { font, paddingLeft, paddingRight } = getComputedStyle(select);
  pen.font = font;
  const widest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width));
  return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - widest;
}"""  # what is left beside the longest choice
ARROW = 28  # pixels at least, for the mark that it opens


def test_no_choice_of_who_deals_is_cut_off(ola: Window) -> None:
    ola.open("house/new/four-card-poker/nz-2012")
    choice = ola.see(".set-up-last select[name=dealing]")
    for width in (360, 660, 768, 1280):
        ola.page.set_viewport_size({"width": width, "height": 800})
        assert choice.evaluate(ROOM) >= ARROW, width


def test_an_account_is_created_and_disabled(ola: Window, place: Place) -> None:
    ola.open("house/people")
    part = ola.page.locator(".house")
    fill(part, "Create the account", name="ned", password=GOOD, dealer=True, player=True)
    says(ola, "ned has an account.")
    assert set(workers(place.site.house.store)["ned"]) == {"dealer", "player"}
    assert place.site.house.people.sign_in("ned", GOOD)
    part.get_by_role("button", name="Disable ned").click()
    assert place.site.house.people.sign_in("ned", GOOD), "once is not enough: there is no way back"
    part.get_by_role("button", name="Press again: Disable ned, for good").click()
    says(ola, "The account of ned is disabled.")
    with pytest.raises(Refusal):
        place.site.house.people.sign_in("ned", GOOD)
    expect(part.locator("li", has_text="ned")).to_have_count(0)


def test_two_are_kept_apart_and_may_sit_together_again(ola: Window, place: Place) -> None:
    one, other = (place.wait(place.site.guest()).name for _ in range(2))
    ola.open("house/apart")
    part = ola.page.locator(".house")
    fill(part, "Put on record", one=one, other=other, apart="yes", why="signals seen")
    says(ola, "On record.")
    expect(part.locator("li", has_text=one)).to_contain_text(other)
    fill(part, "Put on record", one=one, other=other, apart="", why="cleared")
    expect(part.locator("li", has_text=one)).to_have_count(0)


def test_equipment_is_registered_and_serves_a_table(ola: Window, place: Place) -> None:
    table = place.table(next(names), RCD, "nz-2012", dealing="staff", cards="scanner")
    ola.open("house/devices")
    fill(ola.page.locator(".house"), "Register", kind="scanner", device="ZX-7", approval="SEC 12/44")
    says(ola, "ZX-7 is registered.")
    assert register(place.site.house.store)["ZX-7"].approval == "SEC 12/44"
    run(ola, table)
    fill(fold(ola, "Devices of the table"), "Assign to this table", which="ZX-7")
    says(ola, "ZX-7 serves this table as its scanner.")
    expect(ola.page.locator("[name=which] option", has_text="ZX-7")).to_have_count(0)
    assert book(place, table)[-1][:2] == ("ola", Equipped("scanner", "ZX-7"))


# A table


@pytest.fixture
def scene(ola: Window, place: Place) -> Scene:
    scene = Scene(place, FCP)
    run(ola, scene.table)
    return scene


def test_open_pause_and_close_keep_who_when_and_why(ola: Window, place: Place, scene: Scene) -> None:
    press = ola.page.locator(".one-table .table-bar")
    press.get_by_role("button", name="Pause", exact=True).click()
    assert scene.state.session.state == "open", "not without a reason"
    expect(press.get_by_label("Reason")).to_be_focused()
    for button, word, why in (
        ("Pause", "paused", "a spilt drink"),
        ("Resume", "open", ""),
        ("Close", "closed", "end of day"),
    ):
        press.get_by_label("Reason").fill(why)
        press.get_by_role("button", name=button, exact=True).click()
        says(ola, f"The table is {word}.")
        assert ("ola", TableSet(word), why) in book(place, scene.table)


def test_seats_and_talk(ola: Window, place: Place, scene: Scene) -> None:
    part = fold(ola, "Seats")
    fill(part, "Say", words="The next race in five minutes")
    says(ola, "Said.")
    assert ("ola", Chatted("The next race in five minutes"), "") in book(place, scene.table)
    scene.play("bob bet 2 ante bob 1000")
    for name, fact in (("ann", Seated), ("bob", Leaving)):
        person = scene.people[name]
        fill(part, "Unseat", person=person, why="loud")
        says(ola, f"{called(person)} goes")
        assert any(isinstance(what, fact) and what.person == person for _, what, _ in book(place, scene.table))


def test_staff_are_put_on_and_relieved(ola: Window, place: Place, scene: Scene) -> None:
    place.staff("dan", "dealer")
    part = fold(ola, "Staff")
    part.get_by_role("button", name="Relieve").click()
    says(ola, "dee is relieved.")
    fill(part, "Put on", who="dealer:dan")
    says(ola, "dan is the dealer here.")
    assert [fact for _, fact, _ in book(place, scene.table)[-2:]] == [Staffed("dee", ""), Staffed("dan", "dealer")]


def test_fill_credit_drop_and_count(ola: Window, place: Place, scene: Scene) -> None:
    store, account = place.site.house.store, float_of(scene.table)
    before = store.balance(account)
    part = fold(ola, "Money")
    fill(part, "Fill", chips="250")
    says(ola, "$250 to the float.")
    assert store.balance(account) == before + 25_000
    fill(part, "Credit", chips="100.50")
    says(ola, "$100.50 from the float.")
    counted = before + 25_000 - 10_050
    assert store.balance(account) == counted
    fill(part, "Count and begin the next shift", drop="2000", float=f"{counted / 100:.2f}", shift="evening")
    says(ola, "the next shift has begun")
    assert book(place, scene.table)[-1][1] == Counted(200_000, counted, "evening")
    expect(part).to_contain_text("Drop box $0")


def test_limits_and_the_edition_change_with_notice(ola: Window, place: Place, scene: Scene) -> None:
    part = fold(ola, "Limits and options")
    fill(part, "Announce")
    expect(part.get_by_role("alert")).to_have_text("Nothing is changed yet.")
    assert [*scene.state.session.announced] == []
    fill(part, "Announce", minutes="5", **{"ante-min": "600", "ante-max": "1000"})
    says(ola, "Announced: Ante, at most; Ante, at least.")
    expect(part.locator(".notice")).to_have_count(2)
    fill(part, "Announce", edition="us", minutes="10", notice="Gazette 2026/7")
    says(ola, "Announced: Edition.")
    most, least, edition = scene.state.session.announced
    assert (least.what, least.value, most.what, most.value) == ("ante-min", "60000", "ante-max", "100000")
    assert most.at == least.at, "the least alone would be more than the most is now"
    assert (edition.what, edition.value, edition.notice) == ("edition", "us", "Gazette 2026/7")
    assert edition.at - least.at == pytest.approx(5 * 60_000, abs=60_000)
    expect(part.locator(".notice")).to_have_count(3)
    expect(part).to_contain_text("Ante, at least: $600 with the first round after")


def test_notices_hang_and_come_down(ola: Window, place: Place, scene: Scene) -> None:
    part = fold(ola, "Notices")
    button = part.get_by_role("button", name="Silence")
    for pressed, word in (("true", "Silence, please, while a hand is played."), ("false", "")):
        button.click()
        expect(button).to_have_attribute("aria-pressed", pressed)
        assert book(place, scene.table)[-1][:2] == ("ola", Posted("silence", word))


def test_a_shuffle_is_ordered_with_a_reason(ola: Window, scene: Scene) -> None:
    step = fold(ola, "Cards").locator("li", has_text="order shuffle")
    if step.get_by_label("Reason").count():
        step.get_by_label("Reason").fill("the mix is doubted")
    step.get_by_role("button").click()
    says(ola, "order shuffle: done.")
    assert scene.state.procedure.log[-1].who.name == "ola"


def test_a_round_is_corrected_and_settled_again(ola: Window, scene: Scene) -> None:
    scene.play(DEALT)
    scene.go_on()
    before = scene.state.chips(scene.people["ann"])
    part = fold(ola, "Correct a round")
    fill(part, "Look at it", round="1")
    part.get_by_label("Reason for the correction").fill("taken from the wrong seat")
    previous = scene.state.previous
    assert previous is not None
    lost = next(e for e in previous.log if e.answers == "collect:1:ante")
    part.get_by_role("button", name=f"Cancel line {lost.number}", exact=True).click()
    says(ola, f"Line {lost.number} is cancelled.")
    part.get_by_role("button", name="Settle round 1 again").click()
    says(ola, "Round 1 is settled again.")
    previous = scene.state.previous
    assert previous is not None
    assert any(isinstance(e.fact, Strike) and e.why == "taken from the wrong seat" for e in previous.log)
    assert previous.over
    assert scene.state.chips(scene.people["ann"]) == before, "folded all the same, and collected once"


# What a dealer records


Happened = tuple[str, dict[str, str], type[Fact]]
HAPPENED: dict[tuple[str, str], tuple[Happened, ...]] = {
    (FCP, DEALT): (
        ("note 9.5", {"place": "1"}, Note),
        ("expose", {"item": "{at[1][0]}", "by": "{ann}", "card": "As"}, Expose),
        ("choice", {"place": "1", "word": "fold"}, Choice),
        ("look", {"person": "{ann}", "place": "1"}, Look),
        ("move", {"item": "{at[2][0]}", "to": "rack"}, Move),
    ),
    (FCP, CLOSED): (
        ("bet", {"place": "1", "wager": "aces-up", "owner": "{ann}", "chips": "10"}, Bet),
        ("pull", {"place": "1", "wager": "aces-up", "owner": "{ann}"}, Pull),
        ("call", {"words": "checks"}, Call),
        ("deal", {"to": "3", "face": "own", "card": "??"}, Deal),
    ),
    (RCD, THREE): (
        ("expose", {"item": "{at[first][2]}", "by": "shoe", "card": "3h"}, Expose),
        ("shift", {"by": "dealer", "place": "layout", "wager": "red", "owner": "{ann}", "to": "black"}, Shift),
    ),
}


def longer_than(window: Window, scene: Scene, before: int) -> None:
    """Before long the log of the round is."""
    window.wait(lambda: len(scene.state.round.log) > before)


@pytest.mark.parametrize("where", HAPPENED, ids=["poker, dealt", "poker, closed", "a race"])
def test_what_happened_is_recorded(window: Open, place: Place, where: tuple[str, str]) -> None:
    """One thing after another at the same desk, while what happened before still waits for its ruling."""
    game, script = where
    scene = Scene(place, game)
    scene.play(script)
    dee = at_desk(window, place, scene.table)
    for kind, fields, fact in HAPPENED[where]:
        before = len(scene.state.round.log)
        record(dee, kind, **{name: scene.filled(value) for name, value in fields.items()}, why="as it was")
        longer_than(dee, scene, before)
        says(dee, "done.")
        entry = scene.state.round.log[before]
        assert isinstance(entry.fact, fact)
        assert entry.who.name == "dee"
        assert entry.why == ("" if kind == "expose" else "as it was")


def test_an_incident_at_a_place_is_not_recorded_without_one(window: Open, place: Place) -> None:
    """9.5 is about a player's area, 11.6 about the whole round."""
    scene = Scene(place, FCP)
    scene.play(DEALT)
    dee = at_desk(window, place, scene.table)
    before = len(scene.state.round.log)
    record(dee, "note 9.5")
    where = dee.page.locator("select[name=place]")
    expect(where).to_be_focused()
    expect(where.locator("option", has_text="no place in particular")).to_have_count(0)
    assert len(scene.state.round.log) == before
    dee.page.locator("[data-kind='note 11.6']").click()
    expect(where.locator("option", has_text="no place in particular")).to_have_count(1)
    dee.page.get_by_role("button", name="Record it").click()
    says(dee, "done.")
    assert scene.state.round.log[-1].fact == Note("11.6", "")


def test_a_dealer_speaks_to_the_table(window: Open, place: Place) -> None:
    scene = Scene(place, FCP)
    dee = at_desk(window, place, scene.table)
    record(dee, "say", words="Place your bets, please")
    says(dee, "done.")
    assert scene.state.session.talk[-1] == ("dee", "Place your bets, please")


PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll(".plan [data-place], .desk-keys button, .card-field")].map((e) => [
    e.dataset.place || e.ariaKeyShortcuts || "field", e.getBoundingClientRect().toJSON(),
  ]),
)"""


def test_nothing_at_the_desk_moves_from_the_first_bet_to_the_last_payment(window: Open, place: Place) -> None:
    """And there is one way of paying: the next wager by its key, in chips; then each spot tells what came of it."""
    with patch.multiple(guest_names, MANNERS=["patient"], ANIMALS=["hedgehog"]):  # the longest that there is
        scene = Scene(place, FCP)
    dee = at_desk(window, place, scene.table)
    plan = dee.page.locator(".plan")
    expect(plan.locator("[data-place]")).to_have_count(9)  # seven seats, the dealer, the rack
    first = dee.page.evaluate(PLACES)
    assert len(first) == 9 + 5
    scene.play(CLOSED)
    expect(plan.locator("[data-place='1'].expected .name")).to_contain_text("hedgehog")
    assert dee.page.evaluate(PLACES) == first, "the first seat is next"
    scene.play(DEALT.removeprefix(CLOSED) + "ann bet 1 play ann 1000\nbob choice 2 fold\n")
    expect(plan.locator("[data-place='1'] .stakes li", has_text="Play")).to_contain_text("$10")
    assert dee.page.evaluate(PLACES) == first, "dealt"
    scene.finish("pay")
    expect(dee.page.locator(".due .pay")).to_be_visible()
    assert dee.page.evaluate(PLACES) == first, "turned up"
    scene.go_on()
    expect(plan.locator("[data-place='2'] .stakes .last", has_text="Ante")).to_contain_text("▼ lost $10")
    assert dee.page.evaluate(PLACES) == first, "paid"


def test_the_tile_and_the_figures_tell_what_was_held_with_its_interval(window: Open, place: Place) -> None:
    """$60 won of $60 where $2.40 is due, give or take $30: two spans off, which one book in 10,000 is."""
    scene = Scene(place, FCP)
    points = [[n, 1500 * n, 60 * n, 1500 * n**0.5] for n in range(1, 5)]
    won = {"rounds": 4, "since": 1, "staked": 6000, "won": 6000, "known": 6000, "expected": 240, "span": 3000}
    figures = {"house": won | {"points": points}, "tables": {scene.table: won | {"points": points}}}
    sue = window(place.staff("sue", "supervisor"))
    sue.page.route("**/api/figures", lambda route: route.fulfill(json=figures))
    sue.open("floor")
    tile = sue.page.locator(".floor-tile", has=sue.page.locator(f"h3:has-text('{scene.table} ')"))
    told = "100.0 % of $60 first staked, expected 4.0 % ± 50.0 %"
    expect(tile.locator("div", has_text="Held").locator("dd")).to_have_text(told)
    expect(tile.get_by_role("img", name=f"Held {told}: far off")).to_be_visible()
    for _ in range(2):
        scene.play(DEALT)
        scene.go_on()
    expect(tile.locator("div", has_text="Rounds an hour").locator("dd")).to_have_text(re.compile(r"^\d+$"))
    sue.page.get_by_role("link", name="Figures").click()
    expect(sue.page.get_by_role("heading", name=f"Held {told} ▲ far off")).to_be_visible()
    expect(sue.page.get_by_role("row", name=re.compile(f"^{scene.table} ", re.IGNORECASE))).to_contain_text(told)
    sue.page.set_viewport_size({"width": 768, "height": 1024})
    assert sue.page.locator(".scrolls").evaluate("e => e.scrollWidth - e.clientWidth") == 0, "no column is cut off"


def test_what_is_typed_before_the_answer_comes_is_not_wiped_by_it(ola: Window, place: Place) -> None:
    """The next account is typed while the house still makes the first; its answer is held back until then."""
    held: list[Route] = []
    ola.open("house/people")
    form = ola.see(".staff-form")
    keep = {"POST": held.append, "GET": Route.continue_}
    ola.page.route("**/api/people", lambda asked: keep[asked.request.method](asked))
    fill(ola.page.locator(".register"), "Create the account", name="first", password=GOOD, player=True)
    ola.wait(lambda: bool(held))
    form.locator("[name=name]").fill("mon")
    held.pop().continue_()
    ola.see("text=first has an account.")
    ola.page.locator(".seat-list li", has_text="first").wait_for()
    assert form.locator("[name=name]").input_value() == "mon"
