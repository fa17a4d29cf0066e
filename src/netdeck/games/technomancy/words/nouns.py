"""Words of Technomancy that are plain values, its cards, its numbers and its conditions."""

import re
from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, ClassVar, Final

from netdeck.games.technomancy import tree as t
from netdeck.games.technomancy.scrip import Cost, CostError
from netdeck.games.technomancy.tree import CARD_TYPES, CORPS, DISCARD_ZONE, KEYWORDS, PERMANENT, PlayerSlot, Side, Whose
from netdeck.language.common import conditions, groups, numbers
from netdeck.language.common.conditions import OneCondition
from netdeck.language.common.groups import After, Before, Group, Noun
from netdeck.language.common.lexemes import CapitalName, Figure, LetterName
from netdeck.language.common.numbers import Term
from netdeck.language.nodes import Fields, Joined, Node, Scene, slot
from netdeck.language.phrase import Lexeme, OneOf, Phrase

MINUS: Final = "\u2212"
"""The sign that is printed; a hyphen is understood too."""
NUMBERS: Final = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
MOST: Final = 999
NEARLY: Final = tuple(f"{word}{s}" for word in (*CARD_TYPES, "card", "player", "opponent") for s in ("", "s"))
"""Whatever looks like one of these is no subtype but a mistake."""
LESS_X: Final = t.Sum("sub", 0, t.X)
PLAIN_NAME: Final = re.compile(r"[A-Z][^\W\d_]*(?: [A-Z][^\W\d_]*)*")
"""Names that stand without quotation marks."""


# Plain values


class Keyword(OneOf):
    """What an agent can do."""

    label = "a keyword such as Strike"
    words = {word.capitalize(): word for word in KEYWORDS}


class Corp(OneOf):
    """A megacorp, as a kind of scrip."""

    label = "a corporation such as CORP1"
    words = {word: number for number, word in enumerate(CORPS)}


class CorpName(OneOf):
    """A megacorp, as a faction of cards."""

    label = "a corporation such as CORP1"
    words = {word: word for word in CORPS}


class CardType(OneOf):
    """A type of cards, or what is on the battlefield."""

    label = "a type such as agent"
    plural = True
    words = {**{word: (word,) for word in CARD_TYPES}, "battlefield card": PERMANENT}


class StatName(OneOf):
    """A number of a card."""

    label = "power or scrip cost"
    words = {"power": "power", "scrip cost": "scrip cost"}


class Whoever(OneOf):
    """Whose phase it is."""

    label = "your, each or an opponent's"
    words: ClassVar[Mapping[str, Whose]] = {"your": "you", "each": "any", "an opponent's": "opponent"}


class Playing(OneOf):
    """Who plays."""

    label = "you play, opponents play or players play"
    words: ClassVar[Mapping[str, Whose]] = {
        "you play": "you",
        "opponents play": "opponent",
        "your opponents play": "opponent",
        "players play": "any",
    }


class Players(OneOf):
    """Players of whom something is so."""

    label = "opponents or players"
    words = {"opponents": PlayerSlot("opponent"), "players": PlayerSlot("any")}


class Forbidden(OneOf):
    """What somebody or something can't do."""

    label = "something to do, such as strike"
    words = {
        **{f"play {kind}s": f"play_{kind}s" for kind in CARD_TYPES},
        "strike": "strike",
        "activate abilities": "activate",
        "recover": "recover",
        "be targeted": "be_targeted",
    }


class InWords(Figure):
    """A number that is told in words while it is small."""

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return NUMBERS[value] if type(value) is int and 0 < value < len(NUMBERS) else super().tell(value, language)


class Several(InWords):
    """Two or more."""

    label = "a number from two on"

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        return [(value, end) for value, end in super().read(reading, at) if value > 1]

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return super().tell(value, language) if type(value) is int and value > 1 else None


class Signed(Lexeme):
    """How much more or less."""

    label = "a number with a sign such as +1"
    example = "+1"
    kinds = ("SIGNED",)

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        unit = reading.units[at]
        if unit.kind != "SIGNED" or unit.text[1:] == "X" or int(unit.text[1:]) > MOST:
            return []
        return [(int(unit.text.replace(MINUS, "-")), at + 1)]

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return None if type(value) is not int else f"+{value}" if value >= 0 else f"{MINUS}{-value}"

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return 1, -2


class SignedX(Signed):
    """How much more or less, or X more or less."""

    label = "a number with a sign such as +1 or +X"

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        unit = reading.units[at]
        if unit.kind == "SIGNED" and unit.text[1:] == "X":
            return [(t.X if unit.text[0] == "+" else LESS_X, at + 1)]
        return super().read(reading, at)

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return "+X" if value == t.X else f"{MINUS}X" if value == LESS_X else super().tell(value, language)


