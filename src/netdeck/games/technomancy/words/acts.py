"""What effects do."""

from dataclasses import replace
from typing import Any

from netdeck.games.technomancy import tree as t
from netdeck.games.technomancy.scrip import KINDS
from netdeck.games.technomancy.tree import BATTLEFIELD_ZONE, END_OF_TURN, HAND_ZONE, WHILE_CONTROLLED, YOUR_NEXT_TURN, Place, Who, Zone
from netdeck.games.technomancy.words.nouns import (
    CardName,
    CardNames,
    Corp,
    Counted,
    Forbidden,
    InWords,
    InYourDiscard,
    Keyword,
    Many,
    OneKind,
    Scrip,
    Several,
    SignedX,
)
from netdeck.games.technomancy.words.whom import OPEN_IT, Either, Stacked, Thing
from netdeck.language.common.groups import Group
from netdeck.language.common.lexemes import Figure, Quoted
from netdeck.language.common.numbers import Number, Quantity, Term
from netdeck.language.common.players import Player
from netdeck.language.common.sentences import Act
from netdeck.language.misfit import MisfitError
from netdeck.language.nodes import SUBJECT, Fields, Joined, Node, Scene, slot
from netdeck.language.phrase import Phrase


class Effect(Phrase):
    """what a sentence does"""


class Deed(Effect):
    """something that happens"""


class Where(Effect):
    """An effect whose X is told behind it."""

    say = "{deed}, where X is {value}"
    deed: Deed
    value: Number

    def build(self, scene: Scene) -> Any:
        deed = self.deed.meant(scene)
        if getattr(deed, "n", None) != t.X:
            raise MisfitError("'where X is' needs an X before it")
        return replace(deed, n=self.value.meant(scene))

    @classmethod
    def divided(cls, node: Any, scene: Scene) -> dict[str, Any] | None:
        n = getattr(node, "n", 0)
        return None if isinstance(n, int | t.Letter | t.Overclocked) else {"deed": replace(node, n=t.X), "value": n}


class ForEach(Effect):
    """So often as there are cards; told with an X."""

    say, cites = "{deed} for each {of}", "R67"
    deed: Deed
    of: Counted

    def build(self, scene: Scene) -> Any:
        deed = self.deed.meant(scene)
        n = getattr(deed, "n", None)
        if not isinstance(n, int) or isinstance(deed, t.GainScrip):
            raise MisfitError("'for each' needs a number before it: of cards, damage, health or cards to create", phrase=self.deed)
        of = self.of.meant(scene)
        return replace(deed, n=of if n == 1 else t.Sum("mul", n, of))

    @classmethod
    def divided(cls, node: Any, scene: Scene) -> dict[str, Any] | None:
        return None


class ItsPower(Term):
    say, builds, cites, rank = "its power", t.Stat("power", OPEN_IT), "R50", -1


class PowerOf(Term):
    say, builds, cites = "{of}'s power", Node(t.Stat, "power", slot("of")), "R50"
    of: Thing


class ScripCostOf(Term):
    say, builds, cites = "{of}'s scrip cost", Node(t.Stat, "scrip cost", slot("of")), "5.4.1"
    of: Thing


# How long


class Until(Phrase):
    """how long"""


class EndOfTurn(Until):
    say, builds, cites = ("until end of turn", "until the end of turn", "this turn"), END_OF_TURN, "3.3.6.1"


class NextTurn(Until):
    say, builds, cites = "until your next turn", YOUR_NEXT_TURN, "R66"


class WhileControlled(Until):
    say, builds, cites = "for as long as you control ~", WHILE_CONTROLLED, "R19"


# What players do


class Draw(Act):
    say, builds, cites = "draw{s} {n:a} card{n:s}", Node(t.Draw, slot("n"), SUBJECT), "R59"
    n: Many


class Discard(Act):
    say, cites = "discard{s} {n:a} card{n:s}", "R43"
    builds = Node(t.Discard, Node(t.Choose, Node(t.Cards, zone=Node(t.Zone, "hand", SUBJECT)), slot("n"), by=SUBJECT), SUBJECT)
    n: Many


class YouDo(Deed):
    say, builds = "{act}", slot("act", subject=Who.YOU)
    act: Act


class PlayerDoes(Deed):
    say, builds = "{who} {act@who}", slot("act", subject=slot("who"))
    who: Player
    act: Act


class YouGain(Deed):
    say, builds, cites, rank = "gain {n:1} health", Node(t.GainHealth, Who.YOU, slot("n")), "R39", -1
    n: Quantity


