"""Random games with other libraries in the same run: OpenSpiel, RLCard, PettingZoo's classic games, pgx on the processor, and ours.

Everybody does the same work: a game is begun, each player's legal moves are asked for, one of them is chosen by chance and made, until the
game is over; where it says so, each player also gets what they may see before every move. Games differ, so nobody's rules are measured
against the same rules of somebody else. What counts is the processor's time of one thread, set beside a plain Python loop that chooses one
of five numbers a turn. Libraries that are not installed are left out; the extra ``peers`` has them::

    pip install "netdeck[peers,sim]"
    python -m benchmarks peers
"""

import random
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any, Final, NamedTuple

import benchmarks
from benchmarks import Figure
from netdeck.kernel import Game, Rng, Setup, key_from_seed
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.columns import choose
from netdeck.registry import find

LOOP: Final = "a plain Python loop"
TURNS: Final = 100_000
OURS: Final = ("binmat", "bloodless", "datawarriors", "technomancy")
OPEN_SPIEL: Final = ("hearts", "skat", "gin_rummy", "leduc_poker")
IN_PYTHON: Final = ("python_liars_poker", "python_kuhn_poker")
RLCARD: Final = ("uno", "gin-rummy", "leduc-holdem")
PETTINGZOO: Final = ("leduc_holdem_v4", "connect_four_v3", "hanabi_v5")
PGX: Final = ("leduc_holdem", "sparrow_mahjong", "connect_four")
BATCH, STEPS = 1024, 64
"""So many games at a time pgx is made for, and so many moves of each are one call."""
COMPILED: Final = 200
"""So many games are one call of compiled rules."""


class Player(NamedTuple):
    """Something that plays: whose it is, and what plays a game or a few, with a seed, and says how many decisions there were."""

    name: str
    play: Callable[[int], int]


def rate(play: Callable[[int], int]) -> float:
    """Decisions in a second: the best of several rounds."""
    play(0)
    best, seed = 0.0, 1
    for _ in range(benchmarks.ROUNDS):
        made, start = 0, process_time()
        while (taken := process_time() - start) < benchmarks.ROUND_SECONDS:
            made += play(seed)
            seed += 1
        best = max(best, made / taken)
    return best


def plain_loop(seed: int) -> int:
    """Nothing but choosing, so many times."""
    dice, numbers, found = random.Random(seed), [1, 2, 3, 4, 5], 0
    for _ in range(TURNS):
        found += dice.choice(numbers)
    return TURNS if found else 0


# OpenSpiel


def open_spiel_game(game: Any, seed: int, *, seeing: bool = False) -> int:
    """A game that Python asks and answers move by move."""
    dice, made, state = random.Random(seed), 0, game.new_initial_state()
    see = state.observation_tensor if game.get_type().provides_observation_tensor else state.information_state_tensor
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(outcomes, chances)[0])
            continue
        if state.is_simultaneous_node():
            moves = [dice.choice(state.legal_actions(player)) for player in range(game.num_players())]
            state.apply_actions(moves)
            made += len(moves)
            continue
        if seeing:
            see(state.current_player())
        state.apply_action(dice.choice(state.legal_actions()))
        made += 1
    return made


def open_spiel_loop(spiel: Any, game: Any, seed: int) -> int:
    """A game that its own C++ bots play to its end."""
    state = game.new_initial_state()
    bots = [spiel.make_uniform_random_bot(player, seed + player) for player in range(game.num_players())]
    spiel.evaluate_bots(state, bots, seed)
    return sum(each.player >= 0 for each in state.full_history())


def open_spiel() -> Iterator[Player]:
    spiel = import_module("pyspiel")
    import_module("open_spiel.python.games")
    for name in OPEN_SPIEL:
        game = spiel.load_game(name)
        yield Player(f"OpenSpiel, {name}, all in C++", partial(open_spiel_loop, spiel, game))
        yield Player(f"OpenSpiel, {name}", partial(open_spiel_game, game))
        yield Player(f"OpenSpiel, {name}, seen", partial(open_spiel_game, game, seeing=True))
    for name in IN_PYTHON:
        yield Player(f"OpenSpiel, {name}", partial(open_spiel_game, spiel.load_game(name)))


# RLCard and PettingZoo: what a player sees comes with every move


def rlcard_game(env: Any, seed: int) -> int:
    dice, made = random.Random(seed), 0
    env.seed(seed)
    state, _ = env.reset()
    while not env.is_over():
        state, _ = env.step(dice.choice(list(state["legal_actions"])))
        made += 1
    return made


def rlcard() -> Iterator[Player]:
    make = import_module("rlcard").make
    for name in RLCARD:
        yield Player(f"RLCard, {name}, seen", partial(rlcard_game, make(name)))


