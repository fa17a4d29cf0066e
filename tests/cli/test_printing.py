"""``netdeck cards print``: every card on paper, read back from the PDF."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.every_game import GAMES
from typer.testing import CliRunner, Result

from netdeck import registry
from netdeck.cli._output import CommandError
from netdeck.cli.cards import app
from netdeck.cli.printing.art import art
from netdeck.cli.printing.drawing import _shown
from netdeck.cli.printing.glyphs import GLYPHS
from netdeck.cli.printing.layout import face_of
from netdeck.cli.printing.sheets import COLOURS, accent
from netdeck.cli.printing.typesetting import fitted, wrapped
from netdeck.kernel import Setup, read_deck

if TYPE_CHECKING:
    from pypdf import PageObject

WEB = Path(__file__).parents[2] / "web"


def run(*words: object) -> Result:
    return CliRunner().invoke(app, ["print", *map(str, words)])


def pages(file: Path) -> "Sequence[PageObject]":
    from pypdf import PdfReader  # slow to import, and few workers run these tests

    return PdfReader(file).pages


def texts(file: Path) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in pages(file)]


@pytest.mark.parametrize("id", sorted(GAMES))
def test_every_card_of_a_game_stands_on_its_page(tmp_path: Path, id: str) -> None:
    game = registry.find(id)
    cards = list(game.definitions(game.complete(Setup(game=id))).values())
    answer = run(id, "--out", tmp_path / "cards.pdf")
    assert answer.exit_code == 0, answer.output
    pages = texts(tmp_path / "cards.pdf")
    assert len(pages) == (len(cards) + 8) // 9
    assert f"{len(cards)} cards on {len(pages)} page" in answer.output
    for number, card in enumerate(cards):
        face = face_of(card)
        for word in (face.mark, face.kind) if face.mark else (face.title, face.kind, *(value for _, value in face.stats)):
            assert word in pages[number // 9]


def test_a_deck_has_every_copy_and_letter_is_letter(tmp_path: Path) -> None:
    game = registry.find("technomancy")
    name, text = next(iter(game.decks.items()))
    assert run("technomancy", "--deck", name, "--paper", "letter", "--out", tmp_path / "deck.pdf").exit_code == 0
    printed = pages(tmp_path / "deck.pdf")
    assert [round(float(side) / 72 * 25.4, 1) for side in printed[0].mediabox[2:]] == [215.9, 279.4]
    deck = read_deck(text)
    assert len(printed) == (deck.total() + 8) // 9
    card, count = deck.most_common(1)[0]
    levels = " ".join(texts(tmp_path / "deck.pdf")).count("level ")
    assert (count > 1, card in game.definitions(game.complete(Setup(game=game.id))), levels) == (True, True, deck.total())


def test_cards_of_ones_own_and_a_deck_file(tmp_path: Path) -> None:
    own = WEB / "src/games/bloodless/example.toml"
    assert "2 cards on 1 page" in run("bloodless", "--cards", own, "--out", tmp_path / "own.pdf").output
    (tmp_path / "mine.txt").write_text("10 Wick Warden\n1 Blood Flask\n")
    assert "11 cards on 2 pages" in run("bloodless", "--cards", own, "--deck", tmp_path / "mine.txt", "--out", tmp_path / "d.pdf").output
    first, second = texts(tmp_path / "d.pdf")
    assert (first.count("Wick Warden"), second.count("Wick Warden"), second.count("Blood Flask")) == (9, 1, 1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bloodless", "--deck", "rotgardn"], "did you mean 'rotgarden'"),
        (["binmat", "--deck", "x"], "has no deck 'x'"),
        (["bloodless", "--deck", "bad.txt"], "the card 'Brick Houn' is unknown; did you mean 'Brick Hound'"),
        (["bloodless", "--deck", "worse.txt"], "line 1"),
        (["bloodless", "--cards", "bad.toml"], "not TOML"),
        (["bloodless", "--out", "nowhere/cards.pdf"], "No such file"),
    ],
)
def test_what_cannot_be_printed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.txt").write_text("1 Brick Houn\n")
    Path("worse.txt").write_text("Brick Hound\n")
    Path("bad.toml").write_text("= = =")
    answer = run(*words)
    assert isinstance(answer.exception, CommandError)
    assert said in str(answer.exception)
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_name_has_one_picture_and_two_names_have_two() -> None:
    names = ["Ember", "Embers", "Ærø", "雪", "Listening Pipe", "Breaker's Yard"]
    assert [art(name) for name in names] == [art(name) for name in names]
    assert len({tuple(art(name)) for name in names}) == len(names)


def test_signs_are_those_of_the_page_in_the_browser() -> None:
    page = (WEB / "src/look/glyphs.ts").read_text(encoding="utf-8")
    assert dict(re.findall(r"(\w+): '([^']+)'", page)).items() >= GLYPHS.items()


@pytest.mark.parametrize("id", GAMES)
def test_the_accent_is_that_of_the_page_in_the_browser(id: str) -> None:
    page = (WEB / "src/games/index.ts").read_text(encoding="utf-8")
    theirs = re.search(rf"\n  {id}: \{{[^}}]*?accent: '(\w+)'", page)
    assert theirs is None or theirs[1] == accent(GAMES[id])
    assert (theirs is None) == (not GAMES[id].accent)
    assert re.search(rf"--{accent(GAMES[id])}: {COLOURS[accent(GAMES[id])]};", (WEB / "src/look/app.css").read_text(encoding="utf-8"))


def test_text_is_set_without_losing_a_word() -> None:
    text = "**--knock** {1} Target another user. " * 12 + "A" * 90
    lines, size = fitted(text, 222, 112, (13, 12))
    assert size < 12
    assert len(lines) * size * 1.3 <= 112
    letters = "".join(run.text for line in lines for run in line)
    assert letters.replace(" ", "") == re.sub(r"[*{} ]", "", text)
    assert all(sum(run.columns for run in line) <= 31 for line in wrapped(text, 30))


def test_letters_that_the_fonts_lack_become_their_likeness() -> None:
    assert _shown("−1 → Ærø ő 雪") == "-1 » Ærø o ?"  # noqa: RUF001 - the sign is what is tested
