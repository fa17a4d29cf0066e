"""A table of columns with cards in zones and running processes, shared by all card games.

What is nobody and nothing is -1. A zone is a chain of cards from the bottom to the top. A frame is a row, and the last one the innermost
process. Games add their own columns and rules.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Self

from netdeck.kernel.columns import Columns, Dimension, PrintedNumber, make_room, mixing, moving, notice, rule, shuffle
from netdeck.kernel.rng import Rng

PerSeat = Annotated[list[int], Dimension("seat")]
PerZone = Annotated[list[int], Dimension("zone")]
PerFrame = Annotated[list[int], Dimension("frame")]
PerCard = Annotated[list[int], Dimension("card")]
PerCardOnTray = Annotated[list[int], Dimension("card on the tray", scratch=True)]
PerNumber = Annotated[list[int], Dimension("number on the pile", scratch=True)]
PerFound = Annotated[list[int], Dimension("found", scratch=True)]
PerMeantGroup = Annotated[list[int], Dimension("group that is meant", scratch=True)]
PerPrintedZone = Annotated[list[int], Dimension("printed zone", shared=True)]
PerWord = Annotated[list[int], Dimension("word", shared=True)]


class CardTable(Columns):
    """A moment of a match: who plays, who has to decide, zones, frames, cards, and the code of their text."""

    seats: int
    clock: int
    draws: int
    asked: int
    """Who has to decide; -1 while the rules go on."""
    asking: int
    """The step that asks."""
    ending: int
    """How the game has ended; 0 while it goes on."""
    winner: int
    did: int
    """Whether the instruction that is carried out has done anything: an event was told meanwhile."""
    fault: int
    """The room that was full, in compiled code."""
    # The answer to the question before
    chosen: int
    chosen_card: int
    chosen_other: int
    chosen_use: int
    chosen_x: int
    chosen_aim0: int
    chosen_aim1: int
    chosen_aim2: int
    # Who plays
    in_game: PerSeat
    # Zones
    bottom: PerZone
    top: PerZone
    size: PerZone
    # Processes that run
    depth: int
    f_step: PerFrame
    # Cards
    cards: int
    printed: PerCard
    owner: PerCard
    zone: PerCard
    above: PerCard
    below: PerCard
    entered: PerCard
    known: PerCard
    """Who may look at it where it is: a bit for each seat, and one for spectators."""
    # Room to think in
    tray: PerCardOnTray
    pile: PerNumber
    found: PerFound
    """The things in all groups that words speak of: see :mod:`~netdeck.kernel.vm`."""
    g_first: PerMeantGroup
    g_end: PerMeantGroup
    g_at: PerMeantGroup
    """The next one that is looked at."""
    g_kept: PerMeantGroup
    """Where those end of which it is known that they fit."""
    g_seen: PerMeantGroup
    """The thing that is looked at."""
    # What is printed
    z_hides: PerPrintedZone
    """Whether some cannot see which cards lie in a zone."""
    code: PerWord
    o_secret_lists: PrintedNumber

    outside: Any
    """What has names for the numbers, for whoever reads them."""
    met: Any
    """Where deck lists are secret, what everybody remembers: see the kernel's ``State``."""
    ledger: Any
    """What seats are sure of, while somebody wants to know: see :mod:`~netdeck.kernel.card_ledger`."""
    made_anew: Any
    """Where deck lists are secret, how many copies were made during the match: see the kernel's ``State``."""

    def brought(self, printed: int, owner: int) -> int:
        """Add a card of *owner* in no zone; returns its number."""
        return int(self.outside.bring(self, printed, owner))

    @classmethod
    def empty(cls, sizes: Mapping[str, int], rng: Rng) -> Self:
        table = super().empty(sizes, rng)
        table.ledger = None
        return table

    def copy(self) -> Self:
        twin = super().copy()
        if self.ledger is not None:
            twin.ledger = self.ledger.copy()
        return twin

    def notice(self, card: int) -> None:
        """Remember a card for every viewer who sees it, before it is hidden."""
        self.outside.remember(self, card)

    def shuffled(self, cards: Sequence[int], purpose: int) -> Sequence[int]:
        """Cards in random order, by the generator of the match."""
        order = self.rng.shuffled(tuple(cards), self.outside.purpose(purpose, -1), self.outside.names_of(self))
        self.draws = self.rng.draws
        return order

    def drawn(self, count: int, purpose: int, who: int) -> int:
        """A number below *count*, by the generator of the match."""
        number = self.rng.below(count, self.outside.purpose(purpose, who))
        self.draws = self.rng.draws
        return number


MOST_SEATS: Final = 4
NOBODY: Final = -1
NOTHING: Final = -1
SPECTATOR: Final = 1 << MOST_SEATS
"""The bit of spectators among those who know a card."""


# Who plays


@rule
def next_seat(table: CardTable, seat: int) -> int:
    """The seat in the game whose turn comes after that of *seat*."""
    for i in range(1, table.seats + 1):
        after = (seat + i) % table.seats
        if table.in_game[after]:
            return after
    return seat


@rule
def seats_left(table: CardTable) -> int:
    """How many are in the game."""
    left = 0
    for seat in range(table.seats):
        left += table.in_game[seat]
    return left


