"""A browser, a server, and somebody who plays on the page: the system's Chromium, driven by Playwright."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.server.chance import name_of
from tests.server.serving import UNHURRIED, Server, traces

from .resuming import keep_past

ROOT = Path(__file__).parents[2]
PATIENCE = 300_000
"""Milliseconds for anything to happen on the page: a busy machine fails no test, and whoever need not wait does not."""
expect.set_options(timeout=PATIENCE)
TAKES_TIME = """
const kept = JSON.parse(localStorage.getItem('netdeck.settings') ?? '{}');
localStorage.setItem('netdeck.settings', JSON.stringify({clock: false, ...kept}));
"""
"""Visitors do not begin with the clock that a game proposes, unless they say so: a busy machine is slower than five seconds."""
FIXED_SALTS = "crypto.getRandomValues = (array) => array.fill(7);"
"""What a page adds to the chance of a match is the same every time."""
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The first of these that is there; the one without windows is twice as fast."""


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's own Chromium; Playwright's is not downloaded."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        pytest.skip("no Chromium: apt-get install chromium")
    return {**browser_type_launch_args, "executable_path": path, "args": ["--no-sandbox", "--disable-dev-shm-usage"]}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Nothing moves, so nothing has to be waited for; and no page is kept for later, which a visitor who comes once would wait for in vain.

    Tests of a line that breaks say that theirs is (``browser_context_args``).
    """
    size = {"width": 1280, "height": 800}
    return {**browser_context_args, "reduced_motion": "reduce", "viewport": size, "locale": "en-GB", "service_workers": "block"}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Whatever is done on a page has as much time as what is expected of it; what is still fetched when it closes fails nobody."""
    opened = browser.new_context

    def patient(**arguments: Any) -> BrowserContext:
        context = opened(**arguments)
        context.set_default_timeout(PATIENCE)
        closed = context.close

        def close(**why: Any) -> None:
            for page in context.pages:  # else the error of an answer that a test was just changing is raised in the next test
                page.unroute_all(behavior="ignoreErrors")
            closed(**why)

        context.close = close  # type: ignore[method-assign]
        return context

    browser.new_context = patient  # type: ignore[method-assign]
    return browser


@pytest.fixture(scope="session")
def built_page() -> None:
    """The page as the sources are now."""
    subprocess.run([sys.executable, str(ROOT / "scripts" / "build_page.py")], check=True)


@pytest.fixture(scope="session")
def site(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the page, for all tests of this folder."""
    folder = tmp_path_factory.mktemp("site")
    database = f"sqlite:///{folder / 'tables.db'}"
    with ThreadPoolExecutor(1) as aside:  # this thread has the browser's loop
        aside.submit(lambda: asyncio.run(keep_past(database))).result()
    name_of(folder / "server.log").touch()
    server = Server(database, folder / "server.log", *UNHURRIED)
    yield server
    assert server.stop() == 0
    assert traces(folder / "server.log") == []


@pytest.fixture(autouse=True)
def fixed_chance(request: pytest.FixtureRequest) -> None:
    """The same test is dealt the same cards: its name decides."""
    if "site" in request.fixturenames:
        name_of(request.getfixturevalue("site").log).write_text(request.node.nodeid.partition("@")[0], encoding="utf-8")


@pytest.fixture
def sound(page: Page) -> Iterator[Page]:
    """A page on which no script may fail, and which asks for nothing that is not there."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("response", lambda answer: faults.append(f"{answer.url}: 404") if answer.status == 404 else None)
    page.add_init_script(TAKES_TIME)
    page.add_init_script(FIXED_SALTS)
    yield page
    assert not faults


def visitor(browser: Browser, arguments: dict[str, Any]) -> Iterator[Page]:
    context: BrowserContext = browser.new_context(**arguments)
    page = context.new_page()
    page.add_init_script(TAKES_TIME)
    page.add_init_script(FIXED_SALTS)
    yield page
    context.close()


@pytest.fixture
def another(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A second person, at a machine of their own."""
    yield from visitor(browser, browser_context_args)


@pytest.fixture
def phone(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Somebody with a phone, held upright."""
    upright = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    yield from visitor(browser, {**browser_context_args, **upright})
