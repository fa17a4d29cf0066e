"""Where a player is asked, moment by moment, and looking once more at what happened between two questions."""

from playwright.sync_api import Page, expect
from tests.server.serving import Server

from .playing import begin_against_bot


def test_stops_are_switched_one_by_one_and_kept(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "technomancy")
    sound.get_by_role("button", name="More").click()
    sound.get_by_role("button", name="Where to be asked").click()
    dialog = sound.get_by_role("dialog")
    main = dialog.get_by_role("checkbox", name="The Main Phase of your turn")
    draw = dialog.get_by_role("checkbox", name="The Draw Phase of your turn")
    expect(main).to_be_checked()
    expect(draw).not_to_be_checked()
    draw.check()
    main.uncheck()
    sound.keyboard.press("Escape")
    kept = sound.evaluate("JSON.parse(localStorage.getItem('netdeck.settings')).stops.technomancy")
    assert kept == ["draw", "their-turn_end"]
    sound.reload()
    sound.get_by_role("button", name="More").click()
    sound.get_by_role("button", name="Where to be asked").click()
    expect(dialog.get_by_role("checkbox", name="The Draw Phase of your turn")).to_be_checked()
    dialog.get_by_role("button", name="The usual ones").click()
    expect(main).to_be_checked()
    expect(draw).not_to_be_checked()


SHOW_AGAIN = """async () => {
  document.querySelector('.again').click();
  await new Promise((done) => setTimeout(done, 0));
  return document.querySelector('.bar').innerText;
}"""


def test_what_happened_is_shown_once_more_and_then_the_question_is_back(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "binmat")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.locator("[data-zone=l4]").click()
    again = sound.get_by_role("button", name="Show again what happened")
    expect(again).to_be_visible()
    before = sound.locator("[role=log] li").count()
    assert "Once more: step 0 of" in sound.evaluate(SHOW_AGAIN)
    expect(again).to_be_visible()
    expect(sound.locator(".bar.asked")).to_be_visible()
    expect(sound.locator("[role=log] li")).to_have_count(before)


def test_a_table_begins_with_the_clock_of_its_rules_unless_the_visitor_wants_none(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/new/binmat")
    clock = sound.locator("label", has_text="Clock").locator("select")
    expect(clock).to_have_value("none")
    sound.add_init_script("localStorage.setItem('netdeck.settings', JSON.stringify({clock: true}))")
    sound.reload()
    expect(clock).to_have_value("rules")
    expect(clock.locator("option:checked")).to_have_text("5 seconds for every turn, as the rules have it")
    sound.locator("label", has_text="Variant").locator("select").select_option("duel")
    expect(clock).to_have_value("none")


def test_time_that_is_up_is_told_with_its_clause(sound: Page, site: Server) -> None:
    sound.add_init_script("localStorage.setItem('netdeck.settings', JSON.stringify({clock: true}))")
    begin_against_bot(sound, site.url, "binmat")
    expect(sound.locator(".clock.running").first).to_be_visible()
    expect(sound.get_by_text("runs out of time and passes").first).to_be_attached()
