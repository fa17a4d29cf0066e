"""Commands and scripts on the stack, what halts and redirects them, and what reacts (command issuing, resolve, halt, R19, R27, R39)."""

from netdeck.games.datawarriors.events.happened import Happened
from netdeck.kernel import CardId, Seat, hidden, public

Shown = tuple[CardId | str, ...]
"""Targets as events carry them: cards, seats, and processes by their names (``p7``)."""


class Issued(Happened):
    """A command was executed via a card and waits on the stack."""

    plays = ("user", "via", "targets")
    process: str = public()
    user: Seat = public()
    via: CardId = public()
    carrier: CardId = public()
    command: str = public()
    x: int = public()
    targets: Shown = public()
    at: Shown = public()
    """The targets as people call them: a process by what it is."""
    cost: int = public()

    def telling(self) -> str:
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


class ScriptPlayed(Happened):
    """A script went from the hand to the stack."""

    plays = ("user", "card", "targets")
    process: str = public()
    user: Seat = public()
    card: CardId = public()
    x: int = public()
    targets: Shown = public()
    at: Shown = public()
    """The targets as people call them: a process by what it is."""
    cost: int = public()

    def telling(self) -> str:
        if self.x:
            return (
                "{user} plays {card} with x {x} at {at} (cost {cost})" if self.targets else "{user} plays {card} with x {x} (cost {cost})"
            )
        return "{user} plays {card} at {at} (cost {cost})" if self.targets else "{user} plays {card} (cost {cost})"


class Passed(Happened):
    """A user did not answer; ``until`` says how long that shall be so."""

    user: Seat = public()
    until: str = hidden()


class Resolved(Happened):
    """The top process left the stack and takes effect."""

    process: str = public()
    what: str = public()
    says = "{what} resolves"


class ScriptDone(Happened):
    """A script that has resolved or failed went to its owner's trash (R45)."""

    card: CardId = public()


class HaltMarked(Happened):
    """A process will fail when it resolves."""

    process: str = public()
    what: str = public()
    by: Seat = public()
    says = "{by} marks {what} halted"


class Resumed(Happened):
    """A process is no longer marked."""

    process: str = public()
    what: str = public()
    by: Seat = public()
    says = "{by} resumes {what}"


class Copied(Happened):
    """A process is on the stack once more (R100)."""

    process: str = public()
    what: str = public()
    by: Seat = public()
    says = "{by} copies {what}"


class HaltPrevented(Happened):
    """A process can't be halted."""

    process: str = public()
    what: str = public()
    by: CardId = public()
    says = "{what} can't be halted, thanks to {by}"


class Halted(Happened):
    """A process failed on resolve."""

    process: str = public()
    what: str = public()
    cause: str = public()
    issuer: Seat = hidden()
    says = "{what} is halted ({cause})"


class Retargeted(Happened):
    """A process has other targets."""

    process: str = public()
    what: str = public()
    old: Shown = public()
    new: Shown = public()
    was: Shown = public()
    now: Shown = public()
    says = "{what} is redirected from {was} to {now}"


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
