"""What a brain of the live game is told, and how its orders are read."""

from collections.abc import Mapping
from typing import Any

import pytest

from netdeck.games.binmat.bot.brains import Brain
from netdeck.games.binmat.game import Binmat
from netdeck.games.binmat.logs.exporter import Retelling
from netdeck.kernel import Deal, Match, Rng, Seat, Setup, key_from_seed

GAME = Binmat()
ATTACKER, DEFENDER = Seat("a0"), Seat("d0")


def chosen(match: Match, seat: Seat, turn: int) -> str:
    options = match.position.pending()[seat].options
    return options[(7 * turn + 3) % len(options)].notation


@pytest.mark.parametrize("seats", [("d0", "a0"), ("d0", "d1", "a0", "a1", "a2")])
def test_a_brain_is_told_what_the_live_game_tells(seats: tuple[str, ...]) -> None:
    """The same sheets as the export of the finished match, which is compared with recorded games of the live server (section-10.2)."""
    match = Match(GAME, Setup(game="binmat", variant="hackmud", seats=tuple(map(Seat, seats))), Deal(seed=11))
    telling = Retelling(match, match.setup.seats)
    brains = {seat: Brain(seat) for seat in match.setup.seats}
    heard = dict.fromkeys(brains, 0)
    told: dict[Seat, list[object]] = {seat: [] for seat in brains}
    turn = 0
    while match.position.result() is None:
        turn += 1
        for seat in list(match.position.pending()):
            brain, decision = brains[seat], match.position.question(seat)
            assert decision is not None
            brain.hear(match.seen(seat, heard[seat]))
            heard[seat] = len(match.log)
            told[seat].append(brain.question(match.position.view(seat), decision))
            assert match.choose(seat, chosen(match, seat, turn)) is None
        telling.look()
    assert len(told[DEFENDER]) > 5
    for seat in brains:
        sheets = [sheet.to_data() for sheet in telling.sheets(seat)][: len(told[seat])]
        for ours in sheets:  # a brain does not know what players call themselves
            ours["plrs"] = [[each, "defender" if each[0] == "d" else "attacker"] for each, _ in ours["plrs"]]
        assert told[seat] == sheets


def begun(variant: str, *orders: str) -> Match:
    """A match in which these orders were given; ``x`` and ``p`` mean the first order of that kind."""
    match = Match(GAME, Setup(game="binmat", variant=variant), Deal(seed=1))
    for order in orders:
        seat, decision = next(iter(match.position.pending().items()))
        exact = next(option.notation for option in decision.options if option.notation.startswith(order))
        assert match.choose(seat, exact) is None
    return match


def question(brain: Brain, match: Match, seat: Seat) -> Mapping[str, Any]:
    decision = match.position.question(seat)
    assert decision is not None
    return brain.question(match.position.view(seat), decision)


def test_what_a_seat_cannot_see_is_an_x_in_the_log_that_it_is_told() -> None:
    match = begun("duel", "d0", "d1", "x", "d1", "d0", "d1", "p")
    brain = Brain(ATTACKER)
    brain.hear(match.seen(ATTACKER))
    assert question(brain, match, ATTACKER)["ops"] == ["`V005` `n------`", "a0 d1 / X ha0 ", "`V006` `n------`", "d0 pX0 / X d0"]
    match = begun("duel", "d0", "d1", "x")
    brain = Brain(ATTACKER)
    brain.hear(match.seen(ATTACKER))
    assert question(brain, match, ATTACKER)["ops"][-1] == "d0 xX0 / X x0"


def test_what_is_taken_back_is_not_told() -> None:
    match = begun("hackmud", "d0", "d1", "d2")
    brain = Brain(ATTACKER)
    brain.hear(match.seen(ATTACKER))
    assert question(brain, match, ATTACKER)["ops"][-1] == "d0 d2 / X hd0 "
    other = begun("hackmud", "d0", "d1", "d5")
    again = next(seen.number for seen, before in zip(other.seen(ATTACKER), match.seen(ATTACKER), strict=False) if seen != before)
    brain.hear([seen for seen in other.seen(ATTACKER) if seen.number >= again])
    assert question(brain, other, ATTACKER)["ops"][-1].startswith("d0 d5 / ")


def test_an_order_may_name_a_value_alone_and_nothing_is_a_pass() -> None:
    """R33: the oldest such card."""
    given = {"zones": {"hd0": ["6!", "8^", "6^"], "rest": "deal"}, "turn": 4}
    position = GAME.stage(GAME.complete(Setup(game="binmat", variant="hackmud")), given, Rng(key_from_seed(1)))
    view, decision = position.view(DEFENDER), position.question(DEFENDER)
    assert decision is not None

    def meant(said: str) -> str | None:
        option = Brain(DEFENDER).answer(said, view, decision)
        return None if option is None else option.notation

    orders = {
        "p61": "p6!1",
        "P6^1": "p6^1",
        "x65": "x6!5",
        " d3 ": "d3",
        "": "--",
        "--": "--",
        "p71": None,
        "c1": None,
        "zz": None,
        "p9^1": None,
    }
    assert {order: meant(order) for order in orders} == orders
