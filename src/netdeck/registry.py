"""The games that are installed: found by entry point, so a sixth rulebook can come as a package of its own.

Nothing outside ``netdeck.games`` names a game; everybody asks here.
"""

import atexit
import os
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb

from netdeck.disk_cache import DiskCache
from netdeck.installed import Entry, entries
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.game import Game
from netdeck.kernel.message import say
from netdeck.kernel.rng import Rng, key_from_seed
from netdeck.kernel.setup import Setup, did_you_mean
from netdeck.kernel.specialize import save_specialized
from netdeck.kernel.specialize_cache import STORES

GROUP = "netdeck.games"
STORES.append(DiskCache("rules"))
atexit.register(save_specialized)
_HOME = Path(__file__).parent
EXAMPLES = (Path("examples"), _HOME / "_examples", _HOME.parents[1] / "examples")
"""Where games lie that nobody has installed: in a folder here, and the tutorial game as it comes with Netdeck, installed or checked out."""


DRAFTS = "NETDECK_GAMES"
"""The variable that names the folders of further games, so that the processes of a server know them too."""
AT = re.compile(r"\(at line (\d+), column (\d+)\)")
NAMED = re.compile(r"(?:clause|ruling) (\S+?):? (?=lacks|has|stands|settles|is|\w+ is)")


class UnknownGameError(LookupError):
    """No installed game has that id."""


