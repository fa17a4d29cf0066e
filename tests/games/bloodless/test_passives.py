from tests.games.bloodless.tables import do, facts, stage, start, walk

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules.passives import apply_all
from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel import Machine
from netdeck.kernel.records import end_collection

NOW = ("v_health", "v_defense", "v_power", "v_cost", "v_keywords", "v_kins", "v_attack", "v_text", "changed", "cap")


def table(position: Machine) -> TableState:
    assert isinstance(position.state, TableState)
    return position.state


def now(columns: Table) -> dict[str, list[int]]:
    return {name: list(getattr(columns, name)) for name in NOW}


def test_a_second_run_changes_nothing() -> None:
    for position in walk(start(2, ("rotgarden", "rotgarden")), 2):
        columns = table(position.clone()).table_to_change()
        before = now(columns)
        end_collection(columns)
        apply_all(columns)
        assert now(columns) == before


def test_what_a_passive_did_is_told_and_undone() -> None:
    position = stage({"A1": ["Queen of the Undercroft"], "A2": ["Sporeling"], "A.hand": ["Turn the Soil"], "A.main": 2}, A={"blood": 1})

    def sources() -> list[str]:
        state = table(position)
        return [part.sentence for part in GAME.parts(state, state.zones["A2"][0], lambda card: True) if part.number == "health"]

    alone = sources()
    assert facts(position, "A2")["health"] == 2
    do(position, "A play Turn the Soil", "A pick A1")
    assert facts(position, "A2")["health"] == 1
    assert len(sources()) == len(alone) - 1


def test_a_given_effect_lasts_until_its_end() -> None:
    position = stage(
        {"A1": [{"card": "Sporeling", "id": "spore"}]},
        effects=[{"by": "Updraft", "on": "spore", "controller": "A", "until": "end of turn"}],
    )
    assert facts(position, "A1")["keywords"] == ["Flying"]
    do(position, "A end")
    assert facts(position, "A1")["keywords"] == []
