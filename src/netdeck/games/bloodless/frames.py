"""The processes of the game (P0, 3.1): what each of them remembers. Their steps stand in the chapters named beside them.

Everything here is plain data: a match can be copied, saved and sent in the middle of anything.
"""

from typing import Any

import msgspec

from netdeck.games.bloodless.card_events import (
    Attacked,
    CommandFinished,
    Damaged,
    Denied,
    Died,
    Exploded,
    Flipped,
    Struck,
)
from netdeck.games.bloodless.events import BloodEvent, Drawn, Played, Searched, TurnEnded
from netdeck.games.bloodless.outcomes import Happened
from netdeck.games.bloodless.records import Past, Ref
from netdeck.games.bloodless.scene import Scene
from netdeck.games.bloodless.watching import Index, Watch
from netdeck.kernel import CardId, Frame, Seat, hidden
from netdeck.language import tree


class Bloodless(msgspec.Struct, Frame, frozen=True, gc=False):
    """The whole game (P8, :mod:`~netdeck.games.bloodless.turns`): the unique process that others may move to a step (P0.4)."""

    space: int = 1


class Opening(msgspec.Struct, Frame, frozen=True, gc=False):
    """One player's first hand, or the new one of a mulligan (P8.1, P8.2)."""

    seat: Seat
    main: int
    blood: int


class MainChoice(msgspec.Struct, Frame, frozen=True, gc=False):
    """One choice of the active player in the main phase (P7, :mod:`~netdeck.games.bloodless.main_phase`)."""


class TurnSkip(msgspec.Struct, Frame, frozen=True, gc=False):
    """The active player's turn is skipped (P4, :mod:`~netdeck.games.bloodless.turns`)."""


class Passives(msgspec.Struct, Frame, frozen=True, gc=False):
    """Passive abilities are applied and undone (P5, :mod:`~netdeck.games.bloodless.passives`)."""


class EndCheck(msgspec.Struct, Frame, frozen=True, gc=False):
    """The check for an empty health pool (P3, :mod:`~netdeck.games.bloodless.dying`)."""


class DeathCheck(msgspec.Struct, Frame, frozen=True, gc=False):
    """Creatures without health die (P2, :mod:`~netdeck.games.bloodless.dying`)."""

    tried: tuple[tuple[CardId, int], ...] = ()
    """Those that had their death, each with its incarnation: if it was replaced, it is not tried again in the same check (R30)."""
    left: tuple[str, ...] = ()
    died: bool = False


class Window(msgspec.Struct, Frame, frozen=True, gc=False):
    """Instant-speed decisions (P6.11, :mod:`~netdeck.games.bloodless.windows`)."""

    seat: Seat
    passed: int = 0


class Consequence(msgspec.Struct, Frame, frozen=True, gc=False):
    """Instructions at work: an answer to an outcome, an effect, a cost (D5.2.2, :mod:`~netdeck.games.bloodless.consequences`)."""

    scene: Scene
    do: tree.Do
    costs: int = 0
    """How many of the first instructions are costs: parts, and all of them or nothing (R17, R68)."""
    raw: bool = False
    """Its events come from an event-modifying ability: no second pass of such abilities (R16)."""
    ok: bool = True
    settled: int = 0
    """How many open questions of the first instruction are answered."""
    picked: tuple[Ref, ...] = ()
    queue: tuple[BloodEvent, ...] = ()
    good: bool = False
    results: tuple[Ref, ...] = ()


class Replacing(msgspec.Struct, Frame, frozen=True, gc=False):
    """An event-modifying ability at work on one event (P6.4.1.2, :mod:`~netdeck.games.bloodless.replacing`)."""

    watch: Watch
    event: BloodEvent
    scene: Scene


