"""Card text from the tree: the sentences that are printed (the opposite of :mod:`~netdeck.games.technomancy.reading`).

A target is named in full the first time ("target agent") and called "it" or "that player" afterwards. Reading what is written here gives
the same tree again, and writing what was read gives the same text.
"""

import re
from functools import cache
from typing import Any, Final

from netdeck.games.technomancy import tree
from netdeck.games.technomancy.scrip import KINDS, of_kind, scrip_text
from netdeck.games.technomancy.tree import (
    END_OF_TURN,
    IT,
    ITS_CONTROLLER,
    KEYWORDS,
    PERMANENT,
    THIS,
    WHILE_CONTROLLED,
    Cards,
    Mode,
    Price,
    Rules,
    Side,
    Slot,
    Until,
    Who,
    Whom,
)
from netdeck.kernel import RulebookError
from netdeck.language.wording.nouns import NounWording, a, capital

MINUS: Final = "\u2212"
"""The sign that is printed; a hyphen is understood too."""
_NUMBERS: Final = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NAME: Final = re.compile(r"[A-Z][^\W\d_]*(?: [A-Z][^\W\d_]*)*")
"""Names that stand without quotation marks."""
_CANT: Final = {"activate": "activate abilities", "be_targeted": "be targeted"}
_EVENTS: Final = {
    "recovers": "recovers",
    "enters": "enters",
    "dies": "dies",
    "deployed": "becomes deployed",
    "leaves": "leaves the battlefield",
}
_PHASES: Final = {
    "turn_start": "At the beginning of {} turn",
    "draw_phase": "At the beginning of {} draw phase",
    "main_phase": "At the beginning of {} main phase",
    "turn_end": "At the end of {} turn",
}
_WHOSE: Final = {"you": "your", "any": "each", "opponent": "an opponent's"}
_PLAYERS: Final = {"you": "you", "opponent": "an opponent", "any": "a player"}
_PLAYING: Final = {"you": "you play", "opponent": "opponents play", "any": "players play"}
_EOT: Final = " until end of turn"
_UNTIL: Final[dict[Until | None, str]] = {END_OF_TURN: _EOT, None: "", WHILE_CONTROLLED: " for as long as you control ~"}


def render(rules: Rules) -> str:
    """The whole text of a card."""
    parts: list[str] = []
    if rules.keywords:
        parts.append(", ".join(word.capitalize() for word in rules.keywords) + ".")
    if rules.enters:
        parts.append(f"~ enters {rules.enters}.")
    if rules.additional:
        parts.append(f"As an additional cost, {_lower(_price(rules.additional))}.")
    if rules.overclock is not None:
        parts.append(f"Overclock {rules.overclock}.")
    if rules.self_cost is not None:
        of, word = (rules.self_cost.reduce, "less") if rules.self_cost.reduce else (rules.self_cost.add, "more")
        assert isinstance(of, tree.Count)
        parts.append(f"~ costs {{1}} {word} for each {_cards_text(of.cards)} on the battlefield.")
    if rules.special_power is not None:
        parts.append(f"~'s power is the number of {_cards_text(rules.special_power.cards, plural=True)}.")
    return " ".join([*parts, *map(_ability, rules.abilities)])


@cache
def render_ability(ability: tree.Ability) -> str:
    """The text of one ability; a Strike is told in a sentence of its own."""
    return "Deploy ~ to strike: both deal damage equal to their power." if ability == tree.STRIKE else _ability(ability)


def _ability(ability: tree.Ability) -> str:
    match ability:
        case tree.Assemble(modes=(only,)):
            return _sentences(only)
        case tree.Assemble(modes=modes):
            return "Choose one — " + " • ".join(map(_sentences, modes))
        case tree.Triggered():
            start = _when(ability.when)
            condition = f", if {_condition(ability.condition)}" if ability.condition is not None else ""
            may = "you may " if ability.may else ""
            return f"{start}{condition}, {may}{_lower(_sentences(ability.mode))}"
        case tree.Activated():
            timing = " Use it only when you could play a program." if ability.program else ""
            return f"{_price(ability.price)}: {_sentences(ability.mode)}{timing}{_limit(ability.limit)}"
        case tree.ScripAbility(price, kinds, n):
            return f"{_price(price)}: {_gain(kinds, n)}."
        case tree.Static(form, condition):
            return _form(form) + (f" while {_condition(condition)}." if condition is not None else ".")


