"""The players' screens in another language: said so, chosen and kept; and with texts of any length they hold (U32)."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route

from cutcard.server.languages import catalogue
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.manners import examine
from tests.browser.players import dealt
from tests.house.kit import POOR_FIRST, shoe
from tests.server.kit import FCP

POKER, OTHER = "poker", "other"
ENGLISH = re.compile(r"\b(a|and|cards|is|it|of|on|than|that|the|to|wager|with)\b|\d,\d{3}\b|\d\.\d+\s%", re.IGNORECASE)


@pytest.fixture(autouse=True)
def poor() -> Iterator[None]:
    """A fold is not asked about twice."""
    with shoe(POOR_FIRST):
        yield


def test_a_round_in_german_and_back_to_english(window: Open, place: Place) -> None:
    place.table(POKER, FCP, "nz-2012")
    ann = window(place.guest(POKER), f"table/{POKER}", ".controls .main", width=360, height=740, locale="de-DE")
    assert ann.page.evaluate("document.documentElement.lang") == "de"
    ann.press("Control+a", "z")
    ann.see(".toast:has-text('nichts lässt sich zurücknehmen')")
    dealt(ann)
    ann.shows(".decisions", "Passen")
    ann.shows(".inscription", "Der Dealer spielt immer.")
    examine(ann, "in German", (360,))
    ann.press("f")
    assert re.search(r"Du verlierst 5\s\$", ann.see(".result").inner_text())
    ann.open("")
    ann.see(".game-card")
    assert "2,79\u00a0%" in ann.text(), "numbers as they are written there"
    ann.shows(".foot", "Ungeprüfte Übersetzung")
    examine(ann, "the lobby in German", (360,))
    ann.open(f"game/{FCP}/rules")
    ann.tap(".clauses button")
    assert ann.see(".clause-list").get_attribute("lang") == "en", "the law stays in its own language"
    ann.page.select_option(".languages select", "en")
    ann.see("h2:has-text('How to play')")
    ann.page.reload()
    ann.see("h2:has-text('How to play')")
    assert ann.page.evaluate("document.documentElement.lang") == "en", "it is kept, whatever the browser speaks"


@pytest.mark.parametrize("address", ["", "train", "analyse", "audit", "edges", "me", "settings", f"game/{FCP}"])
def test_every_screen_of_a_player_is_there_in_german(window: Open, address: str) -> None:
    ann = window(at=address, sees="main h1", locale="de-DE")
    assert ann.page.evaluate("document.documentElement.lang") == "de"
    shelf = "() => [...document.querySelectorAll('.families')].map((e) => e.scrollWidth - e.clientWidth)"
    ann.page.set_viewport_size({"width": 360, "height": 740})
    assert not any(ann.page.evaluate(shelf)), "the filters are all in sight"


def english_in(window: Window) -> list[str]:
    """The lines of what is shown that have English in them, but for names and commands."""
    return [line for line in window.see("main").inner_text().splitlines() if ENGLISH.search(line)]


def test_a_round_is_found_and_its_proof_checked_in_german(window: Open, place: Place) -> None:
    ann = place.guest(place.table("proved", FCP, "nz-2012"), "1")
    place.wait(ann.ante("1", table="proved"))
    place.wait(ann.play("1", table="proved"))
    seen = window(ann, "audit/rounds", ".proof-grid", locale="de-DE")
    assert english_in(seen) == []
    seen.open("audit/verify/proved/1")
    seen.shows(".proof-verdict.yes", "Es stimmt: ")
    seen.see(".way li")
    assert english_in(seen) == []
    proof = seen.page.get_by_label("Der Beweis, als JSON")
    true = json.loads(proof.input_value())
    first, second, *rest = true["shown"]
    for shown in ([first, first, *rest], [first | {"card": second["card"]}, second, *rest], []):
        proof.fill(json.dumps(true | {"shown": shown}))
        seen.tap("text=Hier prüfen")
        seen.shows(".proof-verdict.no", "Es stimmt nicht: ")
        assert english_in(seen) == []
    seen.open("audit")
    seen.see(".mark code")
    assert english_in(seen) == []


def test_best_play_of_a_game_is_headed_in_german(window: Open) -> None:
    ann = window(at=f"game/{FCP}/strategy", sees=".study table.rows", locale="de-DE")
    captions = ann.page.locator(".study caption").all_inner_texts()
    assert [caption.split()[:2] for caption in captions] == [["Die", "beste"], ["Andere", "Spielweisen,"]]
    assert "Erwartungswert" in ann.text()
    figures = ann.page.locator(".study .rows data").all_inner_texts()
    assert figures
    assert not any("." in figure for figure in figures), "numbers as they are written there"


def test_texts_that_are_much_longer_fit(window: Open, place: Place) -> None:
    """Every text is as long as its English and two fifths more."""
    longer = {
        part: {key: f"{key} {'x' * max(2, len(key) * 2 // 5 - 1)}" for key in texts}
        for part, texts in catalogue("de").items()
    }

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(longer), content_type="application/json")

    ann = window(place.guest(place.table(OTHER, FCP, "nz-2012")), width=360, height=740, locale="de-DE")
    ann.page.route("**/ui/de.json", answer)
    for address, shows in (("", ".game-card"), ("me", ".limits"), ("settings", ".switch"), (f"game/{FCP}", ".row")):
        ann.open(address)
        ann.see(shows)
        examine(ann, f"longer: {address or 'lobby'}", (360, 768))
    ann.open(f"table/{OTHER}")
    ann.see(".controls .main")
    examine(ann, "longer: before the bets", (360, 768))
    dealt(ann)
    ann.press("f")
    ann.see(".result")
    examine(ann, "longer: result", (360, 768))
