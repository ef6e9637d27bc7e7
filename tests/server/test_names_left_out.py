"""Rounds that are taken away without the names of others."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cutcard.cards import DECK
from cutcard.chance.dealer import attend
from cutcard.chance.source import Pack
from cutcard.cli import cutcard
from cutcard.core.facts import Deal
from cutcard.core.text import write
from cutcard.games import find
from cutcard.replay import again
from cutcard.server.names import numbers, pseudonymised
from tests.kit import finish, play, seated
from tests.server.kit import FCP, Site, Visitor


def called(guest: Visitor) -> str:
    """As words call a guest."""
    return guest.name.removeprefix("guest-")


async def test_a_player_takes_a_round_away_without_the_names_of_others(site: Site, tmp_path: Path) -> None:
    (ann, bob), audra = await site.two_anted(), await site.person("audra", "auditor")
    await ann.play("1")
    await bob.play("2")
    path = "/api/tables/t1/rounds/1"
    texts = {who: (await who.get(f"{path}/text")).text for who in (ann, bob, site.public, audra)}
    assert ann.name in texts[ann]
    assert bob.name not in texts[ann]
    assert texts[ann].replace("player-2", bob.name) == texts[audra], "nothing else is changed"
    assert texts[bob].replace("player-1", ann.name) == texts[audra]
    assert not any(one.name in texts[site.public] for one in (ann, bob))
    assert {ann.name, bob.name} & {*(await audra.get(f"{path}/text", names="own")).text.split()} == set()
    kept = tmp_path / "mine.round"
    kept.write_text(texts[ann], encoding="utf-8")
    done = CliRunner().invoke(cutcard, ["replay", str(kept), "--eyes", ann.name])
    assert done.exit_code == 0, done.output
    whole, mine = await ann.told(path), await ann.told(path, names="own")
    assert bob.name in json.dumps(whole)
    left_out = json.dumps(whole).replace(bob.name, "player-2").replace(called(bob), "player-2")
    assert json.loads(left_out) == mine


async def test_who_was_not_there_is_told_no_names(site: Site) -> None:
    (ann, bob), eve = await site.two_anted(), await site.guest()
    audra, dee = await site.person("audra", "auditor"), await site.person("dee", "dealer")
    await ann.play("1")
    await bob.play("2")
    for path in ("/api/tables/t1/rounds/1", "/api/tables/t1/rounds/1/steps"):
        for stranger in (site.public, eve):
            said = (await stranger.get(path)).text
            assert not any(called(one) in said for one in (ann, bob))
            assert '"chips":1000' in said
            assert "player-2" in said
        for knows in (ann, bob, audra, dee):
            said = (await knows.get(path)).text
            assert all(one.name in said for one in (ann, bob))
    role = {"as": "player"}
    (eva,) = [await site.person("eva", "player", "auditor")]
    assert ann.name not in (await eva.get("/api/tables/t1/rounds/1", **role)).text


def test_nobody_is_given_a_name_that_somebody_has() -> None:
    r = play(seated(find(FCP), **{"player-1": "1", "ann": "2", "player-2": "3"}), "ann bet 2 ante ann 1000")
    names = numbers(r, "ann")
    assert names["ann"] == "ann"
    assert not {names["player-1"], names["player-2"]} & {"player-1", "player-2", "ann"}
    assert len({*names.values()}) == len(names)


@pytest.mark.parametrize("name", ["2", "0", "bet", "strike", "ante", "own"])
def test_a_round_without_names_replays_whatever_the_others_are_called(name: str) -> None:
    def bets(wager: str) -> str:
        return f"ann bet 1 {wager} ann 1000\n{name} bet 2 {wager} {name} 1000"

    r = attend(
        play(seated(find(FCP), **{"ann": "1", name: "2"}), bets("ante") + '\ndee call "no more bets"'), Pack(DECK)
    )
    r = finish(play(r, bets("play")))
    mine = pseudonymised(r, "ann")
    assert again(write(mine.log)) == (mine, "")
    assert [e.fact for e in mine.log if isinstance(e.fact, Deal)] == [e.fact for e in r.log if isinstance(e.fact, Deal)]
    assert not [e for e in mine.log if e.who.name == name]


def test_no_name_stands_in_words_either() -> None:
    r = play(
        seated(find(FCP), ann="1", bob="2"),
        """ann bet 1 ante ann 1000
        bob bet 2 ante bob 1000
        !dee call "bob is late"
        !dee choice 2 bob
        !dee shift carol 2 ante bob aces-up -- "I asked Bob. @bob, bob-ann and Carol saw it\"""",
    )
    text = write(pseudonymised(r, "ann").log)
    assert not re.search("bob|carol", text, re.IGNORECASE)
    assert text.count("player-2") == 1 + 3 + 1 + 1 + 1 + 3, "sits, bets, is called, is a word, is pushed; in the reason"
    assert "bob" not in write(pseudonymised(r, "").log)
