"""``netdeck rules``: the clause index of a game, and how much of it is proved."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import NO, CommandError, find_clause, find_game, print_json, print_table, warn

if TYPE_CHECKING:
    from netdeck.kernel import Clause, Game, GamePackage, Rulebook, Ruling


def rules(
    game: o.GameName,
    word: Annotated[
        str | None, typer.Argument(metavar="[WORD]", help="A clause, a ruling, or a word to look up.", show_default=False)
    ] = None,
    clause: Annotated[
        str | None, typer.Option("--clause", "-c", metavar="ID", help="Only this clause or ruling.", show_default=False)
    ] = None,
    search: Annotated[
        str | None, typer.Option("--search", "-s", metavar="WORD", help="Only those that contain this word.", show_default=False)
    ] = None,
    chapter: Annotated[
        str | None,
        typer.Option(
            "--chapter", "-k", metavar="ID", help="Only this chapter: its id or number, 'glossary' or 'open-questions'.", show_default=False
        ),
    ] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Show which clauses scenarios prove and play reaches.")] = False,
    scenarios: o.Scenarios = None,
    source: Annotated[
        list[Path] | None,
        typer.Option(
            "--source",
            metavar="FILE",
            help="The author's document, to show its sentences beside the clauses; may be repeated.",
            show_default=False,
        ),
    ] = None,
    only: Annotated[
        list[o.Wanted] | None, typer.Option("--only", help="With --source, show only these; may be repeated.", show_default=False)
    ] = None,
    language: o.LanguageName = "",
    json: o.Json = False,
) -> None:
    """Show the rulebook of a game: chapters with examples, clauses and rulings.

    With --source, hold the author's own document against them: exit status 1 when a clause has changed or lost its sentence, or a sentence
    has no clause.
    """
    from netdeck.kernel import say

    found = find_game(game)
    whole = word is None and clause is None and search is None
    if word is not None and (clause is not None or search is not None):
        raise CommandError([say("a word is looked up by itself; leave --clause and --search out")])
    if chapter is not None:
        if not whole or coverage or source:
            raise CommandError([say("--chapter shows a chapter by itself; leave everything else out")])
        _show_chapter(found, chapter, language, json=json)
        return
    if only and not source:
        raise CommandError([say("--only filters the results of --source: add --source FILE")])
    if coverage:
        if not whole:
            raise CommandError([say("--coverage counts all clauses; leave the word, --clause and --search out")])
        if source:
            raise CommandError([say("use either --coverage or --source")])
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
        answer: dict[str, object] = {"game": found.id, "title": rulebook.title, "version": rulebook.version, "sources": rulebook.sources}
        from netdeck.sources import sources_of

        answer["documents"] = [document.credit for document in sources_of(found).document]
        chapters = [{"id": each.id, "title": each.title, "clauses": each.clauses, "rulings": each.rulings} for each in found.chapters]
        print_json(answer | {"clauses": [_entry(rulebook, rulebook[id]) for id in ids], "chapters": chapters})
    else:
        _print(found, ids, language, heading=whole)
    if not ids:
        raise typer.Exit(NO)


def _wanted(game: "GamePackage", clause: str | None, search: str | None) -> list[str]:
    from netdeck.terminal.rulebook_text import containing

    ids = [find_clause(game, clause)] if clause is not None else [entry.id for entry in game.rulebook]
    return ids if search is None else [id for id in containing(game.rulebook, search) if id in ids]


def _looked_up(game: "GamePackage", word: str) -> list[str]:
    from netdeck.terminal.rulebook_text import looked_up

    found = looked_up(game.rulebook, word)
    if not found:
        raise CommandError([game.rulebook.unknown(word)])
    return found


def _entry(rulebook: "Rulebook", entry: "Clause | Ruling") -> dict[str, object]:
    """A clause or a ruling as data; a clause names the rulings that settle it."""
    import msgspec

    from netdeck.kernel import Ruling
    from netdeck.kernel.message import encode_message
    from netdeck.terminal.rulebook_text import settled_by

    data: dict[str, object] = msgspec.to_builtins(entry, enc_hook=encode_message)
    if isinstance(entry, Ruling):
        return {**data, "kind": "ruling"}
    return {**data, "rulings": [ruling.id for ruling in settled_by(rulebook, entry.id)]}


def _print(game: "Game", ids: list[str], language: str, *, heading: bool) -> None:
    from netdeck.i18n import translator
    from netdeck.kernel import say
    from netdeck.terminal.rulebook_text import clause_text
    from netdeck.terminal.text_layout import paragraph

    rulebook, speak = game.rulebook, translator(language, game).say
    if not heading:
        typer.echo("\n".join(clause_text(rulebook, id, speak) for id in ids) or speak(say("No clause has that word.")))
        return
    from netdeck.book import book_of
    from netdeck.terminal.book_text import whole_book

    typer.echo(speak(say("{title}, rules {version}", title=rulebook.title, version=rulebook.version)))
    typer.echo("\n".join(paragraph(line, "", "  ") for line in _credits(game)))
    typer.echo("\n" + whole_book(book_of(game, language), speak))


def _show_chapter(game: "Game", wanted: str, language: str, *, json: bool) -> None:
    """One chapter, or the glossary."""
    import msgspec

    from netdeck.book import book_of
    from netdeck.i18n import translator
    from netdeck.kernel import say
    from netdeck.kernel.setup import did_you_mean
    from netdeck.terminal.book_text import chapter_text, glossary_text, open_questions_text

    book, speak = book_of(game, language), translator(language, game).say
    if wanted == "glossary":
        if json:
            print_json(msgspec.to_builtins(book.glossary))
        else:
            typer.echo(glossary_text(book, speak) if book.glossary else speak(say("{title} has no words on cards.", title=book.title)))
        return
    if wanted == "open-questions":
        nothing = say("{title} has no rules that we added.", title=book.title)
        if json:
            print_json(msgspec.to_builtins(book.open_questions))
        else:
            typer.echo(open_questions_text(book, speak) if book.open_questions else speak(nothing))
        return
    found = [each for number, each in enumerate(book.chapters, 1) if wanted in (each.id, str(number))]
    if not found:
        hint = did_you_mean(wanted, [each.id for each in book.chapters])
        raise CommandError([say("{title} has no chapter {wanted!r}{hint}", title=book.title, wanted=wanted, hint=hint)])
    if json:
        print_json(msgspec.to_builtins(found[0]))
    else:
        typer.echo(chapter_text(book, found[0], speak))


def _credits(game: "GamePackage") -> list[str]:
    """The documents that the clauses paraphrase, and the clauses without a document."""
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
