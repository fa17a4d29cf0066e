"""The events that befall cards (6.1): moving, entering play, fighting, dying, changing."""

from netdeck.games.bloodless.events.changes import (
    AbilityGranted,
    CountersChanged,
    Flipped,
    KeywordsChanged,
    PlayLimited,
    StatChanged,
    TextLost,
    TurnedDown,
)
from netdeck.games.bloodless.events.fighting import (
    Attacked,
    Damaged,
    Died,
    Exploded,
    PlayerDamaged,
    Struck,
)
from netdeck.games.bloodless.events.moves import (
    CommandFinished,
    Created,
    Denied,
    Executed,
    Liberated,
    Moved,
    Resummoned,
    Summoned,
)

__all__ = [
    "AbilityGranted",
    "Attacked",
    "CommandFinished",
    "CountersChanged",
    "Created",
    "Damaged",
    "Denied",
    "Died",
    "Executed",
    "Exploded",
    "Flipped",
    "KeywordsChanged",
    "Liberated",
    "Moved",
    "PlayLimited",
    "PlayerDamaged",
    "Resummoned",
    "StatChanged",
    "Struck",
    "Summoned",
    "TextLost",
    "TurnedDown",
]
