"""Everything on a table of columns that means something: of rooms that are not full, the places in use."""

from collections.abc import Mapping
from typing import Any

from netdeck.kernel.columns import Columns
from netdeck.kernel.records import KEPT, LOOSE


def in_use(table: Columns, ends: Mapping[str, int]) -> dict[str, Any]:
    """All numbers of a table; of the rooms in *ends*, which need not be full, the places in use."""
    found: dict[str, Any] = {name: getattr(table, name) for name in table.numbers}
    for name in table.copied:
        room, column = table.columns[name].name, getattr(table, name)
        found[name] = column[: ends.get(room, len(column))]
    return found


def bloodless(table: Any) -> dict[str, Any]:
    found = in_use(table, {"frame": table.depth, "card": table.cards, "kept cell": table.written if table.packed == KEPT else 0})
    return found | {"heap": table.heap[: table.written] if table.packed == LOOSE else []}


def datawarriors(table: Any) -> dict[str, Any]:
    ends = {
        "frame": table.depth,
        "process": table.stacked,
        "mark": table.marks,
        "loan": table.loans,
        "later": table.laters,
        "at work": table.at_work,
        "card": table.cards,
    }
    found = in_use(table, ends)
    found |= {name: getattr(table, name)[table.q_first : table.q_end] for name in table.copied if table.columns[name].name == "waiting"}
    found["in_play"] = table.in_play[: table.in_plays]
    return found


def technomancy(table: Any) -> dict[str, Any]:
    ends = {
        "frame": table.depth,
        "card": table.cards,
        "thing": table.stacked,
        "waiting": table.waiting,
        "lasting": table.lasting,
        "later": table.laters,
        "used": table.useds,
        "activation": table.activations,
        "given up": table.given_up,
        "on the field": table.faces,
        "trigger": table.triggers,
        "standing": table.standing,
        "extra turn": table.extras,
        "aim": table.aiming,
        "kept offer": table.kept_offers,
    }
    found = in_use(table, ends)
    found |= {name: found[name][: table.r_aims] for name in ("r_aim", "r_had", "r_lost")}
    found["c_aim"] = table.c_aim[: table.chosen_aims]
    return found


LIVE = {"bloodless": bloodless, "datawarriors": datawarriors, "technomancy": technomancy}
