"""U27: the analysis in the browser: tables that add up, pays of one's own, and how to find them again."""

from fractions import Fraction
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Route

from cutcard import design
from cutcard.core.numbers import fixed
from cutcard.exact import analyse
from cutcard.games import find
from cutcard.par.risk import intervals
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.study import Cells, asked, found_again, number, options, repriced, rows, unfold
from tests.server.kit import FCP, RCD, Json

LINK = "linked-progressive"
AGAIN, CHANGE, FLUSH = "p:has-text('To reproduce it')", "text=What the change does", "Aces Up, flush pays"
EDITIONS = [(FCP, "nz-2012"), pytest.param(FCP, "us", marks=pytest.mark.long), (RCD, "nz-2012"), (LINK, "us")]


def answered(window: Window, asked: str) -> Json:
    """What the house told this page when it was asked that."""
    response = [r for r in window.responses if f"/api/analysis/{asked}" in r.url and r.status == 200][-1]
    said: Json = response.json()
    return said


def test_where_tables_are_usually_set_up_otherwise_than_printed_both_figures_are_named(window: Open) -> None:
    ann = window(at="edges", sees=".edges td:has-text('House way: New Zealand')")
    usual = ann.page.locator(".edges tr", has_text="House way: New Zealand").locator(".edge-cell").inner_text()
    ann.open("analyse/pai-gow")
    ann.shows(".usual", "House way: New Zealand")
    ann.reads(".usual a", f"house edge Wager {usual}")
    assert "Main" not in ann.see(".pay-tables").inner_text()
    ann.tap(".usual a")
    ann.gone(".usual")
    ann.until(f"() => document.querySelector('.strip').innerText.includes('{usual[:4]}')")


@pytest.mark.parametrize("game, edition", EDITIONS)
def test_every_table_adds_up_exactly_and_the_printed_command_finds_it_again(
    window: Open, game: str, edition: str
) -> None:
    ann = window(at=f"analyse/{game}?rules={edition}", sees=".study .charts")
    unfold(ann)
    printed, told = found_again(ann, AGAIN), answered(ann, f"{game}?rules={edition}")
    headline = rows(ann.page.locator(".rows", has_text="Per unit of the first stake"))
    totals = ann.page.locator(".rows:has(tfoot)")
    assert totals.count() == len(told["sheet"]["wagers"]) == len(headline)
    for table, wager in zip(totals.all(), told["sheet"]["wagers"], strict=True):
        figures = printed["wagers"][wager["names"][0]]
        exact: list[Cells] = table.evaluate(
            "t => [...t.querySelectorAll('tr')].slice(1).map(r => [...r.querySelectorAll('data')].map(d => d.value))"
        )
        *lines, total = rows(table).values()
        for column in (2, 3):
            *parts, whole = (row[column - 2] for row in exact)
            assert sum(map(Fraction, parts)) == Fraction(whole)
            shown = [number(row[column]) for row in (*lines, total)]
            assert shown == [number(fixed(Fraction(x), 8)) for x in (*parts, whole)]
            assert abs(sum(shown[:-1]) - shown[-1]) <= Fraction(len(parts) + 1, 2 * 10**8), "each is rounded once"
        assert sum(number(row[1]) for row in lines) == number(total[1])
        assert sum(outcome["count"] for outcome in figures["outcomes"]) == number(total[1])
        assert exact[-1] == ["1", figures["ev"]]
        edge = headline[wager["label"]][0]
        assert number(edge) == number(fixed(-100 * Fraction(figures["ev"]), 5))
        assert f"{figures['standard_deviation']:.4f}" == headline[wager["label"]][3]


def test_what_the_rules_protect_is_told_beside_the_analysis_and_found_again(window: Open) -> None:
    ann = window(at="analyse/three-card-poker", sees=".study .charts")
    ann.page.get_by_role("link", name="what that is worth").click()
    ann.see(".study section h2")
    found = rows(ann.page.locator(".rows", has_text="knowing more, or less"))
    told = {p["name"]: p for p in found_again(ann, AGAIN)["parts"]}
    assert next(iter(found)) == "Best play by the rules"
    assert len(found) == 1 + len(told)
    for name, part in told.items():
        cells = found[name[0].upper() + name[1:]]
        edge, within, risk, gain = (cell.replace("−", "-").replace("\u00a0", " ") for cell in cells)
        assert (edge, risk) == (part["house_edge"]["shown"], part["element_of_risk"]["shown"])
        assert (within, gain) == (part["within"] or "exact", part["gain"]["shown"])
        assert ann.page.get_by_text(part["means"]).is_visible()


