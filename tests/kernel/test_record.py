"""Records: any bytes get an answer, and every kind of damage a clear one."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lantern import GAME
from netdeck.kernel import Deal, Entry, Match, Record, RecordError, Seat, Setup, verify
from netdeck.kernel.record import entries_that_count

NORTH, SOUTH = Seat("north"), Seat("south")


def finished(deal: Deal | None = None) -> Match:
    """A short match, played to its end."""
    match = Match(GAME, Setup(game="lantern"), deal or Deal(seed=3))
    while pending := match.position.pending():
        seat, decision = next(iter(pending.items()))
        match.choose(seat, decision.options[0].notation)
    return match


DATA = finished().record().to_bytes()
LINES = DATA.count(b"\n")


def test_a_record_is_one_json_object_a_line() -> None:
    rows = [json.loads(row) for row in DATA.splitlines()]
    assert rows[0]["netdeck"] == 1
    assert rows[0]["setup"]["game"] == "lantern"
    assert [row["n"] for row in rows[1:-1]] == list(range(1, LINES - 1))
    assert rows[-1]["result"]["clause"] == "9.1"
    assert all(len(row["seal"]) == 16 for row in rows)


def test_it_reads_back_and_replays_to_the_same_bytes() -> None:
    record = Record.from_bytes(DATA)
    assert record.to_bytes() == DATA
    assert Match.replay(GAME, record).record().to_bytes() == DATA


def test_a_match_that_is_not_over_has_no_footer_and_tells_no_secret() -> None:
    match = Match(GAME, Setup(game="lantern"), Deal.sealed((NORTH, SOUTH)))
    match.choose(NORTH, "keep")
    data = match.record().to_bytes()
    assert match.deal.secret.encode() not in data
    assert match.deal.commitment.encode() in data
    with pytest.raises(RecordError, match="only its host can continue it"):
        Match.replay(GAME, Record.from_bytes(data))
    again = Match.replay(GAME, Record.from_bytes(data), deal=match.deal)
    assert again.record().to_bytes() == data


@pytest.mark.parametrize(
    ("damage", "line", "words"),
    [
        (b"", 0, "empty"),
        (b"\n", 1, "header"),
        (b"hello\n", 1, "header"),
        (b"\xff\xfe" + DATA, 1, "header"),
        (b"[" * 100_000, 1, "header"),
        (DATA.replace(b'"netdeck":1', b'"netdeck":99'), 1, "format 99 is not known"),
        (DATA.replace(b'"netdeck":1', b'"netdeck":"1"'), 1, "header"),
        (DATA.replace(b'"n":2,', b'"n":7,'), 3, "found entry 7 instead of entry 2"),
        (DATA.replace(b'"n":2,', b'"n":2.5,'), 3, "entry"),
        (DATA.replace(b'{"n":2,', b'"n":2,'), 3, "entry"),
        (DATA.replace(b'"result":{', b'"result":['), LINES, "footer"),
        (DATA.replace(b"\n", b"\r"), 1, "header"),
        (DATA[: DATA.index(b"\n") // 2], 1, "header"),
    ],
)
def test_damage_is_a_clear_error_with_its_line(damage: bytes, line: int, words: str) -> None:
    with pytest.raises(RecordError, match=words) as caught:
        Record.from_bytes(damage)
    assert caught.value.line == line
    verdict = verify(GAME, damage)
    assert verdict.fault is not None
    assert verdict.fault.line == line


@given(st.binary(max_size=400) | st.text(max_size=200).map(str.encode))
def test_any_bytes_get_an_answer(data: bytes) -> None:
    assert not verify(GAME, data).sound


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
)


@given(
    row=st.integers(0, LINES - 1),
    key=st.sampled_from(["setup", "seed", "salts", "commitment", "rules", "seat", "choose", "n", "draws"]),
    value=JSON,
)
def test_any_value_in_any_field_gets_an_answer(row: int, key: str, value: object) -> None:
    rows = DATA.splitlines(keepends=True)
    fields = json.loads(rows[row])
    if fields.get(key) == value:
        return
    rows[row] = json.dumps({**fields, key: value}).encode() + b"\n"
    assert not verify(GAME, b"".join(rows)).sound


@given(key=st.sampled_from(["game", "variant", "options", "seats", "decks", "players", "cards"]), value=JSON)
def test_any_setup_in_a_header_gets_an_answer(key: str, value: object) -> None:
    rows = DATA.splitlines(keepends=True)
    header = json.loads(rows[0])
    header["setup"][key] = value
    rows[0] = json.dumps(header).encode() + b"\n"
    assert not verify(GAME, b"".join(rows)).sound


def test_an_undo_takes_back_what_came_after() -> None:
    entries = [Entry(n=i, seat=NORTH, choose=str(i)) for i in (1, 2, 3)]
    kept = entries_that_count([*entries, Entry(n=4, command="undo", to=1), Entry(n=5, seat=NORTH, choose="5")])
    assert [entry.n for entry in kept] == [1, 5]


def test_lines_keep_their_defaults_to_themselves() -> None:
    assert msgspec.json.encode(Entry(n=1, seat=NORTH, choose="keep")) == b'{"n":1,"seat":"north","choose":"keep"}'
