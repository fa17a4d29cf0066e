"""What users do, and what happens to cards and processes."""

from typing import Any, Final

from netdeck.games.datawarriors import ast_nodes as t
from netdeck.games.datawarriors.ast_nodes import CardType, Who
from netdeck.games.datawarriors.grammar.nouns import (
    Each,
    EachOther,
    InPlace,
    ItsIssuer,
    OfEvent,
    OfHost,
    OfLoop,
    OfOwner,
    OfTargetUser,
    never_in_play,
    on_script,
    says,
)
from netdeck.language.common.delayed import LaterMoment
from netdeck.language.common.sentences import Act, Sentence
from netdeck.language.node_patterns import SUBJECT, Computed, Fields, Joined, Node, Scene, slot
from netdeck.language.phrase import Phrase, needs, trait
from netdeck.language.semantic_checks import forbid_inside
from netdeck.language.semantic_error import SemanticError

# What users do


def cards(verb: str) -> str:
    """A verb with a number of cards; which cards need not be said."""
    return f"{verb} <{{Number n}}|{{n:a}} card{{n:s}}>"


def points(verb: str) -> str:
    """A verb with a number of memory points."""
    return f"{verb} <{{Number|Points n}}|{{n:a}} point{{n:s}}>"


Wipe = Act.says(cards("wipe{s}"), Node(t.Wipe, SUBJECT), "card-effects.3 R59")
Leak = Act.says(points("leak{s}"), Node(t.Leak, SUBJECT), "card-effects.3 R64")
Lock = Act.says(points("lock{s}"), Node(t.Lock, SUBJECT), "card-effects.3 R65")
Restore = Act.says(cards("restore{s}"), Node(t.Restore, SUBJECT), "card-effects.3 R62")
Draw = Act.says(cards("draw{s}"), t.Draw(who=SUBJECT), "card-effects.3 R60")
Sift = Act.says(cards("sift{s}"), Node(t.Sift, SUBJECT), "card-effects.3 R61")
Free = Act.says(points("free{s}"), Node(t.Free, SUBJECT), "card-effects.3 R66")
HAND: Final = t.Cards(zone=t.Zone("hand", SUBJECT))
Discard = Act.says(f"{cards('discard{s}')} at random", t.Discard(t.AtRandom(HAND, slot("n")), SUBJECT), "trash-bin.1 R63")
CHOSEN: Final = t.Discard(t.Choose(HAND, slot("n"), by=SUBJECT), SUBJECT)
DiscardChosen = Act.says(
    (f"{cards('discard{s}')}<|! of their choice|! of your choice>", f"choose{{s}} and {cards('discard{s}')}"), CHOSEN, "trash-bin.1 R102"
)
DiscardHand = Act.says(
    "discard{s} {Whose} hand", t.Discard(t.Each(t.Cards(zone=t.Zone("hand", slot("whose")))), SUBJECT), "trash-bin.1 R102"
)

