"""Irregularities in combination: what one of them leaves behind is what the next one finds."""

import pytest

from cutcard.core.facts import Deal, Strike, Verdict
from cutcard.core.round import Round
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import (
    DOWN,
    HANDS,
    SHOE,
    betting,
    dealt,
    expose,
    fault,
    one_hand,
    sees,
)
from tests.kit import clause, due_ids, faults, finish, net, play, who

# 11.7 to 11.9, and a card of the dealer's that was misread


def from_a_shoe(*faced: str, up: str = "dealer up 2h") -> Round:
    """All cards out, one by one: those faced, such as `1.0` or `dealer.1`, came face up and were ruled on at once."""
    r, hands = betting(SHOE), {"1": HANDS["1"].split(), "2": HANDS["2"].split(), "dealer": DOWN.split()}
    for nth in range(5):
        for place, hand in hands.items():
            if f"{place}.{nth}" in faced:
                word = "it is the up card" if place == "dealer" else "turned down"
                r = play(r, f"!dee deal {place} up {hand[nth]}")
                r = play(r, f'dee rule {fault(r).id} "{word}"')
            else:
                r = play(r, f"shoe deal {place} {'down' if place == 'dealer' else 'own'} {hand[nth]}")
    return play(r, f"!dee deal {up}")


def corrected(r: Round, was: str, now: str) -> Round:
    """A card of the dealer's was misread: its entry is struck, and the card recorded as it is."""
    entry = next(e.number for e in r.log if isinstance(e.fact, Deal) and e.fact.cards == (was,))
    r = r.do(who("sue"), Strike(entry), "misread")
    assert (faults(r), due_ids(r)) == ({"NZ-20-11.2"}, {f"again:{entry}"})
    return play(r, f"shoe deal dealer down {now}")


@clause("NZ-20-8.2", "NZ-20-11.7", "NZ-20-11.8")
@pytest.mark.parametrize("faced", [(), ("1.0",)], ids=["none faced", "one of ann's faced"])
def test_a_down_card_corrected_leaves_the_up_card_what_it_was(faced: tuple[str, ...]) -> None:
    r = corrected(from_a_shoe(*faced), was="Jc", now="Jd")
    assert (faults(r), "decide:1" in due_ids(r)) == (set(), True)
    r = finish(play(r, "ann bet 1 play ann 1000\n bob choice 2 fold"))
    assert net(r, "ann") == 1000 + 1000 + 500  # a pair of aces beats king high, and pays Aces Up


@clause("NZ-20-11.8")
def test_a_down_card_corrected_beside_the_card_that_was_faced_changes_nothing_either() -> None:
    r = corrected(from_a_shoe("dealer.1", up="dealer down 2h"), was="Jc", now="Jd")
    assert (faults(r), sees(r, "public")) == (set(), {"Qd"})


@clause("NZ-20-11.11", "NZ-20-11.8")
def test_a_card_shown_after_the_deal_was_not_in_it_whatever_is_corrected_later() -> None:
    r = expose(play(from_a_shoe(), "ann bet 1 play ann 1000"), "dealer", 0)
    assert faults(r) == {"NZ-20-11.11"}
    entry = next(e.number for e in r.log if isinstance(e.fact, Deal) and e.fact.cards == ("Jc",))
    r = play(r, f"sue strike {entry} -- misread\n !dee deal dealer down Jd")
    assert faults(r) == {"NZ-20-11.11"}


@clause("NZ-20-11.7", "NZ-20-8.2")
def test_the_sixth_card_dealt_up_before_the_ruling_on_a_player_s_card_is_still_the_up_card() -> None:
    r = expose(play(one_hand(), f"shoe deal 2 own {HANDS['2']}\n shoe deal dealer down {DOWN}"), "1", 0)
    r = play(r, "!dee deal dealer up 2h")
    assert faults(r) == {"NZ-20-11.7"}


# 11.5 A hand that was rightly taken up, and a line of it struck


def settled() -> Round:
    """Both played and are settled: bob, king high, has lost to king queen; every card lies on the rack, his lowest."""
    return finish(play(dealt(), "ann bet 1 play ann 1000\n bob bet 2 play bob 1000"))


def struck(r: Round, *wagers: str, place: str = "2") -> Round:
    """The supervisor strikes what was decided on these."""
    for wager in wagers:
        lines = (e for e in r.log if isinstance(e.fact, Verdict) and (e.fact.place, e.fact.wager) == (place, wager))
        r = play(r, f"sue strike {next(lines).number} -- misread")
    return r


@clause("NZ-20-11.5", "NZ-20-10.2(a)(ii)")
@pytest.mark.parametrize("wagers", [("ante",), ("ante", "play"), ("ante", "play", "aces-up")])
def test_a_line_struck_after_the_hand_was_racked_is_due_again_by_the_cards_as_they_were_read(
    wagers: tuple[str, ...],
) -> None:
    before = settled()
    r = struck(before, *wagers)
    assert faults(r) == set()
    assert {d.id for d in r.due} == {f"pay:2:{wagers[0]}:bob"}
    not_due(r, "sue void NZ-20-11.5 2 -- racked")
    again = finish(r)
    assert {name: net(again, name) for name in ("ann", "bob")} == {"ann": 2500, "bob": -2500}
    assert again.table.lies == before.table.lies  # and no card was carried anywhere


@clause("NZ-20-11.5", "NZ-20-9.2(a)")
def test_what_a_fold_lost_is_collected_again_though_no_hand_was_ever_shown() -> None:
    r = struck(finish(play(dealt(), "ann choice 1 fold\n bob choice 2 fold")), "ante")
    assert (faults(r), due_ids(r)) == (set(), {"collect:2:ante"})
    assert net(finish(r), "bob") == -1500
