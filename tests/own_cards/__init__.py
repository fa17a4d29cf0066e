"""Ten cards of somebody's own for every game with card text, written from the docs alone, and a deck of them."""

from pathlib import Path

from netdeck import registry
from netdeck.kernel import Seat

HERE = Path(__file__).parent
GAMES = sorted(file.stem for file in HERE.glob("*.toml"))


def cards_of(game: str) -> Path:
    return HERE / f"{game}.toml"


def deck_of(game: str) -> Path:
    return HERE / f"{game}.txt"


def seats_of(game: str) -> tuple[Seat, ...]:
    return registry.find(game).table(2)
