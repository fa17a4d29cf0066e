"""Tables for language models: isolated, honest, bounded, and proved by their records."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from netdeck import registry
from netdeck.kernel import Record, Seat, verify
from netdeck.mcp.match_table import VIEW_BYTES, MatchTable
from netdeck.mcp.settings import HostSettings, RulesAccess, TableSettings
from netdeck.mcp.tables import Order, TableError, Tables

GAMES = ("binmat", "bloodless", "datawarriors", "technomancy")
MOST_MOVES = 60
ODD_MOVES = (
    "",
    " ",
    "\x00",
    "\udcff",
    "pass\x1b[2J",
    "1" * 5000,
    "-1",
    "0",
    "99999",
    "why",
    "{}",
    "ß\u202e",
    "🂡",
    "play nothing @nobody",
    "\n",
)


class Clock:
    """A clock that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(tmp_path: Path, clock: Clock) -> Iterator[Tables]:
    made = Tables(HostSettings(records=tmp_path, tables=3, idle_seconds=60), clock)
    yield made
    made.close()


def opened(tables: Tables, order: Order) -> tuple[MatchTable, Seat, str]:
    """A table, and the first seat that is ours, when it is asked."""
    key = next(iter(tables.create(order).values()))
    table, seat = tables.find(key)
    table._play_others()
    return table, seat, key


def play_on(table: MatchTable, seat: Seat, dice: random.Random, moves: int = MOST_MOVES) -> Iterator[str]:
    """Play at random; what the seat is shown each time."""
    for _ in range(moves):
        yield table.moment(seat)
        question = table.state(seat)["question"]
        if question is None:
            return
        assert table.act(seat, dice.choice(question["options"])["notation"]) == ""
        table._play_others()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_shown_within_the_limit_and_its_record_verifies(tables: Tables, name: str) -> None:
    table, seat, _ = opened(tables, Order(name, seed=7, bot="random"))
    shown = list(play_on(table, seat, random.Random(7)))
    assert max(len(text.encode()) for text in shown) <= VIEW_BYTES
    while not table.record():
        table.resign(seat)
        table._play_others()
    data = table.record().encode()
    assert verify(registry.find(name), data).sound
    assert Record.from_bytes(data).footer is not None


def test_a_record_tells_nothing_while_the_match_is_played(tables: Tables) -> None:
    table, _, _ = opened(tables, Order("binmat"))
    assert table.record() == ""


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_sent_as_a_move_is_answered_and_changes_nothing(tables: Tables, name: str) -> None:
    table, seat, _ = opened(tables, Order(name, seed=1, bot="random"))
    before = table.state(seat)
    dice = random.Random(3)
    noise = [bytes(dice.randrange(256) for _ in range(dice.randrange(40))).decode(errors="replace") for _ in range(20)]
    for count, move in enumerate([*ODD_MOVES, *noise], 1):
        answer = table.act(seat, move.encode(errors="replace").decode())
        assert answer, repr(move)
        answer.encode()
        assert table.state(seat) == before | {"refusals": count}


def test_clients_reach_no_table_but_their_own(tables: Tables) -> None:
    first, second = (tables.create(Order("binmat", seed=1)) for _ in range(2))
    assert set(first.values()).isdisjoint(second.values())
    assert tables.find(next(iter(first.values())))[0] is not tables.find(next(iter(second.values())))[0]
    for key in ("", "x", next(iter(first.values()))[:-1]):
        with pytest.raises(TableError, match="no seat has this key"):
            tables.find(key)


def test_two_models_at_one_table_have_a_key_each_and_see_their_own_cards_only(tables: Tables) -> None:
    keys = tables.create(Order("datawarriors", seed=4, players=("u1", "u2")))
    assert list(keys) == ["u1", "u2"]
    views = []
    for key in keys.values():
        table, seat = tables.find(key)
        table._play_others()
        views.append(table.state(seat)["view"]["zones"])
    for own, other in ((0, 1), (1, 0)):
        hand = f"u{own + 1}.hand"
        assert {card["name"] for card in views[own][hand]["cards"]}
        assert str(views[own][hand]["cards"]) != str(views[other][hand].get("cards"))


