"""A table of cards over columns: zones behave as lists do, frames as a stack, targets come back as they were."""

import subprocess
import sys
from pathlib import Path
from typing import ClassVar

from hypothesis import given
from hypothesis import strategies as st

from netdeck.kernel import Rng, key_from_seed
from netdeck.kernel import card_table as ct
from netdeck.kernel.id_tables import Checks, Clauses, Steps
from netdeck.kernel.vm import DEEPEST

ZONES, CARDS = 3, 8


class Toy(ct.CardTable):
    clauses: ClassVar[list[str]] = ["1"]


class Nameless:
    """Chance has a purpose and cards have names, also where nobody asks."""

    def purpose(self, purpose: int, who: int) -> str:
        return f"zone {purpose}"

    def names_of(self, table: Toy) -> None:
        return None


def laid_out() -> Toy:
    """All cards in the first zone, the first one lowest."""
    thinking = {"card on the tray": CARDS, "number on the pile": DEEPEST, "found": 1, "group that is meant": 1}
    sizes = {"seat": 4, "zone": ZONES, "frame": 2, "card": CARDS, **thinking}
    table = Toy.empty({**sizes, "printed zone": 0, "word": 0}, Rng(key_from_seed(1)))
    table.z_hides, table.outside, table.met, table.made_anew = [0] * ZONES, Nameless(), {}, {}
    table.seats, table.cards = 4, CARDS
    for zone in range(ZONES):
        table.bottom[zone] = table.top[zone] = ct.NOTHING
    for card in range(CARDS):
        ct.lay_on_top(table, card, 0)
    return table


def lying(table: Toy, zone: int) -> list[int]:
    """The cards of a zone, followed upwards."""
    cards, card = [], table.bottom[zone]
    while card >= 0:
        cards.append(card)
        card = table.above[card]
    return cards


def lying_down(table: Toy, zone: int) -> list[int]:
    """The same, followed downwards."""
    cards, card = [], table.top[zone]
    while card >= 0:
        cards.append(card)
        card = table.below[card]
    return cards[::-1]


@given(st.lists(st.tuples(st.integers(0, CARDS - 1), st.integers(0, ZONES - 1), st.booleans())))
def test_zones_are_what_lists_would_be(moves: list[tuple[int, int, bool]]) -> None:
    table, zones = laid_out(), [list(range(CARDS)), [], []]
    for card, zone, under in moves:
        before = table.clock
        next(each for each in zones if card in each).remove(card)
        if under:
            ct.move_under(table, card, zone, 5)
            zones[zone].insert(0, card)
        else:
            ct.move(table, card, zone)
            zones[zone].append(card)
        assert table.known[card] == (5 if under else 0)
        assert table.entered[card] == table.clock == before + 1
    for zone, cards in enumerate(zones):
        assert lying(table, zone) == lying_down(table, zone) == cards
        assert table.size[zone] == len(cards)
        assert all(table.zone[card] == zone for card in cards)


def test_a_shuffled_zone_has_the_same_cards_and_nobody_knows_them() -> None:
    table = laid_out()
    table.known[3] = 1
    ct.move(table, 7, 1)
    ct.shuffle_zone(table, 0)
    assert sorted(lying(table, 0)) == list(range(7))
    assert lying(table, 0) == lying_down(table, 0) != list(range(7))
    assert table.known == [0] * CARDS
    assert [table.entered[card] for card in lying(table, 0)] == list(range(2, 9))
    assert table.draws == 1


@given(st.sampled_from((ct.ON_SEAT, ct.ON_CARD, ct.ON_STACK)), st.integers(0, 2**ct.LONGEST_ID - 1), st.integers(0, 2**40))
def test_a_target_says_what_it_is(kind: int, number: int, entered: int) -> None:
    aim = ct.aim_at(kind, number, entered)
    assert aim != 0
    assert (ct.aim_kind(aim), ct.aim_number(aim), ct.aim_entered(aim)) == (kind, number, entered)


