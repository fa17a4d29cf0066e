"""Numbers, comparisons and conditions (D1.3, D7.2, D7.9, R61)."""

from typing import Final

from netdeck.games.bloodless.grammar.categories import BLOOD, THEM, another, some, yours
from netdeck.games.bloodless.grammar.measures import Extreme, SpaceCount
from netdeck.games.bloodless.grammar.nouns import compared, of_side
from netdeck.language import ast_nodes as t
from netdeck.language.ast_nodes import Side, Who
from netdeck.language.common import numbers
from netdeck.language.common.conditions import OneCondition
from netdeck.language.common.numbers import Addend, Quantity, Reckoned, Test
from netdeck.language.node_patterns import Computed, Node, slot
from netdeck.language.phrase import OneOf, Phrase, needs
from netdeck.language.semantic_error import SemanticError

OfAmount = needs("amount", "'that much' is the amount of what happened, and nothing before it has one", "E13", "R12")
ThatMuch = Quantity.says(("that much", "that many"), t.Amount, also=OfAmount)
Measured = Reckoned.category("a number that can be compared")
YourBlood = Measured.says(("your blood", "the <amount of blood|blood> you have"), Node(t.Holding, BLOOD, Who.YOU))
OpponentsBlood = Measured.says(
    ("your opponent's blood", "the <amount of blood|blood> your opponent has"), Node(t.Holding, BLOOD, Who.OPPONENT)
)
HealthPool = Measured.says("the health pool", t.Pool, "R31")
OwnStat = Measured.says("{Own of} {StatName stat}", t.Stat)
StatOf = Measured.says("the {StatName stat} of {Ref of}", Node(t.Stat, of=yours("of")))
# The most or the least that some cards have, 0 where there are none (R85)
THE_MOST: Final = Extreme(slot("stat"), slot("cards", compared), slot("lowest"))
YOUR_MOST: Final = Extreme(slot("stat"), slot("cards", lambda cards: compared(of_side(Side.FRIENDLY)(cards))), slot("lowest"))
THEIR_MOST: Final = Extreme(slot("stat"), slot("cards", lambda cards: compared(of_side(Side.ENEMY)(cards))), slot("lowest"))
TheMost = Measured.says("the {Foremost lowest} {StatName stat} among {Group cards#}", THE_MOST, "R85")
YourMost = Measured.says("the {Foremost lowest} {StatName stat} among your {Group cards#}", YOUR_MOST, "R11 R85", only_read=True)
TheirMost = Measured.says(
    "the {Foremost lowest} {StatName stat} among your opponent's {Group cards#}", THEIR_MOST, "R11 R85", only_read=True
)

CountersOn = Reckoned.says("the number of {CounterName|Quoted name} <counters|!counter> on {Ref of}", t.CountersOn, "D7.2")
NumberOfThem = Reckoned.says("the number of them", t.Count(t.Cards(among=THEM)), "R10 R12", rank=1)
Noted = Reckoned.says("the noted {Quoted name}", t.Noted, "R12")
Lower = Reckoned.says("the lower of {Term left} and {Term right}", Node(t.Sum, "min"))
Higher = Reckoned.says("the higher of {Term left} and {Term right}", Node(t.Sum, "max"))
Minus = Addend.says("minus {Term of}", ("sub", slot("of")), "D1.3")
DividedBy = Addend.says("divided by {Term of}", ("div", slot("of")), "D1.3 R61")
DividedDown = Addend.says("divided by {Term of} rounded down", ("div_floor", slot("of")), "D1.3 R61")
YOUR_ROOM: Final = SpaceCount(t.Spaces("yours", empty=True))
THEIR_ROOM: Final = SpaceCount(t.Spaces("theirs", empty=True))
YourRoom = Reckoned.says("the number of empty spaces <you control|in your row>", YOUR_ROOM, "D9.3.2.1 R21")
TheirRoom = Reckoned.says("the number of empty spaces <your opponent controls|in your opponent's row>", THEIR_ROOM, "D9.3.2.1 R21")
ForEach = Phrase.category("what is counted")
ForEachSpace = ForEach.says("empty space <you control|in your row>", YOUR_ROOM, "D9.3.2.1 R21")
ForEachOfTheirs = ForEach.says("empty space <your opponent controls|in your opponent's row>", THEIR_ROOM, "D9.3.2.1 R21")
ForEachCard = ForEach.says("{Group cards}", t.Count)
ForEachCounter = ForEach.says("{CounterName|Quoted name} counter{#s} on {Ref of}", t.CountersOn, "D7.2")

# Comparisons
Exactly = numbers.Exactly.says(("{Quantity number}", "exactly {number}"))
EqualTo = Test.says("equal to {Number}", Node(t.Is, "="))
EqualSaid = Test.says("{Reckoned|Sum number}", Node(t.Is, "="))
LessThan = Test.says("less than {Number}", Node(t.Is, "<"))
MoreThan = Test.says("more than {Number}", Node(t.Is, ">"))

