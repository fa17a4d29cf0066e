"""Runs the rules over columns: an empty table, and from one question to the next."""

from typing import Final

from netdeck.games.bloodless.rules import (
    answers,
    combat,
    commands,
    consequences,
    deaths,
    draws,
    main_phase,
    passives,
    plays,
    replacement,
    resolution,
    turns,
    windows,
)
from netdeck.games.bloodless.rules.checks import CLAUSE_OF
from netdeck.games.bloodless.rules.clauses import CLAUSES
from netdeck.games.bloodless.rules.frames import AT_HOME, go
from netdeck.games.bloodless.rules.garbage_collection import tidy
from netdeck.games.bloodless.rules.questions import card_of_answer
from netdeck.games.bloodless.rules.steps import STEPS
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.rules.text_values import own_word
from netdeck.kernel.card_table import CardTable
from netdeck.kernel.column_interpreter import Runner

CHAPTERS: Final = (
    answers,
    combat,
    commands,
    consequences,
    draws,
    deaths,
    main_phase,
    passives,
    plays,
    replacement,
    resolution,
    turns,
    windows,
)
"""Every chapter has been read: each step has something to do."""
Table.clauses = CLAUSES
Table.check_clauses = CLAUSE_OF
Table.own_word = own_word
Table.card_of_answer = card_of_answer
Table.keep_roots = tidy


class BloodlessRunner(Runner):
    """Knows that Bloodless goes on at home wherever it was moved to (P0.4)."""

    def _skip(self, table: CardTable, frame: int, number: int) -> None:
        assert isinstance(table, Table)
        then = self.steps.following(number)
        if table.f_home[frame] != AT_HOME and then >= 0:
            go(table, frame, then)
        else:
            super()._skip(table, frame, number)


RUNNER: Final = BloodlessRunner(STEPS)
DO: Final = RUNNER.do
advance, take = RUNNER.advance, RUNNER.take
