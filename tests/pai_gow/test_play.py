"""A round of Pai Gow from the first wager to the last payment: boxes, banks, dice, delivery, setting, comparison."""

import json

import pytest

from cutcard.core.duty import CONFIRMS, Draw
from cutcard.core.errors import Cutcard, Refusal
from cutcard.core.facts import Bet, Choice, Sit, Term, Tick, Who
from cutcard.core.round import Round
from cutcard.core.table import HIDDEN
from cutcard.described import settle
from cutcard.games.pai_gow import EXAMPLE
from cutcard.games.pai_gow.boxes import delivered as order
from cutcard.games.pai_gow.faces import caution, marks, meaning, read, read_set
from cutcard.games.pai_gow.rules import NZ
from cutcard.shared.shoe import procedure
from tests.kit import STAFF, clause, due_ids, finish, net, play, seated, verdicts, who
from tests.pai_gow import BANK, BOB, CAT, CLOSE, LOSER, PLAYERS, delivered, house_round, low

TWO = {"2": BOB, "3": CAT}
SIX_BOXES = NZ.set(seats=6)


# 3 The table


@clause("NZ-12-3.1", "NZ-12-3.2(a)", "NZ-12-INTRO")
@pytest.mark.parametrize("boxes", [2, 6, 8])
def test_boxes_are_numbered_from_one_without_a_gap_and_seat_no_more_players(boxes: int) -> None:
    game = PLAYERS.set(seats=boxes)
    assert game.seats == tuple("12345678"[:boxes])
    with pytest.raises(Refusal, match=rf"{boxes} boxes .NZ-12-3.2\(a\)." if boxes < 8 else "no place '9'"):
        seated(game, ann=str(boxes + 1))
    for wrong in (1, 9):
        with pytest.raises(Cutcard, match="seats is a whole number from 2 to 8"):
            NZ.set(seats=wrong)


# 5 Wagers and the bank


@clause("CP-12-5.1", "CP-12-11.1(b)")
def test_a_wager_lies_on_the_own_box_before_the_call_and_never_on_the_banks() -> None:
    r = seated(NZ, bob="2", cat="3")
    for fact, says in [
        (Bet("3", "main", "bob", 2000), "CP-12-5.1"),
        (Bet("1", "main", "bob", 2000), r"box 1 is the bank's: no wager lies there .CP-12-11.1\(b\)."),
        (Bet("2", "main", "bob", 900), r"Wager here is \$10 to \$500, not \$9 .CP-12-5.1."),
        (Bet("2", "main", "bob", 2050), "multiples of"),
    ]:
        with pytest.raises(Refusal, match=says):
            r.do(who("bob"), fact)
    with pytest.raises(Refusal, match="box 1 is the bank's while the house banks"):
        seated(NZ, ann="1")
    r = play(r, f"bob bet 2 main bob 2000\nbob pull 2 main bob\nbob bet 2 main bob 3000\n{CLOSE}")
    for fact in (Bet("2", "main", "bob", 4000), Bet("3", "main", "cat", 2000)):
        with pytest.raises(Refusal, match="after the call"):
            r.do(Who(fact.owner), fact)


@clause("CP-12-6.11")
def test_a_stake_is_one_of_which_the_commission_is_whole_cents() -> None:
    fine = NZ.set(chip=1, main_min=1)
    seated(fine, bob="2").do(who("bob"), Bet("2", "main", "bob", 1020))
    with pytest.raises(Refusal, match=r"multiples of \$0.20, not \$10.10 .CP-12-6.11."):
        seated(fine, bob="2").do(who("bob"), Bet("2", "main", "bob", 1010))


