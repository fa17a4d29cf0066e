"""Staging: building the position that a scenario's ``given`` tables describe, for games on the kernel's zones and cards."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from netdeck.kernel.card import slug
from netdeck.kernel.ids import CardId, Seat
from netdeck.kernel.machine import Machine
from netdeck.kernel.rng import Rng
from netdeck.kernel.setup import Setup

if TYPE_CHECKING:
    from netdeck.kernel.process_game import ProcessGame
    from netdeck.kernel.state import State


class StagingError(ValueError):
    """A position that a scenario cannot mean: an unknown zone, card, seat or counter. ``key`` is where the file says so."""

    def __init__(self, sentence: str, key: str = "", known: Iterator[str] | list[str] | tuple[str, ...] = ()) -> None:
        names = list(known)
        near = get_close_matches(key.rpartition("/")[2], names, n=3, cutoff=0.4) if key else []
        super().__init__(sentence + (f"; did you mean {' or '.join(near)}?" if near else ""))
        self.key = key


def stage(game: "ProcessGame", setup: Setup, given: Mapping[str, Any], rng: Rng) -> Machine:
    """The position of *given*; the runner has flattened zone names (``north.hand``)."""
    plan = game.plan(setup)
    state = game.new_state(plan, rng)
    game.prepare(state, Setup(game=setup.game, variant=setup.variant, options=setup.options, seats=setup.seats, decks={}))
    for zone, cards in given.get("zones", {}).items():
        if zone not in plan.zones:
            raise StagingError(f"there is no zone {zone!r}", f"zones/{zone}", list(plan.zones))
        owner = plan.zones[zone].owner or plan.seats[0]
        for entry in _cards(game, zone, cards):
            place(state, owner, zone, entry)
    _set_counters(state, given)
    machine = Machine(game, setup.variant, state)
    for frame, step in game.resume(state, given):
        machine.push(frame, step)
    machine.advance()
    return machine


def _cards(game: "ProcessGame", zone: str, cards: object) -> Iterator[dict[str, Any]]:
    if isinstance(cards, int):
        if not game.filler:
            raise StagingError(f"{game.title} has no filler card: name the cards of {zone}", f"zones/{zone}")
        cards = [game.filler] * cards
    if not isinstance(cards, list):
        raise StagingError(f"zone {zone} holds a list of cards or a number of fillers", f"zones/{zone}")
    for card in cards:
        yield {"card": card} if isinstance(card, str) else dict(card)


def place(state: "State", owner: Seat, zone: str, entry: dict[str, Any]) -> CardId:
    """Put one given card into *zone*. The long form's ``id`` is remembered by the runner through ``state.plan.names``."""
    name = entry.pop("card", None)
    printed = find_definition(state, str(name))
    if printed is None:
        raise StagingError(f"there is no card {name!r}", f"zones/{zone}/{name}", list(state.plan.definitions))
    label = entry.pop("id", None)
    owner = Seat(entry.pop("owner", owner))
    counters = entry.pop("counters", {})
    card = state.bring(printed, owner, zone, counters=tuple(sorted(counters.items())))
    if label is not None:
        state.plan.names[str(label)] = card
    unknown = [key for key in entry if not hasattr(state.cards[card], key)]
    if unknown:
        raise StagingError(f"a card of this game has no {unknown[0]!r}", f"zones/{zone}/{unknown[0]}")
    if entry:
        state.change(card, **entry)
    return card


def find_definition(state: "State", name: str) -> str | None:
    """The printed name that *name* means: the name itself or its slug."""
    if name in state.plan.definitions:
        return name
    wanted = slug(name)
    return next((each for each in state.plan.definitions if slug(each) == wanted), None)


def _set_counters(state: "State", given: Mapping[str, Any]) -> None:
    for seat, counters in given.get("seat", {}).items():
        if seat not in state.seats:
            raise StagingError(f"there is no seat {seat!r}", f"seat/{seat}", list(state.seats))
        for name, value in counters.items():
            _set(state, f"{seat}.{name}", value, f"seat/{seat}/{name}")
    for name, value in given.items():
        if name not in ("zones", "seat", "effects", "then", "phase", "stack"):
            _set(state, name, value, name)


def _set(state: "State", key: str, value: object, where: str) -> None:
    if key not in state.counters:
        known = [each.rpartition(".")[2] for each in state.counters]
        raise StagingError(f"there is no counter {where.rpartition('/')[2]!r}", where, sorted(set(known)))
    state.counters[key] = value
