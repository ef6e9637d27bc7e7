"""One house a module; every test has windows of its own."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.kit import Place, Window, house
from tests.house.conftest import stacked
from tests.house.kit import shoe
from tests.server.kit import Visitor

__all__ = ["place", "short_race", "stacked", "window"]

Open = Callable[..., Window]
SHORT_RACE = ("2h", "3h", "4h", "5h", "2c", "2s")  # four hearts, and every other card decides a place


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def window(browser: Browser, place: Place) -> Iterator[Open]:
    """Opens windows. When they are closed, none has asked for anything elsewhere or met an error of its own."""
    opened: list[Window] = []

    def open_one(
        who: Visitor | None = None, at: str | None = None, sees: str = "", plain: bool = True, **more: Any
    ) -> Window:
        """A window of theirs; at that address, if one is given, and once that can be seen there."""
        one = Window(browser, place.url, who, plain=plain, **more)
        opened.append(one)
        if at is not None:
            one.open(at)
        if sees:
            one.see(sees)
        return one

    yield open_one
    for one in opened:
        one.close()


@pytest.fixture
def short_race() -> Iterator[None]:
    """Hearts win in six cards, which is as short as a race can be."""
    with shoe(" ".join(SHORT_RACE)):
        yield
