"""A match goes on from a snapshot as it would from its record; and a snapshot that does not fit, or that somebody made up, is ignored."""

import io
import os
import pickle
import random
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from tests.every_game import GAMES

from netdeck.kernel import REFEREE, SPECTATOR, Deal, Seat, Setup
from netdeck.server import snapshots
from netdeck.server.db_tables import SNAPSHOTS
from netdeck.server.hosted_match import HostedMatch
from netdeck.server.snapshots import SnapshotError, is_due, match_from_snapshot, restore_snapshot, take_snapshot

from .serving import Server
from .test_workers import Start

SECRET = Deal(None, "ab" * 32, {})


def play_on(play: HostedMatch, source: random.Random, choices: int) -> None:
    for _ in range(choices):
        pending = play.match.position.pending()
        if not pending:
            return
        seat = source.choice(sorted(pending))
        notation = source.choice(pending[seat].options).notation
        if source.random() < 0.05 and play.match.choices:
            play.act(lambda match, seat=seat: match.undo(Seat(seat)))  # type: ignore[misc]
        else:
            play.act(lambda match, seat=seat, notation=notation: match.choose(seat, notation))  # type: ignore[misc]


def begun(id: str, seed: int, choices: int) -> HostedMatch:
    game = GAMES[id]
    play = HostedMatch(game, game.complete(Setup(game=id)), Deal(seed=seed))
    play_on(play, random.Random(seed), choices)
    return play


def again(play: HostedMatch, data: bytes, entries: int | None = None) -> tuple[HostedMatch, str]:
    match = play.match
    return match_from_snapshot(match.game, match.setup, match.deal, tuple(match.entries[:entries]), data)


def everything(play: HostedMatch) -> object:
    match = play.match
    viewers = (*match.position.seats, SPECTATOR, REFEREE)
    return (
        [match.position.view(viewer) for viewer in viewers],
        [match.seen(viewer) for viewer in viewers],
        [match.position.question(seat) for seat in match.position.seats],
        match.position.digest(),
        tuple(match.entries),
        tuple(match.draws),
        match.choices,
        dict(play.numbers),
        play.undos,
        match.position.chain(),
        match.record(),
    )


@pytest.mark.parametrize("id", sorted(GAMES))
@pytest.mark.parametrize("seed", range(3))
def test_a_match_goes_on_from_a_snapshot_as_it_would_from_its_record(id: str, seed: int) -> None:
    play = begun(id, seed, 6 + 5 * seed)
    data = take_snapshot(play)
    assert data
    at = len(play.match.entries)
    play_on(play, random.Random(f"on {seed}"), 8)
    back, why = again(play, data)
    assert not why
    other, _ = again(play, b"")
    assert everything(back) == everything(play) == everything(other)
    assert restore_snapshot(HostedMatch(play.match.game, play.match.setup, play.match.deal), tuple(play.match.entries), data) == at
    for each in (play, back, other):
        play_on(each, random.Random(f"further {seed}"), 20)
    assert everything(back) == everything(play) == everything(other)


def test_the_secret_of_a_deal_decides_chance_and_not_a_snapshot() -> None:
    game = GAMES["lantern"]
    play = HostedMatch(game, game.complete(Setup(game="lantern")), SECRET)
    play_on(play, random.Random(1), 6)
    match = play.match
    other = Deal(None, "cd" * 32, {})
    with pytest.raises(SnapshotError, match="another deal"):
        restore_snapshot(HostedMatch(game, match.setup, other), tuple(match.entries), take_snapshot(play))


class Evil:
    """Something that would run a command, were it believed."""

    def __init__(self, place: Path) -> None:
        self.place = place

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return os.system, (f"touch {self.place}",)


def forged(data: bytes, content: object) -> bytes:
    file = io.BytesIO()
    pickle.Pickler(file, 5).dump(content)
    return data.partition(b"\n")[0] + b"\n" + zlib.compress(file.getvalue())


def test_nothing_can_be_run_by_a_snapshot(tmp_path: Path) -> None:
    play = begun("lantern", 1, 8)
    data, place = take_snapshot(play), tmp_path / "run"
    contents: list[object] = [Evil(place), (Evil(place), [], [], (), {}, 0), [Evil(place)]]
    for content in contents:
        back, why = again(play, forged(data, content))
        assert "has no place in a snapshot" in why
        assert everything(back) == everything(play)
    assert not place.exists()
    assert os.system(f"touch {place}") == 0
    assert place.exists()


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("os", "system"),
        ("builtins", "eval"),
        ("builtins", "getattr"),
        ("netdeck.kernel.position", "random"),
        ("netdeck.kernel.position", "random.Random"),
        ("netdeck.kernel.machine", "hashlib.sha256"),
        ("netdeck.kernel.game", "files"),
        ("netdeck.kernel.game", "Game"),
        ("netdeck.kernel", "Match"),
        ("netdeck.kernel.card", "slug"),
        ("netdeck.server.storage", "Storage"),
        ("netdeck.kernelx", "Match"),
        ("netdeck.registry", "find"),
        ("lantern", "GAME"),
        ("pathlib", "Path"),
        ("msgspec._utils", "get_class_annotations"),
    ],
)
def test_a_snapshot_names_records_of_the_rules_and_nothing_else(module: str, name: str) -> None:
    reader = snapshots._Reader(io.BytesIO(), {}, (*snapshots.RULES, *GAMES["lantern"].packages()))
    with pytest.raises(SnapshotError, match="has no place"):
        reader.find_class(module, name)


