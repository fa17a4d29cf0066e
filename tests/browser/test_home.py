"""The front page as a home: one's own matches, opponents with faces, somebody to play with, and the way to another device."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.every_game import GAMES
from tests.server.serving import Server

from netdeck.lessons import lessons_of

from .playing import begin_against_bot
from .test_access import faults

TOKEN = "(table) => localStorage.getItem(`netdeck.seat.${table}`)"


def table_of(page: Page) -> str:
    return str(page.evaluate("location.hash")).lstrip("#")


def concede(page: Page, site: Server) -> str:
    """Give up the match that the page is at."""
    table = table_of(page)
    assert site.post(f"/api/tables/{table}/concede", {}, page.evaluate(TOKEN, table)).status == 200
    expect(page.locator(".table[data-phase=finished]")).to_be_visible()
    return table


def choose(page: Page, site: Server, game: str, against: str) -> None:
    """Choose in the quick match, and play."""
    page.goto(site.url)
    page.get_by_role("radio", name=GAMES[game].title, exact=True).check(force=True)
    page.get_by_role("radio", name=against, exact=True).check(force=True)
    page.get_by_role("button", name=f"Play {GAMES[game].title}", exact=True).click()


def test_a_match_is_found_again_and_gone_on_with(sound: Page, site: Server) -> None:
    sound.goto(site.url)
    expect(sound.get_by_role("heading", name="Which game shall it be?")).to_be_visible()
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    table = table_of(sound)
    sound.clock.install()
    sound.goto(site.url)
    expect(sound.get_by_role("heading", name="A game waits for you.")).to_be_visible()
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


def test_a_first_game_of_each_rulebook_is_offered_before_and_after_a_match(sound: Page, site: Server) -> None:
    sound.goto(site.url)
    lessons = sound.get_by_role("region", name="Learn by playing")
    expect(lessons.get_by_role("link")).to_have_count(sum(bool(lessons_of(game).lessons) for game in GAMES.values()))
    assert faults(sound) == []
    sound.set_viewport_size({"width": 390, "height": 844})
    expect(lessons).to_be_visible()
    assert faults(sound) == []
    sound.set_viewport_size({"width": 1280, "height": 800})
    lessons.get_by_role("link", name="Bloodless").click()
    expect(sound).to_have_url(re.compile("#/learn/bloodless"))
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.goto(site.url)
    expect(sound.get_by_role("heading", name="A game waits for you.")).to_be_visible()
    expect(lessons).to_be_visible()


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
    expect(sound.get_by_role("heading", name="Quick match")).to_be_visible()
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
    expect(sound.get_by_role("heading", name="Quick match")).to_be_visible()
    expect(match).to_have_count(0)


def test_a_private_link_takes_the_matches_along_and_tells_nobody(sound: Page, another: Page, site: Server) -> None:
    asked: list[tuple[str, dict[str, Any]]] = []
    another.on("request", lambda request: asked.append((request.url, request.headers)))
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    table = table_of(sound)
    token = sound.evaluate(TOKEN, table)
    sound.goto(site.url)
    sound.get_by_role("button", name="To another device").click()
    link = sound.get_by_label("Private link to your matches").input_value()
    packed = link.rpartition("/")[2]
    another.goto(link)
    expect(another).not_to_have_url(re.compile(re.escape(packed)))  # it leaves the address at once
    assert another.evaluate(TOKEN, table) is None, "nothing is taken before somebody says so"
    another.get_by_role("button", name="Bring them here").click()
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
    expect(another.get_by_role("alert")).to_contain_text("carries nothing that can be read")


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


def test_a_friend_gets_a_link(sound: Page, another: Page, site: Server) -> None:
    choose(sound, site, "lantern", "A friend")
    link = sound.get_by_label("Link for Player 2").input_value()
    sound.goto(site.url)  # the invitation is found again from the front page
    expect(sound.get_by_text("Waiting for players")).to_be_visible()
    sound.get_by_role("link", name="To the table").click()
    expect(sound.get_by_label("Link for Player 2")).to_have_value(link)
    another.goto(link)
    another.get_by_role("button", name="Sit down").click()
    expect(another.locator(".table")).to_be_visible()


def test_opponents_have_names_faces_and_a_sentence_wherever_they_are_met(sound: Page, site: Server) -> None:
    sound.goto(site.url)
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
