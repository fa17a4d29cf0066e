"""Compares two worlds: where the same game diverges, and the effect of the change.

Both worlds play the same seeds from the same seats, so differences are taken round by round: what chance does to both alike drops out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import ceil, sqrt
from statistics import fmean, stdev

import msgspec

from netdeck.bots import create
from netdeck.bots.table import chosen
from netdeck.kernel import Deal, Game, Match, Position, Record, Seat
from netdeck.kernel.ids import REFEREE
from netdeck.kernel.record import entries_that_count
from netdeck.lab.observed_game import GameObserver, Played, changed
from netdeck.lab.pairings import Meeting, names
from netdeck.lab.plan import World
from netdeck.lab.runner import Tables

_Z = 1.959963984540054
LINES = 14
"""So many lines of each game stand side by side."""
POWER = 0.8416212335729143
"""The normal quantile of 80 %: so likely a change of the size named as the smallest would have been seen."""


ENOUGH = 0.05
"""Whoever compares shares wants to know them to so many points."""


def games_needed(games: int, half: float, wanted: float = ENOUGH) -> int:
    """The approximate number of games for the interval half-width *wanted*, given the width *half* after this many."""
    needed = ceil(games * (half / wanted) ** 2)
    step: int = 10 ** max(0, len(str(needed)) - 2)
    return ceil(needed / step) * step


def too_few(games: int, half: float, wanted: float = ENOUGH) -> str:
    """The message that the games are too few, and how many are needed."""
    needed = games_needed(games, half, wanted)
    return f"{games:,} games are too few; about {needed:,} give win rates to +-{100 * wanted:.0f} points"


class Change(msgspec.Struct, frozen=True):
    """One measure: before, after, the mean difference with its 95 % interval, and the smallest detectable difference."""

    what: str
    before: float
    after: float
    difference: float
    low: float
    high: float
    smallest: float
    rounds: int
    share: bool = False

    @property
    def seen(self) -> bool:
        """Whether the interval excludes zero."""
        return self.low > 0 or self.high < 0

    def wider(self, factor: float) -> "Change":
        """The same with a wider interval."""
        low, high = (self.difference + factor * (end - self.difference) for end in (self.low, self.high))
        return msgspec.structs.replace(self, low=low, high=high, smallest=factor * self.smallest)


class Divergence(msgspec.Struct, frozen=True):
    """Where a game diverges in the other world: after which choice, whose, and by which clause."""

    meeting: Meeting
    number: int
    seed: int
    choice: int
    said: str
    sentence: str
    clause: str
    decided: bool
    """Whether another one won in the end."""
    beside: list[tuple[str, str]] = []
    """Both games side by side, from where they part."""


class RecordDivergence(msgspec.Struct, frozen=True):
    """Where a stored match diverges under the changed rules; ``choice`` is ``None`` if it never does."""

    choices: int
    choice: int | None
    said: str
    sentence: str
    clause: str


class Comparison(msgspec.Struct, frozen=True):
    """Two worlds side by side."""

    before: str
    after: str
    games: int
    parted: int
    changes: list[Change]
    partings: list[Divergence]
    endless: int = 0
    """So many games never came to an end in one of the two worlds; they are left out."""


def compare(tables: Tables, before: int = 0, after: int = 1, shown: int = 3) -> Comparison:
    """Compare the worlds *before* and *after* of a run, with some games that the change decided."""
    plan = tables.plan
    who = names(plan)
    pairs = [(meeting, Meeting(after, meeting.a, meeting.b, meeting.round)) for meeting in sorted(tables.games) if meeting.world == before]
    changes: list[Change] = []
    both: list[tuple[Played, Played]] = []
    endless = 0
    for old, new in pairs:
        same = [*zip(tables.counted(old), tables.counted(new), strict=False)] if new in tables.games else []
        sound = [pair for pair in same if not (pair[0].fault or pair[1].fault)]
        endless += len(same) - len(sound)
        same = sound
        both += same
        if old.a != old.b and same:
            name = f"{who[old.a]} against {who[old.b]}"
            changes.append(change_of(name, same, lambda each: each.score, tables.turns, share=True))
    if both:
        changes.append(
            change_of("whoever is asked first wins", both, lambda each: float(each.first in each.winners), tables.turns, share=True)
        )
        changes.append(change_of("choices in a game", both, lambda each: float(each.choices), tables.turns, share=False))
        changes.append(change_of("turns in a game", both, lambda each: float(each.turns), tables.turns, share=False))
        changes.append(change_of("changes of the lead", both, lambda each: float(each.leads), tables.turns, share=False))
    lab = GameObserver(plan)
    different = [pair for pair in both if course(pair[0]) != course(pair[1])]
    decided = sorted(different, key=lambda pair: (pair[0].score == pair[1].score, pair[0].number, pair[0].meeting))[:shown]
    partings = [found for old, new in decided if (found := find_divergence(lab, old, new)) is not None]
    return Comparison(plan.world[before].name, plan.world[after].name, len(both), len(different), changes, partings, endless)


def course(game: Played) -> tuple[object, ...]:
    """A key by which diverging games are recognized, independent of card names."""
    return game.score, game.choices, game.turns, game.offered, game.clause


def change_of(what: str, both: Sequence[tuple[Played, Played]], value: Callable[[Played], float], turns: int, *, share: bool) -> Change:
    """The mean difference over rounds, because games of one seed are correlated.

    The spread of a *share* counts two made-up rounds more, in which everything changes: that nothing was seen to change is not to know it.
    """
    rounds: dict[tuple[int, int, int, int], list[float]] = {}
    for old, new in both:
        key = (old.meeting.a, old.meeting.b, old.meeting.round, old.number // turns)
        rounds.setdefault(key, []).append(value(new) - value(old))
    differences = [fmean(each) for each in rounds.values()]
    middle = fmean(differences)
    spread = [*differences, -1.0, 1.0] if share else differences
    error = (stdev(spread) if len(spread) > 1 else abs(middle) or 1.0) / sqrt(len(spread))
    return Change(
        what=what,
        before=fmean(value(old) for old, _ in both),
        after=fmean(value(new) for _, new in both),
        difference=middle,
        low=middle - _Z * error,
        high=middle + _Z * error,
        smallest=(_Z + POWER) * error,
        rounds=len(differences),
        share=share,
    )


def find_divergence(lab: GameObserver, old: Played, new: Played) -> Divergence | None:
    """Replay a game's choices in the other world until it diverges; ``None`` if it never does."""
    with _Bots(lab, old) as bots:
        found = _part([_way(lab, each.meeting, old.number) for each in (old, new)], bots.choose)
    if found is None:
        return None
    beside = _beside(log_lines(lab, old), log_lines(lab, new))
    return Divergence(old.meeting, old.number, old.seed, *found, old.score != new.score, beside)


