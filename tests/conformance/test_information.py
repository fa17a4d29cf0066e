"""What a seat remembers is equal exactly when all that it was shown, heard and chose was equal. No game is excused by name."""

import random
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from itertools import product

import pytest
from tests.every_game import GAMES, INSTALLED
from tests.seeds import seeds

from netdeck.kernel import Command, Logged, Option, Position, Seat, Setup, SetupError
from netdeck.testing.conformance import Table
from netdeck.testing.conformance_play import as_bytes, choices


def tables() -> Iterator[Table]:
    for game in GAMES.values():
        low, high = game.seat_counts
        for count in range(max(2, low), min(4, high) + 1):
            with suppress(SetupError):
                yield Table.of(game, Setup(game=game.id, variant=next(iter(game.variants)), seats=game.table(count)))


EVERY_TABLE = pytest.mark.parametrize("table", list(tables()), ids=str)


class Witness:
    """A position beside which somebody writes down at length what each seat was shown, heard and chose."""

    def __init__(self, position: Position, history: dict[Seat, list[bytes]] | None = None) -> None:
        self.position, self.log = position, list[Logged]()
        position.listen(self.log)
        self.history = {seat: history[seat][:] if history else [self.shown(seat)] for seat in position.seats}

    def shown(self, seat: Seat) -> bytes:
        return as_bytes([self.position.view(seat), self.position.question(seat)])

    def play(self, seat: Seat, option: Option) -> None:
        self.history[seat].append(option.notation.encode())
        before = len(self.log)
        self.position.take(seat, option)
        for each, history in self.history.items():
            heard = [(seen.event, seen.clause, seen.fields) for seen in (logged.seen(each) for logged in self.log[before:])]
            shown = self.shown(each)
            if heard or shown != history[-1]:
                history += [as_bytes(heard), shown]

    def twin(self) -> "Witness":
        return Witness(self.position.clone(), self.history)

    def everything(self, seat: Seat) -> tuple[bytes, ...]:
        return tuple(self.history[seat])


def moments(table: Table, seed: int) -> Iterator[Witness]:
    """Games that part at a choice now and then, so that many have the same past, and some the same view with another past."""
    chooser = random.Random(seed)
    there = [Witness(table.start(seed))]
    there[0].position.remember()
    for _ in range(60):
        witness = chooser.choice(there)
        if len(there) < 6 and chooser.random() < 0.3:
            witness = witness.twin()
            there.append(witness)
        if open_now := choices(witness.position):
            witness.play(*chooser.choice(open_now))
        yield witness


@EVERY_TABLE
@pytest.mark.parametrize("seed", seeds(1, soak=40))
def test_it_is_equal_exactly_when_all_that_a_seat_was_shown_was_equal(table: Table, seed: int) -> None:
    told = defaultdict[Seat, set[tuple[bytes, tuple[bytes, ...]]]](set)
    for witness in moments(table, seed):
        for seat in witness.history:
            told[seat].add((witness.position.information(seat), witness.everything(seat)))
    for pairs in told.values():
        assert len({value for value, _ in pairs}) == len(pairs) == len({history for _, history in pairs})
        assert {len(value) for value, _ in pairs} == {16}


@pytest.mark.parametrize("id", INSTALLED)
def test_equal_views_with_another_past_differ(id: str) -> None:
    """In every installed game generated play soon comes to the same view and question by two ways."""
    known = defaultdict[tuple[int, Seat, bytes], set[bytes]](set)
    for seed, table in product(range(4), (table for table in tables() if table.game.id == id)):
        for witness in moments(table, seed):
            for seat in witness.history:
                known[seed, seat, witness.shown(seat)].add(witness.position.information(seat))
        if any(len(values) > 1 for values in known.values()):
            return
    pytest.fail(f"no two ways to the same view among {len(known)}")


@EVERY_TABLE
@pytest.mark.parametrize("seed", seeds(1, soak=40))
def test_twins_agree_until_the_seat_is_shown_a_difference(table: Table, seed: int) -> None:
    """What a seat imagines has the cards that it cannot see in other places. Both go on with the same choices and the same chance."""
    chooser = random.Random(seed)
    position, steps = table.start(seed), 0
    position.remember()
    for _ in range(8):
        for _ in range(6):
            if open_now := choices(position):
                position.take(*chooser.choice(open_now))
        viewer = chooser.choice(position.seats)
        one, other = position.clone(), position.imagine(viewer, chooser)
        assert one.information(viewer) == other.information(viewer)
        other.remember([viewer])
        here, there = Witness(one), Witness(other)
        for _ in range(12):
            other.rng.key, other.rng.draws = one.rng.key, one.rng.draws
            common = [(seat, option) for seat, option in choices(one) if option.notation in offered(other, seat)]
            if not common:
                break
            seat, option = chooser.choice(common)
            also = offered(other, seat)[option.notation]
            here.play(seat, option)
            there.play(seat, also)
            assert (one.information(viewer) == other.information(viewer)) is (here.everything(viewer) == there.everything(viewer))
            steps += one.information(viewer) == other.information(viewer)
    assert steps > 0


def offered(position: Position, seat: Seat) -> dict[str, Option]:
    return {option.notation: option for each, option in choices(position) if each == seat}


@EVERY_TABLE
def test_copies_and_silent_positions_agree_with_one_that_is_listened_to(table: Table) -> None:
    chooser = random.Random(5)
    silent, heard = table.start(5), table.start(5, [])
    for position in (silent, heard):
        position.remember()
    for number in range(40):
        if not choices(silent):
            break
        if number % 7 == 3:
            silent = silent.clone()
        seat, option = chooser.choice(choices(silent))
        for position in (silent, heard):
            assert position.choose(seat, option.notation) is None
        if number % 10 == 5:
            heard.listen(None if number % 20 == 5 else [])
        if number % 10 == 8:
            twin = silent.clone()
            asked = next(iter(twin.pending()), None)
            if asked is not None:
                assert twin.command(Command("timeout", asked)) is None
        for each in silent.seats:
            assert silent.information(each) == heard.information(each) == silent.clone().information(each)


@EVERY_TABLE
def test_what_is_imagined_is_remembered_by_one_seat_and_only_when_asked_for(table: Table) -> None:
    position, chooser = table.start(1), random.Random(1)
    one, *others = position.seats
    with pytest.raises(LookupError, match="call remember"):
        position.information(one)
    position.remember([one])
    with pytest.raises(LookupError):
        position.information(others[0])
    position.remember()
    imagined = position.imagine(one, chooser)
    assert imagined.information(one) == position.information(one)
    with pytest.raises(LookupError):
        imagined.information(others[0])
    imagined.take(*choices(imagined)[0])
    with pytest.raises(LookupError):
        imagined.information(one)
