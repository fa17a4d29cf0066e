"""Reading card text: from what is printed to the tree.

The text is taken apart first: sentences, a price before a colon, a trigger before its first comma, modes after bullets. The pieces are
then read by the grammar in ``phrases.lark``. A sentence that begins no new ability belongs to the one before it. A phrase that is not
known is an error with the place in the text, a caret under it, and what was expected there.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from lark import Lark, Token, Transformer, UnexpectedInput, v_args
from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

from netdeck.games.technomancy import tree
from netdeck.games.technomancy.scrip import Cost
from netdeck.games.technomancy.tree import NO_PRICE, Mode, Price, Rules, SelfCost, Slot, The

_PIECES: Final = ("effect", "when", "condition", "static", "price", "header")
_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_KEYWORD_LINE = re.compile(r"(Strike|Guard|Ghost|Rapid)(, (Strike|Guard|Ghost|Rapid))*$")
_SENTENCE = re.compile(r"(?:[^.•]|\.(?=\d))+(?:\.|$)|•")
MINUS: Final = "\u2212"
"""The sign that is printed; a hyphen is understood too."""
_CHOOSE: Final = "Choose one — "
_EXTRA: Final = "As an additional cost, "
_CANT: Final = {"activate abilities": "activate", "be targeted": "be_targeted"}
_NOUNS: Final = {"battlefield card": "permanent", "card": "any"}


class TextError(ValueError):
    """A phrase that is not known: where it stands in the text, and what would be."""

    def __init__(self, text: str, column: int, expected: list[str]) -> None:
        self.text, self.column, self.expected = text, column, expected
        hint = f"; expected {' or '.join(expected[:6])}" if expected else ""
        super().__init__(f"the phrase is not known{hint}\n    {text}\n    {' ' * column}^")


@dataclass(slots=True)
class _Draft:
    """An ability whose sentences are being collected."""

    make: Callable[[Mode, bool, int | None], tree.Ability]
    slots: list[Slot] = field(default_factory=list)
    do: list[tree.Op] = field(default_factory=list)
    program: bool = False
    limit: int | None = None

    def finished(self) -> tree.Ability:
        return self.make(Mode(tuple(self.slots), tuple(self.do)), self.program, self.limit)


def read_text(text: str, card_type: str) -> Rules:
    """Everything that the text of a card of that type says. Raises :class:`TextError`."""
    return _Reading(" ".join(text.split()), card_type).rules()


class _Reading:
    def __init__(self, text: str, card_type: str) -> None:
        self.text = text
        self.is_effect = card_type in ("quickhack", "program")
        self.found: dict[str, Any] = {}
        self.abilities: list[tree.Ability] = []
        self.draft: _Draft | None = None

    def rules(self) -> Rules:
        at = self.text.find(_CHOOSE)
        for match in _SENTENCE.finditer(self.text if at < 0 else self.text[:at]):
            self._sentence(match.group(), match.start())
        self._close()
        if at >= 0:
            self.abilities.append(self._modes(at + len(_CHOOSE)))
        return Rules(abilities=tuple(self.abilities), **self.found)

    def _modes(self, start: int) -> tree.Assemble:
        modes: list[Mode] = []
        slots: list[Slot] = []
        do: list[tree.Op] = []
        for match in _SENTENCE.finditer(self.text, start):
            if match.group() == "•":
                modes.append(Mode(tuple(slots), tuple(do)))
                slots, do = [], []
            else:
                do.append(self._piece("effect", *_stripped(match.group(), match.start()), slots))
        return tree.Assemble((*modes, Mode(tuple(slots), tuple(do))))

    def _sentence(self, raw: str, start: int) -> None:
        sentence, at = _stripped(raw, start)
        if not sentence:
            return
        if _KEYWORD_LINE.match(sentence):
            self.found["keywords"] = tuple(word.lower() for word in sentence.split(", "))
        elif sentence.startswith(_EXTRA):
            self.found["additional"] = self._piece("price", sentence[len(_EXTRA) :], at + len(_EXTRA))
        elif ": " in sentence:
            self._activated(sentence, at)
        elif re.match(r"(When|Whenever|At) ", sentence):
            self._triggered(sentence, at)
        elif (header := self._tried("header", sentence, at)) is not None:
            self._header(header, sentence, at)
        elif self.draft is None and not self.is_effect:
            self.abilities.append(self._static(self._piece("static", sentence, at)))
        elif (static := self._tried("static", sentence, at)) is not None and not self.is_effect:
            self._close()
            self.abilities.append(self._static(static))
        else:
            if self.draft is None:
                self.draft = _Draft(lambda mode, _program, _limit: tree.Assemble((mode,)))
            self.draft.do.append(self._piece("effect", sentence, at, self.draft.slots))

    def _header(self, header: tuple[str, Any], sentence: str, at: int) -> None:
        name, value = header
        if name in ("program", "limit"):
            if self.draft is None:
                raise TextError(self.text, at, ["an ability before it"])
            setattr(self.draft, name, value)
        else:
            self.found[name] = value

    def _static(self, found: Any) -> tree.Static:
        return found if isinstance(found, tree.Static) else tree.Static(found)

    def _activated(self, sentence: str, at: int) -> None:
        self._close()
        left, _, right = sentence.partition(": ")
        price: Price = self._piece("price", left, at)

        def make(mode: Mode, program: bool, limit: int | None) -> tree.Ability:
            gains = mode.do[0] if len(mode.do) == 1 and not mode.targets else None
            if isinstance(gains, tree.GainScrip) and (price.deploy or price.discard_self) and limit is None:
                return tree.ScripAbility(price, gains.kinds, gains.n)
            return tree.Activated(price, mode, program, limit)

        self.draft = draft = _Draft(make)
        draft.do.append(self._piece("effect", right, at + len(left) + 2, draft.slots))

    def _triggered(self, sentence: str, at: int) -> None:
        self._close()
        left, _, right = sentence.partition(", ")
        when: tree.When = self._piece("when", left, at)
        right_at = at + len(left) + 2
        condition: tree.Condition | None = None
        if right.startswith("if "):
            words, _, rest = right[3:].partition(", ")
            condition = self._piece("condition", words, right_at + 3)
            right, right_at = rest, right_at + 3 + len(words) + 2
        may = right.startswith("you may ")
        if may:
            right, right_at = right.removeprefix("you may "), right_at + len("you may ")
        self.draft = draft = _Draft(lambda mode, _program, _limit: tree.Triggered(when, mode, condition, may))
        draft.do.append(self._piece("effect", right, right_at, draft.slots))

    def _close(self) -> None:
        if self.draft is not None:
            self.abilities.append(self.draft.finished())
            self.draft = None

    def _tried(self, piece: str, sentence: str, at: int) -> Any:
        try:
            return self._piece(piece, sentence, at)
        except TextError:
            return None

    def _piece(self, piece: str, words: str, at: int, slots: list[Slot] | None = None) -> Any:
        parts = words.split(", ") if piece == "price" else [words]
        words = ", ".join(part if re.match(r"CORP", part) else part[:1].lower() + part[1:] for part in parts)
        try:
            parsed = _parser().parse(words, start=piece)
            return _Phrases([] if slots is None else slots).transform(parsed)
        except UnexpectedInput as error:
            column = getattr(error, "pos_in_stream", None)
            raise TextError(self.text, at + (len(words) if column is None else column), _expected(error)) from error
        except VisitError as error:
            raise TextError(self.text, at, [str(error.orig_exc)]) from error


def _stripped(raw: str, start: int) -> tuple[str, int]:
    sentence = raw.strip().removesuffix(".")
    return sentence, start + len(raw) - len(raw.lstrip())


@cache
def _parser() -> Lark:
    grammar = files(__package__).joinpath("phrases.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=list(_PIECES))


def _expected(error: UnexpectedInput) -> list[str]:
    names: set[str] = set()
    if isinstance(error, UnexpectedCharacters):
        names = set(error.allowed or ())
    elif isinstance(error, UnexpectedToken):
        names = set(error.accepts or error.expected)
    patterns = {terminal.name: terminal.pattern.value for terminal in _parser().terminals}
    return sorted(repr(patterns[name].replace("\\", "")) for name in names if name in patterns)


@v_args(inline=True)
class _Phrases(Transformer[Token, Any]):
    """One method for each phrase of the grammar. ``slots`` collects the targets of the ability that is being read."""

    def __init__(self, slots: list[Slot]) -> None:
        super().__init__()
        self.slots = slots

    # Effects

    def where(self, op: Any, value: tree.Amount) -> Any:
        return replace(op, n=value)

    def damage(self, n: tree.Amount, to: tree.Ref) -> tree.Damage:
        return tree.Damage(to, n)

    def damage_overclocked(self, n: tree.Amount, to: tree.Ref, more: Token) -> tree.Damage:
        return tree.Damage(to, n, int(more))

    def repair(self, n: tree.Amount, what: tree.Ref) -> tree.Repair:
        return tree.Repair(what, n)

    def gain_health(self, who: tree.Ref, _verb: Token, n: tree.Amount) -> tree.GainHealth:
        return tree.GainHealth(who, n)

    def lose_health(self, who: tree.Ref, _verb: Token, n: tree.Amount) -> tree.LoseHealth:
        return tree.LoseHealth(who, n)

    def draw(self, *parts: Any) -> tree.Draw:
        return tree.Draw(parts[0] if len(parts) > 1 else The.YOU, parts[-1])

    def discard(self, *parts: Any) -> tree.Discard:
        return tree.Discard(parts[0] if len(parts) > 1 else The.YOU, parts[-1])

    def destroy(self, what: tree.Ref) -> tree.Destroy:
        return tree.Destroy(what)

    def recover(self, what: tree.Ref) -> tree.Recover:
        return tree.Recover(what)

    def deploy(self, what: tree.Ref) -> tree.Deploy:
        return tree.Deploy(what)

    def to_hand(self, what: tree.Ref) -> tree.Move:
        return tree.Move(what, "hand")

    def to_battlefield(self, what: tree.Ref) -> tree.Move:
        return tree.Move(what, "battlefield")

    def to_owners_battlefield(self, what: tree.Ref) -> tree.Move:
        return tree.Move(what, "battlefield", "owner")

    def to_discard(self, what: tree.Ref) -> tree.Move:
        return tree.Move(what, "discard")

    def create(self, n: int, name: Token) -> tree.Create:
        return tree.Create(_singular(name, n), n)

    def create_in_hand(self, n: int, name: Token) -> tree.Create:
        return tree.Create(_singular(name, n), n, "hand")

    def copy(self, of: tree.Ref) -> tree.Copy:
        return tree.Copy(of)

    def copy_in_hand(self, of: tree.Ref) -> tree.Copy:
        return tree.Copy(of, "hand")

    def modify(self, what: tree.Ref, changes: dict[str, Any]) -> tree.Modify:
        return tree.Modify(what, until="forever", **changes)

    def modify_eot(self, what: tree.Ref, changes: dict[str, Any]) -> tree.Modify:
        return tree.Modify(what, until="eot", **changes)

    def become(self, what: tree.Ref, stats: Token) -> tree.Modify:
        power, health = _numbers(stats)
        return tree.Modify(what, set_power=power, set_health=health, until="forever")

    def become_eot(self, what: tree.Ref, stats: Token) -> tree.Modify:
        power, health = _numbers(stats)
        return tree.Modify(what, set_power=power, set_health=health, until="eot")

    def changes(self, *changes: dict[str, Any]) -> dict[str, Any]:
        return {name: value for change in changes for name, value in change.items()}

    def stats(self, stats: Token) -> dict[str, Any]:
        power, health = _numbers(stats)
        return {"power": power, "health": health}

    def power_change(self, n: Token) -> dict[str, Any]:
        return {"power": _signed(n)}

    def health_change(self, n: Token) -> dict[str, Any]:
        return {"health": _signed(n)}

    def keyword_change(self, _verb: Token, keywords: tuple[str, ...]) -> dict[str, Any]:
        return {"keywords": keywords}

    def loss(self) -> dict[str, Any]:
        return {"lose_abilities": True}

    def control(self, what: tree.Ref) -> tree.Control:
        return tree.Control(what, until="forever")

    def control_eot(self, what: tree.Ref) -> tree.Control:
        return tree.Control(what, until="eot")

    def control_while(self, what: tree.Ref) -> tree.Control:
        return tree.Control(what, until="while_you_control_self")

    def allegiance(self, what: tree.Ref, corps: tuple[int, ...]) -> tree.Allegiance:
        return tree.Allegiance(what, set=corps)

    def allegiance_eot(self, what: tree.Ref, corps: tuple[int, ...]) -> tree.Allegiance:
        return tree.Allegiance(what, set=corps, until="eot")

    def also(self, what: tree.Ref, corps: tuple[int, ...]) -> tree.Allegiance:
        return tree.Allegiance(what, add=corps)

    def also_eot(self, what: tree.Ref, corps: tuple[int, ...]) -> tree.Allegiance:
        return tree.Allegiance(what, add=corps, until="eot")

    def counter(self, what: tree.Ref) -> tree.Counter:
        return tree.Counter(what)

    def counter_unless(self, what: tree.Ref, cost: Token) -> tree.Counter:
        return tree.Counter(what, Cost.from_text(cost))

    def gain_scrip(self, scrip: Token) -> tree.GainScrip:
        cost = Cost.from_text(scrip)
        if len(cost.factions) != 1 or cost.any or cost.x:
            raise ValueError("scrip gained is of one kind (R46)")
        (kind,) = cost.factions
        return tree.GainScrip(The.YOU, (kind,), cost.kinds[kind])

    def gain_any(self, n: int) -> tree.GainScrip:
        return tree.GainScrip(The.YOU, (0, 1, 2, 3, 4), n)

    def shield(self, what: tree.Ref) -> tree.Shield:
        return tree.Shield(what)

    def restrict(self, who: tree.Ref, act: Token) -> tree.Restrict:
        return tree.Restrict(who, _act(act))

    def peek(self, n: int, _article: Token, take: tree.Selector) -> tree.Peek:
        return tree.Peek(n, take)

    def extra_turn(self) -> tree.ExtraTurn:
        return tree.ExtraTurn()

    # References

    def this(self) -> tree.Ref:
        return The.SELF

    def it(self) -> tree.Ref:
        return tree.Target(len(self.slots)) if self.slots else The.IT

    def target(self, slot: Slot) -> tree.Ref:
        self.slots.append(slot)
        return tree.Target(len(self.slots))

    def optional_target(self, slot: Slot) -> tree.Ref:
        return self.target(replace(slot, optional=True))

    def each(self, selector: tree.Selector) -> tree.Ref:
        return tree.Each(selector)

    def you(self) -> tree.Ref:
        return The.YOU

    def each_opponent(self) -> tree.Ref:
        return The.EACH_OPPONENT

    def each_player(self) -> tree.Ref:
        return The.EACH_PLAYER

    def its_controller(self) -> tree.Ref:
        return The.ITS_CONTROLLER

    def agent_or_player(self) -> Slot:
        return Slot(tree.AgentOrPlayer())

    def any_player(self) -> Slot:
        return Slot(tree.PlayerSlot())

    def an_opponent(self) -> Slot:
        return Slot(tree.PlayerSlot("opponent"))

    def stack_card(self) -> Slot:
        return Slot(tree.StackSlot("card"))

    def stack_ability(self) -> Slot:
        return Slot(tree.StackSlot("ability"))

    def stack_thing(self) -> Slot:
        return Slot(tree.StackSlot("any"))

    def chosen_card(self, selector: tree.Selector) -> Slot:
        return Slot(selector)

    # Selecting

    def selector(self, *parts: Any) -> tree.Selector:
        fields: dict[str, Any] = {}
        for part in parts:
            fields |= {"kind": _noun(part)} if isinstance(part, Token) else part
        return tree.Selector(**fields)

    def in_discard(self, *parts: Any) -> tree.Selector:
        return replace(self.selector(*parts), zone="discard")

    def other(self) -> dict[str, Any]:
        return {"other": True}

    def deployed(self) -> dict[str, Any]:
        return {"deployed": True}

    def recovered(self) -> dict[str, Any]:
        return {"deployed": False}

    def of_corp(self, corp: Token) -> dict[str, Any]:
        return {"faction": _corp(corp)}

    def without(self, keyword: Token) -> dict[str, Any]:
        return {"without": keyword.lower()}

    def having(self, keyword: Token) -> dict[str, Any]:
        return {"having": keyword.lower()}

    def power_max(self, n: Token) -> dict[str, Any]:
        return {"power_max": int(n)}

    def power_min(self, n: Token) -> dict[str, Any]:
        return {"power_min": int(n)}

    def cost_max(self, n: Token) -> dict[str, Any]:
        return {"cost_max": int(n)}

    def cost_min(self, n: Token) -> dict[str, Any]:
        return {"cost_min": int(n)}

    def yours(self) -> dict[str, Any]:
        return {"control": "you"}

    def theirs(self) -> dict[str, Any]:
        return {"control": "opponent"}

    def anywhere(self) -> dict[str, Any]:
        return {}

    def one_of(self, _article: Token, selector: tree.Selector) -> tree.Selector:
        return selector

    def another(self, selector: tree.Selector) -> tree.Selector:
        return replace(selector, other=True)

    # Words and numbers

    def factions(self, *parts: Any) -> tuple[int, ...]:
        return _gathered(parts, _corp)

    def keywords(self, *parts: Any) -> tuple[str, ...]:
        return _gathered(parts, str.lower)

    def one_card(self) -> int:
        return 1

    def several_cards(self, n: int) -> int:
        return n

    def one(self, _article: Token) -> int:
        return 1

    def word_number(self, word: Token) -> int:
        return _NUMBERS.index(word) + 1

    def digits(self, n: Token) -> int:
        return int(n)

    def x(self) -> tree.X:
        return tree.X()

    def count(self, selector: tree.Selector) -> tree.Count:
        return tree.Count(selector)

    def power_of(self, ref: tree.Ref) -> tree.PowerOf:
        return tree.PowerOf(ref)

    def scrip_cost_of(self, ref: tree.Ref) -> tree.ScripCostOf:
        return tree.ScripCostOf(ref)

    # Triggers and conditions

    def turn_start(self, whose: Token) -> tree.When:
        return tree.When("turn_start", _whose(whose))

    def draw_phase(self, whose: Token) -> tree.When:
        return tree.When("draw_phase", _whose(whose))

    def main_phase(self, whose: Token) -> tree.When:
        return tree.When("main_phase", _whose(whose))

    def turn_end(self, whose: Token) -> tree.When:
        return tree.When("turn_end", _whose(whose))

    def when_this(self, _when: Token, event: dict[str, Any]) -> tree.When:
        return tree.When(**event)

    def when_card(self, _when: Token, selector: tree.Selector, event: dict[str, Any]) -> tree.When:
        return tree.When(what=selector, **event)

    def when_played(self, _when: Token, who: Any, _play: Token, selector: tree.Selector) -> tree.When:
        return tree.When("plays", who, selector)

    def when_drawn(self, _when: Token, who: Any, _draw: Token) -> tree.When:
        return tree.When("draws", who)

    def when_discarded(self, _when: Token, who: Any, _discard: Token) -> tree.When:
        return tree.When("discards", who)

    def recovers(self) -> dict[str, Any]:
        return {"event": "recovers"}

    def enters(self) -> dict[str, Any]:
        return {"event": "enters"}

    def dies(self) -> dict[str, Any]:
        return {"event": "dies"}

    def becomes_deployed(self) -> dict[str, Any]:
        return {"event": "deployed"}

    def leaves(self) -> dict[str, Any]:
        return {"event": "leaves"}

    def deals(self) -> dict[str, Any]:
        return {"event": "deals_damage"}

    def deals_to_player(self) -> dict[str, Any]:
        return {"event": "deals_damage", "to": "player"}

    def deals_to_agent(self) -> dict[str, Any]:
        return {"event": "deals_damage", "to": "agent"}

    def the_player_you(self) -> tree.Whose:
        return "you"

    def the_player_opponent(self) -> tree.Whose:
        return "opponent"

    def the_player_any(self) -> tree.Whose:
        return "any"

    def died(self) -> tree.Condition:
        return tree.DiedThisTurn()

    def several_died(self, n: Token) -> tree.Condition:
        return tree.DiedThisTurn(int(n))

    def controls(self, selector: tree.Selector) -> tree.Condition:
        return tree.Controls(replace(selector, control="you"))

    def controls_several(self, n: Token, selector: tree.Selector) -> tree.Condition:
        return tree.Controls(replace(selector, control="you"), int(n))

    def your_turn(self) -> tree.Condition:
        return tree.YourTurn()

    def not_your_turn(self) -> tree.Condition:
        return tree.YourTurn(False)

    # Statics

    def static_while(self, form: tree.StaticForm, condition: tree.Condition) -> tree.Static:
        return tree.Static(form, condition)

    def static_stats(self, selector: tree.Selector, stats: Token) -> tree.StatStatic:
        power, health = _numbers(stats)
        return tree.StatStatic(selector, power, health)

    def static_power(self, selector: tree.Selector, n: Token) -> tree.StatStatic:
        return tree.StatStatic(selector, power=_signed(n))

    def static_health(self, selector: tree.Selector, n: Token) -> tree.StatStatic:
        return tree.StatStatic(selector, health=_signed(n))

    def static_set(self, selector: tree.Selector, stats: Token) -> tree.StatStatic:
        power, health = _numbers(stats)
        return tree.StatStatic(selector, set_power=power, set_health=health)

    def static_also(self, selector: tree.Selector, corps: tuple[int, ...]) -> tree.AllegianceStatic:
        return tree.AllegianceStatic(selector, add=corps)

    def static_keywords(self, selector: tree.Selector, keywords: tuple[str, ...]) -> tree.AbilityStatic:
        return tree.AbilityStatic(selector, keywords)

    def static_loss(self, selector: tree.Selector) -> tree.AbilityStatic:
        return tree.AbilityStatic(selector, lose_abilities=True)

    def static_cost(self, noun: Token, plays: Token, scrip: Token, less: Token) -> tree.CostStatic:
        whose: dict[str, tree.Whose] = {"you": "you", "opponents": "opponent", "players": "any"}
        cost = Cost.from_text(scrip)
        if cost.x or any(cost.kinds):
            raise ValueError("costs change by plain scrip such as {1} (R26)")
        n = cost.any
        add, reduce = (0, n) if less == "less" else (n, 0)
        return tree.CostStatic(whose[plays.split()[0]], tree.Selector(_noun(noun)), add, reduce)

    def static_buildings(self, n: Token, noun: Token) -> tree.BuildingLimit:
        if _noun(noun) != "building":
            raise ValueError("only buildings have a limit (3.5.4.2)")
        return tree.BuildingLimit(_NUMBERS.index(n) + 1)

    def static_hand(self, n: Token) -> tree.HandSize:
        return tree.HandSize(int(n))

    def static_cant(self, selector: tree.Selector, act: Token) -> tree.CantStatic:
        return tree.CantStatic(selector, _act(act))

    def static_players_cant(self, who: Token, act: Token) -> tree.CantStatic:
        return tree.CantStatic(tree.PlayerSlot("opponent" if who == "opponents" else "any"), _act(act))

    # Prices and headers

    def price(self, part: dict[str, Any]) -> Price:
        return replace(NO_PRICE, **part)

    def more_price(self, price: Price, part: dict[str, Any]) -> Price:
        return replace(price, **part)

    def scrip_part(self, scrip: Token) -> dict[str, Any]:
        return {"scrip": Cost.from_text(scrip)}

    def deploy_part(self) -> dict[str, Any]:
        return {"deploy": True}

    def discard_self_part(self) -> dict[str, Any]:
        return {"discard_self": True}

    def scrap_part(self, selector: tree.Selector) -> dict[str, Any]:
        return {"scrap": replace(selector, control="you")}

    def discard_part(self, n: int) -> dict[str, Any]:
        return {"discard": n}

    def health_part(self, n: Token) -> dict[str, Any]:
        return {"health": int(n)}

    def enters_deployed(self) -> tuple[str, Any]:
        return "enters", "deployed"

    def enters_recovered(self) -> tuple[str, Any]:
        return "enters", "recovered"

    def overclock(self, scrip: Token) -> tuple[str, Any]:
        return "overclock", Cost.from_text(scrip)

    def self_cost(self, less: Token, selector: tree.Selector) -> tuple[str, Any]:
        of = tree.Count(selector)
        return "self_cost", SelfCost(reduce=of) if less == "less" else SelfCost(add=of)

    def special_power(self, selector: tree.Selector) -> tuple[str, Any]:
        return "special_power", tree.Count(selector)

    def program_timing(self) -> tuple[str, Any]:
        return "program", True

    def once_a_turn(self) -> tuple[str, Any]:
        return "limit", 1

    def times_a_turn(self, n: Token) -> tuple[str, Any]:
        return "limit", _NUMBERS.index(n) + 1


def _noun(token: str) -> Any:
    singular = token.removesuffix("s")
    return _NOUNS.get(singular, singular)


def _corp(token: str) -> int:
    return int(token[-1]) - 1


def _whose(token: str) -> tree.Whose:
    whose: dict[str, Literal["you", "any", "opponent"]] = {"your": "you", "each": "any", "an opponent's": "opponent"}
    return whose[token]


def _act(token: str) -> str:
    return _CANT.get(token, token.replace(" ", "_"))


def _signed(token: str) -> int:
    return int(token.replace(MINUS, "-"))


def _numbers(token: str) -> tuple[int, int]:
    power, _, health = token.replace(MINUS, "-").partition("/")
    return int(power), int(health)


def _singular(name: str, n: int) -> str:
    return str(name).removesuffix("s") if n > 1 else str(name)


def _gathered(parts: tuple[Any, ...], read: Callable[[str], Any]) -> tuple[Any, ...]:
    found: list[Any] = []
    for part in parts:
        found += part if isinstance(part, tuple) else [read(str(part))]
    return tuple(found)
