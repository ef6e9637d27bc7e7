"""The toy is found as a package by somebody else would be: by its metadata on the path, and by nothing else."""

from collections.abc import Iterator

import pytest

from cutcard import clauses
from cutcard.games import discovery
from tests.toys import TOYS

CACHES = (discovery.modules, discovery.manifest, clauses.clauses)


@pytest.fixture(autouse=True)
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(TOYS)
    for cached in CACHES:
        cached.cache_clear()
    yield
    for cached in CACHES:
        cached.cache_clear()
