"""Audit in the browser: every round plays again to the same end, and nobody has to believe us."""

import json
import re
from pathlib import Path

import pytest

from cutcard.core.facts import Award, Verdict
from cutcard.core.layout import layout_of
from cutcard.core.round import Round
from cutcard.core.table import Stake
from cutcard.core.words import called
from cutcard.replay import again
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.listening import TEXT, listens
from tests.browser.manners import examine
from tests.house.kit import ROYAL_FIRST, shoe
from tests.server.kit import FCP, RCD, Visitor

POKER, DERBY = "proved", "raced"
SIGNS = {"win": "▲", "lose": "▼", "push": "="}
TOLD = {"win": "won", "lose": "lost", "push": "push"}
SMALL = {"width": 360, "height": 640}
IN_SIGHT = (
    "e => { const b = e.getBoundingClientRect(); return scrollY === 0 && b.top >= 0 && b.bottom <= innerHeight; }"
)


@pytest.fixture(scope="module")
def played(place: Place) -> dict[tuple[str, int], Round]:
    """Rounds of both games by two people, as the book has them; in the first of poker a bonus is paid."""
    with shoe(ROYAL_FIRST):
        place.table(POKER, FCP, "nz-2012")
        ann, bob = place.guest(POKER, "1"), place.guest(POKER, "2")
    place.table(DERBY, RCD, "nz-2012")
    place.known |= {"ann": ann, "bob": bob}
    for last in (ann.play, ann.fold):
        place.wait(ann.ante("1", table=POKER))
        place.wait(bob.ante("2", table=POKER))
        place.wait(last("1", table=POKER))
        place.wait(bob.play("2", table=POKER))
    cat = place.guest(DERBY)
    place.wait(cat.bet("layout", "red", 1000, table=DERBY))
    place.wait(cat.bet("layout", "trifecta-hearts-clubs-spades", 500, table=DERBY))
    place.wait(cat.ready(table=DERBY))
    floor = place.site.house.floor
    assert any(isinstance(e.fact, Award) for e in floor.earlier(place.site.state(POKER).session, 1)[0].log)
    numbers = ((POKER, 1), (POKER, 2), (DERBY, 1))
    return {(t, n): floor.earlier(place.site.state(t).session, n)[0] for t, n in numbers}


def auditor(window: Open, place: Place) -> Window:
    return window(place.staff("ada", "auditor"), **SMALL)


def grid(window: Window, caption: str) -> list[list[str]]:
    """The rows of a table, each a list of cells."""
    table = window.see(f"table:has(caption:has-text('{caption}'))").first
    read = "t => [...t.tBodies[0].rows].map((r) => [...r.cells].map((c) => c.textContent.trim()))"
    found: list[list[str]] = table.evaluate(read)
    return found


def dollars(text: str) -> int:
    return round(100 * float(text.strip("$").replace(",", "")))


def told(stake: Stake) -> str:
    """What became of a wager, as players read it."""
    came = {"win": stake.returned - stake.chips, "lose": stake.chips}.get(stake.outcome)
    return "returned" if came is None else f"{TOLD[stake.outcome]} ${came // 100}"


# Any round replays to the same result


