"""BINMAT's table says what the rules say: which own cards are hidden, which lane is best, how many turns are left."""

import asyncio
import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from benchmarks.tables import BOT, NAME, TOKEN, keep
from playwright.sync_api import Browser, Page, expect
from tests.seeds import only
from tests.server.serving import UNHURRIED, Server, traces

from netdeck.games.binmat import GAME
from netdeck.kernel import Deal, Match, Seat, Setup
from netdeck.server.clocks import Clock
from netdeck.server.documents import SeatDocument, TableDocument
from netdeck.server.tokens import hashed

from .conftest import visitor
from .test_boards import demand_that_it_fits, measured

SIXTEEN = (*(f"d{n:x}" for n in range(16)), *(f"a{n:x}" for n in range(16)))
pytestmark = pytest.mark.xdist_group("binmat tables")
TABLES = {
    "duel": ("duel", ("d0", "a0"), "a0", 29),
    "defence": ("duel", ("d0", "a0"), "d0", 20),
    "teams": ("human", ("d0", "d1", "d2", "a0", "a1"), "d0", 7),
    "sixteen": ("human", SIXTEEN, "a0", 0),
}
"""Variant, seats, mine, and the seed of the match."""
DESK, SMALL_DESK, PHONE = (1440, 900), (1280, 720), (390, 844)


def look(match: Match, me: str) -> dict[str, dict[str, Any]]:
    return {each.about: each.values for each in match.position.forecasts(Seat(me))}


def hidden(match: Match, me: str) -> list[str]:
    """Own cards of stacks that lie face down."""
    view = match.position.view(Seat(me))
    return [card.name for lane in range(6) for card in view.zones[f"{me[0]}{lane}"].cards if not card.name.endswith("u")]


def begun(variant: str, seats: tuple[str, ...], me: str, seed: int) -> Match:
    """A match played by chance until there is something to see: cards in hand, among them a BREAK, hidden ones, and a lane that is best."""
    setup = GAME.complete(Setup(game="binmat", variant=variant, seats=tuple(map(Seat, seats))))
    match = Match(GAME, msgspec.structs.replace(setup, players={Seat(me): NAME}), Deal(seed=seed))
    dice = random.Random(seed)
    for _ in range(100 * len(seats)):
        asked = match.position.pending()
        if not asked:
            break
        if me in asked and len(asked) == 1:
            held = [card.name[0] for card in match.position.view(Seat(me)).zones[f"h{me}"].cards]
            ready = len(held) > 1 and (len(seats) > 5 or ">" in held) and hidden(match, me)
            if ready and "lane" in look(match, me).get("best", {}):
                return match
        seat = next((each for each in sorted(asked) if each != me), next(iter(asked)))
        plays = [each for each in asked[seat].options if each.notation[0] in "pd" and ">" not in each.notation]
        match.choose(seat, dice.choice(plays or asked[seat].options).notation)
    raise AssertionError(f"nothing to see in {variant} with seed {seed}")


@pytest.fixture(scope="module")
def matches() -> dict[str, Match]:
    return {name: begun(*how) for name, how in TABLES.items()}


