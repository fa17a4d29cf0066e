"""Decks and cards that people make in the browser, and play with."""

from playwright.sync_api import Page, expect
from tests.server.serving import Server


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
