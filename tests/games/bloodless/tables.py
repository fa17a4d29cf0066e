"""Tables for the tests: games of the starter decks, and positions in a few words."""

import random
from collections.abc import Iterator
from typing import Any

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.named_state import TableState
from netdeck.kernel import Logged, Machine, Rng, Seat, Setup, key_from_seed

A, B = GAME.seat_names
DECKS = tuple(GAME.decks)


def start(seed: int, decks: tuple[str, str] = ("rotgarden", "red-ledger"), log: list[Logged] | None = None) -> Machine:
    setup = GAME.complete(Setup(game="bloodless", decks={A: decks[0], B: decks[1]}))
    return GAME.start(setup, Rng(key_from_seed(seed)), log)


def asked(position: Machine) -> Seat:
    (seat,) = position.pending()
    return seat


def walk(position: Machine, seed: int, most: int = 10_000) -> Iterator[Machine]:
    """Random choices, one after another; the position before each of them."""
    chooser = random.Random(seed)
    for _ in range(most):
        if position.result() is not None:
            return
        yield position
        seat = asked(position)
        position.take(seat, chooser.choice(position.pending()[seat].options))


def stage(zones: dict[str, Any], *, cards: str = "", options: dict[str, Any] | None = None, **given: Any) -> Machine:
    """A given position; ``A`` and ``B`` are counters of the seats."""
    seats = {name: given.pop(name) for name in ("A", "B") if name in given}
    setup = GAME.complete(Setup(game="bloodless", cards=cards, options=options or {}))
    return GAME.stage(setup, {"zones": zones, "seat": seats, **given}, Rng(key_from_seed(1)))


def do(position: Machine, *choices: str) -> None:
    """Choices such as ``A play Brick Hound``, all legal."""
    for choice in choices:
        seat, _, text = choice.partition(" ")
        refusal = position.choose(Seat(seat), text)
        assert refusal is None, f"{choice}: {refusal}; asked: {position.pending()}"


def names(position: Machine, zone: str) -> list[str]:
    return [position.state.name(card) for card in position.state.zones[zone]]


def facts(position: Machine, zone: str) -> dict[str, Any]:
    assert isinstance(position.state, TableState)
    return GAME.card_facts(position.state, position.state.zones[zone][0])
