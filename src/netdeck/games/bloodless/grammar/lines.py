"""The lines of a card: what stands above the text (R45 to R53), instructions, chapters and abilities (D5, D6.1, D10)."""

from dataclasses import replace
from typing import Any, Final

from netdeck.games.bloodless.grammar.categories import BLOOD, IT, THIS_ONE
from netdeck.games.bloodless.grammar.event_patterns import when_word
from netdeck.games.bloodless.grammar.sentences import Sentences, told_sentences
from netdeck.language import ast_nodes as t
from netdeck.language.ast_nodes import Do, Noun, Side, Who
from netdeck.language.frozen import dataclass
from netdeck.language.node_patterns import Computed, Node, Scene, SlotValues, lenient, slot
from netdeck.language.phrase import OneOf, Phrase
from netdeck.language.semantic_error import SemanticError
from netdeck.language.swap_sides import swap_sides


@dataclass(frozen=True, slots=True)
class Header:
    """A line above the text proper: one field of the rules."""

    field: str
    value: Any


@dataclass(frozen=True, slots=True)
class Chapter:
    """A numbered line of a saga."""

    number: int
    do: Do


@dataclass(frozen=True, slots=True)
class Effect:
    """A line of plain instructions."""

    do: Do


Line = Phrase.category("a line of a card")
HeaderLine = Line.category("a line above the text", capital=True)
Ability = Line.category("an ability", capital=True)

# Above the text
Keyword = Phrase.category("a keyword")
PlainKeyword = Keyword.says("{KeywordName name}", t.Keyword)


def _numbered(phrase: Phrase, scene: Scene) -> str:
    return "" if phrase["name"] == "Kin Call" else f"{phrase['name']} takes no number"


NumberedKeyword = Keyword.says("{KeywordName name} {Figure n}", t.Keyword, semantic_error=_numbered, code="E07")
Keywords = HeaderLine.says("{Keyword keywords:, }[.]", Header("keywords", slot("keywords")), "R45 R46 R47 R48 R50")
KinLine = HeaderLine.says("{CapitalName kin} Kin[.]", Header("kins", (slot("kin"),)), "R48")
Eaten = Phrase.category("which creature is given for it")
EatenByName = Eaten.says("{Quoted name}", Node(t.Cards, Noun.CREATURE))
EatenCards = Eaten.says(("a {Group cards}", "{cards}"), slot("cards"))
Devours = HeaderLine.says("Devours: {Eaten cards}[.]", Header("devours", slot("cards")), "R51")
Evolves = HeaderLine.says("Evolves from: {Eaten cards}[.]", Header("evolves", slot("cards")), "R52")
CalledFree = HeaderLine.says("Needs no creature when called[.]", Node(Header, "called_free", True), "R48")
FlipBlood = HeaderLine.says("Flip{s}: {Quantity n} blood[.]", Header("flip", (t.Pay(BLOOD, slot("n")),)), "D7.4 R53")
FlipCosts = HeaderLine.says("Flip{s}: {Cost costs:, | and }[.]", Header("flip", slot("costs", subject=Who.YOU)), "D7.4 R53")
Limit = HeaderLine.says("Limit: {Figure n}[.]", Header("limit", slot("n")), "D2.2 R4")
Unlimited = HeaderLine.says("Unlimited[.]", Node(Header, "limit", t.UNLIMITED), "D1.4 R4")
AttackPattern = HeaderLine.says("<Attacks:|!attack:> {Direction directions:, }[.]", Header("attack", slot("directions")), "D7.8.1 R46")
SomeCounters = Phrase.category("counters")
NumberOfCounters = SomeCounters.says("{Quantity n:1} {CounterName|Quoted name} counter{n:s}", (slot("name"), slot("n")))
EntersWith = HeaderLine.says("<Enters|!Enter> with {SomeCounters counters: and }.", Header("enters", t.Enters(slot("counters"))), "D7.2")
EntersDown = HeaderLine.says("<Enters|!Enter> face-down.", Node(Header, "enters", t.Enters(face="down")), "R53")
PlayOnlyIf = HeaderLine.says("Play only if {Condition}.", Header("requires", (slot("condition"),)), "R23")
RANGE: Final = Header("variables", (t.Variable(slot("letter"), slot("low"), slot("high")),))
ChooseLetter = HeaderLine.says("<Choose|!Chooses> {LetterName letter}, from {Number low} to {Number high}.", RANGE, "D7.9.5.2 R60")
LETTER: Final = Header("variables", (t.Variable(slot("letter"), source=slot("number")),))
LetterIs = HeaderLine.says("{LetterName letter} <is|!are> {Number}.", LETTER, "D7.9.5.2 R60")

