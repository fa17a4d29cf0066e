"""What editors ask: words that a card says could have been suggested, places are found in half of a file, and it is quick."""

import re
from collections.abc import Iterator
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.every_game import GAMES
from tests.work import counted

from netdeck.kernel import Definition, Game
from netdeck.language.editor import meaning, place_at, problems, suggestions
from netdeck.language.tools import CardTools, tools_of

MOST_CALLS = 50_000
"""Of functions, for a recheck after a key press; half of it is usual."""

WITH_TEXT = {name: tools for name, game in GAMES.items() if game.takes_cards and (tools := tools_of(game)) is not None}


def set_of(name: str) -> str:
    """The cards that come with a game, as a file."""
    [file] = [each for each in files(f"netdeck.games.{name}").joinpath("cards").iterdir() if each.name.endswith(".toml")]
    return file.read_text(encoding="utf-8")


def cards(name: str) -> list[Definition]:
    return [card for card in WITH_TEXT[name].own_cards().values() if card.text]


def written(tools: CardTools, card: Definition, block: bool) -> tuple[str, int]:
    """The card as a file, and the line on which its text begins."""
    table = tools.blank(card, card.name, body=True)
    lines = [line for line in table.splitlines() if not line.startswith("text = ")]
    if block:
        return "\n".join([*lines, 'text = """', card.text, '"""', ""]), len(lines) + 1
    return "\n".join([*lines, f'text = "{card.text}"', ""]), len(lines)


@pytest.mark.parametrize("name", WITH_TEXT)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_what_a_card_says_next_could_have_been_suggested(name: str, data: st.DataObject) -> None:
    card = data.draw(st.sampled_from(cards(name)))
    text = card.text.splitlines()[0]
    block = "\n" in card.text or data.draw(st.booleans())
    file, line = written(WITH_TEXT[name], card, block)
    words = text.split(" ")
    upto = data.draw(st.integers(0, len(words) - 1))
    if upto and words[upto][:1].isupper() and words[upto - 1][:1].isupper():
        return  # the rest of a name, which is no list
    shift = 0 if block else len('text = "')
    at = shift + len(" ".join(words[:upto])) + (upto > 0)
    found = suggestions(GAMES[name], file, line, at)
    offered = [each.word.lower() for each in found]
    token = re.match(r"[\w'-]+|.", words[upto].lstrip("*"))  # emphasis is no word
    assert token is not None
    word = token[0].lower()
    assert any(word.startswith(each) or each.startswith(word[:1]) for each in offered) or any(each.detail for each in found), (text, upto)
    if word.isalpha() and word in {each.lower() for each in WITH_TEXT[name].language.words} and not any(each.detail for each in found):
        assert word in offered


@pytest.mark.parametrize("name", WITH_TEXT)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_a_place_is_found_where_it_is(name: str, data: st.DataObject) -> None:
    card = data.draw(st.sampled_from(cards(name)))
    file, line = written(WITH_TEXT[name], card, block=True)
    place = data.draw(st.integers(0, len(card.text)))
    before = card.text[:place]
    found = place_at(file, line + before.count("\n"), len(before.rpartition("\n")[2]))
    assert found is not None
    assert (found.table, found.key, found.before) == ("card", "text", before)
    assert found.value.rstrip("\n") == card.text
    assert found.values["type"] == card.facts()["type"]


@pytest.mark.parametrize("name", WITH_TEXT)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_whatever_is_half_written_is_answered(name: str, data: st.DataObject) -> None:
    whole = set_of(name)
    start = data.draw(st.integers(0, len(whole) - 1))
    text = whole[start : start + data.draw(st.integers(0, 400))] + data.draw(st.text(max_size=10))
    line, column = data.draw(st.integers(0, 30)), data.draw(st.integers(0, 120))
    assert all(each.replaces <= column for each in suggestions(GAMES[name], text, line, column))
    meaning(GAMES[name], text, line, column)


@pytest.mark.parametrize("name", WITH_TEXT)
def test_every_phrase_means_its_clauses(name: str) -> None:
    game, tools = GAMES[name], WITH_TEXT[name]
    told = 0
    for card in cards(name)[:12]:
        file, line = written(tools, card, block=True)
        for column in range(0, len(card.text.splitlines()[0]), 5):
            found = meaning(game, file, line, column)
            if found is not None:
                told += 1
                assert found.text.startswith("*")
                assert 0 <= found.start <= column <= found.end
    assert told > 20
    card = cards(name)[0]
    file, _ = written(tools, card, block=True)
    face = meaning(game, file, file.splitlines().index(f'name = "{card.name}"'), 9)
    assert face is not None
    assert card.name in face.text


def keys(game: Game, whole: str) -> Iterator[int]:
    """How much is called to recheck after each of some key presses in the middle of the file."""
    at = whole.index("text", len(whole) // 2)
    at = whole.index("\n", at) - 1
    for number in range(1, 8):
        with counted() as work:
            problems(game, whole[:at] + "x" * number + whole[at:], "cards.toml")
        yield work.calls


@pytest.mark.parametrize("name", WITH_TEXT)
def test_of_a_set_of_sixty_cards_little_is_rechecked_after_a_key_press(name: str) -> None:
    whole = set_of(name)
    assert whole.count("[[card]]") > 45
    assert not problems(GAMES[name], whole, "cards.toml")
    assert max([*keys(GAMES[name], whole)][2:]) < MOST_CALLS  # the first errors make the examples by which errors are explained


OWN = """[[kin]]
name = "Hound"

[[card]]
name = "Grey Hound"
type = "creature"
cost = 1
health = 1
defense = 0
power = 1
kins = ["Ho"]
text = "Draw a card. Destroy a Gre"
"""


def test_names_of_the_file_are_suggested_where_they_may_stand() -> None:
    lines = OWN.splitlines()
    game = GAMES["bloodless"]

    def offered(line: int, column: int) -> dict[str, int]:
        return {each.word: each.replaces for each in suggestions(game, OWN, line, column)}

    assert offered(len(lines) - 2, len('kins = ["Ho'))["Hound"] == 2
    text = len(lines) - 1
    assert offered(text, len(lines[text]) - 1)["Grey Hound"] == 3
    assert "Grey Hound" not in offered(text, len('text = "Draw'))
    assert "Hound" not in offered(text, len(lines[text]) - 1)


def test_the_name_of_a_card_with_problems_tells_them() -> None:
    found = meaning(GAMES["bloodless"], OWN, 4, 10)
    assert found is not None
    assert "line 12" in found.text
