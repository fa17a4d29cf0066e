"""Look for sentences that show the power of phrases: ``python scripts/find_power.py [--again] [--tries N] [GAME ...]``.

``tests/power`` keeps what is found. With ``--again`` witnesses that no longer hold are dropped; then written texts are tried, and for every
phrase that is still without one as many made-up sentences as are asked for.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.language.card_games import GAMES, tools
from tests.power.witnesses import holds, keep, made_up, phrases_in, witness, witnesses, written


class Search:
    """What was found for a game, and which phrases are left."""

    def __init__(self, game: str, again: bool) -> None:
        self.game = game
        self.found = [one for one in witnesses(game) if not again or holds(game, one)]
        self.left = set(tools(game).language.maker.phrases) - {cls for one in self.found for cls in phrases_in(game, one.text)}

    def look(self, text: str) -> None:
        """Try a text, if it has a phrase that is left."""
        if (new := phrases_in(self.game, text) & self.left) and (one := witness(self.game, text)) is not None:
            self.found.append(one)
            self.left -= new
            keep(self.game, self.found)
            print(f"{self.game}: {len(self.left)} left: {text}", flush=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    tries = int(words.pop(words.index("--tries") + 1)) if "--tries" in words else 20
    for game in [word for word in words if word in GAMES] or GAMES:
        search = Search(game, "--again" in words)
        for text in dict.fromkeys(written(game)):
            search.look(text)
        for cls in sorted(search.left, key=lambda cls: cls.__name__):
            for text in made_up(game, cls, tries):
                if cls in search.left:
                    search.look(text)
        keep(game, search.found)
        print(f"{game}: without a witness: {', '.join(sorted(cls.__name__ for cls in search.left))}")
