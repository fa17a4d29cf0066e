"""Tables on which a card shows what it does: cards of many kinds in every place, and the card among them or in the hand."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from json import dumps
from typing import Any, Final

from netdeck.games.bloodless.cards.keywords import LORE
from netdeck.games.bloodless.cards.printed import Printed
from netdeck.kernel import slug
from netdeck.language.ast_nodes import AddCounters, Cards, CountersAre, CountersOn, Noun, RemoveCounters
from netdeck.language.card_file import card_table
from netdeck.language.demonstration import NAME, DemoTable
from netdeck.language.fitting import numbers, patterns
from netdeck.language.tree_walk import walk

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
COUNTED: Final = AddCounters | RemoveCounters | CountersOn | CountersAre
MOST_FITS: Final = 6
PLAIN: Final = ("flying", "flying defense")
"""Keywords that a made-up card may have without more."""
MOMENTS_OF_SAGAS: Final = (*MOMENTS["extended command"][:2], MOMENTS["extended command"][-1])


def _file(kind: str, text: str) -> str:
    type_, printed, _ = KINDS[kind]
    return f"[[card]]\nname = {dumps(NAME)}\ntype = {dumps(type_)}\n{printed}text = {dumps(text)}\n"


def _table(kind: str, text: str, words: str, where: str, lying: Mapping[str, Any], active: str, played: str) -> DemoTable:
    zones = {zone: list(cards) for zone, cards in lying.items()}
    zones[where] = [*zones.get(where, ()), NAME]
    given: dict[str, object] = {
        "turn": 5 if active == "A" else 6,
        "active": active,
        "zones": zones,
        "seat": {"A": {"blood": 5, "draws": 1}, "B": {"blood": 6 if lying is BARE else 5, "draws": 1}},
    }
    type_, _, idle = KINDS[kind]
    without = _file(kind.partition(" with a letter")[0], idle)
    under_way = "A.timeline" if type_ == "command" else ""
    passing = frozenset(("in_transit", "choices", "passing"))
    return DemoTable(words, _file(kind, text), given, re.compile(rf"^(?:play|use) {played}\b"), without, WAITS, under_way, passing)


def made_up_tables(text: str, kind: str, compiles: Callable[[str], bool]) -> list[DemoTable]:
    """The tables for a text on a card of a type, or of the first type that may have it; *compiles* tells of a card file whether it does."""
    for each, (type_, *_) in KINDS.items():
        if kind in ("", type_) and compiles(_file(each, text)):
            return [_table(each, text, *moment) for moment in MOMENTS.get(type_, MOMENTS_OF_SAGAS)]
    return []


def enriched_tables(tables: Sequence[DemoTable], card: Printed) -> Iterator[DemoTable]:
    """The same tables with what the card itself speaks of in every place: its kins, names and numbers, its counters, much blood."""
    counters = {str(one.name): 9 for one in walk(card.rules) if isinstance(one, COUNTED) and one.name != LORE}
    fits = list(_fits(patterns(card.rules)))
    beside = "".join(card_table(one) for one in fits)
    creatures = [str(one["name"]) for one in fits if one["type"] == "creature"]
    others = [str(one["name"]) for one in fits if one["type"] != "creature"]
    later: list[DemoTable] = []
    for table in tables:
        given = deepcopy(dict(table.given))
        zones = given["zones"]
        _fill(zones, creatures, others, counters)
        given["seat"] = {seat: {"blood": 9, "draws": 2} for seat in "AB"}
        given["pool"] = 8
        rich = replace(table, given=given, beside=beside)
        yield rich
        if card.rules.flip is not None and any(space in zones and len(space) == 2 for space in zones):
            yield replace(_lying(rich, face="down"), uses=re.compile(rf"^flip .*{OWN}"))
        plays = (slug(name).replace("-", "_") for name in (*creatures[:2], *others[:1]))
        later += [replace(rich, uses=re.compile(f"^play {name}")) for name in plays]
        poor = deepcopy(dict(table.given))
        poor["zones"] = {zone: lying for zone, lying in poor["zones"].items() if zone != "A.hand" or _names(lying) == [NAME]}
        poor["zones"]["A.hand"] = [NAME] if NAME in _names(table.given["zones"].get("A.hand", ())) else []
        later.append(replace(table, given={**poor, "seat": {"A": {"blood": 2}, "B": {"blood": 1}}}))
    yield from later


def _names(lying: object) -> list[str]:
    return [str(one["card"]) if isinstance(one, dict) else str(one) for one in lying] if isinstance(lying, list) else []


def _fits(wanted: Sequence[Cards]) -> Iterator[dict[str, object]]:
    """For every pattern a card that fits, as the table of a card file."""
    for number, one in enumerate([each for each in wanted if not each.name][:MOST_FITS], 1):
        stats = {key: value for key, value in numbers(one.stats).items() if key in ("cost", "health", "defense", "power")}
        types = " ".join(one.types)
        type_ = "extended command" if "extended" in types else "command" if "command" in types or one.noun is Noun.COMMAND else "creature"
        body = {"health": 3, "defense": 0, "power": 2} if type_ == "creature" else {}
        printed = {"cost": 1, **body, **{key: value for key, value in stats.items() if key in ("cost", *body)}}
        if printed.get("health") == 0:
            printed["health"] = 1
        kins = [one.kin] if one.kin else ["Growth"] if one.same_kin_as is not None or one.of_named_kin else []
        text = "Gain 1 blood." if type_ == "command" else ""
        keywords = [one.keyword] if one.keyword in PLAIN else []
        yield {"name": f"Fit {number}", "type": type_, **printed, "kins": kins, "keywords": keywords, "text": text}


def _fill(zones: dict[str, Any], creatures: Sequence[str], others: Sequence[str], counters: Mapping[str, int]) -> None:
    """Put cards that fit into every place, and counters on what stands there."""
    for zone in ("A.hand", "B.hand", "A.main", "B.main", "A.discard", "B.discard"):
        if isinstance(lying := zones.get(zone, []), list):
            zones[zone] = [*creatures, *others, *lying, *creatures, *others]
    for space, name in zip(("A4", "B1", "A1"), (*creatures[:1], *creatures[:1], *creatures[1:2]), strict=False):
        if not zones.get(space):
            zones[space] = [name]
    for space in ("A4", "B1", "B3", "B2"):
        zones.setdefault(space, ["Brick Hound"])
    if counters:
        for zone, lying in list(zones.items()):
            if len(zone) == 2 or zone.endswith("timeline"):
                zones[zone] = [{**(one if isinstance(one, dict) else {"card": one}), "counters": dict(counters)} for one in lying]


def _lying(table: DemoTable, **more: object) -> DemoTable:
    """The same table, where the card in play has something more."""
    given = deepcopy(dict(table.given))
    for zone, lying in given["zones"].items():
        if len(zone) == 2:
            given["zones"][zone] = [
                {**(one if isinstance(one, dict) else {"card": one}), **more} if NAME in _names([one]) else one for one in lying
            ]
    return replace(table, given=given)
