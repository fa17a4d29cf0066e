"""The authors' own documents, where they are at hand: every sentence has its clause, every clause its sentence, and edits are noticed.

The documents are not ours to give away, so they are copied into a temporary folder, and these tests are skipped where there are none.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.running import netdeck
from tests.every_game import GAMES, INSTALLED

from netdeck import registry
from netdeck.cli._sources import compare_files
from netdeck.server import catalogue
from netdeck.sources import Status, compared, read_sections, recognised, sources_of, words_of

ROOT = Path(__file__).parents[2]
HERE = ROOT.parent / "shared" / "rulebooks"
FILES = {
    "binmat": ["binmat-human.md", "binmat-duel.md"],
    "bloodless": ["bloodless.md"],
    "datawarriors": ["datawarriors.md"],
    "technomancy": ["technomancy.md"],
}
PAIRS = [(game, file) for game, files in FILES.items() for file in files]
LONG = 7
"""So many words in a row are nobody's by chance."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The five documents in a place of their own."""
    if not HERE.is_dir():
        pytest.skip(f"the authors' documents are not at hand: there is no folder {HERE.parent.name}/{HERE.name} beside this one")
    place = tmp_path_factory.mktemp("rulebooks")
    for _, file in PAIRS:
        shutil.copyfile(HERE / file, place / file)
    return place


@pytest.mark.parametrize("id", INSTALLED)
def test_every_clause_has_a_sentence_or_says_why_not(id: str) -> None:
    game = registry.find(id)
    assert sources_of(game).problems(game.rulebook) == []


@pytest.mark.parametrize("id", INSTALLED)
def test_locators_tell_no_sentence(id: str) -> None:
    for document in sources_of(GAMES[id]).document:
        for outline in document.section:
            assert len(outline.heading.split()) <= LONG
            assert all(re.fullmatch(r"[0-9a-f]{12}", row[0]) for row in outline.sentences)


@pytest.mark.parametrize("id", FILES)
def test_all_is_found_in_the_documents_themselves(folder: Path, id: str) -> None:
    words = [word for file in FILES[id] for word in ("--source", folder / file)]
    answer = netdeck("rules", id, *words, "--json")
    data = answer.json()
    assert (answer.status, data["fine"], data["uncovered"]) == (0, True, [])
    assert {clause["status"] for clause in data["clauses"]} <= {"found", "ours"}
    assert [clause["id"] for clause in data["clauses"]] == [entry.id for entry in registry.find(id).rulebook]


@pytest.mark.parametrize(("id", "file"), PAIRS)
@settings(max_examples=12)
@given(data=st.data())
def test_one_edit_is_noticed_and_nothing_else(folder: Path, id: str, file: str, data: st.DataObject) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    document, sections = recognised(sources_of(registry.find(id)), text)
    said = [each for section in sections for each in section.sentences]
    alone = [each for each in said if len(each.text.split()) > LONG and text.count(each.text) == 1]
    sentence = data.draw(st.sampled_from(alone))
    edit = data.draw(st.sampled_from(["delete", "change", "stress", "spaces"]))
    words = sentence.text.split()
    now = {
        "delete": "",
        "change": " ".join(["Verily", *words]),
        "stress": " ".join([*words[:-2], f"**{words[-2]}**", words[-1]]),
        "spaces": "   ".join(words),
    }[edit]
    found = compared(document, read_sections(_edited(text, sentence.text, now).replace("\n", data.draw(st.sampled_from(["\n", "\r\n"])))))
    status = {"delete": Status.LOST, "change": Status.CHANGED}.get(edit, Status.FOUND)
    for traces in found.traces.values():
        for trace in traces:
            touched = (trace.heading, trace.place) == (sentence.heading, sentence.place)
            assert trace.status is (status if touched else Status.FOUND)
    assert edit == "change" or found.uncovered == ()