@clause("CP-12-1", "CP-12-5.2")
def test_the_bank_goes_round_from_the_last_banker_and_who_declines_passes_it_on() -> None:
    def asked(r: Round) -> dict[str, set[str]]:
        bets = [d for d in r.due if d.id.startswith("bet:")]
        return {d.place: {o.word for o in d.options if isinstance(o, Choice)} for d in bets}

    r = seated(PLAYERS, ann="1", bob="2", cat="3")
    assert asked(r) == {"1": {"bank", "co-bank", "decline"}, "2": set(), "3": set()}
    r = r.record(who("table"), Term("ann", "chung", 1))
    assert asked(r)["2"] == {"bank", "co-bank", "decline"}
    with pytest.raises(Refusal, match=r"CP-12-5\.2"):
        r.do(who("cat"), Choice("3", "bank"))
    r = play(r, "bob choice 2 decline")
    assert asked(r)["3"]
    r = play(r, "cat choice 3 bank")
    assert not any(asked(r).values())
    assert marks(r.table) == {"3": "Chung"}
    declined = play(seated(PLAYERS, ann="1", bob="2"), "ann choice 1 decline\nbob choice 2 decline")
    assert marks(declined.table) == {"dealer": "Chung"}


BANKED = f"""ann choice 1 bank
    bob bet 2 main bob 2000
    cat bet 3 main cat 4000
    {CLOSE}"""


@clause("CP-12-11.2")
def test_a_players_bank_covers_the_others_total_or_the_house_banks_from_that_box() -> None:
    r = play(seated(PLAYERS, ann="1", bob="2", cat="3"), BANKED)
    with pytest.raises(Refusal, match=r"Bank here is \$60 to \$240, not \$59.98 .CP-12-11.2."):
        r.do(who("ann"), Bet("1", "bank", "ann", 5998))
    assert play(r, "ann bet 1 bank ann 6000").table.stake("1", "bank") == 6000
    for says in ("ann", "dee"):
        given_up = play(r, f'{says} choice 1 "give up"')
        assert marks(given_up.table) == {"dealer": "Chung"}
        out = delivered(given_up, {"2": BOB, "3": CAT, "dealer": BANK})
        out = finish(low(low(out, "2", "4-4 4-4"), "3", "1-1 3-4"))
        assert (net(out, "ann"), net(out, "bob"), net(out, "cat")) == (0, 1900, 3800)


# 9 and 10 Dice, delivery, tiles that nobody sees


@clause("CP-12-9.1")
@pytest.mark.parametrize(
    "dice, first",
    [("1 1 1", "3"), ("2 2 3", "7"), ("3 3 3", "dealer"), ("6 6 6", "2"), ("2 3 3", "8"), ("6 6 5", "dealer")],
)
def test_the_dice_count_from_the_chung_as_one_and_name_who_is_served_first(dice: str, first: str) -> None:
    r = play(seated(NZ, bob="2"), f"bob bet 2 main bob 2000\n{CLOSE}\ndice deal dice up {dice}")
    served = order(NZ, r.table)
    assert served[0] == first
    ring = ["dealer", *"2345678"]
    at = ring.index(first)
    assert served == [*ring[at:], *ring[:at]]


@clause("CP-12-9.6")
@pytest.mark.parametrize("button", ["+4", "-4"])
def test_plus_and_minus_four_move_the_first_box_by_four(button: str) -> None:
    game = PLAYERS.set(plus_minus_four=True)
    script = f"ann choice 1 bank\nann choice 1 {button}\nbob bet 2 main bob 2000\n{CLOSE}"
    r = play(seated(game, ann="1", bob="2"), f"{script}\nann bet 1 bank ann 2000\ndice deal dice up 1 1 1")
    assert order(game, r.table)[0] == "7"
    for who_says, at in (("ann", PLAYERS), ("bob", game)):
        with pytest.raises(Refusal, match=r"CP-12-9\.6"):
            play(
                seated(at, ann="1", bob="2"), f"ann choice 1 bank\n{who_says} choice {'12'[who_says == 'bob']} {button}"
            )


