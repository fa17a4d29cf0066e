"""Every block of every page is run, in the order in which a reader comes to it, by an installed wheel outside the repository."""

import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import typer
from tests.docs.installed import Installed
from tests.docs.pages import PAGES, ROOT, SHELLS, Block, blocks, has_the_form, inline_commands, is_alike, without_blocks

from netdeck import registry
from netdeck.cli import app

pytestmark = [pytest.mark.xdist_group("wheel")]
NAMES = [page.relative_to(ROOT).as_posix() for page in PAGES]
MOST_NOT_RUN = 25
"""Blocks that cannot be run anywhere. It is a limit so that nobody takes the easy way."""


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"))


def test_the_wheel_is_what_runs(installed: Installed, tmp_path: Path) -> None:
    said = installed.run("python -c 'import netdeck; print(netdeck.__file__)' && which netdeck", tmp_path).stdout.splitlines()
    assert Path(said[0]).is_relative_to(installed.site)
    assert Path(said[1]).parent == installed.bin


@pytest.mark.parametrize("leaf", PAGES, ids=NAMES)
def test_the_page_can_be_worked_through(leaf: Path, installed: Installed, tmp_path: Path) -> None:
    found = blocks(leaf)
    if any(block.is_doctest and "not run" not in block.marks for block in found):
        for block in found:
            _bring_what_is_beside(block, tmp_path)
        done = installed.run(f"python -m doctest {shlex.quote(str(leaf))}", tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
    for block in found:
        if "not run" not in block.marks and not block.is_doctest:
            _work_through(block, installed, tmp_path)


def _work_through(block: Block, installed: Installed, folder: Path) -> None:
    _bring_what_is_beside(block, folder)
    if excerpt := block.mark("excerpt"):
        whole = (installed.site / "netdeck" / excerpt).read_text(encoding="utf-8")
        assert all(flush(part) in flush(whole) for part in block.text.split("\n\n")), f"{block.where} does not stand in {excerpt}"
    if command := block.mark("output of"):
        done = installed.run(command, folder)
        assert is_alike(block.text.splitlines(), done.stdout), f"{block.where} is not what {command} says\n{done.stdout}{done.stderr}"
    with ExitStack() as stack:
        address = _server(stack, installed, folder) if "server" in block.marks else ""
        if file := block.mark("file"):
            (folder / file).write_text(block.text.replace("localhost:8765", address or "localhost:8765"), encoding="utf-8")
        if block.language == "console":
            _run_commands(block, installed, folder)
        elif block.language == "sh":
            _run_script(block, installed, folder, address)
        elif block.language != "mermaid" and not {"excerpt", "file", "output of", "then"} & block.marks.keys():
            raise AssertionError(f"{block.where}: nobody knows what to do with this block; see tests/docs/pages.py")
        for command in block.marks.get("then", ()):
            done = installed.run(command, folder)
            assert done.returncode == 0, f"{block.where}: {command}\n{done.stdout}{done.stderr}"


def flush(text: str) -> str:
    """*text* without what stands to the left of it: an excerpt may be moved."""
    return "\n".join(line.strip() for line in text.strip().splitlines())


def _bring_what_is_beside(block: Block, folder: Path) -> None:
    for path in block.marks.get("beside", ()):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)


def _run_commands(block: Block, installed: Installed, folder: Path) -> None:
    commands = block.commands()
    assert commands, f"{block.where}: a console block has commands behind $"
    until = block.mark("stopped at")
    for number, command in enumerate(commands, 1):
        is_last = number == len(commands)
        if until and is_last:
            with installed.going_on(command.line, folder, until):
                pass
            continue
        more = block.mark("shortened")
        done = installed.run(f"{command.line} {more}", folder, "".join(f"{line}\n" for line in command.typed))
        wanted = int(block.mark("status") or 0) if is_last else 0
        assert done.returncode == wanted, f"{block.where}: {command.line}\n{done.stdout}{done.stderr}"
        assert "Traceback" not in done.stderr
        if more:
            assert has_the_form(command.shown, done.stdout), f"{block.where}: {command.line}\n{done.stdout}"
        elif any(line.strip() for line in command.shown):
            assert is_alike(command.shown, done.stdout), f"{block.where}: {command.line}\n{done.stdout}{done.stderr}"


