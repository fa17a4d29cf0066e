"""What the rules tell: under clauses that the rulebook's table of events knows, by numbers that all mean something."""

import ast
import inspect
import sys

from netdeck.games.datawarriors import GAME, running
from netdeck.games.datawarriors.doors import PLAIN, SAYING
from netdeck.games.datawarriors.face import told
from netdeck.games.datawarriors.rules import checks, clauses, happenings
from netdeck.games.datawarriors.rules.steps import STEPS
from netdeck.kernel.columns import RULES

HOME = "netdeck.games.datawarriors.rules"


def tellings() -> set[tuple[str, str]]:
    """Every event that a rule tells under a clause that stands there by name."""
    found: set[tuple[str, str]] = set()
    for module in sorted({rule.__module__ for rule in RULES if rule.__module__.startswith(HOME)}):
        names = vars(sys.modules[module])
        for node in ast.walk(ast.parse(inspect.getsource(sys.modules[module]))):
            match node:
                case ast.Call(func=ast.Name(id="tell" | "tell_if"), args=[_, ast.Name(id=event), ast.Name(id=clause), *_]) if (
                    clause in names
                ):
                    found.add((event.lower(), clauses.CLAUSES[names[clause]]))
    return found


def test_events_cite_what_the_rulebook_lists_for_them() -> None:
    found = tellings()
    assert len(found) > 30
    assert [misfit for event, clause in sorted(found) if (misfit := GAME.rulebook.why_not_cite(event, clause))] == []


def test_every_event_that_is_told_has_words_and_every_one_with_words_is_told() -> None:
    assert set(told.TELLING) == set(range(len(told.TELLING)))
    numbers = {name: value for name, value in vars(happenings).items() if name.isupper() and isinstance(value, int)}
    kinds = {name.lower() for name, number in numbers.items() if name.lower() in GAME.event_kinds() and number in told.TELLING}
    assert len(kinds) == len(told.TELLING)


def test_every_check_has_a_clause_and_a_sentence() -> None:
    assert PLAIN.keys() | SAYING.keys() == set(range(1, len(checks.CLAUSE_OF)))
    assert not PLAIN.keys() & SAYING.keys()


def test_every_step_and_clause_stands_in_the_rulebook() -> None:
    assert all(clause in GAME.rulebook for _, clause in STEPS)
    assert all(clause in GAME.rulebook for clause in clauses.CLAUSES)
    assert len(set(clauses.CLAUSES)) == len(clauses.CLAUSES)
    assert len(running.DO) == len(STEPS)
