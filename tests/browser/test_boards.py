"""The boards: they fill the window on every screen, their cards can be read, and what one does shows where one looks."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.every_game import GAMES
from tests.server.serving import Server

from netdeck.server import catalogue

from .playing import begin_against_bot

SCREENS = ((1280, 720), (1440, 900), (1920, 1080), (2560, 1440), (390, 844))
SOME, OTHERS = SCREENS[::2], (*SCREENS[1::2], SCREENS[-1])
"""Every screen once, and a phone both times."""
OWN_BOARDS = ("binmat", "bloodless", "datawarriors", "technomancy")
KIT = {"bloodless": 178, "technomancy": 172, "binmat": 138, "datawarriors": 172}
"""How wide a card of a hand is at 1440 by 900 while there is room for all of them."""
LEAST_PHONE = 120
FEWEST_PIXELS = 11
THINNEST = 0.14
"""What is lower than this part of a card is no picture any more."""
HIGHEST_BAR = 5
"""So many times the size of type is a question high whose answers need no line of their own."""
NARROWEST = 100
"""Below this no card of a hand goes, however many there are: then they lie over one another."""

MEASURED = """
() => {
  const [W, H] = [innerWidth, innerHeight];
  const shown = (element) => { const box = element.getBoundingClientRect(); return box.width > 0 && box.height > 0; };
  const scrolls = '.between';
  const rows = '.hand .cards, .cardrow, .buildings, .others, .team, .actions, .options';
  const parts = ['.card', '.bar', '.question', '.actions', '.player', '.lane', '.space'].map((each) => `.board ${each}`).join();
  const outside = [...document.querySelectorAll(parts)]
    .filter(shown)
    .filter((element) => {
      const box = element.getBoundingClientRect();
      const sideways = !element.parentElement.closest(rows) && !element.matches(rows) && (box.left < -1 || box.right > W + 1);
      return sideways || box.top < -1 || box.bottom > H + 1;
    })
    .map((element) => `${element.className} ${element.dataset.name ?? ''} ${JSON.stringify(element.getBoundingClientRect())}`);
  const small = [];
  const walk = document.createTreeWalker(document.querySelector('.board'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || !shown(parent) || parent.closest('.hidden')) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize);
    if (size < LEAST - 0.01) small.push(`${size} ${parent.className}: ${walk.currentNode.textContent}`);
  }
  const texts = [...document.querySelectorAll('.board .front .tx')].filter(shown);
  const cut = texts.filter((text) => text.scrollHeight > text.clientHeight + 2).map((text) => text.innerText);
  const within = (element) => {
    const box = element.getBoundingClientRect();
    let sideways = false;
    for (let around = element.parentElement; around && !around.matches('.frame'); around = around.parentElement) {
      const { overflowX, overflowY, contain } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      const clips = (overflow) => overflow !== 'visible' || /paint|strict|content/.test(contain);
      if (clips(overflowY) && !around.matches(scrolls) && (box.bottom > edge.bottom + 1.5 || box.top < edge.top - 1.5)) return false;
      sideways ||= around.matches(rows);
      if (clips(overflowX) && !sideways && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5)) return false;
    }
    return element.scrollWidth <= element.clientWidth + 1 || getComputedStyle(element).display === 'inline';
  };
  const onCards = ['.nm', '.ty', '.foot', '.kw', '.wound', '.words b', '.words .state'];
  const words = [...onCards, '.prompt', '.as-pile .name', '.more', '.flat .purse', '.who', '.ahead > *'];
  for (const word of document.querySelectorAll([...words.map((each) => `.board ${each}`), '.ribbon li', '.ribbon b'].join()))
    if (shown(word) && word.clientWidth !== 1 && !within(word)) cut.push(`${word.className} ${word.innerText}`);
  const covered = [];
  const over = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  const apart = (things, where) => {
    const boxes = things.filter(shown).map((thing) => [thing, thing.getBoundingClientRect()]);
    boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([two, b]) => {
      if (!one.contains(two) && over(a, b)) covered.push(`${where}: ${one.className} and ${two.className}: ${two.innerText}`);
    }));
  };
  const onOneCard = '.cost:not(.drop), .drop b, .nm, .kw, .wound, .state, .owner, .ty, .tx, .st, .foot, .strip';
  for (const front of document.querySelectorAll('.board .front:not(.mark)')) apart([...front.querySelectorAll(onOneCard)], front.innerText);
  for (const pile of document.querySelectorAll('.board .as-pile')) apart([...pile.querySelectorAll('.badge, .name')], pile.dataset.zone);
  apart([...document.querySelectorAll('.board > :not(.middle)')].filter((part) => getComputedStyle(part).display !== 'contents'), 'board');
  // The list of all answers is pushed up and down below its edge.
  const inBar = [...document.querySelectorAll('.bar .asking, .bar .type, .bar .more, .bar .option, .bar .again')];
  apart(inBar.filter((each) => !each.closest('.options.open')), 'bar');
  const pictures = [...document.querySelectorAll('.board .card .front:not(.mark, .tiny) > .pic:not(.none)')].filter(shown);
  const low = pictures.filter((each) => each.offsetHeight < each.parentElement.offsetHeight * SLIVER);
  const slivers = low.map((each) => each.parentElement.innerText);
  const bar = document.querySelector('.board > .bar');
  const several = bar?.querySelector('.options > *, .actions > :nth-child(4)');
  return {
    covered, slivers,
    bar: several || bar === null || !shown(bar) ? 0 : bar.offsetHeight / parseFloat(getComputedStyle(document.documentElement).fontSize),
    sideways: document.documentElement.scrollWidth - W,
    down: document.documentElement.scrollHeight - H,
    outside, small, cut,
    hand: [...document.querySelectorAll('.hand .card')].map((card) => card.getBoundingClientRect().width),
    room: document.querySelector('.hand')?.getBoundingClientRect().width ?? 0,
  };
}
""".replace("LEAST", str(FEWEST_PIXELS)).replace("SLIVER", str(THINNEST))

RESIZED = """
([width, height]) => {
  const type = Math.min(24, Math.max(16, Math.min(width / 90, height / 56.25)));
  const now = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const tall = document.querySelector('.frame').getBoundingClientRect().height;
  return innerWidth === width && Math.abs(tall - height) < 2 && Math.abs(now - type) < 0.1;
}
"""
"""Whether the page has heard of the new size of its window."""
SOME_PLAY = """
async (most) => {
  let state = 7;
  const dice = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * n); };
  for (let chosen = 0; chosen < most && !document.querySelector('.finished'); ) {
    const options = [...document.querySelectorAll('.bar.asked .option, .bar.asked .more[aria-expanded="false"]')];
    if (options.length > 0) { options[dice(options.length)].click(); chosen += 1; }
    await new Promise((done) => setTimeout(done, 20));
  }
}
"""


FRAMES = """
async () => { for (let drawn = 0; drawn < 4; drawn += 1) await new Promise((done) => requestAnimationFrame(done)); }
"""
"""Whoever measures itself is told its size when the page is drawn, and then has to be drawn again: on a busy machine that may take long."""


def measured(page: Page, width: int, height: int) -> dict[str, Any]:
    """How everything lies, once it has come to rest: cards measure themselves after the window has changed."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(RESIZED, arg=[width, height])
    found: dict[str, Any] = {}
    for _ in range(20):
        page.evaluate(FRAMES)
        before, found = found, page.evaluate(MEASURED)
        if found == before:
            break
    return found


