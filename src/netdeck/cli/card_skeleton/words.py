"""What only the cards of Skeleton can say: a phrase is a line. Its words, what it means, the clause that it follows.

Drawing, discarding, destroying, "you may", "whenever" and all that is said in every standard game stands in
``netdeck.cardgame.standard.phrases`` (``netdeck cards phrases skeleton`` lists both).
"""

from netdeck.cardgame.standard.phrases import Deed
from netdeck.language import ast_nodes as t
from netdeck.language.common.conditions import OneCondition
from netdeck.language.common.groups import Noun
from netdeck.language.common.sentences import Act
from netdeck.language.node_patterns import SUBJECT, Fields, Node
from netdeck.language.phrase import OneOf

StatName = OneOf.of("a number that changes", ("power",))
CardNumber = OneOf.of("a number of a card", ("power", "cost", "damage"))

Card = Noun.says("card{#s}", Fields())
Creature = Noun.says("creature{#s}", Fields(types=("creature",)))
Spell = Noun.says("spell{#s}", Fields(types=("spell",)))

Gain = Act.says("gain{s} {Number n:a} coin{n:s}", Node(t.Gain, "coins", who=SUBJECT), "4.4")
Lose = Act.says("lose{s} {Number n} life", Node(t.Lose, "life", who=SUBJECT), "4.4")
Damage = Deed.says("deal {Number n} damage to {Object to}", t.Damage, "5.1")
HaveLife = OneCondition.says("you have {Test} life", Node(t.Compare, t.Holding("life", t.Who.YOU)), "4.2")
