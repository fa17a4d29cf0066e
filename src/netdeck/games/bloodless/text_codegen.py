"""Card text as words: which words every noun, number, condition and pattern of the language comes to.

The meaning of a phrase is the words that it emits here; :mod:`~netdeck.games.bloodless.rules.text_values` says what they come to on a
table.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, Self

from netdeck.cardgame.codegen import CardPrograms
from netdeck.games.bloodless.cards.keywords import KinCount, keyword_word
from netdeck.games.bloodless.cards.printed import MOST_KINS
from netdeck.games.bloodless.cards.printed import TYPES as PRINTED_TYPES
from netdeck.games.bloodless.grammar.categories import KEYWORDS
from netdeck.games.bloodless.grammar.measures import Extreme, SpaceCount
from netdeck.games.bloodless.rules import opcodes as w
from netdeck.games.bloodless.rules.groups import IT
from netdeck.games.bloodless.rules.records import COPIED
from netdeck.games.bloodless.rules.spaces import ASIDE, BLOOD, BOARD, BOTH, DISCARD, GONE, HAND, MAIN, TIMELINE
from netdeck.games.bloodless.rules.table import (
    ATTACK,
    COMMAND,
    CREATURE,
    DOWN,
    END_OF_ATTACK,
    END_OF_MAIN,
    FLYING,
    LEGENDARY,
    MAIN_PHASE,
    START,
    UP,
    VESTIGE,
    Table,
)
from netdeck.games.bloodless.zones import zone_word
from netdeck.kernel.clause import RulebookError
from netdeck.language import ast_nodes as t

Words = list[int]

SHOWN: Final = ("creature", "command", "blood flask")
TYPES: Final = (*SHOWN, "saga", "vestige", *(kind for kind in PRINTED_TYPES if kind not in SHOWN))
"""The types that texts speak of; those come first for which a face-down card can be taken."""
KEYWORD_BITS: Final = {word: 1 << number for number, word in enumerate(sorted(map(keyword_word, KEYWORDS)))}
STATS: Final = {"health": w.HEALTH, "defense": w.DEFENSE, "power": w.POWER, "cost": w.COST, "damage": w.DAMAGE}
COMPARED: Final = {"=": w.EQUAL, "<=": w.AT_MOST, ">=": w.AT_LEAST, "<": w.BELOW, ">": w.ABOVE}
COMBINED: Final = {
    "add": w.ADD,
    "sub": w.SUBTRACT,
    "mul": w.TIMES,
    "div": w.DIVIDE,
    "div_floor": w.DIVIDE_DOWN,
    "min": w.LEAST,
    "max": w.GREATEST,
}
PLAYERS: Final = {
    t.Who.OPPONENT: w.OPPONENT,
    t.Who.ACTIVE: w.ACTIVE,
    t.Who.THAT: w.THAT_PLAYER,
    t.Who.THEY: w.THEY,
}
ZONE_PLACES: Final = {
    "hand": HAND,
    "main": MAIN,
    "blood": BLOOD,
    "discard": DISCARD,
    "timeline": TIMELINE,
    "aside": ASIDE,
    "gone": GONE,
    "board": BOARD,
}
HELD: Final = {
    "hand": w.HAND_SIZE,
    "cards in hand": w.HAND_SIZE,
    "card": w.HAND_SIZE,
    "main_deck": w.MAIN_SIZE,
    "main deck": w.MAIN_SIZE,
    "blood_deck": w.BLOOD_SIZE,
    "blood deck": w.BLOOD_SIZE,
    "blood": w.BLOOD,
    "draws": w.DRAWS,
    "skips": w.SKIPS,
    "turns": w.TURNS,
    "plays": w.PLAYS,
}
PHASES: Final = {"start": START, "main": MAIN_PHASE, "end of main": END_OF_MAIN, "attack": ATTACK, "end of attack": END_OF_ATTACK}
SPOKEN: Final = (
    "",
    "it",
    "named kin",
    "named card",
    "that",
    "target",
    "source",
    "killer",
    "devoured",
    "attacker",
    "lore",
    "accumulate",
    "copied",
)
"""Names with a number of their own."""
CHOSEN_PLAYERS: Final = 100
"""From here on the letters of a scene are players who were chosen."""
YES: Final[Words] = [w.CONSTANT, 1, 1]


def letter_number(letter: str) -> int:
    """The number of a letter (D7.9)."""
    return ord(letter) - ord("A")


class TextCodegen(CardPrograms):
    """Writes card text down as words."""

    def __init__(self, kins: Iterable[str]) -> None:
        super().__init__(Table)
        self.spoken: dict[str, int] = {name: number for number, name in enumerate(SPOKEN)}
        """The number of every name that texts give to cards, counters and notes."""
        self.kins = sorted(kins)
        if len(self.kins) > MOST_KINS:
            raise RulebookError(f"a match has at most {MOST_KINS} kins")
        self.kin_numbers = {kin: number for number, kin in enumerate(self.kins)}

    def own_copy(self) -> Self:
        twin = super().own_copy()
        twin.spoken = dict(self.spoken)
        return twin

    def name(self, name: str) -> int:
        """The number of a name."""
        return self.spoken.setdefault(name, len(self.spoken))

    def kin_bits(self, kins: Iterable[str]) -> int:
        """Some kins together."""
        return sum(1 << self.kin_numbers[kin] for kin in set(kins) if kin in self.kin_numbers)

    # What instructions hold

    def _postfix(self, number: t.Number, depth: int = 1) -> Words:
        return self.number_words(number)

    def _condition(self, condition: t.Condition | None) -> int:
        return 0 if condition is None else super()._condition(condition)

    def _test(self, condition: t.Condition, depth: int = 1) -> Words:
        return self.condition_words(condition)

    def write_ref(self, ref: t.Ref) -> int:
        """Where the words for cards that are known begin."""
        return self._write([*self.ref_words(ref), w.END], ref)

    def write_present(self, ref: t.Ref) -> int:
        """The same for those of them that the words still reach (R10)."""
        return self._write([*self.ref_words(ref), w.PRESENT, 0, w.END], ref)

    def write_group(self, cards: t.Cards) -> int:
        """Where the words begin for the cards that a pattern means."""
        return self._write([*self.group_words(cards), w.END], cards)

    def write_pattern(self, cards: t.Cards) -> int:
        """Where the words begin for what must be so of a card."""
        return self._write([*self.pattern_words(cards), w.END], cards)

    def write_spaces(self, spaces: t.Spaces) -> int:
        """Where the words for some spaces begin."""
        return self._write([*self.space_words(spaces), w.END], spaces)

    def write_player(self, who: t.Player) -> int:
        """Where the words for one player begin."""
        return self._write([*self.player_words(who), w.END], who)

    def write_players(self, who: t.Player) -> int:
        """Where the words for all players begin whom a text means."""
        return self._write([*self.players_words(who), w.END], who)

    # Players

    def player_words(self, who: t.Player) -> Words:
        match who:
            case t.ControllerOf(of):
                return [*self.ref_words(of), w.CONTROLLER, 0]
            case t.OwnerOf(of):
                return [*self.ref_words(of), w.OWNER, 0]
            case t.ChosenPlayer(bind):
                return [w.CHOSEN, 1, CHOSEN_PLAYERS + self.name(bind)]
            case t.Who():
                return [PLAYERS.get(who, w.YOU), 0]
        raise RulebookError(f"no such player: {who}")

    def players_words(self, who: t.Player) -> Words:
        if who == t.Who.EACH:
            return [w.CONSTANT, 1, BOTH]
        return [*self.player_words(who), w.ANYBODY if isinstance(who, t.ChosenPlayer) else w.AS_GROUP, 0]

    # Numbers

    def number_words(self, number: object) -> Words:
        match number:
            case int():
                return [w.CONSTANT, 1, number]
            case t.Letter(name):
                return [w.LETTER, 1, letter_number(name)]
            case t.Count(cards):
                return [*self.group_words(cards), w.COUNT, 0]
            case t.Stat(stat, of):
                return [*self.ref_words(of), w.STAT, 1, STATS[stat]]
            case t.CountersOn(name, of):
                return [*self.ref_words(of), w.COUNTERS, 1, self.name(name)]
            case t.Holding(what, of):
                return [*self.player_words(of), w.HOLDING, 1, HELD[what]]
            case t.Pool():
                return [w.POOL, 0]
            case t.Amount():
                return [w.AMOUNT, 0]
            case t.Noted(name):
                return [w.NOTED, 1, self.name(name)]
            case t.Sum("half", left):
                return [*self.number_words(left), w.CONSTANT, 1, 2, w.DIVIDE, 0]
            case t.Sum(op, left, right):
                return [*self.number_words(left), *self.number_words(right), COMBINED[op], 0]
            case Extreme(stat, among, lowest):
                return [*self.group_words(among), w.LOWEST if lowest else w.HIGHEST, 1, STATS[stat]]
            case SpaceCount(spaces):
                return [*self.space_words(spaces), w.SPACE_COUNT, 0]
            case KinCount():
                return [w.KIN_COUNT, 0]
        raise RulebookError(f"no such number: {number}")

    def compared(self, test: t.Is) -> Words:
        """The number that waits, compared with another one."""
        return [*self.number_words(test.number), COMPARED[test.op], 0]

    # Conditions

    def condition_words(self, condition: t.Condition) -> Words:
        match condition:
            case t.Controls(who, cards, test):
                number = self.number_words(test.number)
                anybody = int(isinstance(who, t.ChosenPlayer))
                return [*self.group_words(cards), *number, *self.players_words(who), w.CONTROLS, 2, COMPARED[test.op], anybody]
            case t.ThereAre(cards, test):
                return [*self.group_words(cards), w.COUNT, 0, *self.compared(test)]
            case t.Compare(left, test):
                return [*self.number_words(left), *self.compared(test)]
            case t.Matches(card, cards):
                either = int(isinstance(card, t.Choose))
                return [*self.related_words(card), w.AGAIN, 0, *self.loop(cards, w.AS_IT_WAS, 0), w.IF_ALL, 1, either]
            case t.YourTurn(so):
                return [w.YOUR_TURN, 1, int(so)]
            case t.FirstTurn(so):
                return [w.FIRST_TURN, 1, int(so)]
            case t.InPhase(phase):
                return [w.IN_PHASE, 1, PHASES.get(phase.removesuffix(" phase"), -1)]
            case t.Succeeded(so):
                return [w.SUCCEEDED, 1, int(so)]
            case t.SpaceIs(space, empty):
                return [*self.space_words(space), w.SOME_OPEN, 1, int(empty)]
            case t.AllOf(of):
                return self.joined([self.condition_words(each) for each in of], w.BOTH)
            case t.AnyOf(of):
                return self.joined([self.condition_words(each) for each in of], w.EITHER)
            case t.NotSo(of):
                return [*self.condition_words(of), w.NOT, 0]
        raise RulebookError(f"no such condition: {condition}")

    @staticmethod
    def joined(parts: Sequence[Words], operator: int) -> Words:
        """Truths combined by "and" or "or"."""
        if not parts:
            return [w.CONSTANT, 1, int(operator == w.BOTH)]
        words = [*parts[0]]
        for part in parts[1:]:
            words += [*part, operator, 0]
        return words

    # Cards that are known

    def ref_words(self, ref: t.Ref) -> Words:
        match ref:
            case t.Bound("this"):
                return [w.THIS, 0]
            case t.Bound(name):
                return [w.BOUND, 1, self.name(name)]
            case t.Each(cards):
                return self.group_words(cards)
            case t.The(cards):
                return [*self.group_words(cards), w.FIRST, 0]
            case t.Top(deck, n):
                seat = [w.YOU, 0] if deck.of is None else self.player_words(deck.of)
                return [*seat, *self.number_words(n), w.TOP, 1, self.deck_place(deck)]
            case t.Choose(bind=bind) | t.AtRandom(bind=bind):
                return [w.BOUND, 1, self.name(bind)]
        raise RulebookError(f"no such reference: {ref}")

    @staticmethod
    def deck_place(zone: t.Zone) -> int:
        """The place of a zone of which no card says which deck is meant."""
        word = zone_word(zone.name)
        return ZONE_PLACES["main" if word == "deck" else word]

    def related_words(self, ref: t.Ref, of_card: bool = False) -> Words:
        """The cards to which a pattern relates: "a creature" is any that there is, "another" any but the card that it is about (R72)."""
        if not isinstance(ref, t.Choose):
            return self.ref_words(ref)
        group = self.group_words(replace(ref.cards, other=False))
        if of_card and ref.cards.other:
            group += [w.AND_OTHER, 0]
        name = self.name(ref.bind)
        bound = [w.BOUND, 1, name, w.GO_ON, 1, 1 + len(group)]
        return [w.IS_BOUND, 1, name, w.UNLESS, 1, 1 + len(bound), *bound, *group]

    # Groups and patterns

    def group_words(self, cards: t.Cards) -> Words:
        return [*self.reach_words(cards), *self.loop(cards)]

    def loop(self, cards: t.Cards, *looking: int) -> Words:
        """Every card of the group before, *looking* at it as said; those stay in it that fit."""
        words = [w.EACH, 1, 0, *looking]
        for test in self.tests(cards):
            words += test
            words += [w.UNLESS, 1, -(len(words) + 2)]
        words += [w.FITS, 1, -(len(words) + 2)]
        words[2] = len(words) - 2
        return words

    def reach_words(self, cards: t.Cards) -> Words:
        if cards.among is not None:
            return [*self.ref_words(cards.among), w.AMONG, 0]
        if cards.zone is not None:
            word = zone_word(cards.zone.name)
            if word == "board":
                return [w.REACH, 2, w.ON_BOARD, 0]
            if word == "linked":
                return [w.REACH, 2, w.LINKED, 0]
            owners = [w.CONSTANT, 1, BOTH] if cards.zone.of is None else self.players_words(cards.zone.of)
            return [*owners, w.REACH, 2, w.ZONES, self.zone_kinds(word)]
        if cards.noun is t.Noun.CREATURE:
            return [w.REACH, 2, w.ON_BOARD, 0]
        if cards.noun is t.Noun.COMMAND:
            return [w.CONSTANT, 1, BOTH, w.REACH, 2, w.ZONES, 1 << TIMELINE]
        return [w.REACH, 2, w.EVERYWHERE, 0]

    @staticmethod
    def zone_kinds(word: str) -> int:
        """Kinds of zones that a word means, with a bit for each."""
        return 1 << MAIN | 1 << BLOOD if word == "deck" else 1 << ZONE_PLACES[word]

    def pattern_words(self, cards: t.Cards) -> Words:
        """One truth: whether the card that is looked at fits."""
        return self.joined(list(self.tests(cards)), w.BOTH)

    def tests(self, cards: t.Cards) -> Iterable[Words]:
        """What a pattern asks for, each a truth about the card that is looked at; cheap ones first."""
        if cards.noun is t.Noun.CREATURE:
            yield [w.IS, 2, CREATURE, 1]
        elif cards.noun is t.Noun.COMMAND:
            yield [w.IS, 2, COMMAND, 1]
        if cards.types:
            yield [w.IS_TYPE, 1, sum(1 << TYPES.index(kind.casefold()) for kind in set(cards.types))]
        if cards.other:
            yield [w.IS_OTHER, 0]
        if cards.side is not None:
            yield [w.IS_FRIENDLY, 1, int(cards.side is t.Side.FRIENDLY)]
        if cards.name:
            yield [w.IS_NAMED, 1, self.numbers.get(cards.name, -1)]
        if cards.kin:
            yield [w.HAS_KIN, 1, self.kin_bits((cards.kin,))]
        if cards.keyword:
            yield [w.HAS_KEYWORD, 2, KEYWORD_BITS.get(keyword_word(cards.keyword), 0), 1]
        if cards.without:
            yield [w.HAS_KEYWORD, 2, KEYWORD_BITS.get(keyword_word(cards.without), 0), 0]
        if cards.face:
            yield [w.HAS_FACE, 1, DOWN if cards.face == "down" else UP]
        for stat in cards.stats:
            yield [w.ITS_STAT, 1, STATS[stat.stat], *self.compared(stat.test)]
        for counter in cards.counters:
            yield [w.ITS_COUNTERS, 1, self.name(counter.name), *self.compared(counter.test)]
        yield from self.relations(cards)
        yield from self.places(cards)
        if cards.any_of:
            yield self.joined([self.pattern_words(each) for each in cards.any_of], w.EITHER)
        if cards.none_of:
            yield [*self.joined([self.pattern_words(each) for each in cards.none_of], w.EITHER), w.NOT, 0]

    def relations(self, cards: t.Cards) -> Iterable[Words]:
        if cards.same_kin_as is not None:
            yield [*self.related_words(cards.same_kin_as, True), w.KINS_OF, 0, w.SHARES_KIN, 0]
        if cards.same_name_as is not None:
            yield [*self.related_words(cards.same_name_as, True), w.SHARES_NAME, 0]
        if cards.of_named_kin:
            yield [w.OF_NAMED_KIN, 0]
        if cards.of_named_name:
            yield [w.OF_NAMED_NAME, 0]
        if cards.has_text is not None:
            yield [w.HAS_TEXT, 1, int(cards.has_text)]
        if cards.owner is not None:
            yield [*self.players_words(cards.owner), w.OWNED_BY, 0]
        if cards.entered_this_turn is not None:
            yield [w.ENTERED_NOW, 1, int(cards.entered_this_turn)]
        if cards.damaged is not None:
            yield [w.IS_DAMAGED, 1, int(cards.damaged)]
        if cards.vestige is not None:
            yield [w.IS, 2, VESTIGE, int(cards.vestige)]

    def places(self, cards: t.Cards) -> Iterable[Words]:
        if cards.zone is not None and (word := zone_word(cards.zone.name)) != "linked":
            yield [w.IN_ZONES, 1, self.zone_kinds(word)]
            if cards.zone.of is not None:
                yield [*self.players_words(cards.zone.of), w.IN_ZONES_OF, 0]
        if cards.opposing is not None:
            yield [*self.related_words(cards.opposing, True), w.SPACES_OF, 0, w.ACROSS_FROM, 0]
        if cards.opposed is not None:
            yield [w.IS_OPPOSED, 1, int(cards.opposed)]
        if cards.next_to is not None:
            yield [*self.related_words(cards.next_to, True), w.SPACES_OF, 0, w.BESIDE, 0]
        if cards.between is not None:
            yield self.between_words(*cards.between)
        if cards.space is not None:
            yield [*self.space_words(cards.space), w.STANDS_IN, 0]

    def between_words(self, one: t.Ref, other: "t.Ref | t.Cards") -> Words:
        if isinstance(other, t.Cards):
            second = replace(other, other=False) if isinstance(one, t.Choose) else other  # another than the first end, not than this card
            others = self.group_words(second)
        else:
            others = self.related_words(other)
        return [*self.related_words(one), w.SPACES_OF, 0, *others, w.SPACES_OF, 0, w.BETWEEN, 0]

    # Spaces

    def space_words(self, spaces: t.Spaces) -> Words:
        words: Words = [w.EVERY_SPACE, 0]
        if spaces.row != "any":
            words += [w.ROW, 1, int(spaces.row == "yours"), w.BOTH, 0]
        if spaces.empty is not None:
            words += [w.OPEN, 1, int(spaces.empty), w.BOTH, 0]
        if spaces.opposed is not None:
            words += [w.OPPOSED, 1, int(spaces.opposed), w.BOTH, 0]
        for ref, way in (
            (spaces.next_to, w.NEIGHBOURS),
            (spaces.opposing, w.OPPOSING),
            (spaces.of, w.END),
            (spaces.left_of, w.TO_THE_LEFT),
            (spaces.right_of, w.TO_THE_RIGHT),
            (spaces.path_clear_from, w.WITH_CLEAR_PATH),
        ):
            if ref is not None:
                words += [*self.related_words(ref), w.SPACES_OF, 0, *([way, 0] if way != w.END else []), w.BOTH, 0]
        for ref, way in ((spaces.closest_to, w.CLOSEST), (spaces.furthest_from, w.FURTHEST)):
            if ref is not None:
                words += [*self.ref_words(ref), way, 0]
        return words


assert SPOKEN.index("it") == IT
assert SPOKEN.index("copied") == COPIED
assert KEYWORD_BITS["legendary"] == LEGENDARY
assert KEYWORD_BITS["flying"] == FLYING