def test_any_column_sorts_by_the_exact_figure_and_the_total_stays(window: Open) -> None:
    ann = window(at=f"analyse/{FCP}", sees=".study .charts")
    unfold(ann)
    table = ann.page.locator(".rows:has(tfoot)").first
    before = rows(table)
    for column, name in ((2, "Combinations"), (3, "Probability"), (4, "Contribution")):
        for way in ("descending", "ascending"):
            table.get_by_role("button", name=name).click()
            after = rows(table)
            assert table.locator("th[aria-sort]").get_attribute("aria-sort") == way
            values = [number(cells[column - 1]) for cells in [*after.values()][:-1]]
            assert values == sorted(values, reverse=way == "descending")
            assert after == before
            assert [*after][-1] == "Total"
    narrow = window(at=f"analyse/{FCP}", sees=".study .charts", width=360, height=640)
    narrow.tap("text=Return tables")
    narrow.page.locator(".wager .sort-by select").first.select_option("2")
    assert [*rows(narrow.page.locator(".rows:has(tfoot)").first)] == [
        *sorted([*before][:-1], key=lambda event: -number(before[event][1])), "Total",
    ]  # fmt: skip


def test_risk_is_what_the_par_sheet_prints(window: Open) -> None:
    ann = window(at=f"analyse/{FCP}")
    ann.tap("h2:text-is('Risk')")
    ann.page.get_by_label("Rounds", exact=True).fill("10000")
    ann.press("Tab")
    table = ann.page.locator(".rows", has_text="after 10,000 rounds")
    table.wait_for()
    wagers = analyse(find(FCP)).wagers.values()
    for w, (spread, _, expected, low, high, edge) in zip(wagers, rows(table).values(), strict=True):
        i = next(i for i in intervals(w, 0) if i.rounds == 10_000)
        assert spread == f"{w.standard_deviation:.4f}"
        assert number(expected) == number(f"{i.expected:.2f}")
        assert [number(x.replace("+", "")) for x in (low, high)] == [number(f"{x:.2f}") for x in i.results[0]]
        assert edge == " to ".join(f"{100 * x:.3f}\u00a0%".replace("-", "−") for x in i.edges[0])


def test_the_command_of_the_calculator_gives_the_same_worth(window: Open) -> None:
    ann = window()
    for game, query in ((FCP, asked("3s 9s As 3h Th", "4d", rules="us")), (RCD, asked("2s As Ks", "", set="decks=2"))):
        ann.open(f"analyse/{game}?{query}")
        shown = options(ann, ".calculator")
        found = found_again(ann, ".calculator p:has-text('in a terminal')")
        told = {name: option["value"] for name, option in found["options"].items()}
        assert {name: cells[1] for name, cells in shown.items()} == {name: told[name] for name in shown}
        assert shown


def test_what_is_typed_into_the_calculator_stays_when_an_answer_comes(window: Open) -> None:
    ann = window(at=f"analyse/{RCD}")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ann.page.route("**/advice/**", hold, times=1)
    with ann.page.expect_request("**/advice/**"):
        ann.tap("text=Shoe calculator")
    ann.page.get_by_label("Cards gone").fill("2s as")
    held.pop().continue_()
    ann.see(".calculator code")
    assert ann.page.get_by_label("Cards gone").input_value() == "2s as"
    ann.press("Tab")
    ann.see(".calculator code:has-text('2s As')")


