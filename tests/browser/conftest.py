"""One browser and one house a module; every test has windows of its own."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.kit import Place, Window, chromium, house
from tests.server.kit import Visitor

Open = Callable[..., Window]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def window(browser: Browser, place: Place) -> Iterator[Open]:
    """Opens windows. When they are closed, none has asked for anything elsewhere or met an error of its own."""
    opened: list[Window] = []

    def open_one(who: Visitor | None = None, **more: Any) -> Window:
        opened.append(Window(browser, place.url, who, **more))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()
