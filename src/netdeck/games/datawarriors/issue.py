"""Commands and scripts that somebody may think of issuing: via which card, from whose text (via.1 to via.3, R36)."""

import msgspec

from netdeck.games.datawarriors.ast_nodes import Command
from netdeck.kernel import CardId


class Issue(msgspec.Struct, frozen=True):
    """A command via a card, or (without one) a script."""

    command: Command
    carrier: CardId
    via: CardId | None = None
