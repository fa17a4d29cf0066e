"""Learning on the page: a script that only reads what the page says finishes a lesson of each game, and whoever errs is answered."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.lessons.test_lessons import TAUGHT
from tests.patience import PATIENCE
from tests.seeds import only
from tests.server.serving import Server

from netdeck.i18n import translator
from netdeck.lessons import lessons_of

from .playing import begin_against_bot

READER = """
async ({limit, words: called}) => {
  // Somebody who knows nothing: they ask for help until they are told a move, look for the button with these words, and press it.
  const end = Date.now() + limit * 1000;
  const text = (element) => element.innerText.replace(/\\s+/g, ' ').trim();
  const bare = (words) => words.replace(/[^\\p{L}\\p{N}]+/gu, '').toLowerCase();  // what is read aloud has no full stops
  const read = {goals: [], moves: 0, answers: []};
  const changed = async (before) => {
    while (Date.now() < end && document.querySelector('main').textContent === before) await new Promise((done) => setTimeout(done, 10));
  };
  while (Date.now() < end) {
    if (document.querySelector('.victory')) return read;
    const before = document.querySelector('main').textContent; // to ask for innerText is to have everything laid out
    const coach = document.querySelector('.coach');
    const button = (...words) => [...(coach?.querySelectorAll('button') ?? [])].find((each) => words.includes(text(each)));
    const asked = document.querySelector('.bar.asked');
    const goal = document.querySelector('.goal p');
    if (goal && !read.goals.includes(text(goal))) read.goals.push(text(goal));
    if (button(called.go)) {
      read.answers.push(text(coach.querySelector('.say')));
      button(called.go).click();
    } else if (button(called.back)) {
      throw new Error(`what the page says leads elsewhere: ${text(coach)}`);
    } else if (asked && coach.querySelector('.words')) {
      const words = text(coach.querySelector('.words'));
      const named = [...asked.querySelectorAll('.option .act')].find((each) => bare(text(each)).startsWith(bare(words)));
      const more = asked.querySelector('.more[aria-expanded="false"]');
      if (!named && !more) throw new Error(`no button says ${words}: ${text(asked)}`);
      read.moves += named ? 1 : 0;
      (named?.closest('button') ?? more).click();
    } else if (asked && button(...called.help)) {
      button(...called.help).click();
    }
    await changed(before);
  }
  throw new Error(`no end: ${document.querySelector('main').innerText}`);
}
"""
WORDS = Path(__file__).parents[2] / "web" / "src" / "i18n"


def read(page: Page, language: str = "en") -> dict[str, Any]:
    """Finish the lesson with what the page says, in that language; what was read on the way."""
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    called = {"go": words["learn.go"], "back": words["learn.back"], "help": [words[f"learn.help{stage}"] for stage in (1, 2, 3)]}
    found: dict[str, Any] = page.evaluate(READER, {"limit": PATIENCE, "words": called})
    return found


def in_language(language: str) -> list[Any]:
    """One game is learned in each of the languages; all of them in both in the soak."""
    return only({"en": ["lantern"], "de": ["bloodless"]}[language], TAUGHT)


@pytest.mark.parametrize("game", in_language("en"))
def test_a_script_that_only_reads_what_the_page_says_finishes_a_lesson(sound: Page, site: Server, game: str) -> None:
    lesson = lessons_of(TAUGHT[game]).lessons[0]
    sound.goto(f"{site.url}/#/learn/{game}")
    expect(sound.locator(".bar.asked")).to_be_visible()
    told = read(sound)
    assert told["goals"] == [step.goal for step in lesson.step]
    for step, answer in zip(lesson.step, told["answers"], strict=True):
        assert any(answer.startswith(accept.say) for accept in step.accept), (step.id, answer)
    expect(sound.get_by_role("heading", name="You have won.")).to_be_visible()
    sound.get_by_role("button", name="Now play against").click()
    expect(sound.locator(".table[data-phase=running]")).to_be_visible()
    expect(sound.locator(".bar.asked, .waiting").first).to_be_visible()


@pytest.mark.parametrize("game", in_language("de"))
def test_a_lesson_is_finished_in_german(sound: Page, site: Server, game: str) -> None:
    sound.add_init_script("localStorage.setItem('netdeck.settings', JSON.stringify({language: 'de', clock: false}))")
    lesson, speaks = lessons_of(TAUGHT[game]).lessons[0], translator("de", TAUGHT[game])
    sound.goto(f"{site.url}/#/learn/{game}")
    expect(sound.locator(".bar.asked")).to_be_visible()
    expect(sound.get_by_role("button", name="Schritt überspringen")).to_be_visible()
    told = read(sound, "de")
    assert told["goals"] == [speaks.say(step.goal) for step in lesson.step]
    for step, answer in zip(lesson.step, told["answers"], strict=True):
        assert any(answer.startswith(speaks.say(accept.say)) for accept in step.accept), (step.id, answer)
    expect(sound.get_by_role("heading", name="Du hast gewonnen.")).to_be_visible()


def test_a_wrong_move_is_answered_by_its_rule_and_then_the_table_is_as_before(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/learn/bloodless/bloodless-first/place")
    expect(sound.locator(".bar.asked")).to_be_visible()
    expect(sound.locator(".veil .edge")).to_have_count(3)
    sound.get_by_role("button", name="Play Brick Hound").first.click()
    expect(sound.locator(".veil")).to_have_count(0)
    sound.locator("[data-zone=A2]").click()  # the flask is there
    why = sound.locator(".why", has_text="Your flask is on A2").first
    expect(why).to_be_visible()
    expect(why.locator(".chip").first).to_contain_text("D9.1")
    sound.keyboard.press("Escape")  # what is shown beside it goes
    sound.locator("[data-zone=A1]").click()
    sound.locator(".option", has_text="End your main phase").click()
    coach = sound.get_by_role("region", name="The coach")
    expect(coach).to_contain_text("A Husk Warden stands on B4 and took the strike.")
    expect(coach.locator(".chip").first).to_contain_text("R26")
    expect(sound.locator(".bar.asked")).to_have_count(0)
    coach.get_by_role("button", name="Back to the beginning of this step").click()
    expect(sound.locator("[data-zone='A.hand'] button.card")).to_have_count(1)
    expect(sound.locator("[data-zone=A1] button.card")).to_have_count(0)
    expect(sound.locator(".veil .edge")).to_have_count(3)


def test_where_one_was_is_kept_steps_are_skipped_and_any_can_be_gone_to(sound: Page, site: Server) -> None:
    sound.goto(site.url)
    sound.locator("[data-game=technomancy]").get_by_role("link", name="Learn").click()
    expect(sound.locator(".goal")).to_contain_text("Play your Foundry Annex.")
    sound.get_by_role("button", name="Skip this step").click()
    expect(sound.locator(".goal")).to_contain_text("Play your Range Cadet")
    sound.reload()
    expect(sound.locator(".goal")).to_contain_text("Play your Range Cadet")
    sound.goto(f"{site.url}/#/learn/technomancy")
    expect(sound.locator(".goal")).to_contain_text("Play your Range Cadet")
    sound.get_by_role("button", name="Step 2 of 8").click()
    sound.get_by_role("dialog").get_by_role("button", name="Ten at once").click()
    expect(sound.locator(".goal")).to_contain_text("Win this turn")


def test_a_lesson_opens_with_its_goal_on_a_phone_and_a_hint_pushes_what_it_points_at_into_sight(phone: Page, site: Server) -> None:
    for game in ("lantern", "technomancy"):
        phone.goto(f"{site.url}/#/learn/{game}")
        coach = phone.get_by_role("region", name="The coach")
        expect(phone.locator(".bar.asked")).to_be_visible()
        expect(phone.locator(".veil .edge").first).to_be_attached()
        expect(phone.locator(".goal")).to_be_in_viewport(ratio=1)
        expect(coach).to_be_in_viewport(ratio=1)
        coach.get_by_role("button", name="Give me a hint").tap()
        expect(phone.locator(".veil .edge").first).to_be_in_viewport(ratio=0.9)
        coach.get_by_role("button", name="Skip this step").tap()
        expect(phone.locator(".goal")).to_be_in_viewport(ratio=1)


def test_a_teammate_speaks_and_a_dimmed_thing_answers_on_a_phone(phone: Page, site: Server) -> None:
    phone.goto(f"{site.url}/#/learn/binmat/binmat-teams/together")
    coach = phone.get_by_role("region", name="The coach")
    expect(coach).to_contain_text("a0: “I play a 2 on our 6 in lane 2.”")
    expect(phone.locator(".bar.asked")).to_be_visible()
    for name in ("Give me a hint", "Show me the move"):
        coach.get_by_role("button", name=name).tap()
    expect(coach.locator(".words")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    read(phone)
    expect(phone.get_by_role("heading", name="You have won.")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_there_is_a_hint_against_a_bot_with_its_reason_and_clause(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "bloodless")
    expect(sound.locator(".bar.asked")).to_be_visible()
    expect(sound.locator("[role=log] li").first).to_be_visible()
    sound.get_by_role("button", name="Hint").click()
    hint = sound.get_by_role("region", name="What a bot would do here")
    expect(hint.locator(".move")).to_contain_text("Keep")
    expect(hint.locator(".chip")).to_be_visible()
    sound.locator(".option", has_text="Keep").click()
    expect(sound.get_by_role("button", name="Hint")).to_be_visible()


def test_a_lesson_that_is_not_there_says_so(sound: Page, site: Server) -> None:
    sound.route("**/api/games/lantern/lessons*", lambda route: route.fulfill(json=[]))
    sound.goto(f"{site.url}/#/learn/lantern")
    expect(sound.get_by_role("alert")).to_contain_text("Lantern has no lessons yet.")


def test_what_can_be_learned_says_how_long_it_takes_and_how_far_one_is(sound: Page, site: Server) -> None:
    first = lessons_of(TAUGHT["bloodless"]).lessons[0]
    sound.goto(f"{site.url}/#/learn")
    for name, game in TAUGHT.items():
        for lesson in lessons_of(game).lessons:
            row = sound.locator("li.lesson", has=sound.get_by_role("heading", name=lesson.title, exact=True))
            expect(row).to_contain_text(f"{lesson.minutes} minutes")
            expect(row.get_by_role("link")).to_have_attribute("href", f"#/learn/{name}/{lesson.id}")
            expect(row.get_by_role("link")).to_contain_text("Begin")
    begin = sound.locator(f"a[href='#/learn/bloodless/{first.id}']")
    begin.click()
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.get_by_role("button", name="Skip this step").click()
    expect(sound.get_by_role("heading", name=first.step[1].title)).to_be_visible()
    sound.goto(f"{site.url}/#/learn")
    expect(begin).to_contain_text("Go on with step 2")
    begin.click()
    expect(sound.get_by_role("heading", name=first.step[1].title)).to_be_visible()


def test_leaving_a_lesson_while_it_loads_leaves_the_address_alone(sound: Page, site: Server) -> None:
    held: list[Route] = []
    sound.route("**/api/games/*/lessons*", lambda route: held.append(route))
    sound.goto(f"{site.url}/#/learn")
    with sound.expect_request("**/api/games/bloodless/lessons*"):
        sound.goto(f"{site.url}/#/learn/bloodless")
    sound.goto(f"{site.url}/#/cards")
    expect(sound.get_by_role("heading", level=1)).to_be_visible()
    for each in held:
        with sound.expect_response(each.request.url) as answered:
            each.continue_()
        answered.value.finished()
    sound.evaluate("new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done))))")
    expect(sound).to_have_url(f"{site.url}/#/cards")


BOXES = """
() => {
  const piles = [...document.querySelectorAll('.board .as-pile[data-zone]')].filter((each) => each.checkVisibility());
  return Object.fromEntries(piles.map((each) => {
    const {left, top} = each.getBoundingClientRect();
    return [each.dataset.zone, [Math.round(left + scrollX), Math.round(top + scrollY)]];
  }));
}
"""
BUBBLE = """
() => {
  const box = (each) => each.getBoundingClientRect();
  const bubble = document.querySelector('.bubble.placed');
  if (!bubble) return null;
  const stage = box(bubble.parentElement), at = box(bubble);
  const first = box(document.querySelector('.veil .edge'));
  const apart = Math.max(first.left - at.right, at.left - first.right, first.top - at.bottom, at.top - first.bottom);
  const inside = at.left >= stage.left && at.right <= stage.right && at.top >= stage.top && at.bottom <= stage.bottom;
  return {inside, apart, seen: first.top >= 0 && first.bottom <= innerHeight};
}
"""


OUT_OF_REACH = """
() => [...document.querySelectorAll('.bar.asked button:is(.option, .more)')].filter((each) => each.checkVisibility()).filter((each) => {
  const {left, top, width, height} = each.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen === null || !each.contains(seen);
}).map((each) => each.innerText)
"""
"""Answers that are not in the window, or lie under something."""


SIZES = {"desk": (1440, 900), "phone": (390, 844)}
SOME = [pytest.param(size, list(TAUGHT)[n::2], id=name) for n, (name, size) in enumerate(SIZES.items())]
ALL = [pytest.param(size, list(TAUGHT), id=f"{name}-all", marks=pytest.mark.soak) for name, size in SIZES.items()]


@pytest.mark.parametrize(("size", "games"), SOME + ALL)
def test_the_coach_points_at_the_target_and_decks_stay_where_they_are(
    sound: Page, site: Server, size: tuple[int, int], games: list[str]
) -> None:
    sound.set_viewport_size({"width": size[0], "height": size[1]})
    for game in games:
        lesson = lessons_of(TAUGHT[game]).lessons[0].id
        before: dict[str, list[int]] = {}
        for step in lessons_of(TAUGHT[game]).lessons[0].step[:4]:
            sound.goto(f"{site.url}/#/learn/{game}/{lesson}/{step.id}")
            expect(sound.locator(".goal p")).to_have_text(step.goal)
            expect(sound.locator(".bar.asked")).to_be_visible()
            expect(sound.locator(".bubble.placed")).to_have_text(step.goal)
            placed = sound.evaluate(BUBBLE)
            assert placed["inside"], (step.id, placed)
            assert 0 <= placed["apart"] < 40, (step.id, placed)
            assert sound.evaluate(OUT_OF_REACH) == [], step.id
            now = sound.evaluate(BOXES)
            moved = {
                zone: (before[zone], now[zone])
                for zone in now.keys() & before.keys()
                if max(abs(a - b) for a, b in zip(before[zone], now[zone], strict=True)) > 1
            }
            assert moved == {}, step.id
            before |= now
            if not placed["seen"]:  # a small screen shows the goal first, and the target to those who ask
                assert size == SIZES["phone"], (step.id, placed)
                sound.get_by_role("region", name="The coach").get_by_role("button", name="Give me a hint").click()
                expect(sound.locator(".veil .edge").first).to_be_in_viewport(ratio=0.9)
