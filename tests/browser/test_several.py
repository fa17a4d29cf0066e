"""Two processes on one database, as the docs set them up: a browser plays through the one that does not serve the table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.server.postgres import Cluster, NoPostgresError
from tests.server.serving import UNHURRIED, Server, traces

from .playing import play_on


@pytest.fixture(scope="module")
def two(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers with the page; neither knows a public address."""
    try:
        cluster = Cluster()
    except NoPostgresError as error:
        pytest.skip(f"no PostgreSQL: {error}")
    database, logs = cluster.database(), tmp_path_factory.mktemp("logs")
    servers = tuple(Server(database, logs / f"{name}.log", *UNHURRIED) for name in ("here", "there"))
    yield servers[0], servers[1]
    for server in servers:
        assert server.stop() == 0
        assert traces(server.log) == []
    cluster.stop()


def test_a_match_is_played_in_the_browser_through_the_other_process(sound: Page, two: tuple[Server, Server]) -> None:
    here, there = two
    created = here.new_table(seats={"north": {"kind": "open"}, "south": {"kind": "bot", "bot": "random"}})
    table = created["info"]["table"]
    turned_away: list[str] = []
    sound.on("response", lambda answer: turned_away.append(f"{answer.url}: {answer.status}") if answer.status >= 400 else None)
    sound.goto(f"{there.url}/#{table}")
    sound.locator("[data-seat=north]").get_by_role("button", name="Sit down").click()
    expect(sound.locator(".bar.asked")).to_be_visible()
    play_on(sound)
    expect(sound.locator(".table.finished")).to_be_visible()
    assert turned_away == []
    assert here.get(f"/api/tables/{table}").json()["phase"] == "finished"