# What happens to cards and processes
Deed = Phrase.category("something to do")
Order = Sentence.says("{Deed}.", slot("deed"), rank=-1)
Imperative = Deed.says("{Act}", slot("act", subject=Who.YOU), rank=-1, code="V8", against="R89")
Thing = Phrase.category("a card")
NO_TARGET: Final = "'the target' needs a target of the right kind: say which {} is the target before it"
OfCard = needs("target card", NO_TARGET.format("card"), "V7", "command-issuing.2")
OfProcess = needs("target process", NO_TARGET.format("process"), "V7", "command-issuing.2")
ThisCard = Thing.says("this card", "this", also=on_script("a .SCRIPT is not in play; it goes to the trash by itself", "script-card.2"))
HostCard = Thing.says("the host", "host", also=OfHost)
TargetCard = Thing.says(("the target", "it"), "target", also=OfCard)
IN_PILES: Final = "only cards in play can be meant here, not those in a drive, a hand or the trash"
AllCards = Thing.says(
    ("all {Group cards#}", "each {cards}"), t.Each, "R35 R89", semantic_error=lambda all, _: IN_PILES if says(all["cards"], InPlace) else ""
)
Halt = Deed.says(("halt the target", "halt it"), t.Halt, "halt.1", also=OfProcess)
HaltUnless = Deed.says(
    "halt <the target|it> unless its issuer allocates {Figure|Points unless}", t.Halt, "halt.1 memory-points.1 R76 R77", also=OfProcess
)
Resume = Deed.says(("resume the target", "resume it"), t.Resume, "halt.2 R67", also=OfProcess)
CopyIt = Deed.says(("copy the target", "copy it"), t.CopyProcess, "R100", also=OfProcess)
Redirect = Deed.says(("redirect the target", "redirect it"), t.Redirect, "R44 R68", also=OfProcess)
Removal = Deed.category("what takes a card out of play")
DiscardYours = Removal.says(
    cards("discard"),
    t.Discard(t.Choose(t.Cards(zone=t.Zone("hand", Who.YOU)), slot("n"), by=Who.YOU), Who.YOU),
    "trash-bin.1 R102",
    rank=-2,
)
Trash = Removal.says("trash {Thing what}", t.Trash, "trash-bin.1 R69")
Eject = Removal.says("eject {Thing what}", t.Eject, "R33 R70")
SetState = Deed.says("set <the target|it> to {State}", t.SetState, "R49 R72", also=OfCard)
SetHost = Deed.says("set the host to {State}", Node(t.SetState, what="host"), "R49 R72 R78", also=OfHost)
SetStates = Deed.says("set {AllCards what} to {State}", t.SetState, "R49 R72 R89")
TakeControl = Deed.says("gain control of <the target|it>", Node(t.Control, t.TARGET), "card-controllers.1 R73", also=OfCard)
TakeHost = Deed.says("gain control of the host", Node(t.Control, t.HOST), "card-controllers.1 R73 R78", also=OfHost)
TakeControlUntilExit = Deed.says(
    "gain control of <the target|it> until Exit", t.Control(t.TARGET, until=t.UNTIL_EXIT), "card-controllers.1 R35 R73", also=OfCard
)


def _deployed(deploy: Phrase, scene: Scene) -> str:
    return "" if {CardType.PRG, CardType.DAEMON} & {*deploy["kinds"]} else "only a .PRG or a .DAEMON can be deployed"


DEPLOY: Final = "deploy a {Type kinds:, | or }[ card][ of cost {Figure cost_at_most} or less] from your"
Deploy = Deed.says(f"{DEPLOY} trash[ bin]", t.Deploy, "R71", semantic_error=_deployed, code="V6", against="conf-cards.1")
DeployFromHand = Deed.says(
    f"{DEPLOY} hand", Node(t.Deploy, place="hand"), "R71", semantic_error=_deployed, code="V6", against="conf-cards.1"
)

