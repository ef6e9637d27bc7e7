"""U25: each irregularity is seen on the floor at once, and put right at the screen of whom its clause names."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from cutcard.clauses import clauses
from cutcard.core.due import uncovered
from cutcard.core.duty import Fault
from cutcard.core.facts import Choice
from cutcard.core.rights import DEALER, OPERATOR, SUPERVISOR
from cutcard.core.words import called
from cutcard.games import GAMES
from cutcard.house.log.facts import Line, parsed_line
from cutcard.house.log.streams import session_stream
from cutcard.house.log.table_facts import Alert, Answered
from cutcard.house.table import acts, alerts, empty_table, running
from cutcard.ledger import float_of
from tests.audit.books import any_wager_anywhere
from tests.browser.cases import DEALT, LAID, RUN, THREE, Case
from tests.browser.kit import Place, Window
from tests.browser.put_right import ALL_CASES, REASON, Scenes, Stopped
from tests.browser.scenes import STAFF, Scene
from tests.server.kit import FCP, RCD


@pytest.fixture(scope="module")
def staff(browser: Browser, place: Place) -> Iterator[dict[str, Window]]:
    """The windows of those who rule, each at their screen from the first case to the last."""
    people = {
        DEALER: place.staff("dee", DEALER),
        SUPERVISOR: place.staff("sue", SUPERVISOR),
        OPERATOR: place.wait(place.site.operator()),
    }
    opened = {role: Window(browser, place.url, who, plain=True) for role, who in people.items()}
    for role in (SUPERVISOR, OPERATOR):
        opened[role].open("floor")
        opened[role].see("h1")
    yield opened
    for one in opened.values():
        one.close()


@pytest.fixture(scope="module")
def scenes() -> Scenes:
    return {}


def on_the_floor(window: Window, scene: Scene) -> Locator:
    """What is stopped at that table, on the dashboard."""
    return window.page.locator(f".waits.fault[data-table='{scene.table}']")


def item_of(fault: Fault, window: Window, scene: Scene) -> Locator:
    """That fault there; what the table lacked before may still be shown for a moment."""
    return window.page.locator(f".waits.fault[data-item='{scene.table} {fault.id}']")


def at_the_desk(dee: Window, scene: Scene, case: Case, fault: Fault) -> Locator:
    dee.open(f"dealer/{scene.table}")
    shown = dee.see(f".dealer-desk[data-table='{scene.table}'] .fault").first
    dee.spent()
    return shown


def at_the_dashboard(who: Window, scene: Scene, case: Case, fault: Fault) -> Locator:
    item = item_of(fault, who, scene)
    item.wait_for()
    who.spent()
    item.locator(".waits-head").press("Enter")
    expect(item.get_by_label("Reason")).to_be_focused()
    who.actions += 2
    who.page.keyboard.type(REASON)
    if case.cards:
        who.tap(item.get_by_label("Cards"))
        who.page.keyboard.type(case.cards)
    return item


ONE_EACH = {(case.who, bool(case.cards)): case for case in reversed(ALL_CASES)}.values()
QUICK = [pytest.param(case, id=case.name, marks=() if case in ONE_EACH else pytest.mark.long) for case in ALL_CASES]


@pytest.mark.parametrize("case", QUICK)
def test_each_is_seen_and_put_right_on_the_screen(
    case: Case, place: Place, staff: dict[str, Window], scenes: Scenes
) -> None:
    stopped = Stopped(place, scenes, case)
    scene, fault = stopped.scene, stopped.fault
    item_of(fault, staff[SUPERVISOR], scene).wait_for()

    window = staff[case.who]
    shown = (at_the_desk if case.who == DEALER else at_the_dashboard)(window, scene, case, fault)
    assert case.clause in shown.locator(".rule b").inner_text()
    choice = shown.locator(".choices li", has_text=case.choice, has_not_text="For the ")
    assert stopped.effect in choice.inner_text(), "the money effect is shown before"
    window.tap(choice.get_by_role("button"))
    expect(choice).to_have_count(0)
    assert window.spent() <= 4, "U25"

    stopped.put_right(place)
    for role in (SUPERVISOR, OPERATOR):
        expect(on_the_floor(staff[role], scene)).to_have_count(0)


def test_an_absent_player_is_folded_by_the_dealer_at_one_press(place: Place, staff: dict[str, Window]) -> None:
    """NZ-20-11.13: the hand is forfeit, and everything on it."""
    scene, dee = Scene(place, FCP), staff[DEALER]
    scene.play(DEALT + "ann bet 1 play ann 1000")
    dee.open(f"dealer/{scene.table}")
    dee.see(f".dealer-desk[data-table='{scene.table}']")
    dee.page.get_by_role("button", name="Seat 2 is absent: the hand is forfeit").click()
    expect(dee.page.locator(".due-words")).to_contain_text("Ante is forfeit, take it")
    entry = scene.state.round.log[-1]
    assert (entry.who, entry.fact) == (STAFF[DEALER], Choice("2", "absent"))
    scene.go_on()


@pytest.mark.parametrize("game, script", [
    pytest.param(FCP, DEALT + "!dee expose ann {at[1][0]} As", id="11.10, a player shows own cards"),
    pytest.param(RCD, THREE + "!dee expose shoe {at[first][2]} 3h", id="10.4, a later card face up in the shoe"),
    pytest.param(RCD, THREE + "!dee deal held down ??", id="10.5, a card drawn too early and not seen"),
])  # fmt: skip
def test_what_stops_nothing_does_not_wait_for_anybody(place: Place, game: str, script: str) -> None:
    scene = Scene(place, game)
    scene.play(script)
    assert not scene.state.round.wrong
    scene.go_on()


# What waits beside the rounds, and what nothing in them decides


def waits(window: Window, kind: str, words: str) -> Locator:
    item = window.page.locator(f".waits.{kind}", has_text=words).first
    item.wait_for()
    window.spent()
    return item


def answer(window: Window, item: Locator, choice: str, why: str) -> None:
    window.tap(item.locator(".waits-head"))
    window.tap(item.get_by_label("Reason"))
    window.actions += 1
    window.page.keyboard.type(why)
    window.tap(item.locator(".choices button", has_text=choice))
    item.wait_for(state="detached")
    assert window.spent() <= 4, "U25"


def said(scene: Scene) -> list[Line]:
    return [parsed_line(kept) for kept in scene.place.site.house.store.read(session_stream(scene.table))]


ALERTS = {
    "called": ("dee", "a dispute after the result: red, not black"),
    "chasing": ("{ann}", "stakes rise after losses"),
    "device": ("scanner-9", "the scanner does not answer"),
    "excluded": ("{bob}", "a person who has excluded themself came in"),
    "line": ("{ann}", "the line was lost after the signal in 3 spins of one sitting"),
    "separated": ("{bob}", "two who are kept apart"),
    "stood-empty": ("table", "the table stood empty for 21 minutes"),
}


def test_every_alert_is_answered_with_who_when_and_why(place: Place, staff: dict[str, Window]) -> None:
    scene, sue = Scene(place, RCD), staff[SUPERVISOR]
    for kind, (about, says) in ALERTS.items():
        place.wait(place.site.house.floor.ours[scene.table].say(Alert(kind, scene.filled(about), says)))
    for kind, (_, says) in ALERTS.items():
        word, does = ("shuffle", "the cards are shuffled") if kind == "stood-empty" else ("seen", "noted")
        answer(sue, waits(sue, "alert", says), f"{word}: {does}", f"NZ-RCD-5.6, {kind}")
        line = next(line for line in reversed(said(scene)) if isinstance(line.fact, Answered))
        assert isinstance(line.fact, Answered)
        assert (line.who.name, line.fact.word, line.why) == ("sue", word, f"NZ-RCD-5.6, {kind}")
    assert not scene.state.session.alerts
    scene.prepare()
    scene.play(LAID)
    scene.go_on()


def test_no_alert_of_the_house_is_without_a_case() -> None:
    text = "".join(file.read_text() for file in Path(alerts.__file__).parent.glob("*.py"))
    raised = {*re.findall(r'Alert\("([a-z-]+)"', text), *alerts.ALARMING.values()}
    assert raised | {running.CALLED, empty_table.STOOD_EMPTY} == set(ALERTS)


def test_a_device_that_falls_silent_is_seen_and_the_next_round_waits_for_it(
    place: Place, staff: dict[str, Window], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, sue = Scene(place, RCD), staff[SUPERVISOR]
    monkeypatch.setattr(alerts, "SILENT_AFTER", 0)
    item = waits(sue, "alert", f"the scanner scanner-{scene.table} does not answer")
    monkeypatch.setattr(alerts, "SILENT_AFTER", 3_600_000)
    answer(sue, item, "seen: noted", "a new one is brought")
    number = scene.state.session.round
    scene.finish()
    scene.prepare()
    assert (scene.state.session.round, scene.state.session.running) == (number, False)
    scene.beat()
    scene.act(STAFF[SUPERVISOR], acts.SetTable("paused", "the gear is looked at"))
    scene.act(STAFF[SUPERVISOR], acts.SetTable("open"))
    assert (scene.state.session.round, scene.state.session.running) == (number + 1, True)


def test_a_pack_counted_short_is_replaced_by_the_operator(place: Place, staff: dict[str, Window]) -> None:
    scene, ola = Scene(place, FCP), staff[OPERATOR]
    scene.act(STAFF[DEALER], acts.TickOff("count", "count", "A", 51))
    waits(staff[SUPERVISOR], "fault", "deck A was counted at 51 cards, not 52")
    item = waits(ola, "fault", "deck A was counted at 51 cards, not 52")
    answer(ola, item, "Replace cards, deck A", "one card is on the floor")
    entry = scene.state.procedure.log[-1]
    assert (entry.who, entry.why) == (STAFF[OPERATOR], "one card is on the floor")
    scene.prepare()
    scene.go_on()


def test_a_wager_that_no_step_decides_goes_back(place: Place, staff: dict[str, Window]) -> None:
    """An earlier version kept it where none is settled, and it was let stand: at the end it is its owner's again."""
    scene, sue = Scene(place, RCD), staff[SUPERVISOR]
    with any_wager_anywhere():
        scene.play(f"{LAID}!dee bet 1 red ann 500")
    scene.play(f'sue rule irregular:{len(scene.state.round.log) - 1} stands -- "so be it"')
    before = scene.state.net(scene.people["ann"])
    scene.play(RUN.removeprefix(LAID))
    scene.finish(until="stranded")
    item = waits(sue, "ruling", "Void the Red of seat 1")
    sue.tap(item.locator(".waits-head"))
    expect(item, "the money effect is shown before").to_contain_text(f"{called(scene.people['ann'])} +$5.")
    sue.tap(item.locator(".waits-head"))
    sue.spent()
    answer(sue, item, "Void the Red of seat 1: it is returned", "nothing was at risk there")
    assert scene.state.net(scene.people["ann"]) - before == 1000 + 2000, "red and the quinella won, and no more"
    scene.prepare()


