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
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import count, product
from pathlib import Path
from typing import NamedTuple

from benchmarks.server import Served
from benchmarks.tables import NAME, TOKEN, Moment, chromium, finest, keep, played, table_of
from playwright.sync_api import Browser, Page, expect, sync_playwright

from netdeck import registry
from netdeck.lessons import lessons_of

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "screenshots"
QUALITY = 72
PATIENCE = 600_000
"""Milliseconds for a page to be there: the lab plays its games first, and lets everybody else go before it."""


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
    moving: bool = False
    """A moving picture of the steps of a replay from that address on."""
    before: Callable[[Page, str], str] | None = None
    """What somebody of their own does first at the server, and where that leads; nowhere else if that is empty."""


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
SHOWN = (
    *("home", "learn-bloodless", "end-bloodless", "home-back", "profile", "lab-bloodless"),
    *("replay-bloodless", "deck-technomancy", "workshop-technomancy", "companion-binmat", "print-bloodless"),
)
"""What the documentation shows beside the tables themselves."""
MOVING = "moving-technomancy"
"""The moving picture of the README."""
FRAMES, FRAME_MS, FRAME_SIZE = 14, 900, (960, 540)
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
            Scene(f"moving-{name}", f"#/replay/over-{name}?at={{at}}&viewer=referee", ".replay [data-zone]", moving=True),
        ]
        if not (any(scene.name in wanted for scene in mine) or (name in BEGUN and WITH_MATCHES & {*wanted})):
            continue
        game = registry.find(id)
        moment = finest(game, seats)
        running.append(table_of(game, moment, name, moment.at))
        over.append((table_of(game, moment, f"over-{name}", len(moment.match.entries) - 1), moment.match))
        scenes += [scene._replace(address=scene.address.format(at=moment.at)) for scene in mine]
    asyncio.run(keep(database, running, over))
    return scenes


def ending(database: str, name: str) -> Scene:
    """The first seat has just won."""
    game = registry.find(name)
    for seed in count():
        match = played(game, seed)
        me, last = match.setup.seats[0], match.entries[-1]
        if last.seat == me and me in getattr(match.position.result(), "winners", ()):
            break
    upto = len(match.entries) - 1
    names = [f"end-{name}-{n}" for n in range(len(USUAL) * len(THEMES))]
    asyncio.run(keep(database, [table_of(game, Moment(match, seed, upto, 0.0), each, upto) for each in names], []))
    unused = iter(names)

    def win(page: Page, url: str) -> str:
        page.goto(f"{url}/#{next(unused)}/{TOKEN}")
        page.locator(".bar.asked").wait_for()
        if page.locator(f".option[data-notation='{last.choose}']").count() == 0:
            page.locator(".bar .more").click()
        page.locator(f".option[data-notation='{last.choose}']").first.evaluate("(each) => each.click()")
        return ""

    return Scene(f"end-{name}", "", ".end .next", before=win)


PAST = """
([results, lessons]) => {
  localStorage.setItem('netdeck.results', JSON.stringify(results));
  localStorage.setItem('netdeck.lessons', JSON.stringify(lessons));
}
"""
WON = {"bloodless": ("random", "greedy", "seer:1"), "binmat": ("random", "greedy"), "technomancy": ("random",)}
"""Who was beaten, the latest last."""
MINUTE = 60_000
EVENING = "2026-01-01T19:00:00"
GAMES = 60
BEGUN = ("technomancy", "bloodless")
WITH_MATCHES = {"home-back", "profile"}
"""Where those matches are to be seen."""


def been_here(page: Page, url: str) -> str:
    """Somebody has learned two games, won some matches and is in the middle of others."""
    for name in BEGUN:
        page.goto(f"{url}/?{name}#{name}/{TOKEN}")
        page.locator(".bar.asked").wait_for()
    ends = [(name, bot) for name, bots in WON.items() for bot in bots]
    wins = [
        {"game": game, "opponent": bot, "result": result, "match": f"{result} {n}", "ended": MINUTE * n}
        for n, (game, bot) in enumerate(reversed(ends))
        for result in ("won", "lost")[: 1 + n % 2]
    ]
    wins.append({"game": "bloodless", "opponent": "person:Bob", "result": "won", "match": "Bob", "ended": 0})
    played = {"played": len(wins), "won": sum(each["result"] == "won" for each in wins)}
    results = {"list": wins, "before": {}, "last": {game: MINUTE * (9 - n) for n, game in enumerate(WON)}, "matches": played}
    done = {
        lesson.id: [step.id for step in lesson.step]
        for game in ("bloodless", "binmat")
        for lesson in lessons_of(registry.find(game)).lessons[:1]
    }
    page.evaluate(PAST, [results, {"at": {}, "done": done}])
    return "?again"


