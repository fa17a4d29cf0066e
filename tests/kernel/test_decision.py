"""Decisions: finding the option that a text names."""

import pytest
from tests.kernel.toys import A

from netdeck.kernel import Decision, Option, without_duplicates


def decision(*notations: str, timeout: str = "") -> Decision:
    return Decision(A, "play", "5.1", "Play?", tuple(map(Option, notations)), timeout=timeout)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("play Owl", "play Owl"),
        ("  PLAY   owl\t", "play Owl"),
        ("play", None),
        ("", None),
        ("a", "a"),
        ("A", "A"),
        (" a ", None),
        ("ÄÖ", "äö"),
    ],
)
def test_an_option_is_found_exactly_or_as_the_only_one_alike(text: str, found: str | None) -> None:
    """``a`` and ``A`` are two options: whoever writes a blank too many must say which."""
    option = decision("play Owl", "a", "A", "äö").find(text)
    assert (option.notation if option is not None else None) == found


def test_a_timeout_takes_its_option_or_the_first() -> None:
    assert decision("x", "pass", timeout="pass").on_timeout().notation == "pass"
    assert decision("x", "pass").on_timeout().notation == "x"


def test_near_misses_are_suggested() -> None:
    assert decision("play Owl", "play Fox", "pass").nearest("play Foxx")[0] == "play Fox"


def test_equal_notations_are_one_choice() -> None:
    assert [option.value for option in without_duplicates([Option("x", (1,)), Option("y", (2,)), Option("x", (3,))])] == [(1,), (2,)]
