"""Dealers and supervisors at their screens: cards typed as a scanner types them, and what is stopped set right."""

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from cutcard.core.facts import Award, Show, Strike, Tick, Void
from cutcard.core.words import called
from cutcard.house.floor.register import approve
from cutcard.house.log.table_facts import Alert
from cutcard.house.table import acts
from cutcard.house.table.state import State
from tests.browser.cases import DEALT
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.players import ante, dealt, seated
from tests.browser.scenes import GEAR, STAFF, Scene
from tests.kit import clause
from tests.server.kit import FCP, RCD, Json, Visitor
from tests.server.kit import OPERATOR as FOUNDER

names = (f"s{n}" for n in count(1))
# What a terminal asks every half minute is asked five times a second
SOONER = "setInterval = ((set) => (go, time) => set(go, time === 30000 ? 200 : time))(setInterval)"
SCAN = """(field, code) => {
  field.focus();
  document.execCommand("insertText", false, code);
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}"""


def staffed(place: Place, cards: str = "virtual") -> tuple[str, Visitor]:
    """A table with a dealer, its cards prepared, and a guest with an Ante of ten dollars."""
    table = place.table(next(names), FCP, "nz-2012", dealing="staff", cards=cards)
    ann = place.guest(table)
    place.prepare(table)
    place.wait(ann.bet("1", "ante", 1000, table=table))
    return table, ann


def closing(place: Place, table: str) -> Json:
    """The call that closes its bets."""
    duty = next(duty.id for duty in place.site.state(table).round.due if duty.does == "closes")
    return {"kind": "propose", "fact": {"kind": "call", "words": "no more bets"}, "duty": duty}


def at_desk(window: Open, place: Place, table: str) -> Window:
    return window(place.staff("dee", "dealer"), f"dealer/{table}", ".card-field:focus", width=1024, height=600)


def due(dee: Window, words: str) -> None:
    expect(dee.page.locator(".due-words")).to_contain_text(words)


def scan(dee: Window, *codes: str) -> None:
    """Each with its Enter in one stroke, as a scanner does it, however busy the machine is."""
    for code in codes:
        dee.page.locator(".card-field").evaluate(SCAN, code)


def after_scan(dee: Window) -> None:
    """What is next, by Enter: later than a scanner's own Enter comes after its card."""
    dee.page.wait_for_timeout(450)
    dee.press("Enter")


def record(dee: Window, kind: str, **fields: str) -> None:
    """What happened and should not have, put into the form for it."""
    fold = dee.page.locator("details.fold", has_text="What went wrong?")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    fold.locator(f"[data-kind='{kind}']").click()
    for name, value in fields.items():
        field = fold.locator(f"[name={name}]")
        if field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    fold.get_by_role("button", name="Record it").click()


def on_floor(window: Open, place: Place) -> Window:
    return window(place.staff("sue", "supervisor"), "floor", ".floor-tile")


def waiting(sue: Window, table: str, kind: str = "") -> Locator:
    """What waits there, of all kinds or of one."""
    return sue.page.locator(f".waits{kind}[data-table='{table}']")


def resolve(sue: Window, table: str, choice: str, reason: str) -> str:
    """Open what waits at a table, give a reason, choose; back comes what the choice said of the money."""
    sue.spent()
    waits = waiting(sue, table)
    waits.first.wait_for()
    sue.tap(waits.first.locator(".waits-head"))
    field = waits.first.get_by_label("Reason")
    if reason:
        sue.tap(field)
        sue.actions += 1
        field.press_sequentially(reason)
    line = waits.first.locator(".choices li", has_text=choice).first
    said = line.inner_text()
    sue.tap(line.get_by_role("button"))
    waiting(sue, table).wait_for(state="detached")
    assert sue.spent() <= 4, "U25"
    return said


