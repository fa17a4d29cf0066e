"""The glossary names things that exist, each word once."""

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
ROWS = [line.split("|")[1:4] for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
WORDS = [(word.strip(), where) for word, _, where in ROWS if word.strip() not in ("word", "---")]
PLACE = re.compile(r"`(netdeck[\w.]*)`")


def found(place: str) -> object:
    """What lies at a dotted place: a module, or something in one."""
    names = place.split(".")
    for end in range(len(names), 0, -1):
        try:
            thing: object = import_module(".".join(names[:end]))
        except ModuleNotFoundError:
            continue
        for name in names[end:]:
            thing = getattr(thing, name)
        return thing
    raise ModuleNotFoundError(place)


@pytest.mark.parametrize(("word", "where"), WORDS, ids=[word for word, _ in WORDS])
def test_a_word_has_a_home_that_exists(word: str, where: str) -> None:
    places = PLACE.findall(where)
    assert places, f"{word} lives nowhere"
    for place in places:
        found(place)


def test_a_home_that_does_not_exist_is_noticed() -> None:
    with pytest.raises((AttributeError, ModuleNotFoundError)):
        found("netdeck.kernel.decision.Choice")
    with pytest.raises(ModuleNotFoundError):
        found("netless.kernel")


API = GLOSSARY.parent / "api"
SOURCES = Path(import_module("netdeck").__file__ or "").parent


def modules(package: str) -> set[str]:
    """The public modules of a package."""
    found = (file.relative_to(SOURCES.parent).with_suffix("") for file in (SOURCES / package).rglob("*.py") if file.name != "__init__.py")
    return {".".join(each.parts) for each in found if "migrations" not in each.parts and not each.name.startswith("_")}


@pytest.mark.parametrize("package", ["kernel", "language", "cardgame", "server"])
def test_every_public_name_is_in_the_reference(package: str) -> None:
    """Every public name has a docstring (ruff), and the reference shows all of a module."""
    listed = re.findall(r"^::: (.+)$", (API / f"{package}.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert sorted(listed) == sorted(modules(package))


def test_what_the_kernel_exports_is_in_its_modules() -> None:
    kernel = import_module("netdeck.kernel")
    homes = {thing.__module__ for name in kernel.__all__ if hasattr(thing := getattr(kernel, name), "__module__") and callable(thing)}
    assert {home for home in homes if home.startswith("netdeck.")} <= modules("kernel")


def test_a_word_stands_once() -> None:
    words = Counter(each.strip() for word, _ in WORDS for each in word.split(","))
    assert [word for word, times in words.items() if times > 1] == []


def test_it_is_found_from_the_index_and_by_contributors() -> None:
    root = GLOSSARY.parents[1]
    assert "(docs/glossary.md)" in (root / "README.md").read_text(encoding="utf-8")
    assert "(docs/glossary.md)" in (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "(glossary.md)" in (root / "docs" / "architecture.md").read_text(encoding="utf-8")
