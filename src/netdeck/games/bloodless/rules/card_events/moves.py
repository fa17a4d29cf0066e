"""Cards that change places (P1.2, R18, R57): moving, entering play, leaving it, coming into the game."""

from typing import Self

from netdeck.games.bloodless.rules.events import BloodEvent, CardEvent
from netdeck.games.bloodless.rules.log_records import ControlChanged, Linked
from netdeck.games.bloodless.rules.records import UP
from netdeck.games.bloodless.rules.spaces import IN_PLAY, KIND, OWNER, PLACE, ZONE_OWNER
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId, Seat, hidden, public, tell
from netdeck.kernel.changed import changed

MOVES = {
    "summon": "{card} enters {to}",
    "execute": "",
    "death": "",
    "discard": "{card} is discarded",
    "expend": "{card} is expended",
    "evolve": "{card} is set aside",
    "return": "{card} goes to {to}",
}


class Moved(CardEvent):
    """A card goes from its zone to another (P1.2). ``index`` counts from the top of a deck (D8.3.4)."""

    word = "move"
    unwritten = ("flip_cost",)
    clause: str = "P1.2"
    to: str = public(None)
    cause: str = public("effect")
    index: int | None = public(None)
    face: str = public("up")
    from_: str | None = public(None)
    from_space: str | None = public(None)
    link: CardId | None = hidden(None)
    """The card under which it is set aside (R63)."""
    flip_cost: object = hidden(None)

    def telling(self) -> str:
        if self.cause == "draw":
            player = ZONE_OWNER[self.to]
            if self.from_ == PLACE[player]["main"]:
                return tell("{player} draws {card}", player=player)
            if self.from_ == PLACE[player]["blood"]:
                return tell("{player} draws {card} from the blood deck", player=player)
            return tell("{player} draws {card} from {from}", player=player)
        return MOVES.get(self.cause, "{card} moves from {from} to {to}")

    def settled(self, table: Table) -> Self:
        zone = table.cards[self.card].zone
        return changed(self, from_=zone, from_space=zone if zone in OWNER else None)

    def fails(self, table: Table) -> str | None:
        """R24: the wrong place, an occupied or reserved space, already there, on its way."""
        record = table.cards[self.card]
        prepared = table.ready(self.card)
        there = record.zone == self.to and self.index is None  # another place in the same deck is a move (D8.3.4)
        if there or KIND[record.zone] == "gone":
            return "R24"
        if record.transit and record.transit not in (self.to, "timeline") and self.cause not in ("summon", "execute", "discard"):
            return "R24"
        if self.to in OWNER:
            if not prepared.is_creature:
                return "D9.3.2.2"
            if table.zones[self.to]:
                return "D9.1"
            if not record.transit and not table.is_open(self.to):
                return "R21"
        elif KIND[self.to] == "timeline" and not prepared.is_command:
            return "D9.3.3.1"
        return None

    def apply(self, table: Table) -> None:
        size = len(table.zones[self.to])
        at = None if self.index is None else max(0, size - self.index)
        record = table.cards[self.card]
        came_in = record.live is None and self.to in IN_PLAY
        table.shift(self.card, self.to, at, self.face if self.to in IN_PLAY else None)
        if self.link is not None:
            table.record(Linked(card=self.card, with_=self.link))
        if table.heard is not None and self.to in OWNER and self.from_ in OWNER and OWNER[self.to] != OWNER[self.from_]:
            table.record(ControlChanged(card=self.card, to=OWNER[self.to]))
        if came_in:
            prepared = table.ready(self.card)
            if self.flip_cost is not None:
                table.set_live(self.card, flip_cost=self.flip_cost)
            if self.face == UP:
                enter_with_counters(table, self.card)
            elif prepared.rules.flip is not None and self.flip_cost is None:
                table.set_live(self.card, flip_cost=prepared.rules.flip)


