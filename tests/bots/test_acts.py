"""Options say what they are, so that no bot has to take a notation apart."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.every_game import GAMES

import netdeck
from netdeck.kernel import Act, Deal, DecisionView, Game, Match, Setup

ROOT = Path(netdeck.__file__).parent
LETTERS = {"-": "pass", "d": "draw", "c": "combat", "p": "play", "u": "play", "x": "discard"}
"""How BINMAT writes its words."""
SIGNS = {r"@[AB]\d": "enter", r"[A-Z]=\d+": "set"}
"""How other games write answers without words."""


def questions(game: Game, seed: int, most: int = 150) -> Iterator[DecisionView]:
    """The questions of a match that is played at random."""
    counts = game.seat_counts
    seats = game.table(min(counts[1], counts[0] + seed % 3))
    match = Match(game, Setup(game=game.id, seats=seats), Deal(seed=seed))
    dice = random.Random(seed)
    for _ in range(most):
        if match.position.result() is not None:
            return
        seat = dice.choice(sorted(match.position.pending()))
        question = match.position.question(seat)
        assert question is not None
        yield question
        assert match.choose(seat, dice.choice(question.options).notation) is None


def word_of(game: Game, notation: str) -> str:
    """What is done, read from the notation by other means than the rules have."""
    if game.id == "binmat":
        return LETTERS[notation[0]]
    return next((word for sign, word in SIGNS.items() if re.fullmatch(sign, notation)), notation.split(" ")[0])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_an_act_says_what_the_notation_says(game: Game, seed: int) -> None:
    for question in questions(game, seed):
        for option in question.options:
            act = option.act
            assert act.word == word_of(game, option.notation)
            for part in (act.card, act.place, *act.targets, *([] if act.amount is None else [str(act.amount)])):
                assert part in option.notation


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_acts_tell_the_answers_of_a_question_apart(game: Game) -> None:
    for seed in range(3):
        for question in questions(game, seed):
            acts = [option.act for option in question.options]
            assert len(set(acts)) == len(acts), [option.notation for option in question.options]


def test_targets_and_numbers_stand_apart() -> None:
    acts = {
        option.act.word: option.act
        for seed in range(12)
        for question in questions(GAMES["datawarriors"], seed, 300)
        for option in question.options
        if option.act.targets
    }
    assert {"run", "script"} <= acts.keys()
    run = acts["run"]
    assert run.card
    assert run.name
    assert run.place
    assert run.card.startswith("u")


def test_an_answer_that_does_not_say_is_its_first_word() -> None:
    question = next(iter(questions(GAMES["lantern"], 0)))
    assert [option.act for option in question.options] == [Act(option.notation) for option in question.options]


def test_bots_and_tastes_read_no_notation() -> None:
    """No regular expression and no splitting where options are judged."""
    files = [*ROOT.glob("games/*/bot/*.py"), *(each for each in ROOT.glob("bots/**/*.py") if each.name != "roster.py")]
    assert len(files) > 20
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert "import re\n" not in text, file
        assert ".notation." not in text, file
