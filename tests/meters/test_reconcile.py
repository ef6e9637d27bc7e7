"""Whatever is altered behind the meters' back is found, and said in a sentence."""

import pytest
from sqlalchemy import text

from cutcard.house.jackpots.meter_book import open_link
from cutcard.house.jackpots.meter_readings import reconcile
from cutcard.house.jackpots.meters import MILLION
from cutcard.shared.jackpot.progressive import LINK
from cutcard.store.store import Store
from tests.meters import TENTH, given_back, pay_in, taken

# The stream of mega below: 0 rated, 1 funded, 2 gathered, 3 taken, 4 funded, 6 taken (a tenth), 8 returned.
ALTERED = {
    "UPDATE balance SET cents = cents + 1 WHERE account = 'meter:mega'": "mega: meter:mega has $0.01 too much",
    "UPDATE balance SET cents = cents - 250 WHERE account = 'meter:minor'": "minor: meter:minor has $2.50 too little",
    "DELETE FROM balance WHERE account = 'meter:major'": "major: meter:major has $5,000 too little",
    "UPDATE transfer SET cents = cents - 1 WHERE stream = 'meter/mega' AND number = 3": "mega: entry 3 ought to move",
    "DELETE FROM transfer WHERE stream = 'meter/mega' AND number = 4": "mega: entry 4 ought to move",
    "UPDATE transfer SET number = 0 WHERE stream = 'meter/mega' AND number = 8": "mega: entry 0 ought to move nothing",
    "UPDATE entry SET body = replace(body, '5000010', '5000011') WHERE stream = 'meter/mega' AND number = 3": (
        "mega: entry 3 takes $50,000.11, and the meter stood at $50,000.10"
    ),
    "UPDATE entry SET body = replace(body, '5000000', '6000000') WHERE stream = 'meter/mega' AND number = 4": (
        "mega: entry 4 funds $60,000, and the reset is $50,000"
    ),
    "UPDATE entry SET body = replace(body, '500000', '500001') WHERE stream = 'meter/mega' AND number = 8": (
        "mega: entry 8 gives back $5,000.01, and round/t1/2 held $5,000"
    ),
    "UPDATE entry SET body = replace(body, '10000000', '13000000') WHERE stream = 'meter/mega' AND number = 2": (
        "mega: entry 2 ought to move"
    ),
    "UPDATE contribution SET level = 'mini'": "mini: 10000000 shown and 0 hidden millionths of a cent",
}


@pytest.fixture
def book(store: Store) -> Store:
    open_link(store, LINK)
    pay_in(store, "round/t1/1", 10 * MILLION)
    taken(store)
    taken(store, TENTH, "round/t1/2")
    given_back(store, "round/t1/2")
    assert reconcile(store) == []
    return store


@pytest.mark.parametrize("statement", ALTERED)
def test_what_is_altered_is_found(book: Store, statement: str) -> None:
    with book.engine.begin() as connection:
        assert connection.execute(text(statement)).rowcount > 0
    assert any(ALTERED[statement] in said for said in reconcile(book)), reconcile(book)


def test_a_book_without_a_link_has_nothing_to_reconcile(store: Store) -> None:
    assert reconcile(store) == []
