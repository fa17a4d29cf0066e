"""Lessons are taught in every language: each of their sentences has an entry, which reckons with the same numbers."""

import re

import pytest
from tests.every_game import GAMES

from netdeck.i18n import ENGLISH, languages, translator
from netdeck.i18n.catalogue import lesson_texts
from netdeck.kernel import Game, Said
from netdeck.lessons.reader import lessons_of, sentences

OTHERS = [language for language in languages() if language != ENGLISH]
TAUGHT = {id: game for id, game in GAMES.items() if lessons_of(game).lessons}
NUMBER = re.compile(r"\d+")


def said(game: Game) -> set[str]:
    return {sentence for lesson in lessons_of(game).lessons for sentence in sentences(lesson)}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", TAUGHT.values(), ids=TAUGHT)
def test_every_sentence_of_a_lesson_can_be_said(game: Game, language: str) -> None:
    told = lesson_texts(game, language)
    assert sorted(said(game) - told.keys()) == []
    speaks = translator(language, game)
    for lesson in lessons_of(game).lessons:
        for sentence in sentences(lesson):
            assert isinstance(sentence, Said)
            assert speaks.say(sentence) == told[sentence] != sentence or len(sentence.split()) < 2


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", TAUGHT.values(), ids=TAUGHT)
def test_a_translation_speaks_of_the_same_numbers(game: Game, language: str) -> None:
    """What a lesson reckons is the same in every language, and so are the places that it names."""
    for english, other in lesson_texts(game, language).items():
        assert sorted(NUMBER.findall(english)) == sorted(NUMBER.findall(other)), english
        places = re.findall(r"\b[AB][1-4]\b", english)
        assert sorted(places) == sorted(re.findall(r"\b[AB][1-4]\b", other)), english
