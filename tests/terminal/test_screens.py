"""Whole games through line mode, in every game and variant, on a screen of 80 columns: what is read before an answer fits on it."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from tests.every_game import GAMES

from netdeck.bots import BotTable, create
from netdeck.i18n import ENGLISH
from netdeck.kernel import Deal, Match, Seat, Setup
from netdeck.terminal.commands import VERBS
from netdeck.terminal.console import Console
from netdeck.terminal.line_mode import LineMode
from netdeck.terminal.match_backend import LocalMatch
from netdeck.terminal.option_list import Offer

TABLES = [
    pytest.param(id, variant, marks=[pytest.mark.soak if number % 3 else pytest.mark.long] if number else [])
    for id, game in GAMES.items()
    for number, variant in enumerate(game.variants)
]
ASKED = ("help", "options", "board", "log", "why", "goal", "card a", "undo", "")


class Somebody(Console):
    """Answers at random, by number, by notation or as people say it, and now and then asks for something first."""

    def __init__(self, here: LocalMatch, seed: int) -> None:
        self.at_keyboard = False
        self.here = here
        self.dice = random.Random(seed)
        self.screens: list[list[str]] = []
        self.answers: list[list[str]] = []
        self._lines: list[str] = []
        self._asked = ""
        self._undos = 5

    def say(self, text: str = "") -> None:
        self._lines += self.speak(text).splitlines() or [""]

    def ask(self, prompt: str, seconds: float | None = None) -> str:
        told, self._lines = self._lines, []
        (self.answers if self._asked in VERBS or not told else self.screens).append([*told, self.speak(prompt)])
        self._asked = ""
        if self.dice.random() < 0.1:
            line = self.dice.choice(ASKED)
            self._asked = line.partition(" ")[0]
            if self._asked != "undo":
                return line
            self._undos -= 1
            self._asked = ""
            if self._undos >= 0:
                return "undo"
        seat = next(seat for seat in self.here.people if seat in self.here.match.position.pending())
        options = self.here.question(seat).options
        number = self.dice.randrange(len(options))
        return str(number + 1) if not options[0].notation.isdigit() and self.dice.random() < 0.5 else options[number].notation


def played(id: str, variant: str, seed: int, place: Path, language: str = ENGLISH) -> Somebody:
    game = GAMES[id]
    setup = game.complete(Setup(game=id, variant=variant))
    match = Match(game, setup, Deal(seed=seed))
    people = setup.seats[seed % len(setup.seats)]
    bots = BotTable(match, {seat: create("greedy", game, seat, seed) for seat in setup.seats if seat != people})
    here = LocalMatch(match, bots, place, language=language)
    somebody = Somebody(here, seed)
    try:
        LineMode(somebody, here).play()
    finally:
        bots.close()
    assert match.position.result() is not None
    return somebody


@pytest.mark.parametrize(("id", "variant"), TABLES)
def test_what_is_read_before_an_answer_fits_on_the_screen(id: str, variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    games = [played(id, variant, seed, tmp_path / f"{seed}.jsonl") for seed in (1, 2)]
    screens = [screen for game in games for screen in game.screens]
    lengths = [len(screen) for screen in screens]
    assert median(lengths) <= 40, sorted(lengths)
    assert max(lengths) <= 80, "\n".join(screens[lengths.index(max(lengths))])
    everything = [line for game in games for screen in (*game.screens, *game.answers) for line in screen]
    # Paths of records are as long as they are; a word that is longer than the screen cannot be broken.
    assert not [line for line in everything if len(line) > 80 and "/" not in line and max(map(len, line.split())) < 40]
    assert not [line for line in everything if re.search(r"\bcorp[1-5]\b|\{C[1-5]\}", line)]


def seated(id: str, seed: int, place: Path) -> tuple[LocalMatch, Seat]:
    game = GAMES[id]
    setup = game.complete(Setup(game=id, players={game.table(game.seat_counts[0])[0]: "Grace"}))
    match = Match(game, setup, Deal(seed=seed))
    first, *others = setup.seats
    return LocalMatch(match, BotTable(match, {seat: create("greedy", game, seat, seed) for seat in others}), place), first


class Typing(Console):
    """Types lines one after the other, and keeps what each of them brought."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.at_keyboard = False
        self.lines = lines
        self.heard: list[tuple[str, list[str]]] = [("", [])]

    def say(self, text: str = "") -> None:
        self.heard[-1][1].extend(text.splitlines() or [""])

    def ask(self, prompt: str, seconds: float | None = None) -> str:
        line = next(self.lines, "quit")
        self.heard.append((line, []))
        return line

    def after(self, line: str) -> str:
        return "\n".join(next(told for said, told in self.heard if said == line))


