"""One match with language models at some seats: a worker thread owns it, and every call is a job for that thread.

So calls of several clients never meet inside the rules, and a client that waits for the others' thinking holds up nobody else.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from netdeck.bots import BotTable
from netdeck.kernel import Result, Seat, display_order, say
from netdeck.kernel.message import encode_message
from netdeck.mcp.settings import RulesAccess, TableSettings
from netdeck.terminal.card_text import MOST, card_text, found_cards, no_such_card
from netdeck.terminal.knowledge_text import knowledge_lines
from netdeck.terminal.match_backend import LocalMatch, MatchBackend
from netdeck.terminal.option_list import Offer
from netdeck.terminal.phrasing import Phrasing
from netdeck.terminal.rulebook_text import clause_text
from netdeck.terminal.text_layout import numbered, paragraph
from netdeck.terminal.why_questions import answer_why, answer_why_not, find_option, refused

VIEW_BYTES = 1500
"""A view is no longer than this, so that a model can afford one for every move."""
NEWS_BYTES = 500
MOVE_CHARACTERS = 500
LOG_LINES = 20

T = TypeVar("T")


class MatchTable:
    """A match controlled by calls. All methods but :meth:`call` and :meth:`settle` run on its own thread."""

    def __init__(self, where: MatchBackend, settings: TableSettings, bots: BotTable | None = None) -> None:
        self.where = where
        self.settings = settings
        self.speech = Phrasing(where)
        self.refusals: dict[Seat, int] = {}
        self._bots = bots
        self._worker = ThreadPoolExecutor(1, "netdeck-mcp-table")
        self._advance: Future[None] | None = None
        self._asked: frozenset[Seat] = frozenset()
        self._over = False

    # Calls

    async def call(self, job: Callable[[], T]) -> T:
        """Run a job on the table's thread."""
        return await asyncio.wrap_future(self._worker.submit(job))

    async def play_others(self, patience: float) -> bool:
        """Let the others play until a seat of ours is asked or the match ends; returns whether that took at most *patience* seconds."""
        if self._advance is None:
            self._advance = self._worker.submit(self._play_others)
        future = self._advance
        done, _ = await asyncio.wait([asyncio.wrap_future(future)], timeout=patience)
        if not done:
            return False
        self._advance = None
        future.result()
        return True

    def close(self) -> None:
        """Store the record and close bots and thread."""
        self._worker.submit(self._close)
        self._worker.shutdown(wait=False)

    def _close(self) -> None:
        self.where.keep()
        if self._bots is not None:
            self._bots.close()

    # Playing

    def _play_others(self) -> None:
        """Let bots play, and answer questions with one sensible answer, until a local seat must decide."""
        while (seat := self.where.wait(_never)) is not None:
            question = self.where.question(seat)
            answer = question.settled or self.where.game.standing_answer(self.where.view(seat), question, self.where.game.usual_stops)
            if not answer:
                break
            self.where.choose(seat, answer)
        pending = self.where.match.position.pending() if isinstance(self.where, LocalMatch) else [seat] if seat is not None else []
        self._asked = frozenset(pending) & frozenset(self.where.people)
        self._over = seat is None
        if self._over:
            self.where.keep()

    def act(self, seat: Seat, text: str) -> str:
        """Answer the seat's question. Returns the refusal, or empty if the move was made."""
        if len(text) > MOVE_CHARACTERS:
            return self._refuse(seat, self.speech.say(say("Refused: a move has at most {count} characters.", count=MOVE_CHARACTERS)))
        if seat not in self._asked:
            over = say("The match is over.") if self._over else say("Nothing is asked of you now.")
            return self.speech.say(over)
        line = text.strip()
        question = self.where.question(seat)
        option = find_option(question, line) or find_option(question, line := self.speech.meant(line))
        if option is None and (answer := self.where.why_not(seat, line)) is not None:
            words = (
                refused(answer, self.speech.say) if self.settings.rules else self._reason(answer.refusal.sentence, answer.refusal.clause)
            )
            return self._refuse(seat, self.speech.words(words))
        if late := self.where.choose(seat, line if option is None else option.notation):
            return self._refuse(seat, self.speech.say(say("That came too late: {reason}", reason=late)))
        self._asked -= {seat}
        self.where.keep()
        return ""

    def _reason(self, sentence: str, clause: str) -> str:
        return paragraph(self.speech.say(say("Refused: {sentence} ({clause})", sentence=sentence, clause=clause)))

    def _refuse(self, seat: Seat, words: str) -> str:
        """Count a refused move; the one that is too many costs the seat the match."""
        self.refusals[seat] = self.refusals.get(seat, 0) + 1
        left = self.settings.refusals - self.refusals[seat]
        if not self.settings.refusals:
            return words
        if left > 0:
            return f"{words}\n{self.speech.say(say('Refused moves left before you lose the match: {left}.', left=left))}"
        self.resign(seat)
        return f"{words}\n{self.speech.say(say('That was one refused move too many: you have conceded.'))}"

    def resign(self, seat: Seat) -> str:
        """Concede for the seat."""
        if self._over:
            return self.speech.say(say("The match is over."))
        refusal = self.where.concede(seat)
        if refusal is not None:
            return self._reason(refusal.sentence, refusal.clause)
        self._asked -= {seat}
        return self.speech.say(say("You have conceded."))

    # Showing

    def moment(self, seat: Seat) -> str:
        """What happened since the last call, the table, and the question, in at most :data:`VIEW_BYTES` bytes."""
        news = self.speech.events(self.where.news(seat))
        result = self.where.result()
        tail = self._ending(result) if result is not None else self._question(seat)
        board = "\n".join(self.speech.board(self.where.view(seat)))
        parts = [part for part in (_last_lines(news, NEWS_BYTES), board, tail) if part]
        text = "\n\n".join(parts)
        if len(text.encode()) > VIEW_BYTES and len(parts) > 2:
            text = "\n\n".join([_last_lines(news, max(80, NEWS_BYTES - len(text.encode()) + VIEW_BYTES)), *parts[1:]])
        return _shortened(text, VIEW_BYTES)

    def _question(self, seat: Seat) -> str:
        if seat not in self._asked:
            return self.speech.say(say("Nothing is asked of you now."))
        decision = self.where.question(seat)
        prompt = paragraph(self.speech.words(f"{self.speech.name(seat)}: {decision.prompt} ({decision.clause})"))
        if not self.settings.options:
            return prompt
        notations = ", ".join(option.notation for option in decision.options)
        if len(notations) > 240:
            return f"{prompt}\n{self.speech.say(say('{count} options: ask for them.', count=len(decision.options)))}"
        return f"{prompt}\n{self.speech.say(say('Options: {options}', options=notations))}"

    def _ending(self, result: Result) -> str:
        told = self.speech.words(self.speech.say(result.sentence(self.speech.names)))
        return f"{told}\n{clause_text(self.where.game.rulebook, result.clause, self.speech.say)}" if self.settings.rules else told

    def state(self, seat: Seat) -> dict[str, Any]:
        """The same as data."""
        question = self.where.question(seat) if seat in self._asked else None
        shown = question if question is None or self.settings.options else msgspec.structs.replace(question, options=())
        answer = {
            "seat": seat,
            "over": self._over,
            "refusals": self.refusals.get(seat, 0),
            "view": self.where.view(seat),
            "question": shown,
        }
        data: dict[str, Any] = msgspec.to_builtins(answer, enc_hook=encode_message)
        return data

    def options(self, seat: Seat) -> str:
        """Every option with what it means."""
        if not self.settings.options:
            return self.speech.say(say("This table does not list options: read the rules and write your move."))
        if seat not in self._asked:
            return self.speech.say(say("Nothing is asked of you now."))
        decision = self.where.question(seat)
        options, counts = zip(*display_order(decision), strict=True)
        return "\n".join(Offer(options, numbered(decision.options), self.speech.words, counts).whole())

    def log(self, seat: Seat, lines: int = LOG_LINES) -> str:
        """The last lines of what the seat has seen, with their numbers."""
        log = self.speech.log(self.where.events(seat))
        return "\n".join(log[-lines:] if lines > 0 else []) or self.speech.say(say("Nothing has happened yet."))

    def why(self, seat: Seat, text: str) -> str:
        """Why the seat is asked, may do something, or why something happened or is so."""
        if (closed := self._closed(seat)) is not None:
            return closed
        return self.speech.words(answer_why(self.where, seat, self.where.question(seat), self.speech.meant(text.strip())))

    def why_not(self, seat: Seat, text: str) -> str:
        """Why a move is not legal, and the smallest change that would make it so."""
        if (closed := self._closed(seat)) is not None:
            return closed
        return self.speech.words(answer_why_not(self.where, seat, self.where.question(seat), self.speech.meant(text.strip())))

    def _closed(self, seat: Seat) -> str | None:
        if self.settings.rules == RulesAccess.NONE:
            return self.speech.say(say("This table does not explain the rules."))
        return None if seat in self._asked else self.speech.say(say("Nothing is asked of you now."))

    def know(self, seat: Seat) -> str:
        """What the seat can be sure of about cards that it does not see."""
        if not self.settings.memory:
            return self.speech.say(say("This table does not tell what you can be sure of."))
        found = self.where.know(seat)
        lines = [self.speech.say(found)] if isinstance(found, str) else knowledge_lines(found, self.where.events(seat), self.speech)
        return "\n".join(lines)

    def card(self, text: str) -> str:
        """What is printed on the cards of that name."""
        cards = self.where.cards()
        found = found_cards(cards, text)
        if not found:
            return self.speech.say(no_such_card(cards, text) if cards else say("This game has no cards with words on them."))
        return self.speech.words("\n\n".join(card_text(self.where.game, card, self.speech.say) for card in found[:MOST]))

    def record(self) -> str:
        """The record of the finished match; empty while it is played, since it tells what is hidden, and where a server keeps it."""
        return self.where.match.record().to_bytes().decode() if self._over and isinstance(self.where, LocalMatch) else ""


def _never(question: str) -> bool:
    """Undo is not available at such a table."""
    return False


def _last_lines(lines: list[str], most: int) -> str:
    """The last of *lines*, in about *most* bytes."""
    taken: list[str] = []
    for line in reversed(lines):
        most -= len(line.encode()) + 1
        if most < 0 and taken:
            return "\n".join(["  ...", *reversed(taken)])
        taken.append(line)
    return "\n".join(reversed(taken))


def _shortened(text: str, most: int) -> str:
    """*text* in at most so many bytes, cut at the end of a line."""
    data = text.encode()
    if len(data) <= most:
        return text
    return data[: most - 4].decode(errors="ignore").rpartition("\n")[0] + "\n..."