class YouLose(Deed):
    say, builds, cites, rank = "lose {n:1} health", Node(t.LoseHealth, Who.YOU, slot("n")), "R39", -1
    n: Quantity


class GainHealth(Deed):
    say, builds, cites = "{who} gain{s} {n:1} health", t.GainHealth, "R39"
    who: Player
    n: Quantity


class LoseHealth(Deed):
    say, builds, cites = "{who} lose{s} {n:1} health", t.LoseHealth, "R39"
    who: Player
    n: Quantity


# What happens to cards and players


class Deals(Deed):
    say, builds, cites = "~ deals {n:1} damage to {to}", t.Damage, "5.6.2 R39"
    n: Quantity
    to: Thing | Player | Either


class DealsEqual(Deed):
    say, builds, cites, rank = "~ deals damage to {to} equal to {n}", t.Damage, "5.6.2 R39", -1
    to: Thing | Player | Either
    n: Number


class DealsOverclocked(Deed):
    say, cites = "~ deals {n:1} damage to {to}, or {more} if it was overclocked", "3.6.2.1 5.6.2 R39"
    builds = Node(t.Damage, Node(t.Overclocked, slot("n"), slot("more")), slot("to"))
    n: Quantity
    to: Thing | Player | Either
    more: Figure


class Repair(Deed):
    say, builds, cites = "repair {n:1} damage on {what}", t.Repair, "R39"
    n: Quantity
    what: Thing


class Destroy(Deed):
    say, builds, cites = "destroy {what}", Node(t.Destroy, slot("what")), "R41"
    what: Thing


class Recover(Deed):
    say, builds, cites = ("recover {what}", "{what} recovers", "{what} recover"), t.Recover, "4.1"
    what: Thing


class Deploy(Deed):
    say, builds, cites = "deploy {what}", t.Deploy, "R37"
    what: Thing


class ToHand(Deed):
    say = "return {what} to its owner's hand", "return {what} to their owners' hands", "put {what} into its owner's hand"
    builds, cites = Node(t.Move, slot("what"), Place(Zone("hand"))), "R43"
    what: Thing


class Yours:
    """Something that goes to you: only what lies in your discard pile is surely yours."""

    def wrong(self, scene: Scene) -> str:
        """Why it may be somebody else's."""
        assert isinstance(self, Phrase)
        if any(isinstance(one, InYourDiscard) for one in self.walk()):
            return ""
        return "this may be somebody else's card: say 'its owner's hand', 'under your control', or which card 'from your discard pile'"


class ToYourHand(Yours, Deed):
    say = "return {what} to your hand", "put {what} into your hand"
    builds, cites, rank, against = Node(t.Move, slot("what"), Place(Zone("hand"))), "R43 R67", -1, "R43"
    what: Thing


class BackToBattlefield(Yours, Deed):
    say = "return {what} to the battlefield", "put {what} onto the battlefield"
    builds, cites, rank, against = Node(t.Move, slot("what"), Place(BATTLEFIELD_ZONE)), "R43 R67", -1, "R43"
    what: Thing


class ToYourBattlefield(Deed):
    say = "put {what} onto the battlefield under your control", "return {what} to the battlefield under your control"
    cites = "R43"
    builds = Node(t.Move, slot("what"), Place(BATTLEFIELD_ZONE))
    what: Thing


class ToOwnersBattlefield(Deed):
    say, cites = "put {what} onto the battlefield under its owner's control", "R43"
    builds = Node(t.Move, slot("what"), Place(Zone("battlefield")))
    what: Thing


class ToDiscard(Deed):
    say, builds, cites = "put {what} into its owner's discard pile", Node(t.Move, slot("what"), Place(Zone("discard"))), "R43"
    what: Thing


class Made(Phrase):
    """cards to be created"""


class OneMade(Made):
    say, builds = ("a {name}", "one {name}", "1 {name}"), Fields(name=slot("name"))
    name: CardName | Quoted


class XMade(Made):
    say, builds = "X {name}", Fields(name=slot("name"), n=t.X)
    name: CardNames | Quoted


class SeveralMade(Made):
    say, builds = "{n} {name}", Fields(name=slot("name"), n=slot("n"))
    n: Several
    name: CardNames | Quoted


class Create(Act):
    say, cites = "create{s} {made}", "5.2.1 R53"
    builds = Joined(t.Create, "made", to=Node(Place, Node(Zone, "battlefield", SUBJECT)))
    made: Made


class CreateInHand(Deed):
    say, builds, cites = "create {made} in your hand", Joined(t.Create, "made", to=Place(HAND_ZONE)), "5.2.1 R53"
    made: Made


class Copy(Deed):
    say, builds, cites = "create a copy of {of}", t.Copy, "R53"
    of: Thing


