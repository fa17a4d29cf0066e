"""Numbers, sums and comparisons."""

from typing import Any

from netdeck.language import tree as t
from netdeck.language.common.chains import Chain
from netdeck.language.common.groups import Group
from netdeck.language.common.lexemes import Figure, LetterName
from netdeck.language.nodes import Node, slot
from netdeck.language.phrase import Phrase


class Number(Phrase):
    """a number"""


class Term(Number):
    """a number without a sum"""


class Quantity(Term):
    """a plain number"""


class Test(Phrase):
    """a comparison"""


class Digits(Quantity):
    say, builds = "{n}", slot("n")
    n: Figure


class Letter(Quantity):
    say, builds = "{name}", t.Letter
    name: LetterName


class CountOf(Term):
    say, builds = "the number of {cards#}", t.Count
    cards: Group


class Twice(Term):
    say, builds = "twice {of}", Node(t.Sum, "mul", 2, slot("of"))
    of: Term


class Half(Term):
    say, builds = "half of {of}", Node(t.Sum, "half", slot("of"))
    of: Term


class Addend(Phrase):
    """what is added to a number"""


class Plus(Addend):
    say, builds = "plus {of}", ("add", slot("of"))
    of: Term


class Sum(Chain, Number):
    say = "{first} {more: }"
    first: Term
    more: tuple[Addend, ...]

    @classmethod
    def joined(cls, word: str, left: Any, right: Any) -> Any:
        return t.Sum(word, left, right)  # type: ignore[arg-type]  # the addends say which words there are

    @classmethod
    def split(cls, node: Any) -> tuple[Any, str, Any] | None:
        return (node.left, node.op, node.right) if isinstance(node, t.Sum) and node.op in ("add", "sub", "div", "div_floor") else None


class AtLeast(Test):
    say, builds = "{number} or more", Node(t.Is, ">=", slot("number"))
    number: Number


class AtMost(Test):
    say, builds = ("{number} or less", "{number} or fewer"), Node(t.Is, "<=", slot("number"))
    number: Number


class Exactly(Test):
    say, builds = ("{number}", "exactly {number}"), Node(t.Is, "=", slot("number"))
    number: Number
