"""How a card's numbers are made up: the printed value and each change with its clause.

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


def part_of_change(before: int, after: int) -> str:
    """The change from one value to the next, as a part."""
    return f"{after - before:+d}"
