"""Decks and cards that people make in the browser, play with, and print."""

import re
from io import BytesIO

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from tests.every_game import GAMES
from tests.seeds import share
from tests.server.serving import Server

from .playing import play_on
from .test_access import faults

A4, LETTER = (210, 297), (216, 279)
A_PAGE = 9
MILLIMETRES = 25.4 / 72


def test_a_deck_is_built_mended_and_played(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/deck/bloodless")
    sound.get_by_label("Start from a deck of the game").select_option("rotgarden")
    expect(sound.get_by_text("This deck can be played.")).to_be_visible()
    sound.get_by_text("As text").click()
    text = sound.get_by_label("One line per card")
    fine = text.input_value()
    text.fill(f"{fine}3 Brick Houn\n")
    expect(sound.get_by_text("did you mean 'Brick Hound'")).to_be_visible()
    expect(sound.get_by_role("button", name="Play against a bot")).to_be_disabled()
    sound.get_by_role("button", name="One Brick Houn less", exact=True).click(click_count=3)
    expect(sound.get_by_text("This deck can be played.")).to_be_visible()
    sound.reload()  # it is kept
    sound.get_by_role("button", name="Play against a bot").click()
    expect(sound.locator(".bar.asked")).to_be_visible()


def written(page: Page, game: str) -> str:
    """The card file that somebody works on, as their browser keeps it."""
    kept = page.wait_for_function("game => localStorage.getItem(`netdeck.cards.${game}`)", arg=game)
    return str(kept.json_value())


def expect_written(page: Page, game: str, cards: str) -> None:
    """That card file is kept, sooner or later."""
    page.wait_for_function("([game, cards]) => localStorage.getItem(`netdeck.cards.${game}`) === cards", arg=[game, cards])


def test_the_editor_offers_what_may_come_next_and_tells_what_a_word_means(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/workshop/technomancy")
    sound.get_by_role("button", name="Begin with an example").click()
    expect(sound.get_by_text("Understood: 2 cards")).to_be_visible()
    editor = sound.get_by_role("textbox", name="Card file")
    editor.fill('[[card]]\nname = "Test Pilot"\ntype = "quickhack"\ncost = "{1}"\nlevel = 0\ntext = "Dr')
    sound.keyboard.press("Control+End")
    sound.keyboard.press("Control+Space")
    offered = sound.get_by_role("listbox").get_by_role("option")
    expect(offered.first).to_contain_text("Draw")
    offered.first.click()
    sound.keyboard.type(' 2 cards."')
    expect(sound.get_by_text("Understood: 1 card")).to_be_visible()
    sound.locator(".cm-line", has_text="text =").get_by_text("2 cards").hover()
    expect(sound.locator(".cm-tooltip .meaning strong").first).to_be_visible()  # the clause that it rests on
    expect(sound.get_by_role("listbox")).to_have_count(0)
    assert faults(sound) == []


def test_a_long_text_is_reached_by_keys_where_it_scrolls(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/workshop/bloodless")
    sound.get_by_role("button", name="Begin with an example").click()
    expect(sound.get_by_text("Understood:")).to_be_visible()
    sound.get_by_role("textbox").first.press("Control+End")
    sound.keyboard.type("# a remark\n" * 60)
    assert sound.locator(".cm-scroller").first.evaluate("(it) => it.scrollHeight > it.clientHeight + 100")
    assert faults(sound) == []


def test_cards_are_measured_while_one_watches_and_versions_can_be_brought_back(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/workshop/bloodless")
    sound.get_by_role("button", name="Begin with an example").click()
    expect(sound.get_by_text("Understood:")).to_be_visible()
    first = written(sound, "bloodless")
    measuring = sound.get_by_role("region", name="What do they do to the game?")
    measuring.get_by_role("button", name="Measure").click()
    expect(measuring.get_by_role("img", name=re.compile("Share of games won: .*%"))).to_be_visible()
    before = measuring.locator(".figure .label").inner_text()
    expect(measuring.locator(".figure .label")).not_to_have_text(before)  # it goes on by itself
    measuring.get_by_role("button", name="Stop").click()
    expect(measuring.get_by_role("row")).to_have_count(2)
    assert faults(sound) == []
    sound.get_by_role("textbox", name="Card file").fill(first.replace("cost = 2", "cost = 1"))
    assert written(sound, "bloodless") != first
    expect(measuring.get_by_role("img")).to_have_count(0)  # it was about another version
    expect(measuring.get_by_role("button", name="Bring back")).to_be_visible()
    measuring.get_by_role("button", name="Bring back").click()
    expect(measuring.get_by_text("this one")).to_be_visible()
    assert written(sound, "bloodless") == first


def test_cards_travel_in_a_link_and_replace_nothing_unasked(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/workshop/bloodless")
    sound.get_by_role("button", name="Begin with an example").click()
    expect(sound.get_by_text("Understood:")).to_be_visible()
    cards = written(sound, "bloodless")
    sound.get_by_role("button", name="Share by link").click()
    link = sound.get_by_label("Link to these cards").input_value()
    assert link.startswith(f"{site.url}/#/workshop/bloodless?cards=")
    assert faults(sound) == []

    sound.get_by_role("button", name="Clear").click()  # as somebody comes who has no cards
    sound.goto(link)
    expect(sound.get_by_text("Understood:")).to_be_visible()
    expect_written(sound, "bloodless", cards)
    expect(sound).to_have_url(f"{site.url}/#/workshop/bloodless")

    mine = cards.replace("cost = 2", "cost = 1")  # and as somebody who works on others
    sound.get_by_role("textbox", name="Card file").fill(mine)
    expect_written(sound, "bloodless", mine)
    sound.goto(link)
    sound.get_by_role("button", name="Keep mine").click()
    expect(sound).to_have_url(f"{site.url}/#/workshop/bloodless")
    expect_written(sound, "bloodless", mine)
    sound.goto(link)
    assert faults(sound) == []
    sound.get_by_role("button", name="Open the cards of the link").click()
    expect(sound.get_by_role("button", name="Keep mine")).to_have_count(0)
    expect_written(sound, "bloodless", cards)

    sound.goto(link[: len(link) // 2])
    expect(sound.get_by_role("alert")).to_contain_text("This link is broken")
    sound.get_by_role("button", name="To the workshop").click()
    expect_written(sound, "bloodless", cards)
    noise = "# " + "".join(f"{number**3:x}" for number in range(9_000))
    sound.get_by_role("textbox", name="Card file").fill(noise)
    sound.get_by_role("button", name="Share by link").click()
    expect(sound.get_by_role("alert")).to_contain_text("too long for a link")


def test_cards_of_ones_own_are_written_mended_and_played(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/workshop/technomancy")
    sound.get_by_role("button", name="Begin with an example").click()
    expect(sound.get_by_text("Understood: 2 cards")).to_be_visible()
    editor = sound.get_by_role("textbox", name="Card file")
    fine = written(sound, "technomancy")
    editor.fill(fine.replace("draw a card", "drwa a card"))
    sound.get_by_role("button", name="Line 15, column 24").click()
    assert sound.evaluate("getSelection().toString()") == "drwa"
    expect(sound.locator(".cm-lintRange-error")).to_have_text("drwa")
    expect(editor).to_have_attribute("aria-invalid", "true")
    editor.fill(fine)
    expect(sound.locator(".cm-lintRange-error")).to_have_count(0)
    sound.get_by_role("button", name="Try them against a bot").click()
    expect(sound.locator(".bar.asked")).to_be_visible()


def test_cards_of_ones_own_are_played_to_the_end_at_a_private_table(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/workshop/bloodless")
    sound.get_by_role("button", name="Begin with an example").click()
    expect(sound.get_by_text("Understood:")).to_be_visible()
    own = re.findall(r'name = "(.+)"', written(sound, "bloodless"))
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


@pytest.mark.parametrize(("game", "paper", "size"), share(5, [("binmat", "letter", LETTER), *((game, "a4", A4) for game in GAMES)]))
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
