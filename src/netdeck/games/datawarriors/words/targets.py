"""What a command or a script is aimed at (R26)."""

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.words.nouns import Type
from netdeck.language.common.lexemes import Figure
from netdeck.language.nodes import Node, slot
from netdeck.language.phrase import Phrase


class Target(Phrase):
    """something to aim at"""


class TargetUser(Target):
    say, builds, mentions = "another user", t.TargetUser, ("target user",)


class TargetAny(Target):
    say, builds, mentions = "a {kinds:, | or }[ of cost {cost_at_most} or less]", t.TargetCard, ("target card",)
    kinds: tuple[Type, ...]
    cost_at_most: Figure | None


class TargetYour(Target):
    say = "your {kinds:, | or }[ of cost {cost} or less]"
    builds, mentions = Node(t.TargetCard, slot("kinds"), "your", cost_at_most=slot("cost")), ("target card",)
    kinds: tuple[Type, ...]
    cost: Figure | None


class TargetNonIdle(Target):
    say, builds = "your non-idle {kinds:, | or }", Node(t.TargetCard, slot("kinds"), "your", non_idle=True)
    mentions, cites = ("target card",), "idle-state.1"
    kinds: tuple[Type, ...]


class TargetOthers(Target):
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
