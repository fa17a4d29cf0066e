"""Very many tables over columns that go on side by side on the processor, in machine code, on arrays of NumPy. Needs the extra ``sim``.

The layout is that of a device: what a step thinks in belongs to a thread, not to a table, and words are as narrow as the game allows.
"""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from netdeck import user_dirs
from netdeck.backends import (
    device_code,
    device_rules,
    machine_code,
    native_code,
    native_rules,
    rule_codegen,
    rule_expressions,
    stepping_rules,
)
from netdeck.backends.device_tables import MASK
from netdeck.backends.native_code import NativeCode
from netdeck.backends.native_rules import in_place_of
from netdeck.backends.rule_codegen import Codegen
from netdeck.backends.rule_kinds import INT, Column, Function, Kind
from netdeck.backends.stepped_tables import MOST_SLOTS, TOLD
from netdeck.backends.table_layout import source_digest
from netdeck.kernel.card_table import CardTable
from netdeck.kernel.observation import SteppingPlan, TableObserver

KINDS: Final[tuple[Kind, ...]] = (INT, INT, *[Column()] * 13)
ARGUMENTS: Final = 8 + len(KINDS)
"""Those of every kernel, and its own."""
NAME: Final = "step_games"
Array: TypeAlias = NDArray[Any]
"""Words of either width."""
_ONE_AT_A_TIME: Final = threading.Lock()


class SteppingCode:
    """The machine code by which tables of a game go on side by side."""

    def __init__(self, code: NativeCode) -> None:
        self.code = code
        own = (device_code, device_rules, stepping_rules, native_code, native_rules, rule_codegen, rule_expressions, machine_code)
        digest = source_digest(code.rules, *own, *code.more)
        self._path = user_dirs.cache() / "machine-code" / f"{code.name}-stepping-{digest}-{machine_code.processor()}.o"

    @cached_property
    def function(self) -> Callable[..., None]:
        """What can be called; it is compiled when it is first asked for."""
        with _ONE_AT_A_TIME:
            if not self._path.exists():
                machine_code.keep(self._path, machine_code.object_code(self._text()))
            self._loaded = machine_code.Loaded(self._path.read_bytes())
            return self._loaded.function(NAME, ARGUMENTS)

    def _text(self) -> str:
        observe, sense = self.code.observe, self.code.layout.kind.sense

        def seams(function: Function, kind: Any, counted: bool) -> tuple[Function, bool] | None:
            if function is stepping_rules.observe and observe is not None:
                return observe, False
            return in_place_of(function, kind, counted)

        named = () if sense is None else (sense.name,)  # names of options are made by multiplying
        codegen = Codegen(seams, bits=self.code.device_bits, wide=named)
        codegen.kernel(NAME, stepping_rules.step_games, device_code.layout_of(self.code), *KINDS)
        return codegen.text()


@cache
def stepping_code(code: NativeCode) -> SteppingCode:
    """That of a game, once in this process."""
    return SteppingCode(code)


class HostTables:
    """Games from a table on which all lies ready: see :class:`~netdeck.kernel.observation.SteppedMatches`."""

    def __init__(self, code: NativeCode, observer: TableObserver, table: CardTable, seats: int, plan: SteppingPlan) -> None:
        layout = device_code.layout_of(code)
        bits, count, size = code.device_bits, plan.count, observer.size if plan.observes else 1
        self._word = np.dtype(f"i{bits // 8}")
        self._stepping = stepping_code(code)  # its code must not be let go
        self._run = self._stepping.function
        self.count = count
        self.told = self._words(count, TOLD)
        self.ends = self._words(count, TOLD)
        self.rewards = self._words(count, seats)
        self.masks: NDArray[np.bool_] = np.zeros((count, MASK), np.bool_)
        self.packed = self._words(count, MASK // bits)
        self.seen = self._words(count, size)
        self.last = self._words(count, size)
        book, laid = (each.astype(self._word) for each in device_code.packed(code, table))
        faces, eyes = (np.array(each, self._word) for each in observer.names(table))
        cards, options = observer.fields["cards"], observer.fields["options"]
        places = (observer.size, cards.begin, cards.rows, len(cards.columns), options.begin, len(options.columns))
        how = (count, seats, plan.own, plan.longest, plan.resets, plan.observes, bits // 8, bits, *places)
        self._threads = plan.threads
        self._pool = ThreadPoolExecutor(plan.threads) if plan.threads > 1 else None
        slots, thoughts = self._words(plan.threads, MOST_SLOTS), self._words(plan.threads * layout.passing)
        states = self._words(count * (len(laid) - layout.passing) + layout.passing)
        self._plan = np.array(how, self._word)
        self._before = (states[layout.passing :], book, self._words(count, layout.desk), thoughts, len(laid))
        self._read = (laid, faces, eyes, slots)
        self._written = (self.told, self.ends, self.rewards, self.masks, self.packed, self.seen, self.last)
        self.begin(plan.first)

    def _words(self, *shape: int) -> Array:
        return np.zeros(shape, self._word)

    def begin(self, first: int) -> None:
        """Begin all games anew, with the seeds from *first* on."""
        self._first = first
        self._launch(1, self._plan)

    def take(self, options: Array) -> None:
        """Answer the open question of each game with the number of an option, up to the next one; -1 leaves a game as it is."""
        assert options.dtype == self._word
        self._launch(0, options)

    def _launch(self, beginning: int, options: Array) -> None:
        team = self._plan  # nobody works in teams here
        before = [_number(each) for each in self._before]
        after = [_number(each) for each in (team, self._first, beginning, self._plan, options, *self._read, *self._written)]

        def one(thread: int) -> None:
            self._run(*before, thread, self._threads, *after)

        if self._pool is None:
            one(0)
        else:
            list(self._pool.map(one, range(self._threads)))


def _number(each: Array | int) -> int:
    return each if isinstance(each, int) else int(each.ctypes.data)
