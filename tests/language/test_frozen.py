"""What a text means stays what it was: cards of the games and of their scenarios, the manual's examples, made-up sentences.

``scripts/freeze_language.py`` writes them down.
"""

import pytest
from tests.language.card_games import GAMES, tools
from tests.language.freezing import differences, frozen

GATES: dict[str, tuple[str, ...]] = {
    "bloodless": (),
    "datawarriors": ("both cannot be so at once", "this is said twice", "controlled by two users at once", "a .SCRIPT is never in play"),
    "technomancy": (),
}
"""Why a sentence that was made up may be refused now: what it says has no meaning, and once it compiled. No card that anybody wrote may."""


@pytest.mark.parametrize("game", GAMES)
def test_every_frozen_text_means_what_it_meant(game: str) -> None:
    texts = frozen(game)
    assert len(texts) > 1_700
    found = [
        one for one in differences(tools(game).language, texts) if not (one.startswith("made up") and any(g in one for g in GATES[game]))
    ]
    assert not found, f"{len(found)} of {len(texts)}:\n" + "\n".join(found[:10])
