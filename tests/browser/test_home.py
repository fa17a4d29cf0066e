"""The front page as a home: one's own matches, opponents with faces, somebody to play with, and the way to another device."""

import gzip
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response, expect
from tests.every_game import GAMES
from tests.server.serving import Server

from netdeck import nodejs
from netdeck.lessons import lessons_of
from netdeck.server import catalogue

from .playing import begin_against_bot
from .test_access import faults

ROOT = Path(__file__).parents[2]
SQUARES = "svg => JSON.stringify({side: svg.viewBox.baseVal.width, path: svg.querySelector('path').getAttribute('d')})"
SCAN = r"""
import decode from 'qr/decode.js';
const {side, path} = JSON.parse(process.argv[1]);
const [k, data] = [4, new Uint8Array((side * 4) ** 2 * 4).fill(255)];
for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
  for (let i = 0; i < k * k; i++) {
    const at = ((Number(y) * k + Math.floor(i / k)) * side * k + Number(x) * k + (i % k)) * 4;
    data.fill(0, at, at + 3);
  }
console.log(decode({width: side * k, height: side * k, data}));
"""
"""What a phone reads that looks at the code."""
TOKEN = "(table) => localStorage.getItem(`netdeck.seat.${table}`)"


def table_of(page: Page) -> str:
    return str(page.evaluate("location.hash")).lstrip("#")


