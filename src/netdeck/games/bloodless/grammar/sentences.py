"""Sentences: steps one after another, choices, conditions, loops (R12, R13, R68).

A step is one instruction; what reaches to the end of its sentence ("you may ...", "if ...") stands last in it. Which instructions share a
sentence when they are told, and where "you" is said, is decided here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, Literal

from netdeck.games.bloodless.grammar.categories import BLOOD, yours
from netdeck.games.bloodless.grammar.event_patterns import HasAmount
from netdeck.language import ast_nodes as t
from netdeck.language.ast_nodes import Do, Who
from netdeck.language.frozen import dataclass
from netdeck.language.node_patterns import NOBODYS, Computed, Meaningful, Node, Pattern, Scene, slot
from netdeck.language.phrase import OneOf, Phrase, trait
from netdeck.language.pronouns import OPEN_DECK, OPEN_IT, OPEN_THAT, OPEN_THEM
from netdeck.language.semantic_error import SemanticError
from netdeck.language.subjects import InTurn
from netdeck.language.tree_walk import walk

SCOPES: Final = (t.May, t.If, t.ForEach, t.ChooseOne, t.PayTo, t.EachPlayer, t.Later)
"""What reaches to the end of its sentence: whatever comes after it begins a new one."""
SAID_OF_YOU: Final = (t.Draw, t.Gain, t.Lose, t.Play, t.Summon, t.Spawn, t.Create, t.Search, t.Reveal, t.RevealUntil, t.Look, t.Discard,
                      t.Sacrifice)  # fmt: skip
"""What is told with "you" when another player acts in the same sentence."""
AFTER_THEM: Final = (*SAID_OF_YOU, t.CopyCard, t.Shuffle, t.NameSomething, t.Pick, t.Move, t.AddCounters, t.Damage, t.Destroy, t.Flip,
                     t.TurnDown, t.Finish, t.Deny, t.Execute, t.Resummon, t.ChangePool, t.SetPool, t.Note, t.Pay, t.Liberate)  # fmt: skip
"""What is told with "you" behind what "they" do, or it would be theirs (R84)."""


@dataclass(frozen=True, slots=True)
class ByYou:
    """A step while it is told with "you"."""

    step: object


@dataclass(frozen=True, slots=True)
class Otherwise:
    """``Otherwise, ...``: the other half of the If before it."""

    do: Do


@dataclass(frozen=True, slots=True)
class Instead:
    """``If ..., ... instead``: done in the place of the instruction before it."""

    condition: t.Condition
    do: Do


Step = Phrase.category("an instruction", example="draw a card")
Scope = Phrase.category("an instruction that goes on to the end of the sentence")
Clause = Phrase.category("instructions", example="draw a card")

# Who does it
DoesDeed = Step.says("{Ref} {Deed@ref}", slot("deed", subject=yours("ref")))
ByWhom = trait(code="E13", against="R84")
YouDoAlways = Step.says(("you {NamedAct act}", "{act}"), slot("act", subject=Who.YOU), also=ByWhom)
DoIt = Step.says("{Act}", slot("act", subject=Who.YOU), also=ByWhom)
SAID_BY_YOU: Final = slot("act", None, lambda step: step.step if isinstance(step, ByYou) else None, subject=Who.YOU)
YouDoIt = Step.says("you {Act|Order act}", SAID_BY_YOU)
Ordered = Step.says("{Order act}", slot("act", subject=Who.YOU), also=ByWhom)


def _nobodys(phrase: Phrase, scene: Scene) -> str:
    """Why something cannot be said of a player: nobody in particular does it."""
    who = phrase["who"].meant(scene) if phrase["who"] is not None else Who.THEY
    same = phrase["act"].meant(Scene(who)) == phrase["act"].meant(Scene(Who.YOU))
    return NOBODYS if same else ""


PlayerDoes = Step.says("{Somebody who} {Act|NamedAct|Order act@who}", slot("act", subject=slot("who")), semantic_error=_nobodys)
YouLose = Step.says("you lose the game", Node(t.WinGame, Who.OPPONENT), "P3.1 R31", only_read=True)
Lose = Step.says("lose the game", Node(t.WinGame, Who.OPPONENT), "P3.1 R31", only_read=True, ordered=True)
OpponentLoses = Step.says("your opponent loses the game", Node(t.WinGame, Who.YOU), "P3.1 R31", only_read=True)

# Several instructions in a few words; each is told in its own
ChangeCounter = Step.says(
    "<put|place|add> a {Stats changes} counter <on|onto|to> {Ref cards}",
    t.Modify(yours("cards"), slot("changes")),
    "R39 R88",
    only_read=True,
    ordered=True,
)
DamageBoth = Step.says(
    "deal {Quantity n} damage to {Target to} and {Target too}",
    (t.Damage(slot("n"), yours("to")), t.Damage(slot("n"), yours("too"))),
    "R27 R28 R31",
    only_read=True,
    ordered=True,
)
EachTakes = Step.says("each player takes {Quantity n} damage", Node(t.Damage, to=Who.EACH), "R31", rank=1, only_read=True)
ShuffledZone = OneOf.of("discard pile or hand", {"discard pile": "discard", "hand": "hand"})


def _shuffled_in(whose: t.Player, zone: str, deck: t.Zone) -> Do:
    """Cards go back to the decks to which they belong; where no deck is named, both may have got some (R11)."""
    moved = t.Move(t.Each(t.Cards(zone=t.Zone(zone, whose))), t.Place(deck))
    decks = [t.Zone(name, deck.of) for name in (("main_deck", "blood_deck") if deck.name == "deck" else (deck.name,))]
    return (moved, *(t.Shuffle(each) for each in decks))


ShuffleInto = Step.says(
    "shuffle {Whose whose} {ShuffledZone zone} into {Deck}", Computed(_shuffled_in), "P1.2 P1.7 R11", only_read=True, ordered=True
)
REFS: Final = (t.Bound, t.Choose, t.Each, t.AtRandom, t.Top, t.The)
IT: Final = t.Bound(OPEN_IT, word="it")
THEM: Final = t.Bound(OPEN_THEM, word="them")
ONE: Final = t.Choose(t.Cards(among=THEM))
REST: Final = t.Each(t.Cards(among=THEM))
TopOrBottom = OneOf.of("top or bottom", ("top", "bottom"))


def _looked_through(n: t.Number, deck: t.Zone, to: t.Place, end: Literal["top", "bottom"], back: t.Zone | None) -> Do:
    """One of the cards on top of a deck goes somewhere, the others back, or to another deck that is named."""
    return (t.Look(t.Top(deck, n)), t.Move(ONE, to), t.Move(REST, t.Place(back or deck, end)))


LookThrough = Step.says(
    "look at the top {Quantity n} cards of {Deck}, put one[ of them] into {InZone to} and[ put] the rest on the {TopOrBottom end}"
    "[ of {Deck back}]",
    Computed(_looked_through),
    "D9.3.5 P1.2 R69",
    only_read=True,
    ordered=True,
)
YOUR_HAND: Final = t.Cards(zone=t.Zone("hand", Who.YOU))
THAT_MANY: Final = "that many"
DRAW_ANEW: Final = (t.Note(THAT_MANY, t.Count(YOUR_HAND)), t.Discard(t.Each(YOUR_HAND)), t.Draw(t.Noted(THAT_MANY)))
DrawAnew = Step.says(
    "discard your hand<, then| and> draw that many cards", DRAW_ANEW, "P1.2 P1.4 R82", rank=1, only_read=True, ordered=True
)
DISCARDED: Final = (t.Note(THAT_MANY, t.Count(t.Cards(among=THEM))), t.Discard(IT), t.Draw(t.Noted(THAT_MANY)))


def _thrown_away(any_number: bool, n: t.Number) -> Do:
    """Cards of the hand are chosen, counted, discarded, and replaced by as many."""
    return (t.Pick(t.Choose(YOUR_HAND, n, any_number=any_number, up_to=not any_number, by=Who.YOU, bind="chosen")), *DISCARDED)


AnyForOthers = Step.says(
    "discard any number of cards< from your hand|>, then draw that many cards",
    _thrown_away(True, 1),
    "P1.2 P1.4 R12 R82",
    rank=1,
    only_read=True,
    ordered=True,
)
SomeForOthers = Step.says(
    "discard up to {Quantity n} cards< from your hand|>, then draw that many cards",
    Computed(lambda n: _thrown_away(False, n)),
    "P1.2 P1.4 R12 R82",
    rank=1,
    only_read=True,
    ordered=True,
)


def _ordered_anew(n: t.Number, deck: t.Zone) -> Do:
    """Cards on top of a deck are put back in any order: one after another goes to the top, the last one that is wanted there last."""
    times = n - 1 if isinstance(n, int) else 1
    return (t.Look(t.Top(deck, n)), *(t.Move(ONE, t.Place(deck, "top")) for _ in range(times)))


def _few_enough(phrase: Phrase, scene: Scene) -> str:
    return "" if isinstance(phrase["n"], int) and 2 <= phrase["n"] <= 5 else "only two to five cards can be put back in any order"


InAnyOrder = Step.says(
    "look at the top {Figure n} cards of {Deck}, then put them back in any order",
    Computed(_ordered_anew),
    "D9.3.5 P1.2 R12 R69",
    only_read=True,
    ordered=True,
    semantic_error=_few_enough,
)


def _doubled(stat: str, cards: t.Ref, until: t.Until | None) -> t.Modify:
    """As much again as it has."""
    if isinstance(cards, t.Each | t.Top) or getattr(cards, "n", 1) != 1 or getattr(cards, "any_number", False):
        raise SemanticError("one creature is doubled, or each of some; say 'a' or 'each'", phrase="cards")
    return t.Modify(cards, (t.StatChange(stat, "+", t.Stat(stat, IT)),), until)


DOUBLE: Final = "double the {StatName stat} of "
DoubleStat = Step.says(
    DOUBLE + "{Ref cards}[ {HowLong until}]", Computed(_doubled, cards=yours("cards")), "R39 R75", only_read=True, ordered=True
)


def _doubled_each(stat: str, cards: t.Cards, until: t.Until | None) -> t.ForEach:
    """Each has its own number (R12)."""
    return t.ForEach(cards, (t.Modify(IT, (t.StatChange(stat, "+", t.Stat(stat, IT)),), until),))


DoubleEach = Scope.says(DOUBLE + "<each|all> {Group cards}[ {HowLong until}]", Computed(_doubled_each), "R12 R39 R75", only_read=True)
PlayedKind = OneOf.of("creatures, commands or cards", {f"{noun}s": noun for noun in t.Noun})
TO_PLAY: Final = t.Cards(slot("kind"), zone=t.Zone("hand", Who.YOU))
CHEAPER: Final = t.Grant(t.Passive(TO_PLAY, t.Give((t.StatChange("cost", slot("change"), slot("n")),))), Who.YOU, t.Until("end_of_turn"))
CostThisTurn = Step.says("{PlayedKind kind} you play this turn cost {Quantity n} {LessOrMore change}[ to play]", CHEAPER, "R38 R39 R76")

# What goes on to the end of the sentence
YouMay = Scope.says("you may {Clause do}", t.May, "R12")
YouMayPay = Scope.says("you may {Cost} to {Clause do}", t.May((t.PayTo((slot("cost", subject=Who.YOU),), slot("do")),)), "R68")
PlayerMay = Scope.says(
    "{Somebody who} may {Act|NamedAct|Order act}", t.May((slot("act", subject=slot("who")),), slot("who")), "R12", semantic_error=_nobodys
)
JUST_PAY: Final = t.PayTo((t.Pay(BLOOD, slot("n")),), (), slot("who"))
TO_PAY: Final = t.PayTo((slot("cost", subject=slot("who")),), slot("do"), slot("who"))
PayOrNot = Scope.says("{Somebody who} may pay {Quantity n} blood", t.May((JUST_PAY,), slot("who")), "R12 R68")
PlayerMayPay = Scope.says("{Somebody who} may {Cost} to {Clause do}", t.May((TO_PAY,), slot("who")), "R68")
IfSo = Scope.says("if {Condition}, {Clause do}", t.If)
ForEachCard = Scope.says("for each {Group over}, {Clause do}", t.ForEach, "R12 R14")
EachPlayer = Scope.says("each player {Act|NamedAct|Order act@}", t.EachPlayer((slot("act", subject=Who.THEY),)), semantic_error=_nobodys)


def _two_ways(phrase: Phrase, scene: Scene) -> str:
    return "" if len(phrase["modes"]) > 1 else "a choice has two ways or more; say '; or' between them"


ONE_WAY_EACH: Final = Computed(lambda modes: t.ChooseOne(tuple((mode,) if not isinstance(mode, tuple) else mode for mode in modes)))
ChooseOr = Scope.says("choose one: {Step modes:, |, or }", ONE_WAY_EACH, "R12", semantic_error=_two_ways, only_read=True)
ChooseOne = Scope.says("choose one: {Clause modes:; |; or }", t.ChooseOne, "R12", semantic_error=_two_ways)
PlayerChoosesOne = Scope.says("{Somebody by} choose{s} one: {Clause modes:; |; or }", t.ChooseOne, "R12", semantic_error=_two_ways)

# What is said now and done later, or the next time
Later = Scope.says("{LaterMoment when}, {Clause do}", t.Later, "R77")
THIS_TURN: Final = t.Until("end_of_turn")


def _in_their_next_turn(do: t.Instruction) -> t.If:
    """What is said of a turn that comes after one of yours: now, or when your next turn begins (R83)."""
    return t.If(t.YourTurn(), (do,), (t.Later("your_next_turn", (do,)),))


def waits_for_you(one: object) -> bool:
    """Whether an If is one of these: it is told in one sentence."""
    return isinstance(one, t.If) and one.condition == t.YourTurn() and one.otherwise == (t.Later("your_next_turn", one.do),)


EXTRA_TURN: Final = _in_their_next_turn(t.SkipTurn(who=Who.OPPONENT))
ExtraTurn = Scope.says("<take|you take> an extra turn after this one", EXTRA_TURN, "P4.1 R32 R83")
THEIR_TURN: Final = t.Grant(t.Cant((slot("act", subject=Who.OPPONENT),), t.YourTurn(False)), Who.YOU, t.Until("end_of_next_turn"))
NextTurnCant = Scope.says("your opponent can't {ForbiddenAct act} during their next turn", _in_their_next_turn(THEIR_TURN), "R39 R59 R83")
NEXT_TIME: Final = t.Grant(t.Replace((slot("when"),), slot("do"), limit=1), Who.YOU, THIS_TURN)
NextTime = Scope.says(
    ("the next time {Happening when?would} this turn, instead {Clause do}", "the next time {when?would} this turn, {do} instead"),
    NEXT_TIME,
    "D5.1 R39 R78",
)
LESS: Final = t.Same((("amount", t.Sum("sub", t.Amount(), slot("n"))),))
PREVENT: Final = t.Grant(t.Replace((slot("when"),), (LESS,), limit=1), Who.YOU, THIS_TURN)


def _counted(phrase: Phrase, scene: Scene) -> str:
    return (
        "" if isinstance(phrase["when"], HasAmount) else "there is nothing of it that could be prevented in part; say what happens instead"
    )


NextTimeLess = Scope.says(
    "the next time {Happening when?would} this turn, prevent {Quantity n} of it", PREVENT, "D5.1 R39 R78", semantic_error=_counted
)


def goes_on(one: object) -> bool:
    """Whether an instruction goes on to the end of its sentence."""
    return isinstance(one, SCOPES) or (isinstance(one, t.Grant) and isinstance(one.ability, t.Replace) and one.ability.limit is not None)


# Clauses


def _whose(step: object) -> object:
    """Whose act a step is: whoever is told to do it, or chooses for it."""
    told = getattr(step, "who", getattr(step, "by", None))
    chosen = (getattr(getattr(step, name, None), "by", None) for name in ("cards", "to", "on"))
    return told or next(filter(None, chosen), Who.YOU)


def by_you(step: object) -> object:
    """A step with "you", where it would be somebody else's without."""
    yours = isinstance(step, AFTER_THEM) and _whose(step) is Who.YOU and getattr(step, "source", None) is None
    return ByYou(step) if yours else step


