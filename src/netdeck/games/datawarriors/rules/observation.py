"""What one user may know of the table, as numbers: see :mod:`~netdeck.cardgame.observation`."""

from typing import Final

from netdeck.cardgame.observation import AIM, CARD, CARD_TABLE, NUMBER, SEAT, Observed, Rows, TableObserver, sights
from netdeck.games.datawarriors.rules.table import OWN_ZONES, PLACES, ZONES, Table
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import rule


@rule
def zone_for(table: Table, place: int, seat: int) -> int:
    """A zone, as a user counts them: those that all share, their own, and those of the others in order of turns."""
    number = (place - OWN_ZONES) // PLACES
    if place < OWN_ZONES:
        return place
    return OWN_ZONES + PLACES * ((seat + number) % table.seats) + (place - OWN_ZONES) % PLACES if number < table.seats else NOTHING


OBSERVER: Final = TableObserver(
    Observed(
        table=Table,
        sights=sights(
            CARD_TABLE,
            OPEN="turn current phase processes stacked issued q_first q_end marks loans laters at_work working moments in_plays "
            "allocated locked boost total instead_card instead in_play "
            "p_number p_issuer p_use p_carrier p_via p_via_entered p_x p_aim0 p_aim1 p_aim2 p_cost p_halted p_desktop "
            "q_card q_effect q_controller q_desktop q_user m_card m_mark l_card l_entered l_before w_card w_effect "
            "y_moment y_code y_amount y_times y_seat y_source y_entered y_desktop y_x y_aim0 y_aim1 y_aim2 y_it y_event_user y_holder "
            "f_seat f_code f_did f_source f_entered f_desktop f_x f_aim0 f_aim1 f_aim2 f_process f_it f_event_user f_holder f_card f_count",
            STATE="controller state host",
            FACE="restored picked",
            SECRET="standing ran_out",
        ),
        zones=ZONES,
        zone_for=zone_for,
        numbers={"turn": NUMBER, "current": SEAT, "phase": NUMBER, "stacked": NUMBER},
        per_seat={name: f"table.{name}[who]" for name in ("allocated", "locked", "boost", "total")},
        known={"controller": SEAT, "state": NUMBER, "host": CARD},
        rows=[
            Rows(
                name="stack",
                count="stacked",
                most=32,
                columns={
                    "p_issuer": SEAT,
                    "p_carrier": CARD,
                    "p_x": NUMBER,
                    "p_halted": NUMBER,
                    "p_aim0": AIM,
                    "p_aim1": AIM,
                    "p_aim2": AIM,
                },
            )
        ],
    ),
    globals(),
)
