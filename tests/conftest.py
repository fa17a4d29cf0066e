"""Settings that every test shares.

In CI a test of the server or of the browser table may not be skipped: a missing Chromium would otherwise hide every fault
there behind a green run. Tests that need an accelerator may be skipped anywhere.
"""

import asyncio
import contextlib
import gc
import os
import re
from collections import Counter, defaultdict
from collections.abc import Generator
from fnmatch import fnmatch, translate
from functools import cache
from itertools import chain
from operator import itemgetter
from pathlib import Path

import pytest
from hypothesis import settings

os.environ["LOGNAME"] = "ada"  # who plays in lines and gives no name is called as the machine calls them
os.environ["NETDECK_COMPILE"] = "off"  # tests of machine code make it; behind all others it would only take a processor away

MUST_RUN_IN_CI = ("browser", "server")
TESTS = Path(__file__).parent
SMOKE = "browser/test_every_frame.py"
"""The one file of browser tests of which a part runs in `make test`, where a browser exists; it marks the rest itself."""
LONG = (  # what needs machine code, a browser, PostgreSQL, an installed wheel or processes, and what sweeps through very much
    "adversary/*",
    "arena/test_match.py",
    "bots/seer/test_every_game.py",
    "bots/seer/test_experience.py",
    "bots/test_hints.py",
    "browser/*",
    "cli/test_interrupting.py",
    "cli/test_lsp.py",
    "cli/test_own_cards.py",
    "cli/test_printing.py",
    "docs/test_pages.py",
    "games/binmat/test_cuda.py",
    "games/binmat/test_machines.py",
    "games/binmat/test_taste.py",
    "games/bloodless/test_searching.py",
    "games/bloodless/test_taste.py",
    "games/bloodless/test_ways.py",
    "games/test_shared_books.py",
    "lab/test_stress.py",
    "lab/test_cluster.py",
    "lab/test_failing.py",
    "lab/test_measuring.py",
    "lab/test_runner.py",
    "backends/test_device.py",
    "backends/test_ismcts.py",
    "bots/test_dialects.py",
    "backends/test_layout.py",
    "power/*",
    "scripts/test_renamed.py",
    "server/test_api_fuzz.py",
    "server/test_deck_drafts.py",
    "server/test_draft_games.py",
    "server/test_lab.py",
    "server/test_leaks.py",
    "server/test_leases.py",
    "server/test_prefork.py",
    "server/test_operating.py",
    "server/test_several.py",
    "server/test_strangers.py",
    "server/test_workers.py",
    "sources/test_documents.py",
    "test_benchmarks.py",
    "test_container.py",
    "test_groups.py",
    "test_packaging.py",
    "test_scenarios_compiled.py",
    "i18n/test_overheard.py",
    "i18n/test_people.py",
    "why_not/test_ways.py",
)
"""Files whose tests `make test` leaves out and `make test-all` adds. Tests of other files carry the marker ``long`` themselves."""
A_LONG_FILE = re.compile("|".join(map(translate, LONG)))
LONG_GROUPS = ("*-compiled", "binmat-*", "postgresql", "wheel")
"""Tests that share machine code, PostgreSQL or an installed wheel are long as well."""
SIGNS_OF_LONG = re.compile(
    r"mark\.long|long=|\b(share|some|parts)\(|-compiled|binmat-|postgresql|own_server|\bdatabase: |\beither: ", re.IGNORECASE
)
"""A file with long tests among others says one of these: the mark itself, or a group or a fixture that brings it."""


@cache
def is_long(path: Path) -> bool:
    """Whether all tests of a file are long."""
    if not path.is_relative_to(TESTS):
        return False
    name = path.relative_to(TESTS).as_posix()
    return name != SMOKE and A_LONG_FILE.match(name) is not None


@cache
def may_be_long(path: Path) -> bool:
    """Whether a file may have long tests, so far as can be told without importing it."""
    return is_long(path) or (path.suffix == ".py" and SIGNS_OF_LONG.search(path.read_text(encoding="utf-8")) is not None)


