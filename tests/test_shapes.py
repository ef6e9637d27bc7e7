"""The hard case of each other game: what the kernel must carry beyond Four Card Poker."""

import random
from dataclasses import replace

import pytest

from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Choice, Deal, Move, Spot, Strike, Who
from cutcard.core.round import Round
from cutcard.core.text import read, words
from cutcard.described import settled
from cutcard.games.baccarat.rules import NZ as BACCARAT
from cutcard.games.four_card_poker.rules import NZ
from cutcard.games.pai_gow.rules import NZ as TILES
from tests.kit import (
    PLAYERS,
    due_ids,
    entry_of,
    faults,
    finish,
    item,
    net,
    play,
    play_at_random,
    seated,
    verdicts,
    who,
)
from tests.shapes import blackjack

# Blackjack: three people on one box


def eights_against_a_six() -> Round:
    """Ann holds box 1; bob and cat back her; she splits eights."""
    return play(
        seated(blackjack.GAME, ann="1", bob="2", cat="3"),
        """
        ann bet 1 main ann 1000
        bob bet 1 main bob 2000
        cat bet 1 main cat 3000
        dee call "no more bets"
        shoe deal 1 up 8s
        shoe deal dealer up 6h
        shoe deal 1 up 8d
        ann choice 1 "split 1a"
        """,
    )


def test_a_box_takes_its_holder_first_and_two_backers() -> None:
    r = seated(blackjack.GAME, ann="1", bob="2", cat="3", dan="4")
    assert "bet:1:bob" not in due_ids(r)
    r = play(r, "ann bet 1 main ann 1000 \n bob bet 1 main bob 1000 \n cat bet 1 main cat 1000")
    assert {"bet:1:ann", "bet:1:bob", "bet:1:cat"} <= due_ids(r)
    assert "bet:1:dan" not in due_ids(r)


def test_backers_without_a_holder_get_their_wagers_back_at_the_close() -> None:
    r = play(
        seated(blackjack.GAME, ann="1", bob="2"),
        """
        ann bet 1 main ann 1000
        bob bet 1 main bob 1000
        ann pull 1 main ann
        dee call "no more bets"
        """,
    )
    assert faults(r) == {"BJ-2"}
    r = finish(r)
    assert (net(r, "ann"), net(r, "bob")) == (0, 0)


def test_after_a_split_each_backer_follows_or_stays_out_in_their_own_time() -> None:
    r = eights_against_a_six()
    assert {d.who for d in r.due} == {"ann", "bob", "cat"}
    with pytest.raises(Refusal):
        r.do(who("ann"), Choice("1a", "no main", "ann"))
    r = play(r, 'cat bet 1a main cat 3000 \n bob choice 1a "no main" bob \n ann bet 1a main ann 1000')
    assert due_ids(r) == {"part:1a"}
    assert r.table.live("1a") == [Spot("1a", "main", "cat"), Spot("1a", "main", "ann")]


def test_the_card_that_broke_a_hand_is_struck_after_what_the_hand_lost_whatever_that_duty_is_called() -> None:
    r = play(
        seated(blackjack.GAME, ann="1"),
        """
        ann bet 1 main ann 1000
        dee call "no more bets"
        shoe deal 1 up Ts
        shoe deal dealer up 6h
        shoe deal 1 up 6d
        ann choice 1 hit
        shoe deal 1 up Kc
        dee verdict 1 main ann lose 0 BJ-4
        """,
    )
    assert r.log[-1].answers == "bust:1:main:ann"
    card = entry_of(r, Deal("1", "up", ("Kc",))).number
    with pytest.raises(Refusal) as no:
        r.do(who("sue"), Strike(card), "misread")
    assert no.value.code == "entry/paid"
    r = r.do(who("sue"), Strike(len(r.log) - 1), "misread").do(who("sue"), Strike(card), "misread")
    assert [d.id for d in r.due] == ["card:1:2"]


ACE = """
    ann bet 1 main ann 1000
    bob bet 2 main bob 2000
    dee call "no more bets"
    shoe deal 1 up Ts
    shoe deal 2 up 9s
    shoe deal dealer up Ah
    shoe deal 1 up 9d
    shoe deal 2 up 9d
    """


def test_betting_that_opens_again_has_duties_limits_and_calls_of_its_own() -> None:
    r = play(seated(blackjack.GAME, ann="1", bob="2"), ACE)
    assert due_ids(r) == {"insure:1:ann", "insure:2:bob", "close:insure"}
    assert blackjack.GAME.closed(r.table) == r.table.calls["no more bets"]
    late = r.record(who("dee"), Bet("1", "insurance", "ann", 900))
    (fault,) = late.wrong
    assert (fault.cite, fault.says) == ("BJ-9", "insurance here is $0.01 to $5, not $9")
    r = play(r, 'ann bet 1 insurance ann 500 \n dee call "insurance closed"')
    assert due_ids(r) == {"turn:1:0"}
    r = play(r, "ann choice 1 stand \n bob choice 2 stand \n shoe deal dealer up Kc")
    assert (net(finish(r), "ann"), net(finish(r), "bob")) == (0, -2000)


