"""What users do, and what happens to cards and processes."""

from typing import Any, ClassVar

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.tree import CardType, Who
from netdeck.games.datawarriors.words.nouns import InPlace, Somebody, State, Type
from netdeck.language.common import groups, sentences
from netdeck.language.common.conditions import Condition
from netdeck.language.common.groups import Group
from netdeck.language.common.lexemes import Figure
from netdeck.language.common.numbers import Number
from netdeck.language.common.players import You
from netdeck.language.common.sentences import Act, Sentence
from netdeck.language.nodes import SUBJECT, Node, Scene, slot
from netdeck.language.phrase import Phrase

# What users do


def CARDS(verb: str) -> tuple[str, ...]:  # noqa: N802 - a template
    """A verb with a number of cards; which cards need not be said."""
    return f"{verb} {{n}}", f"{verb} {{n}} card{{n:s}}", f"{verb} {{n:a}} card"


def POINTS(verb: str) -> tuple[str, ...]:  # noqa: N802 - a template
    """A verb with a number of memory points."""
    return f"{verb} {{n}}", f"{verb} {{n}} point{{n:s}}", f"{verb} {{n:a}} point"


class Wipe(Act):
    say, builds, cites = CARDS("wipe{s}"), Node(t.Wipe, SUBJECT, slot("n")), "card-effects.3 R59"
    n: Number


class Leak(Act):
    say, builds, cites = POINTS("leak{s}"), Node(t.Leak, SUBJECT, slot("n")), "card-effects.3 R64"
    n: Number


class Lock(Act):
    say, builds, cites = POINTS("lock{s}"), Node(t.Lock, SUBJECT, slot("n")), "card-effects.3 R65"
    n: Number


class Restore(Act):
    say, builds, cites = CARDS("restore{s}"), Node(t.Restore, SUBJECT, slot("n")), "card-effects.3 R62"
    n: Number


class Draw(Act):
    say, builds, cites = CARDS("draw{s}"), Node(t.Draw, slot("n"), SUBJECT), "card-effects.3 R60"
    n: Number


class Sift(Act):
    say, builds, cites = CARDS("sift{s}"), Node(t.Sift, SUBJECT, slot("n")), "card-effects.3 R61"
    n: Number


class Free(Act):
    say, builds, cites = POINTS("free{s}"), Node(t.Free, SUBJECT, slot("n")), "card-effects.3 R66"
    n: Number


class Discard(Act):
    say = ("discard{s} {n} at random", "discard{s} {n} card{n:s} at random", "discard{s} {n:a} card at random")
    cites = "trash-bin.1 R63"
    builds = Node(t.Discard, Node(t.AtRandom, Node(t.Cards, zone=Node(t.Zone, "hand", SUBJECT)), slot("n")), SUBJECT)
    n: Number


# What happens to cards and processes


class Deed(Phrase):
    """something to do"""


class Order(Sentence):
    say, builds, rank = "{deed}.", slot("deed"), -1
    deed: Deed


class Imperative(Deed):
    say, builds, rank = "{act}", slot("act", subject=Who.YOU), -1
    act: Act


class Thing(Phrase):
    """a card"""


class ThisCard(Thing):
    say, builds = "this card", "this"
    code, against = "V6", "script-card.2"

    def wrong(self, scene: Scene) -> str:
        return "a .SCRIPT is not in play; it goes to the trash by itself" if scene.kept.get("kind") == CardType.SCRIPT else ""


class TargetCard(Thing):
    say, builds = ("the target", "it"), "target"
    stands_for, orphan, code = "target card", "'the target' needs a target of the right kind: say which card is the target before it", "V7"
    against = "command-issuing.2"


class AllCards(Thing):
    say, builds, cites = ("all {cards#}", "each {cards}"), Node(t.Each, slot("cards")), "R35 R89"
    cards: Group

    def wrong(self, scene: Scene) -> str:
        piles = isinstance(self.cards, groups.Cards) and any(isinstance(part, InPlace) for part in self.cards.after)
        return "only cards in play can be meant here, not those in a drive, a hand or the trash" if piles else ""


class OfProcess:
    """Something that happens to the target, which is a process."""

    stands_for: ClassVar[str] = "target process"
    orphan: ClassVar[str] = "'the target' needs a target of the right kind: say which process is the target before it"
    code: ClassVar[str] = "V7"
    against: ClassVar[str] = "command-issuing.2"


class Halt(OfProcess, Deed):
    say, builds, cites = ("halt the target", "halt it"), t.Halt, "halt.1"


class HaltUnless(OfProcess, Deed):
    say, builds, cites = (
        ("halt the target unless its issuer allocates {unless}", "halt it unless its issuer allocates {unless}"),
        t.Halt,
        "halt.1 memory-points.1 R76 R77",
    )
    unless: Figure


class Resume(OfProcess, Deed):
    say, builds, cites = ("resume the target", "resume it"), t.Resume, "halt.2 R67"


