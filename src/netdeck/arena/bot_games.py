"""Simulates whole games by bots, for every game."""

from collections.abc import Mapping
from dataclasses import dataclass

from netdeck.bots import create, play_silently
from netdeck.kernel import Ending, Game, Logged, Outcomes, Rng, Seat, SequentialSimulator, Setup, Simulator, count_clauses, key_from_seed
from netdeck.kernel.outcomes import describe_players
from netdeck.language.dead_text import words_that_acted


@dataclass(frozen=True, slots=True)
class BotSimulator(SequentialSimulator):
    """Bots at every seat of a complete setup. The seed of a game determines its shuffles and its bots."""

    game: Game
    setup: Setup
    bots: Mapping[Seat, str]
    listens: bool = False
    """Whether it hears which words of which cards do something; that takes longer."""

    @property
    def policy(self) -> str:
        """Who plays what, in words."""
        return describe_players(self.bots)

    @property
    def batch(self) -> int:
        """A few games: bots are slow, and stopping waits for the last one."""
        return 16

    def _play(self, seed: int, tally: Outcomes) -> None:
        with count_clauses() as fired:
            self._play_counted(seed, tally)
        tally.fired.update(fired)

    def _play_counted(self, seed: int, tally: Outcomes) -> None:
        log: list[Logged] | None = [] if self.listens else None
        position = self.game.start(self.setup, Rng(key_from_seed(seed)), log)
        position.enable_view_cache()  # bots look at the table at every choice, and most of it is as it was
        bots = {seat: create(bot, self.game, seat, seed, local=True) for seat, bot in self.bots.items()}
        try:
            result, moves = play_silently(position, bots)
        finally:
            for bot in bots.values():
                bot.close()
        tally.endings[Ending(result.winner or ", ".join(result.winners), result.clause, result.cause)] += 1
        tally.moves[moves] += 1
        tally.said.update(words_that_acted(log or ()))
        if (turn := position.turn()) is not None:
            tally.turns[turn] += 1


def bot_simulator(game: Game, setup: Setup, bots: Mapping[Seat, str], *, listens: bool = False) -> Simulator:
    """The fastest simulator of *bots* at a complete table; with *listens* it counts the words of cards."""
    own = game.bot_games(setup, bots)
    if own is None:
        return BotSimulator(game, setup, bots, listens)
    return own.listening(words_that_acted) if listens else own