def enter_with_counters(table: Table, card: CardId) -> None:
    """The counters with which a face enters (D7.2, R55)."""
    prepared = table.ready(card)
    enters = prepared.rules.enters
    counters = dict(prepared.innate_counters)
    for name, number in enters.counters if enters is not None else ():
        value = number if isinstance(number, int) else table.cards[card].var(getattr(number, "name", "")) or 0
        if value:
            counters[name] = value
    if counters:
        held = dict(table.cards[card].counters) | counters
        table.change(card, counters=tuple(sorted(held.items())))


class Summoned(CardEvent):
    """A creature that was played is about to enter its space (R18)."""

    word = "summon"
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    unwritten = ("flip_cost",)
    clause: str = "R18"
    player: Seat = public(None)
    space: str = public(None)
    face: str = hidden("up")
    flip_cost: object = hidden(None)
    linked: CardId | None = hidden(None)


class Resummoned(CardEvent):
    """A creature is summoned again where it stands, with or without its state: played, summoned and entering in one (R71)."""

    word = "resummon"
    clause: str = "R71"
    keep_state: bool = public(False)
    player: Seat | None = public(None)
    """Its controller, who plays and summons it for triggers."""
    space: str | None = public(None)
    says = "{card} is summoned again"

    def settled(self, table: Table) -> Self:
        zone = table.cards[self.card].zone
        return changed(self, player=ZONE_OWNER[zone], space=zone if zone in OWNER else None)

    def fails(self, table: Table) -> str | None:
        return None if table.cards[self.card].zone in OWNER else "R10"

    def apply(self, table: Table) -> None:
        record = table.cards[self.card]
        if self.keep_state:
            table.change(self.card, incarnation=record.incarnation + 1)
            table.set_live(self.card, entered_turn=table.turn)
        else:
            table.change(self.card, incarnation=record.incarnation + 1, counters=(), live=table.fresh(self.card, record.face))
            enter_with_counters(table, self.card)
        table.forget(self.card)


class Executed(CardEvent):
    """A command that was played, or flipped, takes its place on the timeline and does what it says (R18)."""

    word = "execute"
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    clause: str = "R18"
    player: Seat = public(None)
    flipped: bool = public(False)
    face: str = hidden("up")
    after: str = hidden("")
    says = "{player} executes {card}"


class CommandFinished(CardEvent):
    """A command goes from the timeline to its owner's discard pile (R57)."""

    word = "finish_command"
    whole = True
    clause: str = "R57"
    after: str = hidden("")

    def fails(self, table: Table) -> str | None:
        return None if KIND[table.cards[self.card].zone] == "timeline" else "R57"


class Denied(CardEvent):
    """Instead of being executed, a command goes to the discard pile (R57)."""

    word = "deny"
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    whole = True
    clause: str = "R57"
    by: CardId | None = public(None)
    says = "{card} is denied"


class Created(BloodEvent):
    """A card comes into the game; its owner is the player for whom it is made (R8, D7.7)."""

    word = "create"
    clause: str = "R8"
    name: str = public("")
    owner: Seat = public(None)
    to: str = public(None)
    index: int | None = hidden(None)
    card: CardId | None = hidden(None)
    says = "{owner} gets a {name} in {to}"
    creates = True

    def subject(self) -> object:
        return self.owner

    def apply(self, table: Table) -> object:
        card = table.bring(self.name, self.owner, self.to)
        if self.index is not None:
            others = table.zones[self.to][:-1]
            at = max(0, len(others) - self.index)
            table.zones[self.to] = (*others[:at], card, *others[at:])
        table.change(card, known_to=frozenset(table.seats))
        return card


class Liberated(CardEvent):
    """A card leaves the game (R57)."""

    word = "liberate"
    clause: str = "R57"
    says = "{card} is liberated"

    def fails(self, table: Table) -> str | None:
        return "R24" if KIND[table.cards[self.card].zone] == "gone" else None

    def apply(self, table: Table) -> None:
        table.shift(self.card, PLACE[table.cards[self.card].owner]["gone"])
