"""The Run step: the current user issues, everybody may answer, the stack resolves (run step, command issuing; T12 to T15, R19, R20).

With an empty stack only the current user acts, and may end the step. With a process on the stack the offer goes round from the current
user; whoever issues adds to the stack and the offer begins anew. When all have passed in succession the top process resolves.
"""

import msgspec

from netdeck.games.datawarriors.acts import Issue
from netdeck.games.datawarriors.events import Passed
from netdeck.games.datawarriors.issuing import issue
from netdeck.games.datawarriors.offering import issue_options
from netdeck.games.datawarriors.resolving import Aftermath, Resolve, needs_aftermath
from netdeck.games.datawarriors.state import Table
from netdeck.kernel import Decision, Frame, Next, Option, Priority, Seat, ask, finish, go, holds, run

END = Option("end", ("end",), label="End the Run step and with it your turn.")
PASS = Option("pass", ("pass", ""), label="Do not answer.")
PASS_UNTIL_EMPTY = Option("pass until empty", ("pass", "empty"), label="Pass until the stack is empty.")
PASS_UNTIL_TURN = Option("pass until turn", ("pass", "turn"), label="Pass until your own turn begins.")


class Run(msgspec.Struct, Frame, frozen=True):
    """The fourth step. ``offer`` says who may answer now and how many have passed in succession."""

    seat: Seat
    offer: Priority


@Run.step("command-issuing.2")
def offer_first(table: Table, frame: Run) -> Next:
    """The first command is the current user's."""
    if table.stack.things:
        return go("run-step.4", offer=Priority(frame.seat))
    options = (*issue_options(table, frame.seat), END)
    prompt = f"Run: {table.free(frame.seat)} of {table.total(frame.seat)} memory free. Issue a command, play a script, or end your turn."
    return ask(Decision(frame.seat, "D3", "command-issuing.2", prompt, options, timeout="end"), then="run-step.2")


@Run.step("run-step.2")
def issue_first(table: Table, frame: Run) -> Next:
    """A process goes onto the stack, or the step is over (R20)."""
    match table.chosen.value:
        case ("issue", Issue() as act, int() as x, tuple() as targets):
            issue(table, frame.seat, act, x, targets)
            offer = Priority(frame.seat)
            return run(Aftermath(), then="run-step.4", offer=offer) if needs_aftermath(table) else go("run-step.4", offer=offer)
        case _:
            return finish()


@Run.step("run-step.4")
def offer_answer(table: Table, frame: Run) -> Next:
    """Whoever holds the offer may answer or pass."""
    if not table.stack.things:
        return go("command-issuing.2")
    holder = frame.offer.holder
    if not table.is_in(holder) or table.counters[f"{holder}.standing"]:
        return go("command-issuing.3")
    passes = (PASS, PASS_UNTIL_EMPTY) if holder == frame.seat else (PASS, PASS_UNTIL_EMPTY, PASS_UNTIL_TURN)
    options = (*issue_options(table, holder), *passes)
    top = table.stack.things[-1]
    what = table.name(top.thing.carrier) if top.thing.via is None else f"--{top.thing.command.name}"
    prompt = f"{what} of {top.thing.issuer} (p{top.number}) resolves next. You have {table.free(holder)} free: answer it, or pass."
    return ask(Decision(holder, "D3", "run-step.4", prompt, options, timeout="pass"), then="R19")


@Run.step("command-issuing.3")
def pass_by_itself(table: Table, frame: Run) -> Next:
    """A user who has passed for longer, or is out, is not asked."""
    return _passed(table, frame, "")


@Run.step("R19")
def answer_or_pass(table: Table, frame: Run) -> Next:
    """An answer starts the round anew; when all have passed, the top resolves."""
    match table.chosen.value:
        case ("issue", Issue() as act, int() as x, tuple() as targets):
            issue(table, frame.offer.holder, act, x, targets)
            offer = Priority(frame.seat) if holds("R19") else frame.offer
            return run(Aftermath(), then="run-step.4", offer=offer) if needs_aftermath(table) else go("run-step.4", offer=offer)
        case ("pass", str() as until):
            return _passed(table, frame, until)
    return finish()


def without_pass_of(frame: Run, seat: Seat) -> Priority:
    """The offer when *seat* leaves: who has left has not passed (R58). If they held it, it goes on when they would be asked."""
    return frame.offer.without(seat, frame.offer.holder)


def _passed(table: Table, frame: Run, until: str) -> Next:
    holder = frame.offer.holder
    order = table.users(frame.seat)
    if table.is_in(holder):
        table.record(Passed(clause="R19", user=holder, until=until))
        offer = frame.offer.passed(order)
    else:
        seats = table.seats
        after = next(seat for seat in table.users(seats[(seats.index(holder) + 1) % len(seats)]))
        offer = Priority(after, frame.offer.passes)
    if offer.all_passed(order):
        return run(Resolve(), then="command-issuing.2")
    return go("run-step.4", offer=offer)
