"""What forbids beats what permits (0.2).

Restrictions come from lasting effects (Gag Order) and from static abilities on the battlefield. A card that changes a rule it names, such
as Groundbreaker with the building limit, is no permission against a prohibition: it changes the rule itself (0.1, R1).
"""

from netdeck.games.technomancy.properties import Properties, properties
from netdeck.games.technomancy.selecting import Face, fits
from netdeck.games.technomancy.state import BATTLEFIELD, CardAim, Table
from netdeck.games.technomancy.tree import BuildingLimit, CantStatic, HandSize, PlayerSlot, Restrict
from netdeck.kernel import CardId, Seat, holds


def may_forbid(table: Table) -> bool:
    """Whether anything at all is there that could forbid something; usually nothing is."""
    return bool(table.effects) or CantStatic in properties(table).standing


def forbidding(
    table: Table, act: str, *, seat: Seat | None = None, card: CardId | None = None, props: Properties | None = None
) -> str | None:
    """The name of a card that forbids *act* to the player or card; ``None`` when nothing does. *props* if not those of the table."""
    for effect in table.effects:
        if isinstance(effect.does, Restrict) and effect.does.cant == act and holds("0.2"):
            on = effect.on
            if on == seat or (isinstance(on, CardAim) and on.card == card):
                return effect.printed
    props = props or properties(table)
    for source, you, static in props.standing.get(CantStatic, ()):
        form = static.form
        if isinstance(form, CantStatic) and form.cant == act and holds("0.2"):
            if isinstance(form.affects, PlayerSlot):
                reached = seat is not None and (form.affects.which == "any" or (seat == you) == (form.affects.which == "you"))
            else:
                face = props.faces.get(card) if card is not None else None
                reached = face is not None and card is not None and fits(table, form.affects, card, face, you, source)
            if reached:
                return table.cards[source].printed
    return None


def guarding(table: Table, seat: Seat) -> str | None:
    """The name of a recovered agent with Guard that *seat* controls; ``None`` when there is none."""
    faces = properties(table).faces
    for card in table.zones[BATTLEFIELD[seat]]:
        if not table.cards[card].deployed and is_guard(faces[card]):
            return table.cards[card].printed
    return None


def is_guard(face: Face) -> bool:
    """Whether it is an agent with Guard."""
    return "guard" in face.keywords and face.printed.is_agent


def building_limit(table: Table, seat: Seat) -> int:
    """How many buildings *seat* may play this turn: one (3.5.4.2), and more if a card says so (0.1)."""
    more = _more(table, BuildingLimit, seat)
    return 1 + (more if more and holds("0.1") else 0)


def hand_size(table: Table, seat: Seat) -> int:
    """The maximum hand size of *seat*: that of the game mode (2.1.4), and more if a card says so (0.1)."""
    more = _more(table, HandSize, seat)
    return 6 + (more if more and holds("0.1") else 0)


def _more(table: Table, form: type[BuildingLimit | HandSize], seat: Seat) -> int:
    """How much the cards of *seat* add to a limit."""
    found = properties(table).standing.get(form, ())
    return sum(static.form.more for _, you, static in found if you == seat and isinstance(static.form, form))
