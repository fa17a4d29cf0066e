"""What players do (7.5), costs among it, and what a replacement does instead."""

from dataclasses import replace
from typing import Any, Final

from netdeck.games.bloodless.grammar.categories import BLOOD, taken, yours
from netdeck.games.bloodless.grammar.measures import compares
from netdeck.language import ast_nodes as t
from netdeck.language.ast_nodes import Noun, Until, Who
from netdeck.language.common.sentences import Act
from netdeck.language.node_patterns import SUBJECT, SUBJECT_KEY, Computed, Node, SlotValues, lenient, slot
from netdeck.language.phrase import Phrase
from netdeck.language.pronouns import OPEN_DECK
from netdeck.language.semantic_error import SemanticError

NamedAct = Phrase.category("something that is always said with its player")
Order = Phrase.category("an order, which nobody in particular carries out")
Cost = Phrase.category("a cost", example="pay 2 blood")
Target = Phrase.category("what is dealt damage")
TargetCards = Target.says("{Ref}", yours("ref"))
TargetPlayer = Target.says("{Player}", slot("player"), "R31")
TargetEach = Target.says("each player", Who.EACH, "R31")

# Drawing, blood, turns
Drawn = Phrase.category("how many cards")
SoManyDrawn = Drawn.says("{Quantity n:a} card{n:s}", slot("n"))
DrawnEqual = Drawn.says("cards equal to {Number n}", slot("n"))
Draw = Act.says("draw{s} {Drawn n}[ from {Deck}]", t.Draw(who=SUBJECT, bind=lenient("drawn")), "P1.4")
N_EACH: Final = t.Sum("mul", slot("n"), slot("each"))
DrawEach = Act.says("draw{s} {Drawn n} for each {ForEach each}", t.Draw(N_EACH, SUBJECT, bind=lenient("drawn")), "P1.4")
GainBlood = Act.says("gain{s} {Quantity n} blood", Node(t.Gain, BLOOD, who=SUBJECT), "P1.3.7")
GainBloodEach = Act.says("gain{s} {Quantity n} blood for each {ForEach each}", t.Gain(BLOOD, N_EACH, SUBJECT), "P1.3.7")
GainBloodEqual = Act.says("gain{s} blood equal to {Number n}", Node(t.Gain, BLOOD, who=SUBJECT), "P1.3.7")
LoseBlood = Act.says("lose{s} {Quantity n} blood", Node(t.Lose, BLOOD, who=SUBJECT), "P1.3.7 D1.3")
LoseBloodEach = Act.says("lose{s} {Quantity n} blood for each {ForEach each}", t.Lose(BLOOD, N_EACH, SUBJECT), "P1.3.7 D1.3")
LoseBloodEqual = Act.says("lose{s} blood equal to {Number n}", Node(t.Lose, BLOOD, who=SUBJECT), "P1.3.7 D1.3")
ExtraDraws = NamedAct.says("get{s} {Quantity n} additional card draw{n:s}", Node(t.ExtraDraws, who=SUBJECT), "P7.1.2 R6")
SkipTurn = NamedAct.says("skip{s} {Quantity n:a} turn{n:s}", t.SkipTurn(who=SUBJECT), "P4.1 R32")
WinGame = NamedAct.says("win{s} the game", t.WinGame(SUBJECT), "P3.1 R31")
THIS_TURN: Final = Until("end_of_turn")
PlayMore = NamedAct.says(
    "can play {Quantity n} additional card{n:s} this turn", Node(t.PlayLimit, who=SUBJECT, until=THIS_TURN), "R61", inflected=True
)

