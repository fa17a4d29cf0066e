"""The layout of a printed card, from the data that every game provides; independent of games."""

import re
from dataclasses import dataclass, fields

from netdeck.cli.printing.glyphs import GLYPHS
from netdeck.kernel import Definition

STATS = ("power", "defense", "health")
TINTS = {"FORM": "#56b4e9", "KIN": "#e69f00", "DATA": "#009e73", "CHAOS": "#d55e00", "VOID": "#cc79a7", "CHOICE": "#f0e442"}
"""Okabe and Ito's colours for suits; the shapes say the same."""


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn. ``mark`` is a large sign in the middle, for cards without text."""

    title: str
    kind: str = ""
    text: str = ""
    cost: tuple[str, ...] = ()
    stats: tuple[tuple[str, str], ...] = ()
    tags: str = ""
    mark: str = ""
    glyph: str = ""
    tint: str = ""


def face_of(card: Definition) -> Face:
    """The face of *card*."""
    facts = card.facts()
    if "value" in facts and "suit" in facts:
        suit = facts["suit"]
        return Face(card.name, kind=suit, mark=facts["value"], glyph=suit if suit in GLYPHS else "", tint=TINTS.get(suit, ""))
    of_kind = [facts.get("type", ""), facts.get("subtypes") or facts.get("realm", "")]
    tags = [facts.get("kins", ""), f"level {facts['level']}" if "level" in facts else ""]
    return Face(
        card.name,
        kind=" · ".join(filter(None, of_kind)),
        text=card.text.replace("~", card.name),
        cost=_pips(facts.get("cost", "")),
        stats=_stats(card, facts.get("stats", "")),
        tags=" ".join(filter(None, tags)),
    )


def _pips(cost: str) -> tuple[str, ...]:
    """``{1}{C2}`` is ``1`` and ``C2``; ``3`` is itself."""
    found = re.findall(r"\{([^{}]+)\}", cost)
    return tuple(found) if found else (cost,) if cost else ()


def _stats(card: Definition, stats: str) -> tuple[tuple[str, str], ...]:
    """The numbers with their signs: a card names them in the order in which it prints them."""
    values = stats.split("/") if stats else []
    names = [each.name for each in fields(card) if each.name in STATS]
    if len(names) != len(values):
        return (("", stats),) if stats else ()
    return tuple(zip(names, values, strict=True))