def test_no_sentence_of_an_author_is_kept_here(folder: Path) -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    text = [name for name in tracked if name.endswith((".md", ".py", ".toml", ".json", ".ts", ".svelte", ".txt"))]
    kept = "\n".join(_bare((ROOT / name).read_text(encoding="utf-8")) for name in text if (ROOT / name).is_file())
    said = [each.text for _, file in PAIRS for section in read_sections((folder / file).read_text("utf-8")) for each in section.sentences]
    assert [each for each in said if len(each.split()) >= LONG and _bare(each) in kept] == []


def _edited(text: str, sentence: str, now: str) -> str:
    """*text* with one sentence replaced; who deletes the only one of a list item deletes the item."""
    if not now:
        text = re.sub(rf"^[ \t]*(?:[-*]|[\d.]+\.|[ \t])*{re.escape(sentence)}[ \t]*\n", "", text, flags=re.MULTILINE)
    return text.replace(sentence, now)


def _bare(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", text.casefold()))


def test_a_draft_tells_which_clauses_to_look_at(folder: Path, tmp_path: Path) -> None:
    """What an author sees who changes a number, drops a rule and adds one."""
    text = (folder / "technomancy.md").read_text(encoding="utf-8")
    draft = tmp_path / "draft.md"
    dropped = next(each.text for section in read_sections(text) for each in section.sentences if each.label == "3.5.4.2")
    draft.write_text(_edited(text.replace("20 health", "25 health"), dropped, "") + "1. Everybody is kind.\n", encoding="utf-8")
    answer = netdeck("rules", "technomancy", "--source", draft, "--json", "--only", "changed", "--only", "lost", "--only", "uncovered")
    data = answer.json()
    assert (answer.status, data["fine"]) == (1, False)
    assert {clause["id"]: clause["status"] for clause in data["clauses"]} == {"2.1.3": "changed", "3.5.4.2": "lost"}
    assert [each["sentence"]["text"] for each in data["uncovered"]] == ["Everybody is kind."]
    told = netdeck("rules", "technomancy", "--source", draft, "--only", "changed")
    assert "Check these clauses" in told.out
    assert "3.5.4.2" not in told.out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--only", "changed"], "--only filters the results of --source"),
        (["--source", "{folder}/nothing.md"], "there is no file"),
        (["--source", "{folder}/bloodless.md"], "does not look like"),
        (["--source", "{folder}/technomancy.md", "--source", "{folder}/technomancy.md"], "an edition of the same document"),
        (["--source", "{folder}/technomancy.md", "--coverage"], "use either"),
    ],
)
def test_bad_input_is_told(folder: Path, words: list[str], complaint: str) -> None:
    answer = netdeck("rules", "technomancy", *(word.format(folder=folder) for word in words))
    assert answer.status == 2
    assert complaint in answer.err
    assert answer.out == ""


@pytest.mark.parametrize("id", FILES)
def test_a_server_shows_every_clause_its_sentences(folder: Path, id: str) -> None:
    words = words_of(compare_files(registry.find(id), [folder / file for file in FILES[id]]).values())
    rulebook = catalogue.detail(id, {id: words}).rulebook
    told = {row for document in sources_of(registry.find(id)).document for row in document.located() if row in rulebook.words}
    assert told == set(rulebook.words)
    assert {clause.id for clause in rulebook.rulings}.isdisjoint(told)
    assert len(told) > len(rulebook.clauses) * 0.75


def test_one_clause_is_shown_beside_its_sentence(folder: Path) -> None:
    answer = netdeck("rules", "technomancy", "--source", folder / "technomancy.md", "--clause", "1.1")
    sentence = read_sections((folder / "technomancy.md").read_text(encoding="utf-8"))[2].sentences[0].text
    assert answer.status == 0
    assert f"| {sentence}" in answer.out
    ruling = netdeck("rules", "technomancy", "--source", folder / "technomancy.md", "--clause", "R1")
    assert "a ruling of ours" in ruling.out
