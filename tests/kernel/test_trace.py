"""Watching clauses at work, and switching them off."""

import pytest

from netdeck.kernel import counted, holds, switched_off
from netdeck.kernel.trace import EndlessError, limited, watch


def test_clauses_hold_unless_switched_off_and_that_can_be_nested() -> None:
    assert holds("1")
    with switched_off(["1"]):
        assert not holds("1")
        with switched_off(["2"]):
            assert not holds("1")
            assert not holds("2")
        assert holds("2")
    assert holds("1")


def test_what_is_switched_off_is_not_counted() -> None:
    with counted() as counts, switched_off(["1"]):
        holds("1")
        holds("2")
    assert counts == {"2": 1}


def test_rules_that_go_round_in_circles_are_stopped() -> None:
    with limited(10) as counts:
        for _ in range(10):
            holds("1")
        with pytest.raises(EndlessError):
            holds("1")
    assert counts["1"] == 11


def test_everything_is_as_before_even_after_a_fault() -> None:
    with pytest.raises(ZeroDivisionError), limited(5), switched_off(["1"]):
        raise ZeroDivisionError
    assert (watch.counts, watch.left, watch.off) == (None, None, frozenset())


def test_a_bare_string_is_no_list_of_clauses() -> None:
    """Its letters would be taken for clauses, and nothing would be switched off."""
    with pytest.raises(TypeError, match=r"write \['H-x'\]"), switched_off("H-x"):
        pass
