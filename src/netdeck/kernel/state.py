"""The state of a game that runs on processes: a few mappings of immutable values.

A copy copies the mappings and shares what is in them, so values must never be changed in place: zones are tuples, cards frozen records,
frames frozen records. Rules read the state freely and change it only by recording events, whose ``apply`` uses the verbs below.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, Self

from netdeck.kernel.belief import Beliefs
from netdeck.kernel.card import Card, slug
from netdeck.kernel.choice_limit import allowed, too_many_objects
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.decision import Decision, Option
from netdeck.kernel.event import Event, Outcome, field_names
from netdeck.kernel.ids import SPECTATOR, CardId, Seat
from netdeck.kernel.log import CardRef, Logged, Quote, Spoken
from netdeck.kernel.replace import with_changes
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Rng
from netdeck.kernel.setup import Options
from netdeck.kernel.trace import holds, watch
from netdeck.kernel.view import Column
from netdeck.kernel.zone import Zone

if TYPE_CHECKING:
    from netdeck.kernel.process import Asker, Frame


_NOBODY: frozenset[Seat] = frozenset()
_COPIED = ("answers", "asked", "cards", "counters", "frames", "zones")


class State:
    """The complete state of a position. Games subclass it with helpers and, where needed, further slots.

    ``plan`` is what never changes during a match: seats, options, zones, printed cards. Further slots of a subclass are shared between
    copies; those that hold a dict or a list of the state's own stand in ``copies``.
    """

    __slots__ = (
        "answers",
        "asked",
        "asking",
        "cards",
        "clock",
        "counters",
        "frames",
        "heard",
        "host_acts",
        "met",
        "newly_made",
        "plan",
        "result",
        "rng",
        "taken",
        "zones",
    )
    copies: ClassVar[tuple[str, ...]] = ()
    _copied: ClassVar[tuple[str, ...]] = _COPIED
    _shared: ClassVar[tuple[str, ...]] = ("asking", "clock", "host_acts", "newly_made", "met", "plan", "result", "taken")

    zones: dict[str, tuple[CardId, ...]]
    cards: dict[CardId, Card]
    counters: dict[str, Any]
    frames: list[tuple["Frame", str]]
    asked: dict[Seat, Decision]
    answers: dict[Seat, Option]
    asking: tuple[tuple["Frame", str], ...]
    taken: tuple[tuple[Seat, str], ...]
    """The choices, as notations, that the rules took by themselves since the last one because there was no other."""
    newly_made: Mapping[tuple[Seat, str], int]
    """How many copies were made during the match, beside those of the decks: by owner and name."""
    host_acts: bool
    """Whether a host is just doing something: then no card's words do."""
    met: Mapping[tuple[Seat, Seat, str], int]
    """Of cards that were seen and are hidden again, how many copies a viewer has seen at once: by viewer, owner and name. Never changed in
    place. Both are only kept where deck lists are hidden."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        slots = [name for base in reversed(cls.__mro__) for name in getattr(base, "__slots__", ())]
        cls._copied = (*_COPIED, *cls.copies)
        cls._shared = tuple(name for name in slots if name not in (*cls._copied, "rng", "heard"))

    def __init__(self, plan: "Plan", rng: Rng) -> None:
        self.plan = plan
        self.rng = rng
        self.zones = {zone.name: () for zone in plan.zones.values()}
        self.cards = {}
        self.counters = {}
        self.frames = []
        self.asked = {}
        self.answers = {}
        self.asking = ()
        self.taken = ()
        self.newly_made = {}
        self.met = {}
        self.clock = 0
        self.result: Result | None = None
        self.heard: list[Logged] | None = None
        self.host_acts = False

    def copy(self) -> Self:
        """An independent copy without a log; values are shared because they are immutable."""
        twin = object.__new__(type(self))
        for name in self._copied:
            setattr(twin, name, getattr(self, name).copy())
        for name in self._shared:
            setattr(twin, name, getattr(self, name))
        twin.rng = self.rng.copy()
        twin.heard = None
        return twin

    def follow(self, plan: "Plan") -> None:
        """Use another plan of the same setup."""
        self.plan = plan

    # Reading

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in the order of the table."""
        return self.plan.seats

    @property
    def chosen(self) -> Option:
        """The answer to the decision that was just asked of one seat."""
        (option,) = self.answers.values()
        return option

    @property
    def asker(self) -> "Asker":
        """The process that waits for an answer."""
        return self.frames[-1][0]

    def after(self, seat: Seat) -> Seat:
        """The next seat in the order of the table."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def of(self, seat: Seat, counter: str) -> Any:
        """A counter that belongs to *seat*."""
        return self.counters[f"{seat}.{counter}"]

    def nameable_cards(self, seat: Seat) -> tuple[CardId, ...]:
        """The cards that *seat* can name: those it sees, its own zones first."""
        shown = [zone for zone in self.plan.zones.values() if zone.shown_to(seat)]
        shown.sort(key=lambda zone: zone.owner != seat)
        return tuple(card for zone in shown for card in self.zones[zone.name])

    def sees(self, viewer: Seat, card: CardId) -> bool:
        """Whether *viewer* may know which card this is: by its zone, or because it knows this card."""
        record = self.cards[card]
        return viewer in record.known_to or self.plan.zones[record.zone].shown_to(viewer)

    def name(self, card: CardId) -> str:
        """The printed name of *card*."""
        return self.cards[card].printed

    def names_of(self, card: CardId) -> tuple[str, ...]:
        """What *card* is called: its printed name, its slug, and what a scenario calls it."""
        printed = self.cards[card].printed
        label = self.plan.label(card)
        return (printed, slug(printed), label) if label else (printed, slug(printed))

    def printed(self, card: CardId) -> Any:
        """What is printed on *card*."""
        return self.plan.definitions[self.cards[card].printed]

    def option(self, name: str) -> Any:
        """The value of a rule option."""
        return self.plan.options[name]

    def card_version(self, card: CardId) -> object:
        """A value that stays equal while a card with stable facts looks the same (see :meth:`ProcessGame.has_stable_facts`)."""
        return self.cards[card]

    def zone_version(self, zone: str) -> object:
        """The same for all cards of a zone."""
        return tuple(map(self.cards.__getitem__, self.zones[zone]))

    def is_any_known(self, cards: Iterable[CardId], viewer: Seat) -> bool:
        """Whether *viewer* knows one of these cards individually."""
        records = self.cards
        return any(viewer in records[card].known_to for card in cards)

    def sort_unknown(self, cards: Iterable[CardId], viewer: Seat, owners: Mapping[Seat, list[CardId]]) -> None:
        """Add those *cards* that *viewer* does not know to their owners' lists."""
        records = self.cards
        for card in cards:
            record = records[card]
            if viewer not in record.known_to:
                owners[record.owner].append(card)

    def faces(self, cards: Iterable[CardId]) -> list[str]:
        """The printed names of these cards."""
        records = self.cards
        return [records[card].printed for card in cards]

    def count_faces(self, owner: Seat, cards: Iterable[int]) -> dict[str, int]:
        """How many cards of each name *owner* has among these *cards*."""
        records: Mapping[Any, Card] = self.cards
        found: dict[str, int] = {}
        for card in cards:
            record = records[card]
            if record.owner == owner:
                found[record.printed] = found.get(record.printed, 0) + 1
        return found

    # Happening

    def set_counter(self, name: str, value: object) -> None:
        """Set a counter to *value*."""
        self.counters[name] = value

    def record(self, event: Event) -> Outcome:
        """Apply *event*, and log it if there is a log."""
        if not watch().silent and not holds(event.clause):
            return Outcome(event, succeeded=False)
        if self.heard is None:
            return Outcome(event, True, event.apply(self))
        yielded = event.apply(self)
        event = self.with_readers(event)
        values = {name.removesuffix("_"): self._shown(getattr(event, name)) for name in field_names(type(event))}
        chain = tuple((type(frame).__name__, step) for frame, step in self.frames)
        words, readers = (None, None) if self.host_acts else self.quoted(event)
        self.heard.append(Logged(len(self.heard), event, values, chain, words, readers))
        return Outcome(event, yielded=yielded)

    @contextmanager
    def host_act(self) -> Iterator[None]:
        """Mark everything recorded inside the ``with`` block as an act of the host."""
        self.host_acts = True
        try:
            yield
        finally:
            self.host_acts = False

    def quoted(self, event: Event) -> tuple[Quote | None, tuple[Seat, ...] | None]:
        """The card text that caused *event*, and who may know it (``None`` means everybody)."""
        for frame, _ in reversed(self.frames):
            spoken = frame.spoken()
            if spoken is not None:
                return self.quote(spoken)
            if frame.free:
                break
        return None, None

    def quote(self, spoken: Spoken) -> tuple[Quote | None, tuple[Seat, ...] | None]:
        """A part of a card's text, and who may know it. The card is named only while everybody sees it."""
        card, text, start, end, was_open = spoken
        record = self.cards[card]
        if self.text_of(record.printed) != text:  # another card gave it these words: nobody is told which
            giver = next((name for name in self.plan.definitions if self.text_of(name) == text), None)
            return (None, ()) if giver is None else (Quote(CardRef(giver), text, start, end), ())
        if self.sees(SPECTATOR, card):
            return Quote(CardRef(record.printed, record.entered, self.plan.label(card)), text, start, end), None
        readers = None if was_open else tuple(seat for seat in self.seats if self.sees(seat, card))
        return Quote(CardRef(record.printed), text, start, end), readers

    def text_of(self, name: str) -> str:
        """The printed text of a card of that name."""
        text: str = self.plan.definitions[name].text
        return text

    def with_readers(self, event: Event) -> Event:
        """*event* as it is logged; games fill in who may see its guarded fields."""
        return event

    def _shown(self, value: object) -> object:
        if isinstance(value, CardId):
            card = self.cards.get(value)
            return CardRef(card.printed, card.entered, self.plan.label(value)) if card is not None else None
        if isinstance(value, tuple):
            return [self._shown(each) for each in value]
        return value

    # Verbs for events

    def tick(self) -> int:
        """The next unique, rising number, used for timestamps and view ids."""
        self.clock += 1
        return self.clock

    def bring(self, printed: str, owner: Seat, zone: str, **more: object) -> CardId:
        """Create a card on top of *zone*."""
        if printed not in self.plan.definitions:
            raise RulebookError(f"no card is called {printed!r}")
        card = CardId(len(self.cards))
        if card >= allowed().objects:
            raise too_many_objects()
        if self.plan.hiding:
            self.newly_made = {**self.newly_made, (owner, printed): self.newly_made.get((owner, printed), 0) + 1}
        self.cards[card] = self.plan.card(printed=printed, owner=owner, zone=zone, entered=self.tick(), **more)
        self._put(card, zone, None)
        return card

    def move(self, card: CardId, to: str, at: int | None = None, **changes: object) -> None:
        """Move *card* to zone *to*: on top, or at index *at* from the bottom. Special knowledge of it ends."""
        record = self.cards[card]
        plan = self.plan
        if to in plan.hiding and (record.known_to or record.zone not in plan.hiding):
            self.notice((card,))
        left = self.zones[record.zone]
        if left[-1] == card:  # from the top, as most cards leave a deck
            self.zones[record.zone] = left[:-1]
        else:
            at_card = left.index(card)
            self.zones[record.zone] = left[:at_card] + left[at_card + 1 :]
        self.clock += 1
        if changes:
            changes.setdefault("known_to", _NOBODY)
            self.cards[card] = with_changes(record, zone=to, entered=self.clock, **changes)
        else:
            self.cards[card] = with_changes(record, zone=to, entered=self.clock, known_to=_NOBODY)
        self._put(card, to, at)

    def _put(self, card: CardId, zone: str, at: int | None) -> None:
        cards = self.zones[zone]
        capacity = self.plan.zones[zone].capacity
        if capacity is not None and len(cards) >= capacity:
            raise RulebookError(f"{zone} holds at most {capacity}")
        self.zones[zone] = (*cards, card) if at is None else (*cards[:at], card, *cards[at:])

    def change(self, card: CardId, **changes: object) -> None:
        """Replace fields of a card in place."""
        self.cards[card] = with_changes(self.cards[card], **changes)

    def shuffle(self, zone: str) -> None:
        """Shuffle a zone. Knowledge of its cards and their view ids end."""
        if zone in self.plan.hiding:
            self.notice(card for card in self.zones[zone] if self.cards[card].known_to)
        self.zones[zone] = self.rng.shuffled(self.zones[zone], f"shuffle {zone}", self.names_of)
        cards, order = self.cards, self.zones[zone]
        for moment, card in enumerate(order, self.clock + 1):
            cards[card] = with_changes(cards[card], known_to=_NOBODY, entered=moment)
        self.clock += len(order)

    def notice(self, cards: Iterable[CardId], *, revealed: bool = False) -> None:
        """Remember visible or just *revealed* cards for every viewer before they are hidden.

        A copy that comes back may be one that was seen before, so what counts is how many were seen at once.
        """
        if not self.plan.hiding:
            return
        for card in cards:
            record = self.cards[card]
            for viewer in (*self.plan.seats, SPECTATOR):
                if viewer == record.owner:
                    continue
                seen = self.sees(viewer, card)
                if seen or revealed:
                    key = (viewer, record.owner, record.printed)
                    number = self.visible(viewer, record.owner)[record.printed] + (not seen)
                    if number > self.met.get(key, 0):
                        self.met = {**self.met, key: number}

    def visible(self, viewer: Seat, owner: Seat) -> Counter[str]:
        """The cards of *owner* that *viewer* sees."""
        return Counter(record.printed for card, record in self.cards.items() if record.owner == owner and self.sees(viewer, card))

    def show(self, cards: Iterable[CardId], seat: Seat) -> None:
        """Let *seat* know *cards* while they stay in place."""
        for card in cards:
            self.change(card, known_to=self.cards[card].known_to | {seat})


