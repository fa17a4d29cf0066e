"""Every game keeps every promise, at every variant and several tables. No game is excused by name."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.every_game import GAMES

from netdeck.kernel import Game
from netdeck.kernel.host_events import OF_HOSTS
from netdeck.scenarios import Outcome, read_paths, run
from netdeck.testing import conformance
from netdeck.testing.conformance_checks import log_bytes
from netdeck.testing.conformance_play import Walk

SCENARIOS = Path(__file__).parents[1] / "scenarios"

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))

test_promise = conformance.suite(*GAMES.values(), positions=4, slow=pytest.mark.long, slower=pytest.mark.soak)


@pytest.mark.long
@EVERY_GAME
def test_exploring_reaches_every_kind_of_event_and_every_card(game: Game) -> None:
    """What needs cards that are in no deck of the game happens in its scenarios."""
    outcomes = [item if isinstance(item, Outcome) else run(item) for item in read_paths([SCENARIOS / game.id])]
    told = {kind for outcome in outcomes for kind in outcome.events}

    def all_reached(reach: conformance.Reach) -> bool:
        return not (set(reach.never_happened()) - told) and not reach.never_used() and reach.games > 0

    reach = conformance.explore(conformance.tables(game), games=40, enough=all_reached)
    report = reach.report()
    assert set(reach.never_happened()) - told == set(), report
    assert reach.never_used() == [], report
    unknown = game.rulebook.unknown_among(filter(None, reach.clauses))
    assert unknown == [], report
    cited = {*reach.citations, *(pair for outcome in outcomes for pair in outcome.citations)}
    listed = sorted((kind, clause) for kind, clause in cited if kind not in OF_HOSTS)
    assert [misfit for kind, clause in listed if (misfit := game.rulebook.why_not_cite(kind, clause))] == [], report
    assert set(game.event_kinds()) - OF_HOSTS == set(game.rulebook.events), report


PROGRAM = """
import sys
from tests.conformance.test_games import told
for id in sys.argv[1:]:
    print(id, told(id))
"""


def told(id: str) -> str:
    """A digest of all that happens in a game of that seed, and of what it is like after every choice."""
    table = conformance.Table.of(GAMES[id])
    walk = Walk.begin(table, conformance.Line(1, conformance.picks_at_random(1, 80)))
    digest = hashlib.sha256()
    while True:
        digest.update(walk.position.digest())
        if not walk.step():
            break
    digest.update(log_bytes(walk.log))
    return digest.hexdigest()


@pytest.mark.long
def test_games_are_the_same_in_another_process() -> None:
    """Sets and hashes of text have another order in every process; no game may depend on it."""
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    path = os.pathsep.join(filter(None, (*sys.path, os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONHASHSEED": other, "PYTHONPATH": path}
    words = [sys.executable, "-c", PROGRAM, *GAMES]
    said = subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == [f"{id} {told(id)}" for id in GAMES]