@pytest.mark.parametrize("id", GAMES)
def test_any_card_and_the_goal_are_told_at_any_time(id: str, tmp_path: Path) -> None:
    here, seat = seated(id, 1, tmp_path / "m.jsonl")
    cards = here.cards()
    name = sorted(cards)[len(cards) // 2]
    person = Typing(iter([f"card {name}", "goal", "card", "card Nobody Ever"]))
    LineMode(person, here).play()
    assert name in person.after(f"card {name}")
    assert all(word in person.after(f"card {name}") for word in cards[name].text.split()[:3] if "{" not in word)
    assert GAMES[id].goal(here.match.setup.variant), "every game says how it is won"
    assert all(clause in person.after("goal") for clause in GAMES[id].goal(here.match.setup.variant))
    assert "Which card?" in person.after("card")
    assert "is called" in person.after("card Nobody Ever")
    assert not [entry for entry in here.match.entries if entry.seat == seat], "asking changes nothing"


def test_a_card_tells_the_rulings_behind_its_words(tmp_path: Path) -> None:
    here, _ = seated("bloodless", 1, tmp_path / "m.jsonl")
    person = Typing(iter(["card Moth Matron"]))
    LineMode(person, here).play()
    assert re.search(r"^  R\d+  ", person.after("card Moth Matron"), flags=re.MULTILINE)


def test_a_table_that_has_not_changed_is_not_told_again(tmp_path: Path) -> None:
    here, _seat = seated("technomancy", 3, tmp_path / "m.jsonl")
    person = Somebody(here, 3)
    LineMode(person, here).play()
    boards = [[line for line in screen if line.startswith("  ")] for screen in person.screens]
    assert any(not any("health, hand" in line for line in board) for board in boards)
    assert any("Grace" in line for screen in person.screens for line in screen)


@pytest.mark.parametrize("id", [id for id, game in GAMES.items() if game.stops])
def test_undo_goes_back_past_moments_that_were_passed_by(id: str, tmp_path: Path) -> None:
    for seed in range(6):
        here, seat = seated(id, seed, tmp_path / "m.jsonl")
        made: list[int] = []

        def answers(here: LocalMatch = here, seat: Seat = seat, made: list[int] = made) -> Iterator[str]:
            for _ in range(12):
                made.append(len(here.match.choices))
                yield "1"
            yield "undo"
            made.append(len(here.match.choices))

        LineMode(Typing(answers()), here).play()
        if here.match.position.result() is None:
            assert made[-1] == made[-2], "the table is as it was when the last line was typed"
            return
    raise AssertionError("no match was long enough")


def test_colours_are_said_and_understood(tmp_path: Path) -> None:
    here, _seat = seated("technomancy", 2, tmp_path / "m.jsonl")
    sitting = LineMode(Typing(iter(())), here)
    assert sitting.speech.words("scrip hub#2.1 corp1, {1}{C5} CORP3 agents") == "scrip hub#2.1 red, 1 and 1 purple green agents"
    assert sitting.speech.meant("scrip hub#2.1 red") == "scrip hub#2.1 corp1"
    assert Offer((), True, sitting.speech.words).spoken("kind corp2") == "kind blue"
