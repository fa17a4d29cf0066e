"""A skipped server or browser test is a failure in CI, and only there."""

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

MARKED = """
    import pytest

    @pytest.mark.{mark}
    def test_needs_something():
        pytest.skip("no such thing here")
"""
WHOLE_MODULE = """
    import pytest

    pytest.importorskip("a_library_that_nobody_has")
"""


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A small project with our conftest, as CI runs it."""
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text(encoding="utf-8"))
    # The browser's plugin allows no run within a run.
    pytester.makeini("[pytest]\naddopts = -p no:playwright\nmarkers =\n    browser\n    server\n    gpu\n")
    monkeypatch.setenv("CI", "true")
    return pytester


@pytest.mark.parametrize("mark", ["browser", "server"])
def test_a_skip_fails_in_ci(project: pytest.Pytester, mark: str) -> None:
    project.makepyfile(MARKED.format(mark=mark))
    result = project.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*a {mark} test may not be skipped in CI: *no such thing here*"])


@pytest.mark.parametrize("ci", ["", "false"])
def test_a_skip_is_a_skip_at_home(project: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, ci: str) -> None:
    monkeypatch.setenv("CI", ci)
    project.makepyfile(MARKED.format(mark="browser"))
    project.runpytest_inprocess().assert_outcomes(skipped=1)


def test_a_gpu_test_may_be_skipped_in_ci(project: pytest.Pytester) -> None:
    project.makepyfile(MARKED.format(mark="gpu"))
    project.runpytest_inprocess().assert_outcomes(skipped=1)


def test_an_expected_failure_is_not_a_skip(project: pytest.Pytester) -> None:
    project.makepyfile("import pytest\n\n@pytest.mark.server\n@pytest.mark.xfail\ndef test_known():\n    assert False\n")
    project.runpytest_inprocess().assert_outcomes(xfailed=1)


@pytest.mark.parametrize(("folder", "outcome"), [("server", "errors"), ("kernel", "skipped")])
def test_a_module_that_skips_itself_is_judged_by_its_folder(project: pytest.Pytester, folder: str, outcome: str) -> None:
    module = project.mkdir(folder) / "test_whole_module.py"
    module.write_text(WHOLE_MODULE.replace("\n    ", "\n"), encoding="utf-8")
    project.runpytest_inprocess().assert_outcomes(**{outcome: 1})
