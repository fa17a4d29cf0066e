"""What effects do."""

from dataclasses import replace
from typing import Any, Final

from netdeck.games.technomancy import ast_nodes as t
from netdeck.games.technomancy.ast_nodes import BATTLEFIELD_ZONE, END_OF_TURN, HAND_ZONE, WHILE_CONTROLLED, YOUR_NEXT_TURN, Place, Who, Zone
from netdeck.games.technomancy.grammar.nouns import (
    Deployed,
    InDiscard,
    InYourDiscard,
    OnBattlefield,
    OpponentControls,
    Other,
    Recovered,
    YouControl,
)
from netdeck.games.technomancy.grammar.targets import OPEN_IT, EachOpponent, EachPlayer, SeveralTargets, UpToTargets
from netdeck.games.technomancy.scrip import KINDS
from netdeck.language.common.delayed import YourNextTurn
from netdeck.language.common.numbers import Term
from netdeck.language.common.players import You
from netdeck.language.common.sentences import Act
from netdeck.language.node_patterns import SUBJECT, Computed, Fields, Joined, Node, Scene, SlotValues, slot
from netdeck.language.phrase import OneOf, Phrase, trait
from netdeck.language.semantic_error import SemanticError
from netdeck.language.subjects import InTurn

Effect = Phrase.category("what a sentence does")
Deed = Effect.category("something that happens")


def _where(deed: Any, value: t.Number) -> Any:
    if getattr(deed, "n", None) != t.X:
        raise SemanticError("'where X is' needs an X before it")
    return replace(deed, n=value)


def _reckoned(node: Any) -> SlotValues | None:
    n = getattr(node, "n", 0)
    return None if isinstance(n, int | t.Letter | t.Overclocked) else {"deed": replace(node, n=t.X), "value": n}


def _for_each(deed: Any, of: t.Number) -> Any:
    n = getattr(deed, "n", None)
    if not isinstance(n, int) or isinstance(deed, t.GainScrip):
        raise SemanticError("'for each' needs a number before it: of cards, damage, health or cards to create", phrase="deed")
    return replace(deed, n=of if n == 1 else t.Sum("mul", n, of))


Where = Effect.says("{Deed}, where X is {Number value}", Computed(_where, _reckoned))


def _in_turn(do: Any) -> SlotValues | None:
    fits = isinstance(do, tuple) and len(do) > 1 and all(isinstance(one, t.Then) for one in do[1:])
    return {"first": do[0], "more": tuple(one.do[0] for one in do[1:])} if fits else None


THEN: Final = InTurn(lambda first, more: (first, *(t.Then((one,)) for one in more)), _in_turn)
AndThen = Effect.says("{Deed first}, then {Deed more:, then }", THEN, "3.4.5 R73")
# So often as there are cards; told with an X
ForEach = Effect.says("{Deed} for each {Counted of}", Computed(_for_each), "R67")
# What is said now and done later
BeginningOfYours = YourNextTurn.says("at the <beginning|start> of your next turn", cites="R68")
Later = Effect.says(("{LaterMoment when}, {Deed one}", "{one} {when}"), t.Later(slot("when"), (slot("one"),)), "R68")
ThisDies = Effect.says(
    "<when|whenever> {TargetCard|It what} dies this turn, {Deed one}", t.WhenDies(slot("what"), (slot("one"),)), "R41 R76"
)
ItsPower = Term.says("its power", t.Stat("power", OPEN_IT), "R50", rank=1)
OfOne = trait(
    semantic_error=lambda phrase, _: "say it of one target" if phrase.has(SeveralTargets, UpToTargets) else "", code="V9", against="R77"
)
PowerOf = Term.says("{Thing of}'s power", Node(t.Stat, "power"), "R50", also=OfOne)
ScripCostOf = Term.says("{Thing of}'s scrip cost", Node(t.Stat, "scrip cost"), "5.4.1", also=OfOne)

