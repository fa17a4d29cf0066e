"""A renamed card is the same card: bots like the same plays and judge the same positions, in matches that are the same but for names."""

import random
import re

import pytest
import renamed
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from netdeck import registry
from netdeck.kernel import Game, Position, Rng, Seat, Setup, key_from_seed
from netdeck.kernel.card import slug

DECKS = {"bloodless": "red-ledger", "datawarriors": "hive", "technomancy": "hot-barrel"}
LONGEST = 60


class Renaming:
    """How notations change where cards are called otherwise."""

    def __init__(self, new: dict[str, str], joint: str) -> None:
        self._words: dict[str, str] = dict(new)
        for old, name in new.items():
            for word in (old, old.replace("'", "")):
                self._words[slug(word).replace("-", joint)] = slug(name).replace("-", joint)
        longest = sorted(self._words, key=len, reverse=True)
        self._pattern = re.compile("|".join(rf"(?<![\w-]){re.escape(word)}(?![\w-])" for word in longest))

    def __call__(self, notation: str) -> str:
        return self._pattern.sub(lambda found: self._words[found[0]], notation)


def appeals(position: Position, seat: Seat) -> dict[str, float]:
    notations = [option.notation for option in position.pending()[seat].options]
    return dict(zip(notations, position.game.score_options(position, seat), strict=True))


def judged(game: Game, position: Position) -> list[float]:
    found = [judge(position, seat) for seat in position.seats for judge in (game.evaluate, game.evaluate_learned)]
    return [worth for worth in found if worth is not None]


@pytest.mark.parametrize("game_id", DECKS)
@settings(max_examples=6, deadline=None, phases=(Phase.reuse, Phase.generate))  # a match is long to make smaller
@given(st.integers(0, 2**20))
def test_bots_like_and_judge_alike_what_differs_in_names_only(game_id: str, seed: int) -> None:
    game, dice = registry.find(game_id), random.Random(seed)
    cards, new = renamed.renamed_set(game)
    seats, other = game.complete(Setup(game=game_id)).seats, renamed.renamed_deck(game, DECKS[game_id], new)
    called = Renaming(new, "_" if game_id == "bloodless" else "-")
    printed, invented = (
        game.start(game.complete(Setup(game=game_id, cards=cards, decks=dict.fromkeys(seats, deck))), Rng(key_from_seed(seed)))
        for deck in (DECKS[game_id], other)
    )
    for _ in range(LONGEST):
        if printed.result() is not None:
            break
        assert judged(game, invented) == pytest.approx(judged(game, printed))
        for seat in list(printed.pending()):
            liked = appeals(printed, seat)
            assert appeals(invented, seat) == pytest.approx({called(notation): appeal for notation, appeal in liked.items()})
            notation = dice.choice(list(liked))
            assert printed.choose(seat, notation) is None
            assert invented.choose(seat, called(notation)) is None


def test_the_script_plays_and_tells(capsys: pytest.CaptureFixture[str]) -> None:
    renamed.main("technomancy", "hot-barrel", bot="greedy", games=2, seed=1, without=False)
    assert "hot-barrel against itself, greedy, every card renamed: " in capsys.readouterr().out
    game = registry.find("technomancy")
    assert renamed.unlearned(game).feature_weights.items() < game.feature_weights.items()
    assert game.feature_weights is not renamed.unlearned(game).feature_weights