def named(do: Sequence[object]) -> tuple[object, ...]:
    """Steps with "you" where another player acts in the same sentence, and "it" for the deck that was just searched."""
    steps = tuple(do)
    if len(steps) > 1 and any(isinstance(one, t.Same) or getattr(one, "who", Who.YOU) is not Who.YOU for one in steps):
        steps = tuple(ByYou(one) if isinstance(one, SAID_OF_YOU) and _whose(one) is Who.YOU else one for one in steps)
    steps = (*steps[:1], *(by_you(one) if _whose(before) is Who.THEY else one for before, one in pairwise(steps)))
    decks = [one.to.zone if isinstance(one, t.Create) else one.deck for one in do if isinstance(one, t.Create | t.Search)]
    if decks and do[-1] == t.Shuffle(decks[-1]) and not isinstance(steps[-1], ByYou):
        steps = (*steps[:-1], t.Shuffle(OPEN_DECK))
    return steps


def _steps(do: object) -> dict[str, object] | None:
    if not isinstance(do, tuple) or not do or any(map(goes_on, do)):
        return None
    then: tuple[object, ...] | None = do[-1].do if isinstance(do[-1], t.Then) else None
    if then is not None and len(do) > 1 and _whose(do[-2]) is Who.THEY:
        then = (by_you(then[0]), *then[1:])
    return {"steps": named(do[:-1] if then is not None else do), "then": then}


