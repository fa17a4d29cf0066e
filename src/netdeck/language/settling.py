"""The gates behind the grammar: what can be read and still cannot be meant, each with the phrase that is to blame.

A pronoun needs something before it that it can stand for, in the order in which the text is read: what one branch of a choice mentions the
others do not know, and what a loop or an event brings is known inside it only. A phrase may know more reasons itself
(:meth:`~netdeck.language.phrase.Phrase.wrong`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from netdeck.language.misfit import MisfitError
from netdeck.language.nodes import Scene
from netdeck.language.phrase import Phrase


@dataclass(frozen=True, slots=True)
class Wrong:
    """A phrase that cannot be meant, and why."""

    phrase: Phrase
    message: str
    code: str = ""
    clause: str = ""


def wrongs(phrase: Phrase, scene: Scene, given: Iterable[str] = ()) -> Iterator[Wrong]:
    """Everything that cannot be meant; *given* is what was mentioned before."""
    yield from _wrongs(phrase, scene, set(given))


def _wrongs(phrase: Phrase, scene: Scene, known: set[str]) -> Iterator[Wrong]:
    if phrase.stands_for and phrase.stands_for not in known:
        yield Wrong(
            phrase, phrase.orphan or f"this stands for a {phrase.stands_for}, and none is mentioned before it", phrase.code, phrase.against
        )
    try:
        if why := phrase.wrong(scene):
            yield Wrong(phrase, why, phrase.code, phrase.against)
    except MisfitError as error:
        yield Wrong(error.phrase or phrase, error.message, error.code or phrase.code, error.clause or phrase.against)
    before = set(known)
    after: set[str] = set()
    for name in phrase.slots:
        value = phrase.__dict__.get(name)
        parts = value if isinstance(value, tuple) else (value,)
        for part in parts:
            if not isinstance(part, Phrase):
                continue
            extra = set(phrase.inside.get(name, ()))
            if name in phrase.branches:
                branch = before | extra
                yield from _wrongs(part, scene, branch)
                after |= branch - extra
            elif extra:
                inner = known | extra
                yield from _wrongs(part, scene, inner)
                known |= inner - extra
            else:
                yield from _wrongs(part, scene, known)
    known |= after
    known.update(phrase.mentions)