def _run_script(block: Block, installed: Installed, folder: Path, address: str) -> None:
    script = block.text.replace("localhost:8765", address) if address else block.text
    if until := block.mark("stopped at"):
        *before, last = [line for line in script.splitlines() if line.strip()]
        done = installed.run("\n".join(before), folder)
        assert done.returncode == 0, f"{block.where}\n{done.stdout}{done.stderr}"
        with installed.going_on(last.partition("  #")[0], folder, until):
            pass
        return
    done = installed.run(script, folder)
    assert done.returncode == int(block.mark("status") or 0), f"{block.where}\n{done.stdout}{done.stderr}"
    assert "Traceback" not in done.stderr
    assert '"refused"' not in done.stdout, f"{block.where}\n{done.stdout}"


def _server(stack: ExitStack, installed: Installed, folder: Path) -> str:
    heard: list[str] = []
    stack.enter_context(installed.going_on("netdeck serve --database sqlite:///tables.db", folder, "Netdeck serves at", heard.append))
    found = re.search(r"127\.0\.0\.1:\d+", heard[0])
    assert found is not None, heard
    return found[0]


# What is not run


def everything() -> Iterator[Block]:
    for page in PAGES:
        yield from blocks(page)


def test_blocks_have_a_language_and_code_stands_in_blocks() -> None:
    assert not [block.where for block in everything() if not block.language]
    for page in PAGES:
        shown = re.findall(r"^\n(    (?:netdeck|make|python|pip) .*)$", without_blocks(page), flags=re.MULTILINE)
        assert not shown, f"{page.name}: put it into a fenced block, so that it is run: {shown}"


def test_what_is_not_run_says_why_and_stays_rare(capsys: pytest.CaptureFixture[str]) -> None:
    left = [(block.where, block.mark("not run")) for block in everything() if "not run" in block.marks]
    assert all(len(reason) > 10 for _, reason in left), left
    assert len(left) <= MOST_NOT_RUN, left
    assert not [where for where, reason in left if "TODO" in reason]


@pytest.mark.parametrize("leaf", PAGES, ids=NAMES)
def test_every_command_that_is_named_exists_with_its_options(leaf: Path) -> None:
    named = [*inline_commands(leaf), *(line for block in blocks(leaf) if block.language in SHELLS for line in block.said())]
    wrong = [(command, unknown) for command in named if (unknown := _unknown_words(command))]
    assert not wrong


def _unknown_words(command: str) -> list[str]:
    """The words of a command line that no verb and no option of Netdeck is."""
    words = [word for part in command.split(" | ")[:1] for word in shlex.split(part.replace("'netdeck[", "netdeck["))[1:]]
    verb = typer.main.get_command(app)
    context = typer.Context(verb)
    while words and hasattr(verb, "get_command") and not words[0].startswith("-"):
        found = verb.get_command(context, words[0].strip("[]"))
        if found is None:
            return [words[0]]
        verb, context, words = found, typer.Context(found), words[1:]
    known = {flag for param in verb.get_params(context) for flag in (*param.opts, *param.secondary_opts)}
    known |= {f"--{side}" for id in registry.ids() for side in registry.find(id).seat_flags}
    flags = [word.strip("[]").partition("=")[0] for word in words if re.match(r"^\[?--?[a-z]", word)]
    return [flag for flag in flags if flag not in known]


# The working through itself


def test_an_answer_is_compared_but_for_dots_and_durations() -> None:
    assert is_alike(("a", "...", "z in 21 ms"), "a\nb\nc\nz in 3 ms\n")
    assert is_alike(("...", "z"), "z\n")
    assert not is_alike(("a", "z"), "a\nb\nz\n")
    assert not is_alike(("a", "...", "z"), "a\nb\ny\n")


def test_a_page_that_lies_is_found_out(installed: Installed, tmp_path: Path) -> None:
    lies = {
        "a verb that is none": Block("x.md", 1, "console", "$ netdeck dance\n"),
        "an answer that is not given": Block("x.md", 1, "console", "$ netdeck --version\nnetdeck 0.0.0-never\n"),
        "a file that does not do": Block("x.md", 1, "toml", "game = 3\n", {"file": ["t.toml"], "then": ["netdeck watch --setup t.toml"]}),
        "an excerpt of nothing": Block("x.md", 1, "python", "never = 1\n", {"excerpt": ["_examples/lantern/__init__.py"]}),
        "a block that nobody understands": Block("x.md", 1, "toml", "a = 1\n"),
    }
    for block in lies.values():
        with pytest.raises(AssertionError):
            _work_through(block, installed, tmp_path)
    assert _unknown_words("netdeck play bloodless --crads x") == ["--crads"]
    assert _unknown_words("netdeck plya") == ["plya"]
    assert not _unknown_words("netdeck watch binmat --attackers 3")