def test_without_an_ace_there_is_no_second_betting() -> None:
    r = play(seated(blackjack.GAME, ann="1", bob="2"), ACE.replace("Ah", "7h"))
    assert due_ids(r) == {"turn:1:0"}


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


def test_a_split_hand_may_bust_while_the_other_is_doubled_and_wins() -> None:
    r = play(
        eights_against_a_six(),
        """
        bob choice 1a "no main" bob
        ann bet 1a main ann 1000
        cat bet 1a main cat 3000
        """,
    )
    r = play(
        r,
        f"""
        dee move 1a {item(r, "1", 1)}
        shoe deal 1 up 5s
        ann choice 1 hit
        shoe deal 1 up Ks
        dee verdict 1 main ann lose 0 BJ-4
        dee verdict 1 main bob lose 0 BJ-4
        dee verdict 1 main cat lose 0 BJ-4
        shoe deal 1a up 3c
        ann bet 1a double ann 1000
        """,
    )
    assert {d.who for d in r.due} == {"cat"}, "bob is not on the second hand"
    r = finish(play(r, 'cat choice 1a "no double" cat \n shoe deal 1a up Td'), ["Tc", "Jh"])
    assert (net(r, "ann"), net(r, "bob"), net(r, "cat")) == (-1000 + 2000, -2000, -3000 + 3000)
    (box,) = settled(r)["seats"].values()
    lines = {name: (row["stake"], row["returned"]) for name, row in box["wagers"].items()}
    assert lines == {"main": (1000, 0), "main-2": (1000, 2000), "double-2": (1000, 2000)}, "hand by hand"
    assert (box["net"], {name: told["net"] for name, told in box["backers"].items()}) == (
        1000,
        {"bob": -2000, "cat": 0},
    )
    assert box["backers"]["cat"]["wagers"].keys() == {"main", "main-2"}


def test_an_answer_from_before_the_split_is_stale_after_it() -> None:
    r = eights_against_a_six()
    turn = entry_of(r, Choice("1", "split 1a")).answers
    r = play(r, "bob bet 1a main bob 2000 \n cat bet 1a main cat 3000 \n ann bet 1a main ann 1000")
    r = play(r, f"dee move 1a {item(r, '1', 1)} \n shoe deal 1 up 2s")
    with pytest.raises(Refusal):
        r.propose(who("ann"), Choice("1", "hit"), turn)


def test_a_dealers_blackjack_takes_only_the_first_stake() -> None:
    r = play(
        seated(blackjack.GAME, ann="1"),
        """
        ann bet 1 main ann 1000
        dee call "no more bets"
        shoe deal 1 up 5s
        shoe deal dealer up Ah
        shoe deal 1 up 6d
        dee call "insurance closed"
        ann bet 1 double ann 1000
        """,
    )
    r = finish(r, ["Td", "Kh"])
    assert verdicts(r) == ["main lose 0 BJ-4", "double void 1000 BJ-14"]
    assert net(r, "ann") == -1000


# What is thrown


def test_a_tile_is_no_die_and_a_die_is_not_carried_among_the_tiles() -> None:
    r = play(seated(TILES, bob="2"), 'bob bet 2 main bob 3000 \n dee call "no more bets"')
    with pytest.raises(Refusal, match="cannot come up at dice"):
        r.record(who("dee"), Deal("dice", "up", ("6-6",)))
    r = play(r, "dice deal dice up 6 6 6")
    with pytest.raises(Refusal, match="cannot be carried to 1"):
        r.record(who("dee"), Move("1", (item(r, "dice", 0),)))
    with pytest.raises(Refusal, match="on the table already"):
        play(r, "shoe deal 2 own 6-6 6-6 6-6 1-1")


# Words of a person


def test_a_word_may_be_one_persons_at_a_place_and_older_logs_read_as_they_were() -> None:
    r = play(eights_against_a_six(), 'bob choice 1a "no main" bob')
    assert (r.table.words("1a", "bob"), r.table.words("1a"), r.table.words("1")) == (["no main"], [], ["split 1a"])
    assert read("0 ann - | choice 1 fold")[0].fact == Choice("1", "fold")
    assert words(Choice("1", "fold")) == "choice 1 fold"
    with pytest.raises(Refusal, match="does not sit here"):
        r.record(who("dee"), Choice("1a", "no main", "zoe"))


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
