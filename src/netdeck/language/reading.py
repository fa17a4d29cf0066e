"""From phrases to the tree: what the common base of all grammars means.

One method for each phrase of ``base.lark``, named as the phrase is named there; a game's reader adds its own. An act ("draw a card") is
read before its player is known, so it is kept as a function of the player. Pronouns are left open here; :mod:`netdeck.language.pronouns`
settles them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from lark import Token, Transformer, v_args

from netdeck.language.mirror import mirrored
from netdeck.language.pronouns import OPEN_IT, OPEN_THAT, OPEN_THEM
from netdeck.language.tree import (
    Ability,
    Activate,
    AllOf,
    Amount,
    AnyOf,
    AtRandom,
    Before,
    Bound,
    Cant,
    CardFit,
    Cards,
    Choose,
    ChooseOne,
    ChosenPlayer,
    Compare,
    Condition,
    ControllerOf,
    Controls,
    Cost,
    Count,
    CountersOn,
    Do,
    Each,
    EachPlayer,
    ForEach,
    Happening,
    If,
    Instruction,
    Is,
    Letter,
    Matches,
    May,
    NotSo,
    Noun,
    Number,
    OwnerOf,
    PayTo,
    Player,
    Ref,
    Replace,
    Stat,
    Succeeded,
    Sum,
    The,
    Then,
    ThereAre,
    Trigger,
    When,
    Who,
    YourTurn,
)

Act: TypeAlias = Callable[[Player], Instruction]


class MisfitError(ValueError):
    """Words that the grammar allows and the rules of the language do not; ``at`` is a word of the phrase, when one is known."""

    def __init__(self, message: str, code: str = "", at: Token | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.at = at


@dataclass(frozen=True, slots=True)
class Header:
    """A line above the text proper: one field of :class:`~netdeck.language.tree.Rules`."""

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


@dataclass(frozen=True, slots=True)
class Otherwise:
    """``Otherwise, ...``: the other half of the If before it."""

    do: Do


Line: TypeAlias = Header | Chapter | Effect | Ability


def passed(_self: "Reader", value: Any) -> Any:
    """A phrase that is just its only part."""
    return value


@v_args(inline=True)
class Reader(Transformer[Token, Any]):
    """Reads the phrases of ``base.lark``."""

    nouns: dict[str, tuple[Noun, tuple[str, ...]]]

    # Lines and sentences

    line = ability = sentence = costs_one = passed
    step = trigger_line = passed

    def header_line(self, header: Header) -> Header:
        return header

    def chapter(self, number: Token, do: Do) -> Chapter:
        return Chapter(int(number), do)

    def effect(self, do: Do) -> Effect:
        return Effect(do)

    def sentences(self, *parts: Any) -> Do:
        if len(parts) == 1:
            if isinstance(parts[0], Otherwise):
                raise MisfitError("'Otherwise' needs an 'if' in the sentence before it")
            return tuple(parts[0])
        before, last = parts
        if not isinstance(last, Otherwise):
            return (*before, *last)
        if not before or not isinstance(before[-1], If):
            raise MisfitError("'Otherwise' needs an 'if' in the sentence before it")
        return (*before[:-1], replace(before[-1], otherwise=last.do))

    def otherwise(self, do: Do) -> Otherwise:
        return Otherwise(do)

    def clause(self, step: Instruction) -> Do:
        return (step,)

    def listed(self, step: Instruction, rest: Do) -> Do:
        return (step, *rest)

    def then(self, step: Instruction, rest: Do) -> Do:
        return (step, Then(rest))

    def may(self, do: Do) -> Do:
        return (May(do),)

    def pay_to(self, cost: Act, do: Do) -> Do:
        return (May((PayTo((self.as_cost(cost),), do),)),)

    def may_other(self, player: Player, act: Act) -> Do:
        return (May((self.done_by(player, act),), player),)

    def pay_to_other(self, player: Player, cost: Act, do: Do) -> Do:
        return (May((PayTo((self.as_cost(cost, player),), do, player),), player),)

    def if_so(self, condition: Condition, do: Do) -> Do:
        return (If(condition, do),)

    def for_each(self, cards: Cards, do: Do) -> Do:
        return (ForEach(cards, do),)

    def each_player(self, act: Act) -> Do:
        return (EachPlayer((self.done_by(Who.THEY, act),)),)

    def choose_one(self, modes: tuple[Do, ...]) -> Do:
        return (ChooseOne(modes),)

    def choose_one_other(self, player: Player, modes: tuple[Do, ...]) -> Do:
        return (ChooseOne(modes, player),)

    def modes(self, first: Do, second: Do) -> tuple[Do, ...]:
        return (first, second)

    def more_modes(self, first: Do, rest: tuple[Do, ...]) -> tuple[Do, ...]:
        return (first, *rest)

    def imperative(self, act: Act) -> Instruction:
        return act(Who.YOU)

    def player_act(self, player: Player, act: Act) -> Instruction:
        return self.done_by(player, act)

    def done_by(self, player: Player, act: Act) -> Instruction:
        """What *player* does. Things that nobody in particular does cannot be said of a player."""
        done = act(player)
        if done == act(Who.YOU):
            raise MisfitError("that is nothing that one player does; say it without the player")
        return done

    def ref_deed(self, ref: Ref, deed: Callable[[Ref], Instruction]) -> Instruction:
        return deed(ref)

    def as_cost(self, act: Act, player: Player = Who.YOU) -> Cost:
        return act(player)  # type: ignore[return-value]  # the grammar gives nothing but costs here

    # Abilities

    def trigger(self, word: Token, when: When, do: Do) -> Trigger:
        return Trigger(when, do, once=word == "once")

    def trigger_if(self, word: Token, when: When, condition: Condition, do: Do) -> Trigger:
        return Trigger(when, do, condition, once=word == "once")

    def trigger_limited(self, word: Token, when: When, do: Do, limit: int) -> Trigger:
        return Trigger(when, do, once=word == "once", limit=limit)

    def trigger_if_limited(self, word: Token, when: When, condition: Condition, do: Do, limit: int) -> Trigger:
        return Trigger(when, do, condition, once=word == "once", limit=limit)

    def before(self, when: When, do: Do) -> Before:
        return Before(when, do)

    def replace(self, _word: Token, when: When, do: Do) -> Replace:
        return Replace(when, do)

    def replace_if(self, _word: Token, when: When, condition: Condition, do: Do) -> Replace:
        return Replace(when, do, condition)

    def replace_may(self, _word: Token, when: When, do: Do) -> Replace:
        return Replace(when, do, may=True)

    def replace_pay(self, _word: Token, when: When, cost: Act, do: Do) -> Replace:
        return Replace(when, do, may=True, costs=(self.as_cost(cost),))

    def forbidden(self, cant: Cant, condition: Condition | None = None) -> Cant:
        return replace(cant, condition=condition)

    def activate_free(self, timing: tuple[str, Player], do: Do, limit: int | None = None) -> Activate:
        return self.activate(timing, (), do, limit)

    def activate(self, timing: tuple[str, Player], costs: tuple[Act, ...], do: Do, limit: int | None = None) -> Activate:
        paid = tuple(self.as_cost(cost, timing[1]) for cost in costs)
        if timing[1] is Who.OPPONENT:
            do, paid = mirrored(do), mirrored(paid)
        return Activate(do, paid, timing[0], timing[1], limit)  # type: ignore[arg-type]

    def activate_bare(self, timing: tuple[str, Player], costs: tuple[Act, ...]) -> Activate:
        return self.activate(timing, costs, ())

    def activate_if(
        self, timing: tuple[str, Player], condition: Condition, costs: tuple[Act, ...], do: Do, limit: int | None = None
    ) -> Activate:
        condition = mirrored(condition) if timing[1] is Who.OPPONENT else condition
        return replace(self.activate(timing, costs, do, limit), condition=condition)

    def once_per_turn(self) -> int:
        return 1

    def times_per_turn(self, number: Token) -> int:
        return int(number)

    def costs(self, cost: Act) -> tuple[Act, ...]:
        return (cost,)

    def more_costs(self, cost: Act, rest: tuple[Act, ...]) -> tuple[Act, ...]:
        return (cost, *rest)

    def happenings(self, happening: Happening) -> When:
        return (happening,)

    def any_happening(self, before: When, happening: Happening) -> When:
        return (*before, happening)

    # Numbers

    def digits(self, token: Token) -> int:
        if len(token) > 4:
            raise MisfitError(f"{token} is more than any card counts", "E03", token)
        return int(token)

    def letter(self, token: Token) -> Letter:
        return Letter(str(token))

    def amount(self) -> Amount:
        return Amount()

    def add(self, left: Number, right: Number) -> Sum:
        return Sum("add", left, right)

    def sub(self, left: Number, right: Number) -> Sum:
        return Sum("sub", left, right)

    def div(self, left: Number, right: Number) -> Sum:
        return Sum("div", left, right)

    def div_floor(self, left: Number, right: Number) -> Sum:
        return Sum("div_floor", left, right)

    def lower(self, left: Number, right: Number) -> Sum:
        return Sum("min", left, right)

    def higher(self, left: Number, right: Number) -> Sum:
        return Sum("max", left, right)

    def twice(self, number: Number) -> Sum:
        return Sum("mul", 2, number)

    def half(self, number: Number) -> Sum:
        return Sum("half", number)

    def count(self, cards: Cards) -> Count:
        return Count(cards)

    def counters_on(self, name: str, ref: Ref) -> CountersOn:
        return CountersOn(name, ref)

    def own_stat(self, owner: Bound, stat: Token) -> Stat:
        return Stat(str(stat), owner)

    def stat_of(self, stat: Token, ref: Ref) -> Stat:
        return Stat(str(stat), ref)

    def equal(self, number: Number) -> Is:
        return Is("=", number)

    def at_most(self, number: Number) -> Is:
        return Is("<=", number)

    def at_least(self, number: Number) -> Is:
        return Is(">=", number)

    def less(self, number: Number) -> Is:
        return Is("<", number)

    def more(self, number: Number) -> Is:
        return Is(">", number)

    def counters(self, name: Token) -> str:
        return str(name).strip('"')

    # Players

    def opponent(self) -> Player:
        return Who.OPPONENT

    def that_player(self) -> Player:
        return Who.THAT

    def they(self) -> Player:
        return Who.THEY

    def controller(self) -> Player:
        return ControllerOf(Bound(OPEN_IT, word="it"))

    def owner(self) -> Player:
        return OwnerOf(Bound(OPEN_IT, word="it"))

    def a_player(self) -> Player:
        return ChosenPlayer()

    def of_you(self) -> Player:
        return Who.YOU

    of_opponent, of_that_player, of_them = opponent, that_player, they

    def of_owner(self) -> Player | None:
        return None

    def of_controller(self) -> Player:
        return ControllerOf(Bound(OPEN_IT, word="it"))

    def of_each(self) -> Player:
        return Who.EACH

    # Cards

    def noun_of(self, token: Token) -> tuple[Noun, tuple[str, ...]]:
        """What a noun says: how the card is followed, and which types fit."""
        return self.nouns[str(token)]

    def noun(self, token: Token) -> Cards:
        noun, types = self.noun_of(token)
        return Cards(noun=noun, types=types)

    def np(self, head: Cards) -> Cards:
        return head

    def described(self, fields: dict[str, Any], head: Cards) -> Cards:
        return replace(head, **fields)

    def of_kin(self, kin: str, head: Cards) -> Cards:
        return replace(head, kin=kin)

    def kin(self, token: Token) -> str:
        return str(token)

    def named_head(self, name: Token, head: Cards) -> Cards:
        return replace(head, name=str(name).strip('"'))

    def modified(self, cards: Cards, fields: dict[str, Any]) -> Cards:
        for name, value in fields.items():
            added: Any = (*getattr(cards, name), *value) if name in ("stats", "counters") else value
            change: dict[str, Any] = {name: added}
            cards = replace(cards, **change)
        return cards

    def this(self, token: Token) -> Bound:
        return Bound("this", self.noun_of(token)[0], f"this {str(token).removesuffix('s')}")

    def it(self) -> Bound:
        return Bound(OPEN_IT, word="it")

    def that(self, token: Token) -> Bound:
        return Bound(OPEN_THAT, self.noun_of(token)[0], f"that {str(token).removesuffix('s')}")

    def the(self, cards: Cards) -> The:
        return The(cards)

    def a(self, _article: Token, cards: Cards) -> Choose:
        return Choose(cards)

    def any(self, cards: Cards) -> Choose:
        return Choose(cards)

    def another(self, cards: Cards) -> Choose:
        return Choose(replace(cards, other=True))

    def each(self, cards: Cards) -> Each:
        return Each(cards)

    def each_other(self, cards: Cards) -> Each:
        return Each(replace(cards, other=True))

    def several(self, number: Token, cards: Cards) -> Choose:
        return Choose(cards, self.digits(number) if number.type == "NUMBER" else Letter(str(number)))

    def up_to(self, number: Number, cards: Cards) -> Choose:
        return Choose(cards, number, up_to=True)

    def any_number(self, cards: Cards) -> Choose:
        return Choose(cards, any_number=True)

    def another_at_random(self, cards: Cards) -> AtRandom:
        return AtRandom(replace(cards, other=True))

    def at_random(self, number: Token, cards: Cards) -> AtRandom:
        return AtRandom(cards, self.digits(number) if number.type == "NUMBER" else 1)

    def one_of_them(self) -> Choose:
        return Choose(Cards(among=Bound(OPEN_THEM, word="them")))

    def up_to_of_them(self, number: Number) -> Choose:
        return Choose(Cards(among=Bound(OPEN_THEM, word="them")), number, up_to=True)

    def the_rest(self) -> Each:
        return Each(Cards(among=Bound(OPEN_THEM, word="them")))

    def its(self) -> Bound:
        return Bound(OPEN_IT, word="it")

    def this_own(self, token: Token) -> Bound:
        word = str(token).removesuffix("'s")
        return Bound("this", self.nouns[word][0], f"this {word}")

    def that_own(self, token: Token) -> Bound:
        word = str(token).removesuffix("'s")
        return Bound(OPEN_THAT, self.nouns[word][0], f"that {word}")

    # Conditions

    def condition(self, one: Condition) -> Condition:
        return one

    def both(self, left: Condition, right: Condition) -> Condition:
        return AllOf((*left.of, right)) if isinstance(left, AllOf) else AllOf((left, right))

    def either(self, left: Condition, right: Condition) -> Condition:
        return AnyOf((*left.of, right)) if isinstance(left, AnyOf) else AnyOf((left, right))

    def you_control(self, some: tuple[Cards, Is]) -> Controls:
        return Controls(Who.YOU, *some)

    def player_controls(self, player: Player, some: tuple[Cards, Is]) -> Controls:
        return Controls(player, *some)

    def there_are(self, some: tuple[Cards, Is]) -> ThereAre:
        return ThereAre(*some)

    def has_counters(self, ref: Ref, test: Is, name: str) -> Compare:
        return Compare(CountersOn(name, ref), test)

    def has_no_counters(self, ref: Ref, name: str) -> Compare:
        return Compare(CountersOn(name, ref), Is("=", 0))

    def own_stat_is(self, owner: Bound, stat: Token, test: Is) -> Compare:
        return Compare(Stat(str(stat), owner), test)

    def stat_is(self, stat: Token, ref: Ref, test: Is) -> Compare:
        return Compare(Stat(str(stat), ref), test)

    def held_is(self, held: Number, test: Is) -> Compare:
        return Compare(held, test)

    def is_a(self, ref: Ref, _article: Token, cards: Cards) -> Matches:
        return Matches(ref, cards)

    def is_not_a(self, ref: Ref, _article: Token, cards: Cards) -> NotSo:
        return NotSo(Matches(ref, cards))

    def has_keyword(self, ref: Ref, keyword: Token) -> Matches:
        return Matches(ref, Cards(keyword=str(keyword)))

    def your_turn(self) -> YourTurn:
        return YourTurn()

    def not_your_turn(self) -> YourTurn:
        return YourTurn(False)

    def you_do(self) -> Succeeded:
        return Succeeded()

    def you_dont(self) -> Succeeded:
        return Succeeded(False)

    def some_one(self, _article: Token, cards: Cards) -> tuple[Cards, Is]:
        return cards, Is(">=", 1)

    def some_other(self, cards: Cards) -> tuple[Cards, Is]:
        return replace(cards, other=True), Is(">=", 1)

    def none(self, cards: Cards) -> tuple[Cards, Is]:
        return cards, Is("=", 0)

    def some_n(self, test: Is, cards: Cards) -> tuple[Cards, Is]:
        return cards, test

    one_condition = passed


def fit(ref: Ref) -> CardFit:
    """What a reference means where an event is watched: "a creature" is a pattern there, not a choice."""
    match ref:
        case Bound() | The():
            return ref
        case Choose(cards=cards) | Each(cards=cards):
            return cards
        case _:
            raise MisfitError("an ability cannot watch for that")
