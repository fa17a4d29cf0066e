"""What a seat is told to expect comes true, says nothing that the seat does not know, and calls the right lane the best."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.games.binmat.tables import complete, stage
from tests.seeds import seeds

from netdeck.games.binmat import GAME
from netdeck.games.binmat.position import BinmatPosition
from netdeck.kernel import REFEREE, SPECTATOR, Deal, Forecast, Logged, Match, Seat, Seen, View

LONGEST = 70
SOME = pytest.mark.parametrize(
    ("variant", "teams"),
    [("duel", (1, 1)), ("human", (1, 1)), ("human", (3, 2)), ("hackmud", (1, 1))],
    ids=["duel", "human", "teams", "live"],
)


def moments(variant: str, teams: tuple[int, int], seed: int) -> Iterator[tuple[BinmatPosition, Seat]]:
    """Positions of a match that is played by chance, each with a seat that is asked something. Passing costs nobody anything."""
    source = random.Random(seed)
    match = Match(GAME, complete(variant, teams, invalid_streak=0), Deal(seed=seed))
    for _ in range(LONGEST * sum(teams)):
        pending = match.position.pending()
        if not pending:
            return
        seat = source.choice(sorted(pending))
        assert isinstance(match.position, BinmatPosition)
        yield match.position, seat
        options = pending[seat].options
        plays = [each for each in options if each.notation[0] in "puc"]
        match.choose(seat, source.choice(plays if plays and source.random() < 0.5 else options).notation)


def told(position: BinmatPosition, viewer: str) -> dict[str, dict[str, Any]]:
    return {each.about: each.values for each in position.forecasts(Seat(viewer))}


def alone(position: BinmatPosition, seat: Seat, notation: str) -> tuple[BinmatPosition, list[Seen]]:
    """The table after *seat* did that and its mates nothing, and what happened."""
    then, log = position.clone(), list[Logged]()
    then.listen(log)
    for mate in [each for each in {**then.pending(), **then.committed()} if each != seat]:
        then.choose(mate, "--")
    then.choose(seat, notation)
    return then, [each.seen(REFEREE) for each in log]


def stack(view: View, letter: str, lane: int) -> list[str]:
    return [card.name for card in view.zones[f"{letter}{lane}"].cards]


def winner(position: BinmatPosition) -> str | None:
    result = position.result()
    return result.winners[0][0] if result is not None else None


def demand_outcome(then: BinmatPosition, events: list[Seen], lane: int, outcome: dict[str, Any]) -> None:
    heard = {each.event: each.fields for each in events}
    kinds = [each.event for each in events]
    assert winner(then) == outcome.get("wins")
    assert then.view(REFEREE).zones[f"l{lane}"].count == outcome["deck"]
    if outcome["result"] == "damage":
        dealt = heard["DamageDealt"]
        assert (dealt["pa"], dealt["pd"], dealt["amount"]) == (outcome["attack"], outcome["defence"], outcome["hits"])
        assert kinds.count("CardDestroyed") == outcome["destroyed"]
    elif outcome["result"] == "repelled":
        assert (heard["AttackRepelled"]["pa"], heard["AttackRepelled"]["pd"]) == (outcome["attack"], outcome["defence"])
    else:
        assert (heard["CombatBounced"]["reason"] == "zero") == outcome["powerless"]


def demand_true(position: BinmatPosition, seat: Seat, lane: int, notation: str, then: dict[str, Any]) -> str:
    """Carry an option out and look: everything that was told of it is so. What kind of thing was told."""
    if "unknown" in then and "power" not in then:
        return "unknown"
    real, events = alone(position, seat, notation)
    if notation[0] == "d":
        assert winner(real) == then.get("wins")
        assert real.view(REFEREE).zones[f"l{lane}"].count == then["deck"]
        return "draw"
    if "strike" in then:
        demand_outcome(real, events, lane, then["strike"])
        return str(then["strike"]["result"])
    assert told(real, seat)[f"lane:{lane}"][seat[0]] == {name: then[name] for name in ("cards", "unknown", "sum", "power", "bounces")}
    if "next" not in then:
        return "play"
    other = seat  # and then the attackers strike there in their next turn
    if seat[0] == "a":
        for mate in list(real.pending()):
            real.choose(mate, "--")
    else:
        other = next(iter(real.pending()))
    demand_outcome(*alone(real, other, f"c{lane}"), lane, then["next"])
    return "next"


@SOME
@pytest.mark.parametrize("seed", seeds(1, soak=4))
def test_what_is_told_of_an_option_is_what_happens(variant: str, teams: tuple[int, int], seed: int) -> None:
    seen: dict[str, int] = {}
    dice = random.Random(seed)
    for position, seat in moments(variant, teams, seed):
        now = told(position, seat)
        if now["turns"]["left"] <= 3:
            break  # the turns may be up before it is seen
        known = [(lane, notation, then) for lane in range(6) for notation, then in now[f"lane:{lane}"].get("options", {}).items()]
        rare = [each for each in known if "strike" in each[2] or "next" in each[2] or "wins" in each[2]]
        for lane, notation, then in [*dice.sample(rare, min(2, len(rare))), *dice.sample(known, min(1, len(known)))]:
            kind = demand_true(position, seat, lane, notation, then)
            seen[kind] = seen.get(kind, 0) + 1
    assert {"draw", "play", "bounce", "next"} <= seen.keys(), seen


@SOME
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_no_forecast_depends_on_a_card_that_the_seat_has_not_seen(variant: str, teams: tuple[int, int], seed: int) -> None:
    dice, swapped = random.Random(seed), 0
    for position, seat in moments(variant, teams, seed):
        for viewer in (seat, SPECTATOR):
            twin = position.imagine(viewer, dice)
            other = "a" if seat[0] == "d" else "d"
            swapped += any(stack(position.view(REFEREE), other, lane) != stack(twin.view(REFEREE), other, lane) for lane in range(6))
            assert msgspec.json.encode(list(position.forecasts(viewer))) == msgspec.json.encode(list(twin.forecasts(viewer)))
    assert swapped > 10, "hardly anything was hidden"


@SOME
def test_the_turns_left_and_who_wins_then_are_what_comes(variant: str, teams: tuple[int, int]) -> None:
    for position, seat in moments(variant, teams, 4):
        view = position.view(seat)
        left = told(position, seat)["turns"]
        assert left == {"left": view.counters["turn_limit"] - view.counters["turn"], "wins": "d"}
    while position.result() is None:  # nobody does anything any more
        for each in list(position.pending()):
            position.choose(each, "--")
    assert winner(position) == left["wins"]


DRAWN = {
    "l4": ["7!", "2&", "3%"],
    "l3": ["6&", "2%", "3&", "5&", "9&"],
    "d0": ["2+", "9+"],
    "a1": ["5^", "3#"],
    "d1": ["6%"],
    "a4": ["4#"],
    "d5": [{"card": "6+", "face": "up"}, {"card": "2^", "face": "up"}],
    "ha0": ["4%", ">#", "9^", "*+", "2!"],
}
"""A table like the one that the design was drawn with."""


def drawn(**zones: Any) -> BinmatPosition:
    return stage({"turn": 57, "zones": {**DRAWN, **zones}}, "duel")


def test_the_lane_that_wins_next_is_best_for_the_card_that_prepares_it() -> None:
    position = drawn()
    card = next(each.id for each in position.view(Seat("a0")).zones["ha0"].cards if each.name == "4%")
    best = told(position, "a0")["best"]
    assert best["cards"][str(card)] == {"lane": 4, "option": "p4%4", "why": "prepares"}
    lane = told(position, "a0")["lane:4"]
    assert lane["a"] == {"cards": 1, "unknown": 0, "sum": 4, "power": 2, "bounces": False}
    assert lane["strike"]["hits"] == 3
    then = lane["options"][lane["with"][str(card)]]
    assert (then["sum"], then["power"], then["next"]["hits"], then["next"]["wins"]) == (8, 3, 4, "a")
    spoilt = told(position, "a0")["lane:1"]["options"]["p4%1"]
    assert (spoilt["sum"], spoilt["power"]) == (12, 0)
    assert "next" not in spoilt  # one defender is hidden
    repelled = told(position, "a0")["lane:5"]["options"]["p4%5"]["next"]
    assert (repelled["result"], repelled["attack"], repelled["defence"]) == ("repelled", 2, 3)


def test_a_strike_that_wins_comes_before_everything_else() -> None:
    position = drawn(l4=["7!", "2&"])
    best = told(position, "a0")["best"]
    assert (best["lane"], best["option"], best["why"]) == (4, "c4", "wins")


def test_where_nothing_tells_lanes_apart_none_is_best() -> None:
    empty: dict[str, list[str]] = {name: [] for name in ("a0", "a1", "a2", "a3", "a4", "a5", "d0", "d1", "d2", "d3", "d4", "d5")}
    position = stage({"turn": 57, "zones": {**empty, "ha0": ["8^", "3&"]}}, "duel")
    best = told(position, "a0")["best"]
    assert "lane" not in best
    assert best["cards"] == {}
    assert told(position, "a0")["lane:2"]["act"] == "p8^2"


def test_defenders_hear_what_their_stacks_withstand_and_what_saves_a_lane() -> None:
    zones = {
        "l0": ["9^", "9%"],
        "a0": [{"card": "8^", "face": "up"}],
        "d0": [],
        "d1": ["8%"],
        "d2": ["7%"],
        "hd0": ["8+", "2%", "3%"],
    }
    position = stage({"turn": 24, "zones": {**zones}}, "duel")
    lanes = [each for about, each in told(position, "d0").items() if about.startswith("lane")]
    assert lanes[0]["strike"]["wins"] == "a"
    assert lanes[0]["open"]
    assert (lanes[1]["holds"], lanes[2]["holds"]) == (2, 0)
    best = told(position, "d0")["best"]
    assert (best["lane"], best["why"]) == (0, "saves")
    # 8 against 8 leaves one hit, which takes the card and not the deck.
    assert lanes[0]["options"]["p8+0"]["next"]["hits"] == 1
    assert "wins" not in lanes[0]["options"]["p8+0"]["next"]


def test_a_lane_that_has_run_dry_is_saved_by_a_stack() -> None:
    position = stage({"turn": 24, "zones": {"l3": [], "x3": [], "hd0": ["9^"]}}, "duel")
    assert told(position, "d0")["lane:3"]["dry"] == "a"
    assert told(position, "d0")["best"] | {"cards": {}} == {"lane": 3, "option": "p9^3", "why": "saves", "cards": {}}


def test_who_only_watches_is_told_of_no_option() -> None:
    position = drawn()
    found: list[Forecast] = list(position.forecasts(SPECTATOR))
    assert [each.about for each in found] == [*(f"lane:{lane}" for lane in range(6)), "turns"]
    assert all("options" not in each.values for each in found)
    assert "power" not in told(position, SPECTATOR)["lane:4"]["a"]