# How many cards
SoMany = Phrase.category("some cards")
OneSuch = SoMany.category("one such card")
OneCard = OneSuch.says("a {Group cards}", (some("cards"), t.Is(">=", 1)))
AnotherCard = OneSuch.says("another {Group cards}", (another("cards"), t.Is(">=", 1)))
NoCards = SoMany.says("no {Group cards#}", (slot("cards"), t.Is("=", 0)))
SomeCards = SoMany.says("{Test} {Group cards#test}", (slot("cards"), slot("test")))


def _you_have(so_many: tuple[t.Cards, t.Is]) -> t.ThereAre:
    zone = so_many[0].zone
    if zone is None or zone.of is not Who.YOU:
        raise SemanticError("say where you have them, such as 'in your hand'; of cards in play say 'you control'")
    return t.ThereAre(*so_many)


def _there_are(one: bool) -> Computed:
    return Computed(
        lambda so_many: t.ThereAre(*so_many),
        lambda node: {"so_many": (node.cards, node.test)} if isinstance(node, t.ThereAre) and (node.test == t.Is(">=", 1)) is one else None,
    )


CONTROLS: Final = Computed(
    lambda who, so_many: t.Controls(who, *so_many),
    lambda node: {"who": node.who, "so_many": (node.cards, node.test)} if isinstance(node, t.Controls) else None,
)
Controls = OneCondition.says("{Player who} control{s} {SoMany so_many}", CONTROLS, "D7.6")
ThereAre = OneCondition.says("there <are|!is> {SoMany so_many}", _there_are(one=False))
ThereIs = OneCondition.says("there <is|!are> {OneSuch so_many}", _there_are(one=True), rank=1)
YouHave = OneCondition.says("you have {SoMany so_many}", Computed(_you_have), "D9.3", only_read=True)
COUNTERS: Final = t.CountersOn(slot("name"), yours("of"))
HasCounters = OneCondition.says(
    "{Ref of} ha{ve/s} {Test} {CounterName|Quoted name} counter{test:s}[ on it]", Node(t.Compare, COUNTERS), "D7.2"
)
NONE: Final = Node(t.Compare, COUNTERS, t.Is("=", 0))
HasNoCounters = OneCondition.says("{Ref of} ha{ve/s} no {CounterName|Quoted name} <counters|counter>", NONE, "D7.3")
Measures = OneCondition.says("{Measured left} {are/is} {Test}", t.Compare)
IsSuch = OneCondition.says(("{Ref card} {are/is} a {Group cards}", "{card} {were/was} a {cards}"), Node(t.Matches, yours("card")))
IsNotSuch = OneCondition.says(
    ("{Ref card} {are/is} not a {Group cards}", "{card} <isn't|aren't|was not|wasn't> a {cards}"),
    t.NotSo(t.Matches(yours("card"), slot("cards"))),
)
HasKeyword = OneCondition.says("{Ref card} ha{ve/s} {KeywordName keyword}", t.Matches(yours("card"), t.Cards(keyword=slot("keyword"))))
MoreOrLess = OneOf.of("more or less", {"more": ">", "less": "<", "fewer": "<"})
RICHER: Final = t.Compare(t.Holding(BLOOD, Who.YOU), t.Is(slot("op"), t.Holding(BLOOD, Who.OPPONENT)))
POORER: Final = t.Compare(t.Holding(BLOOD, Who.OPPONENT), t.Is(slot("op"), t.Holding(BLOOD, Who.YOU)))
YouHaveBlood = OneCondition.says("you have {Test} blood", Node(t.Compare, t.Holding(BLOOD, Who.YOU)), only_read=True)
TheyHaveBlood = OneCondition.says("your opponent has {Test} blood", Node(t.Compare, t.Holding(BLOOD, Who.OPPONENT)), only_read=True)
YouHaveMoreBlood = OneCondition.says("you have {MoreOrLess op} blood than your opponent", RICHER, only_read=True)
TheyHaveMoreBlood = OneCondition.says("your opponent has {MoreOrLess op} blood than you", POORER, only_read=True)
IsEmpty = OneCondition.says("{Space} is <empty|open>", t.SpaceIs, "D9.3.2.1")
IsTaken = OneCondition.says("{Space} <is not|isn't> <empty|open>", Node(t.SpaceIs, empty=False), "D9.3.2.1")
PLAYED: Final = " played {Test} card{test:s} this turn"
NONE_PLAYED: Final = (
    "<played no cards|have played no cards|didn't play a card|didn't play any cards|haven't played a card|haven't played any cards>"
)
YouPlayed = OneCondition.says(("you have" + PLAYED, "you" + PLAYED), Node(t.Compare, t.Holding("plays", Who.YOU)), "R61 R76")
NO_PLAYS: Final = t.Compare(t.Holding("plays", Who.YOU), t.Is("=", 0))
YouPlayedNone = OneCondition.says(f"you {NONE_PLAYED} this turn", NO_PLAYS, "R61", only_read=True)
YouDo = OneCondition.says(("you do", "they do"), t.Succeeded, "R13")
YouDont = OneCondition.says(("you don't", "they don't"), Node(t.Succeeded, False), "R13")
