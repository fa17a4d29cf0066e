"""Filling in the cards that a log does not show: one deal, and one order of every reshuffled deck, from which all that it shows follows.

Known cards are traced backwards: a card that leaves an unseen hand must have come into it, from the fresh deck in which it lay last. So for
each hand the departures are matched with the arrivals. What would surprise:

* Where a whole hand is shown, its cards are taken for the *latest* arrivals that they can be; that leaves the earliest ones to the
  departures, and no other choice leaves them earlier ones.
* For the same reason a departure takes the latest arrival that it can; but an order by value alone took the oldest such card (L20), so it
  must be older than every other one in the hand, or those have left before.
* What is still unknown then is free: the remaining cards of a deck are dealt to its remaining places, but no BREAK to a card that opened a
  stack (H-break.1).

The latest stays come first, because a hand that was lost unseen and shuffled back is known only by the cards that show up later.
"""

import random
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import TypeVar

from netdeck.games.binmat.cards import DECK_SIZE, NAMES, VALUES
from netdeck.games.binmat.logs.ledger import Arrival, Departure, FreshDeck, HandEvent, Ledger, Sighting, Slip
from netdeck.games.binmat.rules.piles import BREAK
from netdeck.kernel.ids import Seat
from netdeck.kernel.rng import Draw

T = TypeVar("T")


class FillError(ValueError):
    """Cards for the unseen places were not found. ``turn`` is where that comes to light; ``proved`` says that there are none."""

    def __init__(self, turn: int, sentence: str, *, proved: bool = True) -> None:
        super().__init__(sentence)
        self.turn = turn
        self.proved = proved


class Dice:
    """Which of several possible cards is tried: at first the likeliest, in further attempts any."""

    def __init__(self, attempt: int) -> None:
        self._random = random.Random(attempt) if attempt else None

    def mixed(self, things: Sequence[T]) -> list[T]:
        """*things*, the one to try first in front."""
        return list(things) if self._random is None else self._random.sample(things, len(things))


def fill(ledger: Ledger, until: int, attempt: int = 0) -> tuple[Draw, ...]:
    """Give every slip and departure before turn *until* a card; the draws that deal them so. Raises :class:`FillError`.

    The cards are entered in *ledger*. Each *attempt* takes other ones where there is a choice. Failing proves nothing where hands were lost
    and shuffled away unseen, because then there are too many choices to try them all.
    """
    unseen = any(isinstance(each, FreshDeck) and any(departure.card is None for departure in each.pile) for each in ledger.chance)
    try:
        return _fill(ledger, until, Dice(attempt))
    except FillError as error:
        error.proved &= not unseen
        raise


def _fill(ledger: Ledger, until: int, dice: Dice) -> tuple[Draw, ...]:
    chance = [each for each in ledger.chance if each.turn < until or not isinstance(each, FreshDeck) or not each.pile]
    chance = [each for each in chance if each.turn <= until]
    decks = [each for each in chance if isinstance(each, FreshDeck)]
    stays = [stay for seat, events in ledger.hands.items() for stay in _stays(seat, _before(events, until))]
    tasks: list[FreshDeck | _Stay] = [*decks, *stays]
    for task in sorted(tasks, key=lambda task: task.at, reverse=True):
        if isinstance(task, FreshDeck):
            _trace_back(task, stays, decks, dice)
        else:
            task.match(decks, dice)
    for deck in decks:
        _deal_rest(deck, dice)
        for stay in stays:
            stay.pass_on()
    return tuple(_draw(each) if isinstance(each, FreshDeck) else each.draw for each in chance)


def _before(events: Sequence[HandEvent], until: int) -> list[HandEvent]:
    return [event for event in events if event.turn < until or (event.turn == until and isinstance(event, Sighting))]


# One hand from one look at it to the next


@dataclass(slots=True, eq=False)
class _Entry:
    """A card that is in the hand from ``at`` on, and at the latest ``until`` then if that is known.

    Cards that were seen in the hand before have no slip here: nothing is left to find out about them.
    """

    at: int
    slip: Slip | None = None
    seen: int | None = None
    left: Departure | None = None
    until: float = inf

    @property
    def card(self) -> int | None:
        return self.seen if self.slip is None else self.slip.card

    def become(self, card: int) -> None:
        if self.slip is not None:
            self.slip.card = card


