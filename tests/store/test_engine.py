"""Addresses of books on PostgreSQL: several machines, and how soon one that has vanished is given up."""

from typing import Any

import pytest

from cutcard.core.errors import Faulty
from cutcard.house.floor.notify import Notifier
from cutcard.store.engine import VANISHED, address
from cutcard.store.store import Store
from tests.conftest import PostgreSQL


def driven(url: str) -> dict[str, str]:
    """What the driver is told."""
    dialect: Any = address(url).get_dialect()
    return dict(dialect().create_connect_args(address(url))[1])


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:p%40@h1:5432,h2:5433/book",
        "postgres://u:p%40@h1:5432,h2:5433/book?target_session_attrs=read-write",
        "postgresql:///book?user=u&password=p%40&host=h1:5432&host=h2:5433&target_session_attrs=read-write",
    ],
)
def test_several_machines_are_named_as_libpq_has_them(url: str) -> None:
    told = driven(url)
    assert (told["host"], told["port"], told["dbname"]) == ("h1,h2", "5432,5433", "book")
    assert (told["user"], told["password"], told["target_session_attrs"]) == ("u", "p@", "read-write")
    assert driven("postgresql://h1,h2/book?target_session_attrs=any")["target_session_attrs"] == "any"


def test_what_is_no_address_is_refused_as_before() -> None:
    with pytest.raises(Faulty, match="that is not a database"):
        address("h1,h2/book")


def test_every_line_to_the_database_gives_up_a_machine_that_has_vanished(postgresql: PostgreSQL) -> None:
    """Lines that were open waited 15.6 minutes for TCP, leases and commits with them."""
    url = postgresql.address(name := postgresql.fresh())
    store = Store(f"{url}&keepalives_idle=7")
    with store.reading() as connection:
        told = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
    assert {name: int(told[name]) for name in VANISHED} == VANISHED | {"keepalives_idle": 7}
    assert VANISHED["tcp_user_timeout"] < 10_000
    notifier = Notifier(store, print)
    notifier.close()
    assert {name: int(notifier.where[name]) for name in VANISHED} == VANISHED | {"keepalives_idle": 7}
    store.close()
    postgresql.drop(name)
