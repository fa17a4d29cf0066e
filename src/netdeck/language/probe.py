"""Plays a card's text on test tables and reports words that never did anything.

Words did something when an event that is not vain cited them, or words inside them; or when the table came to look otherwise than with the
same card without their line, which is how what only *is so* shows (a lower price, what somebody can't do). Tables come from the game
(:meth:`~netdeck.language.tools.CardTools.tables`), then from the card's own tree
(:meth:`~netdeck.language.tools.CardTools.add_relevant_tables`). Work is counted in courses of play, so
the answer is the same on every machine.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from json import dumps
from typing import Any, Final

from netdeck.kernel import Decision, Definition, GameRules, Logged, Machine, Option, Rng, Setup, StagingError, key_from_seed
from netdeck.language.abilities import Give, Keyword, Passive, Variable
from netdeck.language.dead_text import Said, idle_words, words_that_acted
from netdeck.language.demonstration import NAME, Course, DemoTable, default_choice, is_under_way, makes_a_difference, public_state
from netdeck.language.noun_nodes import Bound
from netdeck.language.semantic_error import UnparseError
from netdeck.language.source_map import Worded, Words
from netdeck.language.stat_instructions import StatChange
from netdeck.language.tools import CardTools
from netdeck.language.tree_walk import walk

MOST_CHOICES: Final = 24
MOST_COURSES: Final = 96
"""Courses of play at most for one card; one whose words all do something takes a few."""
MODE_OF: Final = (0, 2, 1, 3)
"""Which mode is chosen with each lot: of two, both with what lets things happen."""
MODE: Final = re.compile(r"(?:choose|mode) \d")


@dataclass(frozen=True, slots=True)
class Probe:
    """The result of probing a text: words that never had an effect, as faces show them, and the number of runs."""

    idle: tuple[Words, ...]
    courses: int


@dataclass(slots=True)
class _Line:
    """A line or sentence that may have done nothing, and the text that is left without it, if one is."""

    words: Words
    rest: str | None


def probe(game: GameRules, tools: CardTools, text: str, kind: str = "", beside: str = "", most: int = MOST_COURSES) -> Probe | None:
    """Run *text* on test tables until every word had an effect; ``None`` without tables. *beside* are other cards of the file."""
    return _Probing(game, tools, text, kind, beside).answer(most)


class _Probing:
    def __init__(self, game: GameRules, tools: CardTools, text: str, kind: str, beside: str) -> None:
        self.game, self.tools, self.text, self.kind, self.beside = game, tools, text, kind, beside
        self.said: set[Said] = set()
        self.courses = 0
        self.alive: set[Words] = set()

    def answer(self, most: int) -> Probe | None:
        tables = self.tools.tables(self.text, self.kind)
        if not tables:
            return None
        setup = Setup(game=self.game.id, cards=tables[0].cards + self.beside)
        self.card: Definition = self.game.definitions(self.game.complete(setup))[NAME]
        self.rules = self.tools.language.compiled_with_words(self.text, self.kind)[0]
        self.nothing = tuple(node.words for node in walk(self.rules) if isinstance(node, Worded) and node.words and _is_nothing(node))
        self.paid = {node.words for node in walk(self.rules) if isinstance(node, Worded) and node.words and hasattr(node, "cost")}
        silent = tuple(_silent(self.rules))
        lines = [self._line(words, tables[0]) for words in silent]
        self._play([(0, table) for table in tables], lines, most, silent)
        if set(self._left(silent)) - set(self.nothing):
            richer = list(self.tools.add_relevant_tables(tables, self.card))
            others = [(lot, table) for lot in (2, 1) for table in (*richer, *tables)]
            self._play([*((0, table) for table in richer), *others], lines, most, silent)
            lines = [self._line(words, tables[0]) for words in self._left(silent)]
            self._play([*((3, table) for table in (*richer, *tables)), *others], lines, most + most // 4, silent)
        return Probe(self._left(silent), self.courses)

    def _left(self, silent: Sequence[Words]) -> tuple[Words, ...]:
        """The words that did nothing so far. Where paying is all that a command did, those inside it are looked at."""
        paid = {(NAME, words.start, words.end) for words in self.alive & self.paid}
        heard = [*idle_words({NAME: self.card}, self.said | paid).get(NAME, []), *self.nothing]
        return tuple(words for words in dict.fromkeys((*heard, *silent)) if words in self.nothing or words not in self.alive)

    def _line(self, words: Words, table: DemoTable) -> _Line:
        """Words, and the card without them; the card that does nothing where nothing else is left of it."""
        try:
            other = self.tools.language.told(_dropped(self.rules, words))
        except (UnparseError, ValueError, TypeError, AttributeError):
            return _Line(words, None)  # the rest is no text without them
        if not other.strip():
            return _Line(words, "")
        line = _Line(words, other)
        if self.tools.compile((self._without(table, line) + self.beside).encode()).fine:
            return line
        if _binds(self.rules, words) & {one.name for one in walk(_dropped(self.rules, words)) if isinstance(one, Bound)}:
            self.alive.add(words)  # what is left speaks of it
        return _Line(words, None)

    def _without(self, table: DemoTable, line: _Line) -> str:
        """The card file of a table, in which the card has only the rest of its text; the card that does nothing where none is left."""
        if not line.rest:
            return table.without
        file = table.cards
        for ascii_only in (True, False):
            file = file.replace(dumps(self.text, ensure_ascii=ascii_only), dumps(line.rest, ensure_ascii=ascii_only))
        return file

    def _play(self, rounds: Sequence[tuple[int, DemoTable]], lines: Sequence[_Line], most: int, silent: Sequence[Words]) -> None:
        for lot, table in rounds:
            left = [words for words in self._left(silent) if words not in self.nothing]
            if self.courses >= most or not left:
                return
            waiting = [line for line in lines if line.rest is not None and line.words in left]
            course = self._course(table, table.cards, lot, looking=bool(waiting))
            if course is None:
                continue
            self.said |= {one for one in course.said if one[0] == NAME}
            for line in waiting:
                other = self._course(table, self._without(table, line), lot, looking=True)
                if other is not None and makes_a_difference(course, other):
                    self.alive.add(line.words)

    def _course(self, table: DemoTable, cards: str, lot: int, *, looking: bool) -> Course | None:
        """Play a card on a table; nothing where the table cannot be laid. Choices that use the card take turns with the lots."""
        setup = self.game.complete(Setup(game=self.game.id, cards=cards + table.beside + self.beside))
        try:
            position = self.game.stage(setup, table.given, Rng(key_from_seed(0)))
        except StagingError:
            return None
        assert isinstance(position, Machine)
        self.courses += 1
        log: list[Logged] = []
        position.listen(log)
        looks = [public_state(position, table)] if looking else []
        used, ended = False, False
        for _ in range(MOST_CHOICES):
            pending = position.pending()
            if not pending:
                ended = True
                break
            seat, decision = next(iter(pending.items()))
            own = [] if used and lot < 2 else [option for option in decision.options if table.uses.search(option.notation)]
            used = used or bool(own)
            position.take(seat, own[lot % len(own)] if own else _other(decision, table, lot))
            if looking and not is_under_way(position, table) and (now := public_state(position, table)) != looks[-1]:
                looks.append(now)
        return Course((), tuple(looks), used, ended, frozenset(words_that_acted(log)))


def _other(decision: Decision, table: DemoTable, lot: int) -> Option:
    """What is chosen beside the use of the card: modes in turn; with even lots what lets things happen, in turn; with odd ones anything."""
    if modes := [option for option in decision.options if MODE.match(option.notation)]:
        return modes[MODE_OF[lot] % len(modes)]
    if lot % 2:
        return default_choice(decision, table, lot)
    waits = [option for word in table.waits for option in decision.options if option.notation == word]
    return waits[lot // 2 % len(waits)] if len(waits) > 1 and waits[0].notation.startswith("target") else default_choice(decision, table, 0)


def _silent(node: object) -> Iterator[Words]:
    """The words of static abilities, keywords and letters, which cause no events."""
    if isinstance(node, Worded) and not node.is_cited():
        if node.words is not None and not isinstance(node, Keyword | Variable):
            yield node.words
        return
    for part in _parts(node):
        yield from _silent(part)


def _is_nothing(node: Any) -> bool:
    """Whether it says by itself that it does nothing: 0 damage, +0 power."""
    changes = getattr(node, "changes", ())
    if isinstance(node, Passive) and node.give == Give(stats=node.give.stats):
        changes = node.give.stats
    if isinstance(changes, tuple) and changes and all(isinstance(one, StatChange) for one in changes):
        return all(one.n == 0 and one.op != "=" for one in changes)
    return type(getattr(node, "n", None)) is int and node.n == 0


def _binds(rules: object, words: Words) -> set[str]:
    """The names by which later words refer to what was read from *words*."""
    found = (one for one in walk(rules) if isinstance(one, Worded) and one.words == words)
    return {str(inner.bind) for one in found for inner in walk(one) if getattr(inner, "bind", "")}


def _dropped(node: object, words: Words) -> object:
    """*node* without what was read from *words*."""
    if isinstance(node, tuple):
        return tuple(_dropped(one, words) for one in node if not (isinstance(one, Worded) and one.words == words))
    if not is_dataclass(node) or isinstance(node, type):
        return node
    old = {one.name: getattr(node, one.name) for one in fields(node) if one.compare and one.init}
    gone = {name: None for name, part in old.items() if isinstance(part, Worded) and part.words == words}
    changed = {name: _dropped(part, words) for name, part in old.items()} | gone
    return replace(node, **{name: part for name, part in changed.items() if part is not old[name]})


def _parts(node: object) -> Iterator[object]:
    if isinstance(node, tuple):
        yield from node
    elif is_dataclass(node) and not isinstance(node, type):
        yield from (getattr(node, one.name) for one in fields(node) if one.compare)
