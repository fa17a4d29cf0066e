"""Golden playthroughs: one readable game of every variant, with every question, choice, event and clause.

A changed text means that play or its words have changed, and is reviewed like code. To write the texts anew:

    REWRITE_PLAYTHROUGHS=1 .venv/bin/python -m pytest tests/playthroughs
"""

import os
import random
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.every_game import GAMES

from netdeck.kernel import REFEREE, Game, Logged, Position, Rng, Setup, key_from_seed

HERE = Path(__file__).parent
SEED = 1
WIDTH = 120
CASES = [(game, variant) for game in GAMES.values() for variant in game.variants]
IDS = [f"{game.id}-{variant}" for game, variant in CASES]


def story(game: Game, variant: str) -> Iterator[str]:
    """The lines of one game played at random, as a referee saw it."""
    setup = game.complete(Setup(game=game.id, variant=variant))
    log: list[Logged] = []
    position = game.start(setup, Rng(key_from_seed(SEED)), log)
    chooser = random.Random(SEED)
    yield f"{game.title}, {game.variants[variant].title}: rules {game.version}, seed {SEED}"
    yield "Seats: " + ", ".join(f"{seat} ({setup.decks[seat]})" if seat in setup.decks else seat for seat in setup.seats)
    yield ""
    yield from events(log)
    number = 0
    while pending := position.pending():
        number += 1
        seat = chooser.choice(list(pending))
        decision = pending[seat]
        option = chooser.choice(decision.options)
        yield f"{number}. {seat} is asked ({decision.kind}, {decision.clause}): {decision.prompt}"
        yield from textwrap.wrap(
            " | ".join(each.notation for each in decision.options), WIDTH, initial_indent="   ", subsequent_indent="   "
        )
        yield f" > {option.notation}"
        log.clear()
        position.take(seat, option)
        yield from events(log)
    yield ""
    yield from ending(game, position)


def events(log: list[Logged]) -> Iterator[str]:
    """What happened, each with its clause; what is not worth a line in a log is told by its fields."""
    for logged in log:
        seen = logged.seen(REFEREE)
        fields = ", ".join(f"{name} {value}" for name, value in seen.fields.items())
        yield f"      {seen.clause:<10} {seen.text() or f'{seen.event} {fields}'.rstrip()}"


def ending(game: Game, position: Position) -> Iterator[str]:
    """The result and the last table."""
    yield f"Result: {position.result()}"
    yield from game.board(position.view(REFEREE)).splitlines()


@pytest.mark.parametrize(("game", "variant"), CASES, ids=IDS)
def test_the_game_goes_as_it_is_written(game: Game, variant: str) -> None:
    path = HERE / f"{game.id}-{variant}.txt"
    told = "\n".join(line.rstrip() for line in story(game, variant)) + "\n"
    if os.environ.get("REWRITE_PLAYTHROUGHS"):
        path.write_text(told, encoding="utf-8")
    assert path.is_file(), "this playthrough has not been written; see the head of this file"
    assert told.splitlines() == path.read_text(encoding="utf-8").splitlines(), (
        "play has changed; if that is meant, see the head of this file"
    )


def test_no_text_is_left_over() -> None:
    assert sorted(path.stem for path in HERE.glob("*.txt")) == sorted(IDS)
