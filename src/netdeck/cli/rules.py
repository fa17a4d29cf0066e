"""``netdeck rules``: the clause index of a game, and how much of it is proved."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from netdeck.cli import _options as o
from netdeck.cli._answers import NO, Complaint, find_clause, find_game, print_json, print_table, warn

if TYPE_CHECKING:
    from netdeck.kernel import Clause, Game, Rulebook, Ruling


def rules(
    game: o.GameName,
    word: Annotated[
        str | None, typer.Argument(metavar="[WORD]", help="A clause, a ruling, or a word: what it says and means.", show_default=False)
    ] = None,
    clause: Annotated[
        str | None, typer.Option("--clause", "-c", metavar="ID", help="Only this clause or ruling.", show_default=False)
    ] = None,
    search: Annotated[
        str | None, typer.Option("--search", "-s", metavar="WORD", help="Only those with this word in them.", show_default=False)
    ] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which clauses scenarios prove and play reaches.")] = False,
    scenarios: o.Scenarios = None,
    source: Annotated[
        list[Path] | None,
        typer.Option(
            "--source",
            metavar="FILE",
            help="The author's document, to show its sentences beside our clauses; can be said again.",
            show_default=False,
        ),
    ] = None,
    only: Annotated[
        list[o.Wanted] | None, typer.Option("--only", help="With --source, show only these; can be said again.", show_default=False)
    ] = None,
    json: o.Json = False,
) -> None:
    """Show the clauses and rulings of a game, in words.

    With --source, hold the author's own document against them: exit status 1 when a clause has changed or lost its sentence, or a sentence
    has no clause.
    """
    found = find_game(game)
    whole = word is None and clause is None and search is None
    if word is not None and (clause is not None or search is not None):
        raise Complaint(["a word is looked up by itself; leave --clause and --search out"])
    if only and not source:
        raise Complaint(["--only chooses among what --source finds: say --source FILE too"])
    if coverage:
        if not whole:
            raise Complaint(["--coverage counts all clauses; leave the word, --clause and --search out"])
        if source:
            raise Complaint(["--coverage is about scenarios and --source about the author's document: say one of them"])
        _show_coverage(found, scenarios, json=json)
        return
    ids = _wanted(found, clause, search) if word is None else _looked_up(found, word)
    if source:
        from netdeck.cli._sources import Findings, compare_files, show_sources

        files = compare_files(found, source)
        show_sources(Findings(found, files, ids, whole=whole), only or (), json=json)
        return
    if json:
        rulebook = found.rulebook
        answer: dict[str, Any] = {"game": found.id, "title": rulebook.title, "version": rulebook.version, "sources": rulebook.sources}
        from netdeck.sources import sources_of

        answer["documents"] = [document.credit for document in sources_of(found).document]
        print_json(answer | {"clauses": [_entry(rulebook, rulebook[id]) for id in ids]})
    else:
        _print(found, ids, heading=whole)
    if not ids:
        raise typer.Exit(NO)


def _wanted(game: "Game", clause: str | None, search: str | None) -> list[str]:
    from netdeck.terminal.rulebook_text import containing

    ids = [find_clause(game, clause)] if clause is not None else [entry.id for entry in game.rulebook]
    return ids if search is None else [id for id in containing(game.rulebook, search) if id in ids]


def _looked_up(game: "Game", word: str) -> list[str]:
    from netdeck.terminal.rulebook_text import looked_up

    found = looked_up(game.rulebook, word)
    if not found:
        raise Complaint([game.rulebook.unknown(word)])
    return found


def _entry(rulebook: "Rulebook", entry: "Clause | Ruling") -> dict[str, Any]:
    """A clause or a ruling as data; a clause names the rulings that settle it."""
    import msgspec

    from netdeck.kernel import Ruling
    from netdeck.terminal.rulebook_text import settled_by

    data: dict[str, Any] = msgspec.to_builtins(entry)
    if isinstance(entry, Ruling):
        return {**data, "kind": "ruling"}
    return {**data, "rulings": [ruling.id for ruling in settled_by(rulebook, entry.id)]}


def _print(game: "Game", ids: list[str], *, heading: bool) -> None:
    from netdeck.kernel import Ruling
    from netdeck.terminal.prose import paragraph, rows
    from netdeck.terminal.rulebook_text import clause_text

    rulebook = game.rulebook
    if not heading:
        typer.echo("\n".join(clause_text(rulebook, id) for id in ids) or "No clause has that word.")
        return
    typer.echo(f"{rulebook.title}, rules {rulebook.version}")
    typer.echo("\n".join(paragraph(line, "", "  ") for line in _credits(game)))
    typer.echo("\n" + rows([(clause.id, clause.text) for clause in rulebook.clauses.values()], indent=0))
    if rulebook.rulings:
        rulings = [(id, f"{entry.question} {entry.text}") for id in ids if isinstance(entry := rulebook[id], Ruling)]
        typer.echo("\nRulings, where the rulebook is silent or contradicts itself\n" + rows(rulings, indent=0))


def _credits(game: "Game") -> list[str]:
    """Whose documents the clauses tell in our words, and which clauses tell none."""
    from netdeck.sources import sources_of

    sources = sources_of(game)
    if not sources.document:
        return list(game.rulebook.sources)
    about = [f"{document.line()}" + (f" (clauses {document.clauses})" if document.clauses else "") for document in sources.document]
    return [*about, *(f"Clauses {ids}: {why}." for ids, why in sources.own.items())]


def _show_coverage(game: "Game", paths: list[Path] | None, *, json: bool) -> None:
    """How much of the rulebook is proved. Exit status 1 when scenarios fail, because those prove nothing."""
    from netdeck.testing.coverage import coverage

    report = coverage(game, paths)
    if json:
        print_json(report.as_json())
    else:
        print_table(
            ["Clause", "State", "Scenarios", "Followed", "Text"],
            [(each.id, each.state, each.scenarios, each.followed, each.text) for each in (*report.clauses, *report.rulings)],
        )
        counts = report.summary()
        typer.echo(
            f"\n{counts['total']} clauses bear rules: {counts['proved']} proved, {counts['reached']} reached in play only, "
            f"{counts['never']} never reached, {counts['orphan']} orphans."
        )
    if report.failed:
        warn(f"{len(report.failed)} scenarios fail and prove nothing; 'netdeck check' tells why")
        raise typer.Exit(NO)