def test_every_round_that_is_listed_plays_again_to_the_same_end(
    window: Open, place: Place, played: dict[tuple[str, int], Round]
) -> None:
    ada = auditor(window, place)
    for (table, number), r in played.items():
        ada.open("audit/rounds")
        ada.tap(ada.page.locator(f"tr:has-text('{table}')").get_by_role("link", name=f"Round {number}", exact=True))
        ada.tap("text=Replay it on the server")
        ada.shows(".message.yes", f"all {len(r.log)} entries follow from the rules")
        settled = [e.fact for e in r.log if isinstance(e.fact, Verdict | Award)]
        ended = [
            (TOLD[f.outcome], f.returned, f.cite) if isinstance(f, Verdict) else ("paid", f.chips, f.cite)
            for f in settled
        ]
        shown = [(row[4].split()[-1], dollars(row[5]), row[6]) for row in grid(ada, "Settlement")]
        assert shown == ended
        ada.tap("text=See it played again")
        ada.see(".replay")
        assert [(row[4].split()[-1], dollars(row[5]), row[6]) for row in grid(ada, "How each wager ended")] == ended
        stage, wagers = ada.page.locator(".replay .felt"), ada.page.locator(".replay .wagers")
        steps = int(ada.see(".told b:has-text('Step 1 of')").inner_text().split()[-1])
        ada.press("End")
        ada.see(f".told b:text-is('Step {steps} of {steps}')")
        end = stage.inner_text(), wagers.inner_text()
        ada.press("Home")
        for step in range(2, steps + 1):
            ada.press("ArrowRight")
            ada.see(f".told b:text-is('Step {step} of {steps}')")
        assert (stage.inner_text(), wagers.inner_text()) == end, "step by step as at once"
        lines = {" ".join(line.split()) for line in wagers.locator("li").all_inner_texts()}
        assert lines == {
            f"{called(spot.owner)}: {layout_of(r.game.edition).name(spot.wager)} ${stake.chips // 100} "
            f"{SIGNS[stake.outcome]} {told(stake)}"
            for spot, stake in r.table.stakes.items()
        }


def test_a_round_plays_again_in_words_for_who_reads_the_table_so(
    window: Open, played: dict[tuple[str, int], Round]
) -> None:
    ada = window(**SMALL)
    listens(ada, TEXT)
    for table, number in played:
        ada.open(f"history/{table}/{number}")
        ada.see(".replay .text-view li")
        ada.see(".told:has-text('Step 1 of')")
        assert ada.page.locator(".replay .felt, .replay .order-picker").count() == 0


def test_a_link_opens_a_round_at_its_step(window: Open, played: dict[tuple[str, int], Round]) -> None:
    table, number = next(iter(played))
    ada = window(at=f"history/{table}/{number}/3", sees=".told b:has-text('Step 3 of')")
    ada.press("ArrowRight")
    ada.see(".told a[href$='/4']:has-text('Step 4 of')")
    ada.open(f"history/{table}/{number}")
    ada.see(".told b:has-text('Step 1 of')")


# Verify it yourself


def test_a_true_proof_holds_and_a_changed_one_does_not(
    window: Open, place: Place, played: dict[tuple[str, int], Round]
) -> None:
    nobody = window(**SMALL)
    for table, number in played:
        nobody.open(f"audit/verify/{table}/{number}")
        nobody.shows(".proof-verdict.yes", "It holds")
        assert nobody.page.evaluate("() => document.documentElement.scrollWidth - innerWidth") == 0, "keys are long"
        field = nobody.page.get_by_label("The proof, as JSON")
        seal = nobody.page.get_by_label("The seal that was published before the bets")
        true, root = json.loads(field.input_value()), seal.input_value()
        first, second = true["shown"][:2]
        swapped = [first | {"card": second["card"]}, second | {"card": first["card"]}, *true["shown"][2:]]
        changed = {
            "two cards changed places": {**true, "shown": swapped},
            "a card moved": {**true, "shown": [first | {"position": second["position"]}, *true["shown"][1:]]},
            "another salt": {**true, "shown": [first | {"salt": "00" * 16}, *true["shown"][1:]]},
            "another seal": {**true, "root": "0" * 64},
        }
        for why, proof in changed.items():
            field.fill(json.dumps(proof))
            nobody.tap("text=Check it here")
            assert "It does not hold" in nobody.see(".proof-verdict.no").inner_text(), why
        field.fill(json.dumps(true))
        nobody.tap("text=Check it here")
        nobody.see(".proof-verdict.yes")
        seal.fill(root[:-1] + ("0" if root[-1] != "0" else "1"))
        nobody.tap("text=Check it here")
        nobody.see(".proof-verdict.no")
    assert not [a for a in nobody.asked if "verify" in a and "/api/" in a], "the page itself has looked"


# The verdict


