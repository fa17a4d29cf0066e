"""Pronoun resolution, in reading order.

"It" is the card mentioned last; "that creature" the last one mentioned that is not this card and fits the noun; "them" the last group.
One created card is "it", too; of several none is. Every choice gets a name of its own, so that two of them stay apart.
"""

from dataclasses import dataclass, field, fields, is_dataclass, replace
from operator import is_
from typing import Any, Final, TypeVar

from netdeck.language import ast_nodes as t
from netdeck.language.node_patterns import memoized

OPEN_IT: Final = "?it"
OPEN_THAT: Final = "?that"
OPEN_THEM: Final = "?them"
OPEN_DECK: Final = t.Zone("?it")
OPEN_HAND: Final = t.Zone("?hand")
T = TypeVar("T")

READING_ORDER: Final[dict[type, tuple[str, ...]]] = {
    t.Trigger: ("when", "condition"),
    t.Replace: ("when", "condition", "costs"),
    t.Activate: ("condition", "costs"),
}
SUBJECTS: Final = ("who", "by", "source")
"""The fields of an instruction that its sentence says first."""
SPECIAL: Final = frozenset((t.Bound, t.Zone, t.Happening, t.If, t.ChooseOne, t.ForEach, t.Grant))
MENTIONING: Final = frozenset((t.Choose, t.AtRandom, t.The, t.Each, t.Top, t.Search, t.RevealUntil, t.Draw, t.Create, t.Spawn, t.Shuffle,
                               t.Look, t.Reveal, t.Discard, t.Move, t.Sacrifice))  # fmt: skip
"""Nodes that bring something up; the first ones in a way of their own."""
EVENT_CARDS: Final = (("killer", "killer"), ("source", "source"), ("card", "that"), ("target", "target"))
"""The cards of an event in the order in which its sentence names them, and what later words call them."""


class UnresolvedPronounError(ValueError):
    """A pronoun without an antecedent (E13)."""

    def __init__(self, word: str) -> None:
        super().__init__(f"{word!r} has nothing before it to stand for")
        self.word = word


@dataclass(slots=True)
class Mentioned:
    """What has been mentioned so far, most recent last."""

    cards: list[tuple[str, t.Noun]] = field(default_factory=list)
    group: str = ""
    deck: t.Zone | None = None
    hand: t.Zone | None = None
    """The hand that was shown last."""
    names: dict[str, int] = field(default_factory=dict)

    def that(self, noun: t.Noun, word: str) -> str:
        """The antecedent of "that creature"."""
        others = [(name, kind) for name, kind in reversed(self.cards) if name != "this"]
        fitting = [name for name, kind in others if t.Noun.CARD in (noun, kind) or kind is noun]
        if not fitting:
            raise UnresolvedPronounError(word)
        return fitting[0]

    def new_name(self, name: str) -> str:
        """*name*, numbered from its second use on."""
        self.names[name] = self.names.get(name, 0) + 1
        return name if self.names[name] == 1 else f"{name}{self.names[name]}"


def resolve_pronouns(node: T) -> T:
    """*node* with all pronouns resolved. Raises :class:`UnresolvedPronounError`."""
    settled: T = _settle(node, Mentioned())
    return settled


@memoized
def _reading_order(kind: type) -> tuple[str, ...]:
    """The fields of a kind of node in the order in which its sentence says them; of plain values none."""
    names = [one.name for one in fields(kind)] if is_dataclass(kind) else []
    first = READING_ORDER.get(kind, tuple(name for name in SUBJECTS if name in names))
    return (*first, *(name for name in names if name not in first))


def _settle(node: Any, seen: Mentioned) -> Any:
    kind = type(node)
    if kind is tuple:
        parts = tuple([_settle(part, seen) for part in node])
        return node if all(map(is_, parts, node)) else parts
    if kind in SPECIAL:
        match node:
            case t.Bound():
                return _bound(node, seen)
            case t.Zone() if node == OPEN_DECK:
                if seen.deck is None:
                    raise UnresolvedPronounError("it")
                return seen.deck
            case t.Zone() if node == OPEN_HAND:
                if seen.hand is None:
                    raise UnresolvedPronounError("it")
                return seen.hand
            case t.Happening():
                return _event(node, seen)
            case t.If():
                condition = _settle(node.condition, seen)
                do, otherwise = _branches((node.do, node.otherwise), seen)
                return replace(node, condition=condition, do=do, otherwise=otherwise)
            case t.ChooseOne():
                return replace(node, by=_settle(node.by, seen), modes=tuple(_branches(node.modes, seen)))
            case t.Grant():  # its sentence names who is given an ability; "this card" in the ability is nobody whom later words mean
                to = _settle(node.to, seen)
                until = _settle(node.until, seen)
                before = list(seen.cards)
                ability = _settle(node.ability, seen)
                seen.cards = before
                return replace(node, ability=ability, to=to, until=until)
            case t.ForEach(over=t.Cards() as over):
                over = _settle(over, seen)
                seen.cards.append((node.bind, over.noun))
                return replace(node, over=over, do=_settle(node.do, seen))
    node = _parts(node, seen)
    return _mention(node, seen) if kind in MENTIONING else node


