"""Tests of one group stay on one worker, which then makes once what they share."""

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

GROUPED = """
    import os
    from pathlib import Path

    import pytest

    @pytest.mark.parametrize("number", range(40))
    @pytest.mark.xdist_group("shared")
    def test_shares_something(number):
        Path("shared", f"{number} " + os.environ["PYTEST_XDIST_WORKER"]).touch()

    @pytest.mark.parametrize("number", range(40))
    def test_shares_nothing(number):
        Path("alone", f"{number} " + os.environ["PYTEST_XDIST_WORKER"]).touch()
"""


def test_a_group_has_one_worker(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\naddopts = -p no:playwright\n")
    pytester.makepyfile(GROUPED)
    for folder in ("shared", "alone"):
        pytester.mkdir(folder)
    pytester.runpytest_subprocess("-n2", "--dist", "loadgroup").assert_outcomes(passed=80)
    workers = {folder: {each.name.split()[1] for each in Path(pytester.path, folder).iterdir()} for folder in ("shared", "alone")}
    assert len(workers["shared"]) == 1
    assert workers["shared"] | workers["alone"] == {"gw0", "gw1"}
