"""How soon the page can be used, and how large it is: ``make bench-page``, or ``python -m benchmarks.page --help``.

A real server on this machine and the system's Chromium. The clock is the browser's own: it starts with the navigation and stops when the
first button that begins a match can be pressed. A cold visit has an empty cache, a warm one comes back. The third figure is from the press
of that button to the first question: a table is set up, the deal sealed, the board loaded. What is said is the median and the worst.
"""

import argparse
import gzip
import shutil
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.server import ROOT, Served

STATIC = ROOT / "src" / "netdeck" / "server" / "static"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        raise SystemExit("no Chromium: apt-get install chromium")
    cold, warm, asked = [], [], []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(f"sqlite:///{Path(folder) / 'tables.db'}")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"])
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
        browser.close()
        served.stop()
    whole, largest = sizes()
    print(line("navigation to the first usable button, cold", cold))
    print(line("the same, warm", warm))
    print(line("from there to the first question of a match", asked))
    print(f"  {'the built page, gzipped':<44} {whole / 1000:>6.1f} kB in all, its largest file {largest / 1000:.1f} kB")
    return 0


if __name__ == "__main__":
    raise SystemExit(run())
