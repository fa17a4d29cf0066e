"""Pictures of the page for the documentation: ``make screenshots`` writes them into ``docs/screenshots``.

Every game is played by two bots with a few fixed seeds; the moment of those matches with most to see becomes a table of a server,
with a person in the first seat. The system's Chromium then looks at those tables and at the other pages, on a desktop and on a phone, dark
and light. The same sources give the same pictures.

    python -m scripts.screenshots                      all of them
    python -m scripts.screenshots binmat new-binmat    those two
    python -m scripts.screenshots --format png --out pictures
"""

import argparse
import asyncio
import base64
import json
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import product
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import msgspec
from benchmarks.server import Served
from playwright.sync_api import Browser, Page, expect, sync_playwright

from netdeck import bots, registry
from netdeck.kernel import Deal, DecisionView, Game, Match, Seat, Setup
from netdeck.server.clocks import Clock
from netdeck.server.documents import SeatDocument, TableDocument
from netdeck.server.storage import Storage
from netdeck.server.tokens import hashed

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "screenshots"
SEEDS = range(1, 5)
LIT, FEW = 3, 9
"""At least so much can be pointed at in a picture: places, and cards in places with so many at most."""
NAME, BOT = "Ada", "greedy"
TOKEN = "a-seat-for-a-picture"
QUALITY = 78
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


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


SCREENS = (Screen("desktop", 1440, 900, 1, False), Screen("phone", 390, 844, 2, True))
THEMES = ("dark", "light")
SHOWN = ("home", "replay-bloodless", "deck-technomancy", "workshop-technomancy", "companion-binmat", "print-bloodless")
"""What the documentation shows beside the tables themselves."""


class Moment(NamedTuple):
    """A match between bots, and after how many of its choices it is worth a picture."""

    match: Match
    seed: int
    at: int
    worth: float


def lit_up(match: Match, seat: Seat, asked: DecisionView) -> set[object]:
    """What can be pointed at and lies in the open, not somewhere in a deck."""
    zones = match.position.view(seat).zones
    shown = {*zones, *(card.id for zone in zones.values() if zone.count <= FEW for card in zone.cards or ())}
    return {touch for option in asked.options for touch in option.touches or () if touch in shown}


def worth(match: Match, seat: Seat, asked: DecisionView) -> float:
    """How much there is to see. Many places with some cards say more than one with many."""
    view = match.position.view(seat)
    return sum(sqrt(len(zone.cards or ())) for zone in view.zones.values()) + sqrt(len(lit_up(match, seat, asked)))


def played(game: Game, seed: int) -> Match:
    """A whole match between bots."""
    setup = game.complete(Setup(game=game.id))
    me, *others = setup.seats
    setup = msgspec.structs.replace(setup, players={me: NAME} | dict.fromkeys(others, BOT))
    match = Match(game, setup, Deal(seed=seed))
    table = bots.BotTable(match, {seat: bots.create(BOT, game, seat, n) for n, seat in enumerate(setup.seats)})
    table.play_on()
    table.close()
    return match


def finest(game: Game) -> Moment:
    """The moment of some matches at which the first seat has something to decide and there is most to see."""
    found: list[Moment] = []
    for seed in SEEDS:
        whole = played(game, seed)
        match = Match(game, whole.setup, Deal(seed=seed))
        me = match.setup.seats[0]
        for at, entry in enumerate(whole.entries):
            asked = match.position.question(me)
            if asked is not None and len(lit_up(match, me, asked)) >= LIT:
                found.append(Moment(whole, seed, at, worth(match, me, asked)))
            match.follow(entry)
    return max(found, key=lambda moment: moment.worth)


def table_of(game: Game, moment: Moment, name: str, upto: int) -> TableDocument:
    """A table at which that match stands after some choices: a person in the first seat, bots in the others."""
    first, *others = moment.match.setup.seats
    mine = SeatDocument(seat=first, invited=True, joined=True, name=NAME, token=hashed(TOKEN))
    return TableDocument(
        id=name,
        created=0.0,
        rules=game.version,
        setup=moment.match.setup,
        seats=(mine, *(SeatDocument(seat=seat, bot=BOT) for seat in others)),
        clock=Clock(),
        public=True,
        deal=Deal(seed=moment.seed),
        host=hashed("host"),
        watch=hashed("watch"),
        begun=True,
        past=tuple(moment.match.entries[:upto]),
    )


async def keep(database: str, running: Sequence[TableDocument], over: Sequence[tuple[TableDocument, Match]]) -> None:
    """Put tables into a database, as a server would have left them."""
    storage = Storage(database)
    await storage.open()
    for document in running:
        await storage.save(await storage.create(document), document, "running")
    for document, match in over:
        lease = await storage.create(document)
        await storage.save(lease, document, "running")
        await storage.append(lease, match.entries[-1], {}, match.record().to_bytes())
    await storage.close()


def tables(database: str, wanted: Sequence[str]) -> list[Scene]:
    """A table of every game in the middle of a match, and one that is over."""
    running, over, scenes = [], [], []
    for name in registry.ids():
        mine = [
            Scene(name, f"#{name}/{TOKEN}", ".bar.asked"),
            Scene(f"replay-{name}", f"#/replay/over-{name}?at={{at}}&viewer=referee", ".replay [data-zone]"),
        ]
        if not any(scene.name in wanted for scene in mine):
            continue
        game = registry.find(name)
        moment = finest(game)
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


def chromium() -> str:
    """The system's browser."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        raise SystemExit("no Chromium: apt-get install chromium")
    return path


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
                page.goto("about:blank")
                page.goto(f"{url}/{scene.address}")
                expect(page.locator(scene.shows).first).to_be_visible(timeout=60_000)
                page.wait_for_load_state("networkidle")
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
    wanted = asked.names or [*registry.ids(), *SHOWN]
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
