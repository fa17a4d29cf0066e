"""Seats and sides (H-setup.1 to H-setup.3, H-order.1, R37).

A seat is the letter of its side and one hex digit, its number within the team: ``d0`` to ``df`` defend, ``a0`` to ``af`` attack. The rules
number all seats of a match, defenders first; here those numbers and the names meet.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from netdeck.games.binmat.rules.table import DEFENDERS
from netdeck.games.binmat.ruleset import LARGEST_TEAM
from netdeck.kernel import Problem, Seat, say
from netdeck.kernel.setup import did_you_mean

LETTERS: Final = "da"
"""The letters of the sides, defenders first as everywhere."""
TEAMS: Final = ("defenders", "attackers")
TEAM_WORDS: Final = {"defenders": say("defenders"), "attackers": say("attackers")}
"""The sides as sentences name them."""


def seat_name(side: int, member: int) -> Seat:
    """The name of a member of a team."""
    return Seat(f"{LETTERS[side]}{member:x}")


ALL_SEATS: Final = {team: tuple(seat_name(side, member) for member in range(LARGEST_TEAM)) for side, team in enumerate(TEAMS)}
"""Every seat that the largest table has, by team."""
_KNOWN: Final = tuple(seat for seats in ALL_SEATS.values() for seat in seats)


def side_of_name(who: str) -> int | None:
    """The side that a seat, a letter or a team's name belongs to."""
    for side, letter in enumerate(LETTERS):
        if who in (letter, TEAMS[side], *ALL_SEATS[TEAMS[side]]):
            return side
    return None


def team_of(seat: Seat) -> str:
    """The letter of a seat's side."""
    return seat[0]


def usual_table(count: int) -> tuple[Seat, ...]:
    """So many seats in even teams (H-setup.2); an odd one attacks."""
    defenders = count // 2
    return (*ALL_SEATS["defenders"][:defenders], *ALL_SEATS["attackers"][: count - defenders])


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at a table, and the numbers by which the rules know them."""

    seats: tuple[Seat, ...]
    teams: tuple[tuple[Seat, ...], tuple[Seat, ...]]
    names: tuple[Seat, ...]
    numbers: dict[Seat, int] = field(repr=False)

    @property
    def defenders(self) -> int:
        """How many defend."""
        return len(self.teams[DEFENDERS])

    @property
    def attackers(self) -> int:
        """How many attack."""
        return len(self.names) - self.defenders

    def mates(self, number: int) -> tuple[Seat, ...]:
        """The team of a seat, itself included."""
        return self.teams[0 if number < self.defenders else 1]


@cache
def seating(seats: tuple[Seat, ...]) -> Seating:
    """The seating of a sound list of seats."""
    defending, attacking = (tuple(sorted(seat for seat in seats if seat[0] == letter)) for letter in LETTERS)
    names = (*defending, *attacking)
    return Seating(seats, (defending, attacking), names, {seat: number for number, seat in enumerate(names)})


def seating_problems(seats: Sequence[Seat], largest: int) -> Iterator[Problem]:
    """What is wrong with a list of seats for teams of at most *largest*: everything, each with its clause."""
    unknown = [seat for seat in dict.fromkeys(seats) if seat not in _KNOWN]
    yield from (
        Problem(
            say("{seat!r} is no seat: d0 to df defend, a0 to af attack{did_you_mean}", seat=seat, did_you_mean=did_you_mean(seat, _KNOWN)),
            "H-order.1",
        )
        for seat in unknown
    )
    for team, known in ALL_SEATS.items():
        members = _of(known, seats)
        if not members:
            yield Problem(say("there are no {team}; each side has at least one seat", team=TEAM_WORDS[team]), "R37")
        if len(members) > largest:
            clause = "D-setup.1" if largest == 1 else "H-setup.3"
            yield Problem(
                say(
                    "a team has at most {largest} seat; there are {count} {team}"
                    if largest == 1
                    else "a team has at most {largest} seats; there are {count} {team}",
                    largest=largest,
                    count=len(members),
                    team=TEAM_WORDS[team],
                ),
                clause,
            )
        missing = [seat for seat in known[: known.index(members[-1])] if seat not in members] if members else []
        if missing:
            yield Problem(
                say("seats are numbered without gaps; {names} is missing before {members}", names=", ".join(missing), members=members[-1]),
                "R37",
            )


def _of(known: Iterable[Seat], seats: Sequence[Seat]) -> list[Seat]:
    return [seat for seat in known if seat in seats]
