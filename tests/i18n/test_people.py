"""The log is for people: in random games of every rulebook no line has a name that only the rules know, in any language."""

import random
import re
from collections.abc import Iterator

import pytest
from tests.every_game import GAMES

from netdeck.i18n import ENGLISH, languages, translator
from netdeck.kernel import Deal, Game, Match, Seat, Setup

SEEDS = range(4)
LONGEST = 300
RAW = re.compile(
    r"""[{}_]                  # a gap, a name with underscores
      | \b\w+\.[a-z]\w*        # A.main, u1.trash
      | \bcorp\d               # a kind of scrip
      | \#\d                   # a card by its number
      | \b[ps]\d+\b            # what waits on a stack
      | \b(?:None|True|False|NoneType)\b
    """,
    re.VERBOSE,
)
NAMES = ("Ada", "Grace", "Edsger", "Barbara", "Niklaus", "Donald", "Frances", "Alan")


def finished(game: Game, seed: int) -> Match:
    source = random.Random(seed)
    variant = list(game.variants)[seed % len(game.variants)]
    match = Match(game, game.complete(Setup(game=game.id, variant=variant)), Deal(seed=seed))
    for _ in range(LONGEST):
        pending = match.position.pending()
        if not pending:
            break
        seat = source.choice(sorted(pending))
        match.choose(seat, source.choice(pending[seat].options).notation)
    return match


def lines(game: Game, language: str) -> Iterator[tuple[str, dict[Seat, str]]]:
    speaks = translator(language, game)
    for seed in SEEDS:
        match = finished(game, seed)
        seats = match.position.seats
        names = {seat: NAMES[number % len(NAMES)] for number, seat in enumerate(seats)}
        for logged in match.log:
            for viewer in seats[:2]:
                if line := speaks.line(logged.seen(viewer), names):
                    yield line, names


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_line_of_the_log_has_a_name_that_only_the_rules_know(game: Game, language: str) -> None:
    raw: set[str] = set()
    told = 0
    for line, names in lines(game, language):
        told += 1
        # A seat that can be taken for nothing else: `u1`, `P2`, `north`.
        seats = re.compile(rf"\b(?:{'|'.join(seat for seat in names if len(seat) > 1) or '(?!)'})\b")
        if RAW.search(line) or seats.search(line):
            raw.add(line)
    assert told > 50
    assert sorted(raw) == []


@pytest.mark.parametrize("language", [each for each in languages() if each != ENGLISH])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_whoever_reads_is_spoken_to(game: Game, language: str) -> None:
    """What I do is told to me, without my name or my seat; everybody else has a name. English is turned to its reader on the page."""
    speaks = translator(language, game)
    named: set[str] = set()
    told = 0
    for seed in SEEDS:
        match = finished(game, seed)
        seats = match.position.seats
        names = {seat: NAMES[number % len(NAMES)] for number, seat in enumerate(seats)}
        for you in seats[:2]:
            for logged in match.log:
                seen = logged.seen(you)
                line, others = speaks.line(seen, names, you), speaks.line(seen, names)
                told += line != others
                if re.search(rf"\b(?:{names[you]}|{you if len(you) > 1 else '(?!)'})\b", line):
                    named.add(line)
                assert names[you] not in others or line != others
    assert told > 50
    assert sorted(named) == []


@pytest.mark.parametrize("language", languages())
def test_a_place_says_whose_it_is(language: str) -> None:
    """`A.main` is somebody's main deck, by the name that they have here."""
    game = GAMES["bloodless"]
    told = [line for line, _ in lines(game, language)]
    shuffled = [line for line in told if re.search("shuffled|gemischt", line)]
    assert shuffled
    whose = {"en": r"^(Ada|Grace)'s (main|blood) deck is shuffled$", "de": r"^das (Haupt|Blut)deck von (Ada|Grace) wird gemischt$"}
    if language in whose:
        assert all(re.search(whose[language], line) for line in shuffled), shuffled


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_line_that_is_turned_to_its_reader_later_loses_nobody(game: Game) -> None:
    """English leaves every name open, also that of whoever reads: the page says "your" where it stands."""
    speaks = translator(ENGLISH, game)
    match = finished(game, 1)
    names = dict(zip(match.position.seats, NAMES, strict=False))
    for logged in match.log:
        for you in match.position.seats:
            seen = logged.seen(you)
            assert speaks.line(seen, names, you) == speaks.line(seen, names)
