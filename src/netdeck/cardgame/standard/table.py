"""The table of a standard game: cards in play, running text, triggers, durations, printed values.

A game's own table adds numbers of each player (``life: PerSeat``), of each card (``damage: PerCard``) and what is printed on its cards
(``d_power: PerDefinition``). A number that effects change is a *stat*: ``now_power: PerCard`` says what ``d_power`` has become.
"""

from typing import Annotated, Final

from netdeck.kernel.card_table import MOST_SEATS, NOTHING, CardTable, PerCard, PerCardOnTray, PerFrame, PerSeat
from netdeck.kernel.columns import Dimension, rule
from netdeck.kernel.vm import DEEPEST

PerWaiting = Annotated[list[int], Dimension("waiting")]
PerLater = Annotated[list[int], Dimension("later")]
PerLasting = Annotated[list[int], Dimension("lasting")]
PerDefinition = Annotated[list[int], Dimension("definition", shared=True)]
PerSlot = Annotated[list[int], Dimension("slot", shared=True)]
PerEffect = Annotated[list[int], Dimension("effect", shared=True)]

__all__ = ["PerCard", "PerDefinition", "PerSeat", "StandardTable"]

DECK, HAND, FIELD, DISCARD, PLACES = range(5)
"""The zones of a player."""
PLACE_NAMES: Final = ("deck", "hand", "field", "discard")
GROUPS: Final = 4
"""So many groups of cards may wait in one condition or number."""
ROOMS: Final = {
    "seat": MOST_SEATS,
    "zone": PLACES * MOST_SEATS,
    "frame": 48,
    "waiting": 64,
    "later": 64,
    "lasting": 64,
    "found": 256,
    "group that is meant": GROUPS,
    "number on the pile": DEEPEST,
}
"""So many places the rooms have in compiled code."""
FEW: Final = {**ROOMS, "frame": 8, "waiting": 4, "later": 2, "lasting": 4, "found": 32}
"""So many places the rooms have at first."""


class StandardTable(CardTable):
    """The columns that every standard game has."""

    turn: int
    active: int
    """Whose turn it is; nobody's before the first one."""
    # Text that is carried out: the innermost one last
    f_pc: PerFrame
    f_you: PerFrame
    f_source: PerFrame
    f_entered: PerFrame
    f_it: PerFrame
    f_it_entered: PerFrame
    f_player: PerFrame
    """Whom the text means by "that player" or "they"."""
    f_aim0: PerFrame
    f_aim1: PerFrame
    f_did: PerFrame
    """Whether the text around this one had done anything when this one began."""
    f_card: PerFrame
    f_count: PerFrame
    # Triggered texts that wait for their turn
    waits: int
    waiting_pc: PerWaiting
    waiting_you: PerWaiting
    waiting_source: PerWaiting
    waiting_entered: PerWaiting
    waiting_it: PerWaiting
    waiting_it_entered: PerWaiting
    waiting_player: PerWaiting
    # What is said now and happens later
    laters: int
    later_moment: PerLater
    later_pc: PerLater
    later_you: PerLater
    later_source: PerLater
    later_entered: PerLater
    later_it: PerLater
    later_it_entered: PerLater
    later_player: PerLater
    later_aim0: PerLater
    later_aim1: PerLater
    # What lasts until the end of a turn, or as long as its card is in play
    lasts: int
    lasting_card: PerLasting
    lasting_entered: PerLasting
    lasting_stat: PerLasting
    lasting_amount: PerLasting
    lasting_until: PerLasting
    # Cards in play, in the order in which they entered
    in_plays: int
    in_play: PerCard
    controller: PerCard
    # Room to think in
    noted: int
    """So many players are noted, behind whom groups of cards are found."""
    event_card: int
    meant: PerCardOnTray
    # What is printed
    d_type: PerDefinition
    d_do: PerDefinition
    d_slot: PerDefinition
    d_slots: PerDefinition
    d_effect: PerDefinition
    d_effects: PerDefinition
    s_kind: PerSlot
    s_cards: PerSlot
    s_who: PerSlot
    e_kind: PerEffect
    e_event: PerEffect
    e_who: PerEffect
    e_card: PerEffect
    e_condition: PerEffect
    e_do: PerEffect
    e_stat: PerEffect
    e_amount: PerEffect


STANDARD: Final = frozenset((*StandardTable.numbers, *StandardTable.columns, *StandardTable.printed_numbers))
"""What is no game's own."""


@rule
def zone_of(table: StandardTable, seat: int, place: int) -> int:
    """The deck, hand, field or discard pile of a player."""
    return PLACES * seat + place


@rule
def stands(table: StandardTable, card: int, entered: int) -> bool:
    """Whether a card has stayed in play since that timestamp."""
    return card != NOTHING and table.entered[card] == entered and table.zone[card] % PLACES == FIELD
