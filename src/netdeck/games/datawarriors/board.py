"""What follows from the cards in play: who controls what, which effects are at work, how a card is named (card-effects.1, R52).

Effects work from the moment in which their card enters (loading-state.2), whatever its state, so nothing here looks at states.
Everything is in order of entering play.
"""

from typing import TYPE_CHECKING

from netdeck.games.datawarriors.acts import Prospect, prospects_via
from netdeck.games.datawarriors.tree import HOST, THIS, Cant, HostCost, Memory, PlayCost, Replace, SoftenFirstWipe, Toll, Trigger
from netdeck.kernel import CardId, Option, Seat, holds

if TYPE_CHECKING:
    from netdeck.games.datawarriors.state import Table


class Board:
    """The cards in play and their effects. Positions share it until a card enters, leaves or changes hands.

    It keeps what users could do on such a table, as far as somebody asked: that follows from it, so a copy may share it too.
    """

    __slots__ = (
        "_prospects",
        "attached",
        "controlled",
        "costs",
        "discards",
        "in_play",
        "instead",
        "names",
        "plays",
        "soften",
        "total",
        "triggers",
        "unhaltable",
        "untargetable",
        "watching",
    )

    def __init__(self, table: "Table") -> None:
        seats, records, definitions = table.plan.seats, table.cards, table.plan.definitions
        self.names: dict[CardId, str] = _names(table)
        entered = {card: records[card].entered for card in self.names}
        self.in_play: tuple[CardId, ...] = tuple(sorted(entered, key=entered.__getitem__))
        self.controlled: dict[Seat, list[CardId]] = {seat: [] for seat in seats}
        self.attached: dict[CardId, tuple[CardId, ...]] = {}
        self.costs: list[tuple[CardId | None, Seat, Seat, HostCost | Toll | PlayCost]] = []
        """What changes costs: the host of a .CONF, who controls the card, on whose desktop it stands, and how."""
        self.soften: list[tuple[CardId, int, Seat, SoftenFirstWipe]] = []
        self.instead: list[tuple[CardId, Seat, Replace]] = []
        self.untargetable: dict[CardId, tuple[tuple[CardId, Seat], ...]] = {}
        self.unhaltable: dict[CardId, CardId] = {}
        self.triggers: dict[CardId, tuple[tuple[int, Trigger], ...]] = {}
        self.watching: dict[str, tuple[tuple[CardId, int, Trigger], ...]] = {}
        """Effects that wait for what happens to others, by the moment."""
        self.total: dict[Seat, int] = dict.fromkeys(seats, table.plan.options["memory"])
        """All memory of each user, before it is found not to be below 0 (R5)."""
        self.plays: dict[tuple[Seat, CardId], tuple[Option, ...]] = {}
        self.discards: dict[Seat, tuple[Option, ...]] = {}
        self._prospects: dict[tuple[Seat, bool], list[Prospect]] = {}
        for card in self.in_play:
            record = records[card]
            self.controlled[record.controller].append(card)
            if record.host is not None:
                self.attached[record.host] = (*self.attached.get(record.host, ()), card)
            if definitions[record.printed].effects and holds("card-effects.1"):
                self._note_effects(table, card)

    def _note_effects(self, table: "Table", card: CardId) -> None:
        """What a card in play does by being there."""
        controller, host = table.cards[card].controller, table.cards[card].host
        for number, effect in enumerate(table.printed(card).effects, 1):
            match effect:
                case Memory(change):
                    desktop = table.desktop_of(card)
                    self.total[desktop] += change
                case Toll() | HostCost() | PlayCost():
                    self.costs.append((host, controller, table.desktop_of(card), effect))
                case SoftenFirstWipe():
                    self.soften.append((card, number, controller, effect))
                case Replace():
                    self.instead.append((card, controller, effect))
                case Trigger():
                    self.triggers[card] = (*self.triggers.get(card, ()), (number, effect))
                    moment = effect.when[0].event
                    if effect.when[0].player is not None:
                        self.watching[moment] = (*self.watching.get(moment, ()), (card, number, effect))
                case Cant((forbidden,)) if host is not None and forbidden.card == HOST:
                    self.untargetable[host] = (*self.untargetable.get(host, ()), (card, controller))
                case Cant((forbidden,)) if forbidden.card == THIS:
                    self.untargetable[card] = (*self.untargetable.get(card, ()), (card, controller))
                case Cant((forbidden,)) if forbidden.source == THIS:
                    self.unhaltable.setdefault(card, card)
                case Cant() if host is not None:
                    self.unhaltable.setdefault(host, card)
                case _:
                    pass

    def prospects(self, table: "Table", seat: Seat, owned: bool) -> list[Prospect]:
        """What *seat* could issue via the cards that it controls or (run-step.2) owns, in entry order."""
        known = self._prospects.get((seat, owned))
        if known is None:
            cards, records = self.controlled[seat], table.cards
            if owned:
                cards = [card for card in self.in_play if seat in (records[card].controller, records[card].owner)]
            known = self._prospects[seat, owned] = [each for card in cards for each in prospects_via(table, seat, card, self.names)]
        return known

    def count(self, table: "Table", seat: Seat, kinds: tuple[str, ...]) -> int:
        """How many cards of *kinds* a user controls (R35)."""
        return sum(table.printed(card).type in kinds for card in self.controlled[seat])


def _names(table: "Table") -> dict[CardId, str]:
    """The cards in play and how they are named: by desktop and slug, further copies by a number."""
    cards, definitions = table.cards, table.plan.definitions
    names: dict[CardId, str] = {}
    seen: dict[str, int] = {}
    for seat in table.plan.seats:
        for card in table.zones[f"{seat}.desktop"]:
            name = f"{seat}.{definitions[cards[card].printed].id}"
            seen[name] = number = seen.get(name, 0) + 1
            names[card] = name if number == 1 else f"{name}#{number}"
    return names