def test_a_dealer_reads_real_cards_into_one_field_and_settles_without_a_pointer(window: Open, place: Place) -> None:
    table, ann = staffed(place, cards="scanner")
    dee = at_desk(window, place, table)
    due(dee, "no more bets")
    dee.press("F2")
    due(dee, "Deal")
    dee.press("Enter")
    due(dee, "the dealer")
    dee.press("Enter")
    due(dee, "face up")
    scan(dee, "2h")
    due(dee, f"Wait for {called(ann.name)}")
    assert "2h" in place.site.state(table).round.table.cards("dealer")
    place.wait(ann.play("1", 1000, table))
    due(dee, "Turn up the cards of the dealer")
    scan(dee, "Kd", "Qd")
    scan(dee, "Kd")
    dee.see(".entry.doubt")
    expect(dee.page.locator(".refusal")).to_contain_text("king of diamonds is on the table already", ignore_case=True)
    scan(dee, "Jc", "9c", "3s")
    due(dee, "dealer has no pair, king, queen, jack, nine")
    after_scan(dee)
    due(dee, "Turn up the cards of seat 1")
    scan(dee, "As", "Ad", "9h", "4c", "2s")
    for words in ("Ante wins", "Play wins", "Carry", "Carry"):
        due(dee, words)
        after_scan(dee)
    dee.see("text=won $10")
    assert place.site.state(table).chips(ann.name) == 22_000


DESK = """() => {
  const all = (what) => [...document.querySelectorAll(what)], box = (e) => e.getBoundingClientRect();
  const keys = box(document.querySelector(".desk-keys"));
  return [
    ...all(".due, .facts, .echo, .entry label").filter((e) => e.scrollWidth > e.clientWidth),
    ...all(".due, .echo").filter((e) => e.scrollHeight > e.clientHeight),
    ...all(".due, .entry").filter((e) => box(e).bottom > keys.top + 1),
    ...all(".facts span").filter((e) => box(e).right > innerWidth),
    ...all(".pad").filter((e) => innerWidth >= 1280 && box(e).bottom > innerHeight),
  ].map((e) => `${e.className} ${e.innerText}`);
}"""


@pytest.mark.parametrize("size", [(740, 360), (1366, 650)])
def test_at_the_desk_nothing_is_cut_off_and_the_keys_lie_on_nothing(
    window: Open, place: Place, size: tuple[int, int]
) -> None:
    table, _ = staffed(place, cards="scanner")
    dee = at_desk(window, place, table)
    dee.page.set_viewport_size({"width": size[0], "height": size[1]})
    due(dee, "no more bets")
    assert dee.page.evaluate(DESK) == []
    dee.press("F2")
    due(dee, "Deal")
    assert dee.page.evaluate(DESK) == []


def test_a_refusal_moves_nothing_at_the_desk(window: Open, place: Place) -> None:
    table, ann = staffed(place, cards="scanner")
    dee = at_desk(window, place, table)
    dee.page.set_viewport_size({"width": 1366, "height": 650})
    due(dee, "no more bets")
    parts = ".due, .card-field, .echo, .desk-keys, .pad, .plan"

    def lies() -> list[object]:
        return [part.bounding_box() for part in dee.page.locator(parts).all()]

    before = lies()
    scan(dee, "2h")
    dee.see(".refusal")
    assert lies() == before
    for key, words in (("F2", "seat 1"), ("Next", "the dealer"), ("Next", "face up")):
        dee.tap(dee.page.locator(".desk-keys button", has_text=re.compile(key)))
        due(dee, words)
    scan(dee, "2h")
    place.wait(ann.play("1", 1000, table))
    due(dee, "Turn up the cards of the dealer")
    scan(dee, "Kd")
    before = lies()
    scan(dee, "Kd")
    dee.see(".entry.doubt")
    assert lies() == before
    assert dee.page.evaluate(DESK) == []


def test_a_supervisor_sees_a_late_bet_at_once_and_strikes_it(window: Open, place: Place) -> None:
    table, _ = staffed(place)
    bob = place.guest(table, "2")
    dee, sue = at_desk(window, place, table), on_floor(window, place)
    dee.press("F2")
    due(dee, "Deal")
    record(dee, "bet", place="2", wager="ante", owner=bob.name, chips="10")
    due(dee, "Stop")
    waiting(sue, table, ".fault").wait_for()
    effect = resolve(sue, table, "Cancel line", "after the call")
    assert f"{called(bob.name)} +$10" in effect, "the money effect was shown before"
    entry = place.site.state(table).round.log[-1]
    assert isinstance(entry.fact, Strike)
    assert (entry.who.name, entry.why) == ("sue", "after the call")
    assert place.site.state(table).chips(bob.name) == 20_000