# Instructions
Instructions = Line.says("{Whole do: }", Node(Effect, Sentences("do")))
ChapterLine = Line.says("{Figure number}: {Whole do: }", Node(Chapter, do=Sentences("do")), "R54")

# Abilities that wait


def _waits(would: bool = False) -> Any:
    """The events that an ability waits for; the first word is not in the tree and follows from them."""
    return Computed(lambda word, when: when, lambda when: {"word": when_word(when, would), "when": when})


When = OneOf.of("when, whenever, once, after or at", ("when", "whenever", "once", "after", "at"))
PerTurn = Phrase.category("how often in a turn")
EACH_TURN: Final = "<each|per|a|every> turn."
OFTEN: Final = "<you can't do this more than|you can do this only|you can do this at most|use this only|use this ability only> "
ONCE: Final = ("(once per turn)", "(once each turn)", f"{OFTEN}<once|one time> {EACH_TURN}", f"this happens only once {EACH_TURN}")
OncePerTurn = PerTurn.says(ONCE, 1, "R65")
TwicePerTurn = PerTurn.says(("(twice per turn)", "(twice each turn)", f"{OFTEN}twice {EACH_TURN}"), 2, "R65", only_read=True)
TIMES: Final = ("({Figure n} times per turn)", "({n} times each turn)", OFTEN + "{n} times " + EACH_TURN)
TimesPerTurn = PerTurn.says(TIMES, slot("n"), "R65")
ONLY_ONCE: Final[Any] = Computed(lambda word: word == "once", lambda once: {"word": "once"} if once else {})
TOGETHER: Final[Any] = Sentences("first", "more", together=True)
TRIGGER: Final = t.Trigger(_waits(), TOGETHER, once=ONLY_ONCE, rank=lenient(0), zone=lenient(""))
Trigger = Ability.says("{When word} {Happening when: or }, {Sentence first}[ {Whole more: }][ {PerTurn limit}]", TRIGGER, "D5.2 R15")
TriggerIf = Ability.says(
    "{When word} {Happening when: or }, if {Condition}, {Sentence first}[ {Whole more: }][ {PerTurn limit}]", TRIGGER, "D5.2 R15", rank=1
)
HEADED: Final = "<when|whenever> {Heading when: or }<:|,> {Sentence first}[ {Whole more: }][ {PerTurn limit}]"
Headed = Ability.says(HEADED, Node(t.Trigger, do=TOGETHER), "D5.2 R15", only_read=True)
FIRST_TIME: Final = Node(t.Trigger, do=TOGETHER, limit=1)
FIRST: Final = "the first time {when: or } <each turn|in a turn|during each turn|every turn>,"
FirstTime = Ability.says(
    ("the first time each turn {Happening when: or }, {Sentence first}[ {Whole more: }]", FIRST + " {first}[ {more: }]"),
    FIRST_TIME,
    "D5.2 R65",
    only_read=True,
)
FirstTimeIf = FirstTime.says(
    ("the first time each turn {when: or }, if {Condition}, {first}[ {more: }]", FIRST + " if {condition}, {first}[ {more: }]"), rank=1
)
Before = Ability.says("before {Happening when?would: or }, {Sentence first}[ {Whole more: }]", Node(t.Before, do=TOGETHER), "D5.1.2")

# Abilities that replace
IT_GOES_ON: Final = t.Same(word="they draw a card")
THEY_DRAW: Final = t.Draw(1, Who.THEY)


def _instead(word: str, when: t.When, do: Do) -> t.Replace:
    """``They draw a card`` in the replacement of a draw is that draw itself (P6.4.1.2)."""
    draws = all(event.event == "draw" for event in when)
    return t.Replace(when, tuple(IT_GOES_ON if draws and one == THEY_DRAW else one for one in do))


