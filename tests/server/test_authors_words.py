"""The authors' own sentences on a server: shown beside the clauses where the host has the document, and nowhere else."""

from collections.abc import Callable
from pathlib import Path

from tests.cli.running import netdeck

from netdeck import registry
from netdeck.sources import sources_of

from .serving import Server


def test_a_host_with_the_document_shows_its_sentences(own_server: Callable[..., Server], tmp_path: Path) -> None:
    """An edition that has kept the headings and hardly a word: what is left of it is shown."""
    (dictionary,) = sources_of(registry.find("datawarriors")).document
    headings = dict.fromkeys(outline.heading.removesuffix(" (2)") for outline in dictionary.section)
    path = tmp_path / "short.md"
    path.write_text("".join(f"## {each}\n\n{'*Program*  cards.' * (each == '.PRG Cards')}\n\n" for each in headings), encoding="utf-8")
    server = own_server("", "--source", f"datawarriors={path}")
    assert server.get("/api/games/datawarriors").json()["rulebook"]["words"] == {"prg-cards.1": ["Program cards."]}
    assert server.get("/api/games/bloodless").json()["rulebook"]["words"] == {}
    assert "differs from the edition known here" in server.log.read_text()


def test_every_rulebook_is_credited_and_nobody_is_quoted_unasked(own_server: Callable[..., Server]) -> None:
    server = own_server()
    for game in server.get("/api/games").json():
        rulebook = server.get(f"/api/games/{game['id']}").json()["rulebook"]
        assert rulebook["words"] == {}
        assert rulebook["documents"] or game["id"] in ("lantern", "regatta")
        assert all(document["title"] and document["ours"] for document in rulebook["documents"])
    (dictionary,) = server.get("/api/games/datawarriors").json()["rulebook"]["documents"]
    assert "ShareAlike 4.0" in dictionary["licence"]
    assert "CC BY-SA 4.0" in dictionary["ours"]


def test_a_source_that_does_not_do_keeps_the_server_from_starting(tmp_path: Path) -> None:
    poem = tmp_path / "poem.md"
    poem.write_text("A rose is a rose.", encoding="utf-8")
    for given, complaint in (
        ("technomancy", "write GAME=FILE"),
        (f"technomancy={tmp_path / 'nothing.md'}", "there is no file"),
        (f"technomancy={poem}", "does not look like"),
        (f"chess={poem}", "there is no game 'chess'"),
    ):
        answer = netdeck("serve", "--port", "0", "--source", given)
        assert answer.status == 2
        assert complaint in answer.err
