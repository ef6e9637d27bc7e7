"""The hard case of each other game: what the kernel must carry beyond Four Card Poker."""

import random
from dataclasses import replace

import pytest

from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Choice, Deal, Move, Who
from cutcard.core.round import Round
from cutcard.core.text import read, words
from cutcard.games.baccarat.rules import NZ as BACCARAT
from cutcard.games.four_card_poker.rules import NZ
from cutcard.games.pai_gow.rules import NZ as TILES
from tests.kit import (
    PLAYERS,
    due_ids,
    finish,
    item,
    net,
    play,
    play_at_random,
    seated,
    who,
)
from tests.shapes import second_betting

# Betting that opens again


ACE = """
    ann bet 1 main ann 1000
    bob bet 2 main bob 2000
    dee call "no more bets"
    shoe deal dealer up Ah
    """


def test_betting_that_opens_again_has_duties_limits_and_calls_of_its_own() -> None:
    r = play(seated(second_betting.GAME, ann="1", bob="2"), ACE)
    assert due_ids(r) == {"insure:1:ann", "insure:2:bob", "close:insure"}
    assert second_betting.GAME.closed(r.table) == r.table.calls["no more bets"]
    late = r.record(who("dee"), Bet("1", "insurance", "ann", 900))
    (fault,) = late.wrong
    assert (fault.cite, fault.says) == ("SB-2", "ann: Insurance $9, but Insurance here is $0.01 to $5, not $9")
    r = finish(play(r, 'ann bet 1 insurance ann 500 \n dee call "insurance closed"'), ["Ac"])
    assert (net(r, "ann"), net(r, "bob")) == (-500, -2000)


def test_without_an_ace_there_is_no_second_betting() -> None:
    r = play(seated(second_betting.GAME, ann="1", bob="2"), ACE.replace("Ah", "7h"))
    assert due_ids(r) == {"deal:dealer:1"}


def wheel(r: Round) -> Round:
    return Round(replace(r.game, closing=("no more bets", "the ball drops")), r.log)


@pytest.mark.parametrize("call", ["no more bets", "the ball drops"])
def test_betting_closes_at_the_first_of_several_calls(call: str) -> None:
    r = wheel(play(seated(BACCARAT, ann="1"), "ann bet layout tie ann 1000"))
    assert r.game.closed(r.table) == 0
    r = play(r, f'dee call "{call}"')
    assert r.log[-1].answers == "close"
    assert r.game.closed(r.table) == len(r.log) - 1
    assert "bet:layout:ann" not in due_ids(r)
    again = play(r, '!dee call "the ball drops" \n !dee call "no more bets"')
    assert again.game.closed(again.table)


# What is thrown


def test_a_tile_is_no_die_and_a_die_is_not_carried_among_the_tiles() -> None:
    r = play(seated(TILES, bob="2"), 'bob bet 2 main bob 3000 \n dee call "no more bets"')
    with pytest.raises(Refusal, match="cannot come up at Dice"):
        r.record(who("dee"), Deal("dice", "up", ("6-6",)))
    r = play(r, "dice deal dice up 6 6 6")
    with pytest.raises(Refusal, match="cannot be carried to seat 1"):
        r.record(who("dee"), Move("1", (item(r, "dice", 0),)))
    with pytest.raises(Refusal, match="on the table already"):
        play(r, "shoe deal 2 own 6-6 6-6 6-6 1-1")


# Words of a person


def test_a_word_may_be_one_persons_at_a_place_and_older_logs_read_as_they_were() -> None:
    r = play(seated(second_betting.GAME, ann="1", bob="2"), "!dee choice 1 no bob")
    assert (r.table.words("1", "bob"), r.table.words("1")) == (["no"], [])
    assert read("0 ann - | choice 1 fold")[0].fact == Choice("1", "fold")
    assert words(Choice("1", "fold")) == "choice 1 fold"
    with pytest.raises(Refusal, match="does not sit here"):
        r.record(who("dee"), Choice("1", "no", "zoe"))


# Four Card Poker: seven seats, one old list of duties


@pytest.mark.parametrize("seed", range(5))
def test_seven_seats_decide_in_any_order_against_the_same_old_duties_and_a_second_answer_is_stale(seed: int) -> None:
    rng = random.Random(seed)
    r = seated(NZ, **{person: str(n) for n, person in enumerate(PLAYERS, 1)})
    for n, person in enumerate(PLAYERS, 1):
        r = r.do(who(person), Bet(str(n), "ante", person, 1000))
    r = play(r, 'dee call "no more bets"')
    r = play_at_random(r, rng, Pack(rng.sample(NZ.deck, 52)), until=lambda t: t.dealt("dealer") == 6)
    old = {d.who: d.id for d in r.due if d.is_for_a_person}
    assert set(old) == set(PLAYERS)
    for person in rng.sample(PLAYERS, 7):
        place = old[person].removeprefix("decide:")
        fact = rng.choice((Bet(place, "play", person, 3000), Choice(place, "fold")))
        r = r.propose(Who(person), fact, old[person])
    for person in PLAYERS:
        with pytest.raises(Refusal) as refused:
            r.propose(Who(person), Choice(old[person].removeprefix("decide:"), "fold"), old[person])
        assert refused.value.code == "due/not-open"
