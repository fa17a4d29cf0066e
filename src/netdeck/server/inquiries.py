"""Read-only questions to a table: rules, knowledge, hints.

They are answered beside the table, which goes on meanwhile.
"""

from netdeck.kernel import Seat, say
from netdeck.server import admission
from netdeck.server import messages as m
from netdeck.server.admission import Visitor
from netdeck.server.bot_jobs import Advised
from netdeck.server.bot_runner import BotRunner
from netdeck.server.callers import Caller
from netdeck.server.fairness import BusyError
from netdeck.server.jobs import Ask, TooMuch
from netdeck.server.live_table import LiveTable
from netdeck.server.mailbox import Mailbox
from netdeck.server.questions import LATER as ASK_LATER
from netdeck.server.questions import Answered, Questions
from netdeck.server.quotas import Quotas
from netdeck.server.refusals import GONE, LATER, MISSING, NO_ANSWER, NO_MEMORY, NOT_BEGUN, OVER, UNREAD, WATCHES, overdone
from netdeck.server.worker_pool import WorkerGoneError
from netdeck.server.writer import DatabaseMissingError, StorageError


class Inquiries:
    """Answers questions of seats and spectators of one table."""

    def __init__(self, table: LiveTable, mailbox: Mailbox, questions: Questions, bots: BotRunner, quotas: Quotas) -> None:
        self._table = table
        self._mailbox = mailbox
        self._questions = questions
        self._bots = bots
        self._quotas = quotas

    async def ask(self, token: str, message: m.AskWhy | m.AskWhyNot | m.AskKnowledge, caller: Caller) -> m.Answer:
        """Answer a question that changes nothing, without blocking the table."""

        async def job() -> tuple[Ask, int] | m.Refused:
            return self._question(admission.visitor(self._table.document, token), message)

        asked = await self._mailbox.do(job)
        if isinstance(asked, m.Refused):
            return asked
        try:
            told = await self._questions.ask(*asked, self._quotas.payer(caller.who), caller.language)
        except BusyError:
            return ASK_LATER
        except WorkerGoneError:
            return GONE
        except StorageError as error:
            return MISSING if isinstance(error, DatabaseMissingError) else UNREAD
        if isinstance(told, TooMuch):
            return overdone(told)
        return told.answer if isinstance(told, Answered) else NO_ANSWER

    def _question(self, who: Visitor | m.Refused, message: m.AskWhy | m.AskWhyNot | m.AskKnowledge) -> tuple[Ask, int] | m.Refused:
        """A question as a worker is asked it, and how far the match has come; or why it is not answered."""
        if isinstance(who, m.Refused):
            return who
        self._table.greet(who)
        stage = self._table.stage
        if not who.sits and (stage is None or not isinstance(message, m.AskWhy)):
            return WATCHES
        if isinstance(message, m.AskKnowledge) and not self._table.document.memory:
            return NO_MEMORY
        if self._table.sees_delayed(who):
            return LATER
        if stage is None:
            return NOT_BEGUN
        match message:
            case m.AskWhy():
                return Ask(kind="why", viewer=who.viewer, text=message.about), stage.entries
            case m.AskKnowledge():
                return Ask(kind="know", viewer=who.viewer), stage.entries
            case m.AskWhyNot(at=None):
                return Ask(kind="why-not", viewer=who.viewer, text=message.notation, quick=message.quick), stage.entries
            case m.AskWhyNot(at=int() | str() as at):
                return Ask(kind="why-not-there", viewer=who.viewer, at=at, quick=message.quick), stage.entries
        raise AssertionError("every kind of question is above")

    async def hint(self, token: str, language: str) -> m.Answer:
        """What a bot would do for the seat with *token*, without blocking the table."""

        async def job() -> tuple[Seat, int] | m.Refused:
            return self._why_no_hint(admission.visitor(self._table.document, token))

        asked = await self._mailbox.do(job)
        if isinstance(asked, m.Refused):
            return asked
        seat, number = asked
        try:
            told = await self._bots.advise(seat, language)
        except BusyError:
            return m.Refused(code="E-LIMIT", sentence=say("All bots are busy; ask again in a moment."))
        if isinstance(told, TooMuch):
            return overdone(told)
        if not isinstance(told, Advised) or told.hint is None:
            return m.Refused(code="E-TURN", sentence=say("Nothing is asked of you now."))
        return m.Hinted(number=number, hint=told.hint)

    def _why_no_hint(self, who: Visitor | m.Refused) -> tuple[Seat, int] | m.Refused:
        """The seat and question for a hint, or why there is none."""
        if isinstance(who, m.Refused):
            return who
        if not who.sits:
            return WATCHES
        stage = self._table.stage
        if stage is None:
            return NOT_BEGUN
        if stage.over:
            return OVER
        if any(seat.seat != who.viewer and (seat.joined or not seat.bot) for seat in self._table.document.seats):
            return m.Refused(code="E-HINT", sentence=say("There are hints against bots only, never against people."))
        if who.viewer not in stage.asked:
            return m.Refused(code="E-TURN", sentence=say("Nothing is asked of you now."))
        return who.viewer, stage.numbers[who.viewer]
