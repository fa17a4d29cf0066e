"""The machine code of a game over columns: one game step by step, very many at random or by bots, and a search. Needs the extra ``sim``."""

import inspect
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np

from netdeck import user_dirs
from netdeck.backends import ismcts, machine_code, native_bots, native_rules, rule_codegen, rule_expressions, rule_kinds, rule_lines
from netdeck.backends.background_compiler import BOTS
from netdeck.backends.ismcts import SIZES, SearchTree
from netdeck.backends.native_bots import DICE, FOLLOWED
from netdeck.backends.native_match import NativeMatches
from netdeck.backends.native_rules import FACTS
from netdeck.backends.rule_codegen import Codegen
from netdeck.backends.rule_kinds import INT, Column, Kind, TableKind
from netdeck.backends.table_layout import AT_CARDS, MOST_CARDS, OFFERED, ROW, ROWS, TableLayout, Words, source_digest
from netdeck.kernel.card_table import CardTable
from netdeck.kernel.column_state import ColumnState
from netdeck.kernel.columns import RULES, Columns
from netdeck.kernel.ids import Seat
from netdeck.kernel.playout_policy import bot_dice

_TABLE: Final = "table"
_MIND: Final = "mind"
_WORDS: Final = Column()
ENTRIES: Final[Mapping[str, Mapping[str, tuple[Callable[..., None], tuple[str | Kind, ...]]]]] = {
    "": {
        "begin": (native_rules.begin, (_TABLE, INT, INT)),
        "take": (native_rules.take, (_TABLE, INT, INT)),
        "play_games": (native_rules.play_games, (_TABLE, _WORDS, INT, INT, INT, INT, _WORDS, _WORDS, _WORDS)),
        "look_at_options": (native_rules.look_at_options, (_TABLE, _MIND)),
        "look_ahead": (native_rules.look_ahead, (_TABLE, _MIND, _WORDS, INT, INT, INT)),
    },
    BOTS: {
        "play_bots": (native_bots.play_bots, (_TABLE, _MIND, _WORDS, *[INT] * 4, *[_WORDS] * 5, INT, INT)),
    },
}
"""Each piece of machine code, by the word for it: what can be called in it, and with what. That of bots counts what it follows."""
_ONE_AT_A_TIME: Final = threading.Lock()


class Played(NamedTuple):
    """How random games ended, game by game; ``used`` counts by what is printed in how many each card was used, ``faults`` excepted."""

    endings: Words
    winners: Words
    turns: Words
    moves: Words
    faults: Words
    """The room that was full, or 0: a game with a fault has not been played to its end."""
    prints: Words
    used: Words


class PlayedByBots(NamedTuple):
    """How games ended, one after another; ``followed`` counts in all of them together, ``faults`` excepted."""

    endings: Words
    winners: Words
    turns: Words
    moves: Words
    faults: Words
    followed: Words
    notes: Words
    """A row for each game, and for each end of a turn: see :func:`~netdeck.backends.native_bots.play_bots`."""


def rules_of(places: tuple[str, ...]) -> list[Callable[..., object]]:
    """The rules of some modules, and all that they name: not those that other games have brought along."""
    known, found = set(RULES), dict.fromkeys(rule for rule in RULES if rule.__module__.startswith(places))
    left = [*found]
    while left:
        rule = left.pop()
        named = (rule.__globals__.get(name) for name in sorted(rule.__code__.co_names))
        new: list[Callable[..., object]] = [each for each in named if inspect.isfunction(each) and each in known and each not in found]
        found |= dict.fromkeys(new)
        left += new
    return sorted(found, key=lambda rule: (rule.__module__, rule.__qualname__))


