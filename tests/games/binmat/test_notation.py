"""Orders as they are written (section-10.1)."""

import pytest

from netdeck.games.binmat.notation import from_notation, notation
from netdeck.games.binmat.rules.kinds import ACTIONS, DISCARD, OWN_PILE, TIMEOUT


def test_every_action_reads_back_as_itself() -> None:
    written = [notation(action) for action in range(ACTIONS)]
    assert len(set(written)) == ACTIONS
    for action, text in enumerate(written):
        order = from_notation(text)
        assert order is not None
        assert order.action() == action


def test_a_card_is_read_from_both_ends() -> None:
    swap, discard = from_notation("xaa"), from_notation("xa5")
    assert swap is not None
    assert discard is not None
    assert (swap.kind, swap.card, swap.place) == (DISCARD, "a", OWN_PILE)
    assert (discard.kind, discard.card, discard.place) == (DISCARD, "a", 5)


def test_case_and_blanks_around_an_order_do_not_matter() -> None:
    assert from_notation(" P8^2 ") == from_notation("p8^2")


@pytest.mark.parametrize(
    "text", ["", "-", "---", "d", "d6", "da0", "ca", "c", "p8", "p8a", "p^82", "p8^^2", "p102", "u8^6", "x8", "q80", "d٣", "c²"]
)
def test_what_is_no_order_is_not_read(text: str) -> None:
    assert from_notation(text) is None


def test_a_timeout_is_written_like_a_pass() -> None:
    assert notation(TIMEOUT) == "--"
