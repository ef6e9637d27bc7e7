"""Sections 5.2 to 5.5: when wagers are laid, and when no chip may be touched any more."""

import pytest

from cutcard.core.errors import Faulty
from cutcard.core.facts import Pull, Spot
from tests.four_card_poker import not_due, refused
from tests.four_card_poker.scenes import fault, ruled
from tests.kit import clause, faults, finish, net, play
from tests.racing_card_derby import CLOSE, HEARTS_CLUBS_DIAMONDS, betting, closed, course, run


@clause("NZ-RCD-5.2")
def test_5_2_wagers_are_laid_changed_and_taken_back_until_the_call() -> None:
    r = play(betting(ann="red 1000"), "ann bet layout red ann 2500\n ann bet layout black ann 100")
    assert r.table.stake("layout", "red") == 2500
    r = play(r, "ann pull layout red ann")
    assert r.table.live() == [Spot("layout", "black", "ann")]
    assert net(r, "ann") == -100


@clause("NZ-RCD-5.2")
@pytest.mark.parametrize("chips, says", [(99, "1"), (50_100, "500"), (150, "multiples of $1"), (1, "1")])
def test_5_2_a_wager_is_whole_chips_within_the_limits(chips: int, says: str) -> None:
    r = betting(ann="red 1000")
    assert says in refused(r, f"ann bet layout hearts ann {chips}", "NZ-RCD-5.2").message
    assert play(r, "ann bet layout hearts ann 100\n ann bet layout hearts ann 50000").log


@clause("NZ-RCD-5.2")
def test_5_2_nobody_bets_for_another_nor_without_a_seat() -> None:
    r = betting(ann="red 1000", bob="red 1000")
    refused(r, "ann bet layout red bob 2000", "NZ-RCD-5.2")
    refused(r, "bob pull layout red ann", "NZ-RCD-5.2")
    not_due(r, "cat bet layout red cat 2000")
    not_due(r, "dee bet layout red bob 2000")


@clause("NZ-RCD-5.2")
def test_5_2_a_wager_after_the_first_card_is_refused() -> None:
    r = run(closed(ann="red 1000", bob="red 100"), "5h")
    assert "no more bets" in refused(r, "bob bet layout hearts bob 1000", "NZ-RCD-5.4(a)").message


@clause("NZ-RCD-5.2")
def test_5_2_a_card_scanned_before_the_call_ends_the_betting_too() -> None:
    r = play(betting(ann="red 1000", bob="red 100"), "!shoe deal first up 5h")
    assert not_due(r, "bob bet layout hearts bob 1000").cite in ("NZ-RCD-5.2", "NZ-RCD-5.4(a)", "NZ-RCD-8.1")


@clause("NZ-RCD-5.3")
def test_5_3_a_spoken_wager_with_its_chips_is_placed_by_the_dealer_before_the_call() -> None:
    r = play(betting(ann="red 1000"), "!dee bet layout hearts ann 1000")
    assert r.log[-1].answers == "bet:layout:ann"
    assert faults(r) == set()
    r = finish(run(play(r, CLOSE), course("hcd")))
    assert net(r, "ann") == 1000 + 3000


@clause("NZ-RCD-5.3")
def test_5_3_a_spoken_wager_without_chips_is_none() -> None:
    r = betting(ann="red 1000")
    assert not_due(r, "!dee bet layout hearts ann 0").code == "bet/amount"
    with pytest.raises(Faulty):
        play(r, "!dee bet layout hearts ann")


@clause("NZ-RCD-5.3", "NZ-RCD-5.4(a)")
@pytest.mark.parametrize("race", ["", "5h", HEARTS_CLUBS_DIAMONDS])
def test_5_3_a_spoken_wager_after_the_call_does_not_stand_without_a_supervisor(race: str) -> None:
    r = run(closed(ann="red 1000"), race)
    refused(r, "ann bet layout hearts ann 1000", "NZ-RCD-5.4(a)")
    late = play(r, "!dee bet layout hearts ann 1000")
    assert late.log[-1].answers == ""
    assert faults(late) == {"NZ-RCD-5.4(a)"}
    not_due(late, "shoe deal first up 6h")
    back = ruled(late, "sue ola", f'strike {len(late.log) - 1} -- "after the call"')
    assert back.table.live() == [Spot("layout", "red", "ann")]
    assert (faults(back), net(back, "ann")) == (set(), -1000)


