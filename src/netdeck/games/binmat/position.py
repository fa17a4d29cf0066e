"""A position of BINMAT: one table of the rules behind the interface of positions.

Members of a team commit in secret and may change their minds until the last one has decided or time is up (R9, R43). An order may name a
card by its value alone (R33); the position remembers how it was typed, because the game's log writes it so. Under the option *consume* an
illegal order is accepted and wasted (R32).
"""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Self

import msgspec

from netdeck.games.binmat import clause_points
from netdeck.games.binmat.cards import FACE_UP, LANES, NAMES
from netdeck.games.binmat.determinization import imagined
from netdeck.games.binmat.display.event_text import CAUSES, EventWriter, turn_frame
from netdeck.games.binmat.display.forecast import forecasts
from netdeck.games.binmat.display.options import decision
from netdeck.games.binmat.display.reasons import facts, facts_for
from netdeck.games.binmat.display.refusals import refusal
from netdeck.games.binmat.display.views import Viewer
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.ledger import BinmatLedger, FollowingWriter
from netdeck.games.binmat.notation import Order, from_notation, notation
from netdeck.games.binmat.rules.actions import CONCEDED, DRY, DRY_BY_DEFENDER, EXHAUSTED, STRANDED_LOSS, TURN_LIMIT
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.kinds import TIMEOUT
from netdeck.games.binmat.rules.legality import why_not, why_not_decide
from netdeck.games.binmat.rules.piles import HAND, NO_CARD, oldest, size
from netdeck.games.binmat.rules.table import decides_together, is_over, is_present, member_of, side_on_turn, turn
from netdeck.games.binmat.rules.turns import committed, concede, decide, run_out_of_time, seat_in_order
from netdeck.games.binmat.scenario_setup import adjusted
from netdeck.games.binmat.seats import TEAMS, Seating, side_of_name
from netdeck.games.binmat.zones import zone_names
from netdeck.kernel import (
    CardId,
    Command,
    Decision,
    Fact,
    Forecast,
    Knowledge,
    Logged,
    Option,
    Position,
    Refusal,
    Result,
    Rng,
    Seat,
    View,
    say,
)
from netdeck.kernel.knowledge import knowledge_of

if TYPE_CHECKING:
    from netdeck.games.binmat.game import Binmat

ENDINGS: Final = {
    TURN_LIMIT: clause_points.TURNS_ARE_UP,
    EXHAUSTED: clause_points.LANE_EXHAUSTED,
    DRY: clause_points.DRY_DRAW,
    DRY_BY_DEFENDER: clause_points.DRY_DRAW_BY_DEFENDER,
    STRANDED_LOSS: clause_points.STRANDED,
    CONCEDED: clause_points.CONCEDE,
}
"""The point for every end."""


