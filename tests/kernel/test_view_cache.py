"""What a match remembers of how things looked can never be told from looking at everything anew, in any game, for any viewer."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.every_game import GAMES

from netdeck.kernel import REFEREE, SPECTATOR, Command, Deal, Match, Seat, Setup

LONGEST = 40


@pytest.mark.parametrize("id", sorted(GAMES))
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32), viewers=st.randoms(use_true_random=False))
def test_views_and_digests_are_those_of_a_position_that_remembers_nothing(id: str, seed: int, viewers: random.Random) -> None:
    game = GAMES[id]
    match = Match(game, game.complete(Setup(game=id)), Deal(seed=seed))
    source = random.Random(seed)
    everybody = (*match.position.seats, SPECTATOR, REFEREE)
    for _ in range(LONGEST):
        plain = match.position.clone()
        for viewer in viewers.sample(everybody, viewers.randint(0, len(everybody))):
            assert match.position.view(viewer) == plain.view(viewer)
            assert msgspec.json.encode(match.position.view(viewer)) == msgspec.json.encode(plain.view(viewer))
        assert match.position.digest() == plain.digest()
        pending = match.position.pending()
        if not pending:
            break
        seat = source.choice(sorted(pending))
        if source.random() < 0.03 and match.choices:
            match.undo(Seat(seat))
        elif source.random() < 0.03:
            match.command(Command("timeout", seat))
        else:
            match.choose(seat, source.choice(pending[seat].options).notation)
