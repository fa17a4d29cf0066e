"""How a card enters the battlefield (R37): deployed or recovered.

Agents enter deployed and buildings recovered, unless the card says otherwise. What it says is read on the battlefield, once it is there:
an agent that another card gives Rapid to enters recovered, and one that has lost its abilities there has lost its own Rapid too (6.2.6).
"""

from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.selecting import Face
from netdeck.games.technomancy.state import BATTLEFIELD, Table
from netdeck.kernel import CardId, holds


def enters_deployed(table: Table, face: Face) -> bool:
    """Whether a card that is *face* on the battlefield enters deployed."""
    printed = face.printed
    if printed.rules.enters and not face.lost:
        return printed.rules.enters == "deployed"
    if not printed.is_agent or "rapid" in face.keywords:
        return False
    return bool(table.option("agents_enter") == "deployed" and holds("R37"))


def settle_entry(table: Table, card: CardId) -> None:
    """Deploy *card*, which has just come to the battlefield, if it enters so."""
    changing = any(table.definition(each).gives_abilities for seat in table.seats for each in table.zones[BATTLEFIELD[seat]])
    face = properties(table).faces[card] if changing else Face(table.definition(card), table.cards[card].base)
    if enters_deployed(table, face):
        table.change(card, deployed=True)
        table.props = None
