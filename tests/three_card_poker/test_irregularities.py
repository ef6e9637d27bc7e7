"""Section 11: what goes wrong, who rules, and what it does to the wagers."""

from tests.four_card_poker.scenes import misdealt
from tests.kit import clause, finish, net, play
from tests.three_card_poker import SIX, betting, dealt


@clause("NZ-17-11.8")
def test_11_8_a_dealers_card_exposed_in_the_deal_is_a_misdeal() -> None:
    begun = play(betting(), "shoe deal 1 own 7s 7h 2d\nshoe deal 2 own Kc 9d 4h")
    misdealt(play(begun, "!dee deal dealer up Qd"), "NZ-17-11.8")


@clause("NZ-17-11.13")
def test_11_13_who_is_absent_is_folded_and_forfeits_every_wager() -> None:
    r = play(dealt(SIX, "12", "ante 1000 pair-plus 500 six-card-bonus 500"), "dee choice 1 absent\nbob choice 2 fold")
    assert net(finish(r), "ann") == -2000
