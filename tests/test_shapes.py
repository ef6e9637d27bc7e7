"""The hard case of each other game: what the kernel must carry beyond Four Card Poker."""

import random
from dataclasses import replace
from functools import partial

import pytest

from cutcard.chance.source import Pack
from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Choice, Deal, Move, Reopen, Shift, Spot, Strike, Term, Who
from cutcard.core.round import Round
from cutcard.core.text import read, words
from cutcard.described import settled
from cutcard.games.four_card_poker.rules import NZ
from cutcard.games.pai_gow.rules import NZ as TILES
from tests.kit import (
    PLAYERS,
    STAFF,
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
from tests.shapes import baccarat, blackjack, roulette

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
    r = wheel(play(seated(baccarat.GAME, ann="1"), "ann bet layout tie ann 1000"))
    assert r.game.closed(r.table) == 0
    r = play(r, f'dee call "{call}"')
    assert r.log[-1].answers == "close"
    assert r.game.closed(r.table) == len(r.log) - 1
    assert "bet:layout:ann" not in due_ids(r)
    again = play(r, '!dee call "the ball drops" \n !dee call "no more bets"')
    assert again.game.closed(again.table)


def test_a_wager_lies_on_its_spots_only_and_a_card_on_a_pile() -> None:
    r = seated(baccarat.GAME, ann="1")
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


# Baccarat: a hand that has been shown stays shown, and the betting is reopened


def test_a_third_card_dealt_face_up_to_a_hand_that_was_shown_is_not_shown_again() -> None:
    r = play(
        seated(baccarat.GAME, ann="1"),
        """
        ann bet layout player ann 1000
        dee call "no more bets"
        shoe deal player-hand down 2s
        shoe deal banker-hand down 4c
        shoe deal player-hand down Ks
        shoe deal banker-hand down 3c
        dee show player-hand 2s Ks
        dee show banker-hand 4c 3c
        shoe deal player-hand up 5h
        """,
    )
    assert due_ids(r) == {"pay:layout:player:ann"}  # seven each, and nothing to be turned up


def test_a_supervisor_may_reopen_the_betting_while_no_card_is_seen() -> None:
    r = play(
        seated(baccarat.GAME, ann="1"),
        """
        ann bet layout player ann 1000
        dee call "no more bets"
        shoe deal player-hand down 9s
        """,
    )
    with pytest.raises(Refusal):
        r.propose(who("ann"), Bet("layout", "banker", "ann", 1000), "bet:layout:ann")
    close = Reopen(r.table.calls["no more bets"])
    with pytest.raises(Refusal, match="reason"):
        r.do(who("sue"), close)
    r = play(
        r.do(who("sue"), close, "a late patron"),
        """
        ann pull layout player ann
        ann bet layout banker ann 2000
        dee call "no more bets"
        shoe deal banker-hand down 4c
        shoe deal player-hand down Ks
        shoe deal banker-hand down 3c
        """,
    )
    assert "reopen" in due_ids(r)
    r = play(r, "dee show player-hand 9s Ks")
    assert "reopen" not in due_ids(r)
    r = finish(r)
    assert net(r, "ann") == -2000
    assert verdicts(r) == ["banker lose 0 BAC-5.10"]


# Roulette: a wheel, a board of 157 spots, and what holds for one person


def spun(*pockets: str, bets: str = "ann bet layout straight-17 ann 1000") -> Round:
    r = play(seated(roulette.GAME, ann="1", bob="2"), f'{bets} \n dee call "no more bets"')
    return play(r, "".join(f"wheel deal wheel up {pocket} \n" for pocket in pockets))


def test_a_wheel_shows_a_pocket_again_and_a_spin_that_was_void_is_spun_again() -> None:
    r = play(spun("17"), "!sue note 11")
    r = r.do(who("sue"), next(d for d in r.due).options[0], "a second ball")  # type: ignore[arg-type]
    r = finish(play(r, "wheel deal wheel up 17"))
    assert r.table.cards("wheel") == ["17", "17"]
    assert net(r, "ann") == 35_000


@pytest.mark.parametrize("to, name", [("wheel", "37"), ("wheel", "As"), ("wheel", "00"), ("layout", "17")])
def test_only_what_can_come_up_at_a_place_can_be_there(to: str, name: str) -> None:
    r, fact = spun(), Deal(to, "up", (name,))
    for door in (partial(r.record, who("dee")), partial(r.do, who("wheel"))):
        with pytest.raises(Refusal) as no:
            door(fact)
        assert no.value.code in ("card/unknown", "card/no-pile")


def test_a_tile_is_no_die_and_a_die_is_not_carried_among_the_tiles() -> None:
    r = play(seated(TILES, bob="2"), 'bob bet 2 main bob 3000 \n dee call "no more bets"')
    with pytest.raises(Refusal, match="cannot come up at dice"):
        r.record(who("dee"), Deal("dice", "up", ("6-6",)))
    r = play(r, "dice deal dice up 6 6 6")
    with pytest.raises(Refusal, match="cannot be carried to 1"):
        r.record(who("dee"), Move("1", (item(r, "dice", 0),)))
    with pytest.raises(Refusal, match="on the table already"):
        play(r, "shoe deal 2 own 6-6 6-6 6-6 1-1")


def test_a_board_is_offered_by_family_and_each_spot_of_it_has_the_limits_of_its_family() -> None:
    r = seated(roulette.GAME, ann="1", bob="2")
    (duty,) = r.asked(who("ann"))
    assert len(duty.options) == len(roulette.ODDS) < len(roulette.COVERS) == 157
    for wager in roulette.COVERS:
        assert r.do(who("ann"), Bet("layout", wager, "ann", 500)).table.stake("layout", wager) == 500
    for chips, says in ((20_100, "straight here is $1 to $200, not $201"), (550, "in multiples of $1, not $5.50")):
        with pytest.raises(Refusal) as no:
            r.do(who("ann"), Bet("layout", "straight-17", "ann", chips))
        assert says in no.value.message
        (fault,) = r.record(who("dee"), Bet("layout", "straight-17", "ann", chips)).wrong
        assert (fault.cite, says in fault.says) == ("ROU-3.6", True)
    for wager, owner in (("straight", "ann"), ("straight-37", "ann"), ("straight-17", "bob")):
        with pytest.raises(Refusal):
            r.do(who("ann"), Bet("layout", wager, owner, 500))


def test_a_misplaced_wager_is_carried_to_any_spot_by_the_dealer_alone_and_until_the_ball_rests() -> None:
    r = spun()
    for wager in roulette.COVERS.keys() - {"straight-17"}:
        carried = r.do(who("dee"), Shift("dealer", "layout", "straight-17", "ann", wager))
        assert (carried.table.stake("layout", wager), carried.wrong) == (1000, ())
    for by, fact in (
        ("ann", Shift("ann", "layout", "straight-17", "ann", "straight-20")),
        ("dee", Shift("ann", "layout", "straight-17", "ann", "straight-20")),
        ("dee", Shift("dealer", "layout", "straight-17", "bob", "straight-20")),
        ("dee", Shift("dealer", "layout", "straight-17", "ann", "straight-99")),
        ("dee", Shift("dealer", "layout", "straight-20", "ann", "straight-17")),
    ):
        with pytest.raises(Refusal):
            r.do(who(by), fact)
    with pytest.raises(Refusal):
        play(spun("17"), "dee shift dealer layout straight-17 ann straight-20")


def test_what_holds_for_one_person_binds_what_they_are_offered_and_only_the_table_records_it() -> None:
    r = seated(roulette.GAME, ann="1", bob="2").record(STAFF["table"], Term("ann", "colour", 500))
    assert r.table.terms == {("ann", "colour"): 500}
    for person, chips, lawful in (("ann", 700, False), ("ann", 1500, True), ("bob", 700, True)):
        assert lawful == (not r.record(who("dee"), Bet("layout", "dozen-1", person, chips)).wrong)
    lifted = r.record(STAFF["table"], Term("ann", "colour", 0))
    assert lifted.do(who("ann"), Bet("layout", "dozen-1", "ann", 700))
    for author, fact, code in (
        ("dee", Term("ann", "colour", 500), "right/record"),
        ("table", Term("ann", "luck", 1), "term/unknown"),
        ("table", Term("zoe", "colour", 500), "seat/nobody"),
    ):
        with pytest.raises(Refusal) as no:
            r.record(who(author), fact)
        assert no.value.code == code


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
