"""What follows "if you do" or "then" is done only if something was done: every deed of every grammar, on tables where it cannot be.

A deed has been done where the table looks otherwise than with a card that does nothing. A card that says the deed alone is the measure for
one that also says what follows it.
"""

from collections.abc import Iterator

import pytest
from tests.language.card_games import GAMES, tools
from tests.language.deeds import SAID, UNSEEN, Deed, declared, deeds, has_followed, tables
from tests.language.idling import idle_course
from tests.seeds import parts, seeds

from netdeck.cardgame.codegen import CardPrograms
from netdeck.language.demonstration import course_of, makes_a_difference

PARTS = 6
"""In so many tests all deeds are tried on all their tables, each in one of the forms; `make test-all` has one of them."""
BARE = {"bloodless": 9, "datawarriors": 1, "technomancy": 9}
"""In so many tests all deeds are tried on bare tables; `make test` has the first. Few deeds of Data.Warriors can be tried there."""
UNSAID: dict[str, dict[str, str]] = {
    "bloodless": {
        "PlayMore": "it is something that one may, and is not done",
        "Same": "it belongs into a replacement",
        "SameAmount": "it belongs into a replacement",
        "SameBloodless": "it belongs into a replacement",
        "YouRevealUntil": "it is read as RevealUntil",
        "ShuffleIt": "it follows a search",
    },
    "datawarriors": dict.fromkeys(("SetHost", "TakeHost"), "deeds are tried on scripts, and only a .CONF has a host"),
    "technomancy": {"GainOneOfAny": "it is read as GainAny"},
}
"""What cannot stand before "if you do"."""
NOT_BEFORE = {
    "bloodless": {
        "Flip": "a player flips a card for its costs, and a text speaks of that as FlipForCost",
        "ForEach": "what is done for each of several cards is said in a sentence of its own",
        "PayItsCost": "what a keyword asks for, never said",
        "PayTo": "a price says itself that nothing follows where it is not paid (R68)",
        "Play": "whoever plays by a text pays, and that is CallForth",
        "PlayLimit": "it is something that one may, and is not done",
        "ReadChapter": "a saga reads, never said",
        "RunOut": "a keyword does it, never said",
        "Same": "it belongs into a replacement",
        "settle": "it asks for letters before a choice, and does nothing",
        "times": "what is done several times is said in a sentence of its own",
    },
    "datawarriors": {
        "begin_plucking": "it is a sentence of its own, and nothing can follow it",
        "give_card": "it is said of somebody else, and nothing can follow it",
        "replace_wipe": "it is a sentence of its own, and nothing can follow it",
    },
    "technomancy": {"strike": "it is the ability Strike, never said"},
}
"""Verbs that stand before no "if you do", and why."""


NOWHERE = {
    "bloodless": {
        *("StepLeft", "StepRight", "StepToward", "LoseCounters", "LoseAllCounters", "RemoveCounters", "RemoveAllCounters"),
        *("LoseKeywords", "LoseAllKeywords", "CreateIn", "CantUntil", "Flip", "WinGame"),
    },
    "datawarriors": {"Deploy", "HaltUnless"},
    "technomancy": set[str](),
}
"""What the made-up tables have no place for: no counters, nothing face-down, nobody who could go on after the game is won."""


def looked_through(game: str, some: list[Deed], only_bare: bool, all_forms: bool = False) -> tuple[list[str], set[str], set[str]]:
    """Where something followed although nothing was done; the deeds that were followed on a table, and those that were not on one."""
    then, _, forms = SAID[game]
    wrong, followed, failed = [], set(), set()
    for number, deed in enumerate(some):
        for form in forms if all_forms else (forms[number % len(forms)],):
            alone = tables(game, deed.says(form.alone))
            for name, table in tables(game, deed.says(form.both, then)).items():
                if name not in alone or (only_bare and "bare" not in name):
                    continue
                course = course_of(GAMES[game], table, table.cards)
                if not has_followed(game, course):
                    failed |= {deed.phrase} if course.used else set()
                    continue
                followed.add(deed.phrase)
                measure = alone[name]
                if deed.phrase not in UNSEEN[game] and not makes_a_difference(
                    course_of(GAMES[game], measure, measure.cards), idle_course(game, measure)
                ):
                    wrong.append(f"{deed.phrase}, {name}: {deed.says(form.both, then)}")
    return wrong, followed, failed


@pytest.mark.parametrize(("game", "part"), parts(BARE))
def test_nothing_follows_where_nothing_could_be_done(game: str, part: int) -> None:
    wrong, _, failed = looked_through(game, list(deeds(game)[part :: BARE[game]]), True)
    assert not wrong, "\n".join(wrong)
    assert failed


@pytest.mark.parametrize("part", seeds(0, long=1, soak=PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_nothing_follows_where_nothing_was_done(game: str, part: int) -> None:
    """And so that this says something, deeds are done on some table."""
    some = list(deeds(game)[part::PARTS])
    wrong, followed, failed = looked_through(game, some, False)
    assert not wrong, "\n".join(wrong)
    assert len(followed) > 2
    assert len(failed) > 1


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_nothing_follows_in_any_form(game: str) -> None:
    wrong, followed, _ = looked_through(game, list(deeds(game)), False, True)
    assert not wrong, "\n".join(wrong)
    assert {deed.phrase for deed in deeds(game)} - followed == NOWHERE[game]


@pytest.mark.parametrize("game", GAMES)
def test_all_that_a_grammar_can_do_is_tried(game: str) -> None:
    assert {cls.__name__ for cls in declared(game)} - {deed.phrase for deed in deeds(game)} == set(UNSAID[game])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_verb_of_a_game_is_tried(game: str) -> None:
    [book] = [each for each in books(CardPrograms) if each.__module__.startswith(f"netdeck.games.{game}.")]
    used = {line.split()[1] for deed in deeds(game) for line in listing(game, deed) if not line.startswith("program")}
    assert {verb.name for verb in book.vocabulary.verbs.values() if verb.name.split()[0] not in used} == set(NOT_BEFORE[game])


def listing(game: str, deed: Deed) -> tuple[str, ...]:
    """The programs of a deed with what follows it, in the first form in which it can stand."""
    then, _, forms = SAID[game]
    return next((tuple(found) for form in forms if (found := tools(game).program(deed.says(form.both, then)))), ())


def books(kind: type[CardPrograms]) -> Iterator[type[CardPrograms]]:
    """The kinds of books that are written from trees, of which each game has one that nothing is built on."""
    for each in kind.__subclasses__():
        yield from books(each)
        if not each.__subclasses__():
            yield each
