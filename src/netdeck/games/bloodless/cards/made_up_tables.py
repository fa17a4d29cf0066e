"""Tables on which a card shows what it does: cards of many kinds in every place, and the card among them or in the hand."""

import re
from collections.abc import Callable, Mapping, Sequence
from json import dumps
from typing import Any, Final

from netdeck.kernel import slug
from netdeck.language.demonstrating import NAME, MadeUpTable

CREATURE: Final = "health = 2\ndefense = 0\npower = 2\n"
KINDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "command": ("command", "cost = 0\n", ""),
    "command with a letter": ("command", 'cost = "X"\n', ""),
    "creature": ("creature", f"cost = 0\n{CREATURE}", ""),
    "creature with a letter": ("creature", f'cost = "X"\n{CREATURE}', ""),
    "creature that is dear": ("creature", f"cost = 1\n{CREATURE}", ""),
    "extended command": ("extended command", "cost = 0\n", ""),
    "command saga": ("command saga", "cost = 0\n", "1: Gain 0 blood."),
}
"""The kinds of card that a text may stand on: the type, what else is printed, and the text of one that does nothing."""
BUSY: Final[Mapping[str, object]] = {
    "A1": [{"card": "Brick Hound", "damage": 1}],
    "A3": ["Ashwing Moth"],
    "B2": ["Sporeling"],
    "B3": [{"card": "Brick Hound", "damage": 1, "counters": {"drip": 2, "seal": 2}}],
    "B4": [{"card": "Grave Nurse", "face": "down"}],
    "A.timeline": ["Listening Pipe"],
    "B.timeline": ["Patient Mycelium"],
    "A.hand": ["Straw Decoy", "Open Tap", "Loam Tender", "Turn the Soil"],
    "B.hand": ["Brick Hound", "Straw Decoy", "Open Tap"],
    "A.main": ["Brick Hound", "Loam Tender", "Open Tap", "Ashwing Moth", "Straw Decoy", "Brick Hound"],
    "B.main": ["Open Tap", "Brick Hound", "Ashwing Moth", "Straw Decoy", "Loam Tender", "Brick Hound"],
    "A.blood": ["Blood Flask", "Blood Flask", "Blood Flask"],
    "B.blood": ["Blood Flask", "Blood Flask", "Blood Flask"],
    "A.discard": ["Brick Hound", "Open Tap", "Loam Tender"],
    "B.discard": ["Straw Decoy"],
}
BARE: Final[Mapping[str, object]] = {"A.main": ["Brick Hound"] * 3, "B.main": ["Brick Hound"] * 3}
KIN: Final[Mapping[str, object]] = {**BUSY, "A3": ["Loam Tender"], "A.hand": ["Blood Flask"]}
OWN: Final = slug(NAME).replace("-", "_")
WAITS: Final = ("draw main", "end")
MOMENTS: Final[Mapping[str, Sequence[tuple[str, str, Mapping[str, object], str, str]]]] = {
    "command": (
        ("played from your hand", "A.hand", BUSY, "A", OWN),
        ("played from your hand on a bare table", "A.hand", BARE, "A", OWN),
        ("in your discard pile", "A.discard", BUSY, "A", OWN),
    ),
    "creature": (
        ("played from your hand", "A.hand", BUSY, "A", OWN),
        ("on the board", "A2", BUSY, "A", OWN),
        ("on the board in their turn", "A2", BUSY, "B", OWN),
        ("on the board, and you play a creature", "A2", BUSY, "A", "straw_decoy"),
        ("on the board, and you play a command", "A2", BUSY, "A", "open_tap"),
        ("on the board, and you sacrifice a creature", "A2", BUSY, "A", "turn_the_soil"),
        ("on the board, and they play a creature", "A2", BUSY, "B", "straw_decoy"),
        ("on the board, and they play a command", "A2", BUSY, "B", "open_tap"),
        ("on the board beside a Growth, and you play a flask", "A2", KIN, "A", "blood_flask"),
        ("on a bare board", "A2", BARE, "A", OWN),
        ("in your discard pile", "A.discard", BUSY, "A", OWN),
    ),
    "extended command": (
        ("on your timeline", "A.timeline", BUSY, "A", OWN),
        ("played from your hand", "A.hand", BUSY, "A", OWN),
        ("on your timeline in their turn", "A.timeline", BUSY, "B", OWN),
        ("on your timeline, and you play a creature", "A.timeline", BUSY, "A", "straw_decoy"),
        ("on your timeline, and you play a command", "A.timeline", BUSY, "A", "open_tap"),
        ("on their timeline", "B.timeline", BUSY, "A", OWN),
        ("on your timeline and a bare board", "A.timeline", BARE, "A", OWN),
        ("in your discard pile", "A.discard", BUSY, "A", OWN),
    ),
}
"""When a card is shown, by its type: in words, where it is, what else lies there, whose turn it is, and which card is played."""
MOMENTS_OF_SAGAS: Final = (*MOMENTS["extended command"][:2], MOMENTS["extended command"][-1])


def _file(kind: str, text: str) -> str:
    type_, printed, _ = KINDS[kind]
    return f"[[card]]\nname = {dumps(NAME)}\ntype = {dumps(type_)}\n{printed}text = {dumps(text)}\n"


def _table(kind: str, text: str, words: str, where: str, lying: Mapping[str, Any], active: str, played: str) -> MadeUpTable:
    zones = {zone: list(cards) for zone, cards in lying.items()}
    zones[where] = [*zones.get(where, ()), NAME]
    given: dict[str, Any] = {
        "turn": 5 if active == "A" else 6,
        "active": active,
        "zones": zones,
        "seat": {"A": {"blood": 5, "draws": 1}, "B": {"blood": 6 if lying is BARE else 5, "draws": 1}},
    }
    type_, _, idle = KINDS[kind]
    without = _file(kind.partition(" with a letter")[0], idle)
    under_way = "A.timeline" if type_ == "command" else ""
    passing = frozenset(("in_transit", "choices", "passing"))
    return MadeUpTable(words, _file(kind, text), given, re.compile(rf"^(?:play|use) {played}\b"), without, WAITS, under_way, passing)


def made_up_tables(text: str, kind: str, compiles: Callable[[str], bool]) -> list[MadeUpTable]:
    """The tables for a text on a card of a type, or of the first type that may have it; *compiles* tells of a card file whether it does."""
    for each, (type_, *_) in KINDS.items():
        if kind in ("", type_) and compiles(_file(each, text)):
            return [_table(each, text, *moment) for moment in MOMENTS.get(type_, MOMENTS_OF_SAGAS)]
    return []
