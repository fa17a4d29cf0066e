"""Coming back: an address leads to the same table and the same moment of a replay, and any moment of a replay can be played on from."""

import re
from itertools import count

import pytest
from playwright.sync_api import Page, expect
from tests.seeds import only
from tests.server.serving import Server

from netdeck.kernel import DecisionView, View

from .resuming import PAST, Wanted, first_where, go_on_where, record_of
from .test_home import TOKEN

SHOWN = """
() => {
  const said = (each) => each.innerText.replace(/\\s+/g, ' ').trim();
  const places = [...document.querySelectorAll('.board [data-zone]')].map((zone) => {
    const cards = [...zone.querySelectorAll('.card')].map((card) => card.dataset.name ?? '');
    return [zone.dataset.zone, cards.sort().join(), ...[...zone.querySelectorAll('.badge')].map(said)].join(' ');
  });
  return [...places.sort(), ...[...document.querySelectorAll('.vital .number')].map(said)];
}
"""
"""What lies where, and the numbers of the players."""
ASKED = """
() => [document.querySelector('.ribbon').innerText, document.querySelector('.bar.asked .prompt').innerText,
  ...[...document.querySelectorAll('.bar.asked .option')].map((each) => each.dataset.notation)]
"""
MANY = 12
"""So many answers of the first seat lie before the moment that is looked at."""


def some_way_in() -> Wanted:
    """Well into the match, with something to decide."""
    asked = count()

    def wanted(view: View, question: DecisionView) -> bool:
        return len(question.options) > 2 and next(asked) >= MANY

    return wanted


@pytest.mark.parametrize("game", only(["binmat"], PAST))
def test_the_address_of_a_table_leads_to_the_table_as_it_stands(sound: Page, site: Server, game: str) -> None:
    sound.add_init_script("localStorage.setItem('netdeck.settings', JSON.stringify({clock: false, autoPass: false, payments: true}))")
    go_on_where(sound, site, game, some_way_in())
    shown, asked, address = sound.evaluate(SHOWN), sound.evaluate(ASKED), sound.url
    assert len(shown) > len(asked[2:]) > 0
    sound.reload()
    expect(sound.locator(".bar.asked")).to_be_visible()
    assert (sound.url, sound.evaluate(SHOWN), sound.evaluate(ASKED)) == (address, shown, asked)


@pytest.mark.parametrize("game", only(["bloodless"], PAST))
def test_a_replay_comes_back_to_its_moment_and_is_played_on_from_there(sound: Page, site: Server, game: str) -> None:
    sound.add_init_script("localStorage.setItem('netdeck.settings', JSON.stringify({clock: false, autoPass: false, payments: true}))")
    me, at = record_of(game).header.setup.seats[0], first_where(game, some_way_in())
    sound.goto(f"{site.url}/#/replay/past-{game}?at={at}&viewer={me}")
    step = sound.get_by_role("slider", name="Step")
    expect(step).to_have_value(str(at))
    expect(sound.locator(".board [data-zone]").first).to_be_visible()
    shown = sound.evaluate(SHOWN)
    sound.reload()
    expect(step).to_have_value(str(at))
    expect(sound.locator(".board [data-zone]").first).to_be_visible()
    assert sound.evaluate(SHOWN) == shown

    sound.get_by_role("button", name="Play on from here").press("Enter")
    dialog = sound.get_by_role("dialog", name="Play on from here")
    expect(dialog).to_contain_text("You sit at")
    dialog.get_by_role("button", name="Play on from here").press("Enter")
    expect(sound.locator(".bar.asked")).to_be_visible()
    assert sound.evaluate(SHOWN) == shown
    table = re.search(r"#(\w+)$", sound.url)
    assert table is not None
    token = sound.evaluate(TOKEN, table[1])
    seats = {each["seat"]: each["kind"] for each in site.get(f"/api/tables/{table[1]}", token).json()["seats"]}
    assert seats == {seat: "person" if seat == me else "bot" for seat in seats}
