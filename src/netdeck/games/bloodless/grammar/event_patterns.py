"""Patterns over events that abilities wait for (7.4). For events that are about to happen they say "would"."""

from typing import Any, Final

from netdeck.games.bloodless.grammar.categories import THIS_ONE
from netdeck.games.bloodless.grammar.nouns import one_place
from netdeck.language import ast_nodes as t
from netdeck.language.node_patterns import Computed, Fields, Joined, Node, slot
from netdeck.language.phrase import OneOf, Phrase, trait

Happening = Phrase.category("something that happens", example="a creature dies")
HasAmount = trait(mentions=("amount",))


def event(word: str, **said: object) -> Node:
    """A pattern of events of one kind."""
    return Node(t.Happening, word, **said)


# What a player does
Plays = Happening.says("{Player} {!} play{s} {Watched card}", event("play"), "P1.3 D9.4.3")
Summons = Happening.says("{Player} {!} summon{s} {Watched card}", event("summon"), "R58 D9.4.1")
Executes = Happening.says("{Player} {!} execute{s} {Watched card}", event("execute"), "R18 D9.4.2")
Draws = Happening.says("{Player} {!} draw{s} a <card|!cards>[ from {Deck}]", event("draw"), "P1.4")
Discards = Happening.says(
    "{Player} {!} discard{s} {Watched card}", event("move", leaves="hand", enters="discard", causes=("discard",)), "P1.2"
)
Sacrifices = Happening.says("{Player} {!} sacrifice{s} {Watched card}", event("death", causes=("sacrifice",)), "R29")
Reason = Phrase.category("where blood comes from")
FromDeath = Reason.says("from a death", Fields(reasons=("death",)), "R29")
FromDeathOf = Reason.says("from the death of {Watched card}", Fields(reasons=("death",)), "R29")
FromKillsOf = Reason.says("from what {Watched killer} <kills|!kill>", Fields(reasons=("death",), causes=("killed",)), "R29")
FromOpen = Reason.says("from an open space", Fields(reasons=("open",)), "R26")
FromOverkill = Reason.says("from overkill", Fields(reasons=("overkill",)), "R28")
FromFlask = Reason.says("from a flask", Fields(reasons=("flask",)), "R49")
GainsBlood = Happening.says(
    "{Player} {!} gain{s} blood[ {Reason}]", Joined(t.Happening, "reason", event="gain_blood"), "P1.3.7", also=HasAmount
)
LosesBlood = Happening.says("{Player} {!} lose{s} blood", event("lose_blood"), "P1.3.7", also=HasAmount)
GainsSoMuch = Happening.says(
    "{Player} {!} gain{s} {Test amount} blood", event("gain_blood", amount=slot("amount")), "P1.3.7", also=HasAmount
)
LosesSoMuch = Happening.says(
    "{Player} {!} lose{s} {Test amount} blood", event("lose_blood", amount=slot("amount")), "P1.3.7", also=HasAmount
)
Searches = Happening.says("{Player} {!} search{es} {Deck}", event("search"), "P1.6")
SkipsTurn = Happening.says("{Player} {!} skip{s} a turn", event("skip_turn"), "R32")
GetsDraws = Happening.says("{Player} {!} get{s} additional card <draws|!draw>", event("extra_draws"), "R6")
LosesGame = Happening.says("{Player} {!} lose{s} the game", event("finish_game", reasons=("loses",)), "P3.1 R31")
WinsGame = Happening.says("{Player} {!} win{s} the game", event("finish_game", reasons=("wins",)), "P3.1 R31")
PlayerDamaged = Happening.says(
    ("{Player} {!is} dealt damage", "{player} {!} take{s} damage"), event("player_damage"), "R31", also=HasAmount
)

