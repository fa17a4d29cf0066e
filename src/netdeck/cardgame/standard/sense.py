"""Heuristics of a standard game, as rules: a game defines an evaluation (:func:`weighted_sum`) and optionally a policy.

These are patterns: :func:`~netdeck.cardgame.standard.complete.complete` writes them into the chapter of each game.
"""

from netdeck.backends.ismcts import SearchTree, joined, room_for_options
from netdeck.cardgame.standard.roles import PLAY_IT, YES
from netdeck.cardgame.standard.table import DECK, FIELD, HAND, StandardTable, zone_of
from netdeck.kernel.card_table import NOTHING, ON_CARD, aim_kind, aim_number
from netdeck.kernel.columns import count_offers, offered


def standing(table: StandardTable, seat: int, experienced: int) -> int:
    """The evaluation of a player in millionths; each game defines it by its own numbers."""
    held = table.size[zone_of(table, seat, HAND)] + 2 * table.size[zone_of(table, seat, FIELD)]
    return 100_000 * held + 10_000 * table.size[zone_of(table, seat, DECK)]


def liking(table: StandardTable, at: int) -> int:
    """The score of an option at first sight: acting is better than passing."""
    return 1 if offered(table, at, 0) in (PLAY_IT, YES) else 0


def weigh(table: StandardTable, mind: SearchTree) -> None:
    """Write the score of each option."""
    for at in range(room_for_options(table, mind)):
        mind.liking[at] = liking(table, at)


def settled(table: StandardTable) -> int:
    """The option that is taken without asking: the only one."""
    return 0 if count_offers(table) == 1 else NOTHING


def name_of_option(table: StandardTable, at: int) -> int:
    """A number that identifies an option wherever it is offered."""
    key = joined(offered(table, at, 0), name_of_thing(table, offered(table, at, 1)))
    key = joined(key, offered(table, at, 2))
    for i in range(5, 7):
        aim = offered(table, at, i)
        key = joined(key, name_of_thing(table, aim_number(aim)) if aim_kind(aim) == ON_CARD else aim)
    return key


def name_of_thing(table: StandardTable, card: int) -> int:
    """A number that identifies a card by name: in play by field and copy, otherwise by printed name."""
    if card < 0:
        return 0
    copy = 0
    below = table.below[card] if table.controller[card] >= 0 else NOTHING
    while below >= 0:
        if table.printed[below] == table.printed[card]:
            copy += 1
        below = table.below[below]
    return (1 + table.printed[card] << 16) + (copy << 3) + table.controller[card] + 1
