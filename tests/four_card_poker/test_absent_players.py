"""Section 11.13: a player who is not there to decide is folded, and forfeits every wager."""

from cutcard.core.facts import Choice
from cutcard.games.four_card_poker.rules import NZ, US
from tests.four_card_poker import BLIND_PLAY, not_due
from tests.four_card_poker.scenes import DOWN, HANDS, UP, cards, dealt, not_own_seat, one_hand, racked, ruled, sees
from tests.kit import clause, due_ids, faults, finish, net, play, seated, verdicts


@clause("NZ-20-11.13")
def test_11_13_an_absent_player_is_folded_and_forfeits_every_wager() -> None:
    r = dealt()
    r = ruled(r, "dee", "choice 1 absent")
    assert faults(r) == set()
    r = finish(play(r, "bob choice 2 fold"))
    assert net(r, "ann") == -1500  # a pair of aces, and nobody there to play it
    assert verdicts(r, "1") == ["ante forfeit 0 NZ-20-11.13", "aces-up forfeit 0 NZ-20-11.13"]
    assert cards(HANDS["1"]).isdisjoint(sees(r, "bob"))


@clause("NZ-20-11.13")
def test_11_13_a_blind_play_is_forfeited_too() -> None:
    r = play(seated(BLIND_PLAY, ann="1"), "ann bet 1 ante ann 1000\n ann bet 1 play ann 2000")
    r = play(r, f'dee call "no more bets"\n shoe deal 1 own {HANDS["1"]}')
    r = play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}\n dee choice 1 absent")
    assert net(finish(r), "ann") == -3000


@clause("NZ-20-11.13")
def test_11_13_aces_up_alone_is_forfeited_too() -> None:
    r = play(seated(NZ, ann="1"), f'ann bet 1 aces-up ann 500\n dee call "no more bets"\n shoe deal 1 own {HANDS["1"]}')
    r = play(r, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}\n dee choice 1 absent")
    assert net(finish(r), "ann") == -500


@clause("NZ-20-11.13")
def test_11_13_in_the_us_edition_only_the_ante_is_lost() -> None:
    r = finish(play(dealt(US), "dee choice 1 absent\n dee choice 2 absent"))
    assert verdicts(r, "1") == ["ante forfeit 0 NZ-20-11.13", "aces-up win 1000 US-4CP-ACESUP-REGARDLESS"]
    assert verdicts(r, "2") == ["ante forfeit 0 NZ-20-11.13", "aces-up lose 0 US-4CP-ACESUP"]
    assert (net(r, "ann"), net(r, "bob")) == (-500, -1500)


@clause("NZ-20-11.13")
def test_11_13_the_round_waits_for_a_player_until_the_dealer_says_so() -> None:
    r = racked()
    absent = next(d for d in r.due if d.id == "absent:1")
    assert not absent.must
    assert "show:dealer" not in due_ids(r)
    assert "decide:1" in due_ids(r)


@clause("NZ-20-11.13")
def test_11_13_only_with_a_complete_hand_and_only_before_the_decision() -> None:
    not_due(one_hand(), "dee choice 1 absent")
    r = play(dealt(), "ann bet 1 play ann 1000")
    not_due(r, "dee choice 1 absent")
    r = play(dealt(), "dee choice 1 absent")
    not_due(r, "ann bet 1 play ann 1000")
    not_due(r, "ann choice 1 fold")


@clause("NZ-20-11.13")
def test_11_13_nobody_says_so_of_their_own_seat() -> None:
    not_own_seat(dealt(), "ann", "dealer", Choice("1", "absent"))
