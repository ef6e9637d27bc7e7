"""Who may do what, over the wire: every act in every role, and roles that one does not have."""

from typing import Any

import pytest

from cutcard.house.table.acts import ACTS
from cutcard.house.views.as_json import kind_of
from tests.server.kit import Json, Site, Visitor

STRIKE = {"kind": "strike", "entry": 1}
EXAMPLES: dict[str, Json] = {
    "sit": {"places": ["3"], "chips": 5000},
    "leave": {},
    "ready": {},
    "share": {"promise": "ab" * 32},
    "say": {"words": "good luck"},
    "propose": {"fact": {"kind": "call", "words": "no more bets"}, "duty": "close"},
    "record": {"fact": {"kind": "note", "clause": "11.1", "place": "1"}},
    "deal-next": {},
    "read-cards": {"codes": ["As"]},
    "expose-card": {"by": "ann", "item": "9.0"},
    "tick-off": {"duty": "order-shuffle", "step": "order-shuffle", "deck": "table", "why": "to be sure"},
    "set-table": {"word": "paused"},
    "staff": {"person": "nobody", "role": ""},
    "unseat": {"person": "ann", "why": "closing time"},
    "bind": {"person": "ann", "name": "chip", "value": 500},
    "announce": {"what": "ante-min", "value": "1000", "at": 2_000_000_000_000},
    "fill": {"chips": 100},
    "credit": {"chips": 100},
    "count": {"drop": 0, "float": 0, "shift": "2"},
    "call-supervisor": {"why": "a dispute at 1"},
    "answer-alert": {"alert": 1, "word": "seen"},
    "correct": {"round": 1, "fact": STRIKE, "duty": "strike", "why": "wrong"},
    "settle-again": {"round": 1, "why": "wrong"},
    "post": {"notice": "english", "on": True},
    "heartbeat": {"gear": "scanner", "device": "scan-1"},
    "trip": {"gear": "scanner", "device": "scan-1", "says": "rocked"},
    "cash-out": {},
    "equip": {"gear": "scanner", "device": "scan-1"},
}
PLAYS, DEALS, RULES, RUNS = "player", "dealer", "supervisor", "operator"
MAY = {  # by the rules' own words on who does what; whatever is not here is refused
    "sit": {PLAYS},
    "leave": {PLAYS},
    "cash-out": {PLAYS},
    "ready": {PLAYS},
    "share": {PLAYS},
    "say": {PLAYS, DEALS, RULES, RUNS},
    "propose": {DEALS},  # the closing of the bets
    "record": {DEALS, RULES, RUNS},
    "deal-next": {DEALS},
    "read-cards": {DEALS},
    "call-supervisor": {DEALS},
    "bind": {DEALS, RULES, RUNS},
    "expose-card": {DEALS, RULES, RUNS},
    "tick-off": {RULES, RUNS},  # the order to shuffle
    "post": {RUNS},
    "heartbeat": {"monitor"},
    "trip": {"monitor"},
}
RULED = {"set-table", "staff", "unseat", "announce", "answer-alert", "correct", "settle-again", "equip"}
MAY |= {act: {RULES, RUNS} for act in RULED | {"fill", "credit", "count"}}
ROLES = (PLAYS, DEALS, RULES, RUNS, "monitor", "auditor")


def written(site: Site) -> Any:
    """All of the table but the log of what was refused."""
    state = site.state()
    session = {k: v for k, v in vars(state.session).items() if k != "entries"}
    return session, state.procedure.log, state.round.log, dict(state.stacks)


async def test_every_act_in_every_role_is_for_those_the_rules_name(site: Site) -> None:
    assert EXAMPLES.keys() == MAY.keys() == {kind_of(act) for act in ACTS.values()}
    await site.table(dealing="staff")
    ann = await site.person("ann")
    people: dict[str, Visitor] = {role: await site.person(f"the.{role}", role) for role in ROLES}
    await people[RUNS].do({"kind": "staff", "person": "the.dealer", "role": DEALS}, RUNS)
    await ann.sit("1")
    for act, parts in EXAMPLES.items():
        for role in ROLES:
            if role in MAY[act]:
                continue
            before = written(site)
            response = await people[role].ask({"kind": act, **parts}, role)
            assert response.status_code in (403, 409), (act, role, response.text)
            assert written(site) == before, (act, role)
    for act, parts in EXAMPLES.items():
        for role in MAY[act]:
            said = (await people[role].ask({"kind": act, **parts}, role)).json()
            assert not said.get("code", "").startswith("right/"), (act, role, said)


