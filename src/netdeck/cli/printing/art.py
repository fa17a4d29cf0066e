"""Plain pictures made from names, for paper: the same name always gives the same one. The page in the browser draws richer ones of its own.

The generator is FNV-1a over the name's UTF-16 units and mulberry32 after it, in 32 bits, as JavaScript counts.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Dice = Callable[[], float]
_BITS = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Stroke:
    """One path of a picture, in a field of 100 by 60."""

    path: str
    width: float
    opacity: float
    fill: bool


def chance(text: str) -> Dice:
    """Numbers from 0 to 1 that *text* decides."""
    state = 0x811C9DC5
    units = text.encode("utf-16-le", "surrogatepass")
    for i in range(0, len(units), 2):
        state = (state ^ int.from_bytes(units[i : i + 2], "little")) * 0x01000193 & _BITS

    def roll() -> float:
        nonlocal state
        state = (state + 0x6D2B79F5) & _BITS
        x = (state ^ state >> 15) * (1 | state) & _BITS
        x = (x + (x ^ x >> 7) * (61 | x) & _BITS) ^ x
        return (x ^ x >> 14) / 2**32

    return roll


def art(name: str) -> list[Stroke]:
    """The picture of a name."""
    dice = chance(name)
    motif = _MOTIFS[math.floor(dice() * len(_MOTIFS))]
    return list(motif(dice))


def _n(value: float) -> str:
    return f"{math.floor(value * 10 + 0.5) / 10 + 0.0:g}"


def _orbits(dice: Dice) -> Iterator[Stroke]:
    cx, cy = 30 + dice() * 40, 15 + dice() * 30
    for i in range(6):
        r = 6 + i * (5 + dice() * 3)
        start = dice() * math.pi * 2
        sweep = math.pi * (0.5 + dice() * 1.2)
        begin = f"M{_n(cx + r * math.cos(start))} {_n(cy + r * math.sin(start))}"
        end = f"{_n(cx + r * math.cos(start + sweep))} {_n(cy + r * math.sin(start + sweep))}"
        yield Stroke(f"{begin}A{_n(r)} {_n(r)} 0 {int(sweep > math.pi)} 1 {end}", 1 + dice() * 3, 0.35 + dice() * 0.6, fill=False)


def _shards(dice: Dice) -> Iterator[Stroke]:
    for i in range(4):
        x1, y1, x2, y2 = dice() * 48, dice() * 60, dice() * 50, dice() * 60
        tip, opacity = dice() * 60, 0.2 + dice() * 0.55
        for a, b in ((x1, x2), (100 - x1, 100 - x2)):
            yield Stroke(f"M{_n(a)} {_n(y1)}L{_n(b)} {_n(y2)}L50 {_n(tip)}Z", 1, opacity, fill=i % 2 == 0)


def _signal(dice: Dice) -> Iterator[Stroke]:
    phase, beat = dice() * 6, 0.15 + dice() * 0.25
    for i in range(24):
        height = 3 + abs(math.sin(i * beat + phase)) * 22 * (0.5 + dice() * 0.5)
        yield Stroke(f"M{4 + i * 4} {_n(30 - height)}V{_n(30 + height)}", 2, 0.35 + dice() * 0.6, fill=False)


def _roots(dice: Dice) -> Iterator[Stroke]:
    out: list[Stroke] = []

    def grow(x: float, y: float, angle: float, length: float, width: float) -> None:
        if length < 4 or len(out) > 40:
            return
        x2, y2 = x + math.cos(angle) * length, y + math.sin(angle) * length
        out.append(Stroke(f"M{_n(x)} {_n(y)}L{_n(x2)} {_n(y2)}", width, 0.4 + dice() * 0.5, fill=False))
        grow(x2, y2, angle - 0.25 - dice() * 0.5, length * 0.76, width * 0.75)
        grow(x2, y2, angle + 0.25 + dice() * 0.5, length * 0.72, width * 0.75)

    grow(50, 62, -math.pi / 2 + (dice() - 0.5) * 0.3, 17, 4)
    yield from out


def _grid(dice: Dice) -> Iterator[Stroke]:
    cell = 10
    for x in range(5):
        for y in range(6):
            if dice() < 0.45:
                continue
            size, opacity = 3 + dice() * 6, 0.25 + dice() * 0.65
            for left in (x * cell, 90 - x * cell):
                a, b = left + (cell - size) / 2, y * cell + (cell - size) / 2
                yield Stroke(f"M{_n(a)} {_n(b)}h{_n(size)}v{_n(size)}h-{_n(size)}Z", 1, opacity, fill=dice() > 0.35)


_MOTIFS = (_orbits, _shards, _signal, _roots, _grid)
