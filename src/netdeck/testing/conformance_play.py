"""Games from numbers: a table, a seed and a list of picks determine a game, and shorter lists shrink it.

A pick chooses among everything that anybody may answer now, modulo its number, so any list of numbers is a legal game. That is what lets
Hypothesis draw games and shrink them.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

import msgspec

from netdeck.kernel import REFEREE, SPECTATOR, Deal, Game, Logged, Match, Option, Position, Rng, Seat, Setup, key_from_seed
from netdeck.kernel.card import slug
from netdeck.kernel.message import encode_message

MOST_CHOICES = 20_000
"""A game that goes on for longer has no end that anybody would wait for."""
STRAYS = ("", " ", "?", "pass pass", "play", "\x00", "ünknøwn", "0", "-1", "{}", "%s", "x" * 300)
"""Answers to no question at all."""


class Line(NamedTuple):
    """A game or the beginning of one: its deal and its choices."""

    seed: int
    picks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A game with a complete setup, ready to be played any number of times."""

    game: Game
    setup: Setup
    most: int = MOST_CHOICES

    @classmethod
    def of(cls, game: Game, setup: Setup | None = None, most: int = MOST_CHOICES) -> "Table":
        """The table of *setup*, or of the game's first variant."""
        return cls(game, game.complete(setup or Setup(game=game.id)), most)

    def __str__(self) -> str:
        usual = self.game.with_decks(msgspec.structs.replace(self.setup, decks={})).decks
        named = ("own" if "\n" in deck else slug(deck) for deck in self.setup.decks.values())
        decks = "" if self.setup.decks == usual else "-" + "-".join(named)
        return f"{self.game.id}-{self.setup.variant}-{len(self.setup.seats)}{decks}"

    @property
    def viewers(self) -> tuple[Seat, ...]:
        """Everybody who may not see everything."""
        return (*self.setup.seats, SPECTATOR)

    def start(self, seed: int, log: list[Logged] | None = None) -> Position:
        """The position at the first decision."""
        return self.game.start(self.setup, Rng(key_from_seed(seed)), log)

    def match(self, seed: int, sealed: bool = False) -> Match:
        """A match with a record; a sealed one has its secret and salts from *seed* too."""
        if not sealed:
            return Match(self.game, self.setup, Deal(seed=seed))
        source = random.Random(seed)
        salts = {seat: source.randbytes(16).hex() for seat in self.setup.seats}
        return Match(self.game, self.setup, Deal(None, source.randbytes(32).hex(), salts))


class ConformanceError(AssertionError):
    """A broken promise, with the shortest known way to reproduce it."""


def choices(position: Position) -> list[tuple[Seat, Option]]:
    """Everything that anybody may answer now."""
    return [(seat, option) for seat, decision in position.pending().items() for option in decision.options]


@dataclass(slots=True)
class Walk:
    """A game being played along a line."""

    table: Table
    line: Line
    position: Position
    log: list[Logged]
    trail: list[str] = field(default_factory=list)

    @classmethod
    def begin(cls, table: Table, line: Line) -> "Walk":
        """Start at the first decision, with a log."""
        log: list[Logged] = []
        return cls(table, line, table.start(line.seed, log), log)

    def next_choice(self) -> tuple[Seat, Option] | None:
        """What the line says now; ``None`` at its end, or when nothing is asked any more."""
        if len(self.trail) >= len(self.line.picks):
            return None
        open_now = choices(self.position)
        return open_now[self.line.picks[len(self.trail)] % len(open_now)] if open_now else None

    def step(self) -> bool:
        """Make the next choice of the line, if there is one."""
        choice = self.next_choice()
        if choice is None:
            return False
        self.trail.append(f"{choice[0]}: {choice[1].notation}")
        self.position.take(*choice)
        return True

    def stops(self, most: int | None = None) -> Iterator[Position]:
        """The positions along the line, at most so many, evenly spread; the last one always."""
        stride = 1 if most is None else max(1, len(self.line.picks) // most)
        while True:
            here = len(self.trail)
            if here % stride == 0:
                yield self.position
            if not self.step():
                if here % stride:
                    yield self.position
                return

    def demand(self, held: bool, sentence: str) -> None:
        """Fail unless *held*, with the way to reproduce it."""
        if not held:
            self.fail(sentence)

    def fail(self, sentence: str) -> NoReturn:
        """Fail with the way to reproduce it."""
        way = " / ".join(self.trail) or "the first position"
        raise ConformanceError(f"{self.table}: {sentence}\n  seed {self.line.seed}, after {len(self.trail)} choices: {way}")

    def demand_clause(self, clause: str, cited_by: str) -> None:
        """The rulebook knows *clause*."""
        rulebook = self.table.game.rulebook
        if clause not in rulebook:
            self.fail(f"{cited_by} cites {clause!r}: {rulebook.unknown(clause)}")


def play_out(table: Table, seed: int, position: Position | None = None) -> tuple[Position, int]:
    """A game played at random to its end, and how many choices that took. It stops at the table's limit."""
    position = position or table.start(seed)
    chooser = random.Random(seed)
    count = 0
    while count < table.most and (open_now := choices(position)):
        position.take(*chooser.choice(open_now))
        count += 1
    return position, count


def picks_at_random(seed: int, count: int) -> tuple[int, ...]:
    """A list of picks without Hypothesis."""
    chooser = random.Random(seed)
    return tuple(chooser.randrange(64) for _ in range(count))


def fingerprint(position: Position) -> bytes:
    """Everything that the referee can know about a position."""
    rng = position.rng
    asked = {seat: position.question(seat) for seat in position.seats}
    return as_bytes([position.view(REFEREE), asked, list(position.committed()), position.chain(), rng.key, rng.draws])


def as_bytes(thing: object) -> bytes:
    """*thing* as it would be serialized."""
    return msgspec.json.encode(thing, enc_hook=encode_message)


def mangled(notations: Sequence[str]) -> list[str]:
    """Texts that resemble *notations* and are none."""
    return [broken for each in notations for broken in (f"{each}?", each[:-1], f"x{each}", f"{each} {each}", each.replace(" ", ""))]
