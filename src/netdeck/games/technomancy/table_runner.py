"""Running the rules over columns: names for their numbers, an empty table, and the way from one question to the next."""

from collections.abc import Iterable
from typing import Final

from netdeck.games.technomancy.match_cards import MatchCards
from netdeck.games.technomancy.modes import MATRIX
from netdeck.games.technomancy.rules import (
    constants,
    effect_questions,
    elimination,
    plays,
    priority,
    resolution,
    setup,
    state_checks,
    turns,
)
from netdeck.games.technomancy.rules.cards import card_of_answer
from netdeck.games.technomancy.rules.checks import CLAUSE_OF
from netdeck.games.technomancy.rules.steps import STEPS
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.values import own_word
from netdeck.games.technomancy.state import TableCard
from netdeck.kernel import CardId
from netdeck.kernel.card_table import NOBODY, NOTHING
from netdeck.kernel.column_interpreter import Runner
from netdeck.kernel.column_names import NameTable
from netdeck.kernel.setup import Options

CHAPTERS: Final = (effect_questions, state_checks, elimination, plays, priority, resolution, setup, turns)
"""Every chapter has been read: each step has something to do."""
RUNNER: Final = Runner(STEPS)
DO: Final = RUNNER.do
advance, take = RUNNER.advance, RUNNER.take
CHIT: Final = "Relocation Chit"
POOL_EMPTIES: Final = {"phase": constants.AFTER_PHASE, "turn": constants.AFTER_TURN, "never": constants.NEVER}
Table.check_clauses = CLAUSE_OF
Table.own_word = own_word
Table.card_of_answer = card_of_answer


class TechnomancyNames(NameTable[Table]):
    """What has names for the numbers of a table."""

    def card(self, table: Table, card: int) -> TableCard:
        places, base = self.places, table.base[card]
        return TableCard(
            self.printed.names[table.printed[card]],
            places.seats[table.owner[card]],
            places.zone_names[table.zone[card]],
            table.entered[card],
            places.known_to(table.known[card]),
            (),
            places.seats[base] if base >= 0 else "",  # type: ignore[arg-type]
            bool(table.created[card]),
            bool(table.deployed[card]),
            table.damage[card],
            tuple(self.used(table, card)),
        )

    def all_cards(self, table: Table) -> Iterable[tuple[CardId, TableCard]]:
        return ((card, self.card(table, card)) for card in self.ids(table)[: table.cards])

    def used(self, table: Table, card: int) -> Iterable[tuple[str, int, int]]:
        """How often abilities of a card were used, and in which turn."""
        for at in range(table.useds):
            if table.n_card[at] == card:
                ability = table.n_ability[at]
                yield "strike" if ability == constants.STRIKE else str(ability), table.n_turn[at], table.n_times[at]

    def purpose(self, purpose: int, who: int) -> str:
        if purpose == constants.STARTER:
            return "starting player"
        if purpose == constants.DISCARD_OF:
            return f"discard of {self.plan.seats[who]}"
        if purpose <= constants.BOTTOM_OF:
            return f"bottom of {self.plan.seats[constants.BOTTOM_OF - purpose]}'s library"
        return f"shuffle {self.zone_name(purpose)}"


def set_options(table: Table, book: MatchCards, options: Options) -> None:
    """What the players have agreed on, how everybody begins, and that it is nobody's turn yet."""
    table.active = table.normal_turn_of = table.taken_by = NOBODY
    table.unchecked = table.stale = 1
    for seat in range(table.seats):
        table.health[seat] = MATRIX.health
    table.o_chit = book.numbers[CHIT] if options["late_seat"] == "chit" else NOTHING
    table.o_max_level = options["max_deck_level"]
    table.o_opening_hand = options["opening_hand"]
    table.o_first_waits = options["first_limit"] == "waits"
    table.o_mulligan = options["mulligan"] != "none"
    table.o_first_draw = bool(options["first_turn_draw"])
    table.o_recovery_active = options["recovery"] == "active"
    table.o_main_only = options["play_phase"] == "main"
    table.o_cleanup_again = bool(options["cleanup_again"])
    table.o_pool_empties = POOL_EMPTIES[options["pool_empties"]]
    table.o_free_scrip = bool(options["free_scrip"])
    table.o_strict = bool(options["strict_offers"])
    table.o_agents_deployed = options["agents_enter"] == "deployed"
    table.o_empty_loses = options["empty_library"] == "lose"
    table.o_overload = options["overload"]
    table.o_turn_limit = options["turn_limit"] or 60 * table.seats
