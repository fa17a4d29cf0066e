"""Numbers, sums and comparisons."""

from typing import Final

from netdeck.language import ast_nodes as t
from netdeck.language.common.chains import Chain
from netdeck.language.node_patterns import Node, slot
from netdeck.language.phrase import Phrase

Number = Phrase.category("a number")
Term = Number.category("a number without a sum")
Quantity = Term.category("a plain number")
Reckoned = Term.category("a number that must be worked out")
Test = Phrase.category("a comparison")
Digits = Quantity.says("{Figure n}", slot("n"))
Letter = Quantity.says("{LetterName name}", t.Letter)
CountOf = Reckoned.says("the number of {Group cards#}", t.Count)
Twice = Reckoned.says("twice {Term of}", t.Sum("mul", 2, slot("of")))
Half = Reckoned.says("half of {Term of}", t.Sum("half", slot("of")))
Addend = Phrase.category("what is added to a number")
Plus = Addend.says("plus {Term of}", ("add", slot("of")))
SIGNS: Final = ("add", "sub", "div", "div_floor")
SUM: Final = Chain(t.Sum, lambda node: (node.left, node.op, node.right) if isinstance(node, t.Sum) and node.op in SIGNS else None)
Sum = Number.says("{Term first} {Addend more: }", SUM)
AtLeast = Test.says("{Number} or more", Node(t.Is, ">="))
AtMost = Test.says("{Number} or <less|fewer>", Node(t.Is, "<="))
Exactly = Test.says(("{Number}", "exactly {number}"), Node(t.Is, "="))
