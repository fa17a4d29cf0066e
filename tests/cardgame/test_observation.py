"""What seats are told as numbers follows from what they may know, says it rightly, and is the same in compiled code."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.every_game import GAMES
from tests.seeds import seeds

from netdeck.cardgame.observation import SLOTS, Sight, TableObserver, face_of
from netdeck.kernel import Position, Rng, Seat, Setup, key_from_seed

IDS = ("bloodless", "datawarriors", "technomancy")


def positions(id: str, seed: int, seats: int, every: int, most: int) -> Iterator[tuple[Position, Seat]]:
    """Every so many questions of a random game, each with who is asked."""
    game, dice = GAMES[id], random.Random(seed)
    position = game.start(game.complete(Setup(game=id, seats=game.table(seats))), Rng(key_from_seed(seed)))
    position.remember()
    for number in range(most):
        pending = position.pending()
        if not pending:
            return
        ((seat, decision),) = pending.items()
        if number % every == every - 1:
            yield position, seat
        position.take(seat, dice.choice(decision.options))


def observer_of(id: str) -> TableObserver:
    observer = GAMES[id].observer
    assert isinstance(observer, TableObserver)
    return observer


def observed(position: Position, seat: Seat) -> list[int]:
    observer = observer_of(position.game.id)
    out = [0] * observer.size
    observer.observe(position, seat, out)
    return out


def rows(id: str, name: str, out: list[int]) -> list[dict[str, int]]:
    field = observer_of(id).fields[name]
    width = len(field.columns)
    found = (out[field.begin + row * width :][:width] for row in range(field.rows))
    return [dict(zip(field.columns, each, strict=True)) for each in found]


@pytest.mark.parametrize("seed", seeds(2, soak=60))
@pytest.mark.parametrize("id", IDS)
def test_imagined_twins_look_the_same(id: str, seed: int) -> None:
    """Every seat of an imagined table is told what it is told at the true one, where the cards that it does not see are others."""
    seats = GAMES[id].seat_counts[seed % len(GAMES[id].seat_counts)]
    dice, compared, other = random.Random(seed), 0, 0
    for position, _ in positions(id, seed, seats, 12, 120):
        before = position.state.table.as_numbers()  # type: ignore[attr-defined]
        for seat in position.seats:
            twin = position.imagine(seat, dice)
            assert observed(twin, seat) == observed(position, seat)
            compared += 1
            other += any(observed(twin, each) != observed(position, each) for each in position.seats if each != seat)
        assert position.state.table.as_numbers() == before  # type: ignore[attr-defined]
    assert compared > 5
    assert other > compared / 2


@pytest.mark.parametrize("seed", seeds(1, soak=20))
@pytest.mark.parametrize("id", IDS)
def test_it_tells_what_the_view_tells(id: str, seed: int) -> None:
    for position, asked in positions(id, seed, GAMES[id].seat_counts[0], 9, 100):
        for seat in position.seats:
            out, view = observed(position, seat), position.view(seat)
            cards = rows(id, "cards", out)
            told = Counter(card["name"] for card in cards if card["seen"])
            shown = (card.name for zone in view.zones.values() for card in zone.cards)
            assert told == Counter(face_of(name) for name in shown if name in position.definitions())
            (match,) = rows(id, "match", out)
            assert match["cards"] == sum(1 for card in cards if card["zone"]) <= SLOTS
            assert match["options"] == (len(position.pending()[asked].options) if seat == asked else 0)
            assert match["seats"] == len(position.seats)
            for option in rows(id, "options", out)[: match["options"]]:
                assert option["card"] == 0 or cards[option["card"] - 1]["seen"] or lies_open(position, cards[option["card"] - 1], seat)


def lies_open(position: Position, card: dict[str, int], seat: Seat) -> bool:
    table: Any = position.state.table  # type: ignore[attr-defined]
    observed = observer_of(position.game.id).observed
    return not table.z_hides[observed.zone_for(table, card["zone"] - 1, table.outside.seat(seat))]


POISON = 1 << 40


def poisoned(position: Position, seat: Seat) -> Any:
    """The table of a position, with a number too large for anything wherever stands what a seat may not know."""
    table: Any = position.state.table.copy()  # type: ignore[attr-defined]
    observer = observer_of(position.game.id)
    _, eyes = observer.names(table)
    me = table.outside.seat(seat)
    hidden = [card for card in range(table.cards) if not observer.observed.sees(table, me, eyes, card)]
    away = [card for card in hidden if table.z_hides[table.zone[card]]]
    for name, sight in observer.observed.sights.items():
        if sight is Sight.SECRET:
            secret = getattr(table, name)
            setattr(table, name, POISON if isinstance(secret, int) else [POISON] * len(secret))
        elif sight is Sight.EYES:
            setattr(table, name, [POISON | known & 1 << me for known in getattr(table, name)])
        else:
            for card in hidden if sight is Sight.FACE else away if sight is Sight.STATE else ():
                getattr(table, name)[card] = POISON
    return table


@pytest.mark.parametrize("seed", seeds(1, soak=100))
@pytest.mark.parametrize("id", IDS)
def test_nobody_reads_what_is_closed_to_them(id: str, seed: int) -> None:
    """Neither what is told nor what a bot likes depends on it: as a place in a column it is an error, as a number it would show."""
    seats = GAMES[id].seat_counts[seed % len(GAMES[id].seat_counts)]
    compared = 0
    for position, asked in positions(id, seed, seats, 5, 150):
        for seat in position.seats:
            table, out = poisoned(position, seat), [0] * observer_of(id).size
            observer_of(id).observe_table(table, table.outside.seat(seat), out)
            assert out == observed(position, seat)
        table = poisoned(position, asked)
        assert table.sense.likings(table) == position.game.score_options(position, asked)
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("id", IDS)
def test_of_every_column_it_is_said_who_may_read_it(id: str) -> None:
    told = observer_of(id).observed
    with pytest.raises(ValueError, match="who may read turn"):
        replace(told, sights={name: sight for name, sight in told.sights.items() if name != "turn"})
    with pytest.raises(ValueError, match="turn is told to whom it is not open"):
        replace(told, sights={**told.sights, "turn": Sight.SECRET})


@pytest.mark.parametrize("id", IDS)
def test_faces_are_told_apart(id: str) -> None:
    position, _ = next(positions(id, 1, GAMES[id].seat_counts[0], 1, 1))
    assert len(observer_of(id).faces(position)) == len(position.definitions())


@pytest.mark.parametrize("id", IDS)
def test_compiled_code_observes_the_same(id: str) -> None:
    pytest.importorskip("llvmlite", reason="compiled code needs the extra netdeck[sim]")
    import importlib

    import numpy as np

    from netdeck.backends.machine_code import Loaded, object_code
    from netdeck.backends.native_code import put_offers
    from netdeck.backends.native_rules import in_place_of
    from netdeck.backends.rule_codegen import Codegen
    from netdeck.backends.rule_kinds import INT, Column, Kind, TableKind

    code: Any = importlib.import_module(f"netdeck.games.{id}.compiled").CODE
    observer, codegen = observer_of(id), Codegen(in_place_of)
    kinds: list[Kind] = [TableKind(code.layout), INT, *[Column()] * 4]
    arguments = codegen.entry("observe", observer.rule, kinds, counted=False)
    loaded = Loaded(object_code(codegen.text()))
    run = loaded.function("observe", arguments)
    for position, seat in positions(id, 5, GAMES[id].seat_counts[0], 10, 60):
        table: Any = position.state.table  # type: ignore[attr-defined]
        desk, out = code.new_desk(), np.zeros(observer.size, np.int64)
        put_offers(desk, table.offers)
        faces = np.array([face_of(name) for name in table.outside.printed.names], np.int64)
        eyes = np.array(table.outside.zone_viewers(len(table.bottom)), np.int64)
        words = (code.pack(table), code.layout.pack_book(table), desk)
        given = (*words, table.outside.seat(seat), faces, eyes, np.zeros(table.cards + 1, np.int64), out)
        run(*(each if isinstance(each, int) else each.ctypes.data for each in given))
        assert out.tolist() == observed(position, seat)
