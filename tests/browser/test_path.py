"""The way of a first visit without eyes and mouse: from the front page through a lesson and a won match to the next opponent."""

import re

import pytest
from playwright.sync_api import Page, expect
from tests.lessons.test_lessons import TAUGHT
from tests.server.serving import Server

from .listening import Listener

QUICK = "lantern"
"""Whose match is over soon; the others are played in the soak."""


@pytest.mark.parametrize("game", [pytest.param(each, marks=() if each == QUICK else pytest.mark.soak) for each in TAUGHT])
def test_whoever_only_listens_gets_from_the_front_page_to_the_second_opponent(sound: Page, site: Server, game: str) -> None:
    listener = Listener(sound)
    sound.goto(site.url)
    learn = re.compile(rf"^Learn ?: {re.escape(TAUGHT[game].title)},")
    expect(sound.get_by_role("link", name=learn)).to_be_visible()
    listener.press("link", learn)
    listener.learn()
    listener.press("button", "Now play against Tumble")
    expect(sound.get_by_role("region", name="Your decision")).to_be_visible()
    while (headline := listener.play()) != "You win.":
        assert headline == "You lose."
        listener.press("button", re.compile("^Again against Tumble"))
        expect(sound.get_by_role("heading", name="You lose.")).to_have_count(0)
    listener.press("button", re.compile("^Next: Marlo"))
    expect(sound.get_by_role("heading", name="You win.")).to_have_count(0)
    expect(sound.get_by_role("region", name="Marlo")).to_be_visible()
