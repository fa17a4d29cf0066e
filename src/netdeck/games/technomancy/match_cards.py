"""What is printed on cards as numbers: types, costs, abilities, and their text as words of code (chapter 5)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from operator import itemgetter
from typing import Any, Final

from netdeck.cardgame.codegen import CardPrograms, Program, Vocabulary
from netdeck.cardgame.program import LATER
from netdeck.games.technomancy import ast_nodes as t
from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.rules import (
    battlefield,
    card_choice,
    constants,
    delayed_list,
    lasting_effects,
    properties,
    restrictions,
    selection,
    target_sets,
    targeting,
    verbs,
)
from netdeck.games.technomancy.rules import triggers as tr
from netdeck.games.technomancy.rules import values as v
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.scrip import Cost
from netdeck.kernel import RulebookError
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.vm import ADD, CONSTANT, TIMES
from netdeck.language.frozen import dataclass
from netdeck.language.lowering import COMPARING

TYPES: Final = {"quickhack": constants.QUICKHACK, "program": constants.PROGRAM, "agent": constants.AGENT, "building": constants.BUILDING}
KEYWORDS: Final = {"strike": constants.STRIKES, "guard": constants.GUARDS, "ghost": constants.GHOSTLY, "rapid": constants.RAPID}
ENTERS: Final = {"": 0, "deployed": battlefield.ENTERS_DEPLOYED, "recovered": battlefield.ENTERS_RECOVERED}
EVENTS: Final = {
    "turn_start": tr.AT_TURN_START,
    "draw_phase": tr.AT_DRAW_PHASE,
    "main_phase": tr.AT_MAIN_PHASE,
    "turn_end": tr.AT_TURN_END,
    "draws": tr.DRAWS,
    "discards": tr.DISCARDS,
    "plays": tr.PLAYS,
    "enters": tr.ENTERS,
    "dies": tr.DIES,
    "leaves": tr.LEAVES,
    "recovers": tr.RECOVERS,
    "deployed": tr.DEPLOYS,
    "deals_damage": tr.DEALS,
}
WHOSE: Final = {"any": restrictions.ANYBODY, "you": restrictions.YOU, "opponent": restrictions.OPPONENT}
MET: Final = {"any": tr.TO_ANYTHING, "player": tr.TO_PLAYER, "agent": tr.TO_AGENT}
UNTIL: Final = {
    "forever": lasting_effects.FOREVER,
    "eot": lasting_effects.END_OF_TURN,
    "your_turn": lasting_effects.YOUR_TURN_BEGINS,
    "while_you_control_self": lasting_effects.WHILE_YOU_CONTROL,
}
SIDES: Final = {None: 0, t.Side.FRIENDLY: selection.FRIENDLY, t.Side.ENEMY: selection.ENEMY}
STATES: Final = {"": 0, "deployed": selection.IS_DEPLOYED, "recovered": selection.IS_RECOVERED}
UNLIMITED: Final = 1 << 20
"""So often that it never runs out."""
PLACES: Final = {"hand": constants.HAND, "battlefield": constants.BATTLEFIELD, "discard": constants.DISCARD, "library": constants.LIBRARY}
TAKEN: Final = {
    "scrap": card_choice.SCRAPPED,
    "hand": card_choice.TO_HAND,
    "battlefield": card_choice.TO_FIELD,
    "deployed": card_choice.TO_FIELD_DEPLOYED,
}
STATS: Final = ("power", "scrip cost", "health")
ON_STACK: Final = {"any": targeting.ANYTHING, "card": targeting.A_CARD, "ability": targeting.AN_ABILITY}
PLAYERS: Final = {
    t.Who.YOU: target_sets.YOU,
    t.Who.EACH_OTHER: target_sets.EACH_OTHER,
    t.Who.EACH: target_sets.EACH_PLAYER,
    t.Who.THAT: target_sets.THAT_PLAYER,
}
NO_ROW: Final = {
    "kind": properties.OTHER_ABILITY,
    "number": 0,
    "mode": 0,
    "price": 0,
    "condition": 0,
    "may": 0,
    "program": 0,
    "limit": NOTHING,
    "event": 0,
    "whose": 0,
    "what": 0,
    "to": 0,
    "first": 0,
    "kinds": 0,
    "n": 0,
    "form": 0,
    "affects": 0,
    "power": 0,
    "health": 0,
    "set_power": constants.NONE,
    "set_health": constants.NONE,
    "per": 0,
    "keywords": 0,
    "lose": 0,
    "set": 0,
    "add": 0,
    "reduce": 0,
    "cant": 0,
}


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


VOCABULARY: Final = Vocabulary(
    verbs.verbs.declared,
    moments={"end_of_turn": delayed_list.AT_END, "your_next_turn": delayed_list.AT_TURN},
    words={
        "until": lambda until: UNTIL[t.duration(until)],
        "place": PLACES.__getitem__,
        "taken": TAKEN.__getitem__,
        "flag": lambda value: value is not None,
        "kind": itemgetter(0),
        "kinds": _bits,
    },
)


def is_on_stack(pattern: t.Cards) -> bool:
    """Whether the cards of a slot are found on the stack: a quickhack or a program never is anywhere else in play (R64)."""
    return pattern.zone is None and bool(pattern.types) and all(kind in t.NON_PERMANENT for kind in pattern.types)


class MatchCards(CardPrograms):
    """The printed cards of a match as columns, and the way back from numbers to what is printed."""

    vocabulary = VOCABULARY
    definitions: list[Printed]

    def __init__(self, definitions: Mapping[str, Printed]) -> None:
        super().__init__(Table)
        self.subtypes: list[str] = []
        self.modes: list[t.Mode] = []
        self._costs: dict[Cost, int] = {}
        self.all_numbers = {name: number for number, name in enumerate(definitions)}
        self._price(t.NO_PRICE)
        self._row("a_", **self._ability(t.STRIKE, constants.STRIKE))
        for definition in definitions.values():
            self._add(definition)

    # Cards

    def _add(self, card: Printed) -> None:
        self._begin_card(card)
        rules = card.rules
        own = rules.self_cost
        modes = [self._mode(mode) for mode in card.modes]
        abilities = [self._ability(ability, number) for number, ability in enumerate(rules.abilities, 1)]
        self._row(
            "d_",
            type=TYPES[card.type],
            level=card.level,
            cost=self._cost(card.price),
            scrip_cost=card.scrip_cost,
            power=card.power,
            health=card.health,
            factions=_bits(card.factions),
            keywords=_keywords(card.keywords),
            subtypes=self._write([len(card.subtypes), *map(self._subtype, card.subtypes)], card.subtypes),
            special=self._pattern(rules.special_power.cards) if rules.special_power is not None else 0,
            enters=ENTERS[rules.enters],
            additional=self._price(rules.additional),
            overclock=self._cost(rules.overclock) if rules.overclock is not None else 0,
            own=own is not None,
            own_add=self._number(own.add) if own is not None else 0,
            own_reduce=self._number(own.reduce) if own is not None else 0,
            ability=len(self.columns["a_kind"]),
            abilities=len(abilities),
            mode=modes[0],
            modes=len(modes),
            gives=card.gives_abilities,
            watches=card.watches,
            uses=bool(card.activated),
        )
        for row in abilities:
            self._row("a_", **row)

    def _subtype(self, name: str) -> int:
        if name not in self.subtypes:
            self.subtypes.append(name)
        return selection.FACTIONS + 1 + self.subtypes.index(name)

    def _cost(self, cost: Cost) -> int:
        at = self._costs.get(cost)
        if at is None:
            at = self._costs[cost] = self._write([*cost.kinds, cost.any, cost.x], cost)
        return at

    def _price(self, price: t.Price) -> int:
        at = len(self.columns["p_scrip"])
        if not price and at:
            return 0
        self._row(
            "p_",
            scrip=self._cost(price.scrip),
            deploy=price.deploy,
            discard_self=price.discard_self,
            scrap=self._pattern(price.scrap) if price.scrap is not None else 0,
            discard=price.discard,
            health=price.health,
        )
        return at

    def _mode(self, mode: t.Mode) -> int:
        slots = [self._slot(slot) for slot in mode.targets]
        do = self._do(mode.do)
        self.modes.append(mode)
        self._row("m_", slot=len(self.columns["s_kind"]), slots=len(slots), do=do)
        for slot in slots:
            self._row("s_", **slot)
        return len(self.columns["m_do"]) - 1

    def _slot(self, slot: t.Slot) -> dict[str, int]:
        row = {"kind": targeting.AGENT_OR_PLAYER, "which": 0, "cards": 0, "optional": int(slot.optional), "nth": slot.nth}
        match slot.what:
            case t.PlayerSlot(which):
                row |= {"kind": targeting.A_PLAYER, "which": WHOSE[which]}
            case t.StackSlot(what):
                row |= {"kind": targeting.ON_THE_STACK, "which": ON_STACK[what]}
            case t.StrikeSlot():
                row["kind"] = targeting.TO_BE_STRUCK
            case t.Cards() as cards:
                row["cards"] = self._pattern(cards)
                row["kind"] = (
                    targeting.CARDS_ON_STACK
                    if is_on_stack(cards)
                    else targeting.IN_PILES
                    if cards.zone is not None
                    else targeting.ON_BATTLEFIELD
                )
        return row

    def _ability(self, ability: t.Ability, number: int) -> dict[str, int]:
        row = {**NO_ROW, "number": number}
        match ability:
            case t.Triggered(when, mode, condition, may):
                row |= {"kind": properties.TRIGGERED, "mode": self._mode(mode), "may": int(may), "event": EVENTS[when.event]}
                row |= {"whose": WHOSE[when.whose], "to": MET[when.to], "first": int(when.first)}
                row["what"] = self._pattern(when.what) if isinstance(when.what, t.Cards) else 0
                row["condition"] = self._condition(condition) if condition is not None else 0
            case t.Activated(price, mode, program, limit):
                row |= {"kind": properties.ACTIVATED, "mode": self._mode(mode), "price": self._price(price), "program": int(program)}
                row["limit"] = NOTHING if limit is None else limit
            case t.ScripAbility(price, kinds, n):
                row |= {"kind": properties.GIVES_SCRIP, "price": self._price(price), "kinds": _bits(kinds), "n": n}
            case t.Static(form, condition):
                row |= {"kind": properties.STATIC, **self._static(form)}
                row["condition"] = self._condition(condition) if condition is not None else 0
        return row

    def _static(self, form: t.StaticForm) -> dict[str, int]:
        match form:
            case t.AllegianceStatic(affects, add, others):
                return {
                    "form": properties.ALLEGIANCE,
                    "affects": self._pattern(affects),
                    "set": _bits(others),
                    "add": _bits(add),
                }
            case t.StatStatic(affects, power, health, set_power, set_health, per):
                return {
                    "form": properties.STATS,
                    "affects": self._pattern(affects),
                    "power": power,
                    "health": health,
                    "set_power": constants.NONE if set_power is None else set_power,
                    "set_health": constants.NONE if set_health is None else set_health,
                    "per": self._pattern(per.cards) if per is not None else 0,
                }
            case t.AbilityStatic(affects, keywords, lose):
                return {
                    "form": properties.ABILITIES,
                    "affects": self._pattern(affects),
                    "keywords": _keywords(keywords),
                    "lose": int(lose),
                }
            case t.CostStatic(who, cards, add, reduce):
                return {"form": properties.COST, "affects": self._pattern(cards), "whose": WHOSE[who], "add": add, "reduce": reduce}
            case t.BuildingLimit(more):
                return {"form": properties.BUILDING_LIMIT, "n": more}
            case t.HandSize(more):
                return {"form": properties.HAND_LIMIT, "n": more}
            case t.EntersStatic(affects):
                return {"form": properties.ENTER_DEPLOYED, "affects": self._pattern(affects)}
            case t.CantStatic(affects, cant):
                row = {"form": properties.CANT, "cant": t.RESTRICTIONS.index(cant)}
                if isinstance(affects, t.PlayerSlot):
                    return {**row, "whose": WHOSE[affects.which]}
                return {**row, "affects": self._pattern(affects)}

    # Patterns and references

    def _pattern(self, cards: t.Cards) -> int:
        """Where the words of a pattern begin; see the rules' ``selection``."""
        kin = t.CORPS.index(cards.kin) + 1 if cards.kin in t.CORPS else self._subtype(cards.kin) if cards.kin else 0
        where = 0 if cards.zone is None else v.IN_HAND if cards.zone.name == "hand" else v.IN_DISCARD
        own = cards.zone is not None and cards.zone.of is t.Who.YOU
        which = selection.ONLY_THIS if cards.among == t.THIS else selection.NOT_THIS if cards.other else 0
        words = [sum(TYPES[kind] for kind in set(cards.types)), SIDES[cards.side], which, STATES[cards.state], kin]
        words += [where, int(own), KEYWORDS.get(cards.keyword, 0), KEYWORDS.get(cards.without, 0), len(cards.stats)]
        for stat in cards.stats:
            assert isinstance(stat.test.number, int)
            words += [STATS.index(stat.stat), COMPARING[stat.test.op], stat.test.number]
        return self._write(words, cards)

    def _ref(self, ref: object) -> list[int]:
        """Whoever or whatever a text speaks of: two words."""
        match ref:
            case t.Target(number):
                return [target_sets.TARGET_NUMBER, number]
            case t.Targets(first, n):
                return [target_sets.SEVERAL_TARGETS, n * target_sets.SEVERAL + first]
            case t.Each(cards):
                return [target_sets.EACH_CARD, self._pattern(cards)]
            case t.EachAnd(cards, who):
                ref = target_sets.CARDS_AND_PLAYERS if who is t.Who.EACH else target_sets.CARDS_AND_OPPONENTS
                return [ref, self._pattern(cards)]
            case t.Who() if ref in PLAYERS:
                return [PLAYERS[ref], 0]
            case t.Bound("this"):
                return [target_sets.THIS, 0]
            case t.Bound():
                return [target_sets.IT, 0]
            case t.ControllerOf(t.Target(number)):
                return [target_sets.CONTROLLER_OF_TARGET, number]
            case t.ControllerOf():
                return [target_sets.CONTROLLER_OF_IT, 0]
            case t.OwnerOf(t.Target(number)):
                return [target_sets.OWNER_OF_TARGET, number]
            case t.OwnerOf(t.Each(cards)):
                return [target_sets.OWNER_OF_EACH, self._pattern(cards)]
            case t.OwnerOf(t.Bound("this")):
                return [target_sets.OWNER_OF_THIS, 0]
            case t.OwnerOf(t.Bound()):
                return [target_sets.OWNER_OF_IT, 0]
        raise RulebookError(f"{ref} is no reference of this game")

    # Numbers and conditions

    def _own_number(self, number: t.Number, depth: int) -> list[int]:
        match number:
            case t.Count(cards):
                return [v.COUNT, 1, self._pattern(cards)]
            case t.Overclocked(n, more):
                less = [v.WAS_OVERCLOCKED, 0, CONSTANT, 1, -1, TIMES, 0, CONSTANT, 1, 1, ADD, 0]
                return [*self._postfix(n, depth), *less, TIMES, 0, v.WAS_OVERCLOCKED, 0, CONSTANT, 1, more, TIMES, 0, ADD, 0]
            case t.Stat(stat, of):
                return [v.POWER_OF if stat == "power" else v.COST_OF, 2, *self._ref(of)]
        return super()._own_number(number, depth)

    def _own_test(self, condition: t.Condition, depth: int) -> list[int]:
        match condition:
            case t.DiedThisTurn(n):
                return [v.DIED, 1, n]
            case t.Controls(who, cards, test):
                assert isinstance(test.number, int)
                compared = COMPARING[test.op]
                return [v.CONTROLS, 4, int(who is t.Who.YOU), self._pattern(cards), compared, test.number]
            case t.YourTurn(so):
                return [v.YOUR_TURN, 1, int(so)]
        return super()._own_test(condition, depth)

    # Instructions

    def _instruction(self, each: object, program: Program) -> None:
        match each:
            case t.WhenDies(t.Target(number), inside):
                program.add([LATER, 2, delayed_list.ON_DEATH + number - 1, self._do(inside)], each)
            case _:
                super()._instruction(each, program)

    def _called(self, each: object) -> tuple[object, object]:
        match each:
            case t.Discard() | t.Look():
                return (type(each), type(each.cards)), each
            case t.GainScrip(_, kinds):
                return (t.GainScrip, len(kinds) > 1), each
            case t.Copy(_, to):
                return (t.Copy, to == "stack"), each
            case t.Counter(_, unless):
                return (t.Counter, unless is not None), each
        lasting = self._lasting(each)
        return (type(each), each) if lasting is None else (verbs.LAST, lasting)

    def _word(self, kind: str, value: Any) -> list[int]:
        match kind:
            case "ref":
                return self._ref(value)
            case "pattern":
                return [self._pattern(value)]
            case "anywhere":
                return [self._pattern(replace(value, zone=None))]
            case "control":
                return [self._write(self._ref(t.Who.YOU), t.Control(value))]
            case "cost":
                return [self._cost(value)]
            case "damage":
                return [self._number(UNLIMITED if value is None else value)]
            case "card":
                return [self.all_numbers[value]]
        return super()._word(kind, value)

    def _lasting(self, do: object) -> "_Lasting | None":
        """Something that lasts: on what, its kind, where the words stand that say what it does, and how long."""
        match do:
            case t.Modify():
                kind, on = properties.MODIFY, do.what
                words = [
                    constants.NONE if do.set_power is None else do.set_power,
                    constants.NONE if do.set_health is None else do.set_health,
                    _keywords(do.keywords),
                    int(do.lose_abilities),
                    self._number(do.power),
                    self._number(do.health),
                    self._number(do.per) if do.per is not None else 1,
                ]
            case t.Control():
                kind, on, words = properties.CONTROL, do.cards, self._ref(do.who)
            case t.Allegiance():
                kind, on, words = properties.CHANGE_ALLEGIANCE, do.what, [_bits(do.set), _bits(do.add)]
            case t.Shield():
                kind, on, words = properties.SHIELD, do.what, [0]
                if do.n is not None:
                    words = [1, self._number(do.n), UNLIMITED if do.times is None else do.times]
            case t.Save():
                kind, on, words = properties.SAVE, do.what, [0]
            case t.GainSubtype():
                kind, on, words = selection.GAIN_SUBTYPE, do.what, [self._subtype(do.kin)]
            case t.Restrict():
                kind, on, words = properties.RESTRICT, do.who, [t.RESTRICTIONS.index(do.cant)]
            case _:
                return None
        return _Lasting(on, kind, self._write(words, do), do.until)


@dataclass(frozen=True, slots=True)
class _Lasting:
    """What the verb of everything that lasts is about."""

    on: Any
    kind: int
    words: int
    until: Any


def _keywords(words: Iterable[str]) -> int:
    return sum(KEYWORDS[word] for word in set(words))
