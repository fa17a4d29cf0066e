"""Differences lead to the whole view, in every game and for every viewer, and hold nothing that a view does not show."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.every_game import GAMES

from netdeck.kernel import (
    REFEREE,
    SPECTATOR,
    CardView,
    Command,
    Deal,
    Match,
    OtherViewError,
    Seat,
    Setup,
    View,
    ViewChange,
    ZoneView,
    apply_difference,
    difference,
)

LONGEST = 40
NORTH = Seat("north")


def sent(value: Any, kind: type[Any]) -> Any:
    """*value* as it is at the other end of a line."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


def moments(id: str, seed: int) -> Iterator[Match]:
    """A match of random choices, with acts of the host and undos among them, after each of them."""
    game, source = GAMES[id], random.Random(seed)
    match = Match(game, game.complete(Setup(game=id)), Deal(seed=seed))
    for _ in range(LONGEST):
        yield match
        pending = match.position.pending()
        if not pending:
            return
        seat = source.choice(sorted(pending))
        if source.random() < 0.04 and match.choices:
            match.undo(Seat(seat), source.randint(1, min(3, len(match.choices))))
        elif source.random() < 0.03:
            match.command(Command("timeout", seat))
        else:
            match.choose(seat, source.choice(pending[seat].options).notation)
    match.command(Command("concede", match.position.seats[0]))
    yield match


@pytest.mark.parametrize("id", sorted(GAMES))
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32), source=st.randoms(use_true_random=False))
def test_a_difference_leads_to_the_whole_view(id: str, seed: int, source: random.Random) -> None:
    known: dict[Seat, View] = {}
    for match in moments(id, seed):
        for viewer in (*match.position.seats, SPECTATOR, REFEREE):
            if viewer in known and source.random() < 0.3:  # who has missed a moment, or several, gets what has changed since
                continue
            whole = match.position.view(viewer)
            before = known.get(viewer)
            if before is not None:
                change = difference(before, whole)
                assert change is not None
                assert plain(apply_difference(sent(before, View), sent(change, ViewChange))) == plain(whole)
            known[viewer] = whole


def leaves(value: object) -> Iterator[str]:
    """Everything that stands somewhere in a value, whatever its place."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield repr(name)
            yield from leaves(each)
    elif isinstance(value, list):
        for each in value:
            yield from leaves(each)
    else:
        yield repr(value)


@pytest.mark.parametrize("id", sorted(GAMES))
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_difference_holds_nothing_that_the_views_do_not_show(id: str, seed: int) -> None:
    known: dict[Seat, View] = {}
    words = {repr(word) for kind in (ViewChange,) for word in (*kind.__struct_fields__, "count", "at", "cut", "put")}
    for match in moments(id, seed):
        for viewer in (*match.position.seats, SPECTATOR):
            whole = match.position.view(viewer)
            if (before := known.get(viewer)) is not None:
                change = plain(difference(before, whole))
                assert isinstance(change, dict)
                places = [each for splice in change.get("spliced", {}).values() for each in splice.values()]
                numbers = {repr(place) for place in places if isinstance(place, int)}
                assert set(leaves(change)) <= {*leaves(plain(before)), *leaves(plain(whole)), *words, *numbers}
                shown = [card for zone in whole.zones.values() for card in zone.cards]
                told = [*change.get("zones", {}).values(), *change.get("spliced", {}).values()]
                cards = [card for each in told for card in (*each.get("cards", ()), *each.get("put", ()))]
                assert all(msgspec.convert(card, CardView) in shown for card in cards)
            known[viewer] = whole


def test_a_moment_in_which_nothing_changes_is_told_in_two_bytes() -> None:
    match = next(moments("lantern", 1))
    view = match.position.view(NORTH)
    assert msgspec.json.encode(difference(view, match.position.clone().view(NORTH))) == b"{}"


def view(**changes: Any) -> View:
    empty: dict[str, Any] = {"counters": {}, "seat": {NORTH: {}}, "zones": {}, "deciding": ()}
    return View(**{"game": "toy", "variant": "", "viewer": NORTH, "seats": (NORTH,), **empty, **changes})


cards = st.lists(st.builds(CardView, st.sampled_from("ABX"), st.none() | st.integers(0, 3), st.dictionaries(st.just("f"), st.booleans())))
zones = st.builds(lambda cards, more: ZoneView(len(cards) + more, tuple(cards)), cards, st.integers(0, 2))
values = st.none() | st.booleans() | st.integers(0, 1) | st.floats(0, 1) | st.lists(st.integers(0, 1) | st.booleans(), max_size=2)
names = st.sampled_from(["a", "b", "c"])
views = st.builds(
    lambda counters, own, zones, deciding: view(counters=counters, seat={NORTH: own}, zones=zones, deciding=deciding),
    st.dictionaries(names, values),
    st.dictionaries(names, values),
    st.dictionaries(names, zones),
    st.sampled_from([(), (NORTH,)]),
)


@given(views, views)
def test_any_view_can_follow_any_other(before: View, after: View) -> None:
    change = difference(before, after)
    assert change is not None
    assert plain(apply_difference(sent(before, View), sent(change, ViewChange))) == plain(after)


@pytest.mark.parametrize(
    "other", [view(game="other"), view(viewer=Seat("south")), view(seats=(NORTH, Seat("south"))), view(seat={}), view(variant="other")]
)
def test_views_of_other_tables_and_viewers_have_no_difference(other: View) -> None:
    assert difference(view(), other) is None


@pytest.mark.parametrize(
    "change",
    [
        {"gone": [["counters", "x"]]},
        {"gone": [["seat", "north", "x"]]},
        {"gone": [["seat", "nobody", "x"]]},
        {"gone": [["zones", "x"]]},
        {"gone": [[]]},
        {"gone": [["viewer"]]},
        {"seat": {"nobody": {"x": 1}}},
        {"spliced": {"nowhere": {"count": 1}}},
        {"spliced": {"hand": {"count": 1, "at": 1, "cut": 1}}},
    ],
)
def test_a_difference_of_another_view_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(OtherViewError):
        apply_difference(view(zones={"hand": ZoneView(1, (CardView("A"),))}), msgspec.convert(change, ViewChange))