class Scrip(Lexeme):
    """A cost in scrip."""

    label = "scrip such as {2}{C1}"
    example = "{2}{C1}"
    kinds = ("SCRIP",)

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        try:
            return [(Cost.from_text(reading.units[at].text), at + 1)] if reading.units[at].kind == "SCRIP" else []
        except CostError:
            return []

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return str(value) if isinstance(value, Cost) else None

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return Cost.from_text("{1}"), Cost.from_text("{C3}")


class AnyScrip(Scrip):
    """Scrip of any kind: so much (R26)."""

    label = "plain scrip such as {1}"
    example = "{1}"

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        return [(cost.any, end) for cost, end in super().read(reading, at) if not cost.x and not any(cost.kinds)]

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return f"{{{value}}}" if type(value) is int else None

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return 1, 2


class OneKind(Scrip):
    """Scrip of one kind (R46): which, and how much."""

    label = "scrip of one kind such as {C1}"
    example = "{C1}"

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        found = [(cost, end) for cost, end in super().read(reading, at) if len(cost.factions) == 1 and not cost.any and not cost.x]
        return [((kind, cost.kinds[kind]), end) for cost, end in found for kind in cost.factions]

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return f"{{C{value[0] + 1}}}" * value[1] if isinstance(value, tuple) else None

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return (2, 1), (0, 2)


class CardName(CapitalName):
    """The name of a card; one that could be misread stands between quotation marks."""

    label = "a card's name"

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        plain = isinstance(value, str) and PLAIN_NAME.fullmatch(value) and not any(word.lower() in KEYWORDS for word in value.split())
        return value if plain else None


class CardNames(CardName):
    """The name of several cards."""

    label = "the name of cards"

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        return [(name.removesuffix("s"), end) for name, end in super().read(reading, at)]

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return f"{value}s" if super().tell(value, language) and not value.endswith("s") else None


# Cards


class SubtypeName(Lexeme):
    """A subtype: a word that the language does not know otherwise. That some card has it is tested with the cards."""

    label = "a subtype such as soldier"
    example = "soldier"
    kinds = ("word",)
    plural = True

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        unit = reading.units[at]
        if unit.kind != "word" or not unit.word.islower() or unit.word in reading.language.spelt_out:
            return []
        if get_close_matches(unit.word, NEARLY, 1, 0.7):
            return []
        return [(unit.word.removesuffix("s"), at + 1)]

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return value if isinstance(value, str) and value.islower() and value.isalpha() else None

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return "soldier", "machine"


class TypedCard(Noun):
    say, builds, cites, passes = "{types}", Fields(types=slot("types")), "3.5", True
    types: CardType


class EitherType(Noun):
    say, builds, cites, rank = ("agent{#s} or building{#s}", "building{#s} or agent{#s}"), Fields(types=PERMANENT), "3.5", -1


class OfSubtype(Noun):
    say, builds, cites, passes = "{kin}", Fields(kin=slot("kin")), "3.5.3", True
    kin: SubtypeName


class AnyCard(Noun):
    say, builds, cites = "card{#s}", Fields(), "3.5"


class Other(Before):
    say, builds, cites = "other", Fields(other=True), "R33"


class Deployed(Before):
    say, builds, cites = "deployed", Fields(state="deployed"), "R37"


class Recovered(Before):
    say, builds, cites = "recovered", Fields(state="recovered"), "4.1"


class OfCorp(Before):
    say, builds, cites = "{kin}", Fields(kin=slot("kin")), "5.3 R44"
    kin: CorpName


class WithoutKeyword(After):
    say, builds = "without {keyword}", Fields(without=slot("keyword"))
    keyword: Keyword


class WithKeyword(After):
    say, builds = "with {keyword}", Fields(keyword=slot("keyword"))
    keyword: Keyword


class WithAtLeast(After):
    say, builds = "with {stat} {n} or more", Fields(stats=(Node(t.StatIs, slot("stat"), Node(t.Is, ">=", slot("n"))),))
    stat: StatName
    n: Figure


class WithAtMost(After):
    say, builds = "with {stat} {n} or less", Fields(stats=(Node(t.StatIs, slot("stat"), Node(t.Is, "<=", slot("n"))),))
    stat: StatName
    n: Figure


class InDiscard(After):
    say = "card in a discard pile", "card{#s} in a discard pile", "in a discard pile", "card{#s} from a discard pile", "from a discard pile"
    builds, cites = Fields(zone=DISCARD_ZONE), "R43"


