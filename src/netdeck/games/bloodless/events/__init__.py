"""Everything that can happen: the events of the game (6.1), and what processes do besides (6.2)."""

from netdeck.games.bloodless.events import changes, fighting, moves, players, processes

__all__ = ["changes", "fighting", "moves", "players", "processes"]