def _told_instead(node: object) -> dict[str, object] | None:
    if not isinstance(node, t.Replace) or node.may or node.condition is not None:
        return None
    do = tuple(THEY_DRAW if one == IT_GOES_ON else one for one in node.instead)
    return {"word": when_word(node.when, would=True), "when": node.when, "do": do}


Replace = Ability.says("{When word} {Happening when?would: or }, instead {Clause do}.", Computed(_instead, _told_instead), "D5.1 P6.4.1.2")
WOULD: Final = t.Replace(_waits(would=True), slot("do"))
MAY: Final = t.Replace(_waits(would=True), slot("do"), may=True)
PAY: Final = t.Replace(_waits(would=True), slot("do"), may=True, costs=(slot("cost", subject=Who.YOU),))
ReplaceIf = Ability.says("{When word} {Happening when?would: or }, if {Condition}, instead {Clause do}.", WOULD, "D5.1 P6.4.1.2")
ReplaceMay = Ability.says("{When word} {Happening when?would: or }, you may instead {Clause do}.", MAY, "D5.1 R16")
ReplacePay = Ability.says("{When word} {Happening when?would: or }, you may {Cost} to instead {Clause do}.", PAY, "D5.1 R16")
INSTEAD: Final = ("<if|whenever|when> {Happening when?would: or }, {Clause do} instead.", "if {when?would: or }, instead {do}.")
MAY_INSTEAD: Final = (
    "<if|whenever|when> {Happening when?would: or }, you may {Clause do} instead.",
    "if {when?would: or }, you may instead {do}.",
)
MayInstead = Ability.says(MAY_INSTEAD, Node(t.Replace, instead=slot("do"), may=True), "D5.1 R16", rank=1, only_read=True)
IT_IS_NOT: Final = "<it isn't|it is not|it doesn't|it does not|that doesn't happen|prevent that|prevent it>"
PREVENTED: Final = (
    "{When word} {Happening when?would: or }, you may {Cost} to prevent <that|!it>.",
    "if {when?would: or }, you may {cost} to prevent <that|it>.",
    "<if|whenever|when> {when?would: or }, you may {cost}. If you do, " + IT_IS_NOT + ".",
)
PREVENTION: Final = t.Replace(_waits(would=True), (), may=True, costs=(slot("cost", subject=Who.YOU),))
PreventPay = Ability.says(PREVENTED, PREVENTION, "D5.1 D5.1.2 R16 R59")
InsteadLast = Ability.says(INSTEAD, Node(t.Replace, instead=slot("do")), "D5.1 P6.4.1.2", only_read=True)

# What is so, and what can't be
Give = Phrase.category("what it has")
GiveStats = Give.says("{Stats changes}", t.Give(slot("changes")))
GiveSet = Give.says("{Figure n} {StatName stat}", t.Give((t.StatChange(slot("stat"), "=", slot("n")),)))
RECKONED: Final = slot("n", None, lambda n: None if isinstance(n, int) else n)
GiveEqual = Give.says("{StatName stat} equal to {Number n}", t.Give((t.StatChange(slot("stat"), "=", RECKONED),)), "R75")
GiveKeyword = Give.says("{KeywordName keyword}", t.Give(keywords=(slot("keyword"),)))
GiveNoKeyword = Give.says("no {KeywordName keyword}", t.Give(lose_keywords=(slot("keyword"),)))
GiveNoKeywords = Give.says("no keywords", Node(t.Give, lose_keywords=t.ALL))
GiveKin = Give.says("the kin {CapitalName kin}", t.Give(kins=(slot("kin"),)))
GiveAttack = Give.says("the attack {Direction directions:, }", t.Give(attack=slot("directions")))
GiveNoText = Give.says("no text", Node(t.Give, no_text=True))
Gives = Phrase.category("all that it has")


def _together(gives: tuple[t.Give, ...]) -> t.Give:
    lost = [part.lose_keywords for part in gives]
    return t.Give(
        tuple(change for part in gives for change in part.stats),
        tuple(word for part in gives for word in part.keywords),
        t.ALL if t.ALL in lost else tuple(word for some in lost for word in some),
        tuple(kin for part in gives for kin in part.kins),
        next((part.attack for part in gives if part.attack), ()),
        any(part.no_text for part in gives),
    )


