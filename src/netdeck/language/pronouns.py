"""Who "it" is: open pronouns become the things they stand for, in the order in which the text is read.

"It" is the card mentioned last; "that creature" the last one mentioned that is not this card and fits the noun; "them" the last group.
Created vestiges are no "it": there may be several, and nobody means them by it. Every choice gets a name of its own, so that two of them
stay apart.
"""

from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from netdeck.language.tree import (
    Activate,
    AtRandom,
    Bound,
    Cards,
    Choose,
    ChooseOne,
    Create,
    Discard,
    Draw,
    Each,
    ForEach,
    Happening,
    If,
    Look,
    Move,
    Noun,
    Replace,
    Reveal,
    RevealUntil,
    Sacrifice,
    Search,
    Shuffle,
    Spawn,
    The,
    Top,
    Trigger,
    Zone,
)

OPEN_IT: Final = "?it"
OPEN_THAT: Final = "?that"
OPEN_THEM: Final = "?them"
OPEN_DECK: Final = Zone("?it")
T = TypeVar("T")

READING_ORDER: Final[dict[type, tuple[str, ...]]] = {
    Trigger: ("when", "condition"),
    Replace: ("when", "condition", "costs"),
    Activate: ("condition", "costs"),
}
EVENT_CARDS: Final = (("killer", "killer"), ("source", "source"), ("card", "that"), ("target", "target"))
"""The cards of an event in the order in which its sentence names them, and what later words call them."""


class UnsettledError(ValueError):
    """A pronoun with nothing before it that it could stand for (E13)."""

    def __init__(self, word: str) -> None:
        super().__init__(f"{word!r} has nothing before it to stand for")
        self.word = word


@dataclass(slots=True)
class Mentioned:
    """What has been mentioned so far, last one last."""

    cards: list[tuple[str, Noun]] = field(default_factory=list)
    made: list[tuple[str, Noun]] = field(default_factory=list)
    group: str = ""
    deck: Zone | None = None
    names: dict[str, int] = field(default_factory=dict)

    def that(self, noun: Noun, word: str) -> str:
        """What "that creature" stands for."""
        others = [(name, kind) for name, kind in reversed([*self.made, *self.cards]) if name != "this"]
        fitting = [name for name, kind in others if Noun.CARD in (noun, kind) or kind is noun]
        if not fitting:
            raise UnsettledError(word)
        return fitting[0]

    def new_name(self, name: str) -> str:
        """*name*, numbered from the second time on."""
        self.names[name] = self.names.get(name, 0) + 1
        return name if self.names[name] == 1 else f"{name}{self.names[name]}"


def settle(node: T, mentioned: Mentioned | None = None) -> T:
    """*node* with every open pronoun settled. Raises :class:`UnsettledError`."""
    settled: T = _settle(node, Mentioned() if mentioned is None else mentioned)
    return settled


def _settle(node: Any, seen: Mentioned) -> Any:
    match node:
        case tuple():
            return tuple(_settle(part, seen) for part in node)
        case Bound():
            return _bound(node, seen)
        case Zone() if node == OPEN_DECK:
            if seen.deck is None:
                raise UnsettledError("it")
            return seen.deck
        case Happening():
            return _event(node, seen)
        case If():
            condition = _settle(node.condition, seen)
            do, otherwise = _branches((node.do, node.otherwise), seen)
            return replace(node, condition=condition, do=do, otherwise=otherwise)
        case ChooseOne():
            return replace(node, by=_settle(node.by, seen), modes=tuple(_branches(node.modes, seen)))
        case ForEach(over=Cards() as over):
            over = _settle(over, seen)
            seen.cards.append((node.bind, over.noun))
            return replace(node, over=over, do=_settle(node.do, seen))
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return _mention(_parts(node, seen), seen)


def _branches(branches: tuple[Any, ...], seen: Mentioned) -> list[Any]:
    """Ways of which only one is gone: each begins with what was mentioned before all of them."""
    before = list(seen.cards)
    settled = []
    for branch in branches:
        seen.cards = list(before)
        settled.append(_settle(branch, seen))
    return settled


def _parts(node: Any, seen: Mentioned) -> Any:
    first = READING_ORDER.get(type(node), ())
    order = (*first, *(one.name for one in fields(node) if one.name not in first))
    changed = {name: _settle(getattr(node, name), seen) for name in order}
    return replace(node, **{name: value for name, value in changed.items() if value is not getattr(node, name)})


def _bound(bound: Bound, seen: Mentioned) -> Bound:
    if bound.name == OPEN_THEM:
        if not seen.group:
            raise UnsettledError(bound.word)
        return replace(bound, name=seen.group)
    if bound.name == OPEN_IT:
        if not seen.cards:
            raise UnsettledError(bound.word)
        name, noun = seen.cards[-1]
        return replace(bound, name=name, noun=noun)
    if bound.name == OPEN_THAT:
        return replace(bound, name=seen.that(bound.noun, bound.word))
    seen.cards.append((bound.name, bound.noun))
    return bound


def _mention(node: Any, seen: Mentioned) -> Any:
    """Remember what *node* brings up, and give what it binds a name of its own."""
    match node:
        case Choose(cards=cards) | AtRandom(cards=cards) | The(cards=cards):
            node = replace(node, bind=seen.new_name(node.bind))
            seen.cards.append((node.bind, cards.noun))
            if not isinstance(node, The) and node.n != 1:
                seen.group = node.bind
        case Each(cards=cards) if cards.among is None:
            seen.cards.append((node.bind, cards.noun))
        case Top():
            seen.cards.append((node.bind, Noun.CARD))
            seen.group = node.bind
        case Search() | RevealUntil():
            seen.cards.append((node.bind, Noun.CARD))
            seen.deck = node.deck
        case Draw():
            node = replace(node, bind=seen.new_name(node.bind))
            seen.cards.append((node.bind, Noun.CARD))
            seen.group = node.bind
        case Create() | Spawn():
            seen.made.append((node.bind, Noun.CARD))
            if isinstance(node, Create):
                seen.deck = node.to.zone
        case Shuffle(deck=deck):
            seen.deck = deck
        case Look(cards=Top() as top) | Reveal(cards=Top() as top) | Discard(cards=Top() as top) | Move(cards=Top() as top):
            seen.cards.append((node.bind, Noun.CARD))
            seen.group = node.bind if top.n != 1 else seen.group
        case Discard(cards=The(cards=cards)) | Move(cards=The(cards=cards)) | Sacrifice(cards=The(cards=cards)):
            seen.cards.append((node.bind, cards.noun))
    return node


def _event(event: Happening, seen: Mentioned) -> Happening:
    """An event's cards are bound by the event, not by a choice; the card that a draw draws can be mentioned too."""
    settled: dict[str, Any] = {}
    for name, bind in EVENT_CARDS:
        who = getattr(event, name)
        if isinstance(who, The):
            who = replace(who, cards=_parts(who.cards, seen))
        elif who is not None:
            who = _settle(who, seen)
        settled[name] = who
        if isinstance(who, The | Cards):
            seen.cards.append((bind, who.cards.noun if isinstance(who, The) else who.noun))
    if event.event == "draw":
        seen.cards.append(("that", Noun.CARD))
    return replace(event, **settled, space=_settle(event.space, seen))
