"""Players that need nobody: what they bet, and how they decide from what they see and nothing else."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cutcard.core.duty import Duty, Lay
from cutcard.core.errors import Faulty, quoted
from cutcard.core.facts import Bet, Chips, Choice, Fact, Pull, Spot
from cutcard.core.game import Game
from cutcard.core.given import check
from cutcard.core.layout import areas_of, layout_of
from cutcard.core.round import Round
from cutcard.core.table import Table
from cutcard.core.text import words
from cutcard.described.fields import Fields
from cutcard.described.short import first_wager
from cutcard.described.story import read_bets
from cutcard.exact.advice import values
from cutcard.games import OPTIMAL, manifest
from cutcard.games.manifest import SIMPLE

NAMES = ("ana", "ben", "cleo", "dov", "eva", "finn", "gil", "hana", "ivo", "june", "kai", "lea", "max", "nora")
Decides = Callable[[Round, Duty], Fact]  # the round as that player sees it, and what is asked


@dataclass(frozen=True)
class Bot:
    """A player without a person: how it decides, and what it bets.

    Attributes:
        plays: the name of a strategy of the game (simple, if none is given), `optimal`, or a function of the round as
            the player sees it and of what is asked, that gives an act
        bets: cents by wager, as in a described round; if none are given, the first wager at its least
    """

    plays: str | Decides = SIMPLE
    bets: Mapping[str, Chips] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check(Bot, vars(self).items())

    def stakes(self, game: Game, seat: str, name: str) -> Iterator[tuple[Spot, Chips]]:
        """What it lays before the cards."""
        told = Fields({"bets": {**(self.bets or first_wager(game))}}, name)
        laid, _ = read_bets(told, game, layout_of(game.edition), none=False)
        areas = areas_of(game)
        yield from ((areas[wager].spot(seat, name), chips) for wager, chips in laid.items())

    def answer(self, seen: Round, duty: Duty) -> Fact:
        """What it does about that duty."""
        if callable(self.plays):
            act = self.plays(seen, duty)
            if not isinstance(act, Fact):
                such = f"return an act, such as fact({words(the_first(duty))!r})"
                raise Faulty("bot/act", f"the function that plays {duty.who} returned {quoted(act)}", instead=such)
            return act
        if self.plays == OPTIMAL and manifest(seen.game.name).strategies:
            return values(seen, duty.who).best[0].fact
        return by_name(self.plays, seen.game, seen.table, duty)


Player = Bot | str | Decides


def by_name(name: str, game: Game, table: Table, duty: Duty) -> Fact:
    """By the strategy of that name, where the game states any; else the least stake that is asked for, or the first
    word."""
    stated = manifest(game.name).strategies
    return stated().answer(name, game, table, duty) if stated else the_first(duty)


def the_first(duty: Duty) -> Fact:
    option = duty.options[0]
    if isinstance(option, Lay):
        return Bet(option.place, option.wager, option.owner, -(-option.low // option.step) * option.step)
    assert isinstance(option, Choice | Pull)
    return option


def players(game: Game, bots: int | Sequence[Player] | Mapping[str, Player]) -> dict[str, Bot]:
    """The bots by name. What cannot be played is refused before a card is dealt."""
    listed: Sequence[Player] = [Bot()] * bots if isinstance(bots, int) else () if isinstance(bots, Mapping) else bots
    if (many := bots if isinstance(bots, int) else len(bots)) not in range(1, len(game.seats) + 1):
        raise Faulty("deal/seats", f"{many} people are to sit", instead=f"seat 1 to {len(game.seats)}")
    named = bots if isinstance(bots, Mapping) else dict(zip(NAMES, listed, strict=False))
    made = {name: bot if isinstance(bot, Bot) else Bot(bot) for name, bot in named.items()}
    stated = manifest(game.name).strategies
    for bot in made.values():
        if stated and isinstance(bot.plays, str) and bot.plays != OPTIMAL:
            stated().LANGUAGE.read(bot.plays)
    return made
