"""What may stand where in a sentence of Bloodless, and a few patterns that many phrases share."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from netdeck.games.bloodless.grammar.measures import compares
from netdeck.language import ast_nodes as t
from netdeck.language.ast_nodes import Noun, Who
from netdeck.language.common.lexemes import CapitalName
from netdeck.language.frozen import dataclass
from netdeck.language.node_patterns import SUBJECT_KEY, Meaningful, Pattern, Scene, lenient, slot
from netdeck.language.parser import Reading
from netdeck.language.phrase import Found, Lexeme, OneOf
from netdeck.language.pronouns import OPEN_IT, OPEN_THEM

PLAYERS: Final = (t.Who, t.ControllerOf, t.OwnerOf, t.ChosenPlayer)
BLOOD: Final = "blood"
STATS: Final = ("health", "defense", "power")
IT: Final = t.Bound(lenient(OPEN_IT), lenient(Noun.CARD), "it")
THEM: Final = t.Bound(lenient(OPEN_THEM), lenient(Noun.CARD), "them")
SELF: Final = t.Bound("this", Noun.CREATURE)
"""In a "can't" that is granted, the one of whom it is said."""


# Words: a card is on the board a creature, on the timeline a command, elsewhere a card (D9.4)
OF_CREATURES: Final = ("creature", "blood flask", "creature saga")
OF_COMMANDS: Final = ("command", "extended command", "command saga")
NOUNS: Final[Mapping[str, Noun]] = {
    **dict.fromkeys(OF_CREATURES, Noun.CREATURE),
    **dict.fromkeys(OF_COMMANDS, Noun.COMMAND),
    **dict.fromkeys(("card", *(f"{word} card" for word in (*OF_CREATURES, *OF_COMMANDS))), Noun.CARD),
}
KEYWORDS: Final = ("Flying", "Flying Defense", "Bifurcated Strike", "Piercing", "Kin Strength", "Kin Defense", "Kin Call", "Expendable",
                   "Wandering left", "Wandering right", "Legendary", "Cumulative")  # fmt: skip
KEYWORDS_OF_COMMANDS: Final = ("Legendary", "Expendable", "Cumulative", "Kin Call")
"""The keywords that mean something on a command which stays in play."""
Name = OneOf.of("a kind of card", NOUNS.keys(), plural=True)
OwnName = OneOf.of("creature, command or card", tuple(map(str, Noun)))
CreatureType = OneOf.of("a type of creatures", OF_CREATURES[1:], plural=True)
CommandType = OneOf.of("a type of commands", OF_COMMANDS[1:], plural=True)
CardType = OneOf.of("a type of cards", (*OF_CREATURES, *OF_COMMANDS))
KeywordName = OneOf.of("a keyword such as Flying", KEYWORDS)
StatName = OneOf.of("power, health, defense or cost", ("power", "health", "defense", "cost"))
Direction = OneOf.of("a direction such as front", ("front", "front-left", "front-right", "left", "right"))
ZoneName = OneOf.of("a zone", {"hand": "hand", "discard pile": "discard", "timeline": "timeline", "aside zone": "aside"})
DeckName = OneOf.of("a deck", {"main deck": "main_deck", "blood deck": "blood_deck", "deck": "deck"})


class FlaskName(CapitalName):
    """Blood Flasks as many write them; as many as there are, each has the one name."""

    label, example, some = "Blood Flask", "Blood Flask", ("Blood Flask",)
    tells = staticmethod(lambda name: name if name == "Blood Flask" else None)

    @classmethod
    def read(cls, reading: Reading, at: int) -> Found:
        return [("Blood Flask", end) for name, end in super().read(reading, at) if name in ("Blood Flask", "Blood Flasks")]


class KinName(CapitalName):
    """A kin where no kind of card is named; the first word of a sentence is none, or a slip would be taken for one."""

    label = "a kin"

    @classmethod
    def read(cls, reading: Reading, at: int) -> Found:
        return [] if reading.units[at].opens else super().read(reading, at)


def _lower(name: str) -> str | None:
    return name if name.islower() and name.isalpha() else None


class CounterName(Lexeme):
    """What a counter is called; with a capital letter it is the same."""

    label, example, kinds, some = "a counter's name", "name", ("word",), ("drip", "seal")
    tells = staticmethod(_lower)

    @classmethod
    def read(cls, reading: Reading, at: int) -> Found:
        name = reading.units[at].text
        counters = at + 1 < reading.size and reading.units[at + 1].word in ("counter", "counters")
        read = _lower(name.lower() if counters and name.istitle() else name)
        return [] if read is None else [(read, at + 1)]


def _number(text: str) -> t.Number:
    return t.Letter(text) if text.isalpha() else int(text)


def _figure(number: t.Number) -> str | None:
    return number.name if isinstance(number, t.Letter) else str(number) if type(number) is int else None


def _signed(value: tuple[Any, ...]) -> str | None:
    figure = _figure(value[1]) if value[:1] in (("+",), ("-",)) else None
    return None if figure is None else f"{value[0]}{figure}"


def _changes(text: str) -> tuple[t.StatChange, ...]:
    """The first sign is that of all; a number may have one of its own. Zeros change nothing."""
    usual: Any = text[0] if text[0] in "+-" else "="
    parts: list[tuple[Any, t.Number]] = [(part[0] if part[0] in "+-" else usual, _number(part.lstrip("+-"))) for part in text.split("/")]
    changes = (t.StatChange(stat, op, number) for stat, (op, number) in zip(STATS, parts, strict=True))
    return tuple(change for change in changes if change.op == "=" or change.n != 0)


def _triple(changes: tuple[Any, ...]) -> str | None:
    if not changes or not all(isinstance(change, t.StatChange) for change in changes):
        return None
    said = {change.stat: (change.op, _figure(change.n)) for change in changes}
    ops = {op for op, _ in said.values()}
    known = len(said) == len(changes) and None not in [figure for _, figure in said.values()] and set(said) <= set(STATS)
    if not known or ("=" in ops and (len(ops) > 1 or len(said) < len(STATS))):
        return None
    first = changes[0].op if len(ops) == 1 else said.get(STATS[0], ("+",))[0]
    parts = [said.get(stat, (first, "0")) for stat in STATS]
    return first.strip("=") + "/".join(f"{op if op != first else ''}{figure}" for op, figure in parts)


SIGNS: Final = (("+", 1), ("-", 2), ("+", t.Letter("X")))
Signed = Lexeme.like(
    "+1", example="+1", kinds=("SIGNED",), some=SIGNS, holds=(tuple,), reads=lambda text: (text[0], _number(text[1:])), tells=_signed
)
TRIPLES: Final = tuple(map(_changes, ("+1/0/2", "2/2/2")))
Triple = Lexeme.like("+1/0/1", example="+1/0/1", kinds=("TRIPLE",), some=TRIPLES, holds=(tuple,), reads=_changes, tells=_triple)


# Patterns


class Chooser(Pattern):
    """Who chooses: the player who acts, else you (R12)."""

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        return scene.subject if isinstance(scene.subject, PLAYERS) else Who.YOU

    def match(self, value: object, found: dict[str, object]) -> bool:
        if value is not Who.YOU:
            found[SUBJECT_KEY] = value
        return True


CHOOSER: Final[Any] = Chooser()


class ThisOne(Pattern):
    """This card, called what its type is (D9.4)."""

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        noun = Noun.COMMAND if "command" in scene.kind else Noun.CREATURE
        return t.Bound("this", noun, f"this {noun}")

    def match(self, value: object, found: dict[str, object]) -> bool:
        return isinstance(value, t.Bound) and value.name == "this"


THIS_ONE: Final[Any] = ThisOne()


def yours(name: str) -> Any:
    """A slot whose choices are yours, whoever acts."""
    return slot(name, subject=Who.YOU)


@dataclass(frozen=True, slots=True)
class Taken(t.Zone):
    """A zone from which cards are taken, while that is told: "from your hand", not "in your hand"."""


def taken(ref: Any) -> Any:
    """*ref* as it is told of cards that are taken somewhere."""
    cards = getattr(ref, "cards", None)
    if cards is None or cards.zone is None or cards.zone.name == "linked" or compares(cards):
        return ref
    return replace(ref, cards=replace(cards, zone=Taken(cards.zone.name, cards.zone.of)))


def other(cards: t.Cards) -> t.Cards:
    """*cards* except this one."""
    return replace(cards, other=True)


def not_other(cards: object) -> object:
    """*cards* again where "another" says the rest."""
    return replace(cards, other=False) if isinstance(cards, t.Cards) and cards.other else None


def plain_cards(cards: object) -> object:
    """*cards* where nothing says that this one is no such card."""
    return cards if isinstance(cards, t.Cards) and not cards.other else None


def another(name: str) -> Any:
    """A slot for cards after "another"."""
    return slot(name, other, not_other)


def some(name: str) -> Any:
    """A slot for cards after "a"."""
    return slot(name, None, plain_cards)