@rule
def everybody(table: CardTable) -> int:
    """A bit mask of all viewers of public information."""
    return (1 << table.seats) - 1 | SPECTATOR


# Targets: a kind, the seat, card or thing, and when a card entered its zone, in one number; 0 is no target

ON_SEAT, ON_CARD, ON_STACK = 1, 2, 3
"""What a target is."""
LONGEST_ID: Final = 16


@rule
def aim_at(kind: int, number: int, entered: int) -> int:
    """Encode a target as a number."""
    return (entered << LONGEST_ID | number) << 2 | kind


@rule
def aim_kind(aim: int) -> int:
    """The kind of a target: seat, card or object on the stack."""
    return aim & 3


@rule
def aim_number(aim: int) -> int:
    """The number of the target: seat, card or object on the stack."""
    return aim >> 2 & (1 << LONGEST_ID) - 1


@rule
def aim_entered(aim: int) -> int:
    """The timestamp at which the target card entered its zone."""
    return aim >> LONGEST_ID + 2


# Frames


@rule
def begin(table: CardTable, number: int) -> int:
    """Push a process at one of its steps."""
    frame = table.depth
    if frame >= len(table.f_step) and not make_room(table, table.f_step):
        return frame - 1
    table.f_step[frame] = number
    table.depth = frame + 1
    return frame


@rule
def finish(table: CardTable) -> None:
    """Pop the running process."""
    table.depth -= 1


@rule
def ask(table: CardTable, seat: int, frame: int, then: int) -> None:
    """Ask *seat* to choose one of the offered options, and continue at another step."""
    table.asked = seat
    table.asking = table.f_step[frame]
    table.f_step[frame] = then


@rule
def over(table: CardTable, ending: int, winner: int) -> None:
    """End the game."""
    table.ending = ending
    table.winner = winner
    table.depth = 0


# Zones


@rule
def take_from_zone(table: CardTable, card: int) -> None:
    """Remove a card from its zone; the cards above it move down."""
    zone = table.zone[card]
    above = table.above[card]
    below = table.below[card]
    if above >= 0:
        table.below[above] = below
    else:
        table.top[zone] = below
    if below >= 0:
        table.above[below] = above
    else:
        table.bottom[zone] = above
    table.size[zone] -= 1


@rule
def put_back(table: CardTable, card: int) -> None:
    """Undo the last removal from a zone: the card returns to its old place."""
    zone = table.zone[card]
    above = table.above[card]
    below = table.below[card]
    if above >= 0:
        table.below[above] = card
    else:
        table.top[zone] = card
    if below >= 0:
        table.above[below] = card
    else:
        table.bottom[zone] = card
    table.size[zone] += 1


@rule
def lay_on_top(table: CardTable, card: int, zone: int) -> None:
    """Put a card that is in no zone on top of a zone."""
    top = table.top[zone]
    table.below[card] = top
    table.above[card] = NOTHING
    if top >= 0:
        table.above[top] = card
    else:
        table.bottom[zone] = card
    table.top[zone] = card
    table.size[zone] += 1
    table.zone[card] = zone


@rule
def lay_under(table: CardTable, card: int, zone: int) -> None:
    """Put a card that is in no zone at the bottom of a zone."""
    bottom = table.bottom[zone]
    table.above[card] = bottom
    table.below[card] = NOTHING
    if bottom >= 0:
        table.below[bottom] = card
    else:
        table.top[zone] = card
    table.bottom[zone] = card
    table.size[zone] += 1
    table.zone[card] = zone


@rule
def enters_anew(table: CardTable, card: int) -> None:
    """Give a moved card a new identity for all viewers."""
    table.clock += 1
    table.entered[card] = table.clock
    table.known[card] = 0


@rule
def move(table: CardTable, card: int, zone: int) -> None:
    """Move a card to the top of a zone."""
    if table.o_secret_lists and table.z_hides[zone] and (table.known[card] or not table.z_hides[table.zone[card]]):
        notice(table, card)
    moving(table, card, zone, 0)
    take_from_zone(table, card)
    lay_on_top(table, card, zone)
    enters_anew(table, card)


@rule
def move_under(table: CardTable, card: int, zone: int, known: int) -> None:
    """Move a card to the bottom of a zone, where some viewers still know it."""
    if table.o_secret_lists and table.z_hides[zone] and (table.known[card] or not table.z_hides[table.zone[card]]):
        notice(table, card)
    moving(table, card, zone, known)
    take_from_zone(table, card)
    lay_under(table, card, zone)
    enters_anew(table, card)
    table.known[card] = known


@rule
def shuffle_zone(table: CardTable, zone: int) -> None:
    """Shuffle a zone and forget what was known of its cards."""
    count = table.size[zone]
    card = table.bottom[zone]
    for i in range(count):
        table.tray[i] = card
        if table.o_secret_lists and table.known[card]:
            notice(table, card)
        card = table.above[card]
    mixing(table, count, zone)
    shuffle(table, count, zone)
    table.bottom[zone] = NOTHING
    table.top[zone] = NOTHING
    table.size[zone] = 0
    for i in range(count):
        card = table.tray[i]
        lay_on_top(table, card, zone)
        table.known[card] = 0
        table.entered[card] = table.clock + 1 + i
    table.clock += count
