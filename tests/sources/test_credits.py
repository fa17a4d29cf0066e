"""Credits: the same in the file, in the docs, on each game's page and in the terminal; nothing that a document does not say of itself."""

from pathlib import Path

import pytest
from tests.cli.running import netdeck
from tests.every_game import INSTALLED

from netdeck import registry
from netdeck.sources import sources_of

DOCS = Path(__file__).parents[2] / "docs"


def credits_table() -> str:
    """The table of ``docs/sources.md``, made from what the games say."""
    lines = ["| game | document | version | author | its licence | our words about it |", "| --- | --- | --- | --- | --- | --- |"]
    for id in INSTALLED:
        game = registry.find(id)
        for each in sources_of(game).document:
            title = f"*{each.title}*" + (f" (clauses {each.clauses})" if each.clauses else "")
            said = [title, *(word or "names none" for word in (each.version, each.author, each.licence)), each.ours]
            lines.append(f"| {game.title} | {' | '.join(said)} |")
    return "\n".join(lines)


def test_the_table_of_the_docs_is_up_to_date() -> None:
    page = (DOCS / "sources.md").read_text(encoding="utf-8")
    assert page.split("<!-- credits -->\n")[1].split("\n<!-- /credits -->")[0] == credits_table()


@pytest.mark.parametrize("id", INSTALLED)
def test_every_game_is_credited_on_its_page_and_in_the_terminal(id: str) -> None:
    page = " ".join((DOCS / "games" / f"{id}.md").read_text(encoding="utf-8").split())
    told = " ".join(netdeck("rules", id).out.split())
    data = netdeck("rules", id, "--json").json()
    assert "(../sources.md)" in page
    documents = sources_of(registry.find(id)).document
    assert documents
    assert [each["title"] for each in data["documents"]] == [document.title for document in documents]
    for document in documents:
        assert document.title.removesuffix(", Dictionary") in page
        assert " ".join(document.line().split()) in told
        assert "CC BY-SA 4.0" in page or "ShareAlike" not in document.licence
