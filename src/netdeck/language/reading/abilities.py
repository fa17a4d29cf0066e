"""What the phrases of ``triggers.lark`` and ``abilities.lark`` mean."""

from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from netdeck.language.mirror import mirrored
from netdeck.language.reading.parts import Act
from netdeck.language.tree import Activate, Before, Cant, Condition, Cost, Do, Happening, Player, Replace, Trigger, When, Who


@v_args(inline=True)
class TriggerReader(Transformer[Token, Any]):
    """Abilities that wait."""

    def trigger(self, word: Token, when: When, do: Do) -> Trigger:
        return Trigger(when, do, once=word == "once")

    def trigger_if(self, word: Token, when: When, condition: Condition, do: Do) -> Trigger:
        return Trigger(when, do, condition, once=word == "once")


@v_args(inline=True)
class AbilityReader(TriggerReader):
    """Abilities that replace, forbid or are used."""

    def as_cost(self, act: Act, player: Player = Who.YOU) -> Cost:
        return act(player)  # type: ignore[return-value]  # the grammar gives nothing but costs here

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
