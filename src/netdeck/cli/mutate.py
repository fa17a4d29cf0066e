"""``netdeck mutate``: switch clauses off one by one and see whether any scenario notices."""

from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import NO, CommandError, counting, find_clause, find_game, print_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from netdeck.testing.mutation import Mutant


def mutate(
    game: o.GameName,
    clause: Annotated[
        list[str] | None, typer.Option("--clause", "-c", metavar="ID", help="Only this clause; may be repeated.", show_default=False)
    ] = None,
    scenarios: o.Scenarios = None,
    cards: o.Cards = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="List only clauses that no scenario misses.")] = False,
    json: o.Json = False,
) -> None:
    """Disable each clause in turn and check that a scenario fails.

    Exit status 0 only if the absence of every clause is noticed: a clause that no scenario misses is not proved. Clauses without which the
    rules break down are counted apart.
    """
    from netdeck.cli._custom_cards import own_cards
    from netdeck.testing.mutation import MutationError
    from netdeck.testing.mutation import mutate as switch_off

    found = find_game(game)
    own = own_cards(found, cards or ()).text
    chosen = [find_clause(found, id) for id in clause] if clause else None
    with ExitStack() as stack:
        bar: list[Callable[[], None]] = []

        def tell(mutant: "Mutant", number: int, total: int) -> None:
            # How many clauses there are is known only when the first one has been tried.
            if not bar:
                bar.append(stack.enter_context(counting("Switching off", total, telling=not (quiet or json))))
            bar[0]()
            if not (quiet or json):
                typer.echo(_told(mutant))

        try:
            report = switch_off(found, scenarios, chosen, tell, own)
        except MutationError as error:
            raise CommandError([error], NO) from error
    survived, crashed = len(report.survived), len(report.crashed)
    if json:
        print_json(report.as_json())
    else:
        unnoticed = [_told(mutant) for mutant in report.mutants if not mutant.killed] if quiet else []
        noticed = f"switched off, {len(report.mutants) - survived - crashed} of {len(report.mutants)} clauses are noticed"
        without = f"; without {crashed} more the rules break down" if crashed else ""
        typer.echo("\n".join([*unnoticed, f"{noticed}{without}"]))
    if survived:
        raise typer.Exit(NO)


def _told(mutant: "Mutant") -> str:
    if mutant.killed:
        return f"noticed    {mutant.clause}: {mutant.by} ({mutant.how})"
    if mutant.crashed:
        return f"CRASH      {mutant.clause}: {mutant.by} ({mutant.crashed})"
    tried = f"{mutant.tried} scenarios follow it and do not notice" if mutant.tried else "no scenario follows it"
    return f"UNNOTICED  {mutant.clause}: {tried}"
