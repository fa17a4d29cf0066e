"""The opening (P8.1, P8.2, R2, R5): hands, the mulligan, and what the other seat learns of it (S01, S02)."""

from netdeck.games.bloodless import GAME
from netdeck.kernel import BACK, Position, Rng, Seat, Setup, key_from_seed


def start(seed: int = 1) -> Position:
    return GAME.start(GAME.complete(Setup(game="bloodless")), Rng(key_from_seed(seed)))


def counts(position: Position, seat: Seat, *zones: str) -> list[int]:
    view = position.view(seat)
    return [view.zones[f"{seat}.{zone}"].count for zone in zones]


def test_the_first_player_is_asked_with_five_cards_and_a_flask() -> None:
    position = start()
    ((seat, decision),) = position.pending().items()
    assert decision.kind.upper() == "MULLIGAN"
    assert decision.clause == "P8.2"
    for each in GAME.table(2):
        assert counts(position, each, "hand", "main", "blood") == [6, 45, 5]
    assert seat in GAME.table(2)


def test_a_mulligan_is_taken_once_and_the_other_player_sees_only_counts() -> None:
    position = start(2)
    ((first, _),) = position.pending().items()
    (other,) = (seat for seat in GAME.table(2) if seat != first)
    position.choose(first, "mulligan")
    assert counts(position, first, "hand", "main", "blood") == [6, 45, 5]
    ((asked, decision),) = position.pending().items()
    assert asked == other
    assert {option.notation for option in decision.options} == {"keep", "mulligan"}
    assert all(card.name == BACK for card in position.view(other).zones[f"{first}.hand"].cards)
    position.choose(other, "keep")
    ((active, main),) = position.pending().items()
    assert active == first
    assert main.kind.upper() == "MAIN"