# Playing and making cards
Price = Phrase.category("what is paid for a card")
ForFree = Price.says("for free", 0, "R58")
ForBlood = Price.says("for {Quantity n} blood", slot("n"), "P1.3.3")
Play = Act.says("play{s} {Ref cards}[ {Price}][ into {Space}]", t.Play(slot("cards", None, taken), SUBJECT, slot("price")), "P1.3")
Summon = Act.says("summon{s} {Ref cards}[ into {Space}]", t.Summon(slot("cards", None, taken), SUBJECT), "R58")
SummonDown = Act.says("summon{s} {Ref cards} face-down", t.Summon(slot("cards", None, taken), SUBJECT, face="down"), "R53 R58")
Spawn = Act.says("spawn{s} {Quantity n:a} {Quoted|CapitalName name}[ into {Space}]", Node(t.Spawn, who=SUBJECT), "R58")
SPAWN_FLASKS: Final = "<create{s}|spawn{s}> {Quantity n:a} "
FLASKS: Final = Node(t.Spawn, "Blood Flask", who=SUBJECT)
SpawnFlasks = Act.says(SPAWN_FLASKS + "blood flask{n:s}[ into {Space}]", FLASKS, "R8 R58", only_read=True)
SpawnNamedFlasks = Act.says(SPAWN_FLASKS + "{FlaskName name}[ into {Space}]", Node(t.Spawn, who=SUBJECT), "R8 R58", only_read=True)
CreateIn = Act.says("create{s} {Quantity n:a} {Quoted|CapitalName name} in {InZone to}", Node(t.Create, who=SUBJECT), "R8")
CreateOn = Act.says("create{s} {Quantity n:a} {Quoted|CapitalName name} on {Place to}", Node(t.Create, who=SUBJECT), "R8")


def _copied(cards: Any, space: t.Spaces | None, subject: t.Player) -> t.CopyCard:
    """No creature is in a hand (D9.4): in "a copy of a creature in your hand" that is where the copy goes."""
    which = getattr(cards, "cards", None)
    if isinstance(which, t.Cards) and which.noun is Noun.CREATURE and which.zone is not None:
        return t.CopyCard(replace(cards, cards=replace(which, zone=None)), subject, None, t.Place(which.zone))
    return t.CopyCard(cards, subject, space)


def _told_copy(node: object) -> dict[str, object] | None:
    return {"cards": node.cards, "space": node.space, SUBJECT_KEY: node.who} if isinstance(node, t.CopyCard) and node.to is None else None


COPIED: Final = Computed(_copied, _told_copy, cards=yours("cards"))
CopyOf = Act.says("<create{s}|summon{s}|spawn{s}> a copy of {Ref cards}[ <into|in> {Space}]", COPIED, "R8 R58 R79")
PutCopy = Act.says("put{s} a copy of {Ref cards} into {InZone to}", Node(t.CopyCard, yours("cards"), SUBJECT), "R8 R79")

# Decks, and what is seen


def _search(deck: t.Zone, sought: object, subject: t.Player) -> t.Search:
    if not isinstance(sought, t.Choose) or sought.any_number:
        raise SemanticError("search for a card, for several cards, or for up to several cards", phrase="sought")
    return t.Search(deck, sought.cards, sought.n, sought.up_to, subject)


def _sought(node: object) -> dict[str, object] | None:
    if not isinstance(node, t.Search):
        return None
    return {"deck": node.deck, "sought": t.Choose(node.cards, node.n, node.up_to), SUBJECT_KEY: node.who}


Search = Act.says("search{es} {Deck} for {Ref sought}", Computed(_search, _sought, sought=yours("sought")), "P1.6")
Shuffle = Order.says("shuffle{s} {Deck}", t.Shuffle, "P1.7")
ShuffleIt = Order.says("shuffle{s} it", Node(t.Shuffle, OPEN_DECK), "P1.7")


