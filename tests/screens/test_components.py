"""What components draw of plain data, and what a press on them does."""

from itertools import combinations
from typing import Any

from tests.in_node import in_node


def test_a_tile_lies_in_the_tray_of_the_hand_it_was_carried_to() -> None:
    words = [
        {"fact": {"word": f"low {a} {b}", "place": "1"}, "duty": "set", "means": f"{a} and {b}", "key": "", "name": ""}
        for a, b in combinations(range(1, 5), 2)
    ]
    cards = {"1": ["6-6", "1-3", "4-5", "2-4"]}
    view = {"round": {"felt": {"cards": cards}}, "layout": {"names": {}}}
    script = """({ Decide }) => async (given) => {
      const root = await show(Decide, given);
      const keys = (tray) => tray.all("button").map((tile) => tile.getAttribute("aria-keyshortcuts")).join("");
      const trays = () =>
        Object.fromEntries(root.all("class=tray").map((tray) => [tray.getAttribute("data-hand"), keys(tray)]));
      const seen = [trays()];
      for (const press of [3, 0, 0]) {
        root.all("button").find((tile) => tile.getAttribute("aria-keyshortcuts") === String(press + 1)).fire("click");
        await drawn();
        seen.push(trays());
      }
      return seen;
    }"""
    seen = in_node("../games/pai_gow/web/decide.js", script, {"decisions": words, "view": view})
    assert seen == [
        {"high": "1234", "low": ""},
        {"high": "123", "low": "4"},
        {"high": "23", "low": "14"},
        {"high": "123", "low": "4"},
    ]


def test_what_a_choice_is_worth_has_its_sign() -> None:
    rows = [["Play", 0.5, True, False], ["Fold", -1, False, True]]
    script = """({ Worths }) => async (given) => (await show(Worths, given)).all("b").map(({ text }) => text)"""
    assert in_node("coach.js", script, {"rows": rows, "unit": "Antes", "why": ""}) == ["+0.50 Antes", "−1.00 Antes"]


def test_one_table_and_one_player_are_told_as_one() -> None:
    table = {
        "table": "t1",
        "state": "open",
        "seats": 7,
        "free": 3,
        "game": "g",
        "title": "",
        "dealing": "auto",
        "cards": "virtual",
    }

    def now(*players: int) -> Any:
        script = """({ Lobby }) => async (tables) => {
          Object.assign(answers, { tables: { tables }, guides: { games: [] } });
          return (await show(Lobby, { me: {} })).all("class=lobby-now")[0].text;
        }"""
        told = [table | {"table": f"t{n}", "players": here} for n, here in enumerate(players)]
        return in_node("lobby.js", script, told)

    assert now(1) == "1 player1 table open"
    assert now(1, 2) == "3 players2 tables open", "those who are there, of whatever seats are free"


def test_a_kind_of_account_without_words_is_told_by_its_name() -> None:
    kinds = [{"kind": "drop", "accounts": 3, "cents": 5}, {"kind": "escrow", "accounts": 1, "cents": -5}]
    script = """({ Accounts }) => async (kinds) => {
      answers.accounts = { sum: 0, kinds, accounts: [] };
      return (await show(Accounts, { kind: "drop" })).all("a").map(({ text }) => text);
    }"""
    assert in_node("proof-money.js", script, kinds)[:2] == ["Paid for chips, in the boxes", "Escrow"]


def test_a_press_of_a_chip_is_no_drag_and_a_drag_lays_it_where_it_is_let_go() -> None:
    script = """({ Rack }) => async (far) => {
      const { CHIPS } = await import(`${WEB}/parts.js`);
      const laid = [];
      const spot = { dataset: { wager: "ante" }, classList: { add() {}, remove() {} } };
      document.elementFromPoint = () => ({ closest: () => spot });
      const bet = (on, value) => laid.push([on.wager, value]);
      const root = await show(Rack, { hand: { chip: 500, values: CHIPS, choose() {} }, bet, chips: 10000 });
      const chip = root.all("button").find(({ text }) => text === "5");
      chip.fire("pointerdown", { pointerId: 1, clientX: 0, clientY: 0 });
      dispatch("pointermove", { pointerId: 1, clientX: far, clientY: 0 });
      dispatch("pointerup", { pointerId: 1, clientX: far, clientY: 0 });
      return laid;
    }"""
    assert in_node("laying.js", script, 7) == []
    assert in_node("laying.js", script, 9) == [["ante", 500]]


