"""A card that is looked at says what it is: why nothing can be done with it, what its numbers are made of, what choosing it leaves."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.seeds import by_turns, only
from tests.server.serving import Server

from netdeck import registry
from netdeck.kernel import DecisionView, Setup, View
from netdeck.kernel.payment_forecast import MOST_ANSWERS

from .playing import begin_against_bot
from .resuming import go_on_where

GAMES = ("bloodless", "datawarriors", "technomancy", "binmat")
UNTIL = """
async ({wanted, most}) => {
  let state = 11;
  const dice = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * n); };
  for (let chosen = 0; chosen < most; ) {
    if (document.querySelector('.bar.asked') && document.querySelector(wanted)) return true;
    if (document.querySelector('.finished')) return false;
    const all = [...document.querySelectorAll('.bar.asked .option')];
    const options = all.filter((option) => !/^(cancel|mulligan)/.test(option.dataset.notation));
    const busy = options.filter((option) => !/^(pass|end)/.test(option.dataset.notation));
    const among = busy.length > 0 && dice(4) > 0 ? busy : options;
    const more = document.querySelector('.bar.asked .more[aria-expanded="false"]');
    if (among.length > 0) { among[dice(among.length)].click(); chosen += 1; } else more?.click();
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
}
"""
"""Play on by chance until something can be seen while one is asked."""
BLOOD = ("bloodless", "blood", ".me .vital .number")
UNPLAYABLE = ".hand button.card.dimmed"
CHANGED = ".board button.card:has(.s.up, .s.dn, .wound)"


def play_until(page: Page, site: Server, games: str, wanted: str, most: int = 150) -> None:
    """Play the *games* in turn, until something can be seen."""
    for number in range(6):
        begin_against_bot(page, site.url, games.split()[number % len(games.split())])
        expect(page.locator(".bar.asked")).to_be_visible()
        if page.evaluate(UNTIL, {"wanted": wanted, "most": most}):
            return
    pytest.fail(f"in six matches of {games} there was no {wanted}")


def unplayable(view: View, asked: DecisionView) -> list[str]:
    """The names of the cards in hand with which nothing can be done now."""
    touched = {touch for option in asked.options for touch in (*option.touches, *option.copies)}
    return [card.name for card in view.zones[f"{asked.seat}.hand"].cards if card.id not in touched]


def some_unplayable(view: View, asked: DecisionView) -> bool:
    """One card of the hand can be chosen and another cannot; the page does not answer by itself then."""
    held = view.zones[f"{asked.seat}.hand"].count
    return len(asked.options) > 1 and 0 < len(unplayable(view, asked)) < held


def equal_unplayable(view: View, asked: DecisionView) -> bool:
    return some_unplayable(view, asked) and max(Counter(unplayable(view, asked)).values()) > 1


def reason(page: Page) -> Locator:
    return page.locator("aside.preview .reason")


@pytest.mark.parametrize("game", by_turns(["datawarriors", "bloodless", "technomancy"], 1))
def test_every_card_that_cannot_be_played_says_why_as_soon_as_it_is_looked_at(sound: Page, site: Server, game: str) -> None:
    go_on_where(sound, site, game, some_unplayable)
    cards = sound.locator(UNPLAYABLE)
    expect(cards.first).to_be_visible()
    for number in range(cards.count()):
        card = cards.nth(number)
        sound.mouse.move(2, 2)
        card.hover()
        expect(reason(sound)).to_have_text(re.compile(r"\w"))
        expect(reason(sound).locator(".chip")).to_be_visible()
        assert sound.locator(".bar.asked").count() == 1, "to look is not to choose"
    # The same by the keyboard, and for whoever listens.
    sound.mouse.move(2, 2)
    cards.first.focus()
    sound.keyboard.press("Shift+Tab")
    sound.keyboard.press("Tab")
    expect(reason(sound)).to_be_visible()
    said = reason(sound).inner_text()
    heard = sound.locator("p.hidden[role=status]", has_text=re.compile(r"\w")).first
    expect(heard).not_to_be_empty()
    assert heard.inner_text()[:12] in said.replace("✕", "").replace("\n", "")


def test_two_copies_that_cannot_be_played_say_the_same(sound: Page, site: Server) -> None:
    """What is true of one of them is true of the other."""
    go_on_where(sound, site, "bloodless", equal_unplayable)
    expect(sound.locator(UNPLAYABLE).first).to_be_visible()
    names = Counter(card.get_attribute("data-name") for card in sound.locator(UNPLAYABLE).all())
    ((name, count),) = names.most_common(1)
    assert count > 1
    said = set()
    twins = sound.locator(f'{UNPLAYABLE}[data-name="{name}"]')
    for number in range(twins.count()):
        sound.mouse.move(2, 2)
        twins.nth(number).hover()
        expect(reason(sound)).to_be_visible()
        said.add(reason(sound).inner_text())
    assert len(said) == 1


def test_a_finger_that_rests_on_a_card_hears_why_not(phone: Page, site: Server) -> None:
    go_on_where(phone, site, "bloodless", some_unplayable)
    card = phone.locator(UNPLAYABLE).first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = phone.context.new_cdp_session(phone)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(phone.locator("aside.preview")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(phone.locator("aside.preview").locator(".reason, .why").first).to_be_visible()


def has_changed_numbers(game: str) -> Callable[[View, DecisionView], bool]:
    """Whether a card has another number than is printed on it, and there is a choice, so that the page does not answer by itself."""
    its = registry.find(game)
    printed = its.definitions(its.complete(Setup(game=game)))

    def changed(view: View, asked: DecisionView) -> bool:
        cards = [card for zone in view.zones.values() for card in zone.cards if card.name in printed]
        numbers = [(card, name) for card in cards for name in ("power", "health") if name in card.facts]
        return len(asked.options) > 1 and any(card.facts[name] != getattr(printed[card.name], name) for card, name in numbers)

    return changed


@pytest.mark.parametrize("game", by_turns(["technomancy", "bloodless"], 0))
def test_a_changed_number_says_what_it_is_made_of(sound: Page, site: Server, game: str) -> None:
    """Printed, and everything that changes it, with the clause of each; the parts make the number."""
    go_on_where(sound, site, game, has_changed_numbers(game))
    sound.mouse.move(2, 2)
    sound.locator(CHANGED).first.hover()
    parts = sound.locator("aside.preview .changed li:has(.parts)").first
    expect(parts).to_contain_text("printed")
    expect(parts.locator(".chip").first).to_be_visible()
    words = parts.inner_text()
    value, _, rest = words.partition("=")
    total = 0
    for each in re.findall(r"(?:^|, )\s*([=+-]?\d+) ", rest):
        total = int(each[1:]) if each[0] == "=" else max(0, total + int(each)) if each[0] in "+-" else int(each)
    assert total == int(re.findall(r"\d+", value)[0]), words


@pytest.mark.parametrize(("game", "name", "now"), only([BLOOD], [BLOOD, ("datawarriors", "memory free", ".panel-near .memory b")]))
def test_what_a_payment_leaves_is_told_before_and_true_afterwards(sound: Page, site: Server, game: str, name: str, now: str) -> None:
    play_until(sound, site, game, ".bar.asked .option:has(.leaves)")
    button = sound.locator(".bar.asked .option:has(.leaves)").first
    told = re.search(rf"{name} (\d+) .*?(\d+)", button.locator(".leaves").inner_text().replace("\n", " "))
    assert told is not None
    before, after = told.groups()
    expect(sound.locator(now).first).to_have_text(before)
    if not button.is_visible():  # it stands in the list
        sound.locator(".bar.asked .more").click()
    button.hover()
    expect(sound.locator(".me .vital .then, .panel-near .memory em").first).to_contain_text(after)
    button.click()
    place = sound.locator(".bar.asked [data-notation^='@']").first
    if game == "bloodless":
        expect(place.or_(sound.locator(now, has_text=re.compile(f"^{after}$"))).first).to_be_visible()
        if place.count():
            place.click()
    expect(sound.locator(now).first).to_have_text(after)


def pays_with_few_cards(view: View, asked: DecisionView) -> bool:
    """It is proposed to pay with cards, and there are so few ways that each says what it leaves."""
    proposed = any(option.notation == "auto" and "from the pool" not in option.label for option in asked.options)
    return proposed and len(asked.options) <= MOST_ANSWERS


def test_a_payment_of_scrip_says_what_could_still_be_paid(sound: Page, site: Server) -> None:
    go_on_where(sound, site, "technomancy", pays_with_few_cards)
    assert sound.evaluate(UNTIL, {"wanted": ".bar.asked .option[data-notation=auto]:has(.leaves)", "most": 60})
    leaves = sound.locator(".bar.asked .option[data-notation=auto] .leaves")
    expect(leaves).to_contain_text(re.compile(r"scrip .*→"))


@pytest.mark.parametrize("game", only(["technomancy"], GAMES))
def test_every_number_of_the_board_opens_why(sound: Page, site: Server, game: str) -> None:
    begin_against_bot(sound, site.url, game)
    expect(sound.locator(".bar.asked")).to_be_visible()
    panel = sound.get_by_role("dialog", name="Why?")
    numbers = sound.locator(".board [data-why]:visible, .board [data-forecast]:visible")
    expect(numbers.first).to_be_visible()
    bare = sound.evaluate(
        """() => [...document.querySelectorAll('.vital, .badge, .memory, .verdict, .board .card .st .s, .lane p')]
          .filter((each) => each.checkVisibility() && !each.closest('[data-why], [data-forecast]'))
          .filter((each) => {
            const spoken = [...each.querySelectorAll('.hidden')];
            return /\\d/.test(spoken.reduce((all, {textContent}) => all.replace(textContent, ''), each.textContent));
          })
          .map((each) => each.outerHTML.slice(0, 120))"""
    )
    assert bare == []
    paths = {each.get_attribute("data-why") or each.get_attribute("data-forecast"): each for each in numbers.all()}
    for path, each in list(paths.items())[:12]:
        sound.get_by_role("button", name="Ask why").click()
        each.click(force=True)
        expect(panel).to_be_visible()
        expect(panel.locator(".body")).not_to_contain_text("Loading")
        assert panel.locator("[data-clause], .began, .chain li").count() > 0, path
        sound.keyboard.press("Escape")
        expect(panel).to_have_count(0)


NAMES = """
async ({buttons, cards, seed}) => {
  let state = seed;
  const dice = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * n); };
  const plain = (text) => text.toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, ' ').trim();
  const told = {buttons: 0, cards: 0, nameless: []};
  while ((told.buttons < buttons || told.cards < cards) && !document.querySelector('.finished')) {
    document.querySelector('.bar.asked .more[aria-expanded="false"]')?.click();
    await new Promise((done) => setTimeout(done, 5));
    const options = [...document.querySelectorAll('.bar.asked .option')];
    for (const option of options) {
      told.buttons += 1;
      option.dispatchEvent(new PointerEvent('pointerenter'));
      await new Promise((done) => setTimeout(done, 0));
      if (!option.isConnected || !option.closest('.bar.asked')) break;
      const name = plain(option.innerText.replace(/^\\d\\n/, ''));
      // What lights up is what the answer is about; a card says itself what it is called.
      const nameless = () => [...document.querySelectorAll('.board button.card.lit')].flatMap((card) => {
        told.cards += 1;
        const sign = plain(card.dataset.name).length < 3;
        const called = plain(sign ? card.querySelector('.hidden').textContent.split(',')[0] : card.dataset.name);
        return name.includes(called) ? [] : [`${called}: ${option.innerText} (${option.dataset.notation})`];
      });
      // The board may be drawing something else at this moment; what stays so is wrong.
      for (let tries = 0; tries < 1000 && nameless().length > 0; tries++) await new Promise((done) => setTimeout(done, 25));
      if (option.isConnected) told.nameless.push(...nameless());
      option.dispatchEvent(new PointerEvent('pointerleave'));
    }
    if (options.length > 0) {
      const onward = options.filter((option) => /^(pass|end|-)/.test(option.dataset.notation ?? ''));
      const among = onward.length > 0 && dice(6) === 0 ? onward : options;
      among[dice(among.length)].click();
    }
    await new Promise((done) => setTimeout(done, 5));
  }
  return told;
}
"""


@pytest.mark.parametrize("game", only(["binmat"], GAMES))
def test_the_name_of_the_card_stands_on_every_button_of_a_match(sound: Page, site: Server, game: str) -> None:
    buttons, cards = 24, 6
    for match in range(30):
        begin_against_bot(sound, site.url, game)
        expect(sound.locator(".bar.asked")).to_be_visible()
        sound.mouse.move(1, 1)  # the pointer that began the match must not rest on an answer
        told = sound.evaluate(NAMES, {"buttons": buttons, "cards": cards, "seed": match})
        assert told["nameless"] == []
        buttons, cards = buttons - told["buttons"], cards - told["cards"]
        if buttons <= 0 and cards <= 0:
            return
    pytest.fail(f"{buttons} buttons and {cards} cards too few in thirty matches")
