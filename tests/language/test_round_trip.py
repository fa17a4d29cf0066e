"""Text, tree and text agree: for every card that comes with a game, and for sentences made up from the grammar."""

import random

import pytest
from tests.language.card_games import GAMES, tools
from tests.power.witnesses import phrases_in, witnesses

from netdeck.games.bloodless.grammar.language import on_one_line
from netdeck.language.phrase import Phrase
from netdeck.language.text_errors import TextError

KINDS = {"bloodless": ("",), "datawarriors": ("", "SCRIPT", "PRG", "CONF", "DAEMON"), "technomancy": ("",)}
MAKERS = {game: tools(game).language.maker for game in GAMES}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", GAMES)
def test_made_up_sentences_are_told_again_as_they_were_understood(game: str, seed: int) -> None:
    rng = random.Random(seed)
    language = tools(game).language
    understood = 0
    for _ in range(150):
        line = MAKERS[game].line(rng, depth=rng.randint(4, 11))
        try:
            rules, told = language.compiled_with_words(line)
        except TextError:
            continue
        understood += 1
        assert language.same(language.compiled_with_words(told)[0], rules), line
        assert language.compiled_with_words(told)[1] == told, line
    assert understood > 30


@pytest.mark.parametrize("game", GAMES)
def test_every_phrase_stands_in_a_text_that_is_told_again(game: str) -> None:
    """The texts are those that show the power of phrases; of the few whose power none shows, one is made up."""
    language, shown = tools(game).language, set[type[Phrase]]()
    for text in (one.text for one in witnesses(game)):
        for kind in KINDS[game]:
            try:
                rules, told = language.compiled_with_words(text, kind)
            except TextError:
                continue
            assert language.same(language.compiled_with_words(told, kind)[0], rules), text
            shown |= phrases_in(game, text)
            break
    left = [wanted for wanted in MAKERS[game].phrases if wanted not in shown and not is_made_up(game, wanted)]
    assert left == [], f"run: python scripts/find_power.py {game}"


def is_made_up(game: str, wanted: type[Phrase]) -> bool:
    """Whether some text that is made up uses a phrase and compiles."""
    rng, maker = random.Random(str(wanted)), MAKERS[game]
    for _ in range(3_000):
        line = maker.line(rng, wanted=wanted, depth=rng.randint(4, 8))
        if maker.used is not wanted:
            continue
        try:
            tools(game).language.compiled_with_words(line)
        except TextError:
            continue
        return True
    return False


def test_a_table_prints_lines_behind_one_another() -> None:
    assert on_one_line("Flip: 1 blood\nLimit: 2") == "Flip: 1 blood. Limit: 2"
    assert on_one_line("Legendary\nDraw a card.") == "Legendary. Draw a card."
