"""Conformance of leaving the table: a seat that concedes or times out repeatedly is out, and the others play on.

A tale is a seed and a list of acts: picks (see :mod:`~netdeck.testing.conformance_play`) and the going of a seat. Any list is a legal
game, so a tale that breaks a promise is made shorter by leaving acts out. :func:`try_leaving` plays random games to their ends and lets
every seat go at their decisions, on copies; :func:`tell` plays one tale.

What a seat has a hand in only the game can know: ``Position.departed`` and ``Position.remaining_stakes`` say it.
Nothing else is asked of a game.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple, NoReturn

from netdeck.kernel import Command, Game, Logged, Match, Option, Position, Record, Seat, Setup, SetupError
from netdeck.testing.conformance_play import STRAYS, ConformanceError, Line, Table, Walk, choices, fingerprint, play_out

AFTERWARDS = 24
"""How many choices are made after a seat has gone, before the next one goes."""
STOPS = 24
"""At how many decisions of a random game seats go, unless at every one."""
SHORTENING = 400
"""How many shorter tales are tried when one broke a promise."""
TO_THE_END = 8
"""Every so many tales are played to the end of the game."""
RECORDED = 400
"""Tales of at most so many acts are recorded and replayed: a record digests the table after every choice."""


class Departure(NamedTuple):
    """How a seat leaves: it concedes, or it times out until it is removed."""

    place: int
    asleep: bool = False


Act = int | Departure


class ConcessionCase(NamedTuple):
    """A test case: the deal, and what is done."""

    seed: int
    acts: tuple[Act, ...]


@dataclass(slots=True)
class ConcessionRun:
    """A running test case: the same game twice, once silent and once with a log."""

    table: Table
    position: Position
    listened: Position
    heard: list[Logged] = field(default_factory=list)
    story: list[str] = field(default_factory=list)
    match: Match | None = None
    asleep: set[Seat] = field(default_factory=set)
    gone: frozenset[Seat] = frozenset()

    @classmethod
    def begin(cls, table: Table, seed: int, recorded: bool = False) -> "ConcessionRun":
        """Start at the first decision."""
        heard: list[Logged] = []
        match = table.match(seed) if recorded else None
        return cls(table, table.start(seed), table.start(seed, heard), heard, match=match)

    @classmethod
    def fork(cls, table: Table, position: Position) -> "ConcessionRun":
        """Start from the middle of a game, which stays unchanged."""
        heard: list[Logged] = []
        listened = position.clone()
        listened.listen(heard)
        return cls(table, position.clone(), listened, heard, gone=frozenset(position.departed()))

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be done."""
        return self.position.result() is not None

    def act(self, act: Act) -> None:
        """Do the next thing, and check the promises about seats that have left."""
        if self.is_over:
            return
        if isinstance(act, Departure):
            self._go(act)
        else:
            self._pick(act)
        self._look()

    def _go(self, going: Departure) -> None:
        here = [seat for seat in self.position.seats if seat not in self.gone and seat not in self.asleep]
        if not here:
            return
        seat = here[going.place % len(here)]
        if going.asleep:
            self.story.append(f"{seat} falls asleep")
            self.asleep.add(seat)
            return
        self.story.append(f"{seat} gives up")
        self._command(Command("concede", seat))
        self.demand(self.is_over or seat in self.position.departed(), f"{seat} gave up and is neither gone nor is the game over")
        self._look()
        self.refuse_the_gone()

    def _pick(self, pick: int) -> None:
        sleeper = next((seat for seat in self.position.pending() if seat in self.asleep), None)
        if sleeper is not None:
            self.story.append(f"{sleeper}'s time runs out")
            self._command(Command("timeout", sleeper))
            return
        open_now = choices(self.position)
        seat, option = open_now[pick % len(open_now)]
        self.story.append(f"{seat}: {option.notation}")
        self.position.take(seat, option)
        self.listened.take(seat, _same(self.listened, seat, option))
        if self.match is not None:
            self.match.choose(seat, option.notation)

    def _command(self, command: Command) -> None:
        refusal = self.position.command(command)
        self.demand(refusal is None, f"{command.command} of {command.who} was refused: {refusal}")
        self.listened.command(command)
        if self.match is not None:
            self.match.command(command)

    def _look(self) -> None:
        """Check that seats that left are asked nothing, own nothing and do not return, and that the game continues or is over."""
        position = self.position
        gone = frozenset(position.departed())
        self.demand(self.gone <= gone, f"{sorted(self.gone - gone)} came back")
        newly, self.gone = gone - self.gone, gone
        result = position.result()
        if result is not None:
            self.demand(not position.pending(), "the game is over and somebody is asked")
            self.demand(not result.winners or bool(set(result.winners) - gone), f"{list(result.winners)} won and had left")
            return
        self.demand(bool(position.pending()), "nobody is asked, and the game is not over")
        if not gone:
            return
        asked = gone & {*position.pending(), *position.committed()}
        self.demand(not asked, f"{sorted(asked)} left and is asked")
        for seat in sorted(gone):
            held = position.remaining_stakes(seat)
            self.demand(not held, f"{seat} left and still has {', '.join(held[:4])}")
        self.demand(len(gone) < len(position.seats) - 1, "only one is left, and the game is not over")
        if newly:
            self.refuse_the_gone()

    def refuse_the_gone(self) -> None:
        """Check that nothing from seats that have left is accepted or has an effect."""
        if self.is_over or not self.gone:
            return
        position, rulebook = self.position, self.table.game.rulebook
        before = fingerprint(position)
        texts = [*STRAYS, *(option.notation for _, option in choices(position)[:8])]
        for seat in sorted(self.gone):
            tried = [(f"{seat}: {text!r}", position.choose(seat, text)) for text in texts]
            tried += [(f"{act} of {seat}", position.command(Command(act, seat))) for act in ("timeout", "concede")]
            for what, refusal in tried:
                if refusal is None:
                    self.fail(f"{seat} left, and {what} was accepted")
                self.demand(refusal.clause in rulebook, f"the refusal of {what} cites {refusal.clause!r}, which is no clause")
        self.demand(fingerprint(position) == before, "what was refused to those who left changed something")

    def end(self) -> None:
        """Check that the silent game equals the logged one, and that the record replays."""
        self.refuse_the_gone()
        self.demand(fingerprint(self.position) == fingerprint(self.listened), "the table is another one when somebody listens")
        if self.match is None:
            return
        data = self.match.record().to_bytes()
        self.demand(self.match.position.digest() == self.position.digest(), "the match is at another table than the position")
        again = Match.replay(self.table.game, Record.from_bytes(data))
        self.demand(again.record().to_bytes() == data, "the record does not replay to the same bytes")

    def play_out(self, seed: int) -> None:
        """Let the remaining seats finish the game."""
        if self.is_over:
            return
        position, count = play_out(self.table, seed, self.position.clone())
        self.demand(position.result() is not None, f"it has not ended after {count} more choices")

    def demand(self, held: bool, sentence: str) -> None:
        """Fail unless *held*."""
        if not held:
            self.fail(sentence)

    def fail(self, sentence: str) -> NoReturn:
        """Fail with this message."""
        raise BrokenError(sentence)


