"""Write a game's ``sources.toml`` for a new edition of its document: known sentences keep their clauses, the rest get proposals.

    python scripts/locate_clauses.py bloodless draft-4.1.md           # tells what it would do
    python scripts/locate_clauses.py bloodless draft-4.1.md --write   # does it

A sentence that was changed keeps its clauses; look at them. A new one is listed with the clauses that have most words in common with it:
put the right ones into its row, or a tilde and why it tells no rule. For a document that is not known at all, first write its
``[[document]]`` with an id and a title, and name it with ``--as ID``.
"""

import re
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from math import log, sqrt
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from netdeck import registry
from netdeck.kernel import Game, Rulebook
from netdeck.sources import (
    Document,
    Outline,
    Section,
    Sentence,
    Sources,
    UnknownDocumentError,
    compared,
    read_sections,
    recognised,
    sources_of,
)
from netdeck.sources.locators import FILE

HEAD = """\
# Where the clauses come from: who is credited, and a locator of every sentence of the source (heading, place, fingerprint), with the
# clauses that tell it in our words. A sentence that tells no rule says why, after a tilde. For a new edition of the source,
# scripts/locate_clauses.py writes this file anew.
"""
PROPOSED = 3
"""How many clauses are proposed for a sentence."""


def relocated(document: Document, sections: Iterable[Section]) -> Document:
    """*document* with the locators of another edition; headings and known sentences keep their clauses."""
    sections = list(sections)
    carried = compared(document, sections).carried
    headings = {outline.heading: outline.clauses for outline in document.section}
    outlines = []
    for section in sections:
        rows = tuple((each.fingerprint, *carried.get((each.heading, each.place), ())) for each in section.sentences)
        outlines.append(Outline(heading=section.heading, clauses=headings.get(section.heading, ()), sentences=rows))
    return msgspec.structs.replace(document, section=tuple(outlines))


def proposals(rulebook: Rulebook, sentence: Sentence) -> list[str]:
    """The clauses that look most like *sentence*: those of its number, and those with rare words in common."""
    clauses = {clause.id: _words(clause.text) for clause in rulebook.clauses.values()}
    spread = Counter(word for words in clauses.values() for word in words)
    said = _words(sentence.text)

    def likeness(id: str) -> float:
        numbered = bool(sentence.label) and re.sub(r"^[A-Za-z-]+", "", id) == sentence.label
        shared = sum(log(1 + len(clauses) / spread[word]) for word in said & clauses[id])
        return 10.0 * numbered + shared / sqrt(1 + len(clauses[id]))

    return sorted((id for id in clauses if likeness(id) > 0), key=likeness, reverse=True)[:PROPOSED]


def _words(text: str) -> set[str]:
    return {word.rstrip("s") for word in re.findall(r"[a-z0-9]+", text.casefold()) if len(word) > 2 or word.isdigit()}


def written(sources: Sources) -> str:
    """``sources.toml`` as it lies beside a rulebook."""
    parts = [HEAD]
    if sources.own:
        parts.append("\n[own]\n" + "".join(f"{_text(ids)} = {_text(why)}\n" for ids, why in sources.own.items()))
    for document in sources.document:
        credit = msgspec.to_builtins(document.credit)
        defaults = msgspec.to_builtins(type(document.credit)(id="", title=""))
        told = {name: value for name, value in credit.items() if name in ("id", "title") or value != defaults[name]}
        parts.append("\n[[document]]\n" + "".join(f"{name} = {_text(value)}\n" for name, value in told.items()))
        parts += map(_section, document.section)
    return "".join(parts)


def _section(outline: Outline) -> str:
    lines = ["", "[[document.section]]", f"heading = {_text(outline.heading)}"]
    if outline.clauses:
        lines.append(f"clauses = [{', '.join(map(_text, outline.clauses))}]")
    if outline.sentences:
        lines += ["sentences = [", *(f"    [{', '.join(map(_text, row))}]," for row in outline.sentences), "]"]
    return "\n".join(lines) + "\n"


def _text(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def place_of(game: Game) -> Path:
    """Where the game's locators lie."""
    return Path(str(files(game.packages()[0]).joinpath(FILE)))


def main(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new edition.", exists=True, dir_okay=False)],
    as_: Annotated[str, typer.Option("--as", metavar="ID", help="Which document it is, if nothing of it is known yet.")] = "",
    write: Annotated[bool, typer.Option("--write", help="Write the locators; else only tell.")] = False,
) -> None:
    """Write a game's locators for a new edition of its document."""
    found = registry.find(game)
    sources, text = sources_of(found), file.read_text(encoding="utf-8-sig")
    known = {document.id: document for document in sources.document}
    try:
        document, sections = (known[as_], read_sections(text)) if as_ else recognised(sources, text)
    except KeyError:
        raise typer.BadParameter(f"{game} has no document {as_!r}; it has {', '.join(known) or 'none'}") from None
    except UnknownDocumentError as error:
        raise typer.BadParameter(str(error)) from None
    for sentence in compared(document, sections).uncovered:
        typer.echo(f"{sentence.heading}, {sentence.label or sentence.place}: {sentence.text}")
        for id in proposals(found.rulebook, sentence):
            typer.echo(f"    {id}  {found.rulebook.text(id)}")
    new = relocated(document, sections)
    if write:
        documents = tuple(new if each is document else each for each in sources.document)
        place_of(found).write_text(written(msgspec.structs.replace(sources, document=documents)), encoding="utf-8")
    state = "written" if write else "not written; --write does that"
    typer.echo(f"{document.title}: {sum(len(each.sentences) for each in new.section)} sentences, {state}.", err=True)


if __name__ == "__main__":
    typer.run(main)
