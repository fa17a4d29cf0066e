"""One game played twice, listened to and in silence."""

import random

from tests.games.bloodless.tables import asked
from tests.generated.differences import differences

from netdeck.games.bloodless import GAME
from netdeck.kernel import Logged, Rng, Setup, key_from_seed


def play_both(setup: Setup, seed: int, most: int) -> int:
    """A game of random choices, once listened to and once in silence; how many decisions were the same in everything."""
    listened, silent = (GAME.start(setup, Rng(key_from_seed(seed)), log) for log in (list[Logged](), None))
    chooser = random.Random(seed)
    for number in range(most):
        assert not (found := differences(listened, silent)), f"decision {number} of seed {seed}:\n" + "\n".join(found)
        assert silent.pending() == listened.pending()
        if listened.result() is not None:
            return number
        seat = asked(listened)
        notation = chooser.choice(listened.pending()[seat].options).notation
        for position in (listened, silent):
            assert position.choose(seat, notation) is None
    return most
