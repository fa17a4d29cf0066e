"""The game and its turns: setup, Init, Memory Cleanup (turn steps; G1 to T7 of the specification).

The first draw is forced even with a full hand (R11); further ones are chosen card by card (R13). Scripts can be played before and between
them (R54), from points that the Cleanup will free anyway: memory is deallocated there, not at Init, where another part of the dictionary
puts it (R1).
"""

import msgspec

from netdeck.games.datawarriors.acts import Issue
from netdeck.games.datawarriors.events import (
    Deallocated,
    Drew,
    GameStarted,
    LockApplied,
    Locked,
    MarksCleared,
    Shuffled,
    StateSet,
    StepBegan,
    TurnBegan,
)
from netdeck.games.datawarriors.exit_step import Exit
from netdeck.games.datawarriors.issuing import issue
from netdeck.games.datawarriors.offering import is_offered_scripts, issue_options
from netdeck.games.datawarriors.performing import draw
from netdeck.games.datawarriors.resolving import Aftermath, Resolve, needs_aftermath
from netdeck.games.datawarriors.run_step import Run
from netdeck.games.datawarriors.setup_step import Setup
from netdeck.games.datawarriors.state import Table
from netdeck.games.datawarriors.tree import CardState, CardType, Moment
from netdeck.kernel import Checks, Decision, Frame, Next, Option, Priority, Seat, ask, finish, go, legality, need, on, run

FULL_HAND = 5
DRAW_FIRST = Option("draw", label="Draw the first card of your turn.")
STOP = Option("stop", label="That is enough.")
DRAW_OR_STOP = (Option("draw", label="Draw another card."), STOP)


class Whole(Frame):
    """The whole game."""


class Turn(msgspec.Struct, Frame, frozen=True):
    """One user's turn."""

    seat: Seat


class Init(msgspec.Struct, Frame, frozen=True):
    """The first step: scripts, and drawing."""

    seat: Seat


class Cleanup(msgspec.Struct, Frame, frozen=True):
    """The second step: memory and cards are free again."""

    seat: Seat


@Whole.step("drive.1")
def shuffle_drives(table: Table, whole: Whole) -> Next:
    """Each drive is shuffled, in the order of the seats."""
    for seat in table.seats:
        table.record(Shuffled(clause="R4", user=seat))
    return on()


@Whole.step("user.1")
def begin(table: Table, whole: Whole) -> Next:
    """Who begins, by chance or by seat; opening hands (R4)."""
    first = table.seats[0]
    if table.plan.options["first"] == "random":
        first = table.seats[table.rng.below(len(table.seats), "first user")]
    options = tuple(f"{name}={value}" for name, value in table.plan.options.items())
    table.record(GameStarted(clause="R4", seats=table.seats, first=first, options=options))
    for seat in table.seats:
        draw(table, seat, table.plan.options["open_hand"], "R4", "opening hand")
    return on()


@Whole.step("R57")
def lock_first_user(table: Table, whole: Whole) -> Next:
    """Going first is an advantage, so it costs points of the first turn."""
    locked = table.plan.options["first_locked"]
    if locked:
        table.record(Locked(clause="R57", user=table.current, amount=locked))
    return run(Turn(table.current))


@Whole.step("R4")
def take_turns(table: Table, whole: Whole) -> Next:
    """Turns go round, skipping users who are out."""
    seats, at = table.seats, table.seats.index(table.current)
    following = next(seat for seat in (*seats[at + 1 :], *seats[: at + 1]) if table.is_in(seat))
    return run(Turn(following), then="R4")


@Turn.step("init-step.1")
def begin_turn(table: Table, turn: Turn) -> Next:
    """Init is the first step."""
    table.record(TurnBegan(clause="init-step.1", user=turn.seat, step="init", turn=table.counters["turn"] + 1))
    table.record(StepBegan(clause="init-step.1", user=turn.seat, step="init"))
    init = Init(turn.seat)
    return run(init if table.plan.options["dealloc"] == "init" else (init, "script-card.1"))


@Turn.step("memory-cleanup-step.1")
def clean_up(table: Table, turn: Turn) -> Next:
    """Memory Cleanup follows Init."""
    table.record(StepBegan(clause="memory-cleanup-step.1", user=turn.seat, step="cleanup"))
    return run(Cleanup(turn.seat))


@Turn.step("setup-step.1")
def set_up(table: Table, turn: Turn) -> Next:
    """Setup follows Memory Cleanup."""
    table.record(StepBegan(clause="setup-step.1", user=turn.seat, step="setup"))
    return run(Setup(turn.seat))


@Turn.step("run-step.1")
def run_commands(table: Table, turn: Turn) -> Next:
    """The Run step follows Setup, unless memory ran out there (setup-step.3)."""
    if table.counters["ran_out"]:
        return on()
    table.record(StepBegan(clause="run-step.1", user=turn.seat, step="run"))
    return run(Run(turn.seat, Priority(turn.seat)))


@Turn.step("exit-step.1")
def leave_turn(table: Table, turn: Turn) -> Next:
    """Exit is the last step; the turn is over."""
    table.record(StepBegan(clause="exit-step.1", user=turn.seat, step="exit"))
    lasting = table.stolen or any(table.counters[f"{seat}.boost"] for seat in table.seats)
    return run(Exit(turn.seat) if lasting else (Exit(turn.seat), "exit-step.2"))


