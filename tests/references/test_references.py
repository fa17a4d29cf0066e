"""No sentence compiles and does nothing: what happens x a word for the card that it is about x what is done to it, in every text game.

Every cell is *shown* on some table or *refused* with a place in its text. `make soak` has the complete suites. `make test` has a twelfth of
a part with every word for a card beside everything that happens and everything that is done. `make test-all` adds a twenty-third of the
pairs of what happens and what is done, with each of them in it, and of the suites of Data.Warriors and Technomancy.
"""

from collections.abc import Iterator
from functools import cache

import pytest
from tests.language.card_games import tools
from tests.references import bloodless, datawarriors, technomancy
from tests.references.probing import REFUSED, SHOWN, VOID, Cell, cells, pairs_of, slice_of, verdict
from tests.seeds import seeds

from netdeck.games.bloodless.grammar.event_patterns import KILLED, SUFFERED, SUFFERED_TOO

SUITES = {"bloodless": bloodless, "datawarriors": datawarriors, "technomancy": technomancy}
TOP = "the top of its owner's main deck"
PARTS = 12
"""Into so many tests that part is cut."""
SLICES = 23
"""Into so many tests the complete suite of a game is cut, and its pairs. It divides no number of effects, so each slice has all of them."""
IN_TEST_ALL = 1
"""So many slices of the pairs, and of the suites of two games, `make test-all` has."""


@cache
def suite(game: str) -> tuple[Cell, ...]:
    """All sentences of a game."""
    module = SUITES[game]
    return tuple(cells(game, (*module.TRIGGERS, *module.SENTENCES), module.EFFECTS, module.joined))


def judged(cell: Cell) -> str:
    return verdict(cell, *SUITES[cell.game].card_files(cell.trigger, cell.text))


def voids(some: Iterator[Cell]) -> list[str]:
    return [cell.text for cell in some if judged(cell) == VOID]


@pytest.mark.parametrize("part", seeds(1, soak=PARTS))
@pytest.mark.parametrize("game", SUITES)
def test_some_sentences_are_shown_or_refused(game: str, part: int) -> None:
    """Every word for a card with everything that happens, and with everything that is done."""
    assert not voids(iter(slice_of(suite(game))[part::PARTS]))


@pytest.mark.parametrize("part", seeds(0, long=IN_TEST_ALL, soak=SLICES))
@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.soak if game == "bloodless" else []) for game in SUITES])
def test_all_sentences_are_shown_or_refused(game: str, part: int) -> None:
    assert not voids(iter(suite(game)[part::SLICES]))


@pytest.mark.parametrize("part", seeds(0, long=IN_TEST_ALL, soak=SLICES))
@pytest.mark.parametrize("game", SUITES)
def test_what_happens_is_shown_or_refused_with_what_is_done(game: str, part: int) -> None:
    """Pairs of what happens and what is done, with one word for the card."""
    assert not voids(iter(pairs_of(suite(game))[part::SLICES]))


@pytest.mark.parametrize("game", SUITES)
def test_the_pairs_are_all_that_happens_with_all_that_is_done(game: str) -> None:
    pairs, whole = pairs_of(suite(game)), suite(game)
    assert {(one.trigger.says, one.effect) for one in pairs} == {(one.trigger.says, one.effect) for one in whole}
    assert {(one.trigger.says, one.reference) for one in pairs} == {(one.trigger.says, one.reference) for one in whole}
    some = [one for part in range(IN_TEST_ALL) for one in pairs[part::SLICES]]
    assert {one.trigger.says for one in some} == {one.trigger.says for one in whole}
    assert {one.effect for one in some} == {one.effect for one in whole}


@pytest.mark.parametrize("game", SUITES)
def test_the_part_has_every_word_with_all_that_happens_and_all_that_is_done(game: str) -> None:
    part, whole = slice_of(suite(game)), suite(game)
    assert {(one.trigger.says, one.reference) for one in part} == {(one.trigger.says, one.reference) for one in whole}
    assert {(one.reference, one.effect) for one in part} == {(one.reference, one.effect) for one in whole}
    assert len(part) < len(whole) / 2


@pytest.mark.parametrize("game", SUITES)
def test_the_suite_speaks_of_every_happening_and_every_verb(game: str) -> None:
    """What a card can wait for and what can be done to a card is all in the suite, so a new phrase cannot be forgotten."""
    (happenings, verbs), (waits, does) = SUITES[game].declared(), SUITES[game].said()
    assert len(happenings) > 10
    assert len(verbs) > 10
    assert happenings - waits == set()
    assert verbs - does == set()


def test_the_suite_of_bloodless_has_all_that_befalls_a_creature() -> None:
    befalls = {trigger.says.rpartition(" is ")[2] for trigger in bloodless.TRIGGERS}
    assert befalls >= {*SUFFERED, *SUFFERED_TOO, *KILLED}


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
        (
            "bloodless",
            "Move a friendly creature to the top of its owner's main deck. Move it to the top of its owner's main deck.",
            REFUSED,
        ),
        ("bloodless", "Whenever you discard a card, it deals damage equal to its power to your opponent.", SHOWN),
        ("bloodless", "Whenever you play a command, execute it.", SHOWN),
        ("bloodless", "Whenever you play a command, it gains Flying.", REFUSED),
        ("bloodless", "Whenever you draw a card, look at it.", REFUSED),
        ("bloodless", "Reveal the top card of your main deck. Reveal it.", REFUSED),
        ("bloodless", 'Create a "Sporeling" in your hand. Execute it.', REFUSED),
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
