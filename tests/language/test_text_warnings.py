"""Words of cards that never do anything are named where the author wrote them, and words that do something are not.

``void/GAME.txt`` holds sentences that were planted: a part of each can do nothing, and that part stands after `` | ``. It is named, or the
sentence does not compile.
"""

import json
from pathlib import Path

import pytest
from tests.cli.running import netdeck
from tests.language.card_games import GAMES, card, tools

from netdeck.language.editor import warnings
from netdeck.language.probe import MOST_COURSES, probe
from netdeck.language.text_warnings import DEAD, dead_text, dead_words

FOLDER = Path(__file__).parent
NATURAL = {game: (FOLDER / "natural" / f"{game}.txt").read_text(encoding="utf-8").splitlines() for game in GAMES}
VOID = {game: (FOLDER / "void" / f"{game}.txt").read_text(encoding="utf-8").splitlines() for game in GAMES}
SOME = {
    "bloodless": ("Draw a card.", "Gain 0 blood."),
    "datawarriors": ("You draw 1.", "You draw 0."),
    "technomancy": ("Draw a card.", "You gain 0 health."),
}


def named(game: str, text: str) -> list[str]:
    """The words of a text that never do anything, as the author wrote them."""
    verdict = tools(game).judged(text)
    assert not verdict.problems, text
    found = dead_words(GAMES[game], text, verdict.kind)
    return [one.source[one.column - 1 : one.column - 1 + one.length] for one in found]


@pytest.mark.parametrize("game", GAMES)
def test_the_part_that_does_nothing_has_the_caret(game: str) -> None:
    does, void = SOME[game]
    assert named(game, does) == []
    assert named(game, f"{does} {void}") == [void.removesuffix(".")]


@pytest.mark.parametrize("game", GAMES)
def test_the_editor_and_the_file_say_the_same(game: str) -> None:
    file = card(game, " ".join(SOME[game]))
    (told,) = dead_text(GAMES[game], file, "cards")
    assert told.message == DEAD
    assert told.source[told.column - 1 : told.column - 1 + told.length] == SOME[game][1].removesuffix(".")
    assert list(warnings(GAMES[game], file.decode(), "cards")) == [told]
    assert list(dead_text(GAMES[game], file, "cards", lambda: False)) == []


def test_work_is_counted() -> None:
    game = "technomancy"
    living, void = (probe(GAMES[game], tools(game), text, "quickhack") for text in (SOME[game][0], " ".join(SOME[game])))
    assert living is not None
    assert living.courses <= 3
    assert void is not None
    assert void.idle
    assert void.courses <= 2 * MOST_COURSES
    assert void == probe(GAMES[game], tools(game), " ".join(SOME[game]), "quickhack")


def test_cards_are_played_beside_those_that_they_name() -> None:
    file = '[[card]]\nname = "Nest"\ntype = "command"\ncost = 0\ntext = "Spawn an \\"Ember\\"."\n'
    file += '[[card]]\nname = "Ember"\ntype = "creature vestige"\ncost = 0\nhealth = 1\ndefense = 0\npower = 1\ntext = ""\n'
    assert tools("bloodless").compile(file.encode()).fine
    assert list(dead_text(GAMES["bloodless"], file.encode(), "cards")) == []


def test_check_warns_and_is_strict_only_if_asked(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(card("technomancy", " ".join(SOME["technomancy"])))
    wish = ("cards", "check", path, "--game", "technomancy")
    assert netdeck(*wish, "--no-play").out.endswith("1 card, all fine\n")
    answer = netdeck(*wish)
    assert answer.status == 0
    assert f"warning: {DEAD}" in answer.out
    assert "1 warning" in answer.out
    assert netdeck(*wish, "--strict").status != 0
    (told,) = json.loads(netdeck(*wish, "--json").out)["files"][0]["warnings"]
    assert told["message"] == DEAD
    assert f"warning: {DEAD}" in netdeck("cards", "explain", "technomancy", " ".join(SOME["technomancy"])).out


@pytest.mark.parametrize("of", [pytest.param(24, marks=pytest.mark.long), pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_planted_sentences_are_named(game: str, of: int) -> None:
    """One in so many of them."""
    missed, lines = [], VOID[game][::of]
    for line in lines:
        text, _, part = line.rpartition(" | ")
        if tools(game).judged(text or part).problems:
            continue
        if not any(part.rstrip(".") in one or one in part for one in named(game, text or part)):
            missed.append(line)
    assert len(VOID[game]) >= 60
    assert len(missed) <= 0.05 * len(lines), missed


@pytest.mark.parametrize("of", [pytest.param(24, marks=pytest.mark.long), pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_sentences_that_do_something_are_not(game: str, of: int) -> None:
    """One in so many of them."""
    texts = [line.removeprefix("does: ") for line in NATURAL[game] if line.startswith("does: ")]
    own = [(one.text, str(getattr(one, "type", ""))) for one in tools(game).own_cards().values() if one.text]
    cards = [*((text, kind) for text in texts if not (verdict := tools(game).judged(text)).problems for kind in [verdict.kind]), *own][::of]
    alarms = [text for text, kind in cards if dead_words(GAMES[game], text, kind)]
    assert len(alarms) < max(2, 0.03 * len(cards)), alarms  # a few of all of them are known; a share may meet one
