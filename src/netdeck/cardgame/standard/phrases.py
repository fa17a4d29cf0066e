"""The phrases of every standard game. A game adds nouns, names of numbers and phrases of its own."""

from typing import Any, Final

from netdeck.cardgame.standard.nodes import Aim, AimPlayer
from netdeck.language import ast_nodes as t
from netdeck.language.common.conditions import OneCondition
from netdeck.language.common.delayed import LaterMoment
from netdeck.language.common.groups import After, Before
from netdeck.language.common.numbers import Term
from netdeck.language.common.players import Player
from netdeck.language.common.sentences import Act, Sentence
from netdeck.language.node_patterns import SUBJECT, Computed, Fields, Node, Scene, slot
from netdeck.language.phrase import OneOf, Phrase, needs

Text = Phrase.category("the text of a card")
Parts = Text.says("{Sentence|Ability parts: }", slot("parts"))
Ability = Phrase.category("what a card does in play", capital=True)
Place = OneOf.of("hand, discard pile or deck", {"hand": "hand", "discard pile": "discard", "deck": "deck"})

# Players
OfEvent = needs("player of the event", "'that player' needs a player named before the comma")
OfCard = needs("card", "nothing is named here that 'it' could mean: say 'target ...' before it, or what the text waits for")
Opponent = Player.says("your opponent", t.Who.OPPONENT)
Everybody = Player.says("each player", t.Who.EACH)
ThatPlayer = Player.says("that player", t.Who.THAT, also=OfEvent)
TargetPlayer = Player.says("target player", AimPlayer())
TargetOpponent = Player.says("target opponent", AimPlayer(t.Who.OPPONENT))
Whose = Phrase.category("whose")
Your = Whose.says("your", t.Who.YOU)
Their = Whose.says("your opponent's", t.Who.OPPONENT)

# Cards
Other = Before.says("other", Fields(other=True))
OpponentControls = After.says("your opponent controls", Fields(side=t.Side.ENEMY))
InPlace = After.says("in {Whose} {Place}", Fields(zone=t.Zone(slot("place"), slot("whose"))))
WithNumber = After.says("with {CardNumber stat} {Test}", Fields(stats=(t.StatIs(slot("stat"), slot("test")),)))
Object = Phrase.category("cards in play")
ThisCard = Object.says("this card", t.THIS)
It = Object.says("it", t.Bound("it"), also=OfCard)
TargetCard = Object.says("target {Group cards}", Aim, mentions=("card",))
EachCard = Object.says("each {Group cards}", t.Each)

# Numbers and conditions
ItsNumber = Term.says("its {CardNumber stat}", Node(t.Stat, of=t.Bound("it")), also=OfCard)
OwnNumber = Term.says("this card's {CardNumber stat}", Node(t.Stat, of=t.THIS))


def _unplaced(said: Phrase, scene: Scene) -> str:
    placed = any(isinstance(part, InPlace) for part in said["cards"]["after"] or ())
    return "" if placed else "say in which place, such as 'in your hand'; cards in play are cards that you control"


HaveCards = OneCondition.says("you have {Test} {Group cards#}", Node(t.Compare, t.Count(slot("cards"))), semantic_error=_unplaced)
TheyControl = OneCondition.says("your opponent controls {Test} {Group cards#}", Node(t.Controls, t.Who.OPPONENT))

# What players do
DISCARDED: Final = t.Cards(zone=t.Zone("hand", SUBJECT))
Draw = Act.says("draw{s} {Number n:a} card{n:s}", Node(t.Draw, who=SUBJECT))
Discard = Act.says("discard{s} {Number n:a} card{n:s}", Node(t.Discard, t.Choose(DISCARDED, slot("n")), SUBJECT))
AtRandom = Act.says("discard{s} {Number n:a} card{n:s} at random", Node(t.Discard, t.AtRandom(DISCARDED, slot("n")), SUBJECT))

# What happens to cards
Deed = Phrase.category("something to do")
Plain = Sentence.says("{Deed}.", slot("deed"), rank=-1)
Imperative = Deed.says("{Act}", slot("act", subject=t.Who.YOU), rank=-1)
TheyDo = Sentence.says("{Player who} {Act@who}.", slot("act", subject=slot("who")), rank=-1)
Destroy = Deed.says("destroy {Object cards}", t.Destroy)
Return = Deed.says("return {Object cards} to its owner's hand", Node(t.Move, to=t.Place(t.Zone("hand"))))
GETS: Final = "{Object cards} get{s} "
END_OF_TURN: Final = t.Until("end_of_turn")


def changes(op: Any, until: t.Until | None) -> Node:
    """A stat that changes by a number."""
    return Node(t.Modify, changes=(t.StatChange(slot("stat"), op, slot("n")),), until=until)


GetsMore = Sentence.says(f"{GETS}+{{Number n}} {{StatName stat}} until end of turn.", changes("+", END_OF_TURN))
GetsLess = Sentence.says(f"{GETS}-{{Number n}} {{StatName stat}} until end of turn.", changes("-", END_OF_TURN))
GetsMoreForGood = Sentence.says(f"{GETS}+{{Number n}} {{StatName stat}}.", changes("+", None))

# What depends, waits or is chosen
Then = Phrase.category("an instruction", capital=False)
Behind = Then.says("{Sentence one}", slot("one"))
May = Sentence.says("you may {Deed}.", t.May((slot("deed"),)))


