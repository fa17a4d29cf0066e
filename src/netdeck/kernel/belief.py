"""Which deck lists a seat can consider possible for another seat, given the cards it has seen.

Where lists are hidden, an imagined position must not hold the true one. What a seat knows is how many cards the deck has, which of them it
has seen, and which cards there are. First it thinks of the decks that everybody knows: those of the game, and its own. Where none of them
fits, it makes legal ones up: what it has seen, filled in the shape of a known deck. All this follows from what the seat knows and from
nothing else, so two tables that look the same to it give the same lists.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

MADE_UP: Final = 8
"""How many lists are made up where no known one fits."""
TRIES: Final = 30
"""How often that is tried before a list is taken that breaks a rule for decks: rather an unlikely list than none."""

MOST_KEPT: Final = 2_000
"""How many glimpses are kept with what was thought of them."""

Deck = Counter[str]


@dataclass(frozen=True, slots=True)
class KnownDeck:
    """What a seat knows of another's deck: at least how many copies of which cards, and how many cards each part has."""

    known: tuple[tuple[str, int], ...]
    sizes: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, known: Mapping[str, int], sizes: Mapping[str, int]) -> "KnownDeck":
        """Build the value with its cards sorted, so that their order gives nothing away."""
        return cls(tuple(sorted((name, n) for name, n in known.items() if n > 0)), tuple(sorted(sizes.items())))


@dataclass(frozen=True, slots=True)
class CardPool:
    """The cards that a deck of this table may have, and what decks of it look like.

    ``part`` says to which part of a deck a card belongs, ``kind`` which cards stand for each other when a list is made up; ``own`` are
    those that somebody brought beside the game's. ``is_legal`` judges whole decks.
    """

    names: tuple[str, ...]
    own: frozenset[str]
    known: tuple[Deck, ...]
    part: Callable[[str], str]
    kind: Callable[[str], str]
    is_legal: Callable[[Deck], bool]

    def sizes(self, deck: Mapping[str, int]) -> dict[str, int]:
        """How many cards each part of *deck* has."""
        sizes: Counter[str] = Counter()
        for name, count in deck.items():
            sizes[self.part(name)] += count
        return dict(sizes)

    def lists(self, glimpse: KnownDeck, more: Iterable[Deck] = ()) -> tuple[Deck, ...]:
        """The decks that are consistent with *glimpse*, all equally likely; *more* are known lists in addition to the public ones."""
        need, sizes = Counter(dict(glimpse.known)), dict(glimpse.sizes)
        shapes = [*self.known, *(deck for deck in more if deck not in self.known)]
        fitting = [deck for deck in shapes if need <= deck and self.sizes(deck) == sizes and self.is_legal(deck)]
        return tuple(fitting or self._made_up(glimpse, need, sizes, shapes))

    def _made_up(self, glimpse: KnownDeck, need: Deck, sizes: Mapping[str, int], shapes: list[Deck]) -> list[Deck]:
        """Lists in the shape of those known decks that have most in common with what was seen."""
        dice = random.Random(repr(glimpse))
        common = [(need & shape).total() for shape in shapes]
        nearest = [shape for shape, number in zip(shapes, common, strict=True) if number == max(common)] or [Counter[str]()]
        found: list[Deck] = []
        for number in range(MADE_UP):
            shape = nearest[number % len(nearest)]
            for _ in range(TRIES):
                deck = self._filled(need, sizes, shape, dice)
                if self.is_legal(deck):
                    break
            found.append(deck)
        return found

    def _filled(self, need: Deck, sizes: Mapping[str, int], shape: Deck, dice: random.Random) -> Deck:
        """*need*, filled up to the required size from *shape*, or from custom cards if the owner uses some."""
        deck = Counter(need)
        room = {part: size - self.sizes(need).get(part, 0) for part, size in sizes.items()}
        brought = sum(count for name, count in need.items() if name in self.own) / (need.total() or 1)
        seen = [name for name in need if name in self.own]
        wanted = list(shape.items())
        dice.shuffle(wanted)
        for name, count in wanted:
            if dice.random() < brought:
                name = self._in_stead(name, deck, seen, dice)
            part = self.part(name)
            fits = max(0, min(count - deck[name], room.get(part, 0)))
            if fits:
                deck[name] += fits
                room[part] -= fits
        for part, missing in room.items():
            self._fill_up(deck, part, missing, dice)
        return deck

    def _in_stead(self, name: str, deck: Deck, seen: list[str], dice: random.Random) -> str:
        """A card that somebody brought, of the kind of *name*: one of those seen first, since decks have several copies."""
        kind = self.kind(name)
        for among in (seen, sorted(self.own - deck.keys())):
            alike = [each for each in among if self.kind(each) == kind]
            if alike:
                chosen = dice.choice(alike)
                if among is seen:
                    seen.remove(chosen)
                return chosen
        return name

    def _fill_up(self, deck: Deck, part: str, missing: int, dice: random.Random) -> None:
        """Any cards for the places that are left, as many of each as known decks have at most."""
        most = max((max(each.values()) for each in self.known), default=1)
        names = [name for name in self.names if self.part(name) == part]
        dice.shuffle(names)
        for name in names:
            fits = max(0, min(missing, most - deck[name]))
            if fits:
                deck[name] += fits
                missing -= fits
            if not missing:
                return
        if missing and names:
            deck[names[0]] += missing


class Beliefs:
    """The consistent deck lists of one setup, cached by glimpse."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool
        self._kept: dict[object, tuple[Deck, ...]] = {}

    def lists(self, known: Mapping[str, int], sizes: Mapping[str, int], own: Mapping[str, int]) -> tuple[Deck, ...]:
        """The decks of these *sizes* that are consistent with the *known* cards, for a player whose own deck is *own*."""
        key = (frozenset(known.items()), frozenset(sizes.items()), frozenset(own.items()))
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = self.pool.lists(KnownDeck.of(known, sizes), (Counter(own),) if own else ())
        return found
