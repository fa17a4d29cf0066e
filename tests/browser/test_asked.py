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
