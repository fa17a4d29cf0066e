"""Databases that released versions have made, taken over by the server as it is now.

``scripts/old_database.py`` says how they are made. Whatever version comes to lie in ``old/`` is tried here: its database is brought to the
present form, matches go on where they stood if their rules are still shipped, others are set aside with a word that their players
understand, and nothing is ever played with other events.
"""

import hashlib
import json
import lzma
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa
from old_database import OLD, SUFFIX, Kept, Old

from netdeck import registry
from netdeck.kernel import verify
from netdeck.server.db_tables import ENTRIES, METADATA, TABLES
from netdeck.server.storage import migrate

from .conftest import BOTH
from .serving import Message, Server, finish, traces

VERSIONS = sorted(path.name.removesuffix(SUFFIX) for path in OLD.glob(f"*{SUFFIX}"))
ALL = {version: msgspec.json.decode((OLD / f"{version}.json").read_bytes(), type=Old) for version in VERSIONS}
EVERY_TABLE = pytest.mark.parametrize(
    ("version", "kept"),
    [pytest.param(version, kept, id=f"{version}-{kept.game}-{kept.purpose}") for version in VERSIONS for kept in ALL[version].tables],
)
EACH_KIND = pytest.mark.parametrize("kind", BOTH)
Lines = dict[str, list[str]]


# Putting a database back


def put_back(version: str, file: Path) -> sa.Engine:
    """The database that *version* has left, as if it had been in use until yesterday."""
    with sqlite3.connect(file) as connection:
        connection.executescript(lzma.decompress((OLD / f"{version}{SUFFIX}").read_bytes()).decode())
        later = time.time() - 86_400 / 2 - connection.execute("SELECT max(changed) FROM tables").fetchone()[0]
        connection.execute("UPDATE tables SET created = created + ?, changed = changed + ?", (later, later))
    connection.close()
    return sa.create_engine(f"sqlite:///{file}")


def carried_over(source: sa.Engine, target: sa.Engine) -> None:
    """The same rows in PostgreSQL, in the form that they have."""
    with source.connect() as old:
        migrate(target, str(old.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one()))
        form = sa.MetaData()
        form.reflect(target)
        with target.begin() as new:
            for table in form.sorted_tables:
                if table.name != "alembic_version" and (rows := [dict(row) for row in old.execute(sa.select(table)).mappings()]):
                    new.execute(sa.insert(table), rows)


@dataclass
class TakenOver:
    """The server as it is now on a database that was made by another; ``before`` are the entries that it had."""

    server: Server
    engine: sa.Engine
    before: Lines = field(default_factory=dict)

    def lines(self) -> Lines:
        """All entries of all tables."""
        found: Lines = {}
        with self.engine.connect() as connection:
            for row in connection.execute(sa.select(ENTRIES.c.table_id, ENTRIES.c.line).order_by(ENTRIES.c.table_id, ENTRIES.c.n)):
                found.setdefault(row.table_id, []).append(row.line)
        return found

    def aside(self, table: str) -> str:
        with self.engine.connect() as connection:
            return connection.execute(sa.select(TABLES.c.aside).where(TABLES.c.id == table)).scalar_one() or ""


@pytest.fixture(scope="module")
def take_over(folder: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[str, str], TakenOver]]:
    """The server on the database of a version, of either kind; started once for each."""
    taken: dict[tuple[str, str], TakenOver] = {}

    def start(version: str, kind: str) -> TakenOver:
        if (version, kind) not in taken:
            file = folder / f"{version}-{kind}.db"
            engine, url = put_back(version, file), f"sqlite:///{file}"
            if kind == "postgresql":
                url = request.getfixturevalue("cluster").database()
                source, engine = engine, sa.create_engine(url)
                carried_over(source, engine)
                source.dispose()
            here = taken[version, kind] = TakenOver(Server.__new__(Server), engine)
            here.before = here.lines()
            here.server = Server(url, folder / f"{version}-{kind}.log")
        return taken[version, kind]

    yield start
    for here in taken.values():
        here.engine.dispose()
        assert here.server.stop() == 0
        assert traces(here.server.log) == []


def is_shipped(kept: Kept) -> bool:
    game = registry.find(kept.game)
    return kept.rules in (game.version, *game.earlier)


# What was left


@pytest.mark.parametrize("version", VERSIONS)
def test_every_game_was_left_in_every_way(version: str) -> None:
    left = {(kept.game, kept.purpose) for kept in ALL[version].tables}
    games = {game for game, _ in left}
    assert len(games) >= 5
    for game in games:
        assert {purpose for one, purpose in left if one == game} >= {"waiting", "some way in", "with a bot", "over"}
    assert all(kept.asked for kept in ALL[version].tables if kept.purpose not in ("waiting", "over"))


