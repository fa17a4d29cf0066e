"""The gates behind the grammar: what can be read and still cannot be meant, each with the phrase that is to blame.

A pronoun needs something before it that it can stand for, in the order in which the text is read: what one branch of a choice mentions the
others do not know, and what a loop or an event brings is known inside it only. A phrase may know more reasons itself
(:meth:`~netdeck.language.phrase.Phrase.wrong`).
"""

from collections.abc import Callable

from netdeck.language.limits import DEEPEST
from netdeck.language.misfit import MisfitError
from netdeck.language.nodes import Scene
from netdeck.language.phrase import Phrase


def without(*kinds: type[Phrase], why: str, code: str = "", clause: str = "") -> Callable[[Phrase, Scene], str]:
    """A gate: nothing of these kinds may stand inside."""

    def wrong(phrase: Phrase, scene: Scene) -> str:
        inner = next((one for one in phrase.walk() if isinstance(one, kinds)), None)
        if inner is not None:
            raise MisfitError(why, code, inner, clause)
        return ""

    return wrong


def wrongs(phrase: Phrase, scene: Scene) -> list[MisfitError]:
    """Everything that cannot be meant."""
    found: list[MisfitError] = []
    _look(phrase, scene, set(), found, 1)
    return found


def _look(phrase: Phrase, scene: Scene, known: set[str], found: list[MisfitError], depth: int) -> None:
    """Look at *phrase* where some things are *known* already; what it mentions is known after it."""
    if depth > DEEPEST:
        found.append(MisfitError("the phrases are nested too deeply", phrase=phrase))
        return
    if phrase.stands_for and phrase.stands_for not in known:
        why = phrase.orphan or f"this stands for a {phrase.stands_for}, and none is mentioned before it"
        found.append(MisfitError(why, phrase=phrase))
    if phrase.never or type(phrase).wrong is not Phrase.wrong:
        try:
            if why := phrase.never or phrase.wrong(scene):
                found.append(MisfitError(why, phrase=phrase))
        except MisfitError as error:
            found.append(MisfitError(error.message, error.code or phrase.code, error.phrase or phrase, error.clause or phrase.against))
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
