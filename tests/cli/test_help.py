"""The command as a whole: help, sections, verbs that games add, exit statuses."""

from importlib.metadata import EntryPoint

import pytest
import typer
from tests.cli.running import netdeck, program

from netdeck import __version__
from netdeck.cli._verbs import VERBS, Verb

NAMES = [verb.name for verb in VERBS]


def test_help_lists_every_verb_with_a_line_and_the_exit_statuses() -> None:
    answer = netdeck("--help")
    assert answer.status == 0
    listed = [line.split()[0] for line in answer.lines if line.startswith("  ") and line.split()]
    assert [verb for verb in listed if verb in NAMES] == NAMES
    assert "Exit status: 0 success; 1 the answer is no" in answer.out
    assert not any("..." in line for line in answer.lines[10:]), "no line of the list is cut off"


@pytest.mark.parametrize("verb", NAMES)
def test_every_verb_has_help(verb: str) -> None:
    answer = netdeck(verb, "--help")
    assert answer.status == 0
    assert answer.lines[0].startswith(f"Usage: netdeck {verb} ")


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_the_line_of_a_verb_is_the_first_sentence_of_its_own_help(verb: Verb) -> None:
    assert verb.command.get_short_help_str(limit=1000) == verb.line


def test_version() -> None:
    assert netdeck("--version").out == f"netdeck {__version__}\n"


def test_a_mistyped_verb_and_a_mistyped_option_tell_the_nearest() -> None:
    verb = netdeck("wacth", "lantern")
    assert verb.status == 2
    assert "Did you mean 'watch'" in verb.err
    option = netdeck("games", "--jsno")
    assert option.status == 2
    assert "--json" in option.err
    assert verb.out == option.out == ""


def test_no_colour_goes_into_a_pipe_whatever_the_terminal_says() -> None:
    for environment in ({"NO_COLOR": "1", "TERM": "xterm-256color"}, {"TERM": "dumb"}, {}):
        answer = program("rules", "lantern", "--coverage", environment=environment)
        assert answer.status == 0
        assert "\x1b" not in answer.out + answer.err


# Verbs of single games

added = typer.Typer()


@added.command("import")
def read_in(number: int) -> None:
    """Read something in."""
    typer.echo(f"read {number}")


@added.command("export")
def write_out() -> None:
    """Write something out."""


class Unloaded(EntryPoint):
    """An entry point that must not be loaded."""

    def load(self) -> object:
        raise AssertionError(f"{self.name} was loaded without need")


def entries(monkeypatch: pytest.MonkeyPatch, *points: EntryPoint) -> None:
    added = {point.name: point for point in points}
    monkeypatch.setattr("netdeck.installed.entries", lambda group: added if group == "netdeck.commands" else {})


def test_a_game_adds_a_verb_that_help_lists_without_loading_it(monkeypatch: pytest.MonkeyPatch) -> None:
    entries(monkeypatch, Unloaded("moon", "nowhere:app", "netdeck.commands"))
    answer = netdeck("--help")
    assert answer.status == 0
    assert "Of single games:" in answer.lines
    assert "  moon  What moon adds: netdeck moon --help" in answer.lines
    assert netdeck("games", "--help").status == 0


def test_a_verb_of_a_game_is_loaded_when_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    entries(monkeypatch, EntryPoint("moon", f"{__name__}:added", "netdeck.commands"), Unloaded("sun", "nowhere:app", "netdeck.commands"))
    assert netdeck("moon", "import", "3").out == "read 3\n"
    assert "Read something in." in netdeck("moon", "--help").out
    assert netdeck("moon", "import", "x").status == 2


def test_what_is_no_app_or_cannot_be_loaded_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    entries(
        monkeypatch,
        EntryPoint("moon", f"{__name__}:VERBS", "netdeck.commands"),
        EntryPoint("sun", "no_such_module_anywhere:app", "netdeck.commands"),
    )
    moon, sun = netdeck("moon"), netdeck("sun")
    assert moon.status == sun.status == 2
    assert moon.complaints == [f"{__name__}:VERBS is no Typer app, so there is no verb 'moon'"]
    assert sun.complaints[0].startswith("the verb 'sun' cannot be loaded: ")


def test_a_game_cannot_replace_one_of_our_verbs(monkeypatch: pytest.MonkeyPatch) -> None:
    entries(monkeypatch, Unloaded("games", "nowhere:app", "netdeck.commands"))
    assert netdeck("games", "--json").status == 0


@pytest.mark.parametrize(
    ("words", "new"),
    [
        ("match greedy random --game lantern", "netdeck match [OPTIONS] GAME BOT BOT"),
        ("bot test ./bot --game lantern", "netdeck bot test [OPTIONS] GAME COMMAND"),
        ("cards explain text --game bloodless", "netdeck cards explain [OPTIONS] [GAME] TEXT"),
        ("cards phrases --game bloodless", "netdeck cards grammar GAME"),
        ("lab break set.toml --game bloodless", "netdeck lab stress GAME [--cards FILE.toml]"),
        ("lab stress set.toml --game bloodless", "netdeck lab stress [OPTIONS] GAME"),
    ],
)
def test_an_old_spelling_says_the_new_one(words: str, new: str) -> None:
    answer = netdeck(*words.split())
    assert answer.status == 2
    assert new in answer.complaints[0]
