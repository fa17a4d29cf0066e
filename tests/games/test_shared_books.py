"""What is printed is shared by all matches of the same cards: no match changes it, however it was staged."""

from pathlib import Path
from typing import Any

import pytest

from netdeck import registry
from netdeck.kernel import Rng, Seat, Setup, StagingError, key_from_seed
from netdeck.kernel.card_state import CardState
from netdeck.kernel.column_game import ColumnGame
from netdeck.scenarios import Scenario, read_paths

SCENARIOS = Path(__file__).parent.parent / "scenarios"


def told(book: Any) -> dict[str, str]:
    """Everything that a book says."""
    return {name: repr(value) for name, value in vars(book).items()}


def shared_book(game: ColumnGame, setup: Setup) -> Any:
    """The book of a match that has not begun."""
    state = game.initial_table(setup, Rng(key_from_seed(0)))
    assert isinstance(state, CardState)
    return state.book


@pytest.mark.parametrize("id", ["bloodless", "datawarriors", "technomancy"])
def test_staged_matches_leave_what_is_printed_as_it_is(id: str) -> None:
    game = registry.find(id)
    assert isinstance(game, ColumnGame)
    staged = 0
    books: dict[int, tuple[Any, dict[str, str]]] = {}
    for item in list(read_paths([SCENARIOS / id]))[::3]:
        if not isinstance(item, Scenario) or item.refused or not item.given:
            continue
        seats, decks = tuple(map(Seat, item.seats)), {Seat(seat): deck for seat, deck in item.decks.items()}
        options = dict(item.options)
        setup = game.complete(Setup(game=id, variant=item.variant, options=options, seats=seats, decks=decks, cards=item.cards))
        book = shared_book(game, setup)
        books.setdefault(hash(book), (book, told(book)))
        staged += 1
        game.stage(setup, item.given, Rng(key_from_seed(0)))
    assert staged > 20
    for book, before in books.values():
        assert told(book) == before


@pytest.mark.parametrize("until", ["end of turn", "end of your turn", "start of your turn"])
def test_effects_that_no_card_makes_stand_in_a_book_of_the_match(until: str) -> None:
    """Any card's change, on a creature that it is not printed on, until an end that it does not say."""
    game = registry.find("bloodless")
    assert isinstance(game, ColumnGame)
    setup = game.complete(Setup(game=game.id))
    book, further = shared_book(game, setup), 0
    before = told(book)
    for name in book.names:
        effect = {"by": name, "on": "A2", "controller": "A", "until": until}
        given = {"zones": {"A2": ["Brick Hound"], "B2": ["Brick Hound"]}, "effects": [effect]}
        try:
            position = game.stage(setup, given, Rng(key_from_seed(0)))
        except StagingError:
            continue  # this card makes no change that lasts
        state = position.state
        assert isinstance(state, CardState)
        further += state.book is not book
        assert state.table.code is state.book.columns["code"]
        twin = position.clone()
        while twin.pending():
            ((seat, decision),) = twin.pending().items()
            twin.take(seat, decision.on_timeout())
    assert further > 3
    assert told(book) == before


def test_nothing_is_used_up_that_no_card_has() -> None:
    game = registry.find("datawarriors")
    assert isinstance(game, ColumnGame)
    setup = game.complete(Setup(game=game.id))
    book = shared_book(game, setup)
    before = told(book)
    once = book.marks[0]
    name = next(card.name for card in book.definitions if any(each.name == once and each.once for each in card.commands))

    def staged(used: str) -> object:
        return game.stage(setup, {"zones": {"u1.desktop": [{"card": name, "used": [used]}]}}, Rng(key_from_seed(0)))

    assert staged(once)
    assert staged("effect 1")
    for unknown in (once + "x", "effect two", "effect", "1", ""):
        with pytest.raises(StagingError, match="no card uses up"):
            staged(unknown)
    assert told(book) == before
