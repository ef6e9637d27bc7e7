"""Section 11.15: a player looks at a hand that was to stay blind."""

from cutcard.core.round import Round
from cutcard.games.four_card_poker.rules import NZ
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import DOWN, HANDS, UP, cards, misdealt, ruled, sees
from tests.kit import clause, due_ids, faults, finish, net, play, seated

TWO, THREE, FOUR = cards("As Ad 9h 4c 2s"), cards("Th 8c 6d 5s 3d"), cards("Ah Kh 8d 7c 3h")


def blind() -> Round:
    """Ann holds 2, 3 and 4 and sits at the first of them; bob sits at 1. Only the hand at her seat is hers to see."""
    r = seated(NZ.set(areas_max=3, view_one=True), bob="1", ann="2 3 4")
    r = play(r, "bob bet 1 ante bob 1000" + "".join(f"\n ann bet {a} ante ann 1000" for a in "234"))
    return play(
        r,
        """
        dee call "no more bets"
        shoe deal 1 home Kc 7d 5h 4s 2d
        shoe deal 2 home As Ad 9h 4c 2s
        shoe deal 3 home Th 8c 6d 5s 3d
        shoe deal 4 home Ah Kh 8d 7c 3h
        shoe deal dealer down Kd Qd Jc 9c 3s
        shoe deal dealer up 2h
        """,
    )


@clause("NZ-20-11.15")
def test_11_15_what_a_player_may_see_is_looked_at_rightly_and_players_do_not_report() -> None:
    r = blind()
    assert faults(play(r, "!dee look ann 2\n !dee look ann 2\n !dee look bob 1")) == set()
    assert not_due(r, "!bob look ann 3").code == "right/record"
    looked = play(r, "!dee look ann 3")
    assert not_due(looked, "!table sit ann 3 2 4").code == "seat/forbidden"
    misdealt(play(looked, "!dee note 11.6"), "NZ-20-11.6")  # which is graver
    both = play(seated(NZ.set(areas_max=3), ann="2 3"), "ann bet 2 ante ann 1000\n ann bet 3 ante ann 1000")
    both = play(both, f'dee call "no more bets"\n shoe deal 2 own {HANDS["2"]}\n shoe deal 3 own {HANDS["3"]}')
    both = play(both, f"shoe deal dealer down {DOWN}\n shoe deal dealer up {UP}\n !dee look ann 3\n !dee look ann 2")
    assert faults(both) == set()


@clause("NZ-20-11.15(a)")
def test_11_15_a_the_one_hand_seen_becomes_the_hand_at_the_seat_and_faces_follow() -> None:
    before = blind()
    assert sees(before, "ann") == TWO | {UP}
    r = ruled(play(before, "!dee look ann 3"), "sue ola", "sit ann 3 2 4 -- deemed")
    assert faults(r) == set()
    assert sees(r, "ann") == THREE | {UP}  # seat 2 is blind now
    assert sees(r, "bob") == cards("Kc 7d 5h 4s 2d", UP)
    assert {sees(r, eyes) == {UP} for eyes in ("dee", "sue", "ola", "public")} == {True}
    assert {"decide:2", "decide:3", "decide:4"} <= due_ids(r)
    r = play(r, "ann bet 3 play ann 1000\n ann bet 2 play ann 1000\n ann choice 4 fold\n bob choice 1 fold")
    r = finish(r)
    assert net(r, "ann") == -1000 + 2000 - 2000  # hand 4 folded, the aces win 20, ten high loses 20
    assert FOUR.isdisjoint(sees(r, "public"))


@clause("NZ-20-11.15(b)")
def test_11_15_b_two_of_three_hands_seen_are_void_and_the_third_stays_blind_and_live() -> None:
    r = play(blind(), "!dee look ann 2\n !dee look ann 3")
    not_due(r, "sue void NZ-20-11.15(b) 4 -- all")
    not_due(r, "sue sit ann 3 2 4 -- deemed")
    r = ruled(r, "sue ola", "void NZ-20-11.15(b) 2 -- seen")
    assert faults(r) == {"NZ-20-11.15(b)"}  # one voided of two is still two looked at
    assert "decide:4" not in due_ids(r)
    r = ruled(r, "sue ola", "void NZ-20-11.15(b) 3 -- seen")
    assert (faults(r), net(r, "ann")) == (set(), -1000)
    assert FOUR.isdisjoint(sees(r, "ann"))
    r = finish(play(r, "ann bet 4 play ann 1000\n bob choice 1 fold"))
    assert net(r, "ann") == 2000  # ace high against king high
    assert (TWO | THREE).isdisjoint(sees(r, "public"))


@clause("NZ-20-11.15(b)")
def test_11_15_b_when_the_blind_hands_seen_are_void_the_look_at_the_hand_at_her_seat_is_right() -> None:
    r = play(blind(), "!dee look ann 3\n !dee look ann 4")
    r = play(r, "sue void NZ-20-11.15(b) 3 -- seen\n sue void NZ-20-11.15(b) 4 -- seen\n !dee look ann 2")
    assert (faults(r), "decide:2" in due_ids(r)) == (set(), True)
