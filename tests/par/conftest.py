"""One analysis of each game, and its sheet, for all tests of the reports."""

import datetime

import pytest

from cutcard.core.game import Game
from cutcard.exact import analyse
from cutcard.exact.figures import Analysis
from cutcard.games import find
from cutcard.par import Sheet, par_sheet

DATE = datetime.date(2026, 7, 1)


@pytest.fixture(scope="session")
def poker() -> Game:
    return find("four-card-poker")


@pytest.fixture(scope="session")
def poker_analysis(poker: Game) -> Analysis:
    return analyse(poker)


@pytest.fixture(scope="session")
def poker_sheet(poker: Game, poker_analysis: Analysis) -> Sheet:
    return par_sheet(poker_analysis, poker, command="cutcard analyse four-card-poker --html <sheet>.html", date=DATE)


@pytest.fixture(scope="session")
def derby() -> Game:
    return find("racing-card-derby")


@pytest.fixture(scope="session")
def derby_analysis(derby: Game) -> Analysis:
    return analyse(derby)


@pytest.fixture(scope="session")
def derby_sheet(derby: Game, derby_analysis: Analysis) -> Sheet:
    return par_sheet(derby_analysis, derby, command="cutcard analyse racing-card-derby", date=DATE)


@pytest.fixture(params=["poker", "derby"])
def sheet(request: pytest.FixtureRequest) -> Sheet:
    """Each sheet in turn."""
    made = request.getfixturevalue(f"{request.param}_sheet")
    assert isinstance(made, Sheet)
    return made