def demand_that_it_fits(page: Page, game: str, what: str, screens: Sequence[tuple[int, int]]) -> None:
    for width, height in screens:
        found = measured(page, width, height)
        name = f"{what} at {width} by {height}"
        assert found["sideways"] <= 0, name
        assert found["down"] <= 0, name
        assert found["outside"] == [], name
        assert found["small"] == [], name
        assert found["cut"] == [], name
        assert found["covered"] == [], name
        assert found["slivers"] == [], name
        assert found["bar"] <= HIGHEST_BAR, name
        if not found["hand"] or game not in KIT:
            continue
        if width < 700:
            assert min(found["hand"]) >= LEAST_PHONE * 0.8, name
            continue
        scale = min(1.6, min(width / 1440, height / 900))
        each = (found["room"] - 8 * len(found["hand"])) / len(found["hand"])
        assert min(found["hand"]) >= min(KIT[game] * scale * 0.9, max(NARROWEST, each - 4)), (name, found["hand"], found["room"])


@pytest.mark.parametrize("game", OWN_BOARDS)
def test_a_board_fills_every_screen_and_its_cards_can_be_read(sound: Page, site: Server, game: str) -> None:
    begin_against_bot(sound, site.url, game)
    expect(sound.locator(".bar.asked")).to_be_visible()
    demand_that_it_fits(sound, game, f"{game}, the first question", SOME)
    sound.evaluate(SOME_PLAY, 14)
    expect(sound.locator(".bar.asked, .finished")).to_be_visible()
    if sound.locator(".finished").count() == 0:
        demand_that_it_fits(sound, game, f"{game}, after some play", OTHERS)


