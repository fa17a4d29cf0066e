"""Gymnasium's interface of vector environments: one agent at each of many tables, and random play at the other seats."""

from typing import Any, TypeAlias, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from netdeck.envs.tables import MOST_CHOICES, TableSettings
from netdeck.envs.vector import Moment, VectorTables

Array: TypeAlias = NDArray[Any]
Observed: TypeAlias = dict[str, Array]
Infos: TypeAlias = dict[str, object]


class GymVector(gymnasium.vector.VectorEnv[Observed, NDArray[np.int64], Array]):
    """*num_envs* matches, at each of which the agent has the seat of one number. What has ended begins anew with the same step."""

    metadata: Infos = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        id: str,
        num_envs: int,
        seat: int = 0,
        *,
        threads: int = 1,
        max_cycles: int = MOST_CHOICES,
        **settings: Unpack[TableSettings],
    ) -> None:
        if seat < 0:
            raise ValueError(f"there is no seat {seat}")
        self.matches = VectorTables(id, num_envs, own=seat, threads=threads, max_cycles=max_cycles, **settings)
        moment = self.matches.now()
        whole = np.iinfo(moment.observations.dtype)
        numbers = spaces.Box(whole.min, whole.max, moment.observations.shape[1:], moment.observations.dtype.type)
        self.num_envs = num_envs
        self.single_observation_space = spaces.Dict(
            {"observation": numbers, "action_mask": spaces.Box(0, 1, (self.matches.actions,), np.int8)}
        )
        self.single_action_space = spaces.Discrete(self.matches.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | list[int] | None = None, options: Infos | None = None) -> tuple[Observed, Infos]:
        if isinstance(seed, list):
            raise TypeError("the matches have the seeds from one number on: give one seed")
        super().reset(seed=seed)
        first = seed if seed is not None else int(self.np_random.integers(1 << 40))
        return self._observed(self.matches.reset(first)), {}

    def step(self, actions: NDArray[np.int64]) -> tuple[Observed, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        moment = self.matches.step(actions)
        done, infos = moment.terminated | moment.truncated, Infos()
        if done.any():
            final = np.full(self.num_envs, None, object)
            for place in np.flatnonzero(done):
                nothing = np.zeros(self.matches.actions, np.int8)
                final[place] = {"observation": self.matches.last[place].copy(), "action_mask": nothing}
            infos = {"final_obs": final, "_final_obs": done}
        rewards = moment.rewards[:, self.matches.own].astype(np.float64)
        return self._observed(moment), rewards, moment.terminated, moment.truncated, infos

    def _observed(self, moment: Moment) -> Observed:
        return {"observation": moment.observations.copy(), "action_mask": moment.masks.astype(np.int8)}
