"""What looks good to a player of simple tastes, who sees only its own view and thinks no further than the next combat.

Attackers want one lane to run dry. They draw from the poorest lane while it is open, lay down a number that is a power of two where it is
not, and attack as soon as that has power. Defenders want every lane blocked, then strong stacks where attackers gather, and leave the
poorest lanes their cards. Members of a team look after different lanes, so that they do not get in each other's way (H-draw.6).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from netdeck.games.binmat.cards import DECK, LANES, VALUE_SYMBOLS
from netdeck.games.binmat.notation import Order, ordered
from netdeck.games.binmat.rules.kinds import COMBAT, DISCARD, DRAW, OWN_PILE, PASS, PLAY_UP
from netdeck.games.binmat.rules.piles import BOUNCE, BREAK, TRAP, WILD
from netdeck.games.binmat.rules.power import next_power_of_two
from netdeck.games.binmat.seats import LETTERS
from netdeck.kernel import DecisionView, OptionView, View
from netdeck.kernel.event import BACK

VICTORY: Final = 1000.0
FOLLY: Final = -1000.0
WASTED: Final = -100.0
ENOUGH: Final = 6
"""A hand of so many cards needs no more."""


def score_option(view: View, decision: DecisionView, option: OptionView) -> float:
    """How good *option* looks: the more the better, 0 for what does no harm."""
    if option.act.in_vain:
        return WASTED
    order = ordered(option.act)
    side = decision.seat[0]
    glance = Glance(view, decision.seat)
    return _attackers_taste(glance, order) if side == LETTERS[1] else _defenders_taste(glance, order)


@dataclass(frozen=True, slots=True)
class Glance:
    """Facts about the table that one seat can see."""

    view: View
    seat: str

    def known(self, zone: str) -> list[int]:
        """The values of the cards of a zone that this seat can see."""
        return [VALUE_SYMBOLS.index(card.name[0]) for card in self.view.zones[zone].cards if card.name != BACK]

    def count(self, zone: str) -> int:
        """The number of cards of a zone."""
        return self.view.zones[zone].count

    def hand(self) -> list[int]:
        """The values of the own hand."""
        return self.known(f"h{self.seat}")

    def reserve(self, lane: int) -> int:
        """How many draws a lane still has."""
        return self.count(f"l{lane}") + self.count(f"x{lane}")

    def poorest(self) -> list[int]:
        """The lanes, those first that are nearest to running dry."""
        return sorted(range(LANES), key=lambda lane: (self.reserve(lane) + self.count(f"d{lane}"), lane))

    def is_mine(self, lane: int) -> bool:
        """Whether this seat looks after *lane*; alone it looks after all."""
        order: list[str] = self.view.counters["order"]
        if len(order) < 2 or self.seat not in order:
            return True
        return self.poorest().index(lane) % min(len(order), LANES) == order.index(self.seat) % LANES

    def target(self) -> int:
        """The poorest lane that this seat looks after."""
        return next(lane for lane in self.poorest() if self.is_mine(lane))


# Attackers


def _attackers_taste(glance: Glance, order: Order) -> float:
    if order.kind == PASS:
        return -5.0
    if order.kind == DRAW:
        return _attackers_draw(glance, order.place)
    if order.kind == COMBAT:
        return _attack(glance, order.place, glance.known(f"a{order.place}"))
    assert order.value is not None  # only plays and discards are left, and they name a card
    if order.kind == DISCARD:
        return 8.0 if is_junk(order.value) and len(glance.hand()) > 1 else -5.0
    if order.value == BREAK and order.kind == PLAY_UP:
        return _attack(glance, order.place, [*glance.known(f"a{order.place}"), BREAK])
    return _prepare(glance, order.place, order.value) - (1.0 if order.kind == PLAY_UP else 0.0)


def _attackers_draw(glance: Glance, place: int) -> float:
    need = 5.0 if len(glance.hand()) < ENOUGH else 1.0
    if place == OWN_PILE:
        return need + 1.0 if glance.count("a") + glance.count("xa") else FOLLY
    if glance.reserve(place) == 0:
        return VICTORY
    if place == glance.target():
        return 12.0
    return need if glance.is_mine(place) else 0.0


def _attack(glance: Glance, lane: int, stack: Sequence[int]) -> float:
    """A combat now, with *stack*. Of hidden cards nothing is feared but that they take damage."""
    ours, theirs = power(stack), power(glance.known(f"d{lane}"))
    in_the_way = glance.count(f"d{lane}")
    if BOUNCE in stack or ours == 0 or ours < theirs:
        return -20.0
    damage = max(ours, in_the_way) if BREAK in stack else ours - theirs + 1
    if damage > in_the_way + glance.reserve(lane):
        return VICTORY
    if not glance.is_mine(lane):
        return 0.0
    return 10.0 + 3.0 * damage + (5.0 if lane == glance.target() else 0.0)


def _prepare(glance: Glance, lane: int, value: int) -> float:
    """A card laid down for a combat to come."""
    stack = glance.known(f"a{lane}")
    before, after = power(stack), power([*stack, value])
    wanted = 3.0 if lane == glance.target() else 0.0 if glance.is_mine(lane) else -6.0
    if value == BREAK:
        return 6.0 + wanted if before and glance.count(f"d{lane}") > before + 1 else -5.0
    if value in (BOUNCE, TRAP):
        return -5.0
    if before >= 2 and before >= power(glance.known(f"d{lane}")):
        return 2.0  # it is strong enough: attack
    if after > before:
        return 9.0 + 4.0 * after + wanted
    rest = glance.hand()
    rest.remove(value)
    if before == 0 and any(power([*stack, value, other]) >= 3 for other in rest):
        return 8.0 + wanted
    return -10.0


# Defenders


def _defenders_taste(glance: Glance, order: Order) -> float:
    if order.kind == PASS:
        return -3.0
    if order.kind == DRAW:
        return _defenders_draw(glance, order.place)
    assert order.value is not None  # defenders have no combat action, so only plays and discards are left
    if order.kind == DISCARD:
        spare = is_junk(order.value) and len(glance.hand()) >= ENOUGH
        return 4.0 - 0.3 * glance.reserve(order.place) if spare else -5.0
    if order.value == BREAK and order.kind == PLAY_UP:
        return -10.0
    return _fortify(glance, order.place, order.value) - (1.0 if order.kind == PLAY_UP else 0.0)


def _defenders_draw(glance: Glance, lane: int) -> float:
    reserve = glance.reserve(lane)
    if reserve == 0:
        return FOLLY
    need = 6.0 if len(glance.hand()) < ENOUGH else 0.0
    return need + 0.1 * reserve - (0.0 if glance.is_mine(lane) else 2.0)


def _fortify(glance: Glance, lane: int, value: int) -> float:
    """A card laid down to hold a lane: first one in every lane, then strength where the attackers gather and cards are few."""
    stack = glance.known(f"d{lane}")
    urgency = 1.5 * glance.count(f"a{lane}") - 0.4 * glance.reserve(lane) - (0.0 if glance.is_mine(lane) else 4.0)
    before, after = power(stack), power([*stack, value])
    if value == BREAK or after < before:
        return -10.0
    if not stack:
        return 18.0 + urgency + (after if value < TRAP or value == WILD else 0.5)
    if value == BOUNCE:
        return -1.0 if BOUNCE in stack else 12.0 + urgency
    if value == TRAP:
        return 9.0 + urgency
    return 11.0 + 2.0 * (after - before) + urgency if after > before else 4.0 + urgency - len(stack)


# Cards


def power(values: Sequence[int]) -> int:
    """The attack power that these cards have together (H-combat.7, H-wild.2, H-wild.3)."""
    total = sum(DECK.values[value].number for value in values)
    wilds = sum(value == WILD for value in values)
    if wilds and not total:
        total, wilds = 2, wilds - 1
    for _ in range(wilds):
        total = next_power_of_two(total)
    return 0 if total & (total - 1) or not total else total.bit_length() - 1


def is_junk(value: int) -> bool:
    """A number that has no power of its own."""
    return value < TRAP and power([value]) == 0
