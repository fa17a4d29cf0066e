"""A match played on the page with answers taken by chance, and every frame of it looked at: answers in reach, and nothing that moves."""

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from benchmarks.tables import TOKEN, Moment, keep, table_of
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.every_game import GAMES
from tests.seeds import only
from tests.server.serving import UNHURRIED, Server, traces

from netdeck.kernel import Deal, Match, Seat, Setup
from netdeck.server.clocks import Clock

from .conftest import PATIENCE, ROOT, visitor
from .test_boards import RESIZED

pytestmark = pytest.mark.xdist_group("every frame")
WATCHING = Path(__file__).with_name("watching.js")
SEED = 5
LAYOUT_SHIFT = 0.05
"""How much may move in a match besides cards: the browser's own measure, of which 1 is the whole window once across itself."""
SOME_CHOICES = 6
MANY_CHOICES = 40
FEW_CHOICES = 6
FEWEST_CHOICES = 4
HOURS = Clock(kind="bank", seconds=24 * 3600)
"""A clock that is there, and never up."""
NUMBERS = (1, 3, 8, 30)
BAR = 3.5
"""The height of the question in the letters of the page: 56 pixels, and more on a screen on which everything is larger."""
NARROWEST, WIDEST_UPRIGHT = 700, 832
"""Windows as narrow as that have one column, and so have those that are higher than wide."""
MESSAGES = {key for key in json.loads((ROOT / "web" / "src" / "i18n" / "en.json").read_text(encoding="utf-8")) if "." in key}
ANSWERS = {
    "en": "Choose number {n} and put the card that you hold on the desktop of the player to your left",
    "de": "Nummer {n} wählen und die gehaltene Karte auf die Arbeitsfläche der Person zur Linken legen",
}


class Screen(NamedTuple):
    width: int
    height: int


SCREENS = {
    "laptop": Screen(1280, 720),
    "desk": Screen(1440, 900),
    "huge": Screen(2560, 1440),
    "tablet": Screen(768, 1024),
    "phone": Screen(390, 844),
}
OTHER_SCREENS = {
    "sideways": Screen(844, 390),
    "low": Screen(667, 375),
    "old": Screen(1024, 768),
    "large": Screen(1920, 1080),
    "ipad": Screen(820, 1180),
}
ALL_SCREENS = SCREENS | OTHER_SCREENS
LANGUAGES = ("en", "de")
THEMES = ("dark", "light")


class Played(NamedTuple):
    """What is played: a game, its rules, and who sits there where that is not the usual two."""

    game: str
    variant: str = ""
    seats: tuple[str, ...] = ()


SETUPS = {**{id: Played(id) for id in GAMES}, "binmat-duel": Played("binmat", "duel")}
"""Every game with its usual rules, and BINMAT as one plays it first."""
MANY = ("datawarriors", "technomancy")
"""Games for up to four, each for oneself."""
SEVERAL = {
    "binmat-3": Played("binmat", seats=("d0", "a0", "a1")),
    "binmat-4": Played("binmat", seats=("d0", "d1", "a0", "a1")),
    **{f"{id}-{count}": Played(id, seats=tuple(GAMES[id].table(4))[:count]) for id in MANY for count in (3, 4)},
}
"""Tables of three and four."""
VARIANTS = {f"{id}-{name}": Played(id, name) for id, game in GAMES.items() for name in game.variants if f"{id}-{name}" not in SETUPS}
"""Every other set of rules, at the desk."""
TABLES = SETUPS | SEVERAL | VARIANTS
DESK = ("en", "desk")
QUICK = {("binmat-duel", "en", "phone")}
"""What `make test` plays, where a browser exists."""
ELSEWHERE = [(language, screen) for screen in SCREENS for language in LANGUAGES if (language, screen) != DESK]
ROOMS = [("en", "laptop"), ("de", "desk"), ("en", "huge"), ("de", "tablet"), ("de", "phone"), ("en", "phone")]
"""The long suite's: every screen, and each language on three of them."""


def everywhere() -> Iterator[Any]:
    """One game on a phone; in the long suite every game on one screen, and together on all of them.

    Everything is everywhere in the soak, tables of three and four too.
    """
    rooms = {name: {place} for name, place in zip(SETUPS, ROOMS, strict=True)}
    assert {screen for room in rooms.values() for _, screen in room} == {*SCREENS}
    for name in VARIANTS:
        yield pytest.param(name, *DESK, id="-".join((name, *DESK)), marks=pytest.mark.soak)
    for name in SETUPS | SEVERAL:
        for language, screen in (DESK, *ELSEWHERE):
            quick = (name, language, screen) in QUICK
            tier = () if quick else pytest.mark.long if (language, screen) in rooms.get(name, ()) else pytest.mark.soak
            yield pytest.param(name, language, screen, id=f"{name}-{language}-{screen}", marks=tier)


