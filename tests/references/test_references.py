"""No sentence compiles and does nothing: what happens x a word for the card that it is about x what is done to it, in every text game.

Every cell is *shown* on some table or *refused* with a place in its text. The complete suite takes minutes; a part of it, always the same
one, runs every time.
"""

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests.language.card_games import tools
from tests.power.witnesses import phrases_in
from tests.references import bloodless, datawarriors, technomancy
from tests.references.probing import REFUSED, SHOWN, VOID, Cell, cells, verdict

from netdeck.games.bloodless.words.acts import Cost, Order
from netdeck.games.bloodless.words.deeds import Deed
from netdeck.games.bloodless.words.happenings import Happening
from netdeck.language.common.sentences import Act
from netdeck.language.phrase import Phrase

SUITES = {"bloodless": bloodless, "datawarriors": datawarriors, "technomancy": technomancy}
SAMPLES = {"bloodless": 110, "datawarriors": 250, "technomancy": 150}
ABOUT_CARDS = re.compile(r"\{(?:Ref|Watched|Target)\b")
OTHERWISE = {
    "add{s} {CounterName|Quoted name} counters equal to {Number n} to {Ref on}",
    "choose{s} {Ref cards}",
    "deal{s} damage equal to {Number n} to {Target to}",
    "deal{s} {Quantity n} damage for each {ForEach each} to {Target to}",
    "gain{s} control of {Ref cards}",
    "give control of {Ref cards} to your opponent",
    "search{es} {Deck} for {Ref sought}",
    "{Watched card} {!} enter{s}",
    "{are/is} denied",
}
"""Phrases that mean the same as others with another number or in other words, or that act on no card that is known."""
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
@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("game", SUITES)
def test_all_sentences_are_shown_or_refused(game: str, part: int) -> None:
    assert not voids(iter(suite(game)[part::SLICES]))


@pytest.mark.parametrize(
    ("game", "text", "wanted"),
    [
        ("bloodless", "Whenever another friendly creature enters the board, deal 1 damage to that creature.", SHOWN),
        ("bloodless", "When this creature dies, return it to its owner's hand.", SHOWN),
        ("bloodless", "When this creature dies, destroy it.", REFUSED),
        ("bloodless", "Whenever another creature is summoned, it gains +1 power.", REFUSED),
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


def test_the_suite_speaks_of_every_happening_and_every_verb() -> None:
    """What a card can wait for and what can be done to a card is all in the suite, so a new phrase cannot be forgotten."""
    found: set[type[Phrase]] = set()
    texts = {cell.effect: cell.text for cell in suite("bloodless")}.values()
    for text in (*texts, *(bloodless.joined(trigger, "draw a card") for trigger in bloodless.TRIGGERS)):
        found |= phrases_in("bloodless", text)
    kinds = (Happening, Act, Order, Deed, Cost)
    wanted = {one for kind in kinds for one in _phrases(kind) if kind is Deed or ABOUT_CARDS.search(" ".join(one.templates()))}
    assert {one.templates()[0] for one in wanted - found} <= OTHERWISE


def _phrases(kind: type[Phrase]) -> Iterator[type[Phrase]]:
    for one in kind.__subclasses__():
        if one.say:
            yield one
        yield from _phrases(one)
