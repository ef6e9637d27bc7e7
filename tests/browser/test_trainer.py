"""U26: the trainer in the browser deals, asks and pays by the exact figures of the library."""

import json
import re
from fractions import Fraction

import pytest

from cutcard.cards import DECK
from cutcard.core.layout import layout_of, plain
from cutcard.core.numbers import fixed
from cutcard.games import find
from cutcard.games.racing_card_derby.advice import first_places
from cutcard.games.racing_card_derby.exact import Left
from tests.browser.conftest import Open
from tests.browser.kit import Place, Window
from tests.browser.players import RANKS, SUITS
from tests.browser.study import asked, options, rows
from tests.server.kit import FCP, RCD
from tests.server.test_payouts import poker_pays, race_pays
from tests.situations import worths

HANDS = {
    "3s 9s As 3h Th": "4d",  # folding is better than playing by one deal of 685,377
    "4s 9s 6h 9d 2c": "8h",  # however often the Ante is played, it is worth exactly nought
    "As Ad 9h 4c 2s": "Kd",
    "7c 7d 7h 7s 2c": "Ah",
    "Qs Jh 8d 4c 2h": "5d",
}
CODES = {f"{word} of {suit}": rank + letter for rank, word in RANKS.items() for letter, suit in SUITS.items()}


def signed(x: Fraction) -> str:
    return ("+" if x > 0 else "") + fixed(x, 6).replace("-", "−")


def seen(window: Window, where: str) -> list[str]:
    """The cards that lie there, once any do."""
    window.see(f"{where} .card")
    labels = window.page.locator(f"{where} .card").evaluate_all("all => all.map(c => c.getAttribute('aria-label'))")
    return [CODES[label] for label in labels if label in CODES]


@pytest.mark.parametrize("edition", ["nz-2012", pytest.param("us", marks=pytest.mark.long)])
def test_the_trainer_the_calculator_and_the_library_agree_to_the_last_digit(window: Open, edition: str) -> None:
    ann = window()
    for cards, up in HANDS.items():
        ann.open("train/" + RCD)
        ann.see(".train-guess")
        ann.open(f"train/{FCP}?{asked(cards, up, rules=edition)}")
        ann.see(".decisions")
        assert (seen(ann, ".mine"), seen(ann, ".dealer-area")) == (cards.split(), [up])
        ann.press("e")
        trained = options(ann, ".train-verdict")
        ann.tap("text=This hand in the calculator")
        calculated = options(ann, ".calculator")
        exact = worths(find(FCP, edition), cards.split(), [up])
        best = max(exact.values())
        assert trained == calculated == {name: [signed(v), str(v), signed(v - best)] for name, v in exact.items()}
        assert ann.page.locator(".calculator .rows th", has_text="(best)").count() == [*exact.values()].count(best)


def test_a_hand_dealt_at_random_is_worth_the_same_in_the_calculator(window: Open) -> None:
    ann = window(at=f"train/{FCP}", reduced_motion="reduce")
    for _ in range(3):
        ann.see(".decisions button:not([disabled])")
        cards, up = seen(ann, ".mine"), seen(ann, ".dealer-area")[0]
        ann.press("e")
        exact = worths(find(FCP), cards, [up])
        told = options(ann, ".train-verdict")
        assert {name: row[1] for name, row in told.items()} == {n: str(v) for n, v in exact.items()}
        ann.press("n")
        ann.gone(".train-verdict")


def test_the_chances_of_a_race_are_those_of_the_cards_left(window: Open) -> None:
    bob = window(at=f"train/{RCD}", sees=".train-guess")
    gone = seen(bob, ".felt")
    bob.page.locator(".train-guess input").fill("25")
    bob.press("Enter")
    table = rows(bob.see(".train-verdict .rows").first)
    exact = first_places(Left.of([card for card in DECK if card not in gone]))
    assert {name: Fraction(row[1]) for name, row in table.items()} == exact
    assert sum(exact.values()) == 1


# The ways to train


def test_an_exam_tells_nothing_until_its_end_and_then_the_truth(window: Open) -> None:
    ann = window(at=f"train/{FCP}", sees=".decisions", width=360, height=640)
    ann.tap(".train-setup summary")
    ann.page.get_by_label("Pace").select_option("exam")
    ann.page.get_by_label("Length").select_option("10")
    for n in range(1, 11):
        ann.see(f".message:has-text('Hand {n} of 10')")
        assert ann.page.locator(".train-verdict, .train-score").count() == 0, "nor what it did to the score"
        ann.press("e", "f")
    report = rows(ann.see(".exam .rows"))
    assert re.search(r"Hands\s*10\b", ann.see(".train-score .facts").inner_text())
    assert len(report) == 10
    right = 0
    for name, (said, best, cost, *_) in report.items():
        *cards, _, up = name.split(": ")[1].replace("10", "T").translate(str.maketrans("♠♥♦♣", "shdc")).split()
        exact = worths(find(FCP), cards, [up])
        top = max(exact.values())
        assert exact[best.lower().rstrip("×")] == top
        assert cost == fixed(top - exact["fold"], 6)
        assert said.startswith("✔") == (exact["fold"] == top)
        right += exact["fold"] == top
    ann.reads(".exam .grade", f"{right} of 10 right")


def test_an_exam_of_weak_spots_does_not_count_them_meanwhile(window: Open) -> None:
    ann = window(at=f"train/{FCP}", sees=".decisions")
    ann.tap(".train-setup summary")
    ann.page.get_by_label("Hands").select_option("weak")
    ann.see("text=Nothing missed yet")
    ann.page.get_by_label("Pace").select_option("exam")
    ann.see(".message:has-text('Hand 1 of 20')")
    for n in range(2, 6):
        ann.press("f")
        ann.see(f".message:has-text('Hand {n} of 20')")
        assert "missed" not in ann.text()


