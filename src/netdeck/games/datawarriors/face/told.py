"""What happens, told from numbers: every event of the rules as the log knows it (section 6 of the specification)."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from netdeck.games.datawarriors import events as v
from netdeck.games.datawarriors.face.questions import said
from netdeck.games.datawarriors.face.targets import called_targets, shown_targets
from netdeck.games.datawarriors.rules import happenings as h
from netdeck.games.datawarriors.rules import later
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.rules.clauses import CLAUSES
from netdeck.kernel import CardId, Event, Seat

if TYPE_CHECKING:
    from netdeck.games.datawarriors.at_table import TableState

STATES: Final = ("", "loading", "idle", "running")
PHASES: Final = ("", "init", "cleanup", "setup", "run", "exit")
DRAWN: Final = {h.OPENING_HAND: "opening hand", h.AT_INIT: "init", h.BY_TEXT: "text"}
CAUSES: Final = {h.BY_MARK: "mark", h.BY_VIA: "via", h.BY_REQUIREMENT: "requirement", h.BY_TARGET: "target"}
STATE_REASONS: Final = {h.BY_TEXT: "text", h.AT_CLEANUP: "cleanup", h.BY_EXECUTING: "executed"}
LATER: Final = ("exit", "turn", "cleanup")
STANDING: Final = ("", "empty", "turn")
ENDS: Final = {
    tb.LAST_STANDING: "last user standing",
    tb.AT_TURN_LIMIT: "the turn limit is reached",
    tb.ALL_EMPTY: "all drives are empty",
    tb.ALL_EMPTY_DRAW: "all drives are empty",
}


class Teller:
    """Tells a state's log what happens on its table."""

    def __init__(self, state: "TableState") -> None:
        self.state = state

    def __call__(self, table: tb.Table, event: int, clause: int, *numbers: int) -> None:
        told = TELLING[event]
        self.state.told(told(self, CLAUSES[clause], *numbers))

    # Words

    def seat(self, number: int) -> Seat:
        """A user by name."""
        return self.state.plan.seats[number]

    def process(self, number: int) -> str:
        """A process by name."""
        return f"p{number}"

    def resolving(self) -> str:
        """What people call the process that is just resolving."""
        table = self.state.table
        frame = table.depth - 1
        is_script = table.f_source[frame] < 0
        return self.state.name(CardId(table.f_card[frame])) if is_script else f"--{self.state.book.uses[table.f_code[frame]].name}"

    def top(self, zone: int, count: int) -> tuple[CardId, ...]:
        """The top cards of a zone, the topmost last."""
        table, cards = self.state.table, list[CardId]()
        card = table.top[zone]
        for _ in range(count):
            cards.append(CardId(card))
            card = table.below[card]
        return tuple(reversed(cards))

    def bottom(self, zone: int, count: int) -> tuple[CardId, ...]:
        """The lowest cards of a zone, the lowest first."""
        table, cards = self.state.table, list[CardId]()
        card = table.bottom[zone]
        for _ in range(count):
            cards.append(CardId(card))
            card = table.above[card]
        return tuple(cards)

    def zone(self, user: int, place: int) -> int:
        """A user's zone."""
        return tb.zone_of(self.state.table, user, place)

    # Piles

    def drew(self, clause: str, user: int, card: int, why: int, *_: int) -> Event:
        return v.Drew(clause=clause, user=self.seat(user), card=CardId(card), why=DRAWN[why])

    def discarded(self, clause: str, user: int, card: int, why: int, *_: int) -> Event:
        return v.Discarded(clause=clause, user=self.seat(user), card=CardId(card), why="exit" if why == h.AT_EXIT else "text")

    def wiped(self, clause: str, user: int, asked: int, done: int, process: int, source: int) -> Event:
        by = self.process(process) if process else self.state.name(CardId(source)) if source >= 0 else ""
        cards = self.top(self.zone(user, tb.TRASH), done)
        return v.Wiped(clause=clause, user=self.seat(user), cards=cards, asked=asked, done=done, source=by)

    def wipe_changed(self, clause: str, user: int, before: int, after: int, by: int, used: int) -> Event:
        mark = f"effect {used}" if used else ""
        return v.WipeChanged(clause=clause, user=self.seat(user), from_=before, to=after, by="boost" if by < 0 else CardId(by), used=mark)

    def replaced(self, clause: str, user: int, amount: int, card: int, *_: int) -> Event:
        return v.Replaced(clause=clause, user=self.seat(user), from_=amount, to=0, by=CardId(card))

    def restored(self, clause: str, user: int, count: int, *_: int) -> Event:
        cards = tuple(reversed(self.bottom(self.zone(user, tb.DRIVE), count)))
        return v.Restored(clause=clause, user=self.seat(user), cards=cards)

    def looked(self, clause: str, user: int, count: int, *_: int) -> Event:
        cards = tuple(reversed(self.top(self.zone(user, tb.DRIVE), count)))
        return v.Looked(clause=clause, user=self.seat(user), count=count, cards=cards)

    def sifted(self, clause: str, user: int, count: int, at: int, *_: int) -> Event:
        (kept,) = self.top(self.zone(user, tb.HAND), 1)
        others = list(reversed(self.bottom(self.zone(user, tb.DRIVE), count - 1)))
        looked = (*others[:at], kept, *others[at:])
        return v.Sifted(clause=clause, user=self.seat(user), count=count, looked=looked, kept=kept)

    def shuffled(self, clause: str, user: int, *_: int) -> Event:
        return v.Shuffled(clause=clause, user=self.seat(user))

    # Memory

    def allocated(self, clause: str, user: int, amount: int, what: int, which: int, *_: int) -> Event:
        if what == h.FOR_PROCESS:
            for_ = self.state.called_on_stack(which)
        elif what == h.FOR_CARD:
            for_ = self.state.name(CardId(which))
        else:
            for_ = f"--{self.state.book.uses[which].name}"
        return v.Allocated(clause=clause, user=self.seat(user), amount=amount, for_=for_, saves=what == h.FOR_PROCESS)

    def deallocated(self, clause: str, user: int, amount: int, *_: int) -> Event:
        return v.Deallocated(clause=clause, user=self.seat(user), amount=amount)

    def lock_applied(self, clause: str, user: int, amount: int, lost: int, *_: int) -> Event:
        return v.LockApplied(clause=clause, user=self.seat(user), amount=amount, lost=lost)

    def leaked(self, clause: str, user: int, amount: int, *_: int) -> Event:
        return v.Leaked(clause=clause, user=self.seat(user), amount=amount)

    def freed(self, clause: str, user: int, amount: int, *_: int) -> Event:
        return v.Freed(clause=clause, user=self.seat(user), amount=amount)

    def locked(self, clause: str, user: int, amount: int, *_: int) -> Event:
        return v.Locked(clause=clause, user=self.seat(user), amount=amount)

    def boosted(self, clause: str, user: int, by: int, *_: int) -> Event:
        return v.Boosted(clause=clause, user=self.seat(user), by=by)

    # Desktops

    def entered(self, clause: str, card: int, controller: int, desktop: int, host: int, cost: int) -> Event:
        return v.Entered(
            clause=clause,
            card=CardId(card),
            controller=self.seat(controller),
            desktop=self.seat(desktop),
            host=CardId(host) if host >= 0 else None,
            state=STATES[self.state.table.state[card]],
            cost=cost,
        )

    def left_play(self, clause: str, card: int, zone: int, silently: int, *_: int) -> Event:
        table = self.state.table
        confs = tuple(CardId(each) for each in table.in_play[: table.in_plays] if table.host[each] == card)
        to = self.state.outside.zone_name(zone)
        return v.LeftPlay(clause=clause, card=CardId(card), to=to, host_of=confs, silently=bool(silently))

    def daemon_discarded(self, clause: str, card: int, user: int, *_: int) -> Event:
        return v.DaemonDiscarded(clause=clause, card=CardId(card), user=self.seat(user))

    def state_set(self, clause: str, card: int, before: int, after: int, why: int, *_: int) -> Event:
        return v.StateSet(clause=clause, card=CardId(card), from_=STATES[before], to=STATES[after], why=STATE_REASONS[why])

    def control_changed(self, clause: str, card: int, before: int, after: int, until: int, *_: int) -> Event:
        return v.ControlChanged(
            clause=clause, card=CardId(card), from_=self.seat(before), to=self.seat(after), until="exit" if until else ""
        )

    def marks_cleared(self, clause: str, user: int, *_: int) -> Event:
        return v.MarksCleared(clause=clause, user=self.seat(user))

    def moved(self, clause: str, card: int, before: int, after: int, *_: int) -> Event:
        return v.Moved(clause=clause, card=CardId(card), from_=self.seat(before), to=self.seat(after))

    # What comes later, and what is looked at

    def looked_at(self, clause: str, user: int, whose: int, place: int, count: int, *_: int) -> Event:
        cards = tuple(reversed(self.top(self.zone(whose, place), count)))
        name = "hand" if place == tb.HAND else "drive"
        return v.LookedAt(clause=clause, user=self.seat(user), whose=self.seat(whose), place=name, count=count, cards=cards)

    def revealed(self, clause: str, user: int, count: int, *_: int) -> Event:
        return v.Revealed(clause=clause, user=self.seat(user), cards=self.top(self.zone(user, tb.HAND), count))

    def returned(self, clause: str, user: int, card: int, *_: int) -> Event:
        return v.Returned(clause=clause, user=self.seat(user), card=CardId(card))

    def put_off(self, clause: str, user: int, moment: int, code: int, *_: int) -> Event:
        return v.PutOff(clause=clause, user=self.seat(user), when=LATER[moment], what=self.state.said_at(code))

    def came_true(self, clause: str, user: int, moment: int, code: int, *_: int) -> Event:
        return v.CameTrue(clause=clause, user=self.seat(user), when=LATER[moment], what=self.state.said_at(code))

    def warded(self, clause: str, user: int, moment: int, amount: int, times: int, *_: int) -> Event:
        left, often = (-1 if one == later.UNLIMITED else one for one in (amount, times))
        return v.Warded(clause=clause, user=self.seat(user), instead=moment == later.REPLACED, amount=left, times=often)

    def wipe_kept_off(self, clause: str, user: int, before: int, after: int, *_: int) -> Event:
        return v.WipeKeptOff(clause=clause, user=self.seat(user), from_=before, to=after)

    # Processes

    def issued(self, clause: str, *_: int) -> Event:
        top = self.state.stack.top
        process = top.thing
        assert process.via is not None
        return v.Issued(
            clause=clause,
            process=self.process(top.number),
            user=process.issuer,
            via=process.via,
            carrier=process.carrier,
            command=process.command.name,
            x=process.x,
            targets=shown_targets(process.targets),
            at=called_targets(self.state, shown_targets(process.targets)),
            cost=process.cost,
        )

    def script_played(self, clause: str, *_: int) -> Event:
        top = self.state.stack.top
        process = top.thing
        return v.ScriptPlayed(
            clause=clause,
            process=self.process(top.number),
            user=process.issuer,
            card=process.carrier,
            x=process.x,
            targets=shown_targets(process.targets),
            at=called_targets(self.state, shown_targets(process.targets)),
            cost=process.cost,
        )

    def passed(self, clause: str, user: int, until: int, *_: int) -> Event:
        return v.Passed(clause=clause, user=self.seat(user), until=STANDING[until])

    def resolved(self, clause: str, process: int, *_: int) -> Event:
        return v.Resolved(clause=clause, process=self.process(process), what=self.resolving())

    def script_done(self, clause: str, card: int, *_: int) -> Event:
        return v.ScriptDone(clause=clause, card=CardId(card))

    def halt_marked(self, clause: str, process: int, by: int, *_: int) -> Event:
        return v.HaltMarked(clause=clause, process=self.process(process), what=self.state.called_on_stack(process), by=self.seat(by))

    def resumed(self, clause: str, process: int, by: int, *_: int) -> Event:
        return v.Resumed(clause=clause, process=self.process(process), what=self.state.called_on_stack(process), by=self.seat(by))

    def copied(self, clause: str, process: int, by: int, *_: int) -> Event:
        return v.Copied(clause=clause, process=self.process(process), what=self.state.called_on_stack(process), by=self.seat(by))

    def halt_prevented(self, clause: str, process: int, by: int, *_: int) -> Event:
        return v.HaltPrevented(clause=clause, process=self.process(process), what=self.state.called_on_stack(process), by=CardId(by))

    def halted(self, clause: str, process: int, cause: int, issuer: int, *_: int) -> Event:
        return v.Halted(clause=clause, process=self.process(process), what=self.resolving(), cause=CAUSES[cause], issuer=self.seat(issuer))

    def retargeted(self, clause: str, process: int, *old: int) -> Event:
        table, state = self.state.table, self.state
        at = tb.find_process(table, process)
        new = shown_targets(state.targets(table.p_aim0[at], table.p_aim1[at], table.p_aim2[at]))
        before = shown_targets(state.targets(*old[:3]))
        return v.Retargeted(
            clause=clause,
            process=self.process(process),
            what=state.called_on_stack(process),
            old=before,
            new=new,
            was=called_targets(state, before),
            now=called_targets(state, new),
        )

    def triggered(self, clause: str, card: int, effect: int, *_: int) -> Event:
        return v.Triggered(clause=clause, card=CardId(card), effect=effect)

    def chose(self, clause: str, user: int, code: int, number: int, *_: int) -> Event:
        return v.Chose(clause=clause, user=self.seat(user), option=said(self.state.book.choices[code][number - 1]))

    # Turns

    def game_started(self, clause: str, first: int, *_: int) -> Event:
        plan = self.state.plan
        options = tuple(f"{name}={value}" for name, value in plan.options.items())
        return v.GameStarted(clause=clause, seats=plan.seats, first=self.seat(first), options=options)

    def turn_began(self, clause: str, user: int, *_: int) -> Event:
        return v.TurnBegan(clause=clause, user=self.seat(user), step="init", turn=self.state.table.turn)

    def step_began(self, clause: str, user: int, phase: int, *_: int) -> Event:
        return v.StepBegan(clause=clause, user=self.seat(user), step=PHASES[phase])

    def ran_out(self, clause: str, user: int, *_: int) -> Event:
        return v.RanOut(clause=clause, user=self.seat(user))

    def limit_reached(self, clause: str, *_: int) -> Event:
        return v.LimitReached(clause=clause, turn=self.state.table.turn)

    def user_out(self, clause: str, user: int, cause: int, *_: int) -> Event:
        return v.UserOut(clause=clause, user=self.seat(user), cause="concede" if cause == h.BY_CONCEDING else "drive")

    def turn_cut_short(self, clause: str, user: int, count: int, *_: int) -> Event:
        unresolved = tuple(self.process(number) for number in self.state.table.p_number[:count])
        return v.TurnCutShort(clause=clause, user=self.seat(user), unresolved=unresolved)

    def removed(self, clause: str, named: int, unnamed: int, *_: int) -> Event:
        cards = self.top(tb.OUT, named + unnamed)
        return v.Removed(clause=clause, cards=cards[:named], unnamed=cards[named:])

    def game_over(self, clause: str, winner: int, ending: int, *_: int) -> Event:
        return v.GameOver(clause=clause, winner=self.seat(winner) if winner >= 0 else "nobody", cause=ENDS[ending])


