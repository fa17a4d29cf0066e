"""Bots that are programs of their own: lines of JSON over standard input and output. ``docs/bot-protocol.md`` is their handbook."""

from netdeck.bots.external.bot import ProgramBot, TimeLimits
from netdeck.bots.external.fault import BotFault, Fault

__all__ = ["BotFault", "Fault", "ProgramBot", "TimeLimits"]