@dataclass(slots=True, eq=False)
class _Stay:
    """What went through a hand until it was seen whole, lost, or the log ended. ``seen`` and ``lost`` are the hand then, oldest card first.

    ``strangers`` are cards that were in a hand that was lost unseen, each with the deck in which it came to light again.
    """

    seat: Seat
    at: int
    turn: int
    entries: list[_Entry]
    departures: list[Departure]
    seen: Sequence[int] = ()
    lost: Sequence[Departure] = ()
    open: bool = False
    strangers: list[tuple[int, FreshDeck]] = field(default_factory=list)
    _pairs: list[tuple[_Entry, Departure]] = field(default_factory=list)

    def match(self, decks: Sequence[FreshDeck], dice: Dice) -> None:
        """Find out which entry each departure, and each card of the whole hand, was."""
        free = list(self.entries)
        unseen = any(departure.card is None for departure in self.lost)
        self._match_seen(free)
        if not unseen:
            self._match_whole(free, decks)
        self._match_departures(free, decks, dice)
        if unseen:
            self._match_lost(free, decks, dice)
        if free and not self.open:
            raise FillError(self.turn, f"the hand of {self.seat} has fewer cards than came into it")
        self._bar_older()

    def _pair(self, free: list[_Entry], entry: _Entry, departure: Departure) -> None:
        free.remove(entry)
        entry.left = departure
        self._pairs.append((entry, departure))

    def _match_seen(self, free: list[_Entry]) -> None:
        """Cards that were seen when they came leave as what they are."""
        for departure in self.departures:
            seen = [entry for entry in free if entry.card is not None and entry.card == departure.card and entry.at < departure.at]
            if seen:
                self._pair(free, seen[-1], departure)

    def _match_whole(self, free: list[_Entry], decks: Sequence[FreshDeck]) -> None:
        """The hand that is seen at the end, newest card first, each the latest entry that it can be."""
        place = len(free) - 1
        whole = [*((card, None) for card in self.seen), *((departure.card, departure) for departure in self.lost)]
        for card, departure in reversed(whole):
            assert card is not None
            while place >= 0 and not _can_be(free[place], card, self.at, decks):
                place -= 1
            if place < 0:
                raise FillError(self.turn, f"{NAMES[card]} cannot have been in the hand of {self.seat} at this place")
            entry = free[place]
            entry.become(card)
            if departure is None:
                free.remove(entry)
            else:
                self._pair(free, entry, departure)
            place -= 1

    def _match_departures(self, free: list[_Entry], decks: Sequence[FreshDeck], dice: Dice) -> None:
        """Every other departure: known cards that came unseen, and cards that nobody ever saw."""
        left = [departure for departure in self.departures if all(each is not departure for _, each in self._pairs)]
        wishes = {departure: self._known_wishes(departure, free, decks) for departure in left if departure.card is not None}
        wishes |= {departure: self._unknown_wishes(departure, free) for departure in left if departure.card is None}
        chosen = _assignment({departure: dice.mixed(could) for departure, could in wishes.items()})
        if isinstance(chosen, Departure):
            card = "a card" if chosen.card is None else NAMES[chosen.card]
            raise FillError(chosen.turn, f"{card} cannot have come into the hand of {self.seat}")
        for entry, departure in _oldest_first([(chosen[departure], departure) for departure in left]):
            if departure.card is not None:
                entry.become(departure.card)
            elif departure.opens and entry.slip is not None:
                entry.slip.barred.add(BREAK)
            self._pair(free, entry, departure)

    def _known_wishes(self, departure: Departure, free: Sequence[_Entry], decks: Sequence[FreshDeck]) -> list[_Entry]:
        """The entries that a departure of a known card can have been, the latest first.

        An order by value alone took the oldest such card; where one that was seen to come is older than all of them, it has left before.
        """
        assert departure.card is not None
        could = [entry for entry in reversed(free) if entry.at < departure.at and _can_be(entry, departure.card, departure.at, decks)]
        if not departure.typed:
            return could
        rivals = [entry for entry in self.entries if entry.at < departure.at and _value(entry.card) == _value(departure.card)]
        rivals = [entry for entry in rivals if entry.left is None or entry.left.at > departure.at]
        oldest = min((rival.at for rival in rivals), default=departure.at)
        older = [entry for entry in could if entry.at < oldest]
        if not older:
            for rival in rivals:
                rival.until = min(rival.until, departure.at)
        return older + [entry for entry in could if entry.at >= oldest]

    def _unknown_wishes(self, departure: Departure, free: Sequence[_Entry]) -> list[_Entry]:
        """The entries that an unseen departure can have been: first those that had to leave soon, then those whose card is open most."""
        kept = [card for card, _ in self.strangers]
        could = [entry for entry in free if entry.at < departure.at and (entry.card is None or entry.card not in kept)]
        could = [entry for entry in could if not (departure.opens and _value(entry.card) == BREAK)]
        return sorted(could, key=lambda entry: (entry.until, -len(entry.slip.deck.slips) if entry.slip is not None else 0, entry.at))

    def _match_lost(self, free: list[_Entry], decks: Sequence[FreshDeck], dice: Dice) -> None:
        """A hand that was lost unseen: what is left, in order; among it the cards that came to light later."""
        if len(free) != len(self.lost):
            raise FillError(self.turn, f"the hand of {self.seat} does not have as many cards as were lost")
        pairs = list(zip(list(free), self.lost, strict=True))
        for entry, departure in pairs:
            if departure.card is not None and not _can_be(entry, departure.card, self.at, decks):
                raise FillError(self.turn, f"{NAMES[departure.card]} cannot have been in the hand of {self.seat} at this place")
            if departure.card is not None:
                entry.become(departure.card)
            self._pair(free, entry, departure)
        for card, deck in self.strangers:
            places = [entry for entry, departure in pairs if departure in deck.pile and _can_be(entry, card, self.at, decks)]
            if not places:
                raise FillError(self.turn, f"{NAMES[card]} cannot have been in the hand of {self.seat} that was lost")
            dice.mixed(places)[0].become(card)

    def _bar_older(self) -> None:
        """An order by value alone took the oldest such card, so no older one in the hand has that value."""
        for taken, departure in self._pairs:
            if not departure.typed or departure.card is None:
                continue
            for entry in self.entries:
                held = entry.left is None or entry.left.at > departure.at
                if entry.at < taken.at and held and entry.slip is not None:
                    entry.slip.barred.add(departure.card % VALUES)

    def pass_on(self) -> None:
        """What left the hand is what came into it."""
        for entry, departure in self._pairs:
            if departure.card is None:
                departure.card = entry.card


