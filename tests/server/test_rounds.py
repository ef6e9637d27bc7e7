"""Whole rounds over the wire: two play, a third watches; and what is kept of them."""

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from cutcard.cards import DECK
from cutcard.chance.dealer import answer, attend
from cutcard.chance.source import Pack
from cutcard.cli import cutcard
from cutcard.core.facts import Strike, Who
from cutcard.core.words import called
from cutcard.games import find
from cutcard.house.floor import signed_marks
from cutcard.house.table.recovery import drawn
from cutcard.server.rounds import seen_by_all
from tests.kit import play, seated
from tests.server.kit import FCP, RCD, Json, Site, Visitor

EVERY_CARD_OF_A_HAND = {"1": 5, "2": 5, "dealer": 6}


def facts(view: Json, kind: str) -> list[Json]:
    return [e["fact"] for e in view["entries"] if e["fact"]["kind"] == kind]


async def test_a_round_of_four_card_poker_by_two_while_a_third_watches(site: Site) -> None:
    await site.table(FCP)
    ann, bob = await site.guest(), await site.guest()
    async with site.public.live() as watching, ann.live() as own:
        await ann.sit("1")
        await bob.sit("2")
        await ann.ante("1")
        await bob.ante("2")
        seen = await own.sync()
        assert seen["round"]["phase"] == "deciding"
        assert [d["id"] for d in seen["due"] if d["must"]] == ["decide:1"]
        waits = {"who": bob.name, "place": "2", "id": "decide:2", "cite": "NZ-20-5.2", "says": called(bob.name)}
        assert waits in seen["waiting_for"]
        await ann.play("1")
        await bob.fold("2")
        last = (await watching.sync())["previous"] or watching.view["round"]
    dealt: dict[str, int] = {}
    for deal in facts(last, "deal"):
        dealt[deal["to"]] = dealt.get(deal["to"], 0) + len(deal["cards"])
    assert dealt == EVERY_CARD_OF_A_HAND
    verdicts = {(v["place"], v["wager"]): v for v in facts(last, "verdict")}
    assert {place for place, _ in verdicts} == {"1", "2"}
    assert verdicts["2", "ante"]["outcome"] == "lose"
    assert len(facts(last, "show")) == 2  # the dealer's hand and ann's: a folded hand is never shown
    assert all(show["place"] != "2" for show in facts(last, "show"))


async def test_a_round_of_racing_card_derby_by_two_while_a_third_watches(site: Site) -> None:
    await site.table(RCD)
    ann, bob = await site.guest(), await site.guest()
    async with site.public.live() as watching:
        await ann.sit("1")
        await bob.sit("2")
        for person, wager in ((ann, "red"), (bob, "spades")):
            await person.bet("layout", wager, 1000)
            await person.ready()
        view = await watching.sync()
        last = view["previous"]
        assert last["number"] == 1
        assert {(v["owner"], v["wager"]) for v in facts(last, "verdict")} == {(ann.name, "red"), (bob.name, "spades")}
        assert all("??" not in deal["cards"] for deal in facts(last, "deal"))
    mine = (await ann.get("/api/me/rounds")).json()["rounds"]
    assert [(r["table"], r["round"]) for r in mine] == [("t1", 1)]


async def test_own_history_keeps_the_folded_hand_and_nobody_elses_shows_it(site: Site) -> None:
    ann, bob = await site.two_anted()
    await bob.fold("2")
    await ann.play("1")

    async def hand(who: Visitor) -> list[str]:
        seen = (await who.get("/api/tables/t1/rounds/1")).json()
        return [card for deal in facts(seen, "deal") if deal["to"] == "2" for card in deal["cards"]]

    audra = await site.person("audra", "auditor")
    truth = [i.name for i in site.state().previous.table.dealt_to("2")]  # type: ignore[union-attr]
    assert await hand(bob) == truth
    assert await hand(audra) == truth
    for other in (ann, site.public, await site.operator()):
        assert await hand(other) == ["??"] * 5


@pytest.mark.parametrize("game, options", [(FCP, ()), (RCD, ()), (RCD, ("shuffle=per-shoe", "decks=8"))])
async def test_every_card_that_was_shown_is_proved_and_replay_agrees(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: tuple[str, ...]
) -> None:
    monkeypatch.setattr(signed_marks, "LATE", 10**13)  # the clock of this house stands still
    await site.table(game, "nz-2012", *options)
    ann = await site.guest()
    await ann.sit("1")
    for _ in range(3):
        if game == FCP:
            await ann.ante("1")
            now = site.state().session.round
            assert (await ann.get(f"/api/tables/t1/rounds/{now}/proof")).json()["code"] == "proof/early"
            await ann.play("1")
        else:
            await ann.bet("layout", "red", 100)
            await ann.ready()
    await site.house.floor.mark()
    for number in (1, 2, 3):
        path = f"/api/tables/t1/rounds/{number}"
        text, proof = tmp_path / f"{number}.round", tmp_path / f"{number}.json"
        audra = await site.person(f"audra{number}", "auditor")
        text.write_text((await audra.get(f"{path}/text")).text, encoding="utf-8")
        proved = (await site.public.get(f"{path}/proof")).json()
        proof.write_text(json.dumps(proved), encoding="utf-8")
        shown = sum(i.open for i in site.house.floor.earlier(site.state().session, number)[0].table.items.values())
        assert len(proved["shown"]) == shown > 0
        done = CliRunner().invoke(cutcard, ["replay", str(text), "--proof", str(proof)])
        assert done.exit_code == 0, done.output
        stream, entries, _ = proved["held"]["stream"].split(" ")
        assert (stream, int(entries)) == (f"round/t1/{number}", text.read_text(encoding="utf-8").count("\n"))
        other = {**proved, "held": {**proved["held"], "stream": proved["held"]["stream"].replace("t1", "t2")}}
        proof.write_text(json.dumps(other), encoding="utf-8")
        done = CliRunner().invoke(cutcard, ["replay", str(text), "--proof", str(proof)])
        assert (done.exit_code, "does not lead to the tree of mark" in done.output) == (1, True)
    whole = (await audra.get("/api/tables/t1/rounds/1/proof")).json()
    first = (await site.public.get("/api/tables/t1/rounds/1/proof")).json()
    in_use = "shuffle=per-shoe" in options  # by the round that is open now
    assert len(whole["shown"]) == (len(first["shown"]) if in_use else whole["cards"])
    second = (await site.public.get("/api/tables/t1/rounds/2/proof")).json()
    assert in_use == (second["root"] == first["root"])
    if in_use:
        assert second["shown"][0]["position"] == len(first["shown"])
    assert (await audra.get("/api/tables/t1/rounds/9")).status_code == 404


def test_a_card_that_was_struck_has_left_the_shoe_all_the_same() -> None:
    order = random.Random(5).sample(DECK, 52)
    pack = Pack(order)
    r = play(seated(find(FCP), ann="1"), 'ann bet 1 ante ann 1000\ndee call "no more bets"')
    duty = next(d for d in r.due if d.must)
    dealer = Who("dee", "dealer")
    r = r.propose(dealer, answer(duty.options[0], r.table, pack), duty.id)
    gone = pack.drawn
    r = r.propose(dealer, Strike(r.log[-1].number), "strike")
    r = attend(play(attend(r, pack), "ann bet 1 play ann 1000"), pack)
    assert drawn(r) == pack.drawn == gone + 11
    shown = [order[at] for at in seen_by_all(r)]
    assert shown == order[gone : gone + 11] == [item.name for item in r.table.items.values()]
