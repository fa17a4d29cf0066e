"""The table: users, memory, cards in play, processes on the stack (section 3 of the specification).

What can be derived is never stored: total memory, free points, final costs and protections follow from what stands on the desktops.
They are read from a :class:`~netdeck.games.datawarriors.board.Board`, which is made anew whenever a card enters, leaves or changes
hands.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from netdeck.games.datawarriors.acts import Prospect
from netdeck.games.datawarriors.board import Board
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.tree import Cards, Command, Moment, Who
from netdeck.kernel import SPECTATOR, CardId, Plan, Rng, Seat, Stack, State

NOBODY = Seat("")


class HeldCard(msgspec.Struct, frozen=True):
    """A card of one match (see the kernel's ``Card``). ``controller``, ``state`` and ``host`` mean something only in play (R53)."""

    printed: str
    owner: Seat
    zone: str
    entered: int = 0
    known_to: frozenset[Seat] = frozenset()
    counters: tuple[tuple[str, int], ...] = ()
    restored: bool = False
    controller: Seat = NOBODY
    state: str = ""
    host: CardId | None = None


class UserTarget(msgspec.Struct, frozen=True):
    """A user as a target."""

    seat: Seat


class CardTarget(msgspec.Struct, frozen=True):
    """A card in play as a target: *entered* tells this stay from a later one (R53)."""

    card: CardId
    entered: int


class ProcessTarget(msgspec.Struct, frozen=True):
    """A process on the stack as a target."""

    number: int


Target = UserTarget | CardTarget | ProcessTarget


class Process(msgspec.Struct, frozen=True):
    """A command or a .SCRIPT on the stack. ``via`` is the card that executes it, ``carrier`` the card whose text it is (via.3)."""

    issuer: Seat
    command: Command
    carrier: CardId
    via: CardId | None = None
    via_entered: int = 0
    x: int = 0
    targets: tuple[Target, ...] = ()
    cost: int = 0
    halted: bool = False
    desktop: Seat = NOBODY
    """The user on whose desktop the via card stood."""

    @property
    def is_script(self) -> bool:
        """Whether it is a .SCRIPT, which has no via card."""
        return self.via is None


class Waiting(msgspec.Struct, frozen=True):
    """A triggered effect that waits for its turn (R39): whose it is, where its card stood, and the user of the event."""

    card: CardId
    effect: int
    controller: Seat
    desktop: Seat
    event_user: Seat = NOBODY


class Table(State):
    """Everything that a moment of a match is."""

    __slots__ = ("_board", "_users", "own_prospects", "prospects", "queue", "scripts", "stack", "stolen", "used")

    cards: dict[CardId, HeldCard]  # type: ignore[assignment]
    stack: Stack[Process]
    queue: tuple[Waiting, ...]
    used: frozenset[tuple[CardId, str]]
    """Once-per-Cleanup commands and first-wipe effects that are used up, by card (R43)."""
    stolen: tuple[tuple[CardId, int, Seat], ...]
    """Control until Exit: the card, its entry, and who had it before (R25)."""
    prospects: dict[tuple[Seat, str, CardId, CardId | None], Prospect]
    """Acts that were thought of: by whom, how they are written, whose text it is, via which card."""
    own_prospects: dict[tuple[Seat, str, CardId], list[Prospect]]
    """Those of them that a card in play has by its own text: by whom, how the card is named, via which card."""
    scripts: dict[tuple[Seat, tuple[CardId, ...]], list[Prospect]]
    """The scripts of hands that were looked through."""
    _board: Board | None
    _users: dict[Seat, tuple[Seat, ...]]

    def __init__(self, plan: Plan, rng: Rng) -> None:
        super().__init__(plan, rng)
        self.stack = Stack()
        self.queue = ()
        self.used = frozenset()
        self.stolen = ()
        self._users = {}
        self.think_anew()

    # Reading

    def printed(self, card: CardId) -> PrintedCard:
        definition: PrintedCard = self.plan.definitions[self.cards[card].printed]
        return definition

    @property
    def board(self) -> Board:
        """What follows from the cards in play."""
        board = self._board
        if board is None:
            board = self._board = Board(self)
        return board

    @property
    def current(self) -> Seat:
        """The user whose turn it is."""
        seat: Seat = self.counters["current"]
        return seat

    @property
    def step(self) -> str:
        """The step of the turn: init, cleanup, setup, run or exit."""
        step: str = self.counters["step"]
        return step

    def is_in(self, seat: Seat) -> bool:
        """Whether *seat* is still in the game."""
        return bool(self.counters[f"{seat}.in_game"])

    def users(self, start: Seat) -> tuple[Seat, ...]:
        """The users in the game, in turn order from *start* (R52)."""
        users = self._users.get(start)
        if users is None:
            seats = self.plan.seats
            at = seats.index(start)
            users = tuple(seat for seat in (*seats[at:], *seats[:at]) if self.counters[f"{seat}.in_game"])
            self._users[start] = users
        return users

    def others(self, you: Seat) -> tuple[Seat, ...]:
        """Every other user in the game, in turn order from *you*."""
        users = self.users(you)
        return users[1:] if users and users[0] == you else users

    def drive(self, seat: Seat) -> tuple[CardId, ...]:
        """The cards of a drive, top last."""
        return self.zones[f"{seat}.drive"]

    def hand(self, seat: Seat) -> tuple[CardId, ...]:
        """The cards of a hand, in the order in which they came."""
        return self.zones[f"{seat}.hand"]

    def trash(self, seat: Seat) -> tuple[CardId, ...]:
        """The cards of a trash bin, newest last."""
        return self.zones[f"{seat}.trash"]

    def desktop(self, seat: Seat) -> tuple[CardId, ...]:
        """The cards on a desktop, in the order in which they entered."""
        return self.zones[f"{seat}.desktop"]

    def desktop_of(self, card: CardId) -> Seat:
        """The user on whose desktop *card* stands; nobody when it is not in play."""
        seat, _, place = self.cards[card].zone.partition(".")
        return Seat(seat) if place == "desktop" else NOBODY

    def total(self, seat: Seat) -> int:
        """All memory of a user (R5)."""
        return max(0, self.board.total[seat])

    def free(self, seat: Seat) -> int:
        """The points that a user can still allocate (R5)."""
        free: int = self.board.total[seat] - self.counters[f"{seat}.allocated"]
        return max(0, free)

    def stands(self, card: CardId, entered: int) -> bool:
        """Whether *card* is still in play since that entry (R53)."""
        record = self.cards[card]
        return record.entered == entered and record.state != ""

    def everybody(self) -> frozenset[Seat]:
        """All who may look at what is public."""
        return frozenset((*self.plan.seats, SPECTATOR))

    # Verbs for events

    def move(self, card: CardId, to: str, at: int | None = None, **changes: Any) -> None:
        """Take *card* to another zone. It is in play exactly while it stands on a desktop."""
        enters = to.endswith(".desktop")
        if self.cards[card].state:
            self._board = None
            if not enters:
                changes = {"controller": NOBODY, "state": "", "host": None, **changes}
        elif enters:
            self._board = None
        super().move(card, to, at, **changes)

    def take_out(self, cards: Iterable[CardId], known_to: frozenset[Seat]) -> None:
        """Take many cards out of the game at once, where they lie in the order in which they are named."""
        gone = tuple(cards)
        left = {self.cards[card].zone for card in gone}
        for card in gone:
            self.change(card, zone="out", entered=self.tick(), known_to=known_to, controller=NOBODY, state="", host=None)
        for zone in left:
            self.zones[zone] = tuple(card for card in self.zones[zone] if self.cards[card].zone == zone)
        self.zones["out"] += gone
        self._board = None

    def bring(self, printed: str, owner: Seat, zone: str, **more: Any) -> CardId:
        self._board = None
        return super().bring(printed, owner, zone, **more)

    def set_state(self, card: CardId, state: str) -> None:
        """Let a card in play be Loading, Idle or Running."""
        self.change(card, state=state)

    def give(self, card: CardId, controller: Seat) -> None:
        """Let *controller* control *card*."""
        self._board = None
        self.change(card, controller=controller)

    def think_anew(self) -> None:
        """Forget what could be done: somebody is out, or faces of a copy were exchanged. Copies keep what they share."""
        self._board = None
        self.prospects = {}
        self.own_prospects = {}
        self.scripts = {}

    def put_out(self, seat: Seat) -> None:
        """*seat* is no longer in the game."""
        self.think_anew()
        self._users = {}
        self.counters[f"{seat}.in_game"] = False

    def take_off_stack(self, number: int) -> None:
        """A process leaves the stack; with the last one, passes that were to last until the stack is empty end."""
        self.stack = self.stack.without(number)
        if not self.stack:
            for seat in self.plan.seats:
                if self.counters[f"{seat}.standing"] == "empty":
                    self.counters[f"{seat}.standing"] = ""

    def wait(self, moment: Moment, cards: Iterable[CardId], event_user: Seat = NOBODY) -> None:
        """Let the effects of *cards* that react to *moment* wait for their turn, in the order of entering play (R39)."""
        for card in cards:
            for number, effect in self.board.triggers.get(card, ()):
                if effect.when[0].event is moment and effect.when[0].player is None:
                    record = self.cards[card]
                    self.queue = (*self.queue, Waiting(card, number, record.controller, self.desktop_of(card), event_user))

    def wait_for(self, moment: Moment, user: Seat, kind: str = "") -> None:
        """Let the effects wait that react to what a user does, or to a card of some type that is theirs (R39, R90)."""
        for card, number, effect in self.board.watching.get(moment, ()):
            watched, controller = effect.when[0], self.cards[card].controller
            mine = controller == user
            if (watched.player is Who.YOU and not mine) or (watched.player is Who.EACH_OTHER and mine):
                continue
            if isinstance(watched.card, Cards) and watched.card.types and kind not in watched.card.types:
                continue
            self.queue = (*self.queue, Waiting(card, number, controller, self.desktop_of(card), user))
