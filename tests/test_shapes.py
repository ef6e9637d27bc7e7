"""The hard case of each other game: what the kernel must carry beyond Four Card Poker."""

import random
from dataclasses import replace

import pytest

from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Choice, Deal, Move, Spot, Verdict, Who
from cutcard.core.round import Round
from cutcard.core.text import read, words
from cutcard.described import settled
from cutcard.games.baccarat.rules import NZ as BACCARAT
from cutcard.games.four_card_poker.rules import NZ
from tests.kit import (
    PLAYERS,
    Chance,
    due_ids,
    finish,
    item,
    net,
    play,
    play_at_random,
    seated,
    verdicts,
    who,
)
from tests.shapes import pai_gow, second_betting

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
    assert (fault.cite, fault.says) == ("SB-2", "insurance here is $0.01 to $5, not $9")
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


def test_a_wager_lies_on_its_spots_only_and_a_card_on_a_pile() -> None:
    r = seated(BACCARAT, ann="1")
    for fact, code in (
        (Bet("1", "tie", "ann", 1000), "bet/no-spot"),
        (Bet("player-hand", "tie", "ann", 1000), "bet/no-spot"),
        (Deal("layout", "up", ("As",)), "card/no-pile"),
    ):
        with pytest.raises(Refusal) as no:
            r.record(who("dee"), fact)
        assert no.value.code == code
        assert no.value.instead
    r.record(who("dee"), Bet("layout", "tie", "ann", 1000))
    r.record(who("dee"), Deal("player-hand", "up", ("As",)))


# Pai Gow: a player is the bank

ANN_BANKS = """
    ann choice 1 bank
    bob bet 2 main bob 3000
    cat bet 3 main cat 1000
    dee call "no more bets"
"""
BANK = Spot("1", "bank", "ann")


def test_a_players_bank_covers_all_that_was_bet() -> None:
    r = play(seated(pai_gow.GAME, ann="1", bob="2", cat="3"), ANN_BANKS)
    with pytest.raises(Refusal):
        r.propose(who("ann"), Bet(*BANK, 3900), "cover:1")
    assert due_ids(play(r, "ann bet 1 bank ann 4000")) == {"dice"}


@pytest.mark.parametrize("seed", range(20))
def test_a_players_bank_is_a_spot_settled_last_and_the_house_takes_only_its_commission(seed: int) -> None:
    rng = random.Random(seed)
    r = play(seated(pai_gow.GAME, ann="1", bob="2", cat="3"), ANN_BANKS + "ann bet 1 bank ann 4000")
    tiles = rng.sample(pai_gow.TILES, len(pai_gow.TILES))
    r = play_at_random(r, rng, Chance(tiles, pai_gow.GAME.thrown, rng))
    decided = [e.fact for e in r.log if isinstance(e.fact, Verdict)]
    assert [v.bank for v in decided] == ["1/bank/ann", "1/bank/ann", "house"]
    assert decided[-1].returned == 4000 - sum(v.returned - r.table.stakes[Spot(*spot(v))].chips for v in decided[:-1])
    won = [r.table.stakes[Spot(*spot(v))].chips for v in decided[:-1] if v.outcome == "win"]
    assert net(r, "house") == sum(won) // 20
    assert sum(net(r, person) for person in ("ann", "bob", "cat", "house")) == 0
    seats = settled(r)["seats"]
    assert {place: told["net"] for place, told in seats.items()} == {
        str(n): net(r, p) for n, p in enumerate(("ann", "bob", "cat"), 1)
    }
    assert sum(told["wagers"].get("commission", {"stake": 0})["stake"] for told in seats.values()) == sum(won) // 20


def spot(v: Verdict) -> tuple[str, str, str]:
    return v.place, v.wager, v.owner


def test_everyone_sets_in_their_own_time_and_a_players_bank_last() -> None:
    r = play(
        seated(pai_gow.GAME, ann="1", bob="2", cat="3"),
        ANN_BANKS
        + """
        ann bet 1 bank ann 4000
        dice deal dice up 3 3 3
        shoe deal 1 own 6-6a 6-6b 1-1a 1-1b
        shoe deal 2 own 2-4 1-2 4-4a 4-4b
        shoe deal 3 own 1-3a 2-3 1-4 3-4
        """,
    )
    assert due_ids(r) == {"set:2", "set:3"}
    assert all("2-4" not in str(r.seen(eyes)) for eyes in ("ann", "cat", "public"))
    r = play(
        r, f"cat move 3-low {item(r, '3', 0)} {item(r, '3', 1)} \n bob move 2-low {item(r, '2', 2)} {item(r, '2', 3)}"
    )
    assert due_ids(r) == {"set:1"}
    r = finish(play(r, f"ann move 1-low {item(r, '1', 2)} {item(r, '1', 3)}"))
    assert verdicts(r, "2") == ["main push 3000 PG-9"]
    assert verdicts(r, "1") == ["bank win 5000 PG-8"]
    assert (net(r, "ann"), net(r, "cat"), net(r, "house")) == (1000, -1000, 0)


# What is thrown


def test_a_tile_is_no_die_and_a_die_is_not_carried_among_the_tiles() -> None:
    r = play(seated(pai_gow.GAME, ann="1", bob="2"), 'bob bet 2 main bob 3000 \n dee call "no more bets"')
    with pytest.raises(Refusal, match="cannot come up at dice"):
        r.record(who("dee"), Deal("dice", "up", ("6-6a",)))
    r = play(r, "dice deal dice up 3 3 3")
    with pytest.raises(Refusal, match="cannot be carried to 1"):
        r.record(who("dee"), Move("1", (item(r, "dice", 0),)))
    with pytest.raises(Refusal, match="on the table already"):
        play(r, "shoe deal 2 own 6-6a 6-6a 1-1a 1-1b")


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
