"""What is printed on a card, judged: what a bot thinks of a card that it has never met, ten points for a wiped card of another user.

A card's strength is what it does, whatever it costs. Nothing here is a rule, and no card is known by its name.
"""

from collections.abc import Sequence
from typing import Final

from netdeck.games.datawarriors import ast_nodes as t
from netdeck.language.text_value import PERHAPS, Prices, amount, amount_of, text_value

WIPE, RESTORE, LEAK, LOCK, DISCARD, FREE, SIFT = 10.0, 9.0, 1.2, 2.5, 5.0, 2.0, 5.0
POINT: Final = 0.6
"""What a memory point is worth that could be kept for an answer."""
HORIZON: Final = 2.2
"""For how many uses a card is played."""


def _merit(do: t.Do) -> float:
    """What instructions inside others are worth."""
    return text_value(do, PRICES)


def _taken(node: t.TakeOne) -> float:
    """What one of the cards is worth that somebody chooses."""
    if node.act in ("return", "show"):
        return 6.0 if node.act == "return" else 0.0
    return -8.0 if node.who is t.Who.YOU else 8.0


PRICES: Final = Prices(
    hurts={t.Wipe: WIPE, t.Leak: LEAK, t.Lock: LOCK, t.Discard: DISCARD},
    helps={t.Restore: RESTORE, t.Draw: 3.0, t.Free: FREE, t.Boost: 5.0},
    is_good={
        t.CopyProcess: 7.0,
        t.Resume: 5.0,
        t.Redirect: 9.0,
        t.SetState: 5.0,
        t.Look: 1.0,
        t.Reveal: 1.0,
        t.MoveTo: 2.0,
        t.Instead: 8.0,
    },
    by_itself={
        t.Control: lambda node: 13.0 if node.who is t.Who.YOU else -8.0,
        t.Spare: lambda node: 0.5 * WIPE * (amount(node.n) if node.n is not None else 2 * amount(node.times)),
        t.Trash: lambda node: 12.0 if node.what not in ("this", "host") else -8.0,
        t.Eject: lambda node: 8.0 if node.what not in ("this", "host") else -8.0,
        t.Halt: lambda node: 8.0 if node.unless is None else 5.0 + min(3.0, 0.5 * node.unless),
        t.TakeOne: lambda node: _taken(node) * amount(node.n),
        t.Pluck: lambda node: 6.0,
        t.Unless: lambda node: PERHAPS * _merit(node.do),
        t.IfDone: lambda node: _merit((node.deed, *node.do)) + PERHAPS * _merit(node.otherwise),
        t.Sift: lambda node: SIFT + 0.2 * amount_of(node),
        t.Deploy: lambda node: 6.0 + 3.0 * (4 if node.cost_at_most is None else node.cost_at_most),
    },
)


def strength(elsewhere: bool, effects: Sequence[t.Effect], commands: Sequence[t.Command], script: t.Command | None) -> float:
    """The value of a card to its player."""
    if script is not None:
        return text_value(script.do, PRICES)
    uses, best = [_use(command) for command in commands], readiness(commands)
    return HORIZON * best + 0.5 * (sum(uses) - best) + sum(_effect(each, elsewhere) for each in effects)


def readiness(commands: Sequence[t.Command]) -> float:
    """What it is worth that a card can issue one of its commands."""
    return max(map(_use, commands), default=0.0)


def _use(command: t.Command) -> float:
    """A command, less what it costs. What x brings more, it costs more."""
    x = 2.0 if command.cost.x else 0.0
    likely = (0.5 if command.once or command.each_turn or t.Trash("this") in command.do else 1.0) * PERHAPS ** len(command.requires)
    return max(0.0, text_value(command.do, PRICES) * likely - POINT * (command.cost.n + x))


def _effect(effect: t.Effect, elsewhere: bool) -> float:
    match effect:
        case t.Lends() | t.Replace():
            return 8.0
        case t.HostCost(change=change):
            return 4.0 * abs(change)
        case t.PlayCost(who=who, change=change):
            against = who is t.Who.EACH_OTHER or (who is t.Who.HERE and elsewhere)
            return 8.0 * (change if against else -change)
        case t.UseCost(who=who, change=change):
            return 6.0 * (change if who is t.Who.EACH_OTHER else -change)
        case t.Toll(n=n):
            return 5.0 * n
        case t.SoftenFirstWipe(n=n):
            return 8.0 * n
        case t.Memory(change=change):
            return 8.0 * (-change if elsewhere else change)
        case t.Cant():
            return 3.0
        case t.Trigger(when=when, do=do):
            again = HORIZON * 2 if when[0].event == t.Moment.CLEANUP else 1.0
            return again * text_value(do, PRICES)
