"""Bloodless over columns, as everything outside the rules sees it."""

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from netdeck.games.bloodless.bot.worth import worth
from netdeck.games.bloodless.cards.prepared import Prepared
from netdeck.games.bloodless.game import BloodlessGame
from netdeck.games.bloodless.machine.at_table import TableState
from netdeck.games.bloodless.machine.book import Book
from netdeck.games.bloodless.machine.clauses import CLAUSES
from netdeck.games.bloodless.machine.face_refusing import facts_of, named_cards, plain, refuse, understood
from netdeck.games.bloodless.machine.face_told import Teller
from netdeck.games.bloodless.machine.frames import start
from netdeck.games.bloodless.machine.imagining import lay_faces
from netdeck.games.bloodless.machine.keeping import tidy
from netdeck.games.bloodless.machine.resolving import GIVEN_UP
from netdeck.games.bloodless.machine.running import RUNNER, STEPS
from netdeck.games.bloodless.machine.staging import begin_effect, place, resume
from netdeck.games.bloodless.machine.steps import LAY_TABLE
from netdeck.games.bloodless.machine.table import Table
from netdeck.games.bloodless.machine.told import ENDED
from netdeck.games.bloodless.rules.plan import BloodPlan
from netdeck.kernel import CardId, Decision, Fact, Machine, Option, Plan, Position, Refusal, Rng, Seat, Setup, Zone
from netdeck.kernel.card_table import NOBODY, over
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.column_state import ColumnState
from netdeck.kernel.columns import holds, tell
from netdeck.kernel.process_game import ProcessGame
from netdeck.kernel.records import bring_back
from netdeck.kernel.staging import Given, Thing

R67: Final = CLAUSES.number("R67")
MOST_BOOKS: Final = 8


@lru_cache(maxsize=MOST_BOOKS)
def _book_of(cards: tuple[Prepared, ...], kins: tuple[str, ...]) -> Book:
    return Book({card.name: card for card in cards}, kins)


def book_of(plan: Plan) -> Book:
    """The book of the same printed cards is the same."""
    assert isinstance(plan, BloodPlan)
    return _book_of(tuple(plan.definitions.values()), plan.kins)


class BloodlessOverColumns(ColumnGame, BloodlessGame):
    """The executable rulebook, on a table of columns."""

    # Setting up

    def new_state(self, plan: Plan, rng: Rng) -> TableState:  # type: ignore[override]
        return TableState(plan, book_of(plan), rng)

    def prepare(self, state: TableState, setup: Setup) -> None:  # type: ignore[override]
        """Counters stand as they stand on an empty table; the cards of every deck come into the game."""
        for seat in setup.seats:
            for name in self.deck(setup, seat).elements():
                kind = "blood" if state.plan.definitions[name].is_flask else "main"
                state.bring(name, seat, f"{seat}.{kind}")

    # Running

    def open(self, table: Table) -> None:
        start(table, LAY_TABLE)

    def advance(self, table: Table) -> None:
        RUNNER.advance(table)
        if not table.packed:  # the game is over: nobody was asked
            tidy(table)

    def give_up(self, table: Table, seat: int) -> None:
        if holds(table, R67):
            tell(table, ENDED, R67, 1 - seat)
        over(table, GIVEN_UP, 1 - seat)
        table.asked = NOBODY

    def ask_again(self, table: Table) -> None:
        """Nobody has answered: what was taken without asking is still remembered."""
        if table.packed:
            bring_back(table)
        RUNNER.ask_again(table)

    def listen(self, state: ColumnState[Any]) -> None:
        assert isinstance(state, TableState)
        ear = Teller(state) if state.heard is not None else None
        if ear is not state.table.ear:
            state.changing().ear = ear

    def cited(self) -> Iterable[str]:
        """The clauses that the rules name by number: of steps, of checks, of what happens."""
        return dict.fromkeys((*filter(None, CLAUSES), *(clause for _, clause in STEPS)))

    # Staging

    def place(self, state: TableState, zone: Zone, entry: Thing) -> None:  # type: ignore[override]
        place(state, zone, entry)

    def begin_effect(self, state: TableState, effect: Given) -> None:  # type: ignore[override]
        begin_effect(state, effect)

    def resume(self, state: TableState, given: Given) -> Sequence[Any]:  # type: ignore[override]
        resume(state, given)
        return ()

    # Deciding

    def understand(self, state: TableState, decision: Decision, text: str) -> Option | None:  # type: ignore[override]
        return understood(state, decision, text)

    def why_not(self, state: TableState, decision: Decision, text: str) -> Refusal | None:  # type: ignore[override]
        return refuse(state, decision, text) or ProcessGame.why_not(self, state, decision, text)

    def facts(self, state: TableState, decision: Decision, option: Option) -> Sequence[Fact]:  # type: ignore[override]
        return facts_of(state, decision, option)

    def things(self, state: TableState, seat: Seat, name: str) -> Sequence[object]:  # type: ignore[override]
        found = ProcessGame.things(self, state, seat, name)
        return list(dict.fromkeys((*found, *named_cards(state, seat, plain(name)))))  # a space means what stands there too

    # Bots

    def lay_faces(self, machine: Machine, cards: Sequence[CardId], faces: list[str], rng: random.Random) -> None:
        state = machine.state
        assert isinstance(state, TableState)
        lay_faces(state, cards, faces, rng)

    def worth(self, position: Position, seat: Seat) -> float | None:
        assert isinstance(position, Machine)
        assert isinstance(position.state, TableState)
        return worth(position.state, seat)  # type: ignore[arg-type]


GAME = BloodlessOverColumns()
