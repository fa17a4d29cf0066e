"""Every verb takes the same things in the same places: the game first, and options of one name with one meaning."""

from collections.abc import Iterator
from typing import Any

import pytest

from netdeck.cli._verbs import VERBS


def leaves(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    """The verbs below a command that do something, without old spellings."""
    if hasattr(command, "commands"):
        for word, below in command.commands.items():
            yield from leaves(f"{name} {word}", below)
    elif not command.hidden:
        yield name, command


LEAVES = dict(leaf for verb in VERBS for leaf in leaves(verb.name, verb.command))
ARGUMENTS = {name: [each.metavar or each.name for each in it.params if each.param_type_name == "argument"] for name, it in LEAVES.items()}
OPTIONS = {
    name: {flag for each in it.params if each.param_type_name == "option" and not each.hidden for flag in each.opts}
    for name, it in LEAVES.items()
}
GAMES = {"play", "watch", "sim", "match", "bot test", "lab diff", "lab stress", "lab rulings"}
"""Verbs that play games which nobody has set up before."""
TALKS = {"play", "serve", "mcp", "bot play", "cards lsp"}
"""Verbs that talk to a person or a program until that one stops, so there is no one result."""
TRANSLATED = {"play", "learn", "watch", "sim", "match", "mcp", "games", "rules", "replay", "verify", "analyse", "check", "compile"}
"""Verbs whose output is translated. The card language and the reports of the lab are English; all errors follow LANG."""


def having(option: str) -> set[str]:
    return {name for name, options in OPTIONS.items() if option in options}


@pytest.mark.parametrize("name", LEAVES)
def test_the_game_is_the_first_argument(name: str) -> None:
    places = [place for place, metavar in enumerate(ARGUMENTS[name]) if "GAME" in metavar]
    assert places in ([], [0])
    assert not places or ARGUMENTS[name][0].startswith(("GAME", "[GAME]"))


def test_the_game_is_an_option_only_where_files_or_tables_name_theirs() -> None:
    assert having("--game") == {"cards check", "admin tables"}


def test_every_verb_that_plays_takes_a_seed_decks_cards_and_a_variant() -> None:
    for option in ("--deck", "--cards", "--variant", "--seed"):
        assert having(option) >= GAMES, option
    assert having("--seed") == GAMES
    assert having("--deck") == GAMES | {"cards print"}
    assert having("--cards") >= having("--deck")


def test_every_verb_with_a_result_prints_json() -> None:
    assert having("--json") == set(LEAVES) - TALKS


def test_every_verb_that_is_translated_takes_a_language() -> None:
    assert having("--language") == TRANSLATED
