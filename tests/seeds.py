"""Seeds for parametrized tests, a few for every run and more for the longer ones."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest


def seeds(quick: int, long: int = 0, soak: int = 0) -> list[Any]:
    """The seeds below *quick*, and those below *soak* with that mark. Where no seed is quick, those below *long* have that mark instead.

    `make test-all` runs what `make test` runs: more seeds of the same test would only find again what the first ones find.
    """
    assert not (quick and long)
    more = [pytest.param(seed, marks=pytest.mark.long) for seed in range(long)]
    return [*range(quick), *more, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(max(quick, long), soak))]


def some(of: int, things: Iterable[Any], soak: int = 1) -> list[Any]:
    """One in so many of the things for every run; of the others one in *soak* for `make test-all`, and the rest for soaks."""

    def mark(n: int) -> Any:
        if n % of == 0:
            return ()
        return pytest.mark.soak if (n - n // of - 1) % soak else pytest.mark.long

    return [pytest.param(*_tuple(thing), marks=mark(n)) for n, thing in enumerate(things)]


def _tuple(thing: Any) -> tuple[Any, ...]:
    return thing if isinstance(thing, tuple) else (thing,)


def share(of: int, things: Iterable[tuple[Any, ...]]) -> list[Any]:
    """One in so many of the things for `make test-all`, and the others for `make soak`."""
    return [pytest.param(*thing, marks=pytest.mark.soak if n % of else pytest.mark.long) for n, thing in enumerate(things)]


def parts(of: Mapping[str, int]) -> list[Any]:
    """Each game with the numbers of its parts, of which the first is for every run and the others are for longer ones."""
    return [pytest.param(game, part, marks=[pytest.mark.long] if part else []) for game, most in of.items() for part in range(most)]


def only(chosen: Iterable[Any], things: Iterable[Any]) -> list[Any]:
    """The *chosen* among the things for every run, and the others for `make soak`."""
    wanted = list(chosen)
    return [pytest.param(*_tuple(thing), marks=() if thing in wanted else pytest.mark.soak) for thing in things]


def by_turns(things: Iterable[str], first: int) -> list[Any]:
    """Every second thing, and the others for `make soak`."""
    return [pytest.param(thing, marks=() if n % 2 == first else pytest.mark.soak) for n, thing in enumerate(things)]
