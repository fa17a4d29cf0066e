"""The lines of a card: effects, commands and scripts (card-effects.2, commands.1, script-card.1)."""

from dataclasses import dataclass
from typing import Any, ClassVar

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.tree import CardType, Moment, Who
from netdeck.games.datawarriors.words.acts import Block, Deploy, Restore
from netdeck.games.datawarriors.words.nouns import Letter, Type, X
from netdeck.games.datawarriors.words.targets import OfType, Target
from netdeck.language.common.conditions import Condition
from netdeck.language.common.lexemes import Figure
from netdeck.language.common.numbers import Number
from netdeck.language.common.sentences import Sentence
from netdeck.language.misfit import MisfitError
from netdeck.language.nodes import Fields, Joined, Loosely, Node, Scene, minus, slot
from netdeck.language.phrase import Lexeme, Phrase


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """``Enters on another user's desktop``: a line by itself."""


class Line(Phrase):
    """a line of a card"""


class EntersElsewhere(Line):
    say, builds, cites = "Enters on another user's desktop.", Elsewhere, "R46 R79"


# What is so as long as the card is in play


class Effect(Line):
    """an effect"""

    capital = True


class OfHost:
    """Something about the host: only a .CONF has one."""

    code: ClassVar[str] = "V6"
    against: ClassVar[str] = "conf-cards.2"

    def wrong(self, scene: Scene) -> str:
        """Why there is no host."""
        return "" if scene.kept.get("kind", "") in ("", CardType.CONF) else "only a .CONF has a host"


class ByItself:
    """Something that happens by itself, without anybody who could be asked for cards."""

    code: ClassVar[str] = "V10"
    against: ClassVar[str] = "R39"

    def wrong(self, scene: Scene) -> str:
        """Why it cannot happen."""
        assert isinstance(self, Phrase)
        for inner in self.walk():
            if isinstance(inner, Restore | Deploy):
                raise MisfitError("an effect that happens by itself may not restore or deploy", phrase=inner)
        return ""


class Lends(Effect):
    say, builds, cites = "commands of other .PRG cards on this desktop can be issued via this card.", t.Lends, "via.2"


class HostCheaper(OfHost, Effect):
    say, cites = "commands via the host cost {n} less, to a minimum of {least}.", "final-memory-cost.1 R78"
    builds = Node(t.HostCost, minus("n"), slot("least"))
    n: Figure
    least: Figure


class HostDearer(OfHost, Effect):
    say, builds, cites = "commands via the host cost {change} more.", t.HostCost, "final-memory-cost.1 R78"
    change: Figure


class Toll(Effect):
    say, builds, cites = "other users' processes that target your cards cost {n} more.", t.Toll, "final-memory-cost.1"
    n: Figure


class Playing(Phrase):
    """who plays a card"""


class YouPlay(Playing):
    say, builds = "you play", Who.YOU


class HerePlays(Playing):
    say, builds = "this desktop's user plays", Who.HERE


class OthersPlay(Playing):
    say, builds = "other users play", Who.EACH_OTHER


class CardsDearer(Effect):
    say = "[{kinds:, | or } ]cards {who} cost {n} more.", "[{kinds:, | or } ]card {who} cost {n} more."
    cites = "R55 R87 final-memory-cost.1"
    builds = Node(t.PlayCost, slot("who"), slot("n"), kinds=slot("kinds"))
    kinds: tuple[Type, ...]
    who: Playing
    n: Figure


class CardsCheaper(Effect):
    say = (
        "[{kinds:, | or } ]cards {who} cost {n} less, to a minimum of {least}.",
        "[{kinds:, | or } ]card {who} cost {n} less, to a minimum of {least}.",
    )
    cites = "R55 R87 final-memory-cost.1"
    builds = Node(t.PlayCost, slot("who"), minus("n"), slot("least"), slot("kinds"))
    kinds: tuple[Type, ...]
    who: Playing
    n: Figure
    least: Figure


class CardsSimplyCheaper(Effect):
    say, rank, cites = "[{kinds:, | or } ]cards {who} cost {n} less.", -1, "R55 R87 final-memory-cost.1"
    builds = Node(t.PlayCost, slot("who"), minus("n"), kinds=slot("kinds"))
    kinds: tuple[Type, ...]
    who: Playing
    n: Figure


class SoftenFirstWipe(Effect):
    say = "the first wipe by another user's process against you since your last Cleanup is {n} smaller."
    builds, cites = t.SoftenFirstWipe, "R40 R84"
    n: Figure


class LessMemory(Effect):
    say, builds, cites = "this desktop's user has {n} less memory.", Node(t.Memory, minus("n")), "memory-points.2 R88"
    n: Figure


