"""Whole matches on the page: against a bot, between two browsers, by keyboard alone, on a phone, over a broken line, and watched."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.every_game import GAMES
from tests.server.serving import Server

from .playing import begin_against_bot, play_on


@pytest.mark.parametrize("game", GAMES)
def test_a_first_visitor_is_in_a_match_after_one_click_and_plays_it_to_the_end(sound: Page, site: Server, game: str) -> None:
    begin_against_bot(sound, site.url, game)
    assert play_on(sound) > 0
    expect(sound.locator(".end h2")).to_have_text(re.compile(r"You win\.|You lose\.|Nobody wins\."))
    expect(sound.locator("[role=log] li").first).to_be_attached()


def test_two_browsers_play_each_other_through_an_invite_link(sound: Page, another: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/new/lantern")
    sound.get_by_label("Your name").fill("Ada")
    sound.get_by_role("button", name="Set up and sit down").click()
    link = sound.get_by_label("Link for south").input_value()
    another.goto(link)
    expect(another.locator(".table[data-phase=running]")).to_be_visible()
    assert link.rpartition("/")[2] not in another.url  # the token does not stay in the address
    expect(another.locator("[data-seat=north] .name")).to_have_text("Ada")
    another.evaluate("() => { window.played = null; }")
    # Both play by themselves; the second one does so while the first is waited for.
    another.evaluate(f"({PLAYER})()")
    play_on(sound)
    expect(another.locator(".end")).to_be_visible()


PLAYER = """() => { setInterval(() => document.querySelector('.bar.asked .option')?.click(), 5); }"""


def test_a_match_can_be_played_by_keyboard_alone(sound: Page, site: Server) -> None:
    sound.goto(site.url)
    tile = sound.locator("[data-game=lantern]")
    tile.get_by_role("button", name="Play against a bot").focus()
    sound.keyboard.press("Enter")
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()
    # A card is reached and chosen with the keyboard: Tab goes to it, Enter points at it, Escape lets go.
    for _ in range(400):
        if sound.locator(".end").count():
            break
        if sound.locator(".bar.asked").count():
            sound.keyboard.press("1")
    expect(sound.locator(".end")).to_be_visible()


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
    expect(sound.locator("[role=log]")).to_contain_text("discards")


def test_a_card_that_cannot_be_played_says_why_with_its_clause(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "bloodless")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.locator("[data-zone='A.hand'] button.card").first.click()
    dialog = sound.get_by_role("dialog")
    expect(dialog.locator(".why")).to_be_visible()
    expect(dialog.locator(".why .chip")).to_be_visible()
    sound.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_rulebook_can_be_searched_and_a_clause_of_the_log_leads_into_it(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "binmat")
    sound.locator("[data-zone=l4]").click()
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


def test_a_broken_line_comes_back_without_losing_a_beat(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    before = sound.locator("[role=log] li").count()
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
