"""Technomancy: an executable rulebook on the kernel's processes, stack and priority, with cards as text."""

from netdeck.games.technomancy.game import GAME, Technomancy

__all__ = ["GAME", "Technomancy"]