class BrokenError(Exception):
    """A broken promise, with the test case that shows it."""


def _same(position: Position, seat: Seat, option: Option) -> Option:
    """The option of another copy of the same position."""
    return position.pending()[seat].find(option.notation) or option


def run_case(table: Table, tale: ConcessionCase, recorded: bool | None = None, story: list[str] | None = None) -> None:
    """Run one test case; raises :class:`ConformanceError` if a promise is broken."""
    telling = ConcessionRun.begin(table, tale.seed, len(tale.acts) <= RECORDED if recorded is None else recorded)
    if story is not None:
        telling.story = story
    try:
        for act in tale.acts:
            telling.act(act)
        telling.end()
        telling.play_out(tale.seed)
    except BrokenError as broken:
        raise ConformanceError(_words(table, str(broken), tale, telling.story)) from None


def tables(game: Game, counts: Iterable[int] = (3, 4)) -> list[Table]:
    """Every variant with its usual seats if those are more than two, and with so many, where it can have them; else one table for two."""
    found: dict[str, Table] = {}
    low, high = game.seat_counts
    usual = [Table.of(game, Setup(game=game.id, variant=variant)) for variant in game.variants]
    for table in usual:
        wider = [table] if len(table.setup.seats) > 2 else []
        for count in counts:
            if low <= count <= high:
                with suppress(SetupError):  # a variant may be for fewer than its game
                    wider.append(Table.of(game, Setup(game=game.id, variant=table.setup.variant, seats=game.table(count))))
        found |= {str(each): each for each in wider}
    return list(found.values()) or usual[:1]


