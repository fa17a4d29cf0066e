"""A match: a position, its history, and what each viewer has seen. Front ends and servers hold one.

Undo is free while no other seat has acted and neither cards, nor chance, nor secret answers came to light for the one who asks; otherwise
the others must consent. It replays to the earlier decision: nothing is ever taken back by hand.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from netdeck.kernel.event import BACK
from netdeck.kernel.game import Game
from netdeck.kernel.ids import Seat
from netdeck.kernel.knowledge import Knowledge, last_showing
from netdeck.kernel.log import Logged, Seen
from netdeck.kernel.message import say
from netdeck.kernel.position import Command, Position
from netdeck.kernel.preemption import pause
from netdeck.kernel.record import FORMAT, Entry, Footer, Header, Record, RecordError, entries_that_count, with_seal
from netdeck.kernel.refusal import Refusal
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Draw
from netdeck.kernel.scenario_setup import StagingError
from netdeck.kernel.sealed_deal import Deal
from netdeck.kernel.setup import Given, Setup, SetupError
from netdeck.kernel.versions import with_rules
from netdeck.kernel.view import View

STOPPED = Result("", (), "stopped by the host")
"""How a match ends that cannot be played on. No rulebook speaks of it: no clause, and nobody wins."""


class Match:
    """One match from its first move on, with its record.

    One that begins in the middle has the position that *given* describes, as a scenario writes it.
    """

    def __init__(self, game: Game, setup: Setup, deal: Deal, given: Given | None = None) -> None:
        self.game = game
        self.setup = game.complete(setup)
        self.deal = deal
        self.given = dict(given or {})
        self._begin()
        header = Header(
            netdeck=FORMAT,
            rules=game.version,
            setup=self.setup,
            commitment=deal.commitment,
            salts=deal.salts,
            seed=deal.seed,
            told=deal.told,
            given=self.given,
        )
        self._header = with_seal(header, "", self.position.digest())
        self._entries: list[Entry] = []

    def _begin(self) -> None:
        self.log: list[Logged] = []
        self.choices: list[int] = []
        rng = self.deal.rng()
        rng.heard = []
        self.position: Position
        if self.given:
            self.position = self.game.stage(self.setup, self.given, rng)
            self.position.listen(self.log)
        else:
            self.position = self.game.start(self.setup, rng, self.log)
        self.position.enable_view_cache()

    @property
    def number(self) -> int:
        """The number of the open decision. Numbers never repeat, so an answer to an older decision can be recognized."""
        return len(self._entries) + 1

    @property
    def entries(self) -> Sequence[Entry]:
        """All sealed entries in order, including those that were taken back."""
        return self._entries

    @property
    def draws(self) -> Sequence[Draw]:
        """All random draws so far. For the host only."""
        return self.position.rng.heard or ()

    def choose(self, seat: Seat, text: str) -> Refusal | None:
        """Answer *seat*'s decision; the record gets the option's own notation."""
        option = self.position.option(seat, text)
        if option is None:
            return self.position.choose(seat, text)
        self._play(Entry(n=self.number, seat=seat, choose=option.notation))
        return None

    def command(self, command: Command, why: str = "") -> Refusal | None:
        """Carry out an act of the host and write it down."""
        refusal = self.position.clone().command(command)
        if refusal is None:
            self._play(Entry(n=self.number, command=command.command, who=command.who, why=why))
        return refusal

    def stop(self, why: str) -> None:
        """End the match by decision of the host, without a winner."""
        self._play(Entry(n=self.number, command="stop", why=why))

    def follow(self, entry: Entry) -> None:
        """Take the next step of a record: a choice, an act of the host, or an undo. Raises :class:`RecordError` when it is refused."""
        self._play(msgspec.structs.replace(entry, seal=""))

    def follow_trusted(self, entry: Entry) -> None:
        """Like :meth:`follow` for an entry that this host has just sealed: the seal is not recomputed."""
        self._take(entry)
        self._entries.append(entry)

    def restore_at(
        self, position: Position, entries: Sequence[Entry], log: list[Logged], choices: list[int], draws: Sequence[Draw]
    ) -> bool:
        """Continue from *position*, reached by *entries*. Returns whether the last seal covers it; if not, nothing changes."""
        before = entries[-2].seal if len(entries) > 1 else self._header.seal
        if with_seal(entries[-1], before, position.digest()).seal != entries[-1].seal:
            return False
        self.log, self.choices, self.position, self._entries = log, choices, position, list(entries)
        position.rng.heard = list(draws)
        position.listen(log)
        position.enable_view_cache()
        return True

    @contextmanager
    def rollback_on_error(self) -> Iterator[None]:
        """Restore the match if the ``with`` block raises."""
        position, draws = self.position.clone(), self.position.rng.heard
        drawn, log, logged = len(draws or ()), self.log, len(self.log)
        choices, chosen, entered = self.choices, len(self.choices), len(self._entries)
        try:
            yield
        except BaseException:
            del log[logged:], choices[chosen:], self._entries[entered:]
            if draws is not None:
                del draws[drawn:]
            self.log, self.choices, self.position = log, choices, position
            position.rng.heard = draws
            position.listen(log)
            position.enable_view_cache()
            raise

    def _play(self, entry: Entry) -> None:
        self._take(entry)
        before = self._entries[-1].seal if self._entries else self._header.seal
        self._entries.append(with_seal(entry, before, self.position.digest()))

    def _take(self, entry: Entry) -> None:
        refusal = self._apply(entry)
        if refusal is not None:
            told = say("{sentence} ({clause})", sentence=refusal.sentence, clause=refusal.clause)
            raise RecordError(say("{choice!r} is refused: {why}", choice=entry.choose or entry.command, why=told), entry.n + 1)

    def _apply(self, entry: Entry) -> Refusal | None:
        if entry.command == "stop":
            if self.position.result() is not None:
                return Refusal("", say("The match is over."), "E-OVER")
            self.position.stop(STOPPED)
            self.choices.append(len(self.log))
            return None
        if entry.command == "undo":
            made = len(entries_that_count(self._entries))
            if entry.to is None or not 0 <= entry.to < made:
                raise RecordError(say("{made} choices were made: none can be taken back to {to}", made=made, to=entry.to), entry.n + 1)
            self._rewind(entries_that_count([*self._entries, entry]))
            return None
        start = len(self.log)
        if entry.command:
            refusal = self.position.command(Command(entry.command, entry.who))
        else:
            refusal = self.position.choose(entry.seat, entry.choose)
        if refusal is None:
            self.choices.append(start)
        return refusal

    # Undo

    def why_not_undo(self, seat: Seat) -> Refusal | None:
        """Why *seat* may not take back its last choice without consent; ``None`` if it may. There is no clause for it."""
        kept = entries_that_count(self._entries)
        if not kept or self.position.result() is not None:
            return Refusal("", say("There is nothing to take back."), "E-UNDO-NOTHING")
        last = kept[-1]
        if last.seat != seat:
            return Refusal("", say("{who} has acted since; the others must agree.", who=last.seat or say("The host")), "E-UNDO-ACTED")
        earlier = self._replayed(kept[:-1])
        if earlier.position.rng.draws != self.position.rng.draws:
            return Refusal("", say("Chance has decided something since; the others must agree."), "E-UNDO-CHANCE")
        if set(earlier.position.committed()) - {seat} - set(self.position.committed()):
            return Refusal("", say("Secret answers have been revealed since; the others must agree."), "E-UNDO-SEEN")
        if visible_cards(self.position.view(seat)) - visible_cards(earlier.position.view(seat)):
            return Refusal("", say("You have seen a card since; the others must agree."), "E-UNDO-SEEN")
        return None

    def choices_since(self, seat: Seat) -> int:
        """How many choices lie between now and the last one of *seat*, that one included; 0 when it has made none."""
        return next((back for back, entry in enumerate(reversed(entries_that_count(self._entries)), 1) if entry.seat == seat), 0)

    def undo(self, by: Seat, count: int = 1) -> None:
        """Take back *count* choices. The caller must have checked that this is permitted (:meth:`why_not_undo`)."""
        kept = len(entries_that_count(self._entries))
        if not 0 < count <= kept:
            raise ValueError(f"{count} choices cannot be taken back: {kept} were made")
        self._play(Entry(n=self.number, command="undo", who=by, to=kept - count))

    def _rewind(self, kept: Sequence[Entry]) -> None:
        self._begin()
        for entry in kept:
            self._apply(entry)

    def _replayed(self, kept: Sequence[Entry]) -> "Match":
        twin = object.__new__(Match)
        twin.game, twin.setup, twin.deal, twin.given = self.game, self.setup, self.deal, self.given
        twin._entries = []
        twin._rewind(kept)
        return twin

    def know(self, seat: Seat) -> Knowledge:
        """What *seat* can be sure of without seeing it, found by replaying the match with a ledger."""
        twin, shown, before = self._replayed(()), dict[tuple[str, Seat], int | None](), Counter[tuple[str, Seat]]()
        twin.position.remember(())
        for entry in entries_that_count(self._entries):
            twin._apply(entry)
            now = Counter[tuple[str, Seat]]()
            for fact in twin.position.knowledge(seat).facts:
                now[fact.card, fact.owner] += fact.count
            for known in now - before:
                shown[known] = last_showing(twin.log, seat, twin.position.shown_as(known[0]))
            before = now
            pause()
        found = twin.position.knowledge(seat)
        facts = [msgspec.structs.replace(fact, event=shown.get((fact.card, fact.owner))) for fact in found.facts]
        return Knowledge(tuple(facts), found.unseen)

    def replay_events(self, look: Callable[[Position, Logged | None], None]) -> None:
        """Replay the match and call *look* before the first choice and after each event from then on."""
        twin = self._replayed(())
        look(twin.position, None)
        twin.log = told = _Witnessed(twin, look)
        twin.position.listen(told)
        for entry in entries_that_count(self._entries):
            twin._apply(entry)
            told.settle()
            pause()

    # Reading

    def seen(self, viewer: Seat, since: int = 0) -> list[Seen]:
        """What *viewer* has seen happen, from event number *since* on."""
        return [logged.seen(viewer, bisect_right(self.choices, logged.number)) for logged in self.log[since:]]

    def record(self) -> Record:
        """The match as a record; secret and draws are in it only when the match is over."""
        result = self.position.result()
        if result is None:
            return Record(self._header, tuple(self._entries))
        before = self._entries[-1].seal if self._entries else self._header.seal
        footer = Footer(result=result, secret=self.deal.secret, draws=list(self.draws))
        return Record(self._header, tuple(self._entries), with_seal(footer, before, self.position.digest()))

    @classmethod
    def replay(cls, game: Game, record: Record, deal: Deal | None = None, upto: int | None = None) -> "Match":
        """Replay a record under its own rules, whole or up to *upto* entries. An unfinished sealed match needs its *deal*."""
        game = with_rules(game, record.header.rules)
        deal = deal or record.deal
        if deal.seed is None and not deal.secret:
            raise RecordError(say("the match is sealed and not over: only its host can continue it"), 1)
        try:
            match = cls(game, record.header.setup, deal, record.header.given)
        except (StagingError, TypeError, KeyError, AttributeError, IndexError) as error:
            if not record.header.given or isinstance(error, SetupError):
                raise
            raise RecordError(say("it begins with a table that cannot be: {error}", error=str(error)), 1) from error
        for entry in record.entries[:upto]:
            match.follow(entry)
            pause()
        return match


class _Witnessed(list[Logged]):
    """A log that looks at the table after each event."""

    def __init__(self, match: Match, look: Callable[[Position, Logged | None], None]) -> None:
        super().__init__(match.log)
        self._match = match
        self._look = look
        self._waiting: Logged | None = None

    def append(self, logged: Logged) -> None:
        super().append(logged)
        if self._match.position.tells_before:
            self.settle()
            self._waiting = logged
        else:
            self._look(self._match.position, logged)

    def settle(self) -> None:
        """Record that the last emitted event has been applied."""
        if self._waiting is not None:
            self._look(self._match.position, self._waiting)
            self._waiting = None


def visible_cards(view: View) -> Counter[str]:
    """All card faces that a view shows."""
    return Counter(card.name for zone in view.zones.values() for card in zone.cards if card.name != BACK)