def named(state: State, name: str, among: Iterable[CardId]) -> CardId | None:
    """The first card of *among* that *name* means: by its printed name or its slug."""
    wanted = slug(name)
    return next((card for card in among if slug(state.cards[card].printed) == wanted), None)


class Plan:
    """What is fixed before the first move and shared by all positions of a match; ``names`` are the ids of a scenario.

    Where deck lists are hidden, ``beliefs`` are what may be thought of them, ``hiding`` the zones whose cards others do not see, and
    ``sizes`` says how many cards each part of a seat's deck has; where they are open, ``lists`` are the decks. The first ``brought`` cards
    came with the decks: later ones were made in the match. ``columns`` are where each counter is shown, to the referee and to all others.
    """

    __slots__ = ("beliefs", "brought", "card", "columns", "definitions", "hiding", "lists", "names", "options", "seats", "sizes", "zones")

    def __init__(
        self,
        seats: Sequence[Seat],
        options: Options,
        zones: Iterable[Zone],
        definitions: Mapping[str, Any],
        card: type[Any] = Card,
    ) -> None:
        self.seats = tuple(seats)
        self.options = dict(options)
        self.zones = {zone.name: zone for zone in zones}
        self.definitions = dict(definitions)
        self.card = card
        self.names: dict[str, CardId] = {}
        self.brought = 0
        self.hiding: frozenset[str] = frozenset()
        self.lists: dict[Seat, dict[str, int]] = {}
        self.sizes: dict[Seat, dict[str, int]] = {}
        self.beliefs: Beliefs | None = None
        self.columns: dict[bool, dict[str, Column | None]] = {True: {}, False: {}}

    def fresh(self) -> Self:
        """The plan for another match of the same setup, without scenario names."""
        twin = copy(self)
        twin.names = {}
        return twin

    def label(self, card: CardId) -> str:
        """The scenario's name of *card*; empty if it has none."""
        return next((name for name, named in self.names.items() if named == card), "") if self.names else ""
