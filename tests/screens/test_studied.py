"""What the trainer and the coach tell of a decision, drawn of plain data."""

from typing import Any

from cutcard.core.layout import layout_of
from cutcard.games import find
from tests.in_node import in_node


def test_a_verdict_says_what_the_simple_strategy_does_here_and_what_it_costs_over_all() -> None:
    script = """({ Verdict }) => async (values) => {
      const prices = { "best play": "0", "simple strategy": "0.5 %" };
      const plays = Object.entries(prices).map(([name, shown]) => ({ name, price: { shown } }));
      answers["analysis/g"] = { sheet: { plays } };
      const view = { game: "g", round: { felt: { cards: {} } }, layout: {}, due: [] };
      const root = await show(Verdict, { now: { values, view }, first: "fold" });
      return [root.all("class=grade")[0].text, ...root.all("class=note").map(({ text }) => text)];
    }"""
    options = {"play": {"value": "1/4"}, "raise": {"value": "1/4"}, "fold": {"value": "-1/4"}}

    def told(does: str) -> Any:
        values = {"best": "play", "unit": "Antes", "why": "", "options": options}
        return in_node("study-verdict.js", script, {**values, "simple": {"rules": "Play", "does": does}})[:2]

    over_all = " Over all deals it costs 0.5 % of the first stake against best play."
    grade = "✖ Blunder: Fold costs 0.500000 Antes. Best: Play"
    assert told("raise") == [grade, f"Simple strategy (Play): Raise, the best here too.{over_all}"]
    assert told("fold") == [grade, f"Simple strategy (Play): Fold, which costs 0.500000 Antes here.{over_all}"]


NAMED = """({ optionName }) => ([words, kind]) =>
  optionName({ words, spots: [] })(kind, { facts: { [kind]: { kind } } })"""


def test_what_has_a_button_is_called_as_on_it() -> None:
    pull = layout_of(find("let-it-ride").edition).words["pull"].name
    assert in_node("words.js", NAMED, [{"pull": {"name": pull}}, "pull"]) == pull == "Pull back"


GRADED = """({ gradedOf }) => (kind) => {
  const options = { low: { value: "-1/20", float: -0.05 }, high: { value: "-1/20", float: -0.05 } };
  const fact = { kind, wager: "low", word: "low" }, values = { best: "low", options, facts: { low: fact, high: fact } };
  const view = { layout: { words: { low: { name: "Low" } }, spots: [], names: { low: "Low" } } };
  return gradedOf(view)({ chosen: "high", says: "", stake: 100, values: { ...values, unit: "stakes", why: "" } }).says;
}"""


def test_bets_that_cost_the_same_are_told_so_and_of_settings_that_come_to_the_same_each_is_best() -> None:
    assert in_node("coach.js", GRADED, "bet").startswith("These bets cost the same: 5.00")
    assert in_node("coach.js", GRADED, "choice") == "Best play: Low."