class InYourDiscard(After):
    say = (
        "card in your discard pile",
        "card{#s} in your discard pile",
        "in your discard pile",
        "card{#s} from your discard pile",
        "from your discard pile",
    )
    builds, cites = Fields(zone=t.Zone("discard", t.Who.YOU)), "R43"


class YouControl(groups.YouControl):
    say, cites = "you control", "6.2.3"


class OpponentControls(After):
    say, builds, cites = "an opponent controls", Fields(side=Side.ENEMY), "6.2.3"


class OnBattlefield(After):
    """Where cards are unless something else is said: it may be said, and is not told."""

    say = "on the battlefield"

    def build(self, scene: Scene) -> dict[str, Any]:
        return {}

    @classmethod
    def divided(cls, node: Any, scene: Scene) -> dict[str, Any] | None:
        return None


class Described(Joined):
    """Of some things only one can be asked for."""

    __slots__ = ()

    def contradiction(self, name: str, one: Any, other: Any) -> str:
        only = name in ("kin", "keyword", "without")
        return "only one of these can be asked for at once" if only else super().contradiction(name, one, other)


class Cards(groups.Cards):
    say, builds = "[{before: } ]{noun}[ {after: }]", Described(t.Cards, "before", "noun", "after")


class One(Phrase):
    """a card of some kind"""


class SomeCard(One):
    say, builds = "a {cards}", slot("cards")
    cards: Group


def others(cards: t.Cards) -> t.Cards:
    """The same without this card."""
    return replace(cards, other=True)


def with_this(cards: t.Cards) -> t.Cards | None:
    """The same with this card, where it was left out."""
    return replace(cards, other=False) if cards.other else None


class AnotherCard(One):
    say, builds, cites = "another {cards}", slot("cards", others, with_this), "R33"
    cards: Group


class Counted(Phrase):
    """what is counted"""


class CardsCounted(Counted):
    say, builds, cites = "{cards}", t.Count, "R51"
    cards: Group


class HandCounted(Counted):
    say, builds, cites = "card in your hand", t.Count(t.Cards(zone=t.HAND_ZONE)), "R51"


# Numbers


class Many(Phrase):
    """how many"""


class SoMany(Many):
    say, builds = "{n}", slot("n")
    n: InWords


class XMany(Many):
    say, builds, cites = "{name}", t.Letter, "R45"
    name: LetterName


class CardsInHand(Term):
    say, builds, cites = "the number of cards in your hand", t.Count(t.Cards(zone=t.HAND_ZONE)), "R51"


class Times(Term):
    say, builds = "{n} times {of}", Node(t.Sum, "mul", slot("n"), slot("of"))
    n: Several
    of: Term


# Conditions


class OnBoard:
    """Something about cards that you control, on the battlefield."""

    def wrong(self, scene: Scene) -> str:
        """Why it cannot be counted."""
        assert isinstance(self, Phrase)
        said = any(isinstance(one, InDiscard | InYourDiscard | YouControl | OpponentControls | numbers.Letter) for one in self.walk())
        return "say how many cards on the battlefield, in a number, and only which" if said else ""


class YouControlOne(OnBoard, conditions.YouControlOne):
    say, cites = "you control a {cards}", "R51"


class PlainNumber(numbers.Number):
    """a figure: what is counted on both sides of a condition would have to be looked at in an order that no rule gives."""


class JustFigure(PlainNumber):
    say, builds = "{n}", slot("n")
    n: Figure


class AtLeast(numbers.AtLeast):
    say = "{number} or more"
    number: PlainNumber


class AtMost(numbers.AtMost):
    say = "{number} or less", "{number} or fewer"
    number: PlainNumber


class Exactly(numbers.Exactly):
    say = "{number}", "exactly {number}"
    number: PlainNumber


class YouControlAnother(OnBoard, OneCondition):
    say, builds, cites = "you control another {cards}", Node(t.Controls, t.Who.YOU, slot("cards", others, with_this)), "R51"
    cards: Group


class YouControlNone(OnBoard, conditions.YouControlNone):
    say, cites = "you control no {cards#}", "R51"


class YouControlSome(OnBoard, conditions.YouControlSome):
    say, cites = "you control {test} {cards#}", "R51"


class OneDied(OneCondition):
    say, builds, cites = "an agent died this turn", t.DiedThisTurn, "R55"


class SomeDied(OneCondition):
    say, builds, cites = "{n} or more agents died this turn", Node(t.DiedThisTurn, slot("n")), "R55"
    n: Figure
