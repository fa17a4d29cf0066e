"""The events that befall cards (6.1): moving, entering play, fighting, dying, changing."""

from typing import Any, Self

import msgspec

from netdeck.games.bloodless.events import CARD_GUARD, BloodEvent
from netdeck.games.bloodless.keywords import BIFURCATED, BIFURCATED_PATTERN, FLYING, FLYING_DEFENSE
from netdeck.games.bloodless.log_records import ControlChanged, Linked
from netdeck.games.bloodless.records import DOWN, UP
from netdeck.games.bloodless.spaces import IN_PLAY, KIND, OWNER, PLACE, ZONE_OWNER
from netdeck.games.bloodless.state import Table
from netdeck.games.bloodless.timed import Timed
from netdeck.kernel import CardId, Seat, hidden, public, seen_by
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


class Moved(BloodEvent):
    """A card goes from its zone to another (P1.2). ``index`` counts from the top of a deck (D8.3.4)."""

    word = "move"
    unwritten = ("flip_cost",)
    guards = CARD_GUARD
    clause: str = "P1.2"
    card: CardId = seen_by("eyes", default=None)
    to: str = public(None)
    cause: str = public("effect")
    index: int | None = public(None)
    face: str = public("up")
    from_: str | None = public(None)
    from_space: str | None = public(None)
    link: CardId | None = hidden(None)
    """The card under which it is set aside (R63)."""
    flip_cost: object = hidden(None)
    eyes: object = hidden(())

    def telling(self) -> str:
        if self.cause == "draw":
            player = ZONE_OWNER[self.to]
            return f"{player} draws {{card}}" + (
                ""
                if self.from_ == PLACE[player]["main"]
                else " from the blood deck"
                if self.from_ == PLACE[player]["blood"]
                else " from {from}"
            )
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


class Summoned(BloodEvent):
    """A creature that was played is about to enter its space (R18)."""

    word = "summon"
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    unwritten = ("flip_cost",)
    guards = CARD_GUARD
    clause: str = "R18"
    card: CardId = seen_by("eyes", default=None)
    player: Seat = public(None)
    space: str = public(None)
    face: str = hidden("up")
    flip_cost: object = hidden(None)
    linked: CardId | None = hidden(None)
    eyes: object = hidden(())


class Executed(BloodEvent):
    """A command that was played, or flipped, takes its place on the timeline and does what it says (R18)."""

    word = "execute"
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    guards = CARD_GUARD
    clause: str = "R18"
    card: CardId = seen_by("eyes", default=None)
    player: Seat = public(None)
    flipped: bool = public(False)
    face: str = hidden("up")
    after: str = hidden("")
    eyes: object = hidden(())
    says = "{player} executes {card}"


class CommandFinished(BloodEvent):
    """A command goes from the timeline to its owner's discard pile (R57)."""

    word = "finish_command"
    whole = True
    guards = CARD_GUARD
    clause: str = "R57"
    card: CardId = seen_by("eyes", default=None)
    after: str = hidden("")
    eyes: object = hidden(())

    def fails(self, table: Table) -> str | None:
        return None if KIND[table.cards[self.card].zone] == "timeline" else "R57"


class Denied(BloodEvent):
    """Instead of being executed, a command goes to the discard pile (R57)."""

    word = "deny"
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    whole = True
    guards = CARD_GUARD
    clause: str = "R57"
    card: CardId = seen_by("eyes", default=None)
    by: CardId | None = public(None)
    eyes: object = hidden(())
    says = "{card} is denied"


class Attacked(BloodEvent):
    """A creature attacks along its pattern (P8.3.7.2, R25)."""

    word = "attack"
    whole = True
    guards = CARD_GUARD
    clause: str = "P8.3.7.2"
    card: CardId = seen_by("eyes", default=None)
    spaces: tuple[str, ...] = public(())
    at: tuple[str, ...] | None = hidden(None)
    eyes: object = hidden(())

    def fails(self, table: Table) -> str | None:
        return None if table.cards[self.card].zone in OWNER else "R25"


