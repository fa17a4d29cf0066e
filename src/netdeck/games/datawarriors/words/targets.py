"""What a command or a script is aimed at (R26)."""

from typing import ClassVar

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.words.nouns import Type, never_in_play
from netdeck.language.common.lexemes import Figure
from netdeck.language.nodes import Node, Scene, slot
from netdeck.language.phrase import Phrase


class Target(Phrase):
    """something to aim at"""


class OfType:
    """Cards in play of some types."""

    code: ClassVar[str] = "V6"
    against: ClassVar[str] = "script-card.2"

    def wrong(self, scene: Scene) -> str:
        """Why there is no such card in play."""
        return never_in_play(self.__dict__["kinds"])


class TargetUser(Target):
    say, builds, mentions = "another user", t.TargetUser, ("target user",)


class TargetAny(OfType, Target):
    say, builds, mentions = "a {kinds:, | or }[ of cost {cost_at_most} or less]", t.TargetCard, ("target card",)
    kinds: tuple[Type, ...]
    cost_at_most: Figure | None


class TargetYour(OfType, Target):
    say = "your {kinds:, | or }[ of cost {cost} or less]"
    builds, mentions = Node(t.TargetCard, slot("kinds"), "your", cost_at_most=slot("cost")), ("target card",)
    kinds: tuple[Type, ...]
    cost: Figure | None


class TargetNonIdle(OfType, Target):
    say, builds = "your non-idle {kinds:, | or }", Node(t.TargetCard, slot("kinds"), "your", non_idle=True)
    mentions, cites = ("target card",), "idle-state.1"
    kinds: tuple[Type, ...]


class TargetOthers(OfType, Target):
    say = "another user's {kinds:, | or }[ of cost {cost} or less]"
    builds, mentions = Node(t.TargetCard, slot("kinds"), "other", cost_at_most=slot("cost")), ("target card",)
    kinds: tuple[Type, ...]
    cost: Figure | None


class TargetProcess(Target):
    say, builds = "another user's process", t.TargetProcess
    mentions, cites = ("target process",), "R75"


class TargetCheapProcess(Target):
    say, builds = "another user's process of cost {cost} or less", Node(t.TargetProcess, cost_at_most=slot("cost"))
    mentions, cites = ("target process",), "final-memory-cost.1"
    cost: Figure


class TargetHalted(Target):
    say, builds = "your halted process", Node(t.TargetProcess, "your", halted=True)
    mentions, cites = ("target process",), "halt.1"
