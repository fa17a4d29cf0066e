"""Running a scenario out of a test: its text in, what came of it out."""

from textwrap import dedent

from tests.testing.workshop import GAME

from netdeck import registry
from netdeck.scenarios import Outcome, Scenario, explained, read_scenarios, run

registry.add(GAME)

HEAD = 'title = "A test"\nclauses = ["5.1"]\n'
LANTERN = 'game = "lantern"\n' + HEAD
BENCH = 'game = "workshop"\n' + HEAD + 'given.phase = "bench"\n'


def outcomes(text: str) -> list[Outcome]:
    """What came of every scenario in *text*."""
    return [run(item) if isinstance(item, Scenario) else item for item in read_scenarios(dedent(text), "test.toml")]


def outcome(text: str) -> Outcome:
    """What came of the only scenario in *text*."""
    (only,) = outcomes(text)
    return only


def passes(text: str) -> None:
    """The only scenario in *text* passes."""
    result = outcome(text)
    assert result.passed, explained(result)


def differs(text: str, *words: str) -> None:
    """The only scenario in *text* fails with one difference, which says all of *words*."""
    result = outcome(text)
    assert len(result.differences) == 1, explained(result)
    assert not result.troubles
    assert not result.broke
    said = explained(result)
    for word in words:
        assert word in said, f"{word!r} is not in\n{said}"


def wrong(text: str, line: int, *words: str) -> None:
    """The only scenario in *text* cannot be meant: *line* and *words* stand in what is said about it."""
    result = outcome(text)
    assert result.troubles, explained(result)
    said = " / ".join(trouble.sentence for trouble in result.troubles)
    assert result.troubles[0].line == line, f"line {result.troubles[0].line}: {said}"
    for word in words:
        assert word in said, f"{word!r} is not in {said}"
