"""``why`` in line mode: the text of the card that did it, with the words that did."""

from pathlib import Path

from tests.terminal.scripted import Scripted, contains

from netdeck import registry
from netdeck.bots import BotTable
from netdeck.kernel import Deal, Match, Seat, Setup
from netdeck.terminal.line_mode import LineMode
from netdeck.terminal.match_backend import LocalMatch

WARRIORS = registry.find("datawarriors")
GIVEN = {"step": "run", "zones": {"u1.desktop": ["Skimmer"], "u2.drive": ["Mite"]}}


def test_why_tells_the_text_of_the_card_with_the_words_that_did_it(tmp_path: Path) -> None:
    match = Match(WARRIORS, Setup(game="datawarriors", seats=(Seat("u1"), Seat("u2"))), Deal(seed=1), GIVEN)
    console = Scripted("run u1.skimmer --skim @u2", "pass", "pass", "why last", "why #0")
    LineMode(console, LocalMatch(match, BotTable(match, {}), tmp_path / "match.jsonl")).play()
    told = " ".join(" ".join(console.after("why last")).split())
    assert "- Skimmer: **--skim** {1} Target another user. The target wipes 1. [Each other user leaks 2]." in told
    assert not contains(console.after("why #0"), "[")