def changed(data: bytes, **fields: object) -> bytes:
    head, _, rest = data.partition(b"\n")
    return msgspec.json.encode({**msgspec.json.decode(head), **fields}) + b"\n" + rest


def test_a_snapshot_that_does_not_fit_is_ignored_and_the_match_played_again() -> None:
    play, other = begun("technomancy", 1, 20), begun("technomancy", 2, 20)
    data = take_snapshot(play)
    wrong = {
        "other code": changed(data, code="0"),
        "other rules": changed(data, rules="0.0.1"),
        "more entries": changed(data, entries=50),
        "no entries": changed(data, entries=0),
        "another seal": changed(data, seal="0" * 16),
        "another match": take_snapshot(other),
        "its table under our seal": data.partition(b"\n")[0] + b"\n" + take_snapshot(other).partition(b"\n")[2],
        "no JSON": b"{}\n" + data.partition(b"\n")[2],
        "nothing": b"\n",
        "half of it": data[: len(data) // 2],
        "noise": data.partition(b"\n")[0] + b"\n" + random.Random(1).randbytes(500),
        "no pickle": forged(data, 3),
        "other things": forged(data, (1, 2, 3, 4, 5, 6)),
        "much": data.partition(b"\n")[0] + b"\n" + zlib.compress(bytes(20 * snapshots.LARGEST)),
    }
    for name, each in wrong.items():
        back, why = again(play, each)
        assert why, name
        assert everything(back) == everything(play), name


@pytest.mark.parametrize("seed", range(40))
def test_no_changed_byte_does_harm(seed: int) -> None:
    play, source = begun("lantern", 3, 10), random.Random(seed)
    data = take_snapshot(play)
    head, _, packed = data.partition(b"\n")
    content = bytearray(zlib.decompress(packed))
    for _ in range(source.randint(1, 4)):
        content[source.randrange(len(content))] = source.randrange(256)
    back, why = again(play, head + b"\n" + zlib.compress(bytes(content)))
    assert back.match.position.digest() == play.match.position.digest()
    assert why or tuple(back.match.entries) == tuple(play.match.entries)


def test_they_are_taken_ever_more_rarely() -> None:
    assert [entries for entries in range(2000) if is_due(entries)] == [128, 256, 512, 1024]


def test_a_server_that_is_killed_goes_on_from_a_snapshot_and_without_one_just_the_same(
    own_server: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    import signal

    server: Server = own_server()
    created = server.new_table(game="datawarriors", seats={seat: {"kind": "invite"} for seat in ("u1", "u2")}, clock={"kind": "none"})
    table, source = created["info"]["table"], random.Random(4)

    def seated() -> dict[str, Any]:
        return {seat: server.sit(table, token) for seat, token in created["seats"].items()}

    def choose(players: dict[str, Any], until: int) -> None:
        while True:
            for player in players.values():
                player.say("ping")
            if next(iter(players.values())).moment["at"] > until:
                return
            player = next(player for player in players.values() if player.asked)
            options = [option["notation"] for option in player.moment["question"]["options"]]
            assert player.choose(source.choice([each for each in options if "concede" not in each]))["type"] == "done"

    players = seated()
    choose(players, 134)
    seen = {seat: server.get(f"/api/tables/{table}/view", token).json() for seat, token in created["seats"].items()}
    engine = sa.create_engine(server.database)
    for spoil in (False, True):
        with engine.begin() as connection:
            found = connection.execute(sa.select(SNAPSHOTS.c.data)).scalar_one()
            if spoil:
                connection.execute(sa.update(SNAPSHOTS).values(data=forged(found, 7)))
        server.restart(signal.SIGKILL)
        again = {seat: server.get(f"/api/tables/{table}/view", token).json() for seat, token in created["seats"].items()}
        assert again == seen
    players = seated()
    choose(players, 140)
    next(iter(players.values())).say("concede")
    with engine.begin() as connection:
        assert connection.execute(sa.select(SNAPSHOTS.c.data)).first() is None
