"""Card files that somebody names on the command line or in a setup file: read, checked, and ready for a setup."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from netdeck.cli._answers import Complaint, find_file
from netdeck.kernel import Game, SetupError
from netdeck.language.own_cards import OwnCards, Source, check_cards

LARGEST_FILE = 8_000_000
MOST_SECONDS = 60.0


def read_content(path: Path) -> bytes:
    """What stands in a file of anyone's, or so much of it that its size can be complained of."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE)
    except OSError as error:
        raise Complaint([f"{path}: {error.strerror}"]) from error


def checked_cards(game: Game, paths: Iterable[Path]) -> OwnCards:
    """The cards in the files *paths*, all together, with whatever is wrong with them."""
    sources = [Source(str(path), read_content(find_file(path))) for path in paths]
    try:
        return check_cards(game, sources, MOST_SECONDS)
    except SetupError as error:
        raise Complaint(error.problems) from error


def own_cards(game: Game, paths: Sequence[Path]) -> OwnCards:
    """The same where they are about to be played: what is wrong is a complaint, with a caret under each phrase."""
    own = checked_cards(game, paths) if paths else OwnCards()
    if not own.fine:
        raise Complaint(problem.drawn() for problem in own.problems)
    return own
