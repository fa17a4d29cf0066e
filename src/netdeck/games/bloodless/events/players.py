"""The events of the game (6.1) that befall players and the table.

An event that is about to happen and the outcome of one that happened are the same record (P1.1): what only the outcome knows is filled in
when it is applied.
"""

from operator import attrgetter
from typing import Annotated, Any, Final

from netdeck.games.bloodless.events.record import CARD_GUARD, BloodEvent, By, Deck, Other, Record, flag, maybe
from netdeck.games.bloodless.names import CAUSES, letters_in
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules.queries import KIN
from netdeck.kernel import CardId, Seat, hidden, public, seen_by

ENDINGS: Final = {
    h.POOL_EMPTY: "the health pool is empty",
    h.NOBODY_DAMAGED: "the pool is empty, and nobody was ever damaged",
}
GAINED = {
    "flask": "{player} gains {amount} blood from the flask",
    "open": "{player} gains {amount} blood for the open space",
    "overkill": "{player} gains {amount} blood for the overkill",
    "death": "{player} gains {amount} blood for the death",
}


class Played(BloodEvent):
    """A player plays a card (P1.3). ``cost`` given by an effect stands for the card's own; ``ignore`` leaves out devouring and evolving."""

    NUMBER = h.PLAY
    plays = ("player", "card", "space")
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    guards = CARD_GUARD
    card: CardId = seen_by("eyes", default=None)
    player: Seat = public(None)
    cost: Annotated[int | None, maybe(h.E_COST)] = public(None)
    space: str | None = public(None)
    vars: Annotated[tuple[tuple[str, int], ...], lambda it: letters_in(it.table, it[h.E_LETTERS])] = public(())
    free: Annotated[bool, flag(h.FREE)] = public(False)
    ignore: Annotated[bool, flag(h.IGNORES_FOOD)] = public(False)
    devoured: Annotated[CardId | None, lambda it: None if it.has(h.EVOLVES) else it.other] = public(None)
    evolved: Annotated[CardId | None, lambda it: it.other if it.has(h.EVOLVES) else None] = public(None)
    face: str = public("up")
    summoned: Annotated[bool, flag(h.IS_SUMMONED)] = hidden(False)
    """It is summoned or spawned: all the same a play for triggers (R58)."""
    called: Annotated[bool, flag(h.IS_CALLED)] = hidden(False)
    flip_cost: Annotated[int | None, maybe(h.E_FLIP_BLOOD)] = hidden(None)
    spaces: Annotated[tuple[str, ...] | None, lambda it: it.spaces(h.E_SPACES, it[h.E_DEALER])] = hidden(None)
    """The spaces among which an effect lets the player choose; ``None`` is the own row (R20)."""
    eyes: object = hidden(())

    def log_message(self) -> str:
        if self.space is None:
            if self.devoured is not None:
                return "{player} plays {card}, which devours {devoured}"
            if self.evolved is not None:
                return "{player} plays {card}, which evolves from {evolved}"
            return "{player} plays {card} face-down" if self.face == "down" else "{player} plays {card}"
        if self.devoured is not None:
            return "{player} plays {card} in {space}, which devours {devoured}"
        if self.evolved is not None:
            return "{player} plays {card} in {space}, which evolves from {evolved}"
        return "{player} plays {card} face-down in {space}" if self.face == "down" else "{player} plays {card} in {space}"


class Drawn(BloodEvent):
    """A player draws the top card of a deck (P1.4). Which card it is shows in the move that follows: nobody sees it in the deck."""

    NUMBER = h.DRAW
    guards = CARD_GUARD
    player: Seat = public(None)
    deck: Deck = public(None)
    card: CardId | None = seen_by("eyes", default=None)
    eyes: object = hidden(())


class Searched(BloodEvent):
    """A player searches a deck (P1.6): all its cards become known to the searcher."""

    NUMBER = h.SEARCH
    player: Seat = public(None)
    deck: Deck = public(None)
    pattern: Annotated[str, lambda it: it.node.name or it.node.kin or "card"] = public("")
    found: Annotated[tuple[CardId, ...], attrgetter("cards")] = seen_by("player", default=())
    cards: Annotated[Any, lambda it: None] = hidden(None)
    scene: Any = hidden(None)
    n: By = hidden(1)
    up_to: Annotated[bool, flag(h.UP_TO)] = hidden(False)
    says = "{player} searches {deck}"


class Shuffled(BloodEvent):
    """A deck comes into random order (P1.7); nobody knows anything about it any more (R44)."""

    NUMBER = h.SHUFFLE
    deck: Deck = public(None)
    says = "{deck} is shuffled"


class Revealed(BloodEvent):
    """Everybody learns which cards these are (R69)."""

    NUMBER = h.REVEAL
    reveals = True  # everybody is shown them for this moment, those too who do not keep it in mind
    cards: tuple[CardId, ...] = public(())
    to: Annotated[str, lambda it: "all"] = public("all")
    says = "{cards} revealed"