def _limit(limit: int | None) -> str:
    if limit is None:
        return ""
    return " Use it only once each turn." if limit == 1 else f" Use it at most {_word(limit)} times each turn."


# Sentences


def _sentences(mode: Mode) -> str:
    writer = _Writer(mode.targets)
    return " ".join(capital(writer.op(op)) + "." for op in mode.do)


class _Writer:
    """Writes the effects of one mode; it remembers which targets have been named."""

    def __init__(self, slots: tuple[Slot, ...]) -> None:
        self.slots = slots
        self.named = 0

    def ref(self, ref: Whom) -> str:
        """A reference: in full the first time, a pronoun later."""
        match ref:
            case tree.Target(number) if number > self.named:
                self.named = number
                slot = self.slots[number - 1]
                return f"{'up to one ' if slot.optional else ''}target {_slot(slot)}"
            case tree.Target(number):
                return "that player" if isinstance(self.slots[number - 1].what, tree.PlayerSlot) else "it"
            case tree.Each(cards):
                return f"each {_cards_text(cards)}"
            case _:
                return _THE[ref]

    def op(self, op: Any) -> str:
        """One effect as a sentence without its full stop."""
        number = getattr(op, "n", 0)
        text = self._op(op)
        match number:
            case tree.Count(cards):
                return f"{text}, where X is the number of {_cards_text(cards, plural=True)}"
            case tree.Stat(stat, of):
                return f"{text}, where X is {self.ref(of)}'s {stat}"
            case _:
                return text

    def _op(self, op: Any) -> str:
        match op:
            case tree.Damage(tree.Overclocked(n, more), to):
                return f"~ deals {_n(n)} damage to {self.ref(to)}, or {more} if it was overclocked"
            case tree.Damage(n, to):
                return f"~ deals {_n(n)} damage to {self.ref(to)}"
            case tree.Repair(what, n):
                return f"repair {_n(n)} damage on {self.ref(what)}"
            case tree.GainHealth(who, n):
                return self._does(who, "gain", f"{_n(n)} health")
            case tree.LoseHealth(who, n):
                return self._does(who, "lose", f"{_n(n)} health")
            case tree.Draw(n, who):
                return _cards("draw", n) if who is Who.YOU else self._does(who, "draw", _cards("", n))
            case tree.Discard(tree.Choose(n=n), who):
                return _cards("discard", n) if who is Who.YOU else self._does(who, "discard", _cards("", n))
            case tree.Destroy(what):
                return f"destroy {self.ref(what)}"
            case tree.Recover(what):
                return f"recover {self.ref(what)}"
            case tree.Deploy(what):
                return f"deploy {self.ref(what)}"
            case tree.Move():
                return self._move(op)
            case tree.Create(name, place, n):
                return f"create {_made(name, n)}" + (" in your hand" if place.zone == tree.HAND_ZONE else "")
            case tree.Copy(of, to):
                return f"create a copy of {self.ref(of)}" + (" in your hand" if to == "hand" else "")
            case tree.Modify():
                return self._modify(op)
            case tree.Control(what, _, until):
                return f"gain control of {self.ref(what)}{_UNTIL[until]}"
            case tree.Allegiance():
                if op.set:
                    return f"{self.ref(op.what)}'s allegiance becomes {_corps(op.set)}{_UNTIL[op.until]}"
                return f"{self.ref(op.what)} is also {_corps(op.add)}{_UNTIL[op.until]}"
            case tree.Counter(what, unless):
                return f"counter {self.ref(what)}" + (f" unless its controller pays {unless}" if unless is not None else "")
            case tree.GainScrip(_, kinds, n):
                return _lower(_gain(kinds, n))
            case tree.Shield(what, until):
                return f"prevent all damage that would be dealt to {self.ref(what)}{_UNTIL[until]}"
            case tree.Restrict(who, cant, until):
                return f"{self.ref(who)} can't {_act(cant)}{_UNTIL[until]}"
            case tree.Peek(n, take):
                return (
                    f"look at the top {_word(n)} cards of your library; you may reveal {a(_cards_text(take))} card "
                    "among them and put it into your hand; put the rest on the bottom in a random order"
                )
            case tree.ExtraTurn():
                return "take an extra turn after this one"
            case tree.StrikeBlow():
                return "~ and its target deal damage equal to their power to each other"
            case _:
                raise RulebookError(f"no phrase for {op}")

    def _does(self, who: Whom, verb: str, what: str) -> str:
        return f"{self.ref(who)} {verb if who is Who.YOU else verb + 's'} {what}"

    def _move(self, op: tree.Move) -> str:
        what = self.ref(op.cards)
        match op.to:
            case tree.Place(tree.Zone("hand")):
                return f"return {what} to its owner's hand"
            case tree.Place(tree.Zone("discard")):
                return f"put {what} into its owner's discard pile"
            case _:
                whose = "your" if op.to == tree.Place(tree.BATTLEFIELD_ZONE) else "its owner's"
                return f"put {what} onto the battlefield under {whose} control"

    def _modify(self, op: tree.Modify) -> str:
        what = self.ref(op.what)
        if op.set_power is not None:
            return f"{what} becomes {op.set_power}/{op.set_health}{_UNTIL[op.until]}"
        parts = [f"gets {_stats(op.power, op.health)}"] if op.power or op.health else []
        if op.keywords:
            parts.append("gains " + " and ".join(word.capitalize() for word in op.keywords))
        if op.lose_abilities:
            parts.append("loses all abilities")
        return f"{what} {' and '.join(parts)}{_UNTIL[op.until]}"


