"""What a designer would write, and what became of it: each sentence does something on a made-up table, or is refused with a caret.

``natural/GAME.txt`` holds sentences that were written as one would say them, not as the grammar has them.
"""

from pathlib import Path

import pytest
from tests.language.card_games import GAMES, PRINTED, cards_with, tools
from tests.language.idling import idle_course

from netdeck.language.card_file import FileProblem
from netdeck.language.demonstration import DemoTable, course_of, makes_a_difference

FOLDER = Path(__file__).parent / "natural"
LINES = [
    (file.stem, *line.split(": ", 1)) for file in sorted(FOLDER.glob("*.txt")) for line in file.read_text(encoding="utf-8").splitlines()
]
QUIET = {"The next time you would take damage this turn, prevent 2 of it."}
"""Of these no made-up table tells anything; scenarios do."""


def answers(game: str, text: str) -> tuple[list[str], list[FileProblem]]:
    """The types of card that may have the text, also as a command, and what is wrong with the others."""
    fine, problems = [], list[FileProblem]()
    for words in (text, f"**--go** {{1}} {text}") if game == "datawarriors" else (text,):
        for kind, file in zip(PRINTED[game], cards_with(game, words), strict=True):
            if game == "technomancy" and "X" in words:  # only a card whose price has an X may speak of it
                file = file.replace(b'cost = "{3}"', b'cost = "{X}"')
            if game == "technomancy" and words.startswith("~ has power"):  # and only an agent without a printed one, of its power
                file = file.replace(b"power = 2", b'power = "*"')
            compiled = tools(game).compile(file)
            fine += [f"{kind} {words}"] if compiled.fine else []
            problems += compiled.problems
    return fine, problems


def does_something(game: str, table: DemoTable) -> bool:
    return makes_a_difference(course_of(GAMES[game], table, table.cards), idle_course(game, table))


@pytest.mark.parametrize("game", GAMES)
def test_a_natural_sentence_compiles_or_is_refused_with_a_caret(game: str) -> None:
    """What is suggested instead of one that is refused compiles."""
    for whose, became, text in LINES:
        if whose != game:
            continue
        fine, problems = answers(game, text)
        assert ("does" if fine else "refused") == became, (text, [str(problem) for problem in problems])
        for problem in () if fine else problems:
            assert problem.length > 0, text
            assert problem.source, text
            assert problem.message, text
            assert not problem.meant or answers(game, problem.meant.removeprefix("**--go** {1} "))[0], (text, problem.meant)


@pytest.mark.parametrize("of", [pytest.param(15, marks=pytest.mark.long), pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_a_natural_sentence_that_compiles_does_something(game: str, of: int) -> None:
    """One in so many of them."""
    for text in [text for whose, became, text in LINES if whose == game and became == "does"][::of]:
        tables = (table for one in answers(game, text)[0] for table in tools(game).tables(one.partition(" ")[2]))
        assert text in QUIET or any(does_something(game, each) for each in tables), f"{text} is silently void"


@pytest.mark.parametrize(("game", "share"), [("bloodless", 5 / 6), ("datawarriors", 3 / 4), ("technomancy", 3 / 4)])
def test_most_of_what_comes_to_mind_can_be_said(game: str, share: float) -> None:
    became = [became for whose, became, _ in LINES if whose == game]
    assert len(became) >= 60
    assert became.count("does") >= share * len(became)
