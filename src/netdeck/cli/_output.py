"""Output conventions: data on stdout, errors on stderr, exit status for scripts."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from netdeck.cli._language import set_game, translated

if TYPE_CHECKING:
    from rich.console import Console

    from netdeck.kernel import Game, GamePackage

FINE, NO, WRONG = 0, 1, 2
"""Exit statuses: all is well; the answer is no or a check failed; wrong usage or bad input."""


class CommandError(Exception):
    """Invalid input, with all reasons. Ends the command with a status."""

    def __init__(self, sentences: Iterable[object], status: int = WRONG) -> None:
        self.sentences = [_message(sentence) for sentence in sentences]
        self.status = status
        super().__init__("; ".join(self.sentences))


def about_file(path: Path, error: Exception) -> CommandError:
    """The error for a file."""
    from netdeck.kernel import SetupError, say

    wrong = [_message(each) for each in error.problems] if isinstance(error, SetupError) else [_message(error)]
    return CommandError(say("{path}: {wrong}", path=path, wrong=each) for each in wrong)


def print_error(complaint: CommandError) -> None:
    """Print errors, one a line."""
    for sentence in complaint.sentences:
        warn(sentence)


def warn(sentence: str) -> None:
    """Print a warning."""
    typer.echo(f"netdeck: {translated(sentence)}", err=True)


def _message(thing: object) -> str:
    """What is wrong, as a message where it is one."""
    if isinstance(thing, str):
        return thing
    told = getattr(thing, "message", None)
    if isinstance(told, str):
        return told
    told = thing.args[0] if isinstance(thing, Exception) and thing.args else None
    return told if isinstance(told, str) else str(thing)


def print_json(answer: object) -> None:
    """*answer* as JSON: indented for a person at a terminal, on one line for a pipe."""
    import msgspec

    from netdeck.kernel.message import encode_message

    data = msgspec.json.encode(answer, enc_hook=encode_message)
    typer.echo((msgspec.json.format(data, indent=2) if sys.stdout.isatty() else data).decode())


def screen(*, stderr: bool = False) -> "Console":
    """The console for tables and progress bars: no colour in a pipe or under NO_COLOR, and no markup in rule text."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table without lines, with translated heads; readable aloud and in a pipe."""
    from rich.table import Table

    table = Table(*map(translated, columns), box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for row in rows:
        table.add_row(*map(str, row))
    console = screen()
    with console.capture() as capture:
        console.print(table)
    typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


@contextmanager
def counting(what: str, total: int, *, telling: bool) -> Iterator[Callable[..., None]]:
    """A progress bar on stderr; call the result after each piece, or with the number of finished pieces.

    In a pipe there is none. Nor is there one on a screen to which the work itself writes lines (*telling*): those show progress enough.
    """
    console = screen(stderr=True)
    if total < 2 or not console.is_terminal or (telling and sys.stdout.isatty()):
        yield lambda count=1: None
        return
    from rich.progress import Progress

    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda count=1: progress.advance(task, count)


@contextmanager
def working(what: str) -> Iterator[None]:
    """A status line on stderr while waiting; none in a pipe."""
    console = screen(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(what):
        yield


def find_game(name: str) -> "Game":
    """The game that *name* means; an error with the nearest names otherwise."""
    from netdeck import registry

    try:
        game = registry.find(name)
    except registry.UnknownGameError as error:
        raise CommandError([error]) from error
    set_game(game)
    return game


def all_games() -> list["Game"]:
    """Every installed or nearby game. Those that fail to load are named on stderr."""
    from netdeck import registry

    found = (loaded(name) for name in registry.all_ids())
    return [game for game in found if game is not None]


def loaded(name: str) -> "Game | None":
    """An installed or nearby game; ``None`` with a message on stderr if it fails to load."""
    from netdeck import registry
    from netdeck.kernel import say

    try:
        return registry.find(name)
    except Exception as error:
        warn(say("{name} cannot be loaded: {error}", name=name, error=str(error)))
        return None


def find_clause(game: "GamePackage", id: str) -> str:
    """*id*, which must be in the rulebook of *game*."""
    if id not in game.rulebook:
        raise CommandError([game.rulebook.unknown(id)])
    return id


def find_file(path: Path) -> Path:
    """*path*, which must exist; otherwise an error with the nearest name."""
    if path.is_file():
        return path
    from netdeck.kernel import say

    if path.is_dir():
        raise CommandError([say("{path} is a folder, not a file", path=path)])
    raise CommandError([say("there is no file {path}{hint}", path=path, hint=nearest_file(path))])


def nearest_file(path: Path) -> str:
    """``; did you mean 'x'?`` if the folder contains a similar name."""
    from difflib import get_close_matches

    from netdeck.kernel import say

    folder = path.parent
    beside = [each.name for each in folder.iterdir()] if folder.is_dir() else []
    near = get_close_matches(path.name, beside, n=1, cutoff=0.6)
    return say("; did you mean {near!r}?", near=str(folder / near[0])) if near else ""


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file."""
    import tomllib

    try:
        return tomllib.loads(find_file(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise about_file(path, error) from error


def complete_game(incomplete: str) -> list[str]:
    """Names of games for shell completion."""
    from netdeck import registry

    return [name for name in (*registry.ids(), *registry.nearby()) if name.startswith(incomplete)]
