"""The keyboard: every key is listed, every key can be changed, and the decision comes before the log."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.server.serving import Server

from .playing import begin_against_bot

KEYED = """
(buttons) => {
  const keyed = buttons.filter((each) => each.querySelector('kbd'));
  return Object.fromEntries(keyed.map((each) => [each.querySelector('kbd').textContent, each.dataset.notation]));
}
"""

KEYS = Path(__file__).parents[2] / "web" / "src" / "state" / "keys.svelte.ts"


def test_all_keys_are_listed_and_can_be_changed(sound: Page, site: Server) -> None:
    sound.goto(site.url)
    expect(sound.get_by_role("link", name="Start")).to_be_visible()
    sound.keyboard.press("?")
    keys = sound.get_by_role("dialog", name="Keys")
    for place in ("Everywhere", "On the front page", "At a table"):
        expect(keys.get_by_role("region", name=place)).to_be_visible()
    keys.locator("[data-act=rules]").click()
    sound.keyboard.press("u")  # it undoes
    expect(keys.get_by_role("status")).to_contain_text("That key is taken: Take back.")
    keys.locator("[data-act=rules]").click()
    sound.keyboard.press("1")
    expect(keys.get_by_role("status")).to_contain_text("cannot be given away")
    keys.locator("[data-act=rules]").click()
    sound.keyboard.press("b")
    expect(keys.locator("[data-act=rules]")).to_have_text("B")
    sound.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.keyboard.press("r")
    expect(sound.get_by_role("dialog")).to_have_count(0)
    sound.keyboard.press("b")
    expect(sound.get_by_role("dialog")).to_be_visible()
    sound.keyboard.press("Escape")
    sound.keyboard.press("h")
    expect(sound.get_by_role("heading", name="Welcome back.")).to_be_visible()
    sound.keyboard.press("?")
    sound.get_by_role("button", name="The usual keys again").click()
    expect(keys.locator("[data-act=rules]")).to_have_text("R")


def test_every_key_can_be_changed_and_is_kept(sound: Page, site: Server) -> None:
    sound.goto(site.url)
    expect(sound.get_by_role("link", name="Start")).to_be_visible()
    sound.keyboard.press("?")
    acts = [str(each.get_attribute("data-act")) for each in sound.locator("[data-act]").all()]
    listed = re.findall(r"^  (\w+): \{ key: ", KEYS.read_text(encoding="utf-8"), re.MULTILINE)
    assert acts == listed
    others = [f"F{number}" for number in range(1, 13)] + ["[", "]", ";", "-", "=", ".", "`", "\\"]
    given = dict(zip(acts, others, strict=False))
    assert len(given) == len(acts)
    for act, key in given.items():
        sound.locator(f"[data-act={act}]").click()
        sound.keyboard.press(key)
        expect(sound.locator(f"[data-act={act}]")).to_have_text(key)
    sound.reload()
    expect(sound.get_by_role("link", name="Start")).to_be_visible()
    sound.keyboard.press(given["help"])
    for act, key in given.items():
        expect(sound.locator(f"[data-act={act}]")).to_have_text(key)


def test_a_key_plays_and_a_key_goes_on(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/lobby")
    expect(sound.get_by_role("button", name="Play BINMAT")).to_be_visible()
    sound.keyboard.press("p")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.keyboard.press("h")
    expect(sound.get_by_text("A game waits for you.")).to_be_visible()
    sound.keyboard.press("c")
    expect(sound.locator(".bar.asked")).to_be_visible()


def test_the_decision_comes_before_the_log(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "lantern")
    expect(sound.locator(".bar.asked .option").first).to_be_visible()
    before = sound.evaluate(
        """() => {
          const [decision, log] = [document.querySelector('.bar .option'), document.querySelector('aside')];
          return Boolean(decision.compareDocumentPosition(log) & Node.DOCUMENT_POSITION_FOLLOWING);
        }"""
    )
    assert before
    assert sound.evaluate("() => [...document.querySelectorAll('[tabindex]')].every((each) => each.tabIndex <= 0)")


def test_a_number_of_players_takes_effect_while_it_is_typed(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/new/technomancy")
    players = sound.get_by_role("spinbutton", name="Players")
    seats = sound.locator(".seats li")
    expect(seats).to_have_count(2)
    players.press("Control+a")
    players.press("4")
    expect(seats).to_have_count(4)
    players.press("Backspace")  # nothing stands there while one thinks
    expect(seats).to_have_count(4)
    players.press("9")
    expect(seats).to_have_count(4)
    players.blur()
    expect(players).to_have_value("4")


def test_a_digit_takes_the_same_answer_whether_or_not_the_list_is_open(sound: Page, site: Server) -> None:
    """Also one that is folded away, and so shown nowhere else than in the list."""
    with sound.expect_websocket() as opened:
        begin_against_bot(sound, site.url, "binmat")
    more = sound.locator(".bar.asked .more")
    for unfolded in (False, True):
        expect(more).to_have_attribute("aria-expanded", "false")
        folded = sound.locator(".bar.asked .option:visible").evaluate_all(KEYED)
        more.click()
        listed = sound.locator(".bar.asked .options.open .option").evaluate_all(KEYED)
        assert all(key in (str(n + 1), "Space") for n, key in enumerate(listed))  # Space goes on
        assert folded.items() < listed.items()
        if not unfolded:
            more.click()
            expect(sound.locator(".options.open")).to_have_count(0)
        hidden = next(key for key in listed if key not in folded)
        with opened.value.expect_event("framesent", is_choice) as sent:
            sound.keyboard.press(hidden)
        assert json.loads(sent.value)["notation"] == listed[hidden]


def is_choice(frame: str | bytes) -> bool:
    return bool(json.loads(frame)["type"] == "choose")