@pytest.mark.parametrize(
    ("game", "seats", "screens"),
    [
        ("datawarriors", ("u1", "u2", "u3", "u4"), SOME),
        pytest.param("technomancy", ("P1", "P2", "P3", "P4"), OTHERS, marks=pytest.mark.soak),
        ("binmat", ("d0", "d1", "a0", "a1", "a2"), SOME),
    ],
)
def test_a_table_for_many_fits_too(
    sound: Page, site: Server, game: str, seats: tuple[str, ...], screens: Sequence[tuple[int, int]]
) -> None:
    wishes = {seat: {"kind": "invite"} if seat == seats[0] else {"kind": "bot", "bot": "greedy"} for seat in seats}
    created = site.new_table(game=game, seats=wishes, clock={"kind": "none"}, public=False)
    sound.goto(created["links"][seats[0]])
    if catalogue.find(game).decks:
        sound.get_by_role("button", name="Sit down").click()
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.evaluate(SOME_PLAY, 10)
    expect(sound.locator(".bar.asked")).to_be_visible()
    demand_that_it_fits(sound, "", f"{game} for {len(seats)}", screens)
    sound.set_viewport_size({"width": 390, "height": 844})
    if game == "binmat":
        for stack in sound.locator("[data-zone^=a], [data-zone^=d]").all():
            if re.fullmatch(r"[ad]\d", stack.get_attribute("data-zone") or ""):
                expect(stack).to_be_in_viewport()


SAGA = """
[[card]]
name = "The Tenth Seal of Old"
type = "command saga"
cost = 0
text = "Unlimited\\n1: Gain 1 blood.\\n2: Draw a card."
"""


def test_what_lies_beside_the_board_fits_and_can_be_looked_through(sound: Page, site: Server) -> None:
    deck = "50 The Tenth Seal of Old\n6 Blood Flask\n"
    seats = {"A": {"kind": "invite", "deck": deck}, "B": {"kind": "bot", "bot": "greedy", "deck": deck}}
    sound.goto(site.new_table(game="bloodless", seats=seats, clock={"kind": "none"}, public=False, cards=SAGA)["links"]["A"])
    sound.get_by_role("button", name="Sit down").click()
    expect(sound.locator(".bar.asked")).to_be_visible()
    theirs, own = (sound.locator(f"[data-zone='{seat}.timeline']") for seat in "BA")
    for number in range(12):
        if theirs.count() and own.count():
            break
        sound.evaluate(SOME_PLAY.replace("state = 7", f"state = {number + 7}"), 4)
        expect(sound.locator(".bar.asked")).to_be_visible()
    expect(own).to_be_visible()
    demand_that_it_fits(sound, "", "sagas on both sides", SOME)
    for width, height in ((1280, 720), (390, 844)):
        sound.set_viewport_size({"width": width, "height": height})
        theirs.get_by_role("button").click()
        expect(sound.get_by_role("dialog").get_by_role("button", name="The Tenth Seal of Old").first).to_be_visible()
        sound.keyboard.press("Escape")
        expect(sound.get_by_role("dialog")).to_have_count(0)


