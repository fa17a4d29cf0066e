"""Copies of frozen records."""

from dataclasses import dataclass

import pytest

from netdeck import kernel as nd
from netdeck.kernel.replace import with_changes


@dataclass(frozen=True, slots=True)
class Walk(nd.Frame):
    """A process with two locals; it inherits class variables, which are no fields of it."""

    steps_taken: int
    tired: bool = False


def test_a_copy_has_the_changes_and_the_original_has_not() -> None:
    walk = Walk(3)
    assert with_changes(walk, tired=True) == Walk(3, tired=True)
    assert walk == Walk(3)


def test_a_record_without_fields_can_be_copied() -> None:
    @dataclass(frozen=True, slots=True)
    class Bare:
        pass

    assert with_changes(Bare()) == Bare()


def test_an_unknown_field_is_our_own_fault() -> None:
    with pytest.raises(TypeError, match="Walk has no field 'tried'"):
        with_changes(Walk(1), tried=True)
