"""Whose rules these are, on the page: credits above the rules, and a match of other rules is refused with a word and its record."""

import re

from playwright.sync_api import Page, Route, expect
from tests.server.serving import Server


def test_the_rules_say_whose_they_are(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/rules/datawarriors")
    sound.get_by_text(re.compile("Whose rules these are: .*DATA.WARRIORS")).click()
    for words in (
        "2018 - Mesmerize Games, Gato D.",
        "Creative Commons Attribution-ShareAlike 4.0 Intl.",
        "CC BY-SA 4.0, because they paraphrase it",
    ):
        expect(sound.get_by_text(words, exact=True)).to_be_visible()


def test_the_authors_sentences_stand_beside_the_clauses_where_the_host_has_them(sound: Page, site: Server) -> None:
    def told(route: Route) -> None:
        answer = route.fetch()
        detail = answer.json()
        detail["rulebook"]["words"] = {"0.1": ["Thus spoke the author."]}
        route.fulfill(response=answer, json=detail)

    sound.route("**/api/games/technomancy", told)
    sound.goto(f"{site.url}/#/rules/technomancy")
    expect(sound.locator("[data-rule='0.1'] blockquote")).to_contain_text("Thus spoke the author.")
    expect(sound.locator("[data-rule='0.2'] blockquote")).to_have_count(0)


def test_a_match_of_other_rules_is_refused_with_its_record(page: Page, site: Server) -> None:
    sentence = "This table cannot be gone on with here: it was played under rules 0.9.0."
    refused = {"type": "refused", "code": "E-RULES", "sentence": sentence}
    page.route("**/api/tables/old", lambda route: route.fulfill(status=409, json=refused))
    page.route("**/api/tables/old/record", lambda route: route.fulfill(body="the record"))
    page.goto(f"{site.url}/#/replay/old")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(sentence)
    expect(alert.get_by_role("link").first).to_have_attribute("download", "old.jsonl")
    expect(alert.get_by_role("link").first).to_have_attribute("href", re.compile("the%20record$"))
