"""Not a millionth of a cent is lost: the book against a model in fractions, whatever happens in whatever order."""

import random
from fractions import Fraction

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from cutcard.house.jackpots.meter_book import open_link
from cutcard.house.jackpots.meter_readings import meters, reconcile
from cutcard.house.jackpots.meters import MILLION, meter, rated
from cutcard.house.log.facts import Funded
from cutcard.shared.jackpot.link import Level
from cutcard.store.schema import BOOK, METADATA
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.meters import TENTH, WHOLE, given_back, link_of, paid_in, pay_in, taken
from tests.meters.model import Model

ODD = Level("mega", 100_000, Fraction("0.01333"), Fraction("0.0007771"))  # 6.665 and 0.38855 cents of each wager
CAPPED = Level("mega", 2_000, Fraction("0.13337"), Fraction("0.0123457"), 2_750)
NOUGHT = Level("mega", 0, Fraction("0.3333333"))


def agree(store: Store, model: Model) -> None:
    """The identity of the rules, then every figure of the book against the model's."""
    m = meters(store)["mega"]
    current, overflow, reserve = (Fraction(part, MILLION) for part in (m.current, m.overflow, m.reserve))
    contributed, hidden = (Fraction(part, MILLION) for part in store.contributed("mega"))
    assert m.funded + contributed + hidden == current + reserve + overflow + m.taken - m.returned
    assert (current, overflow, reserve) == (model.current, model.overflow, model.reserve)
    assert (m.funded, contributed, hidden) == (model.funded, model.contributed, model.hidden)
    assert m.taken - m.returned == model.out == store.balance("held:t1")
    assert m.stands == max(0, current.__floor__())
    assert sum(store.balances().values()) == 0
    assert reconcile(store) == []


@pytest.mark.parametrize("level", [ODD, CAPPED])
def test_thousands_of_contributions_at_odd_rates(store: Store, level: Level) -> None:
    open_link(store, link_of(level))
    model, rng = Model(level), random.Random(4)
    for batch in range(30):

        def job(tx: Transaction, batch: int = batch) -> None:
            for _ in range(100):
                wagers = rng.randint(1, 7)
                model.wager(wagers)
                paid_in(tx, f"round/t{batch}/1", *in_millionths(level, wagers))

        store.transact(job)
        if batch % 10 == 9:
            assert taken(store, round=f"round/t1/{batch}") == model.take(WHOLE, f"round/t1/{batch}")
    assert model.contributed == Fraction(store.contributed("mega")[0], MILLION) > 3000 * 500 * level.rate
    agree(store, model)


def test_a_meter_into_which_nothing_has_come_is_what_it_was_funded_with_to_the_millionth() -> None:
    m = meter("mega", [rated(ODD), Funded(ODD.reset)])
    assert (m.pool, m.current, m.overflow, m.reserve) == (100_000 * MILLION, 100_000 * MILLION, 0, 0)


def in_millionths(level: Level, wagers: int) -> tuple[int, int]:
    shown, hidden = (500 * wagers * rate * MILLION for rate in (level.rate, level.hidden))
    assert shown.denominator == hidden.denominator == 1
    return int(shown), int(hidden)


class Machine(RuleBasedStateMachine):
    """One meter that rounds feed, void, take from and give back to."""

    store: Store
    level: Level

    def __init__(self) -> None:
        super().__init__()
        with self.store.engine.begin() as connection:
            for table in reversed(METADATA.sorted_tables):
                if table is not BOOK:
                    connection.execute(table.delete())
        self.store.forget()
        self.store.accounts.clear()
        open_link(self.store, link_of(self.level))
        self.model, self.rounds = Model(self.level), list[int]()

    @rule(wagers=st.integers(1, 7))
    def feed(self, wagers: int) -> None:
        pay_in(self.store, f"round/t1/{len(self.rounds)}", *in_millionths(self.level, wagers))
        self.model.wager(wagers)
        self.rounds.append(wagers)

    @precondition(lambda self: any(self.rounds))
    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        n = data.draw(st.sampled_from([n for n, left in enumerate(self.rounds) if left]))
        wagers = data.draw(st.integers(1, self.rounds[n]))
        pay_in(self.store, f"round/t1/{n}", *in_millionths(self.level, -wagers))
        self.model.wager(-wagers)
        self.rounds[n] -= wagers

    @rule(share=st.sampled_from([WHOLE, WHOLE, TENTH]), n=st.integers(0, 5))
    def take(self, share: Fraction, n: int) -> None:
        assert taken(self.store, share, f"round/t1/{n}") == self.model.take(share, f"round/t1/{n}")

    @precondition(lambda self: self.model.out)
    @rule(data=st.data())
    def give_back(self, data: st.DataObject) -> None:
        round = data.draw(st.sampled_from([r for r, hit in self.model.hits.items() if hit.out]))
        given_back(self.store, round)
        self.model.give_back(round)

    @invariant()
    def exact(self) -> None:
        agree(self.store, self.model)


def run(store: Store, level: Level, examples: int) -> None:
    kind = type("Machine", (Machine,), {"store": store, "level": level})
    quiet = [HealthCheck.too_slow, HealthCheck.data_too_large]
    run_state_machine_as_test(
        kind,
        settings=settings(max_examples=examples, stateful_step_count=15, database=None, suppress_health_check=quiet),
    )


@pytest.mark.parametrize("level", [ODD, CAPPED, NOUGHT])
def test_whatever_happens(store: Store, level: Level) -> None:
    run(store, level, 3)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("level", [ODD, CAPPED, NOUGHT])
def test_whatever_happens_at_length(store: Store, level: Level) -> None:
    run(store, level, 60)
