"""``why``, ``why-not`` and ``know`` about running matches, answered in another process.

They may be asked by anybody who watches, and some of them play the whole match again. So they are never answered by the process that plays
it: one of the archive has a copy that follows the match, as far as the database has it. A copy that was lost is sent again.
"""

from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable

from netdeck.i18n import Translator, translator
from netdeck.kernel import Entry, Match, say
from netdeck.kernel.preemption import pause
from netdeck.server import messages as m
from netdeck.server import why_answers
from netdeck.server.catalogue import under
from netdeck.server.jobs import Ask, Job, JobResult, Missing, StoredMatch

MOST_KEPT = 500
"""How many matches such a process keeps in memory."""
MOST_RECENT = 64
"""So many entries go with a question; a copy that is further behind is sent the whole match."""


class Answered(JobResult, frozen=True, kw_only=True):
    """The answer to a question."""

    answer: m.Answer


class Question(Job, frozen=True, kw_only=True):
    """Something about a match. ``since`` are the entries after the first ``base``; ``begun`` is the whole match if it has to be sent."""

    table: str
    base: int
    since: tuple[Entry, ...] = ()
    begun: StoredMatch | None = None
    ask: Ask

    def translator(self) -> Translator:
        match = _MATCHES.get(self.table)
        return translator(self.language, match.game if match is not None else None)

    def do(self) -> JobResult:
        """In the worker."""
        match = _MATCHES.get(self.table)
        base, entries = self.base, self.since
        if self.begun is not None:
            base, entries = 0, self.begun.entries
            match = Match(under(self.begun.setup.game, self.begun.rules), self.begun.setup, self.begun.deal)
            _MATCHES[self.table] = match
        if match is None or len(match.entries) < base:
            return Missing()
        _MATCHES.move_to_end(self.table)
        while len(_MATCHES) > MOST_KEPT:
            _MATCHES.popitem(last=False)
        try:
            # Another question about this match may be answered at a pause point: what is left to follow is looked at each time.
            while len(match.entries) < base + len(entries):
                match.follow_trusted(entries[len(match.entries) - base])
                pause()
                if _MATCHES.get(self.table) is not match:
                    return Missing()
            return Answered(answer=_answered(match, self.ask, self.translator()))
        except BaseException:
            _MATCHES.pop(self.table, None)  # it may have come in the middle of anything
            raise


_MATCHES: OrderedDict[str, Match] = OrderedDict()


def _answered(match: Match, ask: Ask, speaks: Translator) -> m.Answer:
    match ask.kind:
        case "why":
            return why_answers.answer_why(match, ask.viewer, ask.text, "", speaks)
        case "why-not":
            return why_answers.answer_why_not(match, ask.viewer, ask.text, "", quick=ask.quick)
        case "why-not-there":
            return why_answers.answer_why_not_there(match, ask.viewer, ask.at, "", quick=ask.quick)
        case "know":
            return m.Known(knowledge=match.know(ask.viewer))


class Questions:
    """The open questions about one table. *load* reads the match from the database, *answer* runs a question in a process."""

    def __init__(
        self, table: str, load: Callable[[], Awaitable[StoredMatch]], answer: Callable[[Question, str], Awaitable[JobResult]]
    ) -> None:
        self._table = table
        self._load = load
        self._answer = answer
        self._recent: deque[Entry] = deque(maxlen=MOST_RECENT)

    def add_entry(self, entry: Entry) -> None:
        """Add an entry of the match."""
        self._recent.append(entry)

    def reset(self) -> None:
        """Discard received entries, because they may not be in the database."""
        self._recent.clear()

    async def ask(self, ask: Ask, entries: int, who: str, language: str) -> JobResult:
        """The answer to a question of *who* about the match after so many entries."""
        base = entries - len(self._recent)
        job = Question(table=self._table, base=base, since=tuple(self._recent), ask=ask, language=language)
        told = await self._answer(job, who)
        if isinstance(told, Missing):
            job = Question(table=self._table, base=0, begun=await self._load(), ask=ask, language=language)
            told = await self._answer(job, who)
        return told


LATER = m.Refused(code="E-LIMIT", sentence=say("Too many questions are being answered; ask again in a moment."))
