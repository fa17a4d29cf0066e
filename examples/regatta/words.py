"""What only the cards of Regatta can say: wear and repairs, ships that sail again, decks that lose cards, gold and fame."""

from dataclasses import dataclass
from typing import Final

from netdeck.cardgame.standard.phrases import BOTH, Deed, When
from netdeck.language import ast_nodes as t
from netdeck.language.common.conditions import OneCondition
from netdeck.language.common.groups import Before, Noun
from netdeck.language.common.numbers import Term
from netdeck.language.common.sentences import Act
from netdeck.language.node_patterns import SUBJECT, Fields, Node, slot
from netdeck.language.phrase import OneOf


@dataclass(frozen=True, slots=True)
class Repair(t.OwnVerb):
    """All wear of ships is gone."""

    cards: t.Ref


@dataclass(frozen=True, slots=True)
class Ready(t.OwnVerb):
    """Ships may sail again this turn."""

    cards: t.Ref


@dataclass(frozen=True, slots=True)
class Jettison(t.OwnVerb):
    """The top cards of a player's deck go to the discard pile."""

    n: t.Number
    who: t.Player


StatName = OneOf.of("a number that changes", ("speed", "hull", "yield"))
CardNumber = OneOf.of("a number of a card", ("speed", "hull", "yield", "cost", "wear"))

Card = Noun.says("card{#s}", Fields())
Ship = Noun.says("ship{#s}", Fields(types=("ship",)))
Port = Noun.says("port{#s}", Fields(types=("port",)))
Order = Noun.says("order{#s}", Fields(types=("order",)))
Worn = Before.says("worn", Fields(stats=(t.StatIs("wear", t.Is(">=", 1)),)))

EARNED: Final = "4.4"
Gold = Act.says("gain{s} {Number n} gold", Node(t.Gain, "gold", who=SUBJECT), EARNED)
Fame = Act.says("gain{s} {Number n} fame", Node(t.Gain, "fame", who=SUBJECT), EARNED)
FameForEach = Act.says(
    "gain{s} {Quantity n} fame for each {Group cards}",
    Node(t.Gain, "fame", t.Sum("mul", slot("n"), t.Count(slot("cards"))), who=SUBJECT),
    EARNED,
)
LoseGold = Act.says("lose{s} {Number n} gold", Node(t.Lose, "gold", who=SUBJECT), EARNED)
LoseFame = Act.says("lose{s} {Number n} fame", Node(t.Lose, "fame", who=SUBJECT), EARNED)
Loses = Act.says("jettison{s} {Number n:a} card{n:s}", Node(Jettison, who=SUBJECT), "5.4")
Wear = Deed.says("put {Number n} wear on {Object to}", t.Damage, "5.1")
Repairs = Deed.says("repair {Object cards}", Repair, "5.3")
Readies = Deed.says("ready {Object cards}", Ready, "2.4")
YourGold = Term.says("your gold", t.Holding("gold", t.Who.YOU), EARNED)
HaveGold = OneCondition.says("you have {Test} gold", Node(t.Compare, t.Holding("gold", t.Who.YOU)), EARNED)
Behind = OneCondition.says(
    "you have less fame than your opponent",
    t.Compare(t.Holding("fame", t.Who.OPPONENT), t.Is(">=", t.Sum("add", t.Holding("fame", t.Who.YOU), 1))),
    EARNED,
)
ThisSails = When.says("whenever this card sails", t.Happening("sails", card=t.THIS), "2.4 6.1")
ShipSails = When.says("whenever a {Group card} sails", Node(t.Happening, "sails"), "2.4 6.1", mentions=BOTH)
