"""Replays of finished matches, step by step from any viewer, and continuing from any step.

When a match is over its record has no secrets any more, so everybody may look through every seat, and as a referee.
"""

import secrets
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from netdeck.kernel import REFEREE, SPECTATOR, Deal, Draw, Entry, Game, Match, Record, Seat, Setup, say
from netdeck.kernel.preemption import pause
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m

STEPS = 40
"""How many steps come with one answer."""
REMEMBERED = 24
"""How many replays are kept ready; making one means to play the match again."""
SEED_BITS = 53


@dataclass(frozen=True, slots=True, kw_only=True)
class Continued:
    """A match as it stood: rules, setup, what was chosen until then, and chance that has decided the past and leaves the future open."""

    game: Game
    setup: Setup
    past: tuple[Entry, ...]
    deal: Deal


def replayed(game: Game, table: str, data: bytes, viewer: str, first: int) -> bodies.Replay | m.Refused:
    """Steps of a match from number *first* on, as *viewer* saw them."""
    record = Record.from_bytes(data)
    viewers = (*record.header.setup.seats, SPECTATOR, REFEREE)
    if viewer not in viewers:
        return m.Refused(code="E-NOT-FOUND", sentence=say("No viewer has that name: {names}.", names=", ".join(viewers)))
    steps = _steps(game, table, data, Seat(viewer))
    return bodies.Replay(
        table=table,
        game=game.id,
        viewer=Seat(viewer),
        viewers=list(viewers),
        players=record.header.setup.players,
        total=len(steps),
        first=first,
        steps=list(steps[first : first + STEPS]),
        turns=[step.n for step in steps if any(event.opens == "turn" for event in step.events)],
    )


@lru_cache(maxsize=REMEMBERED)
def _steps(game: Game, table: str, data: bytes, viewer: Seat) -> tuple[bodies.ReplayStep, ...]:
    """Every step; the first is the table before the first choice."""
    record = Record.from_bytes(data)
    match = Match(game, record.header.setup, record.deal)
    steps = [_step(match, None, 0, viewer)]
    for entry in record.entries:
        heard, log = len(match.log), match.log
        match.follow(entry)
        steps.append(_step(match, entry, heard if match.log is log else 0, viewer))
        pause()
    return tuple(steps)


def _step(match: Match, entry: Entry | None, since: int, viewer: Seat) -> bodies.ReplayStep:
    said = entry or Entry(n=0)
    return bodies.ReplayStep(
        n=said.n,
        seat=said.seat or Seat(said.who),
        choose=said.choose,
        command=said.command,
        why=said.why,
        since=since,
        events=match.seen(viewer, since),
        view=match.position.view(viewer),
    )


def continued(game: Game, data: bytes, at: int) -> Continued | m.Refused:
    """The match of a record after *at* entries. Earlier draws stay; later ones are new."""
    record = Record.from_bytes(data)
    if not 0 <= at < len(record.entries):
        return m.Refused(code="E-QUERY", sentence=say("The match can be continued from step 0 to {count}.", count=len(record.entries) - 1))
    match = Match.replay(game, record, upto=at)
    told: tuple[Draw, ...] = tuple(match.draws)
    past = tuple(msgspec.structs.replace(entry, seal="") for entry in record.entries[:at])
    setup = msgspec.structs.replace(record.header.setup, players={})
    return Continued(game=match.game, setup=setup, past=past, deal=Deal(seed=secrets.randbits(SEED_BITS), told=told))