class CopyInHand(Deed):
    say, builds, cites = "create a copy of {of} in your hand", Node(t.Copy, slot("of"), "hand"), "R53"
    of: Thing | Stacked


class Change(Phrase):
    """a change"""


class PairChange(Change):
    say, builds, cites = ("gets {power}/{health}", "get {power}/{health}"), Fields(power=slot("power"), health=slot("health")), "6.2.5"
    power: SignedX
    health: SignedX


class PowerChange(Change):
    say, builds, cites = ("gets {power} power", "get {power} power"), Fields(power=slot("power")), "6.2.5"
    power: SignedX


class HealthChange(Change):
    say, builds, cites = ("gets {health} health", "get {health} health"), Fields(health=slot("health")), "6.2.5"
    health: SignedX


class KeywordChange(Change):
    say, cites = ("gains {keywords: and }", "gains {keywords:, | and }", "gain {keywords:, | and }"), "6.2.6"
    builds = Fields(keywords=slot("keywords"))
    keywords: tuple[Keyword, ...]


class Loss(Change):
    say, builds, cites = "loses all abilities", Fields(lose_abilities=True), "6.2.6"


class Modify(Deed):
    say, cites = "{what} {changes: and }[ for each {per}][ {until}]", "6.2.5 6.2.6"
    builds = Joined(t.Modify, "changes", what=slot("what"), per=slot("per"), until=slot("until"))
    what: Thing
    changes: tuple[Change, ...]
    per: Counted | None
    until: Until | None


class Become(Deed):
    say, cites = "{what} becomes {power}/{health}[ {until}]", "6.2.5"
    builds = Joined(t.Modify, what=slot("what"), set_power=slot("power"), set_health=slot("health"), until=slot("until"))
    what: Thing
    power: Figure
    health: Figure
    until: Until | None


class TakeControl(Deed):
    say, cites = "gain control of {what}[ {until}]", "6.2.3 R47"
    builds = Node(t.Control, slot("what"), until=slot("until"))
    what: Thing
    until: Until | None


class Allegiance(Deed):
    say, cites = "{what}'s allegiance becomes {set: and }[ {until}]", "6.2.4 R44"
    builds = t.Allegiance
    what: Thing
    set: tuple[Corp, ...]
    until: Until | None


class IsAlso(Deed):
    say, builds, cites = "{what} is also {add: and }[ {until}]", t.Allegiance, "6.2.4 R44"
    what: Thing
    add: tuple[Corp, ...]
    until: Until | None


class Counter(Deed):
    say, builds, cites = "counter {what}", Node(t.Counter, slot("what")), "R36"
    what: Stacked | Thing


class CounterUnless(Deed):
    say, builds, cites = "counter {what} unless its controller pays {unless}", t.Counter, "R32 R36"
    what: Stacked | Thing
    unless: Scrip


class GainScrip(Deed):
    """The scrip says its kind and how much."""

    say, cites = "gain {scrip}", "5.5"
    scrip: OneKind

    def build(self, scene: Scene) -> t.GainScrip:
        kind, n = self.__dict__["scrip"]
        return t.GainScrip(Who.YOU, (kind,), n)

    @classmethod
    def divided(cls, node: Any, scene: Scene) -> dict[str, Any] | None:
        fits = isinstance(node, t.GainScrip) and node.who is Who.YOU and len(node.kinds) == 1
        return {"scrip": (node.kinds[0], node.n)} if fits else None


class GainOneOfAny(Deed):
    say, builds, cites = "gain one scrip of any kind", Node(t.GainScrip, Who.YOU, tuple(KINDS), 1), "5.5"


class GainAny(Deed):
    say = "gain {n} scrip of one kind of your choice", "gain {n} scrip of any kind"
    builds, cites = Node(t.GainScrip, Who.YOU, tuple(KINDS), slot("n")), "5.5"
    n: InWords


class Shield(Deed):
    say, builds, cites = "prevent all damage that would be dealt to {what} {until}", t.Shield, "R52"
    what: Thing | Player | Either
    until: Until


class Restrict(Deed):
    say, builds, cites = "{who} can't {cant} {until}", t.Restrict, "0.2"
    who: Thing | Player | Either
    cant: Forbidden
    until: Until


class Peek(Deed):
    say = (
        "look at the top {n} cards of your library; you may reveal a {take} card among them and put it into your hand; "
        "put the rest on the bottom in a random order"
    )
    builds, cites = t.Peek, "R54"
    n: InWords
    take: Group


class ExtraTurn(Deed):
    say, builds, cites = "take an extra turn after this one", t.ExtraTurn, "R56"
