"""A caret stands under the guilty words in the file, however its text is written down: on one line or on several."""

import random
import tomllib
from collections.abc import Callable
from json import dumps

import pytest
from tests.language.card_games import GAMES, tools

from netdeck.games.bloodless.cards.card_set import read_set, starter
from netdeck.kernel import Definition
from netdeck.language.card_file import CardFileError, FileProblem

STRANGE = "wuggles"


def continued(text: str) -> str:
    """A block of which every blank is a line that goes on behind a backslash."""
    return '"""\n' + text.replace("\\", "\\\\").replace('"', '\\"').replace(" ", " \\\n      ") + '"""'


STYLES: dict[str, Callable[[str], str]] = {
    "one line": lambda text: dumps(text, ensure_ascii=False),
    "codes": lambda text: dumps(text).replace("e", "\\u0065", 1),
    "literal": lambda text: f"'{text}'",
    "block": lambda text: f'"""\n{text}\n"""'.replace("\\", "\\\\"),
    "block at once": lambda text: f"'''{text}'''",
    "literal block": lambda text: f"'''\n{text}\n'''",
    "continued": continued,
}
"""The ways to write a text in TOML."""


def written(game: str, card: Definition, text: str, style: str) -> str:
    """A card file with that text, and lines before and behind it."""
    table = [line for line in tools(game).blank(card, card.name, body=True).splitlines() if not line.startswith("text = ")]
    return "\n".join(["# A remark.", *table, f"text = {STYLES[style](text)}", "# The end.", ""])


def problems(game: str, file: str) -> tuple[FileProblem, ...]:
    return tools(game).compile(file.encode()).problems


def under_the_caret(file: str, problem: FileProblem) -> str:
    lines = file.replace("\r\n", "\n").split("\n")
    assert lines[problem.line - 1] == problem.source
    return problem.source[problem.column - 1 : problem.column - 1 + problem.length]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", GAMES)
def test_a_strange_word_is_underlined_in_every_way_to_write_a_text(game: str, style: str) -> None:
    rng = random.Random(f"{game} {style}")
    cards = [card for card in tools(game).own_cards().values() if card.text]
    several = [card for card in cards if "\n" in card.text] or cards
    found = 0
    for card in rng.sample(several, min(12, len(several))):
        words = card.text.split(" ")
        at = rng.randrange(1, len(words)) if len(words) > 1 else 0
        text = " ".join([*words[:at], STRANGE, *words[at:]])
        if (style in ("literal", "one line") and "'" in text) or (style == "literal" and "\n" in text):
            continue
        file = written(game, card, text, style)
        assert str(tomllib.loads(file)["card"][0]["text"]).strip() == text
        for ended in (file, file.replace("\n", "\r\n")):
            guilty = [under_the_caret(ended, problem) for problem in problems(game, ended)]
            found += STRANGE in guilty
            assert all(each.strip() for each in guilty), guilty
            assert "^" in problems(game, ended)[0].drawn()
    assert found or style == "literal"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Flying\\nWhen this creature dies, destroy a Wombat creature.", "Wombat"),
        ('Flying\\nWhen this creature dies, spawn a \\"Nobody\\".', "Nobody"),
        ("Flying\\nPiercing\\nWhen this command dies, draw a card.", "this command"),
        ("\\n\\nWhenever you gain blood, gain 1 blood.", "Whenever you gain blood, gain 1 blood."),
    ],
)
def test_what_a_gate_refuses_is_underlined_behind_a_line_break(text: str, words: str) -> None:
    file = f'[[card]]\nname = "T"\ntype = "creature"\ncost = 1\nhealth = 1\ndefense = 0\npower = 1\ntext = "{text}"\n'
    with pytest.raises(CardFileError) as caught:
        read_set(file, "t.toml", (starter(),))
    assert words in [under_the_caret(file, problem) for problem in caught.value.problems]
