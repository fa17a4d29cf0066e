"""The client's own logic, proved by its own tests (``web/tests``)."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from tests.every_game import GAMES

from netdeck import registry
from netdeck.cardgame.standard.game import StandardGame
from netdeck.kernel import SPECTATOR, Deal, Match, Rng, Seat, Setup, View, difference, key_from_seed, present
from netdeck.server.catalogue import cards

ROOT = Path(__file__).parents[2]
LONGEST = 30
NEW = (ROOT / "examples" / "regatta", ROOT / "src" / "netdeck" / "cli" / "card_skeleton")
"""Games without a board of their own."""


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


def whose(view: View, touch: int | str) -> Seat | None:
    """Who somebody aims at, or who controls the card that they aim at."""
    if isinstance(touch, str):
        return Seat(touch) if touch in view.seats else view.zones[touch].owner if touch in view.zones else None
    held = ((zone, card) for zone in view.zones.values() for card in zone.cards)
    return next((card.facts.get("controller") or zone.owner for zone, card in held if card.id == touch), None)


def asked(id: str, seed: int) -> Iterator[dict[str, Any]]:
    """The questions of a match of random choices: which answers are aimed at whoever is asked, and which look bad to them."""
    game, source = GAMES[id], random.Random(seed)
    position = game.start(game.complete(Setup(game=id)), Rng(key_from_seed(seed)))
    for _ in range(3 * LONGEST):
        if not position.pending():
            return
        seat = source.choice(sorted(position.pending()))
        view, question = position.view(seat), present(position, seat)
        assert question is not None
        yield {
            "name": f"{id}: {question.prompt}",
            "question": question,
            "own": [bool(each.touches) and whose(view, each.touches[-1]) == seat for each in question.options],
            "bad": [appeal < 0 for appeal in game.score_options(position, seat)],
            "ways": [each.notation for each in game.ways_to_pay(position.pending()[seat])],
        }
        # As people do, rather something than nothing.
        options = [each for each in position.pending()[seat].options if each.notation not in ("pass", "cancel", "end")]
        position.take(seat, source.choice(options or list(position.pending()[seat].options)))


def facts(view: View) -> set[str]:
    """What is said of some card."""
    return {name for zone in view.zones.values() for card in zone.cards for name in card.facts}


def numbered(place: Path) -> dict[str, Any]:
    """A table of a new game as its first seat sees it, on which each number that the game declares is another one; and its cards."""
    game = registry.find(str(place))
    assert isinstance(game, StandardGame)
    setup, source, numbers, chapter = game.complete(Setup(game=game.id)), random.Random(1), count(1001), game.chapter
    position = game.start(setup, Rng(key_from_seed(1)))
    while not facts(position.view(position.seats[0])) >= {*chapter.stats, *chapter.on_cards}:
        seat, decision = next(iter(position.pending().items()))
        position.take(seat, source.choice(decision.options))
    state = position.state
    for name in ("turn", *(f"{seat}.{name}" for seat in position.seats for name in chapter.seat_numbers)):
        state.write_counter(name, next(numbers))
    for card in range(state.table.cards):
        for name in (*(f"now_{stat}" for stat in chapter.stats), *chapter.on_cards):
            getattr(state.table, name)[card] = next(numbers)
    view = position.view(position.seats[0])
    assert all(view.seat[seat].keys() >= set(chapter.seat_numbers) for seat in position.seats)
    return {"view": view, "cards": cards(game, setup)}


def test_the_clients_own_tests_pass_with_differences_cards_and_questions_of_every_game(tmp_path: Path) -> None:
    stories = tmp_path / "stories.json"
    told = [each for id in sorted(GAMES) for each in story(id, 5)]
    stories.write_bytes(msgspec.json.encode(told))
    sets = tmp_path / "cards.json"
    printed = {id: cards(game, game.complete(Setup(game=id))) for id, game in sorted(GAMES.items())}
    sets.write_bytes(msgspec.json.encode(printed, enc_hook=str))
    questions = tmp_path / "questions.json"
    put = [each for id in sorted(GAMES) for each in asked(id, 1)]
    questions.write_bytes(msgspec.json.encode(put, enc_hook=str))
    boards = tmp_path / "boards.json"
    boards.write_bytes(msgspec.json.encode([numbered(place) for place in NEW], enc_hook=str))
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "build_page.py"), "npm", "test"],
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            "NETDECK_STORIES": str(stories),
            "NETDECK_CARDS": str(sets),
            "NETDECK_QUESTIONS": str(questions),
            "NETDECK_BOARDS": str(boards),
        },
    )
    assert done.returncode == 0, done.stdout + done.stderr
    followed = int(stories.with_suffix(".followed").read_text(encoding="utf-8"))
    assert followed == sum(len(each["steps"]) for each in told) > 5 * LONGEST
    dealt = int(sets.with_suffix(".dealt").read_text(encoding="utf-8"))
    assert dealt == sum(map(len, printed.values()))
    found = json.loads(questions.with_suffix(".found").read_bytes())
    assert found.pop("asked") == len(put)
    assert min(found.values()) > 0, found
    drawn = {path.suffix[1:]: int(path.read_text(encoding="utf-8")) for path in tmp_path.glob("boards.*") if path != boards}
    assert drawn.keys() == {"regatta", "skeleton"}
    assert min(drawn.values()) > 10
