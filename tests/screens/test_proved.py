"""What the screens of the audit and of the history tell of a round, drawn of plain data."""

from tests.in_node import in_node

FELT: dict[str, object] = {"cards": {}, "stakes": [], "awards": []}
LAYOUT: dict[str, object] = {"names": {}, "orders": [], "outcomes": {}}


def test_a_round_plays_by_itself_to_its_last_step_at_the_speed_that_is_chosen() -> None:
    calls = ["no more bets", "the deal", "the end"]
    entries = [{"n": n, "fact": {"kind": "call", "words": words}, "says": words} for n, words in enumerate(calls)]
    round_ = {"number": 1, "entries": entries, "layout": LAYOUT, "web": {}}
    given = {"round": round_, "steps": [{"says": words, "felt": FELT} for words in calls], "me": {"name": "ann"}}
    script = """({ Replay }) => async (given) => {
      localStorage.setItem("cutcard-settings", '{"text":true}');
      const [later, waits] = [setTimeout, []];
      globalThis.setTimeout = (does, ms) => later(does, ms >= 100 ? (waits.push(ms), 0) : ms);
      const root = await show(Replay, { ...given, address: "#/history/t/1", from: 0 });
      const told = () => [root.all("class=told")[0].text, root.all("class=main")[0].text];
      const press = async () => {
        root.all("class=main")[0].fire("click");
        for (let n = 0; n < 6; n += 1) await new Promise((done) => later(done, 20));
        return [...told(), ...waits.splice(0)];
      };
      const seen = [told(), await press()];
      root.all("class=speed")[0].all("input")[0].fire("input", { target: { value: "4" } });
      return [...seen, await press()];
    }"""
    end = ["Step 3 of 3 the end", "PlaySpace"]
    assert in_node("proof-replay.js", script, given) == [
        ["Step 1 of 3 no more bets", "PlaySpace"],
        [*end, 500, 500],
        [*end, 250, 250],
    ]


def test_each_entry_of_a_round_says_who_made_it_and_in_which_role() -> None:
    who = [("guest-ann", "player"), ("dee", "dealer"), ("shoe", "shoe")]
    entries = [
        {"n": n, "who": name, "role": role, "fact": {"kind": "call", "words": "x"}, "says": "x"}
        for n, (name, role) in enumerate(who, 1)
    ]
    told = {"entries": entries, "game": "g", "rules": "r", "sealed": [], "over": True, "felt": FELT, "layout": LAYOUT}
    script = """({ RoundProof }) => async (told) => {
      answers["rounds/1"] = told;
      const root = await show(RoundProof, { table: "t", number: 1, me: { roles: [] } });
      return root.all("data-title=By").map(({ text }) => text.trim());
    }"""
    assert in_node("proof-round.js", script, told) == ["ann, player", "dee, dealer", "shoe"]
