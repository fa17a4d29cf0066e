"""How soon the page can be used, and how large it is: ``make bench-page``, or ``python -m benchmarks.page --help``.

A real server on this machine and the system's Chromium. The clock is the browser's own: it starts with the navigation and stops when the
first button that begins a match can be pressed. A cold visit has an empty cache, a warm one comes back. The third figure is from the press
of that button to the first question: a table is set up, the deal sealed, the board loaded. The fourth is from a key press in the workshop,
in the first of sixty cards, to the card as it has become or to what is wrong with it. What is said is the median and the worst; and what
a first visit to the front page fetches, in two languages.
"""

import argparse
import gzip
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, sync_playwright

from benchmarks.server import ROOT, Served
from benchmarks.tables import chromium
from benchmarks.workshop import CARDS, own_set, written
from netdeck.registry import find

STATIC = ROOT / "src" / "netdeck" / "server" / "static"
PLAY = "[data-game] button:enabled"
WATCH = """
(wanted) => {
  const look = () => {
    if (document.querySelector(wanted)) window.usable ??= performance.now();
    else requestAnimationFrame(look);
  };
  look();
}
"""


GAME, VERDICT, FACES = "bloodless", "#workshop-verdict", ".result .cards li"
PAUSE = 200
"""Milliseconds between key presses: what is offered for the one has come before the other."""
PRESSED = """
() => {
  addEventListener('keydown', () => (window.pressed = performance.now()), true);
  window.watchFor = (first, verdict) => {
    const said = () => document.querySelector(first)?.textContent + document.querySelector(verdict)?.textContent;
    const before = said();
    window.shown = undefined;
    const look = () => (said() === before ? requestAnimationFrame(look) : (window.shown = performance.now()));
    requestAnimationFrame(look);
  };
}
"""


def usable(page: Page) -> float:
    """Milliseconds from the navigation to the first button that can be pressed."""
    page.wait_for_function("() => window.usable !== undefined")
    return float(page.evaluate("window.usable"))


def first_question(page: Page) -> float:
    """Milliseconds from pressing it to the first question of a match."""
    took: float = page.evaluate(
        """async (play) => {
          const begun = performance.now();
          document.querySelector(play).click();
          while (!document.querySelector('.bar.asked')) await new Promise(requestAnimationFrame);
          return performance.now() - begun;
        }""",
        PLAY,
    )
    return took


def key_presses(page: Page, url: str, cards: str, presses: int) -> list[float]:
    """Milliseconds from keys, pressed in the first of many cards, to what the workshop says of them: another cost, and no cost at all."""
    page.goto(f"{url}/#/workshop/{GAME}")
    page.evaluate("([game, cards]) => localStorage.setItem(`netdeck.cards.${game}`, cards)", [GAME, cards])
    page.reload()
    page.wait_for_function("(wanted) => document.querySelectorAll(wanted).length > 1", arg=FACES)
    page.locator(".cm-line", has_text="cost =").first.click()
    page.keyboard.press("End")
    page.evaluate(PRESSED)
    took = []
    for key in [*("1", "Backspace", "x", "Backspace")] * presses:
        page.evaluate("([first, verdict]) => window.watchFor(first, verdict)", [FACES, VERDICT])
        page.keyboard.press(key)
        page.wait_for_function("() => window.shown !== undefined")
        took.append(float(page.evaluate("window.shown - window.pressed")))
        page.wait_for_timeout(PAUSE)
    return took


def first_visit(browser: Browser, url: str, locale: str) -> int:
    """Bytes that somebody of that language fetches until the front page is at rest, gzipped file by file."""
    context = browser.new_context(locale=locale, service_workers="block")
    page = context.new_page()
    fetched: list[Response] = []
    page.on("response", lambda response: fetched.append(response))
    page.goto(url)
    page.locator(PLAY).first.wait_for()
    page.wait_for_load_state("networkidle")
    size = sum(len(gzip.compress(each.body())) for each in fetched)
    context.close()
    return size


def sizes() -> tuple[int, int]:
    """Bytes of the built page, gzipped file by file: of all of it, and of the largest file."""
    packed = [len(gzip.compress(path.read_bytes(), 9)) for path in STATIC.rglob("*") if path.suffix in {".html", ".js", ".css", ".svg"}]
    return sum(packed), max(packed)


def line(name: str, figures: Sequence[float]) -> str:
    """A figure for people."""
    return f"  {name:<44} median {statistics.median(figures):>6.0f} ms   worst {max(figures):>6.0f} ms"


def run(words: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=10, help="how many visits")
    wanted = parser.parse_args(words)
    cold, warm, asked = [], [], []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(f"sqlite:///{Path(folder) / 'tables.db'}")
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        for _ in range(wanted.runs):
            context = browser.new_context()
            context.add_init_script(f"({WATCH})({PLAY!r})")
            page = context.new_page()
            page.goto(served.url)
            cold.append(usable(page))
            page.reload()
            warm.append(usable(page))
            asked.append(first_question(page))
            context.close()
        page = browser.new_page()
        pressed = key_presses(page, served.url, written(own_set(find(GAME))).decode(), wanted.runs)
        visits = {locale: first_visit(browser, served.url, locale) for locale in ("en", "de")}
        browser.close()
        served.stop()
    whole, largest = sizes()
    print(line("navigation to the first usable button, cold", cold))
    print(line("the same, warm", warm))
    print(line("from there to the first question of a match", asked))
    print(line(f"from a key press in {CARDS} cards to what became of it", pressed))
    for locale, size in visits.items():
        print(f"  {f'a first visit ({locale}), gzipped':<44} {size / 1000:>6.1f} kB")
    print(f"  {'the built page, gzipped':<44} {whole / 1000:>6.1f} kB in all, its largest file {largest / 1000:.1f} kB")
    return 0


if __name__ == "__main__":
    raise SystemExit(run())
