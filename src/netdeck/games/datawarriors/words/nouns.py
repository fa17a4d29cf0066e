"""Cards, users, numbers and conditions of Data.Warriors."""

from collections.abc import Iterable
from typing import Any, ClassVar

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.tree import IN_PLAY, CardState, CardType, Who
from netdeck.language.common import conditions, groups, numbers
from netdeck.language.common.conditions import OneCondition
from netdeck.language.common.groups import After, Before, Group, Noun
from netdeck.language.common.lexemes import Figure, LetterName
from netdeck.language.common.numbers import Quantity, Term, Test
from netdeck.language.common.players import Player
from netdeck.language.misfit import MisfitError
from netdeck.language.nodes import Fields, Node, Scene, slot
from netdeck.language.phrase import OneOf, Phrase


class Type(OneOf):
    """A type of cards."""

    label = "a type such as .PRG"
    words = {f".{kind}": kind for kind in CardType}


class State(OneOf):
    """What a card in play is doing."""

    label = "Idle, Loading or Running"
    words = {"Idle": CardState.IDLE, "Loading": CardState.LOADING, "Running": CardState.RUNNING}


class Place(OneOf):
    """Where cards lie that are not in play."""

    label = "drive, hand or trash"
    words = {"drive": "drive", "hand": "hand", "trash": "trash"}


class X(LetterName):
    """The letter of this game."""

    label = example = "x"

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return ("x",)


class OfTargetUser:
    """Said of the target, which is a user."""

    stands_for: ClassVar[str] = "target user"
    orphan: ClassVar[str] = "'the target' needs a target of the right kind: say 'Target another user.' before it"
    code: ClassVar[str] = "V7"
    against: ClassVar[str] = "command-issuing.2"


class OfSomebody:
    """Said of the user who is told to do something, or of the one of a loop."""

    stands_for: ClassVar[str] = "somebody"
    orphan: ClassVar[str] = "nobody is named here whom 'they' or 'their' could mean"
    code: ClassVar[str] = "V8"


class Letter(numbers.Letter):
    say = "{name}"
    stands_for, orphan = "letter", "x stands here, and 'x is A to B.' does not stand before it"
    code, against = "V3", "command-execution.3"
    name: X


def never_in_play(kinds: Iterable[Any]) -> str:
    """Why cards of these types cannot be meant where cards in play are (script-card.2)."""
    return "a .SCRIPT is never in play" if set(kinds) == {CardType.SCRIPT} else ""


# Somebody whose cards or points are counted


class Named(Phrase):
    """a user who was named"""


class TargetNamed(OfTargetUser, Named):
    say, builds = "the target", Who.TARGET


class TheyNamed(OfSomebody, Named):
    say, builds, third = "they", Who.THEY, False


class Whose(Phrase):
    """whose"""


class Your(Whose):
    say, builds = "your", Who.YOU


class Their(OfSomebody, Whose):
    say, builds = "their", Who.THEY


class TheTargets(OfTargetUser, Whose):
    say, builds = "the target's", Who.TARGET


# Cards


class PlainTest(Phrase):
    """a comparison with a number"""


class PlainAtMost(PlainTest):
    say, builds = ("{n} or less", "{n} or fewer"), Node(t.Is, "<=", slot("n"))
    n: Figure


class PlainAtLeast(PlainTest):
    say, builds = "{n} or more", Node(t.Is, ">=", slot("n"))
    n: Figure


class PlainExactly(PlainTest):
    say, builds = "{n}", Node(t.Is, "=", slot("n"))
    n: Figure


class AnyCards(Noun):
    say, builds = "card{#s}", Fields()


class TypedCards(Noun):
    say, builds = "{types:, | or } card{#s}", Fields(types=slot("types"))
    types: tuple[Type, ...]


class Other(Before):
    say, builds = "other", Fields(other=True)
    code, against = "V6", "script-card.1"

    def wrong(self, scene: Scene) -> str:
        return "a .SCRIPT is not in play, so every card in play is another" if scene.kept.get("kind") == CardType.SCRIPT else ""


class OthersControl(After):
    say, builds = "other users control", Fields(side=t.Side.ENEMY)


class SomebodyControls(After):
    say, builds = "{who} control{s}", Fields(zone=Node(t.Zone, IN_PLAY, slot("who")))
    who: Named


class OfCost(After):
    say, builds, cites = "of cost {test}", Fields(stats=(Node(t.StatIs, "cost", slot("test")),)), "final-memory-cost.1 R9"
    test: PlainTest


class InPlace(After):
    say, builds = "in {whose} {place}", Fields(zone=Node(t.Zone, slot("place"), slot("whose")))
    whose: Whose
    place: Place


class Cards(groups.Cards):
    say = "[{before: } ]{noun}[ {after: }]"

    def wrong(self, scene: Scene) -> str:
        places = [part for part in self.after if isinstance(part, InPlace)]
        sides = [part for part in self.after if isinstance(part, groups.YouControl | OthersControl | SomebodyControls)]
        if places and sides:
            return "cards that somebody controls are in play, not in a drive, a hand or the trash"
        if not places and isinstance(self.noun, TypedCards) and (why := never_in_play(self.noun.types)):
            raise MisfitError(why, "V6", phrase=self.noun, clause="script-card.2")
        if places and self.before:
            return "this card is in play; in a drive, a hand or the trash every card is another"
        return "these cards are controlled by two users at once" if len(sides) > 1 else ""