def find_record_divergence(record: Record, game: Game, world: World) -> RecordDivergence:
    """Replay a stored match under the rules of *world* until it diverges. Raises :class:`~netdeck.kernel.SetupError`, RecordError."""
    setup = record.header.setup
    other = game.complete(
        msgspec.structs.replace(
            setup,
            variant=world.variant or setup.variant,
            options={**setup.options, **world.options},
            cards="\n".join(world.cards) or setup.cards,
        )
    )
    given = record.header.given
    ways = [_Way(Match(game, setup, record.deal, given), World())]
    with changed(world):
        ways.append(_Way(Match(game, other, record.deal, given), world))
    entries = iter(entries_that_count(record.entries))
    total = len(entries_that_count(record.entries))

    def recorded(_: Position) -> Iterator[tuple[Seat, str]]:
        entry = next(entries, None)
        if entry is not None and entry.choose:
            yield entry.seat, entry.choose

    found = _part(ways, recorded)
    return RecordDivergence(total, *found) if found is not None else RecordDivergence(total, None, "", "", "")


def _part(ways: "Sequence[_Way]", choose: Callable[[Position], Iterable[tuple[Seat, str]]]) -> tuple[int, str, str, str] | None:
    """The number of the choice after which two ways part, that choice, what happens, and by which clause; nothing where they never do."""
    choice, said = 0, ""
    while True:
        told = [[*way.news()] for way in ways]
        if told[0] != told[1]:
            return choice, said, *_first_difference(*told)
        if any(way.position.result() is not None for way in ways):
            return None
        if (refused := _offered_otherwise(ways)) is not None:
            return choice, said, *refused
        before = choice
        for seat, notation in choose(ways[0].position):
            choice += 1
            said = f"{seat}: {notation}"
            for way in ways:
                way.take(seat, notation)
        if choice == before:
            return None  # the record ends here, or the host acted


