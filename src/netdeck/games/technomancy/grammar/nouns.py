"""Words of Technomancy that are plain values, its cards, its numbers and its conditions."""

import re
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from netdeck.games.technomancy import ast_nodes as t
from netdeck.games.technomancy.ast_nodes import CARD_TYPES, CORPS, DISCARD_ZONE, KEYWORDS, PERMANENT, PlayerSlot, Side
from netdeck.games.technomancy.scrip import Cost, CostError
from netdeck.language.common import conditions, groups, numbers
from netdeck.language.common.conditions import OneCondition
from netdeck.language.common.groups import After, Before, Noun
from netdeck.language.common.lexemes import CapitalName, Figure
from netdeck.language.common.numbers import Term
from netdeck.language.node_patterns import Fields, Node, Scene, slot
from netdeck.language.parser import Reading
from netdeck.language.phrase import Found, Lexeme, OneOf, Phrase, trait

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
Keyword = OneOf.of("a keyword such as Strike", {word.capitalize(): word for word in KEYWORDS})
Corp = OneOf.of("a corporation such as CORP1", {word: number for number, word in enumerate(CORPS)})
CorpName = OneOf.of("a corporation such as CORP1", CORPS)
TYPE_WORDS: Final = {said: (word,) for word in CARD_TYPES for said in (word, word.capitalize())}
CardType = OneOf.of("a type such as agent", {**TYPE_WORDS, "battlefield card": PERMANENT}, plural=True)
StatName = OneOf.of("power, health or scrip cost", ("power", "health", "scrip cost"))
Whoever = OneOf.of("your, each or an opponent's", {"your": "you", "each": "any", "an opponent's": "opponent"})
PLAYING: Final = {"you play": "you", "opponents play": "opponent", "your opponents play": "opponent", "players play": "any"}
Playing = OneOf.of("you play, opponents play or players play", PLAYING)
Players = OneOf.of("opponents or players", {"opponents": PlayerSlot("opponent"), "players": PlayerSlot("any")})
CANT: Final = {"strike": "strike", "activate abilities": "activate", "recover": "recover", "be targeted": "be_targeted"}
BY_OPPONENTS: Final = {"be targeted by opponents": "be_targeted_by_opponents"}
Forbidden = OneOf.of("something to do, such as strike", {f"play {kind}s": f"play_{kind}s" for kind in CARD_TYPES} | CANT | BY_OPPONENTS)


def _cost(text: str) -> Cost | None:
    try:
        return Cost.from_text(text)
    except CostError:
        return None


def _one_kind(text: str) -> tuple[int, int] | None:
    """Which kind of scrip it is, and how much, if it is of one kind (R46)."""
    cost = _cost(text)
    if cost is None or len(cost.factions) != 1 or cost.any or cost.x:
        return None
    (kind,) = cost.factions
    return kind, cost.kinds[kind]


def _any_kind(text: str) -> int | None:
    cost = _cost(text)
    return None if cost is None or cost.x or any(cost.kinds) else cost.any


def _in_words(n: int) -> str | None:
    return NUMBERS[n] if 0 < n < len(NUMBERS) else Figure.tells(n)


def _plain_name(name: str) -> str | None:
    """A card's name; one that could be misread stands between quotation marks."""
    return name if PLAIN_NAME.fullmatch(name) and not any(word.lower() in KEYWORDS for word in name.split()) else None


InWords = Figure.like("a number", tells=_in_words)
Several = Figure.like("a number from two on", tells=lambda n: _in_words(n) if n > 1 else None)
Signed = Lexeme.like(
    "a number with a sign such as +1",
    example="+1",
    kinds=("SIGNED",),
    some=(1, -2),
    holds=(int,),
    reads=lambda text: None if text[1:] == "X" or int(text[1:]) > MOST else int(text.replace(MINUS, "-")),
    tells=lambda n: f"+{n}" if n >= 0 else f"{MINUS}{-n}",
)
Scrip = Lexeme.like(
    "scrip such as {2}{C1}",
    example="{2}{C1}",
    kinds=("SCRIP",),
    some=(Cost.from_text("{1}"), Cost.from_text("{C3}")),
    holds=(Cost,),
    reads=_cost,
)
AnyScrip = Scrip.like("plain scrip such as {1}", example="{1}", some=(1, 2), holds=(int,), reads=_any_kind, tells="{{{}}}".format)
OneKind = Scrip.like(
    "scrip of one kind such as {C1}",
    example="{C1}",
    some=((2, 1), (0, 2)),
    holds=(tuple,),
    reads=_one_kind,
    tells=lambda scrip: f"{{C{scrip[0] + 1}}}" * scrip[1],
)
CardName = CapitalName.like("a card's name", tells=_plain_name)
CardNames = CapitalName.like(
    "the name of cards",
    reads=lambda text: text.removesuffix("s"),
    tells=lambda name: f"{name}s" if _plain_name(name) and not name.endswith("s") else None,
)


SIGNED_X: Final = {"+X": t.X, "-X": LESS_X, f"{MINUS}X": LESS_X}
SignedX = Signed.like(
    "a number with a sign such as +1 or +X",
    holds=(int, t.Letter, t.Sum),
    reads=lambda text: SIGNED_X.get(text) or Signed.reads(text),
    tells=lambda value: "+X" if value == t.X else f"{MINUS}X" if value == LESS_X else Signed.tell(value),
)