_THE: Final[dict[Any, str]] = {
    THIS: "~",
    Who.YOU: "you",
    IT: "it",
    ITS_CONTROLLER: "its controller",
    Who.EACH_OTHER: "each opponent",
    Who.EACH: "each player",
}


# Pieces


def _slot(slot: Slot) -> str:
    match slot.what:
        case tree.AgentOrPlayer():
            return "agent or player"
        case tree.PlayerSlot(which):
            return "opponent" if which == "opponent" else "player"
        case tree.StackSlot(what):
            return {"card": "card on the stack", "ability": "activated or triggered ability", "any": "card or ability on the stack"}[what]
        case tree.StrikeSlot():
            return "opponent or agent an opponent controls"
        case Cards():
            return _cards_text(slot.what)


class Phrases(NounWording):
    """Patterns and conditions in the words of this game."""

    def np(self, cards: Cards, plural: bool = False, taken: bool = False) -> str:
        """Adjectives, noun, then what follows it."""
        words = ["other"] if cards.other else []
        words += [word for word in (cards.state, cards.kin) if word]
        words.append(_noun(cards.types) + ("s" if plural else ""))
        words += [f"without {cards.without.capitalize()}"] if cards.without else []
        words += [f"with {cards.keyword.capitalize()}"] if cards.keyword else []
        words += [f"with {each.stat} {self.test(each.test)}" for each in cards.stats]
        words += ["card in a discard pile"] if cards.zone is not None else []
        words += ["you control" if cards.side is Side.FRIENDLY else "an opponent controls"] if cards.side is not None else []
        return " ".join(words)

    def condition(self, condition: tree.Condition) -> str:
        match condition:
            case tree.DiedThisTurn(n):
                return "an agent died this turn" if n == 1 else f"{n} or more agents died this turn"
            case _:
                return super().condition(condition)


_PHRASES: Final = Phrases()
_cards_text, _condition = _PHRASES.np, _PHRASES.condition


def _noun(types: tuple[str, ...]) -> str:
    return "battlefield card" if types == PERMANENT else types[0] if types else "card"


def _one(cards: Cards) -> str:
    """A pattern with its article; another one where this card is left out."""
    return _PHRASES.some(cards, 1)


def _made(name: str, n: Any) -> str:
    """A card to be created; names that could be misread stand between quotation marks."""
    plain = _NAME.fullmatch(name) and not any(word.lower() in KEYWORDS for word in name.split())
    if plain and n > 1 and not name.endswith("s"):
        return f"{_word(n)} {name}s"
    shown = name if plain and n == 1 else f'"{name}"'
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {shown}" if n == 1 else f"{_word(n)} {shown}"