@clause("NZ-12-10.2B", "NZ-12-10.3(a)")
def test_undelivered_and_unwagered_tiles_go_unseen_to_the_unused() -> None:
    r = play(seated(SIX_BOXES, bob="2", cat="3", dan="5"), f"bob bet 2 main bob 2000\ncat bet 3 main cat 2000\n{CLOSE}")
    r = delivered(r, TWO)
    unused = r.table.at("unused")
    assert (len(unused), len(r.table.items) - 3) == (8 + 3 * 4, 32)
    assert not r.table.lies["5"]
    assert all(item.face == "down" for item in unused)
    ended = finish(low(low(r, "2", "4-4 4-4"), "3", "1-1 3-4"))
    for eyes in ("bob", "cat", "dan", "public"):
        assert not any(ended.sees(eyes, item) for item in unused)
        held = [e.fact for e in ended.seen(eyes) if getattr(e.fact, "to", "") in ("unused", "4", "5", "6")]
        assert {card for fact in held for card in getattr(fact, "cards", ())} == {HIDDEN}


@clause("NZ-12-10.3(b)")
def test_a_hand_is_set_two_and_two_by_a_word_that_tells_no_tile() -> None:
    r = house_round(TWO)
    assert due_ids(r) == {"set:2", "set:3", "absent:2", "absent:3"}
    for word in ("low 1", "low 1 2 3", "low 1 1", "low 4 5"):
        with pytest.raises(Refusal, match=r"two tiles low and two high.*NZ-12-10.3\(b\)"):
            r.do(who("bob"), Choice("2", word))
    with pytest.raises(Refusal):
        r.do(who("cat"), Choice("2", "low 1 2"))
    r = low(r, "2", "4-4 4-4")
    for eyes in ("cat", "public"):
        assert "6-6" not in str(r.seen(eyes))
    with pytest.raises(Refusal, match="once, by its player"):
        r.do(who("bob"), Choice("2", "low 1 2"))


@clause("CP-12-10.4")
def test_the_dealer_sets_by_the_house_way_for_one_who_asks_or_is_away() -> None:
    asked = play(house_round(TWO), 'bob choice 2 "house way"\ndee choice 3 "house way"')
    set_so = [read_set(NZ, finish(asked).table, box) for box in "23"]
    assert [hand and hand.words for hand in set_so] == [
        "low pair of Yun; high pair of Teen",
        "low Day High Nine; high pair of Chop Gow",
    ]
    assert set_so[0]
    assert (set_so[0].cards, set_so[0].apart) == (("6-6", "6-6"), ("4-4", "4-4"))


def test_who_has_seen_the_hand_is_told_what_a_word_would_make_of_it() -> None:
    t = house_round(TWO).table
    assert meaning(NZ, t, "bob", Choice("2", "low 3 4")) == "low pair of Yun; high pair of Teen"
    assert meaning(NZ, t, "cat", Choice("2", "low 3 4")) == ""
    assert "the dealer sets it again" in caution(NZ, t, "bob", Choice("2", "low 1 2"))
    assert "it loses" in caution(NZ.set(foul="loses"), t, "bob", Choice("2", "low 1 2"))
    assert caution(NZ, t, "bob", Choice("2", "low 3 4")) == ""
    named = read(BOB.split())
    assert named
    assert named.words == "Teen, Teen, Yun, Yun"


# 6 and 11 Comparison and payment


@clause("CP-12-11.1", "CP-12-11.1(e)", "CP-12-11.1(g)", "CP-12-8")
def test_the_houses_hand_is_shown_when_all_are_set_and_confirmed_and_losers_go_first() -> None:
    r = low(house_round({"2": BOB, "3": LOSER}), "2", "4-4 4-4")
    with pytest.raises(Refusal, match=r"CP-12-11\.1"):
        play(r, f"dee show dealer {BANK}")
    r = low(r, "3", "5-5 4-6")
    r = play(r, f'dee show dealer {BANK}\ndee choice dealer "house way"')
    (confirm,) = r.due
    assert (confirm.who, confirm.does, confirm.cite) == ("supervisor", CONFIRMS, "CP-12-11.1(e)")
    assert due_ids(play(r, "sue choice dealer confirmed")) == {"show:2"}
    r = finish(r)
    told = [line.split() for line in verdicts(r)]
    assert [row[1] for row in told] == ["lose", "win"], "box 3 is collected before box 2 is paid"


