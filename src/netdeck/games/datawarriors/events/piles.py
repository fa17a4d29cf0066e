"""Cards that go between drive, hand and trash: drawn, discarded, wiped, restored, sifted (init step, trash bin, R40, R41, R47)."""

from netdeck.games.datawarriors.events.happened import Happened
from netdeck.games.datawarriors.state import Table
from netdeck.games.datawarriors.tree import Moment
from netdeck.kernel import CardId, Seat, hidden, public, seen_by


class Drew(Happened):
    """The top card of a drive went to the hand."""

    user: Seat = public()
    card: CardId = seen_by("user")
    why: str = public()
    says = "{user} draws {card}"

    def apply(self, table: Table) -> None:
        table.move(self.card, f"{self.user}.hand")
        table.wait_for(Moment.DRAWS, self.user)


class Discarded(Happened):
    """A card of the hand went to the trash."""

    user: Seat = public()
    card: CardId = public()
    why: str = public()
    says = "{user} discards {card}"

    def apply(self, table: Table) -> None:
        table.move(self.card, f"{self.user}.trash")
        table.wait_for(Moment.DISCARDS, self.user)


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
        table.wait_for(Moment.WIPES, self.user)


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
