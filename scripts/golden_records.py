"""Play the golden records of every game's rules as they are now; those of released rules stay as they are.

    python scripts/golden_records.py              # every game
    python scripts/golden_records.py technomancy  # one

``tests/records/GAME/tables.toml`` says which matches a game has: who sits there, what decides chance, when the host acts. The records go to
``tests/records/GAME/VERSION/``. Several seeds of each match are played, and the one that follows most clauses which no earlier match has
followed is kept, the shorter first. Rules that a release of Netdeck has shipped stand in the game's ``versions.toml``: their records are
what people have at home, so they are never written again. Who changes play raises the version instead.
"""

import gzip
import hashlib
import tomllib
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from netdeck import registry
from netdeck.bots import BotTable, create
from netdeck.kernel import Command, Deal, Game, Match, Seat, Setup, count_clauses, verify

RECORDS = Path(__file__).resolve().parent.parent / "tests" / "records"
TABLES = "tables.toml"
SUFFIX = ".jsonl.gz"
SEEDS = 6
"""How many seeds of each match are tried."""


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One match that a game keeps a record of. ``timeouts``, ``undos``: every so many choices the host acts instead."""

    name: str
    setup: dict[str, Any] = {}
    cards: str = ""
    sealed: bool = False
    bots: tuple[str, ...] = ("random",)
    timeouts: int = 0
    undos: int = 0
    concede: dict[str, int] = {}
    """Who gives up after how many entries."""


def tables(game: Game) -> list[Table]:
    """The matches that *game* keeps records of, as its file says."""
    text = (RECORDS / game.id / TABLES).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["match"], list[Table])


def setup_of(game: Game, table: Table) -> Setup:
    """The complete setup of a match."""
    cards = (RECORDS / game.id / table.cards).read_text(encoding="utf-8") if table.cards else ""
    return game.complete(msgspec.convert({"game": game.id, "cards": cards, **table.setup}, Setup))


def deal_of(table: Table, setup: Setup, seed: int) -> Deal:
    """What decides chance: the seed itself, or a secret and salts that come of it. Such secrets are good for nothing but tests."""
    if not table.sealed:
        return Deal(seed=seed)
    secret = hashlib.sha256(f"secret {table.name} {seed}".encode()).hexdigest()
    return Deal(None, secret, {seat: hashlib.sha256(f"salt {seat} {seed}".encode()).hexdigest()[:32] for seat in setup.seats})


def play(game: Game, table: Table, seed: int) -> Match:
    """Play one match to its end."""
    setup = setup_of(game, table)
    match = Match(game, setup, deal_of(table, setup, seed))
    names = {seat: table.bots[i % len(table.bots)] for i, seat in enumerate(setup.seats)}
    bots = BotTable(match, {seat: create(name, game, seat, seed) for seat, name in names.items()})
    while (seat := bots.waiting()) is not None:
        if not _host_acts(match, table, seat):
            bots.act(seat)
    return match


def _host_acts(match: Match, table: Table, seat: Seat) -> bool:
    """Let the host do what the table wants of it now; whether it did anything."""
    made = len(match.entries)
    leaving = next((who for who, after in table.concede.items() if after == made), None)
    if leaving is not None:
        return match.command(Command("concede", leaving)) is None
    if table.undos and made % table.undos == table.undos - 1 and match.entries[-1].seat:
        match.undo(match.entries[-1].seat)
        return True
    if table.timeouts and made % table.timeouts == table.timeouts - 1:
        return match.command(Command("timeout", seat)) is None
    return False


def chosen(game: Game, table: Table, known: Counter[str]) -> Match:
    """The match of several seeds that follows most clauses which are not *known*, the shorter of equals; they are known from then on."""
    tried = []
    for seed in range(1, SEEDS + 1):
        with count_clauses() as fired:
            match = play(game, table, seed)
        new = fired.keys() - known.keys()
        tried.append((-len(new), len(match.entries), seed, match, new))
    *_, best, new = min(tried)
    known.update(new)
    return best


def folder(game: Game) -> Path:
    """Where the records of the current rules lie."""
    return RECORDS / game.id / game.version


def write(game: Game) -> list[Path]:
    """Play all matches of *game* and write their records; what lay there before is gone."""
    place, known = folder(game), Counter[str]()
    records = {table.name: chosen(game, table, known).record().to_bytes() for table in tables(game)}
    for data in records.values():
        verdict = verify(game, data)
        if not verdict.sound:
            raise RuntimeError(f"a record that was written just now does not hold: {verdict.fault}")
    place.mkdir(exist_ok=True)
    for old in place.glob(f"*{SUFFIX}"):
        old.unlink()
    for name, data in records.items():
        (place / f"{name}{SUFFIX}").write_bytes(gzip.compress(data, mtime=0))
    return sorted(place.glob(f"*{SUFFIX}"))


def main(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Which games; all that have a table of matches.")] = None,
) -> None:
    """Write the golden records of the rules as they are now. Those of a released version are never written again."""
    kept = []
    for id in games or sorted(path.parent.name for path in RECORDS.glob(f"*/{TABLES}")):
        game = registry.find(id)
        if game.version in game.releases:
            kept.append(f"{game.id} {game.version} was released with netdeck {game.releases.released[game.version]}")
            continue
        paths = write(game)
        size = sum(path.stat().st_size for path in paths)
        typer.echo(f"{game.id} {game.version}: {len(paths)} records, {size / 1000:.0f} kB")
    for each in kept:
        typer.echo(f"{each}: its records stay as they are.", err=True)
    if kept and games:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
