"""The page for everybody: a narrow screen, large fingers, a screen reader, both themes."""

import itertools
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.every_game import GAMES
from tests.seeds import only
from tests.server.serving import Server

from .playing import begin_against_bot
from .test_boards import FRAMES, SOME_PLAY

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = (
    "",
    "#/lobby",
    "#/rules",
    "#/rules/binmat",
    "#/example/bloodless/A%20flask%20first:%20then%20the%20moth%20can%20be%20paid",
    "#/cards",
    "#/cards/bloodless",
    "#/new/technomancy",
    "#/deck/bloodless",
    "#/workshop/datawarriors",
    "#/lab",
    "#/print/binmat",
    "#/companion",
    "#/companion/binmat",
    "#/companion/datawarriors",
    "#/carry",
    "#/profile",
    "#/learn",
    "#/learn/bloodless",
)
"""A page of every kind."""
MORE_PAGES = (
    "#/rules/technomancy",
    "#/cards/technomancy",
    "#/new/binmat",
    "#/deck/technomancy",
    "#/print/bloodless",
    "#/learn/binmat/binmat-teams/together",
)
"""The same kinds once more, in other games."""
SMALLEST_TARGET = 44
ASKED = {"resultTypes": ["violations"], "rules": {"label-content-name-mismatch": {"enabled": True}}}
"""Only what is wrong is told at length, which is much quicker; and whoever speaks to the page can say what they read."""


VISITS = itertools.count()
AT_REST = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ends = (each) => each.effect.getComputedTiming().iterations !== Infinity;
  const moving = () => document.getAnimations().some((each) => each.playState === 'running' && ends(each));
  await document.fonts.ready;
  do await frame(); while (moving());
}"""
"""Whatever was on its way has arrived."""


THEMES = ("dark", "light")
WHOLLY = ("bloodless",)
"""Games of which everything is looked at, on a phone too; in the soak all are."""


def by_turns(things: Iterable[Any]) -> list[Any]:
    """Each thing in one of the themes, which are made of nothing but colours; in the other one in the soak."""
    return [
        pytest.param(thing, theme, marks=() if (n + m) % 2 else pytest.mark.soak)
        for n, thing in enumerate(things)
        for m, theme in enumerate(THEMES)
    ]


def in_theme(page: Page, theme: str) -> None:
    page.add_init_script(f"localStorage.setItem('netdeck.settings', JSON.stringify({{theme: '{theme}', clock: false}}))")


def asked_once(page: Page, within: str) -> list[str]:
    found: Any = page.evaluate(f"(within) => axe.run(within || document, {json.dumps(ASKED)})", within)
    return [
        f"{each['id']} ({each['impact']}): {node['html'][:200]} {node['failureSummary'][:200]}"
        for each in found["violations"]
        for node in each["nodes"][:3]
    ]


def faults(page: Page, within: str = "") -> list[str]:
    """Whatever axe finds, however small; what was only there while the page was being drawn is none."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = asked_once(page, within)
    if found:
        page.wait_for_load_state("networkidle")
        page.evaluate(AT_REST)
        found = asked_once(page, within)
    return found


def settle(page: Page) -> None:
    expect(page.locator("main h1").first).to_be_attached()
    expect(page.get_by_text("Loading…")).to_have_count(0)
    page.wait_for_load_state("networkidle")


def visit(page: Page, url: str) -> None:
    """Come anew: whoever only changes what stands behind the # would still see the page from before."""
    page.goto(url.replace("/#", f"/?{next(VISITS)}#"))
    settle(page)


@pytest.mark.parametrize(
    ("places", "theme"),
    [
        pytest.param(PAGES[::2], "dark", id="some-dark"),
        pytest.param(PAGES[1::2], "light", id="others-light"),
        *(pytest.param((*PAGES, *MORE_PAGES), theme, id=theme, marks=pytest.mark.soak) for theme in THEMES),
    ],
)
def test_axe_finds_nothing_on_any_page_and_none_scrolls_sideways_on_a_phone(
    sound: Page, site: Server, places: tuple[str, ...], theme: str
) -> None:
    in_theme(sound, theme)
    found: dict[str, list[str]] = {}
    for place in places:
        sound.set_viewport_size({"width": 1280, "height": 800})
        visit(sound, f"{site.url}/{place}")
        found[place] = faults(sound)
        sound.set_viewport_size({"width": 390, "height": 844})
        sound.evaluate(FRAMES)
        assert sound.evaluate("document.documentElement.scrollWidth") <= 390, place
    assert {place: each for place, each in found.items() if each} == {}


COLOURS = """
() => [...document.querySelectorAll('body, main, main *')].filter((each) => each.checkVisibility()).map((each) => {
  const told = getComputedStyle(each);
  const colours = ['color', 'backgroundColor', 'backgroundImage', 'borderTopColor', 'fill', 'stroke'].map((name) => told[name]);
  return [each.tagName, String(each.className?.baseVal ?? each.className), ...colours].join(' ');
})
"""


