"""What an installed Netdeck carries, seen by building the wheel for real."""

import gzip
import json
import re
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]
STATIC = Path("src", "netdeck", "server", "static")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in a freshly built wheel."""
    built = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("dist")), versions=["standard"]))
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


def test_the_wheel_is_typed_and_licensed(wheel: set[str]) -> None:
    assert "netdeck/py.typed" in wheel
    assert any(name.endswith("licenses/LICENSE") for name in wheel)


def test_the_wheel_carries_every_scenario(wheel: set[str]) -> None:
    scenarios = ROOT / "tests" / "scenarios"
    expected = {f"netdeck/_scenarios/{path.relative_to(scenarios).as_posix()}" for path in scenarios.rglob("*.toml")}
    assert expected
    assert expected <= wheel


def test_the_wheel_carries_every_rulebook(wheel: set[str]) -> None:
    source = ROOT / "src"
    expected = {path.relative_to(source).as_posix() for path in source.rglob("rulebook.toml")}
    assert expected
    assert expected <= wheel


def test_the_wheel_carries_nothing_else(wheel: set[str]) -> None:
    assert {name.split("/")[0] for name in wheel if ".dist-info/" not in name} == {"netdeck"}


def test_wheel_and_source_archive_carry_the_built_page(wheel: set[str], tmp_path: Path) -> None:
    built = next(SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    with tarfile.open(built) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    page = (ROOT / STATIC / "index.html").read_text(encoding="utf-8")
    needed = {f"assets/{name}" for name in re.findall(r'assets/([^"]+)', page)} | {"index.html"}
    assert len(needed) > 2
    assert {f"netdeck/server/static/{name}" for name in needed} <= wheel
    assert {f"{STATIC.as_posix()}/{name}" for name in needed} <= names
    assert "web/package-lock.json" in names
    assert not any("node_modules" in name for name in names | wheel)


def test_the_page_is_small(wheel: set[str]) -> None:
    """What a browser could ever load of it, the editor for those who write cards, and what it loads before a match has begun.

    That is the front page, and a table of any game.
    """
    files = [path for path in (ROOT / STATIC).rglob("*") if path.is_file()]
    assert f"{STATIC.relative_to('src').as_posix()}/index.html" in wheel
    assets = ROOT / STATIC / "assets"
    editor = set(assets.glob("writing-*.js"))
    assert sum(map(_packed, editor)) < 130_000
    assert sum(_packed(path) for path in files if path not in editor) < 360_000
    first = {ROOT / STATIC / "index.html"}
    begins = re.findall(r'assets/([^"]+)', (ROOT / STATIC / "index.html").read_text(encoding="utf-8"))
    for path in [*(assets / name for name in begins), *assets.glob("HomeFirst-*"), *assets.glob("HomeBack-*")]:
        first |= _with_imports(path)
    assert len(first) > 4
    assert sum(map(_packed, first)) < 120_000
    for page in ("Door-", "Board-", "Stack-"):
        for path in assets.glob(f"{page}*"):
            first |= _with_imports(path)
    assert not first & editor
    assert sum(map(_packed, first)) < 220_000


def _packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def _with_imports(path: Path) -> set[Path]:
    """A file of the page and all that it imports at once."""
    found, waiting = set[Path](), [path]
    while waiting:
        each = waiting.pop()
        if each in found or not each.is_file():
            continue
        found.add(each)
        if each.suffix == ".js":
            names = re.findall(r"(?:from|import)\s*[\"']\./([\w.-]+)[\"']", each.read_text(encoding="utf-8"))
            waiting += [each.with_name(name) for name in names]
    return found


def test_the_lock_file_of_the_page_is_complete_for_every_platform_and_names_no_host() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    names = {path.rpartition("node_modules/")[2] for path in packages}
    optional = {name for package in packages.values() for name in package.get("optionalDependencies", {})}
    assert optional <= names
    assert all("integrity" in package for path, package in packages.items() if path)
    assert "resolved" not in text
