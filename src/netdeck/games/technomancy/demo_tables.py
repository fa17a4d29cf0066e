"""Tables on which a card shows what it does: one for each occasion on which a text may speak up."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import field, replace
from typing import Any, Final

from netdeck.games.technomancy.ast_nodes import CORPS, Cards, Copy, Counter
from netdeck.games.technomancy.printed import Printed
from netdeck.kernel import slug
from netdeck.language.card_file import card_table
from netdeck.language.demonstration import NAME, DemoTable
from netdeck.language.fitting import numbers, patterns
from netdeck.language.frozen import dataclass

SPELLS: Final = ("quickhack", "program")
IDLE: Final = "You gain 0 health."
"""The text of a spell that does nothing."""
KINDS: Final = (*SPELLS, "agent", "building")
MOST_FITS: Final = 6
CARD: Final = slug(NAME)
OWN: Final = rf"(?:play|use) {CARD}\b"
"""The choices that use the card itself."""
AIMS: Final = ("target P2", "target contract-marshal#1", "target siege-walker#2", "target foundry-annex#3", "target P1")
"""What is aimed at: rather something of an opponent; it came to the battlefield first, hence the numbers."""
WAITS: Final = ("auto", "x 2", "decline", "yes", "pass")
PASSING: Final = frozenset(("stack", "stack_objects", "waiting", "priority", "later"))
DRILL: Final = '[[card]]\nname = "Drill Hall"\ntype = "building"\ntext = "Agents you control have Strike."\n'
"""A card of the made-up tables alone: there, every agent can strike."""
ZONES: Final[Mapping[str, tuple[object, ...]]] = {
    "P2.battlefield": (
        {"card": "Contract Marshal", "id": "marshal", "damage": 1},
        {"card": "Siege Walker", "id": "walker", "deployed": True},
        "Foundry Annex",
        {"card": "Embassy Row", "deployed": True},
    ),
    "P1.library": ("Deep Query", "Foundry Annex", "Range Cadet", "Deep Query", "Point-Blank", "Deep Query", "Deep Query", "Deep Query"),
    "P2.library": ("Deep Query",) * 8,
    "P1.hand": ("Point-Blank", "Range Cadet", "Deep Query", "Charter Hall"),
    "P2.hand": ("Point-Blank", "Range Cadet", "Deep Query", "Charter Hall"),
    "P1.discard": ("Breach Runner", "Deep Query"),
    "P2.discard": ("Range Cadet",),
    "P1.battlefield": ("Foundry Annex", {"card": "Archive Node", "deployed": True}),
}
"""Cards in every place."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """When a card is shown: in words, where it is, whose turn and phase it is, what else lies there, and which choice brings it about."""

    words: str
    place: str = "P1.battlefield"
    active: str = "P1"
    phase: str = "main"
    stack: tuple[Mapping[str, Any], ...] = ()
    more: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    uses: str = OWN
    deployed: bool = False
    aims: tuple[str, ...] = AIMS
    bare: bool = False
    paying: str = ""
    """A card of yours that is being paid for."""


def _on_stack(card: str, controller: str, *targets: str) -> tuple[Mapping[str, object], ...]:
    return ({"card": card, "controller": controller, "targets": list(targets)},)


CADET: Final = {"card": "Range Cadet", "id": "yours"}
WITH_CADET: Final = {"P1.battlefield": (CADET,)}
IN_HAND: Final = (
    Occasion("in your hand in your main phase", "P1.hand", more=WITH_CADET),
    Occasion("in your hand while a quickhack of an opponent would hit you", "P1.hand", stack=_on_stack("Point-Blank", "P2", "P1")),
    Occasion(
        "in your hand with six others in your main phase, and aimed at what is deployed",
        "P1.hand",
        more={"P1.hand": ("Deep Query",) * 2, **WITH_CADET},
        aims=("target siege-walker#2", *AIMS),
    ),
    Occasion(
        "in your hand while an agent is about to be destroyed",
        "P1.hand",
        stack=_on_stack("Foreclose", "P1", "walker"),
        aims=("target siege-walker#2", *AIMS),
    ),
    Occasion("in your hand on a bare table", "P1.hand", bare=True),
    Occasion("in your discard pile", "P1.discard"),
)
"""For a quickhack or a program."""
IN_ANSWER: Final = (
    Occasion(
        "in your hand while an opponent plays a program, strikes, and plays a quickhack",
        "P1.hand",
        "P2",
        stack=(
            *_on_stack("Deep Query", "P2"),
            {"ability": "marshal.strike", "controller": "P2", "targets": ["P1"]},
            *_on_stack("Point-Blank", "P2", "P1"),
        ),
    ),
    Occasion("in your hand while a quickhack of yours would hit an opponent", "P1.hand", stack=_on_stack("Point-Blank", "P1", "P2")),
    Occasion("in your hand on a bare table, to be aimed at the stack", "P1.hand", bare=True),
)
"""For a card that is aimed at another on the stack."""
ON_THE_BATTLEFIELD: Final = (
    Occasion("on the battlefield in your main phase", more=WITH_CADET),
    Occasion("in your hand in your main phase", "P1.hand"),
    Occasion("on the battlefield and can strike", more={"P1.battlefield": ("Drill Hall",)}),
    Occasion("on the battlefield, and your soldier strikes", more=WITH_CADET, uses=r"use range-cadet\S*\.strike"),
    Occasion(
        "on the battlefield beside a soldier without Strike",
        more={"P1.battlefield": ("Gate Warden",)},
        uses=r"use gate-warden\S*\.strike",
    ),
    Occasion("on the battlefield while you pay for a card", uses=rf"scrip {CARD}\b", paying="Deep Query"),
    Occasion("on the battlefield, and an opponent's agent strikes", active="P2", uses=r"use contract-marshal\S*\.strike"),
    Occasion("on the battlefield, and you play a quickhack", uses="play point-blank"),
    Occasion("on the battlefield, and you play a program", uses="play deep-query"),
    Occasion("on the battlefield, and you play an agent", uses="play range-cadet"),
    Occasion("on the battlefield, and you play a building", uses="play charter-hall"),
    Occasion("on the battlefield, and an opponent plays a quickhack", active="P2", uses="play point-blank"),
    Occasion("on the battlefield, and an opponent plays a program", active="P2", uses="play deep-query"),
    Occasion("on the battlefield, and an opponent plays an agent", active="P2", uses="play range-cadet"),
    Occasion(
        "on the battlefield, and an opponent plays an agent with Rapid",
        active="P2",
        more={"P2.hand": ("Breach Runner",)},
        uses="play breach-runner",
    ),
    Occasion("on the battlefield, and an opponent plays a building", active="P2", uses="play charter-hall"),
    Occasion("on the battlefield, and a quickhack hits it", stack=_on_stack("Point-Blank", "P2", NAME)),
    Occasion("on the battlefield, and a quickhack hits you", stack=_on_stack("Point-Blank", "P2", "P1")),
    Occasion("on the battlefield, and another agent of yours dies", more=WITH_CADET, stack=_on_stack("Point-Blank", "P2", "yours")),
    Occasion("on the battlefield, and an agent of an opponent dies", stack=_on_stack("Foreclose", "P1", "walker")),
    Occasion("on the battlefield, and it is destroyed", stack=_on_stack("Foreclose", "P2", NAME), deployed=True),
    Occasion("on the battlefield, deployed, as your turn begins", phase="recovery", deployed=True),
    Occasion(
        "on the battlefield as your turn ends, with eight cards in your hand", phase="turn_end", more={"P1.hand": ("Deep Query",) * 4}
    ),
    Occasion("on the battlefield as an opponent's turn begins", active="P2", phase="recovery"),
    Occasion("on the battlefield as an opponent's turn ends", active="P2", phase="turn_end", more={"P2.hand": ("Deep Query",) * 4}),
    Occasion("on a bare battlefield", bare=True),
    Occasion("in your discard pile", "P1.discard"),
)


def printings(kind: str) -> Iterator[dict[str, object]]:
    """What else may be printed on a card of a type: each price and power that its text may want."""
    for cost, power in (("{0}", 2), ("{2}", 2), ("{X}", 2), ("{2}", "*")):
        yield {"type": kind, "cost": cost, **({"power": power, "health": 2} if kind == "agent" else {})}


def _files(text: str, kind: str) -> Iterator[tuple[str, str]]:
    """Card files of a card with that text, at each price and power that the text may want; and the same card doing nothing."""
    idle = IDLE if kind in SPELLS else ""
    for printed in printings(kind):
        plain = {key: {"{X}": "{0}", "*": 2}.get(str(value), value) for key, value in printed.items()}
        does, rests = {**printed, "text": text}, {**plain, "text": idle}
        yield card_table({"name": NAME, **does}) + DRILL, card_table({"name": NAME, **rests}) + DRILL


def _table(occasion: Occasion, file: str, without: str) -> DemoTable:
    zones = {zone: [] if occasion.bare else [*cards, *occasion.more.get(zone, ())] for zone, cards in ZONES.items()}
    zones[occasion.place].append({"card": NAME, "id": NAME, "deployed": True} if occasion.deployed else {"card": NAME, "id": NAME})
    zones["stack"] = list(occasion.stack)
    given: dict[str, object] = {
        "turn": 5 if occasion.active == "P1" else 6,
        "active": occasion.active,
        "phase": occasion.phase,
        "priority": "P1" if occasion.place == "P1.hand" else occasion.active,
        "zones": zones,
        "seat": {seat: {"pool": {"corp1": 4, "corp2": 4}} for seat in ("P1", "P2")},
    }
    if occasion.paying:
        given["paying"] = {"play": occasion.paying}
    return DemoTable(occasion.words, file, given, re.compile(f"^{occasion.uses}"), without, (*occasion.aims, *WAITS), "stack", PASSING)


def _occasions(card: Printed) -> Sequence[Occasion]:
    if card.type not in SPELLS:
        return ON_THE_BATTLEFIELD
    stacked = any(isinstance(op, Counter) or (isinstance(op, Copy) and op.to == "stack") for mode in card.modes for op in mode.do)
    return IN_ANSWER if stacked else IN_HAND


def made_up_tables(text: str, kind: str, read: Callable[[str], Printed | None]) -> list[DemoTable]:
    """The tables for a text on a card of a type, or of the first type that may have it; *read* tells what a card file compiles to."""
    for each in [kind] if kind else KINDS:
        found = [(card, files) for files in dict.fromkeys(_files(text, each)) if (card := read(files[0])) is not None]
        if found:
            at_set_prices = [(card, files) for card, files in found if "{X}" not in files[0]]
            return [_table(occasion, *files) for card, files in at_set_prices or found for occasion in _occasions(card)]
    return []


def enriched_tables(tables: Sequence[DemoTable], card: Printed) -> Iterator[DemoTable]:
    """The same tables with what the card itself speaks of in every place, everybody hurt, and scrip of every kind."""
    fits = [*_fits(patterns(card.rules)), *_plain()]
    beside = "".join(card_table(one) for one in fits)
    later: list[DemoTable] = []
    for table in tables:
        given: dict[str, Any] = deepcopy(dict(table.given))
        given["seat"] = {seat: {"pool": {f"corp{number}": 9 for number in range(1, 6)}, "health": 12} for seat in ("P1", "P2")}
        zones = given["zones"]
        for seat in ("P1", "P2"):
            names = [str(one["name"]) for one in fits for _ in range(2)]
            lying = [str(one["name"]) for one in fits if one["type"] in ("agent", "building") and str(one["name"]).startswith("Fit")]
            for zone in ("hand", "discard", "library"):
                zones[f"{seat}.{zone}"] = [*names, *zones.get(f"{seat}.{zone}", ()), *names]
            zones[f"{seat}.battlefield"] = [
                *zones.get(f"{seat}.battlefield", ()),
                *lying,
                *({"card": one, "deployed": True} for one in lying),
            ]
        for seat in ("P1", "P2"):
            field_of = [*zones[f"{seat}.battlefield"], {"card": "Salvo Team", "deployed": True}]
            zones[f"{seat}.battlefield"] = [_hurt(one) if _is_agent(one, card) else one for one in field_of]
        yield replace(table, given=given, beside=beside)
        if "you play a" in table.words:
            kind = table.words.rpartition(" ")[2]
            later.append(replace(table, given=given, beside=beside, uses=re.compile(f"^play plain-{kind}")))
    yield from later


def _is_agent(one: object, card: Printed) -> bool:
    name = one["card"] if isinstance(one, dict) else one
    return card.is_agent if name == NAME else name in ("Contract Marshal", "Siege Walker", "Range Cadet", "Salvo Team")


def _hurt(one: object) -> dict[str, Any]:
    return {**(one if isinstance(one, dict) else {"card": one}), "damage": 1}


def _plain() -> Iterator[dict[str, object]]:
    """A card of each type at a price in scrip of any kind."""
    for kind in KINDS:
        body = {"power": 2, "health": 3} if kind == "agent" else {}
        price = {} if kind == "building" else {"cost": "{3}"}
        yield {"name": f"Plain {kind}", "type": kind, **price, **body, "text": IDLE if kind in SPELLS else ""}


def _fits(wanted: Sequence[Cards]) -> Iterator[dict[str, object]]:
    """For every pattern a card that fits, as the table of a card file."""
    for number, one in enumerate(wanted[:MOST_FITS], 1):
        stats = numbers(one.stats)
        type_ = next((each for each in one.types if each in KINDS), "agent")
        corp = one.kin if one.kin in CORPS else ""
        cost = f"{{{stats.get('cost', 1)}}}" + (f"{{C{corp[-1]}}}" if corp else "")
        values: dict[str, object] = {"name": f"Fit {number}", "type": type_, **({} if type_ == "building" else {"cost": cost})}
        if type_ == "agent":
            values |= {"power": stats.get("power", 2), "health": max(1, stats.get("health", 3))}
        if one.kin and not corp:
            values["subtypes"] = [one.kin]
        yield {**values, "text": f"{one.keyword.title()}." if one.keyword else IDLE if type_ in SPELLS else ""}