def _steps_and_scope(do: object) -> dict[str, object] | None:
    if not isinstance(do, tuple) or len(do) < 2 or not goes_on(do[-1]):
        return None
    *steps, scope = named(do)
    return {"steps": tuple(steps), "scope": scope}


def _in_line(steps: Iterable[object]) -> Do:
    """Steps one behind the other; some words mean several of them."""
    return tuple(one for step in steps for one in (step if isinstance(step, tuple) else (step,)))


Steps = Clause.says(
    "{Step steps:, | and }[, then {Clause then}]",
    InTurn(lambda steps, then: (*_in_line(steps), t.Then(then)) if then is not None else _in_line(steps), _steps),
)
StepsAndScope = Clause.says(
    ("{Step steps:, } and {Scope}", "{steps:, | and }, {scope}", "{steps:, | and }, and {scope}", "{steps:, | and } and {scope}"),
    InTurn(lambda steps, scope: (*_in_line(steps), scope), _steps_and_scope),
)


def _borrowed(cards: t.Cards) -> Do:
    """A creature comes over and goes back at the end of the turn."""
    if cards.noun is not t.Noun.CREATURE or cards.zone is not None or cards.side is not None:
        raise SemanticError("only a creature on the board is borrowed; say 'an enemy creature'", phrase="cards")
    back = t.Later("end_of_turn", (t.Move(IT, t.Spaces("theirs", empty=True)),))
    return (t.Move(t.Choose(replace(cards, side=t.Side.ENEMY)), t.Spaces("yours", empty=True)), back)


