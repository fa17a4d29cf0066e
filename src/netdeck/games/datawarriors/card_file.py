"""Card files: what is printed on each card, compiled and checked (errors V1 to V11 of the specification).

Nobody's card set can do anything that the grammar has no phrase for, so anybody's can be played.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from netdeck.games.datawarriors import ast_nodes as t
from netdeck.games.datawarriors.ast_nodes import CardType
from netdeck.games.datawarriors.language import command_text, language
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.semantic_checks import card_faults
from netdeck.kernel import slug
from netdeck.language.card_file import CardFileError, Entry, FileProblem, FineCards, compiled_text, read_card_file

NEEDED = ("name", "type", "cost", "text")
KNOWN = frozenset({*NEEDED, "realm"})
COST = re.compile(r"\{?(?:(?P<number>\d{1,3})|(?P<points>∞{1,99})|x|(?P<number_x>\d{1,3})\+x|(?P<points_x>∞{1,99})\+?x)\}?")
"""A memory cost, in digits or with a symbol for every point (command-execution.2)."""
NAME = re.compile(r"[^\W_][^\n]{0,39}")
TAKEN = frozenset({"on", "of", "end", "pass"})
"""Words of the notation that no card may be called."""
FINE: Final = FineCards[PrintedCard]()


def read_cards(content: bytes | str, file: str = "cards", known: Mapping[str, PrintedCard] | None = None) -> dict[str, PrintedCard]:
    """The cards of a card file by name. Cards that bear a name of *known* replace it; a slug may not stand for two names.

    Raises :class:`CardFileError` with every problem.
    """
    raw = read_card_file(content, file)
    problems = raw.unknown_tables("card", code="V1")
    cards: dict[str, PrintedCard] = {}
    slugs = {card.id: name for name, card in (known or {}).items()}
    for entry in raw["card"]:
        card = FINE.of(entry, partial(_card, entry, problems))
        if card is None:
            continue
        if card.name in cards or slugs.get(card.id, card.name) != card.name:
            problems.append(entry.problem("another card has this name or slug", "V2", "name"))
        cards[card.name] = card
        slugs[card.id] = card.name
    if problems:
        raise CardFileError(problems)
    return cards


def _card(entry: Entry, problems: list[FileProblem]) -> PrintedCard | None:
    values = entry.values
    found = [entry.problem(f"{key} is missing", "V1") for key in NEEDED if key not in values]
    found += [entry.problem(f"there is no field {key[:40]!r}", "V1", key) for key in values if key not in KNOWN]
    name = values.get("name", "")
    if "name" in values and not (isinstance(name, str) and NAME.fullmatch(name) and slug(name) not in ("", *TAKEN)):
        found.append(entry.problem("a name is one line of text that makes a slug", "V2", "name"))
    kind = str(values.get("type", CardType.PRG)).removeprefix(".")
    if kind not in list(CardType):
        known = ", ".join(f".{each}" for each in CardType)
        problems += [*found, entry.problem(f"{str(values['type'])[:40]!r} is no card type; known: {known}", "V1", "type")]
        return None
    cost = _cost(entry, found)
    understood = compiled_text(entry, language(), kind, found, unknown="V1")
    if understood is None:
        problems += found
        return None
    rules = understood[0]
    if rules.script is not None:
        rules = replace(rules, script=replace(rules.script, cost=cost))
    found += [entry.fault(fault) for fault in card_faults(rules, CardType(kind), cost)]
    problems += found
    return None if found else _printed(name, CardType(kind), cost, str(values.get("realm", ""))[:40], rules, understood[1])


def _printed(name: str, kind: CardType, cost: t.Cost, realm: str, rules: t.Text, text: str) -> PrintedCard:
    commands = (rules.script,) if rules.script is not None else rules.commands
    return PrintedCard(
        name,
        text,
        id=slug(name),
        type=kind,
        cost=cost,
        realm=realm,
        elsewhere=rules.elsewhere,
        effects=rules.effects,
        commands=rules.commands,
        script=rules.script,
        summary=text.replace("*", "").replace("\n", " / "),
        lines=tuple(command_text(command).replace("*", "") for command in commands),
    )


def _cost(entry: Entry, found: list[FileProblem]) -> t.Cost:
    printed = entry.values.get("cost", "0")
    match = COST.fullmatch(str(printed).replace(" ", "")[:120])
    if match is None or isinstance(printed, bool):
        message = f"{str(printed)[:40]!r} is no memory cost such as {{2}}, {{∞∞}}, {{x}} or {{1+x}}"
        found.append(entry.problem(message, "V3", "cost", "base-memory-cost.1"))
        return t.Cost()
    with_x = match["number"] is None and match["points"] is None
    points = len(match["points"] or match["points_x"] or "")
    return t.Cost(points or int(match["number"] or match["number_x"] or 0), x=with_x)
