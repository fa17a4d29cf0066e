"""Settings that every test shares.

In CI a test of the server or of the browser table may not be skipped: a missing Chromium would otherwise hide every fault
there behind a green run. Tests that need an accelerator may be skipped anywhere.
"""

import asyncio
import contextlib
import os
from collections.abc import Generator

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import settings

os.environ["LOGNAME"] = "ada"  # who plays in lines and gives no name is called as the machine calls them

MUST_RUN_IN_CI = ("browser", "server")


def in_ci() -> bool:
    """Whether a CI service runs us; ``CI=false`` is as good as none."""
    return os.environ.get("CI", "").lower() not in ("", "0", "false", "no")


# Compiled rules make the first example slow and the rest fast, so a deadline for each would only tell us about the compiler.
settings.register_profile("quick", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=50, deadline=None, derandomize=True, print_blob=True)
settings.register_profile("soak", max_examples=5_000, deadline=None, print_blob=True)
settings.load_profile("ci" if in_ci() else "quick")


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


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In CI what talks to other processes and fails is tried twice more, and the summary says so; what is broken fails every time."""
    for item in items if in_ci() else ():
        if any(item.get_closest_marker(name) for name in MUST_RUN_IN_CI):
            item.add_marker(pytest.mark.flaky(reruns=2))
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


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """What a test could not judge on this machine is said, though it has passed."""
    for report in terminalreporter.getreports("passed"):
        for name, sentence in report.user_properties:
            if name == "not judged":
                terminalreporter.write_line(f"NOT JUDGED {report.nodeid}: {sentence}", yellow=True)


def skip_reason(longrepr: object) -> str:
    """The reason in a skipped report, which pytest keeps as (file, line, reason)."""
    return str(longrepr[2]) if isinstance(longrepr, tuple) else str(longrepr)
