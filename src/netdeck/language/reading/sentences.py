"""What the phrases of ``sentences.lark`` mean.

An act ("draw a card") is read before its player is known, so it is kept as a function of the player.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, v_args

from netdeck.language.misfit import MisfitError
from netdeck.language.reading.abilities import AbilityReader
from netdeck.language.reading.parts import Act, Chapter, Effect, Header, Otherwise, passed
from netdeck.language.tree import (
    Cards,
    ChooseOne,
    Condition,
    Do,
    EachPlayer,
    ForEach,
    If,
    Instruction,
    May,
    PayTo,
    Player,
    Ref,
    Then,
    Who,
)


@v_args(inline=True)
class SentenceReader(AbilityReader):
    """Lines, sentences and clauses."""

    line = ability = sentence = step = passed

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
