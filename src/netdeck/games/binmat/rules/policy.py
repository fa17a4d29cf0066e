"""Instinct: a quick player of greedy tastes (see taste.py), who thinks no further than the next combat. Searches try first what it likes.

It looks only at what its seat may see: of the other side's stacks it counts the cards and knows those that lie face up. What it likes is a
number for each action; a little noise makes every game another one. Which move is taken is not the game's affair, so the noise is hashed
from a seed of its own, as in playouts.py.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final

from netdeck.games.binmat.cards import LANES, VALUES
from netdeck.games.binmat.rules.hands import held_values
from netdeck.games.binmat.rules.intrinsics import bit_count, byte, rule
from netdeck.games.binmat.rules.kinds import COMBAT, DISCARD, DRAW, OWN_PILE, PASS, PLACES, PLAY_DOWN, PLAY_UP, value_action_of
from netdeck.games.binmat.rules.offers import offer, plays_of
from netdeck.games.binmat.rules.piles import (
    ATTACKER_DECK,
    BOUNCE,
    BREAK,
    HAND,
    LANE_DECK,
    LANE_DISCARD,
    NO_CARD,
    TRAP,
    WILD,
    below,
    is_dry,
    is_face_up,
    size,
    stack_of,
    top,
    value_of,
)
from netdeck.games.binmat.rules.power import next_power_of_two
from netdeck.games.binmat.rules.table import ATTACKERS, Table, member_of, side_of
from netdeck.kernel.playout_policy import mix_bits

RESERVE, SUM, WILDS, CARDS, BOUNCES, BREAKS, TRAPS, POWER, AGAINST, AGAINST_POWER, MINE, TARGET = range(12)
"""What is noted of each lane: the cards behind the stacks; the own stack; the other side's, and the power of what shows; whose it is."""
WIDTH: Final = 12
NOTES: Final = WIDTH * LANES

VICTORY: Final = 4000
FOLLY: Final = -4000
ENOUGH: Final = 6
"""A hand of so many cards needs no more."""
NOISE: Final = 12
"""The number that chance adds to each liking is below this."""


@rule
def strength(table: Table, numbers: int, wilds: int, cards: int) -> int:
    """The attack power of a stack of so many cards with that sum and so many WILDs (H-combat.7, R20)."""
    total = numbers
    lifts = wilds
    if wilds > 0 and (cards == 1 if table.terms.wild_needs_to_be_alone else numbers == 0):
        total = 2
        lifts -= 1
    if lifts > 0:
        total = next_power_of_two(total) << lifts - 1
    return 0 if total == 0 or (total & (total - 1)) != 0 else bit_count(total - 1)


@rule
def strength_with(table: Table, notes: Sequence[int], at: int, value: int) -> int:
    """The power of the own stack once a card of *value* lies on it."""
    number = value + 2 if value < TRAP else 0
    return strength(table, notes[at + SUM] + number, notes[at + WILDS] + (1 if value == WILD else 0), notes[at + CARDS] + 1)


@rule
def take_notes(table: Table, seat: int, notes: MutableSequence[int]) -> None:
    """Look at the lanes with the eyes of *seat*."""
    side = side_of(table, seat)
    for lane in range(LANES):
        at = WIDTH * lane
        notes[at + RESERVE] = size(table, LANE_DECK + lane) + size(table, LANE_DISCARD + lane)
        look_at_own(table, stack_of(side, lane), notes, at)
        look_at_other(table, stack_of(1 - side, lane), notes, at)
    share_lanes(table, seat, notes)


@rule
def look_at_own(table: Table, stack: int, notes: MutableSequence[int], at: int) -> None:
    """The own side's stack is open to its members."""
    numbers = wilds = bounces = breaks = traps = 0
    card = top(table, stack)
    while card != NO_CARD:
        value = value_of(card)
        numbers += value + 2 if value < TRAP else 0
        wilds += 1 if value == WILD else 0
        bounces += 1 if value == BOUNCE else 0
        breaks += 1 if value == BREAK else 0
        traps += 1 if value == TRAP else 0
        card = below(table, card)
    cards = size(table, stack)
    notes[at + SUM], notes[at + WILDS], notes[at + CARDS] = numbers, wilds, cards
    notes[at + BOUNCES], notes[at + BREAKS], notes[at + TRAPS] = bounces, breaks, traps
    notes[at + POWER] = strength(table, numbers, wilds, cards)


