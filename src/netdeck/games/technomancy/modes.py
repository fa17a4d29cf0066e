"""Game modes (chapter 2). Only Matrix is written down so far; a mode is data, so another one is another entry."""

from typing import Final

from netdeck.language.frozen import dataclass


@dataclass(frozen=True, slots=True)
class GameMode:
    """What the players agree on before the game (1.4)."""

    name: str
    deck_size: int
    copies: int
    health: int
    hand_size: int


MATRIX: Final = GameMode("Matrix", deck_size=50, copies=4, health=20, hand_size=6)
