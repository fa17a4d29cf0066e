"""The verbs that change a card: stats, keywords, text and counters (Bloodless R39, D7.2)."""

from typing import Literal

from netdeck.language.event_patterns import Until
from netdeck.language.frozen import dataclass
from netdeck.language.noun_nodes import Number, Ref
from netdeck.language.source_map import Worded


@dataclass(frozen=True, slots=True)
class StatChange:
    """One stat: ``"+"`` 1 power, ``"-"`` 1 power, or ``"="`` 3 power."""

    stat: str
    op: Literal["+", "-", "="]
    n: Number


@dataclass(frozen=True, slots=True)
class Modify(Worded):
    """``gains +1/0/1 until end of turn``, "loses 1 power", "becomes 1/0/1" (R39)."""

    cards: Ref
    changes: tuple[StatChange, ...]
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class GainKeywords(Worded):
    """``gains Flying until end of turn`` (R39)."""

    cards: Ref
    keywords: tuple[str, ...]
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class LoseKeywords(Worded):
    """``loses Flying``, "loses all keywords" (R39)."""

    cards: Ref
    keywords: tuple[str, ...] | Literal["all"]
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class LoseText(Worded):
    """``loses its text``; outside play a permanent mark (7.5)."""

    cards: Ref
    until: Until | None = None


@dataclass(frozen=True, slots=True)
class AddCounters(Worded):
    """``add 1 seal counter to this command`` (D7.2)."""

    name: str
    n: Number
    on: Ref


@dataclass(frozen=True, slots=True)
class RemoveCounters(Worded):
    """``this command loses 1 drip counter``; as a cost "remove 3 feather counters from this command", which needs all of them (R62)."""

    name: str
    n: Number | Literal["all"]
    on: Ref
