"""Conditions after "if", "while" and "requires that"."""

from typing import Any

from netdeck.language import ast_nodes as t
from netdeck.language.common.chains import Chain
from netdeck.language.node_patterns import Node, slot
from netdeck.language.phrase import Phrase

Condition = Phrase.category("a condition")
OneCondition = Condition.category("one condition")
Further = Phrase.category("one more condition")
AndAlso = Further.says("and {OneCondition one}", ("and", slot("one")))
OrElse = Further.says("or {OneCondition one}", ("or", slot("one")))


def _both(word: str, left: Any, right: Any) -> t.AllOf | t.AnyOf:
    kind = t.AllOf if word == "and" else t.AnyOf
    return kind((*left.of, right)) if isinstance(left, kind) else kind((left, right))


def _apart(node: object) -> tuple[object, str, object] | None:
    if not isinstance(node, t.AllOf | t.AnyOf):
        return None
    *before, last = node.of
    return (before[0] if len(before) == 1 else type(node)(tuple(before))), "and" if isinstance(node, t.AllOf) else "or", last


Conditions = Condition.says("{OneCondition first} {Further more: }", Chain(_both, _apart))
YouControlOne = OneCondition.says("you control a {Group cards}", Node(t.Controls, t.Who.YOU))
YouControlNone = OneCondition.says("you control no {Group cards#}", Node(t.Controls, t.Who.YOU, test=t.Is("=", 0)))
YouControlSome = OneCondition.says("you control {Test} {Group cards#}", Node(t.Controls, t.Who.YOU))
YourTurn = OneCondition.says(("it is your turn", "it's your turn"), t.YourTurn)
NotYourTurn = OneCondition.says(("it is not your turn", "it's not your turn", "it isn't your turn"), Node(t.YourTurn, False))
