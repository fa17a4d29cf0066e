"""Which words of a card never did anything, over random games and generated cards; and at the door of the command line."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import netdeck
from tests.language.test_words_of_cards import CITING, SEEDS, definitions, nodes, played
from tests.seeds import seeds

from netdeck.games.datawarriors.card_tools import DataWarriorsTools
from netdeck.language.dead_text import Said, idle_words, words_that_acted
from netdeck.language.source_map import Worded


def leaves(card: Any) -> Iterator[Worded]:
    """The nodes of a card with words inside which no other has any."""
    for node in nodes(card):
        if len(nodes_of(node)) == 1:
            yield node


def nodes_of(node: Any) -> list[Worded]:
    from netdeck.language.tree_walk import walk

    return [inner for inner in walk(node) if isinstance(inner, Worded)]


@pytest.mark.parametrize("made", [False, True], ids=["own", "made up"])
@pytest.mark.parametrize("seed", seeds(2, soak=len(SEEDS)))
@pytest.mark.parametrize("game", CITING)
def test_words_did_something_or_are_told_to_be_idle_and_never_both(game: str, seed: int, made: bool) -> None:
    match = played(game, seed, made)
    cards, said = definitions(match), words_that_acted(match.log)
    assert said
    idle = idle_words(cards, said)
    for name, card in cards.items():
        never = idle.get(name, [])
        for words in never:
            assert words.text == card.text
            inside = [(start, end) for who, start, end in said if who == name and words.start <= start and end <= words.end]
            assert not inside, f"{words} of {name} did something"
        for leaf in leaves(card):
            assert leaf.words is not None
            heard = (name, leaf.words.start, leaf.words.end) in said
            told = any(words.start <= leaf.words.start and leaf.words.end <= words.end for words in never)
            assert not (heard and told)
            if leaf.is_cited() and not any(who == name for who, _, _ in said):
                assert told, f"{name} did nothing at all, and nobody says so of {leaf.words}"


def test_the_widest_words_are_told() -> None:
    text = "**--ping** {1} Target another user. The target wipes 1. If you control 9 or more .PRG cards: (You draw 1. You free 1.)"
    file = f'[[card]]\nname = "Pinger"\ntype = ".PRG"\ncost = "{{1}}"\nrealm = ""\ntext = """\n{text}\n"""\n'
    cards = DataWarriorsTools().compile(file.encode()).cards
    place = text.index("The target wipes")
    wiped: Said = ("Pinger", place, place + len("The target wipes 1"))
    assert [str(words) for words in idle_words(cards, [wiped])["Pinger"]] == [
        "If you control 9 or more .PRG cards: (You draw 1. You free 1.)"
    ]
    drew = text.index("You draw 1")
    assert [str(words) for words in idle_words(cards, [wiped, ("Pinger", drew, drew + len("You draw 1"))])["Pinger"]] == ["You free 1"]
    assert str(idle_words(cards, [])["Pinger"][0]).startswith("--ping")


CARD = """[[card]]
name = "Pinger"
type = ".PRG"
cost = "{1}"
realm = "none"
text = "**--ping** {1} Target another user. The target wipes 1. If you control 51 or more .PRG cards: (You draw 1.)"
"""


def test_a_simulation_tells_which_words_never_did_anything(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(CARD, encoding="utf-8")
    (tmp_path / "own.txt").write_text("50 Pinger\n", encoding="utf-8")
    decks = ["--deck", f"u1={tmp_path / 'own.txt'}", "--deck", f"u2={tmp_path / 'own.txt'}"]
    wish = ["sim", "datawarriors", "--cards", tmp_path / "own.toml", *decks, "--option", "copies=50", "-n", 2, "--seed", 1, "-w", 1]
    told = json.loads(netdeck(*wish, "--card-words", "--json").out)
    (idle,) = told["idle_words"]["Pinger"]
    assert idle["words"] == "If you control 51 or more .PRG cards: (You draw 1.)"
    assert CARD.split('text = "')[1][idle["start"] : idle["end"]] == idle["words"]
    lines = netdeck(*wish, "--card-words").out
    assert "words that never did anything" in lines
    assert "idle_words" not in json.loads(netdeck(*wish, "--json").out)


@pytest.mark.parametrize(
    ("more", "why"), [(["datawarriors", "--playouts"], "playouts record no events"), (["binmat"], "cite no words of cards")]
)
def test_where_nobody_can_hear_it_the_wish_is_refused(more: list[str], why: str) -> None:
    answer = netdeck("sim", *more, "--card-words", "-n", 1)
    assert answer.status != 0
    assert why in answer.err


def test_what_was_tried_in_vain_did_nothing() -> None:
    logs = [played("bloodless", seed, made).log for seed in SEEDS for made in (False, True)]
    vain = [logged for log in logs for logged in log if logged.event.vain and logged.words is not None]
    assert vain
    assert not words_that_acted(vain)
