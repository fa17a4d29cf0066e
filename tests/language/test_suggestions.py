"""A suggestion means what the author meant: with slips, wrong marks and other words, in sentences with every phrase of every game."""

import random
import re
import string
from collections.abc import Iterator
from functools import cache

import pytest
from tests.language.card_games import GAMES, tools
from tests.seeds import seeds

from netdeck.games.bloodless.cards.card_set import read_set, starter
from netdeck.language.card_file import CardFileError
from netdeck.language.spelling import PLAIN, slips
from netdeck.language.text_errors import TextError, TextProblem

PARTS = 3
EACH_PART = pytest.mark.parametrize("part", seeds(1, soak=PARTS))
WORD = re.compile(r"[A-Za-z][A-Za-z'\u2019-]*")
UNITS = re.compile(r"\"[^\"]*\"|[\w'\u2019*/~{}+.-]*[\w'\u2019*/~{}+-]|\S")
MARKS = ",:;."
KNOWN = PLAIN.union(*(tools(game).language.words for game in GAMES))
"""Every word that means something on a card of some game."""
SWAPPED = ("minus", "plus", "their", "your", "all", "target", "each", "graveyard", "deck", "hand", "library", "draw", "destroy",
           "lose", "gain", "two", "three", "friendly", "enemy", "ally", "opponent", "top", "bottom", "less", "more")  # fmt: skip


def problems(game: str, text: str) -> tuple[TextProblem, ...]:
    try:
        tools(game).language.compile(text)
    except TextError as error:
        return error.problems
    return ()


def sentences(game: str, part: int) -> Iterator[tuple[str, random.Random]]:
    """A sentence that compiles with each phrase of a part of a grammar."""
    return ((text, random.Random(text)) for text in made_up(game, part))


@cache
def made_up(game: str, part: int) -> tuple[str, ...]:
    found: list[str] = []
    language = tools(game).language
    for cls in language.maker.phrases[part::PARTS]:
        rng = random.Random(cls.__name__)
        for depth in range(2, 6):
            text = language.maker.line(rng, wanted=cls, depth=depth)
            if "\n" not in text and len(text) < 160 and not problems(game, text):
                found.append(text)
                break
    return tuple(found)


def slip(word: str, rng: random.Random) -> str:
    """The word with a letter missing, added, wrong, or two of them exchanged."""
    at, letter = rng.randrange(len(word)), rng.choice(string.ascii_lowercase)
    exchanged = word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
    return rng.choice((word[:at] + word[at + 1 :], word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :], exchanged))


@EACH_PART
@pytest.mark.parametrize("game", GAMES)
def test_a_slip_is_mended_to_what_was_meant_or_not_at_all(game: str, part: int) -> None:
    language = tools(game).language
    suggested = tried = 0
    for text, rng in sentences(game, part):
        words = [match for match in WORD.finditer(text) if len(match[0]) > 2]
        for match in rng.sample(words, min(1, len(words))):
            misspelt = text[: match.start()] + slip(match[0], rng) + text[match.end() :]
            tried += 1
            for problem in problems(game, misspelt):
                if problem.meant:
                    suggested += 1
                    assert language.compile(problem.meant) == language.compile(text), (misspelt, problem.meant)
                assert bool(problem.meant) == bool(problem.near), (misspelt, problem.near)
    assert suggested > tried / 2, (suggested, tried)


@EACH_PART
@pytest.mark.parametrize("game", GAMES)
def test_a_mark_is_mended_to_what_was_meant_or_not_at_all(game: str, part: int) -> None:
    language = tools(game).language
    suggested = 0
    for text, rng in sentences(game, part):
        places = [at for at, mark in enumerate(text[:-1]) if mark in MARKS and text[at + 1] == " "]
        for at in places[:3]:
            changed = text[:at] + rng.choice(["", *MARKS]) + text[at + 1 :]
            for problem in problems(game, changed):
                if problem.meant:
                    suggested += 1
                    assert language.compile(problem.meant) == language.compile(text), (changed, problem.meant)
    assert suggested > 2


@EACH_PART
@pytest.mark.parametrize("game", GAMES)
def test_no_suggestion_has_another_verb_side_quantifier_zone_or_number(game: str, part: int) -> None:
    """A word that any game knows is never exchanged, added or dropped, and neither is a number."""
    for text, rng in sentences(game, part):
        words = list(WORD.finditer(text))
        for match in rng.sample(words, min(2, len(words))):
            other = rng.choice((rng.choice(SWAPPED), rng.choice(sorted(KNOWN)), ""))
            other = other.capitalize() if match[0][0].isupper() else other
            changed = f"{text[: match.start()]}{other}{text[match.end() :]}".strip()
            for problem in problems(game, changed):
                for offer in filter(None, (problem.meant, *(() if problem.meant else problem.near))):
                    said, meant = ([unit for unit in UNITS.findall(each) if unit not in MARKS] for each in (changed, offer))
                    assert [one.strip(MARKS).lower() for one in said] == [one.strip(MARKS).lower() for one in meant], (changed, offer)


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        ("bloodless", "This creature has power equal to its health minus 1.", "minus"),
        ("technomancy", "Return target agent to their hand.", "expected"),
        ("bloodless", "Move a card from your graveyard to your hand.", "expected a zone"),
        ("datawarriors", "Move the target to the graveyard.", "expected"),
        ("bloodless", "Draw a card from their hand.", ""),
        ("technomancy", "Gain control of all agents.", ""),
        ("bloodless", "Destroy ally creature.", ""),
    ],
)
def test_where_nothing_means_the_same_the_kind_of_phrase_is_told(game: str, text: str, expected: str) -> None:
    found = problems(game, text)
    assert all(not problem.meant and not problem.near for problem in found)
    assert not found or any(expected in str(problem) for problem in found)


def test_a_kin_is_suggested_for_a_slip_only() -> None:
    card = '[[card]]\nname = "T"\ntype = "command"\ncost = 1\ntext = "Destroy a {} creature."\n'

    def told(kin: str) -> str:
        with pytest.raises(CardFileError) as caught:
            read_set(card.format(kin), "t.toml", (starter(),))
        return str(caught.value)

    assert "did you mean 'Growth'" in told("Groth")
    assert "did you mean" not in told("Grown")
    assert slips("ally", KNOWN) == slips("minus", {"plus", "minds"}) == []
