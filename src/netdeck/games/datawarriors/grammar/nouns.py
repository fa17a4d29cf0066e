"""Cards, users, numbers and conditions of Data.Warriors."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from netdeck.games.datawarriors import ast_nodes as t
from netdeck.games.datawarriors.ast_nodes import IN_PLAY, CardState, CardType, Who
from netdeck.language.common import conditions, groups, numbers
from netdeck.language.common.conditions import OneCondition
from netdeck.language.common.groups import After, Before, Noun
from netdeck.language.common.lexemes import LetterName
from netdeck.language.common.numbers import Term
from netdeck.language.common.players import Player
from netdeck.language.node_patterns import Computed, Fields, Node, Scene, slot
from netdeck.language.phrase import Lexeme, OneOf, Phrase, needs, trait
from netdeck.language.semantic_error import SemanticError

Type = OneOf.of("a type such as .PRG", {f".{kind}": kind for kind in CardType})
State = OneOf.of(
    "Idle, Loading or Running", {state.capitalize(): state for state in (CardState.IDLE, CardState.LOADING, CardState.RUNNING)}
)
Place = OneOf.of("drive, hand or trash", {"drive": "drive", "hand": "hand", "trash": "trash", "trash bin": "trash"})
Points = Lexeme.like("points such as ∞∞", example="∞∞", kinds=("POINTS",), some=(2,), holds=(int,), reads=len, tells="∞".__mul__)
X = LetterName.like("x", example="x", some=("x",))


def on_script(why: str, against: str) -> type:
    """What cannot be said on a .SCRIPT."""
    return trait(semantic_error=lambda phrase, scene: why if scene.kind == CardType.SCRIPT else "", code="V6", against=against)


def _of_host(phrase: Phrase, scene: Scene) -> str:
    return "" if scene.kind in ("", CardType.CONF) else "only a .CONF has a host"


OfHost = trait(semantic_error=_of_host, code="V6", against="conf-cards.2")


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
TypedCards = Noun.says("{Type types:, | or }< card{#s}|>", Fields())
Other = Before.says(
    "other", Fields(other=True), also=on_script("a .SCRIPT is not in play, so every card in play is another", "script-card.1")
)
InState = Before.says("{State state}", Fields(), "R99")
InThisState = After.says(("in {State state} state", "that <is|are> {state}"), Fields(), "R99", only_read=True)
OthersControl = After.says(("other users control", "that other users control"), Fields(side=t.Side.ENEMY))
SomebodyControls = After.says("<|that >{Named who} control{s}", Fields(zone=t.Zone(IN_PLAY, slot("who"))))
OfCost = After.says("of cost {PlainTest test}", Fields(stats=(t.StatIs("cost", slot("test")),)), "final-memory-cost.1 R9")
InPlace = After.says("in {Whose} {Place}", Fields(zone=t.Zone(slot("place"), slot("whose"))))
CONTROLLED: Final = (groups.YouControl, OthersControl, SomebodyControls)


def says_state(cards: Phrase) -> bool:
    """Whether a group of cards is described by what they are doing."""
    return any(isinstance(part, InState | InThisState) for part in (*cards["before"], *cards["after"]))


def _placed(cards: Phrase, scene: Scene) -> str:
    places = [part for part in cards["after"] if isinstance(part, InPlace)]
    sides = [part for part in cards["after"] if isinstance(part, CONTROLLED)]
    if places and sides:
        return "cards that somebody controls are in play, not in a drive, a hand or the trash"
    if not places and isinstance(cards["noun"], TypedCards) and (why := never_in_play(cards["noun"]["types"])):
        raise SemanticError(why, "V6", phrase=cards["noun"], clause="script-card.2")
    if places and any(isinstance(part, Other) for part in cards["before"]):
        return "this card is in play; in a drive, a hand or the trash every card is another"
    if places and says_state(cards):
        return "only a card in play is Loading, Idle or Running"
    return "these cards are controlled by two users at once" if len(sides) > 1 else ""


Cards = groups.Cards.says(semantic_error=_placed)


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
Minus = numbers.Addend.says("minus {Term of}", ("sub", slot("of")))
ForEach = Term.says("{Quantity n} for each {Group cards}", t.Sum("mul", slot("n"), t.Count(slot("cards"))), "R35 R89")
AtMost = numbers.AtMost.says("{number} or <fewer|less>")
Exactly = numbers.Exactly.says(("exactly {number}", "{number}"))


def _not_in_play(said: Phrase, scene: Scene) -> str:
    return "cards that you control are in play; say only which" if says(said["cards"], InPlace, *CONTROLLED) else ""


def _not_in_pile(said: Phrase, scene: Scene) -> str:
    places = [part for part in said["cards"]["after"] if isinstance(part, InPlace)]
    in_pile = any(isinstance(place["whose"], Your) for place in places) and not says(said["cards"], groups.YouControl)
    return "" if in_pile else "say 'you have ... cards in your' drive, hand or trash; cards in play are cards that you control"


YouControlOne = conditions.YouControlOne.says(semantic_error=_not_in_play)
YouControlNone = conditions.YouControlNone.says(semantic_error=_not_in_play)
YouControlSome = conditions.YouControlSome.says(semantic_error=_not_in_play)
InRunStep = OneCondition.says("it is a Run step", Node(t.InPhase, "run"), "run-step.1")
HaveFree = OneCondition.says("you have {Test} free", Node(t.Compare, t.FREE), "memory-points.1")
TARGETS_FREE: Final = Node(t.Holding, "free points", Who.TARGET)
TargetHasFree = OneCondition.says("the target has {Test} free", Node(t.Compare, TARGETS_FREE), "memory-points.1", also=OfTargetUser)
TargetHasNoneFree = OneCondition.says(
    "the target has no free points", Node(t.Compare, TARGETS_FREE, t.Is("=", 0)), "memory-points.1", also=OfTargetUser
)
HANDS: Final = t.Count(t.Cards(zone=t.Zone("hand", Who.TARGET)))
TargetHasCards = OneCondition.says(
    "the target has {Test} cards in their hand", Node(t.Compare, HANDS), "command-issuing.2", also=OfTargetUser
)
TargetHasNoCards = OneCondition.says(
    "the target has no cards in their hand", t.Compare(HANDS, t.Is("=", 0)), "command-issuing.2", also=OfTargetUser, rank=1
)
HaveNoneFree = OneCondition.says("you have no free points", Node(t.Compare, t.FREE, t.Is("=", 0)), "memory-points.1")
TargetControls = OneCondition.says(
    "the target controls {Test} {Group cards#}", Node(t.Controls, Who.TARGET), "R35", also=OfTargetUser, semantic_error=_not_in_play
)
YOUR_HAND: Final = t.Count(t.Cards(zone=t.Zone("hand", Who.YOU)))


def _more_than(many: t.Count) -> t.Is:
    return t.Is(">=", t.Sum("add", many, 1))


def _than_you(cards: t.Cards) -> t.Is:
    return _more_than(t.Count(replace(cards, side=t.Side.FRIENDLY)))


def _more(node: object) -> dict[str, object] | None:
    match node:
        case t.Controls(Who.TARGET, t.Cards() as cards, test) if test == _than_you(cards):
            return {"cards": cards}
    return None


MORE_THAN_YOU: Final = t.Compare(HANDS, _more_than(YOUR_HAND))
MORE_THAN_THEY: Final = t.Compare(YOUR_HAND, _more_than(HANDS))
HAND: Final = "command-issuing.2"
TargetHasMore = OneCondition.says("the target has more cards in <their |>hand than you", MORE_THAN_YOU, HAND, also=OfTargetUser, rank=1)
YouHaveMore = OneCondition.says("you have more cards in <your |>hand than the target", MORE_THAN_THEY, HAND, also=OfTargetUser, rank=1)
TargetControlsMore = OneCondition.says(
    "the target controls more {Group cards#} than you",
    Computed(lambda cards: t.Controls(Who.TARGET, cards, _than_you(cards)), _more),
    "R35",
    also=OfTargetUser,
    semantic_error=_not_in_play,
    rank=1,
)
TargetControlsOne = OneCondition.says(
    "the target controls a {Group cards}", Node(t.Controls, Who.TARGET), "R35", also=OfTargetUser, semantic_error=_not_in_play
)
HaveNoCards = OneCondition.says("you have no {Group cards#}", t.Compare(t.Count(slot("cards")), t.Is("=", 0)), semantic_error=_not_in_pile)
HaveCards = OneCondition.says("you have {Test} {Group cards#}", Node(t.Compare, t.Count(slot("cards"))), semantic_error=_not_in_pile)
ANOTHER_HAS: Final = "another user has more cards in <their |>hand than you"
AnotherHasMore = OneCondition.says(ANOTHER_HAS, t.MoreThanYou(t.Cards(zone=t.Zone("hand"))), "R99")
AnotherControlsMore = OneCondition.says(
    "another user controls more {Group cards#} than you", t.MoreThanYou, "R35 R99", semantic_error=_not_in_play
)
