"""Builds the position that a scenario's ``given`` describes.

A staged position need not be reachable, but it must be possible: zones, cards, seats and counters that do not exist, and more cards than a
zone holds, are told apart from the rules and reported with the key at which the file says so.
"""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from netdeck.kernel.card import slug
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.ids import CardId, Seat
from netdeck.kernel.machine import Machine, S
from netdeck.kernel.replace import names_of_fields
from netdeck.kernel.rng import Rng
from netdeck.kernel.setup import Given, Setup
from netdeck.kernel.zone import Zone

if TYPE_CHECKING:
    from netdeck.kernel.process_game import ProcessGame
    from netdeck.kernel.state import State

Thing: TypeAlias = dict[str, Any]
"""One thing that is given to a zone, in its long form. Whoever understands a key takes it out; what is left over is unknown."""

TABLES: Final = frozenset({"zones", "seat", "effects", "then"})
"""The keys of ``given`` that are no counters of any game."""

_SETTLED: Final = frozenset({"printed", "zone", "entered", "known_to", "counters"})
"""Fields of a card that its long form cannot set, because they follow from where the card is put."""


class StagingError(ValueError):
    """An impossible scenario position: an unknown zone, card, seat or counter.

    ``key`` is where ``given`` says so: names separated by slashes, a number for a place in a list (``zones/north.hand/2``). ``word`` is
    what is unknown, when it is not the end of the key.
    """

    def __init__(self, sentence: str, key: str = "", known: Iterable[str] = (), word: str = "") -> None:
        near = get_close_matches(word or key.rpartition("/")[2], list(known), n=3, cutoff=0.4)
        super().__init__(sentence + (f"; did you mean {' or '.join(near)}?" if near else ""))
        self.key = key


def stage(game: "ProcessGame[S]", setup: Setup, given: Given, rng: Rng) -> Machine[S]:
    """The position of *given*, in which zones have their full names (``north.hand``)."""
    plan = game.plan(setup)
    state = game.new_state(plan, rng)
    game.prepare(state, Setup(game=setup.game, variant=setup.variant, options=setup.options, seats=setup.seats, cards=setup.cards))
    zones = given.get("zones", {})
    for name in zones:
        if name not in plan.zones:
            raise StagingError(f"there is no zone {name!r}", f"zones/{name}", plan.zones)
    for name, things in sorted(zones.items(), key=lambda item: not plan.zones[item[0]].owner):  # what all share may speak of the rest
        for number, entry in enumerate(_entries(game, name, things)):
            _place(game, state, plan.zones[name], entry, f"zones/{name}/{number}")
    _set_counters(game, state, given)
    for effect in given.get("effects", ()):
        game.begin_effect(state, effect)
    machine = game.machine(game, setup.variant, state)
    for frame, step in game.resume(state, given):
        machine.push(frame, step)
    machine.advance()
    return machine


def _entries(game: "ProcessGame[S]", zone: str, things: object) -> Iterator[Thing]:
    if isinstance(things, int):
        if not game.filler:
            raise StagingError(f"{game.title} has no filler card: name the cards of {zone}", f"zones/{zone}")
        things = [game.filler] * things
    if not isinstance(things, list):
        raise StagingError(f"zone {zone} holds a list of cards or a number of fillers", f"zones/{zone}")
    for thing in things:
        yield {"card": thing} if isinstance(thing, str) else dict(thing)


def _place(game: "ProcessGame[S]", state: S, zone: Zone, entry: Thing, key: str) -> None:
    try:
        game.place(state, zone, entry)
    except RulebookError as error:
        raise StagingError(str(error), key) from error
    except StagingError as error:
        error.key = error.key or key
        raise


def place_card(state: "State", zone: Zone, entry: Thing) -> CardId:
    """Put one given card on top of *zone*. Its ``id`` is what the scenario calls it; further keys are fields of the game's cards."""
    name = str(entry.pop("card", ""))
    printed = find_definition(state, name)
    if printed is None:
        raise StagingError(f"there is no card {name!r}", known=state.plan.definitions, word=name)
    label = str(entry.pop("id", ""))
    if label in state.plan.names:
        raise StagingError(f"two cards have the id {label!r}")
    owner = Seat(entry.pop("owner", zone.owner or state.seats[0]))
    if owner not in state.seats:
        raise StagingError(f"there is no seat {owner!r}", known=state.seats, word=owner)
    counters = entry.pop("counters", {})
    settable = set(names_of_fields(state.plan.card)) - _SETTLED
    unknown = [key for key in entry if key not in settable]
    if unknown:
        raise StagingError(f"a card of this game has no {unknown[0]!r}", known=settable | {"card", "id", "counters"}, word=unknown[0])
    card = state.bring(printed, owner, zone.name, counters=tuple(sorted(counters.items())), **entry)
    if label:
        state.plan.names[label] = card
    return card


def find_definition(state: "State", name: str) -> str | None:
    """The printed name that *name* means: the name itself or its slug."""
    if name in state.plan.definitions:
        return name
    wanted = slug(name)
    return next((each for each in state.plan.definitions if slug(each) == wanted), None)


def _set_counters(game: "ProcessGame[S]", state: S, given: Given) -> None:
    for seat, counters in given.get("seat", {}).items():
        if seat not in state.seats:
            raise StagingError(f"there is no seat {seat!r}", f"seat/{seat}", state.seats)
        for name, value in counters.items():
            _set(state, f"{seat}.{name}", value, f"seat/{seat}/{name}", game.seat_counters)
    for name, value in given.items():
        if name not in TABLES and name not in game.given_keys:
            _set(state, name, value, name, {*game.counters, *game.given_keys, *TABLES})


def _set(state: "State", key: str, value: object, where: str, known: Iterable[str]) -> None:
    name = where.rpartition("/")[2]
    if key not in state.counters:
        raise StagingError(f"there is no counter {name!r}", where, known)
    default = state.counters[key]
    if isinstance(default, bool | int | str) and type(value) is not type(default):
        raise StagingError(f"counter {name} has the form of {default!r}, not {value!r}", where)
    state.set_counter(key, value)