def _stays(seat: Seat, events: Sequence[HandEvent]) -> Iterator[_Stay]:
    """The stays of a hand. Each begins with the cards that were seen in it last."""
    entries: list[_Entry] = []
    departures: list[Departure] = []
    lost: list[Departure] = []
    last = events[-1].turn if events else 0  # of the stay that the log leaves open
    for number, event in enumerate(events):
        if isinstance(event, Arrival):
            entries.append(_Entry(event.at, event.slip))
        elif isinstance(event, Sighting):
            yield _Stay(seat, event.at, event.turn, entries, departures, seen=event.cards)
            entries, departures = [_Entry(event.at, seen=card) for card in event.cards], []
        elif not event.lost:
            departures.append(event)
        else:
            lost.append(event)
            following = events[number + 1] if number + 1 < len(events) else None
            if not isinstance(following, Departure) or not following.lost or following.turn != event.turn:
                yield _Stay(seat, event.at, event.turn, entries, departures, lost=lost[::-1])
                entries, departures, lost = [], [], []
    yield _Stay(seat, max((event.at for event in events), default=0) + 1, last, entries, departures, open=True)


def _can_be(entry: _Entry, card: int, at: int, decks: Sequence[FreshDeck]) -> bool:
    """Whether the card of an entry can be *card* at the moment *at*."""
    if entry.slip is None or entry.card is not None:
        return entry.card == card
    deck = entry.slip.deck
    if any(slip.card == card for slip in deck.slips):
        return False  # there is one of each card, and in this deck it lay elsewhere
    home = _home(card, at, decks)
    return deck is home or (deck.at > home.at and _unexplained(deck))


def _home(card: int, at: int, decks: Sequence[FreshDeck]) -> FreshDeck:
    """The fresh deck in which *card* lay last before the moment *at*, as far as that was seen."""
    return next(deck for deck in reversed(decks) if deck.at < at and (not deck.pile or any(each.card == card for each in deck.pile)))