@clause("CP-12-6.1", "CP-12-4.6", "CP-12-4.7")
@pytest.mark.parametrize(
    "tiles, under, outcome, back",
    [
        (BOB, "4-4 4-4", "win", 3900),
        (CAT, "1-1 3-4", "win", 3900),
        ("5-5 4-6 5-6 4-4", "5-5 4-6", "lose", 0),  # nothing against nothing is a copy
        ("5-5 5-6 4-6 4-4", "5-6 4-6", "push", 2000),  # one is more than nothing; eight is no pair
    ],
)
def test_both_hands_win_one_pushes_and_copies_are_the_banks(tiles: str, under: str, outcome: str, back: int) -> None:
    r = finish(low(house_round({"2": tiles}), "2", under))
    cite = "CP-12-6.11" if outcome == "win" else "CP-12-6.1"
    assert verdicts(r, "2") == [f"main {outcome} {back} {cite}"]


@clause("CP-12-6.12", "CP-12-11.2")
def test_a_players_bank_is_paid_into_and_paid_from_and_gives_its_commission_at_the_end() -> None:
    r = play(seated(PLAYERS, ann="1", bob="2", cat="3"), f"{BANKED}\nann bet 1 bank ann 8000")
    r = delivered(r, {"1": BANK, "2": LOSER, "3": CAT})
    r = low(low(r, "2", "5-5 4-6"), "3", "1-1 3-4")
    assert due_ids(r) == {"set:1", "absent:1"}
    lost = finish(low(r, "1", "5-5 4-6"))
    assert verdicts(lost) == ["main lose 0 CP-12-6.1", "main win 7800 CP-12-6.11", "bank lose 6000 CP-12-11.2"]
    assert (net(lost, "ann"), net(lost, "bob"), net(lost, "cat"), net(lost, "house")) == (-2000, -2000, 3800, 200)
    both = {"1": BOB, "2": LOSER, "3": CAT}
    for game, kept in ((PLAYERS, 300), (PLAYERS.set(bank_commission="none"), 0)):
        r = delivered(play(seated(game, ann="1", bob="2", cat="3"), f"{BANKED}\nann bet 1 bank ann 6000"), both)
        won = finish(low(low(low(r, "2", "5-5 4-6"), "3", "1-1 3-4"), "1", "4-4 4-4"))
        assert (net(won, "ann"), net(won, "house")) == (6000 - kept, kept)


@clause("CP-12-11.3")
def test_a_co_banker_has_half_of_what_the_bank_wins_or_loses_and_is_set_by_the_house_way() -> None:
    script = BANKED.replace("choice 1 bank", "choice 1 co-bank") + "\nann bet 1 bank ann 3000"
    for bank, ann, house in ((BANK, -1000, -1000 + 200), (BOB, 3000 - 150, 3000 + 150)):
        r = delivered(play(seated(PLAYERS, ann="1", bob="2", cat="3"), script), {"1": bank, "2": LOSER, "3": CAT})
        r = low(low(r, "2", "5-5 4-6"), "3", "1-1 3-4")
        assert "set:1" not in due_ids(r)
        r = finish(r)
        assert (net(r, "ann"), net(r, "house")) == (ann, house)


# As it is told


def test_a_described_round_names_the_low_tiles_or_goes_by_the_house_way() -> None:
    told = settle(json.loads(EXAMPLE))["seats"]
    assert (told["2"]["net"], told["3"]["net"]) == (950, -2000)
    assert told["2"]["wagers"]["main"]["returned"] == 1950