def begin_with_flasks(page: Page, site: Server) -> None:
    """A match of Bloodless whose first seat holds several equal cards that cost nothing."""
    deck = re.sub(r"\d+ \w+ Flask\n?", "", catalogue.find("bloodless").decks["paper-wings"]) + "6 Blood Flask\n"
    seats = {"A": {"kind": "invite", "deck": deck}, "B": {"kind": "bot"}}
    page.goto(site.post("/api/tables", {"game": "bloodless", "seats": seats, "clock": {"kind": "none"}}).json()["links"]["A"])
    page.get_by_role("button", name="Sit down").click()
    page.locator("[data-notation=keep]").click()
    expect(page.locator("[data-zone='A.hand'] button.card[data-name='Blood Flask']").first).to_be_visible()


THROUGH_THE_INIT_STEP = """
() => {
  if (document.querySelector('[data-zone="u1.hand"] button.card.target')) return true;
  [...document.querySelectorAll('.bar.asked :is([data-notation=stop], [data-notation=draw])')].at(-1)?.click();
  return false;
}
"""
"""The page answers by itself where there is one answer, so in the same moment it is looked what is asked, and answered."""


def test_every_copy_of_a_playable_card_is_lit_and_plays(sound: Page, site: Server) -> None:
    """A drive of nothing but one card: whichever of the equal cards in the hand is clicked, it is played."""
    seats = {"u1": {"kind": "invite", "deck": "50 Echo Probe\n"}, "u2": {"kind": "bot"}}
    options = {"copies": 50, "first": "seat"}
    sound.goto(site.new_table(game="datawarriors", seats=seats, options=options, clock={"kind": "none"}, public=False)["links"]["u1"])
    sound.get_by_role("button", name="Sit down").click()
    hand = sound.locator("[data-zone='u1.hand'] button.card")
    lit = sound.locator("[data-zone='u1.hand'] button.card.target")
    sound.wait_for_function(THROUGH_THE_INIT_STEP)
    held = hand.count()
    assert held > 1
    expect(lit).to_have_count(held)
    hand.last.click()
    expect(hand.last).to_have_attribute("aria-pressed", "true")
    sound.locator(".bar .option[data-notation^='play ']").first.click()
    expect(sound.locator("[role=log]")).to_contain_text("You play Echo Probe")


def test_a_card_is_read_at_once_where_the_mouse_or_the_focus_rests_and_nothing_is_covered(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "bloodless")
    expect(sound.locator(".bar.asked")).to_be_visible()
    card = sound.locator("[data-zone='A.hand'] button.card").first
    name = card.get_attribute("data-name") or ""
    card.hover()
    preview = sound.locator(".preview")
    expect(preview).to_be_visible()
    expect(preview).to_have_attribute("aria-label", name)
    over = sound.evaluate(
        """() => {
        const box = (each) => document.querySelector(each).getBoundingClientRect();
        const [a, b] = [box('.preview'), box('[data-zone="A.hand"] button.card')];
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom; }"""
    )
    assert not over
    sound.mouse.move(5, 400)
    expect(preview).to_have_count(0)
    sound.locator("#main").focus()
    for _ in range(60):
        sound.keyboard.press("Tab")
        if sound.locator(".preview").count():
            break
    expect(preview).to_be_visible()
    expect(sound.get_by_role("dialog")).to_have_count(0)


def test_what_an_attack_will_do_stands_between_the_rows(sound: Page, site: Server) -> None:
    """The rules foresee it; the page only shows it."""
    begin_with_flasks(sound, site)
    sound.locator("[data-zone='A.hand'] button.card.target[data-name='Blood Flask']").first.click()
    sound.locator("[data-zone=A1] .pick").click()
    expect(sound.locator("[data-zone=A1] [data-name='Blood Flask']")).to_be_visible()
    expect(sound.locator(".lanes .lane")).to_have_count(4)
    sound.evaluate(SOME_PLAY, 8)
    heard = json.dumps(sound.evaluate("document.querySelector('.lanes')?.innerText ?? 'over'"))
    assert "nobody strikes" in heard or "gets through" in heard or "over" in heard


