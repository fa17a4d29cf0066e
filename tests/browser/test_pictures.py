"""No two cards of a set look alike: every picture as the page draws it, measured."""

import base64
import random
from typing import Any

from playwright.sync_api import Page
from tests.every_game import GAMES
from tests.server.serving import Server

SIDE = 64
ALIKE = 0.2
"""So much of their brightness is what two pictures of a set differ by, at least."""
GATHER = """([side, across]) => {
  const sheet = document.createElement('div');
  sheet.id = 'sheet';
  sheet.style.cssText = 'position: absolute; z-index: 999; top: 0; left: 0; background: #000;';
  const found = [...document.querySelectorAll('main .art')];
  for (const [i, art] of found.entries()) {
    const place = document.createElement('div');
    const [x, y] = [(i % across) * side, Math.floor(i / across) * side];
    place.style.cssText = `position: absolute; left: ${x}px; top: ${y}px; width: ${side}px; height: ${side}px;`;
    place.style.setProperty('--tint', getComputedStyle(art).getPropertyValue('--tint'));
    place.append(art.cloneNode(true));
    sheet.append(place);
  }
  document.body.append(sheet);
  return found.length;
}"""
"""Lays every picture of the page beside the others, 64 by 64 pixels, as a square card would crop it."""
DIFFERENCES = """async ([png, side, across, count]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width: image.width, height: image.height});
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const greys = Array.from({length: count}, (_, i) => {
    const {data} = context.getImageData((i % across) * side, Math.floor(i / across) * side, side, side);
    return Float64Array.from({length: side * side}, (_, k) => 0.299 * data[4 * k] + 0.587 * data[4 * k + 1] + 0.114 * data[4 * k + 2]);
  });
  const light = greys.map((grey) => grey.reduce((sum, value) => sum + value, 0));
  const pairs = [];
  for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) {
    let apart = 0;
    for (let k = 0; k < side * side; k++) apart += Math.abs(greys[i][k] - greys[j][k]);
    pairs.push([apart / ((light[i] + light[j]) / 2), j, i]);
  }
  return pairs.sort((a, b) => a[0] - b[0]);
}"""
"""For each pair of pictures in grey: the mean difference of their pixels, as a part of the mean brightness of both; most alike first."""
WORDS = ("Ash", "Brine", "Copper", "Dusk", "Elder", "Fallow", "Gloam", "Hollow", "Iron", "Juniper", "Keen", "Loom")
KINDS = ("Moth", "Warden", "Vorel", "Choir", "Queen", "Tamsin", "Drift", "Tower", "Ossian", "Lantern", "Quill", "Rider")


def differences(page: Page, count: int) -> list[list[Any]]:
    """How much any two of the *count* pictures that the page shows differ; the most alike first."""
    page.wait_for_function(
        "count => [...document.querySelectorAll('main .art')].filter(art => art.childElementCount > 0).length === count", arg=count
    )
    across = 12
    page.set_viewport_size({"width": across * SIDE, "height": -(-count // across) * SIDE})
    assert page.evaluate(GATHER, [SIDE, across]) == count
    page.evaluate("() => scrollTo(0, 0)")
    drawn = page.screenshot()
    page.evaluate("() => document.getElementById('sheet').remove()")
    aside = page.context.new_page()  # the page itself allows no pictures from elsewhere
    pairs: list[list[Any]] = aside.evaluate(DIFFERENCES, [base64.b64encode(drawn).decode(), SIDE, across, count])
    aside.close()
    return pairs


def own_cards(count: int) -> tuple[str, list[str]]:
    """A card file with names of two words, some of which the page knows."""
    source = random.Random(33)
    names = source.sample([f"{word} {kind}" for word in WORDS for kind in KINDS], count)
    body = 'type = "creature"\ncost = 1\nhealth = 1\ndefense = 1\npower = 1\ntext = ""\n'
    return "\n".join(f'[[card]]\nname = "{name}"\n{body}' for name in names), names


def test_no_two_cards_of_a_set_look_alike(sound: Page, site: Server) -> None:
    sound.emulate_media(color_scheme="dark")
    found: dict[str, tuple[list[str], list[list[Any]]]] = {}
    for id in sorted(GAMES):
        names = [card["name"] for card in site.get(f"/api/games/{id}/cards").json()]
        sound.goto(f"{site.url}/#/cards/{id}")
        found[id] = names, differences(sound, len(names))
    text, names = own_cards(60)
    sound.evaluate("text => localStorage.setItem('netdeck.cards.bloodless', text)", text)
    sound.goto(f"{site.url}/#/workshop/bloodless")
    found["cards of one's own"] = names, differences(sound, len(names))
    alike = {
        set_: [(round(apart, 3), names[i], names[j]) for apart, i, j in pairs if apart < ALIKE] for set_, (names, pairs) in found.items()
    }
    assert {set_: pairs for set_, pairs in alike.items() if pairs} == {}
