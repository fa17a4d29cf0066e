"""The machine: runs a stack of frames until a seat must decide or the game is over."""

import random
from collections.abc import Callable, Collection, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Self

from netdeck.kernel.decision import Decision, Option
from netdeck.kernel.frame_runner import follow, run_frames
from netdeck.kernel.host_events import GaveUp, TimeRanOut
from netdeck.kernel.ids import REFEREE, CardId, Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.message import say
from netdeck.kernel.position import Command, Position
from netdeck.kernel.process import Frame
from netdeck.kernel.refusal import Fact, Refusal
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Rng, key_from_seed
from netdeck.kernel.stat_breakdown import Part
from netdeck.kernel.state import State
from netdeck.kernel.trace import holds
from netdeck.kernel.view import CardView, LazyZones, View, ZoneView, show_zone, split_counters
from netdeck.kernel.view_cache import Key, ViewCache
from netdeck.kernel.zone import Sight, Zone

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from netdeck.kernel.process_game import ProcessGame

    S = TypeVar("S", bound=State, default=Any)
else:
    from typing import TypeVar

    S = TypeVar("S")

MOST_DEALS = 64
"""How often unseen cards are dealt until the same seats would be asked."""


class Machine(Position, Generic[S]):
    """A position of a game that runs on processes."""

    __slots__ = ("_game", "_looks", "state", "variant")

    def __init__(self, game: "ProcessGame[S]", variant: str, state: S) -> None:
        self._game = game
        self.variant = variant
        self.state = state
        self._looks: ViewCache | None = None
        self._memory = None

    @property
    def game(self) -> "ProcessGame[S]":
        return self._game

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.state.plan.seats

    @property
    def rng(self) -> Rng:
        return self.state.rng

    # Running

    def push(self, frame: Frame, step: str = "") -> None:
        """Start a process on top of the stack, at its first step or at *step*."""
        self.state.frames.append((frame, step or type(frame).beginning))

    def advance(self) -> None:
        """Run until a decision is open or the game has ended. Raises :class:`~netdeck.kernel.LimitExceededError` where that is limited."""
        run_frames(self.state, self._game.id)

    # Deciding

    def pending(self) -> Mapping[Seat, Decision]:
        asked, answers = self.state.asked, self.state.answers
        return {seat: decision for seat, decision in asked.items() if seat not in answers} if answers else asked

    def committed(self) -> Mapping[Seat, Decision]:
        answers = self.state.answers
        return {seat: decision for seat, decision in self.state.asked.items() if seat in answers}

    def _take(self, seat: Seat, option: Option) -> None:
        if self._looks is not None:
            self._looks.invalidate()
        state = self.state
        state.taken = ()
        state.answers[seat] = option
        if len(state.answers) == len(state.asked):
            if len(state.answers) > 1:
                state.answers = {asked: state.answers[asked] for asked in state.asked}  # who answered first must not matter
            state.asked = {}
            self.advance()

    def _command(self, command: Command) -> Refusal | None:
        if self._looks is not None:
            self._looks.invalidate()
        game = self._game
        if self.state.result is not None:
            return game.refuse_over()
        if command.who not in self.seats:
            return Refusal(game.table_clauses.not_asked, say("There is no seat {who!r} at this table.", who=command.who))
        seat = Seat(command.who)
        if seat in self.departed():
            return game.refuse_departed(seat)
        if command.command == "timeout":
            decision = self.pending().get(seat)
            if decision is None:
                return game.refuse_not_asked(seat)
            with self.state.host_act():
                self.state.record(TimeRanOut(clause=decision.clause, seat=seat))
            self._take(seat, decision.on_timeout())
            return None
        if command.command == "concede":
            if holds(game.table_clauses.concede):
                with self.state.host_act():
                    self.state.record(GaveUp(clause=game.table_clauses.concede, seat=seat))
                    self._give_up(seat)
                self.advance()
            return None
        return Refusal(game.table_clauses.not_asked, say("{command!r} is not something a host can do.", command=command.command))

    def _give_up(self, seat: Seat) -> None:
        self.state.asked = {}
        follow(self.state, self._game.concede(self.state, seat))

    def _stop(self, result: Result) -> None:
        if self._looks is not None:
            self._looks.invalidate()
        state = self.state
        state.asked, state.answers, state.result = {}, {}, result
        state.frames.clear()

    def why_not(self, seat: Seat, text: str) -> Refusal | None:
        if self.state.result is not None:
            return self._game.refuse_over()
        decision = self.state.asked.get(seat)
        if decision is None and seat in self.departed():
            return self._game.refuse_departed(seat)
        if decision is None:
            return self._game.out_of_turn(self.state, seat, text)
        if self.option(seat, text) is not None:
            return None
        return self._game.why_not(self.state, decision, text) or self._game.refuse_unoffered(self.state, decision, text)

    def facts(self, seat: Seat, option: Option) -> Sequence[Fact]:
        return self._game.facts(self.state, self.state.asked[seat], option)

    def chain(self) -> tuple[tuple[str, str], ...]:
        frames = self.state.frames[:-1] if self.state.asked else self.state.frames
        return tuple((type(frame).__name__, step) for frame, step in frames)

    def result(self) -> Result | None:
        return self.state.result

    def departed(self) -> Collection[Seat]:
        return self._game.departed(self.state)

    def remaining_stakes(self, seat: Seat) -> Sequence[str]:
        return self._game.remaining_stakes(self.state, seat)

    # Showing

    def definitions(self) -> Mapping[str, Any]:
        return self.state.plan.definitions

    def view(self, viewer: Seat) -> View:
        zones = self.state.plan.zones
        return self._view(viewer, {zone.name: self._zone(zone, viewer) for zone in zones.values()})

    def lazy_view(self, viewer: Seat) -> View:
        zones = self.state.plan.zones
        return self._view(viewer, LazyZones(zones, lambda name: self._zone(zones[name], viewer)))

    def _view(self, viewer: Seat, zones: Mapping[str, ZoneView]) -> View:
        state, game = self.state, self._game
        stored = {**state.counters, **game.computed_counters(state, viewer)}
        columns = state.plan.columns[viewer == REFEREE]
        counters, per_seat = split_counters(stored, self.seats, lambda name: viewer == REFEREE or game.is_public(name), columns)
        for seat, deck in state.plan.lists.items():
            per_seat[seat]["deck_list"] = deck
        return View(
            game=game.id,
            variant=self.variant,
            viewer=viewer,
            seats=self.seats,
            counters=counters,
            seat=per_seat,
            zones=zones,
            deciding=self._deciding(),
            result=state.result,
        )

    def _deciding(self) -> tuple[Seat, ...]:
        """Who has to decide."""
        return tuple(self.pending())

    def _zone(self, zone: Zone, viewer: Seat) -> ZoneView:
        cards, looks = self.state.zones[zone.name], self._kept_looks
        if not cards:
            return ZoneView(0, (), zone.owner, zone.ordered)
        key = self._key(looks, zone, viewer) if looks is not None else None
        if looks is None or key is None:
            return self._zone_anew(zone, viewer, cards)
        stays = self.state.zone_version(zone.name)
        return looks.zone(key, stays, lambda: all(map(self._is_at_rest, cards)), lambda: self._zone_anew(zone, viewer, cards))

    def _key(self, looks: ViewCache, zone: Zone, viewer: Seat) -> Key | None:
        """Who sees the same of a zone. Nothing where it is not settled once and for all who sees which card."""
        place = (zone.name, viewer)
        if place not in looks.keys:
            is_open = viewer == REFEREE or self._game.shows_only_faces(viewer, zone)
            looks.keys[place] = zone.name if is_open else place if self._game.shows_only_backs(viewer, zone) else None
        return looks.keys[place]

    def _zone_anew(self, zone: Zone, viewer: Seat, cards: tuple[CardId, ...]) -> ZoneView:
        if viewer == REFEREE or self._game.shows_only_faces(viewer, zone):
            return show_zone([self._face(card, viewer) for card in cards], owner=zone.owner, ordered=zone.ordered)
        if self._game.shows_only_backs(viewer, zone) and not self.state.is_any_known(cards, viewer):
            return ZoneView(len(cards), (), zone.owner, zone.ordered)  # a pile is not turned over card by card to find nothing
        return show_zone([self._card(card, viewer) for card in cards], owner=zone.owner, ordered=zone.ordered)

    def _card(self, card: CardId, viewer: Seat) -> CardView:
        return self._face(card, viewer) if self.may_see(viewer, card) else self._game.back_of(self.state, card)

    def _face(self, card: CardId, viewer: Seat) -> CardView:
        looks = self._kept_looks
        if looks is not None:
            return looks.face(card, self.state.card_version(card), self._is_at_rest, self._look_at)
        return self._look_at(card, self.state.plan.label(card) if viewer == REFEREE else "")

    def _look_at(self, card: CardId, label: str = "") -> CardView:
        record = self.state.cards[card]
        return CardView(record.printed, record.entered, self._game.card_facts(self.state, card), label)

    def _is_at_rest(self, card: CardId) -> bool:
        return self._game.has_stable_facts(self.state, card)

    def enable_view_cache(self) -> None:
        self._looks = ViewCache()

    def shared(self) -> Mapping[str, object]:
        plan = self.state.plan
        cards = {f"card {name}": definition for name, definition in plan.definitions.items()}
        return {**super().shared(), "plan": plan, **cards}

    @property
    def _kept_looks(self) -> ViewCache | None:
        """How things looked last. Cards that a scenario has named do not look the same to everybody who sees them, and are not kept."""
        return self._looks if not self.state.plan.names else None

    def text(self, viewer: Seat) -> bytes:
        looks = self._kept_looks
        return super().text(viewer) if looks is None else looks.text(self.view(viewer))

    def may_see(self, viewer: Seat, card: CardId) -> bool:
        """Whether *viewer* may know which card this is."""
        record = self.state.cards[card]
        if viewer == REFEREE or viewer in record.known_to:
            return True
        return self._game.may_see(self.state, viewer, card, self.state.plan.zones[record.zone])

    def unseen(self, viewer: Seat) -> dict[Seat, list[CardId]]:
        """The cards that *viewer* may not know, by owner, in an order that is equal for positions that look alike to the viewer."""
        state, game = self.state, self._game
        found: dict[Seat, list[CardId]] = {seat: [] for seat in self.seats}
        for name, zone in state.plan.zones.items():
            if game.shows_only_backs(viewer, zone):
                state.sort_unknown(state.zones[name], viewer, found)
            elif not game.shows_only_faces(viewer, zone):
                for card in state.zones[name]:
                    if not self.may_see(viewer, card):
                        found[state.cards[card].owner].append(card)
        return found

    def label(self, decision: Decision, option: Option) -> str:
        return option.label or self._game.label(self.state, decision, option)

    def view_ids(self, viewer: Seat) -> Callable[[CardId | str], int | str]:
        def shown(thing: CardId | str) -> int | str:
            if not isinstance(thing, CardId):
                return thing
            record = self.state.cards[thing]
            return record.entered if self.may_see(viewer, thing) else record.zone

        return shown

    def copies(self, seat: Seat, decision: Decision) -> Mapping[CardId | str, Sequence[CardId]]:
        cards, zones = self.state.cards, self.state.plan.zones
        touched = {option.touches[0] for option in decision.options if option.touches and isinstance(option.touches[0], CardId)}
        found: dict[CardId | str, list[CardId]] = {}
        for first in touched:
            printed, zone = cards[first].printed, cards[first].zone
            if zones[zone].sight is Sight.ALL:
                continue
            for card in self.state.zones[zone]:
                if cards[card].printed != printed or card in touched or not (self.may_see(seat, first) and self.may_see(seat, card)):
                    continue
                if self._face(first, seat).facts == self._face(card, seat).facts:  # alike in everything but when they came
                    found.setdefault(first, []).append(card)
        return found

    def option(self, seat: Seat, text: str) -> Option | None:
        decision = self.state.asked.get(seat)
        if decision is None:
            return None
        return decision.find(text) or self._game.resolve_text(self.state, decision, text)

    def turn(self) -> int | None:
        turn = self.state.counters.get("turn")
        return turn if isinstance(turn, int) else None

    def automatic_choices(self) -> Sequence[tuple[Seat, str]]:
        return self.state.taken

    def labels(self) -> MutableMapping[str, CardId]:
        return self.state.plan.names

    def made(self) -> int:
        return len(self.state.cards)

    def names_of(self, card: CardId) -> Sequence[str]:
        return self._game.names_of(self.state, card)

    def names_known_to(self, seat: Seat) -> Sequence[str]:
        cards = self._game.visible(self.state, seat)
        names = (name for card in cards for name in self._game.names_of(self.state, card))
        return tuple(dict.fromkeys((*self.seats, *self.state.plan.zones, *names)))

    def parts(self, viewer: Seat, card: int) -> Sequence[Part]:
        found = self._called(viewer, card)
        return () if found is None else self._game.parts(self.state, found, lambda other: self.may_see(viewer, other))

    def remembered(self) -> Mapping[int, object]:
        return {self.state.cards[card].entered: what for card, what in self._game.remembered(self.state).items()}

    def _called(self, viewer: Seat, number: int | str) -> CardId | None:
        """The card that has that id in the view of *viewer*."""
        cards = self.state.cards.items()
        return next((id for id, record in cards if record.entered == number and self.may_see(viewer, id)), None)

    def meant(self, seat: Seat, touched: int | str) -> Sequence[str]:
        card = self._called(seat, touched)
        decision = self.state.asked.get(seat)
        options = decision.options if decision is not None else ()
        if card is None:
            return _answers_at(options, str(touched)) if touched in self.state.plan.zones else ()
        verbs = {option.notation.partition(" ")[0]: None for option in options}
        name = self._game.names_of(self.state, card)[0]
        answers = [f"{verb} {name}" for verb in verbs if verb in self.state.asker.validators]
        places = _answers_at(options, self.state.cards[card].zone)
        return tuple(dict.fromkeys((*answers, *places, *self._game.meant(self.state, card))))

    @property
    def log(self) -> list[Logged] | None:
        return self.state.heard

    def _listen(self, log: list[Logged] | None) -> None:
        self.state.heard = log

    # Copying

    def clone(self) -> Self:
        twin = object.__new__(type(self))  # nothing is asked of it yet, so there is nothing to begin with
        twin._game = self._game
        twin.variant = self.variant
        twin.state = self.state.copy()
        twin._looks = None
        twin._memory = self._memory and self._memory.copy()
        return twin

    def imagine(self, seat: Seat, rng: random.Random) -> Self:
        for _ in range(MOST_DEALS):
            twin, chance = self.clone(), Rng(key_from_seed(rng.getrandbits(63)))
            twin._memory = self._memory and self._memory.of_one(seat)
            self._game.deal_unseen(twin, seat, rng)  # as long as nothing changes it sees what was looked up here
            twin.state.rng = chance
            if all(other == seat for other in twin.state.asked):
                return twin
            twin._ask_again()
            if twin.state.asked.keys() == self.state.asked.keys():
                break  # who is asked can be seen, and may depend on what cannot: with other cards the game would have gone on
        twin._forget_answers(seat, rng)
        return twin

    def _ask_again(self) -> None:
        """Ask the open question again on a changed table; an answer that is no longer possible is replaced by that of a timeout."""
        state = self.state
        answers = state.answers
        state.frames = list(state.asking)
        state.asked = {}
        self.advance()
        asked = state.asked
        state.answers = {
            seat: asked[seat].find(given.notation) or asked[seat].on_timeout() for seat, given in answers.items() if seat in asked
        }

    def _forget_answers(self, seat: Seat, rng: random.Random) -> None:
        """Others' secret answers to a simultaneous decision are unknown to *seat*: any of their options may have been chosen."""
        state = self.state
        for other in [other for other in state.answers if other != seat]:
            state.answers[other] = rng.choice(state.asked[other].options)

    def adjusted(self, path: str, value: object) -> Self | None:
        key = path.removeprefix("seat.")
        if key not in self.state.counters:
            return None
        twin = self.clone()
        twin.state.set_counter(key, value)
        if twin.state.asked:
            twin._ask_again()
        return twin


def _answers_at(options: Sequence[Option], zone: str) -> tuple[str, ...]:
    """Where a question is answered with a place, the answer that would name *zone*."""
    return (f"@{zone}",) if any(option.notation == f"@{touch}" for option in options for touch in option.touches) else ()
