"""Everything that can happen at the table (section 6 of the specification), under the names and with the fields given there."""

from netdeck.games.datawarriors.events import delayed, desktops, memory, piles, processes, turns

__all__ = ["delayed", "desktops", "memory", "piles", "processes", "turns"]
