"""What follows from the cards in play: who controls what, which effects are at work, how a card is named (card-effects.1, R52).

Effects work from the moment in which their card enters (loading-state.2), whatever its state, so nothing here looks at states.
Everything is in order of entering play.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from netdeck.games.datawarriors.acts import Issue, commands_via
from netdeck.games.datawarriors.tree import (
    HOST,
    Cant,
    HostCost,
    Memory,
    Replace,
    SoftenFirstWipe,
    Toll,
    Trigger,
)
from netdeck.kernel import CardId, Seat, holds

if TYPE_CHECKING:
    from netdeck.games.datawarriors.state import Table


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """The cards in play and their effects. It is a value: positions share it until a card enters, leaves or changes hands."""

    in_play: tuple[CardId, ...]
    controlled: Mapping[Seat, tuple[CardId, ...]]
    names: Mapping[CardId, str]
    costs: tuple[tuple[CardId | None, Seat, HostCost | Toll], ...]
    soften: tuple[tuple[CardId, int, Seat, SoftenFirstWipe], ...]
    instead: tuple[tuple[CardId, Seat, Replace], ...]
    untargetable: Mapping[CardId, tuple[tuple[CardId, Seat], ...]]
    unhaltable: Mapping[CardId, CardId]
    triggers: Mapping[CardId, tuple[tuple[int, Trigger], ...]]
    attached: Mapping[CardId, tuple[CardId, ...]]
    counts: Mapping[tuple[Seat, str], int]
    users: Mapping[Seat, tuple[Seat, ...]]
    """The users in the game in turn order, from each seat on (R52)."""
    total: Mapping[Seat, int]
    thought_of: dict[tuple[Seat, bool], tuple[Issue, ...]]
    """What users could issue, as far as it was asked for (:meth:`issues`)."""

    @classmethod
    def of(cls, table: "Table") -> "Board":
        """Read the desktops."""
        names: dict[CardId, str] = {}
        for seat in table.plan.seats:
            seen: dict[str, int] = {}
            for card in table.zones[f"{seat}.desktop"]:
                slug = table.printed(card).id
                seen[slug] = number = seen.get(slug, 0) + 1
                names[card] = f"{seat}.{slug}" if number == 1 else f"{seat}.{slug}#{number}"
        records = table.cards
        in_play = tuple(sorted(names, key=lambda card: records[card].entered))
        controlled: dict[Seat, list[CardId]] = {seat: [] for seat in table.plan.seats}
        attached: dict[CardId, list[CardId]] = {}
        counts: dict[tuple[Seat, str], int] = {}
        found = _Effects()
        for card in in_play:
            record, printed = records[card], table.printed(card)
            controlled[record.controller].append(card)
            key = record.controller, printed.type
            counts[key] = counts.get(key, 0) + 1
            if record.host is not None:
                attached.setdefault(record.host, []).append(card)
            if printed.effects and holds("card-effects.1"):
                found.add(table, card)
        seats, memory = table.plan.seats, table.plan.options["memory"]
        return cls(
            in_play=in_play,
            controlled={seat: tuple(cards) for seat, cards in controlled.items()},
            names=names,
            costs=tuple(found.costs),
            soften=tuple(found.soften),
            instead=tuple(found.instead),
            untargetable=found.untargetable,
            unhaltable=found.unhaltable,
            triggers=found.triggers,
            attached={host: tuple(cards) for host, cards in attached.items()},
            counts=counts,
            users={seat: table.users_in_turn(seat) for seat in seats},
            total={seat: max(0, memory + found.memory.get(seat, 0)) for seat in seats},
            thought_of={},
        )

    def issues(self, table: "Table", seat: Seat, owned: bool) -> tuple[Issue, ...]:
        """What *seat* could issue via the cards that it controls or (run-step.2) owns, in entry order."""
        known = self.thought_of.get((seat, owned))
        if known is None:
            records = table.cards
            cards = self.controlled[seat]
            if owned:
                cards = tuple(card for card in self.in_play if seat in (records[card].controller, records[card].owner))
            known = tuple(act for card in cards for act in commands_via(table, card, self.names))
            self.thought_of[seat, owned] = known
        return known

    def count(self, seat: Seat, kinds: tuple[str, ...]) -> int:
        """How many cards of *kinds* a user controls (R35)."""
        return sum(self.counts.get((seat, kind), 0) for kind in kinds)


class _Effects:
    """Effects by what they do, gathered card by card."""

    def __init__(self) -> None:
        self.memory: dict[Seat, int] = {}
        self.costs: list[tuple[CardId | None, Seat, HostCost | Toll]] = []
        self.soften: list[tuple[CardId, int, Seat, SoftenFirstWipe]] = []
        self.instead: list[tuple[CardId, Seat, Replace]] = []
        self.untargetable: dict[CardId, tuple[tuple[CardId, Seat], ...]] = {}
        self.unhaltable: dict[CardId, CardId] = {}
        self.triggers: dict[CardId, tuple[tuple[int, Trigger], ...]] = {}

    def add(self, table: "Table", card: CardId) -> None:
        """Sort the effects of one card in play."""
        record = table.cards[card]
        controller, host = record.controller, record.host
        for number, effect in enumerate(table.printed(card).effects, 1):
            match effect:
                case Memory(change):
                    desktop = table.desktop_of(card)
                    self.memory[desktop] = self.memory.get(desktop, 0) + change
                case Toll() | HostCost():
                    self.costs.append((host, controller, effect))
                case SoftenFirstWipe():
                    self.soften.append((card, number, controller, effect))
                case Replace():
                    self.instead.append((card, controller, effect))
                case Trigger():
                    self.triggers[card] = (*self.triggers.get(card, ()), (number, effect))
                case Cant((forbidden,)) if host is not None and forbidden.card == HOST:
                    self.untargetable[host] = (*self.untargetable.get(host, ()), (card, controller))
                case Cant() if host is not None:
                    self.unhaltable.setdefault(host, card)
                case _:
                    pass
