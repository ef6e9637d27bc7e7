"""Section 10A: the Six Card Bonus, its four scales, and that it goes its own way."""

from dataclasses import replace

import pytest

from cutcard.core.facts import Verdict
from cutcard.games.three_card_poker.exact import six_card_bonus, six_card_sets
from cutcard.games.three_card_poker.rules import NZ
from cutcard.hands.five_card import kind as best_of_six
from cutcard.house.table.layout import missing
from cutcard.house.views.table_view import common
from tests.four_card_poker import refused
from tests.house.kit import Venue
from tests.house.kit import refused as refused_by_the_house
from tests.kit import clause, finish, play, seated, verdicts
from tests.poker import CLOSE, laid
from tests.three_card_poker import FOLDS, PLAYS, SIX, alone, dealt

CLASSES = {  # clause and row of the scales: cards of player and dealer, sets of 20,358,520, odds by option
    "a ROYAL": ("As Ks Qs", "Js Ts 4d", "royal flush", 188, (1000, 1000, 1000, 1000)),
    "b SF": ("Ac 2c 3c", "4c 5c 9d", "straight flush", 1_656, (200, 200, 200, 200)),
    "c QUADS": ("9s 9h 4d", "9c 9d Ks", "four of a kind", 14_664, (50, 50, 100, 100)),
    "d FULLHOUSE": ("7s 7h 7d", "9s 9h 9c", "full house", 165_984, (25, 25, 20, 20)),
    "e FLUSH": ("2h 4h 6h", "8h Th Qh", "flush", 205_792, (20, 15, 15, 15)),
    "f STRAIGHT": ("Ah 2s 3d", "4c 5s 9d", "straight", 361_620, (10, 10, 9, 10)),
    "g TRIPS": ("7s 7h 7d", "Kc 9d 4s", "three of a kind", 732_160, (5, 5, 8, 7)),
}


@clause("NZ-17-1-SIXCARD", "NZ-17-10A.1")
def test_10a_1_it_is_the_operators_to_offer_and_off_until_then() -> None:
    r = play(seated(NZ, ann="1"), laid("ante 1000"))
    refused(r, laid("six-card-bonus 500"), "NZ-17-10A.1")
    assert play(seated(SIX, ann="1"), laid("ante 1000 six-card-bonus 500")).table.stake("1", "six-card-bonus") == 500


@clause("NZ-17-10A.2", "NZ-17-10A.2-NEEDS")
def test_10a_2_it_lies_beside_an_ante_or_a_pairs_plus_of_the_same_player() -> None:
    refused(seated(SIX, ann="1"), laid("six-card-bonus 500"), "NZ-17-10A.2-NEEDS")
    for main in ("ante 1000", "pair-plus 500"):
        r = play(seated(SIX, ann="1"), laid(f"{main} six-card-bonus 500"))
        refused(r, f"ann pull 1 {main.split()[0]} ann", "NZ-17-10A.2-NEEDS")
        assert not play(r, f"ann pull 1 six-card-bonus ann\nann pull 1 {main.split()[0]} ann").table.live()
    both = play(seated(SIX, ann="1"), laid("ante 1000 pair-plus 500 six-card-bonus 500"))
    assert play(both, "ann pull 1 ante ann").table.stake("1", "six-card-bonus") == 500


@clause("NZ-17-10A.3")
def test_10a_3_it_is_down_before_any_card() -> None:
    closed = play(seated(SIX, ann="1"), f"{laid('ante 1000')}\n{CLOSE}")
    refused(closed, laid("six-card-bonus 500"), "NZ-17-10A.3")
    refused(dealt(SIX, "1", "ante 1000"), laid("six-card-bonus 500"), "NZ-17-10A.3")


@clause("NZ-17-10A.4")
def test_10a_4_its_size_is_the_one_on_the_sign() -> None:
    r = play(seated(SIX, ann="1"), laid("ante 1000"))
    assert refused(r, laid("six-card-bonus 3000"), "NZ-17-10A.4").code == "bet/limits"
    assert play(r, laid("six-card-bonus 2500")).table.stake("1", "six-card-bonus") == 2500


@clause("NZ-17-10A.5", "NZ-17-10A.5(a)", "NZ-17-10A.5(b)", "NZ-17-10A.5(c)", "NZ-17-10A.5(d)", "NZ-17-10A.5(e)")
@clause("NZ-17-10A.5(f)", "NZ-17-10A.5(g)")
@pytest.mark.parametrize("of", CLASSES)
def test_10a_5_the_best_five_of_six_and_how_often_they_come(of: str) -> None:
    ours, dealer, kind, sets, _ = CLASSES[of]
    assert best_of_six((ours + " " + dealer).split()) == kind
    assert six_card_sets()[kind] == sets


@clause("NZ-17-10A.5")
def test_10a_5_less_than_three_of_a_kind_loses_and_no_straight_goes_round() -> None:
    for ours, dealer in (("7s 7h 2d", "9c 9d 4s"), ("Qs Kh Ad", "2c 3d 7s")):
        r = alone("ante 1000 six-card-bonus 500", ours, PLAYS, dealer)
        assert "six-card-bonus lose 0 NZ-17-10A.6" in verdicts(r)


