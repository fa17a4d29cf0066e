"""Every card of every set, in every state and at every size: nothing lies over anything else, nothing is cut."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page
from tests.every_game import GAMES

from netdeck.i18n import translator
from netdeck.kernel import Setup
from netdeck.server import catalogue

ROOT = Path(__file__).parents[2]
CONFIG = ROOT / "web" / "tests" / "cards" / "vite.config.ts"
WIDTHS = (72, 76, 83, 91, 104, 128, 150, 178, 240)
HEIGHTS = (1.1, 1.38)
"""In parts of the width: the lowest on a crowded board, and the usual."""
STATES = {"datawarriors": ("loading", "idle", "running"), "technomancy": ("deployed", "recovered")}
COUNTERS = {"bloodless": {"wing": 2, "spore": 12}, "technomancy": {"overclock": 2, "charge": 12}}


def cases(game: str) -> list[dict[str, Any]]:
    """The states that a card of the game can be in, and all of them at once."""
    worn = {"damage": 12, "counters": COUNTERS.get(game, {"rank": 3})}
    states = STATES.get(game, ("",))
    keywords = {"keywords": ["guard", "ghost", "rapid"] if game == "technomancy" else ["Flying", "Piercing", "Taunt"]}
    return [
        {"facts": {}},
        *({"facts": {"state": state}} for state in states),
        {"facts": {"state": states[0], "damage": 1, **keywords}},
        {"facts": {"face": "down", **keywords}, "owner": "of Tumble"},
        {"facts": {"state": states[0], **worn, **keywords, "power": 10, "health": 12, "defense": 11}, "owner": "of Tumble"},
    ]


@pytest.fixture(scope="session")
def sheet(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A script that lays out cards and measures them, built like the page."""
    folder = tmp_path_factory.mktemp("cards")
    vite = ("exec", "--", "vite", "build", "--logLevel", "warn", "--config", str(CONFIG), "--outDir", str(folder))
    subprocess.run([sys.executable, str(ROOT / "scripts" / "build_page.py"), "npm", *vite], check=True)
    return folder


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(GAMES.keys() - {"binmat"}))
def test_nothing_on_a_card_lies_over_anything_else(page: Page, sheet: Path, game: str) -> None:
    """In German, whose words are longer, and in English; each width in one of them."""
    page.add_style_tag(path=sheet / "sheet.css")
    page.add_script_tag(path=sheet / "sheet.js", type="module")
    page.wait_for_function("() => window.measure")
    rules = GAMES[game]
    printed = [msgspec.to_builtins(card) for card in catalogue.cards(rules, rules.complete(Setup(game=game)))]
    for language, widths in (("de", WIDTHS[::2]), ("en", WIDTHS[1::2])):
        words = dict(translator(language, rules).glossary)
        sizes = [(width, round(width * HEIGHTS[i % 2])) for i, width in enumerate(widths)]
        found = page.evaluate("(asked) => measure(...asked)", [game, printed, words, cases(game), sizes, language])
        assert found["cards"] == len(printed) * len(cases(game)) * len(sizes)
        assert found["faults"] == []
