"""Rules over columns on a CUDA device: made where numba-cuda is installed, run where there is a device."""

import pytest

from netdeck.games.datawarriors import GAME
from netdeck.kernel import Rng, Setup, key_from_seed

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


def test_processor_and_device_agree_at_every_decision() -> None:
    import numpy as np

    from netdeck.games.datawarriors.compiled import CODE
    from netdeck.lowered import AT_EVERYTHING
    from netdeck.machines.cuda_device import ColumnDevice
    from netdeck.machines.cuda_program import build

    table = GAME.laid_out(GAME.complete(Setup(game=GAME.id, seats=GAME.table(3))), Rng(key_from_seed(0))).changing()
    GAME.open(table)
    expected = np.stack(CODE.playouts(table, 7, 2000, AT_EVERYTHING)[:6])
    device = ColumnDevice(build(CODE), CODE.layout.pack_book(table), CODE.layout.pack(table, table.cards), threads=500)
    assert (device.playouts(7, 2000, AT_EVERYTHING).get() == expected).all()
