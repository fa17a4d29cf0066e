"""A client of a table: a seat or a spectator."""

from collections.abc import Iterator, Sequence
from typing import Literal

from netdeck.client.connection import REFUSED, WAIT, Connection, RefusedError, decode_answer, require_answer
from netdeck.client.table_feed import TableFeed
from netdeck.kernel import Reason, Seat, Seen
from netdeck.server import messages as m


class RemoteSeat:
    """A client of one table."""

    def __init__(self, line: Connection, welcome: m.Welcome) -> None:
        self._line = line
        self.seat: Seat = welcome.viewer
        self.info = welcome.info
        self._following = TableFeed(line)

    @property
    def moment(self) -> m.Moment | None:
        """The last moment received."""
        return self._following.moment

    @property
    def events(self) -> list[Seen]:
        """All events that were not taken back."""
        return self._following.events

    @property
    def table(self) -> str:
        """The name of the table."""
        return self._line.table

    @property
    def token(self) -> str:
        """The token of this seat, with which it can be resumed."""
        return self._line.token

    # Hearing

    def look(self, wait: int = 0) -> m.Moment:
        """The table now; with *wait*, as soon as there is news, at the latest after so many seconds."""
        return self._following.look(wait)

    def questions(self) -> Iterator[m.Moment]:
        """Iterate over the moments at which this seat is asked, until the match ends. Unanswered ones repeat."""
        moment = self.look()
        while moment.phase != "finished":
            if moment.question is not None and not moment.answered:
                yield moment
                moment = self.look()
            else:
                moment = self.look(WAIT)

    # Saying

    def say(self, message: m.Spoken) -> m.Answer:
        """Send any message of the protocol. Raises :class:`RefusedError`."""
        answer = self._line.say(message)
        if isinstance(answer, m.Refused):
            raise RefusedError(answer)
        return answer

    def choose(self, notation: str) -> None:
        """Answer the open question. Raises :class:`RefusedError` with the clause if the answer is illegal."""
        moment = self.moment if self.moment is not None else self.look()
        self.say(m.Choose(number=moment.number, notation=notation))

    def why(self, about: str = "") -> Sequence[Reason]:
        """The clauses behind a question (nothing), an option (its notation) or an event (``last``, ``#12``)."""
        answer = self.say(m.AskWhy(about=about))
        return answer.reasons if isinstance(answer, m.Reasons) else ()

    def why_not(self, notation: str) -> m.Refused | None:
        """Why that may not be done now; ``None`` when it may."""
        answer = self._line.say(m.AskWhyNot(notation=notation))
        return answer if isinstance(answer, m.Refused) else None

    def concede(self) -> None:
        """Concede."""
        self.say(m.Concede())

    def undo(self) -> None:
        """Take back the last choice; others vote where it is not free."""
        self.say(m.Undo())

    def agree(self, to: str, yes: bool = True) -> None:
        """Vote on an undo (``undo``) or a rematch (``rematch``)."""
        self.say(m.Agree(to="rematch" if to == "rematch" else "undo", yes=yes))

    def rematch(self) -> None:
        """Ask for a rematch with the seats swapped; :meth:`successor` is set when all people have agreed."""
        self.say(m.Rematch())

    def successor(self) -> "RemoteSeat | None":
        """This client at the table of the rematch, once there is one; the token stays valid."""
        self.info = require_answer(self._line.get("", m.TableInfo))
        if not self.info.successor:
            return None
        line = Connection(self._line.url, self.info.successor, self._line.token)
        welcome = require_answer(line.say(m.Hello()))
        return RemoteSeat(line, welcome) if isinstance(welcome, m.Welcome) else None

    def remark(self, phrase: str = "", *, text: str = "") -> None:
        """Send a remark: a phrase by its id, or free text where the host allows it."""
        self.say(m.Say(phrase=phrase, text=text))

    def remarks(self) -> list[m.Remark]:
        """The last remarks at the table."""
        return require_answer(self._line.get("/talk", list[m.Remark]))

    def report(self, seat: str, why: Literal["words", "name", "play"] = "words") -> None:
        """Report a player at the table to the operator."""
        self.say(m.Report(seat=seat, why=why))

    def record(self) -> bytes:
        """The record of the match, once it is over: ``netdeck verify`` proves it."""
        data = self._line.fetch("/record", None)
        if data.startswith(REFUSED):
            require_answer(decode_answer(data, m.Refused))
        return data