class Redirect(OfProcess, Deed):
    say, builds, cites = ("redirect the target", "redirect it"), t.Redirect, "R44 R68"


class Trash(Deed):
    say, builds, cites = "trash {what}", t.Trash, "trash-bin.1 R69"
    what: Thing


class Eject(Deed):
    say, builds, cites = "eject {what}", t.Eject, "R33 R70"
    what: Thing


class OfCard:
    """Something that happens to the target, which is a card."""

    stands_for: ClassVar[str] = "target card"
    orphan: ClassVar[str] = TargetCard.orphan
    code: ClassVar[str] = "V7"
    against: ClassVar[str] = "command-issuing.2"


class SetState(OfCard, Deed):
    say, builds, cites = ("set the target to {state}", "set it to {state}"), t.SetState, "R49 R72"
    state: State


class SetStates(Deed):
    say, builds, cites = "set {what} to {state}", t.SetState, "R49 R72 R89"
    what: AllCards
    state: State


class TakeControl(OfCard, Deed):
    say, builds, cites = ("gain control of the target", "gain control of it"), Node(t.Control, t.TARGET), "card-controllers.1 R73"


class TakeControlUntilExit(OfCard, Deed):
    say, builds = ("gain control of the target until Exit", "gain control of it until Exit"), Node(t.Control, t.TARGET, until=t.UNTIL_EXIT)
    cites = "card-controllers.1 R35 R73"


class Deploy(Deed):
    say = (
        "deploy a {kinds:, | or }[ of cost {cost_at_most} or less] from your trash",
        "deploy a {kinds:, | or } card[ of cost {cost_at_most} or less] from your trash",
    )
    cites = "R71"
    builds = t.Deploy
    kinds: tuple[Type, ...]
    cost_at_most: Figure | None
    code, against = "V6", "conf-cards.1"

    def wrong(self, scene: Scene) -> str:
        stands = {CardType.PRG, CardType.DAEMON}.intersection(self.__dict__["kinds"])
        return "" if stands else "only a .PRG or a .DAEMON can be deployed"


class Boost(Deed):
    say, builds, cites = "your wipes are {n} larger until Exit", t.Boost, "R40 R83"
    n: Number


# Instructions around instructions


class YouDo(Sentence):
    say, builds = "{who} {act@who}.", slot("act", subject=slot("who"))
    who: You
    act: Act


class Does(sentences.Does):
    say = "{who} {act@who}."
    inside = {"act": ("somebody",)}
    who: Somebody


class Block(Phrase):
    """instructions in brackets"""


class Bracketed(Block):
    say, builds = "({do: })", slot("do")
    do: tuple[Sentence, ...]


class If(Sentence):
    say, builds, cites = "if {condition}: {do}[ Otherwise: {otherwise}]", t.If, "R38"
    branches = ("do", "otherwise")
    condition: Condition
    do: Block
    otherwise: Block | None


class IfComma(Sentence):
    say, builds, rank, cites = "if {condition}, {then}", Node(t.If, slot("condition"), (slot("then"),)), -1, "R38"
    condition: Condition
    then: Sentence


class May(Sentence):
    say, builds, cites = "you may {deed}.", Node(t.May, (slot("deed"),)), "the-convenience-rule.1 R86 R89"
    deed: Deed


class MayThen(Sentence):
    say, cites = ("you may {deed}. If you do: {then}", "you may {deed}. If you do, {one}"), "the-convenience-rule.1 R86 R89"
    deed: Deed
    then: Block | None
    one: Sentence | None

    def build(self, scene: Scene) -> t.May:
        then = self.then.meant(scene) if self.then is not None else (self.one.meant(scene),) if self.one is not None else ()
        return t.May((self.deed.meant(scene), *then))

    @classmethod
    def divided(cls, node: Any, scene: Scene) -> dict[str, Any] | None:
        if not isinstance(node, t.May) or len(node.do) < 2:
            return None
        return {"deed": node.do[0], "then": node.do[1:], "one": None}


class ForEachUser(Sentence):
    say, builds, cites = "for each user: {do}", Node(t.EachPlayer, slot("do")), "R52 R89"
    inside = {"do": ("user of a loop", "somebody")}
    do: Block


class ForEachOther(Sentence):
    say, builds, cites = "for each other user: {do}", Node(t.EachPlayer, slot("do"), Who.EACH_OTHER), "R52"
    inside = {"do": ("user of a loop", "somebody")}
    do: Block


class ChooseOne(Sentence):
    say, builds, cites = ("choose one: {modes: or }",), t.ChooseOne, "the-convenience-rule.1 R86"
    branches = ("modes",)
    modes: tuple[Block, ...]


class TheyChooseOne(Sentence):
    say, builds, cites = "they choose one: {modes: or }", Node(t.ChooseOne, slot("modes"), Who.THEY), "the-convenience-rule.1 R86"
    branches = ("modes",)
    stands_for, orphan, code = "user of a loop", "'They' stands only after 'For each user:' or 'For each other user:'", "V8"
    modes: tuple[Block, ...]
