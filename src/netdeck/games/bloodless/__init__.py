"""Bloodless: an executable form of its comprehensive rules, draft 4.0.0."""

from netdeck.games.bloodless.game import BloodlessGame

GAME = BloodlessGame()

__all__ = ["GAME", "BloodlessGame"]
