"""Playing on the page: pointing, dragging, asking why not, reading the rules, and coming back over a broken line."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import Server

from .playing import begin_against_bot, play_on


def test_a_match_is_begun_by_keyboard_alone(sound: Page, site: Server) -> None:
    sound.goto(site.url)
    button = sound.locator("[data-game=lantern]").get_by_role("button", name="Play against a bot")
    expect(button).to_be_visible()
    for _ in range(60):
        sound.keyboard.press("Tab")
        if button.evaluate("each => each === document.activeElement"):
            break
    sound.keyboard.press("Enter")
    expect(sound.locator(".bar.asked")).to_be_visible()


def test_a_card_is_played_by_pointing_at_it_and_at_a_place(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "binmat")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.locator("[data-zone=l4]").click()
    hand = sound.locator("[data-zone=hd0] button.card")
    expect(hand).to_have_count(1)
    expect(sound.locator(".bar.asked")).to_be_visible()
    hand.focus()
    sound.keyboard.press("Enter")
    expect(hand).to_have_attribute("aria-pressed", "true")
    sound.keyboard.press("Escape")
    expect(hand).to_have_attribute("aria-pressed", "false")
    hand.drag_to(sound.locator("[data-zone=x4]"))
    expect(hand).to_have_count(0)
    expect(sound.locator("[data-zone=x4]").locator(".card, .back")).not_to_have_count(0)  # in a duel nobody looks through it


def test_a_card_that_cannot_be_played_says_why_with_its_clause(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "bloodless")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.locator("[data-zone='A.hand'] button.card").first.click()
    preview = sound.locator(".preview.kept")
    expect(preview.locator(".why")).to_be_visible()
    expect(preview.locator(".why .chip")).to_be_visible()
    expect(sound.get_by_role("dialog")).to_have_count(0)
    sound.keyboard.press("Escape")
    expect(preview).to_have_count(0)


def test_the_rulebook_can_be_searched_and_a_clause_of_the_log_leads_into_it(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "binmat")
    sound.locator("[data-zone=l4]").click()
    sound.evaluate("() => localStorage.setItem('netdeck.settings', JSON.stringify({clock: false, clauses: true}))")
    sound.reload()
    chip = sound.locator("[role=log] .chip").first
    chip.hover()
    expect(sound.get_by_role("tooltip")).to_be_visible()
    chip.click()
    drawer = sound.get_by_role("dialog")
    expect(drawer.locator("li.at")).to_be_in_viewport()
    drawer.get_by_placeholder("Search the rules").fill("bounce")
    expect(drawer.get_by_role("status")).not_to_have_text("0 clauses and rulings")
    for rule in drawer.locator("li").all()[:5]:
        expect(rule).to_contain_text(re.compile("bounce", re.IGNORECASE))


@pytest.mark.browser_context_args(service_workers="allow")
def test_a_broken_line_comes_back_without_losing_a_beat(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    before = sound.locator("[role=log] li").count()
    assert sound.evaluate("navigator.serviceWorker.ready.then(() => true)")
    sound.context.set_offline(True)
    expect(sound.get_by_text("The connection is lost")).to_be_visible()
    sound.context.set_offline(False)
    expect(sound.get_by_text("The connection is lost")).to_have_count(0)
    expect(sound.locator("[role=log] li")).to_have_count(before)
    play_on(sound)


def test_somebody_without_a_seat_watches_and_is_asked_nothing(sound: Page, another: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "lantern")
    created = site.post(
        "/api/tables", {"game": "lantern", "seats": {"north": {"kind": "bot", "bot": "random"}, "south": {"kind": "bot", "bot": "random"}}}
    ).json()
    another.goto(f"{site.url}/#{created['info']['table']}")
    expect(another.get_by_text("watching")).to_be_visible()
    expect(another.locator(".end h2")).to_contain_text("wins")
    expect(another.locator(".bar.asked")).to_have_count(0)
