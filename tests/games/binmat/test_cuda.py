"""The CUDA machine: made everywhere where numba-cuda is installed, run where there is a device."""

import pytest

from netdeck.games.binmat.ruleset import DUEL, HACKMUD, HUMAN, RuleSet

pytestmark = pytest.mark.gpu


@pytest.fixture(autouse=True)
def needs_a_device() -> None:
    pytest.importorskip("numba", reason="the compiled machine needs the extra netdeck[sim]")
    pytest.importorskip("numba_cuda", reason="the CUDA machine needs the extra netdeck[cuda]")
    cupy = pytest.importorskip("cupy", reason="the CUDA machine needs the extra netdeck[cuda]")
    try:
        cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        pytest.skip(f"there is no CUDA device here: {error}")


@pytest.mark.parametrize(
    ("rules", "defenders", "attackers", "games"),
    [(HUMAN, 1, 1, 4000), (DUEL, 1, 1, 3000), (HACKMUD, 1, 1, 2900), (HUMAN, 2, 3, 100)],
    ids=["human", "duel", "hackmud", "human-2v3"],
)
def test_processor_and_device_agree_on_every_position(rules: RuleSet, defenders: int, attackers: int, games: int) -> None:
    import numpy as np

    from netdeck.games.binmat.compiled import Machine
    from netdeck.games.binmat.cuda_device import Device
    from netdeck.games.binmat.cuda_program import build

    traces = Machine(rules, defenders, attackers).traces(0, games)
    expected = np.full(traces.actions.shape, 0x811C9DC5, np.uint32)
    for at in range(traces.positions.shape[2]):
        expected = (expected ^ traces.positions[:, :, at]) * np.uint32(0x01000193)
    device = Device(build(rules, defenders, attackers))
    prints, moves = device.prints(0, games)
    assert moves.get().tolist() == traces.moves.tolist()
    stepped = device.deal(0, games)
    for number in range(int(traces.moves.max())):
        stepped.step()
        going_on = traces.moves > number
        assert (prints.get()[number][going_on] == expected[going_on, number]).all()
        assert (stepped.fingerprints().get()[going_on] == expected[going_on, number]).all()