# How long
Until = Phrase.category("how long")
EndOfTurn = Until.says(("until end of turn", "until the end of turn", "this turn"), END_OF_TURN, "3.3.6.1")
NextTurn = Until.says("until your next turn", YOUR_NEXT_TURN, "R66")
WhileControlled = Until.says("for as long as you control ~", WHILE_CONTROLLED, "R19")

# What players do
Draw = Act.says("draw{s} {Many n:a} card{n:s}", t.Draw(who=SUBJECT), "R59")
HAND: Final = t.Cards(zone=t.Zone("hand", SUBJECT))
Discard = Act.says("discard{s} {Many n:a} card{n:s}[ of their choice]", t.Discard(t.Choose(HAND, slot("n"), by=SUBJECT), SUBJECT), "R43")
DiscardRandom = Act.says("discard{s} {Many n:a} card{n:s} at random", t.Discard(t.AtRandom(HAND, slot("n")), SUBJECT), "R43 R74")

WhoseHand = OneOf.of("your or their", {"your": Who.YOU, "their": Who.THEY})
DiscardHand = Act.says("discard{s} {WhoseHand whose} hand", t.Discard(t.Each(t.Cards(zone=t.Zone("hand", slot("whose")))), SUBJECT), "R43")


def _own_cards(scrap: Phrase, scene: Scene) -> str:
    return "only one's own cards are scrapped" if scrap.has(OpponentControls, InDiscard, InYourDiscard) else ""


Scrap = Act.says(
    "<scrap{s}|!sacrifice{s}> {One cards}", Node(t.TakeOne, "scrap", who=SUBJECT), "R41 R72", semantic_error=_own_cards, against="R41"
)
YouDo = Deed.says("{Act}", slot("act", subject=Who.YOU), code="V9", against="R67")
PlayerDoes = Deed.says("{Player who} {Act@who}", slot("act", subject=slot("who")))
YouGain = Deed.says("gain {Quantity n:1} health", Node(t.GainHealth, Who.YOU), "R39", rank=-1)
YouLose = Deed.says("lose {Quantity n:1} health", Node(t.LoseHealth, Who.YOU), "R39", rank=-1)
GainHealth = Deed.says("{Player who} gain{s} {Quantity n:1} health", t.GainHealth, "R39")
LoseHealth = Deed.says("{Player who} lose{s} {Quantity n:1} health", t.LoseHealth, "R39")

# What happens to cards and players
Deals = Deed.says("~ deals {Quantity n:1} damage to {Thing|Player|Either to}", t.Damage, "5.6.2 R39")
DealsEqual = Deed.says("~ deals damage to {Thing|Player|Either to} equal to {Number n}", t.Damage, "5.6.2 R39", rank=-1)
MORE: Final = "~ deals {Quantity n:1} damage to {Thing|Player|Either to}, or {Figure more} if it was overclocked"
DealsOverclocked = Deed.says(MORE, Node(t.Damage, t.Overclocked(slot("n"), slot("more"))), "3.6.2.1 5.6.2 R39")
Repair = Deed.says("repair {Quantity n:1} damage on {Thing what}", t.Repair, "R39")
RepairAll = Deed.says(("repair all damage on {Thing what}", "repair {what}"), Node(t.Repair, n=None), "5.6.3 R39")
Destroy = Deed.says("destroy {Thing what}", t.Destroy(slot("what")), "R41")
Recover = Deed.says(("recover {Thing what}", "{what} recovers", "{what} recover"), t.Recover, "4.1")
Deploy = Deed.says("deploy {Thing what}", t.Deploy, "R37")
TO_HAND, TO_OWNERS, TO_YOURS = (t.Move(slot("what"), Place(zone)) for zone in (Zone("hand"), Zone("battlefield"), BATTLEFIELD_ZONE))
HOME: Final = ("return {Thing what} to <its owner's hand|their owners' hands>", "put {what} into its owner's hand")
ToHand = Deed.says(HOME, TO_HAND, "R43")