def measured() -> Callable[[Page, str], str]:
    """The lab has played what was asked for: once, and everybody looks at the same games."""
    plan = {"game": "bloodless", "decks": {name: name for name in ("paper-wings", "red-ledger", "rotgarden")}, "games": GAMES // 3}
    asked = "(plan) => fetch('api/lab', {method: 'POST', body: JSON.stringify(plan)}).then((answer) => answer.json())"
    runs: list[str] = []

    def look_there(page: Page, url: str) -> str:
        if not runs:
            page.goto(url)
            runs.append(page.evaluate(asked, plan)["run"])
        return f"#/lab/{runs[0]}"

    return look_there


def pages() -> Iterator[Scene]:
    """What there is beside the tables."""
    yield Scene("home", "", "[data-game] button:enabled")
    yield Scene("home-back", "", ".matches .primary", before=been_here)
    yield Scene("profile", "", "tr[data-game]", before=lambda page, url: been_here(page, url) + "#/profile")
    yield Scene("lab-bloodless", "", f"text={GAMES} of {GAMES} games", before=measured())
    for name in registry.ids():
        game = registry.find(name)
        if lessons_of(game).lessons:
            yield Scene(f"learn-{name}", f"#/learn/{name}", ".bubble.placed")
        yield Scene(f"new-{name}", f"#/new/{name}", "form .seats")
        yield Scene(f"print-{name}", f"#/print/{name}", ".sheet li")
        yield Scene(f"companion-{name}", f"#/companion/{name}", ".page .button")
        for deck in list(game.decks.values())[:1]:
            yield Scene(f"deck-{name}", f"#/deck/{name}", "text=This deck can be played.", ((f"netdeck.deck.{name}", deck),))
        example = ROOT / "web" / "src" / "games" / name / "example.toml"
        if example.is_file():
            written = ((f"netdeck.cards.{name}", example.read_text(encoding="utf-8")),)
            yield Scene(f"workshop-{name}", f"#/workshop/{name}", "text=Understood", written)


def picture(page: Page, screen: Screen, form: str) -> bytes:
    """A picture of what the page shows. Playwright's own pictures are never WebP, so the browser is asked itself."""
    session = page.context.new_cdp_session(page)
    whole = {"x": 0, "y": page.evaluate("scrollY"), "width": screen.width, "height": screen.height, "scale": 1}
    asked = {"format": form, "clip": whole} | ({} if form == "png" else {"quality": QUALITY})
    data = base64.b64decode(session.send("Page.captureScreenshot", asked)["data"])
    session.detach()
    return data


def film(page: Page, screen: Screen, scene: Scene, url: str) -> bytes:
    """An animated WebP of the steps of a replay."""
    from PIL import Image

    first = int(scene.address.partition("at=")[2].partition("&")[0])
    frames = []
    for at in range(first, first + FRAMES):
        look(page, scene._replace(address=scene.address.replace(f"at={first}", f"at={at}")), url)
        shown = Image.open(BytesIO(picture(page, screen, "png"))).convert("RGB")
        frames.append(shown.resize(FRAME_SIZE, Image.Resampling.LANCZOS))
    made = BytesIO()
    frames[0].save(made, "WEBP", save_all=True, append_images=frames[1:], duration=FRAME_MS, loop=0, quality=QUALITY, method=6)
    return made.getvalue()


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


def look(page: Page, scene: Scene, url: str) -> None:
    """Go where the scene is to be seen, until nothing of it is left to load."""
    address = scene.before(page, url) if scene.before else scene.address
    if address or not scene.before:
        page.goto("about:blank")
        page.goto(f"{url}/{address}")
    expect(page.locator(scene.shows).first).to_be_visible(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    page.mouse.move(1, 1)  # nothing is pointed at
    page.wait_for_timeout(1_500)  # words follow the size of a large page a moment later


def show(scenes: Sequence[Scene], url: str, out: Path, form: str) -> None:
    """Take a picture of every scene on every screen. Whoever does something first is somebody else than who looks at the rest."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-dev-shm-usage"])
        for screen, theme in product(SCREENS, THEMES):
            usual = visitor(browser, screen, theme, scenes)
            for scene in scenes:
                if scene.moving:
                    if screen is SCREENS[0]:
                        (out / f"{scene.name}-{theme}.webp").write_bytes(film(usual, screen, scene, url))
                    continue
                if screen.name not in USUAL and not scene.board:
                    continue
                page = visitor(browser, screen, theme, ()) if scene.before else usual
                if scene.before:
                    page.clock.set_fixed_time(EVENING)
                look(page, scene, url)
                (out / f"{scene.name}-{screen.name}-{theme}.{form}").write_bytes(picture(page, screen, form))
                if page is not usual:
                    page.context.close()
            usual.context.close()
        browser.close()


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m scripts.screenshots", description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", help="which scenes; the tables of all games and what the documentation shows, if left out")
    parser.add_argument("--out", type=Path, default=PICTURES, help="the folder for the pictures")
    parser.add_argument("--format", default="webp", choices=("webp", "png"))
    asked = parser.parse_args()
    wanted = asked.names or [*registry.ids(), *LARGE, *SHOWN, MOVING]
    asked.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'tables.db'}"
        ends = [ending(database, name) for name in registry.ids() if f"end-{name}" in wanted]
        scenes = [scene for scene in (*pages(), *ends, *tables(database, wanted)) if scene.name in wanted]
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
