"""The table in motion on the front page is a step of a lesson as the engine plays it, not a drawing of one."""

import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_table_on_the_front_page_is_what_the_engine_plays() -> None:
    script = runpy.run_path(str(ROOT / "scripts" / "front_table.py"))
    assert script["FILE"].read_text(encoding="utf-8") == script["text"](), "run python scripts/front_table.py"