def test_a_pay_of_ones_own_is_found_again_and_the_address_opens_it_elsewhere(
    window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = window(at=f"analyse/{RCD}")
    repriced(ann, "Trifecta, first, second and third pays", "12")
    ann.see(CHANGE)
    changed = rows(ann.page.locator(".rows", has_text="as the edition prints it, as changed"))
    trifecta = next(cells for name, cells in changed.items() if "Trifecta" in name)
    assert number(trifecta[0]) - number(trifecta[1]) == pytest.approx(Fraction(200, 24), abs=1e-4)  # two units in 24
    ann.tap("text=Shoe calculator")
    ann.page.get_by_label("Cards gone").fill("2s as")
    ann.press("Tab")
    ann.see(".calculator code:has-text('2s As')")
    mine = options(ann, ".calculator")
    other = window()
    other.page.goto(ann.page.url)
    assert options(other, ".calculator") == mine
    other.see(CHANGE)
    assert rows(other.page.locator(".rows", has_text="as the edition prints it, as changed")) == changed
    (tmp_path / "own.toml").write_text(other.see(".file").inner_text(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert found_again(other, AGAIN)["wagers"] == answered(other, f"{RCD}?pay=")["wagers"]


def test_absurd_odds_cannot_be_typed(window: Open) -> None:
    ann = window(at=f"analyse/{RCD}")
    field = ann.page.get_by_label("Red and Black, win pays")
    field.wait_for()
    before, count = ann.page.url, len(ann.asked)
    for typed in ("-5", "lots", "5/0", "1e9", "12345678", "NaN"):
        repriced(ann, "Red and Black, win pays", typed)
        assert field.evaluate("e => e.matches(':invalid')"), typed
        assert field.evaluate("e => e.title") == "25, 3/2, 9 for 1, or nothing"
    assert ann.page.url == before
    assert not [address for address in ann.asked[count:] if "/api/analysis/" in address]


def test_odds_that_are_refused_are_told_at_their_table_and_neither_counted_nor_shared(window: Open) -> None:
    ann = window(at=f"analyse/{FCP}", sees=".study .charts", width=360, height=640)
    before = ann.page.url
    field = repriced(ann, FLUSH, "0 for 1")
    table = ann.page.locator(".pay-tables table", has=field)
    said = table.get_by_role("alert")
    said.wait_for()
    assert said.inner_text().startswith("pays: aces-up, flush: '0 for 1' is not odds")
    box = said.bounding_box()
    assert box
    assert 0 <= box["y"] <= 640 - box["height"], "in sight"
    assert ann.page.get_by_role("alert").count() == 1
    assert field.get_attribute("aria-invalid") == "true"
    ann.shows(".refused", "the last rules that were valid")
    assert ann.page.url == before
    repriced(ann, FLUSH, "3")
    ann.see(CHANGE)
    ann.gone(".refused")
    assert urlencode({"pay": "aces-up:flush=3"}) in ann.page.url
    assert ann.page.get_by_role("alert").count() == 0


def test_a_change_of_pay_is_said_of_the_wager_that_it_moves_and_a_sheet_is_saved(window: Open) -> None:
    """The headline is about that wager too, and the drawings; it stays in sight where the pay is typed."""
    ann = window(at=f"analyse/{FCP}", height=650)
    repriced(ann, FLUSH, "3")
    ann.see(CHANGE)
    was, now = (analyse(find(FCP, pays=pays)).wagers["aces-up"] for pays in ({}, {"aces-up": {"flush": 3}}))
    edges = [f"{100 * float(w.house_edge):.3f}\u00a0%" for w in (was, now)]
    told = ann.page.locator(".strip dd").first
    assert [told.locator(part).inner_text().removeprefix("was").strip() for part in ("s", "b")] == edges
    box = ann.see(".strip").bounding_box()
    assert box
    assert 0 <= box["y"] < 650 - box["height"]
    assert ann.page.get_by_role("img", name="Aces Up, how one round ends").count() == 1
    with ann.page.expect_download() as saved:
        ann.tap("button:text-is('CSV')")
    assert saved.value.path().read_text(encoding="utf-8").startswith("wager,kind,name")
    said = ann.page.locator("#said p")
    said.nth(1).wait_for(state="attached")
    assert [line.split(":")[0] for line in said.all_inner_texts()] == ["Ante", "Aces Up"]
    assert said.last.inner_text().count("house edge") == 1


def test_an_operator_asks_for_a_table_moves_a_pay_by_keyboard_and_saves_an_edition(window: Open, place: Place) -> None:
    ola = window(place.wait(place.site.operator()), at=f"analyse/{RCD}")
    ola.tap(".designer summary")
    ola.page.get_by_label("Pay table").select_option("trifecta")
    ola.page.get_by_label("House edge", exact=True).fill("20% to 30%")
    ola.press("Enter")
    ola.page.locator(".found li").first.get_by_role("button").click()
    ola.see(CHANGE)
    first = next(design(RCD, "trifecta", edge="20% to 30%"))
    edge = ola.page.locator(".strip dd b").first
    assert edge.inner_text() == f"{100 * float(first.figures.house_edge):.3f}\u00a0%"
    ola.page.route("**/api/analysis/**", lambda asked: None)  # saved is what stands there, analysed yet or not
    ola.page.get_by_label("Drag Red and Black, win").focus()
    ola.press("ArrowRight")
    ola.page.locator(".changed input[aria-label='Red and Black, win pays']").wait_for()
    ola.page.get_by_label("Name of the edition").fill("harbour")
    ola.tap("text=Save as an edition")
    ola.see("text=A table can be set up with it now")
    pays = {event: int(str(pay)) for event, pay in first.pays.items()}
    saved = find(RCD, pays={"trifecta": pays, "colour": {"win": 2}}).edition.name.replace("+own", "+harbour")
    picked = ola.page.locator("label:has(select)", has_text="Edition").first.locator("select")
    assert picked.input_value() == saved
    ola.tap("text=Set up a table with it")
    ola.shows("h1", "harbour")
    place.table("harbour-1", RCD, "harbour")
    assert place.site.state("harbour-1").game.edition.name == saved


REFUSED = {
    f"{FCP}?{urlencode({'pay': 'aces-up:flush=-1'})}": "write",
    f"{FCP}?{urlencode({'pay': 'soup:hot=1'})}": "soup",
    f"{FCP}?{urlencode({'set': 'aces-up=99'})}": "aces-up is a whole number from 1 to 7",
    f"{RCD}?{urlencode({'rules': 'moon'})}": "it has nz-2012",
}


def test_an_address_that_asks_for_nonsense_is_told_so(window: Open) -> None:
    ann = window()
    for address, says in REFUSED.items():
        ann.open(f"analyse/{address}")
        said = ann.page.locator(".message.no", has_text=says)
        said.wait_for()
        assert said.get_attribute("role") == "alert"
        ann.open("settings")
        ann.see(".switch")
    ann.open(f"analyse/{address}")
    ann.tap("text=Back to what the edition prints")
    ann.see(".study .charts")
