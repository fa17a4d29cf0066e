"""Verifying: a changed byte is found on its line, and so is a match that the rules or the sealed deal do not allow."""

import json
from collections.abc import Callable

import msgspec
import pytest
from tests.kernel.test_record import finished
from tests.seeds import seeds

from lantern import GAME
from netdeck.kernel import Deal, Draw, Match, Seat, Setup, verify
from netdeck.kernel.record import Line, Record, encode, with_seal

NORTH, SOUTH = Seat("north"), Seat("south")
SEALED = Deal(None, "5e" * 32, {NORTH: "aa", SOUTH: "bb"})
PLAIN, HIDDEN = (finished(deal).record().to_bytes() for deal in (Deal(seed=11), SEALED))
PARTS = 5
"""Into so many tests the bytes of a record are cut."""


def test_a_sound_record_says_what_was_proved() -> None:
    verdict = verify(GAME, HIDDEN)
    assert verdict.sound
    assert verdict.finished
    assert verdict.sealed
    assert (verdict.choices, verdict.draws) == (HIDDEN.count(b"\n") - 2, 2)
    assert not verify(GAME, PLAIN).sealed


@pytest.mark.parametrize("part", seeds(1, soak=PARTS))
@pytest.mark.parametrize("data", [PLAIN, HIDDEN], ids=["plain", "sealed"])
def test_every_single_byte_that_is_changed_is_found_on_its_line(data: bytes, part: int) -> None:
    for at in {*range(part, len(data), PARTS), len(data) - 1}:
        line, byte = 1 + data.count(b"\n", 0, at), data[at]
        changed = data[:at] + bytes([byte ^ (1 + at % 255)]) + data[at + 1 :]
        fault = verify(GAME, changed).fault
        assert fault is not None, f"byte {at} was changed and nobody noticed"
        assert fault.line in ((line, 0) if at == len(data) - 1 else (line,)), (at, fault)


@pytest.mark.parametrize("extra", [b"\n", b" ", b"{}\n", b"x"])
def test_bytes_after_the_end_are_found(extra: bytes) -> None:
    assert not verify(GAME, PLAIN + extra).sound


def test_a_missing_last_line_end_is_found() -> None:
    assert verify(GAME, PLAIN[:-1]).fault is not None


def resealed(data: bytes, change: Callable[[Line], Line]) -> bytes:
    """What a clever cheat would do: change lines and seal them all anew, with the tables of the honest match."""
    record = Record.from_bytes(data)
    match = Match(GAME, record.header.setup, record.deal)
    tables = [match.position.digest()]
    for entry in record.entries:
        match.follow(entry)
        tables.append(match.position.digest())
    rows: list[Line] = []
    for line, table in zip(record.lines(), [*tables, tables[-1]], strict=True):
        rows.append(with_seal(change(line), rows[-1].seal if rows else "", table))
    return b"".join(encode(row) + b"\n" for row in rows)


def test_another_winner_does_not_follow_even_with_all_seals_made_anew() -> None:
    def swap_winner(line: Line) -> Line:
        result = getattr(line, "result", None)
        if result is None:
            return line
        loser = SOUTH if result.winners == (NORTH,) else NORTH
        return msgspec.structs.replace(line, result=msgspec.structs.replace(result, winners=(loser,)))

    assert resealed(PLAIN, lambda line: line) == PLAIN
    fault = verify(GAME, resealed(PLAIN, swap_winner)).fault
    assert fault is not None
    assert fault.line == PLAIN.count(b"\n")


def test_another_draw_does_not_follow_from_the_secret() -> None:
    def swap_draw(line: Line) -> Line:
        draws = getattr(line, "draws", None)
        if not draws:
            return line
        first = draws[0]._replace(result=tuple(reversed(draws[0].result)))
        return msgspec.structs.replace(line, draws=[first, *draws[1:]])

    fault = verify(GAME, resealed(HIDDEN, swap_draw)).fault
    assert fault is not None
    assert fault.sentence == "draw 0 (shuffle north.deck) does not follow from the secret and the salts"


def test_another_secret_is_not_the_one_that_was_committed_to() -> None:
    rows = HIDDEN.splitlines(keepends=True)
    footer = json.loads(rows[-1])
    for secret, words in (("77" * 32, "not the one that was committed to"), ("zz" * 32, "not written in hexadecimal")):
        rows[-1] = json.dumps({**footer, "secret": secret}).encode() + b"\n"
        fault = verify(GAME, b"".join(rows)).fault
        assert fault is not None
        assert fault.line == len(rows)
        assert words in fault.sentence


def test_a_record_under_other_rules_is_refused() -> None:
    fault = verify(GAME, PLAIN.replace(b'"rules":"1.0.0"', b'"rules":"0.9.0"')).fault
    assert fault is not None
    assert fault.line == 1
    assert "it was played under rules 0.9.0" in fault.sentence


def test_a_header_without_anything_that_decides_chance_is_found() -> None:
    open_match = Match(GAME, Setup(game="lantern"), Deal(seed=1)).record().to_bytes()
    for data in (open_match, PLAIN):
        fault = verify(GAME, data.replace(b'"seed":', b'"sead":')).fault
        assert fault is not None
        assert (fault.line, fault.sentence) == (1, "nothing decides chance: there is neither a commitment nor a seed")


def test_draws_that_were_told_wrongly_are_found_where_they_are_used() -> None:
    told = (Draw("shuffle north.deck", 10, tuple(range(10))), Draw("shuffle south.deck", 3, (0, 1, 2)))
    honest = finished(Deal(seed=1, told=told[:1])).record()
    header = msgspec.structs.replace(honest.header, told=told)
    data = msgspec.structs.replace(honest, header=header).to_bytes()
    fault = verify(GAME, data).fault
    assert fault is not None
    assert (fault.line, fault.sentence) == (1, "draw 1 is told as an order of 3 things, but 10 are to be ordered")


def test_a_match_in_progress_is_verified_as_far_as_it_goes() -> None:
    match = Match(GAME, Setup(game="lantern"), Deal(seed=1))
    match.choose(NORTH, "keep")
    verdict = verify(GAME, match.record().to_bytes())
    assert (verdict.sound, verdict.finished, verdict.choices) == (True, False, 1)
    hidden = Match(GAME, Setup(game="lantern"), SEALED)
    fault = verify(GAME, hidden.record().to_bytes()).fault
    assert fault is not None
    assert "its secret is not known yet" in fault.sentence
