"""A known word at the wrong moment is refused by a clause, whatever the moment: every word of every game at every kind of moment."""

from collections.abc import Iterator

import pytest
from tests.every_game import GAMES
from tests.why_not.moments import every, played, told

from netdeck.kernel import Machine, Position, ProcessGame

WITH_WORDS = sorted(id for id, game in GAMES.items() if isinstance(game, ProcessGame))
SEEDS = range(4)


def _moments(game: ProcessGame) -> Iterator[Position]:
    """One position for every kind of moment: what is asked, by which clause, and which words are offered."""
    seen: set[object] = set()
    for position in (*told(game.id), *(each.clone() for each in played(game, SEEDS))):
        kind = tuple((each.kind, each.clause, _words(game, position)) for each in position.pending().values())
        if kind not in seen:
            seen.add(kind)
            yield position


def _words(game: ProcessGame, position: Position) -> frozenset[str]:
    return frozenset(game.word_of(option.notation) for each in position.pending().values() for option in each.options)


def _offers(game: ProcessGame, moments: list[Position]) -> dict[str, dict[str, frozenset[str]]]:
    """Some choices that begin with each word, short and long ones, and the cards of the table at which they were offered."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for position in moments:
        cards = frozenset(position.definitions())
        for decision in position.pending().values():
            for option in decision.options:
                found.setdefault(game.word_of(option.notation), {})[option.notation] = cards
    some = {word: {min(texts, key=len), max(texts, key=len), next(iter(texts)), next(reversed(texts))} for word, texts in found.items()}
    return {word: {text: texts[text] for text in sorted(some[word])} for word, texts in found.items()}


@pytest.mark.parametrize("id", every(WITH_WORDS))
def test_every_word_at_every_moment_is_legal_or_refused_by_a_clause(id: str) -> None:
    game = GAMES[id]
    assert isinstance(game, ProcessGame)
    moments = list(_moments(game))
    offers = _offers(game, moments)
    assert not (missing := offers.keys() - game.words.keys()), f"{game.title} does not say when these words are used: {sorted(missing)}"
    for position in moments:
        assert isinstance(position, Machine)
        cards = position.definitions().keys()
        texts = [text for texts in offers.values() for text, needed in texts.items() if needed <= cards]
        for seat in position.seats:
            for text in (*texts, *game.words):
                refusal = position.why_not(seat, text)
                asked = position.pending().get(seat)
                if refusal is None or (asked and text in {*_words(game, position), *position.state.asker.validators}):
                    continue  # legal, or a word of the question without what it is about
                what = f"{text!r} to {asked.prompt if asked else seat!r}: {refusal.sentence}"
                assert refusal.clause in game.rulebook, f"no clause refuses {what}"


@pytest.mark.parametrize("id", every(WITH_WORDS))
def test_a_word_that_nobody_knows_is_refused_without_a_clause(id: str) -> None:
    game = GAMES[id]
    position = next(iter(told(id)))
    for seat in position.pending():
        refusal = position.why_not(seat, "dance the night away")
        assert refusal is not None
        assert (refusal.clause, refusal.code) == ("", "E-SYNTAX"), game.title
