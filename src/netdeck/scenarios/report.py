"""Results of scenarios: passed, or the differences between expected and actual."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from netdeck.kernel import Rulebook
from netdeck.scenarios.model import ScenarioProblem


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference. ``check`` is its key in the file, with the step (``step 2: then.zones.d2``)."""

    line: int
    check: str
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one scenario under one variant.

    ``troubles`` are faults of the file itself; ``broke`` is an exception in the rules. ``reached`` says how often each clause was
    followed, ``events`` how often each kind of event happened, ``citations`` under which clause.
    """

    file: str
    line: int
    title: str
    game: str = ""
    variant: str = ""
    clauses: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    troubles: tuple[ScenarioProblem, ...] = ()
    broke: str = ""
    reached: Counter[str] = field(default_factory=Counter, repr=False)
    events: Counter[str] = field(default_factory=Counter, repr=False)
    citations: Counter[tuple[str, str]] = field(default_factory=Counter, repr=False)

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not (self.differences or self.troubles or self.broke)

    @property
    def name(self) -> str:
        """The title, and the variant where the file names one."""
        return f"{self.title} [{self.variant}]" if self.variant else self.title

    def explained(self, rulebook: Rulebook | None = None) -> str:
        """The result for people: expected, found, and the clauses of the scenario."""
        lines = [f"{self.file}:{self.line}: {self.name}"]
        lines += [f"  {self.file}:{each.line}: {each.sentence}" for each in self.troubles]
        for each in self.differences:
            lines += [f"  line {each.line}, {each.check}", f"    expected  {each.expected}", f"    found     {each.found}"]
        if self.broke:
            lines.append(f"  the rules broke down: {self.broke}")
        if self.differences or self.broke:
            lines += [f"  about {clause}: {_text(rulebook, clause)}" for clause in self.clauses]
        return "\n".join(lines)

    def as_json(self) -> dict[str, object]:
        """The result for programs."""
        return {
            "file": self.file,
            "line": self.line,
            "title": self.title,
            "game": self.game,
            "variant": self.variant,
            "passed": self.passed,
            "clauses": list(self.clauses),
            "differences": [asdict(each) for each in self.differences],
            "errors": [{"line": each.line, "message": each.sentence} for each in self.troubles],
            **({"broke": self.broke} if self.broke else {}),
        }


def _text(rulebook: Rulebook | None, clause: str) -> str:
    return rulebook.text(clause) if rulebook is not None and clause in rulebook else "(unknown)"


@dataclass(frozen=True, slots=True)
class Report:
    """The results of many scenarios."""

    results: Sequence[Outcome]

    @property
    def passed(self) -> int:
        """How many passed."""
        return sum(each.passed for each in self.results)

    @property
    def failed(self) -> int:
        """How many did not."""
        return len(self.results) - self.passed

    def as_json(self) -> dict[str, object]:
        """The report for machines."""
        return {"passed": self.passed, "failed": self.failed, "results": [each.as_json() for each in self.results]}
