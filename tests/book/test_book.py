"""The rulebook as a book: nothing of it is lost or told twice, its examples hold, and its boards can be played on."""

import random
import re

import pytest
from tests.every_game import GAMES

from netdeck.book import ExampleError, Staged, book_of, examples_of, staged
from netdeck.kernel import Game, Refusal, Rulebook, RulebookError, Seat
from netdeck.kernel.chapter import FURTHER, read_chapters
from netdeck.language.tools import tools_of
from netdeck.scenarios import run

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
EXAMPLES = [pytest.param(game, title, id=f"{game.id}: {title}") for game in GAMES.values() for title in examples_of(game)]

INDEX = Rulebook.from_toml(
    """
title = "Toy"
version = "1"
clause = [
    { id = "1.1", text = "One.", kind = "process" },
    { id = "1.2", text = "Two.", kind = "process" },
    { id = "2.1", text = "Three.", kind = "flavour" },
]
ruling = [
    { id = "R1", question = "Why?", text = "So.", clauses = ["2.1"] },
    { id = "R2", question = "And?", text = "No." },
    { id = "R3", question = "Jump.", text = "To leap.", defines = ["jump"] },
]
"""
)


@EVERY_GAME
def test_every_clause_stands_in_exactly_one_chapter(game: Game) -> None:
    told = [id for chapter in game.chapters for id in chapter.clauses]
    assert sorted(told) == sorted(game.rulebook.clauses)


@EVERY_GAME
def test_every_ruling_stands_in_one_chapter_or_in_the_glossary(game: Game) -> None:
    told = [id for chapter in game.chapters for id in chapter.rulings]
    assert len(told) == len(set(told))
    explained = {id for entry in book_of(game).glossary for id in entry.ids}
    assert set(game.rulebook.rulings) <= {*told, *explained}


@EVERY_GAME
def test_every_chapter_can_be_read(game: Game) -> None:
    book = book_of(game)
    assert len({chapter.id for chapter in book.chapters}) == len(book.chapters)
    assert not {chapter.id for chapter in book.chapters} & {*game.rulebook.clauses, *game.rulebook.rulings, "glossary"}
    if len(book.chapters) > 1:
        assert all(chapter.title and chapter.text for chapter in book.chapters)


@EVERY_GAME
def test_the_glossary_has_every_keyword_of_which_the_rulebook_speaks(game: Game) -> None:
    tools = tools_of(game)
    lists = dict(tools.language.word_lists) if tools is not None else {}
    keywords = {word for name in lists if name.startswith("keyword") for word in lists[name]}
    texts = " ".join(entry.text for entry in game.rulebook)
    spoken = {word for word in keywords if re.search(rf"\b{re.escape(word)}\b", texts)}
    assert spoken <= {word for entry in book_of(game).glossary for word in entry.words}


@EVERY_GAME
def test_the_glossary_rests_on_the_rulebook(game: Game) -> None:
    for entry in book_of(game).glossary:
        assert entry.words
        assert entry.ids
        assert not game.rulebook.unknown_among(entry.ids)
        assert entry.text


@EVERY_GAME
def test_every_example_stands_in_a_chapter_that_it_shows(game: Game) -> None:
    named = [(title, chapter) for chapter in game.chapters for title in chapter.examples]
    assert sorted(title for title, _ in named) == sorted(examples_of(game))
    for title, chapter in named:
        about = {*chapter.clauses, *chapter.rulings}
        assert about & {*examples_of(game)[title].clauses}, f"{title} shows nothing of {chapter.title}"


@pytest.mark.parametrize(("game", "title"), EXAMPLES)
def test_every_example_holds(game: Game, title: str) -> None:
    outcome = run(examples_of(game)[title])
    assert outcome.passed, outcome.explained(game.rulebook)


@pytest.mark.parametrize(("game", "title"), EXAMPLES)
def test_every_board_can_be_played_on_in_any_way(game: Game, title: str) -> None:
    """Whatever the reader chooses, the board goes on until they are asked again, and it shows only what they may see."""
    for seed in range(6):
        dice, choices = random.Random(seed), list[str]()
        for _ in range(5):
            board = staged(game, title, choices)
            assert isinstance(board, Staged)
            question = board.position.question(board.seat)
            if board.position.result() is not None or question is None:
                break
            assert board.position.view(board.seat).viewer == board.seat
            choices.append(dice.choice(question.options).notation)
        refused = staged(game, title, [*choices[:1], "no such thing"])
        assert isinstance(refused, Refusal)


def test_a_board_that_there_is_not_is_an_error() -> None:
    with pytest.raises(ExampleError, match="no example"):
        staged(GAMES["bloodless"], "nonsense", [])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("chapter = [{ id = 'a', title = 'A', text = '', clauses = ['1.*'] }]", "2.1 stands in no chapter"),
        ("chapter = [{ id = 'a', title = 'A', text = '', clauses = ['1.*', '2.*', '1.1'] }]", "1.1 stands in two chapters"),
        ("chapter = [{ id = 'a', title = 'A', text = '', clauses = ['*', '9.*'] }]", "9.\\* *, which is no clause"),
        ("chapter = [{ id = 'a', title = 'A', text = '', clauses = ['*'], rulings = ['R9'] }]", "R9, which is no ruling"),
        ("chapter = [{ id = 'a', title = 'A', clauses = ['*'], colour = 'red' }]", "lacks text; .* unknown key colour"),
        ("chapter = [{ id = 'a', title = 'A', text = 3, clauses = ['*'] }]", "text has the wrong form"),
        ("chapter = [", "chapters.toml"),
    ],
)
def test_what_is_wrong_with_chapters_is_told(text: str, complaint: str) -> None:
    with pytest.raises(RulebookError, match=complaint):
        read_chapters(text, INDEX)


def test_rulings_stand_with_what_they_settle_and_the_rest_at_the_end() -> None:
    text = "[[chapter]]\nid='a'\ntitle='A'\ntext='x'\nclauses=['1.*']\n[[chapter]]\nid='b'\ntitle='B'\ntext='y'\nclauses=['2.*']"
    first, second, further = read_chapters(text, INDEX)
    assert (first.rulings, second.rulings, further.id, further.rulings) == ((), ("R1",), FURTHER, ("R2",))


def test_the_reader_sits_where_the_first_step_is_taken() -> None:
    board = staged(GAMES["bloodless"], "A flask first: then the moth can be paid", ["play lantern_flask"])
    assert isinstance(board, Staged)
    assert board.seat == Seat("A")
    assert board.position.question(board.seat) is not None
