"""What a card's numbers are made of now: what is printed, and everything that changes it, each with its clause.

The rules tell it where they work the number out, so nothing is added up a second time. A part names no card that the viewer does not see.
"""

import msgspec


class Part(msgspec.Struct, frozen=True):
    """One part of a number, in the order in which the rules count: ``number`` is its name in the view (``power``).

    ``value`` is what it begins with (``3``), adds (``+2``), takes (``-1``) or sets (``=0``). What is printed needs no clause.
    """

    number: str
    value: str
    sentence: str
    clause: str = ""


def added(before: int, after: int) -> str:
    """The step from one number to the next, as a part writes it."""
    return f"{after - before:+d}"
