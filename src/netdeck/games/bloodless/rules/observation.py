"""What one player may know of the table, as numbers: see :mod:`~netdeck.cardgame.observation`."""

from collections.abc import Sequence
from typing import Final

from netdeck.cardgame.observation import CARD_TABLE, NUMBER, SEAT, Observed, TableObserver, sights
from netdeck.games.bloodless.rules.cards import sees
from netdeck.games.bloodless.rules.spaces import IN_A_ROW, PLACES, SPACES, ZONES
from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel.columns import rule


@rule
def zone_for(table: Table, place: int, seat: int) -> int:
    """A zone, as a player counts them: their own row and the opposite one, then their own zones and the opponent's."""
    if place < SPACES:
        return IN_A_ROW * ((place // IN_A_ROW + seat) % 2) + place % IN_A_ROW
    return SPACES + PLACES * (((place - SPACES) // PLACES + seat) % 2) + (place - SPACES) % PLACES


@rule
def sees_here(table: Table, seat: int, eyes: Sequence[int], card: int) -> bool:
    """Whether a player may know which card this is (3.2); their own face-down cards are known to them."""
    return sees(table, seat, card)


OBSERVER: Final = TableObserver(
    Observed(
        table=Table,
        sights=sights(
            CARD_TABLE,
            OPEN="turn active first phase last_damaged in_transit effects since_choice q_kind q_source q_seat q_letter q_code written "
            "kept_before packed pool last replaced changes stirred timed later applied stale modifiers creators passives uses kept "
            "blood extra_draws skips turns plays more_plays mulligans noted cap "
            "f_home f_event f_scene f_pc f_do f_queue f_results f_picked f_current f_future f_watches f_sampled f_outcome f_answers f_good "
            "f_chain f_own f_past f_tried f_seat f_place f_flags f_n f_m",
            STATE="face transit live damage entered_turn counters v_health v_defense v_power",
            FACE="incarnation blank letters linked flip_blood flip_costs flips lethal lethal_by granted named spent used b_health "
            "b_defense b_power b_cost b_keywords b_kins b_attack b_text v_cost v_keywords v_kins v_attack v_text changed",
            SECRET="taken decided choices passing",
        ),
        zones=ZONES,
        zone_for=zone_for,
        numbers={"turn": NUMBER, "active": SEAT, "first": SEAT, "phase": NUMBER},
        per_seat={name: f"table.{name}[who]" for name in ("blood", "extra_draws", "skips", "plays", "more_plays", "cap")},
        known={
            "face": NUMBER,
            "damage": NUMBER,
            "entered_turn": NUMBER,
            **dict.fromkeys(("v_health", "v_defense", "v_power", "v_cost", "v_keywords", "v_kins"), NUMBER),
        },
        sees=sees_here,
    ),
    globals(),
)
