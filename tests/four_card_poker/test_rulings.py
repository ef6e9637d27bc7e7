"""What holds for every ruling, whatever the clause; and of every card that is named or carried."""

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Choice, Move, Reopen, Rule, Sit, Strike, Verdict, Void, Who
from cutcard.core.round import Round
from cutcard.games.four_card_poker.rules import NZ, US
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import (
    CARD,
    DOWN,
    HANDS,
    UP,
    dealer_s_five,
    dealt,
    done,
    fault,
    lying,
    not_own_seat,
    on_to,
    racked,
    ruled,
)
from tests.four_card_poker.test_blind_hands import blind
from tests.kit import clause, due_ids, entry_of, faults, item, net, play, seated, who


def test_striking_is_a_ruling_too_and_nobody_strikes_for_their_own_seat() -> None:
    r = play(dealt(), "bob choice 2 fold")
    mine = Bet("2", "ante", "bob", 1000), Choice("2", "fold")
    for fact in mine:
        with pytest.raises(Refusal):
            r.do(Who("bob", "supervisor"), Strike(entry_of(r, fact).number), "mine")
    assert r.do(Who("ann", "supervisor"), Strike(entry_of(r, mine[1]).number), "his").wrong == ()


@pytest.mark.parametrize("what", [Bet("2", "ante", "bob", 1000), Sit("bob", ("2",))])
def test_an_entry_that_others_rest_on_is_not_struck_from_under_them(what: Bet | Sit) -> None:
    r = racked()
    assert not_due(r, f"sue strike {entry_of(r, what).number} -- oops").code == "entry/paid"


def strikes(r: Round, entry: int) -> Refusal:
    """Why that entry cannot be struck now."""
    return not_due(r, f"sue strike {entry} -- oops")


def test_a_fold_is_struck_though_another_hand_was_collected_meanwhile() -> None:
    r = play(dealt(), "bob choice 2 fold")
    said = r.log[-1].number
    r = done(play(r, "ann choice 1 fold"), "collect:1:aces-up")
    assert "decide:2" in due_ids(play(r, f"sue strike {said} -- oops"))


def test_a_play_is_struck_though_another_hand_was_paid_meanwhile_and_not_once_its_own_was() -> None:
    r = on_to(play(dealt(wagers="ante 1000"), "ann bet 1 play ann 1000\n bob bet 2 play bob 1000"), "pay:1:ante")
    said = entry_of(r, Bet("1", "play", "ann", 1000)).number
    assert any(isinstance(e.fact, Verdict) for e in r.log), "bob's"
    assert "decide:1" in due_ids(play(r, f"sue strike {said} -- oops"))
    assert strikes(done(r, "pay:1:ante"), said).code == "entry/paid"


def test_a_seat_is_not_struck_from_under_a_live_wager() -> None:
    """Else a Play would be offered to somebody who sits nowhere, and refused."""
    r = play(seated(NZ, ann="1", bob="2"), "ann bet 1 ante ann 1000")
    seat = entry_of(r, Sit("ann", ("1",))).number
    assert strikes(r, seat).code == "seat/staked"
    assert strikes(play(r, "!dee bet 2 ante ann 1000"), seat).code == "seat/staked"  # wherever it lies
    gone = play(r, f"ann pull 1 ante ann\n sue strike {seat} -- oops")
    assert "bet:1:ann" not in due_ids(gone)
    assert strikes(gone, len(r.log)).code == "seat/staked"  # nor is the wager brought back without its seat


def test_a_withdrawal_is_not_brought_back_under_what_was_collected_since() -> None:
    r = play(seated(NZ, ann="1", bob="2"), "ann bet 1 ante ann 1000\n bob bet 2 ante bob 1000\n bob pull 2 ante bob")
    r = play(r, f'sue strike {len(r.log) - 1} -- "not his"\n dee call "no more bets"')
    strike = len(r.log) - 2
    r = play(r, f"shoe deal 1 own {HANDS['1']}\n shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}")
    r = done(play(r, f"shoe deal dealer up {UP}\n bob choice 2 fold"), "collect:2:ante")
    assert strikes(r, strike).instead == f"strike entry {len(r.log) - 1} first"


def test_who_has_nothing_to_choose_from_is_not_asked() -> None:
    """Eve's chips let stand on ann's Play spot leave ann no wager to lay there."""
    r = play(seated(NZ.set(aces_up_alone=False), ann="1", eve="2"), "!dee bet 1 play eve 1000")
    r = play(r, f"sue rule {fault(r).id} stands -- agreed")
    assert due_ids(r) == {"bet:2:eve", "close"}


def test_a_ruling_is_proposed_and_never_recorded() -> None:
    r = play(racked(), "!dee note 11.14 2")
    decision = entry_of(r, Choice("2", "fold")).number
    for ruling in (f"reopen {decision}", "rule x y", "void NZ-20-11.1 1", "strike 5"):
        for name in ("dee", "sue", "ola"):
            assert not_due(r, f"!{name} {ruling}").code == "right/record"


def says(r: Round) -> tuple[str, str]:
    """The clause and the words of the one thing that is wrong."""
    return fault(r).cite, fault(r).says


