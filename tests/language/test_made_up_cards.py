"""Whatever compiles can be played: games with cards made up from the grammar neither break nor hang."""

import random

import pytest
from tests.language.sentences import SentenceMaker

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.cardset import read_set, starter
from netdeck.games.bloodless.language import compiled, language
from netdeck.kernel import Rng, Setup, key_from_seed
from netdeck.language.cardfile import CardFileError
from netdeck.language.compiling import TextError

MAKER = SentenceMaker(language())
PLAIN = (
    "Brick Hound",
    "Loam Tender",
    "Reed Watcher",
    "Ashwing Moth",
    "Quiet Clerk",
    "Turn the Soil",
    "Open Vein",
    "Powder Mule",
    "Updraft",
)
MOST_CHOICES = 250


def made_up(rng: random.Random, number: int) -> str:
    """A card file with one card whose text was made up; empty when none was found in a few tries."""
    for _ in range(60):
        try:
            text, told = compiled(MAKER.line(rng, depth=rng.randint(4, 9)))
        except TextError:
            continue
        if text.rules.limit not in (None, "unlimited") or not told:
            continue
        kind = "command" if text.rules.effect else rng.choice(["creature", "creature", "extended command"])
        stats = "health = 2\ndefense = 0\npower = 1\n" if kind == "creature" else ""
        source = f"[[card]]\nname = \"Card {number}\"\ntype = \"{kind}\"\ncost = 1\n{stats}text = '''\n{told}\n'''\n"
        try:
            read_set(source, "made-up.toml", (starter(),))
        except CardFileError:
            continue
        return source
    return ""


@pytest.mark.parametrize("seed", range(10))
def test_a_game_with_made_up_cards_goes_on(seed: int) -> None:
    rng = random.Random(seed)
    cards = [source for number in range(8) if (source := made_up(rng, number))]
    assert cards
    own = list(read_set("\n".join(cards), "made-up.toml", (starter(),)).cards)
    deck = "".join(f"5 {name}\n" for name in [*own, *PLAIN][:10]) + "6 Blood Flask\n"
    setup = GAME.complete(Setup(game="bloodless", cards="\n".join(cards), decks=dict.fromkeys(GAME.table(2), deck)))
    position = GAME.start(setup, Rng(key_from_seed(seed)))
    for _ in range(MOST_CHOICES):
        if position.result() is not None:
            break
        seat, decision = next(iter(position.pending().items()))
        assert decision.options
        position.choose(seat, rng.choice(decision.options).notation)
    for seat in setup.seats:
        assert position.view(seat).zones
