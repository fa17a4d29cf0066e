"""The lines of a card: effects, commands and scripts (card-effects.2, commands.1, script-card.1)."""

from typing import Any, Final

from netdeck.games.datawarriors import ast_nodes as t
from netdeck.games.datawarriors.ast_nodes import CardType, Moment, Who
from netdeck.games.datawarriors.grammar.actions import ByItself, GivenTarget, MoveTo
from netdeck.games.datawarriors.grammar.nouns import Letter, OfHost, on_script
from netdeck.games.datawarriors.grammar.targets import OfType
from netdeck.language.frozen import dataclass
from netdeck.language.node_patterns import Fields, Joined, Node, Scene, lenient, minus, slot
from netdeck.language.phrase import Lexeme, Phrase
from netdeck.language.semantic_checks import forbid_inside
from netdeck.language.semantic_error import SemanticError


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """``Enters on another user's desktop``: a line by itself."""


Line = Phrase.category("a line of a card")
EntersElsewhere = Line.says("Enters on another user's desktop.", Elsewhere, "R46 R79")

# What is so as long as the card is in play
Effect = Line.category("an effect", capital=True)


Lends = Effect.says("commands of other .PRG cards on this desktop can be issued via this card.", t.Lends, "via.2")
LESS: Final = "commands via the host cost {Figure|Points n} less[, to a minimum of {Figure|Points minimum}]."
HostCheaper = Effect.says(LESS, Node(t.HostCost, change=minus("n")), "final-memory-cost.1 R78", also=OfHost)
HostDearer = Effect.says("commands via the host cost {Figure|Points change} more.", t.HostCost, "final-memory-cost.1 R78", also=OfHost)
Toll = Effect.says("other users' <processes|!commands> that target your cards cost {Figure|Points n} more.", t.Toll, "final-memory-cost.1")
Playing = Phrase.category("who plays a card")
YouPlay = Playing.says("you play", Who.YOU)
HerePlays = Playing.says("this desktop's user plays", Who.HERE)
OthersPlay = Playing.says("other users play", Who.EACH_OTHER)
AllPlay = Playing.says("users play", Who.EACH)
COSTS: Final = "R55 R87 final-memory-cost.1"
CardsDearer = Effect.says(
    "[{Type kinds:, | or } ]<cards|!card> {Playing who} cost {Figure|Points n} more.", Node(t.PlayCost, change=slot("n")), COSTS
)
CHEAPER: Final = "[{Type kinds:, | or } ]<cards|!card> {Playing who} cost {Figure|Points n} less, to a minimum of {Figure|Points least}."
CardsCheaper = Effect.says(CHEAPER, t.PlayCost(slot("who"), minus("n"), slot("least")), COSTS)
SIMPLY: Final = Node(t.PlayCost, change=minus("n"))
CardsSimplyCheaper = Effect.says("[{Type kinds:, | or } ]cards {Playing who} cost {Figure|Points n} less.", SIMPLY, COSTS, rank=-1)
Commanding = Phrase.category("whose commands")
YourCommands = Commanding.says(("your commands", "commands you issue"), Who.YOU)
AllCommands = Commanding.says(("commands users issue", "all users' commands", "all commands", "commands"), Who.EACH)
OthersCommands = Commanding.says(("other users' commands", "commands other users issue"), Who.EACH_OTHER)
COMMANDS: Final = "R8 R99 final-memory-cost.1"
CommandsDearer = Effect.says("{Commanding who} cost {Figure|Points change} more.", t.UseCost, COMMANDS)
CommandsCheaper = Effect.says(
    "{Commanding who} cost {Figure|Points n} less[, to a minimum of {Figure|Points minimum}].", Node(t.UseCost, change=minus("n")), COMMANDS
)
SoftenFirstWipe = Effect.says(
    "the first wipe by another user's <process|!command> against you since your last Cleanup is {Figure n} smaller.",
    t.SoftenFirstWipe,
    "R40 R84",
)
LessMemory = Effect.says("this desktop's user has {Figure|Points n} less memory.", t.Memory(minus("n")), "memory-points.2 R88")
MoreMemory = Effect.says("this desktop's user has {Figure|Points change} more memory.", t.Memory, "memory-points.2 R88")
WIPED: Final = t.Happening("wipe", player=Who.YOU, amount=t.Is(">=", slot("n")))
INSTEAD: Final = "if another user's <process|!command> would wipe {Figure n} or more from you, instead: {Block do}"
InsteadOfWipe = Effect.says(INSTEAD, t.Replace((WIPED,), slot("do")), "R40 R85", also=ByItself)


def cant(event: str, **said: Any) -> Node:
    """What can't happen."""
    return Node(t.Cant, (t.Happening(event, **said),))