class Looked(BloodEvent):
    """One player learns which cards these are; the other sees only how many (R69)."""

    NUMBER = h.LOOK
    cards: tuple[CardId, ...] = seen_by("to", default=())
    to: Annotated[Seat, attrgetter("player")] = public(None)
    says = "{to} looks at {cards}"


class BloodGained(BloodEvent):
    """A player gains blood."""

    NUMBER = h.GAIN_BLOOD
    player: Seat = public(None)
    amount: int = public(1)
    reason: str = public("effect")
    of: Other = seen_by("eyes", default=None)
    cause: Annotated[str, lambda it: CAUSES[it[h.E_CAUSE]] if it[h.E_CAUSE] != h.NO_CAUSE else ""] = hidden("")
    """How the creature died whose death gives the blood, and what killed it."""
    killer: CardId | None = hidden(None)
    eyes: object = hidden(())
    guards = (("of", "eyes"),)

    def log_message(self) -> str:
        return GAINED.get(self.reason, "{player} gains {amount} blood")


class BloodLost(BloodEvent):
    """A player loses blood; what would fall below zero is zero (D1.3)."""

    NUMBER = h.LOSE_BLOOD
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    player: Seat = public(None)
    amount: int = public(1)
    reason: str = public("effect")
    of: Other = seen_by("eyes", default=None)
    eyes: object = hidden(())
    guards = (("of", "eyes"),)

    def log_message(self) -> str:
        return "{player} pays {amount} blood" if self.reason == "cost" else "{player} loses {amount} blood"


class PoolChanged(BloodEvent):
    """The health pool rises or falls by an effect, which is no damage (R31)."""

    NUMBER = h.POOL_CHANGE
    amount: int = public(0)

    def log_message(self) -> str:
        return "the health pool rises by {amount}" if self.amount > 0 else "the health pool changes by {amount}"


class PoolSet(BloodEvent):
    """The health pool gets a value (R31)."""

    NUMBER = h.POOL_SET
    amount: int = public(0)
    says = "the health pool is set to {amount}"


class DrawsAdded(BloodEvent):
    """A player gets additional card draws (R6)."""

    NUMBER = h.EXTRA_DRAWS
    player: Seat = public(None)
    by: By = public(1)
    says = "{player} gets {by} additional card draws"


class TurnSkipped(BloodEvent):
    """A player will skip a turn; given to the active player it ends the present one (R32)."""

    NUMBER = h.SKIP_TURN
    player: Seat = public(None)
    by: By = public(1)
    says = "{player} skips a turn"


def _ending(it: Record) -> str:
    """Why the game ends: by the rules, or because a card says so."""
    return ENDINGS.get(it[h.E_REASON]) or (it.state.name(it.other) if it.other is not None else "a card")


class GameFinished(BloodEvent):
    """The game ends: somebody wins, or nobody (P3.1, R31)."""

    NUMBER = h.FINISH_GAME
    winner: Seat | None = public(None)
    reason: Annotated[str, _ending] = public("")
    player: Seat | None = public(None)
    """Who loses."""

    def log_message(self) -> str:
        return "{winner} wins: {reason}" if self.winner is not None else "nobody wins: {reason}"


def _named(it: Record) -> str:
    """The kin or the card that was named."""
    return (it.state.book.kins if it[h.E_WHAT] == KIN else it.state.book.names)[it[h.E_NAME]]


class Named(BloodEvent):
    """A player named a kin or a card for a card to remember (R12)."""

    NUMBER = h.NAME
    player: Seat = public(None)
    what: Annotated[str, lambda it: "kin" if it[h.E_WHAT] == KIN else "card"] = public("kin")
    value: Annotated[str, _named] = public("")
    card: CardId | None = hidden(None)
    says = "{player} names {value}"


class PhaseBegan(BloodEvent):
    """A turn, main phase or attack phase starts or ends for the active player (P8.3)."""

    player: Seat = public(None)


class TurnStarted(PhaseBegan):
    """The active player's turn starts (P8.3.1)."""

    NUMBER = h.START_OF_TURN


class MainStarted(PhaseBegan):
    """The main phase starts (P8.3.3)."""

    NUMBER = h.START_OF_MAIN


class MainEnded(PhaseBegan):
    """The main phase ends (P8.3.5)."""

    NUMBER = h.END_OF_MAIN


class AttackStarted(PhaseBegan):
    """The attack phase starts (P8.3.6)."""

    NUMBER = h.START_OF_ATTACK


class AttackEnded(PhaseBegan):
    """The attack phase ends (P8.3.8)."""

    NUMBER = h.END_OF_ATTACK


class TurnEnded(BloodEvent):
    """The turn ends: the opponent becomes active and what waits is dropped (P1.5). ``previous`` is whose turn it was."""

    NUMBER = h.END_OF_TURN
    previous: Annotated[Seat | None, attrgetter("player")] = public(None)
    says = "{previous}'s turn ends"