class BinmatPosition(Position):
    """One moment of one match. ``table`` is what the rules see."""

    tells_before = True

    __slots__ = ("_asked", "_game", "_stopped", "_typed", "ledger", "seating", "table", "variant")

    def __init__(self, game: "Binmat", variant: str, seating: Seating, table: LiveTable) -> None:
        self._game = game
        self.variant = variant
        self.seating = seating
        self.table = table
        self._typed: dict[int, str] = {}
        self._asked: dict[Seat, Decision] | None = None
        self._stopped: Result | None = None
        self._memory = None
        self.ledger: BinmatLedger | None = None

    @property
    def game(self) -> "Binmat":
        return self._game

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.seating.seats

    @property
    def rng(self) -> Rng:
        return self.table.rng

    # Deciding

    def pending(self) -> Mapping[Seat, Decision]:
        return {seat: asked for seat, asked in self._decisions().items() if not self._has_committed(seat)}

    def committed(self) -> Mapping[Seat, Decision]:
        return {seat: asked for seat, asked in self._decisions().items() if self._has_committed(seat)}

    def _has_committed(self, seat: Seat) -> bool:
        return committed(self.table, member_of(self.table, self.seating.numbers[seat])) >= 0

    def _decisions(self) -> dict[Seat, Decision]:
        """What everybody is asked, answered or not, in the order of the turn. It is worked out once, until something happens."""
        table = self.table
        if self._asked is None:
            first, last = byte(table, table.terms.acting), byte(table, table.terms.present)
            places = () if self._is_over() else range(first, last if decides_together(table) else first + 1)
            asked = [decision(table, self.seating, seat_in_order(table, place)) for place in places]
            self._asked = {each.seat: each for each in asked}
        return self._asked

    def _take(self, seat: Seat, option: Option) -> None:
        action = option.row[0]
        number = self.seating.numbers[seat]
        if option.notation == notation(action):
            self._typed.pop(number, None)
        else:
            self._typed[number] = option.notation
        self._decide(number, action)

    def _decide(self, number: int, action: int) -> None:
        """Run the rules. Nothing else happens while a team is deciding, so its questions stay the same."""
        before = turn(self.table)
        decide(self.table, number, action)
        if is_over(self.table) or turn(self.table) != before or not decides_together(self.table):
            self._asked = None

    def option(self, seat: Seat, text: str) -> Option | None:
        order, asked = self._read(text), self._decisions().get(seat)
        if order is None or asked is None:
            return None
        action = self._action(self.seating.numbers[seat], order)
        found = next((option for option in asked.options if option.value[0] == action), None)
        if found is None:
            wasted = self.table.rules.illegal_attempt == "consume"
            return Option(text.strip().casefold(), (action,), (), say("An illegal order: it is wasted.")) if wasted else None
        typed = text.strip().casefold()
        return found if typed == found.notation else msgspec.structs.replace(found, notation=typed)

    def _read(self, text: str) -> Order | None:
        return from_notation(text) if self.table.holds(clause_points.E_SYNTAX) else None

    def _action(self, number: int, order: Order) -> int:
        """The action that an order means: of a value alone, the one with the oldest such card in the hand (R33, L20)."""
        if order.value is None or order.suit is not None:
            return order.action()
        found = oldest(self.table, HAND + number, order.value) if self.table.holds(clause_points.OLDEST) else NO_CARD
        return order.action(order.value if found == NO_CARD else found)

    def _why_not_decide(self, seat: Seat) -> int:
        """Why a seat may not decide anything now, as a point of the rules."""
        if self._is_over():
            return clause_points.E_OVER
        number = self.seating.numbers.get(seat)
        return clause_points.E_SEAT if number is None else why_not_decide(self.table, number)

    def why_not(self, seat: Seat, text: str) -> Refusal | None:
        if self.option(seat, text) is not None:
            return None
        point = self._why_not_decide(seat)
        if point != clause_points.FINE:
            return refusal(self.table, point, seat=seat if seat in self.seating.numbers else None)
        order = self._read(text)
        if order is None:
            return refusal(self.table, clause_points.E_SYNTAX, text=text)
        number = self.seating.numbers[seat]
        return refusal(self.table, why_not(self.table, number, self._action(number, order)), order=order)

    def facts(self, seat: Seat, option: Option) -> Sequence[Fact]:
        action = option.row[0]
        return facts(self.table, self.seating.numbers[seat], action)

    def facts_against(self, seat: Seat, text: str) -> Sequence[Fact]:
        refused, order = self.why_not(seat, text), self._read(text)
        if refused is None or order is None or self._why_not_decide(seat) != clause_points.FINE:
            return ()
        number = self.seating.numbers[seat]
        held = facts_for(self.table, number, self._action(number, order))
        return [*held, Fact(refused.clause, refused.sentence, ok=False)] if refused.clause else ()

    def chain(self) -> tuple[tuple[str, str], ...]:
        return () if self._is_over() else (turn_frame(self.table),)

    # The host

    def _command(self, command: Command) -> Refusal | None:
        side, number = side_of_name(command.who), self.seating.numbers.get(Seat(command.who))
        if self._is_over():
            return refusal(self.table, clause_points.E_OVER)
        is_gone = number is None or not is_present(self.table, number)  # whoever was kicked is gone (R8)
        if side is None or (len(command.who) == 2 and is_gone):
            return refusal(self.table, clause_points.E_SEAT)
        if command.command == "timeout":
            self._run_out(Seat(command.who), side)
        elif command.command == "concede":
            concede(self.table, side)
            self._asked = None
        else:
            return refusal(self.table, clause_points.E_SYNTAX, text=command.command)
        return None

    def _run_out(self, who: Seat, side: int) -> None:
        """Time is up for a team, or for one seat. Seats that have decided or are not asked are not affected (R35)."""
        if side != side_on_turn(self.table) or not self.table.holds(clause_points.RUN_OUT):
            return
        if who not in self.seating.numbers:
            run_out_of_time(self.table)
            self._asked = None
        elif who in self.pending():
            self._decide(self.seating.numbers[who], TIMEOUT)

    def _stop(self, result: Result) -> None:
        self._stopped = result
        self._asked = None

    def _is_over(self) -> bool:
        return self._stopped is not None or is_over(self.table)

    def result(self) -> Result | None:
        table = self.table
        if self._stopped is not None or not is_over(table):
            return self._stopped
        side = byte(table, table.terms.winner) - 1
        cause = byte(table, table.terms.cause)
        return Result(table.citations[ENDINGS[cause]][0], self.seating.teams[side], CAUSES[cause], TEAMS[side])

    def turn(self) -> int:
        return turn(self.table)

    def departed(self) -> Collection[Seat]:
        return frozenset(seat for seat, number in self.seating.numbers.items() if not is_present(self.table, number))

    def remaining_stakes(self, seat: Seat) -> Sequence[str]:
        number = self.seating.numbers[seat]
        held = [f"{size(self.table, HAND + number)} cards in hand"] if size(self.table, HAND + number) else []
        return [*held, "a place in the turn"] if seat in self._decisions() else held

    # Showing

    def view(self, viewer: Seat) -> View:
        eyes = Viewer(self.table, self.seating, viewer)
        return View(
            game=self._game.id,
            variant=self.variant,
            viewer=viewer,
            seats=self.seats,
            counters=eyes.counters(),
            seat=eyes.seats(),
            zones=eyes.zones(),
            deciding=tuple(self.pending()),
            result=self.result(),
        )

    def forecasts(self, viewer: Seat) -> Sequence[Forecast]:
        if self.result() is not None:
            return ()
        asked = self._decisions().get(viewer)
        return forecasts(self.table, self.seating, viewer, asked.options if asked is not None else ())

    def view_ids(self, viewer: Seat) -> Callable[[CardId | str], int | str]:
        return _itself

    def meant(self, seat: Seat, touched: int | str) -> Sequence[str]:
        if isinstance(touched, int):
            name = NAMES[touched] if 0 <= touched < len(NAMES) else ""
            return tuple(f"{how}{name}{lane}" for how in "pux" for lane in range(LANES)) if name else ()
        pile, place = touched[:1], touched[1:]
        draws = (f"d{place}",) if pile == "l" else ("da",) if touched == "a" else ()
        return draws or ((f"c{place}",) if pile in ("a", "d") and place else ())

    @property
    def log(self) -> list[Logged] | None:
        listener = self.table.listener
        return listener.log if isinstance(listener, EventWriter) else None

    def _listen(self, log: list[Logged] | None) -> None:
        if log is None:
            self.table.listener = None
        elif self.ledger is None:
            self.table.listener = EventWriter(self.seating, self.variant, self._typed, log)
        else:
            writer = FollowingWriter(self.seating, self.variant, self._typed, log)
            writer.ledger, self.table.listener = self.ledger, writer

    def _keep_ledger(self) -> None:
        if self.ledger is None:
            self.ledger = BinmatLedger(self.table, self.seating)
            self._listen(self.log)

    def _drop_ledger(self) -> None:
        self.ledger = None
        self._listen(self.log)

    def knowledge(self, seat: Seat) -> Knowledge:
        ledger = self.ledger
        if ledger is None or seat not in ledger.viewers:
            return Knowledge()
        ledger.look(self.table)
        viewer = ledger.viewers.index(seat)
        named = {card: (name, Seat("")) for card, name in enumerate(NAMES) if card not in ledger.seen[viewer]}
        names = zone_names(self.seating.names)
        lying = {name: (pile, number < HAND) for number, (name, pile) in enumerate(zip(names, ledger.piles, strict=True))}
        return knowledge_of(ledger, viewer, lying, named, (Seat(""),))

    def shown_as(self, card: str) -> frozenset[str]:
        return frozenset((card, card + FACE_UP))

    # Copying

    def clone(self) -> Self:
        twin = self._twin(self.table.copy())
        twin._asked = self._asked
        twin._memory = self._memory and self._memory.copy()
        twin.ledger = self.ledger and self.ledger.copy()
        return twin

    def _twin(self, table: LiveTable) -> Self:
        twin = type(self)(self._game, self.variant, self.seating, table)
        twin._typed.update(self._typed)
        twin._stopped = self._stopped
        return twin

    def imagine(self, seat: Seat, rng: random.Random) -> Self:
        ledger = self.ledger if self.ledger is not None and seat in self.ledger.viewers else None
        if ledger is not None:
            ledger.look(self.table)
            ledger = ledger.copy()
        twin = self._twin(imagined(self.table, self.seating, seat, rng, ledger))
        twin.ledger = ledger
        number = self.seating.numbers.get(seat)
        for other in [other for other in twin._typed if other != number]:
            del twin._typed[other]
        twin._memory = self._memory and self._memory.of_one(seat)
        return twin

    def adjusted(self, path: str, value: object) -> Self | None:
        table = adjusted(self.table, self.seating, path, value)
        return None if table is None else self._twin(table)


def _itself(thing: CardId | str) -> int | str:
    """There is one of each card, so every seat calls it by its number; options touch only cards of the own hand."""
    return thing if isinstance(thing, str) else int(thing)