def test_what_an_operator_must_rule_on_says_so_and_waits_for_no_supervisor(window: Open, place: Place) -> None:
    table, _ = staffed(place)
    place.do(place.staff("dee", "dealer"), closing(place, table), "dealer", table)
    noted = {"kind": "note", "clause": "9.6", "place": "1"}
    said = {"kind": "record", "fact": noted, "why": "they showed each other a card"}
    place.do(place.staff("dee", "dealer"), said, "dealer", table)
    sue = on_floor(window, place)
    waits = waiting(sue, table, ".fault")
    expect(waits).to_contain_text("An operator must rule on this")
    before = sue.page.locator(".queue .count").inner_text()
    sue.tap(waits.locator(".waits-head"))
    expect(waits).to_contain_text("Dee wrote: “they showed each other a card”")
    expect(waits.get_by_role("button", disabled=True)).to_have_count(2)
    ola = window(place.wait(place.site.operator()), "floor", ".floor-tile")
    hers = waiting(ola, table, ".fault")
    expect(hers).not_to_contain_text("must rule")
    assert int(ola.page.locator(".queue .count").inner_text()) == int(before) + 1
    ola.tap(hers.locator(".waits-head"))
    play_on = hers.get_by_role("button", name="Play on")
    ola.tap(play_on)
    why = hers.get_by_label("Reason")
    expect(why).to_be_focused()
    assert "needs a reason" in why.evaluate("field => field.validationMessage")
    why.fill("a look at nothing")
    ola.tap(play_on)
    hers.wait_for(state="detached")
    expect(ola.page.locator(".told")).to_contain_text("Done at")


@clause("NZ-20-11.12-REDEAL")
def test_a_misdeal_is_voided_by_the_dealer_and_its_opening_wagers_are_offered_again(window: Open, place: Place) -> None:
    table, ann = staffed(place)
    dee = at_desk(window, place, table)
    dee.press("F2")
    due(dee, "Deal")
    dee.press("Enter")
    due(dee, "the dealer")
    record(dee, "note 11.6")
    due(dee, "Stop")
    dee.tap(dee.page.locator(".fault").get_by_role("button", name="Misdeal"))
    dee.gone(".fault")
    assert any(isinstance(e.fact, Void) for e in place.site.state(table).round.log)
    assert place.site.state(table).chips(ann.name) == 20_000
    place.prepare(table)
    her = window(ann, f"table/{table}", ".controls .main:has-text('Same bets')")
    assert not place.site.state(table).round.table.stakes, "they bind nobody"
    her.press("Space")
    her.see(".controls .main:has-text('Waiting')")
    assert place.site.state(table).round.table.stake("1", "ante") == 1000


def test_a_call_for_the_supervisor_stays_until_it_is_acknowledged(window: Open, place: Place) -> None:
    table, _ = staffed(place)
    dee, sue = at_desk(window, place, table), on_floor(window, place)
    dee.press("F4")
    waiting(sue, table, ".alert").wait_for()
    sue.spent()
    while sue.see(".looked-at").get_attribute("data-table") != table:
        sue.press("j")
    sue.press("a")
    waiting(sue, table, ".alert").wait_for(state="detached")
    assert sue.spent() <= 4
    assert not place.site.state(table).session.alerts


