from dataclasses import replace

import pytest
from netdeck.games.bloodless.at_table import TableState
from tests.games.bloodless.tables import do, facts, stage, start, walk

from netdeck.games.bloodless.cards.prepared import is_steady
from netdeck.games.bloodless.rules.frames import Passives
from netdeck.games.bloodless.rules.passives import go_through_targets
from netdeck.kernel import Machine
from netdeck.language import tree


def table(position: Machine) -> TableState:
    assert isinstance(position.state, TableState)
    return position.state


def test_a_second_run_changes_nothing() -> None:
    for position in walk(start(2, ("rotgarden", "rotgarden")), 2):
        state = table(position)
        before, memory = dict(state.modified), dict(state.applied)
        go_through_targets(state, Passives())
        assert dict(state.modified) == before
        assert dict(state.applied) == memory


def test_what_a_passive_did_is_remembered_and_undone() -> None:
    position = stage({"A1": ["Queen of the Undercroft"], "A2": ["Sporeling"], "A.hand": ["Turn the Soil"], "A.main": 2}, A={"blood": 1})
    assert facts(position, "A2")["health"] == 2
    assert list(table(position).applied.values()) == ["+1"]
    do(position, "A play Turn the Soil", "A pick A1")
    assert facts(position, "A2")["health"] == 1
    assert table(position).applied == {}


def test_a_given_effect_lasts_until_its_end() -> None:
    position = stage(
        {"A1": [{"card": "Sporeling", "id": "spore"}]},
        effects=[{"by": "Updraft", "on": "spore", "controller": "A", "until": "end of turn"}],
    )
    assert facts(position, "A1")["keywords"] == ["Flying"]
    do(position, "A end")
    assert facts(position, "A1")["keywords"] == []


CREATURES = tree.Cards(noun=tree.Noun.CREATURE, side=tree.Side.FRIENDLY)
ONE_MORE = tree.Give(stats=(tree.StatChange("power", "+", 1),))


@pytest.mark.parametrize(
    ("passive", "steady"),
    [
        (tree.Passive(tree.THIS, ONE_MORE), True),
        (tree.Passive(CREATURES, ONE_MORE), True),
        (tree.Passive(replace(CREATURES, other=True, kin="Growth", next_to=tree.THIS), ONE_MORE), True),
        (tree.Passive(replace(CREATURES, damaged=True), ONE_MORE), False),
        (tree.Passive(replace(CREATURES, entered_this_turn=True), ONE_MORE), False),
        (tree.Passive(replace(CREATURES, of_named_kin=True), ONE_MORE), False),
        (tree.Passive(replace(CREATURES, any_of=(tree.Cards(damaged=True),)), ONE_MORE), False),
        (tree.Passive(tree.Cards(side=tree.Side.FRIENDLY), ONE_MORE), False),
        (tree.Passive(tree.THIS, ONE_MORE, tree.YourTurn()), False),
        (tree.Passive(tree.THIS, tree.Give(stats=(tree.StatChange("power", "+", tree.Pool()),))), False),
        (tree.Passive(tree.Who.YOU, tree.Give(play_limit=1)), False),
    ],
)
def test_only_what_the_board_alone_decides_is_steady(passive: tree.Passive, steady: bool) -> None:
    assert is_steady(passive) is steady
