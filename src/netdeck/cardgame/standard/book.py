"""The printed cards of a match as columns: numbers, targets, texts, triggers, static abilities."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from netdeck.cardgame.codegen import CardPrograms, Vocabulary
from netdeck.cardgame.standard import roles
from netdeck.cardgame.standard import values as v
from netdeck.cardgame.standard.complete import Chapter
from netdeck.cardgame.standard.nodes import Aim, AimPlayer, TextCard
from netdeck.cardgame.standard.table import FIELD, PLACE_NAMES
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.vm import AT_LEAST, CONSTANT, COUNT, EACH, END, FITS, UNLESS
from netdeck.language import ast_nodes as t

WHO: Final[Mapping[object, int]] = {
    t.Who.YOU: roles.YOU,
    t.Who.OPPONENT: roles.EACH_OTHER,
    t.Who.EACH_OTHER: roles.EACH_OTHER,
    t.Who.EACH: roles.EACH,
    t.Who.THAT: roles.THAT,
    t.Who.THEY: roles.THAT,
}
SIGNS: Final = {"+": 1, "-": -1}
MOST_TARGETS: Final = 2


class StandardBook(CardPrograms):
    """The printed cards of a match of a standard game."""

    definitions: list[TextCard]

    def __init__(self, chapter: Chapter, definitions: Mapping[str, TextCard]) -> None:
        super().__init__(chapter.table)
        self.chapter = chapter
        self.choices: dict[int, tuple[t.Do, ...]] = {}
        """Parts of a text between which somebody chooses, by where they are listed."""
        self._aims: list[Aim | AimPlayer] = []
        self._it = roles.TARGET_0
        """What "it" is: the target of what is played, or what a text waited for."""
        for definition in definitions.values():
            self._add(definition)

    @property
    def vocabulary(self) -> Vocabulary:  # type: ignore[override]
        """The verbs of the game and the names of its things."""
        return self.chapter.vocabulary

    # Cards

    def _add(self, card: TextCard) -> None:
        self._begin_card(card)
        self._aims, self._it = [], roles.TARGET_0
        effects = len(self.columns["e_kind"])
        do = self._do(card.do)
        aims = tuple(self._aims)
        printed = {name: card.number(name) for name in self.chapter.printed}
        self._row(
            "d_",
            type=1 << list(self.chapter.types).index(card.type),
            do=do,
            slot=len(self.columns["s_kind"]),
            slots=len(aims),
            effect=effects,
            effects=len(card.abilities),
            **printed,
        )
        for aim in aims:
            self._add_slot(aim)
        self._it = roles.THAT_CARD
        for ability in card.abilities:
            self._add_effect(ability)

    def _add_slot(self, aim: Aim | AimPlayer) -> None:
        if isinstance(aim, Aim):
            self._row("s_", kind=roles.ON_WHICH_CARD, cards=self._group(aim.cards), who=0)
        else:
            self._row("s_", kind=roles.ON_WHICH_PLAYER, cards=0, who=WHO[aim.who])

    def _add_effect(self, ability: t.Ability) -> None:
        row = dict.fromkeys(("kind", "event", "who", "card", "condition", "do", "stat", "amount"), 0)
        condition = getattr(ability, "condition", None)
        row["condition"] = self._condition(condition) if condition is not None else 0
        match ability:
            case t.Trigger(when=(when,), do=do):
                row |= {"kind": roles.TRIGGER, "event": self.chapter.moments[when.event], "do": self._do(do)}
                row["who"] = WHO[when.player or t.Who.EACH]
                row["card"] = self._which(when.card, event=True)
            case t.Passive(to=to, give=t.Give(stats=(change,))):
                row |= {"kind": roles.STATIC, "stat": self.chapter.stats.index(change.stat), "card": self._which(to)}
                row["amount"] = self._number(change.n if change.op == "+" else t.Sum("sub", 0, change.n))
            case _:
                raise RulebookError(f"{ability} is no ability of a standard game")
        self._row("e_", **row)

    def _which(self, cards: Any, event: bool = False) -> int:
        """The cards that an ability refers to: its own, any, or those that match."""
        if cards is None or cards == t.Cards():
            return roles.NO_CARD
        if cards == t.THIS:
            return roles.ITSELF
        return self._condition(t.Matches(t.Bound("it"), cards)) if event else self._group(cards)

    # Instructions

    def _parts(self, parts: Sequence[int], choices: Sequence[t.Do]) -> int:
        at = super()._parts(parts, choices)
        self.choices[at] = tuple(choices)
        return at

    def _called(self, each: object) -> tuple[object, object]:
        return ((t.Discard, type(each.cards)) if isinstance(each, t.Discard) else type(each)), each

    def _who(self, who: object) -> int:
        if isinstance(who, AimPlayer):
            return roles.AIM_0 + self._aimed(who)
        if isinstance(who, t.OwnerOf | t.ControllerOf):
            return roles.OWNER_OF_IT
        return WHO[who]

    def _aimed(self, aim: Aim | AimPlayer) -> int:
        """The number of one more target of the text."""
        if len(self._aims) >= MOST_TARGETS:
            raise RulebookError(f"a card has at most {MOST_TARGETS} targets")
        self._aims.append(aim)
        return len(self._aims) - 1

    def _word(self, kind: str, value: Any) -> list[int]:
        match kind:
            case "cards":
                return self._cards(value)
            case "change":
                (change,) = value
                return [self.chapter.stats.index(change.stat), self._number(change.n), SIGNS[change.op]]
        return super()._word(kind, value)

    def _cards(self, ref: object) -> list[int]:
        """Cards in play that an instruction is about."""
        match ref:
            case Aim():
                return [roles.TARGET_0 + self._aimed(ref), 0]
            case t.Each(cards):
                return [roles.ALL_SUCH, self._group(cards)]
        return [self._reference(ref), 0]

    def _reference(self, ref: object) -> int:
        """One card of which a text speaks."""
        match ref:
            case t.Bound("this"):
                return roles.THIS_CARD
            case t.Bound("it"):
                return self._it
        raise RulebookError(f"{ref} is no card of a standard game")

    # Numbers, conditions and groups

    def _own_number(self, number: t.Number, depth: int) -> list[int]:
        match number:
            case t.Count(cards):
                return [*self._laid(cards), COUNT, 0]
            case t.Stat(stat, of):
                return [v.CARD_NUMBER, 2, self._reference(of), self.chapter.card_numbers.index(stat)]
            case t.Holding(what, of):
                return [v.HAS, 2, self._who(of), self.chapter.seat_numbers.index(what)]
        return super()._own_number(number, depth)

    def _own_test(self, condition: t.Condition, depth: int) -> list[int]:
        match condition:
            case t.YourTurn(so):
                return [v.IS_YOUR_TURN, 1, int(so)]
            case t.Controls(who, cards, test):
                side = t.Side.FRIENDLY if who is t.Who.YOU else t.Side.ENEMY
                return [*self._laid(cards, side), COUNT, 0, *self._compared(test, depth)]
            case t.ThereAre(cards, test):
                return [*self._laid(cards), COUNT, 0, *self._compared(test, depth)]
            case t.Matches(card, cards):
                laid = [v.LAY_CARD, 1, self._reference(card)]
                return [*laid, *self._looked(cards, cards.side), COUNT, 0, CONSTANT, 1, 1, AT_LEAST, 0]
        return super()._own_test(condition, depth)

    def _group(self, cards: t.Cards) -> int:
        """Where the words of a group begin."""
        return self._write([*self._laid(cards), END], cards)

    def _laid(self, cards: t.Cards, side: t.Side | None = None) -> list[int]:
        """The words that lay out such cards."""
        place, who = FIELD, roles.EACH
        if cards.zone is not None:
            place, who = PLACE_NAMES.index(cards.zone.name), self._who(cards.zone.of or t.Who.EACH)
        return [v.LAY_ZONE, 2, place, who, *self._looked(cards, side or cards.side)]

    def _looked(self, cards: t.Cards, side: t.Side | None) -> list[int]:
        """The words that look at each card of a group and keep those that fit."""
        tests: list[list[int]] = []
        if cards.types:
            mask = sum(1 << number for number, name in enumerate(self.chapter.types) if name in cards.types)
            tests.append([v.TYPE_IS, 1, mask])
        if side is not None:
            tests.append([v.SIDE_IS, 1, roles.YOU if side is t.Side.FRIENDLY else roles.EACH_OTHER])
        if cards.other:
            tests.append([v.IS_OTHER, 0])
        numbers = self.chapter.card_numbers
        tests += [[v.SEEN_NUMBER, 1, numbers.index(stat.stat), *self._compared(stat.test, 1)] for stat in cards.stats]
        if not tests:
            return []
        words = [EACH, 1, NOTHING]
        for test in tests:
            words += [*test, UNLESS, 1, 0]
            words[-1] = -(len(words) - 1)
        words += [FITS, 1, 0]
        words[-1] = -(len(words) - 1)
        words[2] = len(words) - 2
        return words

    def part_of(self, at: int, number: int) -> t.Do:
        """One of the alternatives of a text."""
        return self.choices[at][number - 1]