class MoreMemory(Effect):
    say, builds, cites = "this desktop's user has {change} more memory.", t.Memory, "memory-points.2 R88"
    change: Figure


class InsteadOfWipe(ByItself, Effect):
    say, cites = "if another user's process would wipe {n} or more from you, instead: {do}", "R40 R85"
    builds = Node(t.Replace, (Node(t.Happening, "wipe", player=Who.YOU, amount=Node(t.Is, ">=", slot("n"))),), slot("do"))
    n: Figure
    do: Block


class HostUntargetable(OfHost, Effect):
    say, cites = "other users can't target the host.", "card-effects.1 R78"
    builds = Node(t.Cant, (t.Happening("target", card=t.HOST, player=Who.EACH_OTHER),))


class HostUnhaltable(OfHost, Effect):
    say, cites = "commands via the host can't be halted.", "card-effects.1 R78"
    builds = Node(t.Cant, (t.Happening("halt", source=t.HOST),))


class ThisUntargetable(Effect):
    say, cites = "other users can't target this card.", "card-effects.1 R91"
    builds = Node(t.Cant, (t.Happening("target", card=t.THIS, player=Who.EACH_OTHER),))


class ThisUnhaltable(Effect):
    say, cites = ("commands via this card can't be halted.", "commands of this card can't be halted."), "card-effects.1 R91"
    builds = Node(t.Cant, (t.Happening("halt", source=t.THIS),))


class When(Phrase):
    """a moment"""


class AtCleanup(When):
    say, builds, cites = "at the Memory Cleanup of this desktop's user", t.Happening(Moment.CLEANUP), "R39"


class Watched(Phrase):
    """a user who does something"""


class YouWatched(Watched):
    say, builds, third = "you", Who.YOU, False


class AnotherWatched(Watched):
    say, builds = "another user", Who.EACH_OTHER


class AnybodyWatched(Watched):
    say, builds = "a user", Who.EACH


class WhenDraws(When):
    say = ("when {player} draw{s} a card", "whenever {player} draw{s} a card", "when {player} draw{s}")
    builds, cites, mentions = Node(t.Happening, Moment.DRAWS, player=slot("player")), "R39 R90", ("user of the event",)
    player: Watched


class WhenWipes(When):
    say = ("when {player} wipe{s} cards", "whenever {player} wipe{s} cards", "when {player} wipe{s} a card", "when {player} wipe{s}")
    builds, cites, mentions = Node(t.Happening, Moment.WIPES, player=slot("player")), "R39 R90", ("user of the event",)
    player: Watched


class WhenDiscards(When):
    say = ("when {player} discard{s} a card", "whenever {player} discard{s} a card", "when {player} discard{s}")
    builds, cites, mentions = Node(t.Happening, Moment.DISCARDS, player=slot("player")), "R39 R90", ("user of the event",)
    player: Watched


class WatchedCards(Phrase):
    """whose card it is"""


class YourCards(WatchedCards):
    say, builds = "your", Who.YOU


class OthersCards(WatchedCards):
    say, builds = "another user's", Who.EACH_OTHER


class AnybodysCards(WatchedCards):
    say, builds = "a", Who.EACH


class WhenArrives(OfType, When):
    say = ("when {whose} {kinds:, | or } enters play", "whenever {whose} {kinds:, | or } enters play")
    builds = Node(t.Happening, Moment.ARRIVES, card=Node(t.Cards, types=slot("kinds")), player=slot("whose"))
    cites, mentions = "R39 R90", ("user of the event",)
    whose: WatchedCards
    kinds: tuple[Type, ...]


class WhenDeparts(OfType, When):
    say = ("when {whose} {kinds:, | or } leaves play", "whenever {whose} {kinds:, | or } leaves play")
    builds = Node(t.Happening, Moment.DEPARTS, card=Node(t.Cards, types=slot("kinds")), player=slot("whose"))
    cites, mentions = "R39 R90", ("user of the event",)
    whose: WatchedCards
    kinds: tuple[Type, ...]


class WhenYoursHalted(When):
    say, builds, cites = "when your process is halted", Node(t.Happening, Moment.HALTED, player=Who.YOU), "R39 R90"


class WhenHalted(When):
    say, builds, cites = "when another user's process is halted", t.Happening(Moment.HALTED), "R39 R80"
    mentions = ("user of the event",)


class WhenEnters(When):
    say, builds, cites = "when this card enters play", t.Happening(Moment.ENTERS), "R39 R79"


class WhenLeaves(When):
    say, builds, cites = "when this card leaves play", t.Happening(Moment.LEAVES), "R39 R79"


class WhenExecuted(OfHost, When):
    say, builds, cites = "when a command is executed via the host", t.Happening(Moment.EXECUTED), "R39 R81"


