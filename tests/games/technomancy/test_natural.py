"""Sentences that a designer wrote without knowing the phrases: each does what it says, or is refused under a caret."""

from pathlib import Path

import pytest

from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.card_files import read_cards
from netdeck.language.cardfile import CardFileError

FILE = Path(__file__).parents[2] / "language" / "natural" / "technomancy.txt"
SENTENCES = [line.partition(": ")[::2] for line in FILE.read_text(encoding="utf-8").splitlines()]
REFUSED = {
    "~ deals 1 damage to each agent and each player.": "and",
    "Return up to two target agents to their owners' hands.": "up",
    "You may scrap an agent. If you do, draw two cards.": "scrap",
    "~ gets +1/+0 for each other soldier you control.": "~ gets +1/+0 for each other soldier you control.",
    "At the beginning of your turn, you may pay {2}. If you do, draw a card.": "pay",
    "Agents you control can't be targeted by opponents.": "by",
    "Opponents can't draw more than one card each turn.": "draw",
    "Return an agent from your discard pile to the battlefield.": "an",
    "Target player discards a card at random.": "at",
    "Look at the top three cards of your library. Put one into your hand and the rest on the bottom.": ".",
    "Search your library for a building, put it into your hand, then shuffle.": "your",
    "Each player scraps an agent.": "scraps",
    "Prevent the next 3 damage that would be dealt to target agent this turn.": "the",
    "The first program you play each turn costs {1} less.": "program",
    "Deploy ~: Gain {C1} for each machine you control.": "Gain {C1}",
    "Swap the power and health of target agent until end of turn.": "the",
    "Exile all cards in target player's discard pile.": "all cards",
    "~ has power equal to the number of cards in your hand.": "has",
}
"""What needs more than a phrase, and where the caret stands."""


def card(kind: str, text: str) -> str:
    """A card file of one card."""
    cost = "" if kind == "building" else f'cost = "{"{X}" if "X" in text else "{1}"}"\n'
    body = "power = 1\nhealth = 1\n" if kind == "agent" else ""
    return f"[[card]]\nname = \"Probe\"\ntype = \"{kind}\"\n{cost}{body}text = '{text}'\n" if "'" not in text else (
        f'[[card]]\nname = "Probe"\ntype = "{kind}"\n{cost}{body}text = "{text}"\n'
    )  # fmt: skip


@pytest.mark.parametrize(("kind", "text"), SENTENCES, ids=[text for _, text in SENTENCES])
def test_a_sentence_compiles_or_is_refused_under_a_caret(kind: str, text: str) -> None:
    if text not in REFUSED:
        printed = read_cards(card(kind, text), "natural.toml", GAME.cards)["Probe"]
        again = read_cards(card(kind, printed.text), "natural.toml", GAME.cards)["Probe"]
        assert again.rules == printed.rules
        return
    with pytest.raises(CardFileError) as caught:
        read_cards(card(kind, text), "natural.toml", GAME.cards)
    problem = caught.value.problems[0]
    said = problem.source[problem.column - 1 :][: problem.length]
    assert said == REFUSED[text] or problem.code == "V6"
    assert not problem.meant or read_cards(card(kind, problem.meant), "natural.toml", GAME.cards)


def test_most_sentences_can_be_said() -> None:
    assert len(SENTENCES) >= 60
    assert len(REFUSED) < len(SENTENCES) / 2