def _says(group: Any, kind: type) -> bool:
    return isinstance(group, groups.Cards) and any(isinstance(part, kind) for part in group.after or ())


# Users


class Somebody(Player):
    """a user other than you"""


class TheTarget(OfTargetUser, Somebody):
    say, builds = "the target", Who.TARGET


class Here(Somebody):
    say, builds = "this desktop's user", Who.HERE
    code, against = "V6", "script-card.1"

    def wrong(self, scene: Scene) -> str:
        return "a .SCRIPT stands on no desktop" if scene.kept.get("kind") == CardType.SCRIPT else ""


class Each(Somebody):
    say, builds, cites = "each user", Who.EACH, "R52 R89"


class EachOther(Somebody):
    say, builds = "each other user", Who.EACH_OTHER


class ItsController(Somebody):
    say, builds, cites = "its controller", Node(t.ControllerOf, t.TARGET), "R35 R89"
    stands_for, orphan, code = "target card", "'its controller' needs a card as a target before it", "V7"


class ItsOwner(Somebody):
    say, builds, cites = "its owner", Node(t.OwnerOf, t.TARGET), "R35 R89"
    stands_for, orphan, code = "target card", "'its owner' needs a card as a target before it", "V7"


class ItsIssuer(Somebody):
    say, builds, cites = "its issuer", Node(t.ControllerOf, t.PROCESS), "command-issuing.1 R89"
    stands_for, orphan, code = "target process", "'its issuer' needs a process as a target before it", "V7"


class ThatUser(Somebody):
    say, builds = "that user", Who.THAT
    stands_for, orphan, code = "user of the event", "'That user' stands only where somebody is named before the colon", "V8"


class They(Somebody):
    say, builds, third = "they", Who.THEY, False
    stands_for, orphan, code = "user of a loop", "'They' stands only after 'For each user:' or 'For each other user:'", "V8"


# Numbers and conditions


class FreePoints(Term):
    say, builds, cites = "{whose} free points", Node(t.Holding, "free points", slot("whose")), "memory-points.1"
    whose: Whose


class ForEach(Term):
    say, cites = "{n} for each {cards}", "R35 R89"
    builds = Node(t.Sum, "mul", slot("n"), Node(t.Count, slot("cards")))
    n: Quantity
    cards: Group


class AtMost(numbers.AtMost):
    say = ("{number} or fewer", "{number} or less")


class Exactly(numbers.Exactly):
    say = ("exactly {number}", "{number}")


class YouControlOne(conditions.YouControlOne):
    say = "you control a {cards}"

    def wrong(self, scene: Scene) -> str:
        return _not_in_play(self.cards)


class YouControlNone(conditions.YouControlNone):
    say = "you control no {cards#}"

    def wrong(self, scene: Scene) -> str:
        return _not_in_play(self.cards)


class YouControlSome(conditions.YouControlSome):
    say = "you control {test} {cards#}"

    def wrong(self, scene: Scene) -> str:
        return _not_in_play(self.cards)


def _not_in_play(group: Group) -> str:
    said = any(_says(group, kind) for kind in (InPlace, groups.YouControl, OthersControl, SomebodyControls))
    return "cards that you control are in play; say only which" if said else ""


class InRunStep(OneCondition):
    say, builds, cites = "it is a Run step", Node(t.InPhase, "run"), "run-step.1"


class HaveFree(OneCondition):
    say, builds, cites = "you have {test} free", Node(t.Compare, t.FREE, slot("test")), "memory-points.1"
    test: Test


class TargetHasFree(OfTargetUser, OneCondition):
    say, cites = "the target has {test} free", "memory-points.1"
    builds = Node(t.Compare, Node(t.Holding, "free points", Who.TARGET), slot("test"))
    test: Test


class TargetHasNoneFree(OfTargetUser, OneCondition):
    say, cites = "the target has no free points", "memory-points.1"
    builds = Node(t.Compare, Node(t.Holding, "free points", Who.TARGET), t.Is("=", 0))


class HaveNoneFree(OneCondition):
    say, builds, cites = "you have no free points", Node(t.Compare, t.FREE, t.Is("=", 0)), "memory-points.1"


class TargetControls(OfTargetUser, OneCondition):
    say, builds, cites = "the target controls {test} {cards#}", Node(t.Controls, Who.TARGET, slot("cards"), slot("test")), "R35"
    test: Test
    cards: Group

    def wrong(self, scene: Scene) -> str:
        return _not_in_play(self.cards)


class HaveNoCards(OneCondition):
    say, builds = "you have no {cards#}", Node(t.Compare, Node(t.Count, slot("cards")), t.Is("=", 0))
    cards: Group

    def wrong(self, scene: Scene) -> str:
        return _not_in_pile(self.cards)


class HaveCards(OneCondition):
    say, builds = "you have {test} {cards#}", Node(t.Compare, Node(t.Count, slot("cards")), slot("test"))
    test: Test
    cards: Group

    def wrong(self, scene: Scene) -> str:
        return _not_in_pile(self.cards)


def _not_in_pile(group: Group) -> str:
    if not _says(group, InPlace) or _says(group, groups.YouControl):
        return "say 'you have ... cards in your' drive, hand or trash; cards in play are cards that you control"
    return ""
