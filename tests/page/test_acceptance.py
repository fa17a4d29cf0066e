"""Everything that the page must do is shown by a test that exists."""

import ast
import re
import tomllib
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE_TESTS = TESTS.parent / "web" / "tests"
LATER = {"analysis", "puzzles"}


def names(file: str) -> set[str]:
    """The tests of a file, in Python or in TypeScript."""
    folder, _, name = file.partition("/")
    if folder == "web":
        return {
            found[1]
            for found in re.finditer(r"(?:\bit|\btest)(?:\.\w+\(.*\))?\(\s*'([^']+)'", (PAGE_TESTS / name).read_text(encoding="utf-8"))
        }
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    return {each.name for each in tree.body if isinstance(each, ast.FunctionDef) and each.name.startswith("test_")}


def test_each_must_of_the_page_names_tests_that_exist() -> None:
    musts = tomllib.loads((TESTS / "browser" / "acceptance.toml").read_text(encoding="utf-8"))["must"]
    assert len({must["says"] for must in musts}) == len(musts)
    for must in musts:
        assert ("by" in must) != ("later" in must), must["says"]
        assert must.get("later", "analysis") in LATER
        for test in must.get("by", ()):
            file, _, name = test.partition("::")
            assert name in names(file), test
