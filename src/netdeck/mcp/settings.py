"""What a host allows its clients, and what a table shows the players at it."""

from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path


class RulesAccess(IntEnum):
    """How much of the rulebook a player may read."""

    NONE = 0
    """Nothing: no rules, no why, no why not. A refusal still names its clause and the reason."""
    CHAPTER = 1
    """One chapter, clause or word at a time."""
    FULL = 2
    """Everything, the whole rulebook as a resource included."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What the players at one table are shown."""

    options: bool = True
    """Whether the legal options are listed."""
    rules: RulesAccess = RulesAccess.FULL
    refusals: int = 0
    """How many refused moves cost a player the match; 0 is no limit."""
    memory: bool = True
    """Whether players may ask what they can be sure of."""

    def within(self, limits: "TableSettings") -> "TableSettings":
        """These settings, nowhere looser than *limits*."""
        refusals = min(self.refusals or limits.refusals, limits.refusals or self.refusals)
        return TableSettings(self.options and limits.options, min(self.rules, limits.rules), refusals, self.memory and limits.memory)


@dataclass(frozen=True, slots=True)
class HostSettings:
    """What one server does for its clients."""

    table: TableSettings = field(default_factory=TableSettings)
    trusted: bool = True
    """Whether clients are the host's own: they may run bot programs and name servers to join."""
    tables: int = 100
    """How many tables may be open at once."""
    idle_seconds: float = 3600
    """After how long without a call a table is closed."""
    patience_seconds: float = 20
    """How long a call waits for the other players before it answers that they are still thinking."""
    records: Path | None = None
    """Where records are kept; the user's folder of records if not set."""
    language: str = ""
