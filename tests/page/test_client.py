"""The client's own logic, proved by its own tests (``web/tests``)."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
from tests.every_game import GAMES

from netdeck.kernel import SPECTATOR, Deal, Match, Setup, View, difference
from netdeck.server.catalogue import cards

ROOT = Path(__file__).parents[2]
LONGEST = 60


def story(id: str, seed: int) -> list[dict[str, Any]]:
    """A match of random choices as every viewer is told of it: the first view, then what changes and what it leads to."""
    game, source = GAMES[id], random.Random(seed)
    match = Match(game, game.complete(Setup(game=id)), Deal(seed=seed))
    last: dict[str, View] = {viewer: match.position.view(viewer) for viewer in (*match.position.seats, SPECTATOR)}
    told: dict[str, dict[str, Any]] = {viewer: {"name": f"{id}, {viewer}", "first": view, "steps": []} for viewer, view in last.items()}
    while (pending := match.position.pending()) and len(match.entries) < LONGEST:
        seat = source.choice(sorted(pending))
        match.choose(seat, source.choice(pending[seat].options).notation)
        for viewer, before in last.items():
            view = last[viewer] = match.position.view(viewer)  # type: ignore[arg-type]
            told[viewer]["steps"].append((difference(before, view), view))
    return list(told.values())


def test_the_clients_own_tests_pass_with_differences_and_cards_of_every_game(tmp_path: Path) -> None:
    stories = tmp_path / "stories.json"
    told = [each for id in sorted(GAMES) for each in story(id, 5)]
    stories.write_bytes(msgspec.json.encode(told))
    sets = tmp_path / "cards.json"
    printed = {id: cards(game, game.complete(Setup(game=id))) for id, game in sorted(GAMES.items())}
    sets.write_bytes(msgspec.json.encode(printed, enc_hook=str))
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "build_page.py"), "npm", "test"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NETDECK_STORIES": str(stories), "NETDECK_CARDS": str(sets)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    followed = int(stories.with_suffix(".followed").read_text(encoding="utf-8"))
    assert followed == sum(len(each["steps"]) for each in told) > 5 * LONGEST
    dealt = int(sets.with_suffix(".dealt").read_text(encoding="utf-8"))
    assert dealt == sum(map(len, printed.values()))
