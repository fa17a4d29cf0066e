"""Text, tree and text agree: for every card that comes with a game, and for sentences made up from the grammar."""

import random
from typing import Any

import pytest
from tests.language.card_games import GAMES, tools
from tests.language.sentences import SentenceMaker, name_of

from netdeck.games.bloodless.wording import on_one_line
from netdeck.language.compiling import TextError

MAKERS = {game: SentenceMaker(tools(game).language) for game in GAMES}
WANTED = [(game, wanted) for game in GAMES for wanted in MAKERS[game].wanted]
IN_CONTEXT: dict[str, dict[str, str]] = {
    "datawarriors": {},
    "technomancy": {
        "FurtherMode": "Choose one — Draw a card. • Destroy target agent.",
        "ProgramTiming": "{1}: Draw a card. Use it only when you could play a program.",
        "OnceATurn": "{0}: Draw a card. Use it only once each turn.",
        "TimesATurn": "{0}: Draw a card. Use it at most three times each turn.",
    },
    "bloodless": {
        "chapter": "1: Draw a card.",
        "modes": "Choose one: gain 2 blood; or draw a card.",
        "more_modes": "Choose one: gain 2 blood; lose 1 blood; or draw a card.",
        "search": "Search your main deck for up to 2 Rite cards.",
        "draws_from": "Whenever you draw a card from your blood deck, gain 1 blood.",
        "at_bottom": "Move a card from your hand to the bottom of your main deck.",
        "otherwise": "If you control a command, draw a card. Otherwise, gain 1 blood.",
        "shuffle_it": 'When this creature is played, create a "Sporeling" in your main deck and shuffle it.',
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


@pytest.mark.parametrize(("game", "wanted"), WANTED, ids=[f"{game}-{name_of(wanted)}-{n}" for n, (game, wanted) in enumerate(WANTED)])
def test_every_phrase_can_be_used(game: str, wanted: Any) -> None:
    """Each alternative of the grammar stands in some text that compiles and can be told again."""
    language, maker = tools(game).language, MAKERS[game]
    name = name_of(wanted)
    if name in IN_CONTEXT[game]:
        assert language.understood(IN_CONTEXT[game][name])[1] == IN_CONTEXT[game][name]
        return
    rng = random.Random(str(wanted))
    for _ in range(600):
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
