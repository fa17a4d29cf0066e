"""The printed cards of a match as columns and words."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from netdeck.games.bloodless.cards.keywords import keyword_abilities
from netdeck.games.bloodless.cards.pending_choices import FlipForCost
from netdeck.games.bloodless.cards.prepared_cards import Prepared, written
from netdeck.games.bloodless.instruction_codegen import InstructionCodegen
from netdeck.games.bloodless.rules import passives as p
from netdeck.games.bloodless.rules.instants import AFTER_ALL, AFTER_WHOLE_ACTS, NEVER
from netdeck.games.bloodless.rules.table import COMMAND, CREATURE, FACE_DOWN, FLASK, PLAIN, SAGA, TEXT, VESTIGE, Table
from netdeck.games.bloodless.text_codegen import KEYWORD_BITS, TYPES, letter_number
from netdeck.games.bloodless.zones import DIRECTIONS
from netdeck.kernel.setup import Options
from netdeck.language import ast_nodes as t

DIRECTION_BITS: Final = {way: 1 << number for number, way in enumerate(DIRECTIONS)}
NO_LETTER: Final = -1
WINDOWS: Final = {"none": NEVER, "outer": AFTER_WHOLE_ACTS, "all": AFTER_ALL}


class MatchCards(InstructionCodegen):
    """All cards that a match can have, in the order of their names."""

    def __init__(self, definitions: Mapping[str, Prepared], kins: Iterable[str]) -> None:
        super().__init__(kins)
        cards = [definitions[name] for name in sorted(definitions)]
        self.numbers = {card.name: number for number, card in enumerate(cards)}
        self.flip = self._do((FlipForCost(t.THIS),))
        self.pay = self._do((t.Pay("blood", t.Amount()),))
        self.until_this_leaves = self._write([p.WHEN_THIS_LEAVES, self.nothing], "until")
        for keyword in KEYWORD_BITS:
            rows = [self.write_ability(written(0, node, keyword)) for node in keyword_abilities(keyword)]
            self._row("k_", ability=rows[0] if rows else 0, abilities=len(rows))
        for card in cards:
            self._begin_card(card)
            self._print(card)
        self.afar = any(ability.zone for card in cards for ability in card.abilities)

    def _print(self, card: Prepared) -> None:
        printed, rules, resting = card.printed, card.rules, card.resting
        told = [(ability, self.ability_code(ability.node)) for ability in card.abilities]
        rows = [self.add_ability(ability, code) for ability, code in told]
        self._row(
            "d_",
            types=sum(1 << number for number, kind in enumerate(TYPES) if printed.is_a(kind)),
            **{"is": what_is(card)},
            health=resting.health,
            defense=resting.defense,
            power=resting.power,
            cost=resting.cost,
            letters=sum(1 << letter_number(letter) for letter in card.letters),
            health_letter=_letter(printed.health),
            defense_letter=_letter(printed.defense),
            power_letter=_letter(printed.power),
            cost_letter=_letter(printed.cost),
            keywords=keyword_bits(resting.keywords),
            kins=self.kin_bits(resting.kins),
            own_kins=self.kin_bits(printed.kins),
            attack=attack_bits(resting.attack),
            ability=rows[0] if rows else 0,
            abilities=len(rows),
            enters=self._entering(card),
            effect=self._do(rules.effect),
            chapters=self.write_list([self._do(chapter) for chapter in rules.chapters], rules.chapters),
            devours=self._food(rules.devours),
            evolves=self._food(rules.evolves),
            called_free=int(rules.called_free),
            requires=self.write_list([self._condition(each) for each in rules.requires], rules.requires),
            flip=0 if rules.flip is None else self._do(rules.flip),
            variables=self._variables(rules.variables),
        )

    def _entering(self, card: Prepared) -> int:
        """With which counters a card enters: the name, the number, and the letter that stands for it."""
        enters = card.rules.enters
        found: dict[str, Any] = dict(card.innate_counters) | dict(enters.counters if enters is not None else ())
        words = [len(found)]
        for name, number in found.items():
            words += [self.name(name), number if isinstance(number, int) else 0, _letter(number)]
        return self._write(words, ("enters", card.name))

    def _food(self, cards: t.Cards | None) -> int:
        """What a creature devours, or evolves from: as a group, and as a pattern."""
        return 0 if cards is None else self._write([self.write_group(cards), self.write_pattern(cards)], cards)

    def _variables(self, variables: Iterable[t.Variable]) -> int:
        """What letters may be."""
        rows = [
            (letter_number(each.letter), self._number(each.low), self.optional(each.high), self.optional(each.source)) for each in variables
        ]
        return self._write([len(rows), *(word for row in rows for word in row)], ("variables", rows))

    def set_printed(self, table: Table, options: Options) -> None:
        """Let a table have these cards, and what the players have agreed on."""
        for name, column in self.columns.items():
            setattr(table, name, column)
        table.o_afar = int(self.afar)
        table.o_flip_code, table.o_pay_code, table.o_nothing = self.flip, self.pay, self.nothing
        table.o_until_this_leaves = self.until_this_leaves
        table.o_kins, table.o_names = len(self.kins), len(self.definitions)
        table.o_first_player = {"A": 0, "B": 1}.get(options["first_player"], -1)
        table.o_mulligans = options["mulligans"]
        table.o_first_turn_draw = int(options["first_turn_draw"])
        table.o_all_letters = int(options["letters_set"] == "all")
        table.o_zero_health_refused = int(options["zero_health_play"] == "refuse")
        table.o_zero_strike_blood = int(options["zero_strike_blood"])
        table.o_overkill_any_source = int(options["overkill_any_source"])
        table.o_sacrifice_gives_blood = int(options["sacrifice_gives_blood"])
        table.o_owner_view = int(options["death_scan"] == "owner_view")
        table.o_flying_untouchable = int(options["flying_untouchable"])
        table.o_kin_counts_self = int(options["kin_counts_self"])
        table.o_kin_counts_both_sides = int(options["kin_counts_both_sides"])
        table.o_flip_instant = int(options["flip_timing"] == "instant")
        table.o_cumulative_pays = int(options["cumulative_pays"])
        table.o_instant_windows = WINDOWS[options["instant_windows"]]
        table.o_auto_single = int(options["auto_single"])
        table.o_loop_limit = options["loop_limit"]
        table.o_depth_limit = options["depth_limit"]
        table.o_turn_limit = options["turn_limit"]
        table.o_action_limit = options["action_limit"]
        table.o_last_damaged_loses = int(options["turn_limit_result"] == "last_damaged")


def what_is(card: Prepared) -> int:
    """What a printed card is, a bit for each."""
    rules = card.rules
    what = {
        CREATURE: card.is_creature,
        COMMAND: card.is_command,
        FLASK: card.is_flask,
        SAGA: card.is_saga,
        VESTIGE: card.is_vestige,
        PLAIN: card.is_plain,
        TEXT: bool(rules.abilities or rules.effect or rules.chapters),
        FACE_DOWN: rules.flip is not None or (rules.enters is not None and rules.enters.face == "down"),
    }
    return sum(each for each, so in what.items() if so)


def _letter(number: object) -> int:
    return letter_number(number.name) if isinstance(number, t.Letter) else NO_LETTER


def keyword_bits(keywords: Iterable[str]) -> int:
    """Some keywords together."""
    return sum(KEYWORD_BITS[keyword] for keyword in set(keywords))


def attack_bits(pattern: Iterable[str]) -> int:
    """A pattern of directions."""
    return sum(DIRECTION_BITS[way] for way in set(pattern))
