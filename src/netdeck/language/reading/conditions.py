"""What the phrases of ``conditions.lark`` mean, and the conditions of ``references.lark``."""

from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from netdeck.language.reading.parts import passed
from netdeck.language.tree import (
    AllOf,
    AnyOf,
    Bound,
    Cards,
    Compare,
    Condition,
    Controls,
    CountersOn,
    Is,
    Matches,
    NotSo,
    Number,
    Player,
    Ref,
    Stat,
    Succeeded,
    ThereAre,
    Who,
    YourTurn,
)


@v_args(inline=True)
class ConditionReader(Transformer[Token, Any]):
    """What must be so."""

    one_condition = passed

    def condition(self, one: Condition) -> Condition:
        return one

    def both(self, left: Condition, right: Condition) -> Condition:
        return AllOf((*left.of, right)) if isinstance(left, AllOf) else AllOf((left, right))

    def either(self, left: Condition, right: Condition) -> Condition:
        return AnyOf((*left.of, right)) if isinstance(left, AnyOf) else AnyOf((left, right))

    def you_control(self, some: tuple[Cards, Is]) -> Controls:
        return Controls(Who.YOU, *some)

    def your_turn(self) -> YourTurn:
        return YourTurn()

    def not_your_turn(self) -> YourTurn:
        return YourTurn(False)

    def some_one(self, _article: Token, cards: Cards) -> tuple[Cards, Is]:
        return cards, Is(">=", 1)

    def none(self, cards: Cards) -> tuple[Cards, Is]:
        return cards, Is("=", 0)

    def some_n(self, test: Is, cards: Cards) -> tuple[Cards, Is]:
        return cards, test


@v_args(inline=True)
class CardConditionReader(ConditionReader):
    """What must be so of cards that are known."""

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

    def you_do(self) -> Succeeded:
        return Succeeded()

    def you_dont(self) -> Succeeded:
        return Succeeded(False)

    def some_other(self, cards: Cards) -> tuple[Cards, Is]:
        return replace(cards, other=True), Is(">=", 1)
