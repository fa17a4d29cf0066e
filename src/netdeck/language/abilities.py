"""Abilities, and all that a card's text says (Bloodless 7.2; the kinds are the ability kinds there)."""

from typing import Literal, TypeAlias

from netdeck.language.event_patterns import When
from netdeck.language.frozen import dataclass
from netdeck.language.instructions import Cost, Do
from netdeck.language.noun_nodes import Bound, Cards, Condition, Number, Player, The, Who
from netdeck.language.source_map import Worded
from netdeck.language.stat_instructions import StatChange

UNLIMITED: Literal["unlimited"] = "unlimited"


@dataclass(frozen=True, slots=True)
class Trigger(Worded):
    """``Whenever ..., ...``: an event-creating triggered ability (D5.2).

    ``once`` stops it until the card re-enters play, ``limit`` is per turn (R65).

    ``zone`` is where the card must be for it to watch; "" is in play (R9).
    """

    when: When
    do: Do
    condition: Condition | None = None
    once: bool = False
    limit: int | None = None
    rank: int = 0
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Replace(Worded):
    """``Whenever ...

    Would ..., instead ...``: an event-modifying triggered ability (D5.1). ``may`` asks, ``costs`` are paid to use it (R16).
    """

    when: When
    instead: Do
    condition: Condition | None = None
    may: bool = False
    costs: tuple[Cost, ...] = ()
    limit: int | None = None
    rank: int = 0


@dataclass(frozen=True, slots=True)
class Before(Worded):
    """``Before ..., ...``: the list, then the event itself (D5.1.2)."""

    when: When
    do: Do
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Cant(Worded):
    """``... can't ...``: the matching event becomes nothing, and choices for it are not offered (R59)."""

    when: When
    condition: Condition | None = None

    def is_cited(self) -> bool:
        return all(happening.event != "target" for happening in self.when)  # what cannot be aimed at is not offered


@dataclass(frozen=True, slots=True)
class Give:
    """What a passive gives: stat changes, keywords, kins, an attack pattern, no text, a cap on plays per turn (layers: R38)."""

    stats: tuple[StatChange, ...] = ()
    keywords: tuple[str, ...] = ()
    lose_keywords: tuple[str, ...] | Literal["all"] = ()
    kins: tuple[str, ...] = ()
    attack: tuple[str, ...] = ()
    no_text: bool = False
    play_limit: Number | None = None


@dataclass(frozen=True, slots=True)
class Passive(Worded):
    """``Other friendly Growth creatures have +1 health``, with "while ..." if it has a condition (D10)."""

    to: Cards | Bound | The | Player
    give: Give
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Activate(Worded):
    """``Main phase, pay 2 blood: ...`` (R40, R41, R68). ``timing``: in your main phase, at any moment of your turn, at any time.

    Inside an ability that your opponent uses (``by``), "you" is the one who uses it: the tree is mirrored there, the printed text is not.
    """

    do: Do
    costs: tuple[Cost, ...] = ()
    timing: Literal["main", "turn", "any"] = "main"
    by: Player = Who.YOU
    limit: int | None = None
    condition: Condition | None = None


Ability: TypeAlias = Trigger | Replace | Before | Cant | Passive | Activate


@dataclass(frozen=True, slots=True)
class Keyword(Worded):
    """A printed keyword; ``n`` only where it takes a number ("Kin Call 3")."""

    name: str
    n: int | None = None

    def is_cited(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Variable(Worded):
    """What a letter of the text may be (D7.9.5.2, R60).

    From ``low`` to ``high``, chosen when first needed; or fixed by ``source`` as it is played.
    """

    letter: str
    low: Number = 0
    high: Number | None = None
    source: Number | None = None

    def is_cited(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Enters(Worded):
    """``Enters with 3 drip counters``, "Enters face-down" (D7.2)."""

    counters: tuple[tuple[str, Number], ...] = ()
    face: Literal["up", "down"] = "up"

    def is_cited(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Rules:
    """All that the text of a card says. ``effect`` belongs to plain commands, ``chapters`` to sagas, ``abilities`` to the rest (D6.1, E05).

    ``limit`` is a number or ``"unlimited"``; None is the game's default (D2.2). ``flip`` is the cost of turning it face-up (D7.4, R53),
    empty costs and None differ. ``attack`` is the pattern of directions (D7.8.1). ``called_free``: devours and evolves are not needed
    when it is called.
    """

    keywords: tuple[Keyword, ...] = ()
    devours: Cards | None = None
    evolves: Cards | None = None
    called_free: bool = False
    flip: tuple[Cost, ...] | None = None
    limit: int | Literal["unlimited"] | None = None
    attack: tuple[str, ...] = ()
    enters: Enters | None = None
    requires: tuple[Condition, ...] = ()
    variables: tuple[Variable, ...] = ()
    effect: Do = ()
    chapters: tuple[Do, ...] = ()
    abilities: tuple[Ability, ...] = ()

    def has(self, keyword: str) -> bool:
        """Whether *keyword* is printed on the card."""
        return any(printed.name == keyword for printed in self.keywords)
