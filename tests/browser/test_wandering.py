"""Somebody looks around by keyboard, pressing what chance picks: every page speaks as people do, fits, and is there after a reload."""

import json
import random
from pathlib import Path

from playwright.sync_api import Page, Request, expect
from tests.server.serving import Server

from .playing import begin_against_bot
from .test_every_frame import KEYS
from .test_home import concede

WANDERING = Path(__file__).with_name("wandering.js")
RAW = [KEYS, r"\bundefined\b|\bNaN\b|\[object", r"\{\w+\}", r"\w+#\d+", r"\b[yY]ou's\b"]
"""Words of a program."""
STEPS = 3
"""So often something is pressed from each place on."""
SETTLED = """
() => {
  const main = document.querySelector('main');
  return main?.querySelector('h1, .table, .frame') && !/^(Loading|Wird geladen)…$/m.test(main.innerText);
}
"""
WAITED_FOR = ("fetch", "script", "stylesheet", "xhr")
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
AT_REST = 3
"""What was fetched is drawn, and asks for more, within so many looks."""
PLACES = ("", "#/profile", "#/lab", "#/lobby", "#/learn", "#/replay/past-bloodless")


class Wanderer:
    """Somebody at the keyboard who waits until nothing is on its way any more."""

    def __init__(self, page: Page, language: str, theme: str) -> None:
        self.page = page
        self._asked = set[Request]()
        page.on("request", lambda request: self._asked.add(request) if request.resource_type in WAITED_FOR else None)
        page.on("requestfinished", lambda request: self._asked.discard(request))
        page.on("requestfailed", lambda request: self._asked.discard(request))
        settings = json.dumps(json.dumps({"language": language, "theme": theme, "clock": False}))
        page.add_init_script(f"localStorage.getItem('netdeck.settings') ?? localStorage.setItem('netdeck.settings', {settings})")
        page.add_init_script(path=WANDERING)

    def look(self, *way: str) -> None:
        """Nothing may be wrong with the page as it is once it has come to rest."""
        self.page.wait_for_function(SETTLED)
        quiet = 0
        while quiet < AT_REST:
            self.page.evaluate(FRAMES)
            quiet = 0 if self._asked else quiet + 1
        assert self.page.evaluate("lookAround", RAW) == [], way

    def wander(self, place: str, seed: int) -> None:
        """Look at a place, come to it anew, and press some things."""
        dice, way = random.Random(seed), [place]
        self.look(*way)
        found = self.page.url
        assert found.partition("?")[2].partition("#")[2].startswith(place[1:])
        self.page.reload()
        self.look(*way, "reload")
        assert self.page.url == found
        for _ in range(STEPS):
            if self.page.locator(".table, .victory").count():  # matches are played elsewhere
                break
            taken = self.page.evaluate("takeUp", dice.randrange(1_000))
            way.append(taken["name"])
            assert not taken["fault"], way
            self.page.keyboard.press("Enter")
            self.look(*way)


def come_back(page: Page, site: Server) -> None:
    begin_against_bot(page, site.url, "lantern")
    expect(page.locator(".bar.asked")).to_be_visible()
    concede(page, site)
    begin_against_bot(page, site.url, "technomancy")
    expect(page.locator(".bar.asked")).to_be_visible()


def wait_for_a_friend(page: Page, site: Server) -> None:
    page.goto(f"{site.url}/#/lobby")
    page.locator(".quick input[type=radio][value=lantern]").check(force=True)
    page.locator(".quick input[type=radio][value=friend]").check(force=True)
    page.locator(".quick .go").click()
    expect(page.locator(".share")).to_be_visible()


def test_whoever_looks_around_finds_every_page_in_order(sound: Page, site: Server) -> None:
    wanderer = Wanderer(sound, "en", "dark")
    for seed, place in enumerate(PLACES):
        sound.goto(f"{site.url}/?{seed}{place}")
        wanderer.wander(place, seed)


def test_so_does_whoever_has_been_here_on_a_phone(phone: Page, site: Server) -> None:
    wanderer = Wanderer(phone, "de", "light")
    come_back(phone, site)
    wanderer.look("later")
    for seed, place in enumerate(PLACES[:4], 1):
        phone.goto(f"{site.url}/?{seed}{place}")
        wanderer.wander(place, seed)
    wait_for_a_friend(phone, site)
    wanderer.look("waiting")
