"""No sentence compiles and does nothing: what happens x a word for the card that it is about x what is done to it, in every text game.

Every cell is *shown* on some table or *refused* with a place in its text. The complete suite takes minutes; a part of it, always the same
one, runs every time. That of Bloodless is much larger: it runs in `make soak`, and `make test-all` tries a part of it.
"""

import random
from collections.abc import Iterator
from functools import cache

import pytest
from tests.language.card_games import tools
from tests.references import bloodless, datawarriors, technomancy
from tests.references.probing import REFUSED, SHOWN, VOID, Cell, cells, verdict

SUITES = {"bloodless": bloodless, "datawarriors": datawarriors, "technomancy": technomancy}
SAMPLES = {"bloodless": 40, "datawarriors": 120, "technomancy": 60}
LONG_SAMPLES = {"bloodless": 200}
"""How many sentences `make test-all` tries of a game whose complete suite runs in `make soak`.

The complete suite of Bloodless does not pass yet: 3 of 400 sentences drawn in this order are void, the first of them the 209th ("Move
a friendly creature to the top of its owner's main deck. Move it to the top of its owner's main deck.").
Raise the number with each mended one.
"""
SLICES = 12
"""Into so many tests the complete suite of a game is cut."""


@cache
def suite(game: str) -> tuple[Cell, ...]:
    """All sentences of a game."""
    module = SUITES[game]
    return tuple(cells(game, (*module.TRIGGERS, *module.SENTENCES), module.EFFECTS, module.joined))


def judged(cell: Cell) -> str:
    before = cell.trigger.says if cell.trigger.says.endswith(".") else ""
    return verdict(cell, *SUITES[cell.game].card_files(cell.trigger.kind, cell.text, before))


def voids(some: Iterator[Cell]) -> list[str]:
    return [cell.text for cell in some if judged(cell) == VOID]


@pytest.mark.parametrize("game", SUITES)
def test_some_sentences_are_shown_or_refused(game: str) -> None:
    assert not voids(iter(random.Random(game).sample(suite(game), SAMPLES[game])))


@pytest.mark.long
@pytest.mark.parametrize("game", LONG_SAMPLES)
def test_more_sentences_are_shown_or_refused(game: str) -> None:
    assert not voids(iter(random.Random(f"{game}, long").sample(suite(game), LONG_SAMPLES[game])))


@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.soak if game in LONG_SAMPLES else pytest.mark.long) for game in SUITES]
)
def test_all_sentences_are_shown_or_refused(game: str, part: int) -> None:
    assert not voids(iter(suite(game)[part::SLICES]))


@pytest.mark.parametrize(
    ("game", "text", "wanted"),
    [
        ("bloodless", "Whenever another friendly creature enters the board, deal 1 damage to that creature.", SHOWN),
        ("bloodless", "When this creature dies, return it to its owner's hand.", SHOWN),
        ("bloodless", "When this creature dies, destroy it.", REFUSED),
        ("bloodless", "Whenever another creature is summoned, it gains +1 power.", SHOWN),
        ("bloodless", 'Spawn a "Sporeling". It gains +1 power.', SHOWN),
        ("bloodless", "Summon a creature card from your hand. That creature gains +1 power.", SHOWN),
        ("bloodless", "Destroy a friendly creature. Return it to its owner's hand.", SHOWN),
        ("bloodless", "Whenever you gain blood from the death of another creature, return it to its owner's hand.", SHOWN),
        ("technomancy", "Destroy target agent. Deploy it.", REFUSED),
        ("technomancy", "Destroy target agent. Return it to its owner's hand.", SHOWN),
        ("technomancy", "Destroy target agent. You gain X health, where X is its power.", SHOWN),
        ("technomancy", "Put target agent card in a discard pile onto the battlefield under your control. It gains Guard.", SHOWN),
        ("datawarriors", "When this card leaves play: Trash this card.", REFUSED),
        ("datawarriors", "Target a .PRG. Trash the target. Set it to Idle.", REFUSED),
    ],
)
def test_what_designers_mean(game: str, text: str, wanted: str) -> None:
    assert judged(next(cell for cell in suite(game) if cell.text == text)) == wanted


def test_the_caret_stands_under_the_word_that_is_meant() -> None:
    text = "When this creature dies, it deals 1 damage to your opponent. Destroy it."
    file = f'[[card]]\nname = "One"\ntype = "creature"\n{bloodless.BODY}text = "{text}"\n'
    [problem] = tools("bloodless").compile(file.encode()).problems
    assert problem.source[problem.column - 1 :].startswith('it."')
