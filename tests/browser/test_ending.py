"""The end of a match: the decisive blow with the board alone, then victory, defeat or draw beside it, and what comes next."""

import asyncio
import io
import json
import random
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import Any

import pytest
from benchmarks.tables import TOKEN, Moment, keep, table_of
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page, WebSocketRoute, expect
from tests.every_game import GAMES
from tests.seeds import only
from tests.server.serving import UNHURRIED, Server, traces

from netdeck.kernel import Deal, Match, Seat, Setup

from .conftest import visitor

pytestmark = pytest.mark.xdist_group("last turn")
GAME = "bloodless"
ME, FOE = Seat("A"), Seat("B")
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
HELD = 900
FRAME = 17
SOON = 6
"""So many events after its strike a match is over."""
NARROW = 200
APART = 6.0
"""Of 255: how much two states differ at least, on average over all pixels, at 200 pixels of width in grey. Measured when this was written:
13 for defeat and draw, which are the most alike, and 24 or more for all other pairs; half of the smallest is the limit."""
WATCH = """
() => {
  const seen = (window.ending = {moved: 0, told: 0, covered: []});
  const look = () => {
    const now = document.timeline.currentTime;
    const main = document.querySelector('.main');
    const end = document.querySelector('.end');
    if (!end) {
      const moving = main.getAnimations({subtree: true}).some((each) => each.playState === 'running');
      if (moving || !document.querySelector('.table.finished')) seen.moved = now;
    } else seen.told ||= now;
    requestAnimationFrame(look);
  };
  look();
}
"""


def ended() -> tuple[Match, int]:
    """A match that the first seat ends with its own last choice."""
    game = GAMES[GAME]
    for seed in range(40):
        match, dice = Match(game, game.complete(Setup(game=GAME)), Deal(seed=seed)), random.Random(seed)
        while pending := match.position.pending():
            seat, decision = next(iter(pending.items()))
            match.choose(seat, dice.choice(decision.options).notation)
        if (
            match.entries[-1].seat == ME
            and match.seen(ME)[-1].number - next(e.number for e in reversed(match.seen(ME)) if e.event == "strike") < 6
        ):
            return match, seed
    raise AssertionError("nobody ends a match")


