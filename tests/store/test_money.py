"""Money: the database itself refuses what must never be, and balances are always the sum of the transfers."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from sqlalchemy.exc import IntegrityError

from cutcard.core.errors import Faulty, Refusal
from cutcard.store.chain import Conflict, Contribution, Transfer
from cutcard.store.schema import METADATA, REACH
from cutcard.store.store import Store
from cutcard.store.transaction import Transaction
from tests.store.kit import entry, paid, rows, sql

KEEPS = "INSERT INTO entry (stream, number, at, command, body, hash) VALUES"
MOVES = "INSERT INTO transfer (stream, number, nth, payer, payee, cents) VALUES"
GIVES = "INSERT INTO contribution (stream, number, level, shown, hidden) VALUES"
BROKEN = {
    "one_book": "INSERT INTO book (id, version) VALUES (2, 1)",
    "numbered_from_nought": f"{KEEPS} ('a', -1, 0, '', '', '')",
    "once": f"{KEEPS} ('b', 0, 0, 'ann:1', '', '')",
    "entry_pkey": f"{KEEPS} ('round:1', 0, 0, '', '', '')",
    "something_moves": f"{MOVES} ('round:1', 0, 9, 'house', 'ann', 0)",
    "between_two": f"{MOVES} ('round:1', 0, 9, 'ann', 'ann', 5)",
    "transfer_of_an_entry": f"{MOVES} ('round:1', 1, 9, 'house', 'ann', 5)",
    "contribution_of_an_entry": f"{GIVES} ('round:1', 1, 'mega', 5, 0)",
    "not_overdrawn": "INSERT INTO balance (account, cents) VALUES ('FLOAT:1', -1)",
    "within_reach": f"UPDATE balance SET cents = {REACH + 1} WHERE account = 'ann'",
}
NAMED_BY_SQLITE = {
    "once": "entry.command",
    "entry_pkey": "entry.stream, entry.number",
    "transfer_of_an_entry": "FOREIGN KEY",
    "contribution_of_an_entry": "FOREIGN KEY",
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_database_itself_refuses(store: Store, name: str) -> None:
    store.transact(paid("round:1", 0, "house", "ann", 100, "ann:1"))
    with pytest.raises(IntegrityError) as refused:
        sql(store, BROKEN[name])
    said = name if store.engine.dialect.name == "postgresql" else NAMED_BY_SQLITE.get(name, name)
    assert said in str(refused.value.orig)


def test_every_rule_of_the_schema_is_tested() -> None:
    named = {str(rule.name) for table in METADATA.tables.values() for rule in table.constraints if rule.name}
    assert named | {"once", "entry_pkey"} == set(BROKEN)


@pytest.mark.parametrize("account", ["ann", "stack:1", "Float:1", "houses", "float"])
def test_nobody_but_the_house_and_a_float_can_owe(store: Store, account: str) -> None:
    store.transact(paid("round:1", 0, "house", account, 100))
    with pytest.raises(Refusal) as refused:
        store.transact(paid("round:1", 1, account, "house", 101))
    assert refused.value.code == "account/overdrawn"
    with pytest.raises(IntegrityError):
        sql(store, "UPDATE balance SET cents = cents - 101 WHERE account = :account", account=account)
    store.transact(paid("round:1", 1, account, "house", 100), paid("round:1", 2, "float:1", "house", 100))
    assert store.balances() == {account: 0, "house": 100, "float:1": -100}


def test_an_account_holds_only_so_much(store: Store) -> None:
    store.transact(paid("round:1", 0, "house", "ann", REACH))
    for payee, cents in (("ann", 1), ("bob", REACH + 1), ("bob", 2**63)):
        with pytest.raises(Refusal) as refused:
            store.transact(paid("round:1", 1, "float:1", payee, cents))
        assert refused.value.code == "account/reach"
    assert store.balances() == {"ann": REACH, "house": -REACH}


def test_a_transfer_of_an_entry_that_is_not_there_is_our_own_mistake(store: Store) -> None:
    with pytest.raises(IntegrityError):
        store.transact(lambda tx: tx.move(Transfer("round:1", 0, "house", "ann", 5)))
    assert store.balances() == {}


def test_accounts_of_a_transaction_that_failed_are_made_again(store: Store) -> None:
    with pytest.raises(Refusal):
        store.transact(paid("round:1", 0, "ann", "bob", 5))
    store.transact(paid("round:1", 0, "house", "ann", 5), paid("round:1", 1, "ann", "bob", 5))
    assert store.balances() == {"ann": 0, "bob": 5, "house": -5}


def test_contributions_and_boxes_are_kept_with_their_entry(store: Store) -> None:
    def job(tx: Transaction) -> None:
        tx.append("round:1", 0, "said")
        tx.contribute(Contribution("round:1", 0, "mega", 7, 3), Contribution("round:1", 0, "mini", 1))
        tx.keep_box("ab" * 32, b"\0sealed")

    with pytest.raises(Conflict):
        store.transact(job, entry("round:1", 5))
    assert store.contributed("mega") == (0, 0)
    store.transact(job)
    assert (store.contributed("mega"), store.contributed("mini")) == ((7, 3), (1, 0))
    assert store.box("ab" * 32) == b"\0sealed"
    with pytest.raises(Faulty):
        store.box("cd" * 32)


class Abandoned(Exception):
    """A process that ends in the middle."""


ACCOUNTS = ("house", "float:1", "ann", "bob", "cat")
MOVE = st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(1, 50)).filter(
    lambda m: m[0] != m[1]
)


def books(url: str) -> type[RuleBasedStateMachine]:
    """Random transfers, refusals, crashes and restarts, against sums kept here."""

    class Books(RuleBasedStateMachine):
        @initialize()
        def opened(self) -> None:
            self.store = Store(url)
            for table in ("transfer", "entry", "balance"):
                sql(self.store, f"DELETE FROM {table}")
            self.sums = Counter[str]()
            self.count = 0

        def after(self, moves: list[tuple[str, str, int]]) -> Counter[str]:
            sums = Counter(self.sums)
            for payer, payee, cents in moves:
                sums[payer] -= cents
                sums[payee] += cents
            return sums

        def job(self, moves: list[tuple[str, str, int]], then: Callable[[], None] = lambda: None) -> None:
            def act(tx: Transaction) -> None:
                tx.append("round:1", self.count, "moved")
                tx.move(*(Transfer("round:1", self.count, *move) for move in moves))
                tx.flush()
                tx.entries, tx.transfers = [], []
                then()

            self.store.transact(act)

        @rule(moves=st.lists(MOVE, max_size=4))
        def moved(self, moves: list[tuple[str, str, int]]) -> None:
            sums = self.after(moves)
            if any(sums[name] < 0 for name in ("ann", "bob", "cat")):
                with pytest.raises(Refusal):
                    self.job(moves)
            else:
                self.job(moves)
                self.sums, self.count = sums, self.count + 1

        @rule(moves=st.lists(MOVE.filter(lambda move: move[0] == "house"), min_size=1, max_size=3))
        def crashed(self, moves: list[tuple[str, str, int]]) -> None:
            def ends() -> None:
                raise Abandoned

            with pytest.raises(Abandoned):
                self.job(moves, ends)

        @rule()
        def restarted(self) -> None:
            self.store.close()
            self.store = Store(url)

        @invariant()
        def transfers_are_the_balances(self) -> None:
            kept = Counter[str]()
            for payer, payee, cents in rows(self.store, "SELECT payer, payee, cents FROM transfer"):
                kept[payer] -= cents
                kept[payee] += cents
            assert {k: v for k, v in self.store.balances().items() if v} == {k: v for k, v in kept.items() if v}
            assert {k: v for k, v in kept.items() if v} == {k: v for k, v in self.sums.items() if v}
            assert len(self.store.read("round:1")) == self.count

        def teardown(self) -> None:
            self.store.close()

    return Books


def test_transfers_are_the_balances_whatever_happens(url: str) -> None:
    run_state_machine_as_test(books(url), settings=settings(max_examples=15, stateful_step_count=12))
