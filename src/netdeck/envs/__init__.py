"""Environments for learning agents, for every game that writes observations: PettingZoo, Gymnasium, and very many at once.

An environment is named by its game, or game and variant: ``bloodless``, ``binmat/duel``. Agents are ``player_0`` and so on, in the order of
the seats. An observation is a vector of numbers (:class:`~netdeck.kernel.observation.Field` says what stands where) with a mask of the
actions; an action is the number of an option. All of it follows from what the seat may know.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Unpack

from netdeck.envs.tables import Settings, env_ids

if TYPE_CHECKING:
    from netdeck.envs.against_bots import AgainstBots
    from netdeck.envs.gym_vector import GymVector
    from netdeck.envs.multi_agent import AecEnvironment, ParallelEnvironment
    from netdeck.envs.vector import VectorTables

__all__ = ["make_aec", "make_gym", "make_gym_vector", "make_parallel", "make_vector", "pettingzoo_ids"]


@contextmanager
def _with_extra(extra: str = "envs") -> Iterator[None]:
    """Say how to install what is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(f"{error.name} is not installed; this needs: pip install 'netdeck[{extra}]'", name=error.name) from error


def pettingzoo_ids() -> list[str]:
    """The names of all environments: each game, and each of its variants."""
    return env_ids()


def make_aec(id: str, **settings: Unpack[Settings]) -> "AecEnvironment":
    """A PettingZoo environment in which one agent acts after the other. *settings* are those of :class:`~netdeck.envs.tables.Settings`."""
    with _with_extra():
        from netdeck.envs.multi_agent import AecEnvironment
    return AecEnvironment(id, **settings)


def make_parallel(id: str, **settings: Unpack[Settings]) -> "ParallelEnvironment":
    """A PettingZoo environment in which all agents act at once; those who are not asked have one action, which is ignored."""
    with _with_extra():
        from netdeck.envs.multi_agent import ParallelEnvironment
    return ParallelEnvironment(id, **settings)


def make_gym(id: str, opponent: str = "greedy", seat: int = 0, **settings: Unpack[Settings]) -> "AgainstBots":
    """A Gymnasium environment: one agent, at the seat of that number, against a bot at each other seat."""
    with _with_extra():
        from netdeck.envs.against_bots import AgainstBots
    return AgainstBots(id, opponent, seat, **settings)


def make_vector(id: str, count: int, **settings: Any) -> "VectorTables":
    """*count* matches side by side in compiled code, which is made when it is first needed. *settings*: see that class."""
    with _with_extra("sim"):
        from netdeck.envs.vector import VectorTables

        return VectorTables(id, count, **settings)


def make_gym_vector(id: str, num_envs: int, seat: int = 0, **settings: Any) -> "GymVector":
    """A vector environment of Gymnasium: one agent at each of many tables, at the seat of that number, and random play at the others."""
    with _with_extra("envs,sim"):
        from netdeck.envs.gym_vector import GymVector

        return GymVector(id, num_envs, seat, **settings)
