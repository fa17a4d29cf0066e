import random

from tests.games.bloodless.tables import DECKS, A, B, asked, start

from netdeck.games.bloodless import GAME
from netdeck.kernel import Machine


def greedy_choice(position: Machine, chooser: random.Random) -> str:
    seat = asked(position)
    question = position.question(seat)
    assert question is not None
    view = position.view(seat)
    appeals = {option.notation: GAME.appeal(view, question, option, position.definitions()) for option in question.options}
    return chooser.choice([notation for notation, appeal in appeals.items() if appeal == max(appeals.values())])


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
