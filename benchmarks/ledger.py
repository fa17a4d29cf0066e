"""What it costs to follow what seats can know: choices of random games and copies, with a ledger and without one.

The events that an information state hears besides are not in it.
"""

import random
import time
from collections.abc import Iterator

from benchmarks import Figure, per_second
from netdeck import registry
from netdeck.kernel import Deal, Match, Position, Setup, card_ledger
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.column_machine import ColumnMachine

CHOICES = 60
CLOCK = time.process_time


def opening(id: str, follows: bool) -> Position:
    """A silent position some choices into a game."""
    position = Match(registry.find(id), Setup(game=id), Deal(seed=1)).position.clone()
    assert isinstance(position, ColumnMachine)
    if follows:
        card_ledger.begin(position.state.table_to_change())
    play(position, 1)
    return position


def play(position: Position, seed: int) -> None:
    """Choose at random."""
    dice = random.Random(seed)
    for _ in range(CHOICES):
        pending = position.pending()
        if not pending:
            return
        seat = next(iter(pending))
        position.take(seat, dice.choice(pending[seat].options))


def main() -> Iterator[Figure]:
    """Silent choices and copies of every game that follows cards."""
    for id in registry.ids():
        game = registry.find(id)
        if not (isinstance(game, ColumnGame) and game.follows_cards):
            continue
        off, on = (opening(id, follows) for follows in (False, True))
        plain = per_second(lambda off=off: play(off.clone(), 2), CHOICES, CLOCK)  # type: ignore[misc]
        yield Figure(f"{id}: choices, nothing followed", plain)
        followed = per_second(lambda on=on: play(on.clone(), 2), CHOICES, CLOCK)  # type: ignore[misc]
        yield Figure(f"{id}: choices, followed", followed, "nothing followed", followed / plain, 0.8)
        copies = per_second(off.clone, clock=CLOCK)
        yield Figure(f"{id}: copies, nothing followed", copies)
        kept = per_second(on.clone, clock=CLOCK)
        yield Figure(f"{id}: copies, followed", kept, "nothing followed", kept / copies)