@clause("CP-12-1")
@pytest.mark.parametrize("kind, ann", [("bank", -2000), ("co-bank", -1000)])
def test_a_described_bank_is_a_players_and_the_dealer_has_no_tiles(kind: str, ann: int) -> None:
    seats = {
        "2": {"bets": {"main": 2000}, "tiles": LOSER},
        "3": {"tiles": BANK, kind: True},
        "5": {"bets": {"main": 4000}, "tiles": CAT, "low": "1-1 3-4"},
    }
    told = settle({"game": "pai-gow", "seats": seats})["seats"]
    assert (told["3"]["net"], told["2"]["net"], told["5"]["net"]) == (ann, -2000, 3800)


@pytest.mark.parametrize(
    "seats, says",
    [
        ({"2": {"bets": {"main": 2000}, "tiles": "6-6 6-6 6-6 1-1"}}, "6-6 is"),
        ({"2": {"bets": {"main": 2000}, "tiles": "6-6 1-1 4-4"}}, "seats.2.tiles has 3 cards, not 4"),
        ({"2": {"bets": {"main": 2000}, "tiles": "6-6 1-1 4-4 7-7"}}, "'7-7' cannot come up there"),
        ({"2": {"bets": {"main": 2000}, "tiles": BOB, "low": "4-4 5-5"}}, "not two of its tiles"),
        ({"2": {"bets": {"main": 2000}, "tiles": BOB, "low": "4-4"}}, "not two of its tiles"),
        ({"2": {"bets": {"main": -5}, "tiles": BOB}}, "seats.2.bets.main is -5"),
        ({"2": {"bets": {"main": 1005}, "tiles": BOB}}, "multiples of"),
        ({"1": {"bets": {"main": 2000}, "tiles": BOB}}, "box 1 is the bank's"),
        ({"9": {"bets": {"main": 2000}, "tiles": BOB}}, "seats.9 is not a seat"),
        ({"2": {"tiles": BOB}}, "has no wager"),
        ({"2": {"bets": {"main": 2000}, "cards": BOB}}, "cards"),
        ({"2": {"tiles": BOB, "bank": True, "co-bank": True}}, "not both"),
        ({"2": {"tiles": BOB, "co-bank": True, "low": "4-4 4-4"}}, "by the house way"),
        ({"2": {"tiles": BOB, "bank": "yes"}}, "true or false"),
    ],
)
def test_what_cannot_have_been_is_refused_by_its_field(seats: dict[str, object], says: str) -> None:
    with pytest.raises(Cutcard, match=says):
        settle({"game": "pai-gow", "seats": seats, "dealer": BANK})


def test_the_tiles_are_dealt_four_at_a_time() -> None:
    r = play(seated(NZ, bob="2"), f"bob bet 2 main bob 2000\n{CLOSE}\ndice deal dice up 1 1 1")
    (duty,) = r.due
    assert duty.options == (Draw("3", "down", 4),)
    with pytest.raises(Refusal, match="in the next round"):
        r.record(who("table"), Sit("cat", ("3",)))


@clause("CP-12-7")
def test_tiles_are_inspected_by_two_mixed_stacked_and_cut_and_a_laja_may_be_left_out() -> None:
    p = Round(procedure(NZ)).record(who("table"), NZ.opening())
    done = []
    while (duty := next(d for d in p.due if d.must)).id != "round":
        tick = duty.options[0]
        assert isinstance(tick, Tick)
        p = p.propose(STAFF[duty.who], tick, duty.id)
        done.append((tick.step, duty.who, tick.cards))
    assert done == [
        ("drop-box", "dealer", 0),
        ("dice-and-chung", "dealer", 0),
        ("dealer-inspects", "dealer", 32),
        ("supervisor-inspects", "supervisor", 0),
        ("shuffle", "dealer", 32),
        ("stack", "dealer", 0),
        ("cut", "dealer", 0),
    ]
