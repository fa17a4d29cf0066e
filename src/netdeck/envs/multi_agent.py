"""PettingZoo environments: all seats of a table are agents."""

import random
from typing import ClassVar, Unpack

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from netdeck.envs.arrays import MODES, Info, Observation, demand_known_mode, mask_of, observation_space, observed, rendered
from netdeck.envs.tables import MOST_CHOICES, Episode, TableSettings, env_table

WAIT = 0
"""The one action of an agent that is not asked where all act at once."""


class MultiAgent:
    """What both kinds of environment have: the table, its episode, and what agents observe."""

    is_parallelizable: ClassVar[bool] = False

    def __init__(
        self, id: str, *, max_cycles: int = MOST_CHOICES, render_mode: str | None = None, **settings: Unpack[TableSettings]
    ) -> None:
        demand_known_mode(render_mode)
        self.table = env_table(id, **settings)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata: dict[str, object] = {
            "name": f"netdeck_{id}".replace("/", "_").replace("-", "_"),
            "render_modes": [*MODES],
            "is_parallelizable": self.is_parallelizable,
            "layout": self.table.layout,
        }
        self.possible_agents = [f"player_{number}" for number in range(len(self.table.setup.seats))]
        self.agents: list[str] = []
        self._number = {agent: number for number, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.table) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}
        self._dice = random.Random()
        self._episode: Episode | None = None

    @property
    def episode(self) -> Episode:
        """The match that is played."""
        if self._episode is None:
            raise RuntimeError("call reset() before anything else")
        return self._episode

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The table as everybody sees it, in lines: returned, or printed for people."""
        return rendered(self.episode, None, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._dice = random.Random(seed)
        self._episode = Episode.dealt(self.table, self._dice)
        self.agents = self.possible_agents[:]

    def _observed(self, agent: str) -> NDArray[np.int64]:
        return observed(self.episode, self._number[agent])

    def _mask(self, agent: str) -> NDArray[np.int8]:
        return mask_of(self.episode, self._number[agent])

    def _rewards(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.episode.rewards(), strict=True))

    def _is_cut(self) -> bool:
        return self.episode.choices >= self.max_cycles and not self.episode.is_over


class AecEnvironment(MultiAgent, AECEnv[str, Observation, int]):
    """One agent acts after the other. Where several decide at once, in secret, they are asked in the order of their seats."""

    is_parallelizable = True

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next()
        self._tell_masks()

    def observe(self, agent: str) -> Observation:
        return {"observation": self._observed(agent), "action_mask": self._mask(agent)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose: None is for agents whose match is over")
        self.episode.choose(self._number[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards()
        self.terminations = dict.fromkeys(self.agents, self.episode.is_over)
        self.truncations = dict.fromkeys(self.agents, self._is_cut())
        self.agent_selection = self._next()
        self._accumulate_rewards()
        self._tell_masks()

    def _next(self) -> str:
        asked = self.episode.asked()
        return self.possible_agents[asked[0]] if asked else self.agents[0]

    def _tell_masks(self) -> None:
        for agent in self.agents:
            self.infos[agent] = {"action_mask": self._mask(agent)}


class ParallelEnvironment(MultiAgent, ParallelEnv[str, Observation, int]):
    """All agents act at once. Who is not asked has one action, which is ignored."""

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> tuple[dict[str, Observation], dict[str, Info]]:
        self._begin(seed)
        return self._all()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        episode, asked = self.episode, self.episode.asked()
        for number in asked:
            offered, action = episode.offered(number), int(actions[self.possible_agents[number]])
            if not 0 <= action < offered:
                raise ValueError(f"player_{number} has no action {action}: {offered} are offered")
        for number in asked:
            if episode.offered(number):  # another's choice may have ended it
                episode.choose(number, int(actions[self.possible_agents[number]]))
        observed, infos = self._all()
        agents, over, cut = self.agents, episode.is_over, self._is_cut()
        if over or cut:
            self.agents = []
        return observed, self._rewards(), dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _all(self) -> tuple[dict[str, Observation], dict[str, Info]]:
        """What all observe, and of each whether it is asked."""
        observed, infos = dict[str, Observation](), dict[str, Info]()
        for agent in self.agents:
            mask = self._mask(agent)
            asked = bool(mask[0])
            mask[WAIT] = 1
            observed[agent] = {"observation": self._observed(agent), "action_mask": mask}
            infos[agent] = {"action_mask": mask, "asked": asked}
        return observed, infos