def test_a_low_float_is_filled(place: Place, staff: dict[str, Window]) -> None:
    scene, sue = Scene(place, FCP), staff[SUPERVISOR]
    store, account = place.site.house.store, float_of(scene.table)
    scene.act(STAFF[OPERATOR], acts.Credit(store.balance(account) - 900_000))
    item = waits(sue, "float", "the float is down to $9,000")
    sue.tap(item.locator(".waits-head"))
    expect(item.get_by_label("Fill")).to_be_focused()
    sue.actions += 1
    sue.page.keyboard.type("5000")
    sue.press("Enter")
    item.wait_for(state="detached")
    assert sue.spent() <= 4, "U25"
    assert store.balance(account) == 900_000 + 500_000


# Whether all are there


def test_no_irregularity_of_a_game_is_without_a_case() -> None:
    """By the rules that find them, which games of one family share; of these games also by every clause."""
    cases = {(case.game, case.kind) for case in ALL_CASES}
    kinds = [(game.name, kind) for game in GAMES for kind in (*game.faults, uncovered)]
    covered = {kind.__qualname__ for name, kind in kinds if (name, kind.__name__) in cases} | AT_A_TERMINAL
    assert {kind.__qualname__ for _, kind in kinds} == covered
    assert cases <= {(name, kind.__name__) for name, kind in kinds}
    by_clause = {case.clause for case in ALL_CASES}
    whole = [game for game in GAMES if game.name in (FCP, RCD)]
    reported = {(game.name, RULED_BY.get(clause, clause)) for game in whole for clause in game.incidents}
    assert reported <= {(case.game, case.clause.split("-", 2)[2]) for case in ALL_CASES}
    ids = {c.id for c in clauses() if c.kind == "irregularity" and c.game in (FCP, RCD)}
    assert ids - set(NOTHING_TO_RULE) <= by_clause


AT_A_TERMINAL = {"stopped"}  # which has no dealer: a test of that game unlocks it on the floor
RULED_BY = {"9.6": "11.1"}
NOTHING_TO_RULE = {
    "NZ-20-11.10": "a player shows own cards: play goes on",
    "NZ-20-11.12": "what a misdeal does: every misdeal above",
    "NZ-20-11.12-REDEAL": "the players bet again: so does every table above",
    "NZ-20-11.13": "the dealer folds an absent player's hand, at a button of the desk",
    "NZ-20-11.15": "the dealer tells the supervisor: (a) and (b) say what follows",
    "NZ-RCD-10.4": "a card face up later is used: play goes on",
}
