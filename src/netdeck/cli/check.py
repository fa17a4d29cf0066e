"""``netdeck check``: run scenario files, one line each, with a readable difference where one fails."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._language import translated
from netdeck.cli._output import NO, CommandError, counting, find_game, nearest_file, print_json

if TYPE_CHECKING:
    from netdeck.scenarios import Item, Outcome


def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Scenario files, or folders of them.")],
    cards: o.Cards = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="List only scenarios that fail.")] = False,
    language: o.LanguageName = "",
    json: o.Json = False,
) -> None:
    """Run scenarios: rules questions with their answers.

    Exit status 0 only if all of them pass.
    """
    from netdeck.kernel import say
    from netdeck.scenarios import read_paths, run_items

    missing = [path for path in paths if not path.exists()]
    if missing:
        raise CommandError(say("there is no file or folder {path}{hint}", path=path, hint=nearest_file(path)) for path in missing)
    items = _with_cards(read_paths([_adopted(path) for path in paths]), cards or ())
    with counting("Checking", len(items), telling=not (quiet or json)) as done:

        def tell(outcome: "Outcome", number: int, total: int) -> None:
            done()
            if not (quiet or json):
                typer.echo(_told(outcome))

        report = run_items(items, tell)
    if json:
        print_json(report.as_json())
    else:
        failed = [_told(outcome) for outcome in report.results if quiet and not outcome.passed]
        typer.echo("\n".join([*failed, translated(say("{passed} passed, {failed} failed", passed=report.passed, failed=report.failed))]))
    if report.failed:
        raise typer.Exit(NO)


def _with_cards(items: "Sequence[Item]", cards: Sequence[Path]) -> "Sequence[Item]":
    """*items* with custom cards, which are checked for every game involved."""
    from netdeck.cli._custom_cards import own_cards
    from netdeck.scenarios import Scenario, with_cards

    if not cards:
        return items
    for game in sorted({item.game for item in items if isinstance(item, Scenario)}):
        items = with_cards(items, own_cards(find_game(game), cards).text, game)
    return items


def _told(outcome: "Outcome") -> str:
    """A line for one that passed; what is different, and the clauses, for one that did not."""
    from netdeck.kernel import say
    from netdeck.scenarios import explained

    if outcome.passed:
        told = f"{outcome.file}:{outcome.line}: {outcome.name} ({', '.join(outcome.clauses)})"
        return translated(say("passed  {told}", told=told))
    return translated(say("FAILED  {told}", told=explained(outcome)))


def _adopted(path: Path) -> Path:
    """Where the scenarios of *path* lie. Those in a game's own folder know that game, wherever the command is called."""
    from netdeck import registry

    whole = path.resolve()
    home = next((folder for folder in (whole, *whole.parents) if registry.holds_game(folder)), None)
    if home is not None and home.name not in registry.ids():
        find_game(str(home))
    return path / "scenarios" if whole == home and (path / "scenarios").is_dir() else path
