"""The chapters of the rulebooks are told in every language: each title, each text and each example, and nothing is left of another one."""

import re
import tomllib
from importlib.resources import files

import pytest
from tests.every_game import GAMES

from netdeck.book import book_of, examples_of
from netdeck.i18n import ENGLISH, languages
from netdeck.i18n.catalogue import chapters_matched
from netdeck.kernel import Game
from netdeck.kernel.chapter import FURTHER, reflowed

OTHERS = [language for language in languages() if language != ENGLISH]
BOUND = {id: game for id, game in GAMES.items() if len(game.chapters) > 1}
NUMBER = re.compile(r"\d+")


def raw(game: Game, language: str) -> dict[str, dict[str, dict[str, str]]]:
    source = next(files(package).joinpath(f"chapters.{language}.toml") for package in game.packages())
    return tomllib.loads(source.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", BOUND.values(), ids=BOUND)
def test_every_chapter_and_every_example_is_told(game: Game, language: str) -> None:
    told = raw(game, language)
    assert told.keys() == {"chapter", "example"}
    assert list(told["chapter"]) == [chapter.id for chapter in game.chapters if chapter.id != FURTHER]
    assert all(entry.keys() == {"title", "text"} and all(entry.values()) for entry in told["chapter"].values())
    assert set(told["example"]) == set(examples_of(game))
    assert all(told["example"].values())


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", BOUND.values(), ids=BOUND)
def test_a_translation_has_the_numbers_and_paragraphs_of_the_english(game: Game, language: str) -> None:
    for english, other in chapters_matched(game.chapters, raw(game, language)).items():
        assert sorted(NUMBER.findall(english)) == sorted(NUMBER.findall(other)), english
        assert english.count("\n\n") == other.count("\n\n"), english
        assert reflowed(other) == other


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_book_has_nothing_of_the_english(game: Game, language: str) -> None:
    """Titles may be a word that both have (BOUNCE); sentences are not."""
    english, other = book_of(game), book_of(game, language)
    assert [chapter.id for chapter in other.chapters] == [chapter.id for chapter in english.chapters]
    for theirs, ours in zip(english.chapters, other.chapters, strict=True):
        assert ours.title != theirs.title or " " not in ours.title
        assert not ours.text or ours.text != theirs.text
        assert [each.name for each in ours.examples] == [each.name for each in theirs.examples]
        for their_example, our_example in zip(theirs.examples, ours.examples, strict=True):
            assert our_example.title != their_example.title == their_example.name
            assert our_example.board != their_example.board
        assert not {clause.text for clause in ours.clauses if " " in clause.text} & {clause.text for clause in theirs.clauses}
    assert not {entry.text for entry in other.glossary} & {entry.text for entry in english.glossary}