def test_what_is_under_the_pointer_or_has_the_focus_stays_where_it_is(window: Open, place: Place) -> None:
    """Though what stands above it is decided by somebody else, and something comes that belongs above it."""
    (first, _), (second, ann), (third, bob) = staffed(place), staffed(place), staffed(place)
    sue = window(place.staff("sue", "supervisor"), "floor", ".floor-tile", height=4000)

    def call(table: str) -> None:
        place.do(place.staff("dee", "dealer"), {"kind": "call-supervisor", "why": "a question"}, "dealer", table)
        waiting(sue, table, ".alert").wait_for()

    def seen(table: str, word: str) -> None:
        (alert,) = place.site.state(table).session.alerts
        place.do(
            place.staff("sue", "supervisor"),
            {"kind": "answer-alert", "alert": alert, "word": word},
            "supervisor",
            table,
        )
        waiting(sue, table, ".alert").wait_for(state="detached")

    def late(table: str, owner: str) -> None:
        place.do(place.staff("dee", "dealer"), closing(place, table), "dealer", table)
        bet = {"kind": "bet", "place": "1", "wager": "aces-up", "owner": owner, "chips": 1000}
        place.do(place.staff("dee", "dealer"), {"kind": "record", "fact": bet}, "dealer", table)
        waiting(sue, table, ".fault").wait_for()

    for table in (first, second):
        call(table)
    item = waiting(sue, second, ".alert")
    item.hover()
    at = item.bounding_box()
    seen(first, "seen")
    late(third, bob.name)
    assert item.bounding_box() == at
    sue.page.mouse.move(0, 0)
    sue.gone(".waits.decided")
    expect(sue.page.locator(".waits").first).to_have_attribute("data-table", third)
    call(first)
    item.locator(".waits-head").focus()
    at = item.bounding_box()
    seen(first, "seen")
    late(second, ann.name)
    assert item.bounding_box() == at


def test_the_dealers_list_of_tables_follows(window: Open, place: Place) -> None:
    dee = window(place.staff("dee", "dealer"), "dealer", "h1")
    table = place.table(next(names), FCP, "nz-2012", dealing="staff")
    row = dee.page.locator(".seat-list li", has=dee.page.locator(f"a[href='#/dealer/{table}']"))
    expect(row).to_contain_text("open")
    operator = place.wait(place.site.operator())
    place.do(operator, {"kind": "name-table", "title": "The Elm Room"}, "operator", table)
    place.do(operator, {"kind": "set-table", "word": "paused", "why": "a pause"}, "operator", table)
    expect(row).to_contain_text("The Elm Room")
    expect(row).to_contain_text("paused")


def test_a_table_with_a_name_is_called_by_it_wherever_it_is_spoken_of(window: Open, place: Place) -> None:
    """In what waits, in the book of the table and in the reports; and the book has no words of the log."""
    table, _ = staffed(place)
    operator = place.wait(place.site.operator())
    place.do(operator, {"kind": "name-table", "title": "The Yew Room"}, "operator", table)
    place.do(place.staff("dee", "dealer"), {"kind": "call-supervisor", "why": "a question"}, "dealer", table)
    sue = on_floor(window, place)
    expect(waiting(sue, table)).to_contain_text("The Yew Room: dee calls you. A question")
    sue.open(f"floor/{table}/book")
    book = sue.see("[aria-label='The book of the table'] tbody")
    for words in (
        "opened the table",
        "named the table The Yew Room",
        "bought chips for $200",
        "put dee on the table as dealer",
    ):
        expect(book).to_contain_text(words)
    ola = window(operator, "audit/reports/conduct", ".proof-grid")
    expect(ola.page.get_by_role("row", name="The Yew Room")).to_contain_text("a question")
    for heading in ("Rulings", "Voided rounds"):
        expect(ola.page.get_by_role("heading", name=heading)).to_be_visible()


TOLD = """
  window.told = [];
  window.Notification = class {
    static permission = "default";
    static requestPermission = async () => (this.permission = "granted");
    constructor(title, { body }) { told.push(`${title}: ${body}`); }
  };
  window.elsewhere = (is) => Object.defineProperty(document, "hidden", { get: () => is, configurable: true });
"""