def test_frames_are_a_stack_that_grows() -> None:
    table = laid_out()
    assert [ct.begin(table, number) for number in (7, 8, 9, 10)] == [0, 1, 2, 3]
    ct.ask(table, 2, 3, 11)
    assert (table.asked, table.asking, table.f_step[3]) == (2, 10, 11)
    ct.finish(table)
    assert (table.depth, table.f_step[:3]) == (3, [7, 8, 9])
    ct.over(table, 1, 0)
    assert (table.depth, table.ending, table.winner) == (0, 1, 0)


@given(st.lists(st.booleans(), min_size=4, max_size=4), st.integers(0, 3))
def test_the_next_seat_is_one_that_plays(playing: list[bool], seat: int) -> None:
    table = laid_out()
    table.in_game = [int(each) for each in playing]
    assert ct.seats_left(table) == sum(playing)
    others = [at % 4 for at in range(seat + 1, seat + 5) if playing[at % 4]]
    assert ct.next_seat(table, seat) == (others[0] if others else seat)


def test_numbers_have_names() -> None:
    clauses, checks, steps = Clauses(), Checks(), Steps()
    one, two = clauses.number("1.1"), clauses.number("R2")
    assert (one, two, list(clauses)) == (0, 1, ["1.1", "R2"])
    assert (checks.number(two), checks.number(one), list(checks)) == (1, 2, [-1, 1, 0])
    first, second, other = steps.number("Turn", "1.1"), steps.number("Turn", "1.2"), steps.number("Check", "2.1")
    assert [steps.following(each) for each in (first, second, other)] == [second, -1, -1]


LATER = """
from netdeck.kernel.card_table import CardTable, move, seats_left
from netdeck.kernel.columns import holds, rule


@rule
def gather(table: CardTable, zone: int) -> int:
    \"\"\"All cards go to one zone.\"\"\"
    if holds(table, 0):
        for card in range(table.cards):
            move(table, card, zone)
    return table.size[zone] + seats_left(table)
"""


READING = """
from netdeck.kernel.card_table import move
from netdeck.kernel.specialize import specialized, uncounted_rules
before, first = dict(uncounted_rules()), specialized([move])
from later import gather
from netdeck.games.datawarriors import GAME
after = uncounted_rules()
assert before
assert {rule: after[rule] for rule in before} == before
assert len(after) > len(before) + 100
for reading, others in ((after[gather], after[move]), *zip(specialized([gather]), specialized([move]))):
    assert "holds" not in reading.__code__.co_names
    assert reading.__globals__["move"] is others
assert specialized([move]) == first
assert "holds" in gather.__code__.co_names
"""


def test_rules_that_are_read_later_are_folded_as_well(tmp_path: Path) -> None:
    (tmp_path / "later.py").write_text(LATER, encoding="utf-8")
    (tmp_path / "reading.py").write_text("import netdeck.kernel.card_table\n" + READING, encoding="utf-8")
    subprocess.run([sys.executable, "reading.py"], cwd=tmp_path, check=True)


AT_THE_SAME_TIME = """
import gc
import sys
from threading import Thread
from netdeck.games.bloodless import GAME
from netdeck.kernel.columns import RULES
from netdeck.kernel.specialize import specialized

sys.setswitchinterval(1e-6)
gc.set_threshold(50)
gc.callbacks.append(lambda phase, info: sum(range(50)))  # where Python code runs, another thread may take its turn
read = []
threads = [Thread(target=lambda first=first: read.extend(specialized(RULES[first:] + RULES[:first]))) for first in range(0, 400, 100)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(read) == 4 * len(RULES), "a thread has failed"
assert set(read) == set(specialized(RULES)), "each rule is read once for all"
"""


def test_rules_are_folded_once_whoever_wants_them_at_the_same_time(tmp_path: Path) -> None:
    (tmp_path / "reading.py").write_text(AT_THE_SAME_TIME, encoding="utf-8")
    subprocess.run([sys.executable, "reading.py"], cwd=tmp_path, check=True)