class Part:
    """One piece of the machine code of a game."""

    def __init__(self, code: "NativeCode", of: str) -> None:
        self._native = code
        self._of = of
        self._entries = dict(ENTRIES[of])
        if code.observe is not None and not of:
            self._entries["observe"] = (code.observe, (_TABLE, INT, *[_WORDS] * 4))
        more = (
            sys.modules[__name__],
            native_bots,
            native_rules,
            rule_codegen,
            rule_expressions,
            rule_kinds,
            rule_lines,
            machine_code,
            *code.more,
        )
        digest = source_digest(code.rules, *more)
        self._path = user_dirs.cache() / "machine-code" / f"{'-'.join(filter(None, (code.name, of)))}-{digest}-{machine_code.processor()}.o"

    @property
    def is_compiled(self) -> bool:
        """Whether the machine code is there, in this process or in the cache."""
        return "functions" in self.__dict__ or self._path.exists()

    def compile(self) -> None:
        """Make the machine code, or read it from the cache."""
        assert self.functions

    @cached_property
    def functions(self) -> Mapping[str, Callable[..., None]]:
        """What can be called, by name."""
        with _ONE_AT_A_TIME:
            if not self._path.exists():
                machine_code.keep(self._path, machine_code.object_code(self._text()))
            self._loaded = loaded = machine_code.Loaded(self._path.read_bytes())
            return {name: loaded.function(name, rule_codegen.handed(self._kinds(name))) for name in self._entries}

    def _kinds(self, name: str) -> list[Kind]:
        tables: Mapping[str | Kind, Kind] = {_TABLE: TableKind(self._native.layout), _MIND: TableKind(self._native.minds)}
        return [tables[each] if isinstance(each, str) else each for each in self._entries[name][1]]

    def _text(self) -> str:
        codegen = Codegen(native_rules.in_place_of)
        for name, (function, _) in self._entries.items():
            codegen.entry(name, function, self._kinds(name), counted=self._of == BOTS)
        return codegen.text()

    def __call__(self, name: str, *given: "Words | int") -> None:
        """Call a function with numbers and words."""
        self.functions[name](*(each if isinstance(each, int) else each.ctypes.data for each in given))


