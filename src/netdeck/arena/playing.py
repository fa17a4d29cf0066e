"""Whole games by bots: the way to simulate that every rulebook has, because bots play everything."""

from collections.abc import Mapping
from dataclasses import dataclass

from netdeck.bots import create, play_silently
from netdeck.kernel import Ending, Game, GameByGame, Logged, Rng, Seat, Setup, Tally, counted, key_from_seed, say
from netdeck.kernel.message import listed
from netdeck.language.idling import said_in


@dataclass(frozen=True, slots=True)
class BotSimulator(GameByGame):
    """Bots at every seat of a complete setup. The seed of a game decides its shuffles and its bots."""

    game: Game
    setup: Setup
    bots: Mapping[Seat, str]
    listens: bool = False
    """Whether it hears which words of which cards do something; that takes longer."""

    @property
    def policy(self) -> str:
        """Who plays what, in words."""
        return listed([say("{seat} is {bot}", seat=seat, bot=bot) for seat, bot in self.bots.items()])

    @property
    def batch(self) -> int:
        """A few: a game by bots takes long, and whoever stops it waits for the last one."""
        return 16

    def _play(self, seed: int, tally: Tally) -> None:
        with counted() as fired:
            self._play_counted(seed, tally)
        tally.fired.update(fired)

    def _play_counted(self, seed: int, tally: Tally) -> None:
        log: list[Logged] | None = [] if self.listens else None
        position = self.game.start(self.setup, Rng(key_from_seed(seed)), log)
        position.remember()  # bots look at the table at every choice, and most of it is as it was
        bots = {seat: create(bot, self.game, seat, seed, local=True) for seat, bot in self.bots.items()}
        try:
            result, moves = play_silently(position, bots)
        finally:
            for bot in bots.values():
                bot.close()
        tally.endings[Ending(result.winner or ", ".join(result.winners), result.clause, result.cause)] += 1
        tally.moves[moves] += 1
        tally.said.update(said_in(log or ()))
        if (turn := position.turn()) is not None:
            tally.turns[turn] += 1