def _from_hand(node: type[t.Reveal | t.Discard]) -> Computed:
    """What is done with cards that come from the hand of who does it, unless the text says otherwise: that goes without saying."""

    def made(cards: Any, subject: t.Player) -> object:
        which = cards.cards if isinstance(cards, t.The | t.Choose | t.Each | t.AtRandom) else None
        if which is not None and which.zone is None and which.among is None and which.noun is Noun.CARD:
            cards = replace(cards, cards=replace(which, zone=t.Zone("hand", subject)))
        return node(cards, subject)

    def found(value: object) -> SlotValues | None:
        if type(value) is not node:
            return None
        ref: Any = value.cards
        own = isinstance(getattr(ref, "cards", None), t.Cards) and ref.cards.zone == t.Zone("hand", value.who) and not compares(ref.cards)
        return {"cards": replace(ref, cards=replace(ref.cards, zone=None)) if own else taken(ref), SUBJECT_KEY: value.who}

    return Computed(made, found)


Reveal = Act.says("reveal{s} {Ref cards}", _from_hand(t.Reveal), "R69")
UNTIL: Final = "reveal{s} cards from [the top of ]{Deck} until "
YouRevealUntil = Act.says(UNTIL + "you reveal a {Group cards}", Node(t.RevealUntil, who=Who.YOU), "R69")
RevealUntil = Act.says(UNTIL + "<they|you> reveal a {Group cards}", Node(t.RevealUntil, who=SUBJECT), "R69")
LookAt = Act.says("look{s} at {Ref cards}", t.Look(yours("cards"), SUBJECT), "R69")
LookInto = Act.says("look{s} at {AnyZone zone}", t.Look(t.Each(t.Cards(zone=slot("zone"))), SUBJECT), "R69")
NameKin = Order.says(("name{s} any kin", "<say|name|choose> <a|any> kin"), Node(t.NameSomething, "kin"), "R12")
NameCard = Order.says(
    ("name{s} any card", "<say|name|choose> <a|any> card <name|'s name>", "say a card", "name a card"), Node(t.NameSomething, "card"), "R12"
)
NameNewCard = Order.says("name{s} any card except the last one", Node(t.NameSomething, "card", True), "R12")

# What is done to cards
Pick = Order.says("choose{s} {Ref cards}", t.Pick, "R12")
ASIDE: Final = t.Move(slot("cards", None, taken), t.Place(t.Zone("aside")), True)
SetAside = Order.says("<move{s}|return{s}|put{s}> {Ref cards} aside", ASIDE, "D9.3.6 R63")
MOVE: Final = (
    "<move{s}|return{s}|put{s}> {Ref cards} to {Place|Space to}",
    "<put{s}|move{s}> {cards} into {to}",
    "put{s} {cards} <on|onto> {to}",
)
Move = Order.says(MOVE, Node(t.Move, slot("cards", None, taken)), "P1.2 R24")


def _taken_by(cards: t.Ref, subject: t.Player) -> t.Move:
    """Who controls a creature has it in a row of theirs (D7.6, D9.3.2.1)."""
    if subject not in (Who.YOU, Who.OPPONENT):
        raise SemanticError("say 'you' or 'your opponent' here")
    return t.Move(cards, t.Spaces("yours" if subject is Who.YOU else "theirs", empty=True))


