"""Semantic checks: text that parses but cannot mean anything is rejected at the phrase at fault.

A pronoun needs something before it that it can stand for, in the order in which the text is read: what one branch of a choice mentions the
others do not know, and what a loop or an event brings is known inside it only. A phrase may know more reasons itself
(:meth:`~netdeck.language.phrase.Phrase.problems`).
"""

from collections.abc import Callable

from netdeck.language.limits import DEEPEST
from netdeck.language.node_patterns import Scene
from netdeck.language.phrase import Phrase
from netdeck.language.semantic_error import SemanticError


def forbid_inside(*kinds: type[Phrase], why: str, code: str = "", clause: str = "") -> Callable[[Phrase, Scene], str]:
    """A check that rejects phrases of these kinds inside."""

    def wrong(phrase: Phrase, scene: Scene) -> str:
        inner = next((one for one in phrase.walk() if isinstance(one, kinds)), None)
        if inner is not None:
            raise SemanticError(why, code, inner, clause)
        return ""

    return wrong


def semantic_errors(phrase: Phrase, scene: Scene) -> list[SemanticError]:
    """All semantic errors of a phrase."""
    found: list[SemanticError] = []
    _look(phrase, scene, set(), found, 1)
    return found


def _look(phrase: Phrase, scene: Scene, known: set[str], found: list[SemanticError], depth: int) -> None:
    """Look at *phrase* where some things are *known* already; what it mentions is known after it."""
    if depth > DEEPEST:
        found.append(SemanticError("the phrases are nested too deeply", phrase=phrase))
        return
    if phrase.stands_for and phrase.stands_for not in known:
        why = phrase.orphan or f"this stands for a {phrase.stands_for}, and none is mentioned before it"
        found.append(SemanticError(why, phrase=phrase))
    if phrase.never or type(phrase).semantic_error is not Phrase.semantic_error:
        try:
            if why := phrase.never or phrase.semantic_error(scene):
                found.append(SemanticError(why, phrase=phrase))
        except SemanticError as error:
            found.append(SemanticError(error.message, error.code or phrase.code, error.phrase or phrase, error.clause or phrase.against))
    inside, branches = phrase.inside, phrase.branches
    before = frozenset(known) if branches else frozenset()
    for name in phrase.slots:
        value = phrase.__dict__.get(name)
        for part in value if type(value) is tuple else (value,):
            if not isinstance(part, Phrase):
                continue
            if name in inside or name in branches:
                here = {*(before if name in branches else known), *inside.get(name, ())}
                _look(part, scene, here, found, depth + 1)
                known |= here.difference(inside.get(name, ()))
            else:
                _look(part, scene, known, found, depth + 1)
    known.update(phrase.mentions)
