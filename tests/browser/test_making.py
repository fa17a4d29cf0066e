"""Decks and cards that people make in the browser, play with, and print."""

import re
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from tests.every_game import GAMES
from tests.server.serving import Server

from .playing import play_on

A4, LETTER = (210, 297), (216, 279)
A_PAGE = 9
MILLIMETRES = 25.4 / 72


def test_a_deck_is_built_mended_and_played(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/deck/bloodless")
    sound.get_by_label("Start from a deck of the game").select_option("rotgarden")
    expect(sound.get_by_text("This deck can be played.")).to_be_visible()
    sound.get_by_text("As text").click()
    text = sound.get_by_label("A line for each card")
    fine = text.input_value()
    text.fill(f"{fine}3 Brick Houn\n")
    expect(sound.get_by_text("did you mean 'Brick Hound'")).to_be_visible()
    expect(sound.get_by_role("button", name="Play against a bot")).to_be_disabled()
    sound.get_by_role("button", name="One Brick Houn less", exact=True).click(click_count=3)
    expect(sound.get_by_text("This deck can be played.")).to_be_visible()
    sound.reload()  # it is kept
    sound.get_by_role("button", name="Play against a bot").click()
    expect(sound.locator(".bar.asked")).to_be_visible()


def test_cards_of_ones_own_are_written_mended_and_played(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/workshop/technomancy")
    sound.get_by_role("button", name="Begin with an example").click()
    expect(sound.get_by_text("Understood: 2 cards")).to_be_visible()
    editor = sound.get_by_role("textbox", name="Card file")
    fine = editor.input_value()
    editor.fill(fine.replace("draw a card", "drwa a card"))
    sound.get_by_role("button", name="Line 15, column 24").click()
    assert editor.evaluate("area => area.value.slice(area.selectionStart, area.selectionEnd)") == "drwa"
    editor.fill(fine)
    sound.get_by_role("button", name="Try them against a bot").click()
    expect(sound.locator(".bar.asked")).to_be_visible()


def test_cards_of_ones_own_are_played_to_the_end_at_a_private_table(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/workshop/bloodless")
    sound.get_by_role("button", name="Begin with an example").click()
    expect(sound.get_by_text("Understood:")).to_be_visible()
    own = re.findall(r'name = "(.+)"', sound.get_by_role("textbox", name="Card file").input_value())
    sound.get_by_role("button", name="Try them against a bot").click()
    expect(sound.locator(".bar.asked")).to_be_visible()
    table = sound.evaluate("location.hash").lstrip("#")
    assert table not in [each["table"] for each in site.get("/api/tables").json()]
    play_on(sound)
    assert site.get(f"/api/tables/{table}/replay/referee").status == 401  # others do not see it
    token = sound.evaluate("table => localStorage.getItem(`netdeck.seat.${table}`)", table)
    first = site.get(f"/api/tables/{table}/replay/referee", token).json()["steps"][0]["view"]
    lie = {card["name"] for zone in first["zones"].values() for card in zone.get("cards", ())}
    assert own
    assert set(own) <= lie


@pytest.mark.parametrize(("game", "paper", "size"), [(game, "a4", A4) for game in GAMES] + [("binmat", "letter", LETTER)])
def test_sheets_have_nine_cards_a_page_and_the_size_of_the_paper(
    sound: Page, site: Server, game: str, paper: str, size: tuple[int, int]
) -> None:
    sound.goto(f"{site.url}/#/print/{game}")
    sound.locator("label", has_text=re.compile("^Paper")).locator("select").select_option(paper)
    cards = len(site.get(f"/api/games/{game}/cards").json())
    expect(sound.locator(".sheet li")).to_have_count(cards)
    printed = PdfReader(BytesIO(sound.pdf(prefer_css_page_size=True)))
    assert len(printed.pages) == -(-cards // A_PAGE)
    for page in printed.pages:
        assert (round(float(page.mediabox.width) * MILLIMETRES), round(float(page.mediabox.height) * MILLIMETRES)) == size


def test_whoever_is_invited_brings_a_deck_that_the_rules_allow(sound: Page, site: Server) -> None:
    seats = {"A": {"kind": "invite"}, "B": {"kind": "bot"}}
    link = site.post("/api/tables", {"game": "bloodless", "seats": seats}).json()["links"]["A"]
    sound.add_init_script("localStorage.setItem('netdeck.deck.bloodless', '3 Brick Hound')")
    sound.goto(link)
    sound.get_by_label("Your deck").select_option(label="My own deck")
    sound.get_by_role("button", name="Sit down").click()
    expect(sound.get_by_role("alert")).to_contain_text("the main deck has 3 cards")
    expect(sound.get_by_role("alert").get_by_role("button", name="Clause R3")).to_be_visible()
    sound.get_by_label("Your deck").select_option("rotgarden")
    sound.get_by_role("button", name="Sit down").click()
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()
    expect(sound).not_to_have_url(re.compile(re.escape(link.rpartition("/")[2])))


def test_whoever_finds_an_open_seat_brings_a_deck(sound: Page, site: Server) -> None:
    seats = {"A": {"kind": "bot"}, "B": {"kind": "open"}}
    table = site.post("/api/tables", {"game": "bloodless", "seats": seats, "public": True}).json()["info"]["table"]
    sound.goto(f"{site.url}/#{table}")
    sound.get_by_label("Your deck").select_option("rotgarden")
    sound.get_by_role("button", name="Sit down").click()
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()
    expect(sound.locator("[data-zone='B.hand']")).to_be_visible()