class Waits(ByItself, Effect):
    say, cites = "{when}: [*Requires that {condition}.* ]{do: }", "R37 R39"
    builds = Node(t.Trigger, (slot("when"),), slot("do"), slot("condition"))
    when: When
    condition: Condition | None
    do: tuple[Sentence, ...]


# Commands and scripts


class CommandName(Lexeme):
    """A command's name, bold."""

    label = "a command such as --ping"
    example = "**--name**"
    kinds = ("COMMAND",)

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        unit = reading.units[at]
        return [(unit.text[2:], at + 1)] if unit.kind == "COMMAND" else []

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return f"**--{value}**" if isinstance(value, str) and value else None

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return ("ping",)


class Points(Lexeme):
    """A symbol for every memory point."""

    label = "points such as ∞∞"
    example = "∞∞"
    kinds = ("POINTS",)

    @classmethod
    def read(cls, reading: Any, at: int) -> list[tuple[Any, int]]:
        unit = reading.units[at]
        return [(len(unit.text), at + 1)] if unit.kind == "POINTS" else []

    @classmethod
    def tell(cls, value: Any, language: Any) -> str | None:
        return "∞" * value if type(value) is int and value > 0 else None

    @classmethod
    def made_up(cls, language: Any) -> tuple[Any, ...]:
        return (2,)


class Cost(Phrase):
    """a memory cost"""


class PlainCost(Cost):
    say, builds, cites = "{n}", t.Cost, "base-memory-cost.1"
    n: Figure


class XCost(Cost):
    say, builds, cites = "x", Node(t.Cost, 0, True), "command-execution.3"


class PlusXCost(Cost):
    say, builds, cites = "{n}+x", Node(t.Cost, slot("n"), True), "command-execution.3"
    n: Figure


class PointCost(Cost):
    say, builds, cites = "{n}", t.Cost, "command-execution.2"
    n: Points


class PointsXCost(Cost):
    say, builds, cites = "{n}[+]x", Node(t.Cost, slot("n"), True), "command-execution.2 command-execution.3"
    n: Points


class Opening(Phrase):
    """what stands before the instructions"""

    code = "V11"


class Range(Opening):
    say, cites = "{letter} is {low} to {high}.", "command-execution.3"
    builds = Fields(range=Node(t.Variable, slot("letter"), slot("low"), slot("high")))
    mentions = ("letter",)
    letter: X
    low: Figure
    high: Number


class Once(Opening):
    say, builds, cites = "Once per Cleanup.", Fields(once=True), "R43 R82"


class Requires(Opening):
    say, cites = "*Requires that {condition}.*", "requirements.1 requirements.2"
    builds = Fields(
        requires=slot(
            "condition",
            lambda one: one.of if isinstance(one, t.AllOf) else (one,),
            lambda all: (all[0] if len(all) == 1 else t.AllOf(all)) if all else None,
        )
    )
    condition: Condition

    def wrong(self, scene: Scene) -> str:
        for inner in self.walk():
            if isinstance(inner, Letter):
                raise MisfitError("a requirement does not depend on x", "V3", phrase=inner, clause="command-execution.3")
        return ""


class Aims(Opening):
    say, builds, cites = "Target {target}.", Fields(targets=(slot("target"),)), "R26 R74"
    target: Target


ORDER = (Range, Once, Requires, Aims)


class Body(Line):
    """instructions"""

    openings: tuple[Opening, ...]
    do: tuple[Sentence, ...]

    def wrong(self, scene: Scene) -> str:
        order = [ORDER.index(type(opening)) for opening in self.openings]
        if order != sorted(order):
            return "the range of x, 'Once per Cleanup', the requirement and the targets stand in this order"
        for number, opening in zip(order, self.openings, strict=True):
            if number < ORDER.index(Aims) and order.count(number) > 1:
                raise MisfitError("two sentences say the same kind of thing", phrase=opening)
        kinds = [opening.target.mentions for opening in self.openings if isinstance(opening, Aims)]
        for opening in self.openings:
            if isinstance(opening, Aims) and kinds.count(opening.target.mentions) > 1:
                raise MisfitError("two targets of the same kind: 'the target' would mean both", "V7", phrase=opening)
        return ""


class Command(Body):
    say, cites, code = "{name} {{{cost}}} [{openings: } ]{do: }", "commands.1 command-execution.1", "V11"
    builds = Joined(t.Command, "openings", name=slot("name"), cost=slot("cost"), do=slot("do"))
    name: CommandName
    cost: Cost


class Script(Body):
    say, cites, code = "[{openings: } ]{do: }", "script-card.1", "V11"
    builds = Joined(t.Command, "openings", name="", cost=Loosely(t.Cost()), do=slot("do"))
