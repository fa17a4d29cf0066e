"""Where cards and things on the stack are, and what they are."""

from netdeck.games.technomancy.rules.answer_kinds import PLAY, SCRAP, SCRIP, TAKE, TARGET, THROW, USE
from netdeck.games.technomancy.rules.constants import BATTLEFIELD, OWN_ZONES, STACK, STRIKE, STRIKE_ROW
from netdeck.games.technomancy.rules.dimensions import (
    PLACES,
)
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import (
    NOTHING,
    ON_CARD,
    ON_STACK,
    aim_kind,
    aim_number,
)
from netdeck.kernel.columns import rule


@rule
def zone_of(table: Table, seat: int, place: int) -> int:
    """The library, hand, battlefield or discard pile of a player."""
    return OWN_ZONES + PLACES * seat + place


@rule
def is_on_field(table: Table, card: int) -> bool:
    """Whether a card is on the battlefield."""
    return table.zone[card] > STACK and (table.zone[card] - OWN_ZONES) % PLACES == BATTLEFIELD


@rule
def seat_of(table: Table, card: int) -> int:
    """The player in whose zone a card lies."""
    return (table.zone[card] - OWN_ZONES) // PLACES


@rule
def kind_of(table: Table, card: int) -> int:
    """The type of a card."""
    return table.d_type[table.printed[card]]


@rule
def stands(table: Table, card: int, entered: int) -> bool:
    """Whether a card is on the battlefield in the same incarnation (R42)."""
    return card >= 0 and table.entered[card] == entered and is_on_field(table, card)


@rule
def find_thing(table: Table, number: int) -> int:
    """Where on the stack a thing is; -1 when it is not there."""
    for at in range(table.stacked):
        if table.k_number[at] == number:
            return at
    return NOTHING


@rule
def row_of(table: Table, printed: int, ability: int) -> int:
    """The row of an ability, by its number in print."""
    return STRIKE_ROW if ability == STRIKE else table.d_ability[printed] + ability - 1


@rule
def in_turn(table: Table, first: int, i: int) -> int:
    """The seat that is *i* places after *first*."""
    return (first + i) % table.seats


@rule
def card_of_answer(table: Table, place: int) -> int:
    """A card that the answer just given names: what it plays, uses or gives up, or what it is aimed at; -1 for none."""
    kind = table.chosen
    if place > 0:
        return NOTHING
    if kind in (PLAY, USE, SCRIP, SCRAP, THROW, TAKE):
        return table.chosen_card
    if kind != TARGET:
        return NOTHING
    aim = table.chosen_aim0
    if aim_kind(aim) == ON_CARD:
        return aim_number(aim)
    if aim_kind(aim) == ON_STACK:
        at = find_thing(table, aim_number(aim))
        return table.k_source[at] if at >= 0 and table.k_ability[at] == 0 else NOTHING
    return NOTHING
