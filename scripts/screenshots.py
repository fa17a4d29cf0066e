"""Pictures of the page for the documentation: ``make screenshots`` writes them into ``docs/screenshots``.

Every game stands at the moment of a match with most to see (``benchmarks/tables.py``). The system's Chromium looks at those tables on five
screens, and at the other pages on a desktop and on a phone, dark and light. The same sources give the same pictures.

    python -m scripts.screenshots                      all of them
    python -m scripts.screenshots binmat new-binmat    those two
    python -m scripts.screenshots --format png --out pictures
"""

import argparse
import asyncio
import base64
import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from benchmarks.server import Served
from benchmarks.tables import NAME, TOKEN, chromium, finest, keep, table_of
from playwright.sync_api import Browser, Page, expect, sync_playwright

from netdeck import registry

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "screenshots"
QUALITY = 72


class Screen(NamedTuple):
    """What is looked at with."""

    name: str
    width: int
    height: int
    scale: float
    touch: bool


class Scene(NamedTuple):
    """What is looked at: an address, what can be seen once all of it is there, and what the browser has kept from earlier."""

    name: str
    address: str
    shows: str
    kept: tuple[tuple[str, str], ...] = ()
    board: bool = False


SCREENS = (
    Screen("1280", 1280, 720, 1, False),
    Screen("desktop", 1440, 900, 1, False),
    Screen("1920", 1920, 1080, 1, False),
    Screen("2560", 2560, 1440, 1, False),
    Screen("phone", 390, 844, 2, True),
)
"""Boards are looked at on all of them, everything else on a desktop and on a phone."""
USUAL = ("desktop", "phone")
THEMES = ("dark", "light")
SHOWN = ("home", "replay-bloodless", "deck-technomancy", "workshop-technomancy", "companion-binmat", "print-bloodless")
"""What the documentation shows beside the tables themselves."""
LARGE: dict[str, tuple[str, tuple[str, ...]]] = {
    "binmat-teams": ("binmat", ("d0", "d1", "a0", "a1", "a2")),
    "datawarriors-4": ("datawarriors", ("u1", "u2", "u3", "u4")),
    "technomancy-4": ("technomancy", ("P1", "P2", "P3", "P4")),
}
"""Tables for more than two: the game, and who sits there."""


def tables(database: str, wanted: Sequence[str]) -> list[Scene]:
    """A table of every game in the middle of a match, and one that is over."""
    running, over, scenes = [], [], []
    for name in (*registry.ids(), *LARGE):
        id, seats = LARGE.get(name, (name, ()))
        mine = [
            Scene(name, f"#{name}/{TOKEN}", ".table .bar.asked", board=True),
            Scene(f"replay-{name}", f"#/replay/over-{name}?at={{at}}&viewer=referee", ".replay [data-zone]"),
        ]
        if not any(scene.name in wanted for scene in mine):
            continue
        game = registry.find(id)
        moment = finest(game, seats)
        running.append(table_of(game, moment, name, moment.at))
        over.append((table_of(game, moment, f"over-{name}", len(moment.match.entries) - 1), moment.match))
        scenes += [scene._replace(address=scene.address.format(at=moment.at)) for scene in mine]
    asyncio.run(keep(database, running, over))
    return scenes


def pages() -> Iterator[Scene]:
    """What there is beside the tables."""
    yield Scene("home", "", "[data-game] button:enabled")
    for name in registry.ids():
        game = registry.find(name)
        yield Scene(f"new-{name}", f"#/new/{name}", "form .seats")
        yield Scene(f"print-{name}", f"#/print/{name}", ".sheet li")
        yield Scene(f"companion-{name}", f"#/companion/{name}", ".page .button")
        for deck in list(game.decks.values())[:1]:
            yield Scene(f"deck-{name}", f"#/deck/{name}", "text=This deck can be played.", ((f"netdeck.deck.{name}", deck),))
        example = ROOT / "web" / "src" / "games" / name / "example.toml"
        if example.is_file():
            written = ((f"netdeck.cards.{name}", example.read_text(encoding="utf-8")),)
            yield Scene(f"workshop-{name}", f"#/workshop/{name}", "text=Understood", written)


def take(page: Page, screen: Screen, path: Path, form: str) -> None:
    """A picture of what the page shows. Playwright's own pictures are never WebP, so the browser is asked itself."""
    session = page.context.new_cdp_session(page)
    whole = {"x": 0, "y": page.evaluate("scrollY"), "width": screen.width, "height": screen.height, "scale": 1}
    asked = {"format": form, "clip": whole} | ({} if form == "png" else {"quality": QUALITY})
    path.write_bytes(base64.b64decode(session.send("Page.captureScreenshot", asked)["data"]))
    session.detach()


def visitor(browser: Browser, screen: Screen, theme: str, scenes: Sequence[Scene]) -> Page:
    """Somebody who looks at the page on that screen."""
    context = browser.new_context(
        viewport={"width": screen.width, "height": screen.height},
        device_scale_factor=screen.scale,
        has_touch=screen.touch,
        is_mobile=screen.touch,
        reduced_motion="reduce",
        locale="en-GB",
    )
    settings = json.dumps({"theme": theme, "name": NAME, "language": "en"})
    for key, value in (("netdeck.settings", settings), *(each for scene in scenes for each in scene.kept)):
        context.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)})")
    return context.new_page()


def show(scenes: Sequence[Scene], url: str, out: Path, form: str) -> None:
    """Take a picture of every scene on every screen, once nothing of it is left to load."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        for screen, theme in product(SCREENS, THEMES):
            page = visitor(browser, screen, theme, scenes)
            for scene in scenes:
                if screen.name not in USUAL and not scene.board:
                    continue
                page.goto("about:blank")
                page.goto(f"{url}/{scene.address}")
                expect(page.locator(scene.shows).first).to_be_visible(timeout=60_000)
                page.wait_for_load_state("networkidle")
                page.mouse.move(1, 1)  # nothing is pointed at
                page.wait_for_timeout(1_500)  # words follow the size of a large page a moment later
                take(page, screen, out / f"{scene.name}-{screen.name}-{theme}.{form}", form)
            page.context.close()
        browser.close()


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m scripts.screenshots", description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="which scenes; the tables of all games and what the documentation shows, if left out")
    parser.add_argument("--out", type=Path, default=PICTURES, help="the folder for the pictures")
    parser.add_argument("--format", default="webp", choices=("webp", "png"))
    asked = parser.parse_args()
    wanted = asked.names or [*registry.ids(), *LARGE, *SHOWN]
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        scenes = [scene for scene in (*pages(), *tables(database, wanted)) if scene.name in wanted]
        if unknown := set(wanted) - {scene.name for scene in scenes}:
            parser.error(f"there is no scene {min(unknown)!r}")
        served = Served(database)
        try:
            show(scenes, served.url, asked.out, asked.format)
        finally:
            served.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
