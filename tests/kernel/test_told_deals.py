"""Matches that were played elsewhere: the first draws are told, the rest follows from the seed."""

import pytest

from netdeck import kernel as nd
from netdeck import registry
from netdeck.kernel.rng import RecordedRng

GAME = registry.find("lantern")
BACKWARDS = tuple(range(9, -1, -1))


def told_match() -> nd.Match:
    deal = nd.Deal(seed=5, told=(nd.Draw("shuffle north.deck", 10, BACKWARDS),))
    return nd.Match(GAME, nd.Setup(game="lantern"), deal)


def test_told_draws_come_first_and_the_seed_decides_the_rest() -> None:
    told, seeded = told_match(), nd.Match(GAME, nd.Setup(game="lantern"), nd.Deal(seed=5))
    assert told.draws[0].result == BACKWARDS
    assert told.draws[0].result != seeded.draws[0].result
    assert told.draws[1:] == seeded.draws[1:]


def test_a_record_of_a_told_match_replays_and_verifies() -> None:
    match = told_match()
    match.command(nd.Command("concede", "south"))
    data = match.record().to_bytes()
    assert nd.verify(GAME, data).sound
    assert nd.Match.replay(GAME, nd.Record.from_bytes(data)).record().to_bytes() == data


def test_a_told_order_that_does_not_fit_is_an_error() -> None:
    rng = RecordedRng(nd.key_from_seed(0), told=[nd.Draw("shuffle", 3, (0, 1, 1))])
    with pytest.raises(ValueError, match="draw 0 is told as an order of 3 things, but 4 are to be ordered"):
        rng.shuffled("abcd", "shuffle")


def test_a_record_whose_told_draws_do_not_fit_is_answered() -> None:
    match = told_match()
    match.command(nd.Command("concede", "south"))
    data = match.record().to_bytes().replace(b"[9,8,7,", b"[9,8,8,")
    fault = nd.verify(GAME, data).fault
    assert fault is not None
    assert fault.line == 1


def test_a_told_number_is_drawn_and_one_that_does_not_fit_is_an_error() -> None:
    rng = RecordedRng(nd.key_from_seed(0), told=[nd.Draw("die", 6, (4,)), nd.Draw("die", 6, (6,)), nd.Draw("die", 6, (1, 2))])
    assert rng.below(6, "die") == 4
    with pytest.raises(ValueError, match=r"draw 1 is told as \[6\], but a number below 6 is to be drawn"):
        rng.below(6, "die")