def test_who_asked_for_it_and_looks_elsewhere_is_told_by_the_system(window: Open, place: Place) -> None:
    """The title counts what waits for everybody; the system tells only who wants it, and only what is not in sight."""
    tables = [staffed(place)[0] for _ in range(3)]
    sue = window(place.staff("sue", "supervisor"))
    sue.context.add_init_script(TOLD)
    sue.open("floor")
    sue.see(".floor-tile")

    def called(table: str) -> None:
        place.do(place.staff("dee", "dealer"), {"kind": "call-supervisor", "why": "a question"}, "dealer", table)
        expect(waiting(sue, table, ".alert")).to_contain_text("dee calls you. A question")

    sue.page.evaluate("elsewhere(true)")
    called(tables[0])
    sue.page.get_by_label("Notify me").check()
    called(tables[1])
    sue.page.evaluate("elsewhere(false)")
    called(tables[2])
    assert sue.page.evaluate("told") == [f"▲ Alert: {tables[1].capitalize()}: Dee calls you. A question."]
    waits = sue.page.locator(".waits").count()
    expect(sue.page).to_have_title(re.compile(rf"^\({waits}\) "))


def test_the_desk_tells_pace_pack_and_devices_and_the_race_is_called_there(window: Open, place: Place) -> None:
    table, _ = staffed(place, "scanner")
    facts = at_desk(window, place, table).page.locator(".facts")
    for words in ("Rounds an hour none yet", "Pack 52 cards left", "Scanner none: typed by hand"):
        expect(facts).to_contain_text(words)
    scene = Scene(place, RCD)
    dee = at_desk(window, place, scene.table)
    expect(dee.page.locator(".facts")).to_contain_text("Scanner ● answers")
    scene.play("ann bet layout red ann 1000\n")
    dee.press("F2")
    due(dee, "Deal")
    scan(dee, "5h")
    expect(dee.page.locator(".race-call")).to_contain_text("hearts", ignore_case=True)


def test_a_jackpot_is_locked_shown_verified_and_paid(window: Open, place: Place, stacked: None) -> None:
    table = place.table(next(names), FCP, "us", "progressive=D", "verify-jackpots=yes")
    ann, sue, wall = seated(window, place, table), on_floor(window, place), window(at="jackpot")
    wall.see(".meter", 3)
    wall.shows(".linked", f"Linked tables: {table.capitalize()}.")
    ante(ann)
    ann.tap(".spot.progressive")
    ann.see(".spot.progressive .pile:not(.pending)")
    ann.tap(".controls .main")
    ann.tap(ann.see(".decisions [aria-keyshortcuts='1']"))
    wall.see(".hit-banner")
    wall.shows("body", f"verification pending at {table.capitalize()}")
    resolve(sue, table, "verified", "hand and film agree")
    ann.see(".result")
    previous = place.site.state(table).previous
    assert previous is not None
    awards = {e.fact.why: e.fact.chips for e in previous.log if isinstance(e.fact, Award)}
    assert awards["progressive"] == 5_000_000 + 50, "the base of the top meter and its share of one bet"
    ann.shows(".result", f"${awards['progressive'] // 100:,}")


# What a stranger tripped over


def test_a_race_with_real_cards_says_which_device_it_waits_for(window: Open, place: Place) -> None:
    """From the start, to the dealer and to the supervisor, with the clause and what to do (NZ-RCD-3.4(d)-(f))."""
    table = place.table(next(names), RCD, "nz-2012", dealing="staff", cards="scanner")
    place.guest(table)
    place.staff("dee", "dealer")
    sue, screen = on_floor(window, place), place.staff("mona", "monitor")
    item = waiting(sue, table, ".fault")
    expect(item).to_contain_text("no scanner is set up at this table")
    sue.tap(item.locator(".waits-head"))
    expect(item).to_contain_text("NZ-RCD-3.4(d)-(f)")
    expect(item).to_contain_text("It serves this table")
    place.prepare(table)
    dee = at_desk(window, place, table)
    due(dee, "No round begins: no scanner is set up at this table.")
    expect(dee.page.locator(".due")).to_contain_text("NZ-RCD-3.4(d)-(f)")
    for gear in GEAR:
        device = f"{gear}-{table}"
        approve(place.site.house.store, place.site.house.clock, FOUNDER, gear, device, "approved")
        place.wait(place.site.house.floor.act(STAFF["supervisor"], table, acts.Equip(gear, device)))
        due(dee, f"the {gear.replace('-', ' ')} {device} does not answer")
        if gear == "scanner":
            floor = window(screen, "floor")
            floor.tap("summary:has-text('Without a code')")
            form = floor.page.locator("form")
            form.locator("[name=table]").select_option(table)
            form.locator("[name=gear]").select_option(gear)
            form.locator("[name=device]").fill(device)
            form.get_by_role("button", name="It is here").click()
        else:
            whose = gear.removesuffix("-monitor")
            expect(dee.page.locator(".due")).to_contain_text(f"Leave the screen of {device} open")
            window(screen).open(f"monitor/{table}/{whose}/{device}")
    due(dee, "no more bets")
    item.wait_for(state="detached")