def _yours(phrase: Phrase, scene: Scene) -> str:
    """Only what lies in your discard pile is surely yours."""
    why = "this may be somebody else's card: say 'its owner's hand', 'under your control', or which card 'from your discard pile'"
    return "" if phrase.has(InYourDiscard) else why


def _in_library(search: Phrase, scene: Scene) -> str:
    elsewhere = search.has(YouControl, OpponentControls, Deployed, Recovered, InDiscard, InYourDiscard, OnBattlefield, Other)
    return "a card in a library is what is printed on it; say only what kind it is" if elsewhere else ""


Yours = Deed.category("what is done with what is surely yours", semantic_error=_yours, against="R43", cites="R43 R67", rank=-1)
ToYourHand = Yours.says(("return {Thing what} to your hand", "put {what} into your hand"), TO_HAND)
BackToBattlefield = Yours.says("<return {Thing what} to|put {what} onto> the battlefield", TO_YOURS)
ToYourBattlefield = Deed.says("<put {Thing what} onto|return {what} to> the battlefield under your control", TO_YOURS, "R43")
ToOwnersBattlefield = Deed.says("put {Thing what} onto the battlefield under its owner's control", TO_OWNERS, "R43")
OneBack = Yours.says(
    ("return {One cards} to the battlefield", "put {cards} onto the battlefield"), Node(t.TakeOne, "battlefield", place="discard"), "R72"
)
OneToHand = Yours.says(("return {One cards} to your hand", "put {cards} into your hand"), Node(t.TakeOne, "hand", place="discard"), "R72")
YOURS_OFF: Final = "your <library|!deck> into your discard pile"
THEIRS_OFF: Final = "their <library|!deck> into their discard pile"


def _said_of_others(wipe: Phrase, scene: Scene) -> str:
    return "say 'your library' of yours" if isinstance(wipe["who"], You) else ""