def _if_done(deed: Any, then: Any) -> t.May:
    return t.May((deed, then))


def _done_if(node: object) -> dict[str, object] | None:
    return {"deed": node.do[0], "then": node.do[1]} if isinstance(node, t.May) and len(node.do) == 2 else None


MayThen = Sentence.says("you may {Deed}. If you do, {Then}", Computed(_if_done, _done_if))
EachMay = Sentence.says("each player may {Deed}.", t.EachPlayer((t.May((slot("deed"),)),)))
If = Sentence.says("if {Condition}, {Then}", Node(t.If, do=(slot("then"),)), rank=-1)
IF_ELSE: Final = "if {Condition}, {Then} Otherwise, {Then otherwise}"
IfElse = Sentence.says(IF_ELSE, Node(t.If, do=(slot("then"),), otherwise=(slot("otherwise"),)), branches=("then", "otherwise"), rank=-1)
Later = Sentence.says("{LaterMoment when}, {Then one}", t.Later(slot("when"), (slot("one"),)), rank=-1)
AtTurnsEnd = LaterMoment.says("at the end of turn", "end_of_turn", only_read=True)
Part = Phrase.category("something to choose")
OnePart = Part.says("{Deed}", (slot("deed"),))
ChooseOne = Sentence.says("choose one: {Part modes:, |, or }.", t.ChooseOne, branches=("modes",))
TheirPart = Phrase.category("something that a player does")
OneTheirPart = TheirPart.says("{Player who} {Act@who}", (slot("act", subject=slot("who")),))
THEY_CHOOSE: Final = "your opponent chooses one: {TheirPart modes:, |, or }."
TheyChoose = Sentence.says(THEY_CHOOSE, Node(t.ChooseOne, by=t.Who.OPPONENT), branches=("modes",))


# What a card does in play
When = Phrase.category("what a text waits for")
Watched = Phrase.category("a player who does something")
YouWatched = Watched.says("you", t.Who.YOU, third=False)
OpponentWatched = Watched.says("your opponent", t.Who.OPPONENT)
AnybodyWatched = Watched.says("a player", t.Who.EACH)
WhoseTurn = Phrase.category("whose turn")
YourTurns = WhoseTurn.says("your", t.Who.YOU)
OpponentsTurns = WhoseTurn.says("your opponent's", t.Who.OPPONENT)
EachTurn = WhoseTurn.says("each", t.Who.EACH)
PLAYER: Final = ("player of the event",)
BOTH: Final = ("player of the event", "card")
ThisEnters = When.says("when this card enters", t.Happening("enters", card=t.THIS))
ThisLeaves = When.says("when this card leaves play", t.Happening("leaves", card=t.THIS))
SuchEnters = When.says("whenever a {Group card} enters", Node(t.Happening, "enters"), mentions=BOTH)
SuchLeaves = When.says("whenever a {Group card} leaves play", Node(t.Happening, "leaves"), mentions=BOTH)
Draws = When.says("whenever {Watched player} draw{s} a card", Node(t.Happening, "draws"), mentions=PLAYER)
Discards = When.says("whenever {Watched player} discard{s} a card", Node(t.Happening, "discards"), mentions=PLAYER)
Plays = When.says("whenever {Watched player} play{s} a {Group card}", Node(t.Happening, "plays"), mentions=BOTH)
TurnStarts = When.says("at the start of {WhoseTurn player} turn", Node(t.Happening, "turn_starts"), mentions=PLAYER)
TurnEnds = When.says("at the end of {WhoseTurn player} turn", Node(t.Happening, "turn_ends"), mentions=PLAYER)
Waits = Ability.says("{When}, {Then}", Node(t.Trigger, (slot("when"),), (slot("then"),)), rank=1)


def gives(op: Any) -> Any:
    """What a card in play changes."""
    return t.Give(stats=(t.StatChange(slot("stat"), op, slot("n")),))


Gives = Ability.says("{Group to#} have +{Number n} {StatName stat}.", Node(t.Passive, give=gives("+")))
Takes = Ability.says("{Group to#} have -{Number n} {StatName stat}.", Node(t.Passive, give=gives("-")))
GivesItself = Ability.says("this card has +{Number n} {StatName stat}.", Node(t.Passive, t.THIS, gives("+")))
GivesWhile = Ability.says("while {Condition condition}, this card has +{Number n} {StatName stat}.", Node(t.Passive, t.THIS, gives("+")))

CITES: Final = {
    "TARGETS": "TargetPlayer TargetOpponent TargetCard",
    "DRAW": "Draw",
    "DISCARDING": "Discard AtRandom",
    "LEAVE": "Destroy",
    "MOVE": "Return",
    "DURATIONS": "GetsMore GetsLess GetsMoreForGood",
    "STATICS": "Gives Takes GivesItself GivesWhile",
    "TRIGGERS": "ThisEnters ThisLeaves SuchEnters SuchLeaves Draws Discards Plays TurnStarts TurnEnds",
    "DELAYED": "Later EndOfThisTurn YourNextTurn",
    "MAY_CLAUSE": "May EachMay",
    "IF_YOU_DO": "MayThen",
    "CHOICES": "ChooseOne TheyChoose",
    "TEXT": "Digits CountOf Twice Half Plus Sum You If IfElse YouControlOne YouControlNone YouControlSome HaveCards TheyControl",
}
"""Which phrases follow the clause of each standard rule."""
