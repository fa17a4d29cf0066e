"""A position: one moment of one match, and the only interface for front ends, bots and environments."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from netdeck.kernel.decision import Decision, Option
from netdeck.kernel.ids import REFEREE, CardId, Seat
from netdeck.kernel.knowledge import Knowledge
from netdeck.kernel.log import Logged
from netdeck.kernel.memory import Memory
from netdeck.kernel.refusal import Fact, Refusal, record_judgements
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Rng
from netdeck.kernel.view import DecisionView, OptionView, View

if TYPE_CHECKING:
    from netdeck.kernel.forecast import Forecast
    from netdeck.kernel.game import Game
    from netdeck.kernel.stat_breakdown import Part


class Command(msgspec.Struct, frozen=True, omit_defaults=True):
    """An act of the host, not a player's choice: a timeout, a concession. ``who`` is a seat or a team."""

    command: str
    who: str


class Position(ABC):
    """One moment of one match.

    Positions are cheap to copy and silent by default; :meth:`listen` makes one write down what happens. Nothing here lets a caller see what
    a seat may not: that is for :meth:`view` and ``Logged.seen`` to decide.
    """

    __slots__ = ("_memory",)

    _memory: Memory | None
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
        """Decisions that are answered and may still be answered differently, because other seats are not done."""
        return {}

    def take(self, seat: Seat, option: Option) -> None:
        """Answer with an option of *seat*'s open decision. Fast: the option must come from :meth:`pending`."""
        if self._memory is None or (memory := self._memory.awake(self)) is None:
            self._take(seat, option)
        else:
            memory.chooses(seat, option.notation)
            self._take(seat, option)
            memory.look(self)

    @abstractmethod
    def _take(self, seat: Seat, option: Option) -> None:
        """The same, without a thought of who remembers it."""

    def command(self, command: Command) -> Refusal | None:
        """Carry out a host command, or return why not."""
        memory = self._memory and self._memory.awake(self)
        refusal = self._command(command)
        if memory is not None:
            memory.look(self)
        return refusal

    @abstractmethod
    def _command(self, command: Command) -> Refusal | None:
        """The same, without a thought of who remembers it."""

    def stop(self, result: Result) -> None:
        """End the match with *result* by a ruling of the host, because it cannot be played to its end."""
        memory = self._memory and self._memory.awake(self)
        self._stop(result)
        if memory is not None:
            memory.look(self)

    @abstractmethod
    def _stop(self, result: Result) -> None:
        """The same, without a thought of who remembers it."""

    @abstractmethod
    def why_not(self, seat: Seat, text: str) -> Refusal | None:
        """Why *seat* may not answer *text* now; ``None`` when it may."""

    @abstractmethod
    def facts(self, seat: Seat, option: Option) -> Sequence[Fact]:
        """What the rules looked at to offer *option*."""

    def facts_against(self, seat: Seat, text: str) -> Sequence[Fact]:
        """The facts behind the refusal of *text*, up to the one that fails; empty if no check was run."""
        with record_judgements() as heard:
            refusal = self.why_not(seat, text)
        return next((judgement.facts for judgement in reversed(heard) if judgement.refusal == refusal), ())

    @abstractmethod
    def chain(self) -> tuple[tuple[str, str], ...]:
        """The running processes and their steps, outermost first, down to the one that asks: the place in the rulebook."""

    @abstractmethod
    def view(self, viewer: Seat) -> View:
        """What *viewer* may know."""

    def lazy_view(self, viewer: Seat) -> View:
        """Like :meth:`view`, to be read at once: parts may be made on demand, while the position stays unchanged."""
        return self.view(viewer)

    def definitions(self) -> Mapping[str, Any]:
        """The printed cards that may enter this match, by name; they are public. Empty where a game has none."""
        return {}

    def question(self, seat: Seat) -> DecisionView | None:
        """*seat*'s open or still changeable decision, as it may see it."""
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
                    option.full_act(),
                )
                for option in decision.options
            ),
            source=None if decision.source is None else _number(ids(decision.source)),
            timeout=decision.timeout,
        )

    def copies(self, seat: Seat, decision: Decision) -> Mapping[CardId | str, Sequence[CardId]]:
        """Cards that are equivalent to the one that an option names first: two equal cards in a hand are one choice."""
        return {}

    def remembered(self) -> Mapping[int, object]:
        """What the rules remember of cards beyond any view, by view ids: how often a card was used, what refers to it."""
        return {}

    def forecasts(self, viewer: Seat) -> "Sequence[Forecast]":
        """What will happen if nobody acts, as far as *viewer* may know. For display, not for play."""
        return self.game.forecasts(self, viewer) if self.result() is None else ()

    def parts(self, viewer: Seat, card: int) -> "Sequence[Part]":
        """What the numbers of a card, by its id in *viewer*'s view, are made of; empty where the rules change none."""
        return ()

    def label(self, decision: Decision, option: Option) -> str:
        """The sentence shown beside *option*, made on demand."""
        return option.label

    def view_ids(self, viewer: Seat) -> Callable[[CardId | str], int | str]:
        """The id by which *viewer* knows a card that an option touches, or its zone if the card is hidden."""
        return str

    @abstractmethod
    def result(self) -> Result | None:
        """How the game ended; ``None`` while it is running."""

    def departed(self) -> Collection[Seat]:
        """The seats that have left the game while others play on."""
        return ()

    def remaining_stakes(self, seat: Seat) -> Sequence[str]:
        """What *seat* still has in the game, in a few words each: cards, waiting effects, turns. Empty once it has left."""
        return ()

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy without a log."""

    @abstractmethod
    def imagine(self, seat: Seat, rng: random.Random) -> Self:
        """A random position that looks the same to *seat*; its generator is independent of the true one."""

    @abstractmethod
    def adjusted(self, path: str, value: object) -> Self | None:
        """A copy with another value of one counter, named as in a scenario (``seat.north.light``); ``None`` for an unknown counter."""

    def listen(self, log: list[Logged] | None) -> None:
        """Write further events to *log*, or to none."""
        self._listen(log if self._memory is None else self._memory.listen(log))

    @property
    @abstractmethod
    def log(self) -> list[Logged] | None:
        """The log that events are written to; ``None`` if there is none."""

    @abstractmethod
    def _listen(self, log: list[Logged] | None) -> None:
        """The same, without a thought of who remembers it."""

    def turn(self) -> int | None:
        """The number of the turn, if the rulebook counts turns."""
        turn = self.view(REFEREE).counters.get("turn")
        return turn if isinstance(turn, int) else None

    # What scenarios need: they call cards by ids of their own

    def labels(self) -> MutableMapping[str, CardId]:
        """The ids that a scenario has given to cards of this match; assign to it to name a card."""
        return {}

    def made(self) -> int:
        """The number of cards created in this match. Cards are numbered in that order, so scenarios can name those of a step."""
        return 0

    def names_of(self, card: CardId) -> Sequence[str]:
        """All names of *card*: first the one in notations, then its printed name, slug and scenario ids."""
        return ()

    def names_known_to(self, seat: Seat) -> Sequence[str]:
        """Every name that *seat* can use for something that it sees: seats, zones, cards."""
        view = self.view(seat)
        cards = (card.name for zone in view.zones for card in view.hand_of(zone))
        return tuple(dict.fromkeys((*self.seats, *view.zones, *cards)))

    def meant(self, seat: Seat, touched: int | str) -> Sequence[str]:
        """The notations that *seat* may mean by pointing at a card (by its id in the view) or at a zone.

        A front end asks about these, in order, where nothing is offered. They need not be legal; none where nothing can be meant.
        """
        return ()

    def automatic_choices(self) -> Sequence[tuple[Seat, str]]:
        """Choices, as notations, that the rules made since the last one because there was no alternative.

        Where several notations would have meant the same, all of them are written: ``auto | done``.
        """
        return ()

    def option(self, seat: Seat, text: str) -> Option | None:
        """The open or still changeable option that *text* names."""
        decision = self.pending().get(seat) or self.committed().get(seat)
        return decision.find(text) if decision is not None else None

    def choose(self, seat: Seat, text: str) -> Refusal | None:
        """Answer by notation. An illegal answer changes nothing and returns a refusal."""
        option = self.option(seat, text)
        if option is not None:
            self.take(seat, option)
            return None
        refusal = self.why_not(seat, text)
        if refusal is None:
            raise RuntimeError(f"{text!r} is neither an option of {seat} nor refused")
        return refusal

    def enable_view_cache(self) -> None:  # noqa: B027 - a position may as well keep nothing
        """Cache views from now on, for callers that look after each choice. Copies start without a cache."""

    def remember(self, seats: Iterable[Seat] | None = None) -> None:
        """Start recording what *seats*, by default all, see and choose: see :meth:`information`. Copies continue it.

        It makes a position slower, so nobody begins with it. What a seat imagines keeps what that seat knows until the next choice; call
        this for it to go on.
        """
        self._keep_ledger()
        if self._memory is None:
            self._memory = Memory()
        self._memory.begin(self, self.seats if seats is None else seats)

    def forget(self) -> None:
        """Stop recording."""
        self._memory = None
        self._drop_ledger()

    def _keep_ledger(self) -> None:  # noqa: B027 - a game may as well keep none
        """Keep what seats know about hidden cards from now on."""

    def _drop_ledger(self) -> None:  # noqa: B027
        """Keep no more what seats know about hidden cards."""

    def information(self, seat: Seat) -> bytes:
        """A value that is equal exactly if *seat* has seen and chosen the same since :meth:`remember`."""
        return (self._memory or Memory()).information(seat)

    def knowledge(self, seat: Seat) -> Knowledge:
        """What *seat* can be sure of about hidden cards, if :meth:`remember` was called."""
        return Knowledge()

    def shown_as(self, card: str) -> frozenset[str]:
        """The names that events use for that card."""
        return frozenset((card,))

    def text(self, viewer: Seat) -> bytes:
        """The view of *viewer* as JSON with a fixed order, equal on every machine."""
        return msgspec.json.encode(self.view(viewer), order="sorted")

    def shared(self) -> Mapping[str, object]:
        """Objects that all positions of a match share, by stable names; serialization leaves them out."""
        return {"game": self.game}

    def digest(self) -> bytes:
        """A fingerprint of the whole position, equal on every machine."""
        import hashlib

        return hashlib.sha256(self.text(REFEREE)).digest()


def _number(id: int | str) -> int | None:
    return id if isinstance(id, int) else None
