"""Cards that were written from the rulebooks alone: each does what was meant, or is refused with a caret, as it was judged."""

import tomllib
from collections.abc import Iterator

import pytest
from tests.language.card_games import GAMES, tools
from tests.own_cards import HERE

from netdeck.language.text_errors import TextError, TextProblem
from netdeck.language.text_warnings import dead_words


def written(game: str) -> Iterator[tuple[dict[str, str], str, str]]:
    """The cards of a game, each with the text as which its own name is understood, and its type."""
    for card in tomllib.loads((HERE / "from_rulebook" / f"{game}.toml").read_text(encoding="utf-8"))["card"]:
        kind = card["type"].removeprefix(".")
        yield card, tools(game).language.of_a_card(card["text"].strip(), kind, card["name"]).words, kind


def refused(game: str, text: str, kind: str) -> tuple[TextProblem, ...]:
    try:
        tools(game).language.compiled_with_words(text, kind)
    except TextError as error:
        return error.problems
    return ()


@pytest.mark.parametrize("game", GAMES)
def test_a_card_from_the_rulebook_means_what_it_was_judged_to_mean(game: str) -> None:
    for card, text, kind in written(game):
        problems = refused(game, text, kind)
        if "missing" in card:
            assert problems, f"{card['name']} is read now: judge it anew"
            assert all(problem.length > 0 and problem.source and problem.message for problem in problems), card["name"]
        else:
            assert problems == (), card["name"]
            assert tools(game).language.compiled_with_words(text, kind)[1] == card["read"].strip(), card["name"]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_each_word_of_such_a_card_does_something(game: str) -> None:
    for card, text, kind in written(game):
        assert "missing" in card or dead_words(GAMES[game], text, kind) == (), card["name"]