class Struck(BloodEvent):
    """A creature strikes a space: what stands there, or the player behind it (R26)."""

    word = "strike"
    whole = True
    guards = (("card", "eyes"), ("target", "target_eyes"))
    clause: str = "R26"
    card: CardId = seen_by("eyes", default=None)
    space: str = public(None)
    amount: int | None = public(None)
    blocked: bool = public(False)
    target: CardId | None = seen_by("target_eyes", default=None)
    eyes: object = hidden(())
    target_eyes: object = hidden(())

    def telling(self) -> str:
        return "{card} strikes {target} in {space} for {amount}" if self.blocked else "{card} strikes the open {space} for {amount}"

    def settled(self, table: Table) -> Self:
        target = struck_creature(table, self.card, self.space)
        return changed(self, target=target, blocked=target is not None)


class Damaged(BloodEvent):
    """A creature is dealt damage; what it cannot bear reaches its controller (R27, R28)."""

    word = "damage"
    whole = True
    guards = (("target", "eyes"), ("source", "source_eyes"))
    clause: str = "R27"
    target: CardId = seen_by("eyes", default=None)
    amount: int = public(0)
    source: CardId | None = seen_by("source_eyes", default=None)
    combat: bool = public(False)
    dealer: Seat | None = hidden(None)
    """Who controls the source: gains blood for overkill (R28)."""
    marked: int = public(0)
    overkill: int = public(0)
    eyes: object = hidden(())
    source_eyes: object = hidden(())

    def telling(self) -> str:
        return "" if self.combat else "{target} is dealt {amount} damage"

    def fails(self, table: Table) -> str | None:
        if table.cards[self.target].zone not in OWNER:
            return "R10"
        return None if self.amount > 0 else "R27"

    def subject(self) -> object:
        return self.target


class PlayerDamaged(BloodEvent):
    """A player is dealt damage: the common health pool falls (R31)."""

    word = "player_damage"
    clause: str = "R31"
    guards = (("source", "eyes"),)
    player: Seat = public(None)
    amount: int = public(0)
    source: CardId | None = seen_by("eyes", default=None)
    overkill: bool = public(False)
    pool: int = public(0)
    eyes: object = hidden(())

    def telling(self) -> str:
        return "{player} takes {amount} " + ("overkill" if self.overkill else "damage") + "; the health pool is at {pool}"

    def settled(self, table: Table) -> Self:
        return changed(self, pool=max(0, table.counters["pool"] - self.amount))

    def fails(self, table: Table) -> str | None:
        return None if self.amount > 0 else "R31"

    def apply(self, table: Table) -> None:
        table.counters["pool"] = self.pool
        table.counters["last_damaged"] = self.player


class Exploded(BloodEvent):
    """A creature explodes: damage to its neighbours, to what opposes it, and to itself (R56)."""

    word = "explode"
    whole = True
    guards = CARD_GUARD
    clause: str = "R56"
    card: CardId = seen_by("eyes", default=None)
    amount: int = public(0)
    eyes: object = hidden(())
    says = "{card} explodes for {amount}"

    def fails(self, table: Table) -> str | None:
        if table.cards[self.card].zone not in OWNER:
            return "R10"
        return None if self.amount > 0 else "R61"


DEATHS = {
    "killed": "{card} is killed by {killer}",
    "destroyed": "{card} is destroyed",
    "sacrifice": "{controller} sacrifices {card}",
}


class Died(BloodEvent):
    """A creature dies (P2.2, R29). ``cause`` is killed, damage, state, destroyed or sacrifice."""

    word = "death"
    whole = True
    guards = (("card", "eyes"), ("killer", "killer_eyes"))
    clause: str = "P2.2"
    card: CardId = seen_by("eyes", default=None)
    cause: str = public("state")
    killer: CardId | None = seen_by("killer_eyes", default=None)
    space: str | None = public(None)
    controller: Seat | None = public(None)
    blood: int = hidden(1)
    """What its controller gains by it; an ability may take that away (R29)."""
    eyes: object = hidden(())
    killer_eyes: object = hidden(())

    def telling(self) -> str:
        return DEATHS.get(self.cause, "{card} dies")

    def settled(self, table: Table) -> Self:
        return changed(self, controller=table.controller(self.card), space=table.space_of(self.card))

    def fails(self, table: Table) -> str | None:
        return None if table.cards[self.card].zone in OWNER else "R10"