# One card of somebody's, which that user chooses
ONE: Final = "[{Type kinds:, | or } ]card[ of cost {Figure cost_at_most} or less]"
RETURN: Final = (f"return a {ONE} from your trash[ bin] to your hand", f"put a {ONE} from your trash[ bin] into your hand")
Return = Deed.says(RETURN, Node(t.TakeOne, "return"), "R96")
SEARCH: Final = f"search your drive for a {ONE}"
THEN_SHUFFLE: Final = "<, then shuffle|!|!, then shuffle your drive|!, then shuffle it|! and shuffle your drive|!, and shuffle your drive>"
Search = Deed.says(f"{SEARCH} and put it into your hand{THEN_SHUFFLE}", Node(t.TakeOne, "fetch"), "drive.1 R104")
SearchOpenly = Deed.says(f"{SEARCH}, reveal it and put it into your hand{THEN_SHUFFLE}", Node(t.TakeOne, "fetch openly"), "drive.1 R104")
SearchAndShuffle = Sentence.says(
    f"{SEARCH} and put it into your hand. Shuffle your drive.", Node(t.TakeOne, "fetch"), "drive.1 R104", only_read=True, rank=1
)
SearchOpenlyAndShuffle = Sentence.says(
    f"{SEARCH}, reveal it and put it into your hand. Shuffle your drive.", Node(t.TakeOne, "fetch openly"), "R104", only_read=True, rank=1
)
ShuffleDrive = Deed.says("shuffle your drive", t.Shuffle(t.Zone("drive", Who.YOU)), "R104")
NEVER: Final = trait(semantic_error=lambda phrase, _: never_in_play(phrase["kinds"] or ()), code="V6", against="script-card.2")
MINE: Final = "{Type kinds:, | or }[ of cost {Figure cost_at_most} or less] you control"
TrashOne = Removal.says((f"trash a {ONE} you control", f"trash a {MINE}"), Node(t.TakeOne, "trash"), "trash-bin.1 R96", also=NEVER)
EjectOne = Removal.says((f"eject a {ONE} you control", f"eject a {MINE}"), Node(t.TakeOne, "eject"), "R33 R96", also=NEVER)
THEIRS: Final = "{Type kinds:, | or }[ of cost {Figure cost_at_most} or less]< they control|>"
TheyTrashOne = Sentence.says(
    (f"{{Somebody who}} trash{{es}} a {ONE}< they control|>.", f"{{who}} trash{{es}} a {THEIRS}."),
    Node(t.TakeOne, "trash"),
    "trash-bin.1 R52 R96",
    also=NEVER,
)
TheyEjectOne = Sentence.says(
    (f"{{Somebody who}} eject{{s}} a {ONE}< they control|>.", f"{{who}} eject{{s}} a {THEIRS}."),
    Node(t.TakeOne, "eject"),
    "R33 R52 R96",
    also=NEVER,
)
SOME: Final = "{Number n} [{Type kinds:, | or } ]cards[ of cost {Figure cost_at_most} or less]"
ReturnSome = Deed.says(
    (f"return {SOME} from your trash[ bin] to your hand", f"put {SOME} from your trash[ bin] into your hand"),
    Node(t.TakeOne, "return"),
    "R96",
)
TrashSome = Removal.says(f"trash {SOME} you control", Node(t.TakeOne, "trash"), "trash-bin.1 R96", also=NEVER)
EjectSome = Removal.says(f"eject {SOME} you control", Node(t.TakeOne, "eject"), "R33 R96", also=NEVER)
TheyTrashSome = Sentence.says(
    f"{{Somebody who}} trash{{es}} {SOME}< they control|>.", Node(t.TakeOne, "trash"), "trash-bin.1 R52 R96", also=NEVER
)
TheyEjectSome = Sentence.says(f"{{Somebody who}} eject{{s}} {SOME}< they control|>.", Node(t.TakeOne, "eject"), "R33 R52 R96", also=NEVER)
TOP: Final = "<on|!to> <top|!the top> of"
UNDER: Final = "<on the bottom of|!at the bottom of|!to the bottom of|under>"
PutOnTop = Deed.says(f"put a {ONE} from your hand {TOP} your drive", Node(t.TakeOne, "top"), "R106")
PutUnder = Deed.says(f"put a {ONE} from your hand {UNDER} your drive", Node(t.TakeOne, "bottom"), "R106")
PutSomeOnTop = Deed.says(f"put {SOME} from your hand {TOP} your drive", Node(t.TakeOne, "top"), "R106")
PutSomeUnder = Deed.says(f"put {SOME} from your hand {UNDER} your drive", Node(t.TakeOne, "bottom"), "R106")
THEY_PUT: Final = f"{{Somebody who}} put{{s}} a {ONE} from their hand"
TheyPutOnTop = Sentence.says(f"{THEY_PUT} {TOP} their drive.", Node(t.TakeOne, "top"), "R52 R106")
TheyPutUnder = Sentence.says(f"{THEY_PUT} {UNDER} their drive.", Node(t.TakeOne, "bottom"), "R52 R106")
Show = Deed.says(f"reveal a {ONE} from your hand", Node(t.TakeOne, "show"), "R106")
TheyShow = Sentence.says(f"{{Somebody who}} reveal{{s}} a {ONE} from their hand.", Node(t.TakeOne, "show"), "R52 R106")
Boost = Deed.says("your wipes are {Number n} larger until Exit", t.Boost, "R40 R83")