class SubtypeName(Lexeme):
    """A subtype: a word that the language does not know otherwise. That some card has it is tested with the cards."""

    label, example, kinds, some, plural = "a subtype such as soldier", "soldier", ("word",), ("soldier", "machine"), True
    tells = staticmethod(lambda name: name if name.islower() and name.isalpha() else None)

    @classmethod
    def read(cls, reading: Reading, at: int) -> Found:
        word = reading.units[at].word
        known = not word.islower() or word in reading.language.literal_words or get_close_matches(word, NEARLY, 1, 0.7)
        return [] if known or reading.units[at].kind != "word" else [(word.removesuffix("s"), at + 1)]


# Cards
TypedCard = Noun.says("{CardType types}", Fields(), "3.5", passes=True)
EitherType = Noun.says(("agent{#s} or building{#s}", "building{#s} or agent{#s}"), Fields(types=PERMANENT), "3.5", rank=-1)
OfSubtype = Noun.says("{SubtypeName kin}", Fields(), "3.5.3", passes=True)
AnyCard = Noun.says("card{#s}", Fields(), "3.5")
Other = Before.says("other", Fields(other=True), "R33")
Deployed = Before.says("deployed", Fields(state="deployed"), "R37")
Recovered = Before.says("recovered", Fields(state="recovered"), "4.1")
OfCorp = Before.says("{CorpName kin}", Fields(), "5.3 R44")
WithoutKeyword = After.says("without {Keyword}", Fields(without=slot("keyword")))
WithKeyword = After.says("with {Keyword}", Fields())
WithAtLeast = After.says(
    ("with {StatName stat} {Figure n} or more", "with {n} or more {stat}"), Fields(stats=(t.StatIs(slot("stat"), t.Is(">=", slot("n"))),))
)
WithAtMost = After.says(
    ("with {StatName stat} {Figure n} or less", "with {n} or less {stat}"), Fields(stats=(t.StatIs(slot("stat"), t.Is("<=", slot("n"))),))
)
InDiscard = After.says("<card in|card{#s} in|in|card{#s} from|from> a discard pile", Fields(zone=DISCARD_ZONE), "R43")
InYourDiscard = After.says(
    "<card in|card{#s} in|in|card{#s} from|from> your discard pile", Fields(zone=t.Zone("discard", t.Who.YOU)), "R43"
)
YouControl = groups.YouControl.says(("you control", "that you control"), cites="6.2.3")
OpponentControls = After.says(
    "<|that ><an opponent controls|your opponents control|opponents control|your opponent controls>", Fields(side=Side.ENEMY), "6.2.3"
)

# Where cards are unless something else is said: it may be said, and is not told
OnBattlefield = After.says("on the battlefield", Fields(), only_read=True)
One = Phrase.category("a card of some kind")
SomeCard = One.says("a {Group cards}", slot("cards"))


def others(cards: t.Cards) -> t.Cards:
    """The same without this card."""
    return replace(cards, other=True)


def with_this(cards: t.Cards) -> t.Cards | None:
    """The same with this card, where it was left out."""
    return replace(cards, other=False) if cards.other else None


AnotherCard = One.says("another {Group cards}", slot("cards", others, with_this), "R33")
Counted = Phrase.category("what is counted")
CardsCounted = Counted.says("{Group cards}", t.Count, "R51")
HandCounted = Counted.says("card in your hand", t.Count(t.Cards(zone=t.HAND_ZONE)), "R51")

# Numbers
Many = Phrase.category("how many")
SoMany = Many.says("{InWords n}", slot("n"))
XMany = Many.says("{LetterName name}", t.Letter, "R45")
CardsInHand = Term.says("the number of cards in your hand", t.Count(t.Cards(zone=t.HAND_ZONE)), "R51")
Times = Term.says("{Several n} times {Term of}", t.Sum("mul", slot("n"), slot("of")))

# Conditions


def _countable(phrase: Phrase, scene: Scene) -> str:
    said = phrase.has(InDiscard, InYourDiscard, YouControl, OpponentControls, numbers.Letter)
    return "say how many cards on the battlefield, in a number, and only which" if said else ""


OnBoard = trait(semantic_error=_countable)
YouControlOne = conditions.YouControlOne.says(cites="R51", also=OnBoard)
PlainNumber = numbers.Number.category(
    "a figure: what is counted on both sides of a condition would have to be looked at in an order that no rule gives."
)
JustFigure = PlainNumber.says("{Figure n}", slot("n"))
AtLeast = numbers.AtLeast.says("{PlainNumber number} or more")
AtMost = numbers.AtMost.says(("{PlainNumber number} or less", "{number} or fewer"))
Exactly = numbers.Exactly.says(("{PlainNumber number}", "exactly {number}"))
YouControlAnother = OneCondition.says(
    "you control another {Group cards}", t.Controls(t.Who.YOU, slot("cards", others, with_this)), "R51", also=OnBoard
)
YouControlNone = conditions.YouControlNone.says(cites="R51", also=OnBoard)
YouControlSome = conditions.YouControlSome.says(cites="R51", also=OnBoard)
# One of them alone must control so many
OpponentHasOne = OneCondition.says("an opponent controls a {Group cards}", Node(t.Controls, t.Who.OPPONENT), "R51 R67", also=OnBoard)
OPPONENT_HAS_NONE: Final = Node(t.Controls, t.Who.OPPONENT, test=t.Is("=", 0))
OpponentHasNone = OneCondition.says("an opponent controls no {Group cards#}", OPPONENT_HAS_NONE, "R51 R67", also=OnBoard)
OpponentHasSome = OneCondition.says("an opponent controls {Test} {Group cards#}", Node(t.Controls, t.Who.OPPONENT), "R51 R67", also=OnBoard)
OneDied = OneCondition.says("an agent died this turn", t.DiedThisTurn, "R55")
SomeDied = OneCondition.says("{Figure n} or more agents died this turn", t.DiedThisTurn, "R55")
