"""Hearing the rules: every event comes out of them as a few small numbers and is put into words here.

The rules speak before they change anything, so whatever an event is about still lies where it lay. The chain of an event says where in the
rulebook play stood: the turn, in it an action or an invalid one, in that a combat.
"""

from collections.abc import Callable, Mapping
from typing import Final

from netdeck.games.binmat import clause_points, events
from netdeck.games.binmat.cards import NAMES
from netdeck.games.binmat.events import Eyes, Happening
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.notation import notation
from netdeck.games.binmat.rules.actions import CONCEDED, DRY, DRY_BY_DEFENDER, EXHAUSTED, STRANDED_LOSS, TURN_LIMIT
from netdeck.games.binmat.rules.combat import BOUNCED, DAMAGED, REPELLED
from netdeck.games.binmat.rules.draws import BY_ACTION, BY_COMBAT, BY_DEFENDERS_COMBAT, BY_SWAP
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.kinds import DISCARD, DRAW, PLAY_DOWN, deck_at, kind_of, place_in
from netdeck.games.binmat.rules.observation import are_discards_open
from netdeck.games.binmat.rules.piles import (
    ATTACKER_STACK,
    DEFENDER_STACK,
    LANE_DECK,
    TRAP,
    discard_of,
    discard_under,
    is_dry,
    stack_of,
    top,
    value_of,
)
from netdeck.games.binmat.rules.plays import AS_PENALTY, TO_LANE, TO_SWAP
from netdeck.games.binmat.rules.turns import seat_in_order
from netdeck.games.binmat.seats import LETTERS, TEAMS, Seating
from netdeck.games.binmat.zones import TABLE_ZONES, in_pile
from netdeck.kernel import EVERYBODY, Logged
from netdeck.kernel.event import field_names

Numbers = tuple[int, int, int, int]
Chain = tuple[tuple[str, str], ...]

DRAW_CAUSES: Final = {BY_ACTION: "action", BY_SWAP: "swap", BY_COMBAT: "combat", BY_DEFENDERS_COMBAT: "combat"}
DISCARD_CAUSES: Final = {TO_LANE: "discard", TO_SWAP: "swap", AS_PENALTY: "penalty"}
COMBAT_RESULTS: Final = {BOUNCED: "bounce", REPELLED: "repelled", DAMAGED: "damage"}
REASONS: Final = ("bounce", "zero")
PASS_CAUSES: Final = ("choice", "timeout")
CAUSES: Final = {
    TURN_LIMIT: "turn limit",
    EXHAUSTED: "lane exhausted",
    DRY: "draw from a dry lane",
    DRY_BY_DEFENDER: "draw from a dry lane",
    STRANDED_LOSS: "stranded",
    CONCEDED: "concession",
}
"""The words for every end."""
POWER_SHIFT: Final = 16
"""Powers of the two sides come as one number, the attackers' times this plus the defenders'."""
WILD_SHIFT: Final = 8
"""Likewise the sum of the numbers and how many WILDs there are."""