HostUntargetable = Effect.says(
    "other users can't target the host.", cant("target", card=t.HOST, player=Who.EACH_OTHER), "card-effects.1 R78", also=OfHost
)
BY_OTHERS: Final = "other users' <commands|!processes>"
HostKept = Effect.says(
    f"the host can't be trashed by {BY_OTHERS}.", cant("trash", card=t.HOST, player=Who.EACH_OTHER), "card-effects.1 R109", also=OfHost
)
ThisKept = Effect.says(
    f"this card can't be trashed by {BY_OTHERS}.", cant("trash", card=t.THIS, player=Who.EACH_OTHER), "card-effects.1 R109"
)
HostUnhaltable = Effect.says("commands via the host can't be halted.", cant("halt", source=t.HOST), "card-effects.1 R78", also=OfHost)
ThisUntargetable = Effect.says(
    "other users can't target this card.", cant("target", card=t.THIS, player=Who.EACH_OTHER), "card-effects.1 R91"
)
ThisUnhaltable = Effect.says("commands <via|of> this card can't be halted.", cant("halt", source=t.THIS), "card-effects.1 R91")
When = Phrase.category("a moment")
AtCleanup = When.says("at the Memory Cleanup of this desktop's user", t.Happening(Moment.CLEANUP), "R39")
Watched = Phrase.category("a user who does something")
YouWatched = Watched.says("you", Who.YOU, third=False)
AnotherWatched = Watched.says("another user", Who.EACH_OTHER)
AnybodyWatched = Watched.says("a user", Who.EACH)
Somebodys = When.category("a moment of somebody", cites="R39 R90", mentions=("user of the event",))
DRAWS: Final = ("<when|whenever> {Watched player} draw{s} a card", "when {player} draw{s}")
WhenDraws = Somebodys.says(DRAWS, Node(t.Happening, Moment.DRAWS))
WIPES: Final = ("<when|whenever> {Watched player} wipe{s} cards", "when {player} wipe{s}< a card|>")
WhenWipes = Somebodys.says(WIPES, Node(t.Happening, Moment.WIPES))
DISCARDS: Final = ("<when|whenever> {Watched player} discard{s} a card", "when {player} discard{s}")
WhenDiscards = Somebodys.says(DISCARDS, Node(t.Happening, Moment.DISCARDS))
PLAYS: Final = t.Happening(Moment.PLAYS, card=t.Cards(types=slot("kinds")), player=slot("player"))
WhenPlays = Somebodys.says("<when|whenever> {Watched player} play{s} a card", Node(t.Happening, Moment.PLAYS), "R87 R97")
WhenPlaysOne = Somebodys.says("<when|whenever> {Watched player} play{s} a {Type kinds:, | or }[ card]", PLAYS, "R87 R97")
WhoseTurn = Phrase.category("whose turn")
YourTurns = WhoseTurn.says("your", Who.YOU)
OthersTurns = WhoseTurn.says("another user's", Who.EACH_OTHER)
AnybodysTurns = WhoseTurn.says(("each user's", "a user's"), Who.EACH)
AtTurnStart = Somebodys.says("at the <start|beginning> of {WhoseTurn player} turn", Node(t.Happening, Moment.TURN_STARTS), "R97")
AtSetup = Somebodys.says("at the <start|beginning> of {WhoseTurn player} Setup step", Node(t.Happening, Moment.SETUP_STARTS), "R97")
AtRun = Somebodys.says("at the <start|beginning> of {WhoseTurn player} Run step", Node(t.Happening, Moment.RUN_STARTS), "R97")
AtTurnEnd = Somebodys.says("at the end of {WhoseTurn player} turn", Node(t.Happening, Moment.TURN_ENDS), "R97")
AtCleanupOf = Somebodys.says(
    "at {WhoseTurn player} Memory Cleanup<|! step>", Node(t.Happening, Moment.CLEANUP_STARTS), "memory-cleanup-step.1 R97"
)
WhenIssues = Somebodys.says(
    "<when|whenever> {Watched player} issue{s} a command", Node(t.Happening, Moment.ISSUES), "command-issuing.1 R103"
)
WatchedCards = Phrase.category("whose card it is")
YourCards = WatchedCards.says("your", Who.YOU)
OthersCards = WatchedCards.says("another user's", Who.EACH_OTHER)
AnybodysCards = WatchedCards.says("a", Who.EACH)
ARRIVES, DEPARTS, TRASHED = (
    t.Happening(one, card=t.Cards(types=slot("kinds")), player=slot("whose")) for one in (Moment.ARRIVES, Moment.DEPARTS, Moment.TRASHED)
)
WhenArrives = Somebodys.says("<when|whenever> {WatchedCards whose} {Type kinds:, | or } enters play", ARRIVES, also=OfType)
WhenDeparts = Somebodys.says("<when|whenever> {WatchedCards whose} {Type kinds:, | or } leaves play", DEPARTS, also=OfType)
WhenTrashed = Somebodys.says("<when|whenever> {WatchedCards whose} {Type kinds:, | or } is trashed", TRASHED, "R103", also=OfType)
WhenYoursHalted = When.says("when your <process|!command> is halted", Node(t.Happening, Moment.HALTED, player=Who.YOU), "R39 R90")
WhenHalted = When.says(
    "when another user's <process|!command> is halted", t.Happening(Moment.HALTED), "R39 R80", mentions=("user of the event",)
)
WhenAnyHalted = When.says(
    "when a <process|!command> is halted", Node(t.Happening, Moment.HALTED, player=Who.EACH), "R39 R80 R90", mentions=("user of the event",)
)
WhenEnters = When.says("when this card enters play", t.Happening(Moment.ENTERS), "R39 R79")
WhenLeaves = When.says("when this card leaves play", t.Happening(Moment.LEAVES), "R39 R79")
WhenThisTrashed = When.says("when this card is trashed", t.Happening(Moment.IS_TRASHED), "R39 R103")
WhenThisRuns = When.says("when a command is executed via this card", t.Happening(Moment.RUNS), "R39 R81 R103")
WhenExecuted = When.says("when a command is executed via the host", t.Happening(Moment.EXECUTED), "R39 R81", also=OfHost)
Waits = Effect.says("{When}: [*Requires that {Condition}.* ]{Sentence do: }", Node(t.Trigger, (slot("when"),)), "R37 R39", also=ByItself)

