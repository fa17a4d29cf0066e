"""Look for words with which everything that card text can do is done on one made-up table and not on another.

Usage: python scripts/find_deeds.py [GAME ...]. It writes tests/language/deeds/GAME.jsonl.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.language.card_games import GAMES
from tests.language.deeds import declared, keep, search


def main() -> None:
    """All games, or those that are named."""
    for game in sys.argv[1:] or GAMES:
        found = {cls.__name__: search(game, cls) for cls in declared(game)}
        keep(game, (deed for deed in found.values() if deed is not None))
        print(f"{game}: {sum(deed is not None for deed in found.values())} of {len(found)}")
        print("  without:", ", ".join(name for name, deed in found.items() if deed is None))


if __name__ == "__main__":
    main()