def test_the_verdict_is_in_sight_on_a_small_screen_and_the_same_for_everybody(
    window: Open, place: Place, played: dict[tuple[str, int], Round]
) -> None:
    ada = auditor(window, place)
    ada.open("audit")
    ada.see(".proof-verdict")
    ada.press("a")
    verdict = ada.see(".proof-verdict.yes")
    assert verdict.evaluate(IN_SIGHT), "U28"
    words = re.fullmatch(
        r"✓\s*All is as it should be: (\d+) entries in (\d+) logs, checked at .* UTC\.", verdict.inner_text()
    )
    assert words
    nobody = window(**SMALL)
    nobody.open("audit")
    nobody.reads(".proof-verdict.yes", verdict.inner_text())
    assert nobody.page.locator("text=Audit the book now").count() == 0
    for table, number in played:
        nobody.open(f"audit/verify/{table}/{number}")
        assert nobody.see(".proof-verdict.yes").evaluate(IN_SIGHT), "U28"


def test_a_round_that_does_not_exist_is_said_under_a_heading(
    window: Open, place: Place, played: dict[tuple[str, int], Round]
) -> None:
    ada = auditor(window, place)
    for address in (f"audit/round/{POKER}/999", "audit/round/nowhere/1", f"history/{POKER}/999"):
        ada.open(address)
        assert re.search("There is no|has no round 999", ada.see("p[role=alert]").inner_text())
        assert ada.page.locator("h1").count() == 1
        examine(ada, address, (360,))


def test_no_column_of_the_houses_own_sums_is_cut_off_on_an_upright_screen(
    window: Open, place: Place, played: dict[tuple[str, int], Round]
) -> None:
    ada = window(place.staff("ada", "auditor"), "audit/reports", ".proof-grid", width=768, height=1024)
    across = "all => all.map((e) => e.scrollWidth - e.clientWidth)"
    assert ada.page.locator(".proof-wrap").evaluate_all(across)[:2] == [0, 0], "all together, and by game"


# Finding and taking away


def test_rounds_are_chosen_by_game_kind_and_day_and_the_address_keeps_the_choice(
    window: Open, place: Place, played: dict[tuple[str, int], Round]
) -> None:
    ada = auditor(window, place)
    ada.open("audit/rounds")

    def listed() -> set[tuple[str, str]]:
        return {(row[1].lower(), row[2]) for row in grid(ada, "Rounds, the latest first")}

    ada.page.get_by_label("Game").select_option(RCD)
    ada.until("() => location.hash.includes('game')")
    ada.see("small:text('2 found')")
    assert listed() == {(DERBY, "Round 1"), (DERBY, "Round 2")}
    standing = {row[2]: row[3] for row in grid(ada, "Rounds, the latest first")}
    assert standing == {"Round 1": "regular", "Round 2": "▶ open"}, "one that is still bet on is not called regular"
    ada.page.get_by_label("Game").select_option(FCP)
    ada.see("small:text('3 found')")
    ada.page.get_by_label("With").select_option("choice")
    ada.see("small:text('1 found')")
    assert listed() == {(POKER, "Round 2")}, "the one that was folded"
    ada.page.reload()
    ada.see("small:text('1 found')")
    assert listed() == {(POKER, "Round 2")}
    examine(ada, "rounds, chosen", (320, 360))
    ada.page.get_by_label("From, UTC").fill("2100-01-01")
    ada.see("text=No round matches this choice.")
    ada.tap("text=All rounds")
    ada.see("small:text('5 found')")


def test_a_round_is_taken_away_without_the_names_of_others(
    window: Open, place: Place, played: dict[tuple[str, int], Round], tmp_path: Path
) -> None:
    ann, bob = place.known["ann"], place.known["bob"]

    def saved(who: Visitor, button: str, without: bool = False) -> str:
        one = window(who, **SMALL)
        one.open(f"audit/round/{POKER}/1")
        if without:
            one.tap("text=Leave out everybody's name")
        with one.page.expect_download() as download:
            one.tap(f"text={button}")
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}"
        download.value.save_as(path)
        return path.read_text(encoding="utf-8")

    for button in ("Save the round", "Save as JSON"):
        mine = saved(ann, button)
        assert ann.name in mine
        assert bob.name not in mine
    text = saved(ann, "Save the round")
    r, wrong = again(text)
    assert not wrong
    assert [*r.table.chips.values()] == [*played[POKER, 1].table.chips.values()]
    ada = place.staff("ada", "auditor")
    assert bob.name in saved(ada, "Save the round")
    assert not {ann.name, bob.name} & {*saved(ada, "Save the round", without=True).split()}
