"""The conformance suite: what every game promises, checked by playing it. Any game package can call it.

In a test file of your own game::

    from netdeck.testing import conformance

    test_promises = conformance.suite(GAME)

That is a pytest test for every check and every table (each variant, several seat counts). Without pytest,
``conformance.check(GAME, setup)`` runs all checks at one table. Hypothesis draws a seed and a list of picks for each game and shrinks what
fails to the shortest story; its profile (``--hypothesis-profile``) says how many games. Every check is a plain function too:
``clones_go_their_own_way(table, line)``.

Two things only the game can know. An event that brings cards into the game or takes them out says ``creates = True``; one that shows a card
which nobody may see before or after says ``reveals = True``. Nothing else is excused.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from netdeck.kernel import Game, Setup
from netdeck.testing.conformance_checks import (
    cards_are_conserved,
    clones_go_their_own_way,
    events_show_what_they_may,
    everything_cites_a_clause,
    games_end,
    known_names_are_refused_by_rules,
    notations_are_unique_and_stable,
    options_and_refusals_agree,
    records_replay_and_detect_tampering,
    same_seed_same_log,
)
from netdeck.testing.conformance_concession import whoever_leaves_is_gone
from netdeck.testing.conformance_explore import Reach, explore
from netdeck.testing.conformance_play import MOST_CHOICES, ConformanceError, Line, Table, picks_at_random
from netdeck.testing.conformance_reasons import every_event_has_its_reasons, what_would_help_helps
from netdeck.testing.conformance_secrets import (
    hidden_things_do_not_show,
    ids_do_not_tell,
    imagined_positions_do_not_tell,
    imagining_does_not_peek,
    nobody_is_shown_a_hidden_card,
)

if TYPE_CHECKING:
    import pytest

Check = Callable[[Table, Line, int | None], None]

CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        same_seed_same_log,
        clones_go_their_own_way,
        records_replay_and_detect_tampering,
        notations_are_unique_and_stable,
        options_and_refusals_agree,
        known_names_are_refused_by_rules,
        everything_cites_a_clause,
        cards_are_conserved,
        events_show_what_they_may,
        nobody_is_shown_a_hidden_card,
        every_event_has_its_reasons,
        what_would_help_helps,
        hidden_things_do_not_show,
        imagined_positions_do_not_tell,
        imagining_does_not_peek,
        ids_do_not_tell,
        games_end,
        whoever_leaves_is_gone,
    )
}
"""Every promise by its name."""

LONGEST = 160
"""How many choices a drawn game has at most; whether games end is tried beyond that."""
STOPS = 10
"""At how many positions of a drawn game a check looks."""
PATIENT = 1_000
"""From so many examples on (the soak profile), checks look at every position of every game."""
POSITIONS = 8
"""At how many positions of a table each check of the suite looks, in games that are drawn; never fewer than two games."""


def usual_tables(game: Game, most: int = MOST_CHOICES) -> list[Table]:
    """Every variant with its usual seats and decks."""
    return [Table.of(game, Setup(game=game.id, variant=variant), most) for variant in game.variants]


def tables(game: Game, most: int = MOST_CHOICES) -> list[Table]:
    """The usual tables, and the first variant with a spread of other seat counts and with each of the game's decks."""
    found = {str(table): table for table in usual_tables(game, most)}
    low, high = game.seat_counts
    for count in sorted({low, low + 1, (low + high) // 2, high} & set(range(low, high + 1))):
        table = Table.of(game, Setup(game=game.id, variant=next(iter(game.variants)), seats=game.table(count)), most)
        found.setdefault(str(table), table)
    return [*found.values(), *_other_decks(game, most)]


def _other_decks(game: Game, most: int) -> Iterator[Table]:
    """The usual table again, everybody one deck further on, until all decks have been at the first seat."""
    names, usual = list(game.decks), game.complete(Setup(game=game.id))
    for turn in range(1, len(names)):
        decks = {seat: names[(turn + i) % len(names)] for i, seat in enumerate(usual.seats)}
        yield Table.of(game, Setup(game=game.id, decks=decks), most)


@st.composite
def lines(draw: st.DrawFn, longest: int = LONGEST) -> Line:
    """Games of all lengths; they shrink to a small seed and few, small picks."""
    seed = draw(st.integers(0, 2**31 - 1))
    least = draw(st.sampled_from((0, longest // 16, longest // 4, longest)))
    return Line(seed, tuple(draw(st.lists(st.integers(0, 63), min_size=least, max_size=longest))))


def run(check: Check, table: Table, examples: int | None = None, longest: int = LONGEST, stops: int = STOPS) -> None:
    """Hold one check against many games at *table*; raises with the smallest game that breaks the promise."""
    count = examples or settings().max_examples
    most = None if count >= PATIENT else stops

    @settings(max_examples=count, deadline=None, report_multiple_bugs=False, suppress_health_check=list(HealthCheck))
    @given(lines(longest))
    def promise(line: Line) -> None:
        check(table, line, most)

    promise()


def check(game: Game, setup: Setup | None = None, examples: int | None = None) -> None:
    """Hold every check against games of *setup*."""
    table = Table.of(game, setup)
    for each in CHECKS.values():
        run(each, table, examples)


def suite(
    *games: Game,
    checks: Iterable[str] = tuple(CHECKS),
    positions: int = POSITIONS,
    slow: "pytest.MarkDecorator | None" = None,
    slower: "pytest.MarkDecorator | None" = None,
) -> Callable[..., None]:
    """A pytest test of every check at every table of *games*, at so many *positions* of each; all positions in the soak profile.

    Tables that are not the usual one of a variant get the mark *slow*, so that a quick run can leave them out; with *slower* three in four
    of their checks get that mark instead, at every table others, and two in three of those at the usual tables but the first get *slow*.
    """
    import pytest

    def marks(usual: bool, first: bool, turn: int) -> "list[pytest.MarkDecorator]":
        if usual and (first or not slower or turn % 3 == 0):
            return []
        mark = slower if slower and not usual and turn % 4 else slow
        return [mark] if mark else []

    cases = [
        pytest.param(name, table, id=f"{table}-{name}", marks=marks(table in usual, number == 0, number + place))
        for game in games
        for usual in [usual_tables(game)]
        for number, table in enumerate(tables(game))
        for place, name in enumerate(checks)
    ]
    stops = min(STOPS, max(1, positions // 2))

    @pytest.mark.parametrize(("name", "table"), cases)
    def test_promise(name: str, table: Table) -> None:
        profile = settings().max_examples
        run(CHECKS[name], table, profile if profile >= PATIENT else max(2, positions // stops), stops=stops)

    return test_promise


__all__ = [
    "CHECKS",
    "ConformanceError",
    "Line",
    "Reach",
    "Table",
    "check",
    "explore",
    "lines",
    "picks_at_random",
    "run",
    "suite",
    "tables",
    "usual_tables",
]
