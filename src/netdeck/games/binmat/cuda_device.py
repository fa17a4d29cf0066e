"""Running a CUDA program of BINMAT with CuPy.

This module needs NumPy, CuPy and :mod:`netdeck.backends.cuda_device`, so that a program made on one machine can be carried to another that
has a device and little else. Counts of moves and games, masks and actions mean what they mean in :mod:`.compiled`.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from netdeck.backends import cuda_device

MASK_WORDS: Final = 9
RANDOM: Final = -1
"""As an action: let the kernel choose uniformly from the mask, the pass only where there is nothing else."""

_DEAL: Final = -1


@dataclass(frozen=True, slots=True)
class Program(cuda_device.Program):
    """What is to be known of a game besides: its bytes, its longest course, where the winner is."""

    length: int
    longest: int
    winner: int

    @property
    def words(self) -> int:
        """The 32-bit words of a game in global memory."""
        return self.length // 4

    @property
    def shared_bytes(self) -> int:
        """The shared memory of a block."""
        return 4 * (self.words | 1) * self.block


class Device:
    """A program on the present CUDA device."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._kernels = cuda_device.Kernels(program, program.shared_bytes)
        self.cupy = self._kernels.cupy

    def play_games(self, first: int, count: int) -> Any:
        """Whole random games in one launch: winner, cause, turn and number of moves, one row each."""
        ends = self.cupy.zeros((4, count), np.int32)
        self._launch("play_games", count, first, count, ends)
        return ends

    def prints(self, first: int, count: int) -> tuple[Any, Any]:
        """A fingerprint of every position of random games, by move and game (0 after the end), and the games' numbers of moves."""
        prints = self.cupy.zeros((self.program.longest, count), np.uint32)
        moves = self.cupy.zeros(count, np.int32)
        self._launch("write_prints", count, first, count, prints, moves)
        return prints, moves

    def registers(self) -> dict[str, int]:
        """The registers that each kernel uses."""
        return self._kernels.registers()

    def deal(self, first: int, count: int) -> "DeviceGames":
        """New games with the seeds from *first* on, to be played one launch a move."""
        return DeviceGames(self, first, count)

    def _launch(self, name: str, count: int, *arguments: object) -> None:
        self._kernels.launch(name, count, *arguments)


class DeviceGames:
    """Many games on the device. ``states`` and ``masks`` lie by columns: one column a game."""

    def __init__(self, device: Device, first: int, count: int) -> None:
        self.device = device
        self.first = first
        self.count = count
        self.moves = 0
        self.states = device.cupy.zeros((device.program.words, count), np.uint32)
        self.masks = device.cupy.zeros((MASK_WORDS, count), np.uint32)
        self.refusals = device.cupy.zeros(count, np.int32)
        self._random = device.cupy.full(count, RANDOM, np.int32)
        self._step(_DEAL, self._random)

    def step(self, actions: Any = None) -> None:
        """One action a game, given in the value space or left to chance; then the masks say what may come next."""
        self._step(self.moves, self._random if actions is None else actions)
        self.moves += 1

    def _step(self, number: int, actions: Any) -> None:
        self.device._launch("step", self.count, self.first, self.count, number, self.states, self.masks, actions, self.refusals)

    def fingerprints(self) -> Any:
        """A fingerprint of every game as it stands (FNV-1a over its bytes)."""
        prints = self.device.cupy.full(self.count, 0x811C9DC5, np.uint32)
        for word in self.states:
            for shift in range(0, 32, 8):
                prints = (prints ^ (word >> np.uint32(shift) & np.uint32(0xFF))) * np.uint32(0x01000193)
        return prints

    @property
    def winners(self) -> Any:
        """For each game 0 while it is running, 1 if the defenders have won, 2 if the attackers have."""
        at = self.device.program.winner
        return self.states[at // 4] >> np.uint32(8 * (at % 4)) & np.uint32(0xFF)