# Commands and scripts
NAME: Final = ("COMMAND",)
CommandName = Lexeme.like(
    "a command such as --ping", example="**--name**", kinds=NAME, some=("ping",), reads=lambda text: text[2:], tells="**--{}**".format
)
Cost = Phrase.category("a memory cost")
PlainCost = Cost.says("{Figure n}", t.Cost, "base-memory-cost.1")
XCost = Cost.says("x", Node(t.Cost, 0, True), "command-execution.3")
PlusXCost = Cost.says("{Figure n}+x", Node(t.Cost, x=True), "command-execution.3")
PointCost = Cost.says("{Points n}", t.Cost, "command-execution.2")
PointsXCost = Cost.says("{Points n}[+]x", Node(t.Cost, x=True), "command-execution.2 command-execution.3")
Opening = Phrase.category("what stands before the instructions", code="V11")
RANGE: Final = t.Variable(slot("letter"), slot("low"), slot("high"))
Range = Opening.says("{X letter} is {Figure low} to {Number high}.", Fields(range=RANGE), "command-execution.3", mentions=("letter",))
Once = Opening.says("Once per Cleanup.", Fields(once=True), "R43 R82")
AGAIN: Final = on_script("a .SCRIPT goes to the trash and does nothing twice", "script-card.2")
OncePerTurn = Opening.says("Once per turn.", Fields(each_turn=True), "R107", also=AGAIN)
ALL_OF: Final = slot(
    "condition",
    lambda one: one.of if isinstance(one, t.AllOf) else (one,),
    lambda all: (all[0] if len(all) == 1 else t.AllOf(all)) if all else None,
)
NO_X: Final = forbid_inside(Letter, why="a requirement does not depend on x", code="V3", clause="command-execution.3")
Requires = Opening.says("*Requires that {Condition}.*", Fields(requires=ALL_OF), "requirements.1 requirements.2", semantic_error=NO_X)
Aims = Opening.says("Target {Target}.", Fields(targets=(slot("target"),)), "R26 R74")
Closing = Phrase.category("what stands after the instructions")
ISSUED: Final = "This command can <be issued only|only be issued|!be issued>", "You can <issue this command only|only issue this command>"
ONLY_ONCE: Final = tuple(f"{issued} once <per|each|!a> turn." for issued in ISSUED)
OnlyOnce = Closing.says(ONLY_ONCE, Fields(each_turn=True), "R107", only_read=True, also=AGAIN)
ORDER: Final = (Range, Once, OncePerTurn, Requires, Aims)


def _in_order(body: Phrase, scene: Scene) -> str:
    openings = (*(body["before"] or ()), *body["openings"])
    order = [ORDER.index(type(opening)) for opening in openings]
    if order != sorted(order):
        return "the range of x, 'Once per Cleanup', the requirement and the targets stand in this order"
    aims = [opening["target"].mentions for opening in openings if isinstance(opening, Aims)]
    for number, opening in zip(order, openings, strict=True):
        if ORDER[number] is not Aims and order.count(number) > 1:
            raise SemanticError("two sentences say the same kind of thing", phrase=opening)
        if ORDER[number] is Aims and aims.count(opening["target"].mentions) > 1:
            raise SemanticError("two targets of the same kind: 'the target' would mean both", "V7", phrase=opening)
    kinds = {kind for opening in openings if isinstance(opening, Aims) for kind in opening["target"]["kinds"] or ()}
    if kinds == {CardType.CONF}:
        for one in body.walk():
            if isinstance(one, MoveTo) and isinstance(one["cards"], GivenTarget):
                raise SemanticError("a .CONF stays on its .PRG and does not move by itself", "V6", phrase=one, clause="R94")
    return ""


Body = Line.category("instructions", code="V11", semantic_error=_in_order)
DOES: Final = "[{Opening openings: } ]{Sentence do: }[ {Closing closing: }]"
Command = Body.says(
    f"[{{Opening before: }} ]{{CommandName name}} {{{{{{Cost}}}}}}<|!:> {DOES}",
    Joined(t.Command, "openings", "before", "closing"),
    "commands.1 command-execution.1",
)
Script = Body.says(
    "[{Opening openings: } ]{Sentence do: }", Joined(t.Command, "openings", name="", cost=lenient(t.Cost())), "script-card.1"
)
