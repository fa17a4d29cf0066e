"""Commands and scripts on the stack, what halts and redirects them, and what reacts (command issuing, resolve, halt, R19, R27, R39)."""

from typing import Annotated

from netdeck.cardgame.events import Fields, word
from netdeck.games.datawarriors.events.base import Happened, Moment, ProcessName
from netdeck.games.datawarriors.rules.table import find_process
from netdeck.games.datawarriors.state import Process
from netdeck.kernel import CardId, Seat, hidden, public
from netdeck.kernel.stack import Stacked

BY_MARK, BY_VIA, BY_REQUIREMENT, BY_TARGET = range(1, 5)
Cause = Annotated[str, word(("", "mark", "via", "requirement", "target"))]
"""Why a process failed on resolve."""
STANDING = ("", "empty", "turn")
"""How long somebody wants to pass."""

Shown = tuple[CardId | str, ...]
"""Targets as events carry them: cards, seats, and processes by their names (``p7``)."""


def _put(state: Moment, top: Stacked[Process]) -> Fields:
    """The process that has just been put on the stack."""
    process = top.thing
    targets = state.shown(process.targets)
    return {
        "process": f"p{top.number}",
        "user": process.issuer,
        "x": process.x,
        "targets": targets,
        "at": state.called_targets(targets),
        "cost": process.cost,
    }


def _waiting(state: Moment, process: int, by: int) -> Fields:
    """A process that is on the stack."""
    return {"what": state.called_on_stack(process)}


class Issued(Happened):
    """A command was executed via a card and waits on the stack."""

    plays = ("user", "via", "targets")
    process: ProcessName = public()
    user: Seat = public()
    via: CardId = public()
    carrier: CardId = public()
    command: str = public()
    x: int = public()
    targets: Shown = public()
    at: Shown = public()
    """The targets as people call them: a process by what it is."""
    cost: int = public()

    def log_message(self) -> str:
        if self.x:
            return (
                "{user} issues --{command} via {via} with x {x} at {at} (cost {cost})"
                if self.targets
                else "{user} issues --{command} via {via} with x {x} (cost {cost})"
            )
        return (
            "{user} issues --{command} via {via} at {at} (cost {cost})"
            if self.targets
            else "{user} issues --{command} via {via} (cost {cost})"
        )

    @staticmethod
    def derived(state: Moment) -> Fields:
        top = state.stack.top
        process = top.thing
        return {**_put(state, top), "via": process.via, "carrier": process.carrier, "command": process.command.name}


class ScriptPlayed(Happened):
    """A script went from the hand to the stack."""

    plays = ("user", "card", "targets")
    process: ProcessName = public()
    user: Seat = public()
    card: CardId = public()
    x: int = public()
    targets: Shown = public()
    at: Shown = public()
    """The targets as people call them: a process by what it is."""
    cost: int = public()

    def log_message(self) -> str:
        if self.x:
            return (
                "{user} plays {card} with x {x} at {at} (cost {cost})" if self.targets else "{user} plays {card} with x {x} (cost {cost})"
            )
        return "{user} plays {card} at {at} (cost {cost})" if self.targets else "{user} plays {card} (cost {cost})"

    @staticmethod
    def derived(state: Moment) -> Fields:
        top = state.stack.top
        return {**_put(state, top), "card": top.thing.carrier}


class Passed(Happened):
    """A user did not answer; ``until`` says how long that shall be so."""

    user: Seat = public()
    until: Annotated[str, word(STANDING)] = hidden()


class Resolved(Happened):
    """The top process left the stack and takes effect."""

    process: ProcessName = public()
    what: str = public()
    says = "{what} resolves"

    @staticmethod
    def derived(state: Moment, process: int) -> Fields:
        return {"what": state.called_resolving()}


class ScriptDone(Happened):
    """A script that has resolved or failed went to its owner's trash (R45)."""

    card: CardId = public()


class HaltMarked(Happened):
    """A process will fail when it resolves."""

    process: ProcessName = public()
    what: str = public()
    by: Seat = public()
    says = "{by} marks {what} halted"
    derived = staticmethod(_waiting)


class Resumed(Happened):
    """A process is no longer marked."""

    process: ProcessName = public()
    what: str = public()
    by: Seat = public()
    says = "{by} resumes {what}"
    derived = staticmethod(_waiting)


class Copied(Happened):
    """A process is on the stack once more (R100)."""

    process: ProcessName = public()
    what: str = public()
    by: Seat = public()
    says = "{by} copies {what}"
    derived = staticmethod(_waiting)


class HaltPrevented(Happened):
    """A process can't be halted."""

    process: ProcessName = public()
    what: str = public()
    by: CardId = public()
    says = "{what} can't be halted, thanks to {by}"
    derived = staticmethod(_waiting)


class Halted(Happened):
    """A process failed on resolve."""

    process: ProcessName = public()
    what: str = public()
    cause: Cause = public()
    issuer: Seat = hidden()
    says = "{what} is halted ({cause})"

    @staticmethod
    def derived(state: Moment, process: int, cause: int, issuer: int) -> Fields:
        return {"what": state.called_resolving()}


class Retargeted(Happened):
    """A process has other targets."""

    process: ProcessName = public()
    what: str = public()
    old: Shown = public()
    new: Shown = public()
    was: Shown = public()
    now: Shown = public()
    says = "{what} is redirected from {was} to {now}"

    @staticmethod
    def derived(state: Moment, process: int, aim0: int, aim1: int, aim2: int) -> Fields:
        table = state.table
        at = find_process(table, process)
        old = state.shown(state.targets(aim0, aim1, aim2))
        new = state.shown(state.targets(table.p_aim0[at], table.p_aim1[at], table.p_aim2[at]))
        called = state.called_targets
        return {"what": state.called_on_stack(process), "old": old, "new": new, "was": called(old), "now": called(new)}


class Triggered(Happened):
    """A triggered effect had its turn."""

    card: CardId = public()
    effect: int = public()
    says = "{card} reacts"


class Chose(Happened):
    """A user chose between the parts of a text."""

    user: Seat = public()
    option: str = public()
    says = "{user} chooses: {option}"

    @staticmethod
    def derived(state: Moment, user: int, code: int, number: int) -> Fields:
        return {"option": state.said_part(code, number)}