def begun(name: str) -> Any:
    """A table whose match has begun, with chance that is the same every time: a person in the first seat, bots in the others."""
    id, variant, seats = TABLES[name]
    game = GAMES[id]
    asked = Setup(game=id, seats=tuple(map(Seat, seats)))
    setup = game.complete(Setup(game=id, variant=variant) if variant else asked)
    match = Match(game, setup, Deal(seed=SEED))
    return game, Moment(match, SEED, 0, 0.0)


@pytest.fixture(scope="module")
def dealt(request: pytest.FixtureRequest, built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the tables of the tests that were chosen: of each game one for every language and screen, and others."""
    folder = tmp_path_factory.mktemp("dealt")
    database = f"sqlite:///{folder / 'tables.db'}"
    tables = []
    chosen = {item.callspec.params["name"] for item in request.session.items if item.path == request.path and hasattr(item, "callspec")}
    for name in sorted(chosen):
        game, moment = begun(name)
        names = [f"{name}-{language}-{screen}" for language, screen in (DESK, *(() if name in VARIANTS else ELSEWHERE))]
        tables += [table_of(game, moment, each, 0) for each in names]
        timed = [f"{name}-{what}" for what in ("answers", "moving") if name in SETUPS]
        tables += [msgspec.structs.replace(table_of(game, moment, each, 0), clock=HOURS) for each in timed]
    with ThreadPoolExecutor(1) as aside:  # this thread has the browser's loop
        aside.submit(lambda: asyncio.run(keep(database, tables, []))).result()
    server = Server(database, folder / "server.log", *UNHURRIED)
    yield server
    assert server.stop() == 0
    assert traces(folder / "server.log") == []


KEYS = rf"(?<![\w.])(?:{'|'.join(map(re.escape, sorted(MESSAGES, key=len, reverse=True)))})(?![\w.])"


def terms(name: str) -> list[str]:
    """What nobody but a program says: keys of messages, ids of clauses and seats, and how cards and choices are written."""
    game, moment = begun(name)
    ids = [id for id in game.rulebook.clauses if re.search(r"[A-Za-z-].*\d|\d\.\d+\.\d", id)]
    seats = [seat for seat in moment.match.setup.seats if re.search(r"\d", seat)]
    codes = [name for name in game.card_names(moment.match.setup) if not re.search(r"\w\w", name)]
    told = [rf"(?<!\S){re.escape(code)}u?(?![^\s.,;])" for code in codes]
    told += [rf"(?<!\S)[A-Za-z]{re.escape(code)}u?\d" for code in codes]  # a choice with such a card, as it is typed
    return [*told, KEYS] + [
        rf"(?<![\w.-])(?:{'|'.join(map(re.escape, sorted(each, key=len, reverse=True)))})(?![\w-]|\.\w)" for each in (ids, seats) if each
    ]


def sit_down(page: Page, server: Server, table: str, language: str, **kept: Any) -> None:
    settings = json.dumps({"language": language, "clock": False, **kept})
    page.add_init_script(f"localStorage.setItem('netdeck.settings', {json.dumps(settings)})")
    page.add_init_script(path=WATCHING)
    page.goto(f"{server.url}/#{table}/{TOKEN}")
    expect(page.locator(".bar.asked")).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))")


def play(page: Page, name: str, most: int) -> dict[str, Any]:
    told: dict[str, Any] = page.evaluate("playAndWatch", {"seed": SEED, "most": most, "terms": terms(name), "limit": PATIENCE})
    return told


@pytest.mark.parametrize(("name", "language", "screen"), list(everywhere()))
def test_every_frame_of_a_match_is_in_order(
    request: pytest.FixtureRequest,
    browser: Browser,
    browser_context_args: dict[str, Any],
    dealt: Server,
    name: str,
    language: str,
    screen: str,
) -> None:
    size = SCREENS[screen]
    fingers = {"has_touch": True, "is_mobile": True} if screen == "phone" else {}
    for page in visitor(browser, {**browser_context_args, "viewport": size._asdict(), **fingers}):
        theme = THEMES[(list(TABLES).index(name) + list(SCREENS).index(screen)) % 2]
        sit_down(page, dealt, f"{name}-{language}-{screen}", language, theme=theme)
        told = play(page, name, MANY_CHOICES if request.node.get_closest_marker("soak") else SOME_CHOICES)
        assert told["faults"] == {}
        assert told["total"] < LAYOUT_SHIFT, told["shifts"]
        assert told["frames"] >= told["looks"] >= told["chosen"] >= FEWEST_CHOICES
        assert not told["late"]
        demand_whole_texts(page, name)
        page.locator(".table.finished, .bar.asked").first.wait_for()  # the last choice may have ended the match
        if page.locator(".table.finished").count() == 0:
            give_up(page)
        expect(page.locator(".end h2")).to_be_visible()
        assert page.evaluate("rawWords()") == []


def demand_whole_texts(page: Page, name: str) -> None:
    """What stands on a card is what the rules of this variant print on it, all of it."""
    game, moment = begun(name)
    printed = {each.name: each.text for each in game.definitions(moment.match.setup).values()}
    for card, words in page.evaluate("cardWords()"):
        if printed.get(card):
            assert bare(words) == bare(printed[card].replace("~", card)), card


def bare(text: str) -> str:
    return re.sub(r"\{[^}]*\}|[\W\d_]", "", text)


def give_up(page: Page) -> None:
    page.locator(".head .tools button").last.click()
    page.locator("dialog .entry").last.click()
    page.locator("dialog .button.primary").click()
    page.locator(".table.finished").wait_for()


@pytest.mark.parametrize("name", only(["datawarriors"], SETUPS))
def test_nothing_is_covered_while_cards_move(browser: Browser, browser_context_args: dict[str, Any], dealt: Server, name: str) -> None:
    arguments = {**browser_context_args, "viewport": SCREENS["desk"]._asdict(), "reduced_motion": "no-preference"}
    for page in visitor(browser, arguments):
        sit_down(page, dealt, f"{name}-moving", "en")
        expect(page.locator(".clock.running").first).to_be_visible()
        told = play(page, name, FEW_CHOICES)
        assert told["moving"] > 0
        assert told["faults"] == {}


class Asking:
    """A line on which every question has so many answers: half of them about players and places on the table, half about nothing there."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.answers = NUMBERS[0]
        self._last: tuple[WebSocketRoute, str | bytes] | None = None

    def __call__(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda told: self._pass_on(page, told))

    def ask(self, answers: int) -> None:
        """Ask the last question again, with another number of answers."""
        self.answers = answers
        assert self._last is not None
        self._pass_on(*self._last)

    def _pass_on(self, page: WebSocketRoute, told: str | bytes) -> None:
        message = json.loads(told)
        if message.get("type") == "moment" and message.get("question"):
            self._last = page, told
            places = [*sorted(message["view"]["seat"]), *sorted(message["view"]["zones"])]
            options = [self._option(n, places) for n in range(self.answers)]
            told = json.dumps({**message, "question": {**message["question"], "options": options, "answers": []}})
        page.send(told)

    def _option(self, n: int, places: list[str]) -> dict[str, Any]:
        touches = [places[n // 2 % len(places)]] if n % 2 else []
        return {"notation": f"answer {n}", "label": ANSWERS[self.language].format(n=n), "touches": touches}


NEAR = ("desk", "phone")
FAR = tuple(screen for screen in ALL_SCREENS if screen not in NEAR)


def crowds() -> Iterator[Any]:
    """A desk and a phone in one game, and half of the other screens in each of two, where there is too little room; all in the soak."""
    yield pytest.param("datawarriors", "de", NEAR, NUMBERS, id="datawarriors-near", marks=pytest.mark.long)
    for n, name in enumerate(("lantern", "bloodless")):
        yield pytest.param(name, LANGUAGES[n], FAR[n::2], NUMBERS[2:], id=f"{name}-far", marks=pytest.mark.long)
    for name in SETUPS:
        for language in LANGUAGES:
            yield pytest.param(name, language, tuple(ALL_SCREENS), NUMBERS, id=f"{name}-{language}", marks=pytest.mark.soak)


@pytest.mark.parametrize(("name", "language", "screens", "numbers"), list(crowds()))
def test_every_answer_can_be_reached_however_many_there_are(
    browser: Browser,
    browser_context_args: dict[str, Any],
    dealt: Server,
    name: str,
    language: str,
    screens: tuple[str, ...],
    numbers: tuple[int, ...],
) -> None:
    asking = Asking(language)
    for page in visitor(browser, browser_context_args):
        page.route_web_socket(re.compile("/api/socket"), asking)
        sit_down(page, dealt, f"{name}-answers", language)
        for screen in screens:
            width, height = ALL_SCREENS[screen]
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(RESIZED, arg=[width, height])
            assert screen == screens[0] or page.evaluate("closeList()") == [], screen
            for many in numbers:
                asking.ask(many)
                page.wait_for_function("(many) => offered() === many", arg=many)
                told = page.evaluate("reachAll()")
                root = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
                upright = width <= NARROWEST or (width <= WIDEST_UPRIGHT and height > width)
                box = page.locator(".question" if upright else ".bar").first.bounding_box()
                assert box is not None
                assert abs(box["height"] - BAR * root) <= 1, (screen, many)
                assert told == {"reached": many, "faults": {}}, (screen, many)
            page.evaluate("openList()")  # and it stays open while the window becomes another
