"""Playing on the page, as somebody does who knows nothing of the rules: look at what is offered, and take something."""

from playwright.sync_api import Page, expect

PLAY_ON = """
async ({seed, limit}) => {
  // A generator of chance of our own, so that the same buttons are taken every time.
  let state = seed;
  const dice = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * n); };
  const end = Date.now() + limit * 1000;
  let chosen = 0;
  while (Date.now() < end) {
    if (document.querySelector('.table.finished')) return chosen;
    const options = [...document.querySelectorAll('.bar.asked .option, .bar.asked .more[aria-expanded="false"]')];
    if (options.length > 0) {
      options[dice(options.length)].click();
      chosen += 1;
    }
    await new Promise((done) => setTimeout(done, 5));
  }
  throw new Error(`no end after ${chosen} choices: ${document.querySelector('.bar')?.innerText}`);
}
"""


def play_on(page: Page, seed: int = 1, limit: float = 180) -> int:
    """Click through the match to its end with buttons taken by chance; how many were clicked."""
    return int(page.evaluate(PLAY_ON, {"seed": seed, "limit": limit}))


def begin_against_bot(page: Page, site: str, game: str) -> None:
    """From the front page into a match, as a first visitor would: one click."""
    page.goto(site)
    page.locator(f"[data-game={game}]").get_by_role("button", name="Play against a bot").click()
    expect(page.locator(".table[data-phase=running]")).to_be_visible()
