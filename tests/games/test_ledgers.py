"""What seats know about hidden cards, in every game over columns that follows them: never wrong, and never more than they saw."""

import random
from typing import Any

import pytest
from tests.every_game import GAMES
from tests.seeds import seeds

from netdeck import registry
from netdeck.games.datawarriors.rules import piles
from netdeck.games.datawarriors.rules.table import DRIVE, HAND, TRASH, zone_of
from netdeck.kernel import SPECTATOR, Machine, Option, Position, Rng, Seat, Setup, key_from_seed
from netdeck.kernel.card_ledger import CardLedger
from netdeck.kernel.card_table import CardTable, everybody, move, move_under, shuffle_zone
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.column_state import ColumnState
from netdeck.testing.conformance_play import choices

FOLLOWED = [game.id for game in GAMES.values() if isinstance(game, ColumnGame) and game.follows_cards]
EVERY_TABLE = pytest.mark.parametrize(
    ("id", "count"), [(id, count) for id in FOLLOWED for count in (2, 3, 4) if count <= GAMES[id].seat_counts[1]]
)


def start(id: str, seed: int, count: int = 2, **options: Any) -> Machine:
    game = registry.find(id)
    position = game.start(game.complete(Setup(game=id, seats=game.table(count), options=options)), Rng(key_from_seed(seed)))
    assert isinstance(position, Machine)
    position.remember()
    return position


def table_of(position: Position) -> CardTable:
    assert isinstance(position, Machine)
    assert isinstance(position.state, ColumnState)
    table = position.state.table
    assert isinstance(table, CardTable)
    return table


def ledger_of(position: Position) -> CardLedger:
    ledger = table_of(position).ledger
    assert isinstance(ledger, CardLedger)
    return ledger


def lying(position: Position) -> list[list[int]]:
    """The cards of every zone, from the bottom to the top."""
    table = table_of(position)
    return [table.outside.chain(table, zone) for zone in range(len(table.bottom))]


def told(position: Position, viewer: int) -> object:
    """All that the ledger says to one viewer, without the numbers of cards: cells by the first slot in them."""
    table, ledger = table_of(position), ledger_of(position)
    ledger.look(table)
    cells, sure = ledger.cells[viewer], ledger.sure[viewer]
    names: dict[int, int] = {}
    rows = []
    for zone, cards in enumerate(lying(position)):
        for card in cards:
            seen = ledger.sees(viewer, card) or sure[card]
            cell = 0 if seen or not cells[card] else names.setdefault(cells[card], len(names) + 1)
            rows.append((zone, table.printed[card] if seen else None, cell))
    tokens = sorted(
        (table.printed[card], table.owner[card], sorted(name for cell, name in names.items() if mask >> cell & 1))
        for card, mask in enumerate(ledger.where[viewer])
        if mask
    )
    return rows, tokens


def demand_truth(position: Position) -> int:
    """Every card lies where its token says; how many facts there are."""
    ledger, facts = ledger_of(position), 0
    for viewer in range(len(ledger.knows)):
        for card, mask in enumerate(ledger.where[viewer]):
            assert not mask or mask >> ledger.cells[viewer][card] & 1, (viewer, card)
            assert not (mask and ledger.sure[viewer][card])
            facts += bool(mask) + ledger.sure[viewer][card]
    return facts


def offered(position: Position, seat: Seat) -> dict[str, Option]:
    return {option.notation: option for each, option in choices(position) if each == seat}


@EVERY_TABLE
@pytest.mark.parametrize("seed", seeds(1, soak=30))
def test_it_is_true_and_twins_know_the_same(id: str, count: int, seed: int) -> None:
    """What a seat imagines goes on. While the seat has seen the same, the ledger says the same to it.

    Others often choose otherwise there, and chance comes out otherwise: only what the seat saw of it matters.
    """
    chooser = random.Random(seed)
    position, steps = start(id, seed, count), 0
    twin, viewer = position, 0
    for number in range(150):
        open_now = choices(position)
        if not open_now:
            break
        if twin is position and number % 6 == 0:
            viewer = chooser.randrange(count)
            twin = position.imagine(position.seats[viewer], chooser)
            assert told(twin, viewer) == told(position, viewer)
            assert twin.view(position.seats[viewer]) == position.view(position.seats[viewer])
            twin.remember([position.seats[viewer]])
        seat, option = chooser.choice(open_now)
        if twin is not position:
            mine = offered(twin, seat)
            also = mine.get(option.notation)
            if mine and seat != position.seats[viewer] and chooser.random() < 0.5:
                also = chooser.choice([*mine.values()])
            if also is None:
                twin = position
            else:
                if chooser.random() < 0.7:
                    twin.rng.key, twin.rng.draws = position.rng.key, position.rng.draws
                twin.take(seat, also)
        position.take(seat, option)
        demand_truth(position)
        if twin is not position:
            who = position.seats[viewer]
            if twin.information(who) == position.information(who):
                assert told(twin, viewer) == told(position, viewer), number
                steps += 1
            else:
                twin = position
    assert steps > 5


