"""A match played on the page with answers taken by chance, and every frame of it looked at: answers in reach, and nothing that moves."""

import asyncio
import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from benchmarks.tables import TOKEN, Moment, keep, table_of
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.every_game import GAMES
from tests.server.serving import Server, traces

from netdeck.kernel import Deal, Match, Setup

from .conftest import ROOT, visitor
from .test_boards import RESIZED

WATCHING = Path(__file__).with_name("watching.js")
SEED = 5
LAYOUT_SHIFT = 0.05
"""How much may move in a match besides cards: the browser's own measure, of which 1 is the whole window once across itself."""
SOME_CHOICES = 6
MANY_CHOICES = 40
FEW_CHOICES = 6
FEWEST_CHOICES = 4
NUMBERS = (1, 3, 8, 30)
BAR = 3.5
"""The height of the question in the letters of the page: 56 pixels, and more on a screen on which everything is larger."""
NARROWEST = 700
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
    "large": Screen(1920, 1080),
    "tablet": Screen(820, 1180),
    "phone": Screen(390, 844),
}
ALL_SCREENS = {**SCREENS, "sideways": Screen(844, 390), "low": Screen(667, 375), "old": Screen(1024, 768), "huge": Screen(2560, 1440)}
LANGUAGES = ("en", "de")
SETUPS = {**{id: (id, "") for id in GAMES}, "binmat-duel": ("binmat", "duel")}
"""Every game with its usual rules, and BINMAT as one plays it first."""
DESK = ("en", "desk")
QUICK = {("bloodless", *DESK), ("binmat-duel", "en", "phone")}
"""What `make test` plays, where a browser exists."""
ELSEWHERE = [(language, screen) for screen in SCREENS for language in LANGUAGES if (language, screen) != DESK]


def everywhere() -> Iterator[Any]:
    """One game at the desk and one on a phone; in the long suite every game at the desk and together in every place.

    Everything is everywhere in the soak.
    """
    rooms = {name: {DESK, ELSEWHERE[n], *ELSEWHERE[n + len(SETUPS) : n + len(SETUPS) + 1]} for n, name in enumerate(SETUPS)}
    assert set().union(*rooms.values()) == {DESK, *ELSEWHERE}
    for name in SETUPS:
        for language, screen in (DESK, *ELSEWHERE):
            quick = (name, language, screen) in QUICK
            tier = () if quick else pytest.mark.long if (language, screen) in rooms[name] else pytest.mark.soak
            yield pytest.param(name, language, screen, id=f"{name}-{language}-{screen}", marks=tier)


def begun(name: str) -> Any:
    """A table whose match has begun, with chance that is the same every time: a person in the first seat, bots in the others."""
    id, variant = SETUPS[name]
    game = GAMES[id]
    setup = game.complete(Setup(game=id, variant=variant) if variant else Setup(game=id))
    match = Match(game, setup, Deal(seed=SEED))
    return game, Moment(match, SEED, 0, 0.0)


@pytest.fixture(scope="module")
def dealt(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a table of every game for each language and screen."""
    folder = tmp_path_factory.mktemp("dealt")
    database = f"sqlite:///{folder / 'tables.db'}"
    tables = []
    for name in SETUPS:
        game, moment = begun(name)
        names = [f"{name}-{language}-{screen}" for language in LANGUAGES for screen in SCREENS] + [f"{name}-moving", f"{name}-answers"]
        tables += [table_of(game, moment, each, 0) for each in names]
    with ThreadPoolExecutor(1) as aside:  # this thread has the browser's loop
        aside.submit(lambda: asyncio.run(keep(database, tables, []))).result()
    server = Server(database, folder / "server.log", "--messages", "0")
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


def play(page: Page, name: str, most: int, seconds: float = 240) -> dict[str, Any]:
    told: dict[str, Any] = page.evaluate("playAndWatch", {"seed": SEED, "most": most, "terms": terms(name), "seconds": seconds})
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
        sit_down(page, dealt, f"{name}-{language}-{screen}", language)
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


@pytest.mark.long
@pytest.mark.parametrize("name", SETUPS)
def test_nothing_is_covered_while_cards_move(browser: Browser, browser_context_args: dict[str, Any], dealt: Server, name: str) -> None:
    arguments = {**browser_context_args, "viewport": SCREENS["desk"]._asdict(), "reduced_motion": "no-preference"}
    for page in visitor(browser, arguments):
        sit_down(page, dealt, f"{name}-moving", "en")
        told = play(page, name, FEW_CHOICES)
        assert told["moving"] > 0
        assert told["faults"] == {}


class Asking:
    """A line on which every question has so many answers: half of them about places on the table, half about nothing there."""

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
            options = [self._option(n, sorted(message["view"]["zones"])) for n in range(self.answers)]
            told = json.dumps({**message, "question": {**message["question"], "options": options, "answers": []}})
        page.send(told)

    def _option(self, n: int, places: list[str]) -> dict[str, Any]:
        touches = [places[n % len(places)]] if n % 2 else []
        return {"notation": f"answer {n}", "label": ANSWERS[self.language].format(n=n), "touches": touches}


NEAR = ("desk", "phone")
FAR = tuple(screen for screen in ALL_SCREENS if screen not in NEAR)


def crowds() -> Iterator[Any]:
    """A desk and a phone; half of the others, in the other language, where there are more answers than fit; all of it in the soak."""
    for n, name in enumerate(SETUPS):
        one, other = LANGUAGES[n % 2], LANGUAGES[1 - n % 2]
        yield pytest.param(name, one, NEAR, NUMBERS, id=f"{name}-near", marks=pytest.mark.long)
        yield pytest.param(name, other, FAR[n % 2 :: 2], NUMBERS[2:], id=f"{name}-far", marks=pytest.mark.long)
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
                box = page.locator(".question" if width <= NARROWEST else ".bar").first.bounding_box()
                assert box is not None
                assert abs(box["height"] - BAR * root) <= 1, (screen, many)
                assert told == {"reached": many, "faults": {}}, (screen, many)
            page.evaluate("openList()")  # and it stays open while the window becomes another
