"""The turn and its six phases (3.1-3.3, R12-R16, R21, R22).

All deployed cards of all players recover (R12); what triggers there waits for Turn Start (R13). The draw is an action of the phase, not an
ability (R14). In Cleanup nobody receives priority unless something triggered; then Cleanup starts again (R21).
"""

from netdeck.games.technomancy.asking_effects import Discarding
from netdeck.games.technomancy.checking import Check
from netdeck.games.technomancy.departing import Affair, Fate
from netdeck.games.technomancy.lasting import end_effects
from netdeck.games.technomancy.moving import draw, move, recover
from netdeck.games.technomancy.priority import Priority, empty_pools, leave_phase
from netdeck.games.technomancy.restrictions import hand_size
from netdeck.games.technomancy.stack_events import NoEffect
from netdeck.games.technomancy.state import DISCARD, HAND, Table
from netdeck.games.technomancy.triggering import fire_phase
from netdeck.games.technomancy.turn_events import PhaseBegan, PhaseEnded, TurnBegan
from netdeck.kernel import Seat, finish, holds, on, run
from netdeck.kernel.process import Next


class Turn(Affair, frozen=True):
    """One turn; ``extra`` if it is one beside the normal order (R56)."""

    seat: Seat
    extra: bool = False

    def without_leavers(self, table: Table, step: str) -> Fate:
        """When its player has left the turn ends at once, whatever goes on in it."""
        return Fate(self, "R58", cuts=True) if self.seat in table.left else Fate(self, step)


@Turn.step("3.1")
def begin_turn(table: Table, turn: Turn) -> Next:
    """Its player is the active player; everybody else is not (3.2)."""
    table.record(TurnBegan(clause="3.1", turn=table.counters["turn"] + 1, player=turn.seat, extra=turn.extra))
    end_effects(table, [effect for effect in table.effects if effect.until == "your_turn" and effect.maker == turn.seat], "R66")
    return on()


@Turn.step("3.3.1.1")
def recover_all(table: Table, turn: Turn) -> Next:
    """All deployed cards recover at once (R12); nobody receives priority (3.4.7)."""
    table.record(PhaseBegan(clause="3.3.1", phase="recovery"))
    cards = [card for card in table.battlefield() if table.cards[card].deployed]
    if table.option("recovery") == "active":
        cards = [card for card in cards if table.cards[card].zone.startswith(f"{table.active}.")]
    recover(table, cards, "3.3.1.1")
    if not holds("3.4.7"):
        return run(Priority(ends_phase=False))
    table.note(PhaseEnded, "3.3.1", phase="recovery")
    return on()


@Turn.step("3.3.2.1")
def start_of_turn(table: Table, turn: Turn) -> Next:
    """Beginning-of-turn abilities trigger."""
    return _phase(table, "turn_start", "3.3.2", "turn_start", "3.3.2.1")


@Turn.step("3.3.3.1")
def draw_for_turn(table: Table, turn: Turn) -> Next:
    """The active player draws one card as the phase begins (R14)."""
    table.record(PhaseBegan(clause="3.3.3", phase="draw"))
    if table.counters["turn"] > 1 or table.option("first_turn_draw"):
        draw(table, table.active, "3.3.3.1")
    return on()


@Turn.step("3.3.3.2")
def draw_phase(table: Table, turn: Turn) -> Next:
    """Beginning-of-draw-phase abilities trigger."""
    fire_phase(table, "draw_phase", "3.3.3.2")
    return run(Priority())


@Turn.step("3.3.4.1")
def main_phase(table: Table, turn: Turn) -> Next:
    """Beginning-of-main-phase abilities trigger."""
    return _phase(table, "main", "3.3.4", "main_phase", "3.3.4.1")


@Turn.step("3.3.5.1")
def end_of_turn(table: Table, turn: Turn) -> Next:
    """End-of-turn abilities trigger."""
    return _phase(table, "turn_end", "3.3.5", "turn_end", "3.3.5.1")


@Turn.step("3.3.6.1")
def end_effects_of_turn(table: Table, turn: Turn) -> Next:
    """Until-end-of-turn effects end at the same moment (R22)."""
    if table.counters["phase"] != "cleanup":
        table.record(PhaseBegan(clause="3.3.6", phase="cleanup"))
    end_effects(table, [effect for effect in table.effects if effect.until == "eot"], "3.3.6.1")
    end_effects(table, [effect for effect in table.effects if effect.until == "your_turn" and effect.maker in table.left], "R66")
    return on()


@Turn.step("3.3.6.2")
def discard_down(table: Table, turn: Turn) -> Next:
    """The active player discards down to the hand size; where the players agreed so, not in the first round of turns (R62)."""
    if table.option("first_limit") == "waits" and table.counters["turn"] <= len(table.seats) and holds("R62"):
        return on()
    excess = len(table.zones[HAND[table.active]]) - hand_size(table, table.active)
    return run(Discarding(table.active, excess, "3.3.6.2")) if excess > 0 else on()


@Turn.step("R18")
def check_after_discards(table: Table, turn: Turn) -> Next:
    """One check, so that a trigger can be noticed."""
    return run(Check()) if table.unchecked else on()


@Turn.step("R21")
def priority_in_cleanup(table: Table, turn: Turn) -> Next:
    """If something went on the stack, players receive priority, and Cleanup starts again."""
    if table.stack and holds("3.4.8"):
        return run(Priority(ends_phase=False), then="3.3.6.1")
    leave_phase(table)
    empty_pools(table)
    return finish()


@Turn.step("R58")
def end_at_once(table: Table, turn: Turn) -> Next:
    """The active player left: the turn ends at once."""
    for number, thing in [(each.number, each.thing) for each in reversed(table.stack.things)]:
        if thing.is_card:
            move(table, thing.source, DISCARD[table.cards[thing.source].owner], "R58")
        else:
            table.record(NoEffect(clause="R58", stack_object=f"s{number}", reason="the turn ended", source=thing.source, number=number))
    end_effects(table, [effect for effect in table.effects if effect.until == "eot"], "R58")
    empty_pools(table)
    return finish()


def _phase(table: Table, phase: str, began: str, event: str, clause: str) -> Next:
    """A phase begins, what speaks of it triggers, and players receive priority."""
    table.record(PhaseBegan(clause=began, phase=phase))
    fire_phase(table, event, clause)
    return run(Priority())
