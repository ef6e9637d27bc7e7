"""One player at a table, as a Gymnasium environment: an episode is a round.

Actions are words of the game, `env.unwrapped.actions`; which of them may be taken now says `action_mask`, in the
observation and beside it. The first act is to bet, or where the bets are given only to say `deal`. An act that is not
open changes nothing, and `info["refused"]` says why. The reward comes when the round is over: the net result in units
of the first wager.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cutcard.chance.dealer import closing
from cutcard.core.errors import one_of, quoted
from cutcard.core.round import Round
from cutcard.core.text import write
from cutcard.dealing import Bot, Dealer
from cutcard.games import Pays, find
from cutcard.learn.acts import DEAL, done, open_to, vocabulary
from cutcard.learn.sight import Sight

YOU, MOST = "you", 1e6
METADATA: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}
Seen = dict[str, NDArray[Any]]


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """A round of a game for one player. `bets` lays the same bets each time, and leaves only the play to learn."""

    metadata = METADATA

    def __init__(
        self,
        game: str,
        rules: str = "",
        options: Mapping[str, object] | None = None,
        pays: Pays | None = None,
        bets: Mapping[str, int] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game, self.render_mode, self.betting = find(game, rules, options, pays=pays), render_mode, bets is None
        self.dealer, self.bot, seat = Dealer(self.game, 0), Bot(bets=bets or {}), self.game.seats[0]
        self.unit = next(chips for _, chips in self.bot.stakes(self.game, seat, YOU))
        self.begun = self.round = self.begin()
        self.open = open_to(self.round, YOU, self.betting)
        self.sight, self.actions = Sight(self.game, [seat]), vocabulary(self.game, self.betting)
        self.numbered = {said: n for n, said in enumerate(self.actions)}
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = space_of(self.sight, self.actions)

    def begin(self) -> Round:
        """A new round, with the bets laid where they are given."""
        return self.dealer.open(YOU) if self.betting else self.dealer.bet_on({YOU: self.bot})

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new round from freshly shuffled cards."""
        super().reset(seed=seed)
        self.dealer.generator.seed(int(self.np_random.integers(1 << 62)))
        self.dealer.shuffle()
        self.round = self.begin() if self.begun.table.items else self.begun  # a round never changes
        self.open = open_to(self.round, YOU, self.betting)
        return self.seen(), self.info()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """One act, and all that the dealer does until the next, or until the round is over."""
        said = named(action, self.actions)
        if said not in self.open:
            refused = refusal(action, said, self.open, self.actions)
            return self.seen(), 0.0, self.round.over, False, {**self.info(), "refused": refused}
        bets = said != DEAL and closing(self.round)
        r = done(self.round, YOU, self.open[said])
        self.round = r if bets else self.dealer.go_on(r)
        self.open = open_to(self.round, YOU, self.betting)
        over = self.round.over
        return self.seen(), self.round.net[YOU] / self.unit if over else 0.0, over, False, self.info()

    def seen(self) -> Seen:
        """What the player sees, and what may be done."""
        return {"observation": self.sight.numbers(self.round, YOU, self.unit), "action_mask": self.mask()}

    def info(self) -> dict[str, Any]:
        """Which acts are open, for those who look beside the observation, and the net result so far in cents."""
        return {"action_mask": self.mask(), "net": self.round.net[YOU]}

    def mask(self) -> NDArray[np.int8]:
        """Which acts are open now."""
        return mask_of(self.open, self.numbered)

    def render(self) -> str | None:
        """The round as the player may read it."""
        return write(self.round.seen(YOU)) if self.render_mode == "ansi" else None


def named(action: object, actions: Sequence[str]) -> str:
    """What it is called; nothing, where it is none."""
    return actions[int(action)] if isinstance(action, int | np.integer) and 0 <= action < len(actions) else ""


def refusal(action: object, said: str, open_now: Iterable[str], actions: Sequence[str]) -> str:
    """Why that cannot be done, and what can."""
    if not said:
        return f"{quoted(action)} is not an action; an action is a whole number from 0 to {len(actions) - 1}"
    return f"{said} is not open now; {one_of(list(open_now))} is"


def mask_of(open_now: Iterable[str], numbered: Mapping[str, int]) -> NDArray[np.int8]:
    """One for each act that is open."""
    made = np.zeros(len(numbered), np.int8)
    for said in open_now:
        made[numbered[said]] = 1
    return made


def space_of(sight: Sight, actions: Sequence[str]) -> spaces.Space[Seen]:
    """What an observation may be."""
    made: Any = spaces.Dict(
        {
            "observation": spaces.Box(0, MOST, (sight.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(actions),), np.int8),
        }
    )
    return cast(spaces.Space[Seen], made)
