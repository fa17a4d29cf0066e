"""A position: one moment of one match, and the only face that front ends, bots and environments know."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from netdeck.kernel.decision import Decision, Option
from netdeck.kernel.ids import REFEREE, CardId, Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.refusal import Fact, Refusal, judged
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Rng
from netdeck.kernel.view import DecisionView, OptionView, View

if TYPE_CHECKING:
    from netdeck.kernel.forecast import Forecast
    from netdeck.kernel.game import Game
    from netdeck.kernel.makeup import Part


class Command(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the host does, not a player's choice: a clock ran out, a player gave up. ``who`` is a seat or a team."""

    command: str
    who: str


class Position(ABC):
    """One moment of one match.

    Positions are cheap to copy and silent by default; :meth:`listen` makes one write down what happens. Nothing here lets a caller see what
    a seat may not: that is for :meth:`view` and ``Logged.seen`` to decide.
    """

    __slots__ = ()

    tells_before: ClassVar[bool] = False
    """Whether events are written down just before they happen, and not right after."""

    @property
    @abstractmethod
    def game(self) -> "Game":
        """The rulebook that is being played."""

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in the order of the table."""

    @property
    @abstractmethod
    def rng(self) -> Rng:
        """The generator; its key stays with the host."""

    @abstractmethod
    def pending(self) -> Mapping[Seat, Decision]:
        """The decisions that are still open. Empty when the game is over."""

    def committed(self) -> Mapping[Seat, Decision]:
        """Decisions that are answered and may still be answered anew, because others are not done yet."""
        return {}

    @abstractmethod
    def take(self, seat: Seat, option: Option) -> None:
        """Answer with an option of *seat*'s open decision. The quick door: the option must come from :meth:`pending`."""

    @abstractmethod
    def command(self, command: Command) -> Refusal | None:
        """Carry out a host command, or say why not."""

    @abstractmethod
    def stop(self, result: Result) -> None:
        """End the match with *result* by a ruling of the host, because it cannot be played to its end."""

    @abstractmethod
    def why_not(self, seat: Seat, text: str) -> Refusal | None:
        """Why *seat* may not answer *text* now; ``None`` when it may."""

    @abstractmethod
    def facts(self, seat: Seat, option: Option) -> Sequence[Fact]:
        """What the rules looked at to offer *option*."""

    def facts_against(self, seat: Seat, text: str) -> Sequence[Fact]:
        """What the rules looked at to refuse *text*, up to the fact that does not hold; nothing where they refuse without looking."""
        with judged() as heard:
            refusal = self.why_not(seat, text)
        return next((judgement.facts for judgement in reversed(heard) if judgement.refusal == refusal), ())

    @abstractmethod
    def chain(self) -> tuple[tuple[str, str], ...]:
        """The running processes and their steps, from the outside in, down to the one that asks: where in the rulebook play stands."""

    @abstractmethod
    def view(self, viewer: Seat) -> View:
        """What *viewer* may know."""

    def glance(self, viewer: Seat) -> View:
        """What *viewer* may know, to be read at once and not kept: a position may put off making what nobody looks at."""
        return self.view(viewer)

    def definitions(self) -> Mapping[str, Any]:
        """The printed cards that may come into this match, by name: everybody may read them. Empty where a game has none."""
        return {}

    def question(self, seat: Seat) -> DecisionView | None:
        """*seat*'s open or still replaceable decision, as it may see it."""
        decision = self.pending().get(seat) or self.committed().get(seat)
        if decision is None:
            return None
        ids, copies = self.view_ids(seat), self.copies(seat, decision)
        return DecisionView(
            seat=seat,
            kind=decision.kind,
            clause=decision.clause,
            prompt=decision.prompt,
            options=tuple(
                OptionView(
                    option.notation,
                    self.label(decision, option),
                    tuple(map(ids, option.touches)),
                    tuple(number for card in copies.get(option.touches[0], ()) if (number := _number(ids(card))) is not None)
                    if copies and option.touches
                    else (),
                    option.is_what(),
                )
                for option in decision.options
            ),
            source=None if decision.source is None else _number(ids(decision.source)),
            timeout=decision.timeout,
        )

    def copies(self, seat: Seat, decision: Decision) -> Mapping[CardId | str, Sequence[CardId]]:
        """Cards that an option could name as well as the one that it names first: two equal cards in a hand are one choice."""
        return {}

    def remembered(self) -> Mapping[int, object]:
        """What the rules remember of cards that no view shows, by the ids of views: how often it was used, what speaks of it."""
        return {}

    def forecasts(self, viewer: Seat) -> "Sequence[Forecast]":
        """What will happen if nobody does anything else, as far as *viewer* may know; for those who look, not for those who play on."""
        return self.game.forecasts(self, viewer) if self.result() is None else ()

    def parts(self, viewer: Seat, card: int) -> "Sequence[Part]":
        """What the numbers of a card, by its id in *viewer*'s view, are made of now; nothing where the rules change none."""
        return ()

    def label(self, decision: Decision, option: Option) -> str:
        """The sentence shown beside *option*; what no option carries with it may be written now, when somebody reads it."""
        return option.label

    def view_ids(self, viewer: Seat) -> Callable[[CardId | str], int | str]:
        """How *viewer* may call a card that an option touches: by the id in its view, or by its zone when it cannot see it."""
        return str

    @abstractmethod
    def result(self) -> Result | None:
        """How the game ended; ``None`` while it goes on."""

    def departed(self) -> Collection[Seat]:
        """The seats that have left the game while others play on: who gave up, lost or was put out."""
        return ()

    def holdings(self, seat: Seat) -> Sequence[str]:
        """Everything in which *seat* still has a hand, in a few words each: cards, what waits, its turns. Nothing once it has left."""
        return ()

    @abstractmethod
    def clone(self) -> Self:
        """A silent copy that goes its own way."""

    @abstractmethod
    def imagine(self, seat: Seat, rng: random.Random) -> Self:
        """A position drawn at random from those that look the same to *seat*; its generator tells nothing about the true one."""

    @abstractmethod
    def adjusted(self, path: str, value: Any) -> Self | None:
        """A copy in which one counter differs, named as in a scenario (``seat.north.light``); ``None`` where there is no such counter."""

    @abstractmethod
    def listen(self, log: list[Logged] | None) -> None:
        """Write every further event to *log*, or fall silent."""

    def turn(self) -> int | None:
        """The number of the turn, where the rulebook counts them."""
        turn = self.view(REFEREE).counters.get("turn")
        return turn if isinstance(turn, int) else None

    # What scenarios need: they call cards by ids of their own

    def labels(self) -> MutableMapping[str, CardId]:
        """The ids that a scenario has given to cards of this match; writing to it names a card. A game without copies needs none."""
        return {}

    def made(self) -> int:
        """How many cards have come into this match so far. They are numbered in that order, so a scenario can name those of a step."""
        return 0

    def names_of(self, card: CardId) -> Sequence[str]:
        """Everything that *card* is called: first as choices write it, then by its printed name, slug and scenario ids."""
        return ()

    def names_known_to(self, seat: Seat) -> Sequence[str]:
        """Every name that *seat* can use for something that it sees: seats, zones, cards."""
        view = self.view(seat)
        cards = (card.name for zone in view.zones for card in view.hand_of(zone))
        return tuple(dict.fromkeys((*self.seats, *view.zones, *cards)))

    def meant(self, seat: Seat, touched: int | str) -> Sequence[str]:
        """What *seat* may want who points at a card (by the id in its view) or a zone, as notations.

        A front end asks about these, in order, where nothing is offered. They need not be legal; none where nothing can be meant.
        """
        return ()

    def automatic(self) -> Sequence[tuple[Seat, str]]:
        """The choices, as notations, that the rules took by themselves since the last one because there was no other.

        Where several notations would have meant the same, all of them are written: ``auto | done``.
        """
        return ()

    def option(self, seat: Seat, text: str) -> Option | None:
        """The open or still replaceable option that *text* names."""
        decision = self.pending().get(seat) or self.committed().get(seat)
        return decision.find(text) if decision is not None else None

    def choose(self, seat: Seat, text: str) -> Refusal | None:
        """Answer by notation. An illegal answer changes nothing and comes back as a refusal."""
        option = self.option(seat, text)
        if option is not None:
            self.take(seat, option)
            return None
        refusal = self.why_not(seat, text)
        if refusal is None:
            raise RuntimeError(f"{text!r} is neither an option of {seat} nor refused")
        return refusal

    def remember(self) -> None:  # noqa: B027 - a position may as well keep nothing
        """From now on keep how things look, for whoever will look again after each choice. A copy begins without that."""

    def shared(self) -> Mapping[str, object]:
        """What all positions of a match share and whoever writes one down need not write: each with a name that is always the same."""
        return {"game": self.game}

    def digest(self) -> bytes:
        """A fingerprint of everything on the table, equal on every machine."""
        import hashlib

        return hashlib.sha256(msgspec.json.encode(self.view(REFEREE), order="sorted")).digest()


def _number(id: int | str) -> int | None:
    return id if isinstance(id, int) else None