WipeOne = Deed.says(f"put the top card of {YOURS_OFF}", t.Wipe(Who.YOU, 1), "R78", rank=1)
WipeSeveral = Deed.says(f"put the top {{Several n}} cards of {YOURS_OFF}", Node(t.Wipe, Who.YOU), "R78", rank=1)
TheyWipe = Deed.category("the top cards of somebody's library go", cites="R78", semantic_error=_said_of_others, against="R78")
TheyWipeOne = TheyWipe.says(f"{{Player who}} put{{s}} the top card of {THEIRS_OFF}", Node(t.Wipe, n=1))
TheyWipeSeveral = TheyWipe.says(f"{{Player who}} put{{s}} the top {{Several n}} cards of {THEIRS_OFF}", t.Wipe)
Searches = Deed.category("what is searched for", semantic_error=_in_library, cites="R72")
SEARCH: Final = "search your <library|!deck> for {One cards}, put it"
SearchToHand = Searches.says(f"{SEARCH} into your hand, then shuffle", Node(t.TakeOne, "hand", place="library"))
SearchToField = Searches.says(f"{SEARCH} onto the battlefield, then shuffle", Node(t.TakeOne, "battlefield", place="library"))
SearchDeployed = Searches.says(f"{SEARCH} onto the battlefield deployed, then shuffle", Node(t.TakeOne, "deployed", place="library"))
ToDiscard = Deed.says("put {Thing what} into its owner's discard pile", t.Move(slot("what"), Place(Zone("discard"))), "R43")
Made = Phrase.category("cards to be created")
OneMade = Made.says("<a|one|1> {CardName|Quoted name}", Fields())
XMade = Made.says("X {CardNames|Quoted name}", Fields(n=t.X))
SeveralMade = Made.says("{Several n} {CardNames|Quoted name}", Fields())
Create = Act.says("create{s} {Made}", Joined(t.Create, "made", to=Place(Zone("battlefield", SUBJECT))), "5.2.1 R53")
CreateInHand = Deed.says("create {Made} in your hand", Joined(t.Create, "made", to=Place(HAND_ZONE)), "5.2.1 R53")
Copy = Deed.says("create a copy of {Thing of}", t.Copy, "R53")
CopyOnStack = Deed.says("copy {Thing of}[ on the stack]", Node(t.Copy, to="stack"), "R75")
CopyInHand = Deed.says("create a copy of {Thing|Stacked of} in your hand", Node(t.Copy, to="hand"), "R53")
Change = Phrase.category("a change")
PairChange = Change.says("<gets|get> {SignedX power}/{SignedX health}", Fields(), "6.2.5")
PowerChange = Change.says("<gets|get> {SignedX power} power", Fields(), "6.2.5")
HealthChange = Change.says("<gets|get> {SignedX health} health", Fields(), "6.2.5")
KeywordChange = Change.says(("gains {Keyword keywords: and }", "gains {keywords:, | and }", "gain {keywords:, | and }"), Fields(), "6.2.6")
Loss = Change.says("loses all abilities", Fields(lose_abilities=True), "6.2.6")
Modify = Deed.says("{Thing what} {Change changes: and }[ for each {Counted per}][ {Until}]", Joined(t.Modify, "changes"), "6.2.5 6.2.6")
CHANGED: Final = Joined(t.Modify, "changes", what=t.Each(slot("cards")), until=END_OF_TURN)
ModifyAll = Deed.says(
    "until end of turn, {Group cards#} {Change changes: and }",
    CHANGED,
    "6.2.5 6.2.6",
    only_read=True,
)
BECOMES: Final = Joined(t.Modify, set_power=slot("power"), set_health=slot("health"))
Become = Deed.says("{Thing what} becomes {Figure power}/{Figure health}[ {Until}]", BECOMES, "6.2.5")
SUBTYPE: Final = ("{Thing what} becomes a {SubtypeName kin}", "{what} <is also a|gains the subtype> {kin}")
GainSubtype = Deed.says(SUBTYPE, t.GainSubtype, "R71")
GainSubtypeForNow = Deed.says(
    ("{Thing what} becomes a {SubtypeName kin} {Until}", "{what} <is also a|gains the subtype> {kin} {until}"), t.GainSubtype, "R71"
)
TakeControl = Deed.says("gain control of {Thing what}[ {Until}]", t.Control(slot("what")), "6.2.3 R47")


def _one_taker(given: Phrase, scene: Scene) -> str:
    if isinstance(given["who"], You):
        return "say 'gain control of' where it is you"
    return "a card has one controller" if isinstance(given["who"], EachOpponent | EachPlayer) else ""


Gives = Deed.category("somebody else gets a card", cites="6.2.3 R47", semantic_error=_one_taker)
GiveControl = Gives.says("{Player who} gain{s} control of {Thing what}[ {EndOfTurn until}]", t.Control(slot("what"), slot("who")))
GiveControlTo = Gives.says(
    "give control of {Thing what} to {Player who}[ {EndOfTurn until}]", t.Control(slot("what"), slot("who")), only_read=True
)
Exchange = Deed.says("exchange control of {Thing one} and {Thing other}[ {EndOfTurn until}]", t.Exchange, "6.2.3 R75", also=OfOne)
Allegiance = Deed.says("{Thing what}'s allegiance becomes {Corp set: and }[ {Until}]", t.Allegiance, "6.2.4 R44")
IsAlso = Deed.says("{Thing what} is also {Corp add: and }[ {Until}]", t.Allegiance, "6.2.4 R44")
Counter = Deed.says("counter {Stacked|Thing what}", t.Counter, "R36")
CounterUnless = Deed.says("counter {Stacked|Thing what} unless its controller pays {Scrip unless}", t.Counter, "R32 R36")