Borrow = Clause.says(
    "gain control of <an|target> enemy {Group cards} until end of turn", Computed(_borrowed), "D7.6 D9.3.2.1 R77", only_read=True
)


def _alone(act: Any) -> Do:
    if isinstance(act, tuple):
        raise SemanticError("these are several instructions; say one before 'unless'", phrase="act")
    return (act,)


def _only(do: Any) -> Any:
    return do[0] if len(do) == 1 else None


def _unless(who: Any, **subject: Any) -> Any:
    """Somebody may pay; unless they do, it is done (R68)."""
    do = slot("act", _alone, _only, **subject)
    return (t.May((t.PayTo((slot("cost", subject=who),), (), who),), who), t.If(t.Succeeded(False), do))


def _is_known(phrase: Phrase, scene: Scene) -> str:
    """Who is asked before anything is done cannot be called after a card that is only then chosen."""
    known = isinstance(phrase["who"].meant(scene), Who)
    return "" if known else "who is asked here is asked first; say 'your opponent' or 'that player'"


UNLESS: Final = "R12 R13 R68"
THEY_DO: Final = _unless(slot("who"), subject=slot("who"))
TheyUnless = Clause.says("{Somebody who} {Act|NamedAct act@who} unless they {Cost}", THEY_DO, UNLESS, semantic_error=_is_known, rank=1)
Unless = Clause.says("{Step act} unless {You|Opponent|ThatPlayer who} {Cost@who}", _unless(slot("who")), UNLESS)


