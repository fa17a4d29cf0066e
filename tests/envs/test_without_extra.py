"""Without the extra the environments say what to install."""

import sys
from collections.abc import Callable

import pytest

from netdeck.envs import make_aec, make_gym, make_parallel


@pytest.mark.parametrize("make", [make_aec, make_parallel, make_gym])
def test_what_is_missing_is_named(make: Callable[[str], object], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("netdeck.envs.")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("numpy", "gymnasium", "pettingzoo"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ModuleNotFoundError, match=r"is not installed; this needs: pip install 'netdeck\[envs\]'"):
        make("binmat")
