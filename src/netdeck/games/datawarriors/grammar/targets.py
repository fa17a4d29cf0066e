"""What a command or a script is aimed at (R26)."""

from typing import Final

from netdeck.games.datawarriors import ast_nodes as t
from netdeck.games.datawarriors.grammar.nouns import never_in_play
from netdeck.language.node_patterns import Node
from netdeck.language.phrase import Phrase, trait

Target = Phrase.category("something to aim at")
OfType = trait(semantic_error=lambda phrase, _: never_in_play(phrase["kinds"]), code="V6", against="script-card.2")
AimedCard = Target.category(
    "a card to aim at",
    semantic_error=lambda phrase, _: never_in_play(phrase["kinds"]),
    code="V6",
    against="script-card.2",
    mentions=("target card",),
)
AimedProcess = Target.category("a process to aim at", mentions=("target process",))
TargetUser = Target.says("another user", t.TargetUser, mentions=("target user",))
TargetAnyUser = Target.says("a user", Node(t.TargetUser, "any"), "R101", mentions=("target user",))
COST: Final = "[ card][ of cost {Figure cost_at_most} or less]"
TargetAny = AimedCard.says(f"a {{Type kinds:, | or }}{COST}", t.TargetCard)
TargetYour = AimedCard.says(
    (f"your {{Type kinds:, | or }}{COST}", f"a {{Type kinds:, | or }}{COST} you control"), Node(t.TargetCard, whose="your")
)
TargetNonIdle = AimedCard.says("your non-idle {Type kinds:, | or }", Node(t.TargetCard, whose="your", non_idle=True), "idle-state.1")
TargetOthers = AimedCard.says(
    (f"another user's {{Type kinds:, | or }}{COST}", f"a {{Type kinds:, | or }}{COST} another user controls"),
    Node(t.TargetCard, whose="other"),
)
IN_STATE: Final = "[ card] in {State state} state"
TargetInState = AimedCard.says(("a {State state} {Type kinds:, | or }[ card]", f"a {{Type kinds:, | or }}{IN_STATE}"), t.TargetCard, "R99")
TargetYourInState = AimedCard.says(
    ("your {State state} {Type kinds:, | or }[ card]", f"your {{Type kinds:, | or }}{IN_STATE}"), Node(t.TargetCard, whose="your"), "R99"
)
TargetOthersInState = AimedCard.says(
    ("another user's {State state} {Type kinds:, | or }[ card]", f"another user's {{Type kinds:, | or }}{IN_STATE}"),
    Node(t.TargetCard, whose="other"),
    "R99",
)
TargetProcess = AimedProcess.says("another user's <process|!command>", t.TargetProcess, "R75")
TargetAnyProcess = AimedProcess.says(
    "a <process|!command>[ of cost {Figure cost_at_most} or less]", Node(t.TargetProcess, "any"), "R75 R101"
)
TargetCheapProcess = AimedProcess.says(
    "another user's <process|!command> of cost {Figure cost_at_most} or less", t.TargetProcess, "final-memory-cost.1"
)
TargetYours = AimedProcess.says("your <process|!command>[ of cost {Figure cost_at_most} or less]", Node(t.TargetProcess, "your"), "R100")
TargetHalted = AimedProcess.says("your halted <process|!command>", Node(t.TargetProcess, "your", halted=True), "halt.1")
