"""A verb in the third person is done by whom its sentence names before it, or the text is refused; it is never yours.

The verbs are those of the grammar, each with a few things that may stand in it: the sentence with the subject left out means what the
sentence with the subject said again does.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from tests.language.card_games import GAMES, tools

from netdeck.language.phrase import InflectedWord, Phrase, parts_of
from netdeck.language.text_errors import TextError
from netdeck.language.unparse import PLAIN, Form

AND, THEN, NEXT, ALONE = "{} and {}.", "{}, then {}.", "{}. {}.", "{1}."


@dataclass(frozen=True)
class Shape:
    """Somebody, what they do first, and the type of a card on which it may stand."""

    who: str
    first: str
    kind: str = ""
    before: str = ""


SHAPES = {
    "bloodless": (
        Shape("your opponent", "your opponent draws a card"),
        Shape("that player", "that player loses 1 blood", before="Whenever a player draws a card, "),
        Shape("your opponent", "your opponent draws a card", before="Whenever you draw a card, "),
    ),
    "datawarriors": (
        Shape("each other user", "each other user draws 1", "SCRIPT"),
        Shape("the target", "the target wipes 1", "SCRIPT", "Target another user. "),
    ),
    "technomancy": (
        Shape("each opponent", "each opponent draws a card", "quickhack"),
        Shape("target player", "target player draws a card", "quickhack"),
    ),
}


def bends(cls: type[Phrase]) -> bool:
    """Whether a verb of its own agrees with its subject."""
    return any(isinstance(part, InflectedWord) and part.by == "s" for way in cls.templates() for part in parts_of(way))


def verbs(game: str, samples: int = 1) -> Iterator[tuple[type[Phrase], str, str]]:
    """Every verb that agrees with somebody, as somebody else does it and as an order."""
    language = tools(game).language
    for cls in (cls for cls in language.grammar.declared if not issubclass(cls, language.top)):
        rng = random.Random(cls.__name__)
        for _ in range(samples):
            if cls.is_verb():
                phrase = language.maker.said(cls, rng)
                yield cls, language.teller.told(phrase, Form(third=True)), language.teller.told(phrase, PLAIN)
            elif cls.agent() and bends(cls):
                phrase = language.maker.said(cls, rng)
                who = language.teller.told(phrase[cls.agent()])
                words = language.teller.told(phrase).rstrip(".").strip()
                if words.lower().startswith(f"{who.lower()} ") and phrase[cls.agent()].third:
                    yield cls, words[len(who) + 1 :], ""


def meant(game: str, text: str, kind: str) -> object:
    """What a text means; none where it is refused."""
    try:
        return tools(game).language.compiled_with_words(text, kind)[0]
    except TextError:
        return None


def is_same(game: str, one: Any, other: Any) -> bool:
    """Whether two texts mean the same, wherever their words stand."""
    return other is not None and tools(game).language.same(one, other)


def written(shape: Shape, form: str, words: str, who: str) -> str:
    said = shape.before + form.format(shape.first, words if not who else f"{who} {words}")
    sentences = [one[:1].upper() + one[1:] for one in said.split(". ")]
    return ". ".join(sentences)


@pytest.mark.parametrize("samples", [1, pytest.param(2, marks=pytest.mark.long), pytest.param(5, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_a_verb_without_a_subject_is_done_by_whom_stands_before_it_or_refused(game: str, samples: int) -> None:
    taken: dict[str, int] = {}
    refused = 0
    for cls, words, _ in verbs(game, samples):
        for shape in SHAPES[game]:
            again = "that player" if shape.who == "target player" else shape.who
            for form in (AND, THEN, NEXT, ALONE):
                left_out = meant(game, written(shape, form, words, ""), shape.kind)
                if left_out is None:
                    refused += 1
                    continue
                who = again if form is not ALONE else shape.who
                said = meant(game, written(shape, form, words, who), shape.kind)
                if said is None and form is AND:  # not every game joins whole sentences so
                    said = meant(game, written(shape, NEXT, words, who), shape.kind)
                assert is_same(game, left_out, said), f"{cls.__name__}: {written(shape, form, words, '')!r} does not mean it of {who}"
                taken[form] = taken.get(form, 0) + 1
    assert refused > 0
    assert {NEXT, ALONE}.isdisjoint(taken), taken
    assert set(taken) == {AND, THEN}


def test_after_they_a_verb_is_theirs() -> None:
    game, before = "bloodless", "Whenever a player draws a card, they lose 1 blood"
    found = 0
    for cls, _, words in verbs(game):
        for mark in (" and ", ", then "):
            left_out, said = (meant(game, f"{before}{mark}{who}{words}.", "") for who in ("", "they "))
            if words and left_out is not None:
                assert left_out == said, f"{cls.__name__}: {before}{mark}{words}."
                found += 1
    assert found > 20
