"""The rulebook as a book in the browser: chapters, little boards that can be played, folded rulings, the words of cards, and on paper."""

import re

from playwright.sync_api import Page, expect
from tests.every_game import GAMES
from tests.server.serving import Server

from netdeck.book import book_of

from .test_access import faults


def test_a_rulebook_is_read_from_beginning_to_end(sound: Page, site: Server) -> None:
    book = book_of(GAMES["bloodless"])
    sound.goto(f"{site.url}/#/rules/bloodless")
    contents = sound.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("link")).to_have_count(len(book.chapters) + bool(book.glossary) + bool(book.open_questions))
    for chapter in book.chapters:
        told = sound.locator(f"[data-chapter='{chapter.id}']")
        expect(told.get_by_role("heading", level=2)).to_contain_text(chapter.title)
        for paragraph in chapter.text.split("\n\n"):
            expect(told).to_contain_text(paragraph)
        expect(told.locator(".clauses > li")).to_have_count(len(chapter.clauses))
    rulings = sound.locator("[data-chapter=play] details")
    expect(rulings).not_to_have_attribute("open", "")
    rulings.locator("summary").click()
    expect(rulings.locator("[data-rule=R20]")).to_be_visible()
    contents.get_by_role("link", name="Words on cards").click()
    glossary = sound.locator("[data-chapter=glossary]")
    expect(glossary.get_by_role("heading")).to_be_in_viewport()
    expect(glossary.locator("dt")).to_have_count(len(book.glossary))


def test_a_little_board_is_played(sound: Page, site: Server) -> None:
    """The refusal that the chapter tells is told there too, and then the same is allowed."""
    sound.goto(f"{site.url}/#/rules/bloodless/play")
    example = sound.locator("[data-chapter=play] .example")
    expect(example).to_contain_text("Ashwing Moth costs 2; you have 1 blood.")
    example.get_by_role("link", name="Play it").click()
    hand = sound.locator("[data-zone='A.hand'] button.card")
    expect(hand).to_have_count(2)
    expect(sound.locator(".bar.asked")).to_be_visible()
    moth = sound.locator("[data-zone='A.hand'] button.card[data-name='Ashwing Moth']")
    moth.hover()
    expect(sound.locator("aside.preview .reason")).to_contain_text("costs 2")
    sound.locator("[data-zone='A.hand'] button.card[data-name='Lantern Flask']").click()
    expect(sound.locator(".bar.asked")).to_contain_text("Where does Lantern Flask enter?")
    sound.locator("[data-zone=A1]").click()
    expect(sound.locator("[data-zone=A1] button.card")).to_have_count(1)
    expect(moth).to_have_class(re.compile(r"\btarget\b"))
    assert faults(sound) == []
    sound.get_by_role("button", name="From the beginning").click()
    expect(hand).to_have_count(2)
    sound.get_by_role("link", name="Back to the chapter").click()
    expect(sound.locator("[data-chapter=play]")).to_be_in_viewport()


def test_keywords_of_a_card_are_explained_beside_it_and_nothing_lies_over_anything(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/example/bloodless/{'A flask first: then the moth can be paid'.replace(' ', '%20')}")
    expect(sound.locator(".bar.asked")).to_be_visible()
    for name, keyword in (("Ashwing Moth", "Flying"), ("Lantern Flask", "Flying Defense")):
        sound.mouse.move(2, 2)
        sound.locator(f"[data-zone='A.hand'] button.card[data-name='{name}']").hover()
        preview = sound.locator("aside.preview")
        expect(preview).to_have_attribute("aria-label", name)
        expect(preview.locator("dt", has_text=re.compile(keyword, re.IGNORECASE)).first.locator(".chip")).to_be_visible()
        over = preview.evaluate(
            """(preview) => {
              const shown = [...preview.children].filter((each) => !each.matches('.hidden, .close'));
              const parts = shown.map((each) => each.getBoundingClientRect()).filter((box) => box.height > 0);
              return parts.slice(1).filter((box, i) => box.top < parts[i].bottom - 1).length;
            }"""
        )
        assert over == 0


def test_the_book_is_german_for_germans(sound: Page, site: Server) -> None:
    sound.add_init_script("localStorage.setItem('netdeck.settings', JSON.stringify({language: 'de', clock: false}))")
    for game in GAMES.values():
        english, german = book_of(game), book_of(game, "de")
        sound.goto(f"{site.url}/#/rules/{game.id}")
        for chapter in german.chapters:
            told = sound.locator(f"[data-chapter='{chapter.id}']")
            expect(told.get_by_role("heading", level=2)).to_contain_text(chapter.title)
            for paragraph in chapter.text.split("\n\n"):
                expect(told).to_contain_text(paragraph)
            for example in chapter.examples:
                expect(told).to_contain_text(example.title)
        text = sound.locator("main").inner_text()
        assert [chapter.text for chapter in english.chapters if chapter.text and chapter.text.split("\n\n")[0] in text] == []
    sound.locator("[data-example='Two buildings pay for a third']").get_by_role("link", name="Nachspielen").click()
    expect(sound.get_by_role("heading", name="Zwei Gebäude bezahlen ein drittes")).to_be_visible()
    expect(sound.locator(".bar.asked .prompt")).to_contain_text("Hauptphase")


def test_on_paper_everything_is_open(sound: Page, site: Server) -> None:
    sound.goto(f"{site.url}/#/rules/binmat")
    expect(sound.locator("[data-chapter=combat]")).to_be_visible()
    sound.evaluate("() => { window.printed = 0; window.print = () => { window.printed += 1; }; }")
    sound.get_by_role("button", name="Print the book").click()
    sound.wait_for_function("() => window.printed === 1")
    expect(sound.locator(".chapters details:not([open])")).to_have_count(0)
    sound.emulate_media(media="print")
    expect(sound.locator("header.top")).to_be_hidden()
    expect(sound.get_by_role("button", name="Print the book")).to_be_hidden()