def come_to(place: Place, table: str, who: str, reason: bool) -> None:
    """The cards are prepared as far as a step that is for them, and owes a reason or none."""
    for _ in range(20):
        step = next(d for d in place.site.state(table).procedure.due if d.must)
        if (step.who, step.reason) == (who, reason):
            return
        tick = step.options[0]
        assert isinstance(tick, Tick)
        done = acts.TickOff(step.id, tick.step, tick.deck, tick.cards, "as approved" if step.reason else "")
        place.wait(place.site.house.floor.act(STAFF[step.who], table, done))
    raise AssertionError(f"no such step for a {who}")


def steps(place: Place, table: str) -> list[tuple[str, str, str]]:
    """What was ticked off: the step, by whom and why."""
    log = place.site.state(table).procedure.log
    return [(f"{e.fact.step} {e.fact.deck}", e.who.name, e.why) for e in log if isinstance(e.fact, Tick)]


def test_the_cards_are_prepared_as_usual_at_one_press(window: Open, place: Place) -> None:
    """Every step is in the book by itself, under the dealer's name, up to one that is not the dealer's."""
    table = place.table(next(names), FCP, "nz-2012", dealing="staff", cards="scanner")
    place.staff("dee", "dealer")
    place.wait(place.site.house.floor.act(STAFF["operator"], table, acts.Staff("dee", "dealer")))
    place.staff("sue", "supervisor")
    dee = at_desk(window, place, table)
    press = dee.page.get_by_role("button", name="All as usual")
    press.click()
    due(dee, "Wait for the supervisor: Supervisor inspects")
    own = ("drop-box table", "cutting-card-and-rack table", "dealer-inspects A", "dealer-inspects B")
    assert steps(place, table) == [(step, "dee", "") for step in own]
    come_to(place, table, "dealer", False)
    press.click()
    due(dee, "Wait for the supervisor: Supervisor inspects")
    assert steps(place, table)[-1] == ("cutting-card A", "dee", "by the approved procedure")
    come_to(place, table, "dealer", True)
    reason = dee.page.locator(".checklist .must").get_by_label("Reason, or which procedure")
    expect(reason).to_have_value("by the approved procedure")
    reason.fill("new cards")
    reason.press("Enter")
    expect(reason).to_have_count(0)
    assert steps(place, table)[-1] == ("cutting-card B", "dee", "new cards")


def test_taking_back_a_whole_reading_names_the_way_that_works(window: Open, place: Place) -> None:
    """The dealer strikes a last card, a supervisor any entry: the reading is struck on the floor, and read again."""
    scene = Scene(place, FCP)
    scene.play(DEALT + "ann bet 1 play ann 1000\nbob bet 2 play bob 1000\ndee show dealer Kd Qd Jc 9c 3s 2h\n")
    number, fact = next((e.number, e.fact) for e in reversed(scene.state.round.log) if isinstance(e.fact, Show))
    dee = at_desk(window, place, scene.table)
    dee.press("F9")
    expect(dee.page.locator(".refusal")).to_contain_text(f"The supervisor cancels line {number}", ignore_case=True)
    scene.act(STAFF["supervisor"], acts.Propose(Strike(number), "strike", "misread"))
    due(dee, f"Turn up the cards of the {fact.place}")


def test_the_tile_counts_what_is_wrong_and_not_what_is_routine(window: Open, place: Place) -> None:
    table = place.table(next(names), FCP, "nz-2012", dealing="staff", cards="scanner")
    sue = on_floor(window, place)
    come_to(place, table, "supervisor", False)
    waiting(sue, table, ".procedure").wait_for()
    tile = sue.page.locator(".floor-tile", has=sue.page.locator(f"h3:has-text('{table} ')"))
    irregular = tile.locator("div", has_text="Irregularities").locator("dd")
    expect(irregular).to_have_text("none")
    place.wait(place.site.house.floor.ours[table].say(Alert("called", "dee", "a dispute")))
    expect(irregular).to_have_text("▲ 1")


