"""Examples of the rulebook: scenarios beside a game (``examples.toml``) that a reader may step through or play on a little board.

The reader sits where the first step of the scenario is taken. Everybody else does no more than they must. Nothing is kept anywhere: a board
is its example and what was chosen on it, and is played again from the beginning for each look.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import msgspec

from netdeck.i18n import Translator
from netdeck.kernel import Game, GamePackage, Logged, Position, Refusal, Seat
from netdeck.scenarios.model import Scenario, ScenarioError
from netdeck.scenarios.playback import ScenarioRun
from netdeck.scenarios.reader import read_text

MOST_ANSWERS = 60
"""How many answers are given for the others before the reader is asked again."""


class ExampleError(Exception):
    """There is no such example, or it does not hold: a fault of the book."""


class TakenStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of an example: who does what, why that is refused if it is, and what happens because of it, in words."""

    seat: str
    text: str
    refused: str = ""
    clause: str = ""
    lines: tuple[str, ...] = ()


@dataclass(slots=True)
class Staged:
    """A small board: its source, its events, and the seat that plays."""

    game: Game
    position: Position
    log: list[Logged]
    seat: Seat


@cache
def examples_of(game: GamePackage) -> Mapping[str, Scenario]:
    """The examples of a game by their titles. Raises :class:`ExampleError` for one that cannot be read."""
    text = game.package_text("examples.toml")
    found: dict[str, Scenario] = {}
    for each in read_text(text, f"{game.id}/examples.toml") if text is not None else ():
        if isinstance(each, ScenarioError):
            raise ExampleError(str(each))
        found[each.title] = each
    return found


def reader_of(scenario: Scenario) -> Seat:
    """The seat from which the example is shown."""
    return Seat(next(step.seat for step in scenario.steps if step.seat))


def _begun(game: GamePackage, title: str) -> ScenarioRun:
    scenario = examples_of(game).get(title)
    if scenario is None:
        raise ExampleError(f"{game.title} has no example {title!r}")
    story = ScenarioRun(scenario)
    story.begin()
    return story


def shown(game: Game, title: str, speaks: Translator) -> tuple[str, list[TakenStep]]:
    """The board of an example as text, and its steps, in the language of *speaks*."""
    story = _begun(game, title)
    seat = reader_of(story.scenario)
    board = game.board(story.position.view(seat), {}, game.definitions(story.setup), speaks.say)
    steps: list[TakenStep] = []
    for number, step in enumerate(story.scenario.steps):
        since = len(story.log)
        refusal: Refusal | None = None
        if step.act == "attempt":
            refusal = story.position.why_not(Seat(step.seat), story.choices.spelt(step.text))
        story.take(step, ("when", number))
        steps.append(
            TakenStep(
                seat=step.seat,
                text=step.text,
                refused=speaks.say(refusal.sentence) if refusal is not None else "",
                clause=refusal.clause if refusal is not None else "",
                lines=tuple(line for logged in story.log[since:] if (line := speaks.line(logged.seen(seat)))),
            )
        )
    return board, steps


def staged(game: Game, title: str, choices: Sequence[str]) -> Staged | Refusal:
    """The board after the reader's *choices*, when they are asked again or all is over; or why one of them may not be made."""
    story = _begun(game, title)
    board = Staged(game, story.position, story.log, reader_of(story.scenario))
    _wait(board)
    for text in choices:
        refusal = board.position.choose(board.seat, text)
        if refusal is not None:
            return refusal
        _wait(board)
    return board


def _wait(board: Staged) -> None:
    """Let the others do what they must until the reader is asked."""
    for _ in range(MOST_ANSWERS):
        asked = board.position.pending()
        if not asked or board.seat in asked:
            return
        who, decision = next(iter(asked.items()))
        board.position.take(who, decision.on_timeout())