def scanned(page: Page) -> str:
    """What the QR code on the page says, read back from what is drawn."""
    drawn = page.get_by_role("img", name="The link as a QR code").evaluate(SQUARES)
    found = nodejs.find()
    assert found is not None
    done = subprocess.run(
        [str(found), "--input-type=module", "-e", SCAN, drawn], cwd=ROOT / "web", capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def concede(page: Page, site: Server) -> str:
    """Give up the match that the page is at."""
    table = table_of(page)
    assert site.post(f"/api/tables/{table}/concede", {}, page.evaluate(TOKEN, table)).status == 200
    expect(page.locator(".table[data-phase=finished]")).to_be_visible()
    return table


def choose(page: Page, site: Server, game: str, against: str) -> None:
    """Choose in the quick match, and play."""
    page.goto(f"{site.url}/#/lobby")
    page.get_by_role("radio", name=GAMES[game].title, exact=True).check(force=True)
    page.get_by_role("radio", name=against, exact=True).check(force=True)
    page.get_by_role("button", name=f"Play {GAMES[game].title}", exact=True).click()


def test_a_match_is_found_again_and_gone_on_with(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    table = table_of(sound)
    sound.clock.install()
    sound.goto(site.url)
    expect(sound.get_by_text("A game waits for you.")).to_be_visible()
    match = sound.locator(f"[data-match='{table}']")
    expect(match).to_contain_text("against Marlo")
    expect(match).to_contain_text("Your turn")
    asked: list[str] = []
    sound.on("request", lambda request: asked.append(request.url))
    sound.clock.run_for(3_000)
    sound.evaluate("fetch('health/live')")  # whatever was asked before it has been asked by now
    assert len([url for url in asked if table in url]) <= 1, "it is looked at now and then, and not all the time"
    match.get_by_role("link", name="Continue").click()
    expect(sound.locator(".bar.asked")).to_be_visible()
    assert table_of(sound) == table


def test_lessons_never_vanish(sound: Page, site: Server) -> None:
    taught = [id for id, game in GAMES.items() if lessons_of(game).lessons]
    assert taught

    def ways() -> None:
        for id in GAMES:
            ways = sound.locator(f"[data-game={id}] a[href='#/learn/{id}']")
            assert (ways.count() > 0) == (id in taught), id

    sound.goto(site.url)
    expect(sound.locator("[data-game]")).to_have_count(len(GAMES))
    ways()
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.goto(site.url)
    expect(sound.locator("[data-game] .ring")).to_have_count(len(GAMES))
    ways()


def test_a_match_says_how_it_stands_in_one_line(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "bloodless")
    sound.locator(".bar.asked [data-notation=keep]").click()
    expect(sound.locator(".bar.asked [data-notation=end]")).to_be_visible()
    table = table_of(sound)
    number = sound.locator(".pool .number, [data-why=pool]").first.inner_text().split()[0]
    sound.goto(site.url)
    state = sound.locator(f"[data-match='{table}'] .state")
    expect(state).to_have_text(re.compile(rf"^Your turn, turn \d+ · pool {number}$"))
    sound.reload()
    expect(state).to_contain_text("Your turn")


END_OF_PAGE = """() => {
  scrollTo(0, document.documentElement.scrollHeight);
  const ends = [...document.querySelectorAll('main *')].filter((each) => each.childElementCount === 0 && !each.closest('.hidden'));
  const seen = ends.filter((each) => each.checkVisibility());
  const last = Math.max(...seen.map((each) => each.getBoundingClientRect().bottom));
  return seen.length > 5 && last <= document.querySelector('nav.places').getBoundingClientRect().top;
}"""


def test_a_phone_has_the_places_of_the_house_where_the_thumb_is(phone: Page, sound: Page, site: Server) -> None:
    phone.goto(site.url)
    bar = phone.get_by_role("navigation", name="Places")
    expect(bar).to_be_in_viewport()
    box = bar.bounding_box()
    assert box is not None
    assert round(box["y"] + box["height"]) == 844
    links = bar.get_by_role("link")
    expect(links).to_have_count(4)
    for link in links.all():
        target = link.bounding_box()
        assert target is not None
        assert min(target["width"], target["height"]) >= 44
    for name, page in (("Learn", "learn"), ("Cards", "cards"), ("Rules", "rules"), ("Play", "")):
        bar.get_by_role("link", name=name).tap()
        expect(phone).to_have_url(re.compile(f"#/{page}$"))
        expect(bar.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
        # The end of a page is not hidden behind it, once all of it has come.
        phone.wait_for_function(END_OF_PAGE)
    # At a table the board has the whole window.
    begin_against_bot(phone, site.url, "lantern")
    expect(bar).to_have_count(0)
    sound.goto(site.url)
    expect(sound.get_by_role("link", name="Start")).to_be_visible()
    expect(sound.get_by_role("navigation", name="Places")).to_be_hidden()


def test_a_finished_match_stands_there_with_its_result_and_its_replay(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    table = concede(sound, site)
    sound.goto(site.url)
    match = sound.locator(f"[data-match='{table}']")
    expect(match).to_contain_text("Lost")
    expect(match).to_contain_text("concession")
    match.get_by_role("link", name="Replay").click()
    expect(sound.locator(".frame.replay")).to_be_visible()
    sound.goto(site.url)
    match.get_by_role("button", name="Take this match of Lantern off the list").click()
    expect(match).to_have_count(0)
    sound.reload()
    expect(sound.get_by_role("heading", name="How far I am")).to_be_visible()
    expect(match).to_have_count(0)


def test_a_private_link_takes_the_matches_along_and_tells_nobody(sound: Page, another: Page, site: Server) -> None:
    asked: list[tuple[str, dict[str, Any]]] = []
    another.on("request", lambda request: asked.append((request.url, request.headers)))
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    table = table_of(sound)
    token = sound.evaluate(TOKEN, table)
    sound.goto(f"{site.url}/#/profile")
    sound.get_by_role("button", name="To another device").click()
    link = sound.get_by_label("Private link to your profile").input_value()
    assert scanned(sound) == link
    packed = link.rpartition("/")[2]
    another.goto(link)
    expect(another).not_to_have_url(re.compile(re.escape(packed)))  # it leaves the address at once
    assert another.evaluate(TOKEN, table) is None, "nothing is taken before somebody says so"
    another.get_by_role("button", name="Bring it here").click()
    another.locator(f"[data-match='{table}']").get_by_role("link", name="Continue").click()
    expect(another.locator(".bar.asked")).to_be_visible()
    expect(another.locator("[data-zone='north.hand']")).to_be_visible()
    assert asked
    for url, headers in asked:
        assert packed not in url
        assert token not in url
        assert packed not in headers.get("referer", "")
        assert token not in headers.get("referer", "")
    another.goto(f"{site.url}/#/carry/{packed[:20]}")
    expect(another.get_by_role("alert")).to_contain_text("is not readable")


def test_whoever_waits_is_the_opponent_and_a_bot_is_played_meanwhile(sound: Page, another: Page, site: Server) -> None:
    choose(sound, site, "binmat", "Anyone")
    expect(sound.get_by_role("status").filter(has_text="Waiting for somebody to play BINMAT with")).to_be_visible()
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()
    meanwhile = table_of(sound)
    choose(another, site, "binmat", "Anyone")
    expect(another.locator(".table[data-phase=running]")).to_be_visible()
    together = table_of(another)
    assert together != meanwhile
    expect(sound.get_by_text("has sat down: BINMAT begins.")).to_be_visible()
    sound.get_by_role("link", name="Go to the table").click()
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()
    assert table_of(sound) == together
    expect(sound.get_by_text("Waiting for somebody")).to_have_count(0)
    kinds = {seat["kind"] for seat in site.get(f"/api/tables/{together}").json()["seats"]}
    assert kinds == {"person"}


def test_whoever_stops_waiting_is_not_waited_for(sound: Page, site: Server) -> None:
    choose(sound, site, "lantern", "Anyone")
    sound.get_by_role("button", name="Stop waiting").click()
    expect(sound.get_by_text("Waiting for somebody")).to_have_count(0)
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()  # with the bot, which may take a moment longer
    sound.goto(site.url)
    expect(sound.locator("[data-match]")).to_have_count(1)


def test_a_friend_scans_a_code_and_the_name_is_asked_once(sound: Page, another: Page, site: Server) -> None:
    choose(sound, site, "lantern", "A friend")
    asked = sound.get_by_label("Your name at every table, asked once")
    asked.fill("Ada")
    sound.get_by_role("radio", name="green").check(force=True)
    sound.locator(".share").focus()
    link = sound.get_by_label("Link for Player 2").input_value()
    code = sound.get_by_role("img", name="The link as a QR code")
    box = code.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (216, 216)
    assert scanned(sound) == link
    expect(sound.locator("[data-seat=north]")).to_contain_text("Ada")
    sound.goto(site.url)  # the invitation is found again from the front page
    sound.get_by_role("link", name="To the table").click()
    expect(sound.get_by_label("Link for Player 2")).to_have_value(link)
    expect(asked).to_have_count(0)
    another.goto(link)
    expect(another.get_by_role("heading", name="Ada invites you to Lantern")).to_be_visible()
    another.get_by_label("Your name at every table, asked once").fill("Bob")
    another.get_by_role("button", name="Sit down").click()
    expect(another.locator(".table[data-phase=running]")).to_be_visible()
    seats = {
        seat["name"]: seat.get("face", "")
        for seat in site.get(f"/api/tables/{table_of(another)}", another.evaluate(TOKEN, table_of(another))).json()["seats"]
    }
    assert seats == {"Ada": "green", "Bob": ""}
    another.goto(f"{site.url}/#/new/lantern")
    expect(another.get_by_label("Who is Player 2")).to_be_visible()
    expect(another.get_by_label("Your name at every table, asked once")).to_have_count(0)


SHARES = "navigator.share = (what) => { window.told = what; return Promise.resolve(); };"


def test_a_table_is_shared_watched_timed_and_filled_with_a_bot(sound: Page, another: Page, site: Server) -> None:
    sound.add_init_script(SHARES)
    choose(sound, site, "lantern", "A friend")
    link = sound.get_by_label("Link for Player 2").input_value()
    sound.get_by_role("button", name="Share the link").click()
    assert sound.evaluate("window.told.url") == link
    assert faults(sound) == []
    sound.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sound.get_by_role("button", name="Copy the watch link").click()
    expect(sound.get_by_role("button", name="Copied")).to_be_visible()
    watch = sound.evaluate("navigator.clipboard.readText()")
    assert watch != link
    another.goto(watch)
    expect(another.get_by_text("Waiting for players")).to_be_visible()
    table, token = table_of(sound), sound.evaluate(TOKEN, table_of(sound))
    sound.locator("#time").select_option("decision:120:0")
    expect(sound.locator("#time")).to_have_value("decision:120:0")
    assert site.get(f"/api/tables/{table}", token).json()["clock"]["seconds"] == 120
    sound.get_by_role("button", name="Seat Marlo").click()
    for page in (sound, another):
        expect(page.locator(".table[data-phase=running]")).to_be_visible()
    assert another.locator(".bar.asked").count() == 0


def test_opponents_have_names_faces_and_a_sentence_wherever_they_are_met(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/lobby")
    offered = site.get("/api/bots").json()
    opponents = sound.get_by_role("group", name="Against", exact=True)
    for bot in offered:
        expect(opponents.locator("label", has_text=bot["name"]).locator("svg")).to_be_visible()
    opponents.get_by_role("radio", name="Pip").check(force=True)
    expect(opponents).to_contain_text(next(bot["sentence"] for bot in offered if bot["name"] == "Pip"))
    sound.get_by_role("radio", name="Lantern", exact=True).check(force=True)
    sound.get_by_role("button", name="Play Lantern", exact=True).click()
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()
    expect(sound.locator("[data-seat=south]").first).to_contain_text("Pip")
    assert "seer:1" not in sound.locator("body").inner_text()
    sound.goto(f"{site.url}/#/new/lantern")
    expect(sound.get_by_label("Who is Player 2").locator("option", has_text="Sable")).to_have_count(1)


def test_every_game_says_what_it_is_like_how_long_it_takes_and_how_hard_it_is(sound: Page, site: Server) -> None:
    sound.goto(site.url)
    for game in GAMES.values():
        card = sound.locator(f"[data-game={game.id}]")
        expect(card).to_contain_text(game.summary)
        expect(card).to_contain_text(f"{game.minutes[0]} to {game.minutes[1]} minutes")
        expect(card.get_by_text("learn" if game.difficulty < 5 else "rulebooks")).not_to_have_count(0)


FIRST_LOAD = 120_000
"""So many bytes at most are fetched for the first visit, compressed."""


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_first_visit_fetches_only_what_the_front_page_shows(sound: Page, site: Server, language: str) -> None:
    sound.add_init_script(f"Object.defineProperty(navigator, 'language', {{value: '{language}'}})")
    fetched: list[Response] = []
    sound.on("response", lambda response: fetched.append(response))
    sound.goto(site.url)
    expect(sound.locator("[data-game] button:enabled")).to_have_count(len(GAMES))
    sound.wait_for_load_state("networkidle")
    assert sum(len(gzip.compress(each.body())) for each in fetched) < FIRST_LOAD, [each.url for each in fetched]
    assert sorted(re.split(r"/api/|\?", each.url)[1] for each in fetched if "/api/" in each.url) == ["bots", "games"]
    assert [each.url for each in fetched if re.search(r"/(en|de)-[^/]*\.js", each.url)] == [  # one language, and no other
        each.url for each in fetched if re.search(rf"/{language}-[^/]*\.js", each.url)
    ]
    assert not [each.url for each in fetched if re.search("/(Board|Frame|Door|Lab|HomeBack|writing)-", each.url)]


def test_a_first_visit_has_one_path_and_two_presses_lead_to_the_first_move(sound: Page, site: Server) -> None:
    sound.goto(site.url)
    expect(sound.get_by_role("heading", level=1)).to_have_text("Card games that explain themselves.")
    steps = sound.locator("main ol > li")
    expect(steps).to_have_count(3)
    assert [step.locator("b").inner_text() for step in steps.all()] == [
        "Learn Bloodless by playing",
        "Then the same game against Tumble",
        "Then the next of 7 opponents",
    ]
    expect(sound.locator(".button.primary")).to_have_count(1)  # one filled button
    requests: list[str] = []
    sound.on("request", lambda request: requests.append(request.url))
    sound.get_by_role("link", name="Start").click()
    sound.locator(".bar.asked [data-notation=end]").click()
    expect(sound.get_by_role("region", name="The coach")).to_contain_text("the pool fell from 20 to 19")
    # Two seconds are a matter of how much must be fetched: the board once, and one answer of the coach for each press.
    assert len([url for url in requests if "/api/" in url]) <= 8, requests


def test_the_path_plays_the_rules_that_it_teaches() -> None:
    for game in GAMES.values():
        for lesson in lessons_of(game).lessons[:1]:
            quick = catalogue.detail(game.id).quick
            assert (lesson.variant or quick) == (lesson.next.variant or quick), lesson.id


def test_nothing_runs_out_on_a_first_visit(sound: Page, site: Server) -> None:
    sound.clock.install()
    sound.goto(site.url)
    expect(sound.locator("main ol > li")).to_have_count(3)
    before = sound.locator("main").inner_text()
    asked: list[str] = []
    sound.on("request", lambda request: asked.append(request.url))
    sound.clock.run_for(600_000)
    sound.evaluate("fetch('health/live')")
    assert sound.locator("main").inner_text() == before
    assert len(asked) == 1, "a page that nobody presses asks for nothing"


LOOPS = """() => [...document.querySelectorAll('.moving .acts, .moving .says')].map(getComputedStyle)
  .map((style) => [style.animationIterationCount, style.animationDuration])"""


def test_the_table_in_motion_plays_three_times_and_can_be_taken_over(
    browser: Browser, browser_context_args: dict[str, Any], site: Server
) -> None:
    for motion, turns in (("no-preference", {(3, 3200)}), ("reduce", {(1, 0.01)})):
        context = browser.new_context(**{**browser_context_args, "reduced_motion": motion})
        page = context.new_page()
        page.goto(site.url)
        table = page.get_by_role("link", name="Tap to take over")
        expect(table.locator(".acts")).to_be_visible()
        told = page.evaluate(LOOPS)
        assert {(int(count), 1000 * float(time.removesuffix("s"))) for count, time in told} == turns, told
        page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")
        expect(table).to_contain_text("The hound found the gap")
        context.close()
    context = browser.new_context(**browser_context_args)
    page = context.new_page()
    page.goto(site.url)
    page.get_by_role("link", name="Tap to take over").click()
    expect(page.locator(".goal")).to_contain_text("Play your Brick Hound where it will hit the pool")
    context.close()


def test_a_returning_visitor_sees_everything_before_any_answer(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "technomancy")
    expect(sound.locator(".bar.asked")).to_be_visible()
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    finished = concede(sound, site)
    sound.goto(site.url)
    row = sound.locator("[data-game=lantern]")
    expect(row.get_by_role("img")).to_have_attribute("aria-label", "0 of 7 opponents beaten. Next: Tumble.")
    expect(sound.locator("[data-game=bloodless] .steps i").first).to_be_visible()
    sound.route("**/api/**", lambda _: None)  # nothing is ever answered
    sound.reload()
    expect(row.get_by_role("button", name="Play Tumble")).to_be_visible()
    rows = [str(each.get_attribute("data-game")) for each in sound.locator("main [data-game]").all()]
    assert rows[:2] == ["lantern", "technomancy"], "the game that was played last comes first"
    assert sorted(rows) == sorted(GAMES)
    expect(sound.locator(f"[data-match='{finished}']")).to_contain_text("Lost")
    expect(sound.locator("[data-match]").first).to_contain_text("Technomancy")
    expect(sound.locator("[data-match]").first.locator(".primary")).to_have_text("Continue")
    expect(sound.locator("[data-game=bloodless] .steps i").first).to_be_visible()


def test_a_won_match_is_a_tick_on_the_ladder_and_the_next_opponent_is_offered(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    table = table_of(sound)
    sound.evaluate(
        """(table) => {
          const kept = JSON.parse(localStorage.getItem('netdeck.results') ?? '{}');
          const list = [{game: 'lantern', opponent: 'random', result: 'won', match: table, ended: 1}];
          localStorage.setItem('netdeck.results', JSON.stringify({...kept, list, matches: {played: 1, won: 1}}));
        }""",
        table,
    )
    sound.goto(site.url)
    row = sound.locator("[data-game=lantern]")
    expect(row.locator(".beaten")).to_have_count(1)
    expect(row.locator(".next")).to_have_text("Marlo")
    row.get_by_role("button", name="Play Marlo").click()
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()
    seats = site.get(f"/api/tables/{table_of(sound)}", sound.evaluate(TOKEN, table_of(sound))).json()["seats"]
    assert [seat["bot"] for seat in seats if seat["kind"] == "bot"] == ["greedy"]


def test_export_forget_import_gives_the_same_profile(sound: Page, site: Server, tmp_path: Path) -> None:
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    concede(sound, site)
    sound.goto(f"{site.url}/#/profile")
    sound.get_by_label("Name at every table").fill("Ada")
    sound.get_by_role("radio", name="purple").check(force=True)
    cell = sound.locator("tr[data-game=lantern] td").nth(1)
    expect(cell).to_contain_text("0:1")
    look = '() => document.querySelector(\'main\').innerHTML.replace(/svelte-\\w+|id="[^"]*"|name="[^"]*"/g, \'\')'
    before = sound.evaluate(look)
    with sound.expect_download() as saved:
        sound.get_by_role("button", name="Export").click()
    file = tmp_path / "profile.json"
    saved.value.save_as(file)
    sound.get_by_role("button", name="Forget everything").click()
    sound.get_by_role("button", name="Forget it all").click()
    expect(sound.get_by_role("link", name="Start")).to_be_visible()  # a first visit again
    sound.goto(f"{site.url}/#/profile")
    expect(sound.get_by_label("Name at every table")).to_have_value("")
    expect(cell).not_to_contain_text("0:1")
    sound.locator("input[type=file]").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(sound.get_by_role("alert")).to_contain_text("x.json is no profile")
    sound.locator("input[type=file]").set_input_files(file)
    expect(sound.get_by_label("Name at every table")).to_have_value("Ada")
    expect(cell).to_contain_text("0:1")
    assert sound.evaluate(look) == before