# Monitors that the rules ask for


def test_devices_are_paired_by_a_code_and_become_what_they_are(window: Open, place: Place) -> None:
    """A monitor shows its table, a scanner is heard; reloaded they go on, and shut out they do not."""
    table = place.table(next(names), RCD, "nz-2012", dealing="staff", cards="scanner")
    for kind, device in (("players-monitor", "PM-7"), ("scanner", "SC-7")):
        approve(place.site.house.store, place.site.house.clock, FOUNDER, kind, device, "approved")
    ola = window(place.wait(place.site.operator()), "house/devices", ".seat-list")
    for device, health in (("PM-7", "players-monitor"), ("SC-7", "scanner")):
        form = ola.page.get_by_role("region", name="Pair a device").locator("form")
        form.locator("[name=device]").select_option(device)
        form.locator("[name=table]").select_option(table)
        form.get_by_role("button", name="Make a code").click()
        row = ola.page.locator(".seat-list li", has_text=device)
        code = row.locator(".pair-code").inner_text()
        screen = window(at="pair", sees=".pair-code")
        screen.page.get_by_label("Code").fill(code.lower())
        with screen.page.expect_response(f"**/tables/{table}/acts"):
            screen.press("Enter")
        for _ in range(2):
            screen.see(f"text={device} {'is on' if device == 'PM-7' else 'answers'}")
            assert place.site.state(table).session.health[health] == "well"
            screen.page.reload()
        ola.page.reload()
        expect(row).to_contain_text("paired")
    row.get_by_role("button", name="Shut out SC-7").click()
    expect(screen.page.get_by_role("alert")).to_contain_text("Your sign-in has ended")


def test_a_terminal_is_for_whoever_sits_down_there_and_for_nobody_once_it_is_shut_out(
    window: Open, place: Place
) -> None:
    """It has no pass and no lobby; who leaves in a round is signed out when it is over."""
    table = place.table(next(names), FCP, "nz-2012")
    approve(place.site.house.store, place.site.house.clock, FOUNDER, "terminal", "TM-7", "approved")
    ola = window(place.wait(place.site.operator()), "house/devices", ".seat-list")
    form = ola.page.get_by_role("region", name="Pair a device").locator("form")
    form.locator("[name=device]").select_option("TM-7")
    form.get_by_role("button", name="Make a code").click()
    expect(ola.page.get_by_role("alert")).to_contain_text("name the table that it is at")
    form.locator("[name=table]").select_option(table)
    form.get_by_role("button", name="Make a code").click()
    row = ola.page.locator(".seat-list li", has_text="TM-7")
    expect(row.get_by_role("img", name="QR code")).to_be_visible()
    screen = window()
    screen.context.add_init_script(SOONER)
    screen.open(f"pair/{row.locator('.pair-code').inner_text()}")
    screen.see(".felt")
    assert screen.page.evaluate("() => localStorage.getItem('cutcard-known')") is None
    screen.open("")
    screen.see(".felt")
    assert "me" not in [address.rpartition("/")[2] for address in screen.asked], (
        "nobody is asked for, and nobody is there"
    )
    for _ in range(2):
        screen.tap(".buy-in .main")
        screen.see(".mine .spot.ante:not([disabled])")
        dealt(screen)
        screen.tap(screen.page.get_by_role("button", name="Leave"))
        screen.see("button:has-text('Leaving after this round')")
        screen.press("1")  # a fold may be asked about twice
        screen.see(".buy-in .main:has-text('Take a seat')")
        screen.until("() => localStorage.getItem('cutcard-known') === null")
        assert not place.site.state(table).session.seats
    ola.page.reload()
    row.get_by_role("button", name="Shut out TM-7").click()
    screen.see("h1:has-text('Pair this device')")
    screen.open("")
    screen.see(".tile")


