"""Everything that can happen at the table (section 6 of the specification), under the names and with the fields given there.

Field names that are words of Python have an underscore here (``from_``) and none for anybody who looks. The state changes only in
``apply``.
"""

import re

from netdeck.games.datawarriors.state import CardTarget, Process, ProcessTarget, Table, Target, UserTarget
from netdeck.games.datawarriors.tree import CardState, CardType, Moment
from netdeck.kernel import CardId, Event, Seat, hidden, public, seen_by
from netdeck.kernel.changed import changed


class Happened(Event):
    """An event of this game; it is known by its name in lower case with underscores."""

    @classmethod
    def kind(cls) -> str:
        return re.sub(r"(?<!^)([A-Z])", r"_\1", cls.__name__).lower()


# The game and its turns


class GameStarted(Happened):
    """The users sat down and it was settled who begins."""

    seats: tuple[Seat, ...] = public()
    first: Seat = public()
    options: tuple[str, ...] = public()
    says = "{first} has the first turn"

    def apply(self, table: Table) -> None:
        table.counters["current"] = self.first


class Shuffled(Happened):
    """A drive came into random order."""

    user: Seat = public()
    says = "{user} shuffles the drive"

    def apply(self, table: Table) -> None:
        table.shuffle(f"{self.user}.drive")


class TurnBegan(Happened):
    """A user's turn came: boosts and the count of processes begin anew."""

    user: Seat = public()
    step: str = public()
    turn: int = hidden()
    says = "{user}'s turn begins"

    def apply(self, table: Table) -> None:
        counters = table.counters
        counters |= {"turn": self.turn, "current": self.user, "processes": 0, "ran_out": False, f"{self.user}.standing": ""}
        for seat in table.seats:
            counters[f"{seat}.boost"] = 0


class StepBegan(Happened):
    """The turn came to its next step."""

    user: Seat = public()
    step: str = public()

    def apply(self, table: Table) -> None:
        table.counters["step"] = self.step


class RanOut(Happened):
    """The last free point went in Setup: the turn goes straight to Exit."""

    user: Seat = public()
    says = "{user} has run out of memory: straight to Exit"

    def apply(self, table: Table) -> None:
        table.counters["ran_out"] = True


class LimitReached(Happened):
    """No more processes this turn."""

    turn: int = public()
    says = "the process limit of this turn is reached"


class UserOut(Happened):
    """A user is out of the game; processes of theirs leave the stack unresolved (R32)."""

    user: Seat = public()
    cause: str = public()
    says = "{user} is out of the game ({cause})"

    def apply(self, table: Table) -> None:
        table.put_out(self.user)
        for stacked in table.stack.things:
            if stacked.thing.issuer == self.user:
                table.stack = table.stack.without(stacked.number)


class Removed(Happened):
    """All cards that a user owned left the game. Those of the hand and the drive stay unnamed."""

    cards: tuple[CardId, ...] = public()
    unnamed: tuple[CardId, ...] = hidden()
    says = "all their cards leave the game"

    def apply(self, table: Table) -> None:
        table.take_out(self.cards, table.everybody())
        table.take_out(self.unnamed, frozenset())


class GameOver(Happened):
    """One user is left standing."""

    winner: str = public()
    cause: str = public()
    says = "{winner} wins: {cause}"


# Cards that change their place


class Drew(Happened):
    """The top card of a drive went to the hand."""

    user: Seat = public()
    card: CardId = seen_by("user")
    why: str = public()
    says = "{user} draws {card}"

    def apply(self, table: Table) -> None:
        table.move(self.card, f"{self.user}.hand")


class Discarded(Happened):
    """A card of the hand went to the trash."""

    user: Seat = public()
    card: CardId = public()
    why: str = public()
    says = "{user} discards {card}"

    def apply(self, table: Table) -> None:
        table.move(self.card, f"{self.user}.trash")


