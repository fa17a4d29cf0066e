"""Bots by name: ``random``, ``greedy``; a colon gives one its argument, as in ``seer:3``."""

from netdeck.bots.bot import Bot
from netdeck.bots.greedy import GreedyBot
from netdeck.bots.random import RandomBot
from netdeck.kernel import Game, Seat
from netdeck.kernel.setup import did_you_mean

_ROSTER: dict[str, type[Bot]] = {"greedy": GreedyBot, "random": RandomBot}


class UnknownBotError(LookupError):
    """No bot has that name, or its argument does not do."""


def add(name: str, kind: type[Bot]) -> None:
    """Make a bot known under *name*."""
    _ROSTER[name] = kind


def names() -> list[str]:
    """The names of all bots, the usual opponent first."""
    return list(_ROSTER)


def summary(name: str) -> str:
    """What sort of opponent *name* is."""
    return _ROSTER[name].summary


def why_not(text: str) -> str:
    """Why *text* names no bot, in words; empty when it does."""
    name, _, argument = text.partition(":")
    if name not in _ROSTER:
        return f"there is no bot {name!r}{did_you_mean(name, _ROSTER)}"
    wrong = _ROSTER[name].why_not(argument)
    return f"bot {name!r} {wrong}" if wrong else ""


def create(text: str, game: Game, seat: Seat, seed: int) -> Bot:
    """The bot that *text* names, for one seat of one match. The same seed gives the same player."""
    if wrong := why_not(text):
        raise UnknownBotError(wrong)
    name, _, argument = text.partition(":")
    return _ROSTER[name](game, seat, seed, argument)