def test_against_the_clock_no_answer_is_a_miss(window: Open) -> None:
    ann = window()
    ann.page.clock.install(time=0)
    ann.open(f"train/{FCP}")
    ann.see(".decisions")
    ann.page.clock.pause_at(3_600_000)
    ann.tap(".train-setup summary")
    ann.page.get_by_label("Pace").select_option("timed")
    ann.see("text=10 s")
    ann.page.clock.run_for(9_000)
    assert ann.page.locator(".train-verdict").count() == 0
    ann.page.clock.run_for(2_000)
    ann.shows(".train-verdict .grade", "Time is up")
    facts = ann.see(".train-score .facts").inner_text()
    assert re.search(r"Right\s*0\.0\s%", facts)
    assert re.search(r"Too late\s*1", facts)
    ann.press("1", "f")
    assert re.search(r"Hands\s*1\b", ann.see(".train-score .facts").inner_text()), "a hand counts once"


def test_why_not_the_others_is_one_key_away(window: Open) -> None:
    ann = window(at=f"train/{FCP}?{asked('As Ad 9h 4c 2s', 'Kd')}", sees=".decisions")
    ann.press("w")
    assert ann.page.locator("dl.others").count() == 0, "not before the answer"
    ann.press("3")
    ann.see(".train-verdict.right")
    ann.see(".decisions [aria-pressed=true].right:has-text('3×')", 1)
    ann.see(".decisions [aria-pressed]", 1)
    ann.press("w")
    assert ann.see("dl.others div").count() == 3
    ann.shows("dl.others", "less often than in 50.00 % of deals")  # +4 or -4 against +2 or -2


@pytest.mark.parametrize("game", [FCP, RCD])
def test_a_dealer_who_pays_by_the_rule_text_is_told_so(window: Open, game: str) -> None:
    dee, played = window(at=f"train/{game}/payouts"), find(game)
    told = (lambda wager: wager) if game == FCP else plain
    called = {layout_of(played.edition).name(wager): told(wager) for wager in played.wagers}
    for right in (True, False):
        laid = dee.see(".laid li").evaluate_all(
            "all => all.map(li => [li.querySelector('span').innerText, li.querySelector('b').innerText])"
        )
        lines = [{"wager": called[name], "stake": 100 * int(chips.strip("$"))} for name, chips in laid]
        if game == FCP:
            due = poker_pays(seen(dee, ".mine"), seen(dee, ".dealer-area"), lines)
        else:
            due = race_pays(seen(dee, ".felt.piles"), lines)
        dee.page.locator(".train-guess input").fill(f"{(due if right else due + 100) / 100:.2f}")
        dee.press("Enter")
        assert dee.see(".train-verdict .grade").inner_text().startswith("✔" if right else "✖")
        table = rows(dee.see(".train-verdict .rows"))
        pays = {name: Fraction(cells[2].replace("$", "").replace(",", "")) for name, cells in table.items()}
        assert pays.pop("In all") == sum(pays.values()) == Fraction(due, 100)
        dee.press("n")
        dee.gone(".train-verdict")
    assert re.search(r"Rounds paid\s*2", dee.see(".train-score").inner_text())


def test_a_fault_made_at_the_table_comes_back_in_the_trainer_and_nobody_elses(
    window: Open, place: Place, stacked: None
) -> None:
    """A royal flush that was folded; who played theirs well has nothing to learn from it."""
    table = place.table("faulty", FCP, "nz-2012")
    ann, bob = place.guest(table, "1"), place.guest(table, "2")
    for who, seat in ((ann, "1"), (bob, "2")):
        place.wait(who.ante(seat, table=table))
    hand = [item.name for item in place.site.state(table).round.table.at("1")]
    place.wait(ann.fold("1", table=table))
    place.wait(bob.fold("2", table=table))
    for who, found in ((ann, 1), (bob, 0)):
        one = window(who, f"train/{FCP}", ".decisions")
        one.tap(".train-setup summary")
        one.page.get_by_label("Hands").select_option("weak")
        one.tap("text=Bring my faults from the table")
        assert one.see(".faults .note").inner_text().startswith(f"1 hands looked at, {found} ")
        kept = json.loads(one.page.evaluate("() => localStorage.getItem('cutcard-training')"))
        assert [m["dealt"]["view"]["round"]["felt"]["cards"]["1"] for m in kept["missed"]] == [hand][:found]
        one.tap("text=Bring my faults from the table")
        one.see("text=No hand that was not looked at before.")


def test_the_history_of_a_round_tells_what_my_decision_was_worth(window: Open, place: Place, stacked: None) -> None:
    table = place.table("graded", FCP, "nz-2012")
    ann = place.guest(table, "1")
    place.wait(ann.ante("1", table=table))
    lies = place.site.state(table).round.table
    hand, up = lies.cards("1"), next(item.name for item in lies.at("dealer") if item.open)
    place.wait(ann.fold("1", table=table))
    one = window(ann, f"history/{table}/1", ".advice table")
    exact = worths(find(FCP), hand, [up])
    best = max(exact, key=lambda name: exact[name])
    called = {name: re.sub(r" (\d)$", r" \1×", name.capitalize()) for name in exact}
    one.shows(".advice", f"Best play was {called[best]}")
    told = one.see(".advice").inner_text()
    for name, worth in exact.items():
        assert re.search(rf"{called[name]}\s+{re.escape(f'{float(worth):+.2f}'.replace('-', '−'))} Antes", told), name
    one.tap("text=Practise this hand")
    one.see(".decisions")
    assert (seen(one, ".mine"), seen(one, ".dealer-area")) == (hand, [up])
