"""The match of a table: its state, and the worker process that holds its position.

The position itself lies in the worker. Here is kept what must be known to number questions, run clocks and wake bots. Should the worker
have lost the match, or another one play it now, it is sent again out of the database. A match that takes long once is played among the
guests from then on, where only others of its kind wait for it.
"""

import hashlib
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from netdeck.i18n import ENGLISH
from netdeck.kernel import Seat, Setup
from netdeck.server.documents import Saved
from netdeck.server.jobs import Act, AskStanding, Missing, Played, PlayOn, Stage, StoredMatch, TooMuch, Unplayable, ViewRequest
from netdeck.server.worker_pool import TRIES, WorkerPool


class UnplayableError(Exception):
    """The match can never be continued here."""

    def __init__(self, told: Unplayable) -> None:
        super().__init__(told.sentence)
        self.is_rules = told.is_rules


class ExhaustedError(Exception):
    """The budget does not suffice to restore the match from its record."""


class FaultError(Exception):
    """A worker failed because of a bug; its log has the details."""


def stored_match(saved: Saved) -> StoredMatch:
    """The match of a table that has begun."""
    document = saved.document
    return StoredMatch(
        rules=document.rules, setup=document.setup, deal=document.deal, entries=(*document.past, *saved.entries), snapshot=saved.snapshot
    )


def place_of(table: str, setup: Setup) -> str:
    """The key that selects a worker: custom card sets use that set, so that it is compiled once."""
    return hashlib.sha256(setup.cards.encode()).hexdigest() if setup.cards else table


class MatchHost:
    """The match of one table. *load* reads it from the database."""

    def __init__(self, crew: WorkerPool, table: str, setup: Setup, maker: str, load: Callable[[], Awaitable[StoredMatch]]) -> None:
        self._crew = crew
        self._table = table
        self._maker = maker
        self._load = load
        self._place = place_of(table, setup)
        self.guest = bool(setup.cards)
        """Whether it is played where nobody waits who plays with the games' own cards."""
        self.stage: Stage | None = None
        """Where it stands, by what is in the database."""

    async def begin(self, match: StoredMatch) -> Stage:
        """Restore the match from the database. Raises the reason if that fails."""
        told = await self._crew.play(self._place, self.guest, PlayOn(table=self._table, at=0, begun=match), self._maker)
        if isinstance(told, TooMuch) and told.late and not self.guest:
            self.guest = True
            return await self.begin(match)
        if isinstance(told, TooMuch):
            raise ExhaustedError(told.sentence)
        self.stage = _played(told).stage
        return self.stage

    async def play(
        self,
        *,
        act: Act | None = None,
        standing: AskStanding | None = None,
        undoable: Seat | None = None,
        wants: Sequence[ViewRequest] = (),
        snapshot: bool = False,
        language: str = ENGLISH,
        who: str | None = None,
    ) -> Played | TooMuch:
        """Run a job on the match for the address *who*, or for the maker of the table.

        What is done counts only when :attr:`stage` was set to what came back.
        """
        assert self.stage is not None
        job = PlayOn(
            table=self._table,
            at=self.stage.entries,
            seal=self.stage.seal,
            act=act,
            standing=standing,
            undoable=undoable,
            wants=list(wants),
            snapshot=snapshot,
            language=language,
        )
        told = await self._crew.play(self._place, self.guest, job, self._maker, who)
        if isinstance(told, TooMuch) and told.late and not self.guest:
            self.forget()
            self.guest = True  # not where others wait for it
            told = await self._crew.play(self._place, self.guest, job, self._maker, who)
        for _ in range(TRIES):
            if not isinstance(told, Missing):
                break
            stage = await self.begin(await self._load())
            job = msgspec.structs.replace(job, at=stage.entries, seal=stage.seal)
            told = await self._crew.play(self._place, self.guest, job, self._maker, who)
        return told if isinstance(told, TooMuch) else _played(told)

    def forget(self) -> None:
        """Let the worker drop the match."""
        if self.stage is not None:
            self._crew.forget(self._place, self.guest, self._table, self._maker)


def _played(told: object) -> Played:
    if isinstance(told, Unplayable):
        raise UnplayableError(told)
    if not isinstance(told, Played):
        raise FaultError(f"a worker said {type(told).__name__}")
    return told