@clause("NZ-RCD-5.4(a)")
def test_5_4_a_betting_closes_at_the_call_not_at_the_first_card() -> None:
    r = closed(ann="red 1000")
    assert not r.table.items
    refused(r, "ann bet layout black ann 1000", "NZ-RCD-5.4(a)")
    refused(r, "ann bet layout red ann 2000", "NZ-RCD-5.4(a)")
    refused(betting(ann="red 1000"), "shoe deal first up 5h", "NZ-RCD-8.1")


@clause("NZ-RCD-5.4(a)")
@pytest.mark.parametrize("act", ["bet layout black ann 1000", "bet layout red ann 9000"])
def test_5_4_a_a_late_wager_or_raise_is_struck_and_all_is_as_before(act: str) -> None:
    r = run(closed(ann="red 1000"), "5h 9s")
    late = play(r, f"!dee {act}")
    after = ruled(late, "sue ola", f"strike {len(late.log) - 1} -- late")
    assert after.table.stakes == r.table.stakes
    assert after.due == r.due


@clause("NZ-RCD-5.4(b)")
@pytest.mark.parametrize("race", ["", "5h 9s", HEARTS_CLUBS_DIAMONDS])
def test_5_4_b_from_the_call_no_wager_is_handled(race: str) -> None:
    r = run(closed(ann="red 1000"), race)
    refused(r, "ann pull layout red ann", "NZ-RCD-5.4(b)")
    refused(r, "ann bet layout red ann 500", "NZ-RCD-5.4(a)")


@clause("NZ-RCD-5.4(b)")
def test_5_4_b_a_winner_is_out_of_reach_until_paid_and_then_in_its_owner_s_hands() -> None:
    r = run(closed(ann="red 1000", bob="red 500"), course("hcd"))
    r = play(r, 'dee call "result hearts clubs diamonds, not protested"')
    refused(r, "ann pull layout red ann", "NZ-RCD-5.4(b)")
    r = play(r, "dee verdict layout red ann win 2000 NZ-RCD-5.8(a)")
    assert net(r, "ann") == 1000  # stake and win are hers again
    refused(r, "bob pull layout red bob", "NZ-RCD-5.4(b)")
    r = play(r, "dee verdict layout red bob win 1000 NZ-RCD-5.8(a)")
    assert net(r, "bob") == 500
    assert r.over


@clause("NZ-RCD-5.4(b)")
def test_5_4_b_a_wager_snatched_after_the_call_is_recorded_and_goes_back_where_it_lay() -> None:
    r = run(closed(ann="red 1000"), "5h 9s")
    gone = play(r, "!dee pull layout red ann")
    back = ruled(gone, "sue ola", f'strike {len(gone.log) - 1} -- "taken after the call"')
    assert back.table.stakes == r.table.stakes
    assert faults(gone) == {"NZ-RCD-5.4(b)"}


@clause("NZ-RCD-5.5")
def test_5_5_a_loser_stays_where_it_lies_and_goes_to_the_house() -> None:
    r = run(closed(ann="black 1000"), course("hcd"))
    refused(r, "ann pull layout black ann", "NZ-RCD-5.4(b)")
    refused(r, "ann bet layout black ann 100", "NZ-RCD-5.4(a)")
    r = finish(r)
    refused(r, "ann pull layout black ann", "NZ-RCD-5.5")
    refused(r, "ann bet layout black ann 100", "NZ-RCD-5.5")
    assert (net(r, "ann"), net(r, "house")) == (-1000, 1000)


@clause("NZ-RCD-5.5")
def test_5_5_a_loser_taken_off_the_layout_is_kept_in_the_record_and_collected_after_all() -> None:
    gone = play(run(closed(ann="black 1000"), course("hcd")), "!dee pull layout black ann")
    not_due(gone, 'dee call "result hearts clubs diamonds, not protested"')
    r = finish(play(gone, f'sue strike {len(gone.log) - 1} -- "a losing wager"'))
    assert net(r, "ann") == -1000
    assert Pull("layout", "black", "ann") in [e.fact for e in r.log]
    assert fault(gone).cite in ("NZ-RCD-5.4(b)", "NZ-RCD-5.5")  # cited, whichever of the two


@clause("NZ-RCD-5.4(b)", "NZ-RCD-5.5")
def test_5_4_b_a_player_who_moves_their_own_wager_after_the_call_is_no_other_patron() -> None:
    r = play(run(closed(ann="red 1000"), "5s 9s 3s"), "!dee shift ann layout red ann black")
    assert fault(r).cite in ("NZ-RCD-5.4(b)", "NZ-RCD-5.5")