@clause("NZ-RCD-3.4(d)-(f)")
def test_a_monitor_says_that_it_is_on(window: Open, place: Place) -> None:
    table = place.table(next(names), RCD, "nz-2012", dealing="staff", cards="scanner")
    operator = place.wait(place.site.operator())
    for whose in ("players", "dealer"):
        device = {"kind": f"{whose}-monitor", "device": f"{whose}-1", "approval": "A-1"}
        assert place.wait(operator.post("/api/equipment", device)).status_code == 200
        place.do(operator, {"kind": "equip", "gear": f"{whose}-monitor", "device": f"{whose}-1"}, "operator", table)
    screen = window(place.staff("wall", "monitor"))
    for whose in ("players", "dealer"):
        with screen.page.expect_response(f"**/tables/{table}/acts"):
            screen.open(f"monitor/{table}/{whose}/{whose}-1")
        screen.see(f"text={whose}-1 is on.")
        assert place.site.state(table).session.health[f"{whose}-monitor"] == "well"
    screen.open(f"monitor/{table}/players/another")
    screen.see("text=is not the players-monitor of this table")


AT = """(name) => document.activeElement.matches("button, summary")
  && document.activeElement.innerText.includes(name)"""


def by_tab(window: Window, name: str) -> None:
    """Gone to by Tab alone, and pressed by Enter."""
    for _ in range(150):
        if window.page.evaluate(AT, name):
            window.press("Enter")
            return
        window.press("Tab")
    raise AssertionError(f"{name} is not reached")


def changed(window: Window, place: Place, table: str, known: State) -> None:
    """Something has happened at that table since it was as it was known."""
    for _ in range(600):
        if place.site.state(table) is not known:
            return
        window.page.wait_for_timeout(50)
    raise AssertionError(f"nothing happens: {window.text()}")


def test_an_evening_of_a_table_by_keys_alone(window: Open, place: Place) -> None:
    """U10: it is opened, prepared, dealt, paid and closed by Tab, Enter, Space and the keys of the desk."""
    table = place.table(next(names), FCP, "nz-2012", dealing="staff")
    place.close_table(table)
    dee = place.staff("dee", "dealer")
    staff = {"kind": "staff", "person": "dee", "role": "dealer"}
    place.do(place.wait(place.site.operator()), staff, "operator", table)
    sue = window(place.staff("sue", "supervisor"), f"floor/{table}", ".one-table")
    by_tab(sue, "Open")
    sue.see(".told:has-text('The table is open.')")
    by_tab(sue, "Cards: inspect")
    ann = place.guest(table)
    desk = window(dee, f"dealer/{table}", ".card-field:focus")
    for _ in range(60):
        said = desk.see(".due-words").inner_text()
        if "wagers" in said:
            break
        known = place.site.state(table)
        if "Wait for the supervisor" in said:
            by_tab(sue, "☐")
        else:
            desk.press("Space")
        changed(desk, place, table, known)
        expect(desk.page.locator(".due-words")).not_to_have_text(said)
    place.wait(ann.bet("1", "ante", 1000, table=table))
    desk.press("F2")
    due(desk, "Deal")
    for _ in range(60):
        state = place.site.state(table)
        if not state.session.running:
            break
        asks = next(d for d in state.round.due if d.must)
        if asks.who == ann.name:
            play = {"kind": "bet", "place": "1", "wager": "play", "owner": ann.name, "chips": 1000}
            place.do(ann, {"kind": "propose", "fact": play, "duty": asks.id}, "player", table)
        else:
            expect(desk.page.locator(".due-words")).not_to_contain_text("Wait", timeout=15_000)
            desk.press("Space")
        changed(desk, place, table, state)
    stakes = place.site.state(table).round.table.stakes
    assert len(stakes) == 2
    assert all(stake.outcome for stake in stakes.values()), "paid or taken, each"
    sue.page.reload()
    sue.see(".one-table")
    sue.page.locator(".turning input").focus()
    sue.page.keyboard.type("the evening is over")
    by_tab(sue, "Close")
    sue.see(".told:has-text('The table is closed.')")
    assert not place.site.state(table).session.seats
    assert sum(place.site.house.store.balances().values()) == 0