# What a card does or suffers
SUFFERED: Final = {"played": "play", "summoned": "summon", "executed": "execute", "flipped": "flip", "denied": "deny"}
SUFFERED_TOO: Final = {"finished": "finish_command", "liberated": "liberate"}
Suffered = OneOf.of("played, summoned, executed, flipped, denied, finished or liberated", SUFFERED | SUFFERED_TOO)
KILLED: Final = {"killed": ("killed",), "destroyed": ("destroyed",), "sacrificed": ("sacrifice",)}
HowKilled = OneOf.of("killed, destroyed or sacrificed", KILLED)
Suffers = Happening.says("{Watched card} {!is} {Suffered event}", t.Happening, "R18 R53 R57")
IsKilled = Happening.says("{Watched card} {!is} {HowKilled causes}", event("death"), "R29")
IsStruck = Happening.says(
    ("{Watched card} {!is} struck", "{card} {!is} attacked"), event("strike", target=slot("card")), "R26 R87", also=HasAmount
)
IsHurt = Happening.says("{Watched card} {!is} dealt damage", event("damage", target=slot("card")), "R27", also=HasAmount)
ITSELF: Final = slot("card", None, lambda card: card if _is_this(card) else None)
BY: Final = event("strike", card=slot("by"), target=ITSELF)
ThisStruckBy = Happening.says("{Watched card} is struck by {Watched by}", BY, "R26", also=HasAmount)
Strikes = Happening.says(
    ("{Watched card} {!} strike{s} {Watched target}", "{card} {!} attack{s} {target}"), event("strike"), "R26 R87", also=HasAmount
)
StrikesOpen = Happening.says(
    ("{Watched card} {!} strike{s} an <open|empty> space", "{card} {!} attack{s} an <open|empty> space"),
    event("strike", blocked=False),
    "R26",
    also=HasAmount,
)
StrikesAtAll = Happening.says("{Watched card} {!} strike{s}", event("strike"), "R26", also=HasAmount)
Kills = Happening.says("{Watched killer} {!} kill{s} {Watched card}", event("death", causes=("killed",)), "R29")
Dies = Happening.says("{Watched card} {!} die{s}", event("death"), "P2.2 R29")
Field = OneOf.of("the board or the timeline", ("board", "timeline"))
Enters = Happening.says("{Watched card} {!} enter{s} the {Field}", event("move", enters=slot("field")), "P1.2")


def _enters(card: Any) -> t.Happening:
    """A command enters the timeline, everything else the board (D9.3.2.2, D9.3.3.1)."""
    noun = card.cards.noun if isinstance(card, t.The) else card.noun
    return t.Happening("move", card=card, enters="timeline" if noun is t.Noun.COMMAND else "board")


EntersPlay = Happening.says(("{Watched card} {!} enter{s}", "{card} {!} enter{s} play"), Computed(_enters), "P1.2", only_read=True)
Leaves = Happening.says("{Watched card} {!} leave{s} the {Field}", event("move", leaves=slot("field")), "P1.2")
MovesSpace = Happening.says(
    "{Watched card} {!} <move{s}|!return{s}|!put{s}> to another space", event("move", enters="board", leaves="board"), "P1.2"
)
MovedTo = Happening.says(
    "{Watched card} is moved to {AnyZone to}", event("move"), "P1.2", semantic_error=one_place("to", "say that it enters the board")
)
Attacks = Happening.says("{Watched card} {!} attack{s}", event("attack"), "R25")
Deals = Happening.says(
    "{Watched card} {!} deal{s} damage[ to {Watched target}]", event("damage", source=slot("card")), "R27", also=HasAmount
)
DealsToPlayer = Happening.says(
    "{Watched card} {!} deal{s} damage to {Player}", event("player_damage", source=slot("card")), "R31", also=HasAmount
)
Explodes = Happening.says("{Watched card} {!} explode{s}", event("explode"), "R56", also=HasAmount)
COUNTED: Final = event("counter", counter=slot("name"), total=slot("test"))
UNCOUNTED: Final = event("counter", counter=slot("name"), total=t.Is("=", 0))
HasNone = Happening.says("{Watched card} <has|[would ]have> no {CounterName|Quoted name} <counters|counter>", UNCOUNTED, "D7.3")
HasSoMany = Happening.says("{Watched card} <has|[would ]have> {Test} {CounterName|Quoted name} counter{test:s}", COUNTED, "D7.2")
ADDED, REMOVED = (event("counter", counter=slot("name"), added=added) for added in (True, False))
CountersAdded = Happening.says("{CounterName|Quoted name} <counters|!counter> are added to {Watched card}", ADDED, "D7.2")
CountersRemoved = Happening.says("{CounterName|Quoted name} <counters|!counter> are removed from {Watched card}", REMOVED, "D7.2")
StatChanges = Happening.says(
    "{Watched card} <gains or loses|[would ]gain or lose|!gains or lose|!gain or loses> {StatName stat}", event("stat_change"), "R39"
)
GainsKeyword = Happening.says("{Watched card} {!} gain{s} {KeywordName keyword}", event("keyword_change", added=True), "R39")
LosesKeyword = Happening.says("{Watched card} {!} lose{s} {KeywordName keyword}", event("keyword_change", added=False), "R39")
LosesText = Happening.says("{Watched card} {!} lose{s} its text", event("text_loss"), "R39")

