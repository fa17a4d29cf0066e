from tests.games.bloodless.tables import do, facts, stage, start, walk

from netdeck.games.bloodless.frames import Passives
from netdeck.games.bloodless.passives import go_through_targets
from netdeck.games.bloodless.state import Table
from netdeck.kernel import Machine


def table(position: Machine) -> Table:
    assert isinstance(position.state, Table)
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
