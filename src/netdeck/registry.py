"""The games that are installed: found by entry point, so a sixth rulebook can come as a package of its own.

Nothing outside ``netdeck.games`` names a game; everybody asks here.
"""

import sys
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from netdeck.kernel.game import Game
from netdeck.kernel.message import say
from netdeck.kernel.setup import did_you_mean

GROUP = "netdeck.games"
_HOME = Path(__file__).parent
EXAMPLES = (Path("examples"), _HOME / "_examples", _HOME.parents[1] / "examples")
"""Where games lie that nobody has installed: in a folder here, and the tutorial game as it comes with Netdeck, installed or checked out."""


class UnknownGameError(LookupError):
    """No installed game has that id."""


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


_added: dict[str, Game] = {}


def add(game: Game) -> None:
    """Make a game known to this process only: examples, tests, a rulebook under construction."""
    _added[game.id] = game


def ids() -> list[str]:
    """The ids of all known games."""
    return sorted({*_entries(), *_added})


@cache
def _load(name: str) -> Game:
    game: Game = _entries()[name].load()
    return game


def nearby() -> list[str]:
    """The games that lie in folders of :data:`EXAMPLES`: :func:`find` knows them too, though nobody has installed them."""
    return sorted({folder.name for place in EXAMPLES for folder in place.glob("*") if holds_game(folder)})


def find(id: str) -> Game:
    """The game with that id: added or installed, else a folder that holds one (``examples/lantern``, or ``lantern`` beside or below it)."""
    if id in _added:
        return _added[id]
    if id in _entries():
        return _load(id)
    for folder in (Path(id), *(place / id for place in EXAMPLES)):
        if holds_game(folder):
            game = _load_folder(folder.resolve())
            add(game)
            return game
    raise UnknownGameError(say("there is no game {id!r}{hint}", id=id, hint=did_you_mean(id, [*ids(), *nearby()])))


def holds_game(folder: Path) -> bool:
    """Whether *folder* is the package of a game."""
    return (folder / "__init__.py").is_file() and (folder / "rulebook.toml").is_file()


def _load_folder(folder: Path) -> Game:
    """A game that lies in a folder as a package with a ``GAME``: a draft of a rulebook, an example."""
    if str(folder.parent) not in sys.path:
        sys.path.insert(0, str(folder.parent))
    try:
        game = import_module(folder.name).GAME
    except (ImportError, AttributeError) as error:
        raise UnknownGameError(say("{name} cannot be loaded: {error}", name=folder.name, error=str(error))) from error
    if not isinstance(game, Game):
        raise UnknownGameError(say("{name}.GAME is no game", name=folder.name))
    return game
