"""A Gymnasium environment: one agent at a table, bots at all other seats."""

import random
from typing import Unpack

import gymnasium
import numpy as np
from gymnasium import spaces

from netdeck.bots import Bot, create
from netdeck.envs.arrays import MODES, Info, Observation, demand_known_mode, mask_of, observation_space, observed, rendered
from netdeck.envs.tables import MOST_CHOICES, Episode, TableSettings, env_table


class AgainstBots(gymnasium.Env[Observation, np.int64]):
    """One agent against bots. A step is a choice of the agent and all that the bots choose until it is asked again."""

    metadata: Info = {"render_modes": [*MODES]}

    def __init__(
        self,
        id: str,
        opponent: str = "greedy",
        seat: int = 0,
        *,
        max_cycles: int = MOST_CHOICES,
        render_mode: str | None = None,
        **settings: Unpack[TableSettings],
    ) -> None:
        demand_known_mode(render_mode)
        self.table = env_table(id, **settings)
        seats = len(self.table.setup.seats)
        if not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {seats - 1}")
        self.opponent, self.seat, self.max_cycles, self.render_mode = opponent, seat, max_cycles, render_mode
        self.observation_space = observation_space(self.table)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(self.table.actions)
        self._dice = random.Random()
        self._episode: Episode | None = None
        self._bots: dict[int, Bot] = {}

    @property
    def episode(self) -> Episode:
        """The match that is played."""
        if self._episode is None:
            raise RuntimeError("call reset() before anything else")
        return self._episode

    def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        self.close()
        if seed is not None:
            self._dice = random.Random(seed)
        self._episode = Episode.dealt(self.table, self._dice)
        number, game = self._dice.getrandbits(53), self.table.game
        others = (other for other in range(len(self._episode.seats)) if other != self.seat)
        self._bots = {other: create(self.opponent, game, self._episode.seats[other], number, local=True) for other in others}
        self._let_bots_play()
        return self._observed(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        episode = self.episode
        episode.choose(self.seat, int(action))
        self._let_bots_play()
        over = episode.is_over
        cut = not over and episode.choices >= self.max_cycles
        return self._observed(), episode.rewards()[self.seat], over, cut, self._info()

    def render(self) -> str | None:
        """The table as the agent sees it, in lines: returned, or printed for people."""
        return rendered(self.episode, self.seat, self.render_mode)

    def close(self) -> None:
        """Let the bots go."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}

    def _let_bots_play(self) -> None:
        episode = self.episode
        while not episode.is_over and self.seat not in (asked := episode.asked()) and episode.choices < self.max_cycles:
            episode.let_choose(asked[0], self._bots[asked[0]], self.opponent)

    def _observed(self) -> Observation:
        return {"observation": observed(self.episode, self.seat), "action_mask": mask_of(self.episode, self.seat)}

    def _info(self) -> Info:
        return {"action_mask": mask_of(self.episode, self.seat), "layout": self.table.layout}
