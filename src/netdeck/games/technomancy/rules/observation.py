"""What one player may know of the table, as numbers: see :mod:`~netdeck.cardgame.observation`."""

from typing import Final

from netdeck.cardgame.observation import CARD, CARD_TABLE, NUMBER, SEAT, Observed, Rows, TableObserver, sights
from netdeck.games.technomancy.rules.constants import OWN_ZONES
from netdeck.games.technomancy.rules.dimensions import KINDS, PLACES, ZONES
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import rule


@rule
def zone_for(table: Table, place: int, seat: int) -> int:
    """A zone, as a player counts them: the stack, their own, and those of the others in order of turns."""
    number = (place - OWN_ZONES) // PLACES
    if place < OWN_ZONES:
        return place
    return OWN_ZONES + PLACES * ((seat + number) % table.seats) + (place - OWN_ZONES) % PLACES if number < table.seats else NOTHING


OBSERVER: Final = TableObserver(
    Observed(
        table=Table,
        sights=sights(
            CARD_TABLE,
            OPEN="turn active phase normal_turn_of agents_died stack_objects overloaded kept holder passes failed unchecked extras useds "
            "stacked put aiming waiting lasting made laters r_number r_source r_entered r_printed r_controller r_ability r_triggered "
            "r_mode r_x r_over r_about r_about_of r_last r_by r_power r_code r_aims chosen_aims spent_known activations given_up stale "
            "faces watches specials triggers events standing forms noted "
            "x_seat health buildings_played lost_by counted flexible others guard pool singles "
            "n_card n_ability n_turn n_times k_number k_source k_entered k_printed k_controller k_ability k_triggered k_mode k_x k_over "
            "k_about k_about_of k_last k_by k_power k_aim k_aims aims q_controller q_source q_entered q_printed q_ability q_order q_about "
            "q_about_of q_last q_by q_power l_number l_tick l_kind l_words l_on l_maker l_source l_printed l_until l_power l_health "
            "l_ending u_moment u_code u_said u_source u_entered u_printed u_controller u_ability u_mode u_x u_over u_about u_about_of "
            "u_last u_by u_power u_aims u_aim0 u_aim1 u_aim2 u_had0 u_had1 u_had2 r_aim r_had r_lost c_aim owed more less spent y_card "
            "y_ability y_kind y_paid0 y_paid1 y_paid2 y_paid3 y_paid4 g_card b_card t_card t_row w_card w_row f_seat f_card f_ability "
            "f_mode f_x f_over f_price f_scrapped f_auto f_number f_a f_b",
            STATE="deployed damage",
            FACE="base created gives is_face now_controller now_power now_health now_factions now_keywords now_lost",
            SECRET="aborts taken_by offered kept_offers e_first e_end e_kind e_card e_use",
        ),
        zones=ZONES,
        zone_for=zone_for,
        numbers={"turn": NUMBER, "active": SEAT, "phase": NUMBER, "holder": SEAT, "stacked": NUMBER},
        per_seat={
            **{name: f"table.{name}[who]" for name in ("health", "buildings_played")},
            **{f"scrip{kind}": f"table.pool[{KINDS} * who + {kind}]" for kind in range(KINDS)},
        },
        known={"deployed": NUMBER, "damage": NUMBER},
        rows=[
            Rows(
                name="stack",
                count="stacked",
                most=32,
                columns={"k_controller": SEAT, "k_source": CARD, "k_triggered": NUMBER, "k_x": NUMBER},
            )
        ],
    ),
    globals(),
)
