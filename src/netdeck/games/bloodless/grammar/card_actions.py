"""What a card does or suffers (R39, R25 to R28), for how long, and what can't be (R59)."""

from typing import Final, Literal

from netdeck.games.bloodless.grammar.actions import EQUAL
from netdeck.games.bloodless.grammar.categories import SELF, yours
from netdeck.games.bloodless.grammar.event_patterns import event
from netdeck.language import ast_nodes as t
from netdeck.language.ast_nodes import Until
from netdeck.language.node_patterns import SUBJECT, Computed, Joined, Node, Scene, slot
from netdeck.language.phrase import Phrase

Deed = Phrase.category("what a card does or suffers")
HowLong = Phrase.category("how long it lasts", example="until end of turn")
Gained = Phrase.category("what a card gains in numbers", example="+1 power")
Stats = Gained.category("a change of numbers")


Sign = Literal["+", "-", "="]


def _one_stat(signed: tuple[Sign, t.Number], stat: str) -> tuple[t.StatChange, ...]:
    return (t.StatChange(stat, *signed),)


def _stat_each(signed: tuple[Sign, t.Number], stat: str, each: t.Number) -> tuple[t.StatChange, ...]:
    return (t.StatChange(stat, signed[0], t.Sum("mul", signed[1], each)),)


def _only(node: object) -> t.StatChange | None:
    """The one change of some, if it is the only one."""
    return node[0] if isinstance(node, tuple) and len(node) == 1 and isinstance(node[0], t.StatChange) else None


def _told_stat(node: object) -> dict[str, object] | None:
    change = _only(node)
    return None if change is None else {"signed": (change.op, change.n), "stat": change.stat}


def _told_each(node: object) -> dict[str, object] | None:
    change = _only(node)
    if change is None or not isinstance(change.n, t.Sum) or change.n.op != "mul":
        return None
    return {"signed": (change.op, change.n.left), "stat": change.stat, "each": change.n.right}


def _reckoned(number: object) -> object:
    return None if isinstance(number, int | t.Letter) else number


def _signed(phrase: Phrase, scene: Scene) -> str:
    if not phrase["changes"]:
        return "this changes nothing"
    unsigned = any(one.op == "=" for one in phrase["changes"])
    return "say a sign such as +1/0/1 for a change, or 'becomes' without one" if unsigned else ""


def _unsigned(phrase: Phrase, scene: Scene) -> str:
    fits = phrase["changes"] and all(one.op == "=" for one in phrase["changes"])
    return "" if fits else "what a creature becomes has no sign"


OneStat = Stats.says("{Signed} {StatName stat}", Computed(_one_stat, _told_stat))
StatEqual = Gained.says("{StatName stat} equal to {Number n}", (t.StatChange(slot("stat"), "+", slot("n", None, _reckoned)),))
StatEach = Stats.says("{Signed} {StatName stat} for each {ForEach each}", Computed(_stat_each, _told_each))
AllStats = Stats.says("{Triple changes}", slot("changes"), semantic_error=_signed)

# How long
UntilEndOfTurn = HowLong.says(("until end of turn", "until the end of turn", "this turn"), Until("end_of_turn"), "R39")
UntilYourTurnEnds = HowLong.says("until your turn ends", Until("end_of_your_turn"), "R39")
UntilOpponentsTurnEnds = HowLong.says("until your opponent's turn ends", Until("end_of_opponent_turn"), "R39")
UntilNextTurnEnds = HowLong.says("until the next turn ends", Until("end_of_next_turn"), "R39")
UntilYourNextTurnEnds = HowLong.says(
    ("until the end of your next turn", "until your next turn ends"), Until("end_of_your_next_turn"), "R39 R90"
)
UntilTheirNextTurnEnds = HowLong.says(
    ("until the end of your opponent's next turn", "until your opponent's next turn ends"), Until("end_of_opponent_next_turn"), "R39 R90"
)
UntilYourTurnStarts = HowLong.says(("until your turn starts", "until your next turn"), Until("start_of_your_turn"), "R39")
UntilItsAttack = HowLong.says("until its next attack", Until("next_attack"), "R39")
UntilThisLeaves = HowLong.says("until this card leaves play", Until("this_leaves"), "R39")
UntilEvent = HowLong.says("until {Happening event}", Until("event", (slot("event"),)), "R39")