def _apart(node: object) -> dict[str, object] | None:
    """Changes of one sign together, then everything on its own."""
    if not isinstance(node, t.Give) or node.play_limit is not None:
        return None
    signed = [tuple(change for change in node.stats if change.op == sign) for sign in "+-"]
    parts = [t.Give(changes) for changes in (*signed, *((change,) for change in node.stats if change.op == "=")) if changes]
    parts += [t.Give(keywords=(word,)) for word in node.keywords]
    parts += [
        t.Give(lose_keywords=lost) for lost in ((t.ALL,) if node.lose_keywords == t.ALL else ((word,) for word in node.lose_keywords))
    ]
    parts += [t.Give(kins=(kin,)) for kin in node.kins]
    parts += [t.Give(attack=node.attack)] if node.attack else []
    parts += [t.Give(no_text=True)] if node.no_text else []
    return {"gives": tuple(parts)}


AllGives = Gives.says(("{Give gives: and }", "{gives:, | and }"), Computed(_together, _apart))
HAS: Final = (
    "{Holder to} ha{ve/s} {Gives give}<[ while {Condition}]| as long as {condition}>.",
    "<while|as long as> {condition}, {to} ha{ve/s} {give}.",
)
Passive = Ability.says(HAS, t.Passive, "D10 R38")
GETS: Final = t.Passive(t.Bound("this", Noun.CREATURE, "this creature"), t.Give(slot("changes")))
THIS_GETS: Final = "this creature gets {Stats changes}<[ while {Condition}]| as long as {condition}>."
ThisGets = Ability.says(THIS_GETS, GETS, "D10 R38", rank=1, only_read=True)
LOSE_TEXT: Final = "{Holder to} lose{s} <its|their> text<[ while {Condition}]| as long as {condition}>."
LoseText = Ability.says(LOSE_TEXT, Node(t.Passive, give=t.Give(no_text=True)), "D10 R38", only_read=True)
HANDS: Final = {None: Who.EACH, Side.FRIENDLY: Who.YOU, Side.ENEMY: Who.OPPONENT}


def _in_hand(cards: object) -> t.Cards:
    """Cards where they cost something: in the hand of whoever would play them (R76)."""
    if not isinstance(cards, t.Cards) or (cards.zone is not None and cards.zone.name != "hand"):
        raise SemanticError("cards cost something where they are played from, in a hand; say which, such as 'creature cards'", clause="R76")
    return cards if cards.zone is not None else replace(cards, zone=t.Zone("hand", HANDS[cards.side]), side=None)


def _to_play(cards: Any) -> t.Cards | None:
    in_hand = isinstance(cards, t.Cards) and cards.zone is not None and cards.zone.name == "hand"
    return None if not in_hand else replace(cards, zone=None) if cards.zone.of is Who.EACH else cards


LessOrMore = OneOf.of("less or more", {"less": "-", "more": "+"})
PRICE: Final = t.Give((t.StatChange("cost", slot("change"), slot("n")),))
DEARER: Final = t.Passive(slot("to", _in_hand, _to_play), PRICE)
Costs = Ability.says("{Holder to} cost{s} {Quantity n} {LessOrMore change}[ to play].", DEARER, "D10 R38 R76")
FIRST_CARD: Final = t.Passive(t.Cards(zone=t.Zone("hand", Who.YOU)), PRICE, t.Compare(t.Holding("plays", Who.YOU), t.Is("=", 0)))
FirstCardCosts = Ability.says(
    "the first card you play each turn costs {Quantity n} {LessOrMore change}[ to play].", FIRST_CARD, "D10 R38 R61 R76"
)
CAP: Final = "{Somebody to} can play only {Quantity n} card{n:s} each turn<[ while {Condition}]| as long as {condition}>."
PlayCap = Ability.says(CAP, Node(t.Passive, give=t.Give(play_limit=slot("n"))), "R61")
WHILE: Final = "<[ while {Condition}]| as long as {condition}| if {condition}>."
CANT: Final = "{Holder to} can't {Forbidden deed}" + WHILE
CardsCant = Ability.says(CANT, t.Cant((slot("deed", subject=slot("to")),)), "D5.1.2 R59")
ThisCant = Ability.says("can't {Forbidden deed}" + WHILE, t.Cant((slot("deed", subject=THIS_ONE),)), "D5.1.2 R59", only_read=True)
HURT: Final = t.Cant((t.Happening("damage", target=slot("to")),))
PreventDamage = Ability.says("prevent all damage that would be dealt to {Holder to}.", HURT, "D5.1.2 R59", only_read=True)
AGAIN: Final = Node(t.Trigger, (t.Happening("attack", card=slot("who")),), (t.Attack(IT),), limit=1)
AttackTwice = Ability.says("{ThisCard who} <can attack|attacks> twice[ each turn].", AGAIN, "R25 R81", only_read=True)
CANT_ACT: Final = "{Player who} can't {ForbiddenAct act}" + WHILE
PlayerCant = Ability.says(CANT_ACT, t.Cant((slot("act", subject=slot("who")),)), "D5.1.2 R59")

