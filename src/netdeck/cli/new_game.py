"""``netdeck new-game``: a small complete game to change into yours.

The skeletons are real packages (``netdeck.cli.skeleton``, and ``card_skeleton`` with card text): they are linted, typed and tested like
everything else, and what is written out is such a package under another name.
"""

import keyword
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import CommandError, print_json

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SKELETON, CARD_SKELETON = "skeleton", "card_skeleton"


def new_game(
    name: Annotated[Path, typer.Argument(metavar="NAME", help="The game's id, or a folder whose last part is the id.")],
    title: Annotated[str, typer.Option("--title", help="Its title; default: from the name.")] = "",
    cards: Annotated[bool, typer.Option("--cards", help="Write a game whose cards have text.")] = False,
    json: o.Json = False,
) -> None:
    """Write a skeleton game that plays at once and passes the conformance suite."""
    from importlib.resources import files

    id = name.name.casefold().replace("-", "_")
    folder = name.with_name(id) if name.name else name
    if wrong := _why_not(id, folder):
        raise CommandError([wrong])
    title = " ".join(title.split()) or id.replace("_", " ").capitalize()
    try:
        written = [str(path) for path in _copy(files("netdeck.cli") / (CARD_SKELETON if cards else SKELETON), folder, id, title)]
    except OSError as error:
        raise CommandError([f"{folder} cannot be written: {error.strerror or error}"]) from error
    shown = str(folder) if folder.is_absolute() or folder.parts[0] == ".." else f"./{folder}"
    if json:
        print_json({"id": id, "title": title, "folder": str(folder), "files": written})
        return
    printed = ", its cards in cards.toml and what they can say in words.py" if cards else ""
    explain = f"  netdeck cards explain {shown} 'Draw 2 cards.'\n" if cards else ""
    rules = "rules.py" if cards else "__init__.py"
    typer.echo(
        f"{title} is in {shown}: its clauses in rulebook.toml, its rules in {rules}, its proofs in scenarios{printed}.\n\n"
        f"  netdeck play {shown}\n"
        f"{explain}"
        f"  netdeck check {shown}/scenarios\n"
        f"  netdeck rules {shown} --coverage\n"
        f"  netdeck mutate {shown}\n"
        f"  pytest {shown}"
    )


def _why_not(id: str, folder: Path) -> str:
    """Why a game cannot be called *id* or lie in *folder*; empty when it can."""
    from importlib.util import find_spec

    from netdeck import registry

    if not re.fullmatch("[a-z][a-z0-9_]*", id) or keyword.iskeyword(id):
        return f"{id!r} does not do for a game's id: letters, digits and underscores, with a letter first"
    if folder.exists():
        return f"{folder} exists already"
    if id in registry.ids():
        return f"there is a game {id!r} already"
    if find_spec(id) is not None:
        return f"Python knows another package {id!r}; take another name"
    return ""


def _copy(source: "Traversable", folder: Path, id: str, title: str) -> list[Path]:
    """Write the skeleton to *folder* under its new name; the files that were written."""
    folder.mkdir(parents=True)
    written: list[Path] = []
    for each in sorted(source.iterdir(), key=lambda each: each.name):
        if each.name == "__pycache__":
            continue
        place = folder / each.name.replace(SKELETON, id)
        if each.is_dir():
            written += _copy(each, place, id, title)
        else:
            place.write_text(_renamed(each.read_text(encoding="utf-8"), id, title), encoding="utf-8")
            written.append(place)
    return written


def _renamed(text: str, id: str, title: str) -> str:
    """*text* with the skeleton's id, class name and title replaced."""
    kind = "".join(part.capitalize() for part in id.split("_"))
    # A title goes into quoted text in both languages, so quotes and backslashes are written with a backslash.
    plain = title.replace("\\", "\\\\").replace('"', '\\"')
    words = {"class Skeleton": f"class {kind}", "Skeleton()": f"{kind}()", "Skeleton": plain, SKELETON: id}
    return re.sub("|".join(map(re.escape, words)), lambda found: words[found[0]], text)
