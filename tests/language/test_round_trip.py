"""Text, tree and text agree: for every card that comes with a game, and for sentences made up from the grammar."""

import random

import pytest
from tests.language.card_games import GAMES, tools

from netdeck.games.bloodless.words.language import on_one_line
from netdeck.language.compiling import TextError
from netdeck.language.phrase import Phrase

MAKERS = {game: tools(game).language.maker for game in GAMES}
WANTED = [(game, wanted) for game in GAMES for wanted in MAKERS[game].phrases]
IN_CONTEXT: dict[str, dict[str, str]] = {
    "datawarriors": {},
    "technomancy": {
        "IfYouDo": "You may scrap an agent. If you do, draw two cards.",
        "TakesOne": "Look at the top three cards of your library. Put one into your hand and the rest on the bottom.",
        "FurtherMode": "Choose one — Draw a card. • Destroy target agent.",
        "ProgramTiming": "{1}: Draw a card. Use it only when you could play a program.",
        "OnceATurn": "{0}: Draw a card. Use it only once each turn.",
        "TimesATurn": "{0}: Draw a card. Use it at most three times each turn.",
    },
    "bloodless": {
        "ChapterLine": "1: Draw a card.",
        "ShuffleIt": 'When this creature is played, create a "Sporeling" in your main deck and shuffle it.',
        "OtherwiseSentence": "If you control a command, draw a card. Otherwise, gain 1 blood.",
        "FromThatHand": "Look at your opponent's hand. Your opponent discards a card from it.",
    },
}
"""Phrases that make sense only beside others, which making up by chance seldom finds."""


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("game", GAMES)
def test_made_up_sentences_are_told_again_as_they_were_understood(game: str, seed: int) -> None:
    rng = random.Random(seed)
    language = tools(game).language
    understood = 0
    for _ in range(150):
        line = MAKERS[game].line(rng, depth=rng.randint(4, 11))
        try:
            rules, told = language.understood(line)
        except TextError:
            continue
        understood += 1
        assert language.same(language.understood(told)[0], rules), line
        assert language.understood(told)[1] == told, line
    assert understood > 30


@pytest.mark.parametrize(("game", "wanted"), WANTED, ids=[f"{game}-{wanted.__name__}-{n}" for n, (game, wanted) in enumerate(WANTED)])
def test_every_phrase_can_be_used(game: str, wanted: type[Phrase]) -> None:
    """Each alternative of the grammar stands in some text that compiles and can be told again."""
    language, maker = tools(game).language, MAKERS[game]
    name = wanted.__name__
    if name in IN_CONTEXT[game]:
        rules, told = language.understood(IN_CONTEXT[game][name])
        assert told == IN_CONTEXT[game][name] or (wanted.only_read and language.same(language.understood(told)[0], rules))
        return
    rng = random.Random(str(wanted))
    for _ in range(3_000):
        line = maker.line(rng, wanted=wanted, depth=rng.randint(4, 8))
        if maker.used is not wanted:
            continue
        try:
            language.understood(line)
        except TextError:
            continue
        return
    pytest.fail(f"no text was found that uses {wanted}")


def test_a_table_prints_lines_behind_one_another() -> None:
    assert on_one_line("Flip: 1 blood\nLimit: 2") == "Flip: 1 blood. Limit: 2"
    assert on_one_line("Legendary\nDraw a card.") == "Legendary. Draw a card."
