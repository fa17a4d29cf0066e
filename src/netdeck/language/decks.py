"""Decks as text (``4 Night Courier``): every line that is none, and every rule of deck building that is broken, with its clause."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from netdeck.kernel import DeckError, Definition, read_deck
from netdeck.language.card_file import FileProblem
from netdeck.language.frozen import dataclass
from netdeck.language.limits import MOST_DECK_BYTES, MOST_PROBLEMS


@dataclass(frozen=True, slots=True)
class DeckFault:
    """A problem of a deck: code, sentence, clause, and the card if it concerns one."""

    code: str
    message: str
    clause: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A parsed deck: cards, lines, and unreadable lines."""

    cards: Counter[str]
    lines: tuple[str, ...]
    problems: tuple[FileProblem, ...]


def read_deck_file(content: bytes, file: str, clause: str) -> DeckFile:
    """Parse a deck file; *clause* is the one on deck construction."""
    if len(content) > MOST_DECK_BYTES:
        return _no_deck(FileProblem(file, 1, 1, f"the file is too large for a deck; {MOST_DECK_BYTES} bytes is the most"))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        return _no_deck(FileProblem(file, content[: error.start].count(b"\n") + 1, 1, "this is no UTF-8 text, so it is no deck"))
    deck: Counter[str] = Counter()
    problems: list[FileProblem] = []
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        try:
            deck.update(read_deck(line))
        except DeckError as error:
            column = len(line) - len(line.lstrip()) + 1
            shown = line[:200]
            problems.append(FileProblem(file, number, column, error.sentence[:300], "", clause, length=len(shown.strip()), source=shown))
    return DeckFile(deck, tuple(lines), tuple(problems[:MOST_PROBLEMS]))


def _no_deck(problem: FileProblem) -> DeckFile:
    return DeckFile(Counter(), (), (problem,))


def fault_at_card(fault: DeckFault, deck: DeckFile, file: str) -> FileProblem:
    """*fault* at its card's line; at the first line if it concerns the whole deck."""
    line = next((number for number, raw in enumerate(deck.lines, 1) if fault.card and fault.card in raw), 1)
    source = deck.lines[line - 1][:200] if fault.card and deck.lines else ""
    column = source.find(fault.card) + 1 if source else 1
    return FileProblem(
        file, line, max(1, column), fault.message[:300], fault.code, fault.clause, length=max(1, len(fault.card)), source=source
    )


def unknown_cards(deck: Iterable[str], cards: Mapping[str, Definition], code: str, clause: str) -> Iterator[DeckFault]:
    """A fault for each unknown card name, with the nearest known one."""
    for name in deck:
        if name not in cards:
            near = get_close_matches(name, list(cards), n=1, cutoff=0.6)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            yield DeckFault(code, f"the card {name[:80]!r} is unknown{hint}", clause, name)
