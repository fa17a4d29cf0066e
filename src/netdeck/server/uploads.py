"""Cards and decks that somebody brings: compiled under a limit of time, apart from everything else, and played in private only.

The texts are data and never code, so the worst that they can do is to take long.
"""

import asyncio
import contextlib
import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from netdeck.kernel import Game, Problem, Setup, SetupError
from netdeck.language.limits import TookTooLongError, within
from netdeck.language.own_cards import Source, check_cards

_DESK = ThreadPoolExecutor(1, "netdeck-cards")
"""One upload at a time: however many come, the tables have the rest of the processor."""


async def completed(game: Game, setup: Setup, public: bool, seconds: float) -> Setup:
    """*setup* with every default filled in. Raises :class:`~netdeck.kernel.SetupError` with all problems."""
    if not setup.cards:
        return await asyncio.to_thread(game.complete, setup)
    if public:
        raise SetupError([Problem("a table with cards of one's own is private; say so when you set it up (public: false)")])
    return await asyncio.get_running_loop().run_in_executor(_DESK, _compiled, game, setup, seconds)


def _compiled(game: Game, setup: Setup, seconds: float) -> Setup:
    own = check_cards(game, [Source("your cards", setup.cards.encode())], seconds or math.inf)
    if not own.fine:
        raise SetupError([Problem(str(replace(problem, clause="")), problem.clause) for problem in own.problems])
    try:
        with within(seconds) if seconds else contextlib.nullcontext():
            return game.complete(setup)
    except TookTooLongError:
        raise SetupError([Problem(f"your cards take longer than {seconds:g} seconds to compile; bring fewer")]) from None
