"""What happens, told from numbers: every event and every note of the processes as the log knows it (section 6)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from netdeck.games.bloodless.events import processes as lr
from netdeck.games.bloodless.events.processes import CameTrue, PhasePassed, PutOff
from netdeck.games.bloodless.face.events import WITH_PLAYER, Record, event_of
from netdeck.games.bloodless.face.given import GIVING, Giving, differences, given_before
from netdeck.games.bloodless.face.names import ability_name, card_id, letters_in, row, said, seat_name, spoken_name
from netdeck.games.bloodless.face.questions import option
from netdeck.games.bloodless.face.words import quoted
from netdeck.games.bloodless.plan import BloodPlan
from netdeck.games.bloodless.rules import happenings as h
from netdeck.games.bloodless.rules import told
from netdeck.games.bloodless.rules import watching as y
from netdeck.games.bloodless.rules.clauses import CLAUSES
from netdeck.games.bloodless.rules.records import R_CARD, W_CARD
from netdeck.games.bloodless.rules.steps import STEPS
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.rules.verbs import END_OF_TURN
from netdeck.games.bloodless.zones import SEATS
from netdeck.kernel import EVERYBODY, CardId, Event
from netdeck.kernel.records import NONE
from netdeck.kernel.trace import holds, watch

if TYPE_CHECKING:
    from netdeck.games.bloodless.at_table import TableState

__all__ = ["Teller", "quoted"]

CHOICES = {
    "MULLIGAN": "P8.2",
    "MAIN": "P7.1",
    "INSTANT": "P6.11",
    "SEARCH": "P1.6.3",
    "VARIABLE": "D7.9.1",
    "SPACE": "P1.3.6",
    "DEVOUR": "R51",
    "EVOLVE": "R52",
    "MAY": "R12",
    "MODE": "R12",
    "NAME": "R12",
    "CHOOSE": "R12",
}
"""Every kind of decision, and the clause that leaves it to a player."""
DECISIONS: Final = tuple(CHOICES)
LASTING: Final = {y.A_STAT: "stat", y.A_GAIN: "gain", y.A_LOSS: "lose", y.NO_TEXT: "text", y.A_GRANT: "grant", y.MORE_PLAYS: "plays"}


class Teller:
    """Tells a state's log what happens on its table."""

    def __init__(self, state: "TableState") -> None:
        self.state = state
        self.given = given_before(state)
        self.giving = Giving(state, state.table)

    def __call__(self, table: Table, event: int, clause: int, *numbers: int) -> None:
        self.state.moved()
        if event == told.PASSIVES_BEGIN:
            self.giving = Giving(self.state, table)
        elif event == told.PASSIVES_END:
            before, self.given = self.given, self.giving.given
            for change in differences(self.state, before, self.given):
                self._tell(change)
        elif event in GIVING:
            self.giving.note(event, *numbers)
        else:
            self._tell(TELLING[event](self, CLAUSES[clause], *numbers))

    def _tell(self, event: Event) -> None:
        if watch().silent or holds(event.clause):
            self.state.told(self.state.witnessed(event))

    # Events

    def event(self, clause: str, event: int, *_: int) -> Event:
        return event_of(self.state, event, clause)

    def failed(self, clause: str, kind: int, card: int, seat: int, *_: int) -> Event:
        player = seat_name(seat) if kind in WITH_PLAYER or kind == h.CREATE else None
        return lr.Failed(clause=clause, event=h.KINDS[kind], card=card_id(card), player=player)

    # Abilities

    def triggered(self, clause: str, watch: int, kind: int, card: int, *_: int) -> Event:
        state = self.state
        name, text = ability_name(state, watch), said(state, watch)
        return lr.Triggered(clause=clause, ability=name, outcome=h.KINDS[kind], card=CardId(card), text=text)

    def replaced(self, clause: str, watch: int, event: int, new: int, *_: int) -> Event:
        state = self.state
        heap = state.table.heap
        return lr.Replaced(
            clause=clause,
            ability=ability_name(state, watch),
            event=h.KINDS[heap[event + h.E_KIND]],
            new_events=tuple(h.KINDS[heap[each + h.E_KIND]] for each in row(state.table, new)),
            card=CardId(heap[watch + W_CARD]),
            text=said(state, watch),
        )

    def ability_used(self, clause: str, card: int, number: int, once: int, *_: int) -> Event:
        return lr.AbilityUsed(clause=clause, card=CardId(card), number=number, once=bool(once))

    def timed_ended(self, clause: str, effect: int, *_: int) -> Event:
        heap = self.state.table.heap
        if effect == NONE:
            return lr.TimedEnded(clause=clause, effect="grant")
        target = heap[effect + y.T_TARGET]
        card = CardId(heap[target + R_CARD]) if target != NONE else None
        return lr.TimedEnded(clause=clause, effect=LASTING[heap[effect + y.T_WHAT]], card=card)

    # Cards

    def marked(self, clause: str, card: int, by: int, source: int, flags: int, *_: int) -> Event:
        table = self.state.table
        left = max(0, table.v_health[card] - table.damage[card] + by) - by
        combat = bool(flags & h.IN_COMBAT)
        return lr.Marked(clause=clause, card=CardId(card), by=by, left=left, source=card_id(source), combat=combat)

    def in_transit(self, clause: str, event: int, *_: int) -> Event:
        play = Record(self.state, event)
        letters = letters_in(play.table, play[h.E_LETTERS])
        return lr.InTransit(clause=clause, card=CardId(play[h.E_CARD]), space=play.space, vars=letters, revealed=play.face == "up")

    def arrived_not(self, clause: str, card: int, *_: int) -> Event:
        return lr.InTransit(clause=clause, card=CardId(card), on=False)

    def linked(self, clause: str, card: int, over: int, *_: int) -> Event:
        return lr.Linked(clause=clause, card=CardId(card), with_=CardId(over))

    def unlinked(self, clause: str, card: int, over: int, *_: int) -> Event:
        return lr.Unlinked(clause=clause, card=CardId(card), with_=CardId(over))

    def control_changed(self, clause: str, card: int, seat: int, *_: int) -> Event:
        return lr.ControlChanged(clause=clause, card=CardId(card), to=SEATS[seat])

    def became_known(self, clause: str, deck: int, seat: int, *_: int) -> Event:
        table, cards = self.state.table, list[CardId]()
        card = table.bottom[deck]
        while card >= 0:
            cards.append(CardId(card))
            card = table.above[card]
        return lr.BecameKnown(clause=clause, cards=tuple(cards), seat=SEATS[seat])

    # Choices

    def _answer(self) -> str:
        table = self.state.table
        return option(self.state, (table.chosen, table.chosen_card, table.chosen_other, 0, 0, 0, 0, 0, 0)).notation

    def chosen(self, clause: str, kind: int, *_: int) -> Event:
        """Each kind of decision has the clause that leaves it to a player."""
        state, table = self.state, self.state.table
        decision = DECISIONS[kind]
        seat = SEATS[table.q_seat]
        is_hidden = table.chosen_card >= 0 and state.eyes(CardId(table.chosen_card)) != EVERYBODY
        eyes = (seat,) if is_hidden else EVERYBODY
        return lr.Chosen(clause=CHOICES[decision], decision=decision, option=self._answer(), player=seat, eyes=eyes)

    def variable_set(self, clause: str, card: int, letter: int, value: int, *_: int) -> Event:
        return lr.VariableSet(clause=clause, card=card_id(card), letter=chr(ord("A") + letter), value=value)

    def noted(self, clause: str, seat: int, name: int, value: int, *_: int) -> Event:
        return lr.Noted(clause=clause, player=SEATS[seat], name=spoken_name(self.state, name), value=value)

    def phase_passed(self, clause: str, seat: int, *_: int) -> Event:
        return PhasePassed(clause=clause, player=SEATS[seat])

    # What comes later

    def put_off(self, clause: str, seat: int, when: int, *_: int) -> Event:
        return PutOff(clause=clause, player=SEATS[seat], when="end_of_turn" if when == END_OF_TURN else "your_next_turn")

    def came_true(self, clause: str, seat: int, *_: int) -> Event:
        return CameTrue(clause=clause, player=SEATS[seat])

    # The game and its turns

    def set_up(self, clause: str, first: int, *_: int) -> Event:
        plan = self.state.plan
        assert isinstance(plan, BloodPlan)
        changes = tuple(f"{name}={value}" for name, value in sorted(plan.options.items()) if value != plan.usual.get(name))
        return lr.SetUp(clause=clause, seats=plan.seats, first=SEATS[first], options=changes)

    def stepped(self, clause: str, step: int, *_: int) -> Event:
        process, at = STEPS[step]
        return lr.Stepped(clause=clause, process=process, step=at)

    def jumped(self, clause: str, before: int, to: int, *_: int) -> Event:
        table = self.state.table
        return lr.Jumped(clause=clause, from_=STEPS[before][1], to=STEPS[to][1], by=STEPS[table.f_step[table.depth - 1]][0])

    def mulligan_decided(self, clause: str, seat: int, taken: int, final: int, *_: int) -> Event:
        return lr.MulliganDecided(clause=clause, player=SEATS[seat], taken=bool(taken), final=bool(final))

    def turn_began(self, clause: str, seat: int, number: int, *_: int) -> Event:
        return lr.TurnBegan(clause=clause, player=SEATS[seat], number=number)

    def draws_set(self, clause: str, seat: int, value: int, *_: int) -> Event:
        return lr.DrawsSet(clause=clause, player=SEATS[seat], value=value)

    def active_changed(self, clause: str, seat: int, *_: int) -> Event:
        return lr.ActiveChanged(clause=clause, player=SEATS[seat])

    def queue_cleared(self, clause: str, count: int, *_: int) -> Event:
        return lr.QueueCleared(clause=clause, count=count)

    def skip_used(self, clause: str, seat: int, *_: int) -> Event:
        return lr.SkipUsed(clause=clause, player=SEATS[seat])

    def ended(self, clause: str, winner: int, *_: int) -> Event:
        return lr.Ended(clause=clause, winner=seat_name(winner), draw=winner < 0)


TELLING: Final[dict[int, Callable[..., Event]]] = {
    number: getattr(Teller, name.lower()) for name, number in vars(told).items() if name.isupper() and hasattr(Teller, name.lower())
}
