"""What the question and its answers say can be read whole: in every game, on every screen, in both languages, in the middle of play."""

import json
from collections.abc import Sequence
from itertools import product

import pytest
from playwright.sync_api import Page, expect
from tests.every_game import GAMES
from tests.seeds import only
from tests.server.serving import Server

from .test_boards import RESIZED, SCREENS

ROUNDS = {"en": SCREENS[::-2], "de": (*SCREENS[1::2], SCREENS[-1])}
"""The screens in turn while a match is played: a phone in both languages, early in one and late in the other, and each desk in one."""
FEWEST_CHOICES = 5
CUT = """
() => {
  const SLACK = 1.5;
  const sideways = (line, box) => line.left < box.left - SLACK || line.right > box.right + SLACK;
  // A line has room above and below its letters.
  const tall = (line, box, air = SLACK + line.height / 4) => line.top < box.top - air || line.bottom > box.bottom + air;
  const cut = [];
  for (const told of document.querySelectorAll('.bar button, .bar .prompt')) {
    if (!told.checkVisibility()) continue;
    const texts = document.createTreeWalker(told, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, textContent: text } = texts.currentNode;
      // What is only spoken is one pixel wide.
      if (!text.trim() || !parent.checkVisibility() || parent.closest('.hidden') || parent.closest('.detail')?.clientWidth <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const lines = [...range.getClientRects()].filter((line) => line.width > 0);
      for (let around = parent; around; around = around.parentElement) {
        const box = around.getBoundingClientRect();
        const clips = getComputedStyle(around).overflowX !== 'visible' || around === told;
        // The list of all answers is as long as it must be, and is pushed up and down.
        const long = around.matches('.options.open') || around.parentElement?.closest('.options.open');
        if (clips && lines.some((line) => sideways(line, box) || (!(long && around !== told) && tall(line, box)))) {
          cut.push(`"${text}" of "${told.innerText}" leaves ${around.className || around.tagName}`);
        }
        if (around.matches('.options.open')) break;
      }
    }
  }
  return cut;
}
"""
PLAYING = """
async ({most, seed}) => {
  const cut = CUT;
  let state = seed;
  const dice = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * n); };
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found = new Set();
  const look = async () => {
    await frame();
    if (cut().length === 0) return;
    // Whatever is still being laid out is waited for.
    for (let looks = 0; looks < 1000 && cut().length > 0; looks++) await frame();
    cut().forEach((each) => found.add(each));
  };
  let chosen = 0;
  while (chosen < most && !document.querySelector('.table.finished')) {
    const options = () => [...document.querySelectorAll('.bar.asked .option')];
    const more = document.querySelector('.bar.asked .more[aria-expanded="false"]');
    if (options().length > 0 || more) {
      await look();
      // Sometimes a card is taken up first, and sometimes all that there is to choose from is looked at.
      const cards = [...document.querySelectorAll('.hand button.card.target')];
      const how = dice(3);
      if (how === 0 && cards.length > 0) cards[dice(cards.length)].click();
      else if (more && (how === 1 || options().length === 0)) more.click();
      await look();
      const now = options();
      if (now.length > 0) { now[dice(now.length)].click(); chosen += 1; }
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  return {chosen, cut: [...found]};
}
""".replace("CUT", CUT)


@pytest.mark.parametrize(("game", "language"), only([("datawarriors", "en"), ("technomancy", "de")], product(GAMES, ROUNDS)))
def test_no_question_and_no_answer_is_cut(sound: Page, site: Server, game: str, language: str) -> None:
    everything_is_told_whole(sound, site, game, language, ROUNDS[language], most=3)


@pytest.mark.soak
@pytest.mark.parametrize("language", ROUNDS)
@pytest.mark.parametrize("game", GAMES)
def test_none_is_cut_in_a_long_match(sound: Page, site: Server, game: str, language: str) -> None:
    everything_is_told_whole(sound, site, game, language, (*SCREENS[::-1], *SCREENS) * 2, most=6)


def everything_is_told_whole(sound: Page, site: Server, game: str, language: str, screens: Sequence[tuple[int, int]], most: int) -> None:
    """On one screen after the other, with so many choices on each."""
    kept = json.dumps({"language": language, "clock": False})
    sound.add_init_script(f"localStorage.setItem('netdeck.settings', {json.dumps(kept)})")
    sound.goto(site.url)
    sound.locator(f"[data-game={game}] button").first.click()
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()
    expect(sound.locator(".bar.asked")).to_be_visible()
    chosen = 0
    found: dict[str, list[str]] = {}
    for seed, (width, height) in enumerate(screens):
        if sound.locator(".table.finished").count():
            break
        sound.set_viewport_size({"width": width, "height": height})
        sound.wait_for_function(RESIZED, arg=[width, height])
        told = sound.evaluate(PLAYING, {"most": most, "seed": seed + 1})
        found[f"{width} by {height}, {seed}"] = told["cut"]
        chosen += told["chosen"]
    assert {screen: cut for screen, cut in found.items() if cut} == {}
    assert chosen >= FEWEST_CHOICES
