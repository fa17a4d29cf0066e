import random

from tests.games.bloodless.tables import DECKS, A, B, asked, start
from tests.games.searches import appeals

from netdeck.kernel import Machine


def greedy_choice(position: Machine, chooser: random.Random) -> str:
    seat = asked(position)
    liked = appeals(position, seat)
    return chooser.choice([notation for notation, appeal in liked.items() if appeal == max(liked.values())])


def test_simple_tastes_beat_no_taste() -> None:
    wins = 0
    for seed in range(36):
        me = (A, B)[seed % 2]
        position = start(seed, (DECKS[seed % 3], DECKS[seed // 3 % 3]))
        chooser = random.Random(seed)
        while position.result() is None:
            seat = asked(position)
            if seat == me:
                assert position.choose(seat, greedy_choice(position, chooser)) is None
            else:
                position.take(seat, chooser.choice(position.pending()[seat].options))
        result = position.result()
        wins += result is not None and result.winners == (me,)
    assert wins >= 0.7 * 36
