"""U25: each irregularity is seen on the floor and put right at the screen of whom its clause names, drawn in Node.

In a browser one of each kind is put right in the quick run, and all in the long one.
"""

from typing import Any

import pytest

from cutcard.core.rights import DEALER, OPERATOR, SUPERVISOR
from tests.browser.cases import Case
from tests.browser.conftest import place
from tests.browser.kit import Place
from tests.browser.put_right import ALL_CASES, REASON, Scenes, Stopped
from tests.in_node import in_node
from tests.server.kit import Json, Visitor

__all__ = ["place"]
FIRST = {(case.game, case.kind): case for case in reversed(ALL_CASES)}.values()  # of several ways there and out, one
# What the one who rules sees of it, and what is sent when they choose: at the desk, or from the floor with a reason.
RULED = """({ Floor }) => async ({ floor, desk, table, fault, words, cards, reason, role, name }) => {
  const { Dealer } = await import(`${WEB}/dealer.js`);
  const floorOf = (role, at) => show(Floor, { at, me: { name, roles: [role] } });
  const item = (root) => root.all("class=fault").find((one) => one.getAttribute("data-item") === `${table} ${fault}`);
  Object.assign(answers, { "floor/live": floor, [`${table}/live`]: desk });
  Object.assign(answers, { clauses: { clauses: {} }, figures: { tables: {} }, games: { games: [] } });
  const seen = item(await floorOf("supervisor", []));
  let [presses, focused, shown] = [0, true];
  if (role === "dealer") {
    const desk = await show(Dealer, { at: [table], me: { name, roles: [role] } });
    shown = desk.all("class=fault")[0];
  } else {
    item(await floorOf(role, [])).all("class=waits-head")[0].fire("click");
    shown = item(await floorOf(role, location.hash.split("/").slice(2).map(decodeURIComponent)));
    const [why, read] = shown.all("class=why").map((one) => one.all("input")[0]);
    focused = document.activeElement === why;
    why.value = reason;
    if (cards) read.value = cards;
    presses = cards ? 3 : 2;
  }
  const choices = shown.all("class=choices").flatMap((one) => one.all("li"));
  const choice = choices.find(({ text }) => text.includes(words) && !text.includes("For the "));
  choice.all("button")[0].fire("click");
  await drawn();
  const rule = shown.all("class=rule")[0].all("b")[0].text;
  return { seen: Boolean(seen), focused, rule, told: choice.text, sent, presses: presses + 1 };
}"""


@pytest.fixture(scope="module")
def staff(place: Place) -> dict[str, Visitor]:
    return {
        DEALER: place.staff("dee", DEALER),
        SUPERVISOR: place.staff("sue", SUPERVISOR),
        OPERATOR: place.wait(place.site.operator()),
    }


@pytest.fixture(scope="module")
def scenes() -> Scenes:
    return {}


def floor(place: Place, who: Visitor, table: str) -> Json:
    """The floor as the house tells it, but for all other tables."""
    told = place.wait(who.told("/api/queue"))
    return {part: [one for one in told[part] if one["table"] == table] for part in ("queue", "tables")}


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in FIRST])
def test_each_is_seen_and_put_right_on_the_screen(
    case: Case, place: Place, staff: dict[str, Visitor], scenes: Scenes
) -> None:
    stopped = Stopped(place, scenes, case)
    scene, who = stopped.scene, staff[case.who]
    given = {
        "floor": floor(place, staff[SUPERVISOR], scene.table),
        "desk": place.wait(staff[DEALER].see(scene.table, **{"as": DEALER})),
        "table": scene.table,
        "fault": stopped.fault.id,
        "words": case.choice,
        "cards": case.cards,
        "reason": REASON,
        "role": case.who,
        "name": who.name,
    }
    ruled: Any = in_node("floor.js", RULED, given)
    assert ruled["seen"]
    assert ruled["focused"]
    assert case.clause in ruled["rule"]
    assert stopped.effect in ruled["told"], "the money effect is shown before"
    assert ruled["presses"] <= 4, "U25"
    (asked,) = (act for act in ruled["sent"] if "act" in act)
    answered = place.wait(who.post(f"/api/tables/{scene.table}/acts", asked))
    assert answered.status_code == 200, answered.text
    stopped.put_right(place)
    for role in (SUPERVISOR, OPERATOR):
        assert not [item for item in floor(place, staff[role], scene.table)["queue"] if item["kind"] == "fault"]