def buys_off(one: object) -> bool:
    """Whether somebody may pay so that what follows is not done."""
    return isinstance(one, t.May) and len(one.do) == 1 and isinstance(one.do[0], t.PayTo) and not one.do[0].do


OnlyScope = Clause.says("{Scope}", (slot("scope"),))

# Sentences
Sentence = Phrase.category("an instruction", example="draw a card.")
Opening = Sentence.says("{Clause do}.", slot("do"))
Whole = Phrase.category("an instruction", capital=True, example="Draw a card.")
NextSentence = Whole.says("{Clause do}.", slot("do"))
ThenSentence = Whole.says("then {Clause do}.", (t.Then(slot("do")),), "R13", only_read=True)
ShuffleSentence = Whole.says("shuffle.", (t.Shuffle(OPEN_DECK),), "P1.7", only_read=True)
OtherwiseSentence = Whole.says("otherwise, {Clause do}.", Otherwise, "R13")
InsteadSentence = Whole.says(("if {Condition}, {Clause do} instead.", "if {condition}, instead {do}."), Instead, "R89", only_read=True)


def _in_its_place(one: Any, said: Instead) -> Do:
    """What is done, or something else in its place; what it is done to is chosen before it is known which."""
    if any(isinstance(each, t.Bound) and each.name in (OPEN_IT, OPEN_THAT) for each in walk(said)):
        refs = {name: getattr(one, name) for name in ("cards", "to", "on") if isinstance(getattr(one, name, None), REFS)}
        (name, ref), *more = refs.items() or (("", None),)
        if more or not isinstance(ref, t.Bound | t.Choose) or (isinstance(ref, t.Choose) and (ref.n != 1 or ref.up_to or ref.any_number)):
            raise SemanticError("it is not known yet which card that is; choose it in a sentence before")
        if isinstance(ref, t.Choose):
            return t.Pick(ref), t.If(said.condition, said.do, (replace(one, **{name: IT}),))
    return (t.If(said.condition, said.do, (one,)),)


