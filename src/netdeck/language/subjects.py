"""Subjects: a verb without one takes that of the preceding part of the sentence.

"Your opponent draws a card and loses 2 blood": the second verb is said of somebody, and only your opponent stands before it. An order
("draw a card") is yours, and after "they" a verb is theirs. Whoever is chosen or looked up where the text says so cannot be meant twice by
one word; such a text is refused, and says who does it in every part.
"""

from dataclasses import replace
from enum import Enum
from typing import Final

from netdeck.language.node_patterns import Agent, Computed, Meaningful, Same, Scene
from netdeck.language.phrase import Phrase
from netdeck.language.semantic_error import SemanticError

EITHER: Final = "this may be theirs to do or yours; say who does it"


class InTurn(Computed):
    """A function of parts that are carried out one after another: the values of all slots, in the order of their names."""

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        values: list[object] = []
        inner = scene
        for name in self.parts:
            value = phrase[name]
            parts = value if isinstance(value, tuple) else () if value is None else (value,)
            meant = []
            for part in parts:
                if inner is not scene and inner.before is not None:
                    inner = replace(inner, before=replace(inner.before, at=part.span[0]))
                meant.append(_meant(part, inner))
                inner = replace(inner, before=_doer(part, inner.before))
            values.append(tuple(meant) if isinstance(value, tuple) else meant[0] if meant else None)
        return self.to(*values)


def _meant(part: Phrase, scene: Scene) -> object:
    before = scene.before
    if part.ordered and before is not None and before.at == part.span[0] and not before.third:
        raise SemanticError(EITHER, phrase=part)
    return part.meant(scene)


def _doer(part: Phrase, before: Agent | None) -> Agent | None:
    """Who does what a part says, for the part after it."""
    if not part.agent():
        goes_on = before is not None and any(_agrees(one, before) for one in part.children())
        return before if goes_on else None
    who = part[part.agent()]
    if who.again is not None:
        return Agent(who.again, 0, who.third)
    fixed = who.meaning.value if isinstance(who.meaning, Same) else None
    return Agent(fixed, 0, who.third) if isinstance(fixed, Enum) else None


def _agrees(part: Phrase, before: Agent) -> bool:
    return part.is_verb() and part.span[0] == before.at and part.inflected == before.third