class BrokenGameError(UnknownGameError):
    """A game in a folder that cannot be loaded: every problem with its file, its line and a caret."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@cache
def _entries() -> dict[str, Entry]:
    return entries(GROUP)


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


def all_ids() -> list[str]:
    """The ids of all games that are known or lie nearby."""
    return sorted({*ids(), *nearby()})


def nearby() -> list[str]:
    """The games with lessons in folders of :data:`EXAMPLES`, listed though nobody has installed them; :func:`find` knows the others too."""
    lying = (folder for place in EXAMPLES for folder in place.glob("*") if holds_game(folder) and (folder / "lessons").is_dir())
    return sorted({folder.name for folder in (*lying, *_drafts())})


def _drafts() -> list[Path]:
    """The folders that were offered."""
    return [Path(each) for each in os.environ.get(DRAFTS, "").split(os.pathsep) if each and holds_game(Path(each))]


def offer(folder: Path) -> Game:
    """Make the game in *folder* known here and in every process that is started from here. Raises :class:`UnknownGameError`."""
    if not holds_game(folder):
        raise UnknownGameError(say("{folder} holds no game: no __init__.py with a rulebook.toml beside it", folder=str(folder)))
    folder = folder.resolve()
    game = _load_folder(folder)
    try:
        game.start(game.complete(Setup(game=game.id)), Rng(key_from_seed(0)))  # rules that break are told here, not to players
    except Exception as error:
        raise BrokenGameError(list(_told(error, folder))) from error
    add(game)
    os.environ[DRAFTS] = os.pathsep.join(dict.fromkeys([*map(str, _drafts()), str(folder)]))
    return game


def find(id: str) -> Game:
    """The game with that id: added or installed, else a folder that holds one (``examples/lantern``, or ``lantern`` beside or below it)."""
    if id in _added:
        return _added[id]
    if id in _entries():
        return _load(id)
    for folder in (Path(id), *(place / id for place in EXAMPLES), *(each for each in _drafts() if each.name == id)):
        if holds_game(folder):
            game = _load_folder(folder.resolve())
            add(game)
            return game
    raise UnknownGameError(say("there is no game {id!r}{hint}", id=id, hint=did_you_mean(id, [*ids(), *nearby()])))


def sources_of(id: str) -> list[Path]:
    """The files that say what a game is, which is not loaded for that; none where they are not to be found."""
    if id in _added:
        return []
    if id in _entries():
        first, *rest = _entries()[id].module.split(".")
        found = find_spec(first)
        folders = [Path(place, *rest) for place in (found and found.submodule_search_locations) or ()]
    else:
        folders = [*(place / id for place in EXAMPLES), *(each for each in _drafts() if each.name == id)]
    for folder in folders:
        if (folder / "__init__.py").is_file():
            return sorted(each for ending in ("py", "toml") for each in folder.rglob(f"*.{ending}"))
    return []


def holds_game(folder: Path) -> bool:
    """Whether *folder* is the package of a game."""
    return (folder / "__init__.py").is_file() and (folder / "rulebook.toml").is_file()


def _load_folder(folder: Path) -> Game:
    """A game that lies in a folder as a package with a ``GAME``: a draft of a rulebook, an example."""
    if str(folder.parent) not in sys.path:
        sys.path.insert(0, str(folder.parent))
    try:
        game = import_module(folder.name).GAME
        if not isinstance(game, Game):
            raise UnknownGameError(say("{name}.GAME is not a game", name=folder.name))
        game.rulebook  # noqa: B018 - read now, so that what is wrong with it is told now
    except UnknownGameError:
        raise
    except Exception as error:
        raise BrokenGameError(list(_told(error, folder))) from error
    return game


def _told(error: Exception, folder: Path) -> Iterator[str]:
    """What is wrong with the files of a game, each thing where it stands."""
    drawn = [each.drawn() for each in getattr(error, "problems", ()) if hasattr(each, "drawn")]
    if drawn:
        yield from (f"{folder.name}/{each}" for each in drawn)
    elif isinstance(error, SyntaxError) and error.filename:
        width = (error.end_offset or 0) - (error.offset or 1)
        yield _pointed(Path(error.filename), error.lineno or 1, error.offset or 1, width, error.msg, folder)
    elif isinstance(error, RulebookError) and "rulebook.toml: " in str(error):
        yield from _in_rulebook(str(error), folder)
    else:
        inside = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(folder)]
        words = f"{type(error).__name__}: {error}"
        if not inside:
            yield say("{name} cannot be loaded: {error}", name=folder.name, error=words)
            return
        last = inside[-1]
        width = (last.end_colno or 0) - (last.colno or 0) if last.end_lineno == last.lineno else 0
        yield _pointed(Path(last.filename), last.lineno or 1, (last.colno or 0) + 1, width, words, folder)


def _in_rulebook(words: str, folder: Path) -> Iterator[str]:
    """The problems of a rulebook at the lines of its file: what is no TOML where that says, the rest at the entry that is named."""
    file = folder / "rulebook.toml"
    place = AT.search(words)
    said = words.partition("rulebook.toml: ")[2] or words
    if place is not None:
        yield _pointed(file, int(place[1]), int(place[2]), 1, AT.sub("", said).strip(), folder)
        return
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    for problem in said.split("; "):
        named = NAMED.search(problem)
        entry = f'"{named[1]}"' if named is not None else problem.removeprefix("events: ").split()[0]
        begins = f"id={entry}" if named is not None else f"{entry}="
        at = [n for n, line in enumerate(lines, 1) if line.replace(" ", "").startswith(begins)]
        line = at[-1] if at else 1
        yield _pointed(file, line, lines[line - 1].find(entry) + 1 if at else 1, len(entry), problem, folder)


def _pointed(file: Path, line: int, column: int, width: int, words: str, folder: Path) -> str:
    """A problem as compilers write it: file, line and column, the sentence, the line, and a caret."""
    name = file.relative_to(folder.parent) if file.is_relative_to(folder.parent) else file
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines() if file.is_file() else []
    head = f"{name}:{line}:{column}: {words}"
    if not 0 < line <= len(lines):
        return head
    source = lines[line - 1]
    space = "".join("\t" if sign == "\t" else " " for sign in source[: column - 1])
    return f"{head}\n    {source}\n    {space}{'^' * max(1, min(width, len(source) - column + 1))}"
