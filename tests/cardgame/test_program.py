"""One sentence is one program, whatever the table looks like on which it is carried out."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Final

import pytest

from netdeck.cardgame import delayed, program
from netdeck.cardgame.codegen import CardPrograms, Vocabulary
from netdeck.cardgame.rows import columns_like, copy_rule, drop_rule
from netdeck.cardgame.scene import Fields, instantiate
from netdeck.cardgame.verbs import Verbs
from netdeck.kernel import Rng, RulebookError, key_from_seed
from netdeck.kernel.card_table import CardTable, PerFrame, begin, finish, lay_on_top, move
from netdeck.kernel.columns import Dimension, emit, holds, remark, rule
from netdeck.language import ast_nodes as t

DECK, HAND, DISCARD = range(3)
CARRY_OUT, ASK_MAY = 1, 2
EVENT, CLAUSE = 0, 0
PerLater = Annotated[list[int], Dimension("later")]


class Table(CardTable):
    """Three zones of one player, a scene for each frame, and a scene of what takes effect."""

    clauses: ClassVar = ("1.1",)
    f_pc: PerFrame
    f_you: PerFrame
    f_it: PerFrame
    f_otherwise: PerFrame
    r_pc: int
    r_you: int
    r_it: int
    laters: int
    l_moment: PerLater
    l_program: PerLater
    l_you: PerLater
    questions: int


@rule
def amount(table: Table, word: int) -> int:
    """A number in the text."""
    return word


@rule
def draw_cards(table: Table, seat: int, n: int) -> None:
    """As many as there are."""
    for _ in range(n):
        if table.size[DECK] > 0 and holds(table, CLAUSE):
            move(table, table.top[DECK], HAND)
            emit(table, EVENT, CLAUSE)
        else:
            remark(table, EVENT, CLAUSE)


@rule
def discard_cards(table: Table, seat: int, n: int) -> None:
    """Here the topmost of the hand go."""
    for _ in range(min(n, table.size[HAND])):
        move(table, table.top[HAND], DISCARD)
        emit(table, EVENT, CLAUSE)


@rule
def has_hand(table: Table, seat: int) -> bool:
    """Whether there is a card in hand."""
    return table.size[HAND] > 0


@rule
def players_meant(table: Table, frame: int, words: int) -> int:
    """There is one player."""
    table.found[0] = 0
    return 1


@rule
def begin_may(table: Table, frame: int, otherwise: int) -> None:
    """Ask."""
    child = begin(table, ASK_MAY)
    table.f_otherwise[child] = otherwise
    table.questions += 1


@rule
def put_off(table: Table, frame: int, moment: int, program: int, said: int) -> None:
    """One more row."""
    at = table.laters
    table.l_moment[at] = moment
    table.l_program[at] = program
    table.laters = at + 1
    emit(table, EVENT, CLAUSE)


@rule
def is_void(table: Table, at: int, why: int) -> bool:
    """Whether a moment never comes."""
    return table.l_moment[at] == why


verbs: Final = Verbs(amount, "player")
verbs.player(t.Draw, draw_cards, "number n")
verbs.player(t.Discard, discard_cards, "number cards.n", if_possible=has_hand)
act, may_act, act_on_player, may_act_on_player = verbs.write()
act_on_players = instantiate(program.act_on_players)
can_do = instantiate(program.can_do)
NAMES: Final = {"text": "=frame", "if_you_do": f"={CLAUSE}"}
RUNS: Final[dict[str, Callable[[Table, int], bool]]] = {
    "a scene for each frame": instantiate(program.carry_on, scene=Fields("f_", "frame", NAMES)),
    "one scene": instantiate(program.carry_on, scene=Fields("r_", names=NAMES)),
}
forget_later = drop_rule(Table, "l_moment", "laters")
keep_you = copy_rule("l_", "r_", ["you"], of_row=False)
LATERS: Final = Fields("", names={"count": "laters"})
next_later = instantiate(delayed.next_later, later=LATERS, row=Fields("l_", "at"))
forget_void = instantiate(delayed.forget_void, later=LATERS, row=Fields("l_", "at"))


class Book(CardPrograms):
    """The vocabulary of this game."""

    vocabulary = Vocabulary(verbs.declared, {"end_of_turn": 0, "your_next_turn": 1})

    def _who(self, who: Any) -> int:
        return 0


def table_with(hand: int) -> Table:
    """A table with so many of eight cards in hand, the others in the deck."""
    sizes = {room.name: 16 for room in Table.columns.values()}
    table = Table.empty(sizes, Rng(key_from_seed(1)))
    table.bottom, table.top = [-1] * 16, [-1] * 16
    for card in range(8):
        lay_on_top(table, card, HAND if card < hand else DECK)
    return table


def play(kind: str, do: t.Do, hand: int, wants: bool = True) -> tuple[int, int, int]:
    """Carry a text out: how many were asked, the hand and the discard pile afterwards."""
    table, book = table_with(hand), Book(Table)
    table.code = book.code
    carry_out(table, RUNS[kind], book._do(do), wants)
    for at in range(table.laters):
        carry_out(table, RUNS[kind], table.l_program[at], wants)
    return table.questions, table.size[HAND], table.size[DISCARD]


def carry_out(table: Table, run: Callable[[Table, int], bool], at: int, wants: bool) -> None:
    """One program to its end."""
    frame = begin(table, CARRY_OUT)
    table.f_pc[frame] = table.r_pc = at
    while not run(table, frame):
        if not wants:
            table.f_pc[frame] = table.r_pc = table.f_otherwise[table.depth - 1]
        finish(table)
    finish(table)


ONE = t.Discard(t.AtRandom(t.Cards(), 1))
LOOT = (t.May((ONE, t.Draw(2))),)
DREW = t.Draw(1), t.Then((t.Draw(1),))


@pytest.mark.parametrize("kind", RUNS)
@pytest.mark.parametrize(
    ("do", "hand", "wants", "after"),
    [
        (LOOT, 3, True, (1, 4, 1)),
        (LOOT, 3, False, (1, 3, 0)),
        (LOOT, 0, True, (0, 0, 0)),
        ((ONE, t.Then((t.Draw(2),))), 1, True, (0, 2, 1)),
        ((ONE, t.Then((t.Draw(2),))), 0, True, (0, 0, 0)),
        ((t.Draw(1), t.Then((ONE,))), 8, True, (0, 8, 0)),
        ((t.If(t.Compare(1, t.Is("=", 1)), (ONE,), (t.Draw(1),)), t.Draw(1)), 3, True, (0, 3, 1)),
        ((t.If(t.Compare(1, t.Is("=", 2)), (ONE,), (t.Draw(1),)), t.Draw(1)), 3, True, (0, 5, 0)),
        ((t.Later("end_of_turn", (t.Draw(1),)), ONE), 1, True, (0, 1, 1)),
        ((t.Later("end_of_turn", LOOT),), 1, True, (1, 2, 1)),
    ],
)
def test_a_program_does_the_same_whatever_the_scene(kind: str, do: t.Do, hand: int, wants: bool, after: tuple[int, int, int]) -> None:
    assert play(kind, do, hand, wants) == after


def test_what_is_put_off_is_found_by_its_moment_and_forgotten_when_it_never_comes() -> None:
    table = table_with(0)
    for at, moment in enumerate((1, 0, 1)):
        put_off(table, 0, moment, at, 0)
        table.r_you = at
        keep_you(table, at)
    assert next_later(table, 0, 9) == 1
    assert [next_later(table, 1, seat) for seat in (0, 1, 2)] == [0, -1, 2]
    forget_void(table, 1)
    assert (table.laters, table.l_program[0], table.l_you[0]) == (1, 1, 1)


def test_the_columns_of_a_list_begin_alike_and_share_a_room() -> None:
    assert columns_like(Table, "l_moment") == ["l_moment", "l_program", "l_you"]


def test_a_verb_that_a_game_does_not_have_is_refused() -> None:
    with pytest.raises(RulebookError, match="no instruction of this game"):
        Book(Table)._do((t.Shuffle(t.Zone("deck", t.Who.YOU)),))


def test_a_name_that_means_something_else_in_a_chapter_is_refused() -> None:
    def refresh(table: Table, more: int) -> None:
        """It takes more than the pattern gives."""

    with pytest.raises(RulebookError, match="refresh means something else"):
        instantiate(program.carry_on, scene=Fields("f_", "frame", NAMES), refresh=refresh)


def test_a_rule_that_a_pattern_does_not_want_is_refused() -> None:
    with pytest.raises(RulebookError, match="carry_on has no name begin_mya"):
        instantiate(program.carry_on, scene=Fields("f_", "frame", NAMES), begin_mya=begin_may)
