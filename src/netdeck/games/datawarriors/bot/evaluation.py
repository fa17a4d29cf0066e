"""How a user stands: the judgement of bots that search, at a glance or from experience, over columns.

The drive is life and counts most; programs bring more the fewer there are. The weights at a glance were fitted to how games of the greedy
bot against itself ended, taken at the beginning of each turn, so the user whose turn begins stands better. Those of experience were found
for every trait (:mod:`~netdeck.games.datawarriors.bot.features`) and lie in ``experience.toml``. Both are written beside what is printed
when the cards of a match are read, in millionths: to tell how a user stands, whole numbers are looked up and added.
"""

from collections.abc import Mapping
from math import log, sqrt
from typing import Final

from netdeck.backends.ismcts import CERTAIN
from netdeck.games.datawarriors.bot.card_value import readiness
from netdeck.games.datawarriors.bot.features import POINT
from netdeck.games.datawarriors.match_cards import MatchCards
from netdeck.games.datawarriors.rules.table import COUNTS, DESKTOP, DRIVE, HAND, PRG, TRASH, Table, kind_of, zone_of
from netdeck.kernel.columns import rule

AT_A_GLANCE: Final = {
    "drive": 0.23,
    "hand": 0.09,
    "programs, root": 0.9,
    "DAEMON": 0.2,
    "CONF": 0.2,
    "memory": 0.29,
    "locked": -0.23,
    "turn": 0.56,
}


def write_judgement(book: MatchCards, experience: Mapping[str, float]) -> None:
    """Write beside what is printed what each card and each number of cards or points is worth: at a glance, then from experience."""
    columns = book.columns
    for weights in (AT_A_GLANCE, experience):

        def worth(name: str, amount: float = 1.0, weights: Mapping[str, float] = weights) -> float:
            return weights.get(name, 0.0) * amount

        columns["j_cards"].append(len(columns["j_in_play"]))
        for name in ("turn", "locked", "desktop", "trash"):
            columns[f"j_{name}"].append(_whole(worth(name)))
        for count in range(COUNTS):
            columns["j_drive"].append(_whole(worth("drive", count) + worth("drive, log", log(count + 1))))
            columns["j_hand"].append(_whole(worth("hand", count) + worth("hand, root", sqrt(count))))
            columns["j_memory"].append(_whole(worth("memory", count) + worth("memory, root", sqrt(count))))
            columns["j_programs"].append(_whole(worth("programs, root", sqrt(count))))
        for printed in book.definitions:
            in_play = worth(printed.type.value) + worth("strength in play", printed.strength) + worth(f"{printed.identity} in play")
            held = worth("strength in hand", printed.strength - POINT * printed.cost.n) + worth(f"{printed.identity} in hand")
            columns["j_in_play"].append(_whole(in_play))
            columns["j_in_hand"].append(_whole(held))
    columns["d_strength"] += [round(100 * printed.strength) for printed in book.definitions]
    columns["d_readiness"] += [round(100 * readiness(printed.commands)) for printed in book.definitions]


def _whole(worth: float) -> int:
    return round(CERTAIN * worth)


@rule
def standing(table: Table, user: int, experienced: int) -> int:
    """How a user stands, in millionths of what a chance is made of."""
    counts = COUNTS * experienced
    cards = table.j_cards[experienced]
    hand = zone_of(table, user, HAND)
    found = table.j_drive[counts + up_to(table.size[zone_of(table, user, DRIVE)])]
    found += table.j_hand[counts + up_to(table.size[hand])]
    found += table.j_memory[counts + up_to(table.total[user])]
    found += table.j_locked[experienced] * table.locked[user]
    found += table.j_desktop[experienced] * table.size[zone_of(table, user, DESKTOP)]
    found += table.j_trash[experienced] * table.size[zone_of(table, user, TRASH)]
    if user == table.current:
        found += table.j_turn[experienced]
    programs = 0
    for i in range(table.in_plays):
        card = table.in_play[i]
        if table.controller[card] == user:
            found += table.j_in_play[cards + table.printed[card]]
            if kind_of(table, card) == PRG:
                programs += 1
    found += table.j_programs[counts + up_to(programs)]
    if experienced:
        card = table.bottom[hand]
        while card >= 0:
            found += table.j_in_hand[cards + table.printed[card]]
            card = table.above[card]
    return found


@rule
def up_to(count: int) -> int:
    """A count as far as there are numbers for it."""
    return max(0, min(count, COUNTS - 1))