def test_a_double_for_less_is_typed_in_dollars_and_sent_in_cents() -> None:
    fact = {"kind": "bet", "place": "1", "wager": "double", "owner": "ann", "chips": 2500}
    due = [
        {
            "id": "turn",
            "options": [{"kind": "lay", "place": "1", "wager": "double", "low": 500, "high": 2500, "step": 500}],
            "says": ["Double"],
        }
    ]
    layout = {"names": {"double": "Double"}, "orders": []}
    given = {
        "view": {"due": due, "layout": layout, "wagers": []},
        "decisions": [{"fact": fact, "duty": "turn", "key": "d", "name": "Double $25"}],
    }
    script = """({ Decide }) => async (given) => {
      const sent = [];
      const root = await show(Decide, { ...given, decide: (fact) => sent.push(fact.chips) });
      root.all("button").find(({ text }) => text.includes("for less")).fire("click");
      await drawn();
      const [field] = root.all("input");
      const offered = ["min", "max", "step", "value"].map((name) => Number(field.getAttribute(name)));
      field.fire("input", { target: { valueAsNumber: 5 } });
      await drawn();
      root.all("form")[0].fire("submit");
      return [offered, sent];
    }"""
    assert in_node("../games/blackjack/web/decide.js", script, given) == [[5, 25, 5, 10], [500]]


def test_the_chip_in_the_hand_is_one_that_the_first_wager_takes() -> None:
    script = """({ useChip }) => async (offers) => {
      const known = [];
      for (const [low, step] of offers) {
        const options = [{ kind: "lay", place: "1", wager: "main", low, high: 50000, step }];
        const due = [{ id: "d", options, says: [""] }];
        const view = { layout: { spots: [{ wager: "main" }], families: [] }, wagers: ["main"], due };
        await show(() => { const { chip, values } = useChip(view); known.push([chip, values.length]); return ""; }, {});
      }
      return known;
    }"""
    offers = [[100, 100], [500, 100], [1000, 100], [1000, 200], [2500, 500], [350, 350], [300, 200]]
    assert in_node("laying.js", script, offers) == [
        [500, 5], [500, 5], [1000, 6], [1000, 6], [2500, 5], [350, 6], [400, 6],
    ]  # fmt: skip


def test_a_result_begins_with_what_came_to_most_and_leaves_nothing_out() -> None:
    stakes = [("ante", 500, 1000), ("blind", 500, 500), ("trips", 500, 0), ("play", 2000, 4000)]
    script = """({ Result }) => async (stakes) => {
      const outcomes = { win: ["wins", "won {0}"], lose: ["loses", "lost {0}"], push: ["is a push", "push"] };
      const of = (chips, back) => (back > chips ? "win" : back < chips ? "lose" : "push");
      const staked = stakes.map(([wager, chips, returned]) => (
        { wager, place: "1", owner: "ann", chips, returned, outcome: of(chips, returned) }));
      const felt = { awards: [{ why: "envy", payee: "ann", chips: 100000, cite: "JP" }], stakes: staked };
      const view = { table: "t", you: { name: "ann" }, round: null, previous: { number: 1, felt, entries: [] },
        layout: { outcomes, names: {}, orders: [] } };
      globalThis.matchMedia = () => ({ matches: true, addEventListener() {}, removeEventListener() {} });
      const root = await show(Result, { view, begun: false });
      const named = (list) => list.all("li").map(({ text }) => text.match(/\\w+/)[0]);
      return [named(root.all("ul")[0]), named(root.all("details")[0]), root.all("summary")[0].text];
    }"""
    short, every, more = in_node("beside.js", script, stakes)
    assert every[:2] == ["Envy", "Play"]
    assert sorted(every) == ["Ante", "Blind", "Envy", "Play", "Trips"]
    assert every[-1] == "Blind", "a push came to nothing"
    assert (short, more) == (every[:3], "+2 more")


