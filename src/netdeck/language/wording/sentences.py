"""Instructions and abilities in sentences."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from netdeck.language.mirror import mirrored
from netdeck.language.tree import (
    Ability,
    Activate,
    Before,
    Cant,
    Cards,
    ChooseOne,
    Do,
    EachPlayer,
    ForEach,
    If,
    Instruction,
    May,
    Passive,
    PayTo,
    Replace,
    Same,
    Then,
    Trigger,
    When,
    Who,
)
from netdeck.language.wording.nouns import NounWording, capital, listed

SCOPES = (May, If, ForEach, ChooseOne, PayTo, EachPlayer)
"""What reaches to the end of its sentence: whatever comes after it begins a new one."""


class Wording(NounWording):
    """Renders what all games with sentences share. Games override :meth:`verb` and the abilities' heads."""

    # Instructions

    def sentences(self, do: Do) -> str:
        """A list of instructions as sentences, each with its own."""
        return self.told(self.groups(do, together=False))

    def after(self, head: str, do: Do) -> str:
        """Instructions that share a head such as "Whenever ...,": one sentence as far as it goes."""
        groups = self.groups(do, together=True)
        first = f"{head} {self.clause(groups[0])}."
        rest = self.told(groups[1:])
        return self.finished(first, groups[0]) + (f" {rest}" if rest else "")

    def told(self, groups: Sequence[Do]) -> str:
        """Each group as a sentence."""
        return " ".join(self.finished(capital(self.clause(group)) + ".", group) for group in groups)

    def finished(self, sentence: str, group: Do) -> str:
        """*sentence* with the "Otherwise" that belongs to it."""
        last = group[-1] if group else None
        if isinstance(last, If) and last.otherwise:
            return f"{sentence} Otherwise, {self.clause(last.otherwise)}."
        return sentence

    def groups(self, do: Do, together: bool) -> list[Do]:
        """The instructions that share a sentence."""
        groups: list[list[Instruction]] = []
        for one in do:
            ended = bool(groups) and isinstance(groups[-1][-1], (*SCOPES, Then))
            joins = isinstance(one, Then) or (not ended and (self.belongs(one, groups[-1]) if groups else False))
            if groups and (joins or (together and not ended and not isinstance(one, If))):
                groups[-1].append(one)
            else:
                groups.append([one])
        return [tuple(group) for group in groups]

    def belongs(self, one: Instruction, group: Sequence[Instruction]) -> bool:
        """Whether an instruction continues the sentence before it even where each has its own."""
        return False

    def clause(self, do: Do) -> str:
        """Instructions of one sentence: commas, a last "and", and ", then"."""
        named = self.needs_names(do)
        steps = [one for one in do if not isinstance(one, Then)]
        parts = [self.step(one, named) for one in steps]
        text = listed(parts) if parts else ""
        for one in do:
            if isinstance(one, Then):
                text += f", then {self.clause(one.do)}"
        return text

    def needs_names(self, do: Do) -> bool:
        """Whether "you" must be said because another player acts in the same sentence."""
        return len(do) > 1 and any(isinstance(one, Same) or getattr(one, "who", Who.YOU) is not Who.YOU for one in do)

    def step(self, one: Instruction, named: bool = False) -> str:
        """One instruction without its full stop."""
        match one:
            case May((PayTo(costs, do, _),), Who.YOU):
                return f"you may {self.costs(costs)} to {self.clause(do)}"
            case May((PayTo(costs, do, _),), who):
                return f"{self.player(who)} may {self.costs(costs)} to {self.clause(do)}"
            case May(do, Who.YOU):
                return f"you may {self.clause(do)}"
            case May((act,), who):
                told = self.verb(act, named=False).removeprefix(f"{self.player(who)} ")
                return f"{self.player(who)} may {self.bare(told)}"
            case If(condition, do):
                return f"if {self.condition(condition)}, {self.clause(do)}"
            case ForEach(Cards() as cards, do):
                return f"for each {self.np(cards)}, {self.clause(do)}"
            case ChooseOne(modes, by):
                clauses = [self.clause(mode) for mode in modes]
                chooser = "choose" if by is Who.YOU else f"{self.player(by)} chooses"
                return f"{chooser} one: {'; '.join(clauses[:-1])}; or {clauses[-1]}"
            case EachPlayer((act,)):
                told = self.verb(act, named=False).removeprefix("they ")
                first, _, rest = told.partition(" ")
                return f"each player {self.third(first)} {rest}".strip()
            case _:
                return self.verb(one, named)

    def bare(self, told: str) -> str:
        """A third-person clause in the base form: "draws a card" is "draw a card"."""
        first, _, rest = told.partition(" ")
        for base in (first.removesuffix("s"), first.removesuffix("es"), f"{first.removesuffix('ies')}y"):
            if self.third(base) == first:
                return f"{base} {rest}".strip()
        return told

    def verb(self, one: Any, named: bool) -> str:
        """An instruction of the game."""
        raise NotImplementedError(one)

    def costs(self, costs: Sequence[Any]) -> str:
        """``pay 2 blood and sacrifice a creature``."""
        return listed([self.cost(cost) for cost in costs])

    def cost(self, cost: Any) -> str:
        """One cost; the game's affair."""
        raise NotImplementedError(cost)

    # Abilities

    def ability(self, ability: Ability) -> str:
        """An ability as it stands on a line."""
        match ability:
            case Trigger():
                head = self.head(ability.when, once=ability.once)
                head += f", if {self.condition(ability.condition)}," if ability.condition else ","
                return self.after(head, ability.do) + self.limit(ability.limit)
            case Replace():
                head = self.head(ability.when, would=True)
                head += f", if {self.condition(ability.condition)}," if ability.condition else ","
                if ability.costs:
                    return f"{head} you may {self.costs(ability.costs)} to instead {self.clause(ability.instead)}."
                return f"{head} {'you may instead' if ability.may else 'instead'} {self.clause(ability.instead)}."
            case Before():
                return self.after(f"{capital('before')} {self.happenings(ability.when, would=True)},", ability.do)
            case Cant():
                tail = f" while {self.condition(ability.condition)}" if ability.condition else ""
                return f"{capital(self.cant(ability))}{tail}."
            case Passive():
                tail = f" while {self.condition(ability.condition)}" if ability.condition else ""
                return f"{capital(self.passive(ability))}{tail}."
            case Activate():
                return self.activated(ability)

    def activated(self, ability: Activate) -> str:
        """``Main phase, pay 2 blood: draw a card.``."""
        if ability.by is Who.OPPONENT:
            seen = mirrored((ability.do, ability.costs, ability.condition))
            ability = replace(ability, do=seen[0], costs=seen[1], condition=seen[2])
        parts = [self.timing(ability)]
        if ability.condition:
            parts.append(f"if {self.condition(ability.condition)}")
        if ability.costs:
            parts.append(self.costs(ability.costs))
        if not ability.do:
            return f"{capital(', '.join(parts))}."
        text = self.sentences(ability.do)
        return f"{capital(', '.join(parts))}: {text[:1].lower()}{text[1:]}{self.limit(ability.limit)}"

    def limit(self, limit: int | None) -> str:
        """``(once per turn)``."""
        return "" if limit is None else " (once per turn)" if limit == 1 else f" ({limit} times per turn)"

    def head(self, when: When, would: bool = False, once: bool = False) -> str:
        """The first word of a trigger and what it waits for; the game's affair."""
        raise NotImplementedError(when)

    def happenings(self, when: When, would: bool = False) -> str:
        """Events as they stand after "whenever"; the game's affair."""
        raise NotImplementedError(when)

    def timing(self, ability: Activate) -> str:
        """When an ability may be used; the game's affair."""
        raise NotImplementedError(ability)

    def cant(self, ability: Cant) -> str:
        """Who can't do what; the game's affair."""
        raise NotImplementedError(ability)

    def passive(self, ability: Passive) -> str:
        """Who has what; the game's affair."""
        raise NotImplementedError(ability)