# What it gains and loses
GainStats = Deed.says("<gain{s}|get{s}> {Gained changes}[ {HowLong until}]", Node(t.Modify, SUBJECT), "R39")
LoseStat = Deed.says(
    "lose{s} {Quantity n} {StatName stat}[ {HowLong until}]", t.Modify(SUBJECT, (t.StatChange(slot("stat"), "-", slot("n")),)), "R39"
)
SET: Final = slot("changes", None, lambda all: all if all and all[0].op == "=" else None)
Become = Deed.says("become{s} {Triple changes}[ {HowLong until}]", t.Modify(SUBJECT, SET), "R39", semantic_error=_unsigned)
GainKeywords = Deed.says("gain{s} {KeywordName keywords:, | and }[ {HowLong until}]", Node(t.GainKeywords, SUBJECT), "R39")
LoseKeywords = Deed.says("lose{s} {KeywordName keywords:, | and }[ {HowLong until}]", Node(t.LoseKeywords, SUBJECT), "R39")
LoseAllKeywords = Deed.says("lose{s} all keywords[ {HowLong until}]", t.LoseKeywords(SUBJECT, t.ALL), "R39")
LoseText = Deed.says("lose{s} its text[ {HowLong until}]", t.LoseText(SUBJECT), "R39")
KIN: Final = t.Grant(t.Passive(t.Bound("this", word="this card"), t.Give(kins=(slot("kin"),))), SUBJECT)
GainKin = Deed.says(("gain{s} the kin {CapitalName kin}[ {HowLong until}]", "become{s} a {kin}[ {until}]"), KIN, "R38 R39")
LoseCounters = Deed.says("lose{s} {Quantity n:1} {CounterName|Quoted name} counter{n:s}", Node(t.RemoveCounters, on=SUBJECT), "D7.2 R62")
LoseAllCounters = Deed.says(
    "lose{s} all {CounterName|Quoted name} <counters|!counter>", Node(t.RemoveCounters, n=t.ALL, on=SUBJECT), "D7.2 R62"
)

# What it does
Attack = Deed.says("attack{s}[ {Space at}]", t.Attack(SUBJECT), "R25")
Strike = Deed.says("strike{s} {Ref|Space at}", t.Strike(SUBJECT, yours("at")), "R26")
Explode = Deed.says("explode{s} for {Quantity n}", Node(t.Explode, SUBJECT), "R56")
Deals = Deed.says("deal{s} {Quantity n} damage to {Target to}", Node(t.Damage, to=yours("to"), source=SUBJECT), "R27 R28")
DealsEqual = Deed.says(EQUAL, Node(t.Damage, to=yours("to"), source=SUBJECT), "R27 R28")
TakesDamage = Deed.says("take{s} {Quantity n} damage", Node(t.Damage, to=SUBJECT), "R27 R28", only_read=True)
StepLeft = Deed.says("<move{s}|!return{s}|!put{s}> {Quantity n} space{n:s} to the left", t.Step(SUBJECT, "left"), "P1.2 R1")
StepRight = Deed.says("<move{s}|!return{s}|!put{s}> {Quantity n} space{n:s} to the right", t.Step(SUBJECT, "right"), "P1.2 R1")
StepToward = Deed.says(
    "<move{s}|!return{s}|!put{s}> {Quantity n} space{n:s} toward {Ref to}", t.Step(SUBJECT, "toward", yours("to")), "P1.2 R1"
)
IsDenied = Deed.says("{are/is} denied", t.Deny(SUBJECT), "R57", only_read=True)
IsDestroyed = Deed.says("{are/is} destroyed", t.Destroy(SUBJECT), "R57", only_read=True)
CantUntil = Deed.says("can't {Forbidden deed} {HowLong until}", t.Grant(t.Cant((slot("deed", subject=SELF),)), SUBJECT), "R59 R39")

# What can't be
Forbidden = Phrase.category("what a card can't do")
CantAttack = Forbidden.says("attack", event("attack", card=SUBJECT))
CantStrike = Forbidden.says("strike", event("strike", card=SUBJECT))
CantBeStruck = Forbidden.says("be struck", event("strike", target=SUBJECT))
CantDie = Forbidden.says("die", event("death", card=SUBJECT))
CantMove = Forbidden.says("move to another space", event("move", card=SUBJECT, enters="board", leaves="board"))
CantBePlayed = Forbidden.says("be played", event("play", card=SUBJECT))
CantBeDestroyed = Forbidden.says("be destroyed", event("death", card=SUBJECT, causes=("destroyed",)))
CantBeHurt = Forbidden.says("be dealt damage", event("damage", target=SUBJECT))
ForbiddenAct = Phrase.category("what a player can't do")
CantPlay = ForbiddenAct.says("play {Watched card}", event("play", player=SUBJECT))
CantPlayAny = ForbiddenAct.says("play {Group cards#}", event("play", card=slot("cards"), player=SUBJECT))
CantPlayInto = ForbiddenAct.says(
    "play {Group cards#} <into|in> {Space}", event("play", card=slot("cards"), player=SUBJECT, space=slot("space")), rank=1
)
CantDraw = ForbiddenAct.says("draw cards", event("draw", player=SUBJECT))
CantGain = ForbiddenAct.says("gain blood[ {Reason}]", Joined(t.Happening, "reason", event="gain_blood", player=SUBJECT))
CantWin = ForbiddenAct.says("win the game", event("finish_game", player=SUBJECT, reasons=("wins",)))
CantLose = ForbiddenAct.says("lose the game", event("finish_game", player=SUBJECT, reasons=("loses",)))
