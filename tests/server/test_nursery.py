"""Whoever is forked from the nursery has nothing to load and nothing to make ready when somebody first plays a game."""

import json
import subprocess
import sys

import pytest
from tests.every_game import GAMES
from tests.server.serving import PATIENCE

FIRST = """
import functools, gc, json, sys
from netdeck.server import nursery

def made():
    caches = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    return {f"{each.__module__}.{each.__qualname__}": each.cache_info().misses for each in caches}

loaded, before = set(sys.modules), made()
nursery.rehearse(sys.argv[1])
after = made()
folded = {name: after[name] - before.get(name, 0) for name in after if name.endswith("folded")}
print(json.dumps([sorted(set(sys.modules) - loaded), folded]))
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_first_choice_of_a_game_is_like_any_other(game: str) -> None:
    out = subprocess.run([sys.executable, "-c", FIRST, game], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    loaded, folded = json.loads(out)
    assert loaded == []
    assert not any(folded.values()), folded
