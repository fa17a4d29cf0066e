"""Reads and checks the card files of the command line or a setup file."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from netdeck.cli._output import CommandError, find_file
from netdeck.kernel import Game, SetupError
from netdeck.language.custom_cards import CustomCards, Source, check_cards

LARGEST_FILE = 8_000_000
MOST_SECONDS = 60.0


def read_content(path: Path) -> bytes:
    """The content of a file, or enough of it to report that it is too large."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE)
    except OSError as error:
        raise CommandError([f"{path}: {error.strerror}"]) from error


def checked_cards(game: Game, paths: Iterable[Path]) -> CustomCards:
    """The cards of the files *paths*, compiled together, with their problems."""
    sources = [Source(str(path), read_content(find_file(path))) for path in paths]
    try:
        return check_cards(game, sources, MOST_SECONDS)
    except SetupError as error:
        raise CommandError(error.problems) from error


def own_cards(game: Game, paths: Sequence[Path]) -> CustomCards:
    """The same for play: problems are reported as errors."""
    own = checked_cards(game, paths) if paths else CustomCards()
    if not own.fine:
        raise CommandError(problem.drawn() for problem in own.problems)
    return own
