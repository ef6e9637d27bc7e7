"""Section 12: what goes wrong, who rules, and what it does to the wagers."""

from cutcard.core.round import Round
from cutcard.games.caribbean_stud.rules import NZ
from tests.caribbean_stud import ACE_KING, BETS, HANDS, betting, dealers, dealt
from tests.four_card_poker import not_due, seen
from tests.four_card_poker import scenes as four_card
from tests.four_card_poker.scenes import expose, fault, misdealt, sweep
from tests.kit import clause, due_ids, faults, finish, net, play, seated
from tests.poker import CLOSE, laid

SHOE = NZ.set(device="shoe")


def rulings(r: Round) -> list[type]:
    return [type(option) for duty in fault(r).rulings for option in duty.options]


@clause("NZ-6-INTRO")
def test_in_line_with_the_other_poker_games_the_same_mishap_has_the_same_ruling() -> None:
    def mishaps(r: Round, begun: Round, no_talk: str) -> list[Round]:
        faced = expose(begun, "1", 0)
        return [
            play(r, f"!dee note {no_talk} 1"),
            sweep(r, "2"),
            faced,
            expose(faced, "1", 1),
            expose(begun, "dealer", 1),
        ]

    others = mishaps(four_card.dealt(), four_card.dealer_s_five(), "9.6")
    begun = play(betting(), f"shoe deal 1 own {HANDS['1']}\nshoe deal 2 own {HANDS['2']}")
    ours = mishaps(dealt(), play(begun, "shoe deal dealer down Ad Kd 9c 6c"), "9.5")
    assert [rulings(r) for r in ours] == [rulings(r) for r in others]


@clause("NZ-6-12.11-REDEAL")
def test_12_11_a_round_that_is_wholly_void_is_dealt_again_after_wagers_may_change() -> None:
    over = play(play(dealt(), "!dee note 12.2"), "dee void NZ-6-12.2")
    assert [(bet.place, bet.wager, bet.chips) for bet in over.proposals()] == [("1", "ante", 1000), ("2", "ante", 1000)]


# Cards exposed in the deal


@clause("NZ-6-12.3")
def test_12_3_one_card_of_a_players_is_turned_down_and_the_deal_goes_on() -> None:
    r = expose(play(betting(), f"shoe deal 1 own {HANDS['1']}"), "1", 0)
    assert faults(r) == {"NZ-6-12.3"}
    r = play(r, f'dee rule {fault(r).id} "turned down"\nshoe deal 2 own {HANDS["2"]}\n{dealers(ACE_KING)}')
    assert net(finish(play(r, f"ann {BETS}\nbob choice 2 fold")), "ann") == 3000


@clause("NZ-6-12.4")
def test_12_4_from_a_shuffler_a_faced_card_of_the_dealers_is_the_up_card_and_the_fifth_stays_down() -> None:
    r = play(
        betting(), f"shoe deal 1 own {HANDS['1']}\nshoe deal 2 own {HANDS['2']}\nshoe deal dealer down Ad Kd 9c 6c"
    )
    r = expose(r, "dealer", 1)
    assert faults(r) == {"NZ-6-12.4"}
    r = play(r, f'dee rule {fault(r).id} "it is the up card"')
    not_due(r, "shoe deal dealer up 3c")
    r = play(r, "shoe deal dealer down 3c")
    assert seen(r, "bob", "dealer") == ["??", "Kd", "??", "??", "??"]
    assert {"decide:1", "decide:2"} <= due_ids(r)


@clause("NZ-6-12.4")
def test_12_4_from_a_shoe_too() -> None:
    r = play(betting(SHOE, "1"), "shoe deal 1 own 7s\n!dee deal dealer up Ad")
    assert faults(r) == {"NZ-6-12.4"}
    r = play(r, f'dee rule {fault(r).id} "it is the up card"')
    for ours, theirs in zip(HANDS["1"].split()[1:], ACE_KING.split()[1:], strict=True):
        r = play(r, f"shoe deal 1 own {ours}\nshoe deal dealer down {theirs}")
    assert seen(r, "ann", "dealer") == ["Ad", *["??"] * 4]
    assert net(finish(play(r, f"ann {BETS}")), "ann") == 3000


@clause("NZ-6-12.5")
def test_12_5_more_than_one_exposed_is_a_misdeal_even_if_one_is_the_dealers() -> None:
    begun = play(betting(), f"shoe deal 1 own {HANDS['1']}")
    misdealt(expose(expose(begun, "1", 0), "1", 1), "NZ-6-12.5")
    r = play(begun, f"shoe deal 2 own {HANDS['2']}\nshoe deal dealer down Ad Kd 9c 6c")
    misdealt(expose(expose(r, "1", 0), "dealer", 1), "NZ-6-12.5")


@clause("NZ-6-12.7", "CP-6-8")
def test_12_7_gives_a_blind_bet_its_choice_too() -> None:
    r = seated(NZ.set(blind_bet=True), ann="1", bob="2")
    r = play(r, f"{laid('ante 1000')}\nann {BETS}\n{laid('ante 1000', '2', 'bob')}\n{CLOSE}")
    r = play(r, f"shoe deal 1 own {HANDS['1']}\nshoe deal 2 own {HANDS['2']}\n{dealers(ACE_KING)}")
    r = expose(r, "dealer", 0)
    again = fault(r).rulings[0].options[0]
    r = play(r, f"sue reopen {again.entry} -- shown")  # type: ignore[union-attr]
    assert {"decide:1", "decide:2"} <= due_ids(r)
    assert net(finish(play(r, "ann choice 1 fold\nbob choice 2 fold")), "ann") == -1000


# Cards where they should not be


@clause("NZ-6-12.12")
def test_12_12_who_is_absent_is_folded_and_forfeits() -> None:
    r = play(dealt(), "dee choice 1 absent\nbob choice 2 fold")
    r = finish(r)
    assert net(r, "ann") == -1000
    assert r.table.stakes[next(s for s in r.table.stakes if s.owner == "ann")].outcome == "forfeit"


# Blind hands
