"""What must be so; it stands after "if", "while" and "requires that"."""

from typing import Any

from netdeck.language import tree as t
from netdeck.language.common.chains import Chain
from netdeck.language.common.groups import Group
from netdeck.language.common.numbers import Test
from netdeck.language.nodes import Node, slot
from netdeck.language.phrase import Phrase


class Condition(Phrase):
    """a condition"""


class OneCondition(Condition):
    """one condition"""


class Further(Phrase):
    """one more condition"""


class AndAlso(Further):
    say, builds = "and {one}", ("and", slot("one"))
    one: OneCondition


class OrElse(Further):
    say, builds = "or {one}", ("or", slot("one"))
    one: OneCondition


class Conditions(Chain, Condition):
    say = "{first} {more: }"
    first: OneCondition
    more: tuple[Further, ...]

    @classmethod
    def joined(cls, word: str, left: Any, right: Any) -> Any:
        kind = t.AllOf if word == "and" else t.AnyOf
        return kind((*left.of, right)) if isinstance(left, kind) else kind((left, right))

    @classmethod
    def split(cls, node: Any) -> tuple[Any, str, Any] | None:
        if not isinstance(node, t.AllOf | t.AnyOf):
            return None
        *before, last = node.of
        word = "and" if isinstance(node, t.AllOf) else "or"
        return (before[0] if len(before) == 1 else type(node)(tuple(before))), word, last


class YouControlOne(OneCondition):
    say, builds = "you control a {cards}", Node(t.Controls, t.Who.YOU, slot("cards"))
    cards: Group


class YouControlNone(OneCondition):
    say, builds = "you control no {cards#}", Node(t.Controls, t.Who.YOU, slot("cards"), t.Is("=", 0))
    cards: Group


class YouControlSome(OneCondition):
    say, builds = "you control {test} {cards#}", Node(t.Controls, t.Who.YOU, slot("cards"), slot("test"))
    test: Test
    cards: Group


class YourTurn(OneCondition):
    say, builds = "it is your turn", t.YourTurn


class NotYourTurn(OneCondition):
    say, builds = "it is not your turn", Node(t.YourTurn, False)