def try_leaving(table: Table, most: int, seed: int = 0, every: bool = False, done: Callable[[int], None] = lambda tales: None) -> int:
    """Let seats leave in random games, at some decisions or at *every* one, up to *most* cases; returns how many were run.

    A tale that breaks a promise is made shorter and raised.
    """
    told = 0
    while told < most:
        chooser = random.Random(seed)
        length = inf if every else _length(table, seed)
        stops = frozenset(chooser.sample(range(int(length)), min(STOPS, int(length)))) if not every else frozenset()
        position, base = table.start(seed), list[Act]()
        while open_now := choices(position):
            if every or len(base) in stops:
                for going in _goings(position, chooser):
                    tail = _afterwards(going, chooser, len(position.seats))
                    _branch(table, position, ConcessionCase(seed, (*base, *tail)), len(base), told % TO_THE_END == 0)
                    told += 1
                    done(told)
                    if told >= most:
                        return told
            pick = chooser.randrange(len(open_now))
            base.append(pick)
            position.take(*open_now[pick])
            if len(base) >= table.most:
                break
        seed += 1
    return told


def _length(table: Table, seed: int) -> int:
    """How many choices the game of *seed* will have, roughly: random games of one table are alike."""
    return max(1, play_out(table, seed)[1])


def _goings(position: Position, chooser: random.Random) -> list[Departure]:
    """Everybody who could go: each seat gives up, and one falls asleep."""
    count = len(position.seats)
    return [*(Departure(place) for place in range(count)), Departure(chooser.randrange(count), asleep=True)]


def _afterwards(first: Departure, chooser: random.Random, seats: int) -> list[Act]:
    """Let seats leave one after another, sometimes two at once, with play in between, until none is left."""
    acts: list[Act] = [first]
    for _ in range(seats - 1):
        acts += [chooser.randrange(64) for _ in range(chooser.choice((0, 1, 2, 5, AFTERWARDS, AFTERWARDS)))]
        acts.append(Departure(chooser.randrange(seats)))
    return acts


def _branch(table: Table, position: Position, tale: ConcessionCase, base: int, to_the_end: bool) -> None:
    """Tell *tale* from its act number *base* on, where *position* stands."""
    telling = ConcessionRun.fork(table, position)
    try:
        for number, act in enumerate(tale.acts[base:]):
            telling.act(act)
            if to_the_end and number == 1:
                telling.play_out(tale.seed)
        telling.end()
    except BrokenError as broken:
        raise shortest(table, tale, str(broken)) from None


def shortest(table: Table, tale: ConcessionCase, sentence: str) -> ConformanceError:
    """The shortest failing test case found within so many tries."""
    left = SHORTENING
    acts, story, sentence = _outcome(table, tale) or (tale.acts, ["(this did not happen again from the beginning)"], sentence)
    chunk = max(1, len(acts) // 2)
    while chunk and left > 0:
        at = len(acts) - chunk
        while at >= 0 and left > 0:
            left -= 1
            fewer = ConcessionCase(tale.seed, (*acts[:at], *acts[at + chunk :]))
            found = _outcome(table, fewer)
            if found is not None:
                acts, story, sentence = found
            at = min(at, len(acts)) - chunk
        chunk //= 2
    return ConformanceError(_words(table, sentence, ConcessionCase(tale.seed, acts), story))


def _outcome(table: Table, tale: ConcessionCase) -> tuple[tuple[Act, ...], list[str], str] | None:
    """What of a tale breaks a promise, its story and the complaint; ``None`` when nothing is wrong."""
    telling = ConcessionRun.begin(table, tale.seed)
    done: list[Act] = []
    try:
        for act in tale.acts:
            done.append(act)
            telling.act(act)
        telling.end()
    except BrokenError as broken:
        return tuple(done), telling.story, str(broken)
    return None


def _words(table: Table, sentence: str, tale: ConcessionCase, story: Sequence[str]) -> str:
    return f"{table}: {sentence}\n  seed {tale.seed}: {' / '.join(story)}\n  again: conformance_concession.run_case(table, {_source(tale)})"


def _source(tale: ConcessionCase) -> str:
    acts = ", ".join(
        f"Departure({act.place}{', True' if act.asleep else ''})" if isinstance(act, Departure) else str(act) for act in tale.acts
    )
    return f"ConcessionCase({tale.seed}, ({acts}{',' if len(tale.acts) == 1 else ''}))"


def whoever_leaves_is_gone(table: Table, line: Line, most: int | None = None) -> None:
    """At any decision any seat may give up: it is asked nothing more, keeps nothing, and the others play on."""
    walk = Walk.begin(table, line)
    chooser = random.Random(line.seed)
    for position in walk.stops(most):
        for place in range(len(position.seats) if choices(position) else 0):
            telling = ConcessionRun.fork(table, position)
            try:
                for act in _afterwards(Departure(place), chooser, len(position.seats)):
                    telling.act(act)
                telling.end()
            except BrokenError as broken:
                walk.fail(f"{broken}, after this: {' / '.join(telling.story)}")