def test_a_stake_that_cannot_lie_there_says_what_to_add_or_what_comes_first() -> None:
    script = """({ useBetting }) => async ([options, wager, chips]) => {
      const spots = ["main", "progressive"].map((wager) => ({ wager, at: "seat" }));
      const words = { bank: { name: "Take the bank" } };
      const layout = { spots, families: [], orders: [], names: { main: "Wager" }, words };
      const due = [{ id: "d", place: "1", options, says: options.map(() => "") }];
      const round = { number: 1, phase: "betting", felt: { stakes: [] } };
      const you = { name: "ann", seats: ["1"] };
      const view = { table: "t", game: "g", version: "1", wagers: ["main", "progressive"], round, you, layout, due };
      const said = [];
      let betting;
      await show(() => { betting = useBetting(view, (words) => words && said.push(words)); return ""; }, {});
      betting.put({ place: "1", wager }, chips);
      const wished = betting.missing;
      await drawn();
      return [betting.missing || wished, ...said];
    }"""
    lay = {"kind": "lay", "place": "1", "wager": "main", "owner": "ann", "low": 1000, "high": 50_000, "step": 200}
    bank = {"kind": "choice", "place": "1", "word": "bank"}
    asked = {
        "Wager needs $5 more": ([lay], "main", 500),
        "Wager takes multiples of $2: add $1": ([lay], "main", 2500),
        "Progressive comes later: lay the Wager first": ([lay], "progressive", 100),
        "First choose: Take the bank": ([bank], "main", 1000),
    }
    for words, given in asked.items():
        assert words in in_node("betting.js", script, given)


def test_a_jackpot_is_won_by_one_hand_in_so_many() -> None:
    wins = [{"hand": "royal-flush", "part": "1", "least": 0, "chance": "1/649740"}]
    meter = {"link": "a", "rate": "1/10", "reset": 5_000_000, "chips": 6_000_000, "state": "", "hits": [], "wins": wins}
    links = {"a": {"title": "A", "tables": ["t1"], "wager": {"name": "Progressive", "cents": 100}}}
    script = """({ Jackpot }) => async (view) => {
      answers["meters/live"] = view;
      answers.tables = { tables: [] };
      return (await show(Jackpot, { me: { roles: [] } })).all("class=wins").map(({ text }) => text.trim());
    }"""
    told = in_node("jackpot.js", script, {"at": 0, "meters": {"top": meter}, "links": links})
    assert told == ["Royal Flush: 1 in 649,740"]


def test_each_hand_of_baccarat_is_squeezed_where_it_lies() -> None:
    options = [{"kind": "choice", "place": "banker-hand", "word": "turn"}]
    view = {
        "due": [{"id": "turn", "options": options, "says": ["Turn"]}],
        "layout": {"past": "", "spots": [], "names": {}},
        "round": {"felt": {"stakes": []}},
        "wagers": [],
        "pays": {},
    }
    script = """({ Felt }) => async (view) => {
      const sent = [];
      const story = { player: ["2h", "3h"], banker: ["??", "??"], points: [5, null], call: "", steps: [] };
      const decide = ({ place }, duty) => sent.push([place, duty]);
      const root = await show(Felt, { view, story, betting: { decide } });
      const hands = root.all("class=coup-hand");
      const squeezed = hands.map((hand) => hand.all("class=squeeze").map((one) => one.getAttribute("aria-label")));
      root.all("class=squeeze")[0].fire("dblclick");
      return [hands.map((hand) => hand.all("class=card").length), squeezed, sent];
    }"""
    assert in_node("../games/baccarat/web/felt.js", script, view) == [
        [2, 2], [[], ["Turn the cards of Banker"]], [["banker-hand", "turn"]],
    ]  # fmt: skip


def test_of_too_few_rounds_nothing_is_said_of_how_they_went() -> None:
    held = {"rounds": 1, "staked": 2000, "won": -1500, "expected": 66, "span": 7942, "few": True}
    words = in_node("staff-figures.js", "({ heldWords }) => (all) => all.map(heldWords)", [held, held | {"few": False}])
    assert words == [
        "−75.0\u00a0% of $20 first staked, too few rounds to say more",
        "−75.0\u00a0% of $20 first staked, expected 3.3\u00a0% ± 397.1\u00a0%",
    ]