def test_the_prompt_follows_what_is_in_hand_and_it_can_be_put_back(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "binmat")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sound.locator("[data-zone=l4]").click()
    card = sound.locator("[data-zone=hd0] button.card")
    expect(card).to_have_count(1)
    expect(sound.locator(".bar.asked")).to_be_visible()
    card.click()
    expect(sound.locator(".bar .prompt")).to_contain_text(re.compile(r"^Where does .+ of [A-Z]+ go\?"))
    expect(sound.locator(".verdict .way").first).to_be_attached()
    sound.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    expect(sound.locator(".bar .prompt")).not_to_contain_text("Where does")


def test_giving_up_is_told_to_everybody_over_the_board_and_in_the_log(sound: Page, another: Page, site: Server) -> None:
    seats = {"A": {"kind": "invite"}, "B": {"kind": "invite"}}
    created = site.new_table(game="bloodless", seats=seats, clock={"kind": "none"}, public=False)
    table, tokens = created["info"]["table"], created["seats"]
    other = site.sit(table, tokens["B"])
    sound.goto(created["links"]["A"])
    sound.get_by_role("button", name="Sit down").click()
    another.goto(f"{site.url}/#{table}/{created['watch']}")
    expect(another.get_by_text("watching")).to_be_visible()
    expect(another.locator("[data-zone='A.hand']").first).to_be_attached()
    expect(another.get_by_text("hand of").first).to_be_visible()  # watchers see how many cards everybody holds
    other.leave()
    sound.get_by_role("button", name="More").click()
    sound.get_by_role("button", name="Give up").click()
    sound.get_by_role("dialog").get_by_role("button", name="Give up").click()
    for page in (sound, another):
        for width, height in SOME if page is sound else OTHERS:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".end h2")).to_be_in_viewport()
        expect(page.locator("[role=log]")).to_contain_text("You give up" if page is sound else "gives up")
    expect(sound.locator(".end h2")).to_have_text("You lose.")
    expect(sound.locator(".end .cause")).to_contain_text("You gave up.")
    sound.locator(".end .look").click()
    expect(sound.locator(".end .look")).to_have_attribute("aria-expanded", "false")


def test_a_replay_opens_with_everything_shown(sound: Page, site: Server) -> None:
    seats = {seat: {"kind": "bot", "bot": "random"} for seat in ("A", "B")}
    created = site.post("/api/tables", {"game": "bloodless", "seats": seats, "clock": {"kind": "none"}}).json()
    table = created["info"]["table"]
    sound.goto(f"{site.url}/#{table}")
    expect(sound.locator(".end h2")).to_be_visible()
    sound.get_by_role("link", name="Watch it again").click()
    expect(sound.locator(".eyes select")).to_have_value("referee")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_systems_preference_for_light_is_followed(
    browser: Browser, browser_context_args: dict[str, Any], site: Server, scheme: Any
) -> None:
    context = browser.new_context(**{**browser_context_args, "color_scheme": scheme})
    page = context.new_page()
    page.goto(site.url)
    expect(page.locator("html")).to_have_class(re.compile(r"\blight\b") if scheme == "light" else re.compile(r"^(?!.*\blight\b)"))
    context.close()


def test_one_key_silences_the_cards_and_another_hides_the_log(sound: Page, site: Server) -> None:
    begin_against_bot(sound, site.url, "binmat")
    expect(sound.locator(".bar.asked")).to_be_visible()
    sounds = sound.get_by_role("button", name="Sounds of the cards")
    expect(sounds).to_have_attribute("aria-pressed", "true")
    sound.keyboard.press("m")
    expect(sounds).to_have_attribute("aria-pressed", "false")
    expect(sound.locator("[role=log]")).to_be_visible()
    sound.keyboard.press("l")
    expect(sound.locator("[role=log]")).not_to_be_visible()


