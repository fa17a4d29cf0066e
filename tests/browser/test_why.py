"""Why, on everything: lines of the log, the question, numbers, what glows and what does not; and a log for people."""

import re

from playwright.sync_api import Page, expect
from tests.server.serving import Server

from .playing import begin_against_bot
from .test_access import faults
from .test_boards import begin_with_flasks

GO_ON = """
async ({times}) => {
  for (let done = 0; done < times; ) {
    if (document.querySelector('.table.finished')) return;
    const options = [...document.querySelectorAll('.bar.asked .option, .bar.asked .more[aria-expanded="false"]')];
    const onward = options.filter((option) => /^(pass|end|-)/.test(option.dataset.notation ?? ''));
    const [next] = onward.length > 0 ? onward : options;
    if (next) { next.click(); done += next.matches('.option') ? 1 : 0; }
    await new Promise((after) => setTimeout(after, 30));
  }
}
"""


def log(page: Page) -> str:
    return page.locator("[role=log]").inner_text()


def test_the_log_is_told_by_turn_in_names_with_runs_folded(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "bloodless")
    sound.evaluate(GO_ON, {"times": 4})
    lines = sound.locator("[role=log] li")
    expect(lines.first).to_be_visible()
    expect(sound.locator("[role=log] .turn-head").first).to_be_visible()
    # Everything that happened is still there, in one line or another.
    first = sound.locator("[role=log] .turn-head").first
    if first.get_attribute("aria-expanded") == "false":
        first.click()
    assert re.search(r"\bYou (draw|lose|gain|play|pay|take|keep|end)", log(sound)) or "Your turn" in log(sound)
    assert not re.search(r"\bYou (draws|loses|gains|plays|takes)\b", log(sound))
    assert sound.locator("[role=log] .chip").count() == 0, "clauses stand there only for those who want them"


def test_a_run_is_one_line_and_the_log_can_be_narrowed(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "bloodless")
    sound.evaluate(GO_ON, {"times": 6})
    run = sound.locator("[role=log] li[data-events*=' ']").first
    folded = sound.locator("[role=log] .turn-head[aria-expanded=false]")
    while folded.count():
        folded.first.click()
    expect(run).to_be_visible()
    before = sound.locator("[role=log] li").count()
    sound.get_by_role("button", name="Filter the log").click()
    sound.get_by_label("Filter by player").select_option(index=2)
    expect(sound.locator("[role=log] li").first).to_be_visible()
    assert sound.locator("[role=log] li").count() < before
    sound.get_by_label("Filter by card").fill("no such card")
    expect(sound.get_by_text("Nothing of that has happened.")).to_be_visible()


def test_binmats_cards_look_as_they_are_in_the_log(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "binmat")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.locator("[data-zone=l4]").click()
    chip = sound.locator("[role=log] .card-chip").first
    expect(chip).to_be_visible()
    assert not re.search(r"[*@?>][&%+!^#]", log(sound))
    chip.hover()
    expect(sound.locator("aside.preview")).to_be_visible()


def test_a_line_lights_up_what_it_touched_and_says_why(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "bloodless")
    expect(sound.locator(".bar.asked")).to_be_visible()  # so nothing is added under the pointer
    line = sound.locator("[role=log] li").last
    line.hover()
    expect(sound.locator(".main [data-lit]").first).to_be_visible()
    line.get_by_role("button", name=re.compile("^Why: ")).click()
    panel = sound.get_by_role("dialog", name="Why?")
    expect(panel.locator("[data-clause]").first).to_be_visible()
    expect(panel.get_by_text("Where play stands")).to_be_visible()
    assert faults(sound) == []
    sound.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_anything_that_is_pointed_at_says_why(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "bloodless")
    expect(sound.locator(".bar.asked .option").first).to_be_visible()
    panel = sound.get_by_role("dialog", name="Why?")
    sound.keyboard.press("w")
    panel.get_by_role("button", name=re.compile(r"^pool \d+$")).click()
    expect(panel.get_by_text("It began as 20.")).to_be_visible()
    sound.keyboard.press("Escape")
    sound.get_by_role("button", name="Ask why").click()
    sound.locator(".bar .prompt").click()
    expect(panel.locator("[data-clause]").first).to_be_visible()
    number = sound.locator(".bar.asked .option").count()
    sound.keyboard.press("Escape")
    sound.get_by_role("button", name="Ask why").click()
    sound.locator(".bar.asked .option").first.click()
    expect(panel.locator("[data-clause]").first).to_be_visible()
    assert sound.locator(".bar.asked .option").count() == number, "asking about an answer does not give it"
    sound.keyboard.press("Escape")


def test_a_refusal_offers_the_smallest_change_and_does_it(sound: Page, site: Server) -> None:
    """A card that costs too much: what was looked at, what would help, and where the rulebook says so."""
    begin_against_bot(sound, site.url, "bloodless")
    sound.locator(".bar.asked [data-notation^=keep], .bar.asked .option").first.click()
    hand = sound.locator(".hand button.card.dimmed").first
    expect(hand).to_be_visible()
    hand.click()
    ways = sound.locator(".ways").first
    expect(ways).to_contain_text("Smallest change")
    expect(sound.locator(".why .chapter").first).to_have_attribute("href", re.compile(r"^#/rules/bloodless/"))


def test_a_phone_shows_the_reasons_from_below(phone: Page, site: Server) -> None:
    begin_against_bot(phone, site.url, "bloodless")
    phone.get_by_role("button", name="Log", exact=True).click()
    phone.locator("[role=log] .ask").last.click()
    panel = phone.get_by_role("dialog", name="Why?")
    expect(panel.locator("[data-clause]").first).to_be_visible()
    box = panel.bounding_box()
    assert box is not None
    assert box["x"] == 0
    assert round(box["y"] + box["height"]) == 844
    assert faults(phone) == []


def test_what_glows_says_why_and_the_chapter_is_one_click_away(sound: Page, site: Server) -> None:
    begin_with_flasks(sound, site)
    flask = sound.locator("[data-zone='A.hand'] button.card.target[data-name='Blood Flask']").first
    sound.get_by_role("button", name="Ask why").click()
    flask.click()
    panel = sound.get_by_role("dialog", name="Why?")
    expect(panel.locator("[data-clause]").first).to_be_visible()
    expect(flask).to_have_attribute("aria-pressed", "false")  # to ask is not to take it
    chapter = panel.locator("a.chapter").first
    expect(chapter).to_have_attribute("href", re.compile(r"^#/rules/bloodless/"))
    at = (chapter.get_attribute("href") or "").rpartition("/")[2]
    with sound.context.expect_page() as opened:  # beside the table, which stays as it is
        chapter.click()
    expect(opened.value.locator(f"[data-chapter='{at}'], [data-rule='{at}']").first).to_be_in_viewport()
    expect(sound.locator(".bar.asked")).to_be_visible()