# What a heading says of this card: "When Played:"
Heading = Phrase.category("what happens to this card", example="played")
DoneTo = OneOf.of("Played, Summoned or Flipped", {word.title(): event for word, event in (SUFFERED | SUFFERED_TOO).items()})
KilledSo = OneOf.of("Killed, Destroyed or Sacrificed", {word.title(): causes for word, causes in KILLED.items()})
WhenDoneTo = Heading.says("{DoneTo event}", Node(t.Happening, card=THIS_ONE), "R18 R53 R57", only_read=True)
WhenKilled = Heading.says("{KilledSo causes}", event("death", card=THIS_ONE), "R29", only_read=True)
WhenAttacked = Heading.says(
    "<Attacked|Struck|attacked|struck>", event("strike", target=THIS_ONE), "R26 R87", only_read=True, also=HasAmount
)
WhenAttacking = Heading.says("<Attacking|attacking>", event("attack", card=THIS_ONE), "R25", only_read=True)
WhenKilling = Heading.says("<Killing|killing> {Watched card}", event("death", causes=("killed",), killer=THIS_ONE), "R29", only_read=True)

# What happens to the table
IsShuffled = Happening.says("{Deck} is shuffled", event("shuffle"), "P1.7")
PoolChanges = Happening.says("the health pool changes", event("pool_change"), "R31", also=HasAmount)
PARTS: Final = "turn, main phase or attack phase"
Start = OneOf.of(PARTS, {"turn": "start_of_turn", "main phase": "start_of_main", "attack phase": "start_of_attack"})
End = OneOf.of(PARTS, {"turn": "end_of_turn", "main phase": "end_of_main", "attack phase": "end_of_attack"})
StartOf = Happening.says("the <start|beginning> of {Whose player} {Start event}", t.Happening, "P8.3.1")
EndOf = Happening.says("the end of {Whose player} {End event}", t.Happening, "P1.5.4 R36")
StartOfEach = Happening.says("the <start|beginning> of each turn", event("start_of_turn"), "P8.3.1")
EndOfEach = Happening.says("the end of each turn", event("end_of_turn"), "P1.5.4 R36")
ONE_TIME = frozenset(("play", "summon", "execute", "death", "flip", "strike", "move", "counter", "deny", "finish_command", "liberate"))
"""Events that happen to this card once, or as a turning point: "When", not "Whenever"."""


def when_word(when: t.When, would: bool = False) -> str:
    """The first word of an ability that waits for one of some events."""
    first = when[0]
    if first.event.startswith(("start_of", "end_of")):
        return "at"
    if first.event == "attack" and not would:
        return "after"
    who = first.card if first.card is not None and first.killer is None else first.target
    turning = first.event in ONE_TIME and not first.enters == first.leaves == "board"
    own = _is_this(who) and not (first.event == "strike" and first.card is who)
    return "when" if not would and turning and own else "whenever"


def _is_this(card: object) -> bool:
    return isinstance(card, t.Bound) and card.name == "this"
