"""An act that carries a deadline is done in time or never: whoever asks again is told which, for ever."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from cutcard.core.facts import Bet, Who
from cutcard.house.table import acts
from tests.house.kit import Venue, opened, refused

LATE: Mapping[str, Callable[[Who], acts.Act]] = {
    "leave": lambda who: acts.Leave(),
    "ready": lambda who: acts.Ready(),
    "bet": lambda who: acts.Propose(Bet("1", "ante", who.name, 1000), f"bet:1:{who.name}"),
    "say": lambda who: acts.Say("hello"),
    "share": lambda who: acts.Share("", ""),
}


async def act(venue: Venue, who: Who, what: acts.Act, command: str, until: int, round: int = 0) -> None:
    await venue.house.floor.act(who, "t1", what, command, round, until)


@pytest.mark.parametrize("kind", LATE)
async def test_what_comes_after_its_deadline_changes_nothing(venue: Venue, kind: str) -> None:
    """Before anything else is asked: even of a round that is over it is said that it came too late."""
    await venue.table()
    ann = await venue.sit("1")
    before = await venue.state()
    for number in (0, 7):
        with refused("act/late"):
            await act(venue, ann, LATE[kind](ann), f"{kind}{number}", venue.clock.now, number)
    after = await venue.state()
    assert (after.session.seats, after.stacks, after.round) == (before.session.seats, before.stacks, before.round)


async def test_what_was_done_in_time_is_answered_so_however_late_it_is_asked_again(tmp_path: Path) -> None:
    """And what was not is refused for ever, by whichever process is asked: both answers stay true."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    async with opened(url, tmp_path) as venue:
        await venue.table()
        ann = await venue.sit("1")
        bet, until = LATE["bet"](ann), venue.clock.now + 3_000
        await act(venue, ann, bet, "in-time", until)
        venue.clock.wait(10_000)
        await act(venue, ann, bet, "in-time", until)
        with refused("act/late"):
            await act(venue, ann, acts.Ready(), "too-late", until)
        assert venue.house.floor.ours["t1"].state.round.table.stake("1", "ante") == 1000
    async with opened(url, tmp_path, venue.clock) as later:
        await act(later, ann, bet, "in-time", until)
        with refused("act/late"):
            await act(later, ann, acts.Ready(), "too-late", until)
        assert (await later.state()).round.table.stake("1", "ante") == 1000
