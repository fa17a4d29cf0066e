"""The value of a card text, computed from its tree: verbs, amounts, targets, costs.

This is how bots judge cards that nobody has played yet. A game says what one point of each verb is worth to it (:class:`Prices`); whom it
hits, how often, and on what condition is read here, alike for all games. More of what helps is never judged worse, nor less of what hurts.
Nothing here is a rule, and no name of a card is looked at.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any, Final

from netdeck.language import ast_nodes as t
from netdeck.language.frozen import dataclass

SOME: Final = 2.0
"""What a number is taken for that is only known at the table."""
PERHAPS: Final = 0.6
"""How much of it counts what comes only on a condition, and how much what comes otherwise is left."""
OWN, OTHER, ANYBODY, EVERYBODY = "own", "other", "anybody", "everybody"
_OWN_PLAYERS: Final = frozenset({t.Who.YOU})
_OTHER_PLAYERS: Final = frozenset({t.Who.OPPONENT, t.Who.EACH_OTHER, t.Who.THEY, t.Who.THAT})
_REACHES: Final = ("to", "who", "cards", "what", "by", "on", "at", "over")
"""The parts of a verb that may say whom or what it reaches, the first one that does counts."""
_ARITHMETIC: Final[Mapping[str, Callable[[float, float], float]]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / (b or 1.0),
    "div_floor": lambda a, b: a / (b or 1.0),
    "half": lambda a, _: a / 2,
    "min": min,
    "max": max,
}


@dataclass(frozen=True, slots=True)
class Prices:
    """The value of one point of each verb: harmful, helpful, or good for its player.

    A verb that is not counted in points has a function of its own (``by_itself``).
    """

    hurts: Mapping[type, float] = field(default_factory=dict)
    helps: Mapping[type, float] = field(default_factory=dict)
    is_good: Mapping[type, float] = field(default_factory=dict)
    by_itself: Mapping[type, Callable[[Any], float]] = field(default_factory=dict)


def text_value(do: Iterable[object], prices: Prices) -> float:
    """The total value of these instructions."""
    return sum(_one(each, prices) for each in do)


def _one(node: object, prices: Prices) -> float:
    match node:
        case t.May(do=do):
            return max(0.0, text_value(do, prices))
        case t.Then(do=do) | t.Later(do=do):
            return text_value(do, prices)
        case t.If(do=do, otherwise=otherwise):
            return PERHAPS * text_value(do, prices) + (1 - PERHAPS) * text_value(otherwise, prices)
        case t.ForEach(over=over, do=do):
            return (SOME if isinstance(over, t.Cards) else amount(over)) * text_value(do, prices)
        case t.EachPlayer(do=do, who=who):
            return text_value(do, prices) * (1.0 if who is t.Who.EACH_OTHER else 1 - PERHAPS)
        case t.ChooseOne(modes=modes, by=by):
            worths = [text_value(mode, prices) for mode in modes]
            return max(worths) if by is t.Who.YOU else min(worths)
        case t.PayTo(costs=costs, do=do):
            return max(0.0, text_value(do, prices) - price(costs, prices))
        case _:
            return _verb(node, prices)


def _verb(node: object, prices: Prices) -> float:
    kind = type(node)
    if kind in prices.by_itself:
        return prices.by_itself[kind](node)
    if kind in prices.is_good:
        return prices.is_good[kind] * amount_of(node)
    one = prices.hurts.get(kind, 0.0) or prices.helps.get(kind, 0.0)
    return benefit_sign(reached(node), hurts=kind in prices.hurts) * one * amount_of(node)


def benefit_sign(reaches: str, *, hurts: bool) -> float:
    """Whether something is good or bad for its player, given whom it *reaches*; for everybody counts slightly positive."""
    if reaches in (OWN, OTHER):
        return 1.0 if (reaches == OTHER) is hurts else -1.0
    return 1.0 if reaches == ANYBODY else 1 - PERHAPS


def price(costs: Iterable[object], prices: Prices) -> float:
    """The value of costs: what their payer loses."""
    return sum(abs(_verb(cost, prices)) for cost in costs)


def reached(node: object) -> str:
    """Whom a verb affects: its player, the others, players of choice, or everybody."""
    for name in _REACHES:
        found = _whose(getattr(node, name, None))
        if found:
            return found
    return ANYBODY


def _whose(reach: object) -> str:
    if isinstance(reach, t.Who):
        return OWN if reach in _OWN_PLAYERS else OTHER if reach in _OTHER_PLAYERS else EVERYBODY if reach is t.Who.EACH else ANYBODY
    if isinstance(reach, t.Bound):
        return OWN if reach.name == "this" else ANYBODY
    cards = reach if isinstance(reach, t.Cards) else getattr(reach, "cards", None)
    if isinstance(cards, t.Cards):
        if cards.side is not None:
            return OWN if cards.side is t.Side.FRIENDLY else OTHER
        if cards.zone is not None and cards.zone.of is not None:
            return _whose(cards.zone.of)
        return EVERYBODY if isinstance(reach, t.Each) else ANYBODY
    return ""


def amount_of(node: object) -> float:
    """The amount of a verb: its number times the number of things affected."""
    many = 1.0
    for name in ("cards", "what", "to"):
        reach = getattr(node, name, None)
        if isinstance(reach, t.Each):
            many = SOME
        elif isinstance(reach, t.Choose | t.AtRandom | t.Top):
            many = amount(reach.n)
    n = getattr(node, "n", None)
    return many if n is None else many * amount(n)


def amount(number: object) -> float:
    """The printed value of a number; numbers counted at the table are estimated."""
    match number:
        case bool() | None:
            return 1.0
        case int() | float():
            return float(number)
        case t.Sum(op=op, left=left, right=right):
            return max(0.0, _ARITHMETIC[op](amount(left), amount(right)))
        case t.OwnNumber() if (more := getattr(number, "more", None)) is not None:
            return (amount(getattr(number, "n", more)) + amount(more)) / 2  # a printed number, or a larger one for more
        case _:
            return SOME


# What a card is, whatever it is called


def identity(essence: object) -> str:
    """A hash of everything printed on a card but its name, equal on every machine."""
    return sha256(_written(essence).encode()).hexdigest()[:12]


def _written(thing: object) -> str:
    """*thing* in full, but which card another one names: in a renamed set it is called otherwise.

    Fields that say nothing beyond the usual are left out: a language that learns to say more does not change what was said before.
    """
    if isinstance(thing, tuple | list):
        return f"({','.join(map(_written, thing))})"
    if isinstance(thing, frozenset | set):
        return f"{{{','.join(sorted(map(_written, thing)))}}}"
    if isinstance(thing, Enum):
        return str(thing.value)
    if is_dataclass(thing) and not isinstance(thing, type):
        named = isinstance(thing, t.Cards | t.Spawn | t.Create)
        parts = [
            f"{each.name}={_written(getattr(thing, each.name))}"
            for each in fields(thing)
            if each.init and each.compare and not (named and each.name == "name") and getattr(thing, each.name) != each.default
        ]
        return f"{type(thing).__name__}[{','.join(parts)}]"
    return repr(thing)
