"""Cards that go between drive, hand and trash: drawn, discarded, wiped, restored, sifted (init step, trash bin, R40, R41, R47)."""

from typing import Annotated

from netdeck.cardgame.events import Fields, word
from netdeck.games.datawarriors.events.base import Happened, Moment, Why
from netdeck.games.datawarriors.rules.table import BOTTOM_IT, DRIVE, HAND, TOP_IT, TRASH, zone_of
from netdeck.kernel import CardId, Impact, Seat, hidden, public, seen_by

Pile = Annotated[str, word({DRIVE: "drive", HAND: "hand"})]
End = Annotated[str, word({TOP_IT: "top", BOTTOM_IT: "bottom"})]
ByCard = Annotated[CardId | str, lambda state, card: CardId(card) if card >= 0 else "boost"]
UsedUp = Annotated[str, lambda state, effect: f"effect {effect}" if effect else ""]


class Drew(Happened):
    """The top card of a drive went to the hand."""

    user: Seat = public()
    card: CardId = seen_by("user")
    why: Why = public()
    says = "{user} draws {card}"


class Discarded(Happened):
    """A card of the hand went to the trash."""

    user: Seat = public()
    card: CardId = public()
    why: Why = public()
    says = "{user} discards {card}"


class Wiped(Happened):
    """The top cards of a drive went to the trash, in order."""

    user: Seat = public()
    cards: tuple[CardId, ...] = public()
    asked: int = public()
    done: int = public()
    source: str = public()
    says = "{user} wipes {done}: {cards}"

    def impact(self) -> Impact:
        return Impact(f"{self.user}.drive", self.done)

    @staticmethod
    def derived(state: Moment, user: int, asked: int, done: int, process: int, source: int) -> Fields:
        by = f"p{process}" if process else state.name(CardId(source)) if source >= 0 else ""
        return {"cards": state.topmost(zone_of(state.table, user, TRASH), done), "source": by}


class WipeChanged(Happened):
    """A boost or a modifier made a wipe larger or smaller; ``used`` marks a first-wipe effect as used up (R43)."""

    user: Seat = public()
    from_: int = public()
    to: int = public()
    by: ByCard = public()
    used: UsedUp = hidden()
    says = "the wipe against {user} becomes {to} instead of {from} ({by})"


class Replaced(Happened):
    """Something happened instead of a wipe."""

    user: Seat = public()
    from_: int = public()
    to: int = public()
    by: CardId = public()
    says = "{by} takes the wipe of {from} for {user}"

    @staticmethod
    def derived(state: Moment, user: int, from_: int, by: int) -> Fields:
        return {"to": 0}


class Restored(Happened):
    """Cards went from the trash under the drive; everybody knows where they are, and none may go this way twice."""

    user: Seat = public()
    cards: tuple[CardId, ...] = public()
    says = "{user} restores {cards}"

    @staticmethod
    def derived(state: Moment, user: int, count: int) -> Fields:
        return {"cards": state.lowest(zone_of(state.table, user, DRIVE), count)[::-1]}


class Looked(Happened):
    """A user looked at the top cards of the own drive, the topmost first."""

    user: Seat = public()
    count: int = public()
    cards: tuple[CardId, ...] = seen_by("user")

    @staticmethod
    def derived(state: Moment, user: int, count: int) -> Fields:
        return {"cards": state.topmost(zone_of(state.table, user, DRIVE), count)[::-1]}


class Sifted(Happened):
    """A user looked at the top cards, kept one and put the others under the drive in the order seen."""

    user: Seat = public()
    count: int = public()
    looked: tuple[CardId, ...] = seen_by("user")
    kept: CardId = seen_by("user")
    says = "{user} sifts {count} and keeps {kept}"

    @staticmethod
    def derived(state: Moment, user: int, count: int, at: int) -> Fields:
        (kept,) = state.topmost(zone_of(state.table, user, HAND), 1)
        others = state.lowest(zone_of(state.table, user, DRIVE), count - 1)[::-1]
        return {"looked": (*others[:at], kept, *others[at:]), "kept": kept}


class WipeKeptOff(Happened):
    """What a text said of the next wipe made this one smaller, or something else happens instead of it (R95)."""

    user: Seat = public()
    from_: int = public()
    to: int = public()
    says = "the wipe of {from} against {user} is kept off: {to} are left of it"


class LookedAt(Happened):
    """A user looked at somebody's hand, or at the top cards of somebody's drive, the topmost first (R92)."""

    user: Seat = public()
    whose: Seat = public()
    place: Pile = public()
    count: int = public()
    cards: tuple[CardId, ...] = seen_by("user")

    def log_message(self) -> str:
        if self.place == "hand":
            return "{user} looks at {whose}'s hand: {cards}"
        return "{user} looks at the top {count} of {whose}'s drive: {cards}"

    @staticmethod
    def derived(state: Moment, user: int, whose: int, place: int, count: int) -> Fields:
        return {"cards": state.topmost(zone_of(state.table, whose, place), count)[::-1]}


class Revealed(Happened):
    """Everybody saw a user's hand (R92)."""

    user: Seat = public()
    cards: tuple[CardId, ...] = public()
    says = "{user} reveals their hand: {cards}"

    @staticmethod
    def derived(state: Moment, user: int, count: int) -> Fields:
        return {"cards": state.topmost(zone_of(state.table, user, HAND), count)}


class Searched(Happened):
    """A user looked through the own drive, the topmost card first (R104)."""

    user: Seat = public()
    cards: tuple[CardId, ...] = seen_by("user")
    says = "{user} searches the drive"

    @staticmethod
    def derived(state: Moment, user: int, count: int) -> Fields:
        return {"cards": state.topmost(zone_of(state.table, user, DRIVE), count)[::-1]}


class Fetched(Happened):
    """A user found a card in the own drive, which came to the hand (R104)."""

    user: Seat = public()
    card: CardId = seen_by("user")
    says = "{user} takes {card} from the drive to the hand"


class Shown(Happened):
    """Everybody saw a card that somebody found (R104)."""

    user: Seat = public()
    card: CardId = public()
    says = "{user} shows {card}"


class Returned(Happened):
    """A card of a user's trash came to the hand (R96)."""

    user: Seat = public()
    card: CardId = public()
    says = "{user} takes {card} from the trash to the hand"


class PutBack(Happened):
    """A card of a user's hand went on top of the drive, or under it; the others do not see which (R106)."""

    user: Seat = public()
    card: CardId = seen_by("user")
    place: End = public()
    says = "{user} puts {card} on the {place} of the drive"