def test_cards_fly_and_come_to_rest_where_movement_is_wanted(browser: Browser, browser_context_args: dict[str, Any], site: Server) -> None:
    context = browser.new_context(**{**browser_context_args, "reduced_motion": "no-preference"})
    page = context.new_page()
    page.add_init_script("localStorage.setItem('netdeck.settings', JSON.stringify({clock: false}))")
    page.add_init_script(
        "window.moved = []; const animate = Element.prototype.animate; Element.prototype.animate = function (frames, how) {"
        " const flight = animate.call(this, frames, how); moved.push({flight, times: how.iterations ?? 1}); return flight; };"
    )
    begin_against_bot(page, site.url, "binmat")
    expect(page.locator(".bar.asked")).to_be_visible()
    page.locator("[data-zone=l4]").click()
    expect(page.locator("[data-zone=hd0] button.card")).to_have_count(1)
    page.wait_for_function("() => moved.length > 0")
    assert page.evaluate("moved.every((each) => each.times === 1)")
    page.wait_for_function("() => moved.every((each) => each.flight.playState !== 'running')")
    context.close()


ABOVE = """() => [...document.querySelectorAll('.board .badge')].filter((badge) => badge.checkVisibility()).flatMap((badge) => {
  const box = badge.getBoundingClientRect();
  badge.style.pointerEvents = 'auto';  // a click goes through it to the pile; here it is asked what one sees
  const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  badge.style.pointerEvents = '';
  return badge === over ? [] : [`${badge.outerHTML} is under ${over?.outerHTML.slice(0, 80)}`];
})"""


def test_the_number_of_a_pile_lies_above_its_cards_dimmed_or_not(sound: Page, site: Server) -> None:
    begin_with_flasks(sound, site)
    expect(sound.locator(".board .badge:visible").first).to_be_visible()
    assert sound.evaluate(ABOVE) == []
    sound.locator("[data-zone='A.hand'] button.card.target[data-name='Blood Flask']").first.click()
    expect(sound.locator("[data-zone='A.hand'] button.card.dimmed").first).to_be_visible()
    sound.mouse.move(2, 2)
    assert sound.evaluate(ABOVE) == []


FACTS = {"type": "agent", "factions": [], "scrip_cost": 1, "controller": "P1", "keywords": [], "power": 1, "health": 2}


def agent(id: int, state: str) -> dict[str, Any]:
    """An agent as the view tells of it."""
    return {"name": "Range Cadet", "id": id, "facts": {**FACTS, "state": state}}


def test_a_crowd_of_equal_agents_lies_in_a_heap_that_can_be_spread_out(sound: Page, site: Server) -> None:
    """Whatever brings them: the board is told of many equal agents and of one other."""

    def crowded(route: Route) -> None:
        answer = route.fetch()
        moment = answer.json()
        if "view" in moment:  # and no answer to "why"
            zone = moment["view"]["zones"]["P1.battlefield"]
            zone["cards"] += [*(agent(900 + number, "recovered") for number in range(14)), agent(990, "deployed")]
            zone["count"] = len(zone["cards"])
        route.fulfill(response=answer, json=moment)

    sound.route("**/api/games/technomancy/example", crowded)
    sound.goto(f"{site.url}/#/example/technomancy/{'Two buildings pay for a third'.replace(' ', '%20')}")
    row = sound.locator("[data-zone='P1.battlefield'] .cardrow")
    expect(row.locator(".card")).to_have_count(2)
    expect(row.locator(".heap .times")).to_have_text("\N{MULTIPLICATION SIGN}14")
    row.get_by_role("button", name="Show all 14 Range Cadet").click()
    expect(row.locator(".card")).to_have_count(15)
    row.get_by_role("button", name="Put the 14 Range Cadet together again").click()
    expect(row.locator(".card")).to_have_count(2)


def test_no_word_of_the_program_stands_where_a_table_is_set_up(sound: Page, site: Server) -> None:
    for game in GAMES:
        sound.goto(f"{site.url}/#/new/{game}")
        expect(sound.locator("main")).to_contain_text(catalogue.find(game).title)
        expect(sound.get_by_role("button", name="Set up and sit down")).to_be_visible()
        folded = sound.locator("main details:not([open]) > summary:visible")
        while folded.count():
            folded.first.click()
        assert re.findall(r"\b[a-z]+_[a-z_]+\b", sound.locator("main").inner_text()) == [], game