def joined(parts: Iterable[Phrase], scene: Scene) -> Do:
    """The instructions of some sentences."""
    do: Do = ()
    last = 0
    for part in parts:
        said = part.meant(scene)
        if isinstance(said, Instead):
            if not do or last != 1 or goes_on(do[-1]) or isinstance(do[-1], t.Then):
                raise SemanticError("'instead' needs a sentence before it with the one instruction that is not done", phrase=part)
            do, last = (*do[:-1], *_in_its_place(do[-1], said)), 0
            continue
        if isinstance(part, ThenSentence) and (not do or goes_on(do[-1]) or isinstance(do[-1], t.Then)):
            raise SemanticError("'Then' needs one plain instruction before it; say what is done without it", phrase=part)
        if not isinstance(said, Otherwise):
            do, last = (*do, *said), len(said)
        elif do and isinstance(do[-1], t.If) and not do[-1].otherwise:
            do = (*do[:-1], replace(do[-1], otherwise=said.do))
        else:
            raise SemanticError("'Otherwise' needs an 'if' in the sentence before it", phrase=part)
    return do


def told_sentences(do: Do, together: bool) -> tuple[object, ...]:
    """The instructions that are printed as one sentence, and the "Otherwise" after them."""
    groups: list[list[t.Instruction]] = []
    for one in do:
        ended = bool(groups) and (goes_on(groups[-1][-1]) or isinstance(groups[-1][-1], t.Then))
        joins = (
            isinstance(one, t.Then)
            or (bool(groups) and buys_off(groups[-1][-1]) and isinstance(one, t.If) and one.condition == t.Succeeded(False))
            or (not ended and bool(groups) and _belongs(one, groups[-1][0]))
        )
        if groups and (joins or (together and not ended and not isinstance(one, t.If) and not buys_off(one))):
            groups[-1].append(one)
        else:
            groups.append([one])
    found: list[object] = []
    for group in groups:
        last = group[-1]
        if isinstance(last, t.If) and last.otherwise and not waits_for_you(last):
            found += [(*group[:-1], replace(last, otherwise=())), Otherwise(last.otherwise)]
        else:
            found.append(tuple(group))
    return tuple(found)


def _belongs(one: t.Instruction, first: t.Instruction) -> bool:
    """Whether an instruction is about the card that the sentence has searched for."""
    cards = getattr(one, "cards", None)
    return isinstance(first, t.Search) and isinstance(cards, t.Bound) and cards.name == first.bind and cards.word == "it"


class Sentences(Pattern):
    """The instructions of the sentences in some slots; ``together``: in as few sentences as possible when they are told."""

    def __init__(self, *names: str, together: bool = False) -> None:
        super().__init__(*names)
        self.together = together

    def built(self, phrase: Meaningful, scene: Scene) -> Do:
        said = (phrase[name] for name in self.names)
        return joined([one for part in said for one in (part if isinstance(part, tuple) else (part,))], scene)

    def match(self, value: Any, found: dict[str, object]) -> bool:
        first, *more = told_sentences(value, self.together)
        found.update({self.names[0]: (first, *more)} if len(self.names) == 1 else {self.names[0]: first, self.names[1]: tuple(more)})
        return True
