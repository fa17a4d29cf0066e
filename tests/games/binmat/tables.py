"""Tables to test with."""

from typing import Any

from netdeck.games.binmat import GAME
from netdeck.games.binmat.position import BinmatPosition
from netdeck.kernel import Logged, Rng, Seat, Setup, key_from_seed


def seats(defenders: int, attackers: int) -> tuple[Seat, ...]:
    """So many of each."""
    return (*GAME.seat_flags["defenders"][:defenders], *GAME.seat_flags["attackers"][:attackers])


def complete(variant: str = "human", teams: tuple[int, int] = (1, 1), **options: Any) -> Setup:
    """A complete setup."""
    return GAME.complete(Setup(game="binmat", variant=variant, seats=seats(*teams), options=options))


def start(
    variant: str = "human", teams: tuple[int, int] = (1, 1), seed: int = 0, log: list[Logged] | None = None, **options: Any
) -> BinmatPosition:
    """A fresh game."""
    return GAME.start(complete(variant, teams, **options), Rng(key_from_seed(seed)), log)


def stage(given: dict[str, Any], variant: str = "human", teams: tuple[int, int] = (1, 1), seed: int = 0, **options: Any) -> BinmatPosition:
    """A staged table; cards that are not mentioned are dealt."""
    given = {**given, "zones": {"rest": "deal", **given.get("zones", {})}}
    return GAME.stage(complete(variant, teams, **options), given, Rng(key_from_seed(seed)))
