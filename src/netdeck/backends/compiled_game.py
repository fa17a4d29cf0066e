"""What a game over columns gains when its rules are compiled: games by bots, random games, a search, and matches by numbers."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from netdeck.backends.background_compiler import Recipe
from netdeck.backends.bot_games import InterpretedBots, bot_games, standings
from netdeck.backends.playouts import InterpretedPlayouts
from netdeck.backends.search import ColumnSearch
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.column_machine import C, ColumnMachine
from netdeck.kernel.ids import Seat
from netdeck.kernel.observation import NumberedMatch, NumberedMatches, SteppedMatches, SteppingPlan, TableObserver
from netdeck.kernel.position import Position
from netdeck.kernel.rng import Rng, key_from_seed
from netdeck.kernel.search_results import chance_at_a_glance
from netdeck.kernel.setup import Setup


class CompiledGame(ColumnGame[C]):
    """A game whose rules are there as machine code, too, or will be."""

    recipe: ClassVar[Recipe]
    """Its machine code."""
    speed: ClassVar[int]
    """How many futures its search looks at for each of plain search."""
    observer: ClassVar[TableObserver]

    def evaluate(self, position: Position, seat: Seat) -> float | None:
        assert isinstance(position, ColumnMachine)
        return chance_at_a_glance(standings(position.state.table), position.seats.index(seat))

    def standing_option(self, position: Position, seat: Seat, stops: Collection[str]) -> int | None:
        assert isinstance(position, ColumnMachine)
        table = position.state.table
        if stops != self.usual_stops or table.sense is None:
            return super().standing_option(position, seat, stops)
        at: int = table.sense.silent.settled(table)
        return at if at >= 0 else None

    def bot_games(self, setup: Setup, bots: Mapping[Seat, str]) -> InterpretedBots | None:
        return bot_games(self, setup, bots, self.recipe)

    def playouts(self, setup: Setup) -> InterpretedPlayouts:
        return InterpretedPlayouts(self, setup, self.recipe)

    def searcher(self) -> ColumnSearch:
        return ColumnSearch(self, self.recipe, self.speed)

    def numbered_matches(self, setup: Setup) -> "CompiledMatches":
        return CompiledMatches(self, setup, self.recipe)

    def stepped_matches(self, setup: Setup, plan: SteppingPlan) -> SteppedMatches:
        from netdeck.backends.host_tables import HostTables  # it needs the extra ``sim``

        table = self.initial_table(setup, Rng(key_from_seed(0))).table_to_change()
        self.open(table)
        return HostTables(self.recipe.workshop.code.CODE, self.observer, table, len(setup.seats), plan)


@dataclass(frozen=True)
class CompiledMatches:
    """Matches in machine code at a complete table, choice by choice."""

    game: CompiledGame[Any]
    setup: Setup
    code: Recipe

    def begin(self, seed: int) -> NumberedMatch | None:
        """The match of a seed at its first question; ``None`` where there is no machine code yet. Who plays often has it made."""
        workshop = self.code.workshop
        if not workshop.is_ready and not workshop.look():
            workshop.miss(self.code.a_game)
            return None
        return self._laid.begin(seed)

    @cached_property
    def _laid(self) -> NumberedMatches:
        state = self.game.initial_table(self.setup, Rng(key_from_seed(0)))
        self.game.open(state.table_to_change())
        found: NumberedMatches = self.code.workshop.code.CODE.matches(state, self.game.observer.names(state.table))
        return found
