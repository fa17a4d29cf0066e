"""The live game's state objects (section 10.2 of the specification): one *sheet* for each own turn of a side.

A sheet shows what its side may see when its turn begins, and repeats the log of the last two turns. A key is absent when its zone is empty.
Own stacks mark face-up cards with a ``u``; of the other side's stacks a face-up card is shown bare and a face-down one as ``X``.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from netdeck.games.binmat.cards import DECK_SIZE, FACE_UP, IDS, LANES
from netdeck.games.binmat.logs.lines import HIDDEN, LAST_TURN
from netdeck.games.binmat.seats import LETTERS, team_of
from netdeck.games.binmat.zones import TABLE_ZONES
from netdeck.kernel import Seat, ZoneView

_SEAT: Final = re.compile(r"[ad][0-9a-f]", re.ASCII)
_DECKS: Final = frozenset({"a", *(f"l{lane}" for lane in range(LANES))})
_PILES: Final = frozenset({"xa", *(f"x{lane}" for lane in range(LANES))})
_LONGEST_NAME: Final = 64


class SheetError(ValueError):
    """Data that is no sheet, with every reason."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))


@dataclass(frozen=True, slots=True)
class Shown:
    """A card as a sheet shows it: its name or ``X``; in a stack also how it lies."""

    card: str
    face_up: bool = False

    @property
    def known(self) -> bool:
        """Whether its face is shown."""
        return self.card != HIDDEN

    def __str__(self) -> str:
        return self.card + FACE_UP if self.face_up else self.card


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one side was shown when one of its turns began. ``zones`` has every card of every zone that is not empty, bottom first."""

    seat: Seat
    turn: int
    zones: Mapping[str, tuple[Shown, ...]]
    names: Mapping[Seat, str]
    ops: tuple[str, ...] = ()
    place: int = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats that the sheet mentions."""
        hands = (Seat(zone[1:]) for zone in self.zones if zone[0] == "h")
        return tuple(dict.fromkeys((*self.names, *hands, self.seat)))

    @classmethod
    def from_data(cls, data: object) -> "Sheet":
        """Read a sheet from decoded JSON. Raises :class:`SheetError` with everything that is wrong; keys that mean nothing are ignored."""
        return _Reading(data).sheet()

    def to_data(self) -> dict[str, Any]:
        """The sheet as the live game writes it: own stacks and hands before the other side's."""
        sides = (team_of(self.seat), next(letter for letter in LETTERS if letter != team_of(self.seat)))
        hands = sorted((zone for zone in self.zones if zone[0] == "h"), key=lambda zone: (sides.index(zone[1]), zone))
        stacks = [f"{side}{lane}" for side in sides for lane in range(LANES)]
        order = [*(f"l{lane}" for lane in range(LANES)), *(f"x{lane}" for lane in range(LANES)), *stacks, *hands, "xa", "a"]
        state: dict[str, object] = {"turns": self.turn}
        state |= {zone: self._value(zone, self.zones[zone]) for zone in order if self.zones.get(zone)}
        state["ord"] = self.place
        names = sorted(self.names.items(), key=lambda pair: pair[0])
        return {"plr": self.seat, "s": state, "plrs": [[seat, name] for seat, name in names], "ops": list(self.ops)}

    def _value(self, zone: str, cards: tuple[Shown, ...]) -> object:
        if zone in _DECKS:
            return {"c": len(cards), "t": cards[-1].card}
        if zone[0] == "h":
            return [each.card for each in cards] if all(each.known for each in cards) else len(cards)
        if zone in _PILES and zone != "xa":
            return [each.card + FACE_UP if each.known else each.card for each in cards]
        own = zone[0] == team_of(self.seat)
        return [str(each) if own else each.card for each in cards]


def from_view(
    seat: Seat, turn: int, zones: Mapping[str, ZoneView], order: Sequence[Seat], names: Mapping[Seat, str], ops: Iterable[str]
) -> Sheet:
    """The sheet of what *seat* sees. *order* is that of the present turn, *ops* the log of the last two."""
    shown = {name: _shown(name, zone) for name, zone in zones.items() if zone.count}
    return Sheet(seat, turn, shown, names, tuple(ops), order.index(seat) if seat in order else 0)


def _shown(name: str, zone: ZoneView) -> tuple[Shown, ...]:
    if not zone.cards:
        return (Shown(HIDDEN),) * zone.count
    in_stack = name[0] in LETTERS and name != "a"
    return tuple(Shown(card.name.removesuffix(FACE_UP), in_stack and card.facts.get("face") == "up") for card in zone.cards)


