"""The state of a match (3.1), and the verbs by which events change it.

A card's values in play are its permanent ones (``live.base``) unless passives changed them: then they stand in ``modified``, which one run
of P5 replaces as a whole (R38). ``index`` says which abilities are active, sorted by precedence (R14); it is built when it is first needed
after anything that it depends on has changed.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import msgspec

from netdeck.games.bloodless.cards.prepared import Prepared, face_down_values
from netdeck.games.bloodless.rules.records import DOWN, UP, BloodCard, Granted, Live, Past, Ref, Values
from netdeck.games.bloodless.rules.spaces import BY_PRECEDENCE, FROM_LEFT, IN_PLAY, KIND, OPPONENT, OWNER, ROW, ZONE_OWNER
from netdeck.kernel import EVERYBODY, CardId, Event, Plan, Quote, Rng, Seat, Spoken, State
from netdeck.kernel.changed import changed

if TYPE_CHECKING:
    from netdeck.games.bloodless.rules.later import Later
    from netdeck.games.bloodless.rules.outcomes import Happened
    from netdeck.games.bloodless.rules.timed import Timed
    from netdeck.games.bloodless.rules.watching import Index, Watch

_replace = msgspec.structs.replace
_NO_ONE: frozenset[Seat] = frozenset()
HIDDEN_KINDS = frozenset(("hand", "main", "blood"))
BY_TIME = frozenset(("timed_end", "queue_cleared"))
"""What comes by itself, in the middle of whatever is going on (R34, R39)."""


class Table(State):
    """One moment of a match of Bloodless."""

    __slots__ = (
        "applied",
        "built",
        "caps",
        "effects",
        "frail",
        "index",
        "kept",
        "last",
        "later",
        "modified",
        "replaced",
        "replaced_by",
        "settled",
        "since_choice",
        "stirred",
        "timed",
    )

    cards: dict[CardId, BloodCard]  # type: ignore[assignment]

    def __init__(self, plan: Plan, rng: Rng) -> None:
        super().__init__(plan, rng)
        self.applied: Mapping[tuple[object, ...], object] = {}
        """What each passive has done to each thing, so that it can be undone exactly (D10.2)."""
        self.index: Index | None = None
        self.modified: Mapping[CardId, Values] = {}
        self.caps: Mapping[Seat, int] = {}
        self.timed: tuple[Timed, ...] = ()
        self.later: tuple[Later, ...] = ()
        """What waits for a later moment, the oldest first (R77)."""
        self.effects = 0
        self.last: Happened | None = None
        self.replaced: tuple[Event, ...] = ()
        self.replaced_by: tuple[tuple[Event, Spoken], ...] = ()
        """The words of the card by which events were put in the place of another one."""
        self.since_choice = 0
        self.stirred = False
        """Something has happened since the last run of P5."""
        self.settled: tuple[Index | None, tuple[Timed, ...]] | None = None
        """The index and the lasting effects that the last run of P5 left."""
        self.frail = True
        """Some creature may have no health left: something has changed since nobody was found dying (P2)."""
        self.kept: dict[CardId, tuple[BloodCard, Values, list[Watch]]] = {}
        """The abilities of each card as they were last found, with the records that they were found from. Copies share it: whoever finds
        other records looks anew."""
        self.built: tuple[list[list[Watch]], Index] | None = None
        """The abilities, card by card, from which the index was last made, and that index."""

    # Players

    @property
    def active(self) -> Seat:
        """Whose turn it is."""
        seat: Seat = self.counters["active"]
        return seat

    @property
    def turn(self) -> int:
        """The number of the turn; skipped turns have none (R32)."""
        number: int = self.counters["turn"]
        return number

    @property
    def in_turn_order(self) -> tuple[Seat, Seat]:
        """The active player, then the other one."""
        active: Seat = self.counters["active"]
        return active, OPPONENT[active]

    def blood(self, seat: Seat) -> int:
        """How much blood *seat* has."""
        amount: int = self.counters[f"{seat}.blood"]
        return amount

    # Cards

    def ready(self, card: CardId) -> Prepared:
        """What is printed on *card*, made ready."""
        prepared: Prepared = self.plan.definitions[self.cards[card].printed]
        return prepared

    def values(self, card: CardId) -> Values:
        """The present values of *card* (R38); outside play, the printed ones (R19)."""
        found = self.modified.get(card)
        if found is not None:
            return found
        record = self.cards[card]
        if record.live is not None:
            return record.live.base
        prepared = self.ready(card)
        return prepared.values(dict(record.vars)) if record.vars else prepared.resting

    def controller(self, card: CardId) -> Seat:
        """The owner of the zone that *card* is in (D7.6)."""
        return ZONE_OWNER[self.cards[card].zone]

    def health(self, card: CardId) -> int:
        """Current health: Health after passives minus damage, never below zero (R27, D1.3)."""
        live = self.cards[card].live
        left = self.values(card).health - (live.damage if live is not None else 0)
        return max(0, left)

    def at(self, space: str) -> CardId | None:
        """The creature in *space*."""
        cards = self.zones[space]
        return cards[0] if cards else None

    def reserved(self) -> frozenset[str]:
        """Spaces that a creature on its way will take: empty for nobody else (R21)."""
        spaces = [record.transit for record in self.cards.values() if record.transit]
        return frozenset(spaces)

    def empty_spaces(self, seat: Seat) -> list[str]:
        """The spaces of *seat*'s row that a creature could enter (R20, R21)."""
        empty = [space for space in ROW[seat] if not self.zones[space]]
        if empty and self.counters["in_transit"]:
            taken = self.reserved()
            empty = [space for space in empty if space not in taken]
        return empty

    def is_open(self, space: str) -> bool:
        """Whether a creature could enter *space* (D9.1, R21)."""
        return not self.zones[space] and not (self.counters["in_transit"] and space in self.reserved())

    def creatures(self) -> list[CardId]:
        """All creatures on the board: the active player's from the left, then the others, from the active player's view (R14)."""
        zones = self.zones
        return [card for space in FROM_LEFT[self.counters["active"]] for card in zones[space]]

    def in_play(self) -> list[CardId]:
        """All cards in play in order of precedence: the active player's board and timeline, then the opponent's (R14)."""
        zones = self.zones
        return [card for place in BY_PRECEDENCE[self.counters["active"]] for card in zones[place]]

    def of_seat(self, seat: Seat) -> list[CardId]:
        """The cards in play that *seat* controls, in order of precedence (R14): the row from the active player's left, the timeline."""
        zones = self.zones
        places = BY_PRECEDENCE[self.counters["active"]]
        return [card for place in (places[:5] if seat == self.counters["active"] else places[5:]) for card in zones[place]]

    def look(self, card: CardId) -> Past:
        """*card* as it is now."""
        record = self.cards[card]
        return Past(record, self.values(card), ZONE_OWNER[record.zone])

    def refer(self, card: CardId, past: Past | None = None) -> Ref:
        """A reference to *card* as it is, or as it was, for texts that speak of it later (R10)."""
        record = self.cards[card]
        before = past or Past(record, self.values(card), ZONE_OWNER[record.zone])
        return Ref(card, before.card.incarnation, record.entered, before)

    def space_of(self, card: CardId) -> str | None:
        """The space in which *card* stands."""
        zone = self.cards[card].zone
        return zone if zone in OWNER else None

    # Seeing

    def sees(self, viewer: Seat, card: CardId) -> bool:
        """Whether *viewer* may know which card this is (3.2)."""
        record = self.cards[card]
        if viewer in record.known_to:
            return True
        kind = KIND[record.zone]
        if kind == "hand":
            return viewer == ZONE_OWNER[record.zone]
        if kind in HIDDEN_KINDS:
            return False
        return record.face == UP or viewer == ZONE_OWNER[record.zone]

    def eyes(self, card: CardId | None) -> object:
        """Who may know which card this is: everybody, or some seats."""
        if card is None:
            return EVERYBODY
        record = self.cards[card]
        kind = KIND[record.zone]
        if record.face == UP and (kind not in HIDDEN_KINDS or (record.transit and len(record.known_to) == len(self.seats))):
            return EVERYBODY
        return tuple(seat for seat in self.seats if self.sees(seat, card))

    def witnessed(self, event: Event) -> Event:
        guards = getattr(event, "guards", ())
        eyes: dict[str, object] = dict.fromkeys(getattr(event, "unwritten", ()))
        if not guards and not eyes:
            return event
        for name, guard in guards:
            thing = getattr(event, name)
            if isinstance(thing, tuple):
                known = [set(self.seats) if self.eyes(card) == EVERYBODY else set(self.eyes(card)) for card in thing]  # type: ignore[call-overload]
                both = set.intersection(*known) if known else set(self.seats)
                eyes[guard] = EVERYBODY if len(both) == len(self.seats) else tuple(sorted(both))
            else:
                eyes[guard] = self.eyes(thing)
        return changed(event, **eyes)

    def text_of(self, name: str) -> str:
        prepared: Prepared = self.plan.definitions[name]
        return prepared.printed.text

    def quoted(self, event: Event) -> tuple[Quote | None, tuple[Seat, ...] | None]:
        ability: str = getattr(event, "ability", "")
        if getattr(event, "word", "") in BY_TIME:
            return None, None
        if not ability:
            return super().quoted(event)
        card: CardId = event.card  # type: ignore[attr-defined]
        number = ability.rpartition(".")[2]
        if not number.isdigit():  # an effect that lasts: words made it begin, and time ends it
            return super().quoted(event) if getattr(event, "how", "") == "applied" else (None, None)
        words = next((each.node.words for each in self.ready(card).abilities if each.number == int(number)), None)
        return (None, None) if words is None else self.quote(Spoken(card, words.text, words.start, words.end))

    # Verbs for events

    def set_live(self, card: CardId, **changes: object) -> None:
        """Change the in-play state of *card*."""
        record = self.cards[card]
        assert record.live is not None
        self.cards[card] = _replace(record, live=_replace(record.live, **changes))
        self.frail = True

    def set_base(self, card: CardId, **changes: object) -> None:
        """Change permanent values of *card* (R39)."""
        live = self.cards[card].live
        assert live is not None
        self.set_live(card, base=msgspec.structs.replace(live.base, **changes))
        self.index = None

    def fresh(self, card: CardId, face: str) -> Live:
        """The state with which *card* enters play, or turns its face (R53)."""
        record = self.cards[card]
        prepared = self.ready(card)
        base = face_down_values(prepared) if face == DOWN else prepared.values(dict(record.vars))
        if record.blank:
            base = msgspec.structs.replace(base, text=False)
        return Live(base=base, entered_turn=self.counters["turn"])

    def shift(self, card: CardId, to: str, at: int | None = None, face: str | None = None) -> None:
        """Take *card* to another place (P1.2.2). Entering play starts a new incarnation; leaving it drops all state (R10).

        What a seat could see before it goes to a hidden zone it still knows there (R69).
        """
        record = self.cards[card]
        was_in_play = record.zone in IN_PLAY
        comes_in = to in IN_PLAY
        known = _NO_ONE
        if KIND[to] in HIDDEN_KINDS or face == DOWN:
            eyes = self.eyes(card)
            known = frozenset(self.seats) if eyes == EVERYBODY else frozenset(eyes)  # type: ignore[call-overload]
        if was_in_play and comes_in:
            self.move(card, to, at, known_to=record.known_to)
            self.index = None
            return
        if comes_in:
            face = face or UP
            self.move(
                card,
                to,
                at,
                known_to=known,
                face=face,
                transit="",
                incarnation=record.incarnation + 1,
                live=self.fresh(card, face),
                counters=(),
            )
            if record.transit:
                self.counters["in_transit"] -= 1
            self.index = None
            self.frail = True
        elif was_in_play:
            self.move(card, to, at, known_to=known, face=UP, live=None, counters=(), vars=(), linked=())
            self.forget(card)
        else:
            self.move(card, to, at, known_to=known, vars=(), transit="")
            if record.transit:
                self.counters["in_transit"] -= 1

    def forget(self, card: CardId) -> None:
        """What passives and lasting effects did to *card* is over: it left play, or turned its face (R10)."""
        self.index = None
        self.frail = True
        if card in self.modified:
            self.modified = {other: values for other, values in self.modified.items() if other != card}

    def begin(self, effect: "Timed") -> int:
        """A lasting effect begins (R39); the number by which it is known."""
        self.effects += 1
        self.timed = (*self.timed, msgspec.structs.replace(effect, number=self.effects))
        return self.effects

    def grant(self, card: CardId, ability: object, effect: int | None) -> None:
        """Give *card* an ability while it is in play."""
        live = self.cards[card].live
        assert live is not None
        self.effects += 1
        self.set_live(card, granted=(*live.granted, Granted(1000 + self.effects, ability, effect)))
        self.index = None

    def know(self, cards: Iterable[CardId], seat: Seat) -> None:
        """Let *seat* know *cards* until they are shuffled or move on (P1.6.2, R69)."""
        for card in cards:
            if not self.sees(seat, card):
                self.change(card, known_to=self.cards[card].known_to | {seat})
