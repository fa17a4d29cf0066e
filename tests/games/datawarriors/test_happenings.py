"""What the rules tell: under clauses that the rulebook's table of events knows, by numbers that all mean something."""

import ast
import inspect
import sys

from netdeck.cardgame.events import how_read
from netdeck.games.datawarriors import GAME, running
from netdeck.games.datawarriors.doors import PLAIN, SAYING
from netdeck.games.datawarriors.events.happened import Happened
from netdeck.games.datawarriors.rules import checks, clauses
from netdeck.games.datawarriors.rules.steps import STEPS
from netdeck.kernel.columns import RULES

HOME = "netdeck.games.datawarriors.rules"


def tellings() -> set[tuple[type[Happened], str]]:
    """Every event that a rule tells, and the clause that stands there by name; "" where a rule is given it."""
    found: set[tuple[type[Happened], str]] = set()
    for module in sorted({rule.__module__ for rule in RULES if rule.__module__.startswith(HOME)}):
        names = vars(sys.modules[module])
        for node in ast.walk(ast.parse(inspect.getsource(sys.modules[module]))):
            match node:
                case ast.Call(
                    func=ast.Name(id="tell" | "remark"), args=[_, ast.Attribute(ast.Name(id=event), "NUMBER"), ast.Name(id=clause), *_]
                ):
                    found.add((names[event], clauses.CLAUSES[names[clause]] if clause in names else ""))
    return found


def test_events_cite_what_the_rulebook_lists_for_them() -> None:
    found = [(event.kind(), clause) for event, clause in tellings() if clause]
    assert len(found) > 30
    assert [misfit for event, clause in sorted(found) if (misfit := GAME.rulebook.why_not_cite(event, clause))] == []


def test_every_event_is_told_and_can_be_read() -> None:
    assert {event for event, _ in tellings()} == set(Happened.KINDS)
    assert {kind.kind() for kind in Happened.KINDS} == set(GAME.event_kinds())
    assert all(how_read(kind).numbers <= 5 for kind in Happened.KINDS)


def test_every_check_has_a_clause_and_a_sentence() -> None:
    assert PLAIN.keys() | SAYING.keys() == set(range(1, len(checks.CLAUSE_OF)))
    assert not PLAIN.keys() & SAYING.keys()


def test_every_step_and_clause_stands_in_the_rulebook() -> None:
    assert all(clause in GAME.rulebook for _, clause in STEPS)
    assert all(clause in GAME.rulebook for clause in clauses.CLAUSES)
    assert len(set(clauses.CLAUSES)) == len(clauses.CLAUSES)
    assert len(running.DO) == len(STEPS)
