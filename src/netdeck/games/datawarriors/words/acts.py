"""What users do, and what happens to cards and processes."""

from typing import Final

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.tree import CardType, Who
from netdeck.games.datawarriors.words.nouns import InPlace, OfLoop, on_script, says
from netdeck.language.common.sentences import Act, Sentence
from netdeck.language.nodes import SUBJECT, Computed, Node, Scene, slot
from netdeck.language.phrase import Phrase, needs

# What users do


def cards(verb: str) -> str:
    """A verb with a number of cards; which cards need not be said."""
    return f"{verb} <{{Number n}}|{{n:a}} card{{n:s}}>"


def points(verb: str) -> str:
    """A verb with a number of memory points."""
    return f"{verb} <{{Number n}}|{{n:a}} point{{n:s}}>"


Wipe = Act.says(cards("wipe{s}"), Node(t.Wipe, SUBJECT), "card-effects.3 R59")
Leak = Act.says(points("leak{s}"), Node(t.Leak, SUBJECT), "card-effects.3 R64")
Lock = Act.says(points("lock{s}"), Node(t.Lock, SUBJECT), "card-effects.3 R65")
Restore = Act.says(cards("restore{s}"), Node(t.Restore, SUBJECT), "card-effects.3 R62")
Draw = Act.says(cards("draw{s}"), t.Draw(who=SUBJECT), "card-effects.3 R60")
Sift = Act.says(cards("sift{s}"), Node(t.Sift, SUBJECT), "card-effects.3 R61")
Free = Act.says(points("free{s}"), Node(t.Free, SUBJECT), "card-effects.3 R66")
HAND: Final = t.Cards(zone=t.Zone("hand", SUBJECT))
Discard = Act.says(f"{cards('discard{s}')} at random", t.Discard(t.AtRandom(HAND, slot("n")), SUBJECT), "trash-bin.1 R63")

# What happens to cards and processes
Deed = Phrase.category("something to do")
Order = Sentence.says("{Deed}.", slot("deed"), rank=-1)
Imperative = Deed.says("{Act}", slot("act", subject=Who.YOU), rank=-1)
Thing = Phrase.category("a card")
NO_TARGET: Final = "'the target' needs a target of the right kind: say which {} is the target before it"
OfCard = needs("target card", NO_TARGET.format("card"), "V7", "command-issuing.2")
OfProcess = needs("target process", NO_TARGET.format("process"), "V7", "command-issuing.2")
ThisCard = Thing.says("this card", "this", also=on_script("a .SCRIPT is not in play; it goes to the trash by itself", "script-card.2"))
TargetCard = Thing.says(("the target", "it"), "target", also=OfCard)
IN_PILES: Final = "only cards in play can be meant here, not those in a drive, a hand or the trash"
AllCards = Thing.says(
    ("all {Group cards#}", "each {cards}"), t.Each, "R35 R89", wrong=lambda all, _: IN_PILES if says(all["cards"], InPlace) else ""
)
Halt = Deed.says(("halt the target", "halt it"), t.Halt, "halt.1", also=OfProcess)
HaltUnless = Deed.says(
    "halt <the target|it> unless its issuer allocates {Figure unless}", t.Halt, "halt.1 memory-points.1 R76 R77", also=OfProcess
)
Resume = Deed.says(("resume the target", "resume it"), t.Resume, "halt.2 R67", also=OfProcess)
Redirect = Deed.says(("redirect the target", "redirect it"), t.Redirect, "R44 R68", also=OfProcess)
Trash = Deed.says("trash {Thing what}", t.Trash, "trash-bin.1 R69")
Eject = Deed.says("eject {Thing what}", t.Eject, "R33 R70")
SetState = Deed.says("set <the target|it> to {State}", t.SetState, "R49 R72", also=OfCard)
SetStates = Deed.says("set {AllCards what} to {State}", t.SetState, "R49 R72 R89")
TakeControl = Deed.says("gain control of <the target|it>", Node(t.Control, t.TARGET), "card-controllers.1 R73", also=OfCard)
TakeControlUntilExit = Deed.says(
    "gain control of <the target|it> until Exit", t.Control(t.TARGET, until=t.UNTIL_EXIT), "card-controllers.1 R35 R73", also=OfCard
)


def _deployed(deploy: Phrase, scene: Scene) -> str:
    return "" if {CardType.PRG, CardType.DAEMON} & {*deploy["kinds"]} else "only a .PRG or a .DAEMON can be deployed"


DEPLOY: Final = "deploy a {Type kinds:, | or }[ card][ of cost {Figure cost_at_most} or less] from your trash"
Deploy = Deed.says(DEPLOY, t.Deploy, "R71", wrong=_deployed, code="V6", against="conf-cards.1")
Boost = Deed.says("your wipes are {Number n} larger until Exit", t.Boost, "R40 R83")

# Instructions around instructions
YouDo = Sentence.says("{You who} {Act@who}.", slot("act", subject=slot("who")))
Does = Sentence.says("{Somebody who} {Act@who}.", slot("act", subject=slot("who")), inside={"act": ("somebody",)})
Block = Phrase.category("instructions in brackets")
Bracketed = Block.says("({Sentence do: })", slot("do"))
If = Sentence.says("if {Condition}: {Block do}[ Otherwise: {Block otherwise}]", t.If, "R38", branches=("do", "otherwise"))
IfComma = Sentence.says("if {Condition}, {Sentence then}", Node(t.If, do=(slot("then"),)), "R38", rank=-1)
May = Sentence.says("you may {Deed}.", t.May((slot("deed"),)), "the-convenience-rule.1 R86 R89")
MayThen = Sentence.says(
    "you may {Deed}. If you <do: {Block then}|do, {Sentence one}>",
    Computed(
        lambda deed, then, one: t.May((deed, *(then or (one,)))),
        lambda node: {"deed": node.do[0], "then": node.do[1:], "one": None} if isinstance(node, t.May) and len(node.do) > 1 else None,
    ),
    "the-convenience-rule.1 R86 R89",
)
LOOP: Final = {"do": ("user of a loop", "somebody")}
ForEachUser = Sentence.says("for each user: {Block do}", t.EachPlayer, "R52 R89", inside=LOOP)
ForEachOther = Sentence.says("for each other user: {Block do}", Node(t.EachPlayer, who=Who.EACH_OTHER), "R52", inside=LOOP)
ChooseOne = Sentence.says("choose one: {Block modes: or }", t.ChooseOne, "the-convenience-rule.1 R86", branches=("modes",))
TheyChooseOne = Sentence.says(
    "they choose one: {Block modes: or }", Node(t.ChooseOne, by=Who.THEY), "the-convenience-rule.1 R86", branches=("modes",), also=OfLoop
)