# Looking at what lies hidden
HandOf = Phrase.category("whose hand")
TargetsHand = HandOf.says(("the target's", "their"), Who.TARGET, also=OfTargetUser)
ThatUsersHand = HandOf.says("that user's", Who.THAT, also=OfEvent)
OthersHands = HandOf.says("each other user's", Who.EACH_OTHER, "R52")
DriveOf = Phrase.category("whose drive")
YourDrive = DriveOf.says("your", Who.YOU)
TargetsDrive = DriveOf.says(("the target's", "their"), Who.TARGET, also=OfTargetUser)
HAND_OF: Final = t.Each(t.Cards(zone=t.Zone("hand", slot("whose"))))
LookAtHand = Deed.says("look at {HandOf whose} hand", t.Look(HAND_OF), "R92")
LookAtTop = Deed.says(
    "look at the top {Figure n} cards of {DriveOf whose} drive", t.Look(t.Top(t.Zone("drive", slot("whose")), slot("n"))), "R92"
)
LookAtTopCard = Deed.says("look at the top card of {DriveOf whose} drive", t.Look(t.Top(t.Zone("drive", slot("whose")))), "R92")
REVEALED: Final = t.Each(t.Cards(zone=t.Zone("hand", slot("who"))))
TheyReveal = Sentence.says("{Somebody who} reveal{s} their hand.", t.Reveal(REVEALED, slot("who")), "R92")
SOMEHOW: Final = t.Reveal(t.AtRandom(t.Cards(zone=t.Zone("hand", slot("who")))), slot("who"))
TheyRevealSome = Sentence.says("{Somebody who} reveal{s} a card at random from their hand.", SOMEHOW, "R92")
RevealSome = Deed.says("reveal a card at random from your hand", t.Reveal(t.AtRandom(t.Cards(zone=t.Zone("hand", Who.YOU)))), "R92")
TOPMOST: Final = t.Reveal(t.Top(t.Zone("drive", slot("who"))), slot("who"))
TheyRevealTop = Sentence.says("{Somebody who} reveal{s} the top card of their drive.", TOPMOST, "R92")
RevealTop = Deed.says("reveal the top card of your drive", t.Reveal(t.Top(t.Zone("drive", Who.YOU))), "R92")
THEY_LOSE: Final = "<. The target|!. That user|!. They|!; that user|!; they|! and that user> <discards|!discard> <it|!that card>."
PICKED: Final = f"a [{{Type kinds:, | or }} ]card from it{THEY_LOSE}"
TARGETS: Final = Node(t.Pluck, Who.TARGET)
Pluck = Sentence.says(f"look at the target's hand. <Choose|!You choose> {PICKED}", TARGETS, "R108", also=OfTargetUser, rank=1)
MAY_PICK: Final = Node(t.Pluck, Who.TARGET, may=True)
MayPluck = Sentence.says(f"look at the target's hand. You may choose {PICKED}", MAY_PICK, "R108", also=OfTargetUser, rank=1)
RevealYours = Deed.says("reveal your hand", t.Reveal(t.Each(t.Cards(zone=t.Zone("hand", Who.YOU)))), "R92")

# Who has a card, and where it stands
Given = Phrase.category("a card in play")
GivenThis = Given.says("this card", t.THIS, also=on_script("a .SCRIPT is not in play; it goes to the trash by itself", "script-card.2"))
GivenHost = Given.says("the host", t.HOST, also=OfHost)
GivenTarget = Given.says(("the target", "it"), t.TARGET, also=OfCard)


def _one_taker(given: Phrase, scene: Scene) -> str:
    return "a card has one controller" if isinstance(given["who"], Each | EachOther) else ""


