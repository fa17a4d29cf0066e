"""Whole matches of every rulebook on the page: against a bot, and between people by link, keyboard and phone."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.every_game import GAMES
from tests.seeds import only
from tests.server.serving import Server

from .playing import begin_against_bot, begin_to_play, play_by_keyboard, play_on
from .test_boards import SOME_PLAY

PHONE = 390
BRIEF = ("lantern", "binmat")
"""Their matches are over soon."""
TO_THE_END = [
    *only([("lantern", True), ("bloodless", False)], [(game, game in BRIEF) for game in GAMES]),
    *(pytest.param(game, True, marks=pytest.mark.soak) for game in GAMES if game not in BRIEF),
]
"""Two games, of which one is played on until it is over; in the soak all of them, and the long ones too."""
SOME_CHOICES = 10
RULEBOOKS = [
    *(pytest.param(game, "", marks=[] if game == "lantern" else pytest.mark.soak) for game in GAMES),
    pytest.param("binmat", "duel", marks=pytest.mark.soak),
]
"""Every game as it is usually played; BINMAT has a second rulebook."""
SHORT = {"datawarriors": ("after how many turns per user", "6"), "technomancy": ("When the game is counted out", "6")}
"""Rules of a table that keep people who know nothing from playing for ever: the words of an option, and its value."""
OTHER_END = {"You win.": "You lose.", "You lose.": "You win.", "A draw.": "A draw."}


@pytest.mark.browser_context_args(service_workers="allow")
@pytest.mark.parametrize(("game", "plays_on"), TO_THE_END)
def test_a_first_visitor_plays_a_bot_to_the_end_and_checks_the_deal(sound: Page, site: Server, game: str, plays_on: bool) -> None:
    begin_against_bot(sound, site.url, game)
    if plays_on:
        assert play_on(sound) > 0
    else:
        expect(sound.locator(".bar.asked")).to_be_visible()
        sound.evaluate(SOME_PLAY, SOME_CHOICES)
        sound.get_by_role("button", name="More", exact=True).click()
        sound.get_by_role("button", name="Give up").click()
        sound.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(sound.locator(".end h2")).to_have_text(re.compile("|".join(map(re.escape, OTHER_END))))
    expect(sound.locator("[role=log] li").first).to_be_attached()
    expect(sound.locator(".end .cause p").first).to_have_text(re.compile(r"\w"))
    sound.get_by_role("link", name="Watch it again").click()
    step = sound.get_by_role("slider", name="Step")
    expect(step).to_have_attribute("aria-valuetext", re.compile("step 0 of "))
    sound.get_by_role("button", name="One turn on").click()
    expect(step).not_to_have_attribute("aria-valuetext", re.compile("step 0 of "))
    step.press("End")
    expect(sound.get_by_role("status").first).to_contain_text("wins.")
    sound.get_by_role("button", name="Check the shuffles").click()
    expect(sound.get_by_text("This browser has recomputed them.")).to_be_visible()


@pytest.mark.parametrize(("game", "variant"), RULEBOOKS)
def test_keyboard_against_phone_by_invite_link_with_somebody_watching(
    sound: Page, phone: Page, another: Page, site: Server, game: str, variant: str
) -> None:
    """Ada has no mouse. Bob has 390 pixels, and his line breaks. Eve has no seat."""
    sound.goto(f"{site.url}/#/new/{game}")
    if variant:
        sound.get_by_label("Variant").select_option(variant)
    if game in SHORT:
        option, value = SHORT[game]
        sound.get_by_text("Rules that are left to the players").press("Enter")
        sound.get_by_label(option).fill(value)
    sound.get_by_label("Your name").fill("Ada")
    sound.keyboard.press("Enter")
    link = sound.get_by_label("Link for").input_value()
    phone.goto(link)
    phone.get_by_role("button", name="Sit down").click()  # whoever has no name yet is asked for one
    expect(phone.locator(".table[data-phase=running]")).to_be_visible()
    expect(phone).not_to_have_url(re.compile(re.escape(link.rpartition("/")[2])))  # the token does not stay in the address
    expect(phone.get_by_text("Ada").first).to_be_attached()
    another.goto(sound.url)
    expect(another.get_by_text("watching")).to_be_visible()

    begin_to_play(phone)
    play_by_keyboard(sound, most=5)
    phone.context.set_offline(True)
    expect(phone.get_by_text("The connection is lost")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.get_by_text("The connection is lost")).to_have_count(0)
    play_by_keyboard(sound)

    ending = sound.locator(".end h2").inner_text()
    expect(phone.locator(".end h2")).to_have_text(OTHER_END[ending])
    assert phone.evaluate("played.widest") <= PHONE
    expect(another.locator(".end h2")).to_contain_text("wins.")
    expect(another.locator(".bar.asked")).to_have_count(0)


@pytest.mark.soak
def test_three_attackers_play_two_defenders(sound: Page, another: Page, site: Server) -> None:
    """One person on each side, bots beside them."""
    sound.goto(f"{site.url}/#/new/binmat")
    for side, count in (("Defenders", 2), ("Attackers", 3)):
        sound.get_by_label(side, exact=True).fill(str(count))
        sound.keyboard.press("Tab")
    for seat in ("Defender 2", "Attacker 2", "Attacker 3"):
        who = sound.get_by_label(f"Who is {seat}")
        who.select_option(who.locator("option[value^='bot:']").first.get_attribute("value"))
    sound.get_by_role("button", name="Set up and sit down").click()
    another.goto(sound.get_by_label("Link for Attacker 1").input_value())
    another.get_by_role("button", name="Sit down").click()
    expect(another.locator("[data-zone^=h]")).to_have_count(5)
    begin_to_play(another)
    play_on(sound)
    ending = sound.locator(".end h2").inner_text()
    expect(another.locator(".end h2")).to_have_text(OTHER_END[ending])
