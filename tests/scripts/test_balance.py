"""The tables of balance in the docs: every rulebook that is shipped has one, made from its plan."""

import re
from pathlib import Path

import pytest
from balance.__main__ import HERE, PAGES, ROOT, filled, summary

from netdeck.lab import Journal, read_plan, run
from netdeck.lab.records import reported

PLANS = {path.stem: path for path in sorted(HERE.glob("*.toml"))}


@pytest.mark.parametrize("name", PLANS)
def test_the_page_of_each_rulebook_has_the_table_of_its_plan(name: str) -> None:
    plan = read_plan(PLANS[name])
    page = PAGES.get(name, ROOT / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")
    table = page.partition(f"<!-- balance of {name} -->")[2].partition(f"<!-- end of balance of {name} -->")[0]
    assert f"build/balance/{name}/report.html" in table
    rows = re.findall(r"^\| (.+), \d+ games \| [\d.]+ % \| [\d.]+ % to [\d.]+ % \|$", table, re.MULTILINE)
    for deck in plan.lists:
        assert deck in rows
    assert rows.count("whoever is asked first") == len(plan.world)
    assert rows.count("`seer:3` against `seer:1`") == len(plan.world)


def test_a_page_is_filled_between_its_marks_and_nowhere_else(tmp_path: Path) -> None:
    plan = read_plan(PLANS["lantern"]).of(2)
    journal = Journal.begin(tmp_path / "run", plan)
    text = "\n".join(summary(reported(run(journal, workers=1), journal.folder)))
    assert "| whoever is asked first, 2 games |" in text
    page = "before\n<!-- balance of lantern -->\nold\n<!-- end of balance of lantern -->\nafter\n"
    once = filled(page, "lantern", text)
    assert once.startswith("before\n")
    assert once.endswith("\nafter\n")
    assert "old" not in once
    assert filled(once, "lantern", text) == once
