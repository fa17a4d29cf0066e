"""The processes of the game (P0, 3.1): what each of them remembers. Their steps stand in the chapters named beside them.

Everything here is plain data: a match can be copied, saved and sent in the middle of anything.
"""

from typing import Any

import msgspec

from netdeck.games.bloodless.rules.card_events import (
    Attacked,
    CommandFinished,
    Damaged,
    Denied,
    Died,
    Exploded,
    Flipped,
    Struck,
)
from netdeck.games.bloodless.rules.events import BloodEvent, Drawn, Played, Searched, TurnEnded
from netdeck.games.bloodless.rules.outcomes import Happened
from netdeck.games.bloodless.rules.records import UP, Past, Ref
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.watching import Index, Watch
from netdeck.kernel import CardId, Frame, Seat, Spoken, hidden
from netdeck.language import tree


def said_of(this: Ref | None, node: object) -> Spoken | None:
    """The words of a node on the card that "this" is in its scene, if it was read from a card. All knew a card that lay face-up in play."""
    words = getattr(node, "words", None)
    if this is None or words is None:
        return None
    was = this.past.card
    return Spoken(this.card, words.text, words.start, words.end, was.live is not None and was.face == UP)


class Bloodless(msgspec.Struct, Frame, frozen=True, gc=False):
    """The whole game (P8, :mod:`~netdeck.games.bloodless.rules.turns`): the unique process that others may move to a step (P0.4)."""

    free = True

    space: int = 1


class Opening(msgspec.Struct, Frame, frozen=True, gc=False):
    """One player's first hand, or the new one of a mulligan (P8.1, P8.2)."""

    free = True

    seat: Seat
    main: int
    blood: int


class MainChoice(msgspec.Struct, Frame, frozen=True, gc=False):
    """One choice of the active player in the main phase (P7, :mod:`~netdeck.games.bloodless.rules.main_phase`)."""

    free = True


class TurnSkip(msgspec.Struct, Frame, frozen=True, gc=False):
    """The active player's turn is skipped (P4, :mod:`~netdeck.games.bloodless.rules.turns`)."""

    free = True


class Passives(msgspec.Struct, Frame, frozen=True, gc=False):
    """Passive abilities are applied and undone (P5, :mod:`~netdeck.games.bloodless.rules.passives`)."""


class EndCheck(msgspec.Struct, Frame, frozen=True, gc=False):
    """The check for an empty health pool (P3, :mod:`~netdeck.games.bloodless.rules.dying`)."""


class DeathCheck(msgspec.Struct, Frame, frozen=True, gc=False):
    """Creatures without health die (P2, :mod:`~netdeck.games.bloodless.rules.dying`)."""

    tried: tuple[tuple[CardId, int], ...] = ()
    """Those that had their death, each with its incarnation: if it was replaced, it is not tried again in the same check (R30)."""
    left: tuple[str, ...] = ()
    died: bool = False


class Window(msgspec.Struct, Frame, frozen=True, gc=False):
    """Instant-speed decisions (P6.11, :mod:`~netdeck.games.bloodless.rules.windows`)."""

    free = True

    seat: Seat
    passed: int = 0


class Consequence(msgspec.Struct, Frame, frozen=True, gc=False):
    """Instructions at work: an answer to an outcome, an effect, a cost (D5.2.2, :mod:`~netdeck.games.bloodless.rules.consequences`)."""

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

    def spoken(self) -> Spoken | None:
        return said_of(self.scene.this, self.do[0]) if self.do else None


class Replacing(msgspec.Struct, Frame, frozen=True, gc=False):
    """An event-modifying ability at work on one event (P6.4.1.2, :mod:`~netdeck.games.bloodless.rules.replacing`)."""

    watch: Watch
    event: BloodEvent
    scene: Scene


class Resolve(msgspec.Struct, Frame, frozen=True, gc=False):
    """One event on its way through P6 (:mod:`~netdeck.games.bloodless.rules.resolving`)."""

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
    made: tuple[tuple[BloodEvent, Spoken], ...] = ()
    """The events that event-modifying abilities put into the list, and the words by which they did."""

    def spoken(self) -> Spoken | None:
        now = self.current[self.place] if self.made and self.place < len(self.current) else None
        return next((spoken for event, spoken in self.made if event is now), None)


# Applying whole events (P1)


class ApplyPlay(msgspec.Struct, Frame, frozen=True, gc=False):
    """P1.3 (:mod:`~netdeck.games.bloodless.rules.playing`)."""

    event: Played
    past: tuple[tuple[CardId, Past], ...] = ()


class ApplyDraw(msgspec.Struct, Frame, frozen=True, gc=False):
    """P1.4 (:mod:`~netdeck.games.bloodless.rules.drawing`)."""

    event: Drawn


class ApplySearch(msgspec.Struct, Frame, frozen=True, gc=False):
    """P1.6."""

    event: Searched
    found: tuple[CardId, ...] = ()


class ApplyTurnEnd(msgspec.Struct, Frame, frozen=True, gc=False):
    """P1.5."""

    event: TurnEnded


class ApplyAttack(msgspec.Struct, Frame, frozen=True, gc=False):
    """R25 (:mod:`~netdeck.games.bloodless.rules.combat`)."""

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
    """R29 (:mod:`~netdeck.games.bloodless.rules.dying`)."""

    event: Died
    past: tuple[tuple[CardId, Past], ...] = ()
    own: tuple[Watch, ...] = ()
    """Its abilities that change what its death gives (R73)."""


class ApplyFinish(msgspec.Struct, Frame, frozen=True, gc=False):
    """R57 (:mod:`~netdeck.games.bloodless.rules.commands`)."""

    event: CommandFinished
    past: Past | None = None


class ApplyDenial(msgspec.Struct, Frame, frozen=True, gc=False):
    """R57."""

    event: Denied
    past: Past | None = None


class ApplyFlip(msgspec.Struct, Frame, frozen=True, gc=False):
    """R53 (:mod:`~netdeck.games.bloodless.rules.flipping`)."""

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
