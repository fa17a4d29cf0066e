"""The lab on the page: a plan, figures that tighten while one watches, findings with their games, and two worlds side by side."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from tests.server.serving import Server

from netdeck.lab import Journal, Plan
from netdeck.lab import run as run_here
from netdeck.lab.page import write_page
from netdeck.lab.plan import with_file_contents
from netdeck.lab.records import reported

from .conftest import PATIENCE
from .test_access import faults

DECKS = {"red-ledger": "red-ledger", "rotgarden": "rotgarden"}


def percent(share: float) -> str:
    """As the page writes it in English: halves go up."""
    return f"{int(100 * share + 0.5 + 1e-9)}%"


def run_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


def looked(site: Server, run: str) -> Any:
    return site.get(f"/api/lab/{run}").json()


def rows(page: Page) -> list[str]:
    names: list[str] = page.locator("[data-card]").evaluate_all("rows => rows.map((row) => row.dataset.card)")
    return names


def over(page: Page, site: Server, **plan: object) -> str:
    """A run that is over, and the page of it."""
    run: str = site.post("/api/lab", {"game": "bloodless", "decks": DECKS, "games": 6, **plan}).json()["run"]
    page.goto(f"{site.url}/#/lab/{run}")
    done = page.get_by_role("status").filter(has_text=re.compile("^(Done|Fertig):"))
    expect(done).to_be_visible(timeout=PATIENCE * 5)  # the lab lets everybody else go first
    expect(page.locator(".funnels svg")).to_be_visible()
    news = looked(site, run)
    assert (news["state"], news["played"]) == ("over", news["findings"]["played"])
    return run


def test_figures_come_at_once_and_rows_stay_where_they_are(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/cards/bloodless")
    sound.get_by_role("link", name="Measure in the lab").click()
    expect(sound.get_by_label("Bloodless")).to_be_checked()
    sound.get_by_label("Paper Wings").uncheck()
    sound.get_by_label("Games for each meeting, at most").select_option("1000")
    sound.get_by_label("Enough is known when a win rate is certain").select_option("never: play all games")
    sound.get_by_role("button", name="Start").press("Enter")
    expect(sound.locator(".funnels polygon")).to_have_count(2)
    expect(sound.get_by_role("button", name="Stop")).to_be_visible()  # it is far from over
    expect(sound.locator("[data-card]").first).to_be_visible()
    before, played = rows(sound), looked(site, run_of(sound))["played"]
    assert 0 < played < 1000
    figures = sound.locator("[data-card] .n").all_inner_texts()
    sound.wait_for_function(
        "(before) => [...document.querySelectorAll('[data-card] .n')].map((each) => each.innerText).join() !== before.join()", arg=figures
    )
    after = rows(sound)
    decks = [[card for card in after if card in before and before.count(card) == 1], [card for card in before if before.count(card) == 1]]
    assert decks[0] == decks[1]
    sound.get_by_role("button", name="Stop").click()
    expect(sound.get_by_role("button", name="Go on")).to_be_visible()
    expect(sound.get_by_text("no win rate will move by more than")).to_be_visible()
    again = sound.get_by_role("button", name="Sort again")
    if again.is_enabled():
        again.click()
        expect(again).to_be_disabled()


def test_the_page_shows_what_the_lab_says_and_each_finding_opens_its_game(sound: Page, site: Server) -> None:
    run = over(sound, site, game="lantern", decks={"flame": "flame"}, bots=["greedy", "random"], games=200)
    [world] = looked(site, run)["findings"]["report"]["worlds"]
    [meeting] = world["meetings"]
    share = meeting["share"]
    told = f"{percent(share['share'])}, between {percent(share['low'])} and {percent(share['high'])}"
    expect(sound.get_by_role("img", name=told).first).to_be_visible()
    assert world["problems"], world
    for finding, problem in zip(sound.locator(".findings ol > li").all(), world["problems"], strict=True):
        expect(finding).to_contain_text(problem["sentence"])
        expect(finding.get_by_role("button")).to_contain_text(f"seed {problem['shown_by']['seed']}")
    assert faults(sound) == []
    sound.locator(".findings ol > li button").first.click()
    expect(sound.locator(".replay [data-zone]").first).to_be_visible()
    table = re.search(r"#/replay/([^?]+)", sound.url)
    assert table is not None
    record = site.get(f"/api/tables/{table[1]}/record").body.splitlines()[0].decode()
    assert f'"seed":{world["problems"][0]["shown_by"]["seed"]}' in record
    sound.go_back()
    expect(sound.locator(".findings ol > li").first).to_be_visible()


def test_two_worlds_stand_side_by_side_in_german_on_a_phone(phone: Page, site: Server) -> None:
    phone.add_init_script("localStorage.setItem('netdeck.settings', JSON.stringify({language: 'de', theme: 'light'}))")
    worlds = [{"name": "wie gedruckt"}, {"name": "kleinerer Vorrat", "options": {"pool_start": 10}}]
    run = over(phone, site, worlds=worlds, games=2)
    found = looked(site, run)["findings"]["comparison"]
    changes = phone.locator("[data-change]")
    expect(changes).to_have_count(len(found["changes"]))
    expect(phone.get_by_role("heading", name="Nebeneinander")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    idle = looked(site, run)["findings"]["report"]["worlds"][0]["idle_words"]
    struck = phone.locator("section", has=phone.get_by_role("heading", name="Wörter ohne Wirkung")).locator("li").first
    words = [each["words"] for each in idle if each["card"] == idle[0]["card"]]
    assert re.sub(r"\W", "", "".join(struck.locator(".dead").all_inner_texts())) == re.sub(r"\W", "", "".join(words)) != ""
    phone.get_by_text("kleinerer Vorrat", exact=True).first.click()
    expect(phone.get_by_role("radio", name="kleinerer Vorrat")).to_be_checked()
    phone.locator("summary", has_text="Startwert").first.click()
    expect(phone.locator(".beside").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(phone) == []


def test_a_report_is_the_same_page_as_a_file(sound: Page, tmp_path: Path, built_page: None) -> None:
    """What is written by the command shows what the page shows, and asks for nothing."""
    plan = with_file_contents(Plan(game="lantern", bots=("greedy", "random"), games=40, seed=3), Path())
    journal = Journal.begin(tmp_path / "run", plan)
    tables = run_here(journal, 1)
    found = reported(tables, journal.folder)
    write_page(found, tables, journal.folder, tmp_path / "report.html")
    asked: list[str] = []
    sound.on("request", lambda request: asked.append(request.url))
    sound.goto((tmp_path / "report.html").as_uri())
    [world] = found.worlds
    assert world.problems
    for finding, problem in zip(sound.locator(".findings ol > li").all(), world.problems, strict=True):
        expect(finding).to_contain_text(str(problem.sentence))
    [meeting] = world.meetings
    share = meeting.share
    told = f"{percent(share.share)}, between {percent(share.low)} and {percent(share.high)}"
    expect(sound.get_by_role("img", name=told).first).to_be_visible()
    sound.locator(".findings ol > li button").first.click()
    expect(sound.get_by_role("dialog").get_by_text("netdeck replay records/")).to_be_visible()
    assert faults(sound) == []
    assert [each for each in asked if not each.startswith("file:")] == []