@Init.step("memory-points.3")
def deallocate_at_init(table: Table, init: Init) -> Next:
    """Only by option (R1)."""
    if table.plan.options["dealloc"] == "init":
        _deallocate(table, init.seat, "memory-points.3")
    return on()


@Init.step("script-card.1")
def offer_scripts(table: Table, init: Init) -> Next:
    """Scripts can be played from the beginning of the own turn, before the first card is drawn (R54)."""
    if not is_offered_scripts(table, init.seat):
        return go("init-step.3")
    prompt = f"Init: {table.free(init.seat)} of {table.total(init.seat)} memory free until the Cleanup. Play scripts, or draw a card."
    first = DRAW_FIRST if table.drive(init.seat) else STOP
    options = (first, *issue_options(table, init.seat))
    return ask(Decision(init.seat, "D1", "script-card.1", prompt, options, timeout=first.notation))


@Init.step("R54")
def play_script_first(table: Table, init: Init) -> Next:
    """It resolves at once; nobody can answer outside a Run step."""
    return _script(table, init, then="script-card.1") or go("init-step.3")


def _script(table: Table, init: Init, then: str) -> Next | None:
    match table.chosen.value:
        case ("issue", Issue() as act, int() as x, tuple() as targets):
            issue(table, init.seat, act, x, targets)
            return run(Resolve(), then=then)
    return None


@Init.step("init-step.3")
def draw_first(table: Table, init: Init) -> Next:
    """At least one card is drawn, even with a full hand (R11); from an empty drive nothing (R12)."""
    draw(table, init.seat, 1, "init-step.3", "init")
    return on()


@legality
def why_not_draw(table: Table, seat: Seat) -> Checks:
    """Why *seat* may not draw another card now."""
    yield need("init-step.2", len(table.hand(seat)) < FULL_HAND, "You hold {} cards; you draw up to {}.", len(table.hand(seat)), FULL_HAND)
    yield need("init-step.1", table.step == "init" and table.current == seat, "Cards are drawn in your own Init step.")
    yield need("R12", bool(table.drive(seat)), "Your drive holds {} cards.", len(table.drive(seat)))


@Init.step("init-step.2")
def offer_draw(table: Table, init: Init) -> Next:
    """As many as they want, until they hold five; scripts in between. When nothing more can be drawn, Init is over (R54)."""
    if not why_not_draw.allows(table, init.seat):
        return go("R29") if needs_aftermath(table) else finish()
    hand, drive = len(table.hand(init.seat)), len(table.drive(init.seat))
    prompt = f"You hold {hand} cards. Draw another one, or stop? {drive} are left in your drive, and without any you are out."
    options = (*DRAW_OR_STOP, *issue_options(table, init.seat))
    return ask(Decision(init.seat, "D1", "init-step.2", prompt, options, timeout="stop"), then="R13")


@Init.step("R13")
def draw_or_stop(table: Table, init: Init) -> Next:
    """One card at a time."""
    script = _script(table, init, then="init-step.2")
    if script is not None:
        return script
    if table.chosen.notation == "stop":
        return go("R29") if needs_aftermath(table) else finish()
    table.record(Drew(clause="init-step.2", user=init.seat, card=table.drive(init.seat)[-1], why="init"))
    return go("init-step.2")


@Init.step("R29")
def end_init(table: Table, init: Init) -> Next:
    """An empty drive is no matter here, but by option it is."""
    return run(Aftermath())


def _deallocate(table: Table, seat: Seat, clause: str) -> None:
    amount = table.counters[f"{seat}.allocated"]
    if amount:
        table.record(Deallocated(clause=clause, user=seat, amount=amount))


@Cleanup.step("memory-cleanup-step.2")
def deallocate(table: Table, cleanup: Cleanup) -> Next:
    """All points are free again, whatever is in play (R6)."""
    if table.plan.options["dealloc"] == "cleanup":
        _deallocate(table, cleanup.seat, "memory-cleanup-step.2")
    return on()


@Cleanup.step("R7")
def apply_lock(table: Table, cleanup: Cleanup) -> Next:
    """Locked points are allocated at once, up to the cap."""
    locked = table.counters[f"{cleanup.seat}.locked"]
    if locked:
        amount = min(locked, table.plan.options["lock_cap"])
        table.record(LockApplied(clause="R7", user=cleanup.seat, amount=amount, lost=locked - amount))
    return on()


@Cleanup.step("memory-cleanup-step.3")
def make_idle(table: Table, cleanup: Cleanup) -> Next:
    """Every .PRG and .CONF that the user controls, on any desktop, is Idle (R14); their once-per-Cleanup marks are gone (R43)."""
    for card in table.board.controlled[cleanup.seat]:
        state = table.cards[card].state
        if state != CardState.IDLE:
            kind = table.printed(card).type
            clause = "R14" if kind is not CardType.PRG else "prg-cards.2" if state == CardState.LOADING else "running-state.2"
            table.record(StateSet(clause=clause, card=card, from_=state, to=CardState.IDLE, why="cleanup"))
    if table.used:
        table.record(MarksCleared(clause="R43", user=cleanup.seat))
    return on()


@Cleanup.step("memory-cleanup-step.4")
def react_to_cleanup(table: Table, cleanup: Cleanup) -> Next:
    """The cards on the current user's desktop are active: what they do "at the Memory Cleanup" happens, in entry order."""
    table.wait(Moment.CLEANUP, table.desktop(cleanup.seat))
    return run(Aftermath()) if needs_aftermath(table) else finish()
