"""Games to tell: played by a script or by dice, and written as the live game would."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from netdeck.games.binmat import GAME
from netdeck.games.binmat.logs.exporter import Retelling
from netdeck.games.binmat.logs.importer import Imported, import_story
from netdeck.games.binmat.logs.reader import Story, read_log
from netdeck.games.binmat.seats import ALL_SEATS
from netdeck.kernel import REFEREE, Deal, Match, Seat, Setup

D0, A0 = Seat("d0"), Seat("a0")


def begin(variant: str = "hackmud", defenders: int = 1, attackers: int = 1, seed: int = 0, **options: Any) -> Retelling:
    """A match that is told from its first turn on."""
    seats = (*ALL_SEATS["defenders"][:defenders], *ALL_SEATS["attackers"][:attackers])
    setup = Setup(game="binmat", variant=variant, seats=seats, options=options)
    return Retelling(Match(GAME, setup, Deal(seed=seed)), seats)


def play(telling: Retelling, orders: Iterable[str]) -> Retelling:
    """One order after another, each by whoever has to decide."""
    for order in orders:
        seat = next(iter(telling.match.position.pending()))
        refusal = telling.match.choose(seat, order)
        assert refusal is None, f"{seat} {order}: {refusal}"
        telling.look()
    return telling


def play_by_dice(telling: Retelling, seed: int, passes: float = 0.1, turns: int = 110) -> Retelling:
    """Random orders of every kind, often without the suit, until *turns* are over."""
    dice, match = random.Random(seed), telling.match
    while match.position.result() is None and match.position.view(REFEREE).counters["turn"] < turns:
        for seat, decision in match.position.pending().items():
            kinds: dict[str, list[str]] = {}
            for option in decision.options:
                kinds.setdefault(option.notation[0], []).append(option.notation)
            order = "--" if dice.random() < passes else dice.choice(kinds[dice.choice(sorted(kinds))])
            short = order[0] + order[1] + order[-1]
            if len(order) == 4 and dice.random() < 0.6 and match.position.option(seat, short) is not None:
                order = short
            assert match.choose(seat, order) is None
            telling.look()
    return telling


def turn_file(telling: Retelling, seat: Seat = D0) -> list[dict[str, Any]]:
    """The turn file of a seat, as decoded JSON."""
    return [sheet.to_data() for sheet in telling.sheets(seat)]


def log_file(telling: Retelling) -> str:
    """The log lines of the whole game."""
    return "".join(f"{line.notation()}\n" for line in telling.lines())


def read(**files: object) -> Story:
    """The story of some files: texts are log lines, anything else is data of turn files."""
    story = Story()
    for name, contents in files.items():
        data = contents.encode() if isinstance(contents, str) else msgspec.json.encode(contents)
        read_log(data, name, story)
    return story


def imported(variant: str = "hackmud", options: Mapping[str, Any] | None = None, /, **files: object) -> Imported:
    """What comes of importing some files."""
    return import_story(GAME, read(**files), variant, options or {})


def clauses(result: Imported) -> list[str]:
    """The clauses of all contradictions."""
    return [fault.clause for fault in result.faults]


def zones(views: Sequence[Mapping[str, Any]], turn: int) -> dict[str, Any]:
    """The zones of the view of a turn, to be looked at or changed."""
    state: dict[str, Any] = next(view["s"] for view in views if view["s"]["turns"] == turn)
    return state
