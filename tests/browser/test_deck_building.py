"""Building a deck: filters, the curve, opening hands, what another list can do to it, lists from elsewhere, and sheets with reminders."""

import re

from playwright.sync_api import Locator, Page, expect
from tests.every_game import GAMES
from tests.server.serving import Server

from netdeck.kernel import read_deck


def chosen(page: Page, what: str) -> Locator:
    """The field in which one chooses what cards are shown."""
    return page.locator(".filters label", has_text=re.compile(f"^{what}")).locator("select")


def test_a_deck_is_looked_at_from_all_sides(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/deck/technomancy")
    sound.get_by_label("Start from a deck of the game").select_option("hot-barrel")
    expect(sound.get_by_text("This deck can be played.")).to_be_visible()
    cards = sound.locator(".cards > li")
    all_of_them = cards.count()
    chosen(sound, "Type").select_option("building")
    expect(cards).not_to_have_count(all_of_them)
    sound.get_by_role("button", name="Cost 2:").click()
    chosen(sound, "Type").select_option("agent")
    expect(chosen(sound, "Cost")).to_have_value("2")
    expect(cards.first).to_be_visible()
    sound.get_by_role("button", name="Show all").click()
    expect(cards).to_have_count(all_of_them)
    sound.get_by_role("button", name="Sample hands").click()
    deck = read_deck(GAMES["technomancy"].decks["hot-barrel"])
    hand = sound.get_by_role("listitem", name="Hand 1", exact=True).locator("ul li .hidden")
    expect(hand.first).to_be_attached()
    assert set(hand.all_inner_texts()) <= set(deck)
    sound.get_by_role("button", name="Against a deck").click()
    sound.get_by_label("Against which deck").select_option("quiet-ledger")
    sound.get_by_role("button", name="Compute").click()
    writ = sound.locator(".against .panel", has_text="Writ of Seizure")
    expect(writ).to_contain_text("removes")
    expect(writ).to_contain_text("Ordnance Chaplain")


def test_a_list_from_elsewhere_is_taken_over_and_what_is_strange_is_told(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/deck/bloodless")
    sound.get_by_role("button", name="Import", exact=True).click()
    sound.get_by_label("Paste a list from anywhere").fill("Creatures:\n3x brick hound\nPowder Mule x2\n4 Brikc Houn\n")
    sound.locator("form").get_by_role("button", name="Import", exact=True).click()
    expect(sound.get_by_text("5 cards were taken over.")).to_be_visible()
    expect(sound.get_by_text("Did you mean Brick Hound?")).to_be_visible()
    expect(sound.get_by_role("heading", name="5 cards")).to_be_visible()
    expect(sound.get_by_text("What is wrong with it")).to_be_visible()


def test_sheets_of_a_deck_have_colours_and_reminders(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/print/bloodless?what=deck:paper-wings")
    cards = sum(read_deck(GAMES["bloodless"].decks["paper-wings"]).values())
    reminders = sound.locator(".sheet li", has_text="Flying")
    expect(reminders.first).to_be_attached()
    with_reminders = sound.locator(".sheet li").count()
    assert cards < with_reminders <= cards + 9
    edges = sound.locator(".sheet li").evaluate_all("(all) => new Set(all.map((each) => each.style.getPropertyValue('--edge'))).size")
    assert edges > 2
    sound.get_by_label("With reminders of the rules").uncheck()
    expect(sound.locator(".sheet li")).to_have_count(cards)