def test_the_releases_that_games_name_have_left_a_database() -> None:
    released = {release for id in registry.ids() for release in registry.find(id).releases.released.values()}
    assert released <= set(VERSIONS), "python scripts/old_database.py makes one with the netdeck of a release"


@EACH_KIND
@pytest.mark.parametrize("version", VERSIONS)
def test_it_gets_the_form_of_a_new_one(version: str, kind: str, take_over: Callable[[str, str], TakenOver]) -> None:
    found = sa.inspect(take_over(version, kind).engine)
    assert set(found.get_table_names()) == {*METADATA.tables, "alembic_version"}
    for name, table in METADATA.tables.items():
        assert {column["name"] for column in found.get_columns(name)} == {column.name for column in table.columns}, name


# Going on


@EACH_KIND
@EVERY_TABLE
def test_a_table_goes_on_as_it_was_or_says_why_not(version: str, kept: Kept, kind: str, take_over: Callable[[str, str], TakenOver]) -> None:
    here = take_over(version, kind)
    shown = {info["table"] for info in here.server.get("/api/tables").json()}
    if not is_shipped(kept):
        assert kept.table not in shown
        assert_told_why_not(here, kept, version)
        assert here.lines().get(kept.table, []) == here.before.get(kept.table, [])
        return
    assert (kept.table in shown) == (kept.purpose != "over")
    if kept.purpose == "over":
        assert_shown(here.server, kept)
    else:
        go_on(here.server, kept)
    before = here.before.get(kept.table, [])
    assert here.lines()[kept.table][: len(before)] == before


def assert_told_why_not(here: TakenOver, kept: Kept, version: str) -> None:
    """Every door says the same, whoever knocks: which rules these are and how to get them. What is over can still be had."""
    server, game = here.server, registry.find(kept.game)
    address, (seat, token) = f"/api/tables/{kept.table}", next(iter(kept.tokens.items()))
    answers = [
        server.get(address, token).json(),
        server.get(f"{address}/view", token).json(),
        server.get(f"{address}/replay/referee", token).json(),
        server.post(f"{address}/hello", {}, token).json(),
        server.post(f"{address}/choose", {"number": 1, "notation": kept.asked.get(seat, ["x"])[0]}, token).json(),
        server.knock(json.dumps({"type": "hello", "table": kept.table, "token": token})),
    ]
    for answer in answers:
        assert (answer["type"], answer["code"]) == ("refused", "E-RULES")
        assert f"rules {kept.rules} of {game.title}, and rules {game.version} are shipped here" in answer["sentence"]
        assert f"'pip install {game.releases.package}=={version}'" in answer["sentence"]
    sentence = answers[0]["sentence"]
    record = server.get(f"{address}/record", token)
    if kept.purpose == "over":
        assert "Its record is still available" in sentence
        assert hashlib.sha256(record.body).hexdigest() == kept.record
        fault = verify(game, record.body).fault
        assert fault is not None
        assert f"rules {kept.rules}" in fault.sentence
    else:
        assert record.json()["code"] == "E-RUNNING"
        assert ("Set up another one" if kept.purpose == "waiting" else "nothing is lost") in sentence
    assert here.aside(kept.table).startswith("rules: ") == (kept.purpose not in ("over", "waiting"))


def assert_shown(server: Server, kept: Kept) -> None:
    """A finished match can be looked at step by step, and its record is the one that its players have."""
    address, token = f"/api/tables/{kept.table}", next(iter(kept.tokens.values()))
    record = server.get(f"{address}/record", token).body
    assert hashlib.sha256(record).hexdigest() == kept.record
    assert verify(registry.find(kept.game), record).sound
    steps = server.get(f"{address}/replay/referee", token).json()["steps"]
    assert steps


def go_on(server: Server, kept: Kept) -> None:
    """Those who sat there come back, are asked what they were asked, and play on to the end."""
    players = {seat: server.sit(kept.table, token) for seat, token in kept.tokens.items()}
    if kept.purpose == "waiting":
        newcomer = server.sit(kept.table, seat="any")
        players[newcomer.welcome["viewer"]] = newcomer
    for seat, player in players.items():
        player.until("moment")
        if kept.purpose != "waiting":
            assert len(player.events) == kept.heard[seat]
        if seat in kept.asked:
            assert [option["notation"] for option in player.moment["question"]["options"]] == kept.asked[seat]
    dice = random.Random(kept.table)

    def pick(question: Message) -> str:
        notation: str = dice.choice(question["options"])["notation"]
        return notation

    finish(*players.values(), pick=pick)
    for player in players.values():
        player.leave()
    record = server.get(f"/api/tables/{kept.table}/record", next(iter(kept.tokens.values()))).body
    assert verify(registry.find(kept.game), record).sound
