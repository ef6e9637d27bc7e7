"""What is told of a round while its scene is shown and its cards still turn, of plain data."""

from typing import Any

from tests.in_node import in_node

STAKE = {"place": "1", "wager": "main", "owner": "ann", "chips": 500}
WON = {**STAKE, "outcome": "win", "returned": 1000}


def test_the_last_results_of_a_table_are_told_newest_first_and_none_while_its_scene_is_shown() -> None:
    script = """({ useResults }) => async ([round, story]) => {
      for (const n of [1, 2]) answers[`rounds/${n}`] = { scene: { is: n } };
      const view = { table: "t", round, previous: { number: 3, scene: { is: 3 } } };
      const told = [];
      const Board = () => (told.push(useResults(view, story, ({ is }) => is !== 1).map(([n, { is }]) => [n, is])), "");
      await show(Board, {});
      await drawn();
      return told.at(-1);
    }"""

    def told(over: bool, number: int, running: bool, shows: int) -> Any:
        return in_node("results.js", script, [{"number": number, "over": over}, {"running": running, "number": shows}])

    assert told(False, 4, False, 3) == [["3", 3], ["2", 2]]
    assert told(False, 4, True, 3) == [["2", 2]], "the third is still shown"
    assert told(False, 4, True, 4) == [["3", 3], ["2", 2]], "another is shown"
    assert told(True, 3, False, 3) == [["3", 3], ["2", 2]]


def test_a_scene_ends_with_its_last_picture_and_its_result_comes_after_that() -> None:
    """A step at a time, and one more at the end; whoever comes to one that is over sees it whole."""
    script = """({ useStory }) => async ([over, from]) => {
      const steps = [{ card: "2h", area: "w" }, { card: "3h", area: "w", ...(over ? { over } : {}) }];
      const later = setTimeout;
      globalThis.setTimeout = (does, ms) => later(does, ms > 100 ? 0 : ms);
      let tell;
      const { useState } = await import(`${WEB}/vendor/htm-preact.js`);
      const seen = [];
      const One = ({ of }) => {
        const [round, put] = useState(of);
        tell = put;
        const story = useStory(round, true);
        seen.push([round.number, story.steps.length, story.running]);
        return "";
      };
      await show(One, { of: { number: from, scene: { steps } } });
      tell({ number: 2, scene: { steps } });
      for (let n = 0; n < 5; n += 1) await drawn();
      return seen.filter((one, n) => String(one) !== String(seen[n - 1]));
    }"""
    assert in_node("pace.js", script, [True, 1]) == [
        [1, 2, False], [2, 0, True], [2, 1, True], [2, 2, True], [2, 2, False],
    ]  # fmt: skip
    assert in_node("pace.js", script, [False, 1])[-1] == [2, 2, False]
    assert in_node("pace.js", script, [True, 2]) == [[2, 2, False]]


def told_while(moving: bool) -> Any:
    """What a player reads when their wager has just won, while the cards turn or once they lie: and then."""
    script = """({ useTurned }) => async ([before, now, moving]) => {
      let lie;
      const finished = new Promise((done) => (lie = done));
      const turning = moving ? [{ animationName: "turned", finished }, { animationName: "pulse", finished: null }] : [];
      document.querySelector = () => ({ getAnimations: () => turning });
      const { useState } = await import(`${WEB}/vendor/htm-preact.js`);
      const told = [];
      let tell;
      const One = ({ of }) => {
        const [view, put] = useState(of);
        tell = put;
        const { round, you, seats, turning } = useTurned(view);
        const { stakes, awards } = round.felt;
        const ended = [stakes.map(({ outcome }) => outcome), awards.length, round.entries.length];
        told.push([...ended, you.chips, you.net, seats[0].chips, Boolean(turning)]);
        return "";
      };
      await show(One, { of: before });
      tell(now);
      await drawn();
      const meanwhile = told.at(-1);
      lie();
      await drawn();
      return [told[0], told[1], meanwhile, told.at(-1)];
    }"""
    call = {"fact": {"kind": "call"}}
    verdict = {"fact": {"kind": "verdict", "place": "1", "wager": "main", "owner": "ann"}}
    award = {"fact": {"kind": "award", "place": "1", "why": "bonus", "payee": "ann"}}
    paid = {"place": "1", "why": "bonus", "payee": "ann", "chips": 200}

    def view(felt: Any, entries: Any, chips: int, net: int) -> Any:
        seats = [{"place": "1", "person": "ann", "chips": chips}]
        return {
            "round": {"number": 1, "felt": felt, "entries": entries},
            "previous": None,
            "you": {"name": "ann", "chips": chips, "net": net},
            "seats": seats,
        }

    before = view({"stakes": [{**STAKE, "outcome": "", "returned": 0}], "awards": []}, [call], 9500, 0)
    now = view({"stakes": [WON], "awards": [paid]}, [call, verdict, award], 10700, 700)
    return in_node("pace.js", script, [before, now, moving])


def test_what_turning_cards_decide_is_told_when_they_lie_there() -> None:
    before, after = [[""], 0, 1, 9500, 0, 9500], [["win"], 1, 3, 10700, 700, 10700]
    first, held, lie = [*before, False], [*before, True], [*after, False]
    assert told_while(True) == [first, held, held, lie], "the same as before, until they lie"
    assert told_while(False) == [first, held, lie, lie]


def test_each_entry_waits_for_the_step_that_plays_it_and_what_follows_for_the_last() -> None:
    script = """({ called }) => (round) => [0, 1, 2, Infinity].map((shown) =>
      called(round, shown).map(({ n, call, fact }) => [n, call ?? null, fact.cards ?? null]))"""
    entries = [{"n": n, "fact": {"cards": ["2h"]} if n in (3, 5) else {}} for n in range(1, 7)]
    steps = [{"entry": 3, "card": "??", "call": "one"}, {"entry": 5, "card": "2h", "call": "two"}]
    opening = [[1, None, None], [2, None, None]]
    first, second = [3, "one", ["??"]], [5, "two", ["2h"]]
    between, last = [4, None, None], [6, None, None]
    assert in_node("pace.js", script, {"entries": entries, "scene": {"steps": steps}}) == [
        opening,
        [*opening, first, between],
        [*opening, first, between, second],
        [*opening, first, between, second, last],
    ]