def log_of(match: Match) -> list[str]:
    """The referee's log of a match, each line with its clause."""
    seen = (each.seen(REFEREE) for each in match.log)
    return [f"{words} ({each.clause})" for each in seen if (words := each.text())]


def log_lines(lab: GameObserver, game: Played) -> list[str]:
    """The log of a game, each line with its clause, and the winner."""
    with _Bots(lab, game) as bots:
        way = _way(lab, game.meeting, game.number)
        while way.position.result() is None:
            for seat, notation in bots.choose(way.position):
                way.take(seat, notation)
    who = ", ".join(map(str, game.winners)) or "nobody"
    return [*log_of(way.match), f"{who} wins after {game.choices} choices"]


def _beside(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, str]]:
    """Both games from the line at which they part, a few lines of each and their ends."""
    same = next((number for number, (one, other) in enumerate(zip_longest(before, after)) if one != other), 0)
    here, there = (_shortened(lines[max(0, same - 1) :]) for lines in (before, after))
    return [*zip_longest(here, there, fillvalue="")]


def _shortened(lines: Sequence[str]) -> list[str]:
    return [*lines] if len(lines) <= LINES else [*lines[: LINES - 2], f"... {len(lines) - LINES + 1} lines ...", lines[-1]]


class _Bots:
    """The bots of one game, while they are needed."""

    def __init__(self, lab: GameObserver, game: Played) -> None:
        setup = lab.setup(game.meeting, game.number)
        self.seats = {seat: create(setup.players[seat], lab.game, seat, game.seed, local=True) for seat in setup.seats}

        self.world = lab.plan.world[game.meeting.world]

    def choose(self, position: Position) -> Iterator[tuple[Seat, str]]:
        """What each seat answers that is asked now."""
        for seat in [*position.pending()]:
            with changed(self.world):
                notation = chosen(self.seats[seat], position).notation
            yield seat, notation

    def __enter__(self) -> "_Bots":
        return self

    def __exit__(self, *_: object) -> None:
        for bot in self.seats.values():
            bot.close()


def _way(lab: GameObserver, meeting: Meeting, number: int) -> "_Way":
    world = lab.plan.world[meeting.world]
    with changed(world):
        return _Way(Match(lab.game, lab.setup(meeting, number), Deal(seed=lab.seed(meeting, number))), world)


@dataclass
class _Way:
    """A game in one world while it is followed."""

    match: Match
    world: World
    heard: int = 0

    @property
    def position(self) -> Position:
        return self.match.position

    def news(self) -> Iterator[tuple[str, str, str]]:
        """The events since the last call: kind, clause and sentence."""
        since, self.heard = self.heard, len(self.match.log)
        for each in self.match.log[since:]:
            seen = each.seen(REFEREE)
            yield seen.event, seen.clause, seen.text()

    def take(self, seat: Seat, notation: str) -> None:
        with changed(self.world):
            option = self.position.option(seat, notation)
            assert option is not None  # both offer the same
            self.position.take(seat, option)


def _first_difference(one: Sequence[tuple[str, str, str]], other: Sequence[tuple[str, str, str]]) -> tuple[str, str]:
    """The first event that differs between the two worlds."""
    for here, there in zip_longest(one, other):
        if here != there:
            _, clause, words = there or here or ("", "", "")
            what = words or (there or here or ("something",))[0]
            return (f"then: {what}" if there is not None else f"no more: {what}"), clause
    raise ValueError("they do not differ")


def _offered_otherwise(ways: Sequence[_Way]) -> tuple[str, str] | None:
    """What may be chosen in one of the worlds alone, and the clause that keeps it from the other."""
    here, there = (way.position.pending() for way in ways)
    for seat in here.keys() | there.keys():
        offers = [[option.notation for option in pending[seat].options] if seat in pending else [] for pending in (here, there)]
        for more, less, way, words in ((1, 0, ways[0], "may now"), (0, 1, ways[1], "may no longer")):
            for notation in offers[more]:
                if notation not in offers[less]:
                    with changed(way.world):
                        refusal = way.position.why_not(seat, notation)
                    return f"{seat} {words}: {notation}", refusal.clause if refusal is not None else ""
    return None
