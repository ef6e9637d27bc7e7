"""An act that is due, but of somebody else or under another name, is told so, and not what some other rule says."""

import pytest

from cutcard import Dealer, Faulty, Refusal, Round, Who
from cutcard.core.duty import Lay
from cutcard.core.facts import Bet
from cutcard.games import every

ANN, BOB = Who("ann"), Who("bob")
SHARED = [found.name for found in every() if found.at_tables and len(found.editions[0].seats) > 1]


@pytest.fixture(params=SHARED)
def r(request: pytest.FixtureRequest) -> Round:
    return Dealer(str(request.param), seed=7).open("ann", "bob")


def wanted(r: Round, who: Who) -> tuple[str, Bet]:
    """A bet that is open to that person, and the duty that it answers."""
    duty = r.asked(who)[0]
    lay = next(o for o in duty.options if isinstance(o, Lay) and not o.family)
    return duty.id, Bet(lay.place, lay.wager, lay.owner, -(-lay.low // lay.step) * lay.step)


def test_a_bet_of_somebody_else_is_theirs_to_make(r: Round) -> None:
    (mine, _), (theirs, bet) = wanted(r, ANN), wanted(r, BOB)
    for duty in (mine, theirs, "nothing"):
        with pytest.raises(Refusal, match="that is for bob to do, not for you") as no:
            r.propose(ANN, bet, duty)
        assert no.value.code == "due/not-yours"
    assert r.propose(BOB, bet, theirs).table.stake(bet.place, bet.wager, "bob") == bet.chips


def test_a_bet_under_another_name_is_told_the_right_one(r: Round) -> None:
    (mine, bet), (theirs, _) = wanted(r, ANN), wanted(r, BOB)
    for duty in (theirs, "", "bet", "strike"):
        with pytest.raises(Refusal, match=f"that answers the duty '{mine}', not '{duty}'.*; name that one") as no:
            r.propose(ANN, bet, duty)
        assert no.value.code == "due/other"


def test_what_is_no_person_no_fact_and_no_game_is_refused_in_a_sentence(r: Round) -> None:
    duty, bet = wanted(r, ANN)
    with pytest.raises(Faulty, match=r"Round.propose: who is 'ann'; give a Who, as help\(cutcard.Round.propose\) says"):
        r.propose("ann", bet, duty)  # type: ignore[arg-type]
    with pytest.raises(Faulty, match=r"Round.record: who is None; give a Who"):
        r.record(None, bet)  # type: ignore[arg-type]
    with pytest.raises(Faulty, match="Round: log is 5; give a tuple"):
        Round(r.game, 5)  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="5 is not a name"):
        r.propose(Who(5), bet, duty)  # type: ignore[arg-type]
    with pytest.raises(Refusal, match="there is no place '99'") as no:
        r.propose(ANN, Bet("99", bet.wager, "ann", bet.chips), duty)
    assert "dealer" not in no.value.instead
    assert "rack" not in no.value.instead
