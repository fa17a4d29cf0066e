"""Line mode in another language: the same match, said otherwise."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.every_game import GAMES
from tests.i18n.test_catalogues import SHARED
from tests.terminal.test_screens import played as whole_match
from typer.testing import CliRunner

from netdeck.book import book_of
from netdeck.cli import app
from netdeck.i18n import translator
from netdeck.kernel import Setup
from netdeck.lessons import lessons_of
from netdeck.testing.templates import templates_in, templates_of

SHORTEST = 12
"""So many letters of a sentence must stand in a row to be taken for it."""
TAUGHT = [id for id, game in GAMES.items() if lessons_of(game).lessons]


def played(*options: str, lines: str = "why\nlog\nrules R19\ngoal\nquit\n", **environment: str) -> str:
    found = CliRunner().invoke(
        app, ["play", "datawarriors", "--seed", "3", *options], input=lines, env={"LANG": "C", "LC_ALL": "", **environment}
    )
    return " ".join(found.output.split())


@pytest.fixture(autouse=True)
def _kept_elsewhere(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("NETDECK_RECORDS", str(tmp_path))


def test_questions_answers_the_log_and_the_rulebook_are_german() -> None:
    told = played("--language", "de")
    for sentence in (
        "Spiele Skripte oder zieh eine Karte.",
        "Die erste Karte deines Zuges ziehen.",
        "mischt das Laufwerk",
        "zieht eine Karte",
        "Wer darf antworten, und bis wann?",
        "Lösche die Laufwerke",
    ):
        assert sentence in told
    for sentence in ("memory free until", "shuffles the drive", "Who may respond"):
        assert sentence not in told


def test_the_language_of_the_terminal_is_taken_unless_another_is_wanted() -> None:
    assert "mischt das Laufwerk" in played(LANG="de_DE.UTF-8")
    assert "shuffles the drive" in played("--language", "en", LANG="de_DE.UTF-8")
    assert "shuffles the drive" in played()


def test_a_language_that_nobody_speaks_is_refused() -> None:
    assert "unknown language 'xx'; known: en, de" in played("--language", "xx")


def test_the_frame_of_line_mode_is_german_too() -> None:
    told = played("--language", "de", lines="help\nwhy not nonsense\ncard nonsense\nstops\nhint\n1\nundo\nquit\n")
    for sentence in (
        "'help' zeigt alle Befehle.",
        "Der Tisch, wie du ihn siehst:",
        "Laufwerk",
        "warum du das nicht darfst, und was anders sein müsste",
        "Abgelehnt: ",
        "Keine Karte dieser Partie heißt 'nonsense'.",
        "immer fragen",
        "Ich würde ",
        "Deine letzte Entscheidung ist zurückgenommen.",
    ):
        assert sentence in told


@cache
def english(id: str) -> frozenset[str]:
    """Pieces of every sentence that the rules, the rulebook and line mode say in English; not what stands on cards."""
    game = GAMES[id]
    templates = [*templates_of(game), *templates_in(SHARED), *(str(entry.text) for entry in game.rulebook)]
    printed = " ".join(card.text for card in game.definitions(game.complete(Setup(game=id))).values())
    templates = [template for template in templates if translator("de", game).template(template) != template]
    parts = (part.strip() for template in templates for part in re.split(r"\{[^}]*\}", template))
    return frozenset(part for part in parts if len(part) >= SHORTEST and " " in part and part not in printed)


FEW = [id if id in ("lantern", "datawarriors") else pytest.param(id, marks=pytest.mark.long) for id in GAMES]
"""Every game, most of them in the long tier."""


@pytest.mark.parametrize("id", FEW)
def test_a_whole_match_in_german_says_nothing_in_english(id: str, tmp_path: Path) -> None:
    somebody = whole_match(id, next(iter(GAMES[id].variants)), 1, tmp_path / "match.jsonl", "de")
    told = " ".join(" ".join(line for lines in (*somebody.screens, *somebody.answers) for line in lines).split())
    assert [part for part in english(id) if part in told] == []


class Said(NamedTuple):
    """What a command said, and how it ended."""

    status: int
    output: str
    wrong: str


def run(*words: str, language: str = "de", lines: str = "", **environment: str) -> Said:
    """Call the command in a terminal of that language; what it says is without line breaks."""
    env = {"LANG": f"{language}_DE.UTF-8", "LC_ALL": "", "COLUMNS": "200", **environment}
    found = CliRunner().invoke(app, list(words), input=lines, env=env)
    return Said(found.exit_code, " ".join(found.output.split()), " ".join(found.stderr.split()))


@pytest.mark.parametrize("id", FEW)
@pytest.mark.parametrize("seed", ["1", pytest.param("2", marks=pytest.mark.soak)])
def test_bots_are_watched_and_their_record_is_told_in_german(id: str, seed: str, tmp_path: Path) -> None:
    """What everybody chose, what happened, what the bots thought, and the table at the end."""
    record, seat = tmp_path / "match.jsonl", str(GAMES[id].table(GAMES[id].seat_counts[0])[0])
    watched = run("watch", id, "--seed", seed, "--bot", "random", "--record", str(record), "--thoughts")
    again = run("replay", str(record), "--seat", seat)
    several = run("watch", id, "--seed", seed, "--bot", "random", "--games", "2")
    for found in (watched, again, several):
        assert found.status == 0, found.output
        assert [part for part in english(id) if part in found.output] == []
    assert " wählt " in watched.output
    assert f"Der Tisch, wie {seat} ihn sieht:" in again.output
    assert "Partie 2: " in several.output
    assert "{C" not in again.output  # signs are said in words


@pytest.mark.parametrize("id", GAMES)
def test_games_are_listed_in_german_with_what_each_choice_means(id: str) -> None:
    found = run("games", id).output
    assert "Varianten (--variant)" in found
    assert [part for part in english(id) if part in found] == []
    for option in GAMES[id].options.values():
        for value, words in zip(option.choices, option.words, strict=True):
            assert f"{value}: {translator('de', GAMES[id]).say(words)}" in found
    assert "Spieler" in run("games").output


WRONG = st.one_of(
    st.sampled_from(["0", "-1", "99999999", "true", "none", "[]", "nonsense", "A", "u1", "random", "1.5", '"x"', "{}"]),
    st.integers().map(str),
)


@pytest.mark.parametrize("id", GAMES)
@given(data=st.data())
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_wrong_with_a_table_is_said_in_german(id: str, data: st.DataObject) -> None:
    """Any option with any value, seats, decks and bots that there are not: every line of the complaint has words of a catalogue."""
    game = GAMES[id]
    names = [*game.options, "nonsense"]
    words = ["watch", id]
    for name in data.draw(st.lists(st.sampled_from(names), max_size=3)):
        words += ["--option", f"{name}={data.draw(WRONG)}"]
    words += data.draw(
        st.sampled_from(
            [
                *(["--seats", "99"], ["--seats", "nobody"], ["--seat", "nobody"], ["--deck", "nobody=nothing"], ["--deck", "nonsense"]),
                *(["--bot", "nonsense"], ["--bot", "greedy:3"], ["--bot", "nobody=greedy"], ["--variant", "nonsense"], ["--option", "x"]),
                *(["--nonsense"], ["twice"], ["--setup", "nowhere.toml"], ["--cards", "nowhere.toml"], ["--seed", "x"], ["--games", "0"]),
            ]
        )
    )
    found = run(*words)
    assert found.status == 2, found.output
    assert [part for part in english(id) if part in found.output] == []
    assert found.wrong != run(*words, language="en").wrong


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "blodless"], "es gibt kein Spiel 'blodless'; war 'bloodless' gemeint?"),
        (["learn", "bloodless", "--lesson", "x"], "bloodless hat keine Lektion 'x'"),
        (["rules", "bloodless", "--chapter", "x"], "Bloodless hat kein Kapitel 'x'"),
        (["replay", "nowhere.jsonl"], "es gibt keine Datei nowhere.jsonl"),
        (["verify", "."], ". ist ein Ordner und keine Datei"),
        (["check", "nowhere"], "es gibt keine Datei und keinen Ordner nowhere"),
        (["match", "bloodless", "greedy"], "ein Vergleich braucht mindestens zwei Bots"),
        (["games", "--nonsense"], "es gibt keine Option --nonsense"),
        (["nonsense"], "es gibt kein Verb 'nonsense'"),
        (["replay"], "FILE fehlt"),
        (["sim", "bloodless", "--games", "x"], "--games ist eine Zahl"),
        (["sim", "bloodless", "--games", "0"], "--games ist eine Zahl, mindestens 1"),
    ],
)
def test_complaints_are_german(words: list[str], sentence: str) -> None:
    found = run(*words)
    assert found.status == 2
    assert sentence in found.output
    assert sentence not in run(*words, language="en").output


def test_a_record_that_is_none_is_refused_in_german(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert run("watch", "bloodless", "--seed", "1", "--bot", "random", "--record", str(file)).status == 0
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(lines[:2] + lines[3:]), encoding="utf-8")
    assert "Zeile 3: Eintrag 3 steht, wo Eintrag 2 hingehört" in run("replay", str(file)).output
    file.write_text("", encoding="utf-8")
    assert "die Datei ist leer" in run("replay", str(file)).output


def test_simulations_and_scenarios_are_told_in_german() -> None:
    found = run("sim", "lantern", "--games", "3", "--workers", "1", "--seed", "1").output
    assert "3 Partien ab Startwert 1" in found
    for word in ("Sieger", "Anteil", "Regel", "Entscheidungen"):
        assert word in found
    assert [part for part in english("lantern") if part in found] == []
    assert "gewonnen" in run("match", "lantern", "random", "random", "--games", "2", "--workers", "1", "--seed", "1").output
    assert "bestanden" in run("check", "tests/scenarios/lantern").output


@pytest.mark.parametrize("id", TAUGHT)
def test_lessons_are_taught_in_german(id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Help is asked for until the move is told, in every step, and every step is skipped."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    lesson = lessons_of(GAMES[id]).lessons[0]
    lines = "help\n" + "hint\nhint\nhint\nskip\n" * len(lesson.step)
    said = run("learn", id, "--language", "de", lines=lines, LANG="C").output
    speaks = translator("de", GAMES[id])
    for step in lesson.step:
        assert f"Ziel: {speaks.say(step.goal)}" in said
        assert speaks.say(step.hint) in said
    assert [part for part in english(id) if part in said] == []


@pytest.mark.parametrize("id", GAMES)
def test_the_rulebook_is_read_in_german(id: str) -> None:
    found = run("rules", id, "--language", "de", LANG="C")
    assert found.status == 0
    said = found.output
    for chapter in book_of(GAMES[id], "de").chapters:
        assert f"{chapter.title} ---" in said
        assert " ".join(chapter.text.split()) in said
    assert [part for part in english(id) if part in said] == []
