"""Everything that can happen at the table (section 6 of the rules reference), under the names and with the fields given there."""

from netdeck.games.technomancy.events import cards, delayed, ending, health, lasting, payments, setting_up, stack, turns

__all__ = ["cards", "delayed", "ending", "health", "lasting", "payments", "setting_up", "stack", "turns"]
