"""BINARY REALMS: Data.Warriors, the dictionary of version 1.0 as a program."""

from netdeck.games.datawarriors.game import DataWarriors

GAME = DataWarriors()

__all__ = ["GAME", "DataWarriors"]
