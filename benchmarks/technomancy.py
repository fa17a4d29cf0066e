"""Technomancy: random games of the starter decks with two and four players on each machine, copies, views, and what listening costs."""

import random
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from itertools import permutations
from time import process_time

from benchmarks import Figure, kernel
from benchmarks import per_second as timed
from benchmarks.thinking import starting, thinking
from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.game import CODE
from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.table_runner import advance, take
from netdeck.kernel import Logged, Machine, Rng, Setup, key_from_seed

GAMES = {2: 12, 4: 3}
"""So many different games of so many players make one round of play: with two, every pairing of unlike decks from both sides."""
SETUPS = {
    players: [
        GAME.complete(Setup(game="technomancy", seats=GAME.table(players), decks=dict(zip(GAME.table(players), decks, strict=True))))
        for decks in permutations(GAME.decks, players)
    ]
    for players in GAMES
}
per_second = partial(timed, clock=process_time)
"""All of it runs in one thread."""


def play(seed: int, players: int = 2, log: list[Logged] | None = None) -> int:
    """One game of random choices; how many there were."""
    setups = SETUPS[players]
    position = GAME.start(setups[seed % len(setups)], Rng(key_from_seed(seed)), log)
    dice, count = random.Random(seed), 0
    while position.state.result is None:
        for seat, decision in position.pending().items():
            position.take(seat, dice.choice(decision.options))
            count += 1
    return count


def play_round(players: int, *, listening: bool = False) -> int:
    """Every game of a round; how many choices there were."""
    return sum(play(seed, players, [] if listening else None) for seed in range(GAMES[players]))


def midgame(choices: int = 300) -> Machine:
    """A position in the middle of a game."""
    position, dice = GAME.start(SETUPS[2][3], Rng(key_from_seed(3))), random.Random(3)
    for _ in range(choices):
        for seat, decision in position.pending().items():
            position.take(seat, dice.choice(decision.options))
    return position


def laid_out(players: int = 2) -> Table:
    """The table before anything happens, as columns."""
    state = GAME.initial_table(SETUPS[players][0], Rng(key_from_seed(0)))
    assert isinstance(state, TableState)
    GAME.open(state.table_to_change())
    return state.table


def play_columns(laid: Table) -> int:
    """A round of games over the columns alone: nobody reads a question; how many decisions there were."""
    made = 0
    for seed in range(GAMES[2]):
        table, dice = laid.copy(), random.Random(seed)
        table.rng = Rng(key_from_seed(seed))
        advance(table)
        while not table.ending:
            take(table, dice.choice(table.offers))
            made += 1
    return made


def machine_code(laid: Table, rate: float) -> Iterator[Figure]:
    """The same rules compiled, where Numba is installed; compiling them for the first time takes a minute."""
    if find_spec("numba") is None:
        return
    code = CODE.workshop.code.CODE
    games = 20 * GAMES[2]
    decisions = int(code.playouts(laid, 0, games, 0).moves.sum())
    fast = per_second(lambda: code.playouts(laid, 0, games, 0), decisions)
    yield Figure("decisions, compiled, one core", fast, "the same over columns", fast / rate)
    yield from starting(CODE)


def main() -> Iterator[Figure]:
    """Decisions of random playouts beside those of the tutorial game, whole games, and what search bots do between them."""
    decisions = play_round(2)
    heard = per_second(lambda: play_round(2, listening=True), decisions)
    yield Figure("decisions, somebody listens", heard)
    silent = per_second(lambda: play_round(2), decisions)
    yield Figure("decisions, random playouts", silent, "listening", silent / heard)
    yield Figure("decisions, random playouts of 4", per_second(lambda: play_round(4), play_round(4)))
    laid = laid_out()
    columns = per_second(lambda: play_columns(laid), play_columns(laid))
    yield Figure("decisions, over columns", columns, "the same through the face", columns / silent)
    yield from machine_code(laid, columns)
    tutorial = per_second(lambda: kernel.play(1), kernel.play(1))
    yield Figure("decisions of the tutorial game", tutorial, "Technomancy", tutorial / silent)
    yield Figure("games, random playouts", silent * GAMES[2] / decisions)
    table, seat = midgame(), GAME.seat_names[0]
    yield from thinking(GAME, table)
    deep = per_second(lambda: kernel.deep_copy(table.state))
    clones = per_second(table.clone)
    yield Figure("copies in mid-game", clones, "deep copies", clones / deep)
    yield Figure("views of a seat", per_second(lambda: table.view(seat)))
    dice = random.Random(0)
    yield Figure("imagined positions", per_second(lambda: table.imagine(seat, dice)))