GiveControl = Sentence.says(
    ("{Somebody who} gain{s} control of {Given cards}.", "give control of {cards} to {who}.", "give {cards} to {who}."),
    t.Control,
    "card-controllers.1 R73 R94",
    semantic_error=_one_taker,
)
GiveControlUntilExit = Sentence.says(
    ("{Somebody who} gain{s} control of {Given cards} until Exit.", "give control of {cards} to {who} until Exit."),
    Node(t.Control, until=t.UNTIL_EXIT),
    "card-controllers.1 R35 R73 R94",
    semantic_error=_one_taker,
)
Desktop = Phrase.category("a desktop")
YourDesktop = Desktop.says("your desktop", Fields(to=Who.YOU))
TargetsDesktop = Desktop.says(("the target's desktop", "their desktop"), Fields(to=Who.TARGET), also=OfTargetUser)
OwnersDesktop = Desktop.says("its owner's desktop", Fields(to=t.OwnerOf(t.TARGET)), also=OfOwner)
AnothersDesktop = Desktop.says("another user's desktop", Fields(others=True), "the-convenience-rule.1")
AnyDesktop = Desktop.says("another desktop", Fields(), "the-convenience-rule.1")


def _moving(move: Phrase, scene: Scene) -> str:
    alone = scene.kind == CardType.CONF and isinstance(move["cards"], GivenThis)
    return "a .CONF stays on its .PRG and does not move by itself" if alone else ""


MoveTo = Deed.says(
    "move {Given cards} to {Desktop place}", Joined(t.MoveTo, "place"), "R94", semantic_error=_moving, code="V6", against="conf-cards.2"
)

# What keeps the next wipe off
NEXT: Final = "the next time you would wipe <cards|a card> this turn, wipe {Number n} <less|fewer>."
SpareNext = Sentence.says(NEXT, t.Spare(slot("n"), 1), "R95")
SpareCards = Deed.says("prevent the next {Figure n} cards you would wipe this turn", t.Spare, "R95")
SpareWipes = Deed.says("prevent the next {Figure times} wipes against you this turn", t.Spare, "R95")
SpareWipe = Deed.says("prevent the next wipe against you this turn", Node(t.Spare, times=1), "R95")

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
PAY: Final = (
    "you may <allocate|!pay> {Figure|Points n}< points|!|!point|!Memory Points|!Memory Point>. If you <do: {Block then}|do, {Sentence one}>"
)
MayPay = Sentence.says(
    PAY,
    Computed(
        lambda n, then, one: t.If(t.Compare(t.FREE, t.Is(">=", n)), (t.May((t.Leak(Who.YOU, n), *(then or (one,)))),)),
        lambda node: None,
    ),
    "memory-points.1 R77 R98",
    only_read=True,
)


def _one_card(done: Phrase, scene: Scene) -> str:
    return "'if you do' follows what is done to one card" if done["deed"].has(AllCards) else ""


IfDone = Sentence.says(
    "{Removal deed}. If you <do: {Block then}|do, {Sentence one}>",
    Computed(
        lambda deed, then, one: t.IfDone(deed, then or (one,)),
        lambda node: {"deed": node.deed, "then": node.do, "one": None} if isinstance(node, t.IfDone) and node.do else None,
    ),
    "R96",
    semantic_error=_one_card,
)


def _single(act: object) -> Any:
    """Of several cards or points a part may be done, and then nobody could say whether it was."""
    n = getattr(act.cards, "n", 0) if isinstance(act, t.Discard) else getattr(act, "n", 0)
    if n != 1:
        raise SemanticError("'if they can't' follows what is done to one card or point", phrase="deed")
    return act


def _if_not(who: object) -> Node:
    """What somebody does who could not do what stands before it."""
    return Node(t.IfDone, slot("deed", _single, subject=who), (), (slot("other", subject=who),))


