"""Bots by name: ``greedy``, ``random``, ``seer``; a colon gives one its argument, as in ``seer:2`` or ``program:python my_bot.py``.

A game's dialects are names too: a program of somebody at this machine that was written for another home of the game.
"""

import re
from shutil import which
from typing import Final

from netdeck.bots.bot import Bot, BotInfo
from netdeck.bots.external import ProgramBot
from netdeck.bots.external.wire_format import why_not_run
from netdeck.bots.greedy import GreedyBot
from netdeck.bots.random import RandomBot
from netdeck.bots.seer import SeerBot
from netdeck.kernel import GameHeuristics, Seat, say
from netdeck.kernel.setup import did_you_mean

_ROSTER: dict[str, type[Bot]] = {"greedy": GreedyBot, "random": RandomBot, "seer": SeerBot}
_PROGRAMS: dict[str, type[Bot]] = {"program": ProgramBot}
"""Bots that start programs: only for those who sit at this machine, never for somebody at the other end of a network."""
_NAMED: Final = re.compile(r"[a-z]{2,}:(?!//)")
"""How a bot with an argument begins; a drive of Windows has one letter."""


class UnknownBotError(LookupError):
    """An unknown bot, or an invalid argument."""


def add(name: str, kind: type[Bot]) -> None:
    """Register a bot under *name*."""
    _ROSTER[name] = kind


def names() -> list[str]:
    """The names of all bots, the default opponent first."""
    return list(_ROSTER)


def offers() -> list[BotInfo]:
    """All opponents, the default one first; a bot with levels appears once per level."""
    return [offer for name, kind in _ROSTER.items() for offer in kind.offers(name)]


def why_not(text: str, *, local: bool = False, game: GameHeuristics | None = None) -> str:
    """Why *text* names no bot; empty if it does. Programs need *local* users, dialects need a *game* that has them."""
    known = _known(local)
    dialects = game.dialects if local and game is not None else {}
    name, _, argument = text.partition(":")
    if name in dialects:
        wrong = why_not_run(dialects[name], argument)
    elif name in known:
        wrong = known[name].why_not(argument)
    else:
        return say("there is no bot {name!r}{hint}", name=name, hint=did_you_mean(name, [*known, *dialects]))
    return say("bot {name!r} {wrong}", name=name, wrong=wrong) if wrong else ""


def command_or_name(text: str) -> str:
    """The bot for text that is either a bot's name or the command line of a program."""
    if text in _known(local=True) or _NAMED.match(text):
        return text
    words = text.split()
    return f"program:{text}" if words and (len(words) > 1 or which(words[0])) else text


def create(text: str, game: GameHeuristics, seat: Seat, seed: int, *, local: bool = False) -> Bot:
    """The bot that *text* names, for one seat of one match. The same seed gives the same play."""
    if wrong := why_not(text, local=local, game=game):
        raise UnknownBotError(wrong)
    name, _, argument = text.partition(":")
    if name in game.dialects:
        return ProgramBot(game, seat, seed, text)
    return _known(local)[name](game, seat, seed, argument)


def _known(local: bool) -> dict[str, type[Bot]]:
    return {**_ROSTER, **_PROGRAMS} if local else _ROSTER
