"""Decks as plain text: ``4 Night Courier``, one card per line."""

from collections import Counter
from functools import lru_cache


class DeckError(ValueError):
    """An unreadable line of a deck, with its number."""

    def __init__(self, sentence: str, line: int) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line
        self.sentence = sentence


MOST_COPIES = 999


def read_deck(text: str) -> Counter[str]:
    """Parse a deck. Blank lines and comments (``#`` at the start of a line or after a blank) are skipped."""
    return _read(text).copy()


@lru_cache(maxsize=64)
def _read(text: str) -> Counter[str]:
    """Simulations read the same few decks for every game."""
    deck: Counter[str] = Counter()
    for number, raw in enumerate(text.splitlines(), 1):
        line = _without_comment(raw)
        if not line:
            continue
        count, _, name = line.partition(" ")
        if not (count.isascii() and count.isdigit()) or not name.strip():
            raise DeckError(f"{line!r} is not a number and a card's name, such as '4 Night Courier'", number)
        if not 0 < int(count[:6]) <= MOST_COPIES:
            raise DeckError(f"{count} copies are more than any deck holds, or none", number)
        deck[name.strip()] += int(count)
    return deck


def write_deck(deck: Counter[str]) -> str:
    """A deck as text, in its own order."""
    return "".join(f"{count} {name}\n" for name, count in deck.items() if count)


def _without_comment(raw: str) -> str:
    line = raw.strip()
    if line.startswith("#"):
        return ""
    return line.split(" #", 1)[0].strip()
