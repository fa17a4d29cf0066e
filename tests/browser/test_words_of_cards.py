"""The words of a card that did something are underlined in the answer to why, and told to whoever listens."""

import re

from playwright.sync_api import Page, expect
from tests.server.serving import Server

from .test_access import faults

DID = "Each other user locks 2"


def test_the_words_that_did_it_are_underlined_and_told(sound: Page, site: Server) -> None:
    seats = {"u1": {"kind": "invite", "deck": "50 Deadlock\n"}, "u2": {"kind": "bot"}}
    options = {"copies": 50, "first": "seat"}
    sound.goto(site.new_table(game="datawarriors", seats=seats, options=options, clock={"kind": "none"}, public=False)["links"]["u1"])
    sound.get_by_role("button", name="Sit down").click()
    sound.locator(".bar.asked .option[data-notation='script deadlock']").click()
    line = sound.locator("[role=log] li", has_text=re.compile(r"\bhas 2 locked\b"))
    expect(line).to_have_count(1)
    expect(sound.locator(".bar.asked")).to_be_visible()  # so nothing is added under the pointer
    line.get_by_role("button", name=re.compile("^Why: ")).click()
    panel = sound.get_by_role("dialog", name="Why?")
    expect(panel.locator("mark.did")).to_have_text(DID)
    expect(panel.locator("blockquote")).to_contain_text(DID)
    expect(panel.locator("figcaption")).to_contain_text(f"These words of it did it: {DID}.")
    assert faults(sound) == []
