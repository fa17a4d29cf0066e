"""Sentences that a designer wrote without knowing the phrases: where the caret stands, and what the table is like afterwards.

That each does something or is refused is tested for all games in ``tests/language/test_natural.py``.
"""

from pathlib import Path
from typing import Any

import pytest
from tests.seeds import share, some

from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.card_tools import starter_set
from netdeck.games.technomancy.named_state import TableState
from netdeck.kernel import Machine, Rng, Seat, Setup, key_from_seed
from netdeck.language.demonstration import demonstrate

FILE = Path(__file__).parents[2] / "language" / "natural" / "technomancy.txt"
TOOLS = GAME.card_tools
SENTENCES = [line.partition(": ")[::2] for line in FILE.read_text(encoding="utf-8").splitlines()]
REFUSED = {
    "Destroy two target agents. It recovers.": "It recovers.",
    "At the beginning of your turn, you may pay {2}. If you do, draw a card.": "pay",
    "Opponents can't draw more than one card each turn.": "draw",
    "The first program you play each turn costs {1} less.": "program",
    "Deploy ~: Gain {C1} for each machine you control.": "Gain {C1}",
    "Swap the power and health of target agent until end of turn.": "Swap",
    "Exile all cards in target player's discard pile.": "Exile",
    "At the end of this turn, return ~ to its owner's hand.": "At the end of this turn, return ~ to its owner's hand.",
    "Target opponent gains control of ~.": "Target opponent gains control of ~.",
    (SAVED := "The next time ~ would die this turn, return it to its owner's hand instead."): SAVED,
    "Create a copy of target agent. Destroy the copy at the end of this turn.": "the",
    (SWAPPED := "Exchange control of ~ and target agent an opponent controls."): SWAPPED,
    "Look at the top three cards of your deck. Put one of them into your hand and the rest on the bottom of your deck in any order.": "any",
    "Choose two: Draw a card; ~ deals 2 damage to target agent; you gain 3 health.": "two",
    "You may play an additional building this turn.": "an",
    (NOT_YOURS := "Each player discards your hand."): NOT_YOURS,
    "Discard ~: ~ deals 2 damage to target agent.": "~",
}
"""What needs more than a phrase, and where the caret stands."""


def card(kind: str, text: str) -> bytes:
    """A card file of one card."""
    cost = "" if kind == "building" else f'cost = "{"{X}" if "X" in text else "{1}"}"\n'
    body = "power = 1\nhealth = 1\n" if kind == "agent" else ""
    return f"[[card]]\nname = \"Probe\"\ntype = \"{kind}\"\n{cost}{body}text = '''{text}'''\n".encode()


def fits(kind: str, text: str) -> bool:
    return TOOLS.compile(card(kind, text)).fine


DOES, NOT = ([text for became, text in SENTENCES if became == word] for word in ("does", "refused"))
SPELLS = [text for text in DOES if fits("quickhack", text)]


@pytest.mark.parametrize("text", NOT)
def test_the_caret_stands_under_what_is_not_understood(text: str) -> None:
    problem = TOOLS.compile(card("agent", text)).problems[0]
    assert problem.source[problem.column - 1 :][: problem.length].strip("'") == REFUSED[text]


# What is shown on a made-up table is the doing of the card


def assert_shown(text: str, kind: str) -> None:
    shown = demonstrate(GAME, TOOLS.tables(text, kind))
    assert shown is not None
    choices = [line.partition(": ")[2] for line in shown.course if not line.startswith(" ")]
    assert any(shown.table.uses.search(choice) for choice in choices) or kind in ("agent", "building")


@pytest.mark.parametrize("name", share(3, [(name,) for name in starter_set()]))
def test_every_card_of_the_starter_set_shows_what_it_does(name: str) -> None:
    assert_shown(starter_set()[name].text, starter_set()[name].type)


@pytest.mark.parametrize("text", some(3, SPELLS, soak=4))
def test_a_sentence_is_shown_by_playing_the_card(text: str) -> None:
    assert_shown(text, "quickhack")


