"""Tables over columns on a CUDA device: whole random games, or many games step by step.

This module needs NumPy and :mod:`~netdeck.backends.cuda_driver` and nothing else of Netdeck, so that a program made on one machine can be
carried to another that has a device and little else.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, ClassVar, Final, Self

import numpy as np
from numpy.typing import NDArray

from netdeck.backends.cuda_driver import Device, DeviceArray

FACTS: Final = 6
"""What is told of a game that was played: ending, winner, turns, moves, fault, fingerprint of all decisions."""
TOLD: Final = 7
"""What is told of a game that goes on: the same, but who is asked (-1: it is over) and how many options there are in the last places."""
NOTED: Final = 3
MASK: Final = 256
"""So many options a mask tells of."""
REGISTERS: Final = 128
"""So many a thread may have: with fewer it reads more from memory than other threads can do meanwhile."""
WARP: Final = 32


@dataclass(frozen=True, slots=True)
class TableProgram:
    """PTX; the words that a step thinks in, those of a desk, their bits; the games of a team."""

    source: str
    passing: int
    desk: int
    bits: int
    games: int
    block: ClassVar[int] = 256

    def save(self, path: Path) -> None:
        """Write the program to a file."""
        path.write_text(json.dumps(asdict(self)), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a program from a file."""
        return cls(**json.loads(path.read_text(encoding="utf-8")))

    @property
    def word(self) -> np.dtype[Any]:
        """A word of memory."""
        return np.dtype(f"i{self.bits // 8}")


class TableDevice:
    """A program on a device. *book* and *laid* are what is printed and the table on which all lies ready, as buffers of compiled code.

    So many *warps* of threads run at a time on each of its processors.
    """

    def __init__(self, device: Device, program: TableProgram, book: NDArray[Any], laid: NDArray[Any], warps: int = 16) -> None:
        self.device = device
        self.program = program
        self.words = len(laid)
        self.warps = device.processors * warps
        self.threads = self.warps * WARP
        self.book = device.copy_of(book.astype(program.word))
        self.laid = device.copy_of(laid.astype(program.word))
        self._program = device.load(program.source.encode(), REGISTERS)
        self._thoughts = device.array((self.threads * program.passing,), program.word)
        self._team = TableRoom(self, 0)

    def array(self, *shape: int) -> DeviceArray:
        """Words that are all 0."""
        return self.device.array(shape, self.program.word)

    def launch(self, name: str, room: "TableRoom", *given: Any) -> None:
        """Let all threads do something with tables."""
        block = self.program.block
        tables = (room.state, self.book, room.desks, self._thoughts, self.words)
        self._program.kernel(name)(self.threads // block, block, *tables, *given)

    def playouts(self, first: int, count: int, looking: int = 0) -> DeviceArray:
        """Games with the seeds from *first* on: a row of facts for each. Teams of threads begin a game as soon as another one has ended."""
        if self._team.tables == 0:
            self._team = TableRoom(self, self.warps * self.program.games)
        ends = self.array(count, FACTS)
        given = (WARP, self._team.notes, self.laid, first, count, looking, ends, self.array(1))
        self.launch("play_games", self._team, *given)
        return ends

    def begin(self, first: int, count: int) -> "SteppedTables":
        """So many games with the seeds from *first* on, up to their first questions."""
        return SteppedTables(self, first, count)


class TableRoom:
    """Room for so many tables."""

    def __init__(self, device: TableDevice, tables: int) -> None:
        passing = device.program.passing
        self.tables = tables
        self._states = device.array(tables * (device.words - passing) + passing)
        self.state = self._states.from_place(passing)
        self.desks = device.array(tables * device.program.desk)
        self.notes = device.array(tables * NOTED)


class SteppedTables:
    """Games played step by step. Arrays stay on the device and are available to other libraries (``__cuda_array_interface__``)."""

    def __init__(self, device: TableDevice, first: int, count: int) -> None:
        self._device = device
        self._room = TableRoom(device, count)
        self.count = count
        self.told = device.array(count, TOLD)
        """A row for each game: ending, winner, turns, moves, fault, who is asked, how many options there are."""
        self.masks = device.device.array((count, MASK), np.dtype(bool))
        """Which options there are."""
        self._bytes = device.program.bits // 8
        device.launch("begin_games", self._room, count, device.laid, first, self.told, self.masks, self._bytes)

    def take(self, options: Any) -> None:
        """Answer the open question of each game with the number of an option, up to the next one; -1 leaves a game as it is."""
        self._device.launch("take_options", self._room, self.count, options, self.told, self.masks, self._bytes)
