"""The same games on the interpreter and on the compiled machine, position by position."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from _pytest.mark import ParameterSet

from netdeck.games.binmat.clause_points import BEGIN_TURN, E_CARD, E_COMBAT_SIDE, END_TURN, FINE, TURNS_ARE_UP
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.rules.hands import held_values, note_values
from netdeck.games.binmat.rules.kinds import VALUE_ACTIONS
from netdeck.games.binmat.rules.offers import MASK_WORDS, offer, write_mask
from netdeck.games.binmat.rules.piles import ATTACKER_STACK, HAND, size
from netdeck.games.binmat.rules.playouts import fingerprint, random_action, random_from_mask, try_value_action
from netdeck.games.binmat.rules.stacks import look_again
from netdeck.games.binmat.rules.table import decides_together, is_over
from netdeck.games.binmat.rules.turns import NO_SEAT, begin_game, decide, next_to_decide
from netdeck.games.binmat.ruleset import DUEL, HACKMUD, HUMAN, PRESETS, RuleSet
from netdeck.games.binmat.zones import in_pile
from netdeck.kernel.rng import Rng, key_from_seed

pytest.importorskip("numba", reason="the compiled machine needs the extra netdeck[sim]")
import numpy as np

from netdeck.games.binmat.compiled import Machine, unpacked

SEQUENTIAL = replace(HUMAN, commit="sequential", turn_order="zero_then_rotate", kick_on_streak=True)
ODD = replace(
    HACKMUD,
    turn_order="custom",
    turn_order_table=((2, 0), (1,), (0, 1, 2)),
    illegal_attempt="consume",
    break_scope="attacker_played_now",
    hand_discard="round_robin",
    hand_order="oldest_first",
    swap_draws=1,
    turn_limit=300,
)


def table_of(name: str, rules: RuleSet, defenders: int, attackers: int, games: int) -> ParameterSet:
    """A table to compare. Tests of one table stay in one process, which then compiles its rules once."""
    return pytest.param(rules, defenders, attackers, games, id=name, marks=pytest.mark.xdist_group(f"binmat-{name}"))


def preset(name: str, *values: object) -> ParameterSet:
    return pytest.param(PRESETS[name], *values, id=name, marks=pytest.mark.xdist_group(f"binmat-{name}"))


# Each table takes twenty seconds to compile. These two have one player on each side and teams, who decide together and in turn; `make soak`
# takes the options that are rarely used, too, and 225 times as many games.
SOME_TABLES = [
    table_of("duel", DUEL, 1, 1, 40),
    table_of("human-2v3", HUMAN, 2, 3, 10),
]
TABLES = [
    *SOME_TABLES,
    table_of("odd-3v3", ODD, 3, 3, 2),
    table_of("human", HUMAN, 1, 1, 40),
    table_of("hackmud", HACKMUD, 1, 1, 40),
    table_of("sequential-3v2", SEQUENTIAL, 3, 2, 4),
    table_of("hackmud-16v16", HACKMUD, 16, 16, 1),
]
FOR_LONG = 225
CHUNK = 50


def begun(rules: RuleSet, defenders: int, attackers: int, seed: int) -> LiveTable:
    table = LiveTable(rules, defenders, attackers, Rng(key_from_seed(seed)))
    begin_game(table)
    return table


def mask_of(table: LiveTable, seat: int) -> list[int]:
    mask = [0] * MASK_WORDS
    write_mask(offer(table, seat, not decides_together(table)), held_values(table, seat), mask)
    return mask


@pytest.mark.parametrize(("rules", "defenders", "attackers", "games"), SOME_TABLES)
def test_interpreter_and_compiled_machine_agree_on_every_position(rules: RuleSet, defenders: int, attackers: int, games: int) -> None:
    they_agree(rules, defenders, attackers, games)


@pytest.mark.soak
@pytest.mark.parametrize(("rules", "defenders", "attackers", "games"), TABLES)
def test_they_agree_in_tens_of_thousands_of_games(rules: RuleSet, defenders: int, attackers: int, games: int) -> None:
    they_agree(rules, defenders, attackers, FOR_LONG * games)


def they_agree(rules: RuleSet, defenders: int, attackers: int, games: int) -> None:
    """On every position after every move of so many games, and along a few on all that is offered and refused."""
    machine = Machine(rules, defenders, attackers)
    for first in range(0, games, CHUNK):
        traces = machine.traces(first, min(CHUNK, games - first))
        for game, moves in enumerate(traces.moves.tolist()):
            table = begun(rules, defenders, attackers, first + game)
            for number, action in enumerate(traces.actions[game, :moves].tolist()):
                decide(table, next_to_decide(table), action)
                assert bytes(table.state) == traces.positions[game, number].tobytes(), f"seed {first + game}, move {number}"
            assert is_over(table)
    they_offer_and_refuse_the_same(machine, [begun(rules, defenders, attackers, seed) for seed in range(4)])


def they_offer_and_refuse_the_same(machine: Machine, tables: Sequence[LiveTable]) -> None:
    """Who decides, masks, the random choice, and the answer to an action that may be illegal, along a few games."""
    games = machine.deal(range(len(tables)))
    for number in range(150):
        seats, masks = games.look()
        assert seats.tolist() == [next_to_decide(table) for table in tables]
        attempts = [7 * number % VALUE_ACTIONS] * len(tables)
        assert games.step(np.array(attempts, np.int32)).tolist() == [try_value_action(table, attempts[0]) for table in tables]
        for game, table in enumerate(tables):
            assert games.states[game].tobytes() == bytes(table.state)
        seats, masks = games.look()
        for game, table in enumerate(tables):
            seat = next_to_decide(table)
            if seat == NO_SEAT:
                continue
            assert masks[game].tolist() == mask_of(table, seat)
            decide(table, seat, random_action(table, seat, game, number))
            games.states[game] = bytearray(table.state)


@pytest.mark.parametrize("rules", [preset("duel"), *(pytest.param(each, marks=pytest.mark.soak) for each in (HUMAN, HACKMUD))])
def test_a_mask_is_exactly_what_is_not_refused(rules: RuleSet) -> None:
    machine = Machine(rules)
    games = machine.deal([11])
    for number in range(110):
        _, masks = games.look()
        mask = unpacked(masks)[0]
        tried = machine.deal([0] * VALUE_ACTIONS)
        tried.states[:] = games.states[0]
        tried.keys[:] = games.keys[0]
        refusals = tried.step(np.arange(VALUE_ACTIONS, dtype=np.int32))
        assert ((refusals == FINE) == (mask == 1)).all()
        assert (tried.states[refusals != FINE] == games.states[0]).all(), "a refused action changes nothing"
        games.step(np.array([random_from_mask(masks[0].tolist(), 11, number)], np.int32))
        if games.winners[0]:
            break


@pytest.mark.parametrize(("rules", "defenders", "attackers", "games"), TABLES)
def test_cards_are_conserved_and_notes_are_true(rules: RuleSet, defenders: int, attackers: int, games: int) -> None:
    """Every card lies in exactly one pile; sizes, the notes of hands and the glances of stacks are what the cards say."""
    table = begun(rules, defenders, attackers, seed=games)
    number = 0
    while not is_over(table):
        seat = next_to_decide(table)
        twin = None if decides_together(table) else table.copy()
        if twin is not None:
            assert try_value_action(twin, random_from_mask(mask_of(table, seat), games, number)) == FINE
        decide(table, seat, random_action(table, seat, games, number))
        assert twin is None or fingerprint(twin) == fingerprint(table), "a mask and the sets that it was made from choose alike"
        number += 1
        piles = [in_pile(table, pile) for pile in range(HAND + table.terms.seats)]
        assert [len(pile) for pile in piles] == [size(table, pile) for pile in range(len(piles))]
        assert sorted(lying.card for pile in piles for lying in pile) == list(range(78))
        before = bytes(table.state)
        for each in range(table.terms.seats):
            note_values(table, each)
        for stack in range(12):
            look_again(table, ATTACKER_STACK + stack)
        assert bytes(table.state) == before


@pytest.mark.xdist_group("binmat-duel")
def test_an_action_without_the_card_or_of_the_other_side_is_refused() -> None:
    games = Machine(DUEL).deal([0, 1])
    assert games.step(np.array([14, 8], np.int32)).tolist() == [E_CARD, E_COMBAT_SIDE]


@pytest.mark.xdist_group("binmat-duel")
def test_playouts_do_not_depend_on_the_number_of_workers() -> None:
    machine = Machine(DUEL)
    told: list[int] = []
    one = machine.playouts(5, 10000, workers=1, count_points=True, progress=told.append)
    three = machine.playouts(5, 10000, workers=3, count_points=True)
    assert sum(told) == 10000
    assert one.winners.tolist() == three.winners.tolist()
    assert one.moves.tolist() == three.moves.tolist()
    assert one.fired is not None
    assert three.fired is not None
    assert one.fired.tolist() == three.fired.tolist()
    assert machine.playouts(7, 100).turns.tolist() == one.turns[2:102].tolist()


@pytest.mark.xdist_group("binmat-duel")
def test_counted_points_are_those_that_the_interpreter_follows() -> None:
    """The compiled machine counts what happened, not what was asked for a mask."""
    results = Machine(DUEL).playouts(0, 50, count_points=True)
    assert results.fired is not None
    assert results.fired[END_TURN] == results.turns.sum()
    assert results.fired[BEGIN_TURN] == results.moves.sum()
    assert results.fired[TURNS_ARE_UP] == (results.causes == 1).sum()


@pytest.mark.xdist_group("binmat-duel")
def test_a_position_is_rolled_out_to_the_end_many_times() -> None:
    table = begun(DUEL, 1, 1, seed=3)
    wins = Machine(DUEL).roll_out(bytes(table.state), seed=9, count=200)
    assert wins.sum() == 200
    assert wins[0] > wins[1]
