"""Cards, zones and spaces in words."""

from typing import Any

from netdeck.games.bloodless.reading import ZONES
from netdeck.language.tree import Bound, Cards, Holding, Place, Pool, Ref, Spaces, Who, Zone
from netdeck.language.wording.sentences import Wording

ZONE_NAMES = {name: word for word, name in ZONES.items()}
NTH = {1: "second", 2: "third", 3: "fourth", 4: "fifth"}


class PlaceWording(Wording):
    """What follows a noun, and where things are."""

    def held(self, number: Any) -> str:
        match number:
            case Holding("blood", who):
                return f"{self.whose(who)} blood"
            case Pool():
                return "the health pool"
            case _:
                raise NotImplementedError(number)

    def mods(self, cards: Cards, taken: bool) -> list[str]:
        found = [
            f"with {cards.keyword}" if cards.keyword else "",
            f"without {cards.without}" if cards.without else "",
            {None: "", True: "with text", False: "without text"}[cards.has_text],
            "of the named kin" if cards.of_named_kin else "",
            "with the named name" if cards.of_named_name else "",
            *(f"with {one.stat} {self.test(one.test)}" for one in cards.stats),
            *(f"with {self.test(one.test)} {self.counters(one.name, one.test.number)}" for one in cards.counters),
            "that entered this turn" if cards.entered_this_turn else "",
            {Who.YOU: "you own", Who.OPPONENT: "your opponent owns"}[cards.owner] if isinstance(cards.owner, Who) else "",
            self._zone_mod(cards.zone, taken),
            {None: "", True: "in an opposed space", False: "in an unopposed space"}[cards.opposed],
        ]
        # What names another card comes last, those first whose card needs no description: a description would swallow what follows it.
        related = [
            ("of the same kin as", cards.same_kin_as),
            ("with the same name as", cards.same_name_as),
            ("opposing", cards.opposing),
            ("next to", cards.next_to),
        ]
        related.sort(key=lambda pair: not isinstance(pair[1], Bound))
        found += [f"{word} {self.ref(ref)}" for word, ref in related if ref is not None]
        found += [f"between {self.ref(cards.between[0])} and {self._end(cards.between[1])}"] if cards.between else []
        return [mod for mod in found if mod]

    def _end(self, end: Ref | Cards) -> str:
        return self.some(end, 1) if isinstance(end, Cards) else self.ref(end)

    def _zone_mod(self, zone: Zone | None, taken: bool) -> str:
        if zone is None:
            return ""
        if zone.name == "linked":
            return "set aside by this card"
        return f"{'from' if taken else 'in'} {self.zone(zone)}"

    def zone(self, zone: Zone) -> str:
        if zone.name == "board":
            return "the board"
        if zone == Zone("discard", Who.EACH):
            return "any discard pile"
        return f"{self.whose(zone.of)} {ZONE_NAMES[zone.name]}"

    def place(self, place: Place | Spaces) -> str:
        """Where a card is moved to."""
        if isinstance(place, Spaces):
            return self.space(place)
        zone = self.zone(place.zone)
        if isinstance(place.at, int):
            return f"{zone}, {NTH[place.at]} from the top"
        return f"the {place.at} of {zone}" if place.at else zone

    def space(self, space: Spaces) -> str:
        """A space: definite where it is one, else "an empty space"."""
        if space == Spaces(of=space.of) and isinstance(space.of, Bound) and space.of.word == "it":
            return "its space"
        refs = (
            ("opposing", space.opposing),
            ("next to", space.next_to),
            ("to the left of", space.left_of),
            ("to the right of", space.right_of),
            ("left by", space.of),
            ("closest to", space.closest_to),
            ("furthest from", space.furthest_from),
            ("with a clear path from", space.path_clear_from),
        )
        mods = [f"{word} {self.ref(ref)}" for word, ref in refs if ref is not None]
        mods += {"yours": ["in your row"], "theirs": ["in your opponent's row"], "any": []}[space.row]
        one = any((space.opposing, space.left_of, space.right_of, space.of, space.closest_to, space.furthest_from))
        head = ("the empty space" if one else "an empty space") if space.empty else "the space"
        return " ".join((head, *mods))