class EventWriter:
    """Writes what happens at one table to a log."""

    __slots__ = ("_inside", "_seating", "_typed", "_variant", "log")

    def __init__(self, seating: Seating, variant: str, typed: Mapping[int, str], log: list[Logged]) -> None:
        self._seating = seating
        self._variant = variant
        self._typed = typed
        self.log = log
        self._inside: Chain = ()

    def __call__(self, table: LiveTable, event: int, point: int, numbers: Numbers) -> None:
        """Something is about to happen under *point*."""
        self._leave(event)
        clause = table.citations[point][0]
        told = _TELLERS[event](self, table, clause, *numbers)
        values = {name.removesuffix("_"): _shown(getattr(told, name)) for name in field_names(type(told))}
        self.log.append(Logged(len(self.log), told, values, self._chain(table, event)))
        self._enter(table, event, clause)

    # Where play stands

    def _chain(self, table: LiveTable, event: int) -> Chain:
        if event in _SETTING_UP:
            return (("Setup", table.citations[clause_points.DEAL][0]),)
        return (turn_frame(table), *self._inside)

    def _leave(self, event: int) -> None:
        if event in _BETWEEN_ACTIONS:
            self._inside = ()

    def _enter(self, table: LiveTable, event: int, clause: str) -> None:
        if event == clause_points.ACTION_TAKEN:
            self._inside = (("Action", clause),)
        elif event in (clause_points.PASSED, clause_points.ACTION_INVALID):
            self._inside = (("Invalid", clause),)
        elif event == clause_points.COMBAT_STARTED:
            self._inside = (*self._inside, ("Combat", clause))
        elif event == clause_points.COMBAT_ENDED:
            self._inside = self._inside[:-1]

    # Who sees

    def _mates(self, seat: int) -> Eyes:
        return self._seating.mates(seat)

    def _pile_eyes(self, table: LiveTable, seat: int) -> Eyes:
        """Who sees a card that a hand discards (R25)."""
        return EVERYBODY if are_discards_open(table) else self._seating.names[seat]

    def _action_eyes(self, table: LiveTable, seat: int, action: int) -> Eyes:
        kind = kind_of(action)
        if kind == PLAY_DOWN:
            return self._mates(seat)
        return self._pile_eyes(table, seat) if kind == DISCARD else EVERYBODY

    # Telling, one for each event

    def game_started(self, table: LiveTable, clause: str, *_: int) -> Happening:
        return events.GameStarted(clause=clause, rules=self._variant, seats=self._seating.seats)

    def cards_dealt(self, table: LiveTable, clause: str, lane: int, count: int, *_: int) -> Happening:
        return events.CardsDealt(clause=clause, lane=lane, count=count)

    def top_revealed(self, table: LiveTable, clause: str, lane: int, *_: int) -> Happening:
        return events.TopRevealed(clause=clause, lane=lane, card=NAMES[top(table, LANE_DECK + lane)])

    def turn_started(self, table: LiveTable, clause: str, turn: int, side: int, *_: int) -> Happening:
        places = range(byte(table, table.terms.present))
        order = tuple(self._seating.names[seat_in_order(table, place)] for place in places)
        return events.TurnStarted(clause=clause, turn=turn, side=LETTERS[side], order=order)

    def action_committed(self, table: LiveTable, clause: str, seat: int, action: int, *_: int) -> Happening:
        return events.ActionCommitted(clause=clause, seat=self._seating.names[seat], action=notation(action))

    def action_taken(self, table: LiveTable, clause: str, seat: int, action: int, *_: int) -> Happening:
        kind = events.DryDrawTaken if _is_dry_draw(table, action) else events.ActionTaken
        return kind(
            clause=clause,
            seat=self._seating.names[seat],
            action=notation(action),
            text=self._typed.get(seat, notation(action)),
            eyes=self._action_eyes(table, seat, action),
        )

    def passed(self, table: LiveTable, clause: str, seat: int, timed_out: int, *_: int) -> Happening:
        return events.Passed(clause=clause, seat=self._seating.names[seat], cause=PASS_CAUSES[timed_out])

    def action_invalid(self, table: LiveTable, clause: str, seat: int, action: int, refusal: int, *_: int) -> Happening:
        secret = kind_of(action) in (PLAY_DOWN, DISCARD)
        return events.ActionInvalid(
            clause=clause,
            seat=self._seating.names[seat],
            action=notation(action),
            code=clause_points.POINTS[refusal].code,
            reason=table.citations[refusal][0],
            eyes=self._mates(seat) if secret else EVERYBODY,
        )

    def streak_changed(self, table: LiveTable, clause: str, seat: int, value: int, *_: int) -> Happening:
        return events.StreakChanged(clause=clause, seat=self._seating.names[seat], value=value)

    def card_drawn(self, table: LiveTable, clause: str, seat: int, deck: int, cause: int, openly: int) -> Happening:
        eyes: Eyes = self._mates(seat) if table.rules.team_hands_shared else self._seating.names[seat]
        kind = events.CardDrawnOpenly if openly else events.CardDrawn
        return kind(
            clause=clause,
            seat=self._seating.names[seat],
            source=TABLE_ZONES[deck],
            card=NAMES[top(table, deck)],
            cause=DRAW_CAUSES[cause],
            public=bool(openly),
            eyes=EVERYBODY if openly else eyes,
        )

    def discard_reshuffled(self, table: LiveTable, clause: str, deck: int, count: int, *_: int) -> Happening:
        return events.DiscardReshuffled(clause=clause, from_=TABLE_ZONES[discard_under(deck)], to=TABLE_ZONES[deck], count=count)

    def card_played(self, table: LiveTable, clause: str, seat: int, lane: int, card: int, face_up: int) -> Happening:
        eyes: Eyes = EVERYBODY if face_up else self._mates(seat)
        return events.CardPlayed(
            clause=clause,
            seat=self._seating.names[seat],
            lane=lane,
            card=NAMES[card],
            face_up=bool(face_up),
            eyes=eyes,
        )

    def card_discarded(self, table: LiveTable, clause: str, seat: int, card: int, pile: int, cause: int) -> Happening:
        eyes = self._pile_eyes(table, seat)
        kind = events.CardDiscardedOpenly if eyes == EVERYBODY else events.CardDiscarded
        return kind(
            clause=clause,
            seat=self._seating.names[seat],
            card=NAMES[card],
            pile=TABLE_ZONES[pile],
            cause=DISCARD_CAUSES[cause],
            eyes=eyes,
        )

    def seat_kicked(self, table: LiveTable, clause: str, seat: int, *_: int) -> Happening:
        return events.SeatKicked(clause=clause, seat=self._seating.names[seat])

    def combat_started(self, table: LiveTable, clause: str, lane: int, seat: int, *_: int) -> Happening:
        attacking, defending = (tuple(lying.name for lying in in_pile(table, stack + lane)) for stack in (ATTACKER_STACK, DEFENDER_STACK))
        return events.CombatStarted(
            clause=clause, lane=lane, seat=self._seating.names[seat], attacker_stack=attacking, defender_stack=defending
        )

    def trap_fired(self, table: LiveTable, clause: str, lane: int, side: int, number: int, *_: int) -> Happening:
        own = in_pile(table, stack_of(side, lane))
        traps = [lying.card for lying in own if value_of(lying.card) == TRAP and not lying.face_up]
        return events.TrapFired(
            clause=clause,
            lane=lane,
            side=LETTERS[side],
            trap=NAMES[traps[number]],
            victim=NAMES[top(table, stack_of(1 - side, lane))],
            pile=TABLE_ZONES[discard_of(side, lane)],
        )

    def power_computed(self, table: LiveTable, clause: str, stack: int, counted: int, total: int, power: int) -> Happening:
        lane, side = divmod(stack, 2)
        numbers, wilds = divmod(counted, WILD_SHIFT)
        return events.PowerComputed(
            clause=clause, lane=lane, side=LETTERS[side], number_sum=numbers, wilds=wilds, final_sum=total, power=power
        )

    def combat_bounced(self, table: LiveTable, clause: str, lane: int, reason: int, *_: int) -> Happening:
        return events.CombatBounced(clause=clause, lane=lane, reason=REASONS[reason])

    def bounce_discarded(self, table: LiveTable, clause: str, lane: int, side: int, card: int, *_: int) -> Happening:
        pile = TABLE_ZONES[discard_of(1 - side, lane)]
        return events.BounceDiscarded(clause=clause, lane=lane, side=LETTERS[side], card=NAMES[card], pile=pile)

    def attack_repelled(self, table: LiveTable, clause: str, lane: int, attack: int, defence: int, *_: int) -> Happening:
        return events.AttackRepelled(clause=clause, lane=lane, pa=attack, pd=defence)

    def damage_dealt(self, table: LiveTable, clause: str, lane: int, powers: int, amount: int, by_break: int) -> Happening:
        attack, defence = divmod(powers, POWER_SHIFT)
        return events.DamageDealt(clause=clause, lane=lane, pa=attack, pd=defence, amount=amount, by_break=bool(by_break))

    def card_destroyed(self, table: LiveTable, clause: str, lane: int, *_: int) -> Happening:
        return events.CardDestroyed(clause=clause, lane=lane, card=NAMES[top(table, DEFENDER_STACK + lane)])

    def stack_discarded(self, table: LiveTable, clause: str, lane: int, side: int, pile: int, *_: int) -> Happening:
        cards = tuple(NAMES[lying.card] for lying in reversed(in_pile(table, stack_of(side, lane))))
        return events.StackDiscarded(clause=clause, lane=lane, side=LETTERS[side], cards=cards, pile=TABLE_ZONES[pile])

    def combat_ended(self, table: LiveTable, clause: str, lane: int, result: int, *_: int) -> Happening:
        return events.CombatEnded(clause=clause, lane=lane, result=COMBAT_RESULTS[result])

    def turn_ended(self, table: LiveTable, clause: str, turn: int, *_: int) -> Happening:
        return events.TurnEnded(clause=clause, turn=turn)

    def game_ended(self, table: LiveTable, clause: str, side: int, cause: int, *_: int) -> Happening:
        return events.GameEnded(clause=clause, winner=TEAMS[side], reason=clause, cause=CAUSES[cause])