def in_ci() -> bool:
    """Whether a CI service runs us; ``CI=false`` is as good as none."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")


# Compiled rules make the first example slow and the rest fast, so a deadline for each would only tell us about the compiler.
# Examples are the same in every run; only `make soak` draws others.
settings.register_profile("quick", max_examples=50, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("soak", max_examples=5_000, deadline=None, print_blob=True)
settings.load_profile("quick")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    """Fixtures of other things than the browser may run event loops of their own."""
    with contextlib.nullcontext() if item.get_closest_marker("browser") else without_a_running_loop():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Tests of other things than the browser may run event loops of their own."""
    with contextlib.nullcontext() if item.get_closest_marker("browser") else without_a_running_loop():
        yield


@contextlib.contextmanager
def without_a_running_loop() -> Generator[None, None, None]:
    """The browser's driver counts as a running event loop for as long as it lives; here it does not."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        yield
    finally:
        asyncio._set_running_loop(loop)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Long tests wait for browsers and servers half of the time: one more worker than there are processors keeps those busy."""
    return (os.cpu_count() or 1) + 1 if config.option.markexpr.startswith("long") else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without the garbage collector, and spare it what was collected: all of that lives as long as the run.

    Later it looks as seldom as in a server: as often as Python does by itself it takes a twelfth of the time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files without a test that is wanted are not even read."""
    if not collection_path.is_file():
        return None
    wanted = config.option.markexpr
    unwanted = ("not long" in wanted and is_long(collection_path)) or (wanted.startswith("long") and not may_be_long(collection_path))
    return True if unwanted else None


def pytest_itemcollected(item: pytest.Item) -> None:
    groups = {str(mark.args[0]) for mark in item.iter_markers("xdist_group")}
    if is_long(item.path) or any(fnmatch(group, pattern) for group in groups for pattern in LONG_GROUPS):
        item.add_marker(pytest.mark.long)


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, None, None]:
    """No long test may be in a file that says nothing of it. Name the groups of tests that share a worker, when all are chosen."""
    hidden = {item.path.relative_to(TESTS).as_posix() for item in items if item.get_closest_marker("long") and not may_be_long(item.path)}
    if hidden:
        raise pytest.UsageError(f"SIGNS_OF_LONG in tests/conftest.py finds nothing in {', '.join(sorted(hidden))}, which has long tests")
    yield
    if config.getoption("loadgroup", False):
        name_groups(items)


def name_groups(items: list[pytest.Item]) -> None:
    """Say of each test of a group in its id which one it is: by that the tests of a group are kept on one worker.

    pytest-xdist 3.8 means to, and writes to a place that pytest 9.2 does not look at any more.
    """
    for item in items:
        groups = "_".join(sorted({str(mark.args[0]) for mark in item.iter_markers("xdist_group")}))
        if groups and not item.nodeid.endswith(f"@{groups}"):
            item._id = type(item._id).parse(f"{item.nodeid}@{groups}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Where ``--durations`` is asked for, the seconds of each folder too: of all workers together, fixtures included."""
    if config.option.durations is None:
        return
    seconds, tests = defaultdict[str, float](float), Counter[str]()
    for report in chain.from_iterable(terminalreporter.stats.values()):
        if isinstance(report, pytest.TestReport):
            folder = "/".join(Path(report.location[0]).parent.parts[:2]) or "."
            seconds[folder] += report.duration
            tests[folder] += report.when == "call"
    terminalreporter.section("seconds of each folder")
    for folder, each in [*sorted(seconds.items(), key=itemgetter(1), reverse=True), ("all", sum(seconds.values()))]:
        count = tests.total() if folder == "all" else tests[folder]
        terminalreporter.write_line(f"{each:8.1f} s {count:6} tests  {folder}")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    xfailed = hasattr(report, "wasxfail")
    marked = [name for name in MUST_RUN_IN_CI if item.get_closest_marker(name)]
    if report.skipped and not xfailed and marked and in_ci():
        report.outcome = "failed"
        report.longrepr = f"a {marked[0]} test may not be skipped in CI: {skip_reason(report.longrepr)}"
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """A module that skips itself carries no markers yet; there the folder decides."""
    report = yield
    folder = next((part for part in collector.path.parent.parts if part in MUST_RUN_IN_CI), None)
    if report.skipped and folder and in_ci():
        report.outcome = "failed"
        report.longrepr = f"a {folder} test may not be skipped in CI: {skip_reason(report.longrepr)}"
    return report


def skip_reason(longrepr: object) -> str:
    """The reason in a skipped report, which pytest keeps as (file, line, reason)."""
    return str(longrepr[2]) if isinstance(longrepr, tuple) else str(longrepr)
