"""Clauses that a screen honours: what must be told at the table, before the first wager, and where."""

import re
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from cutcard.games import find
from cutcard.server.solver import Solver
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window, house
from tests.browser.players import dealt
from tests.kit import clause
from tests.server.kit import FCP, RCD

SEEN = """(e) => {
  const box = e.getBoundingClientRect();
  return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
}"""


names = (f"r{n}" for n in count(1))
KINDS = {
    "nz": (FCP, "nz-2012"),
    "nz-1": (FCP, "nz-2012", "aces-up=1"),
    "nz-5": (FCP, "nz-2012", "aces-up=5"),
    "us": (FCP, "us"),
    "derby": (RCD, "nz-2012"),
}


def at_table(window: Open, place: Place, kind: str) -> tuple[Window, str]:
    """A guest alone at a table of that kind."""
    table = place.table(next(names), *KINDS[kind])
    ann = window(place.guest(table), reduced_motion="reduce")
    ann.open(f"table/{table}")
    ann.see(".spot")
    return ann, table


def lobby_tells(nobody: Window) -> str:
    """What the first tile of poker says; all of it in sight, without signing in."""
    nobody.open()
    tile = nobody.see(f".tile.{FCP}").first
    tile.get_by_text("House edge").first.wait_for(timeout=60_000)
    assert tile.locator("dl").evaluate(SEEN), "without scrolling"
    return tile.inner_text()


@clause("NZ-ACT-RESP")
def test_what_it_costs_and_where_help_is_stand_there_before_anybody_plays(
    window: Open, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Solver, "edges", lambda *_: {"ante": 0.0279, "aces-up": 0.0389})
    tables = [place.table(next(names), *KINDS[kind]) for kind in ("nz", "us", "derby")]
    nobody = window()
    costs = lobby_tells(nobody)
    assert re.search(r"House edge\s+2\.79\s%", costs)
    assert re.search(r"Bets from\s+\$\d+", costs)
    nobody.open(f"game/{FCP}")
    row = nobody.see(".row").first.inner_text()
    assert "House edge: Ante 2.79\u00a0%; Aces Up 3.89\u00a0%" in row
    assert re.search(r"Limits\s+\$\d+–\$\d+", row)
    for table in tables:
        nobody.open(f"table/{table}")
        assert nobody.see(".help-line").evaluate(SEEN)
    ann, _ = at_table(window, place, "nz")
    ann.page.locator(".side").get_by_text("Limits and breaks").click()
    ann.see(".limits input", 3)
    ann.see("text=Take a break")


@pytest.mark.long
@clause("NZ-ACT-RESP")
def test_the_lobby_tells_the_edge_that_is_published(browser: Browser, tmp_path: Path) -> None:
    with house(tmp_path, warm=True) as warm:
        warm.table("nz", *KINDS["nz"])
        nobody = Window(browser, warm.url, plain=True)
        nobody.open(f"game/{FCP}")
        counted = nobody.see(".row-edges").inner_text()
        assert "Ante 2.79\u00a0%" in counted, "Four Card Poker under best play"
        nobody.close()


@clause("US-4CP-RG-HELPLINE")
@pytest.mark.parametrize("kind, line", [("us", "1-800-GAMBLER"), ("nz", "0800 654 655"), ("derby", "0800 654 655")])
def test_the_help_line_is_that_of_the_place(window: Open, place: Place, kind: str, line: str) -> None:
    nobody = window(at=f"table/{place.table(next(names), *KINDS[kind])}")
    assert nobody.see(".help-line").inner_text().partition("Help: ")[2].startswith(line)


@clause("US-4CP-RG-SLOGAN")
def test_limits_are_offered_once_before_the_first_wager(window: Open, place: Place) -> None:
    ann, table = at_table(window, place, "us")
    offer = ann.see(".offer")
    assert offer.get_by_role("link").get_attribute("href") == "#/me"
    assert not place.site.state(table).round.table.stakes, "before any wager"
    offer.get_by_role("button", name="Not now").click()
    ann.gone(".offer")
    ann.page.reload()
    ann.see(".controls .main")
    assert ann.page.locator(".offer").count() == 0


@clause("NZ-20-3.2", "NZ-20-5.7.3")
@pytest.mark.parametrize("option", ["1", "5"])
def test_the_cloth_says_at_all_times_who_wins_ties_and_which_scale_is_in_use(
    window: Open, place: Place, option: str
) -> None:
    ann, _ = at_table(window, place, f"nz-{option}")

    def stands() -> None:
        assert ann.see(".inscription").inner_text().lower() == "dealer always qualifies. player wins ties."
        scale = ann.page.locator(".pays table", has=ann.page.locator("caption", has_text="aces up"))
        shown = [row.split("\t") for row in scale.locator("tbody").inner_text().splitlines()]
        column = find(FCP, "nz-2012", {"aces-up": option}).edition.pays("aces-up")
        assert shown == [[event, str(odds).replace("/", " to ")] for event, odds in column.rows]

    stands()
    dealt(ann)
    stands()
    ann.tap(".decisions [aria-keyshortcuts='1']")
    ann.see(".result")
    stands()


@clause("NZ-20-5.10-NOTICE")
def test_the_most_that_is_paid_stands_at_the_table_before_wagering(window: Open, place: Place) -> None:
    nobody = window(at=f"table/{place.table(next(names), *KINDS['nz'])}")
    nobody.shows(".pays", "No single payment is more than $50,000")


@clause("NZ-RCD-3.2", "NZ-RCD-APP")
def test_the_cloth_of_the_race_has_every_area_and_says_whose_design_it_is(window: Open, place: Place) -> None:
    bob, _ = at_table(window, place, "derby")
    families = {"colour": 2, "suit": 4, "quinella": 12, "trifecta": 24}
    for folded in bob.page.locator(".all-areas summary").all():
        folded.click()
    for family, areas in families.items():
        bob.see(f".for-{family} .spot", areas)
    bob.shows(".side", "not the approved picture")
    bob.press("r")
    bob.see(".my-bets")
    bob.press("Space")
    bob.see(".finish li:nth-child(3)")
    areas_of_cards = {title.split("\n")[0] for title in bob.page.locator(".laid .area-name").all_inner_texts()}
    assert {"First place", "Second place", "Third place"} <= areas_of_cards


@clause("NZ-RCD-5.6")
def test_my_wagers_are_listed_before_the_call_and_then_stand(window: Open, place: Place) -> None:
    bob, _ = at_table(window, place, "derby")
    bob.press("h")
    bob.press("k")
    lists = bob.page.locator(".my-bets li")
    lists.nth(1).wait_for()
    assert {text.split(" $")[0] for text in lists.all_inner_texts()} == {"Hearts", "Black"}
    bob.tap(lists.first.get_by_role("button"))
    lists.nth(1).wait_for(state="detached")
    kept = lists.inner_text()
    bob.press("Space")
    bob.see(".finish li:nth-child(3)")
    after = bob.page.locator(".my-bets").inner_text()
    assert kept.split(" $")[0] in after
    assert bob.page.locator(".my-bets .remove").count() == 0, "after the call nothing is moved"
