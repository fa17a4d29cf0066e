"""Whom an effect reaches: cards, players, what is on the stack. A target is chosen while the card is played (R33)."""

from typing import Final

from netdeck.games.technomancy import tree as t
from netdeck.games.technomancy.tree import THIS, AgentOrPlayer, Bound, ControllerOf, OwnerOf, PlayerSlot, Slot, StackSlot, Who
from netdeck.language.common.groups import Group
from netdeck.language.common.players import Player
from netdeck.language.nodes import Node, slot
from netdeck.language.phrase import OneOf, Phrase

OPEN_IT: Final = Bound("?it", word="it")
"""What was mentioned last, until all targets are numbered."""
THAT_PLAYER: Final = Bound("?it", word="that player")


class Aiming(OneOf):
    """Whether a target must be chosen."""

    label = "target"
    words = {"target": False, "up to one target": True}


class PlayerKind(OneOf):
    """A player to aim at."""

    label = "player or opponent"
    words = {"player": PlayerSlot(), "opponent": PlayerSlot("opponent")}


class StackKind(OneOf):
    """Something on the stack to aim at."""

    label = "card on the stack"
    words = {
        "card on the stack": StackSlot("card"),
        "activated or triggered ability": StackSlot("ability"),
        "card or ability on the stack": StackSlot("any"),
    }


class Thing(Phrase):
    """a card"""


class ThisCard(Thing):
    say, builds = "~", THIS


class It(Thing):
    say, builds, cites = "it", OPEN_IT, "R33"


class TargetCard(Thing):
    say, builds, cites = "{how} {what}", Node(Slot, slot("what"), slot("how")), "R33"
    how: Aiming
    what: Group


class EachCard(Thing):
    say, builds, cites = "each {cards}", t.Each, "R51"
    cards: Group


class AllCards(Thing):
    say, builds, cites, rank, third = "all {cards#}", t.Each, "R51 R67", -1, False
    cards: Group


class Either(Phrase):
    """a card or a player"""


class TargetEither(Either):
    say, builds, cites = "{how} agent or player", Node(Slot, AgentOrPlayer(), slot("how")), "R33"
    how: Aiming


class Stacked(Phrase):
    """something on the stack"""


class TargetStacked(Stacked):
    say, builds, cites = "{how} {what}", Node(Slot, slot("what"), slot("how")), "R36"
    how: Aiming
    what: StackKind


# Players


class TargetPlayer(Player):
    say, builds, cites = "{how} {what}", Node(Slot, slot("what"), slot("how")), "R33"
    how: Aiming
    what: PlayerKind


class EachOpponent(Player):
    say, builds = "each opponent", Who.EACH_OTHER


class EachPlayer(Player):
    say, builds = "each player", Who.EACH


class ThatPlayer(Player):
    say, builds, cites = "that player", THAT_PLAYER, "R33"


class ItsOwner(Player):
    say, builds, cites = "its owner", OwnerOf(OPEN_IT), "R67"


class ItsController(Player):
    say, builds, cites = "its controller", ControllerOf(OPEN_IT), "6.2.3"
