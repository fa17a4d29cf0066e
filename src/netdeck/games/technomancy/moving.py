"""Cards on the move: drawing, discarding, entering and leaving the battlefield, dying, being created (3.5, 5.2, R41-R43, R53, R59).

Hand, library and discard pile are always the owner's (R43). Every change of zone makes a new incarnation (R42). Several cards that leave
together are moved first, then what triggers looks at the table as it was before.
"""

from collections.abc import Sequence

from netdeck.games.technomancy.card_events import (
    AgentDied,
    CardCreated,
    CardDeployed,
    CardDiscarded,
    CardDrawn,
    CardMoved,
    CardRecovered,
    DrawFailed,
)
from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.restrictions import forbidding, may_forbid
from netdeck.games.technomancy.state import BATTLEFIELD, DISCARD, HAND, LIBRARY, NOBODY, OnStack, Table
from netdeck.games.technomancy.triggering import fire_card, fire_player
from netdeck.kernel import EVERYBODY, CardId, Seat, holds


def move(
    table: Table,
    card: CardId,
    to: str,
    clause: str,
    *,
    controller: Seat = NOBODY,
    eyes: Seat = EVERYBODY,
    thing: OnStack | None = None,
) -> None:
    """One change of zone."""
    table.record(
        CardMoved(
            clause=clause,
            card=card,
            from_=table.cards[card].zone,
            to=to,
            controller=controller,
            at=None,
            thing=thing,
            eyes=eyes,
        )
    )


def draw(table: Table, seat: Seat, clause: str) -> None:
    """One card from the library to the hand; from an empty library the draw fails (R59)."""
    library = table.zones[LIBRARY[seat]]
    if not library:
        table.record(DrawFailed(clause="R59", player=seat, fatal=table.option("empty_library") == "lose"))
        return
    card = library[-1]
    move(table, card, HAND[seat], clause, eyes=seat)
    table.note(CardDrawn, clause, player=seat, card=card)
    fire_player(table, "draws", clause, seat)


def discard(table: Table, seat: Seat, card: CardId, clause: str) -> None:
    """One card from the hand to the discard pile."""
    move(table, card, DISCARD[table.cards[card].owner], clause)
    table.note(CardDiscarded, clause, player=seat, card=card)
    fire_player(table, "discards", clause, seat)


def enter(table: Table, card: CardId, seat: Seat, clause: str) -> None:
    """A card goes onto the battlefield under *seat*'s control."""
    move(table, card, BATTLEFIELD[seat], clause, controller=seat)
    fire_card(table, "enters", clause, card)


def create(table: Table, printed: str, seat: Seat, to: str, clause: str = "5.2.1") -> None:
    """A new card, owned by who creates it (5.2.1)."""
    on_field = to == "battlefield"
    zone = BATTLEFIELD[seat] if on_field else HAND[seat]
    outcome = table.record(CardCreated(clause=clause, card=printed, owner=seat, zone=zone))
    if on_field and isinstance(outcome.yielded, CardId):
        fire_card(table, "enters", clause, outcome.yielded)


def leave(table: Table, cards: Sequence[CardId], to: str, clause: str) -> None:
    """Cards leave the battlefield together, to their owners' hands or discard piles; an agent discarded from there dies (R41)."""
    before = properties(table)
    zones = HAND if to == "hand" else DISCARD
    last = {card: (before.faces[card].controller, table.aim_at(card)) for card in cards}
    for card in cards:
        move(table, card, zones[table.cards[card].owner], clause)
    for card in cards:
        dies = to == "discard" and before.faces[card].printed.is_agent
        if dies:
            table.record(AgentDied(clause="5.6.1" if clause == "5.6.1" else "R41", card=card, last_controller=last[card][0]))
            fire_card(table, "dies", "R41", card, before)
        fire_card(table, "leaves", "R42", card, before)


def recover(table: Table, cards: Sequence[CardId], clause: str) -> None:
    """Deployed cards recover at once; recovered ones cannot (4.1.1), and some are forbidden to (0.2)."""
    recovering = [card for card in cards if table.cards[card].deployed or not holds("4.1.1")]
    if may_forbid(table):
        recovering = [card for card in recovering if forbidding(table, "recover", card=card) is None]
    for card in recovering:
        table.record(CardRecovered(clause=clause, card=card))
    for card in recovering:
        fire_card(table, "recovers", "4.1", card)


def deploy(table: Table, cards: Sequence[CardId], clause: str) -> None:
    """Recovered cards become deployed; deploying a deployed card does nothing (R37)."""
    deploying = [card for card in cards if not table.cards[card].deployed]
    for card in deploying:
        table.record(CardDeployed(clause=clause, card=card))
    for card in deploying:
        fire_card(table, "deployed", "R37", card)
