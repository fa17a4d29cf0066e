"""What the cards of Skeleton can say: a phrase is a line. Its words, what it means, the clause that it follows.

From these lines follow the reader, the errors with their carets, the completion in the editor and how every face tells a card.
"""

from dataclasses import dataclass

from netdeck.language import tree as t
from netdeck.language.common.groups import Noun
from netdeck.language.common.players import Player
from netdeck.language.common.sentences import Act, Sentence
from netdeck.language.nodes import SUBJECT, Fields, Node, slot


@dataclass(frozen=True, slots=True)
class Change:
    """A player's points or coins change; the number tells by how many, and ``down`` that they are lost."""

    who: t.Player
    what: str
    n: t.Number
    down: bool = False


@dataclass(frozen=True, slots=True)
class Behind(t.OwnCondition):
    """You have fewer points than your opponent."""


Opponent = Player.says("your opponent", t.Who.OPPONENT)
Everybody = Player.says("each player", t.Who.EACH)
InHand = Noun.says("card{#s} in your hand", Fields(zone=t.Zone("hand", t.Who.YOU)), "4.6")
OnTable = Noun.says("card{#s} on your table", Fields(zone=t.Zone("table", t.Who.YOU)), "4.6")
Draw = Act.says("draw{s} {Number n:a} card{n:s}", Node(t.Draw, who=SUBJECT), "4.2")
Score = Act.says("score{s} {Number n}", Node(Change, SUBJECT, "points"), "4.3")
LosePoints = Act.says("lose{s} {Number n:a} point{n:s}", Node(Change, SUBJECT, "points", down=True), "4.3 R2")
Gain = Act.says("gain{s} {Number n:a} coin{n:s}", Node(Change, SUBJECT, "coins"), "4.4")
YouDo = Sentence.says("{Act}.", slot("act", subject=t.Who.YOU))
TheyDo = Sentence.says("{Player who} {Act@who}.", slot("act", subject=slot("who")), rank=-1)
IfBehind = Sentence.says(
    "if you have fewer points than your opponent, {Act then}.", Node(t.If, Behind(), (slot("then", subject=t.Who.YOU),)), "4.5"
)
