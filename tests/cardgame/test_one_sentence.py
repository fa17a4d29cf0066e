"""One sentence of three games, from its text to its events, as ``docs/one-sentence.md`` tells it."""

import re
from pathlib import Path
from typing import Any

import pytest
from tests.language.card_games import GAMES, tools

from netdeck.kernel import Rng, Setup, key_from_seed
from netdeck.language import ast_nodes as t
from netdeck.language import instructions as i
from netdeck.language.demonstration import DemoTable
from netdeck.language.tree_walk import walk

PAGE = (Path(__file__).parents[2] / "docs" / "one-sentence.md").read_text(encoding="utf-8")
TITLES = {"technomancy": "Technomancy", "datawarriors": "Data.Warriors", "bloodless": "Bloodless"}
GOES_ON = re.compile(r"yes|choose 1|discard .*|pick .*|auto|pass")
MOST_CHOICES = 6
"""By then the card has done all that it does, and nobody's next turn has begun."""
DRAWN = {"technomancy": "CardDrawn", "datawarriors": "Drew", "bloodless": "Drawn"}


def row(game: str, table: int) -> list[str]:
    """What the page says of a game in one of its tables."""
    lines = [line for line in PAGE.splitlines() if line.startswith(f"| {TITLES[game]} |")]
    return [cell.strip() for cell in lines[table].split("|")[2:-1]]


def played(game: str, table: DemoTable) -> tuple[list[list[str]], list[tuple[str, str]]]:
    """Play the card until it has done what it says: where play stood at each question and which clause asked, and the events."""
    position: Any = GAMES[game].stage(GAMES[game].complete(Setup(game=game, cards=table.cards)), table.given, Rng(key_from_seed(0)))
    asked: list[list[str]] = []
    log: list[Any] = []
    position.listen(log)
    for _ in range(MOST_CHOICES):
        seat, decision = next(iter(position.pending().items()))
        option = next((one for one in decision.options if (GOES_ON if asked else table.uses).match(one.notation)), None)
        if option is None:
            break
        asked.append([*position.chain()[-1], decision.clause])
        position.take(seat, option)
    return asked, [(type(one.event).__name__, one.event.clause) for one in log]


@pytest.mark.parametrize("game", GAMES)
def test_the_tree_has_the_nodes_that_games_share(game: str) -> None:
    nodes = [type(node) for node in walk(tools(game).language.compile(row(game, 0)[0], row(game, 0)[1].lstrip(".")))]
    assert {i.May, t.Discard, t.Draw} <= {*nodes}
    assert (t.AtRandom in nodes) == (game == "datawarriors")
    assert (t.Choose in nodes) == (game != "datawarriors")


@pytest.mark.parametrize("game", GAMES)
def test_the_program_asks_whether_the_deed_was_done(game: str) -> None:
    verbs = [line.split()[1] for line in tools(game).program(row(game, 0)[0])]
    at = verbs.index("IF_DONE")
    assert "discard" in verbs[at - 1].lower()
    assert verbs[at + 1 : at + 3] in (["draw_cards", "END"], ["draw", "END"], ["Draw", "END"])
    assert "MAY" in verbs


@pytest.mark.parametrize("game", GAMES)
def test_play_stands_at_the_step_and_tells_the_events_of_the_page(game: str) -> None:
    table = tools(game).tables(row(game, 0)[0])[0]
    asked, told = played(game, table)
    assert row(game, 1) in asked
    [discarded, clause], [drawn, its_clause, *_] = (cell.replace("`", "").replace(",", "").split() for cell in row(game, 2))
    assert told.count((discarded, clause)) >= 1
    assert told.count((drawn, its_clause)) == 2
    assert told.index((discarded, clause)) < told.index((drawn, its_clause))


@pytest.mark.parametrize("game", GAMES)
def test_without_a_card_nobody_is_asked_and_nobody_draws(game: str) -> None:
    table = next(table for table in tools(game).tables(row(game, 0)[0]) if "bare" in table.words)
    asked, told = played(game, table)
    assert row(game, 1) not in asked
    assert DRAWN[game] not in [event for event, _ in told]
