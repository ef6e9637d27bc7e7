"""What holds for every ruling, whatever the clause."""

import pytest

from cutcard.core.errors import Refusal
from cutcard.core.facts import Bet, Choice, Sit, Strike, Verdict, Who
from tests.four_card_poker import not_due
from tests.four_card_poker.scenes import dealt, fault, racked, ruled
from tests.kit import due_ids, entry_of, faults, net, play


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


def test_a_fold_that_is_struck_leaves_what_was_collected_until_that_is_struck_too() -> None:
    r = racked()
    collected = [e.number for e in r.log if isinstance(e.fact, Verdict)]
    r = play(r, f"sue strike {entry_of(r, Choice('2', 'fold')).number} -- oops")
    assert (net(r, "bob"), net(r, "house"), faults(r)) == (-1500, 1500, set())
    for number in collected:
        r = play(r, f"sue strike {number} -- oops")
    assert (net(r, "bob"), net(r, "house")) == (-1500, 0)  # the wagers lie on their spots again
    assert faults(r) == {"NZ-20-11.5"}  # and his cards do not lie before him


def test_a_ruling_is_proposed_and_never_recorded() -> None:
    r = play(racked(), "!dee note 11.14 2")
    decision = entry_of(r, Choice("2", "fold")).number
    for ruling in (f"reopen {decision}", "rule x y", "void NZ-20-11.1 1", "strike 5"):
        for name in ("dee", "sue", "ola"):
            assert not_due(r, f"!{name} {ruling}").code == "right/record"


def test_a_late_bet_that_no_clause_covers_waits_for_the_supervisor() -> None:
    r = play(dealt(), '!dee bet 1 play ann 4000 -- "four times the Ante"')
    assert "decide:2" in due_ids(r)
    struck = play(r, f"sue strike {len(r.log) - 1} -- late")
    assert {"decide:1", "decide:2"} <= due_ids(struck)
    assert net(struck, "ann") == -1500
    stands = ruled(r, "sue ola", f"rule {fault(r).id} stands -- agreed")
    assert faults(stands) == set()
    assert net(stands, "ann") == -5500