@pytest.fixture(scope="module")
def dealt(built_page: None, matches: dict[str, Match], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with these tables, each without a clock and with one."""
    folder = tmp_path_factory.mktemp("binmat")
    database = f"sqlite:///{folder / 'tables.db'}"
    tables = [
        document(match, TABLES[name][2], f"{name}{clock.kind}", clock, TABLES[name][3])
        for name, match in matches.items()
        for clock in (Clock(), Clock(kind="turn", seconds=600))
    ]
    with ThreadPoolExecutor(1) as aside:  # this thread has the browser's loop
        aside.submit(lambda: asyncio.run(keep(database, tables, []))).result()
    server = Server(database, folder / "server.log", *UNHURRIED)
    yield server
    assert server.stop() == 0
    assert traces(folder / "server.log") == []


def document(match: Match, me: str, name: str, clock: Clock, seed: int) -> TableDocument:
    mine = SeatDocument(seat=Seat(me), invited=True, joined=True, name=NAME, token=hashed(TOKEN))
    return TableDocument(
        id=name,
        created=0.0,
        rules=GAME.version,
        setup=match.setup,
        seats=tuple(mine if seat == me else SeatDocument(seat=seat, bot=BOT) for seat in match.setup.seats),
        clock=clock,
        public=True,
        deal=Deal(seed=seed),
        host=hashed("host"),
        watch=hashed("watch"),
        begun=True,
        past=tuple(match.entries),
    )


@pytest.fixture
def desk(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    yield from visitor(browser, {**browser_context_args, "viewport": {"width": DESK[0], "height": DESK[1]}})


def sit_down(page: Page, server: Server, table: str, language: str = "en") -> None:
    page.add_init_script(f"localStorage.setItem('netdeck.settings', {json.dumps(json.dumps({'language': language, 'clock': False}))})")
    page.goto(f"{server.url}/#{table}/{TOKEN}")
    expect(page.locator(".bar.asked")).to_be_visible()
    expect(page.locator(".verdict .sentence").first).not_to_be_empty()


def best_lanes(page: Page) -> list[int]:
    found: list[int] = page.evaluate("[...document.querySelectorAll('.lane')].flatMap((lane, i) => (lane.matches('.best') ? [i] : []))")
    return found


@pytest.mark.parametrize("name", only(["teams"], ["duel", "defence", "teams"]))
def test_a_stranger_sees_what_is_hidden_which_lane_is_best_and_how_many_turns_are_left(
    desk: Page, dealt: Server, matches: dict[str, Match], name: str
) -> None:
    match, me = matches[name], TABLES[name][2]
    told = look(match, me)
    sit_down(desk, dealt, f"{name}none")
    words = "your side" if name == "teams" else "only you"
    marked = desk.locator(".lane .near .card", has=desk.locator(".closed", has_text=words))
    assert sorted(marked.evaluate_all("(cards) => cards.map((card) => card.dataset.name)")) == sorted(hidden(match, me))
    expect(desk.locator(".lane .far .closed")).to_have_count(0)
    expect(desk.locator(".knows").first).to_contain_text("face down")

    best = told["best"]
    assert best_lanes(desk) == [best["lane"]]
    expect(desk.locator(".lane.best .sentence")).to_contain_text("This lane is best.")
    expect(desk.locator(".bar .option.best")).to_have_attribute("data-notation", best["option"])
    expect(desk.locator(".bar .option.best")).to_contain_text("best")
    for card in match.position.view(Seat(me)).zones[f"h{me}"].cards:
        place = desk.locator(f".hand .card[data-touch='{card.id}']")
        if not place.evaluate("(card) => card.matches('.target')"):
            continue
        place.click()
        own = best["cards"].get(str(card.id))
        assert best_lanes(desk) == ([own["lane"]] if own else [])
        for lane in range(6):
            option = told[f"lane:{lane}"].get("with", {}).get(str(card.id))
            then = told[f"lane:{lane}"]["options"][option] if option else {}
            head = desk.locator(".verdict .ahead b.wide").nth(lane).inner_text()
            assert "sum" not in then or then["sum"] == 0 or str(then["sum"]) in head
        desk.keyboard.press("Escape")

    expect(desk.locator(".time b")).to_have_text(str(told["turns"]["left"]))
    expect(desk.locator(".time .left")).to_contain_text("then you win" if me[0] == told["turns"]["wins"] else "wins")
    sums = [told[f"lane:{lane}"][me[0]] for lane in range(6)]
    shown = desk.locator(".verdict .you b.wide").all_inner_texts()
    assert [text.split(" ")[0] for text in shown] == [str(each["sum"]) if each["cards"] else "\N{EN DASH}" for each in sums]


def test_each_card_says_what_it_does_in_this_variant(desk: Page, dealt: Server, matches: dict[str, Match]) -> None:
    said = {}
    for name in ("duel", "teams"):
        sit_down(desk, dealt, f"{name}none")
        printed = GAME.definitions(matches[name].setup)
        for card in desk.locator(".hand .card").all():
            text = card.locator(".front > p")
            facts = printed[(card.get_attribute("data-name") or "")[:2]].facts()
            if facts.get("does") and text.count():
                assert text.inner_text() == facts["does"]  # whole, or left out
                said[name, facts["value"]] = facts["does"]
            elif not facts.get("does"):
                expect(text).to_have_count(0)
    assert said["duel", "BREAK"] != said["teams", "BREAK"]


CUT = """(all) => all
  .filter((e) => e.checkVisibility() && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
  .map((e) => e.innerText)"""
PARTS = (".rail section", ".lane", ".verdict", ".bar", ".question", ".held", ".doing")
BOXES = """(parts) => parts.map((part) => [part, ...[...document.querySelectorAll(part)].map((each) => {
  const box = each.getBoundingClientRect();
  return [box.x, box.y, box.width, box.height];
})])"""


@pytest.mark.parametrize("name", only(["teams"], ["duel", "teams"]))
def test_boxes_are_the_same_with_and_without_a_clock(desk: Page, phone: Page, dealt: Server, name: str) -> None:
    for page in (desk, phone):
        found = []
        for clock in ("none", "turn"):
            sit_down(page, dealt, f"{name}{clock}")
            page.evaluate("document.fonts.ready")
            found.append(page.evaluate(BOXES, PARTS))
            expect(page.locator(".bar .clock:visible")).to_have_count(0)
            expect(page.locator(".time .clock:visible")).to_have_count(0 if clock == "none" else 1)
        assert found[0] == found[1]
    sit_down(desk, dealt, f"{name}none")
    expect(desk.locator(".time .beside")).to_contain_text("no clock")


def test_the_measures_of_the_design_hold(desk: Page, phone: Page, dealt: Server) -> None:
    sit_down(desk, dealt, "duelnone")
    size = "(each) => [each.offsetWidth, each.offsetHeight]"
    assert desk.locator(".verdict").first.evaluate(size)[1] == 118
    assert desk.locator(".rail").evaluate(size)[0] == 200
    assert desk.locator(".lane h2").first.evaluate(size)[1] == 22
    assert desk.locator(".doing").evaluate(size)[0] == 150
    assert desk.locator(".lane .near .card").first.evaluate(size) == pytest.approx([98, 137], abs=3)
    assert desk.locator(".decks .badge").first.evaluate(size)[1] == 20
    sit_down(phone, dealt, "duelnone")
    assert phone.locator(".verdict").first.evaluate(size)[1] == 74
    assert phone.locator(".acts .do").first.evaluate(size)[1] >= 44


@pytest.mark.parametrize(
    ("name", "language"), only([("duel", "de"), ("sixteen", "de")], [("duel", "de"), ("teams", "en"), ("sixteen", "de")])
)
def test_tables_of_every_size_fit(desk: Page, dealt: Server, name: str, language: str) -> None:
    sit_down(desk, dealt, f"{name}none", language)
    demand_that_it_fits(desk, "", f"{name} in {language}", (DESK, PHONE))
    measured(desk, *SMALL_DESK)
    for rows in (".verdict .you p", ".verdict .ahead"):
        assert desk.locator(rows).evaluate_all(CUT) == []
    desk.locator(".hand button.card.target").first.click()
    desk.mouse.move(2, 2)
    found = measured(desk, *PHONE)
    assert found["cut"] == found["small"] == found["outside"] == []
    for rows in ("b", "span"):
        assert desk.locator(f".verdict .ahead {rows}").evaluate_all(CUT) == []


def test_what_to_do_is_chosen_in_one_place_and_by_key(desk: Page, dealt: Server, matches: dict[str, Match]) -> None:
    sit_down(desk, dealt, "duelnone")
    pending = matches["duel"].position.pending()[Seat("a0")]
    words = {each.act.word for each in pending.options if each.act is not None}
    for word in ("play", "draw", "combat", "discard", "pass"):
        button = desk.locator(f".acts [data-do={word}]")
        expect(button).to_be_enabled(enabled=word in words)
    desk.keyboard.press("p")
    expect(desk.locator(".acts [data-do=play]")).to_have_attribute("aria-pressed", "true")
    expect(desk.locator(".bar .prompt")).to_have_text("Which card do you play?")
    expect(desk.locator(".decks .target")).to_have_count(0)
    desk.keyboard.press("Escape")
    expect(desk.locator(".acts [data-do=play]")).to_have_attribute("aria-pressed", "false")


def test_the_log_has_one_line_for_each_turn_the_newest_first(desk: Page, dealt: Server, matches: dict[str, Match]) -> None:
    sit_down(desk, dealt, "duelnone")
    turn = matches["duel"].position.turn() or 0
    lines = desk.locator("[role=log] li.one")
    numbers = [int(each) for each in lines.locator("i").all_inner_texts()]
    assert numbers == list(range(turn, -1, -1))
    expect(lines.first).to_contain_text("You are asked")
    mine = lines.filter(has_text="You ").all_inner_texts()
    assert len(mine) >= turn // 2
    assert not any(NAME in each for each in mine)
