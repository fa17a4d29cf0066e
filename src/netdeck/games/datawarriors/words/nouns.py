"""Cards, users, numbers and conditions of Data.Warriors."""

from collections.abc import Iterable
from typing import Final

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.tree import IN_PLAY, CardState, CardType, Who
from netdeck.language.common import conditions, groups, numbers
from netdeck.language.common.conditions import OneCondition
from netdeck.language.common.groups import After, Before, Noun
from netdeck.language.common.lexemes import LetterName
from netdeck.language.common.numbers import Term
from netdeck.language.common.players import Player
from netdeck.language.misfit import MisfitError
from netdeck.language.nodes import Fields, Node, Scene, slot
from netdeck.language.phrase import OneOf, Phrase, needs, trait

Type = OneOf.of("a type such as .PRG", {f".{kind}": kind for kind in CardType})
State = OneOf.of(
    "Idle, Loading or Running", {state.capitalize(): state for state in (CardState.IDLE, CardState.LOADING, CardState.RUNNING)}
)
Place = OneOf.of("drive, hand or trash", {"drive": "drive", "hand": "hand", "trash": "trash", "trash bin": "trash"})
X = LetterName.like("x", example="x", some=("x",))


def on_script(why: str, against: str) -> type:
    """What cannot be said on a .SCRIPT."""
    return trait(wrong=lambda phrase, scene: why if scene.kind == CardType.SCRIPT else "", code="V6", against=against)


def never_in_play(kinds: Iterable[object]) -> str:
    """Why cards of these types cannot be meant where cards in play are (script-card.2)."""
    return "a .SCRIPT is never in play" if set(kinds) == {CardType.SCRIPT} else ""


# Of whom something is said
TO_AIM: Final = "'the target' needs a target of the right kind: say 'Target another user.' before it"
TO_LOOP: Final = "'They' stands only after 'For each user:' or 'For each other user:'"
OfTargetUser = needs("target user", TO_AIM, "V7", "command-issuing.2")
OfSomebody = needs("somebody", "nobody is named here whom 'they' or 'their' could mean", "V8")
OfLoop = needs("user of a loop", TO_LOOP, "V8")
OfX = needs("letter", "x stands here, and 'x is A to B.' does not stand before it", "V3", "command-execution.3")
Letter = numbers.Letter.says("{X name}", also=OfX)

# Somebody whose cards or points are counted
Named = Phrase.category("a user who was named")
TargetNamed = Named.says("the target", Who.TARGET, also=OfTargetUser)
TheyNamed = Named.says("they", Who.THEY, also=OfSomebody, third=False)
Whose = Phrase.category("whose")
Your = Whose.says("your", Who.YOU)
Their = Whose.says("their", Who.THEY, also=OfSomebody)
TheTargets = Whose.says("the target's", Who.TARGET, also=OfTargetUser)

# Cards
PlainTest = Phrase.category("a comparison with a number")
PlainAtMost = PlainTest.says(("{Figure n} or less", "{n} or fewer"), t.Is("<=", slot("n")))
PlainAtLeast = PlainTest.says("{Figure n} or more", t.Is(">=", slot("n")))
PlainExactly = PlainTest.says("{Figure n}", t.Is("=", slot("n")))
AnyCards = Noun.says("card{#s}", Fields())
TypedCards = Noun.says("{Type types:, | or } card{#s}", Fields())
Other = Before.says(
    "other", Fields(other=True), also=on_script("a .SCRIPT is not in play, so every card in play is another", "script-card.1")
)
OthersControl = After.says("other users control", Fields(side=t.Side.ENEMY))
SomebodyControls = After.says("{Named who} control{s}", Fields(zone=t.Zone(IN_PLAY, slot("who"))))
OfCost = After.says("of cost {PlainTest test}", Fields(stats=(t.StatIs("cost", slot("test")),)), "final-memory-cost.1 R9")
InPlace = After.says("in {Whose} {Place}", Fields(zone=t.Zone(slot("place"), slot("whose"))))
CONTROLLED: Final = (groups.YouControl, OthersControl, SomebodyControls)


def _placed(cards: Phrase, scene: Scene) -> str:
    places = [part for part in cards["after"] if isinstance(part, InPlace)]
    sides = [part for part in cards["after"] if isinstance(part, CONTROLLED)]
    if places and sides:
        return "cards that somebody controls are in play, not in a drive, a hand or the trash"
    if not places and isinstance(cards["noun"], TypedCards) and (why := never_in_play(cards["noun"]["types"])):
        raise MisfitError(why, "V6", phrase=cards["noun"], clause="script-card.2")
    if places and cards["before"]:
        return "this card is in play; in a drive, a hand or the trash every card is another"
    return "these cards are controlled by two users at once" if len(sides) > 1 else ""