class _Reading:
    """Reads one sheet and collects what is wrong with it."""

    def __init__(self, data: object) -> None:
        self._data = data
        self._problems: list[str] = []

    def _complain(self, sentence: str) -> None:
        self._problems.append(sentence)

    def sheet(self) -> Sheet:
        data = self._data
        if not isinstance(data, dict) or not isinstance(data.get("s"), dict):
            raise SheetError(["a view is an object with plr, plrs, ops and s"])
        state: dict[str, Any] = data["s"]
        seat, turn = data.get("plr"), state.get("turns")
        if not _is_seat(seat):
            self._complain(f"plr is a seat such as d0, not {_brief(seat)}")
        if not isinstance(turn, int) or isinstance(turn, bool) or not 0 <= turn <= LAST_TURN:
            self._complain(f"s.turns is a number from 0 to {LAST_TURN}, not {_brief(turn)}")
        ops = data.get("ops", [])
        if not isinstance(ops, list) or not all(isinstance(line, str) for line in ops):
            self._complain("ops is a list of log lines")
        names = self._names(data.get("plrs", []))
        if self._problems:
            raise SheetError(self._problems)
        zones = {key: self._zone(Seat(str(seat)), key, value) for key, value in state.items() if _is_zone(key)}
        place = state.get("ord", 0)
        if self._problems:
            raise SheetError(self._problems)
        shown = {key: cards for key, cards in zones.items() if cards}
        return Sheet(Seat(str(seat)), int(turn or 0), shown, names, tuple(ops), place if isinstance(place, int) else 0)

    def _names(self, raw: object) -> dict[Seat, str]:
        names: dict[Seat, str] = {}
        for pair in raw if isinstance(raw, list) else [None]:
            if not isinstance(pair, list) or len(pair) != 2 or not _is_seat(pair[0]) or not isinstance(pair[1], str):
                self._complain("plrs is a list of [seat, name]")
                break
            names[Seat(pair[0])] = pair[1][:_LONGEST_NAME]
        return names

    def _zone(self, seat: Seat, key: str, value: object) -> tuple[Shown, ...]:
        if key in _DECKS:
            return self._deck(key, value)
        if key[0] == "h" and isinstance(value, int) and not isinstance(value, bool):
            return self._counted(key, value)
        if not isinstance(value, list) or len(value) > DECK_SIZE:
            self._complain(f"s.{key} is a list of at most {DECK_SIZE} cards{' or a number of them' if key[0] == 'h' else ''}")
            return ()
        in_stack = key[0] in LETTERS
        own = in_stack and key[0] == team_of(seat)
        return tuple(self._card(key, each, in_stack=in_stack, own=own) for each in value)

    def _deck(self, key: str, value: object) -> tuple[Shown, ...]:
        if not isinstance(value, dict) or "c" not in value:
            self._complain(f"s.{key} is an object with c and t")
            return ()
        cards = self._counted(key, value["c"])
        top = self._card(key, value.get("t", HIDDEN), in_stack=False, own=False)
        return (*cards[:-1], top) if cards else ()

    def _counted(self, key: str, count: object) -> tuple[Shown, ...]:
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= DECK_SIZE:
            self._complain(f"s.{key} counts 0 to {DECK_SIZE} cards, not {_brief(count)}")
            return ()
        return (Shown(HIDDEN),) * count

    def _card(self, key: str, word: object, *, in_stack: bool, own: bool) -> Shown:
        bare = word.removesuffix(FACE_UP) if isinstance(word, str) else ""
        if bare not in IDS and word != HIDDEN:
            self._complain(f"s.{key}: {_brief(word)} is no card")
            return Shown(HIDDEN)
        face_up = in_stack and (word != bare if own else word != HIDDEN)
        return Shown(bare, face_up)


def _is_seat(word: object) -> bool:
    return isinstance(word, str) and _SEAT.fullmatch(word) is not None


def _is_zone(key: object) -> bool:
    return isinstance(key, str) and (key in TABLE_ZONES or (key[:1] == "h" and _is_seat(key[1:])))


def _brief(value: object) -> str:
    text = repr(value) if not isinstance(value, list | dict) else type(value).__name__
    return text if len(text) <= _LONGEST_NAME else text[:_LONGEST_NAME] + "..."
