"""Pages that are closed while somebody still waits for an answer."""

from typing import Any

from playwright.sync_api import Browser, Route
from tests.server.serving import Server


def test_an_answer_that_is_fetched_while_its_page_closes_fails_nobody(
    browser: Browser, browser_context_args: dict[str, Any], site: Server
) -> None:
    created = site.new_table()
    endless = f"/api/tables/{created['info']['table']}/events"
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    begun: list[str] = []

    def fetching(route: Route) -> None:
        begun.append(route.request.url)
        route.fetch()

    page.route(f"**{endless}", fetching)
    page.goto(site.url)
    page.evaluate(f"void fetch('{endless}')")
    while not begun:
        page.evaluate("0")  # meanwhile the driver is heard
    context.close()
    after = browser.new_context(**browser_context_args)
    after.new_page().goto(site.url)  # here the error would be raised
    after.close()
