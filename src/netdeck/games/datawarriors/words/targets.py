"""What a command or a script is aimed at (R26)."""

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.words.nouns import never_in_play
from netdeck.language.nodes import Node
from netdeck.language.phrase import Phrase, trait

Target = Phrase.category("something to aim at")
OfType = trait(wrong=lambda phrase, _: never_in_play(phrase["kinds"]), code="V6", against="script-card.2")
AimedCard = Target.category(
    "a card to aim at",
    wrong=lambda phrase, _: never_in_play(phrase["kinds"]),
    code="V6",
    against="script-card.2",
    mentions=("target card",),
)
AimedProcess = Target.category("a process to aim at", mentions=("target process",))
TargetUser = Target.says("another user", t.TargetUser, mentions=("target user",))
TargetAny = AimedCard.says("a {Type kinds:, | or }[ of cost {Figure cost_at_most} or less]", t.TargetCard)
TargetYour = AimedCard.says("your {Type kinds:, | or }[ of cost {Figure cost_at_most} or less]", Node(t.TargetCard, whose="your"))
TargetNonIdle = AimedCard.says("your non-idle {Type kinds:, | or }", Node(t.TargetCard, whose="your", non_idle=True), "idle-state.1")
TargetOthers = AimedCard.says(
    "another user's {Type kinds:, | or }[ of cost {Figure cost_at_most} or less]", Node(t.TargetCard, whose="other")
)
TargetProcess = AimedProcess.says("another user's process", t.TargetProcess, "R75")
TargetCheapProcess = AimedProcess.says(
    "another user's process of cost {Figure cost_at_most} or less", t.TargetProcess, "final-memory-cost.1"
)
TargetHalted = AimedProcess.says("your halted process", Node(t.TargetProcess, "your", halted=True), "halt.1")
