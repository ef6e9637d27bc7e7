"""A house for the clauses that only a house can keep."""

from tests.house.conftest import venue

__all__ = ["venue"]