TELLING: Final[Mapping[int, Callable[..., Event]]] = {
    h.DREW: Teller.drew,
    h.DISCARDED: Teller.discarded,
    h.WIPED: Teller.wiped,
    h.WIPE_CHANGED: Teller.wipe_changed,
    h.REPLACED: Teller.replaced,
    h.RESTORED: Teller.restored,
    h.LOOKED: Teller.looked,
    h.SIFTED: Teller.sifted,
    h.ALLOCATED: Teller.allocated,
    h.DEALLOCATED: Teller.deallocated,
    h.LOCK_APPLIED: Teller.lock_applied,
    h.LEAKED: Teller.leaked,
    h.FREED: Teller.freed,
    h.LOCKED: Teller.locked,
    h.BOOSTED: Teller.boosted,
    h.ENTERED: Teller.entered,
    h.LEFT_PLAY: Teller.left_play,
    h.DAEMON_DISCARDED: Teller.daemon_discarded,
    h.STATE_SET: Teller.state_set,
    h.CONTROL_CHANGED: Teller.control_changed,
    h.MARKS_CLEARED: Teller.marks_cleared,
    h.ISSUED: Teller.issued,
    h.SCRIPT_PLAYED: Teller.script_played,
    h.PASSED: Teller.passed,
    h.RESOLVED: Teller.resolved,
    h.SCRIPT_DONE: Teller.script_done,
    h.HALT_MARKED: Teller.halt_marked,
    h.RESUMED: Teller.resumed,
    h.HALT_PREVENTED: Teller.halt_prevented,
    h.HALTED: Teller.halted,
    h.RETARGETED: Teller.retargeted,
    h.TRIGGERED: Teller.triggered,
    h.CHOSE: Teller.chose,
    h.GAME_STARTED: Teller.game_started,
    h.SHUFFLED: Teller.shuffled,
    h.TURN_BEGAN: Teller.turn_began,
    h.STEP_BEGAN: Teller.step_began,
    h.RAN_OUT: Teller.ran_out,
    h.LIMIT_REACHED: Teller.limit_reached,
    h.USER_OUT: Teller.user_out,
    h.TURN_CUT_SHORT: Teller.turn_cut_short,
    h.REMOVED: Teller.removed,
    h.GAME_OVER: Teller.game_over,
    h.LOOKED_AT: Teller.looked_at,
    h.REVEALED: Teller.revealed,
    h.PUT_OFF: Teller.put_off,
    h.CAME_TRUE: Teller.came_true,
    h.WARDED: Teller.warded,
    h.MOVED: Teller.moved,
    h.WIPE_KEPT_OFF: Teller.wipe_kept_off,
    h.RETURNED: Teller.returned,
    h.COPIED: Teller.copied,
}
