"""Fingers: a card is dragged, comes back, is asked about by holding it, and rows and pages still scroll."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect
from tests.server.serving import Server

from netdeck.server import catalogue

from .playing import begin_against_bot

Spot = tuple[float, float]


class Finger:
    """One finger on a phone."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session

    def _touch(self, kind: str, *spots: Spot) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in spots]})

    def down(self, spot: Spot) -> None:
        self._touch("touchStart", spot)

    def move(self, start: Spot, end: Spot, steps: int = 12) -> None:
        for step in range(1, steps + 1):
            self._touch("touchMove", tuple(a + (b - a) * step / steps for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]

    def up(self) -> None:
        self._touch("touchEnd")


def centre(thing: Locator) -> Spot:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.fixture
def phone(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """A page on a phone."""
    size = {"width": 390, "height": 844}
    context = browser.new_context(**{**browser_context_args, "viewport": size, "has_touch": True, "is_mobile": True})
    page = context.new_page()
    yield page
    context.close()


@pytest.fixture
def finger(phone: Page) -> Finger:
    return Finger(phone.context.new_cdp_session(phone))


def test_a_finger_drags_a_card_to_its_place_or_it_comes_back(phone: Page, site: Server, finger: Finger) -> None:
    begin_against_bot(phone, site.url, "binmat")
    expect(phone.locator(".bar.asked")).to_be_visible()
    phone.locator("[data-zone=l4]").tap()
    card = phone.locator("[data-zone=hd0] button.card")
    expect(card).to_have_count(1)
    expect(phone.locator(".bar.asked")).to_be_visible()

    start = centre(card)
    finger.down(start)
    finger.move(start, centre(phone.locator("header").first))
    expect(phone.locator("[data-zone=x4]")).to_have_class(re.compile(r"\btarget\b"))
    finger.up()
    expect(card).to_have_attribute("aria-pressed", "false")
    expect(phone.locator(".ghost")).to_have_count(0)

    finger.down(start)
    finger.move(start, centre(phone.locator("[data-zone=x4]")))
    expect(phone.locator("[data-zone=x4]")).to_have_class(re.compile(r"\bover\b"))
    finger.up()
    expect(card).to_have_count(0)
    expect(phone.locator("[data-zone=x4]").locator(".card, .back")).not_to_have_count(0)  # in a duel nobody looks through it


def begin_with_flasks(page: Page, site: Server) -> None:
    """A match of Bloodless in which the first seat can always play something: every card of its blood deck costs nothing."""
    deck = re.sub(r"\d+ \w+ Flask\n?", "", catalogue.find("bloodless").decks["paper-wings"]) + "6 Blood Flask\n"
    seats = {"A": {"kind": "invite", "deck": deck}, "B": {"kind": "bot"}}
    page.goto(site.post("/api/tables", {"game": "bloodless", "seats": seats}).json()["links"]["A"])
    page.get_by_role("button", name="Sit down").tap()  # with the deck that the table was set up with
    page.locator("[data-notation=keep]").tap()
    expect(page.locator("[data-zone='A.hand'] button.card.target[data-name='Blood Flask']").first).to_be_visible()


def test_a_card_that_is_laid_on_a_space_goes_there_although_the_rules_ask_twice(phone: Page, site: Server, finger: Finger) -> None:
    begin_with_flasks(phone, site)
    card = phone.locator("[data-zone='A.hand'] button.card[data-name='Blood Flask']").first
    card.scroll_into_view_if_needed()
    start = centre(card)
    above = (start[0], start[1] - 120)
    finger.down(start)
    finger.move(start, above)  # out of the row, which scrolls sideways
    expect(phone.locator(".ghost")).to_be_visible()
    finger.move(above, centre(phone.locator("[data-zone=A3]")))
    finger.up()
    expect(phone.locator("[data-zone=A3] [data-name='Blood Flask']")).to_be_visible()


SCROLLS = """
async (hand, most) => {
  for (const end = Date.now() + most; hand.scrollLeft === 0 && Date.now() < end; ) await new Promise(requestAnimationFrame);
  return hand.scrollLeft > 0;
}
"""


def test_holding_a_card_shows_it_and_sweeping_sideways_scrolls_the_hand(phone: Page, site: Server, finger: Finger) -> None:
    begin_with_flasks(phone, site)
    hand = phone.locator("[data-zone='A.hand'] .cards")
    assert hand.evaluate("hand => hand.scrollWidth > hand.clientWidth")
    for _ in range(30):  # on a slow machine a sweep may begin so late that it was a hold
        middle = centre(hand)
        finger.down(middle)
        finger.move(middle, (middle[0] - 120, middle[1]))
        finger.up()
        if hand.evaluate(SCROLLS, 300):
            break
        phone.keyboard.press("Escape")
    else:
        pytest.fail("the hand does not scroll")
    expect(phone.locator(".preview")).to_have_count(0)
    card = phone.locator("[data-zone='A.hand'] button.card:not(.target)").last
    card.scroll_into_view_if_needed()
    finger.down(centre(card))
    expect(phone.locator(".preview")).to_be_visible()
    finger.up()
    expect(phone.locator(".preview")).to_be_in_viewport()