Cards = groups.Cards.says(wrong=_placed)


def says(group: Phrase, *kinds: type[Phrase]) -> bool:
    """Whether a group of cards is described so."""
    return any(isinstance(part, kinds) for part in group["after"] or ())


# Users
Somebody = Player.category("a user other than you")
TheTarget = Somebody.says("the target", Who.TARGET, also=OfTargetUser)
Here = Somebody.says("this desktop's user", Who.HERE, also=on_script("a .SCRIPT stands on no desktop", "script-card.1"))
Each = Somebody.says("each user", Who.EACH, "R52 R89")
EachOther = Somebody.says("each other user", Who.EACH_OTHER)
OfController = needs("target card", "'its controller' needs a card as a target before it", "V7")
OfOwner = needs("target card", "'its owner' needs a card as a target before it", "V7")
OfIssuer = needs("target process", "'its issuer' needs a process as a target before it", "V7")
OfEvent = needs("user of the event", "'That user' stands only where somebody is named before the colon", "V8")
ItsController = Somebody.says("its controller", Node(t.ControllerOf, t.TARGET), "R35 R89", also=OfController)
ItsOwner = Somebody.says("its owner", Node(t.OwnerOf, t.TARGET), "R35 R89", also=OfOwner)
ItsIssuer = Somebody.says("its issuer", Node(t.ControllerOf, t.PROCESS), "command-issuing.1 R89", also=OfIssuer)
ThatUser = Somebody.says("that user", Who.THAT, also=OfEvent)
They = Somebody.says("they", Who.THEY, also=OfLoop, third=False)

# Numbers and conditions
FreePoints = Term.says("{Whose} free points", t.Holding("free points", slot("whose")), "memory-points.1")
ForEach = Term.says("{Quantity n} for each {Group cards}", t.Sum("mul", slot("n"), t.Count(slot("cards"))), "R35 R89")
AtMost = numbers.AtMost.says("{number} or <fewer|less>")
Exactly = numbers.Exactly.says(("exactly {number}", "{number}"))


def _not_in_play(said: Phrase, scene: Scene) -> str:
    return "cards that you control are in play; say only which" if says(said["cards"], InPlace, *CONTROLLED) else ""


def _not_in_pile(said: Phrase, scene: Scene) -> str:
    in_pile = says(said["cards"], InPlace) and not says(said["cards"], groups.YouControl)
    return "" if in_pile else "say 'you have ... cards in your' drive, hand or trash; cards in play are cards that you control"


YouControlOne = conditions.YouControlOne.says(wrong=_not_in_play)
YouControlNone = conditions.YouControlNone.says(wrong=_not_in_play)
YouControlSome = conditions.YouControlSome.says(wrong=_not_in_play)
InRunStep = OneCondition.says("it is a Run step", Node(t.InPhase, "run"), "run-step.1")
HaveFree = OneCondition.says("you have {Test} free", Node(t.Compare, t.FREE), "memory-points.1")
TARGETS_FREE: Final = Node(t.Holding, "free points", Who.TARGET)
TargetHasFree = OneCondition.says("the target has {Test} free", Node(t.Compare, TARGETS_FREE), "memory-points.1", also=OfTargetUser)
TargetHasNoneFree = OneCondition.says(
    "the target has no free points", Node(t.Compare, TARGETS_FREE, t.Is("=", 0)), "memory-points.1", also=OfTargetUser
)
HaveNoneFree = OneCondition.says("you have no free points", Node(t.Compare, t.FREE, t.Is("=", 0)), "memory-points.1")
TargetControls = OneCondition.says(
    "the target controls {Test} {Group cards#}", Node(t.Controls, Who.TARGET), "R35", also=OfTargetUser, wrong=_not_in_play
)
HaveNoCards = OneCondition.says("you have no {Group cards#}", t.Compare(t.Count(slot("cards")), t.Is("=", 0)), wrong=_not_in_pile)
HaveCards = OneCondition.says("you have {Test} {Group cards#}", Node(t.Compare, t.Count(slot("cards"))), wrong=_not_in_pile)
ANOTHER_HAS: Final = "another user has more cards in <their |>hand than you"
AnotherHasMore = OneCondition.says(ANOTHER_HAS, t.MoreThanYou(t.Cards(zone=t.Zone("hand"))), "R99")
AnotherControlsMore = OneCondition.says("another user controls more {Group cards#} than you", t.MoreThanYou, "R35 R99", wrong=_not_in_play)
