"""The author's sentences beside our clauses, for ``netdeck rules GAME --source FILE``."""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
import typer

from netdeck.cli._options import Wanted
from netdeck.cli._output import NO, CommandError, find_file, print_json
from netdeck.kernel import Game, GamePackage
from netdeck.sources import Comparison, Sentence, Status, Trace, UnknownDocumentError, compared, recognised, sources_of
from netdeck.terminal.text_layout import paragraph

RULING = "a ruling of ours, where the rulebook is silent or contradicts itself"
EXPLAINED = {
    Wanted.CHANGED: "Changed: the text is different now. Check these clauses",
    Wanted.LOST: "Lost: their sentences are gone. Look at these clauses",
    Wanted.UNCOVERED: "Uncovered: no clause covers these sentences",
    Wanted.MOVED: "Moved: word for word, but elsewhere",
    Wanted.FOUND: "Found: where they stood",
    Wanted.OURS: "Ours: these follow from no document",
}


def compare_files(game: GamePackage, files: Iterable[Path]) -> dict[str, Comparison]:
    """Compare every file with the document that it is an edition of."""
    sources, found = sources_of(game), dict[str, Comparison]()
    for path in files:
        try:
            document, sections = recognised(sources, find_file(path).read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError, UnknownDocumentError) as error:
            raise CommandError([f"{path}: {error}"]) from error
        if twice := next((name for name, each in found.items() if each.document.id == document.id), None):
            raise CommandError([f"{path}: {twice} is an edition of the same document, {document.title}"])
        found[str(path)] = compared(document, sections)
    return found


class Findings:
    """The status of every clause in the given documents."""

    def __init__(self, game: Game, compared_files: dict[str, Comparison], ids: Sequence[str], *, whole: bool) -> None:
        self.game = game
        self.files = compared_files
        self.whole = whole
        """Whether all clauses are asked for: only then it matters which sentences have none."""
        self.ids = ids
        sources = sources_of(game)
        self.ours = {id: why for id in ids if (why := RULING if id in game.rulebook.rulings else sources.why_own(id))}
        self.traces: dict[str, list[Trace]] = {}
        for comparison in compared_files.values():
            for id in ids:
                if found := comparison.traces.get(id):
                    self.traces.setdefault(id, []).extend(found)

    def status(self, id: str) -> Status:
        """The worst status of a clause's sentences."""
        return max((trace.status for trace in self.traces[id]), key=list(Status).index)

    def of(self, wanted: Wanted) -> list[str]:
        """The clauses with one status."""
        if wanted is Wanted.OURS:
            return list(self.ours)
        return [id for id in self.ids if id in self.traces and self.status(id).value == wanted.value]

    def uncovered(self) -> list[tuple[str, Sentence]]:
        """The author's sentences without a clause, each with its file."""
        return [(file, each) for file, comparison in self.files.items() for each in comparison.uncovered] if self.whole else []

    @property
    def fine(self) -> bool:
        """Whether nothing needs attention; moved sentences are fine."""
        return not (self.of(Wanted.CHANGED) or self.of(Wanted.LOST) or self.uncovered())

    def counts(self) -> dict[str, int]:
        """The number of clauses by status."""
        return {each: len(self.uncovered()) if each is Wanted.UNCOVERED else len(self.of(each)) for each in Wanted}


def show_sources(findings: Findings, only: Sequence[Wanted], *, json: bool) -> None:
    """Print the findings. Exit status 1 if a clause or sentence needs attention."""
    kinds = [each for each in EXPLAINED if not only or each in only]
    if json:
        print_json(_as_json(findings, kinds))
    else:
        _print(findings, kinds)
    if not findings.fine:
        raise typer.Exit(NO)


def _as_json(findings: Findings, kinds: Sequence[Wanted]) -> dict[str, object]:
    rulebook = findings.game.rulebook
    clauses = [
        {
            "id": id,
            "text": rulebook.text(id),
            "status": findings.status(id) if id in findings.traces else Wanted.OURS,
            "why": findings.ours.get(id, ""),
            "sentences": findings.traces.get(id, []),
        }
        for id in findings.ids
        if any(id in findings.of(kind) for kind in kinds if kind is not Wanted.UNCOVERED)
    ]
    return {
        "game": findings.game.id,
        "rules": rulebook.version,
        "documents": [{"file": file, **msgspec.to_builtins(each.document.credit)} for file, each in findings.files.items()],
        "fine": findings.fine,
        "counts": findings.counts(),
        "clauses": clauses,
        "uncovered": [{"file": file, "sentence": each} for file, each in findings.uncovered()] if Wanted.UNCOVERED in kinds else [],
    }


def _print(findings: Findings, kinds: Sequence[Wanted]) -> None:
    for file, each in findings.files.items():
        typer.echo(paragraph(f"{each.document.title} ({file})"))
    typer.echo(paragraph(", ".join(f"{count} {kind}" for kind, count in findings.counts().items()) + "."))
    for kind in kinds:
        if kind is Wanted.UNCOVERED:
            lines = [paragraph(each.text, f"  {_where(each)}: ", "    ") for _, each in findings.uncovered()]
        else:
            lines = [_told(findings, id) for id in findings.of(kind)]
        if lines:
            typer.echo("\n" + "\n".join([paragraph(EXPLAINED[kind]), *lines]))


def _told(findings: Findings, id: str) -> str:
    """A clause in our words, and below it the author's."""
    lines = [paragraph(findings.game.rulebook.text(id), f"  {id}  ")]
    for trace in findings.traces.get(id, ()):
        stood = f"{trace.heading}, {trace.place}" if trace.place else f"the heading {trace.heading}"
        match trace.status:
            case Status.LOST:
                lines.append(paragraph(f"is gone; it stood at: {stood}", "    ! ", "      "))
            case Status.CHANGED:
                lines += [paragraph(f"{each.text} ({_where(each)})", "    ! ", "      ") for each in trace.now]
            case Status.MOVED:
                lines += [paragraph(f"{each.text} ({_where(each)}; it stood at: {stood})", "    > ", "      ") for each in trace.now]
            case _:
                lines += [paragraph(f"{each.text} ({_where(each)})", "    | ", "    | ") for each in trace.now] or [
                    paragraph(stood, "    | ")
                ]
    if why := findings.ours.get(id):
        lines.append(paragraph(f"({why})", "    "))
    return "\n".join(lines)


def _where(sentence: Sentence) -> str:
    return f"{sentence.heading}, {sentence.label or sentence.place}"
