"""Whole events that are settled at once in silent running (P1, P6): the same changes as by their process, without a frame for each part.

A chapter registers, beside the steps of a process, a function that does all of it in one go where no ability watches its parts. It says
``False``, having changed nothing, where somebody does; then the process runs. Tests hold the two together.
"""

from collections.abc import Callable
from typing import Any

from netdeck.games.bloodless.state import Table
from netdeck.games.bloodless.watching import Index

AtOnce = Callable[[Table, Any, Index], bool]
AT_ONCE: dict[str, AtOnce] = {}
MOST_EVENTS = 20
"""More parts than any of these events has."""
MOST_FRAMES = 10
"""More processes than any of them would start inside each other."""


def at_once(word: str) -> Callable[[AtOnce], AtOnce]:
    """This function settles events called *word*."""

    def register(function: AtOnce) -> AtOnce:
        AT_ONCE[word] = function
        return function

    return register


def settled_at_once(table: Table, event: Any, index: Index) -> bool:
    """Settle the whole *event*, which nothing modifies, if that can be done; its outcome lies in ``table.last``."""
    function = AT_ONCE.get(event.word)
    if function is None or table.timed or table.counters["pool"] == 0:
        return False
    options = table.plan.options
    if table.since_choice + MOST_EVENTS > options["loop_limit"] or len(table.frames) + MOST_FRAMES > options["depth_limit"]:
        return False
    return function(table, event, index)
