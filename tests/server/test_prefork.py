"""Whoever is forked from the nursery has nothing to load and nothing to make ready when somebody first plays a game."""

import json
import subprocess
import sys

import pytest
from tests.every_game import GAMES
from tests.patience import PATIENCE

FIRST = """
import functools, gc, json, os, sys
from netdeck.server import prefork

def made():
    caches = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    return {f"{each.__module__}.{each.__qualname__}": each.cache_info().misses for each in caches}

def choose_first(game):
    loaded, before = set(sys.modules), made()
    prefork.warm_up(game)
    after = made()
    folded = {name: after[name] - before.get(name, 0) for name in after if name.endswith("folded")}
    print(json.dumps([game, sorted(set(sys.modules) - loaded), folded]), flush=True)

for game in sys.argv[1:]:  # each in a process that is forked as a worker is
    if not (pid := os.fork()):
        choose_first(game)
        os._exit(0)
    os.waitpid(pid, 0)
"""


@pytest.fixture(scope="module")
def first_choices() -> dict[str, tuple[list[str], dict[str, int]]]:
    """What the first choice of each game had to load and to make."""
    run = subprocess.run([sys.executable, "-c", FIRST, *GAMES], capture_output=True, text=True, timeout=PATIENCE, check=True)
    return {game: (loaded, folded) for game, loaded, folded in map(json.loads, run.stdout.splitlines())}


@pytest.mark.xdist_group("prefork")
@pytest.mark.parametrize("game", GAMES)
def test_the_first_choice_of_a_game_is_like_any_other(first_choices: dict[str, tuple[list[str], dict[str, int]]], game: str) -> None:
    loaded, folded = first_choices[game]
    assert loaded == []
    assert not any(folded.values()), folded
