"""Sentences that a designer wrote without knowing the phrases: each does what it says, or is refused under a caret."""

from pathlib import Path
from typing import Any

import pytest

from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.card_files import read_cards
from netdeck.games.technomancy.state import Table
from netdeck.kernel import Machine, Rng, Seat, Setup, key_from_seed
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


# What compiles also does something

BUSY: dict[str, Any] = {
    "P1.library": ["Deep Query"] * 8,
    "P2.library": ["Deep Query"] * 8,
    "P1.hand": ["Point-Blank", "Range Cadet", "Deep Query"],
    "P2.hand": ["Point-Blank", "Range Cadet"],
    "P1.discard": ["Breach Runner", "Deep Query"],
    "P2.discard": ["Range Cadet"],
    "P1.battlefield": ["Breach Runner", "Foundry Annex", "Archive Node"],
    "P2.battlefield": [{"card": "Siege Walker", "deployed": True}, "Charter Hall"],
}
BARE: dict[str, Any] = {"P1.library": ["Deep Query"] * 8, "P2.library": ["Deep Query"] * 8}


def looks(position: Machine) -> str:
    """Everything on the table besides the card itself."""
    table: Any = position.state
    cards = [
        (zone, table.cards[one].printed, table.cards[one].deployed, table.cards[one].damage)
        for zone, lying in table.zones.items()
        for one in lying
        if table.cards[one].printed != "Probe" and zone != "stack"
    ]
    counters = {name: value for name, value in table.counters.items() if name not in ("stack", "pools", "clock")}
    return repr((sorted(map(repr, cards)), repr(counters), len(table.effects), table.pool(Seat("P1"))))


def after(kind: str, text: str, zones: dict[str, Any]) -> str | None:
    """How the table looks when a card was played and took effect, each question answered by its last option; nothing if it cannot be."""
    given = {zone: list(cards) for zone, cards in zones.items()}
    given["P1.hand"] = [*given.get("P1.hand", ()), "Probe"]
    setup = GAME.complete(Setup(game=GAME.id, cards=card(kind, text)))
    pools = {seat: {"pool": {"corp1": 9}} for seat in ("P1", "P2")}
    position = GAME.stage(setup, {"turn": 5, "active": "P1", "phase": "main", "zones": given, "seat": pools}, Rng(key_from_seed(0)))
    assert isinstance(position, Machine)
    assert isinstance(position.state, Table)
    played = False
    for _ in range(24):
        ((seat, decision),) = list(position.pending().items())[:1]
        if played and decision.kind == "priority" and not position.state.stack:
            return looks(position)
        wanted = [one for one in decision.options if one.notation.startswith("play probe")] if not played else []
        if not played and decision.kind == "priority":
            if not wanted:
                return None
            played = True
        usual = [one for one in decision.options if one.notation in ("auto", "pass")]
        rest = [one for one in decision.options if one.notation not in ("cancel", "x 0")]
        position.take(seat, (wanted or usual or rest)[-1])
    return looks(position)


SPELLS = [(kind, text) for kind, text in SENTENCES if kind in ("program", "quickhack") and text not in REFUSED and "Counter" not in text]


@pytest.mark.parametrize(("kind", "text"), SPELLS, ids=[text for _, text in SPELLS])
def test_what_is_played_does_something(kind: str, text: str) -> None:
    idle = after(kind, "You gain 0 health.", BUSY)
    assert after(kind, text, BUSY) not in (None, idle)
