"""Whoever may do something is asked where it can be done, and nowhere else: every deed of every grammar.

Each stands in a sentence and in an ability that waits. It can be done where the table looks otherwise when somebody says yes, or when the
text leaves no choice.
"""

import re
from dataclasses import replace

import pytest
from tests.language.card_games import GAMES
from tests.language.deeds import UNSEEN, deeds, tables
from tests.seeds import parts, seeds

from netdeck.language.demonstration import course_of, makes_a_difference

FORMS = {
    "technomancy": ("You may {}.", "When ~ enters, you may {}."),
    "datawarriors": ("You may {}.", "When this card enters play: You may {}."),
    "bloodless": ("You may {}.", "When this creature is played, you may {}."),
}
ALONE = {
    "technomancy": ("{}.", "When ~ enters, {}."),
    "datawarriors": ("{}.", "When this card enters play: {}."),
    "bloodless": ("{}.", "When this creature is played, {}."),
}
BARE = {"bloodless": 3, "datawarriors": 1, "technomancy": 3}
"""In so many tests all deeds are tried on bare tables; `make test` has the first. Few deeds of Data.Warriors can be tried there."""
PARTS = 32
"""In so many tests all deeds are tried; `make test-all` has one of them."""
YES = re.compile(r"\w+: (?:yes|choose 1)")
NO = ("no", "choose 2")
OTHERWISE: dict[str, dict[str, str]] = {
    "technomancy": {
        "Draw": "nobody is asked for a draw that fails, though whoever has to draw loses (R59)",
        "YouDo": "it is a draw here",
    },
    "datawarriors": {
        "Restore": "it is up to so many cards (R89)",
        "DeployFromHand": "nobody learns what a hand has (R71)",
    },
    "bloodless": {
        "Pick": "a card is chosen, and that changes nothing by itself",
        "LoseAllKeywords": "the first creature that is chosen has none, another one has",
        "StepRight": "the first creature that is chosen cannot move, another one can",
        "StepToward": "the first creature that is chosen cannot move, another one can",
    },
}
"""What these tables cannot show, and why."""


def looked_through(game: str, quickly: bool, part: int = 0, parts: int = 1) -> tuple[list[str], int, int]:
    """Who was asked in vain or not asked in vain; how many were asked, and how many not."""
    wrong, asked, unasked = [], 0, 0
    for number, deed in enumerate(deeds(game)):
        if number // 2 % parts != part or deed.phrase in OTHERWISE[game] | UNSEEN[game]:
            continue
        for at in (number % 2,) if quickly else (0, 1):
            said, alone = deed.says(FORMS[game][at]), deed.says(ALONE[game][at])
            for name, table in tables(game, said).items():
                if quickly and "bare" not in name:
                    continue
                course = course_of(GAMES[game], table, table.cards)
                if any(YES.fullmatch(line) for line in course.told):
                    asked += 1
                    declined = course_of(GAMES[game], replace(table, waits=(*NO, *table.waits)), table.cards)
                    if not makes_a_difference(course, declined):
                        wrong.append(f"asked, {deed.phrase}, {name}: {said}")
                elif course.used:
                    unasked += 1
                    plain = tables(game, alone).get(name)
                    if plain is not None and makes_a_difference(course_of(GAMES[game], plain, plain.cards), course):
                        wrong.append(f"not asked, {deed.phrase}, {name}: {said}")
    return wrong, asked, unasked


@pytest.mark.parametrize(("game", "part"), parts(BARE))
def test_nobody_is_asked_on_a_bare_table_about_what_cannot_be_done(game: str, part: int) -> None:
    wrong, _, unasked = looked_through(game, True, part, BARE[game])
    assert not wrong, "\n".join(wrong)
    assert unasked > 1


@pytest.mark.parametrize("part", seeds(0, long=1, soak=PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_whoever_may_is_asked_where_it_can_be_done(game: str, part: int) -> None:
    wrong, asked, unasked = looked_through(game, False, part, PARTS)
    assert not wrong, "\n".join(wrong)
    assert asked > 0
    assert unasked > 0
