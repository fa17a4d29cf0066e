"""One door for texts: what the language refuses no tool takes, and a card file refuses more only for what else stands on the card.

The texts are those that are known to do something and made-up sentences, each on every type of card.
"""

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from tests.generated.texts import MAKERS
from tests.language.card_games import GAMES, tools
from tests.power.witnesses import witnesses

from netdeck.language.card_file import card_table
from netdeck.language.custom_cards import Source, check_cards
from netdeck.language.editor import problems
from netdeck.language.text_errors import TextError, TextProblem
from netdeck.server.drafts import CardDraft, compile_cards

OF_THE_CARD = {"bloodless": {"E04", "E06", "E07"}, "datawarriors": {"V3"}, "technomancy": {"V3", "V11", "V13"}}
"""Where a text and its card do not belong together: letters and prices, numbers, and the names of other cards."""


def texts(game: str) -> Iterator[str]:
    """Texts of a game, without end: those that somebody wrote, and those that nobody did."""
    rng = random.Random(game)
    written = [one.text for one in witnesses(game)]
    rng.shuffle(written)
    for text in written:
        yield text
        yield MAKERS[game](rng)
    while True:
        yield MAKERS[game](rng)


def types(game: str) -> list[str]:
    return [each.removeprefix(".") for each in tools(game).fields()["type"] if "vestige" not in each]


def refused(game: str, text: str, kind: str) -> tuple[TextProblem, ...]:
    """Everything for which the language refuses a text."""
    try:
        tools(game).language.compiled_with_words(text, kind)
    except TextError as error:
        return error.problems
    return ()


@pytest.mark.parametrize("many", [12, pytest.param(150, marks=pytest.mark.long), pytest.param(600, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_language_and_card_file_agree_on_every_text(game: str, many: int) -> None:
    taken = 0
    for text in islice(texts(game), many):
        for kind in types(game):
            here = refused(game, text, kind)
            there = tools(game).judged(text, kind).problems
            said = {(one.line, one.column, one.message) for one in there}
            if here:
                assert {(one.line, one.column, one.message) for one in here} <= said, f"{kind}: {text!r}"
            else:
                assert {one.code for one in there} <= OF_THE_CARD[game], f"{kind}: {text!r}: {there}"
                taken += not there
    assert taken > many / 4


@pytest.mark.parametrize("game", GAMES)
def test_editor_command_line_and_workshop_agree_on_every_text(game: str) -> None:
    found = GAMES[game]
    for number, text in enumerate(islice(texts(game), 8)):
        values = next(iter(tools(game).samples(text, types(game)[number % len(types(game))])))
        file = f"{card_table(values)}text = '''{text}'''\n"
        told = tools(game).compile(file.encode()).problems
        said = [(one.line, one.column, one.message) for one in told]
        assert [(one.line, one.column, one.message) for one in problems(found, file, "cards")] == said
        assert [(one.line, one.column, one.message) for one in check_cards(found, [Source("cards", file.encode())]).problems] == said
        assert [(one.line, one.column, one.message) for one in compile_cards(found, CardDraft(cards=file), 60).problems] == said
