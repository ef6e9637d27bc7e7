"""The example of the settlement contract, played at the table."""

from cutcard.games.four_card_poker.rules import NZ
from tests.kit import finish, net, play, seated, verdicts

DEALT = """
    ann bet 1 ante ann 1000
    ann bet 1 aces-up ann 500
    bob bet 2 ante bob 1000
    bob bet 2 aces-up bob 500
    dee call "no more bets"
    shoe deal 1 own As Ad 9h 4c 2s
    shoe deal 2 own Kc 7d 5h 4s 2d
    shoe deal dealer down Kd Qd Jc 9c 3s
    shoe deal dealer up 2h
"""


def test_a_round() -> None:
    r = finish(play(seated(NZ, ann="1", bob="2"), DEALT + "ann bet 1 play ann 3000\n bob choice 2 fold"))
    assert (net(r, "ann"), net(r, "bob")) == (4500, -1500)
    assert verdicts(r, "1") == [
        "ante win 2000 NZ-20-10.2(a)(iv)",
        "play win 6000 NZ-20-10.2(a)(iv)",
        "aces-up win 1000 NZ-20-10.2(a)(v)",
    ]