@clause("NZ-17-10A.7", "NZ-17-10A.7-ROYAL", "NZ-17-10A.7-SF", "NZ-17-10A.7-QUADS", "NZ-17-10A.7-FULLHOUSE")
@clause("NZ-17-10A.7-FLUSH", "NZ-17-10A.7-STRAIGHT", "NZ-17-10A.7-TRIPS")
@pytest.mark.parametrize("of", CLASSES)
def test_10a_7_four_scales(of: str) -> None:
    ours, dealer, _, _, scales = CLASSES[of]
    for option, times in enumerate(scales, 1):
        r = alone("ante 1000 six-card-bonus 500", ours, PLAYS, dealer, SIX.set(six_card_bonus=option))
        assert f"six-card-bonus win {500 * (1 + times)} NZ-17-10A.7" in verdicts(r)


@clause("NZ-17-10A.7")
@pytest.mark.parametrize("option, edge", [(1, "10.22479"), (2, "15.27899"), (3, "6.74133"), (4, "8.56141")])
def test_10a_7_the_edge_of_each_scale(option: int, edge: str) -> None:
    """By the pay table and the counts of six-card sets, which a published list of hands agrees with."""
    assert f"{float(six_card_bonus(NZ.set(six_card_bonus=option)).house_edge):.5%}" == f"{edge}%"


@clause("NZ-17-10A.7-INDEPENDENT")
def test_10a_7_it_does_not_depend_on_the_first_wager() -> None:
    r = alone("ante 1000 six-card-bonus 500", "7s 7h 7d", FOLDS, "Kc 9d 4s")
    assert verdicts(r) == ["ante lose 0 NZ-17-5.2(a)", "six-card-bonus win 3000 NZ-17-10A.7"]
    beaten = alone("pair-plus 500 six-card-bonus 500", "7s 7h 2d", "", "7c 7d 9s")
    assert verdicts(beaten) == ["pair-plus win 1000 CP-17-8", "six-card-bonus win 25500 NZ-17-10A.7"]


@clause("NZ-17-10A.6")
@pytest.mark.parametrize("dealer, loses, wins", [("7c Qd 9s", "32", "1"), ("Kd 9s 9h", "31", "2")])
def test_10a_6_all_round_the_table_what_loses_is_collected_and_then_what_wins_is_paid(
    dealer: str, loses: str, wins: str
) -> None:
    """Hands are settled from the dealer's right: a winner at 2 waits for a loser at 1, and every hand comes first."""
    r = dealt(SIX, "123", "ante 1000 six-card-bonus 500", dealer)
    r = finish(play(r, "ann bet 1 play ann 1000\nbob bet 2 play bob 1000\ncat bet 3 play cat 1000"))
    lines = [(e.number, e.fact) for e in r.log if isinstance(e.fact, Verdict)]
    bonus = [fact for _, fact in lines if fact.wager == "six-card-bonus"]
    assert [fact for _, fact in lines][-3:] == bonus
    assert [(fact.place, fact.outcome) for fact in bonus] == [(a, "lose") for a in loses] + [(a, "win") for a in wins]
    announced = next(e.number for e in r.log if e.answers == "announce")
    assert announced < lines[0][0]


@clause("NZ-17-10A.8")
async def test_10a_8_the_scale_in_use_is_on_every_seat_screen(venue: Venue) -> None:
    """In what is sent to whoever sits or looks on, as long as the bonus is offered there."""
    await venue.table("t1", "three-card-poker", "nz-2012", "six-card=yes", "six-card-bonus=3")
    shown = common(await venue.state("t1"))["pays"]["six-card-bonus"]
    assert [odds for _, odds in shown["rows"]] == ["1000/1", "200/1", "100/1", "20/1", "15/1", "9/1", "8/1"]
    await venue.table("t2", "three-card-poker")
    assert "six-card-bonus" not in common(await venue.state("t2"))["pays"]


@clause("NZ-17-10A.8-ALLTABLES")
async def test_10a_8_one_scale_at_every_table(venue: Venue) -> None:
    await venue.table("t1", "three-card-poker", "nz-2012", "six-card=yes", "six-card-bonus=1")
    with refused_by_the_house("option/everywhere", "NZ-17-10A.8-ALLTABLES"):
        await venue.furnish("t2", "three-card-poker", "nz-2012", "six-card=yes", "six-card-bonus=2")
    await venue.furnish("t2", "three-card-poker", "nz-2012", "six-card=yes", "six-card-bonus=1")


@clause("NZ-17-10A.2")
def test_10a_2_a_table_offers_it_only_where_the_cloth_has_its_spot() -> None:
    data = {**SIX.edition.data, "layout": {**SIX.edition.data["layout"], "areas": ["ante", "play", "pair-plus"]}}
    assert missing(SIX) is None
    assert missing(SIX.with_edition(replace(SIX.edition, data=data))) == ("the six-card-bonus area", "NZ-17-10A.2")
    assert missing(NZ.with_edition(replace(NZ.edition, data=data))) is None, "where it is not offered none is wanted"