@rule
def look_at_other(table: Table, stack: int, notes: MutableSequence[int], at: int) -> None:
    """Of the other side's stack only what lies face up is known."""
    numbers = wilds = shown = 0
    card = top(table, stack)
    while card != NO_CARD:
        if is_face_up(table, card):
            value = value_of(card)
            numbers += value + 2 if value < TRAP else 0
            wilds += 1 if value == WILD else 0
            shown += 1
        card = below(table, card)
    notes[at + AGAINST] = size(table, stack)
    notes[at + AGAINST_POWER] = strength(table, numbers, wilds, shown)


@rule
def share_lanes(table: Table, seat: int, notes: MutableSequence[int]) -> None:
    """Members of a team look after different lanes, the poorest first, so that they do not get in each other's way (H-draw.6)."""
    present = byte(table, table.terms.present) if table.terms.largest_team > 1 else 1
    shares = min(present, LANES)
    least, target = 1000, 0
    for lane in range(LANES):
        rank = 0
        for other in range(LANES):
            if poverty(table, seat, notes, other) < poverty(table, seat, notes, lane):
                rank += 1
        mine = shares < 2 or rank % shares == member_of(table, seat) % shares
        notes[WIDTH * lane + MINE] = 1 if mine else 0
        notes[WIDTH * lane + TARGET] = 0
        if mine and rank < least:
            least, target = rank, lane
    notes[WIDTH * target + TARGET] = 1


@rule
def poverty(table: Table, seat: int, notes: Sequence[int], lane: int) -> int:
    """How many cards stand between the attackers and the end of a lane; no two lanes are equal."""
    at = WIDTH * lane
    return LANES * (notes[at + RESERVE] + notes[at + (AGAINST if side_of(table, seat) == ATTACKERS else CARDS)]) + lane


@rule
def instinct(table: Table, seat: int, seed: int, number: int, notes: MutableSequence[int], marks: Sequence[int], mark: int) -> int:
    """The action of the value space that *seat* likes best now, leaving out those that have *mark* in *marks*; -1 when none is left."""
    take_notes(table, seat, notes)
    attacks = side_of(table, seat) == ATTACKERS
    held = held_values(table, seat)
    sets = offer(table, seat, True)
    draws, combats, _, _, _, _, _, _, discards = sets
    dice = mix_bits(mix_bits(seed & 0xFFFFFFFF) + number * 0x9E3779B9 & 0xFFFFFFFF)
    best, most = -1, FOLLY * 4
    for kind in range(PASS, DISCARD + 1):
        for value in range(VALUES if kind >= PLAY_DOWN else 1):
            places = 1
            if kind == DRAW:
                places = draws
            elif kind == COMBAT:
                places = combats
            elif kind >= PLAY_DOWN:
                places = plays_of(sets, kind == PLAY_UP, value) if kind != DISCARD else discards
                if held >> value & 1 == 0:
                    places = 0
            for place in range(PLACES):
                if places >> place & 1 == 0:
                    continue
                action = value_action_of(kind, value, place)
                if marks[action] == mark:
                    continue
                liking = (
                    attackers_liking(table, seat, notes, held, kind, value, place)
                    if attacks
                    else defenders_liking(table, seat, notes, kind, value, place)
                )
                dice = dice * 0x915F77F5 + 0x6A09E667 & 0xFFFFFFFF
                liking += (dice >> 16) * NOISE >> 16
                if liking > most:
                    best, most = action, liking
    return best


# Attackers, in quarters of what greedy players feel


@rule
def attackers_liking(table: Table, seat: int, notes: Sequence[int], held: int, kind: int, value: int, place: int) -> int:
    """How much an attacker likes an action."""
    at = WIDTH * place
    if kind == PASS:
        return -20
    if kind == DRAW:
        need = 20 if size(table, HAND + seat) < ENOUGH else 4
        if place == OWN_PILE:
            return FOLLY if is_dry(table, ATTACKER_DECK) else need + 4
        if notes[at + RESERVE] == 0:
            return VICTORY
        return 48 if notes[at + TARGET] != 0 else need if notes[at + MINE] != 0 else 0
    if kind == COMBAT:
        return attack_liking(table, notes, at, place, notes[at + BREAKS])
    if kind == DISCARD:
        return 32 if value < TRAP and value not in (0, 2, 6) and size(table, HAND + seat) > 1 else -20
    if value == BREAK and kind == PLAY_UP:
        return attack_liking(table, notes, at, place, 1)
    return prepare_liking(table, notes, at, held, value) - (4 if kind == PLAY_UP else 0)


