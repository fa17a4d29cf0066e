"""Whom an effect reaches: cards, players, what is on the stack. A target is chosen while the card is played (R33)."""

from typing import Any, Final

from netdeck.games.technomancy import ast_nodes as t
from netdeck.games.technomancy.ast_nodes import THIS, AgentOrPlayer, Bound, ControllerOf, OwnerOf, PlayerSlot, Slot, StackSlot, Who
from netdeck.language.common.players import Player
from netdeck.language.frozen import dataclass
from netdeck.language.node_patterns import Node, slot
from netdeck.language.phrase import OneOf, Phrase


@dataclass(frozen=True, slots=True)
class Slots:
    """``up to two target agents``, while a sentence is read or told (R77)."""

    what: t.Cards
    n: int
    optional: bool = False


OPEN_IT: Final = Bound("?it", word="it")
"""What was mentioned last, until all targets are numbered."""
THAT_PLAYER: Final = Bound("?it", word="that player")
Aiming = OneOf.of("target", {"target": False, "up to one target": True})
PlayerKind = OneOf.of("player or opponent", {"player": PlayerSlot(), "opponent": PlayerSlot("opponent")})
STACKED: Final[dict[str, Any]] = {
    "card on the stack": "card",
    "activated or triggered ability": "ability",
    "card or ability on the stack": "any",
}
StackKind = OneOf.of("card on the stack", {words: StackSlot(kind) for words, kind in STACKED.items()})
Thing = Phrase.category("a card")
ThisCard = Thing.says("~", THIS)
It = Thing.says("it", OPEN_IT, "R33")
TargetCard = Thing.says("{Aiming how} {Group what}", Node(Slot, optional=slot("how")), "R33")
SEVERAL: Final = "R33 R77"
SeveralTargets = Thing.says(("{Several n} target {Group what#}", "each of {n} target {what#}"), Slots, SEVERAL, third=False, rank=1)
UpToTargets = Thing.says(
    ("up to {Several n} target {Group what#}", "each of up to {n} target {what#}"),
    Node(Slots, optional=True),
    SEVERAL,
    third=False,
    rank=1,
)
EachCard = Thing.says("each {Group cards}", t.Each, "R51")
AllCards = Thing.says("all {Group cards#}", t.Each, "R51 R67", rank=-1, third=False)
Either = Phrase.category("a card or a player")
TargetEither = Either.says("{Aiming how} agent or player", Slot(AgentOrPlayer(), slot("how")), "R33")
AND_PLAYERS: Final = "each {Group cards} and each"
EachAndPlayer = Either.says(f"{AND_PLAYERS} player", Node(t.EachAnd, who=Who.EACH), "R51 R74")
EachAndOpponent = Either.says(f"{AND_PLAYERS} opponent", Node(t.EachAnd, who=Who.EACH_OTHER), "R51 R74")
Stacked = Phrase.category("something on the stack")
TargetStacked = Stacked.says("{Aiming how} {StackKind what}", Node(Slot, optional=slot("how")), "R36")

# Players
TargetPlayer = Player.says("{Aiming how} {PlayerKind what}", Node(Slot, optional=slot("how")), "R33", again=THAT_PLAYER)
EachOpponent = Player.says("each opponent", Who.EACH_OTHER)
EachPlayer = Player.says("each player", Who.EACH)
ThatPlayer = Player.says("that player", THAT_PLAYER, "R33", again=THAT_PLAYER)
ItsOwner = Player.says("its owner", OwnerOf(OPEN_IT), "R67")
ItsController = Player.says("its controller", ControllerOf(OPEN_IT), "6.2.3")
