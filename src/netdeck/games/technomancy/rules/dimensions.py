"""The dimensions of the columns of a table, and how many rows they have room for at first."""

from typing import Annotated, Final

from netdeck.kernel.card_table import (
    MOST_SEATS,
)
from netdeck.kernel.columns import Dimension
from netdeck.kernel.vm import DEEPEST

PerPool = Annotated[list[int], Dimension("pool")]
PerKind = Annotated[list[int], Dimension("kind")]
PerExtraTurn = Annotated[list[int], Dimension("extra turn")]
PerThing = Annotated[list[int], Dimension("thing")]
PerAim = Annotated[list[int], Dimension("aim")]
PerChosen = Annotated[list[int], Dimension("chosen")]
PerWaiting = Annotated[list[int], Dimension("waiting")]
PerLasting = Annotated[list[int], Dimension("lasting")]
PerKeptOffer = Annotated[list[int], Dimension("kept offer")]
PerUsed = Annotated[list[int], Dimension("used")]
PerActivation = Annotated[list[int], Dimension("activation")]
PerGivenUp = Annotated[list[int], Dimension("given up")]
PerLater = Annotated[list[int], Dimension("later")]
PerOnField = Annotated[list[int], Dimension("on the field")]
PerTrigger = Annotated[list[int], Dimension("trigger")]
PerStanding = Annotated[list[int], Dimension("standing")]
PerTimed = Annotated[list[int], Dimension("timed", scratch=True)]
PerKindToPay = Annotated[list[int], Dimension("kind to pay", scratch=True)]
PerLeaving = Annotated[list[int], Dimension("leaving", scratch=True)]
PerBlow = Annotated[list[int], Dimension("blow", scratch=True)]
PerSource = Annotated[list[int], Dimension("source", scratch=True)]
PerPlanned = Annotated[list[int], Dimension("planned", scratch=True)]
PerPlannedKind = Annotated[list[int], Dimension("planned kind", scratch=True)]
PerKept = Annotated[list[int], Dimension("kept", scratch=True)]
PerLevel = Annotated[list[int], Dimension("level", scratch=True)]
PerLevelKind = Annotated[list[int], Dimension("level kind", scratch=True)]
PerGiver = Annotated[list[int], Dimension("giver", scratch=True)]
PerGroup = Annotated[list[int], Dimension("group", scratch=True)]
PerGroupKind = Annotated[list[int], Dimension("group kind", scratch=True)]
PerPick = Annotated[list[int], Dimension("pick", scratch=True)]
PerBill = Annotated[list[int], Dimension("bill", scratch=True)]
PerPlaceSeen = Annotated[list[int], Dimension("place seen", scratch=True)]
PerMark = Annotated[list[int], Dimension("mark", scratch=True)]
PerDefinition = Annotated[list[int], Dimension("definition", shared=True)]
PerAbility = Annotated[list[int], Dimension("ability", shared=True)]
PerMode = Annotated[list[int], Dimension("mode", shared=True)]
PerSlot = Annotated[list[int], Dimension("slot", shared=True)]
PerPrice = Annotated[list[int], Dimension("price", shared=True)]
PerPromise = Annotated[list[int], Dimension("promise", shared=True)]
PerJudgement = Annotated[list[int], Dimension("judgement", shared=True)]
PerCount = Annotated[list[int], Dimension("count", shared=True)]
PerJudgedCard = Annotated[list[int], Dimension("judged card", shared=True)]
KINDS: Final = 5
"""So many kinds of scrip there are; after them stands what any of them pays."""
ANY: Final = 5
PLACES: Final = 5
ZONES: Final = 1 + PLACES * MOST_SEATS
PLACES_SEEN: Final = 1021
"""So many places a search remembers."""
MARKS: Final = 9
"""So many numbers say how tidy a payment is: see :mod:`~netdeck.games.technomancy.rules.suggested_payment`."""
FEW: Final = {
    "seat": MOST_SEATS,
    "zone": ZONES,
    "pool": KINDS * MOST_SEATS,
    "kind": KINDS + 1,
    "extra turn": 2,
    "frame": 8,
    "thing": 4,
    "aim": 8,
    "chosen": 4,
    "waiting": 4,
    "lasting": 4,
    "kept offer": 16,
    "used": 4,
    "activation": 8,
    "given up": 2,
    "later": 2,
    "on the field": 32,
    "trigger": 8,
    "standing": 8,
    "timed": 8,
    "kind to pay": KINDS + 1,
    "found": 64,
    "group that is meant": 1,
    "leaving": 16,
    "blow": 16,
    "source": 16,
    "planned": 8,
    "planned kind": 8 * KINDS,
    "kept": 8,
    "level": 8,
    "level kind": 8 * KINDS,
    "giver": 16,
    "group": 8,
    "group kind": 8 * KINDS,
    "pick": 32,
    "bill": 8 * (KINDS + 1),
    "mark": MARKS,
    "place seen": PLACES_SEEN,
    "number on the pile": DEEPEST,
}
"""So many places the rooms have at first; those of the cards have one for each card of the match."""
