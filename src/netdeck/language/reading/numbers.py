"""What the phrases of ``numbers.lark``, ``arithmetic.lark`` and ``sums.lark`` mean."""

from typing import Any

from lark import Token, Transformer, v_args

from netdeck.language.misfit import MisfitError
from netdeck.language.tree import Amount, Bound, Cards, Count, CountersOn, Is, Letter, Number, Ref, Stat, Sum


@v_args(inline=True)
class NumberReader(Transformer[Token, Any]):
    """Numbers, letters and comparisons."""

    def digits(self, token: Token) -> int:
        if len(token) > 4:
            raise MisfitError(f"{token} is more than any card counts", "E03", token)
        return int(token)

    def letter(self, token: Token) -> Letter:
        return Letter(str(token))

    def add(self, left: Number, right: Number) -> Sum:
        return Sum("add", left, right)

    def twice(self, number: Number) -> Sum:
        return Sum("mul", 2, number)

    def half(self, number: Number) -> Sum:
        return Sum("half", number)

    def count(self, cards: Cards) -> Count:
        return Count(cards)

    def equal(self, number: Number) -> Is:
        return Is("=", number)

    def at_most(self, number: Number) -> Is:
        return Is("<=", number)

    def at_least(self, number: Number) -> Is:
        return Is(">=", number)


@v_args(inline=True)
class SumReader(NumberReader):
    """More to do with numbers."""

    def amount(self) -> Amount:
        return Amount()

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

    def counters_on(self, name: str, ref: Ref) -> CountersOn:
        return CountersOn(name, ref)

    def own_stat(self, owner: Bound, stat: Token) -> Stat:
        return Stat(str(stat), owner)

    def stat_of(self, stat: Token, ref: Ref) -> Stat:
        return Stat(str(stat), ref)

    def less(self, number: Number) -> Is:
        return Is("<", number)

    def more(self, number: Number) -> Is:
        return Is(">", number)