@pytest.fixture(scope="module")
def last_turn(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server with tables at which the next choice ends the match, and that choice."""
    folder = tmp_path_factory.mktemp("ending")
    database = f"sqlite:///{folder / 'tables.db'}"
    match, seed = ended()
    tables = [table_of(GAMES[GAME], Moment(match, seed, 0, 0.0), f"ending{n}", len(match.entries) - 1) for n in range(8)]
    with ThreadPoolExecutor(1) as aside:  # this thread has the browser's loop
        aside.submit(lambda: asyncio.run(keep(database, tables, []))).result()
    server = Server(database, folder / "server.log", *UNHURRIED)
    yield server, match.entries[-1].choose
    assert server.stop() == 0
    assert traces(folder / "server.log") == []


def decided_for(*winners: str) -> Any:
    """A line on which the match ends for others than it did."""

    def tell(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def pass_on(told: str | bytes) -> None:
            message = json.loads(told)
            if (view := message.get("view")) and view.get("result"):
                view["result"] = {**view["result"], "winners": list(winners)}
            page.send(json.dumps(message))

        server.on_message(pass_on)

    return tell


def play_last(page: Page, server: Server, table: str, notation: str, *winners: str) -> None:
    page.route_web_socket(re.compile("/api/socket"), decided_for(*winners))
    page.goto(f"{server.url}/#{table}/{TOKEN}")
    page.locator(".bar.asked").wait_for()
    page.evaluate(WATCH)
    if page.locator(f".option[data-notation='{notation}']").count() == 0:
        page.locator(".bar .more").click()
    page.locator(f".option[data-notation='{notation}']").first.evaluate("(each) => each.click()")
    page.locator(".table.finished").wait_for()


def grey(page: Page) -> Image.Image:
    picture = Image.open(io.BytesIO(page.screenshot())).convert("L")
    return picture.resize((NARROW, round(picture.height * NARROW / picture.width)))


def difference(one: Image.Image, other: Image.Image) -> float:
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


SETTLED = """
() => document.getAnimations().every((each) => each.playState !== 'running' || each.effect.getComputedTiming().duration > 1000)
"""
"""Embers glow on."""
COVERED = """
() => {
  const lit = document.querySelector('.front .lit').getBoundingClientRect();
  const end = document.querySelector('.end').getBoundingClientRect();
  const apart = lit.right <= end.left + 1 || lit.left >= end.right - 1 || lit.bottom <= end.top + 1 || lit.top >= end.bottom - 1;
  const inside = lit.left >= -1 && lit.top >= 0 && lit.right <= innerWidth + 1 && lit.bottom <= innerHeight + 1;
  const spaces = [...document.querySelectorAll('.space')].map((each) => each.getBoundingClientRect());
  const onSpace = spaces.some((box) => Math.abs(box.left - lit.left) < 2 && Math.abs(box.top - lit.top) < 2);
  return {apart, inside, onSpace};
}
"""


@pytest.mark.parametrize("motion", only(["no-preference"], ["no-preference", "reduce"]))
def test_the_blow_is_seen_before_the_result_which_covers_none_of_it(
    browser: Browser, browser_context_args: dict[str, Any], last_turn: tuple[Server, str], motion: str
) -> None:
    server, notation = last_turn
    size = DESK if motion == "reduce" else PHONE
    for page in visitor(browser, {**browser_context_args, "viewport": size, "reduced_motion": motion}):
        play_last(page, server, f"ending{0 if motion == 'reduce' else 1}", notation, FOE)
        expect(page.locator(".front .num")).to_have_text(re.compile("^\N{MINUS SIGN}[0-9]+$"))
        page.locator(".end").wait_for()
        expect(page.locator(".end h2")).to_be_focused()
        told = page.evaluate("ending")
        assert told["told"] - told["moved"] >= HELD - FRAME, told
        page.wait_for_function(SETTLED)
        assert page.evaluate(COVERED) == {"apart": True, "inside": True, "onSpace": True}


def test_four_states_are_told_apart_in_grey_and_each_leads_on(
    browser: Browser, browser_context_args: dict[str, Any], last_turn: tuple[Server, str]
) -> None:
    server, notation = last_turn
    pictures: dict[str, Image.Image] = {}
    states = {
        "won": ("You win.", (ME,), "Next: "),
        "lost": ("You lose.", (FOE,), "Again against "),
        "drawn": ("A draw.", (), "Again, seats swapped"),
    }
    for n, (state, (headline, winners, onward)) in enumerate(states.items()):
        for page in visitor(browser, {**browser_context_args, "viewport": DESK}):
            play_last(page, server, f"ending{2 + n}", notation, *winners)
            if state == "lost":
                page.locator(".front .num").wait_for()
                pictures["blow"] = grey(page)
            page.mouse.click(5, 400)  # a tap skips the wait
            expect(page.locator(".end h2")).to_have_text(headline)
            expect(page.locator(".end .next .primary")).to_contain_text(onward)
            assert page.locator(".end .chip").count() == 0
            pictures[state] = grey(page)
            page.get_by_role("button", name="Which rule says so?").click()
            expect(page.locator(".end blockquote")).to_contain_text(re.compile(r"\w{3}"))
            if state == "won":
                expect(page.get_by_role("img", name=re.compile("1 of 7 beaten"))).to_be_visible()
                page.keyboard.press("n")
                expect(page.locator(".table[data-phase=running]")).to_be_visible()
                expect(page.locator(".end")).to_have_count(0)
    for one, other in combinations(pictures, 2):
        assert difference(pictures[one], pictures[other]) > APART, (one, other, difference(pictures[one], pictures[other]))