@pytest.mark.parametrize(("kind", "text"), [("agent", "Guard."), ("building", "Ghost.")])
def test_every_table_can_be_laid(kind: str, text: str) -> None:
    tables = TOOLS.tables(text, kind)
    assert len({table.words for table in tables}) > 20
    for table in tables:
        GAME.stage(GAME.complete(Setup(game=GAME.id, cards=table.cards)), table.given, Rng(key_from_seed(0)))


@pytest.mark.parametrize("text", ["Draw two cards.", "Counter target quickhack.", "~ deals X damage to target agent or player."])
def test_every_table_for_a_quickhack_can_be_laid(text: str) -> None:
    for table in TOOLS.tables(text, "quickhack"):
        GAME.stage(GAME.complete(Setup(game=GAME.id, cards=table.cards)), table.given, Rng(key_from_seed(0)))


@pytest.mark.long
@pytest.mark.parametrize(("kind", "text"), [("quickhack", "You gain 0 health."), ("agent", ""), ("building", "Agents cost {0} more.")])
def test_of_a_card_that_does_nothing_nothing_is_shown(kind: str, text: str) -> None:
    assert demonstrate(GAME, TOOLS.tables(text, kind)) is None


# What is played leaves the table another one (to be aimed at something already counts as shown)

BUSY: dict[str, Any] = {
    "P1.library": ["Foundry Annex", "Range Cadet", *["Deep Query"] * 7],
    "P2.library": ["Deep Query"] * 8,
    "P1.hand": ["Point-Blank", "Range Cadet", "Deep Query"],
    "P2.hand": ["Point-Blank", "Range Cadet"],
    "P1.discard": ["Breach Runner", "Deep Query"],
    "P2.discard": ["Range Cadet"],
    "P1.battlefield": ["Breach Runner", "Foundry Annex", "Archive Node"],
    "P2.battlefield": [{"card": "Siege Walker", "deployed": True}, "Charter Hall"],
}
DESERTED = BUSY | {"P1.battlefield": ["Foundry Annex"]}
"""The same, and you control no agent."""
LEFT = ("cancel", "x 0", "no", "take none", "target none")
"""Answers by which a card does nothing."""


def looks(position: Machine) -> str:
    """Everything on the table besides the card itself."""
    table: Any = position.state
    cards = [
        (zone, table.cards[one].printed, table.cards[one].deployed, table.cards[one].damage, sorted(table.cards[one].known_to))
        for zone in table.plan.zones
        for one in table.zones[zone]
        if table.cards[one].printed != "Probe" and zone != "stack"
    ]
    counters = {name: value for name, value in table.counters.items() if name not in ("stack", "pools", "clock")}
    return repr((sorted(map(repr, cards)), repr(counters), len(table.effects), len(table.later), table.pool(Seat("P1"))))


def after(text: str, zones: dict[str, Any]) -> str | None:
    """How the table looks when a card was played and took effect, each question answered by its last option; nothing if it cannot be."""
    given = {zone: list(cards) for zone, cards in zones.items()}
    given["P1.hand"] = [*given.get("P1.hand", ()), "Probe"]
    setup = GAME.complete(Setup(game=GAME.id, cards=card("quickhack", text).decode()))
    pools = {seat: {"pool": {"corp1": 9}} for seat in ("P1", "P2")}
    position = GAME.stage(setup, {"turn": 5, "active": "P1", "phase": "main", "zones": given, "seat": pools}, Rng(key_from_seed(0)))
    assert isinstance(position, Machine)
    assert isinstance(position.state, TableState)
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
        rest = [one for one in decision.options if one.notation not in LEFT]
        position.take(seat, (wanted or usual or rest or decision.options)[-1])
    return looks(position)


@pytest.mark.parametrize("text", some(3, (text for text in SPELLS if not text.startswith(("Counter", "Copy"))), soak=4))
def test_what_is_played_does_something(text: str) -> None:
    assert any(after(text, zones) not in (None, after("You gain 0 health.", zones)) for zones in (BUSY, DESERTED))