TakeControl = Act.says("gain{s} control of {Ref cards}", Computed(_taken_by), "D7.6 D9.3.2.1", only_read=True)
TO_OPPONENT: Final = t.Move(slot("cards", None, taken), t.Spaces("theirs", empty=True))
GiveControl = Order.says("give control of {Ref cards} to your opponent", TO_OPPONENT, "D7.6 D9.3.2.1", only_read=True)
ADD: Final = Node(t.AddCounters, on=yours("on"))
AddCounters = Order.says("add{s} {Quantity n:1} {CounterName|Quoted name} counter{n:s} to {Ref on}", ADD, "D7.2")
AddCountersEqual = Order.says("add{s} {CounterName|Quoted name} counters equal to {Number n} to {Ref on}", ADD, "D7.2")
Damage = Order.says("deal{s} {Quantity n} damage to {Target to}", t.Damage, "R27 R28")
DamageEach = Order.says("deal{s} {Quantity n} damage for each {ForEach each} to {Target to}", Node(t.Damage, N_EACH), "R27 R28")
EQUAL: Final = ("deal{s} damage equal to {Number n} to {Target to}", "deal{s} damage to {to} equal to {n}")
DamageEqual = Order.says(EQUAL, t.Damage, "R27 R28")
Destroy = Order.says("destroy{s} {Ref cards}", t.Destroy, "R57")
THIS_COMMAND: Final = t.Finish(t.Bound("this", Noun.COMMAND, "this command"))
DestroyCommand = Order.says("destroy this command", THIS_COMMAND, "R57", rank=1, only_read=True)  # only creatures die
Flip = Order.says("flip{s} {Ref cards}", t.Flip(yours("cards")), "R53")
TurnDown = Order.says("turn{s} {Ref cards} face-down[ with flip cost {Quantity flip}]", t.TurnDown(yours("cards")), "R53")
Finish = Order.says("finish{es} {Ref cards}", t.Finish(yours("cards")), "R57")
Deny = Order.says("den{y/ies} {Ref cards}", t.Deny(yours("cards")), "R57")
Execute = Order.says("execute{s} {Ref cards}", t.Execute(yours("cards"), SUBJECT), "R18")
ExecuteAside = Order.says("execute{s} {Ref cards} and set it aside", t.Execute(yours("cards"), SUBJECT, "aside"), "R18 R63")
Resummon = Order.says("resummon{s} {Ref cards}", t.Resummon(yours("cards")), "R71")
ResummonKeep = Order.says("resummon{s} {Ref cards} keeping its state", t.Resummon(yours("cards"), True), "R71")

# The table
PoolUp = Order.says("add{s} {Quantity n} to the health pool", t.ChangePool, "R31")
PoolDown = Order.says("remove{s} {Quantity n} from the health pool", Node(t.ChangePool, down=True), "R31")
PoolSet = Order.says("set the health pool to {Quantity n}", t.SetPool, "R31")
Note = Order.says("note {Number value} as {Quoted name}", t.Note, "R12")

# Costs
Pay = Order.says("pay{s} {Quantity n} blood", Node(t.Pay, BLOOD), "R68", also=Cost)
Sacrifice = Act.says("sacrifice{s} {Ref cards}", Node(t.Sacrifice, who=SUBJECT), "R29", also=Cost)
Discard = Act.says("discard{s} {Ref cards}", _from_hand(t.Discard), "P1.2 D9.3.1", also=Cost)
WHOLE_HAND: Final = t.Each(t.Cards(zone=t.Zone("hand", SUBJECT)))
DiscardHand = Act.says("discard{s} <your|their> hand", t.Discard(WHOLE_HAND, SUBJECT), "P1.2 D9.3.1", also=Cost, only_read=True)
RevealHand = Act.says("reveal{s} <your|their> hand", t.Reveal(WHOLE_HAND, SUBJECT), "R69", only_read=True)
TakeDamage = Act.says("take{s} {Quantity n} damage", Node(t.Damage, to=SUBJECT), "R31", only_read=True)
Liberate = Order.says("liberate{s} {Ref cards}", t.Liberate, "R57", also=Cost)
REMOVE: Final = Node(t.RemoveCounters, on=yours("on"))
REMOVE_ALL: Final = Node(t.RemoveCounters, n=t.ALL, on=yours("on"))
RemoveCounters = Order.says("remove{s} {Quantity n:1} {CounterName|Quoted name} counter{n:s} from {Ref on}", REMOVE, "R62", also=Cost)
RemoveAllCounters = Order.says("remove{s} all {CounterName|Quoted name} <counters|!counter> from {Ref on}", REMOVE_ALL, "R62", also=Cost)

# What a replacement does with the event itself
Same = Order.says("that happens", t.Same, "P6.4.1.2")
SameAmount = Order.says("that happens with an amount of {Number n}", t.Same((("amount", slot("n")),)), "P6.4.1.2")
SameBloodless = Order.says("that happens without blood", Node(t.Same, (("blood", 0),)), "P6.4.1.2 R29")
