"""The list of tables: page by page, as far as somebody wants to read."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server

from netdeck.client import Server as Client
from netdeck.server.public_tables import PAGE


@pytest.fixture
def crowded(built_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server with one table more than two pages have."""
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "server.log")
    for _ in range(2 * PAGE + 1):
        server.new_table(seats={"north": {"kind": "open"}, "south": {"kind": "open"}})
    yield server
    assert server.stop() == 0


def test_more_tables_come_when_they_are_wanted(sound: Page, crowded: Server) -> None:
    pages = [crowded.get(f"/api/tables?page={page}") for page in range(4)]
    assert [len(page.json()) for page in pages] == [PAGE, PAGE, 1, 0]
    assert ['rel="next"' in page.headers.get("link", "") for page in pages] == [True, True, False, False]
    assert [len(Client(crowded.url).tables(page)) for page in range(4)] == [PAGE, PAGE, 1, 0]
    sound.clock.install()
    sound.goto(f"{crowded.url}/#/lobby")
    tables = sound.locator("main li", has=sound.get_by_role("link", name="Sit down"))
    more = sound.get_by_role("button", name="Show more tables")
    expect(tables).to_have_count(PAGE)
    more.click()
    expect(tables).to_have_count(2 * PAGE)
    more.click()
    expect(tables).to_have_count(2 * PAGE + 1)
    expect(more).to_have_count(0)
    with sound.expect_response(lambda answer: "/api/tables" in answer.url):
        sound.clock.run_for(6_000)  # it looks again by itself, and keeps what was asked for
    expect(tables).to_have_count(2 * PAGE + 1)