def _branches(branches: tuple[object, ...], seen: Mentioned) -> list[Any]:
    """Ways of which only one is gone: each begins with what was mentioned before all of them."""
    before = list(seen.cards)
    settled = []
    for branch in branches:
        seen.cards = list(before)
        settled.append(_settle(branch, seen))
    return settled


def _parts(node: Any, seen: Mentioned) -> Any:
    changed = {}
    for name in _reading_order(type(node)):
        part = getattr(node, name)
        if (settled := _settle(part, seen)) is not part:
            changed[name] = settled
    return replace(node, **changed) if changed else node


def _named(node: Any, seen: Mentioned) -> Any:
    """*node* with a name of its own for what it binds."""
    name = seen.new_name(node.bind)
    return node if name == node.bind else replace(node, bind=name)


def _bound(bound: t.Bound, seen: Mentioned) -> t.Bound:
    if bound.name == OPEN_THEM:
        if not seen.group:
            raise UnresolvedPronounError(bound.word)
        return replace(bound, name=seen.group)
    if bound.name == OPEN_IT:
        if not seen.cards:
            raise UnresolvedPronounError(bound.word)
        name, noun = seen.cards[-1]
        return replace(bound, name=name, noun=noun)
    if bound.name == OPEN_THAT:
        return replace(bound, name=seen.that(bound.noun, bound.word))
    seen.cards.append((bound.name, bound.noun))
    return bound


def _mention(node: Any, seen: Mentioned) -> Any:
    """Remember what *node* brings up, and give what it binds a name of its own."""
    match node:
        case t.Choose(cards=cards) | t.AtRandom(cards=cards) | t.The(cards=cards):
            node = _named(node, seen)
            seen.cards.append((node.bind, cards.noun))
            if (
                not isinstance(node, t.The) and (node.n != 1 or getattr(node, "any_number", False)) and cards.among is None
            ):  # of those that are left the rest is still spoken of
                seen.group = node.bind
        case t.Each(cards=cards) if cards.among is None:
            seen.cards.append((node.bind, cards.noun))
        case t.Top():
            seen.cards.append((node.bind, t.Noun.CARD))
            seen.group = node.bind
        case t.Search() | t.RevealUntil():
            seen.cards.append((node.bind, t.Noun.CARD))
            seen.deck = node.deck
        case t.Draw():
            node = _named(node, seen)
            seen.cards.append((node.bind, t.Noun.CARD))
            seen.group = node.bind
        case t.Create() | t.Spawn():
            if node.n == 1:
                seen.cards.append((node.bind, t.Noun.CARD if isinstance(node, t.Create) else t.Noun.CREATURE))
            if isinstance(node, t.Create):
                seen.deck = node.to.zone
        case t.Shuffle(deck=deck):
            seen.deck = deck
        case t.Look(cards=t.Top() as top) | t.Reveal(cards=t.Top() as top) | t.Discard(cards=t.Top() as top) | t.Move(cards=t.Top() as top):
            seen.cards.append((node.bind, t.Noun.CARD))
            seen.group = node.bind if top.n != 1 else seen.group
        case t.Look(cards=t.Each(t.Cards(zone=t.Zone("hand") as hand))) | t.Reveal(cards=t.Each(t.Cards(zone=t.Zone("hand") as hand))):
            seen.hand = hand
        case t.Discard(cards=t.The(cards=cards)) | t.Move(cards=t.The(cards=cards)) | t.Sacrifice(cards=t.The(cards=cards)):
            seen.cards.append((node.bind, cards.noun))
    return node


def _event(event: t.Happening, seen: Mentioned) -> t.Happening:
    """An event's cards are bound by the event, not by a choice; the card that a draw draws can be mentioned too."""
    settled: dict[str, Any] = {name: _settle(getattr(event, name), seen) for name in ("player", "deck")}
    for name, bind in EVENT_CARDS:
        who = getattr(event, name)
        if isinstance(who, t.The):
            who = replace(who, cards=_parts(who.cards, seen))
        elif who is not None:
            who = _settle(who, seen)
        settled[name] = who
        if isinstance(who, t.The | t.Cards):
            seen.cards.append((bind, who.cards.noun if isinstance(who, t.The) else who.noun))
    if event.event == "draw":
        seen.cards.append(("that", t.Noun.CARD))
    settled |= {name: _settle(getattr(event, name), seen) for name in ("space", "to")}
    return replace(event, **{name: value for name, value in settled.items() if value is not getattr(event, name)})
