"""It feels good: cards fly, turn over, strike and break, they are heard and felt, and the stack is seen before it takes effect."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.server.serving import Server

from .conftest import visitor
from .playing import begin_against_bot

NOTED = """
Object.assign(window, {moved: [], heard: [], felt: []});
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  moved.push({frames: JSON.stringify(frames), clip: this.style.clipPath, times: how.iterations ?? 1});
  return animate.call(this, frames, how);
};
for (const kind of ['createOscillator', 'createBufferSource']) {
  const made = AudioContext.prototype[kind];
  AudioContext.prototype[kind] = function () { heard.push(kind); return made.call(this); };
}
navigator.vibrate = (pattern) => { felt.push(pattern); return true; };
"""
"""Notes what moves, sounds and shakes, and lets it."""


@pytest.fixture
def lively(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """Somebody who wants everything to move."""
    for page in visitor(browser, {**browser_context_args, "reduced_motion": "no-preference"}):
        page.add_init_script(NOTED)
        yield page


def moves(page: Page, words: str) -> None:
    """Something moves, or has moved, in such a way."""
    page.wait_for_function("(words) => moved.some((each) => each.frames.includes(words) || each.clip.includes(words))", arg=words)


def test_what_strikes_lunges_and_what_is_struck_shakes(lively: Page, site: Server) -> None:
    lively.goto(f"{site.url}/#/learn/bloodless")
    lively.locator(".option", has_text="End your main phase").click()
    moves(lively, "scale(1.04)")
    moves(lively, "translateX(5px)")
    assert lively.evaluate("moved.every((each) => each.times === 1)"), "everything comes to rest"


def test_what_is_destroyed_breaks_in_two(lively: Page, site: Server) -> None:
    lively.goto(f"{site.url}/#/example/binmat/{'Five and three make eight, and eight beats four by one'.replace(' ', '%20')}")
    expect(lively.locator(".bar.asked")).to_be_visible()
    lively.keyboard.press("/")
    lively.keyboard.type("c2")
    lively.keyboard.press("Enter")
    moves(lively, "polygon(")


def test_a_drawn_card_turns_over_on_its_way(lively: Page, site: Server) -> None:
    begin_against_bot(lively, site.url, "binmat")
    expect(lively.locator(".bar.asked")).to_be_visible()
    lively.locator("[data-zone=l0]").click()  # whose top card nobody sees
    moves(lively, "rotateY(90deg)")


def test_cards_are_heard_until_one_key_silences_them(sound: Page, site: Server) -> None:
    sound.add_init_script(NOTED)
    begin_against_bot(sound, site.url, "binmat")
    expect(sound.locator(".bar.asked")).to_be_visible()
    hand = sound.locator("[data-zone=hd0] button.card")
    sound.locator("[data-zone=l4]").click()
    expect(hand).to_have_count(1)
    sound.wait_for_function("() => heard.length > 0")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.keyboard.press("m")
    expect(sound.get_by_role("button", name="Sounds of the cards")).to_have_attribute("aria-pressed", "false")
    before = sound.evaluate("heard.length")
    sound.locator("[data-zone=l4]").click()
    expect(hand).to_have_count(2)
    assert sound.evaluate("heard.length") == before


def test_a_phone_is_felt(phone: Page, site: Server) -> None:
    phone.add_init_script(NOTED)
    begin_against_bot(phone, site.url, "binmat")
    expect(phone.locator(".bar.asked")).to_be_visible()
    phone.locator("[data-zone=l4]").tap()
    phone.wait_for_function("() => felt.length > 0")


def test_the_stack_says_what_comes_next_who_may_answer_and_what_will_come_of_it(sound: Page, site: Server) -> None:
    title = "With something on the stack a program waits, a quickhack does not"
    sound.goto(f"{site.url}/#/example/technomancy/{title.replace(' ', '%20')}")
    stack = sound.locator(".stack").first
    expect(stack.locator("li[data-touch]")).to_have_count(1)
    expect(stack.locator("li.first")).to_contain_text(re.compile("Point-Blank.*next", re.DOTALL))
    answers = stack.get_by_role("list", name="Who may respond")
    expect(answers.locator("[aria-current=step]")).to_contain_text(re.compile("you", re.IGNORECASE))
    expect(answers.get_by_role("listitem")).to_have_count(2)
    expect(stack.locator(".ahead")).to_contain_text("If nobody answers")
    expect(stack.locator(".ahead li").first).to_be_visible()
    # An answer lies above what it answers.
    sound.locator(".hand button.card.target").click()
    for _ in range(4):
        if stack.locator("li[data-touch]").count() == 2:
            break
        sound.locator(".bar.asked .option").first.click()
        expect(sound.locator(".bar.asked")).to_be_visible()
    expect(stack.locator("li[data-touch]")).to_have_count(2)
    expect(stack.locator("li.first .next")).to_have_count(1)