class NativeCode:
    """The rules of one kind of table as machine code.

    ``rooms`` says how many places the rooms have, but for that of the cards; ``further`` how many cards may come during a game, and
    ``observe`` is the rule that writes what a seat may know. ``device_bits`` says how many bits a word needs on a device, ``lasting`` which
    rooms for thinking are used again at the next step, and how many places they have there.
    """

    def __init__(
        self,
        name: str,
        kind: type[Columns],
        functions: Mapping[int, Callable[[Any, int], None]],
        rooms: Mapping[str, int],
        *more: Any,
        further: int = 0,
        observe: Callable[..., None] | None = None,
        device_bits: int = 32,
        lasting: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        kind.functions = functions
        self.name = name
        self.more = more
        self.further = further
        self.observe = observe
        self.device_bits = device_bits
        self.lasting = lasting
        self.package = package = kind.__module__.rsplit(".", 2)[0]
        self.layout = TableLayout(kind, rooms, "card")
        self.minds = TableLayout(SearchTree, SIZES, "branch", offers=0)
        self.rules = rules_of((f"{package}.", ismcts.__name__))
        self._parts = {of: Part(self, of) for of in ENTRIES}

    def part(self, of: str) -> Part:
        """The piece of machine code that is meant by a word."""
        return self._parts[of]

    @property
    def is_compiled(self) -> bool:
        """Whether the machine code is there, in this process or in the cache."""
        return self.part("").is_compiled

    def compile(self) -> None:
        """Make the machine code, or read it from the cache."""
        self.part("").compile()

    def playouts(self, table: Columns, first: int, count: int, looking: int = AT_CARDS) -> Played:
        """Random games from a table on which all lies ready, with the seeds from *first* on."""
        laid, book, desk = self._laid(table)
        kinds = len(getattr(table, self.layout.shared["definition"][0]))
        ends, used, last = np.zeros((count, FACTS), np.int64), np.zeros(kinds, np.int64), np.zeros(kinds, np.int64)
        state = laid.copy()
        self.part("")("play_games", state, book, desk, laid, len(laid), first, count, looking, ends, used, last)
        endings, winners, turns, moves, faults, prints = np.ascontiguousarray(ends.T)
        return Played(endings, winners, turns, moves, faults, prints, used)

    def bots(
        self, table: Columns, bots: Mapping[Seat, str], first: int, count: int, rows: int = 0, most: int = sys.maxsize
    ) -> PlayedByBots:
        """The games of random and greedy bots with the seeds from *first* on, from a table on which all lies ready.

        A game with more than *most* moves is a fault. There is room for so many *rows* of notes.

        A bot's chance is Python's own generator, so that its choices are those that it makes at a table.
        """
        laid, book, desk = self._laid(table, FOLLOWED)
        dice = np.array([[bot_dice(seed, seat).getstate()[1] for seat in bots] for seed in range(first, first + count)], np.int64)
        assert dice.shape[-1] == DICE
        ends, followed = np.zeros((count, FACTS), np.int64), np.zeros(FOLLOWED, np.int64)
        tastes = np.array([bot == "greedy" for bot in bots.values()], np.int64)
        state, mind = laid.copy(), np.zeros(self.minds.length(1), np.int64)
        tables = (state, book, desk, mind, book, desk)
        notes = np.zeros((rows, 2 + 2 * len(bots)), np.int64)
        self.part(BOTS)("play_bots", *tables, laid, len(laid), first, count, len(bots), tastes, dice, ends, followed, notes, rows, most)
        endings, winners, turns, moves, faults, _ = np.ascontiguousarray(ends.T)
        return PlayedByBots(endings, winners, turns, moves, faults, followed, notes)

    def matches(self, state: ColumnState[CardTable], names: tuple[list[int], list[int]]) -> NativeMatches:
        """Matches that are played choice by choice, on the table of a state where all lies ready."""
        return NativeMatches(self, state, names)

    def _laid(self, table: Columns, more: int = 0) -> tuple[Words, Words, Words]:
        """A table that lies ready, what is printed on it, and a desk with so many words *more*."""
        cards: int = getattr(table, "cards")  # noqa: B009 - every table has cards, and columns do not know it
        if cards > MOST_CARDS:
            raise ValueError(f"compiled code plays with at most {MOST_CARDS} cards, not {cards}")
        return self.pack(table), self.layout.pack_book(table), np.zeros(self.layout.desk + more, np.int64)

    def pack(self, table: Any) -> Words:
        """A table of the interpreter as one buffer, with room for the cards that may still come."""
        return self.layout.pack(table, self.room_for_cards(table))

    def room_for_cards(self, table: Any) -> int:
        """How many cards may be on a table."""
        cards: int = table.cards
        return max(cards, min(cards + self.further, MOST_CARDS))

    def begin(self, state: Words, book: Words, desk: Words, seed: int) -> None:
        """Take a laid-out table, with the chance of a seed, up to its first question."""
        self.part("")("begin", state, book, desk, len(state), seed)

    def take(self, state: Words, book: Words, desk: Words, at: int) -> None:
        """Answer the open question with one of its options, up to the next one."""
        self.part("")("take", state, book, desk, len(state), at)

    def thinking(self, mind: SearchTree, tables: Sequence[Any]) -> "SearchBuffers":
        """A mind that looks ahead from imagined tables. A table that is larger than compiled code allows is a ``ValueError``."""
        cards = self.room_for_cards(tables[0])
        begun = self.layout.pack_all(tables, cards)
        return SearchBuffers(self, mind, begun, np.zeros(self.layout.length(cards), np.int64), self.layout.pack_book(tables[0]))

    def look_ahead(self, thinking: "SearchBuffers", most: int, count: int) -> None:
        """Look at so many futures more, *most* in all."""
        state, book, desk, begun, words = thinking.state, thinking.book, thinking.desk, thinking.begun, thinking.words
        self.part("")("look_ahead", state, book, desk, words, book, desk, begun, len(state), most, count)

    def new_desk(self) -> Words:
        """An empty desk."""
        return np.zeros(self.layout.desk, np.int64)


def put_offers(desk: Words, rows: Sequence[Sequence[int]]) -> None:
    """Put options on the desk."""
    desk[OFFERED] = len(rows)
    desk[ROWS : ROWS + ROW * len(rows)] = np.array(rows, np.int64).reshape(-1)


class SearchBuffers:
    """The buffers of one search: its state as columns and as one buffer, the starting tables of futures, and one working table."""

    def __init__(self, code: NativeCode, mind: SearchTree, begun: Words, state: Words, book: Words) -> None:
        self.begun = begun
        self.state = state
        self.book = book
        self.desk = code.new_desk()
        self.words = code.minds.pack(mind, len(mind.name))
        self._mind = mind
        self._code = code

    def look_further(self, most: int, count: int) -> bool:
        """Look at so many futures more, *most* in all; whether there was room for everything."""
        self._code.look_ahead(self, most, count)
        self._code.minds.unpack(self.words, self._mind)
        return not self._mind.fault


def offers(desk: Words) -> Any:
    """The options on the desk, a row for each."""
    return desk[ROWS : ROWS + ROW * int(desk[OFFERED])].reshape(-1, ROW)
