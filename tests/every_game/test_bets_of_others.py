"""Nobody lays a wager of somebody else's: that is the reason given, whatever else may be wrong with it."""

import pytest

from cutcard import Dealer, Lay, Refusal, Who, find
from cutcard.core.facts import Bet
from cutcard.games import every

ANN, BOB = Who("ann"), Who("bob")


@pytest.mark.parametrize("name", [m.name for m in every() if m.at_tables and len(find(m.name).seats) > 1])
@pytest.mark.parametrize("cents", [0, -1], ids=["as much as may be laid", "less than that"])
def test_a_wager_of_somebody_elses_is_theirs_to_lay(name: str, cents: int) -> None:
    table = Dealer(name, seed=7).open("ann", "bob")
    lays = (option for duty in table.asked(ANN) for option in duty.options if isinstance(option, Lay))
    lay = next(lay for lay in lays if not lay.family)
    with pytest.raises(Refusal) as refused:
        table.do(BOB, Bet(lay.place, lay.wager, "ann", lay.low + cents))
    assert refused.value.code == "due/not-yours"
    assert refused.value.cite in {duty.cite for duty in table.asked(ANN)}


def test_of_many_wagers_one_of_each_kind_is_named() -> None:
    table = Dealer("roulette", seed=7).open("ann")
    with pytest.raises(Refusal, match=r"it has wagers such as straight-0, split-0-1, .*, low or high$") as refused:
        table.do(ANN, Bet("layout", "soup", "ann", 500))
    assert len(str(refused.value)) < 300