@pytest.mark.parametrize("role", ROLES[1:])
async def test_a_role_that_one_does_not_have_is_nobodys_to_claim(site: Site, role: str) -> None:
    await site.table()
    ann = await site.guest()
    before = written(site)
    for act, parts in EXAMPLES.items():
        response = await ann.ask({"kind": act, **parts}, role)
        assert (response.status_code, response.json()["code"]) == (403, "right/role")
    assert written(site) == before
    assert (await ann.get("/api/tables/t1", **{"as": role})).status_code == 403


async def test_a_dealer_deals_only_where_they_are_put(site: Site) -> None:
    await site.table(dealing="staff")
    await site.table(dealing="staff", name="t2")
    dee, operator = await site.person("dee", "dealer"), await site.operator()
    await operator.do({"kind": "staff", "person": "dee", "role": "dealer"}, "operator", "t2")
    assert (await dee.ask({"kind": "deal-next"}, "dealer")).json()["code"] == "right/not-here"
    assert (await dee.ask({"kind": "deal-next"}, "dealer", "t2")).json()["code"] == "round/none"
    assert (await dee.see("t1"))["procedure"] == []
    assert (await dee.see("t2"))["procedure"]


OPERATORS: dict[str, Json] = {
    "/api/people": {"name": "eve", "roles": ["operator"], "password": "a long enough password"},
    "/api/people/ola/disable": {},
    "/api/separations": {"one": "ann", "other": "bob", "why": "they quarrel"},
    "/api/equipment": {"kind": "scanner", "device": "scan-1", "approval": "A-1"},
    "/api/tables": {"table": "t9", "game": "four-card-poker", "edition": "us"},
}


async def test_what_is_an_operators_is_nobody_elses(site: Site) -> None:
    await site.operator()
    others = [await site.person(f"the.{role}", role) for role in ROLES if role != RUNS]
    for path, body in OPERATORS.items():
        for person in others:
            response = await person.post(path, body)
            assert (response.status_code, response.json()["code"]) == (403, "right/role")
        assert (await site.client.post(path, json=body, headers={"Origin": site.url})).status_code == 401
    for path in ("/api/queue", "/api/separations", "/api/equipment"):
        assert [(await p.get(path)).status_code for p in others] == [403, 403, 200, 403, 403]
    assert (await site.operator()).name == "ola"


async def test_an_operator_runs_the_house_over_the_wire(site: Site) -> None:
    ola = await site.operator()
    for name in ("ann", "bob"):
        made = await ola.post("/api/people", {"name": name, "roles": ["player"], "password": "a long enough password"})
        assert made.json() == {"ok": True, "name": name, "roles": ["player"]}
    assert (await ola.post("/api/separations", OPERATORS["/api/separations"])).json() == {"ok": True}
    assert (await ola.get("/api/separations")).json() == {"apart": [["ann", "bob"]]}
    assert (await ola.post("/api/equipment", OPERATORS["/api/equipment"])).json() == {"ok": True}
    assert (await ola.get("/api/equipment")).json()["equipment"][0]["device"] == "scan-1"
    assert (await ola.post("/api/tables", OPERATORS["/api/tables"])).json()["ok"]
    lobby = (await site.public.get("/api/tables")).json()["tables"]
    assert [(t["table"], t["edition"]["name"], t["state"], t["free"]) for t in lobby] == [("t9", "us", "closed", 7)]
    assert (await ola.post("/api/people/bob/disable", {})).json() == {"ok": True}
    signing = {"name": "bob", "password": "a long enough password", "program": True}
    refused = await site.client.post("/api/sign-in", json=signing, headers={"Origin": site.url})
    assert refused.status_code == 401
