"""Playing on the page, as somebody does who knows nothing of the rules: look at what is offered, and take something."""

import random
import string
import time

from playwright.sync_api import Page, expect
from tests.patience import PATIENCE

PLAYER = """
async ({seed, limit}) => {
  // A generator of chance of our own, so that the same buttons are taken every time.
  let state = seed;
  const dice = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * n); };
  const end = Date.now() + limit * 1000;
  const played = (window.played = {chosen: 0, widest: 0});
  while (Date.now() < end) {
    if (document.querySelector('.table.finished')) return played;
    const options = [...document.querySelectorAll('.bar.asked .option, .bar.asked .more[aria-expanded="false"]')];
    if (options.length > 0) {
      played.widest = Math.max(played.widest, document.documentElement.scrollWidth);
      // Half of the time the turn goes on: otherwise a match between people who try everything would take very long.
      const onward = options.filter((option) => /^(pass|end|-)/.test(option.dataset.notation ?? ''));
      const among = onward.length > 0 && dice(2) === 0 ? onward : options;
      among[dice(among.length)].click();
      played.chosen += 1;
    }
    await new Promise((done) => setTimeout(done, 5));
  }
  throw new Error(`no end after ${played.chosen} choices: ${document.querySelector('.bar')?.innerText}`);
}
"""
STANDING = """
() => {
  const bar = document.querySelector('.bar.asked');
  return {
    over: document.querySelector('.table.finished') !== null,
    buttons: bar?.querySelectorAll('.option').length ?? 0,
    field: Boolean(bar?.querySelector('input')),
    typing: Boolean(document.activeElement?.closest('.bar')?.querySelector('input') === document.activeElement),
  };
}
"""


def play_on(page: Page, seed: int = 1) -> int:
    """Click through the match to its end with buttons taken by chance; how many were clicked."""
    return int(page.evaluate(PLAYER, {"seed": seed, "limit": PATIENCE})["chosen"])


def begin_to_play(page: Page, seed: int = 2) -> None:
    """The same, while somebody else is watched: the page plays by itself from now on."""
    page.evaluate(f"(wish) => {{ void ({PLAYER})(wish); }}", {"seed": seed, "limit": PATIENCE})


def play_by_keyboard(page: Page, seed: int = 3, most: int | None = None) -> int:
    """Answer by keys alone until the match is over, or so often: the number of a button, or some letter of what is wanted and Enter."""
    dice = random.Random(seed)
    end = time.monotonic() + PATIENCE
    pressed = 0
    while pressed != most:
        assert time.monotonic() < end, page.locator(".bar").inner_text()
        page.wait_for_selector(".table.finished, .bar.asked", timeout=PATIENCE * 1000)
        now = page.evaluate(STANDING)
        if now["over"]:
            break
        if now["field"] and (now["typing"] or now["buttons"] == 0 or dice.random() < 0.8):
            page.keyboard.press("Escape" if now["typing"] else "/")
            page.keyboard.type(dice.choice(string.ascii_lowercase + string.digits))
            page.keyboard.press("Enter")
        elif now["buttons"]:
            page.keyboard.press(str(1 + dice.randrange(min(9, now["buttons"]))))
        pressed += 1
    return pressed


def begin_against_bot(page: Page, site: str, game: str) -> None:
    """Into a match as somebody gets there who knows what they want: one form."""
    page.goto(f"{site.rstrip('/')}/#/lobby")
    page.locator(f".quick input[type=radio][value='{game}']").check(force=True)
    page.locator(".quick .go").click()
    expect(page.locator(".table[data-phase=running]")).to_be_visible()