@clause("NZ-20-5.2(b)", "US-4CP-8")
def test_a_play_of_a_wrong_amount_is_told_with_what_would_have_been_right() -> None:
    told = "Play here is $10 to $30 in multiples of $10, not $15"
    assert says(play(dealt(), "!dee bet 1 play ann 1500")) == ("NZ-20-5.2(b)", f"ann: Play $15, but {told}")
    refusal = not_due(dealt(), "ann bet 1 play ann 1500")
    assert (refusal.cite, refusal.message) == ("NZ-20-5.2(b)", told)
    over = "ann: Play $40, but Play here is $10 to $30, not $40"
    assert says(play(dealt(), "!dee bet 1 play ann 4000")) == ("NZ-20-5.2(b)", over)
    assert says(play(dealt(US), "!dee bet 1 play ann 4000")) == ("US-4CP-8", over)
    assert faults(play(dealt(US), "!dee bet 1 play ann 1500")) == set()  # any whole chips between


@clause("NZ-20-5.2")
def test_a_play_that_comes_too_soon_or_a_second_time_is_told_as_that() -> None:
    assert says(play(dealer_s_five(), "!dee bet 1 play ann 1000")) == (
        "NZ-20-5.2",
        "ann: Play $10, but players decide when all the cards are out",
    )
    for script, laid in (
        ("ann bet 1 play ann 1000\n !dee bet 1 play ann 2000", "ann: Play $20"),
        ("ann choice 1 fold\n !dee bet 1 play ann 1500", "ann: Play $15"),
    ):
        assert says(play(dealt(), script)) == ("NZ-20-5.2", f"{laid}, but that hand has been decided")


def test_a_late_bet_that_no_clause_covers_waits_for_the_supervisor() -> None:
    r = play(dealt(), '!dee bet 1 play ann 4000 -- "four times the Ante"')
    assert "decide:2" in due_ids(r)
    struck = play(r, f"sue strike {len(r.log) - 1} -- late")
    assert {"decide:1", "decide:2"} <= due_ids(struck)
    assert net(struck, "ann") == -1500
    stands = ruled(r, "sue ola", f"rule {fault(r).id} stands -- agreed")
    assert faults(stands) == set()
    assert net(stands, "ann") == -5500


@clause("NZ-20-11.1", "NZ-20-11.13", "NZ-20-11.14", "NZ-20-11.15(a)")
def test_nobody_rules_on_their_own_seat() -> None:
    talk, meant = play(dealt(), "!dee note 9.6 1"), play(racked(), "!dee note 11.14 2")
    again = Reopen(entry_of(meant, Choice("2", "fold")).number)
    looked = play(blind(), "!dee look ann 3")
    not_own_seat(talk, "ann", "operator", Void("NZ-20-11.1", "1"), Rule(fault(talk).id, "play on"))
    not_own_seat(dealt(), "ann", "dealer", Choice("1", "absent"))
    not_own_seat(meant, "bob", "supervisor", again, Rule(fault(meant).id, "the fold stands"))
    not_own_seat(looked, "ann", "supervisor", Sit("ann", ("3", "2", "4")), Rule(fault(looked).id, "play on"))
    assert net(talk.do(Who("bob", "operator"), Void("NZ-20-11.1", "1"), "hers"), "ann") == 0


# What is turned up is what was dealt, and only what was dealt is carried anywhere


@clause("NZ-20-9.4")
@pytest.mark.parametrize("door", ["dee", "!dee"])
def test_each_card_shown_is_the_one_that_was_dealt_and_a_wrong_one_does_not_tell_which(door: str) -> None:
    r = on_to(play(dealt(), "ann bet 1 play ann 1000\n bob choice 2 fold"), "show:dealer")
    right = [*DOWN.split(), UP]
    for nth in range(6):
        told = not_due(r, f"{door} show dealer {' '.join([*right[:nth], 'Tc', *right[nth + 1 :]])}")
        assert told.code == "card/differs"
        assert set(CARD.findall(str(told))) == {"Tc", UP} - ({UP} if nth < 5 else set())  # which everyone has seen
    for some in (right[:5], [*right, "Tc"]):
        assert not_due(r, f"!dee show dealer {' '.join(some)}").code == "card/count"
    assert play(r, f"{door} show dealer {' '.join(right)}").table.shown("dealer")


@clause("NZ-20-9.2(b)-(c)")
def test_only_cards_dealt_in_this_round_are_carried_and_each_once() -> None:
    r = dealt()
    one = item(r, "2", 0)
    for things in (f"{one} {one}", f"{one} 99.0", "99.0", "rack"):
        assert not_due(r, f"!dee move rack {things}").code == "card/not-here"
        assert not_due(r, f"dee move rack {things}").code == "card/not-here"
    assert not_due(r, "!dee expose dealer 99.0 Tc").code == "card/not-here"
    for put in (r.record, r.do):
        with pytest.raises(Refusal) as nothing:
            put(who("dee"), Move("rack", ()))
        assert nothing.value.code == "card/not-here"
    assert lying(play(r, f"!dee move rack {one}"), "rack") == one


@clause("NZ-20-9.4")
@pytest.mark.parametrize("place, nth", [("2", 1), ("dealer", 0), ("dealer", 5)])
def test_a_card_turned_up_by_accident_is_the_one_that_was_dealt_there(place: str, nth: int) -> None:
    r = dealt()
    lies = r.table.items[item(r, place, nth)]
    told = not_due(r, f"!dee expose dealer {lies.id} Tc")
    assert told.code == "card/differs"
    assert set(CARD.findall(str(told))) == {"Tc", *([UP] if lies.open else [])}
    assert play(r, f"!dee expose dealer {lies.id} {lies.name}").table.items[lies.id].open
