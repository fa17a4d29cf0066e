"""Passives: they last exactly as long as their condition, and what they did is undone exactly."""

from collections.abc import Iterable
from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.toys import A, state

from netdeck import kernel as nd


@dataclass(frozen=True)
class More:
    """So many more of a counter."""

    key: str
    amount: int

    def apply(self, table: nd.State) -> None:
        table.counters[self.key] += self.amount

    def undo(self, table: nd.State) -> None:
        table.counters[self.key] -= self.amount


@dataclass(frozen=True)
class PerCard:
    """While cards lie on a's table: one more coin for a for each of them, and for each seat with a hand one turn more."""

    clause: str = "4"
    key: tuple[object, ...] = ("source", 1)

    def wants(self, table: nd.State) -> Iterable[tuple[object, nd.Change]]:
        count = len(table.zones["a.table"])
        if count:
            yield "a", More("a.coins", count)
        for seat in table.seats:
            if table.zones[f"{seat}.hand"]:
                yield seat + " turns", More("turn", 1)


def test_it_applies_once_and_running_it_again_does_nothing() -> None:
    table = state()
    table.bring("Owl", A, "a.table")
    for _ in range(3):
        nd.keep_passives(table, [PerCard()])
        assert table.counters["a.coins"] == 1


def test_it_is_undone_when_its_source_is_gone() -> None:
    table = state()
    table.bring("Owl", A, "a.table")
    before = dict(table.counters)
    nd.keep_passives(table, [PerCard()])
    assert table.counters != before
    nd.keep_passives(table, [])
    assert table.counters == before
    assert table.applied == {}


def test_a_changed_wish_is_undone_and_done_anew() -> None:
    table = state()
    owl = table.bring("Owl", A, "a.table")
    table.bring("Fox", A, "a.table")
    nd.keep_passives(table, [PerCard()])
    assert table.counters["a.coins"] == 2
    table.counters["a.coins"] += 10
    table.move(owl, "a.deck")
    nd.keep_passives(table, [PerCard()])
    assert table.counters["a.coins"] == 11


def test_two_passives_of_one_source_are_told_apart_by_their_place() -> None:
    table = state()
    table.bring("Owl", A, "a.table")
    nd.keep_passives(table, [PerCard(), PerCard(key=("source", 2))])
    assert table.counters["a.coins"] == 2
    nd.keep_passives(table, [PerCard(key=("source", 2))])
    assert table.counters["a.coins"] == 1


def test_a_passive_whose_clause_is_switched_off_is_undone() -> None:
    table = state()
    table.bring("Owl", A, "a.table")
    nd.keep_passives(table, [PerCard()])
    with nd.switched_off(["4"]):
        nd.keep_passives(table, [PerCard()])
    assert table.counters["a.coins"] == 0


def test_a_copy_keeps_its_own_account() -> None:
    table = state()
    table.bring("Owl", A, "a.table")
    nd.keep_passives(table, [PerCard()])
    twin = table.copy()
    nd.keep_passives(twin, [])
    assert (table.counters["a.coins"], twin.counters["a.coins"]) == (1, 0)
    assert table.applied
    assert not twin.applied


ZONES = st.sampled_from(["a.table", "a.hand", "a.deck", "b.hand"])


@given(st.lists(st.tuples(st.integers(0, 3), ZONES)))
def test_what_is_applied_depends_only_on_the_table(moves: list[tuple[int, str]]) -> None:
    table = state()
    cards = [table.bring("Owl", A, "a.deck") for _ in range(4)]
    for which, zone in moves:
        table.move(cards[which], zone)
        nd.keep_passives(table, [PerCard()])
        assert table.counters["a.coins"] == len(table.zones["a.table"])
        assert table.counters["turn"] == 1 + sum(bool(table.zones[f"{seat}.hand"]) for seat in table.seats)
    nd.keep_passives(table, [])
    assert (table.counters["a.coins"], table.counters["turn"]) == (0, 1)