# Abilities that are used
Timing = Phrase.category("when it may be used", example="main phase")
MainPhase = Timing.says("main phase", ("main", Who.YOU), "R41")
YourTurn = Timing.says("during your turn", ("turn", Who.YOU), "R40")
AnyTime = Timing.says("at any time", ("any", Who.YOU), "R40")
OpponentAnyTime = Timing.says("your opponent may, at any time", ("any", Who.OPPONENT), "R40")


def _used(
    timing: tuple[Any, Who], costs: tuple[t.Cost, ...], do: Do = (), condition: t.Condition | None = None, limit: int | None = None
) -> t.Activate:
    """An ability that is used; inside one that your opponent uses, "you" is the opponent."""
    if timing[1] is Who.OPPONENT:
        do, costs, condition = swap_sides((do, costs, condition))
    return t.Activate(do, costs, *timing, limit, condition)


def _told_used(value: object) -> SlotValues | None:
    if not isinstance(value, t.Activate):
        return None
    do, costs, condition = value.do, value.costs, value.condition
    if value.by is Who.OPPONENT:
        do, costs, condition = swap_sides((do, costs, condition))
    first, *more = told_sentences(do, together=False) or (None,)
    said = {"condition": condition, "limit": value.limit, "first": first, "more": tuple(more)}
    return {"timing": (value.timing, value.by), "costs": costs, **said}


def _told_bare(value: object) -> dict[str, object] | None:
    bare = isinstance(value, t.Activate) and not value.do and value.condition is None and value.limit is None
    return _told_used(value) if bare else None


COSTS: Final = slot("costs", subject=Computed(lambda timing: timing[1]))
USED: Final = Computed(_used, _told_used, costs=COSTS, do=Sentences("first", "more"))
BARE: Final = Computed(lambda timing, costs: _used(timing, costs), _told_bare, costs=COSTS)
Activate = Ability.says(
    "{Timing}[, if {Condition}][, {Cost costs:, | and }]: {Sentence first}[ {Whole more: }][ {PerTurn limit}]", USED, "R41 R68"
)
ActivateBare = Ability.says("{Timing}, {Cost costs:, | and }.", BARE, "R41 R68")
IN_MAIN_PHASE: Final = Computed(
    lambda costs, do, condition, limit: _used(("main", Who.YOU), costs, do, condition, limit),
    costs=slot("costs", subject=Who.YOU),
    do=Sentences("first", "more"),
)
ActivateForCost = Ability.says(
    "{Cost costs:, | and }[, if {Condition}]: {Sentence first}[ {Whole more: }][ {PerTurn limit}]",
    IN_MAIN_PHASE,
    "R41 R68 R80",
    only_read=True,
)
CostTo = Ability.says(
    "{Cost costs:, | and }<| in order> to {Clause do}.[ {PerTurn limit}]",
    Computed(lambda costs, do, limit: _used(("main", Who.YOU), costs, do, None, limit), costs=slot("costs", subject=Who.YOU)),
    "R41 R68 R80",
    only_read=True,
)
