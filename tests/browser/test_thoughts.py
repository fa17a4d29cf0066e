"""What a bot thought, on the page: when the match is over, and in step with its replay."""

from typing import Any

from playwright.sync_api import Page, expect
from tests.server.serving import Server
from tests.server.test_replays import finished

from .playing import play_on
from .test_access import faults, settle

PHONE = 390


def shows(page: Page, thought: dict[str, Any]) -> None:
    """The page shows that thought, and nothing of another."""
    tried = [each for each in thought["thoughts"]["candidates"] if each["visits"]]
    expect(page.locator(".thinking .step")).to_have_text(f"Behind step {thought['entry']}")
    expect(page.locator(".thinking .chosen")).to_have_attribute("data-notation", thought["choose"])
    expect(page.locator(".thinking tbody tr")).to_have_count(len(tried[:5]))


def test_what_a_seer_thought_is_shown_after_the_match_and_in_step_with_its_replay(sound: Page, site: Server) -> None:
    # The third level is the first that never guesses: it has always thought about its first hand.
    created = site.new_table(seats={"north": {"kind": "invite"}, "south": {"kind": "bot", "bot": "seer:3"}})
    table = created["info"]["table"]
    sound.goto(f"{site.url}/#{table}/{created['seats']['north']}")
    sound.get_by_role("button", name="Sit down").click()
    play_on(sound)
    told = site.get(f"/api/tables/{table}/thoughts").json()

    sound.get_by_role("button", name="What the bot thought").press("Enter")
    expect(sound.get_by_role("dialog").get_by_role("img", name="Chance to win of Sable")).to_be_visible()
    shows(sound, told[-1])
    sound.get_by_role("link", name="Show it in the replay").press("Enter")

    step = sound.get_by_role("slider", name="Step")
    for thought in reversed(told):
        expect(step).to_have_attribute("aria-valuetext", f"step {thought['entry']} of {step.get_attribute('max')}")
        shows(sound, thought)
        if thought is not told[0]:
            sound.get_by_role("button", name="The thought before").press("Enter")
    expect(sound.get_by_role("button", name="The thought before")).to_be_disabled()
    step.press("Home")
    expect(sound.locator(".thinking")).to_contain_text("It has thought about nothing yet.")
    sound.get_by_role("button", name="The next thought").press("Enter")
    shows(sound, told[0])

    assert faults(sound) == []
    sound.set_viewport_size({"width": PHONE, "height": 844})
    expect(sound.locator(".thinking .chosen")).to_be_visible()
    assert sound.evaluate("document.documentElement.scrollWidth") <= PHONE


def test_where_nobody_has_thought_nothing_is_said_of_it(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/replay/{finished(site)}")
    expect(sound.get_by_role("slider", name="Step")).to_be_visible()
    settle(sound)
    expect(sound.locator(".thinking, .chances")).to_have_count(0)
