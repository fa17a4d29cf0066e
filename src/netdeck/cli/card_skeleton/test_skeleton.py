"""What every game owes its players, checked by playing; and the scenarios. Run with pytest, in the folder that holds skeleton."""

from pathlib import Path

from netdeck.registry import find
from netdeck.testing import conformance
from netdeck.testing.scenarios import explained, run_paths

HERE = Path(__file__).parent

test_promises = conformance.suite(find(str(HERE)))


def test_scenarios() -> None:
    """Every scenario passes."""
    report = run_paths([HERE / "scenarios"])
    assert report.failed == 0, "\n".join(explained(outcome) for outcome in report.results if not outcome.passed)