class Wiped(Happened):
    """The top cards of a drive went to the trash, in order."""

    user: Seat = public()
    cards: tuple[CardId, ...] = public()
    asked: int = public()
    done: int = public()
    source: str = public()
    says = "{user} wipes {done}: {cards}"

    def apply(self, table: Table) -> None:
        for card in self.cards:
            table.move(card, f"{self.user}.trash")


class WipeChanged(Happened):
    """A boost or a modifier made a wipe larger or smaller; ``used`` marks a first-wipe effect as used up (R43)."""

    user: Seat = public()
    from_: int = public()
    to: int = public()
    by: CardId | str = public()
    used: str = hidden()
    says = "the wipe against {user} becomes {to} instead of {from} ({by})"

    def apply(self, table: Table) -> None:
        if self.used and isinstance(self.by, CardId):
            table.used |= {(self.by, self.used)}


class Replaced(Happened):
    """Something happened instead of a wipe."""

    user: Seat = public()
    from_: int = public()
    to: int = public()
    by: CardId = public()
    says = "{by} takes the wipe of {from} for {user}"


class Restored(Happened):
    """Cards went from the trash under the drive; everybody knows where they are, and none may go this way twice."""

    user: Seat = public()
    cards: tuple[CardId, ...] = public()
    says = "{user} restores {cards}"

    def apply(self, table: Table) -> None:
        for card in self.cards:
            table.move(card, f"{self.user}.drive", at=0, known_to=table.everybody(), restored=True)


class Looked(Happened):
    """A user looked at the top cards of the own drive, the topmost first."""

    user: Seat = public()
    count: int = public()
    cards: tuple[CardId, ...] = seen_by("user")

    def apply(self, table: Table) -> None:
        table.show(self.cards, self.user)


class Sifted(Happened):
    """A user looked at the top cards, kept one and put the others under the drive in the order seen."""

    user: Seat = public()
    count: int = public()
    looked: tuple[CardId, ...] = seen_by("user")
    kept: CardId = seen_by("user")
    says = "{user} sifts {count} and keeps {kept}"

    def apply(self, table: Table) -> None:
        table.move(self.kept, f"{self.user}.hand")
        for card in self.looked:
            if card != self.kept:
                table.move(card, f"{self.user}.drive", at=0, known_to=frozenset({self.user}))


# Cards in play


class Entered(Happened):
    """A card came into play."""

    card: CardId = public()
    controller: Seat = public()
    desktop: Seat = public()
    host: CardId | None = public()
    state: str = public()
    cost: int = public()

    def telling(self) -> str:
        where = " on {host}" if self.host is not None else "" if self.desktop == self.controller else " on {desktop}'s desktop"
        return "{controller} plays {card}" + where + " (cost {cost})"

    def apply(self, table: Table) -> None:
        table.move(self.card, f"{self.desktop}.desktop", controller=self.controller, state=self.state, host=self.host)
        table.wait(Moment.ENTERS, (self.card,))


class LeftPlay(Happened):
    """A card left play. Nobody's marks on that stay are kept (R53); with ``silently`` its leaving triggers nothing (R31)."""

    card: CardId = public()
    to: str = public()
    host_of: tuple[CardId, ...] = public()
    silently: bool = hidden()
    says = "{card} goes to {to}"

    def apply(self, table: Table) -> None:
        if not self.silently:
            table.wait(Moment.LEAVES, (self.card,))
        table.used = frozenset(mark for mark in table.used if mark[0] != self.card)
        table.stolen = tuple(entry for entry in table.stolen if entry[0] != self.card)
        table.move(self.card, self.to)


class DaemonDiscarded(Happened):
    """A user threw a .DAEMON off the own desktop."""

    card: CardId = public()
    user: Seat = public()
    says = "{user} discards the daemon {card}"


class StateSet(Happened):
    """A card became Loading, Idle or Running."""

    card: CardId = public()
    from_: str = public()
    to: str = public()
    why: str = public()

    def telling(self) -> str:
        """Executing and the Cleanup speak for themselves."""
        return "{card} is set to {to}" if self.why == "text" else ""

    def apply(self, table: Table) -> None:
        table.set_state(self.card, self.to)