def pettingzoo_game(env: Any, nonzero: Any, seed: int) -> int:
    dice, made = random.Random(seed), 0
    env.reset(seed=seed)
    for _ in env.agent_iter():
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
        else:
            env.step(dice.choice(nonzero(seen["action_mask"])))
            made += 1
    return made


def pettingzoo() -> Iterator[Player]:
    nonzero = import_module("numpy").flatnonzero
    for name in PETTINGZOO:
        yield Player(f"PettingZoo, {name}, seen", partial(pettingzoo_game, import_module(f"pettingzoo.classic.{name}").env(), nonzero))


# pgx: many games side by side, one compiled call for many moves of each


def pgx() -> Iterator[Player]:
    jax, numbers = import_module("jax"), import_module("jax.numpy")
    wrappers = import_module("pgx.experimental.wrappers")
    for name in PGX:
        env = wrappers.auto_reset(import_module("pgx").make(name).step, import_module("pgx").make(name).init)
        begin = jax.jit(jax.vmap(import_module("pgx").make(name).init))

        def move(state: Any, key: Any, step: Any = env) -> tuple[Any, None]:
            chosen, further = jax.random.split(key)
            wishes = numbers.where(state.legal_action_mask, 0.0, -numbers.inf)
            moves = jax.random.categorical(chosen, wishes, axis=-1)
            return jax.vmap(step)(state, moves, jax.random.split(further, BATCH)), None

        run = jax.jit(lambda state, keys, move=move: jax.lax.scan(move, state, keys)[0])

        def play(seed: int, begin: Any = begin, run: Any = run) -> int:
            keys = jax.random.split(jax.random.PRNGKey(seed), STEPS + BATCH)
            jax.block_until_ready(run(begin(keys[STEPS:]), keys[:STEPS]))
            return BATCH * STEPS

        yield Player(f"pgx, {name}, seen, {BATCH} side by side", play)


# Ours


def game_of_ours(game: Game, setup: Setup, seed: int, *, seeing: bool = False) -> int:
    """A game through the face of the rules: options with notations, and views."""
    dice, made, position = random.Random(seed), 0, game.start(setup, Rng(key_from_seed(seed)))
    while pending := position.pending():
        for seat, decision in pending.items():
            if seeing:
                position.view(seat)
            position.take(seat, dice.choice(decision.options))
            made += 1
            break
    return made


def over_columns(game: ColumnGame, laid: Any, seed: int) -> int:
    """A game over columns: options are rows of numbers."""
    table, dice, made = laid.copy(), random.Random(seed), 0
    table.rng = Rng(key_from_seed(seed))
    game.advance(table)
    while not table.ending:
        choose(table, dice.choice(table.offers))
        game.advance(table)
        made += 1
    return made


def compiled_games(code: Any, laid: Any, seed: int) -> int:
    """A few games by machine code."""
    return int(code.playouts(laid, COMPILED * seed, COMPILED, 0).moves.sum())


def ours() -> Iterator[Player]:
    for name in OURS:
        game = find(name)
        setup = game.complete(Setup(game=name))
        yield Player(f"Netdeck, {game.title}", partial(game_of_ours, game, setup))
        yield Player(f"Netdeck, {game.title}, seen", partial(game_of_ours, game, setup, seeing=True))
        if isinstance(game, ColumnGame):
            state: Any = game.initial_table(setup, Rng(key_from_seed(0)))
            laid = state.table_to_change()
            game.open(laid)
            yield Player(f"Netdeck, {game.title}, over columns", partial(over_columns, game, laid))
            if find_spec("numba") is not None:
                code = import_module(f"netdeck.games.{name}.compiled").CODE
                yield Player(f"Netdeck, {game.title}, compiled", partial(compiled_games, code, laid))
        elif find_spec("numba") is not None:
            yield from compiled_binmat(game)


def compiled_binmat(game: Game) -> Iterator[Player]:
    """BINMAT has a machine of its own."""
    machine = import_module("netdeck.games.binmat.compiled").Machine(import_module("netdeck.games.binmat.ruleset").PRESETS["human"])
    yield Player(f"Netdeck, {game.title}, compiled", lambda seed: int(machine.playouts(COMPILED * seed, COMPILED, workers=1).moves.sum()))


PEERS: Final[dict[str, Callable[[], Iterator[Player]]]] = {
    "pyspiel": open_spiel,
    "rlcard": rlcard,
    "pettingzoo": pettingzoo,
    "pgx": pgx,
}
"""The libraries, by a module that each of them has."""


def missing() -> list[str]:
    """The libraries that are not installed."""
    return [name for name in PEERS if find_spec(name) is None]


def main() -> Iterator[Figure]:
    """Random games of everybody, beside a plain loop."""
    loop = rate(plain_loop)
    yield Figure(LOOP, loop)
    libraries = [players for name, players in PEERS.items() if name not in missing()]
    for players in (*libraries, ours):
        for player in players():
            found = rate(player.play)
            yield Figure(player.name, found, LOOP, found / loop)
