"""What follows "if you do" or "then" is done only if something was done: every deed of every grammar, on tables where it cannot be.

A deed has been done where the table looks otherwise than with a card that does nothing. A card that says the deed alone is the measure for
one that also says what follows it.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest
from tests.language.card_games import GAMES, tools
from tests.language.idling import idle_course
from tests.seeds import seeds

from netdeck.kernel import SetupError
from netdeck.language.compiling import TextError
from netdeck.language.demonstrating import MadeUpTable, course_of, makes_a_difference
from netdeck.language.phrase import Phrase
from netdeck.language.telling import Form

PARTS = 4
"""In so many tests all deeds are tried on all their tables; `make test-all` has one of them, and all deeds are tried on bare tables."""
TRIES = 8
"""Made-up deeds of a kind, of which the first that can stand on a card is taken."""


@dataclass(frozen=True)
class Follows:
    """A deed alone, and with what follows it."""

    alone: str
    both: str


MAY = Follows("You may {}.", "You may {}. If you do, {}.")
THEN = Follows("{}.", "{}, then {}.")
SAID = {
    "technomancy": ("take an extra turn after this one", "extra turn", (MAY, THEN)),
    "datawarriors": (
        "your wipes are 9 larger until Exit",
        "9 larger",
        (Follows("You may {}.", "You may {}. If you do: ({}.)"), Follows("{}.", "{}. If you do: ({}.)")),
    ),
    "bloodless": ("gain 17 blood", "gains 17 blood", (MAY, THEN)),
}
KINDS = {"technomancy": ("Deed", "Act"), "datawarriors": ("Deed", "Act"), "bloodless": ("Act", "NamedAct", "Order", "Deed")}
OPENINGS = {"datawarriors": ("", "Target a .PRG. ", "Target another user's process. ", "Target your process. ", "Target another user. ")}
UNAIMED = {"technomancy": "up to one target"}
"""Where a target need not be chosen: without one, nothing can be done."""


UNSEEN = {
    "bloodless": {
        "DestroyCommand": "a command that is carried out once is finished afterwards anyway (R57)",
        "Shuffle": "a deck of no cards is shuffled as well (P1.7)",
        "ShuffleIt": "a deck of no cards is shuffled as well (P1.7)",
        "Same": "it belongs into a replacement",
        "SameAmount": "it belongs into a replacement",
        "SameBloodless": "it belongs into a replacement",
    },
    "datawarriors": {
        "SpareCards": "what keeps wipes off is there and not seen",
        "SpareWipes": "what keeps wipes off is there and not seen",
        "SpareWipe": "what keeps wipes off is there and not seen",
    },
    "technomancy": {"CopyOnStack": "a copy of a card that copies itself is never done"},
}
"""What is done though no table looks otherwise for it, and why."""


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@cache
def deeds(game: str) -> tuple[tuple[type[Phrase], str], ...]:
    """Every kind of thing that can be done, in words."""
    return tuple(_deeds(game))


def _deeds(game: str) -> Iterator[tuple[type[Phrase], str]]:
    language = tools(game).language
    categories = [cls for cls in language.grammar.categories if cls.__name__ in KINDS[game]]
    for cls in dict.fromkeys(one for category in categories for one in language.grammar.members(category)):
        if cls.__name__ in UNSEEN[game]:
            continue
        of_a_card = game == "bloodless" and cls.__mro__[1].__name__ == "Deed"
        rng = random.Random(cls.__name__)
        for _ in range(TRIES):
            words = language.teller.told(language.maker.said(cls, rng), Form(third=of_a_card))
            words = f"a creature {words}" if of_a_card else words.rstrip(".")
            words = re.sub(r"(?<!up to one )\btarget\b(?! to)", UNAIMED[game], words) if game in UNAIMED else words
            if any(tables(game, opening, SAID[game][2][0].alone, words) for opening in OPENINGS.get(game, ("",))):
                yield cls, words
                break


def tables(game: str, opening: str, form: str, words: str, then: str = "") -> dict[str, MadeUpTable]:
    """The tables of a card that says so; none where it cannot."""
    text = opening + ". ".join(map(capital, form.format(words, then).split(". ")))
    try:
        return {table.words: table for table in tools(game).tables(text)} if compiles(game, text) else {}
    except (TextError, SetupError):
        return {}


def compiles(game: str, text: str) -> bool:
    kinds = ("SCRIPT",) if game == "datawarriors" else ("",)
    try:
        return all(tools(game).language.understood(text, kind) is not None for kind in kinds)
    except TextError:
        return False


def looked_through(game: str, only_bare: bool, part: int = 0, parts: int = 1) -> tuple[list[str], int, int]:
    """Where something followed although nothing was done; how often it followed, and how often it did not."""
    then, event, forms = SAID[game]
    wrong, followed, failed = [], 0, 0
    for number, (cls, words) in enumerate(deeds(game)):
        if number % parts != part:
            continue
        for form in (forms[number % len(forms)],) if only_bare else forms:
            for opening in OPENINGS.get(game, ("",)):
                alone = tables(game, opening, form.alone, words)
                for name, table in tables(game, opening, form.both, words, then).items():
                    if name not in alone or (only_bare and "bare" not in name):
                        continue
                    course = course_of(GAMES[game], table, table.cards)
                    if not any(event in line and line.startswith("  -") and "chooses" not in line for line in course.told):
                        failed += course.used
                        continue
                    followed += 1
                    deed = alone[name]
                    if not makes_a_difference(course_of(GAMES[game], deed, deed.cards), idle_course(game, deed)):
                        wrong.append(f"{cls.__name__}, {name}: {form.both.format(words, then)}")
                if alone:
                    break
    return wrong, followed, failed


@pytest.mark.parametrize("game", GAMES)
def test_nothing_follows_where_nothing_could_be_done(game: str) -> None:
    wrong, _, failed = looked_through(game, only_bare=True)
    assert not wrong, "\n".join(wrong)
    assert failed > 5


@pytest.mark.parametrize("part", seeds(0, long=1, soak=PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_follows_where_nothing_was_done(game: str, part: int) -> None:
    wrong, followed, failed = looked_through(game, False, part, PARTS)
    assert not wrong, "\n".join(wrong)
    assert followed > 2
    assert failed > 2
