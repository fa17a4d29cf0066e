"""What seats know of hidden cards at BINMAT tables: never wrong, and never more than they saw."""

import random
from typing import Any

import pytest
from tests.seeds import seeds

from netdeck import registry
from netdeck.games.binmat.position import BinmatPosition
from netdeck.games.binmat.rules.piles import HAND
from netdeck.kernel import REFEREE, Logged, Rng, Setup, key_from_seed
from netdeck.testing.conformance_play import choices

GAME: Any = registry.find("binmat")


def start(seed: int, variant: str = "human", seats: int = 2, log: list[Logged] | None = None) -> BinmatPosition:
    setup = GAME.complete(Setup(game="binmat", variant=variant, seats=GAME.table(seats)))
    position: BinmatPosition = GAME.start(setup, Rng(key_from_seed(seed)), log)
    position.remember()
    return position


def told(position: BinmatPosition, viewer: int) -> object:
    """All that the ledger says to one viewer: cells by the first slot in them; nobody follows the order of a hand."""
    ledger = position.ledger
    assert ledger is not None
    names: dict[int, int] = {}
    rows: list[object] = []
    for pile, cards in enumerate(ledger.piles):
        row = []
        for card in cards:
            known = card in ledger.seen[viewer] or ledger.sure[viewer][card]
            cell = 0 if known or not ledger.cells[viewer][card] else names.setdefault(ledger.cells[viewer][card], pile)
            row.append((card if known else -1, cell))
        rows.append(sorted(row) if pile >= HAND else row)
    cells = {cell: sum(each == cell for each in ledger.cells[viewer]) for cell in names}
    masks = [(card, mask) for card, mask in enumerate(ledger.where[viewer]) if mask]
    tokens = [(card, sorted((names[cell], cells[cell]) for cell in names if mask >> cell & 1)) for card, mask in masks]
    return rows, tokens


def demand_truth(position: BinmatPosition) -> int:
    ledger, facts = position.ledger, 0
    assert ledger is not None
    for viewer in range(len(ledger.viewers)):
        for card, mask in enumerate(ledger.where[viewer]):
            assert not mask or mask >> ledger.cells[viewer][card] & 1, (viewer, card)
            assert not (mask and ledger.sure[viewer][card])
            facts += bool(mask) + ledger.sure[viewer][card]
    return facts


@pytest.mark.parametrize(("variant", "seats"), [("human", 2), ("human", 3), ("human", 4), ("duel", 2)])
@pytest.mark.parametrize("seed", seeds(1, soak=30))
def test_it_is_true_and_twins_know_the_same(variant: str, seats: int, seed: int) -> None:
    chooser = random.Random(seed)
    position, facts, steps, viewer = start(seed, variant, seats), 0, 0, 0
    twin = position
    for number in range(50):
        open_now = choices(position)
        if not open_now:
            break
        if twin is position and number % 5 == 0:
            viewer = chooser.randrange(seats)
            twin = position.imagine(position.seats[viewer], chooser)
            assert twin.view(position.seats[viewer]) == position.view(position.seats[viewer])
            assert told(twin, viewer) == told(position, viewer)
            twin.remember([position.seats[viewer]])
        seat, option = chooser.choice(open_now)
        if twin is not position:
            also = [each for other, each in choices(twin) if other == seat and each.notation == option.notation]
            if also:
                twin.rng.key, twin.rng.draws = position.rng.key, position.rng.draws
                twin.take(seat, also[0])
            else:
                twin = position
        position.take(seat, option)
        facts += demand_truth(position)
        if twin is not position:
            who = position.seats[viewer]
            if twin.information(who) == position.information(who):
                position.imagine(who, chooser)
                twin.imagine(who, chooser)
                assert told(twin, viewer) == told(position, viewer), number
                steps += 1
            else:
                twin = position
    assert facts > 20
    assert steps > 5


def test_a_card_that_was_drawn_openly_into_an_empty_hand_is_still_there() -> None:
    """The first attacker draws the open top of a lane: every table that a defender imagines has it in that hand."""
    log: list[Logged] = []
    position, chooser = start(0, log=log), random.Random(0)
    defender, attacker = position.seats
    while True:
        ((seat, decision), *_) = position.pending().items()
        draws = [option for option in decision.options if option.notation in ("d3", "d4", "d5")]
        before = len(log)
        if seat == attacker and draws and not position.view(REFEREE).zones["ha0"].count:
            position.take(seat, draws[0])
            break
        position.take(seat, chooser.choice(decision.options))
    drawn = next(logged.seen(defender).fields["card"] for logged in log[before:] if logged.seen(defender).event == "CardDrawn")
    for seed in range(200):
        assert [card.name for card in position.imagine(defender, random.Random(seed)).view(REFEREE).zones["ha0"].cards] == [drawn]
