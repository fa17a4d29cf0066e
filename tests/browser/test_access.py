"""The page for everybody: a narrow screen, large fingers, a screen reader, both themes."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.every_game import GAMES
from tests.server.serving import Server

from .playing import begin_against_bot

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = (
    "",
    "#/lobby",
    "#/rules/binmat",
    "#/cards/technomancy",
    "#/new/binmat",
    "#/deck/bloodless",
    "#/workshop/datawarriors",
    "#/print/binmat",
)
SMALLEST_TARGET = 44
ASKED = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
"""Only what is wrong is told at length, which is much quicker; and whoever speaks to the page can say what they read."""


def faults(page: Page) -> list[str]:
    """What axe calls serious or worse."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: Any = page.evaluate(f"() => axe.run(document, {json.dumps(ASKED)})")
    grave = [each for each in found["violations"] if each["impact"] in ("serious", "critical")]
    return [f"{each['id']}: {node['html'][:200]}" for each in grave for node in each["nodes"][:3]]


def settle(page: Page) -> None:
    expect(page.get_by_text("Loading…")).to_have_count(0)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_serious(sound: Page, site: Server, theme: str) -> None:
    sound.add_init_script(f"localStorage.setItem('netdeck.settings', JSON.stringify({{theme: '{theme}'}}))")
    for place in PAGES:
        sound.goto(f"{site.url}/{place}")
        settle(sound)
        assert faults(sound) == [], place
    for game in GAMES:
        begin_against_bot(sound, site.url, game)
        expect(sound.locator(".bar.asked")).to_be_visible()
        assert faults(sound) == [], game
    sound.get_by_role("button", name="Rulebook").click()
    expect(sound.get_by_role("dialog")).to_be_visible()
    assert faults(sound) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_needs_no_sideways_scrolling_and_has_large_targets(sound: Page, site: Server, game: str) -> None:
    sound.set_viewport_size({"width": 390, "height": 844})
    begin_against_bot(sound, site.url, game)
    expect(sound.locator(".bar.asked .option").first).to_be_visible()
    assert sound.evaluate("document.documentElement.scrollWidth") <= 390
    for button in sound.locator(".bar .button:visible, .tools .button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["height"], box["width"]) >= SMALLEST_TARGET


def test_no_page_scrolls_sideways_on_a_phone(sound: Page, site: Server) -> None:
    sound.set_viewport_size({"width": 390, "height": 844})
    for place in PAGES:
        sound.goto(f"{site.url}/{place}")
        settle(sound)
        assert sound.evaluate("document.documentElement.scrollWidth") <= 390, place


def test_a_person_is_told_what_happens(sound: Page, site: Server) -> None:
    """New lines of the log are read out; the ones that were there are not."""
    begin_against_bot(sound, site.url, "binmat")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.locator("[data-zone=l4]").click()
    expect(sound.locator("[aria-live=polite] p", has_text="draws")).not_to_have_count(0)
