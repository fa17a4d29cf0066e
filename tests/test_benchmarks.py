"""The benchmarks run and say what they measured. How fast they are is nobody's test."""

import benchmarks
import pytest
from benchmarks import Figure, kernel
from benchmarks.__main__ import line, names


def test_they_are_found_by_their_main() -> None:
    assert "kernel" in names()
    assert not [name for name in names() if name.startswith("_")]


def test_the_kernel_is_measured_against_baselines_of_the_same_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(benchmarks, "ROUNDS", 1)
    monkeypatch.setattr(benchmarks, "ROUND_SECONDS", 0.002)
    monkeypatch.setattr(kernel, "GAMES", 1)
    figures = {figure.name: figure for figure in kernel.main()}
    assert {"clones, 120 cards", "steps, silent", "decisions, silent"} <= set(figures)
    assert figures["clones, 120 cards"].at_least == 300
    assert all(figure.per_second > 0 for figure in figures.values())
    assert all((figure.ratio is None) == (figure.baseline == "") for figure in figures.values())


def test_a_deep_copy_is_the_same_table() -> None:
    table = kernel.large_table()
    twin = kernel.deep_copy(table.state)
    assert twin.zones == table.state.zones
    assert twin.cards == table.state.cards
    assert twin.cards is not table.state.cards
    assert twin.plan is table.state.plan


def test_a_figure_reads_well() -> None:
    words = " ".join(line(Figure("clones", 1234.5, "deep copies", 512.3, 300)).split())
    assert words == "clones 1,234 /s 512.3 x deep copies (at least 300 x)"
