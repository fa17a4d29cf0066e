"""Pairs of matches that differ only in what one seat cannot know, of any game, and a story that both of them can tell.

The second match has other results where chance decided at the opening: other cards in hidden hands and piles. A change is kept when the
seat sees the same table as before it. So it goes on: of the answers that both matches offer, the story takes those after which
they still look alike to it, so that no card comes to light which is rightly different.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from netdeck.kernel import SPECTATOR, Deal, Draw, Game, Logged, Match, Position, Seat, Setup
from netdeck.kernel.message import encode_message

TRIES = 60
"""How many changes of the opening are tried."""
WAYS, BRANCHES = 200, 3
"""How many moments a story looks at, and how many ways on from each."""
SEED = 11


@dataclass(frozen=True, slots=True)
class Answer:
    """One choice of the story."""

    seat: Seat
    notation: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two deals of one setup that look alike to *viewer*, and what everybody answers at both tables."""

    setup: Setup
    viewer: Seat
    deals: tuple[Deal, Deal]
    story: tuple[Answer, ...]


def pair(game: Game, most: int) -> Pair:
    """A pair of *game* as its first seat sees it, with a story of at most so many choices."""
    setup = game.complete(Setup(game=game.id))
    viewer = setup.seats[0]
    opening = Match(game, setup, Deal(seed=SEED))
    one = Deal(seed=SEED, told=tuple(opening.draws))
    other = _changed(game, setup, one, viewer)
    matches = [Match(game, setup, deal) for deal in (one, other)]
    assert matches[0].position.digest() != matches[1].position.digest(), "there is nothing hidden to change"
    return Pair(setup, viewer, (one, other), tuple(_story(matches, viewer, most)))


def _changed(game: Game, setup: Setup, deal: Deal, viewer: Seat) -> Deal:
    dice = random.Random(SEED)
    before = _sight(Match(game, setup, deal), viewer)
    for _ in range(TRIES):
        told = list(deal.told)
        at = dice.randrange(len(told))
        order = list(told[at].result)
        a, b = (dice.randrange(len(order)) for _ in range(2))
        order[a], order[b] = order[b], order[a]
        told[at] = Draw(told[at].purpose, told[at].size, tuple(order))
        changed = Deal(seed=deal.seed, told=tuple(told))
        if _sight(Match(game, setup, changed), viewer) == before:
            deal = changed
    return deal


def _story(matches: list[Match], viewer: Seat, most: int) -> Sequence[Answer]:
    """The longest story that is found: where it cannot go on, it goes back and takes another way."""
    dice = random.Random(SEED)
    best: list[Answer] = []
    ways = [([match.position.clone() for match in matches], list[Answer]())]
    for _ in range(WAYS):
        if not ways or len(best) >= most:
            break
        positions, story = ways.pop()
        best = max(best, story, key=len)
        answers = [
            Answer(seat, option.notation)
            for seat, decision in positions[0].pending().items()
            for option in decision.options
            if positions[1].option(seat, option.notation) is not None
        ]
        dice.shuffle(answers)
        found = []
        for answer in answers:
            after = [position.clone() for position in positions]
            told = [_told(position, answer, viewer) for position in after]
            if told[0] == told[1]:
                found.append((after, [*story, answer]))
                if len(found) == BRANCHES:
                    break
        ways += reversed(found)
    return best[:most]


def _told(position: Position, answer: Answer, viewer: Seat) -> bytes:
    """What *viewer* sees of an answer."""
    log: list[Logged] = []
    position.listen(log)
    position.choose(answer.seat, answer.notation)
    position.listen(None)
    return _seen(log, position, viewer)


def _sight(match: Match, viewer: Seat) -> bytes:
    return _seen(match.log, match.position, viewer)


def _seen(log: Sequence[Logged], position: Position, viewer: Seat) -> bytes:
    """What has happened and how the table stands, for *viewer* and for everybody."""
    eyes = (viewer, SPECTATOR)
    return msgspec.json.encode(
        [[[logged.seen(each) for each in eyes] for logged in log], [position.view(each) for each in eyes], position.question(viewer)],
        enc_hook=encode_message,
    )
