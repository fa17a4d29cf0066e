"""Let a released Netdeck make a database, for the test that the server as it is now takes such a one over.

    pip install 'netdeck[server]==0.1.0'                        # in an environment of its own
    python scripts/old_database.py /path/to/its/bin/netdeck     # in this one

Its own server is started on a SQLite file, and tables of every game that it knows are played there over HTTP: one that waits for a player,
one some choices in, one with a bot and a clock, one with cards of somebody's own, one that is over. The database goes to
``tests/server/old/VERSION.sql.xz``, as SQL; ``VERSION.json`` beside it tells who sat there and what they were asked last. Both are made
once, when a version is released, and never again: they are what people have at home.
"""

import contextlib
import hashlib
import lzma
import random
import re
import signal
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer

from netdeck.client import RefusedError, RemoteSeat, Server
from netdeck.client.connection import Connection
from netdeck.server.clocks import Clock

ROOT = Path(__file__).resolve().parent.parent
OLD = ROOT / "tests" / "server" / "old"
SUFFIX = ".sql.xz"
SOME, FEW = 12, 2
"""How many choices are made at a table that is left some way in, and against a bot."""
MANY = 250
"""After so many choices somebody gives up, so that what is kept stays small."""
PATIENCE = 60

Purpose = Literal["waiting", "some way in", "with a bot", "with own cards", "over"]


class Kept(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What those at a table knew when their server went down.

    ``tokens`` are those of the seats; ``asked`` has the answers that each had to choose from, ``heard`` how many events each was told;
    ``record`` is the SHA-256 of the finished match's record.
    """

    purpose: Purpose
    game: str
    rules: str
    table: str
    tokens: dict[str, str]
    asked: dict[str, list[str]] = {}
    heard: dict[str, int] = {}
    record: str = ""


class Old(msgspec.Struct, frozen=True, kw_only=True):
    """A database of a released version."""

    netdeck: str
    tables: list[Kept]


class _Detail(msgspec.Struct, frozen=True):
    usual_seats: tuple[str, ...]


@contextlib.contextmanager
def serving(netdeck: Path, database: Path) -> Iterator[str]:
    """The server of a release; gives its address."""
    words = [str(netdeck), "serve", "--port", "0", "--database", f"sqlite:///{database}", "--tables", "0", "--requests", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://[^\s/]+:\d+", process.stdout.readline())
            if found is None:
                raise typer.BadParameter(f"{netdeck} does not serve")
            yield found[0]
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)


def play(chairs: Sequence[RemoteSeat], dice: random.Random, choices: int) -> bool:
    """Let those people make so many choices at most; whether the match is over."""
    made = 0
    while made < choices:
        for chair in chairs:
            moment = chair.look()
            if moment.phase == "finished":
                return True
            if moment.question is not None and not moment.answered:
                chair.choose(dice.choice(moment.question.options).notation)
                made += 1
                break
        else:
            chairs[0].look(wait=1)  # a bot thinks
    return False


def kept(purpose: Purpose, game: str, rules: str, chairs: Sequence[RemoteSeat]) -> Kept:
    """What *chairs* know now."""
    asked: dict[str, list[str]] = {}
    heard: dict[str, int] = {}
    record = ""
    for chair in chairs:
        moment = chair.look()
        heard[chair.seat] = len(chair.events)
        if moment.phase == "finished":
            record = hashlib.sha256(chair.record()).hexdigest()
        elif moment.question is not None and not moment.answered:
            asked[chair.seat] = [option.notation for option in moment.question.options]
    tokens = {str(chair.seat): chair.token for chair in chairs}
    return Kept(purpose=purpose, game=game, rules=rules, table=chairs[0].table, tokens=tokens, asked=asked, heard=heard, record=record)


def tables(url: str, game: str, dice: random.Random) -> Iterator[Kept]:
    """Play the tables of one game."""
    server = Server(url)
    seats = msgspec.json.decode(Connection(url).request(f"/api/games/{game}"), type=_Detail).usual_seats

    def seated(who: dict[str, str], **wish: object) -> tuple[str, list[RemoteSeat]]:
        created = server.create(game, seats=who, **wish)  # type: ignore[arg-type]
        chairs = [server.sit(created.info.table, token=token, name=f"Ada {seat}") for seat, token in created.seats.items()]
        return created.info.rules, chairs

    people = dict.fromkeys(seats, "invite")

    rules, chairs = seated({**people, seats[-1]: "open"})
    yield kept("waiting", game, rules, chairs)

    rules, chairs = seated(people)
    play(chairs, dice, SOME)
    yield kept("some way in", game, rules, chairs)

    rules, chairs = seated({**people, seats[-1]: "greedy"}, clock=Clock(kind="bank", seconds=86_400))
    play(chairs, dice, FEW)
    while not (moment := chairs[0].look(wait=1)).question and moment.phase == "running":
        pass  # until the bot has answered
    yield kept("with a bot", game, rules, chairs)

    own = ROOT / "tests" / "records" / game / "own-cards.toml"
    if own.exists():
        rules, chairs = seated(people, cards=own.read_text(encoding="utf-8"), public=False)
        play(chairs, dice, SOME)
        yield kept("with own cards", game, rules, chairs)

    rules, chairs = seated(people)
    if not play(chairs, dice, MANY):
        for chair in chairs:
            with contextlib.suppress(RefusedError):  # it is over as soon as enough have given up
                chair.concede()
    yield kept("over", game, rules, chairs)


def main(
    netdeck: Annotated[Path, typer.Argument(help="The command of the release, in an environment of its own.", exists=True)],
    out: Annotated[Path, typer.Option(help="Where the database goes.", file_okay=False)] = OLD,
) -> None:
    """Make a database with the Netdeck of a release. One that is there already is never made again."""
    version = subprocess.run([netdeck, "--version"], capture_output=True, text=True, check=True).stdout.split()[-1]
    path = out / f"{version}{SUFFIX}"
    if path.exists():
        raise typer.BadParameter(f"{path} is there, and what a release has made is never made again")
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "tables.db")
        with serving(netdeck, database) as url:
            dice = random.Random(version)
            found = [one for game in Server(url).games() for one in tables(url, game.id, dice)]
        with contextlib.closing(sqlite3.connect(database)) as connection:
            sql = "\n".join(connection.iterdump())
    out.mkdir(exist_ok=True)
    path.write_bytes(lzma.compress(f"{sql}\n".encode(), preset=9))
    told = msgspec.json.format(msgspec.json.encode(Old(netdeck=version, tables=found)), indent=1)
    (out / f"{version}.json").write_bytes(told + b"\n")
    typer.echo(f"netdeck {version}: {len(found)} tables, {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    typer.run(main)
