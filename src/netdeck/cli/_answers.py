"""How the command answers: data on stdout, complaints on stderr, and an exit status that a script can use."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from netdeck.cli._speaking import keep_game, spoken

if TYPE_CHECKING:
    from rich.console import Console

    from netdeck.kernel import Game, Published

FINE, NO, WRONG = 0, 1, 2
"""Exit statuses: all is well; the answer is no or a check failed; wrong usage or bad input."""


class Complaint(Exception):  # noqa: N818 - it is told to a person, in their words
    """What is wrong with the input, every reason at once. Ends the command with a status."""

    def __init__(self, sentences: Iterable[object], status: int = WRONG) -> None:
        self.sentences = [_message(sentence) for sentence in sentences]
        self.status = status
        super().__init__("; ".join(self.sentences))


def about_file(path: Path, error: Exception) -> Complaint:
    """What is wrong with a file."""
    from netdeck.kernel import SetupError, say

    wrong = [_message(each) for each in error.problems] if isinstance(error, SetupError) else [_message(error)]
    return Complaint(say("{path}: {wrong}", path=path, wrong=each) for each in wrong)


def complain(complaint: Complaint) -> None:
    """Say what is wrong, a line each."""
    for sentence in complaint.sentences:
        warn(sentence)


def warn(sentence: str) -> None:
    """Something that the user should know, apart from the answer."""
    typer.echo(f"netdeck: {spoken(sentence)}", err=True)


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

    from netdeck.kernel.message import plainly

    data = msgspec.json.encode(answer, enc_hook=plainly)
    typer.echo((msgspec.json.format(data, indent=2) if sys.stdout.isatty() else data).decode())


def screen(*, stderr: bool = False) -> "Console":
    """Where tables and progress bars go. It has no colour in a pipe or under NO_COLOR, and never guesses at markup in rule text."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table without lines, whose heads are messages: it reads well aloud and in a pipe."""
    from rich.table import Table

    table = Table(*map(spoken, columns), box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for row in rows:
        table.add_row(*map(str, row))
    console = screen()
    with console.capture() as capture:
        console.print(table)
    typer.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


@contextmanager
def counting(what: str, total: int, *, telling: bool) -> Iterator[Callable[..., None]]:
    """A progress bar on stderr for long work; call what it gives after each piece, or with the number of pieces that are done.

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
    """A line on stderr that says what is being waited for, as long as it takes; in a pipe there is none."""
    console = screen(stderr=True)
    if not console.is_terminal:
        yield
        return
    with console.status(what):
        yield


def find_game(name: str) -> "Game":
    """The game that *name* means, or a complaint with the nearest names."""
    from netdeck import registry

    try:
        game = registry.find(name)
    except registry.UnknownGameError as error:
        raise Complaint([error]) from error
    keep_game(game)
    return game


def all_games() -> list["Game"]:
    """Every game that is installed or lies nearby. One that does not load is named on stderr and left out."""
    from netdeck import registry

    found = (loaded(name) for name in registry.all_ids())
    return [game for game in found if game is not None]


def loaded(name: str) -> "Game | None":
    """A game that is installed or lies nearby; one that does not load is named on stderr: it must not take the others with it."""
    from netdeck import registry
    from netdeck.kernel import say

    try:
        return registry.find(name)
    except Exception as error:
        warn(say("{name} cannot be loaded: {error}", name=name, error=str(error)))
        return None


def find_clause(game: "Published", id: str) -> str:
    """*id*, which must stand in the rulebook of *game*."""
    if id not in game.rulebook:
        raise Complaint([game.rulebook.unknown(id)])
    return id


def find_file(path: Path) -> Path:
    """*path*, which must be a file that exists; otherwise a complaint with the nearest name beside it."""
    if path.is_file():
        return path
    from netdeck.kernel import say

    if path.is_dir():
        raise Complaint([say("{path} is a folder, not a file", path=path)])
    raise Complaint([say("there is no file {path}{hint}", path=path, hint=nearest_file(path))])


def nearest_file(path: Path) -> str:
    """``; did you mean 'x'?`` when something in the same folder has a name like that of *path*."""
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
    """Names of games for the shell's completion."""
    from netdeck import registry

    return [name for name in (*registry.ids(), *registry.nearby()) if name.startswith(incomplete)]
