"""``netdeck check``: run scenario files, one line each, with a readable difference where one fails."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._answers import NO, Complaint, counting, nearest_file, print_json

if TYPE_CHECKING:
    from netdeck.testing.scenarios import Outcome


def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Scenario files, or folders of them.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing about scenarios that pass.")] = False,
    json: o.Json = False,
) -> None:
    """Run scenarios: questions to the rulebook with their answers.

    Exit status 0 only if all of them pass.
    """
    from netdeck.testing.scenarios import explained, read_paths, run_items

    missing = [path for path in paths if not path.exists()]
    if missing:
        raise Complaint(f"there is no file or folder {path}{nearest_file(path)}" for path in missing)
    _adopt(paths)
    items = read_paths(paths)
    with counting("Checking", len(items), hidden=not (quiet or json)) as done:

        def tell(outcome: "Outcome", number: int, total: int) -> None:
            done()
            if json or (quiet and outcome.passed):
                return
            passed = f"passed  {outcome.file}:{outcome.line}: {outcome.name} ({', '.join(outcome.clauses)})"
            typer.echo(passed if outcome.passed else f"FAILED  {explained(outcome)}")

        report = run_items(items, tell)
    if json:
        print_json(report.as_json())
    else:
        typer.echo(f"{report.passed} passed, {report.failed} failed")
    if report.failed:
        raise typer.Exit(NO)


def _adopt(paths: Iterable[Path]) -> None:
    """Scenarios that lie in a game's own folder know that game, wherever the command is called."""
    from netdeck import registry

    for path in paths:
        for folder in path.resolve().parents:
            if (folder / "__init__.py").is_file() and (folder / "rulebook.toml").is_file() and folder.name not in registry.ids():
                registry.find(str(folder))
                break
