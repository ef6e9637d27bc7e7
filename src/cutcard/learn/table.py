"""Several players at a table, as a PettingZoo environment in which one acts at a time: an episode is a round.

Observations, actions and rewards are those of one player's environment (`seat`), for each from their own seat. An act
that is not open changes nothing, and `infos` of whose turn it is says why under `refused`.
"""

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from cutcard.chance.dealer import closing
from cutcard.core.errors import Faulty
from cutcard.core.round import Round
from cutcard.core.text import write
from cutcard.dealing import Bot, Dealer
from cutcard.games import Pays, find
from cutcard.learn.acts import DEAL, done, open_to, vocabulary
from cutcard.learn.seat import METADATA, Seen, mask_of, named, refusal, space_of
from cutcard.learn.sight import Sight


def env(game: str, players: int = 2, **how: Any) -> Any:
    """The table with PettingZoo's own guards: an act that is not open ends the episode, and costs one unit."""
    made = wrappers.TerminateIllegalWrapper(TableEnv(game, players, **how), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class TableEnv(AECEnv):  # type: ignore[misc]
    """A round of a game for several players, who bet and decide in turn."""

    metadata: ClassVar[dict[str, Any]] = {**METADATA, "name": "cutcard_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        players: int = 2,
        rules: str = "",
        options: Mapping[str, object] | None = None,
        pays: Pays | None = None,
        bets: Mapping[str, int] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game, self.render_mode, self.betting = find(game, rules, options, pays=pays), render_mode, bets is None
        seats = self.game.seats[:players]
        if len(seats) != players or not seats:
            raise Faulty("learn/players", f"{players} are to play", instead=f"seat 1 to {len(self.game.seats)}")
        self.possible_agents = [f"player_{n}" for n in range(players)]
        self.dealer, bot = Dealer(self.game, random.Random()), Bot(bets=bets or {})
        self.bots = dict.fromkeys(self.possible_agents, bot)
        self.unit = next(chips for _, chips in bot.stakes(self.game, seats[0], self.possible_agents[0]))
        self.sight, self.words = Sight(self.game, seats), vocabulary(self.game, self.betting)
        self.numbered = {said: n for n, said in enumerate(self.words)}
        space = space_of(self.sight, self.words)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(len(self.words)) for agent in self.possible_agents}
        self.round: Round = Round(self.game)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new round from freshly shuffled cards."""
        if seed is not None:
            self.dealer.generator.seed(seed)
        self.agents, self.ready = [*self.possible_agents], list[str]()
        self.rewards, self._cumulative_rewards = (dict.fromkeys(self.agents, 0.0) for _ in range(2))
        self.terminations, self.truncations = (dict.fromkeys(self.agents, False) for _ in range(2))
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.round = self.dealer.open(*self.agents) if self.betting else self.dealer.bet_on(self.bots)
        self.choose()

    def choose(self) -> None:
        """Whose turn it is, and what they may do."""
        if closing(self.round):
            self.agent_selection = next(agent for agent in self.agents if agent not in self.ready)
        elif asked := [duty.who for duty in self.round.due if duty.must and duty.is_for_a_person]:
            self.agent_selection = asked[0]
        self.infos[self.agent_selection] = {"action_mask": self.mask(self.agent_selection)}

    def step(self, action: np.int64 | None) -> None:
        """One act of whose turn it is, and all that the dealer does until the next."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        said, may = named(action, self.words), open_to(self.round, agent, self.betting)
        self._cumulative_rewards[agent] = 0.0
        if said in may:
            if said == DEAL:
                self.ready.append(agent)
            r = done(self.round, agent, may[said])
            waits = closing(self.round) and len(self.ready) < len(self.agents)
            self.round = r if waits else self.dealer.go_on(r)
        if self.round.over:
            self.rewards = {agent: net / self.unit for agent, net in self.round.net.items()}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.choose()
            if said not in may:
                self.infos[agent]["refused"] = refusal(action, said, may, self.words)
        self._accumulate_rewards()

    def mask(self, agent: str) -> Any:
        mine = agent == self.agent_selection and not self.round.over
        return mask_of(open_to(self.round, agent, self.betting) if mine else (), self.numbered)

    def observe(self, agent: str) -> Seen:
        """What this player sees; nothing is open to who is not asked."""
        return {
            "observation": self.sight.numbers(self.round, agent, self.unit),
            "action_mask": self.mask(agent),
        }

    def render(self) -> str | None:
        """The round as whose turn it is may read it."""
        return write(self.round.seen(self.agent_selection)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
