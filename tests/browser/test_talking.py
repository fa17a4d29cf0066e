"""People at one table in the browser: phrases in the reader's language, mute and report, a series with a score, watching later."""

import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server

from netdeck.server.chat import PHRASES

CALLED = """
const kept = JSON.parse(localStorage.getItem('netdeck.settings') ?? '{}');
localStorage.setItem('netdeck.settings', JSON.stringify({clock: false, name: '%s', ...kept}));
"""
WEB = Path(__file__).parents[2] / "web" / "src"


def together(first: Page, second: Page, site: Server, **wish: object) -> str:
    """Two people at a new table of Lantern; its name."""
    created = site.new_table(**wish)
    table = created["info"]["table"]
    sitting = ((first, "north", "Ada"), (second, "south", "Bob"))
    for _, seat, name in sitting:
        site.post(f"/api/tables/{table}/hello", {"name": name}, created["seats"][seat])
    for page, seat, name in sitting:
        page.add_init_script(CALLED % name)
        page.goto(f"{site.url}/#{table}/{created['seats'][seat]}")
        expect(page.locator(".table")).to_be_visible()
    expect(first.locator(".table[data-phase=running]")).to_be_visible()
    return str(table)


def test_the_page_knows_every_phrase_in_every_language() -> None:
    told = re.findall(r"'([a-z-]+)'", (WEB / "play" / "phrases.ts").read_text(encoding="utf-8").partition("[")[2].partition("]")[0])
    assert tuple(told) == PHRASES
    for language in ("en", "de"):
        words = json.loads((WEB / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
        assert {f"phrase.{phrase}" for phrase in PHRASES} <= set(words)


def test_a_phrase_is_read_in_the_readers_language_and_can_be_muted_and_reported(sound: Page, another: Page, site: Server) -> None:
    another.add_init_script("localStorage.setItem('netdeck.settings', JSON.stringify({language: 'de', clock: false}))")
    table = together(sound, another, site)
    sound.keyboard.press("t")
    talk = sound.get_by_role("dialog", name="Say something")
    expect(talk.get_by_text("allows phrases only")).to_be_visible()
    talk.get_by_role("button", name="Well played.").click()
    expect(another.locator(".fresh")).to_contain_text("Gut gespielt.")
    another.get_by_role("button", name="Etwas sagen").click()
    german = another.get_by_role("dialog", name="Etwas sagen")
    expect(german.get_by_role("list", name="Was gesagt wurde")).to_contain_text("Gut gespielt.")
    german.get_by_role("checkbox", name=re.compile("stummschalten")).check()
    talk.get_by_role("button", name="Good luck!").click()
    expect(talk.get_by_role("list", name="What was said")).to_contain_text("Good luck!")
    expect(german.get_by_text("Viel Glück!", exact=True).locator("visible=true")).to_have_count(1)  # the button, and nothing that was said
    german.get_by_role("button", name=re.compile("melden")).click()
    german.get_by_role("radio", name="Verzögern oder Betrügen").check()
    german.get_by_role("button", name="Melden", exact=True).click()
    expect(german.get_by_role("status")).to_contain_text("Es wurde gemeldet")
    with contextlib.closing(sqlite3.connect(site.database.removeprefix("sqlite:///"))) as database:
        ((by, told),) = database.execute("SELECT by, told FROM audit WHERE action = 'report' AND subject = ?", (table,)).fetchall()
    assert by == "player at south"
    assert told.startswith("north: play; said last: (well-played)")


def test_a_series_has_a_score(sound: Page, site: Server) -> None:
    created = site.new_table(seats={"north": {"kind": "invite"}, "south": {"kind": "bot"}})
    table, token = created["info"]["table"], created["seats"]["north"]
    site.post(f"/api/tables/{table}/hello", {}, token)
    sound.goto(f"{site.url}/#{table}/{token}")
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()
    site.post(f"/api/tables/{table}/concede", {}, token)
    sound.get_by_role("button", name="Again against").click()
    expect(sound.get_by_text("Game 2, 0 : 1")).to_be_visible()


def test_whoever_watches_later_is_told_so_and_sees_nothing_of_now(sound: Page, another: Page, site: Server) -> None:
    table = together(sound, another, site, delay=600)
    watcher = another
    watcher.goto(f"{site.url}/health")  # where no script writes down again what is forgotten
    watcher.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    watcher.goto(f"{site.url}/#{table}")
    expect(watcher.get_by_text("You see this table 600 seconds later than those who play.")).to_be_visible()
    expect(watcher.locator("[data-zone]")).to_have_count(0)


@pytest.fixture
def chatty(built_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server whose host lets people say what they like."""
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "server.log", "--chat")
    yield server
    assert server.stop() == 0


def test_words_of_ones_own_are_for_tables_that_allow_them(sound: Page, another: Page, chatty: Server) -> None:
    together(sound, another, chatty, chat=True)
    sound.keyboard.press("t")
    talk = sound.get_by_role("dialog", name="Say something")
    talk.get_by_label("Words of your own").fill("What a <b>draw</b>!")
    talk.get_by_role("button", name="Say", exact=True).click()
    expect(another.locator(".fresh")).to_contain_text("What a <b>draw</b>!")
