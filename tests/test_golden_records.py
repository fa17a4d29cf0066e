"""Golden records: matches of every rules version that anybody has, and what becomes of them under the rules as they are now.

Those of the current version replay byte for byte: each line is sealed over the whole table, so a rule that has changed without a raised
version is found at the first choice on which it shows. Those of older versions replay where their rules are shipped, and are refused with
one clear sentence where they are not.
"""

import gzip
from pathlib import Path

import golden_records
import pytest
import typer
from tests.cli.running import netdeck
from tests.every_game import GAMES, INSTALLED

import lantern
from lantern import GAME as LANTERN
from netdeck import __version__, registry
from netdeck.kernel import Deal, Fault, Game, Match, Record, Setup, count_clauses, verify, without_clauses
from netdeck.kernel.choice_limit import limit_choices
from netdeck.kernel.trace import limit_clauses

RECORDS = golden_records.RECORDS
MAKE = "python scripts/golden_records.py"
MOST_QUESTIONS, MOST_STEPS, MOST_CARDS = 5_000_000, 20_000, 5_000
"""Rules without one of theirs may go round in circles; no match on record sets off nearly as much."""
ALL = sorted(RECORDS.glob(f"*/*/*{golden_records.SUFFIX}"))


def named(path: Path) -> str:
    return str(path.relative_to(RECORDS)).removesuffix(golden_records.SUFFIX)


@pytest.mark.parametrize("path", ALL, ids=named)
def test_a_golden_record_replays_byte_for_byte_or_is_refused_clearly(path: Path) -> None:
    game, rules, data = registry.find(path.parent.parent.name), path.parent.name, gzip.decompress(path.read_bytes())
    assert Record.from_bytes(data).header.rules == rules
    fault = verify(game, data).fault
    if rules in (game.version, *game.earlier):
        assert fault is None, f"play has changed under the same version: raise it, then {MAKE} {game.id} ({fault})"
        return
    assert fault is not None
    assert f"under rules {rules} of {game.title}, and rules {game.version} are shipped here" in fault.sentence
    assert f"'pip install {game.releases.package}=={game.releases.released[rules]}'" in fault.sentence


@pytest.mark.parametrize("id", INSTALLED)
def test_every_version_has_its_records(id: str) -> None:
    game = registry.find(id)
    wanted = {table.name for table in golden_records.tables(game)}
    for version in (*game.releases.released, game.version):
        there = {path.name.removesuffix(golden_records.SUFFIX) for path in (RECORDS / id / version).glob(f"*{golden_records.SUFFIX}")}
        assert there, f"there are no golden records of {id} {version}: {MAKE} {id}"
    assert wanted == there, f"the golden records of {id} {version} are not those that {golden_records.TABLES} wants: {MAKE} {id}"


@pytest.mark.parametrize("id", INSTALLED)
def test_a_release_says_which_rules_it_ships(id: str) -> None:
    game = registry.find(id)
    shipped = game.releases.released
    if "dev" not in __version__:
        assert shipped.get(game.version) == __version__, "a release enters the rules that it ships into versions.toml"
    assert all(release != __version__ for rules, release in shipped.items() if rules != game.version)


@pytest.mark.parametrize("id", INSTALLED)
def test_the_records_cover_variants_tables_and_what_a_host_can_do(id: str) -> None:
    game = registry.find(id)
    records = [Record.from_bytes(gzip.decompress(path.read_bytes())) for path in (RECORDS / id / game.version).iterdir()]
    headers = [record.header for record in records]
    assert {header.setup.variant for header in headers} == set(game.variants)
    assert {len(header.setup.seats) for header in headers} >= set(range(game.seat_counts[0], min(game.seat_counts[1], 4) + 1)) - {3}
    assert {bool(header.commitment) for header in headers} == {False, True}
    assert {entry.command for record in records for entry in record.entries} >= {"", "concede", "timeout", "undo"}
    assert any(header.setup.cards for header in headers) == game.takes_cards
    assert all(record.footer is not None for record in records)


def fault_without(game: Game, data: bytes, clause: str) -> Fault | None:
    """What is wrong with a record where *clause* does not stand in the rulebook."""
    try:
        with without_clauses([clause]), limit_clauses(MOST_QUESTIONS), limit_choices(steps=MOST_STEPS, objects=MOST_CARDS):
            return verify(game, data).fault
    except Exception as error:
        return Fault(0, repr(error))  # rules that break altogether are noticed as well


@pytest.mark.parametrize("id", INSTALLED)
def test_a_rule_that_is_switched_off_is_noticed(id: str) -> None:
    """The check can fail: without a rule that the records follow they lead elsewhere."""
    game = registry.find(id)
    path = min((RECORDS / id / game.version).iterdir(), key=lambda path: path.stat().st_size)
    data = gzip.decompress(path.read_bytes())
    with count_clauses() as followed:
        assert verify(game, data).sound
    often = [clause for clause, _ in followed.most_common(12)]
    noticed = [clause for clause in often if fault_without(game, data, clause) is not None]
    assert len(noticed) >= len(often) / 2, f"only {noticed} of {often} are missed"


@pytest.fixture
def played() -> bytes:
    """A match of Lantern."""
    match = Match(LANTERN, Setup(game="lantern"), Deal(seed=3))
    while match.position.result() is None:
        for seat, decision in dict(match.position.pending()).items():
            match.choose(seat, decision.options[0].notation)
    return match.record().to_bytes()


def test_a_changed_number_under_the_same_version_is_noticed(played: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    assert verify(LANTERN, played).sound
    monkeypatch.setitem(lantern.COST, "Ember", 1)
    fault = verify(LANTERN, played).fault
    assert fault is not None
    assert fault.line > 1


class Raised(type(LANTERN)):  # type: ignore[misc]
    """Lantern with a version that is one higher."""

    version = "1.1.0"


def test_rules_that_are_still_shipped_play_their_own_records(played: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    raised = Raised()
    refused = verify(raised, played).fault
    assert refused is not None
    assert refused.sentence == (
        "it was played under rules 1.0.0 of Lantern, and rules 1.1.0 are shipped here; "
        "no release known here has played it: 'pip install --upgrade netdeck' may get one that does"
    )
    monkeypatch.setattr(Raised, "earlier", {"1.0.0": LANTERN})
    assert verify(raised, played).sound
    assert Match.replay(raised, Record.from_bytes(played)).game is LANTERN


def test_the_command_refuses_other_rules_at_every_door(tmp_path: Path, played: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.jsonl"
    rows = played.splitlines(keepends=True)
    for verb, data in (("replay", played), ("verify", played), ("play --resume", b"".join(rows[:5]))):
        path.write_bytes(data.replace(b'"rules":"1.0.0"', b'"rules":"0.9.0"'))
        answer = netdeck(*verb.split(), path)
        assert answer.status == (1 if verb == "verify" else 2)
        told = (answer.out if verb == "verify" else answer.err).replace("\n", " ")
        assert "it was played under rules 0.9.0 of Lantern, and rules 1.0.0 are shipped here; " in told
        assert "pip install" in told


def test_nothing_is_written_for_a_released_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(golden_records, "RECORDS", tmp_path)
    game = next(game for game in GAMES.values() if game.releases.released)
    monkeypatch.setattr(type(game), "version", next(iter(game.releases.released)))
    with pytest.raises(typer.Exit) as left:
        golden_records.main([game.id])
    assert left.value.exit_code == 1
    assert "its records stay as they are" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
