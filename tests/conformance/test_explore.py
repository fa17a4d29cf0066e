"""Coverage-driven play: it reaches what there is, and says what it never reached."""

import pytest

import lantern
from netdeck import kernel as nd
from netdeck.testing.conformance import Table, explore, tables


def test_it_reaches_nearly_everything_in_a_small_game() -> None:
    reach = explore([Table.of(lantern.GAME)], games=10)
    assert reach.games == 10
    assert reach.choices > 100
    assert {"Ember", "Moth", "Glass"} == set(reach.cards)
    assert set(reach.kinds) == {"hand", "play"}
    assert {"1.2", "4.2", "5.2", "6.3", "9.1", "9.2"} <= set(reach.clauses)
    assert reach.never_happened() == []


def test_it_says_what_was_never_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may play a Glass, so it never breaks."""

    def why_not_play(game: nd.State, turn: lantern.Turn, card: nd.CardId) -> nd.Checks:
        yield nd.need("5.1", game.name(card) != "Glass", "A Glass stays in the hand.")

    monkeypatch.setattr(lantern, "why_not_play", nd.Validator(why_not_play, nd.CardId))
    reach = explore([Table.of(lantern.GAME)], games=10)
    assert "6.3" in reach.never_followed()
    assert "6.1" not in reach.never_followed()
    assert "never reached, clauses: " in reach.report()
    assert "6.3" in reach.report()


def test_the_same_seed_explores_the_same() -> None:
    once, twice = (explore([Table.of(lantern.GAME)], games=3, seed=7) for _ in range(2))
    assert once.report() == twice.report()
    assert once.options == twice.options


def test_tables_are_every_variant_several_seat_counts_and_every_deck() -> None:
    class Wide(lantern.Lantern):
        variants = {"one": nd.Variant("one", "One"), "two": nd.Variant("two", "Two")}
        seat_names = tuple(nd.Seat(f"p{i}") for i in range(8))  # type: ignore[assignment]  # Lantern itself seats two

    found = ["one-2", "two-2", "one-3", "one-5", "one-8", "one-2-shade-flame"]
    assert list(map(str, tables(Wide()))) == [f"lantern-{each}" for each in found]
