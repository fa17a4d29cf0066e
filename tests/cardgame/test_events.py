"""Events of games on columns: declared in one place, told by rules with numbers, under clauses that the rulebook lists for them."""

import ast
import inspect
import sys
from typing import Annotated, Any

import pytest

from netdeck import registry
from netdeck.cardgame.events import Fields, TableEvent, Zone, how_read, word
from netdeck.games.bloodless import state_view as blood_view
from netdeck.games.bloodless.events.processes import Answered, Chosen, LogRecord, PassiveChanged
from netdeck.games.bloodless.events.record import BloodEvent
from netdeck.games.bloodless.rules.event_records import EFFECT
from netdeck.games.bloodless.rules.event_records import KINDS as CHANGES
from netdeck.games.datawarriors import state_view as data_view
from netdeck.games.datawarriors.events import base as happened_at
from netdeck.games.datawarriors.events.base import Happened
from netdeck.games.technomancy import state_view as techno_view
from netdeck.games.technomancy.events import base as happening_at
from netdeck.games.technomancy.events.base import Happening
from netdeck.kernel import CardId, RulebookError, Seat, public, seen_by
from netdeck.kernel.columns import RULES

GAMES = {"bloodless": LogRecord, "datawarriors": Happened, "technomancy": Happening}
UNTOLD = {PassiveChanged}
"""What follows from a run of P5 as a whole."""
CITING = {Chosen}
"""What cites another clause than the rule that tells it."""
MOST_NUMBERS = 5


def tellings(id: str) -> set[tuple[type[TableEvent], str]]:
    """Every event that a rule tells, with the number of its clause by name; "" where a rule is given it."""
    home, found = f"netdeck.games.{id}.rules", set[tuple[type[TableEvent], str]]()
    clauses = sys.modules[f"{home}.clauses"].CLAUSES
    for module in sorted({rule.__module__ for rule in RULES if rule.__module__.startswith(home)}):
        names = vars(sys.modules[module])
        for node in ast.walk(ast.parse(inspect.getsource(sys.modules[module]))):
            match node:
                case ast.Call(func=ast.Name(id="emit" | "remark"), args=[_, ast.Attribute(ast.Name(id=event), "NUMBER"), clause, *_]):
                    number = names.get(clause.id) if isinstance(clause, ast.Name) else None
                    found.add((names[event], "" if number is None else clauses[number]))
    return found


@pytest.mark.parametrize("id", GAMES)
def test_events_cite_what_the_rulebook_lists_for_them(id: str) -> None:
    rulebook = registry.find(id).rulebook
    found = [(event.kind(), clause) for event, clause in tellings(id) if clause and event not in CITING]
    assert len(found) > 30
    assert [misfit for event, clause in sorted(found) if (misfit := rulebook.why_not_cite(event, clause))] == []


@pytest.mark.parametrize(("id", "root"), GAMES.items())
def test_every_event_is_told_and_can_be_read(id: str, root: type[TableEvent]) -> None:
    kinds = {kind for kind in root.KINDS if kind not in UNTOLD and not kind.__subclasses__()}
    assert {event for event, _ in tellings(id)} == kinds
    assert {kind.kind() for kind in kinds} <= set(registry.find(id).event_kinds())
    assert [kind.NUMBER for kind in root.KINDS] == list(range(len(root.KINDS)))
    assert all(how_read(kind).numbers <= MOST_NUMBERS for kind in kinds)


def test_every_change_that_goes_through_p6_is_declared() -> None:
    assert set(BloodEvent.KINDS) == set(range(len(CHANGES))) - {EFFECT}


def moments(bloodless: blood_view.StateView, users: data_view.StateView, players: techno_view.StateView) -> tuple[object, ...]:
    """A state has what events ask of it: types say so."""
    answered: Answered = bloodless
    happened: happened_at.Moment = users
    happening: happening_at.Moment = players
    return answered, happened, happening


class Made(TableEvent):
    """The events of a game."""


class Burned(Made):
    """Numbers in the order of the fields."""

    seat: Seat = public()
    card: CardId | None = seen_by("seat")
    why: Annotated[str, word(("text", "fire"))] = public()
    to: Zone = public()


class Counted(Made):
    """Something that is no number, and something that is usual."""

    seat: Seat = public()
    cards: tuple[CardId, ...] = public()
    how: str = public("slowly")

    @staticmethod
    def derived(state: object, seat: int, count: int) -> Fields:
        return {"cards": tuple(map(CardId, range(count)))}


class Unclear(Made):
    """A field that no number says."""

    why: str = public()


class Table:
    """Names for numbers."""

    class plan:  # noqa: N801
        seats = (Seat("A"), Seat("B"))

    class outside:  # noqa: N801
        zone_name = staticmethod(("hand", "deck").__getitem__)


def test_the_types_of_the_fields_say_what_the_numbers_mean() -> None:
    state: Any = Table
    assert Burned.read(state, "1.1", (1, -1, 1, 0, 0)) == Burned(clause="1.1", seat=Seat("B"), card=None, why="fire", to="hand")
    assert Counted.read(state, "1.2", (0, 2, 0, 0, 0)) == Counted(clause="1.2", seat=Seat("A"), cards=(CardId(0), CardId(1)))
    assert [kind.NUMBER for kind in Made.KINDS] == [0, 1, 2]


def test_a_field_that_no_number_says_is_a_fault() -> None:
    with pytest.raises(RulebookError, match="the type of why does not say how a number is read"):
        how_read(Unclear)
