"""A house with many tables: they stand in rows that one chooses from, on the page of a game and on the floor."""

import pytest

from tests.browser.conftest import Open
from tests.browser.kit import Place
from tests.browser.manners import examine
from tests.server.kit import FCP, RCD

LOW, HIGH, DEALT = 9, 4, 2
PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="module", autouse=True)
def tables(place: Place) -> None:
    for n in range(LOW):
        place.table(f"low-{n}", FCP, "nz-2012")
    for n in range(HIGH):
        place.table(f"high-{n}", FCP, "nz-2012", "ante-min=2500")
    for n in range(DEALT):
        place.table(f"dealt-{n}", FCP, "nz-2012", dealing="staff")
    place.table("race", RCD, "nz-2012")
    place.guest("high-3")


def test_a_player_finds_company_first_and_chooses_by_limits_dealer_and_seats(window: Open) -> None:
    ann = window(at=f"game/{FCP}", sees=".row", **PHONE)
    ann.see(".row", 12)
    ann.shows(".row b", "High 3")
    ann.tap("text=More tables, 3 of them")
    ann.see(".row", LOW + HIGH + DEALT)
    ann.page.get_by_label("Bets from").select_option("$25")
    ann.see(".row", HIGH)
    ann.page.get_by_label("With players").check()
    ann.see(".row", 1)
    ann.page.get_by_label("With players").uncheck()
    ann.page.get_by_label("Bets from").select_option("Any amount")
    ann.page.get_by_label("Dealt by").select_option("A dealer")
    ann.see(".row", DEALT)
    examine(ann, "many tables of a game", (320, 360, 768))


def test_an_operator_sees_a_row_for_each_table_and_only_those_that_are_wanted(window: Open, place: Place) -> None:
    ola = window(place.wait(place.site.operator()), "floor", ".in-rows", **PHONE)
    rows = ola.see(".floor-tile", LOW + HIGH + DEALT + 1)
    assert max(row.evaluate("e => e.offsetHeight") for row in rows.all()) <= 72, "a phone shows some ten at once"
    examine(ola, "many tables on the floor", (320, 360, 768))
    ola.page.get_by_label("Game").select_option("Racing Card Derby")
    ola.reads(".floor-tile h3", "Race\n● open")
    ola.page.get_by_label("Game").select_option("Every game")
    ola.page.get_by_label("Sort by").select_option("Players")
    ola.shows(".floor-tile h3", "High 3")
    ola.page.get_by_label("Show").select_option("With players")
    ola.see(".floor-tile", 1)
    ola.tap(".floor-tile a:has-text('Run')")
    ola.see(".one-table")
    ola.tap(".ways a:has-text('Tables')")
    ola.see(".floor-tile", 1)
