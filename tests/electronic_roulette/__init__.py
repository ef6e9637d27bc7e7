"""Electronic Roulette: a terminal clause by clause, then many of them on one wheel in a house."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from cutcard.audit import audit
from cutcard.core.facts import Bet, Who
from cutcard.core.game import THROWS, Game
from cutcard.core.round import Round
from cutcard.games.roulette.electronic.rules import NZ
from cutcard.house.floor import wheels
from cutcard.house.log.facts import Installed
from cutcard.house.table.shoe_vault import read_key
from cutcard.house.table.state import State
from cutcard.house.table.wheel import CLOSED, FELL, OPEN, VOID, Wheel
from tests.house.kit import OP, Venue
from tests.kit import finish, play, seated, who

GAME, CLOSE = NZ.name, 'wheel call "no more bets"'
BETTING, ROLLING = 20_000, 8_000


def laid(bets: str, game: Game = NZ) -> Round:
    """`red 500, straight-17 100`: ann's wagers, and bets are open."""
    r = seated(game, ann="1")
    for bet in filter(None, map(str.strip, bets.split(","))):
        wager, chips = bet.split()
        r = r.do(who("ann"), Bet("layout", wager, "ann", int(chips)))
    return r


def fallen(bets: str, pocket: int, game: Game = NZ) -> Round:
    """The ball lies in a pocket, and nothing is settled."""
    return play(laid(bets, game), f"{CLOSE}\nwheel deal wheel up {pocket}")


def ended(bets: str, pocket: int, game: Game = NZ) -> Round:
    return finish(fallen(bets, pocket, game))


class Arcade:
    """Terminals on the wheel w1 of a house whose clock the test moves; it turns when the test says so."""

    def __init__(self, venue: Venue) -> None:
        self.venue, self.wheels = venue, venue.house.floor.wheels
        for task in venue.house.floor.tasks:
            if "keep_spinning" in str(task.get_coro()):
                task.cancel()

    async def terminals(self, count: int, *options: str) -> None:
        if "w1" not in self.wheels.known:
            await self.wheels.install(OP, "w1", Installed(GAME, "nz-2012", BETTING, ROLLING))
        for n in range(1, count + 1):
            await self.venue.table(f"t{n}", GAME, "nz-2012", *options, cards="wheel/w1")

    @property
    def wheel(self) -> Wheel:
        return self.wheels.known["w1"]

    async def sit(self, table: str = "t1", chips: int = 100_000) -> Who:
        """Somebody takes the terminal; the wheel opens a spin if none is open."""
        person = await self.venue.sit("1", chips, table)
        if self.wheel.spin.phase in (FELL, VOID):
            await self.next(OPEN)
        return person

    async def bet(self, person: Who, wager: str, chips: int, table: str = "t1") -> State:
        return await self.venue.bet(person, "layout", wager, chips, table)

    async def next(self, phase: str) -> None:
        """Time goes on until the wheel has come so far."""
        for _ in range(4):
            self.venue.clock.wait(BETTING)
            await self.wheels.turn()
            if self.wheel.spin.phase == phase:
                return
        raise AssertionError(f"the wheel is {self.wheel.spin.phase}, not {phase}")

    async def spin(self, pocket: int) -> None:
        """The wheel closes, and the ball falls there."""
        assert self.wheel.spin.phase in (OPEN, CLOSED)
        await self.next(FELL)
        assert self.wheel.spin.pocket == str(pocket), "it was sealed before"

    async def state(self, table: str = "t1") -> State:
        return await self.venue.state(table)


@contextmanager
def falls(*pockets: int) -> Iterator[None]:
    """Spins that are opened within come to these numbers, one after the other."""
    left = iter(pockets)

    class Fixed:
        def __init__(self, faces: tuple[str, ...]) -> None:
            self.cards = (str(next(left, 0)), *("0" * (THROWS - 1)))

    with patch.object(wheels, "Throws", Fixed):
        yield


def proved(folder: Path) -> list[str]:
    """What an audit with the key finds wrong."""
    report = audit(f"sqlite:///{folder / 'house.db'}", read_key(folder / "house.key"), workers=1)
    assert report.rounds
    return [str(found) for found in (*report.wrong, *report.doubtful)]