@pytest.mark.parametrize("place", only(["#/learn/bloodless"], ["#/learn/bloodless", "#/learn/technomancy"]))
def test_a_theme_that_is_changed_on_the_page_is_the_theme_that_one_comes_with(sound: Page, site: Server, place: str) -> None:
    def look() -> list[str]:
        settle(sound)
        expect(sound.locator("main .card, main .front").first).to_be_visible()
        sound.mouse.move(0, 0)
        colours: list[str] = sound.evaluate(COLOURS)
        return colours

    sound.emulate_media(color_scheme="light")
    sound.goto(f"{site.url}/{place}")
    bright = look()
    sound.emulate_media(color_scheme="dark")
    expect(sound.locator("html")).not_to_have_class(re.compile("light"))
    changed = look()
    sound.reload()
    assert changed == look()
    assert changed != bright


@pytest.mark.parametrize(("game", "theme"), only([("binmat", "dark"), ("bloodless", "light")], itertools.product(GAMES, THEMES)))
def test_axe_finds_nothing_at_a_table(request: pytest.FixtureRequest, sound: Page, site: Server, game: str, theme: str) -> None:
    """The middle of a match and its end; for some games also on a phone, and what is shown over the table, and of one the replay."""
    wholly = game in WHOLLY or request.node.get_closest_marker("soak") is not None
    in_theme(sound, theme)
    begin_against_bot(sound, site.url, game)
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.evaluate(SOME_PLAY, 5)
    expect(sound.locator(".bar.asked, .end")).to_be_visible()
    found = {"after some play": faults(sound)}
    if wholly:
        sound.set_viewport_size({"width": 390, "height": 844})
        found["on a phone"] = faults(sound)
        sound.set_viewport_size({"width": 1280, "height": 800})
    if sound.locator(".end").count() == 0:
        card = sound.locator(".hand button.card").first
        if wholly and card.count():
            card.hover()
            expect(sound.locator(".preview")).to_be_visible()
            found["while a card is read"] = faults(sound, ".preview")
            sound.mouse.move(2, 2)
        if wholly:
            sound.get_by_role("button", name="Rulebook", exact=True).click()
            expect(sound.get_by_role("dialog")).to_be_visible()
            found["the rulebook beside it"] = faults(sound, "dialog")
            sound.keyboard.press("Escape")
        sound.get_by_role("button", name="More", exact=True).click()
        sound.get_by_role("button", name="Give up").click()
        sound.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(sound.locator(".end h2")).to_be_visible()
    found["the end"] = faults(sound, ".end")
    if game == "binmat":
        sound.get_by_role("link", name="Watch it again").click()
        expect(sound.locator(".replay [data-zone]").first).to_be_visible()
        found["the replay"] = faults(sound)
    assert {what: each for what, each in found.items() if each} == {}


@pytest.mark.parametrize(("title", "theme"), by_turns(["Settings", "Keys"]))
def test_axe_finds_nothing_in_the_windows_of_the_house(sound: Page, site: Server, title: str, theme: str) -> None:
    in_theme(sound, theme)
    sound.goto(site.url)
    settle(sound)
    if title == "Keys":
        sound.keyboard.press("?")
    else:
        sound.get_by_role("button", name=title).click()
    expect(sound.get_by_role("dialog")).to_be_visible()
    assert faults(sound) == []


@pytest.mark.parametrize("game", only(["datawarriors"], GAMES))
def test_a_phone_needs_no_sideways_scrolling_and_has_large_targets(sound: Page, site: Server, game: str) -> None:
    sound.set_viewport_size({"width": 390, "height": 844})
    begin_against_bot(sound, site.url, game)
    expect(sound.locator(".bar.asked .option").first).to_be_visible()
    assert sound.evaluate("document.documentElement.scrollWidth") <= 390
    for button in sound.locator(".bar .button:visible, .tools .button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["height"], box["width"]) >= SMALLEST_TARGET


def test_a_person_is_told_what_happens(sound: Page, site: Server) -> None:
    """New lines of the log are read out; the ones that were there are not."""
    begin_against_bot(sound, site.url, "binmat")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.locator("[data-zone=l4]").click()
    expect(sound.locator("[aria-live=polite] p", has_text="draw")).not_to_have_count(0)


SPOKEN = """() => [...document.querySelectorAll('[aria-label], .hidden')]
  .map((each) => each.getAttribute('aria-label') ?? each.textContent).filter((words) => /[{}]/.test(words))"""


def test_costs_are_spoken_as_words(sound: Page, site: Server) -> None:
    """Whoever listens hears "two and one red", and never the signs of a notation."""
    begin_against_bot(sound, site.url, "technomancy")
    card = sound.locator(".hand button.card .hidden", has_text="costs").first
    expect(card).to_have_text(re.compile(r"costs (\w+ and )*(nothing|one|two|three|four|five)( (red|blue|green|orange|violet))?\b"))
    assert sound.evaluate(SPOKEN) == []
    for place in ("cards/technomancy", "deck/technomancy", "print/technomancy"):
        sound.goto(f"{site.url}/#/{place}")
        settle(sound)
        assert sound.evaluate(SPOKEN) == [], place
