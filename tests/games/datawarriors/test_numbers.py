"""Steps, clauses and checks: each number means something that the rulebook has."""

from netdeck.games.datawarriors import GAME, table_runner
from netdeck.games.datawarriors.check_sentences import PLAIN, SAYING
from netdeck.games.datawarriors.rules import checks, clauses
from netdeck.games.datawarriors.rules.steps import STEPS


def test_every_check_has_a_clause_and_a_sentence() -> None:
    assert PLAIN.keys() | SAYING.keys() == set(range(1, len(checks.CLAUSE_OF)))
    assert not PLAIN.keys() & SAYING.keys()


def test_every_step_and_clause_stands_in_the_rulebook() -> None:
    assert all(clause in GAME.rulebook for _, clause in STEPS)
    assert all(clause in GAME.rulebook for clause in clauses.CLAUSES)
    assert len(set(clauses.CLAUSES)) == len(clauses.CLAUSES)
    assert len(table_runner.DO) == len(STEPS)