class StatChanged(BloodEvent):
    """A stat of a creature changes, for good or for a while (R39)."""

    word = "stat_change"
    unwritten = ("timed",)
    guards = CARD_GUARD
    clause: str = "R39"
    card: CardId = seen_by("eyes", default=None)
    stat: str = public("")
    by: int = public(0)
    to: int | None = public(None)
    until: str = public("")
    timed: Timed | None = hidden(None)
    eyes: object = hidden(())

    def telling(self) -> str:
        if self.to is not None:
            return "{card} has {stat} {to} now"
        return ("{card} gains {by} {stat} " if self.by > 0 else "{card}: {stat} changes by {by} ") + "{until}"

    def fails(self, table: Table) -> str | None:
        return None if table.cards[self.card].live is not None else "R10"

    def apply(self, table: Table) -> None:
        if self.timed is not None:
            table.begin(self.timed)
            return
        live = table.cards[self.card].live
        assert live is not None
        now: int = getattr(live.base, self.stat)
        table.set_base(self.card, **{self.stat: self.to if self.to is not None else max(0, now + self.by)})


class KeywordsChanged(BloodEvent):
    """A card gains or loses keywords (R39)."""

    word = "keyword_change"
    unwritten = ("timed",)
    guards = CARD_GUARD
    clause: str = "R39"
    card: CardId = seen_by("eyes", default=None)
    keyword: tuple[str, ...] = public(())
    gain: bool = public(True)
    until: str = public("")
    timed: Timed | None = hidden(None)
    eyes: object = hidden(())

    def telling(self) -> str:
        return "{card} gains {keyword} {until}" if self.gain else "{card} loses {keyword} {until}"

    def fails(self, table: Table) -> str | None:
        return None if table.cards[self.card].live is not None else "R10"

    def apply(self, table: Table) -> None:
        if self.timed is not None:
            table.begin(self.timed)
            return
        live = table.cards[self.card].live
        assert live is not None
        own = live.base.keywords
        table.set_base(self.card, keywords=own | set(self.keyword) if self.gain else own - set(self.keyword))


class TextLost(BloodEvent):
    """A card loses its text: in play while it stays, elsewhere for good (7.5)."""

    word = "text_loss"
    unwritten = ("timed",)
    guards = CARD_GUARD
    clause: str = "R39"
    card: CardId = seen_by("eyes", default=None)
    until: str = public("")
    timed: Timed | None = hidden(None)
    eyes: object = hidden(())
    says = "{card} loses its text"

    def apply(self, table: Table) -> None:
        if self.timed is not None:
            table.begin(self.timed)
        elif table.cards[self.card].live is not None:
            table.set_base(self.card, text=False)
        else:
            table.change(self.card, blank=True)


class AbilityGranted(BloodEvent):
    """A card or a player gets an ability (R39)."""

    word = "grant"
    unwritten = ("timed", "node")
    guards = CARD_GUARD
    clause: str = "R39"
    card: CardId | None = seen_by("eyes", default=None)
    player: Seat | None = public(None)
    ability: str = public("")
    until: str = public("")
    timed: Timed | None = hidden(None)
    node: Any = hidden(None)
    eyes: object = hidden(())
    says = "{card} gets an ability {until}"

    def fails(self, table: Table) -> str | None:
        if self.card is None:
            return None if self.timed is not None else "R39"
        return None if table.cards[self.card].live is not None else "R10"

    def apply(self, table: Table) -> None:
        number = table.begin(self.timed) if self.timed is not None else None
        if self.card is not None:
            table.grant(self.card, self.node, number)
        table.index = None


class CountersChanged(BloodEvent):
    """Counters are put on a card or taken from it (D7.2); removing more than there are leaves none (R62)."""

    word = "counter"
    guards = CARD_GUARD
    clause: str = "D7.2"
    card: CardId = seen_by("eyes", default=None)
    name: str = public("")
    by: int = public(0)
    total: int = public(0)
    eyes: object = hidden(())

    def telling(self) -> str:
        return "{card} has {total} {name} counters now"

    def settled(self, table: Table) -> Self:
        return changed(self, total=max(0, table.cards[self.card].count(self.name) + self.by))

    def fails(self, table: Table) -> str | None:
        record = table.cards[self.card]
        if record.live is None:
            return "R10"
        return "R61" if self.by == 0 or (self.by < 0 and record.count(self.name) == 0) else None

    def apply(self, table: Table) -> None:
        table.cards[self.card] = table.cards[self.card].with_count(self.name, self.total)