def _unexplained(deck: FreshDeck) -> bool:
    """Whether cards went into a deck that nobody saw and that have not all been found out yet."""
    unseen = sum(departure.card is None for departure in deck.pile)
    seen = {departure.card for departure in deck.pile}
    return unseen > sum(slip.card is not None and slip.card not in seen for slip in deck.slips)


def _value(card: int | None) -> int | None:
    return None if card is None else card % VALUES


def _oldest_first(matched: Sequence[tuple[_Entry, Departure]]) -> list[tuple[_Entry, Departure]]:
    """The same pairs, but so that an order by value alone takes the older of two such cards that came from the same deck (L20)."""
    pairs = list(matched)
    for one, (_, departure) in enumerate(pairs):
        for other in range(one + 1, len(pairs)):
            (mine, _), (theirs, later) = pairs[one], pairs[other]
            same = _value(departure.card) == _value(later.card) and _deck(mine) is _deck(theirs)
            if departure.typed and same and mine.at > theirs.at:
                pairs[one], pairs[other] = (theirs, departure), (mine, later)
    return pairs


def _deck(entry: _Entry) -> FreshDeck | None:
    return None if entry.slip is None else entry.slip.deck


# Fresh decks


def _trace_back(deck: FreshDeck, stays: Sequence[_Stay], decks: Sequence[FreshDeck], dice: Dice) -> None:
    """Cards that came out of a deck and were not seen to go into it were in a hand that was lost unseen."""
    if not deck.pile:
        return
    seen = {departure.card for departure in deck.pile}
    strangers = [slip.card for slip in deck.slips if slip.card is not None and slip.card not in seen]
    unseen = [departure for departure in deck.pile if departure.card is None]
    if len(strangers) > len(unseen):
        raise FillError(deck.turn, f"{', '.join(NAMES[card] for card in strangers)} cannot have been in the pile that was reshuffled")
    hands = [stay for stay in stays if any(departure in unseen for departure in stay.lost)]
    for card in strangers:
        likely = [stay for stay in hands if any(_can_be(entry, card, stay.at, decks) for entry in stay.entries)]
        if not likely:
            raise FillError(deck.turn, f"{NAMES[card]} cannot have been in the pile that was reshuffled")
        dice.mixed(likely)[-1].strangers.append((card, deck))


def _deal_rest(deck: FreshDeck, dice: Dice) -> None:
    """Give the remaining cards of a deck to its remaining places."""
    cards = {departure.card for departure in deck.pile if departure.card is not None} if deck.pile else set(range(DECK_SIZE))
    known = [slip.card for slip in deck.slips if slip.card is not None]
    twice = sorted({card for card in known if known.count(card) > 1 or card not in cards})
    if twice or len(cards) != len(deck.slips):
        names = ", ".join(NAMES[card] for card in twice) or "a card"
        raise FillError(deck.turn, f"{names} would have to lie in two places")
    rest = dice.mixed(sorted(cards - set(known)))
    open_slips = [slip for slip in deck.slips if slip.card is None]
    dealt = _assignment({slip: [card for card in rest if card % VALUES not in slip.barred] for slip in open_slips})
    if isinstance(dealt, Slip):
        raise FillError(
            deck.turn, "a card that opened a stack would have to be a BREAK, or an order by value alone not take the oldest card"
        )
    for slip, card in dealt.items():
        slip.card = card


K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Hashable)


def _assignment(wishes: Mapping[K, Sequence[V]]) -> dict[K, V] | K:
    """A thing for everybody out of its wishes, the first ones if possible, no thing twice; or somebody who must go without.

    These are Kuhn's augmenting paths: whoever finds its wishes taken makes one of the takers look for another.
    """
    holders: dict[V, K] = {}

    def serve(who: K, tried: set[V]) -> bool:
        for thing in wishes[who]:
            if thing not in tried:
                tried.add(thing)
                if thing not in holders or serve(holders[thing], tried):
                    holders[thing] = who
                    return True
        return False

    for who in wishes:
        if not serve(who, set()):
            return who
    return {who: thing for thing, who in holders.items()}


def _draw(deck: FreshDeck) -> Draw:
    """The draw that shuffles a deck so: for each place from the bottom up, which card of the pile comes there."""
    source: list[int | None] = [departure.card for departure in deck.pile] if deck.pile else list(range(DECK_SIZE))
    return Draw(deck.purpose, len(deck.slips), tuple(source.index(slip.card) for slip in deck.slips))
