"""Passives: changes that last exactly as long as their condition, and are undone by their opposite.

A passive says which changes it wants right now. :func:`keep_passives` compares that with what it remembers having done (the exact changes,
in ``state.applied``), undoes what is no longer wanted and does what is new. Running it twice in a row does nothing.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from netdeck.kernel.trace import holds


class Change(Protocol):
    """A change that knows its opposite. Changes are frozen records: equal ones are the same change."""

    def apply(self, state: Any) -> None:
        """Make the change."""

    def undo(self, state: Any) -> None:
        """Do the opposite."""


class Passive(Protocol):
    """A lasting effect of something on the table."""

    @property
    def clause(self) -> str:
        """The clause that gives it its force."""

    @property
    def key(self) -> tuple[object, ...]:
        """What tells this passive from every other one: its source and its place in the text."""

    def wants(self, state: Any) -> Iterable[tuple[object, Change]]:
        """Each target that meets the condition now, and the change that it gets."""


def keep_passives(state: Any, passives: Iterable[Passive]) -> None:
    """Bring what has been applied in line with what *passives*, in order of precedence, want now."""
    wanted: dict[tuple[object, ...], Change] = {}
    for passive in passives:
        if holds(passive.clause):
            for target, change in passive.wants(state):
                wanted[(*passive.key, target)] = change
    applied: dict[tuple[object, ...], Change] = state.applied
    for key in [key for key, change in applied.items() if wanted.get(key) != change]:
        applied.pop(key).undo(state)
    for key, change in wanted.items():
        if key not in applied:
            change.apply(state)
            applied[key] = change