class Flipped(BloodEvent):
    """A face-down card turns face-up: a fresh face that enters, but is not played (R53)."""

    word = "flip"
    whole = True
    guards = CARD_GUARD
    clause: str = "R53"
    card: CardId = seen_by("eyes", default=None)
    by_cost: bool = public(False)
    player: Seat | None = public(None)
    eyes: object = hidden(())
    says = "{card} is flipped"

    def fails(self, table: Table) -> str | None:
        record = table.cards[self.card]
        return None if record.live is not None and record.face == DOWN else "R53"

    def apply(self, table: Table) -> None:
        table.change(self.card, face=UP, known_to=frozenset())
        table.change(self.card, live=table.fresh(self.card, UP))
        enter_with_counters(table, self.card)
        table.forget(self.card)


class TurnedDown(BloodEvent):
    """A card in play turns face-down; who saw it knows it (R53, R69)."""

    word = "turn_down"
    unwritten = ("cost",)
    guards = CARD_GUARD
    clause: str = "R53"
    card: CardId = seen_by("eyes", default=None)
    flip_cost: int | None = public(None)
    cost: Any = hidden(None)
    eyes: object = hidden(())
    says = "{card} is turned face-down"

    def fails(self, table: Table) -> str | None:
        record = table.cards[self.card]
        return None if record.live is not None and record.face == UP else "R53"

    def apply(self, table: Table) -> None:
        table.change(self.card, known_to=frozenset(table.seats), face=DOWN)
        fresh = table.fresh(self.card, DOWN)
        table.change(self.card, live=msgspec.structs.replace(fresh, flip_cost=self.cost))
        table.forget(self.card)


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


class Liberated(BloodEvent):
    """A card leaves the game (R57)."""

    word = "liberate"
    guards = CARD_GUARD
    clause: str = "R57"
    card: CardId = seen_by("eyes", default=None)
    eyes: object = hidden(())
    says = "{card} is liberated"

    def fails(self, table: Table) -> str | None:
        return "R24" if KIND[table.cards[self.card].zone] == "gone" else None

    def apply(self, table: Table) -> None:
        table.shift(self.card, PLACE[table.cards[self.card].owner]["gone"])


class Resummoned(BloodEvent):
    """A creature enters its own space anew, with or without its state (7.5)."""

    word = "resummon"
    guards = CARD_GUARD
    clause: str = "R58"
    card: CardId = seen_by("eyes", default=None)
    keep_state: bool = public(False)
    eyes: object = hidden(())
    says = "{card} is summoned again"

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


class PlayLimited(BloodEvent):
    """How many cards a player may play in a turn changes (R61)."""

    word = "play_limit"
    unwritten = ("timed",)
    clause: str = "R61"
    player: Seat = public(None)
    to: int = public(0)
    until: str = public("")
    timed: Timed | None = hidden(None)
    says = "{player} may play {to} more cards"

    def apply(self, table: Table) -> None:
        if self.timed is not None:
            table.begin(self.timed)
        else:
            table.counters[f"{self.player}.more_plays"] += self.to


def attack_pattern(table: Table, card: CardId) -> tuple[str, ...]:
    """The directions in which *card* attacks now (D7.8.1, R46)."""
    values = table.values(card)
    return BIFURCATED_PATTERN if BIFURCATED in values.keywords else values.attack


def struck_creature(table: Table, attacker: CardId, space: str) -> CardId | None:
    """The creature that a strike at *space* meets; a flyer passes over whatever has no Flying Defense (R45)."""
    target = table.at(space)
    if target is None:
        return None
    if table.plan.options["flying_untouchable"]:
        return None if FLYING in table.values(target).keywords and FLYING not in table.values(attacker).keywords else target
    if FLYING in table.values(attacker).keywords and FLYING_DEFENSE not in table.values(target).keywords:
        return None
    return target
