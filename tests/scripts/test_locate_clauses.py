"""Locators for a new edition: what is known keeps its clauses, what is new gets proposals, and the file reads back as it was written."""

import tomllib
from pathlib import Path

import locate_clauses
import msgspec
import pytest
import typer
from hypothesis import given
from tests.every_game import INSTALLED
from tests.sources.editions import Layout, document_of, layouts, texts

from netdeck import registry
from netdeck.sources import Sources, Status, compared, read_sections, sources_of

PLAIN = Layout(width=100, newline="\n", emphasis=0, as_list=True, blank=1)


@pytest.mark.parametrize("id", INSTALLED)
def test_the_files_that_are_shipped_are_as_the_script_writes_them(id: str) -> None:
    game = registry.find(id)
    assert locate_clauses.place_of(game).read_text(encoding="utf-8") == locate_clauses.written(sources_of(game))


@given(text=texts(), layout=layouts)
def test_what_is_written_reads_back(text: dict[str, list[str]], layout: Layout) -> None:
    document = document_of(layout.set(text), lambda n: ('~"odd" \\ word',) if n == 0 else (f"c{n}", "d"))
    sources = Sources(document=(document,), own={"L*": "why"})
    assert msgspec.convert(tomllib.loads(locate_clauses.written(sources)), Sources) == sources


@given(text=texts())
def test_a_new_edition_keeps_what_is_known_and_is_then_known_itself(text: dict[str, list[str]]) -> None:
    document = document_of(PLAIN.set(text), lambda n: (f"c{n}",))
    first = next(iter(text))
    edition = {heading: list(said) for heading, said in text.items()}
    edition[first] = [*edition[first], "Something new."]
    edition["Chapter new"] = ["More of it."]
    sections = read_sections(PLAIN.set(edition))
    new = locate_clauses.relocated(document, sections)
    found = compared(new, sections)
    assert set(found.traces) == {f"c{n}" for n in range(sum(map(len, text.values())))}
    assert {trace.status for traces in found.traces.values() for trace in traces} == {Status.FOUND}
    assert {each.text for each in found.uncovered} == {"Something new.", "More of it."}


@pytest.mark.parametrize(("said", "clause"), [("Whoever passes has ended the turn.", "5.3"), ("Two players, north and south.", "1.1")])
def test_a_new_sentence_gets_the_clause_that_looks_most_like_it(said: str, clause: str) -> None:
    (section,) = read_sections(said)
    assert clause in locate_clauses.proposals(registry.find("lantern").rulebook, section.sentences[0])


def test_a_number_proposes_the_clause_of_that_number() -> None:
    (section,) = read_sections("## 5. Playing\n\n1. One.\n1. Two.\n1. Three.\n")
    assert locate_clauses.proposals(registry.find("lantern").rulebook, section.sentences[2])[0] == "5.3"


def test_a_stranger_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "poem.md"
    path.write_text("A rose is a rose.", encoding="utf-8")
    with pytest.raises(typer.BadParameter, match="does not look like"):
        locate_clauses.main("technomancy", path)
    with pytest.raises(typer.BadParameter, match="has no document 'x'"):
        locate_clauses.main("technomancy", path, as_="x")
