"""The terms of a match: what is settled before the first card and never changes.

The options of the :class:`~netdeck.games.binmat.ruleset.RuleSet` as small numbers, the size of the two teams, and where in the game's
bytes each thing lies. Compiled code sees every field as a constant, so each set of terms gets rules without a single needless question.

The bytes of a game, in this order (one entry per card, pile, stack, seat or member of a team):

========== ======================================================================================================
``below``  for each card the card under it in its pile, and in the top bit whether it lies face up
``top``    for each pile its top card
``size``   for each pile its number of cards
``glance`` for each stack what can be told at a glance: a face-down card, a BREAK, a face-up BREAK
``held``   for each seat, as two bytes, which of the thirteen values are in its hand
``streak`` for each seat its invalid actions in a row (H-invalid.4)
``gone``   for each seat whether it was kicked (H-invalid.7)
``order``  the members of the team on turn in the order in which they act
``commit`` for each member, as two bytes, the action it has committed to, plus one; 0 means none yet
``turn``   two bytes; then ``winner``, ``cause``, ``locks`` (lanes drawn from), ``acting`` (place in the order), ``present`` (length of the
           order), and four bytes ``draws``, the number of the next draw
========== ======================================================================================================
"""

import hashlib
from dataclasses import dataclass, fields
from functools import cache
from typing import Final

from netdeck.games.binmat.cards import DECK_SIZE, LANES
from netdeck.games.binmat.ruleset import LARGEST_TEAM, RuleSet

NO_MEMBER: Final = 255
"""Fills up the rows of a custom turn order."""

FIXED, SHUFFLED, ROTATED, CUSTOM = range(4)
EITHER_STACK, ATTACKER_STACK_ONLY, PLAYED_NOW = range(3)

_ORDERS: Final = {"fixed": FIXED, "zero_then_shuffle": SHUFFLED, "zero_then_rotate": ROTATED, "custom": CUSTOM}
_SCOPES: Final = {"either": EITHER_STACK, "attacker": ATTACKER_STACK_ONLY, "attacker_played_now": PLAYED_NOW}
_PILES_WITHOUT_HANDS: Final = 26
_STACKS: Final = 12


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one match. The first fields follow the options by name, the last ones are the places of the bytes."""

    defenders: int
    attackers: int
    turn_limit: int
    together: bool
    turn_order: int
    order_table: tuple[int, ...]
    invalid_streak: int
    to_smallest_pile: bool
    oldest_lost_first: bool
    kick_on_streak: bool
    consume_illegal: bool
    checks_again: bool
    same_deck_conflict: bool
    swap_draws: int
    free_facing: bool
    attackers_open_up: bool
    defenders_open_up: bool
    combat_needs_stack: bool
    one_break_per_stack: bool
    break_scope: int
    break_counts_stack: bool
    bounce_before_power: bool
    wild_needs_to_be_alone: bool
    combat_reshuffle: bool
    reveal_after_draw: bool
    defender_dry_draw_wins: bool
    stranded_loss: bool
    stack_discarded_first: bool
    discards_public: bool
    team_hands_shared: bool
    face_up_lanes: int

    seats: int
    largest_team: int
    top: int
    size: int
    glance: int
    held: int
    streak: int
    gone: int
    order: int
    commit: int
    turn: int
    winner: int
    cause: int
    locks: int
    acting: int
    present: int
    draws: int
    length: int

    @property
    def digest(self) -> str:
        """A short name for exactly these terms."""
        text = ",".join(str(getattr(self, field.name)) for field in fields(self))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def terms(rules: RuleSet, defenders: int, attackers: int) -> Terms:
    """The terms of a match under *rules* between so many defenders and attackers."""
    seats = defenders + attackers
    team = max(defenders, attackers)
    places: dict[str, int] = {}
    end = DECK_SIZE
    for name, width in (
        ("top", _PILES_WITHOUT_HANDS + seats),
        ("size", _PILES_WITHOUT_HANDS + seats),
        ("glance", _STACKS),
        ("held", 2 * seats),
        ("streak", seats),
        ("gone", seats),
        ("order", team),
        ("commit", 2 * team),
        ("turn", 2),
        ("winner", 1),
        ("cause", 1),
        ("locks", 1),
        ("acting", 1),
        ("present", 1),
        ("draws", 4),
    ):
        places[name] = end
        end += width
    return Terms(
        defenders=defenders,
        attackers=attackers,
        turn_limit=rules.turn_limit,
        together=rules.commit == "simultaneous",
        turn_order=_ORDERS[rules.turn_order],
        order_table=_order_table(rules),
        invalid_streak=rules.invalid_streak,
        to_smallest_pile=rules.hand_discard == "smallest_pile",
        oldest_lost_first=rules.hand_order == "oldest_first",
        kick_on_streak=rules.kick_on_streak,
        consume_illegal=rules.illegal_attempt == "consume",
        checks_again=rules.illegal_attempt == "consume" or (rules.commit == "simultaneous" and team > 1),
        same_deck_conflict=rules.same_deck_conflict,
        swap_draws=rules.swap_draws,
        free_facing=rules.facing == "free",
        attackers_open_up=rules.open_face_up in ("attacker", "both"),
        defenders_open_up=rules.open_face_up == "both",
        combat_needs_stack=rules.combat_needs_stack,
        one_break_per_stack=rules.break_limit == "one_per_stack",
        break_scope=_SCOPES[rules.break_scope],
        break_counts_stack=rules.break_damage == "power_or_stack",
        bounce_before_power=rules.bounce_timing == "before_power",
        wild_needs_to_be_alone=rules.wild_base == "only_card",
        combat_reshuffle=rules.combat_reshuffle,
        reveal_after_draw=rules.reshuffle_reveal == "after_draw",
        defender_dry_draw_wins=rules.defender_dry_draw == "attackers_win",
        stranded_loss=rules.stranded_loss,
        stack_discarded_first=rules.pile_order == "stack_first",
        discards_public=rules.discards_public,
        team_hands_shared=rules.team_hands_shared,
        face_up_lanes=sum(1 << lane for lane in rules.face_up_lanes),
        seats=seats,
        largest_team=team,
        length=-(-end // 4) * 4,
        **places,
    )


def _order_table(rules: RuleSet) -> tuple[int, ...]:
    """The rows of a custom order, one after another, each filled up to sixteen; one empty row where the order is another."""
    rows = rules.turn_order_table if rules.turn_order == "custom" else ((),)
    return tuple(member for row in rows for member in (*row, *[NO_MEMBER] * (LARGEST_TEAM - len(row))))


assert LANES * 2 == _STACKS
