"""Whole matches of every rulebook in German: whatever the page shows and reads out, no sentence of it is English."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.every_game import GAMES
from tests.seeds import only
from tests.server.serving import Server

from netdeck.i18n import translator
from netdeck.kernel import Game, Setup
from netdeck.testing.templates import templates_in, templates_of

from .conftest import visitor
from .playing import play_by_keyboard, play_on
from .test_access import faults

WORDS = Path(__file__).parents[2] / "web" / "src" / "i18n"
SHORTEST = 12
"""So many letters of a sentence must stand in a row to be taken for it."""
LISTEN = """
() => {
  const heard = (window.heard = new Set());
  const add = (text) => { if (text && text.trim()) heard.add(text.trim()); };
  const take = (node) => {
    if (node.nodeType === 3) return add(node.data);
    if (node.nodeType !== 1 || node.closest('svg, script, style')) return;
    for (const each of [node, ...node.querySelectorAll('[aria-label], [title]')]) {
      add(each.getAttribute('aria-label'));
      add(each.getAttribute('title'));
    }
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (!texts.currentNode.parentElement.closest('svg, script, style')) add(texts.currentNode.data);
  };
  take(document.body);
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'characterData') add(change.target.data);
      else if (change.type === 'attributes') add(change.target.getAttribute(change.attributeName));
      else change.addedNodes.forEach(take);
    }
  }).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['aria-label', 'title'],
  });
}
"""
SPEAK_ENGLISH = """
() => {
  const kept = JSON.parse(localStorage.getItem('netdeck.settings'));
  localStorage.setItem('netdeck.settings', JSON.stringify({...kept, language: 'en'}));
}
"""


@pytest.fixture
def german(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Somebody whose browser is German."""
    yield from visitor(browser, {**browser_context_args, "locale": "de-DE"})


def pieces(template: str) -> list[str]:
    """What stands between the gaps of a sentence, where it is long enough to be known again."""
    return [part.strip() for part in re.split(r"\{[^}]*\}", template) if len(part.strip()) >= SHORTEST and " " in part.strip()]


def english(game: Game) -> set[str]:
    """Pieces of everything that is said in English, by the rules, the server and the page; not what stands on cards."""
    templates = [*templates_of(game), *templates_in(["netdeck.kernel", "netdeck.server"])]
    mine, theirs = (json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8")) for language in ("en", "de"))
    templates += [text for key, text in mine.items() if theirs[key] != text]
    templates += [str(each.text) for each in game.rulebook]
    printed = " ".join(card.text for card in game.definitions(game.complete(Setup(game=game.id))).values())
    return {piece for template in templates for piece in pieces(template) if piece not in printed}


def nameless(page: Page, game: Game) -> list[str]:
    """Lines of the log in which somebody is called by their seat: whoever has no name is spoken to, or has a role."""
    page.evaluate("() => document.querySelectorAll('.turn-head[aria-expanded=false]').forEach((head) => head.click())")
    lines = page.locator("[role=log] :is(.turn-head .title, li p)").all_inner_texts()
    assert any(re.search(r"\b[Dd](?:u|ein Zug)\b", line) for line in lines), lines[:20]
    seats = "|".join(seat for seat in game.table(game.seat_counts[1]) if len(seat) > 1) or "(?!)"
    return [line for line in lines if re.search(rf"\b(?:{seats})\b|^Zug \d+: [A-Z]$|^Zug von [A-Z]$", line)]


BRIEF = "lantern"
"""Its matches are over soon; those of the others are played in `make soak`."""


@pytest.mark.parametrize("game", [pytest.param(game, marks=() if game == BRIEF else pytest.mark.soak) for game in GAMES])
def test_a_whole_match_in_german_shows_no_english_sentence(german: Page, site: Server, game: str) -> None:
    german.goto(site.url)
    expect(german.locator("html")).to_have_attribute("lang", "de")
    german.evaluate(LISTEN)
    german.locator(f"[data-game={game}]").get_by_role("button", name="Gegen einen Bot spielen").click()
    expect(german.locator(".table[data-phase=running]")).to_be_visible()
    expect(german.locator(".bar.asked, .table.finished").first).to_be_visible()
    assert faults(german) == []
    assert play_on(german) > 0
    expect(german.locator(".end h2")).to_be_visible()
    assert nameless(german, GAMES[game]) == []
    heard: list[str] = german.evaluate("() => [...window.heard]")
    assert len(heard) > 50
    said = english(GAMES[game])
    assert sorted({f"{piece!r} in {line!r}" for line in heard for piece in said if piece in line}) == []


@pytest.mark.parametrize("game", only(["lantern", "technomancy"], GAMES))
def test_whoever_has_no_name_is_spoken_to_from_the_first_turn(german: Page, site: Server, game: str) -> None:
    german.goto(site.url)
    german.locator(f"[data-game={game}]").get_by_role("button", name="Gegen einen Bot spielen").click()
    assert play_by_keyboard(german, most=6) == 6
    expect(german.locator("[role=log] li").first).to_be_visible()
    assert nameless(german, GAMES[game]) == []


@pytest.mark.parametrize("game", only(["binmat"], GAMES))
def test_a_table_is_set_up_in_german(german: Page, site: Server, game: str) -> None:
    """Every choice of every option is told by what it means; nothing has an underscore, and nothing is English."""
    german.goto(f"{site.url}/#/new/{game}")
    expect(german.locator("form details").first).to_be_visible()
    german.locator("form details > summary").first.click()
    told = german.locator("form .options option").all_inner_texts()
    speaks = translator("de", GAMES[game])
    assert sorted(told) == sorted(speaks.say(words) for option in GAMES[game].options.values() for words in option.words)
    whole = german.locator("form").inner_text()
    assert "_" not in whole
    assert [piece for piece in english(GAMES[game]) if piece in whole] == []


def test_the_rulebook_and_the_games_are_told_in_german(german: Page, site: Server) -> None:
    german.goto(f"{site.url}/#/rules/binmat/H-win.1")
    expect(german.locator("[data-rule='H-win.1']")).to_contain_text("Die Verteidiger gewinnen")
    german.goto(f"{site.url}/")
    expect(german.locator("[data-game=bloodless]")).to_contain_text("ein Lebensvorrat")


def test_another_language_is_spoken_at_once_and_at_a_table_too(german: Page, site: Server) -> None:
    german.goto(site.url)
    german.locator("[data-game=datawarriors]").get_by_role("button", name="Gegen einen Bot spielen").click()
    expect(german.locator(".bar.asked .prompt")).to_contain_text("frei")
    german.evaluate(SPEAK_ENGLISH)
    german.reload()
    expect(german.locator(".bar.asked .prompt")).to_contain_text("free")
    expect(german.locator("[role=log] li").first).to_contain_text(re.compile("draw|shuffle|deal"))
