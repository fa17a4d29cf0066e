"""``netdeck cards``: check, explain, show, phrases."""

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from tests.language.card_games import CARDS, DRAWS, GAMES, tools
from typer.testing import CliRunner, Result

from netdeck import registry
from netdeck.cli.cards import app
from netdeck.cli.printing.layout import face_of
from netdeck.games.bloodless.cards.card_set import starter
from netdeck.language.card_file import card_table
from netdeck.server.catalogue import card_info

FILE = """[[card]]
name = "Test"
type = "creature"
cost = 1
health = 1
defense = 1
power = 1
text = "{text}"
"""


@pytest.fixture(autouse=True)
def _games_are_known() -> None:
    for game in GAMES.values():
        registry.add(game)


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_good_files_are_fine(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(FILE.format(text="Flying"))
    deck = starter().decks["rotgarden"].replace("2 Brick Hound", "2 Test")
    (tmp_path / "mine.txt").write_text(deck)
    answer = run("check", tmp_path, "--game", "bloodless")
    assert answer.exit_code == 0, answer.output
    assert "1 card, all fine" in answer.output
    assert "a legal deck" in answer.output


def test_a_text_in_other_words_is_told_as_it_was_read(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(FILE.format(text="When this creature comes into play, each opponent loses 2 blood."))
    read = "When this creature enters the board, your opponent loses 2 blood."
    answer = run("check", tmp_path, "--game", "bloodless")
    assert answer.exit_code == 0, answer.output
    assert f"mine.toml:8:8: Test: read as: {read}" in answer.output
    (file,) = json.loads(run("check", tmp_path, "--game", "bloodless", "--json").output)["files"]
    assert [remark["message"] for remark in file["remarks"]] == [read]
    assert run("explain", "bloodless", "Each opponent loses 2 blood.").output.startswith("read as: Your opponent loses 2 blood.\n")


def test_cards_are_shown_listed_and_printed_in_the_words_of_their_author(tmp_path: Path) -> None:
    said, own = "When this creature comes into play, each opponent loses 2 blood.", tmp_path / "mine.toml"
    own.write_text(FILE.format(text=said))
    shown = run("show", "bloodless", "Test", "--cards", own).output
    assert "When this creature comes into" in shown
    assert shown.endswith("read as: When this creature enters the board, your opponent loses 2 blood.\n")
    (card,) = [each for each in json.loads(run("list", "bloodless", "--cards", own, "--json").output) if each["name"] == "Test"]
    assert card["text"] == said
    found = tools("bloodless").compile(own.read_bytes()).cards["Test"]
    assert face_of(found).text == said
    assert card_info(found).text == said


def test_every_problem_of_every_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text(FILE.format(text="Flyingg"))
    (tmp_path / "bad.txt").write_text("6 Brick Hound\n")
    answer = run("check", tmp_path, "--game", "bloodless")
    assert answer.exit_code == 1
    assert "bad.toml:8:9: Test:" in answer.output
    assert "        ^^^^^^^" in answer.output
    assert "E11" in answer.output
    assert "(D2.2)" in answer.output
    data = json.loads(run("check", tmp_path, "--game", "bloodless", "--json").output)
    assert data["problems"] == sum(len(file["problems"]) for file in data["files"]) > 3


def test_no_text_is_told_so() -> None:
    answer = run("explain", "technomancy", "  ")
    assert answer.exit_code != 0
    assert "there is no text to explain" in f"{answer.output}{answer.exception}"


def test_a_text_is_explained_with_clauses_and_tree() -> None:
    answer = run("explain", "bloodless", "When this creature dies, draw a card.")
    assert answer.exit_code == 0, answer.output
    assert "draw a card  [P1.4" in answer.output
    assert "Trigger(" in answer.output
    assert answer.output.rstrip().endswith("When this creature dies, draw a card.")
    data = json.loads(run("explain", "bloodless", "Draw 2 cards.", "--json").output)
    assert data["text"] == "Draw 2 cards."
    assert any(part["clauses"] == ["P1.4"] for part in data["phrases"])


def test_a_text_that_is_not_understood_is_shown_with_a_caret() -> None:
    answer = run("explain", "bloodless", "Drow a card.")
    assert answer.exit_code == 1
    assert "^^^^" in answer.output
    assert "draw" in answer.output.lower()


def test_a_card_is_drawn_by_part_of_its_name() -> None:
    answer = run("show", "bloodless", "undercroft")
    assert answer.exit_code == 0
    assert "Queen of the Undercroft" in answer.output
    assert "4/2/1" in answer.output
    assert len({len(line) for line in answer.output.strip().splitlines()}) == 1
    data = json.loads(run("show", "bloodless", "Brick Hound", "--json").output)
    assert data[0]["stats"] == "2/1/1"


def test_phrases_are_listed() -> None:
    assert "`draw <drawn>[ from <deck>]`" in run("grammar", "bloodless").output


@pytest.mark.parametrize("game", GAMES)
def test_every_game_checks_its_own_files_and_tells_what_is_wrong(game: str, tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(CARDS[game].format(name='"Mine"', text=f'"{DRAWS[game]}"'))
    (tmp_path / "bad.toml").write_text(CARDS[game].format(name='"Bad"', text='"Sing a song."'))
    (tmp_path / "odd.toml").write_bytes(b"\xff\xfe\x00")
    for name, deck in GAMES[game].decks.items():
        (tmp_path / f"{name}.deck").write_text(deck)
    (tmp_path / "bad.txt").write_text("99 Mine\n2 Nobody\n")
    data = json.loads(run("check", tmp_path, "--game", game, "--json").output)
    wrong = {Path(file["file"]).name for file in data["files"] if file["problems"]}
    assert wrong == {"bad.toml", "odd.toml", "bad.txt"}
    assert len(data["files"]) == 4 + len(GAMES[game].decks)
    told = run("check", tmp_path, "--game", game).output
    assert "^^^^" in told
    assert "all fine" in told
    assert "a legal deck" in told


def test_the_program_of_a_text_is_listed_with_the_words_that_it_came_from() -> None:
    told = "You may discard a card. If you do, draw two cards."
    lines = json.loads(run("explain", "technomancy", told, "--type", "quickhack", "--program", "--json").output)["program"]
    assert [line.split()[1] for line in lines[1:]] == ["MAY", "begin_discarding", "IF_DONE", "draw_cards", "END"]
    assert lines[1].endswith("You may discard a card")
    assert lines[4].endswith("draw two cards")
    told = "You may discard 1 at random. If you do: (Draw 2.)"
    listed = run("explain", "datawarriors", told, "--program").output
    done, otherwise = re.findall(r"program at (\d+)", listed)[:2]
    assert re.search(rf"MAY 0 0 of {done} {otherwise} ", listed)
    told = "You may discard a card. If you do, draw 2 cards."
    lines = run("explain", "bloodless", told, "--program").output.partition("program at")[2].splitlines()
    assert [line.split()[1] for line in lines[1:6]] == ["MAY", "Discard", "IF_DONE", "Draw", "END"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_explains_a_text_and_draws_its_cards(game: str) -> None:
    explained = run("explain", game, DRAWS[game])
    assert explained.exit_code == 0, explained.output
    assert "Draw(" in explained.output
    assert any(clause in explained.output for clause in GAMES[game].rulebook.clauses)
    assert explained.output.rstrip().endswith(DRAWS[game])
    for name in list(tools(game).own_cards())[:5]:
        shown = run("show", game, name)
        assert shown.exit_code == 0
        assert name in shown.output
    assert "<number>" in run("grammar", game).output or "<quantity>" in run("grammar", game).output


@pytest.mark.parametrize("kind", ["SCRIPT", ".SCRIPT", ".script"])
def test_the_type_says_how_a_text_is_meant(kind: str) -> None:
    lines = "Target another user.\\nThe target wipes 1."
    assert run("explain", "datawarriors", lines, "--type", ".PRG").exit_code == 1
    assert run("explain", "datawarriors", lines, "--type", kind).exit_code == 0
    assert json.loads(run("explain", "datawarriors", lines, "--json").output)["type"] == "SCRIPT"


@pytest.mark.parametrize("game", GAMES)
def test_a_type_that_no_card_has_is_refused(game: str) -> None:
    answer = run("explain", game, DRAWS[game], "--type", "wizard")
    assert answer.exit_code != 0
    assert "there is no card type 'wizard'; known: " in f"{answer.output}{answer.exception}"


@pytest.mark.parametrize(
    ("game", "kind", "text", "words"),
    [
        ("bloodless", "creature", "Draw a card.", "Draw a card."),
        ("bloodless", "command", "Destroy a command.", "a command"),
        ("bloodless", "command", "Destroy a Wombat creature.", "Wombat"),
        ("bloodless", "creature", "Flying\\nWhenever you gain blood, gain 1 blood.", "Flying"),
        ("technomancy", "building", "Guard.", "Guard"),
        ("technomancy", "agent", "Destroy target Wombat.", "Wombat"),
    ],
)
def test_what_a_gate_refuses_is_refused_and_underlined_when_it_is_explained(game: str, kind: str, text: str, words: str) -> None:
    typed = ["--type", kind] if kind else []
    answer = run("explain", game, text, *typed)
    assert answer.exit_code == 1, answer.output
    data = json.loads(run("explain", game, text, *typed, "--json").output)
    lines = text.replace("\\n", "\n").split("\n")
    assert any(lines[each["line"] - 1][each["column"] - 1 :].startswith(words) for each in data["problems"]), data


MOST_TRIED = 100


def sentences(game: str, many: int) -> list[tuple[str, str]]:
    """So many sentences of the grammar, each with a type of card: at least one that such a card may have, and one that it may not."""
    rng, maker, cards = random.Random(game), tools(game).language.maker, tools(game)
    found, verdicts = list[tuple[str, str]](), set[bool]()
    for _ in range(MOST_TRIED):
        text = maker.line(rng, depth=rng.randint(2, 5))
        kind = cards.card_type(rng.choice(cards.fields()["type"]))
        fine = any(cards.compile(card_table({**values, "text": text}).encode()).fine for values in cards.samples(text, kind))
        if len(found) < many - 1 or not verdicts <= {fine} or len(verdicts) == 2:
            found.append((text, kind))
            verdicts.add(fine)
        if len(found) == many:
            break
    assert len(verdicts) == 2
    return found


@pytest.mark.parametrize("texts", [3, pytest.param(8, marks=pytest.mark.long), pytest.param(32, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_whoever_explains_a_text_says_what_whoever_checks_its_card_says(game: str, texts: int, tmp_path: Path) -> None:
    """A type explains exactly what a card of that type may say."""
    verdicts = Counter[bool]()
    for number, (text, kind) in enumerate(sentences(game, texts)):
        explained = run("explain", game, text, "--type", kind).exit_code == 0
        fine = False
        for values in tools(game).samples(text, kind):
            path = tmp_path / f"{number}.toml"
            path.write_text(f"# game: {game}\n{card_table({**values, 'text': text})}", encoding="utf-8")
            fine = fine or run("check", path, "--no-play").exit_code == 0
        assert explained == fine, (kind, text)
        verdicts[fine] += 1
    assert set(verdicts) == {True, False}


def test_a_text_is_explained_beside_the_cards_that_it_names(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(FILE.format(text="Flying"), encoding="utf-8")
    text = 'Spawn a "Test".'
    assert run("explain", "bloodless", text).exit_code == 1
    assert run("explain", "bloodless", text, "--cards", own).exit_code == 0


def test_files_say_whose_cards_they_hold(tmp_path: Path) -> None:
    for game in GAMES:
        mine = CARDS[game].format(name='"Mine"', text=f'"{DRAWS[game]}"')
        (tmp_path / f"{game}.toml").write_text(f"# game: {game}\n{mine}")
    answer = run("check", tmp_path)
    assert answer.exit_code == 0, answer.output
    assert answer.output.count("1 card, all fine") == len(GAMES)
    (tmp_path / "deck.txt").write_text("2 Mine\n")
    assert "say --game" in str(run("check", tmp_path).exception)
    (tmp_path / "deck.txt").write_text("# game: bloodless\n2 Mine\n")
    assert "(R3)" in run("check", tmp_path).output
    assert "holds cards of" in str(run("check", tmp_path, "--game", "bloodless").exception)
    (tmp_path / "deck.txt").write_text("# game: chess\n")
    assert "not installed" in str(run("check", tmp_path).exception)


def test_a_deck_belongs_to_the_cards_beside_it(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("# game: bloodless\n" + FILE.format(text="Flying"))
    (tmp_path / "mine.txt").write_text(starter().decks["rotgarden"].replace("2 Brick Hound", "2 Test"))
    answer = run("check", tmp_path)
    assert answer.exit_code == 0, answer.output


@pytest.mark.parametrize("game", GAMES)
def test_cards_to_begin_with_say_whose_they_are(game: str, tmp_path: Path) -> None:
    assert run("new", game, "--out", tmp_path / "mine.toml").exit_code == 0
    answer = run("check", tmp_path)
    assert answer.exit_code == 0, answer.output
