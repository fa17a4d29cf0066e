"""The book of a game: its chapters with their clauses, rulings and examples, the glossary, and the open questions for its author."""

import dataclasses
from functools import cache

import msgspec

from netdeck.book.examples import ExampleError, TakenStep, examples_of, reader_of, shown
from netdeck.book.glossary import GlossaryEntry, glossary
from netdeck.i18n import ENGLISH, Translator, translator
from netdeck.kernel import Clause, Game, Ruling, Said, Seat
from netdeck.kernel.open_questions import OpenQuestion, open_questions


class BookExample(msgspec.Struct, frozen=True, kw_only=True):
    """A small board: as text from the view of ``seat``, and what is done on it step by step.

    ``name`` is the same in every language: by it the board is asked for.
    """

    name: str
    title: str
    seat: Seat
    clauses: tuple[str, ...]
    board: str
    steps: list[TakenStep]


class BookChapter(msgspec.Struct, frozen=True, kw_only=True):
    """A chapter with its contents. ``text`` has a blank line between paragraphs."""

    id: str
    title: str
    text: str
    clauses: list[Clause]
    rulings: list[Ruling]
    examples: list[BookExample]


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook to be read from beginning to end."""

    game: str
    title: str
    version: str
    chapters: list[BookChapter]
    glossary: list[GlossaryEntry]
    open_questions: list[OpenQuestion]


@cache
def book_of(game: Game, language: str = ENGLISH) -> Book:
    """The book of *game* in a *language*. Raises :class:`ExampleError` when an example that a chapter names does not hold."""
    rulebook, speaks = game.rulebook, translator(language, game)
    return Book(
        game=game.id,
        title=rulebook.title,
        version=rulebook.version,
        chapters=[
            BookChapter(
                id=chapter.id,
                title=speaks.say(chapter.title),
                text=speaks.say(chapter.text),
                clauses=[_clause(rulebook.clauses[id], speaks) for id in chapter.clauses],
                rulings=[_ruling(rulebook.rulings[id], speaks) for id in chapter.rulings],
                examples=[_example(game, name, speaks) for name in chapter.examples],
            )
            for chapter in game.chapters
        ],
        glossary=glossary(game, speaks),
        open_questions=[_question(question, speaks) for question in open_questions(game)],
    )


def _clause(clause: Clause, speaks: Translator) -> Clause:
    return dataclasses.replace(clause, text=speaks.say(clause.text))


def _ruling(ruling: Ruling, speaks: Translator) -> Ruling:
    return dataclasses.replace(
        ruling,
        question=speaks.say(ruling.question),
        text=speaks.say(ruling.text),
        why=speaks.say(ruling.why),
        doubt=speaks.say(ruling.doubt),
    )


def _question(question: OpenQuestion, speaks: Translator) -> OpenQuestion:
    said = {key: speaks.say(getattr(question, key)) for key in ("question", "text", "why")}
    return msgspec.structs.replace(question, **said)


def _example(game: Game, name: str, speaks: Translator) -> BookExample:
    scenario = examples_of(game).get(name)
    if scenario is None:
        raise ExampleError(f"a chapter of {game.title} names the example {name!r}, which there is not")
    board, steps = shown(game, name, speaks)
    title = speaks.say(Said(name))
    return BookExample(name=name, title=title, seat=reader_of(scenario), clauses=scenario.clauses, board=board, steps=steps)