CANT: Final = ". If they can't, they {Act other}."
IfTheyCant = Sentence.says(
    f"{{Somebody who}} {{Act deed@who}}{CANT}",
    _if_not(slot("who")),
    "R96",
    semantic_error=lambda cant, _: "say it of one user" if isinstance(cant["who"], Each | EachOther) else "",
    inside={"deed": ("somebody",), "other": ("somebody",)},
)
IfEachCant = Sentence.says(
    f"each user {{Act deed@}}{CANT}", Node(t.EachPlayer, (_if_not(Who.THEY),)), "R52 R89 R96", only_read=True, rank=1
)
IfOthersCant = Sentence.says(
    f"each other user {{Act deed@}}{CANT}", Node(t.EachPlayer, (_if_not(Who.THEY),), Who.EACH_OTHER), "R52 R96", only_read=True, rank=1
)
Price = Phrase.category("a price")
Allocates = Price.says(points("allocate{s}"), Node(t.Leak, SUBJECT), "memory-points.1 R77 R98")
WipesIt = Price.says(cards("wipe{s}"), Node(t.Wipe, SUBJECT), "R59 R98")
DiscardsIt = Price.says(f"{cards('discard{s}')} at random", t.Discard(t.AtRandom(HAND, slot("n")), SUBJECT), "trash-bin.1 R63 R98")
DiscardsOne = Price.says(cards("discard{s}"), CHOSEN, "trash-bin.1 R98 R102")
Unless = Sentence.says(
    "{Deed} unless {Somebody who} {Price@who}.",
    t.Unless((slot("deed"),), slot("who"), slot("price", subject=slot("who"))),
    "R98",
    semantic_error=lambda unless, _: "one user decides whether to pay" if isinstance(unless["who"], Each | EachOther) else "",
    rank=-2,
)
Part = Phrase.category("something to choose")
YourPart = Part.says("{You who} {Act@who}", (slot("act", subject=slot("who")),))
TheirPart = Part.says("{Somebody who} {Act@who}", (slot("act", subject=slot("who")),), inside={"act": ("somebody",)})
DeedPart = Part.says("{Deed}", (slot("deed"),), rank=-1)
ChooseParts = Sentence.says(
    "choose one: {Part modes:; |; or }.", t.ChooseOne, "the-convenience-rule.1 R86", branches=("modes",), only_read=True
)
UNASKED: Final = "an effect that happens by itself may not restore or deploy"
ByItself = trait(semantic_error=forbid_inside(Restore, Deploy, DeployFromHand, why=UNASKED), code="V10", against="R39")
ON_STACK: Final = (Halt, HaltUnless, Resume, Redirect, CopyIt, ItsIssuer)
TOO_LATE: Final = forbid_inside(
    Restore, Deploy, DeployFromHand, *ON_STACK, why="this cannot wait: by then the process is gone, and nobody restores or deploys"
)
CleanupMoment = LaterMoment.says("at your next <Memory Cleanup|Cleanup>", "your_next_cleanup", "R93")
Later = Sentence.says(
    "{LaterMoment when}, {Sentence one}", t.Later(slot("when"), (slot("one"),)), "R93", semantic_error=TOO_LATE, code="V10", rank=-1
)
LaterAll = Sentence.says("{LaterMoment when}: {Block do}", t.Later, "R93", semantic_error=TOO_LATE, code="V10")
INSTEAD: Final = "the next time another user's <process|!command> would wipe you this turn, instead"
InsteadOfNext = Sentence.says(
    (f"{INSTEAD}: {{Block do}}", f"{INSTEAD} {{Sentence one}}"),
    Computed(lambda do, one: t.Instead(do or (one,)), lambda node: {"do": node.do, "one": None} if isinstance(node, t.Instead) else None),
    "R95",
    semantic_error=TOO_LATE,
    code="V10",
)
LOOP: Final = {"do": ("user of a loop", "somebody")}
ForEachUser = Sentence.says("for each user: {Block do}", t.EachPlayer, "R52 R89", inside=LOOP)
ForEachOther = Sentence.says("for each other user: {Block do}", Node(t.EachPlayer, who=Who.EACH_OTHER), "R52", inside=LOOP)
ChooseOne = Sentence.says("choose one: {Block modes: or }", t.ChooseOne, "the-convenience-rule.1 R86", branches=("modes",))
TheyChooseOne = Sentence.says(
    "they choose one: {Block modes: or }", Node(t.ChooseOne, by=Who.THEY), "the-convenience-rule.1 R86", branches=("modes",), also=OfLoop
)
