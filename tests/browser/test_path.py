"""The way of a first visit: a script that only reads what the page says learns a game, wins it, and sits down to the next opponent."""

import json

import pytest
from playwright.sync_api import Page, expect
from tests.lessons.test_lessons import TAUGHT
from tests.server.serving import Server

from .playing import PATIENCE
from .test_learning import WORDS, read

QUICK = "lantern"
LONGEST = 1200
"""Seconds until a match is given up in which hundreds of hints are asked for."""
ADVISED = """
async ({limit, words}) => {
  // Somebody who knows nothing: they take what the page calls best, or ask what a bot would do, and look for the button with these words.
  const end = Date.now() + limit * 1000;
  const text = (element) => element.innerText.replace(/\\s+/g, ' ').trim();
  const visible = (element) => element.checkVisibility();
  while (Date.now() < end) {
    const before = document.querySelector('main').textContent; // to ask for innerText is to have everything laid out
    const over = document.querySelector('.end h2');
    if (over) return text(over);
    const bar = document.querySelector('.bar.asked');
    const options = [...(bar?.querySelectorAll('.option') ?? [])].filter(visible);
    const best = options.find((each) => text(each).endsWith(words.best));
    const more = bar?.querySelector('.more[aria-expanded="false"]');
    const hint = [...document.querySelectorAll('.hint button')].find((each) => text(each) === words.hint && !each.disabled);
    const told = document.querySelector('.hint .move');
    if (best || (options.length === 1 && !more)) {
      (best ?? options[0]).click();
    } else if (bar && told) {
      const bare = (parts, but) => [...parts].filter((each) => !each.matches?.(but)).map((each) => each.textContent).join(' ')
        .replace(/[^\\p{L}\\p{N}]+/gu, '').toLowerCase();
      const move = bare(told.childNodes, '.chip, :has(.chip)');
      const title = (each) => bare(each.querySelector('.act').childNodes, '.which, .detail');
      const [named] = options.filter((each) => move.startsWith(title(each))).sort((a, b) => title(b).length - title(a).length);
      if (!named && !more) throw new Error(`no button says ${text(told)}: ${text(bar)}`);
      (named ?? more).click();
    } else if (bar && hint) {
      hint.click();
    }
    while (Date.now() < end && document.querySelector('main').textContent === before) await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`no end: ${document.querySelector('main').innerText}`);
}
"""


def follow_advice(page: Page) -> str:
    """Play the match to its end with what the page says is good; its headline."""
    words = json.loads((WORDS / "en.json").read_text(encoding="utf-8"))
    called = {"best": words["decision.best"], "hint": words["hint.ask"]}
    return str(page.evaluate(ADVISED, {"limit": PATIENCE, "words": called}))


@pytest.mark.timeout(LONGEST)
@pytest.mark.parametrize("game", [pytest.param(each, marks=() if each == QUICK else pytest.mark.long) for each in TAUGHT])
def test_a_script_that_only_reads_gets_from_the_front_page_to_the_second_opponent(sound: Page, site: Server, game: str) -> None:
    sound.goto(site.url)
    sound.locator(f"[data-game={game}]").get_by_role("link", name="Learn").click()
    expect(sound.locator(".bar.asked")).to_be_visible()
    read(sound)
    sound.get_by_role("button", name="Now play against Tumble").click()
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()
    while (headline := follow_advice(sound)) != "You win.":
        assert headline == "You lose."
        sound.get_by_role("button", name="Again against Tumble").click()
        expect(sound.locator(".end")).to_have_count(0)
    sound.get_by_role("button", name="Next: Marlo").click()
    expect(sound.locator(".end")).to_have_count(0)
    expect(sound.locator(".table[data-phase=running]")).to_contain_text("Marlo")
