"""Every game keeps every promise, at every variant and several tables. No game is excused by name."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.every_game import GAMES

from netdeck.kernel import Game
from netdeck.testing import conformance
from netdeck.testing.scenarios import Outcome, read_paths, run

SCENARIOS = Path(__file__).parents[1] / "scenarios"

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))

test_promise = conformance.suite(*GAMES.values())


@EVERY_GAME
def test_exploring_reaches_every_kind_of_event_and_every_card(game: Game) -> None:
    """What needs cards that are in no deck of the game happens in its scenarios."""
    outcomes = [item if isinstance(item, Outcome) else run(item) for item in read_paths([SCENARIOS / game.id])]
    told = {kind for outcome in outcomes for kind in outcome.events}

    def all_reached(reach: conformance.Reach) -> bool:
        return not (set(reach.never_happened()) - told) and not reach.never_used() and reach.games > 0

    reach = conformance.explore(conformance.tables(game), games=12, enough=all_reached)
    report = reach.report()
    assert set(reach.never_happened()) - told == set(), report
    assert reach.never_used() == [], report
    unknown = game.rulebook.unknown_among(filter(None, reach.clauses))
    assert unknown == [], report
    cited = {*reach.citations, *(pair for outcome in outcomes for pair in outcome.citations)}
    assert [misfit for kind, clause in sorted(cited) if (misfit := game.rulebook.why_not_cite(kind, clause))] == [], report
    assert set(game.event_kinds()) == set(game.rulebook.events), report


PROGRAM = """
import sys
from netdeck import registry
from netdeck.testing.conformance_play import Line, Table, Walk, picks_at_random
from netdeck.testing.conformance_checks import log_bytes
import hashlib

table = Table.of(registry.find(sys.argv[1]))
walk = Walk.begin(table, Line(1, picks_at_random(1, 80)))
digest = hashlib.sha256()
while True:
    digest.update(walk.position.digest())
    if not walk.step():
        break
digest.update(log_bytes(walk.log))
print(digest.hexdigest())
"""


@EVERY_GAME
def test_a_game_is_the_same_in_another_process(game: Game) -> None:
    """Sets and hashes of text have another order in every process; no game may depend on it."""
    found = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, game.id],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
