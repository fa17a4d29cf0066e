"""Planted faults: `make test` notices at least nine in ten of them.

``faults.toml`` lists faults drawn at random from the source (comparisons, conditions, numbers, dropped calls), in modules that run
without machine code, a browser or PostgreSQL; ``scripts/draw_fault.py`` draws another where one has no place any more. Each says where it
is, what stands there, what is written instead, and which test of `make test` notices it; those that only other tests notice, or none, name
no test and count against the share. The long suite plants every fault and runs that test.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

ROOT = Path(__file__).parents[2]
SHARE = 0.9
PLUGINS = ("-ppytest_timeout", "-pxdist.plugin", "-pno:cacheprovider")
NO_OTHERS = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""Most of a run would be to load them."""


class Fault(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fault, and the test that notices it."""

    file: str
    before: str
    after: str
    noticed_by: str = ""

    def __str__(self) -> str:
        return f"{self.file}-{self.after.strip()}"


FAULTS = msgspec.convert(tomllib.loads(Path(__file__).with_name("faults.toml").read_text(encoding="utf-8"))["fault"], list[Fault])


def planted(fault: Fault, folder: Path) -> Path:
    """A source folder with the fault. All but the faulty file are links, so that what is compiled of them is used again."""
    real, copy = ROOT / "src", folder / "src"
    for part in ("netdeck", *Path(fault.file).parts):
        copy.mkdir()
        for each in real.iterdir():
            if each.name != part:
                (copy / each.name).symlink_to(each)
        real, copy = real / part, copy / part
    shutil.copyfile(real, copy)
    copy.write_text(copy.read_text(encoding="utf-8").replace(fault.before, fault.after), encoding="utf-8")
    return folder / "src"


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_the_fault_can_be_planted(fault: Fault) -> None:
    text = (ROOT / "src/netdeck" / fault.file).read_text(encoding="utf-8")
    assert text.count(fault.before) == 1, f"{fault.file} has changed: plant the fault where its rule stands now"
    assert fault.after != fault.before
    file, *names = fault.noticed_by.partition("[")[0].split("::")
    tests = (ROOT / file).read_text(encoding="utf-8") if file else ""
    assert all(re.search(rf"(def|class) {name}\b", tests) for name in names), f"{fault.noticed_by} is no test any more"


def test_nine_in_ten_are_noticed() -> None:
    assert sum(bool(fault.noticed_by) for fault in FAULTS) >= SHARE * len(FAULTS)


@pytest.mark.long
@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault.noticed_by], ids=str)
def test_a_quick_test_notices(fault: Fault, tmp_path: Path) -> None:
    run = [sys.executable, "-m", "pytest", "-q", "--tb=line", *PLUGINS, "-m", "not long and not soak"]
    environment = {**os.environ, "PYTHONPATH": str(planted(fault, tmp_path)), "PYTHONDONTWRITEBYTECODE": "1", **NO_OTHERS}
    done = subprocess.run([*run, fault.noticed_by], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1, f"the test passes or cannot be run:\n{done.stdout[-2000:]}{done.stderr[-500:]}"
