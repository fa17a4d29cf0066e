"""BINMAT: two rulebooks and the live game, one source on three machines."""

from netdeck.games.binmat.game import Binmat

GAME = Binmat()
"""The executable rulebook."""

__all__ = ["GAME", "Binmat"]