def _one_kind(node: Any) -> SlotValues | None:
    fits = isinstance(node, t.GainScrip) and node.who is Who.YOU and len(node.kinds) == 1
    return {"scrip": (*node.kinds, node.n)} if fits else None


GainScrip = Deed.says("gain {OneKind scrip}", Computed(lambda scrip: t.GainScrip(Who.YOU, scrip[:1], scrip[1]), _one_kind), "5.5")
GainOfCorp = Deed.says(
    "gain {InWords n:a} {Corp corp} scrip", Computed(lambda n, corp: t.GainScrip(Who.YOU, (corp,), n)), "5.5", only_read=True
)
GainOneOfAny = Deed.says("gain one scrip of any kind", Node(t.GainScrip, Who.YOU, tuple(KINDS), 1), "5.5")
GainAny = Deed.says(
    ("gain {InWords n} scrip of <one kind of your choice|any one kind>", "gain {n} scrip of any kind"),
    Node(t.GainScrip, Who.YOU, tuple(KINDS)),
    "5.5",
)
Shield = Deed.says("prevent all damage that would be dealt to {Thing|Player|Either what} {Until}", t.Shield, "R52")
NEXT: Final = t.Shield(slot("what"), n=slot("n"))
ShieldNext = Deed.says(
    "prevent the next {Quantity n:1} damage that would be dealt to {Thing|Player|Either what} {EndOfTurn until}", NEXT, "R52 R70"
)
TAKES: Final = "the next time {Thing|Player|Either what} would <take|be dealt> damage this turn, prevent {Quantity n:1} of it"
ShieldOnce = Deed.says(TAKES, t.Shield(slot("what"), n=slot("n"), times=1), "R52 R70")
DIES: Final = "the next time {Thing what} would die this turn, return it to its owner's hand instead"
Save = Deed.says(DIES, t.Save(slot("what")), "R41 R70")
Restrict = Deed.says("{Thing|Player|Either who} can't {Forbidden cant} {Until}", t.Restrict, "0.2")
LibraryOf = Phrase.category("whose library")
YourLibrary = LibraryOf.says("your", Who.YOU)
TheirLibrary = LibraryOf.says("{Player who}'s", slot("who"), rank=-1)
LIBRARY: Final = Zone("library", slot("whose"))


def _not_yours(look: Phrase, scene: Scene) -> str:
    return "you see your own hand anyway" if isinstance(look["whose"], You) else ""


PEEK: Final = (
    "look at the top {InWords n} cards of your library; you may reveal a {Group take} card among them and put it into your hand; "
    "put the rest on the bottom in a random order"
)
Peek = Deed.says(PEEK, t.Peek, "R54")
REST: Final = "put one[ of them] into your hand and the rest on the bottom[ of your library][ of your deck][ in a random order]"
PeekMust = Deed.says(
    f"look at the top {{InWords n}} cards of your <library|!deck>; {REST}", Node(t.Peek, take=t.Cards(), must=True), "R54 R72"
)
LookAtHand = Deed.says(
    "look at {Player whose}'s hand", t.Look(t.Each(t.Cards(zone=Zone("hand", slot("whose"))))), "R69", semantic_error=_not_yours
)
LookAtTopCard = Deed.says("look at the top card of {LibraryOf whose} <library|!deck>", t.Look(t.Top(LIBRARY)), "R69")
LookAtTop = Deed.says("look at the top {Several n} cards of {LibraryOf whose} <library|!deck>", t.Look(t.Top(LIBRARY, slot("n"))), "R69")
RevealHand = Deed.says("{Player who} reveal{s} their hand", t.Reveal(t.Each(t.Cards(zone=Zone("hand", slot("who")))), slot("who")), "R69")
RevealYours = Deed.says("reveal your hand", t.Reveal(t.Each(t.Cards(zone=HAND_ZONE))), "R69")
ExtraTurn = Deed.says("take an extra turn after this one", t.ExtraTurn, "R56")