class Resolve(msgspec.Struct, Frame, frozen=True, gc=False):
    """One event on its way through P6 (:mod:`~netdeck.games.bloodless.resolving`)."""

    event: BloodEvent
    part: bool = False
    raw: bool = False
    """It comes from an event-modifying ability: no second pass of such abilities (R16)."""
    chain: tuple[Happened, ...] = ()
    """The outcomes that led here: play, then summon or execute (R9, R18)."""
    own: tuple[Watch, ...] = ()
    """Event-modifying abilities of a card that this is about and that has just left: they speak of it still (R73)."""
    current: tuple[BloodEvent, ...] = ()
    future: tuple[BloodEvent, ...] = ()
    modifiers: tuple[Watch, ...] = ()
    place: int = 0
    sampled: Index | None = None
    outcome: Happened | None = None
    answers: tuple[Consequence, ...] = ()
    good: Happened | None = None
    """The outcome that counts for "then" (R13)."""


# Applying whole events (P1)


class ApplyPlay(msgspec.Struct, Frame, frozen=True, gc=False):
    """P1.3 (:mod:`~netdeck.games.bloodless.playing`)."""

    event: Played
    past: tuple[tuple[CardId, Past], ...] = ()


class ApplyDraw(msgspec.Struct, Frame, frozen=True, gc=False):
    """P1.4 (:mod:`~netdeck.games.bloodless.decks`)."""

    event: Drawn


class ApplySearch(msgspec.Struct, Frame, frozen=True, gc=False):
    """P1.6."""

    event: Searched
    found: tuple[CardId, ...] = ()


class ApplyTurnEnd(msgspec.Struct, Frame, frozen=True, gc=False):
    """P1.5."""

    event: TurnEnded


class ApplyAttack(msgspec.Struct, Frame, frozen=True, gc=False):
    """R25 (:mod:`~netdeck.games.bloodless.combat`)."""

    event: Attacked
    left: tuple[str, ...] = ()
    past: Past | None = None


class ApplyStrike(msgspec.Struct, Frame, frozen=True, gc=False):
    """R26."""

    event: Struck
    past: tuple[tuple[CardId, Past], ...] = ()


class ApplyDamage(msgspec.Struct, Frame, frozen=True, gc=False):
    """R28."""

    event: Damaged
    past: tuple[tuple[CardId, Past], ...] = ()


class ApplyExplosion(msgspec.Struct, Frame, frozen=True, gc=False):
    """R56."""

    event: Exploded
    left: tuple[CardId, ...] = ()
    dealer: Seat | None = None
    past: Past | None = None


class ApplyDeath(msgspec.Struct, Frame, frozen=True, gc=False):
    """R29 (:mod:`~netdeck.games.bloodless.dying`)."""

    event: Died
    past: tuple[tuple[CardId, Past], ...] = ()
    own: tuple[Watch, ...] = ()
    """Its abilities that change what its death gives (R73)."""


class ApplyFinish(msgspec.Struct, Frame, frozen=True, gc=False):
    """R57 (:mod:`~netdeck.games.bloodless.commands`)."""

    event: CommandFinished
    past: Past | None = None


class ApplyDenial(msgspec.Struct, Frame, frozen=True, gc=False):
    """R57."""

    event: Denied
    past: Past | None = None


class ApplyFlip(msgspec.Struct, Frame, frozen=True, gc=False):
    """R53 (:mod:`~netdeck.games.bloodless.flipping`)."""

    event: Flipped
    past: Past | None = None


class Effect(BloodEvent):
    """Instructions that an event-modifying ability put in the place of an event and that need somebody to choose (P6.4.1.2)."""

    word = "effect"
    whole = True
    unwritten = ("do", "scene")
    clause: str = "P6.4.1.2"
    do: Any = hidden(None)
    scene: Any = hidden(None)


class ApplyEffect(msgspec.Struct, Frame, frozen=True, gc=False):
    """D5.1.2."""

    event: Effect


APPLY: dict[str, type[Any]] = {
    "play": ApplyPlay,
    "draw": ApplyDraw,
    "search": ApplySearch,
    "end_of_turn": ApplyTurnEnd,
    "attack": ApplyAttack,
    "strike": ApplyStrike,
    "damage": ApplyDamage,
    "explode": ApplyExplosion,
    "death": ApplyDeath,
    "finish_command": ApplyFinish,
    "deny": ApplyDenial,
    "flip": ApplyFlip,
    "effect": ApplyEffect,
}
"""The process that applies each whole event (P1)."""