def turn_frame(table: LiveTable) -> tuple[str, str]:
    """The turn as a link of a chain: the process, and the clause that it follows."""
    return "Turn", table.citations[clause_points.BEGIN_TURN][0]


def _is_dry_draw(table: LiveTable, action: int) -> bool:
    """Whether *action* draws where nothing is left."""
    return kind_of(action) == DRAW and is_dry(table, deck_at(place_in(action)))


def _shown(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


_SETTING_UP: Final = frozenset({clause_points.GAME_STARTED, clause_points.CARDS_DEALT})
_BETWEEN_ACTIONS: Final = frozenset(
    {
        clause_points.TURN_STARTED,
        clause_points.ACTION_COMMITTED,
        clause_points.ACTION_TAKEN,
        clause_points.PASSED,
        clause_points.ACTION_INVALID,
        clause_points.TURN_ENDED,
    }
)

_TELLERS: Final[Mapping[int, Callable[..., Happening]]] = {
    clause_points.GAME_STARTED: EventWriter.game_started,
    clause_points.CARDS_DEALT: EventWriter.cards_dealt,
    clause_points.TOP_REVEALED: EventWriter.top_revealed,
    clause_points.TURN_STARTED: EventWriter.turn_started,
    clause_points.ACTION_COMMITTED: EventWriter.action_committed,
    clause_points.ACTION_TAKEN: EventWriter.action_taken,
    clause_points.PASSED: EventWriter.passed,
    clause_points.ACTION_INVALID: EventWriter.action_invalid,
    clause_points.STREAK_CHANGED: EventWriter.streak_changed,
    clause_points.CARD_DRAWN: EventWriter.card_drawn,
    clause_points.DISCARD_RESHUFFLED: EventWriter.discard_reshuffled,
    clause_points.CARD_PLAYED: EventWriter.card_played,
    clause_points.CARD_DISCARDED: EventWriter.card_discarded,
    clause_points.SEAT_KICKED: EventWriter.seat_kicked,
    clause_points.COMBAT_STARTED: EventWriter.combat_started,
    clause_points.TRAP_FIRED: EventWriter.trap_fired,
    clause_points.POWER_COMPUTED: EventWriter.power_computed,
    clause_points.COMBAT_BOUNCED: EventWriter.combat_bounced,
    clause_points.BOUNCE_DISCARDED_EVENT: EventWriter.bounce_discarded,
    clause_points.ATTACK_REPELLED: EventWriter.attack_repelled,
    clause_points.DAMAGE_DEALT: EventWriter.damage_dealt,
    clause_points.CARD_DESTROYED: EventWriter.card_destroyed,
    clause_points.STACK_DISCARDED: EventWriter.stack_discarded,
    clause_points.COMBAT_ENDED: EventWriter.combat_ended,
    clause_points.TURN_ENDED: EventWriter.turn_ended,
    clause_points.GAME_ENDED: EventWriter.game_ended,
}
