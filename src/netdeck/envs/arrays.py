"""What an agent is given, as arrays of numpy."""

from collections.abc import MutableSequence
from typing import TypeAlias, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from netdeck.envs.tables import EnvTable, Episode

Observation: TypeAlias = dict[str, NDArray[np.int64] | NDArray[np.int8]]
Info: TypeAlias = dict[str, object]
MODES = ("ansi", "human")
"""The ways to render."""


def observation_space(table: EnvTable) -> spaces.Dict:
    """Numbers, and a mask of the actions."""
    whole = np.iinfo(np.int64)
    numbers = spaces.Box(whole.min, whole.max, (table.observer.size,), np.int64)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (table.actions,), np.int8)})


def observed(episode: Episode, agent: int) -> NDArray[np.int64]:
    """What an agent may know."""
    numbers = np.zeros(episode.table.observer.size, np.int64)
    if episode.is_compiled:
        episode.observe(agent, cast("MutableSequence[int]", numbers))
        return numbers
    plain = [0] * len(numbers)  # the interpreter is quicker with a list
    episode.observe(agent, plain)
    numbers[:] = plain
    return numbers


def mask_of(episode: Episode, agent: int) -> NDArray[np.int8]:
    """1 for each action that is offered; none where the agent is not asked."""
    mask = np.zeros(episode.table.actions, np.int8)
    mask[: episode.offered(agent)] = 1
    return mask


def demand_known_mode(mode: str | None) -> None:
    """Raise ``ValueError`` for a way to render that there is not."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is {' or '.join(map(repr, MODES))}, not {mode!r}")


def rendered(episode: Episode, agent: int | None, mode: str | None) -> str | None:
    """The table in lines, as an agent sees it or everybody: returned for programs, printed for people."""
    if mode == "human":
        print(episode.text(agent))
    return episode.text(agent) if mode == "ansi" else None
