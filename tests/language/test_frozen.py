"""What a text means stays what it was: cards of the games and of their scenarios, the manual's examples, made-up sentences.

``scripts/freeze_language.py`` writes them down.
"""

import pytest
from tests.language.card_games import GAMES, tools
from tests.language.freezing import differences, frozen


@pytest.mark.parametrize("game", GAMES)
def test_every_frozen_text_means_what_it_meant(game: str) -> None:
    texts = frozen(game)
    assert len(texts) > 1_700
    found = list(differences(tools(game).language, texts))
    assert not found, f"{len(found)} of {len(texts)}:\n" + "\n".join(found[:10])