def test_a_card_of_datawarriors_that_everybody_has_seen_is_drawn() -> None:
    """It is a card back in every view, and everybody knows which one it is."""
    position = start("datawarriors", 1)
    table: Any = table_of(position)
    drive, hand = zone_of(table, 0, DRIVE), zone_of(table, 0, HAND)
    card = table.bottom[hand]
    move(table, card, zone_of(table, 0, TRASH))
    move_under(table, card, drive, everybody(table))
    while table.top[drive] != card:
        move(table, table.top[drive], zone_of(table, 0, TRASH))
    piles.draw_one(table, 0, 0, 0)
    position.state.table_changed()
    other, name = position.seats[1], table.outside.printed.names[table.printed[card]]
    assert all(each.name == "X" for each in position.view(other).hand_of(f"{position.seats[0]}.hand"))
    for viewer in (other, SPECTATOR):
        for seed in range(200):
            imagined = table_of(position.imagine(viewer, random.Random(seed)))
            assert imagined.outside.printed.names[imagined.printed[card]] == name


CHOICES = 60


@pytest.mark.parametrize("secret", [False, True], ids=["open lists", "secret lists"])
@pytest.mark.parametrize("first", seeds(1, soak=60))
def test_whatever_happens_to_cards_it_stays_true_and_twins_know_the_same(first: int, secret: bool) -> None:
    """Moves of the rules at random: far more secret choices and shuffles than a game has.

    What the viewer is not shown goes another way for the twin: other cards are chosen, and shuffles come out otherwise.
    """
    facts = steps = 0
    for seed in range(first * 8, first * 8 + 8):
        position, chooser = start("datawarriors", seed, open_lists=not secret), random.Random(seed)
        twin: Position = position
        for number in range(CHOICES):
            act, dice = chooser.choice(("draw", "sift", "shuffle", "restore", "play", "look", "look at hand", "tuck")), chooser.random()
            shown = [happens(position, act, dice)]
            facts += demand_truth(position)
            if twin is not position:
                shown.append(happens(twin, act, dice if act == "look at hand" else chooser.random(), shown[0]))
                if shown[0] != shown[1] or position.view(position.seats[1]) != twin.view(position.seats[1]):
                    twin = position
                else:
                    assert told(twin, 1) == told(position, 1), (seed, number, act)
                    steps += 1
            if twin is position and number % 4 == 0:
                twin = position.imagine(position.seats[1], chooser)
                if twin.view(position.seats[1]) != position.view(position.seats[1]):
                    twin = position  # an empty hand that no game would have here: the game goes on at once
                else:
                    assert told(twin, 1) == told(position, 1)
    assert facts > 500
    assert steps > 30


def happens(position: Position, act: str, dice: float, face: int = -1) -> int:
    """Something happens to the cards of the first seat; the face that all are shown. A twin shows that *face* if it can."""
    assert isinstance(position, Machine)
    assert isinstance(position.state, ColumnState)
    table: Any = position.state.table_to_change()
    drive, hand, trash = (zone_of(table, 0, kind) for kind in (DRIVE, HAND, TRASH))
    held = table.outside.chain(table, hand)
    alike = [card for card in held if table.printed[card] == face] or held
    picked = alike[int(dice * len(alike))] if held else -1
    shown = -1
    if act == "draw" and table.size[drive]:
        piles.draw_one(table, 0, 0, 0)
    elif act == "sift" and table.size[drive] >= 3:
        top = table.outside.chain(table, drive)[-3:]
        piles.look(table, 0, 3)
        piles.keep(table, 0, 3, top[int(dice * 3)])
    elif act == "shuffle":
        shuffle_zone(table, drive)
    elif act == "restore" and table.size[trash]:
        move_under(table, table.top[trash], drive, everybody(table))
    elif act == "play" and held:
        move(table, picked, trash)
        shown = table.printed[picked]
    elif act == "look" and table.size[drive]:
        table.known[table.top[drive]] |= 1 << 1
    elif act == "look at hand" and dice < 0.2:
        for card in held:
            table.known[card] |= 1 << 1
    elif act == "tuck" and held:
        move_under(table, picked, drive, 1)
    position.state.table_changed()
    return shown
