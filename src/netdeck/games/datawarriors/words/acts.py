"""What users do, and what happens to cards and processes."""

from typing import ClassVar

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.words.nouns import State, Type
from netdeck.language.common.conditions import Condition
from netdeck.language.common.lexemes import Figure
from netdeck.language.common.numbers import Number
from netdeck.language.common.sentences import Act, Sentence
from netdeck.language.nodes import SUBJECT, Node, slot
from netdeck.language.phrase import Phrase

# What users do


class Wipe(Act):
    say, builds, cites = "wipe{s} {n}", Node(t.Wipe, SUBJECT, slot("n")), "card-effects.3 R59"
    n: Number


class Leak(Act):
    say, builds, cites = "leak{s} {n}", Node(t.Leak, SUBJECT, slot("n")), "card-effects.3 R60"
    n: Number


class Lock(Act):
    say, builds, cites = "lock{s} {n}", Node(t.Lock, SUBJECT, slot("n")), "card-effects.3 R61"
    n: Number


class Restore(Act):
    say, builds, cites = "restore{s} {n}", Node(t.Restore, SUBJECT, slot("n")), "card-effects.3 R62"
    n: Number


class Draw(Act):
    say, builds, cites = "draw{s} {n}", Node(t.Draw, slot("n"), SUBJECT), "card-effects.3 R64"
    n: Number


class Sift(Act):
    say, builds, cites = "sift{s} {n}", Node(t.Sift, SUBJECT, slot("n")), "card-effects.3 R65"
    n: Number


class Free(Act):
    say, builds, cites = "free{s} {n}", Node(t.Free, SUBJECT, slot("n")), "card-effects.3 R66"
    n: Number


class Discard(Act):
    say, cites = "discard{s} {n} at random", "trash-bin.1 R63"
    builds = Node(t.Discard, Node(t.AtRandom, Node(t.Cards, zone=Node(t.Zone, "hand", SUBJECT)), slot("n")), SUBJECT)
    n: Number


# What happens to cards and processes


class Thing(Phrase):
    """a card"""


class ThisCard(Thing):
    say, builds = "this card", "this"


class TargetCard(Thing):
    say, builds = "the target", "target"
    stands_for, orphan, code = "target card", "'the target' needs a target of the right kind: say which card is the target before it", "V7"
    against = "command-issuing.2"


class OfProcess:
    """Something that happens to the target, which is a process."""

    stands_for: ClassVar[str] = "target process"
    orphan: ClassVar[str] = "'the target' needs a target of the right kind: say which process is the target before it"
    code: ClassVar[str] = "V7"
    against: ClassVar[str] = "command-issuing.2"


class Halt(OfProcess, Sentence):
    say, builds, cites = "halt the target.", t.Halt, "halt.1"


class HaltUnless(OfProcess, Sentence):
    say, builds, cites = "halt the target unless its issuer allocates {unless}.", t.Halt, "halt.1 memory-points.1 R76 R77"
    unless: Figure


class Resume(OfProcess, Sentence):
    say, builds, cites = "resume the target.", t.Resume, "halt.2 R67"


class Redirect(OfProcess, Sentence):
    say, builds, cites = "redirect the target.", t.Redirect, "R44 R68"


class Trash(Sentence):
    say, builds, cites = "trash {what}.", t.Trash, "trash-bin.1 R69"
    what: Thing


class Eject(Sentence):
    say, builds, cites = "eject {what}.", t.Eject, "R33 R70"
    what: Thing


class OfCard:
    """Something that happens to the target, which is a card."""

    stands_for: ClassVar[str] = "target card"
    orphan: ClassVar[str] = TargetCard.orphan
    code: ClassVar[str] = "V7"
    against: ClassVar[str] = "command-issuing.2"


class SetState(OfCard, Sentence):
    say, builds, cites = "set the target to {state}.", t.SetState, "R49 R72"
    state: State


class TakeControl(OfCard, Sentence):
    say, builds, cites = "gain control of the target.", Node(t.Control, t.TARGET), "card-controllers.1 R73"


class TakeControlUntilExit(OfCard, Sentence):
    say, builds = "gain control of the target until Exit.", Node(t.Control, t.TARGET, until=t.UNTIL_EXIT)
    cites = "card-controllers.1 R35 R73"


class Deploy(Sentence):
    say, cites = "deploy a {kinds:, | or } of cost {cost_at_most} or less from your trash.", "R71"
    builds = t.Deploy
    kinds: tuple[Type, ...]
    cost_at_most: Figure


class Boost(Sentence):
    say, builds, cites = "your wipes are {n} larger until Exit.", t.Boost, "R40 R83"
    n: Number


# Instructions around instructions


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


class ForEachOther(Sentence):
    say, builds, cites = "for each other user: {do}", Node(t.EachPlayer, slot("do"), t.Who.EACH_OTHER), "R52"
    inside = {"do": ("user of a loop",)}
    do: Block


class ChooseOne(Sentence):
    say, builds, cites = "choose one: {modes: or }", t.ChooseOne, "the-convenience-rule.1 R86"
    branches = ("modes",)
    modes: tuple[Block, ...]


class TheyChooseOne(Sentence):
    say, builds, cites = "they choose one: {modes: or }", Node(t.ChooseOne, slot("modes"), t.Who.THEY), "the-convenience-rule.1 R86"
    branches = ("modes",)
    stands_for, orphan, code = "user of a loop", "'They' stands only after 'For each other user:'", "V8"
    modes: tuple[Block, ...]