def _price(price: Price) -> str:
    parts = [str(price.scrip)] if price.scrip else []
    parts += ["Deploy ~"] if price.deploy else []
    parts += ["Discard ~"] if price.discard_self else []
    parts += [f"Scrap {_one(price.scrap)}"] if price.scrap is not None else []
    parts += [capital(_cards("discard", price.discard))] if price.discard else []
    parts += [f"Pay {price.health} health"] if price.health else []
    return ", ".join(parts) or "{0}"


def _gain(kinds: tuple[int, ...], n: int) -> str:
    if len(kinds) == 1:
        return f"Gain {scrip_text(of_kind(kinds[0], n))}"
    assert len(kinds) == len(KINDS)
    return "Gain one scrip of any kind" if n == 1 else f"Gain {_word(n)} scrip of one kind of your choice"


def _when(when: tree.When) -> str:
    if when.event in _PHASES:
        return _PHASES[when.event].format(_WHOSE[when.whose])
    if when.event == "plays":
        assert isinstance(when.what, Cards)
        return f"Whenever {_player_does(when.whose, 'play')} {_one(when.what)}"
    if when.event in ("draws", "discards"):
        return f"Whenever {_player_does(when.whose, when.event.removesuffix('s'))} a card"
    subject = _one(when.what) if isinstance(when.what, Cards) else "~"
    if when.event == "deals_damage":
        to = {"player": " to a player", "agent": " to an agent", "any": ""}[when.to]
        return f"Whenever {subject} deals damage{to}"
    once = subject == "~" and when.event in ("recovers", "enters", "dies")
    return f"{'When' if once else 'Whenever'} {subject} {_EVENTS[when.event]}"


def _player_does(whose: tree.Whose, verb: str) -> str:
    return f"{_PLAYERS[whose]} {verb if whose == 'you' else verb + 's'}"


def _form(form: tree.StaticForm) -> str:
    match form:
        case tree.StatStatic():
            who = capital(_cards_text(form.affects, plural=True))
            return (
                f"{who} are {form.set_power}/{form.set_health}"
                if form.set_power is not None
                else f"{who} get {_stats(form.power, form.health)}"
            )
        case tree.AllegianceStatic(affects, add):
            return f"{capital(_cards_text(affects, plural=True))} are also {_corps(add)}"
        case tree.AbilityStatic(affects, keywords, lose):
            who = capital(_cards_text(affects, plural=True))
            return f"{who} lose all abilities" if lose else f"{who} have " + " and ".join(word.capitalize() for word in keywords)
        case tree.CostStatic(who, of, add, reduce):
            noun = capital(_noun(of.types)) + "s"
            return f"{noun} {_PLAYING[who]} cost {{{add or reduce}}} {'more' if add else 'less'}"
        case tree.BuildingLimit(more):
            return f"You may play {_word(more)} additional building{'s' if more > 1 else ''} each turn"
        case tree.HandSize(more):
            return f"Your maximum hand size is increased by {more}"
        case tree.CantStatic(affects, cant):
            if isinstance(affects, tree.PlayerSlot):
                return f"{'Opponents' if affects.which == 'opponent' else 'Players'} can't {_act(cant)}"
            return f"{capital(_cards_text(affects, plural=True))} can't {_act(cant)}"


def _stats(power: int, health: int) -> str:
    if power and health:
        return f"{_signed(power)}/{_signed(health)}"
    return f"{_signed(power)} power" if power else f"{_signed(health)} health"


def _signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"{MINUS}{-n}"


def _n(n: Any) -> str:
    return str(n) if isinstance(n, int) else "X"


def _word(n: int) -> str:
    return _NUMBERS[n] if 0 < n < len(_NUMBERS) else str(n)


def _cards(verb: str, n: Any) -> str:
    what = "a card" if n == 1 else f"{_word(n) if isinstance(n, int) else 'X'} cards"
    return f"{verb} {what}".strip()


def _corps(kinds: tuple[int, ...]) -> str:
    return " and ".join(f"CORP{kind + 1}" for kind in kinds)


def _act(cant: str) -> str:
    return _CANT.get(cant, cant.replace("_", " "))


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
