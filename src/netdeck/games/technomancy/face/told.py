"""What happens, told from numbers: every event of the rules as the log knows it (section 6 of the rules reference)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from netdeck.games.technomancy.events import cards as ce
from netdeck.games.technomancy.events import ending as ee
from netdeck.games.technomancy.events import health as he
from netdeck.games.technomancy.events import lasting as le
from netdeck.games.technomancy.events import later as la
from netdeck.games.technomancy.events import payments as pe
from netdeck.games.technomancy.events import setting_up as se
from netdeck.games.technomancy.events import stack as ke
from netdeck.games.technomancy.events import turns as te
from netdeck.games.technomancy.purse import owed
from netdeck.games.technomancy.rules import happenings as h
from netdeck.games.technomancy.rules import table as tb
from netdeck.games.technomancy.rules.clauses import CLAUSES
from netdeck.games.technomancy.scrip import KIND_NAMES, Cost, as_kinds, named_counts, of_kind
from netdeck.games.technomancy.state import Aim, CardAim, Lasting, StackAim
from netdeck.games.technomancy.tree import Allegiance, Control, Modify
from netdeck.kernel import EVERYBODY, CardId, Event, Seat
from netdeck.kernel.card_table import aim_kind, aim_number

if TYPE_CHECKING:
    from netdeck.games.technomancy.at_table import TableState

PHASES: Final = ("", "recovery", "turn_start", "draw", "main", "turn_end", "cleanup")
REASONS: Final = {
    h.NO_TARGET: "no target is legal any more",
    h.NO_CONDITION: "its condition does not hold any more",
    h.NOT_WANTED: "its controller does not want it",
    h.TURN_ENDED: "the turn ended",
    h.NOT_POSSIBLE: "nothing of it can be done",
}
LOST_BY: Final = {
    h.BY_LEVEL: "a deck above the maximum level",
    h.BY_HEALTH: "no health left",
    h.BY_LIBRARY: "a draw from an empty library",
    h.BY_CONCESSION: "concession",
}
ENDED_BY: Final = {
    tb.LAST_IN_GAME: "last player in the game",
    tb.ALL_LOST: "all remaining players lost together",
    tb.COUNTED_OUT: "turn limit",
}


OTHER_STEP: Final = "6.2.6"


def step_of(does: Lasting) -> str:
    """The step of 6.2 in which an effect works."""
    match does:
        case Control():
            return "6.2.3"
        case Allegiance():
            return "6.2.4"
        case Modify() if does.power or does.health or does.set_power is not None or does.set_health is not None:
            return "6.2.5"
        case _:
            return OTHER_STEP


class Teller:
    """Tells a state's log what happens on its table."""

    def __init__(self, state: "TableState") -> None:
        self.state = state

    def __call__(self, table: tb.Table, event: int, clause: int, *numbers: int) -> None:
        self.state.moved()
        self.state.told(TELLING[event](self, CLAUSES[clause], *numbers))

    # Words

    def seat(self, number: int) -> Seat:
        """A player by name; nobody has none."""
        return self.state.plan.seats[number] if number >= 0 else Seat("")

    def zone(self, number: int) -> str:
        """A zone by name."""
        return self.state.outside.zone_name(number)

    def target(self, aim: int) -> CardId | str:
        """A card or a player that something is done to."""
        return CardId(aim_number(aim)) if aim_kind(aim) == 2 else self.seat(aim_number(aim))

    # Before the first turn

    def game_created(self, clause: str, *_: int) -> Event:
        plan = self.state.plan
        return se.GameCreated(clause=clause, mode="matrix", options=dict(plan.options), seats=plan.seats)

    def starter_chosen(self, clause: str, seat: int, *_: int) -> Event:
        return se.StarterChosen(clause=clause, player=self.seat(seat))

    def level_revealed(self, clause: str, seat: int, level: int, *_: int) -> Event:
        return se.LevelRevealed(clause=clause, player=self.seat(seat), level=level)

    def library_shuffled(self, clause: str, seat: int, *_: int) -> Event:
        return se.LibraryShuffled(clause=clause, player=self.seat(seat))

    def hand_kept(self, clause: str, seat: int, count: int, *_: int) -> Event:
        return se.HandKept(clause=clause, player=self.seat(seat), count=count)

    def hand_returned(self, clause: str, seat: int, count: int, *_: int) -> Event:
        return se.HandReturned(clause=clause, player=self.seat(seat), count=count)

    # Turns

    def turn_began(self, clause: str, seat: int, extra: int, *_: int) -> Event:
        return te.TurnBegan(clause=clause, turn=self.state.table.turn, player=self.seat(seat), extra=bool(extra))

    def phase_began(self, clause: str, phase: int, *_: int) -> Event:
        return te.PhaseBegan(clause=clause, phase=PHASES[phase])

    def phase_ended(self, clause: str, phase: int, *_: int) -> Event:
        return te.PhaseEnded(clause=clause, phase=PHASES[phase])

    def priority_given(self, clause: str, seat: int, *_: int) -> Event:
        return te.PriorityGiven(clause=clause, player=self.seat(seat))

    def priority_passed(self, clause: str, seat: int, *_: int) -> Event:
        return te.PriorityPassed(clause=clause, player=self.seat(seat))

    def extra_turn_queued(self, clause: str, seat: int, *_: int) -> Event:
        return te.ExtraTurnQueued(clause=clause, player=self.seat(seat))

    def overloaded(self, clause: str, *_: int) -> Event:
        return te.Overloaded(clause=clause, turn=self.state.table.turn)

    # Cards

    def card_moved(self, clause: str, card: int, before: int, to: int, controller: int, eyes: int) -> Event:
        return ce.CardMoved(
            clause=clause,
            card=CardId(card),
            from_=self.zone(before),
            to=self.zone(to),
            controller=self.seat(controller),
            eyes=self.seat(eyes) if eyes >= 0 else EVERYBODY,
        )

    def card_created(self, clause: str, card: int, *_: int) -> Event:
        table = self.state.table
        return ce.CardCreated(
            clause=clause, card=self.state.name(CardId(card)), owner=self.seat(table.owner[card]), zone=self.zone(table.zone[card])
        )

    def card_drawn(self, clause: str, seat: int, card: int, *_: int) -> Event:
        return ce.CardDrawn(clause=clause, player=self.seat(seat), card=CardId(card))

    def draw_failed(self, clause: str, seat: int, *_: int) -> Event:
        return ce.DrawFailed(clause=clause, player=self.seat(seat))

    def card_discarded(self, clause: str, seat: int, card: int, *_: int) -> Event:
        return ce.CardDiscarded(clause=clause, player=self.seat(seat), card=CardId(card))

    def card_recovered(self, clause: str, card: int, *_: int) -> Event:
        return ce.CardRecovered(clause=clause, card=CardId(card))

    def card_deployed(self, clause: str, card: int, *_: int) -> Event:
        return ce.CardDeployed(clause=clause, card=CardId(card))

    def agent_died(self, clause: str, card: int, controller: int, *_: int) -> Event:
        return ce.AgentDied(clause=clause, card=CardId(card), last_controller=self.seat(controller))

    def library_peeked(self, clause: str, seat: int, count: int, *_: int) -> Event:
        library = self.state.zones[f"{self.seat(seat)}.library"]
        return ce.LibraryPeeked(clause=clause, player=self.seat(seat), count=count, cards=library[len(library) - count :])

    def card_revealed(self, clause: str, seat: int, card: int, *_: int) -> Event:
        return ce.CardRevealed(clause=clause, player=self.seat(seat), card=CardId(card))

    def cards_bottomed(self, clause: str, seat: int, count: int, *_: int) -> Event:
        return ce.CardsBottomed(clause=clause, player=self.seat(seat), count=count)

    def hand_looked_at(self, clause: str, seat: int, whose: int, *_: int) -> Event:
        cards = self.state.zones[f"{self.seat(whose)}.hand"]
        return ce.HandLookedAt(clause=clause, player=self.seat(seat), whose=self.seat(whose), cards=cards)

    def top_looked_at(self, clause: str, seat: int, whose: int, count: int, *_: int) -> Event:
        library = self.state.zones[f"{self.seat(whose)}.library"]
        cards = tuple(reversed(library[len(library) - count :]))
        return ce.TopLookedAt(clause=clause, player=self.seat(seat), whose=self.seat(whose), count=count, cards=cards)

    def hand_revealed(self, clause: str, seat: int, *_: int) -> Event:
        return ce.HandRevealed(clause=clause, player=self.seat(seat), cards=self.state.zones[f"{self.seat(seat)}.hand"])

    # What comes later

    def put_off(self, clause: str, seat: int, said: int, *_: int) -> Event:
        return la.PutOff(clause=clause, player=self.seat(seat), what=self.state.said_at(said))

    def came_true(self, clause: str, seat: int, said: int, *_: int) -> Event:
        return la.CameTrue(clause=clause, player=self.seat(seat), what=self.state.said_at(said))

    def death_replaced(self, clause: str, card: int, *_: int) -> Event:
        return la.DeathReplaced(clause=clause, card=CardId(card))

    # Damage and health

    def damage_dealt(self, clause: str, source: int, target: int, n: int, *_: int) -> Event:
        return he.DamageDealt(clause=clause, source=CardId(source), target=self.target(target), n=n)

    def damage_prevented(self, clause: str, source: int, target: int, n: int, *_: int) -> Event:
        return he.DamagePrevented(clause=clause, source=CardId(source), target=self.target(target), n=n)

    def damage_repaired(self, clause: str, card: int, n: int, *_: int) -> Event:
        return he.DamageRepaired(clause=clause, card=CardId(card), n=n)

    def health_changed(self, clause: str, seat: int, delta: int, now: int, *_: int) -> Event:
        return he.HealthChanged(clause=clause, player=self.seat(seat), delta=delta, now=now)

    # What lasts

    def effect_applied(self, clause: str, at: int, *_: int) -> Event:
        effect = self.state.effect(at)
        return le.EffectApplied(
            clause=clause, effect=f"e{effect.number}", tick=effect.tick, step=step_of(effect.does), duration=effect.until
        )

    def effect_ended(self, clause: str, at: int, *_: int) -> Event:
        effect = self.state.effect(at)
        return le.EffectEnded(clause=clause, effect=f"e{effect.number}", tick=effect.tick, step=step_of(effect.does), duration=effect.until)

    def controller_changed(self, clause: str, card: int, before: int, after: int, *_: int) -> Event:
        return le.ControllerChanged(clause=clause, card=CardId(card), from_=self.seat(before), to=self.seat(after))

    # Payments

    def cost_fixed(self, clause: str, card: int, *_: int) -> Event:
        table = self.state.table
        more, less = (Cost(as_kinds(column[: tb.KINDS]), column[tb.ANY]) for column in (table.more, table.less))
        return pe.CostFixed(clause=clause, card=CardId(card), cost=str(owed(table)), additions=str(more), reductions=str(less))

    def scrip_ability_used(self, clause: str, card: int, ability: int, kind: int, n: int, *_: int) -> Event:
        return pe.ScripAbilityUsed(clause=clause, card=CardId(card), ability=str(ability), kind_=KIND_NAMES[kind], n=n)

    def scrip_gained(self, clause: str, seat: int, kind: int, n: int, *_: int) -> Event:
        return pe.ScripGained(clause=clause, player=self.seat(seat), kind_counts=named_counts(of_kind(kind, n)))

    def scrip_paid(self, clause: str, seat: int, at: int, *_: int) -> Event:
        table = self.state.table
        paid = table.spent[: tb.KINDS]
        if at >= 0:
            paid = [table.y_paid0[at], table.y_paid1[at], table.y_paid2[at], table.y_paid3[at], table.y_paid4[at]]
        return pe.ScripPaid(clause=clause, player=self.seat(seat), kind_counts=named_counts(as_kinds(paid)))

    def pool_emptied(self, clause: str, seat: int, *_: int) -> Event:
        return pe.PoolEmptied(clause=clause, player=self.seat(seat), kind_counts=named_counts(self.state.pool(self.seat(seat))))

    def play_aborted(self, clause: str, seat: int, card: int, *_: int) -> Event:
        return pe.PlayAborted(clause=clause, player=self.seat(seat), card=CardId(card))

    # The stack

    def shown(self, aims: tuple[Aim | None, ...]) -> tuple[CardId | str, ...]:
        """Targets as events show them; something on the stack by the card that it is or comes from."""
        found: list[CardId | str] = []
        for aim in aims:
            if isinstance(aim, CardAim):
                found.append(aim.card)
            elif isinstance(aim, StackAim):
                on_stack = self.state.stack.find(aim.number)
                found.append(on_stack.thing.source if on_stack is not None else "none")
            else:
                found.append(aim or "none")
        return tuple(found)

    def card_played(self, clause: str, seat: int, card: int, at: int, mode: int, *_: int) -> Event:
        thing = self.state.stack.things[at].thing
        return ke.CardPlayed(
            clause=clause,
            player=self.seat(seat),
            card=CardId(card),
            targets=self.shown(thing.targets),
            mode=mode,
            X=thing.x,
            overclocked=thing.overclocked,
        )

    def building_played(self, clause: str, seat: int, card: int, *_: int) -> Event:
        return ke.BuildingPlayed(clause=clause, player=self.seat(seat), card=CardId(card))

    def ability_used(self, clause: str, seat: int, card: int, *_: int) -> Event:
        thing = self.state.stack.top.thing
        return ke.AbilityUsed(
            clause=clause, player=self.seat(seat), source=CardId(card), ability=thing.ability, targets=self.shown(thing.targets)
        )

    def triggered(self, clause: str, at: int, *_: int) -> Event:
        trigger = self.state.waiting[at]
        return ke.Triggered(clause=clause, source=trigger.source, ability=trigger.ability, controller=trigger.controller, targets=())

    def trigger_stacked(self, clause: str, at: int, *_: int) -> Event:
        thing = self.state.stack.things[at].thing
        return ke.TriggerStacked(
            clause=clause,
            source=thing.source,
            ability=thing.ability,
            controller=thing.controller,
            targets=self.shown(thing.targets),
        )

    def trigger_dropped(self, clause: str, at: int, *_: int) -> Event:
        trigger = self.state.waiting[at]
        return ke.TriggerDropped(clause=clause, source=trigger.source, ability=trigger.ability, controller=trigger.controller, targets=())

    def took_effect(self, clause: str, number: int, source: int, *_: int) -> Event:
        return ke.TookEffect(clause=clause, stack_object=f"s{number}", reason="", source=CardId(source))

    def no_effect(self, clause: str, number: int, source: int, reason: int, *_: int) -> Event:
        return ke.NoEffect(clause=clause, stack_object=f"s{number}", reason=REASONS[reason], source=CardId(source))

    def countered(self, clause: str, number: int, source: int, *_: int) -> Event:
        return ke.Countered(clause=clause, stack_object=f"s{number}", source=CardId(source))

    # The end

    def player_lost(self, clause: str, seat: int, reason: int, *_: int) -> Event:
        return ee.PlayerLost(clause=clause, player=self.seat(seat), reason=LOST_BY[reason])

    def player_left(self, clause: str, seat: int, *_: int) -> Event:
        return ee.PlayerLeft(clause=clause, player=self.seat(seat))

    def game_ended(self, clause: str, winner: int, ending: int, *_: int) -> Event:
        return ee.GameEnded(clause=clause, winner=self.seat(winner) if winner >= 0 else "draw", reason=ENDED_BY[ending])


TELLING: Final[dict[int, Callable[..., Event]]] = {
    number: getattr(Teller, name.lower())
    for name, number in vars(h).items()
    if name.isupper() and not name.startswith(("BY_", "NO_TARGET", "NO_CONDITION", "NOT_WANTED", "TURN_ENDED", "NOT_POSSIBLE"))
}
