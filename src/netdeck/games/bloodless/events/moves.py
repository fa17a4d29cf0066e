"""Cards that change places (P1.2, R18, R57): moving, entering play, leaving it, coming into the game."""

from operator import attrgetter
from typing import Annotated

from netdeck.games.bloodless.events.record import After, BloodEvent, CardEvent, Other, flag
from netdeck.games.bloodless.names import place_name
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules.spaces import is_space
from netdeck.games.bloodless.zones import PLACE, ZONE_OWNER
from netdeck.kernel import CardId, Seat, hidden, public, tell

MOVES = {
    "summon": "{card} enters {to}",
    "execute": "",
    "death": "",
    "discard": "{card} is discarded",
    "expend": "{card} is expended",
    "evolve": "{card} is set aside",
    "return": "{card} goes to {to}",
}


class Moved(CardEvent):
    """A card goes from its zone to another (P1.2). ``index`` counts from the top of a deck (D8.3.4)."""

    NUMBER = h.MOVE
    to: str = public(None)
    cause: str = public("effect")
    index: int | None = public(None)
    face: str = public("up")
    from_: Annotated[str | None, lambda it: place_name(it[h.E_FROM])] = public(None)
    from_space: Annotated[str | None, lambda it: place_name(it[h.E_FROM]) if is_space(it[h.E_FROM]) else None] = public(None)
    link: CardId | None = hidden(None)
    """The card under which it is set aside (R63)."""
    flip_cost: object = hidden(None)

    def log_message(self) -> str:
        if self.cause == "draw":
            player = ZONE_OWNER[self.to]
            if self.from_ == PLACE[player]["main"]:
                return tell("{player} draws {card}", player=player)
            if self.from_ == PLACE[player]["blood"]:
                return tell("{player} draws {card} from the blood deck", player=player)
            return tell("{player} draws {card} from {from}", player=player)
        return MOVES.get(self.cause, "{card} moves from {from} to {to}")


class Summoned(CardEvent):
    """A creature that was played is about to enter its space (R18)."""

    NUMBER = h.SUMMON
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    player: Seat = public(None)
    space: str = public(None)
    face: str = hidden("up")
    flip_cost: object = hidden(None)
    linked: CardId | None = hidden(None)


class Resummoned(CardEvent):
    """A creature is summoned again where it stands, with or without its state: played, summoned and entering in one (R71)."""

    NUMBER = h.RESUMMON
    keep_state: Annotated[bool, flag(h.KEEPS_STATE)] = public(False)
    player: Seat | None = public(None)
    """Its controller, who plays and summons it for triggers."""
    space: str | None = public(None)
    says = "{card} is summoned again"


class Executed(CardEvent):
    """A command that was played, or flipped, takes its place on the timeline and does what it says (R18)."""

    NUMBER = h.EXECUTE
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    player: Seat = public(None)
    flipped: Annotated[bool, flag(h.ON_TIMELINE)] = public(False)
    face: str = hidden("up")
    after: After = hidden("")
    says = "{player} executes {card}"


class CommandFinished(CardEvent):
    """A command goes from the timeline to its owner's discard pile (R57)."""

    NUMBER = h.FINISH_COMMAND
    after: After = hidden("")


class Denied(CardEvent):
    """Instead of being executed, a command goes to the discard pile (R57)."""

    NUMBER = h.DENY
    reveals = True  # a card on its way is seen before it lies anywhere (R21)
    by: Other = public(None)
    says = "{card} is denied"


class Created(BloodEvent):
    """A card comes into the game; its owner is the player for whom it is made (R8, D7.7)."""

    NUMBER = h.CREATE
    name: Annotated[str, lambda it: it.state.book.names[it[h.E_NAME]]] = public("")
    owner: Annotated[Seat, attrgetter("player")] = public(None)
    to: str = public(None)
    index: int | None = hidden(None)
    card: Annotated[CardId | None, lambda it: None] = hidden(None)
    says = "{owner} gets a {name} in {to}"
    creates = True


class Liberated(CardEvent):
    """A card leaves the game (R57)."""

    NUMBER = h.LIBERATE
    says = "{card} is liberated"