@rule
def attack_liking(table: Table, notes: Sequence[int], at: int, lane: int, breaks: int) -> int:
    """A combat now. Of hidden cards nothing is feared but that they take damage."""
    ours, theirs, in_the_way = notes[at + POWER], notes[at + AGAINST_POWER], notes[at + AGAINST]
    if notes[at + BOUNCES] > 0 or ours == 0 or ours < theirs:
        return -80
    damage = ours - theirs + 1
    if breaks > 0:
        damage = max(ours, in_the_way) if table.terms.break_counts_stack else ours
    behind = notes[at + RESERVE] if table.terms.combat_reshuffle else size(table, LANE_DECK + lane)
    if damage > in_the_way + behind:
        return VICTORY
    if notes[at + MINE] == 0:
        return 0
    return 40 + 12 * damage + (20 if notes[at + TARGET] != 0 else 0)


@rule
def prepare_liking(table: Table, notes: Sequence[int], at: int, held: int, value: int) -> int:
    """A card laid down for a combat to come."""
    before = notes[at + POWER]
    wanted = 12 if notes[at + TARGET] != 0 else 0 if notes[at + MINE] != 0 else -24
    if value == BREAK:
        return 24 + wanted if before > 0 and notes[at + AGAINST] > before + 1 else -20
    if value in (BOUNCE, TRAP):
        return -20
    if before >= 2 and before >= notes[at + AGAINST_POWER]:
        return 8
    after = strength_with(table, notes, at, value)
    if after > before:
        return 36 + 16 * after + wanted
    if before == 0 and value < TRAP:
        numbers = notes[at + SUM] + value + 2
        for other in range(WILD + 1):
            if other != TRAP and other != value and held >> other & 1 != 0:
                number = other + 2 if other < TRAP else 0
                if strength(table, numbers + number, notes[at + WILDS] + (1 if other == WILD else 0), notes[at + CARDS] + 2) >= 3:
                    return 32 + wanted
    return -40


# Defenders


@rule
def defenders_liking(table: Table, seat: int, notes: Sequence[int], kind: int, value: int, place: int) -> int:
    """How much a defender likes an action."""
    at = WIDTH * place
    if kind == PASS:
        return -12
    if kind == DRAW:
        if notes[at + RESERVE] == 0:
            return FOLLY
        return (24 if size(table, HAND + seat) < ENOUGH else 0) + notes[at + RESERVE] // 2 - (0 if notes[at + MINE] != 0 else 8)
    if kind == DISCARD:
        spare = value < TRAP and value not in (0, 2, 6) and size(table, HAND + seat) >= ENOUGH
        return 16 - notes[at + RESERVE] if spare else -20
    if value == BREAK and kind == PLAY_UP:
        return -40
    return fortify_liking(table, notes, at, value) - (4 if kind == PLAY_UP else 0)


@rule
def fortify_liking(table: Table, notes: Sequence[int], at: int, value: int) -> int:
    """A card laid down to hold a lane: first one in every lane, then strength where the attackers gather and cards are few."""
    before, after = notes[at + POWER], strength_with(table, notes, at, value)
    urgency = 6 * notes[at + AGAINST] - 3 * notes[at + RESERVE] // 2 - (0 if notes[at + MINE] != 0 else 16)
    if value == BREAK or after < before:
        return -40
    if notes[at + CARDS] == 0:
        return 72 + urgency + (4 * after if value < TRAP or value == WILD else 2)
    if value == BOUNCE:
        return -4 if notes[at + BOUNCES] > 0 else 48 + urgency
    if value == TRAP:
        return 36 + urgency
    return 44 + 8 * (after - before) + urgency if after > before else 16 + urgency - 4 * notes[at + CARDS]
