"""The coach on the table: for who switched it on, after the decision, and the same figures as everywhere."""

import re
from fractions import Fraction

from playwright.sync_api import Route

from tests.browser.conftest import Open
from tests.browser.kit import Place
from tests.browser.manners import examine
from tests.browser.players import dealt, result, seated
from tests.server.kit import FCP


def test_a_decision_is_graded_after_it_is_made_for_who_wants_it(window: Open, place: Place, stacked: None) -> None:
    table = place.table("coached", FCP, "nz-2012")
    guest = place.guest(table)
    ann = window(guest, f"table/{table}", ".controls .main", width=360, height=740)
    assert ann.page.locator(".coach").count() == 0, "off, until somebody wants it"
    dealt(ann)
    assert not any("decisions" in asked or "hint" in asked for asked in ann.asked)
    ann.tap(".more")
    ann.tap(".coach-switch")
    ann.tap(".side-top button")
    ann.tap(".coach button:has-text('Hint')")
    ann.see(".coach-line.hint summary:has-text('Best now')")
    ann.tap(".coach-line summary")
    options = ann.see(".worths li").all_inner_texts()
    assert len(options) == 4
    examine(ann, "hint", (360,))
    ann.tap(".decisions button >> nth=0")
    result(ann, 1)
    (graded,) = place.wait(guest.told(f"/api/tables/{table}/rounds/1/decisions"))["decisions"]
    worth = {name: option["float"] for name, option in graded["values"]["options"].items()}
    lost = worth["play 3"] - worth["play 1"]
    assert 1.99 < lost < 2, "a royal flush loses to four of a kind alone"
    cost = f"${5 * lost:.2f}"
    line = ann.see(".coach-line.wrong summary").inner_text()
    assert line == f"Best was Play 3×; Play 1× cost {cost}, {lost:.2f} Antes."
    ann.shows(".coach-score", f"0 of 1; {cost} given away")
    ann.page.reload()
    ann.shows(".coach-score", "of 1")  # kept while the tab is open
    place.close_table(table)


BUSY = {"code": "study/busy", "error": "this is still being counted"}
ASKED = re.compile(r"/rounds/\d+/(hint|decisions)")


def busy(route: Route) -> None:
    route.fulfill(status=503, json=BUSY)


def test_while_the_house_counts_other_things_the_coach_says_so_and_asks_again(window: Open, place: Place) -> None:
    table = place.table("busy", FCP, "nz-2012")
    ann = window(place.guest(table), f"table/{table}", ".controls .main", width=360, height=740)
    ann.page.route(ASKED, busy)
    ann.tap(".more")
    ann.tap(".coach-switch")
    ann.tap(".side-top button")
    dealt(ann)
    ann.tap(".coach button:has-text('Hint')")
    ann.shows(".coach-line.hint", "still counting other things")
    ann.tap(".decisions button >> nth=0")
    result(ann, 1)
    ann.shows(".coach-line", "still counting")
    assert ann.see(".coach-line a").get_attribute("href") == f"#/history/{table}/1"
    examine(ann, "counting", (360,))
    ann.page.unroute(ASKED)
    ann.see(".coach-line.right, .coach-line.wrong")
    ann.shows(".coach-score", "of 1")
    place.close_table(table)


def test_where_all_bets_cost_the_same_none_is_called_best(window: Open, place: Place) -> None:
    table = place.table("alike", "roulette", "nz-2012")
    ann = seated(window, place, table, reduced_motion="reduce")
    ann.tap(".coach-switch")
    same = f"These bets cost the same: {float(100 * Fraction(1, 37)):.2f}"
    ann.tap(".coach button:has-text('Hint')")
    ann.shows(".coach-line.hint", same)
    ann.page.locator(".spot[data-wager=straight-17]").focus()
    ann.press("Enter")
    ann.see(".cloth .pile:not(.pending)")
    ann.tap(".controls .main")
    result(ann, 1)
    ann.shows(".coach-line:not(.hint)", same)
    assert ann.page.locator(".coach-line.right, .coach-line.wrong, .coach-score").count() == 0
    place.close_table(table)
