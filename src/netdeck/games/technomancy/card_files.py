"""Card files: reads printed cards and reports all errors (5.1-5.6).

A card file holds printed things only; the behaviour of a card is its text. Problems have a code from V1 to V16.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from netdeck.games.technomancy.ast_nodes import CARD_TYPES, CORPS, Cards, Create, nodes
from netdeck.games.technomancy.language import language
from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.scrip import Cost, CostError
from netdeck.games.technomancy.semantic_checks import SPECIAL, card_faults
from netdeck.kernel import Definition, slug
from netdeck.language.card_file import CardFileError, Entry, FileProblem, FineCards, compiled_text, read_card_file
from netdeck.language.text_errors import Fault

KEYS: Final = ("name", "type", "cost", "power", "health", "level", "subtypes", "created_only", "text")
LONGEST_NAME: Final = 60
HIGHEST: Final = 999
FINE: Final = FineCards[Printed]()


def read_cards(content: bytes | str, file: str, known: Mapping[str, Definition] | None = None) -> dict[str, Printed]:
    """The cards of a file by name. *known* are cards of other files that these may create. Raises :class:`CardFileError`."""
    raw = read_card_file(content, file)
    problems = raw.unknown_tables("card", code="V10")
    cards: dict[str, Printed] = {}
    slugs: set[str] = set()
    entries: dict[str, Entry] = {}
    for entry in raw["card"]:
        card = FINE.of(entry, partial(_printed, entry, problems))
        if card is None:
            continue
        if card.name in cards or card.slug in slugs:
            problems.append(entry.problem(f"a second card is called {card.name!r}", "V1", "name", "5.1"))
        cards[card.name] = card
        slugs.add(card.slug)
        entries[card.name] = entry
    names = {*(str(entry.values.get("name")) for entry in raw["card"]), *(known or {})}
    for card in cards.values():
        problems += [
            entries[card.name].fault(Fault("V11", f"there is no card {op.name[:60]!r} to create", "R53", words=op.name))
            for op in nodes(card.rules, Create)
            if op.name not in names
        ]
    subtypes = {word for card in (*cards.values(), *(known or {}).values()) if isinstance(card, Printed) for word in card.subtypes}
    for card in cards.values():
        problems += [
            entries[card.name].fault(Fault("V11", f"no card has the subtype {group.kin[:60]!r}", "R67", words=group.kin))
            for group in nodes(card.rules, Cards)
            if group.kin and group.kin not in CORPS and group.kin not in subtypes
        ]
    if problems:
        raise CardFileError(problems)
    return cards


def _printed(entry: Entry, problems: list[FileProblem]) -> Printed | None:
    """The card of one table, or nothing when something is wrong with it."""
    values = entry.values
    found = [entry.problem(f"a card has no {key[:40]!r}; known: {', '.join(KEYS)}", "V10", key) for key in values if key not in KEYS]
    name, kind = values.get("name"), values.get("type")
    if not isinstance(name, str) or not slug(name) or len(name) > LONGEST_NAME or not name.isprintable() or '"' in name:
        found.append(entry.problem("a card needs a name, printable and not too long", "V1", "name", "5.1"))
    if kind not in CARD_TYPES:
        found.append(entry.problem(f"{str(kind)[:40]!r} is no type; known: {', '.join(CARD_TYPES)}", "V2", "type", "3.5"))
    level = values.get("level", 0)
    if isinstance(level, bool) or not isinstance(level, int) or not 0 <= level <= 9:
        found.append(entry.problem(f"a level is a whole number from 0 to 9, not {str(level)[:40]!r}", "V12", "level", "R7"))
    if values.get("created_only") and level:
        found.append(entry.problem("a card that is only created has level 0", "V16", "level", "R6"))
    subtypes = values.get("subtypes", [])
    if not isinstance(subtypes, list) or not all(isinstance(each, str) and len(each) <= LONGEST_NAME for each in subtypes):
        found.append(entry.problem("subtypes are a list of words", "V10", "subtypes"))
    found += _stat_problems(entry, kind)
    cost = _cost(entry, found)
    understood = compiled_text(entry, language(), str(kind), found, unknown="V10")
    if understood is not None and kind in CARD_TYPES:
        found += [entry.fault(fault) for fault in card_faults(understood[0], cost, values.get("power"))]
    problems += found
    if found or understood is None:
        return None
    return Printed(
        name=str(name),
        text=understood[1],
        type=str(kind),
        cost=cost,
        power=0 if values.get("power") == SPECIAL else values.get("power", 0),
        health=values.get("health", 0),
        level=level,
        subtypes=tuple(subtypes),
        created_only=bool(values.get("created_only", False)),
        rules=understood[0],
    )


def _stat_problems(entry: Entry, kind: object) -> list[FileProblem]:
    found: list[FileProblem] = []
    for key in ("power", "health"):
        value: Any = entry.values.get(key)
        whole = isinstance(value, int) and not isinstance(value, bool) and abs(value) <= HIGHEST
        if kind == "agent" and not whole and not (key == "power" and value == SPECIAL):
            found.append(entry.problem(f"an agent has {key}, a whole number", "V3", key if key in entry.values else "type", "5.6"))
        elif kind != "agent" and value is not None:
            found.append(entry.problem(f"only agents have {key}", "V3", key, "5.6"))
    return found


def _cost(entry: Entry, found: list[FileProblem]) -> Cost | None:
    text = entry.values.get("cost")
    if text is None:
        return None
    try:
        return Cost.from_text(str(text)[:80])
    except CostError as error:
        found.append(entry.problem(str(error), "V4", "cost", "5.5"))
        return None