def test_idle_tables_are_closed_and_a_call_keeps_one_open(tables: Tables, clock: Clock) -> None:
    kept, idle = (next(iter(tables.create(Order("binmat")).values())) for _ in range(2))
    clock.now = 50
    tables.find(kept)
    clock.now = 100
    tables.find(kept)
    with pytest.raises(TableError):
        tables.find(idle)


def test_a_full_server_says_so_until_a_table_is_closed(tables: Tables, clock: Clock) -> None:
    for _ in range(3):
        tables.create(Order("binmat"))
    with pytest.raises(TableError, match="in use"):
        tables.create(Order("binmat"))
    clock.now = 1000
    tables.create(Order("binmat"))


def test_too_many_refused_moves_cost_the_match(tables: Tables) -> None:
    table, seat, _ = opened(tables, Order("bloodless", seed=1, settings=TableSettings(refusals=2)))
    assert "left" in table.act(seat, "nonsense")
    assert "conceded" in table.act(seat, "nonsense")
    table._play_others()
    assert table.state(seat)["over"]


def test_what_a_table_hides_is_hidden(tables: Tables) -> None:
    settings = TableSettings(options=False, rules=RulesAccess.NONE)
    table, seat, _ = opened(tables, Order("technomancy", seed=1, settings=settings))
    notation = table.where.question(seat).options[0].notation
    shown = [table.options(seat), table.why(seat, ""), table.why_not(seat, "x"), json.dumps(table.state(seat)["question"]["options"])]
    assert not any(notation in text for text in shown)
    assert "R9" not in table.why(seat, "")


def test_a_client_may_close_what_its_host_leaves_open_but_not_open_what_it_closes() -> None:
    host = TableSettings(options=False, rules=RulesAccess.CHAPTER, refusals=5)
    assert TableSettings().within(host) == host
    assert TableSettings(rules=RulesAccess.NONE, refusals=3).within(host) == TableSettings(False, RulesAccess.NONE, 3)
    assert TableSettings(refusals=9).within(host).refusals == 5
    assert not TableSettings().within(TableSettings(memory=False)).memory


@pytest.mark.parametrize("game", GAMES)
def test_a_player_is_told_what_it_can_know_where_the_table_allows_it(tables: Tables, game: str) -> None:
    table, seat, _ = opened(tables, Order(game, seed=1))
    assert "sure of" in table.know(seat)
    assert "nseen" in table.know(seat)
    table, seat, _ = opened(tables, Order(game, seed=1, settings=TableSettings(memory=False)))
    assert table.know(seat) == "This table does not tell what you can be sure of."


WRONG = [
    (Order("chess"), "there is no game 'chess'"),
    (Order("../examples/lantern"), "there is no game"),
    (Order("bloodless", seats=9), "9"),
    (Order("bloodless", bot="program:rm"), "program"),
    (Order("bloodless", players=("nobody",)), "there is no seat 'nobody'"),
    (Order("bloodless", variant="none"), "none"),
    (Order("bloodless", seed=-1), "a seed"),
    (Order("bloodless", cards="[x]"), "installed cards only"),
    (Order("bloodless", options={"nothing": 1}), "nothing"),
]


@pytest.mark.parametrize(("order", "sentence"), WRONG)
def test_a_table_that_cannot_be_is_refused_with_the_reason(tmp_path: Path, order: Order, sentence: str) -> None:
    tables = Tables(HostSettings(records=tmp_path, trusted=False))
    with pytest.raises(TableError, match=sentence):
        tables.create(order)
    with pytest.raises(TableError):
        tables.join("http://127.0.0.1:1", "table/token")
