"""Commands and scripts on the stack, what halts and redirects them, and what reacts (command issuing, resolve, halt, R19, R27, R39)."""

from netdeck.games.datawarriors.events.happened import Happened
from netdeck.games.datawarriors.state import CardTarget, Process, ProcessTarget, Table, Target, UserTarget
from netdeck.games.datawarriors.tree import Moment
from netdeck.kernel import CardId, Seat, hidden, public
from netdeck.kernel.changed import changed

Shown = tuple[CardId | str, ...]
"""Targets as events carry them: cards, seats, and processes by their names (``p7``)."""


def as_targets(table: Table, shown: Shown) -> tuple[Target, ...]:
    """The targets that an event names."""
    found: list[Target] = []
    for thing in shown:
        if isinstance(thing, CardId):
            found.append(CardTarget(thing, table.cards[thing].entered))
        elif thing in table.plan.seats:
            found.append(UserTarget(Seat(thing)))
        else:
            found.append(ProcessTarget(process_number(thing)))
    return tuple(found)


def process_number(name: str) -> int:
    """The number of the process that is called *name*."""
    return int(name[1:])


def _details(x: int, targets: Shown) -> str:
    return (" with x {x}" if x else "") + (" at {targets}" if targets else "")


def _put(table: Table, process: Process) -> None:
    table.stack = table.stack.with_top(process)
    table.counters["processes"] += 1


class Issued(Happened):
    """A command was executed via a card and waits on the stack."""

    process: str = public()
    user: Seat = public()
    via: CardId = public()
    carrier: CardId = public()
    command: str = public()
    x: int = public()
    targets: Shown = public()
    cost: int = public()

    def telling(self) -> str:
        return "{user} issues --{command} via {via}" + _details(self.x, self.targets) + " ({process}, cost {cost})"

    def apply(self, table: Table) -> None:
        command = next(each for each in table.printed(self.carrier).commands if each.name == self.command)
        entered, targets = table.cards[self.via].entered, as_targets(table, self.targets)
        desktop = table.desktop_of(self.via)
        _put(table, Process(self.user, command, self.carrier, self.via, entered, self.x, targets, self.cost, desktop=desktop))
        if command.once:
            table.used |= {(self.via, self.command)}
        table.wait(Moment.EXECUTED, table.board.attached.get(self.via, ()))


class ScriptPlayed(Happened):
    """A script went from the hand to the stack."""

    process: str = public()
    user: Seat = public()
    card: CardId = public()
    x: int = public()
    targets: Shown = public()
    cost: int = public()

    def telling(self) -> str:
        return "{user} plays {card}" + _details(self.x, self.targets) + " ({process}, cost {cost})"

    def apply(self, table: Table) -> None:
        script = table.printed(self.card).script
        assert script is not None
        table.move(self.card, "stack")
        _put(table, Process(self.user, script, self.card, None, 0, self.x, as_targets(table, self.targets), self.cost))


class Passed(Happened):
    """A user did not answer; ``until`` says how long that shall be so."""

    user: Seat = public()
    until: str = hidden()

    def apply(self, table: Table) -> None:
        if self.until:
            table.counters[f"{self.user}.standing"] = self.until


class Resolved(Happened):
    """The top process left the stack and takes effect."""

    process: str = public()
    says = "{process} resolves"

    def apply(self, table: Table) -> None:
        table.take_off_stack(process_number(self.process))


class ScriptDone(Happened):
    """A script that has resolved or failed went to its owner's trash (R45)."""

    card: CardId = public()

    def apply(self, table: Table) -> None:
        table.move(self.card, f"{table.cards[self.card].owner}.trash")


def _mark(table: Table, process: str, halted: bool) -> None:
    number = process_number(process)
    found = table.stack.find(number)
    if found is not None:
        table.stack = table.stack.changed(number, changed(found.thing, halted=halted))


class HaltMarked(Happened):
    """A process will fail when it resolves."""

    process: str = public()
    by: Seat = public()
    says = "{process} is marked halted by {by}"

    def apply(self, table: Table) -> None:
        _mark(table, self.process, True)


class Resumed(Happened):
    """A process is no longer marked."""

    process: str = public()
    by: Seat = public()
    says = "{by} resumes {process}"

    def apply(self, table: Table) -> None:
        _mark(table, self.process, False)


class HaltPrevented(Happened):
    """A process can't be halted."""

    process: str = public()
    by: CardId = public()
    says = "{process} can't be halted, thanks to {by}"


class Halted(Happened):
    """A process failed on resolve."""

    process: str = public()
    cause: str = public()
    issuer: Seat = hidden()
    says = "{process} is halted ({cause})"

    def apply(self, table: Table) -> None:
        board = table.board
        watching = [card for card in board.in_play if card in board.triggers and table.cards[card].controller != self.issuer]
        table.wait(Moment.HALTED, watching, self.issuer)
        table.wait_for(Moment.HALTED, self.issuer)


class Retargeted(Happened):
    """A process has other targets."""

    process: str = public()
    old: Shown = public()
    new: Shown = public()
    says = "{process} is redirected from {old} to {new}"

    def apply(self, table: Table) -> None:
        number = process_number(self.process)
        found = table.stack.find(number)
        if found is not None:
            table.stack = table.stack.changed(number, changed(found.thing, targets=as_targets(table, self.new)))


class Triggered(Happened):
    """A triggered effect had its turn."""

    card: CardId = public()
    effect: int = public()
    says = "{card} reacts"

    def apply(self, table: Table) -> None:
        table.queue = table.queue[1:]


class Chose(Happened):
    """A user chose between the parts of a text."""

    user: Seat = public()
    option: str = public()
    says = "{user} chooses: {option}"
