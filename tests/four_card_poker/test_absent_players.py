"""Section 11.13: a player who is not there to decide is folded, and forfeits every wager."""

from cutcard.core.facts import Choice
from tests.four_card_poker.scenes import HANDS, cards, dealt, not_own_seat, ruled, sees
from tests.kit import clause, faults, finish, net, play, verdicts


@clause("NZ-20-11.13")
def test_11_13_an_absent_player_is_folded_and_forfeits_every_wager() -> None:
    r = dealt()
    assert [d.cite for d in r.due if d.id == "absent:1"] == ["NZ-20-11.13"]
    r = ruled(r, "dee", "choice 1 absent")
    assert faults(r) == set()
    r = finish(play(r, "bob choice 2 fold"))
    assert net(r, "ann") == -1500  # a pair of aces, and nobody there to play it
    assert verdicts(r, "1") == ["ante forfeit 0 NZ-20-11.13", "aces-up forfeit 0 NZ-20-11.13"]
    assert cards(HANDS["1"]).isdisjoint(sees(r, "bob"))


@clause("NZ-20-11.13")
def test_11_13_nobody_says_so_of_their_own_seat() -> None:
    not_own_seat(dealt(), "ann", "dealer", Choice("1", "absent"))
