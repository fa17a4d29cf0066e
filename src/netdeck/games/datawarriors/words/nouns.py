"""Cards, users, numbers and conditions of Data.Warriors."""

from typing import Any

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.tree import CardState, CardType, Who
from netdeck.language.common import conditions, groups, numbers, players
from netdeck.language.common.conditions import OneCondition
from netdeck.language.common.groups import After, Group, Noun
from netdeck.language.common.lexemes import LetterName
from netdeck.language.common.numbers import Term, Test
from netdeck.language.common.players import Player
from netdeck.language.nodes import Fields, Node, Scene, slot
from netdeck.language.phrase import OneOf


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


class Letter(numbers.Letter):
    say = "{name}"
    stands_for, orphan = "letter", "x stands here, and 'x is A to B.' does not stand before it"
    code, against = "V3", "command-execution.3"
    name: X


# Cards


class AnyCards(Noun):
    say, builds = "card{#s}", Fields()


class TypedCards(Noun):
    say, builds = "{types:, | or } card{#s}", Fields(types=slot("types"))
    types: tuple[Type, ...]


class InPlace(After):
    say, builds = "in your {place}", Fields(zone=Node(t.Zone, slot("place"), Who.YOU))
    place: Place


class Cards(groups.Cards):
    say = "[{before: } ]{noun}[ {after: }]"

    def wrong(self, scene: Scene) -> str:
        if _says(self, InPlace) and _says(self, groups.YouControl):
            return "cards that you control are in play, not in your drive, hand or trash"
        return ""


def _says(group: Any, kind: type) -> bool:
    return isinstance(group, groups.Cards) and any(isinstance(part, kind) for part in group.after or ())


# Users


class TheTarget(Player):
    say, builds = "the target", Who.TARGET
    stands_for, orphan, code = "target user", "'the target' needs a target of the right kind: say 'Target another user.' before it", "V7"
    against = "command-issuing.2"


class Here(Player):
    say, builds = "this desktop's user", Who.HERE


class EachOther(Player):
    say, builds = "each other user", Who.EACH_OTHER


class ThatUser(Player):
    say, builds = "that user", Who.THAT
    stands_for, orphan, code = "user of the event", "'That user' stands only where a process was halted", "V8"


class They(players.Player):
    say, builds, third = "they", Who.THEY, False
    stands_for, orphan, code = "user of a loop", "'They' stands only after 'For each other user:'", "V8"


# Numbers and conditions


class FreePoints(Term):
    say, builds, cites = "your free points", t.FREE, "memory-points.1"


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
    said = _says(group, InPlace) or _says(group, groups.YouControl)
    return "cards that you control are in play; say only which" if said else ""


class InRunStep(OneCondition):
    say, builds, cites = "it is a Run step", Node(t.InPhase, "run"), "run-step.1"


class HaveFree(OneCondition):
    say, builds, cites = "you have {test} free", Node(t.Compare, t.FREE, slot("test")), "memory-points.1"
    test: Test


class HaveCards(OneCondition):
    say, builds = "you have {test} {cards#}", Node(t.Compare, Node(t.Count, slot("cards")), slot("test"))
    test: Test
    cards: Group

    def wrong(self, scene: Scene) -> str:
        if not _says(self.cards, InPlace) or _says(self.cards, groups.YouControl):
            return "say 'you have ... cards in your' drive, hand or trash; cards in play are cards that you control"
        return ""
