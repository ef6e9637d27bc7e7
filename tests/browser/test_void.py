"""A round that is void: at the table, in the history and played again it is what the rules say, as if never made."""

import re

from cutcard.core.facts import Strike, Verdict, Void
from cutcard.core.fold import STRIKE
from cutcard.core.words import called
from cutcard.house.table import acts
from tests.browser.cases import DEALT, RUN, THREE
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.scenes import STAFF, Scene
from tests.server.kit import FCP, RCD


def voided(place: Place, game: str, script: str) -> Scene:
    """A round in which something went wrong, and which was called off for it."""
    scene = Scene(place, game)
    scene.play(script)
    duty, void = next(
        (d, o) for fault in scene.state.round.wrong for d in fault.rulings for o in d.options if isinstance(o, Void)
    )
    scene.act(STAFF[duty.who], acts.Propose(void, duty.id, "a misdeal"))
    scene.finish()
    return scene


def played_again(ann: Window, scene: Scene) -> tuple[str, list[str]]:
    """What the list of my rounds says of it; and what came back of each wager, when it is played again."""
    ann.open("history")
    listed = ann.see("tr:has(a[href$='/1']) td:last-child").inner_text()
    ann.open(f"history/{scene.table}/1")
    ann.see(".replay")
    ann.press("End")
    ann.see(".replay .wagers .outcome")
    mine = ann.page.locator(".replay .wagers li", has_text=called(scene.people["ann"]))
    return listed, [" ".join(line.split()).partition(": ")[2] for line in mine.all_inner_texts()]


def test_a_misdeal_at_poker_costs_nothing_on_any_screen(window: Open, place: Place) -> None:
    scene = voided(place, FCP, DEALT + "!dee note 11.2")
    assert scene.state.net(scene.people["ann"]) == 0
    ann = window(scene.visitors["ann"], f"table/{scene.table}", ".result")
    assert ann.see(".result h2").inner_text().split() == ["Round", "1", "Your", "bets", "come", "back"]
    ann.tap(".result summary")
    assert re.findall(r"void, returned\s*(\S+)", ann.see(".result details ul").inner_text()) == ["NZ-20-11.2"] * 2
    ann.press("l")
    ann.see(".message:has-text('Round 1: $0')")
    listed, wagers = played_again(ann, scene)
    assert listed == "even"
    assert wagers == ["Ante $10 ○ void, returned", "Aces Up $5 ○ void, returned"]
    rows = ann.see("table:has(caption:text-is('How each wager ended')) tbody tr").all()
    back = {(row.locator("[data-title=Wager]").inner_text(), row.locator("[data-title='Comes back']").inner_text())
            for row in rows if row.locator("[data-title=Whose]").inner_text() == called(ann.who)}  # fmt: skip
    assert back == {("Ante", "$10"), ("Aces Up", "$5")}


def test_a_race_that_is_void_costs_nothing_on_any_screen(window: Open, place: Place) -> None:
    scene = voided(place, RCD, THREE + "!dee note 10.8")
    assert scene.state.net(scene.people["ann"]) == 0
    ann = window(scene.visitors["ann"], f"table/{scene.table}", ".my-bets")
    assert ann.see(".my-bets h2").inner_text().split() == ["My", "bets,", "race", "1", "$0"]
    assert "Chips $1,000" in " ".join(ann.see(".facts").inner_text().split())
    back = ["Red $10 ○ void, returned", "Exact Quinella: hearts, clubs $2 ○ void, returned"]
    assert played_again(ann, scene) == ("even", back)


def test_whoever_loses_by_a_correction_reads_how_much_and_why_and_reads_it_once(window: Open, place: Place) -> None:
    scene = Scene(place, RCD)
    scene.play(RUN)
    scene.finish()
    ann = window(scene.visitors["ann"], f"table/{scene.table}", ".my-bets")
    verdicts = {e.fact: e.number for e in scene.state.round.log if isinstance(e.fact, Verdict)}
    won = next(verdict for verdict in verdicts if verdict.returned and verdict.owner == ann.who)
    scene.act(STAFF["supervisor"], acts.Correct(1, Strike(verdicts[won]), STRIKE, "paid on the wrong suit"))
    told = f"Round 1 was corrected: −${won.returned // 100}. Reason: paid on the wrong suit"
    assert ann.see(".reminder p").all_inner_texts()[0] == told
    ann.tap(".reminder button")
    ann.gone(".reminder")
    ann.open(f"table/{scene.table}")
    ann.see(".my-bets")
    ann.gone(".reminder")