class ControlChanged(Happened):
    """Another user controls a card. For good, or back again: nothing is left that would end at Exit."""

    card: CardId = public()
    from_: Seat = public()
    to: Seat = public()
    until: str = public()
    says = "{to} now controls {card}, and {from} no longer"

    def apply(self, table: Table) -> None:
        if self.until:
            table.stolen = (*table.stolen, (self.card, table.cards[self.card].entered, self.from_))
        else:
            table.stolen = tuple(entry for entry in table.stolen if entry[0] != self.card)
        table.give(self.card, self.to)


# Memory


class Allocated(Happened):
    """Points were paid."""

    user: Seat = public()
    amount: int = public()
    for_: str = public()

    def telling(self) -> str:
        """What is played says its own cost; only a payment for a process that waits is news."""
        return "{user} allocates {amount} to save {for}" if self.for_[1:].isdigit() else ""

    def apply(self, table: Table) -> None:
        table.counters[f"{self.user}.allocated"] += self.amount


class Deallocated(Happened):
    """A user's allocated points are free again."""

    user: Seat = public()
    amount: int = public()
    says = "{user} deallocates {amount}"

    def apply(self, table: Table) -> None:
        table.counters[f"{self.user}.allocated"] = 0


class LockApplied(Happened):
    """Locked points were allocated; what lies above the cap is lost."""

    user: Seat = public()
    amount: int = public()
    lost: int = public()
    says = "{user} has {amount} points locked"

    def apply(self, table: Table) -> None:
        table.counters[f"{self.user}.allocated"] += self.amount
        table.counters[f"{self.user}.locked"] = 0


class Leaked(Happened):
    """Free points of a user were allocated by somebody's text."""

    user: Seat = public()
    amount: int = public()
    says = "{user} leaks {amount}"

    def apply(self, table: Table) -> None:
        table.counters[f"{self.user}.allocated"] += self.amount


class Freed(Happened):
    """Allocated points became free by somebody's text."""

    user: Seat = public()
    amount: int = public()
    says = "{user} frees {amount}"

    def apply(self, table: Table) -> None:
        table.counters[f"{self.user}.allocated"] -= self.amount


class Locked(Happened):
    """Points will be allocated at the user's next Memory Cleanup."""

    user: Seat = public()
    amount: int = public()
    says = "{amount} points of {user} are locked for the next Cleanup"

    def apply(self, table: Table) -> None:
        table.counters[f"{self.user}.locked"] += self.amount


class Boosted(Happened):
    """A user's wipes became larger for this turn."""

    user: Seat = public()
    by: int = public()

    def telling(self) -> str:
        return "{user}'s wipes are {by} larger until Exit" if self.by > 0 else ""

    def apply(self, table: Table) -> None:
        table.counters[f"{self.user}.boost"] += self.by


# Processes


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
        _put(table, Process(self.user, command, self.carrier, self.via, entered, self.x, targets, self.cost))
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
        table.stack = table.stack.without(process_number(self.process))
        if not table.stack:
            for seat in table.seats:
                if table.counters[f"{seat}.standing"] == "empty":
                    table.counters[f"{seat}.standing"] = ""


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


class MarksCleared(Happened):
    """The once-per-Cleanup marks of a user's cards are gone (R43)."""

    user: Seat = public()

    def apply(self, table: Table) -> None:
        table.used = frozenset(mark for mark in table.used if table.cards[mark[0]].controller != self.user)


class Chose(Happened):
    """A user chose between the parts of a text."""

    user: Seat = public()
    option: str = public()
    says = "{user} chooses: {option}"


def entry_state(kind: CardType) -> CardState:
    """In which state a card enters (prg-cards.2, daemon-cards.3, conf-cards.4)."""
    return CardState.LOADING if kind is CardType.PRG else CardState.IDLE
