"""A match as lines from one point of view: what `watch` and `replay` print, as text or data.

Choices are told only to those who made them and to the referee: in a simultaneous decision they are secret until all are in, and what
comes of them are events anyway.
"""

from collections.abc import Iterator

import msgspec

from netdeck.bots import EventFeed
from netdeck.i18n import ENGLISH, translator
from netdeck.kernel import REFEREE, Entry, Match, Result, Said, Seat, Thoughts, say
from netdeck.terminal.thought_text import thought_lines


class TranscriptLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line. ``kind`` is ``choice``, ``command``, ``event``, ``thoughts`` or ``result``.

    ``number`` counts choices and events apart; thoughts have the number of the choice that came of them.
    """

    kind: str
    number: int = 0
    clause: str = ""
    text: str = ""
    seat: str = ""
    event: str = ""
    fields: dict[str, object] = {}
    result: Result | None = None
    thoughts: Thoughts | None = None

    def line(self) -> str:
        """The line as text; empty for events without a log line."""
        if not self.text:
            return ""
        cited = f" ({self.clause})" if self.clause else ""
        return f"  - {self.text}{cited}" if self.kind == "event" else f"{self.text}{cited}"


class Transcript:
    """Converts a match into lines for one viewer while it is played."""

    def __init__(self, match: Match, viewer: Seat, language: str = ENGLISH) -> None:
        self.match = match
        self.viewer = viewer
        self._speaks = translator(language, match.game)
        self._hearing = EventFeed(match, viewer)

    def entry(self, entry: Entry) -> Iterator[TranscriptLine]:
        """Apply one entry of a record and return its lines."""
        decision = self.match.position.question(entry.seat) if entry.seat else None
        self.match.follow(entry)
        if entry.command:
            if entry.command == "undo":
                told = say("{who} takes back all but {count} choices", who=entry.who, count=entry.to or 0)
            else:
                told = say("{command} {who}", command=Said(entry.command), who=entry.who)
            yield TranscriptLine(kind="command", number=entry.n, seat=entry.who, text=self._speaks.say(told))
        else:
            yield from self.choice(entry.n, entry.seat, entry.choose, decision.clause if decision is not None else "")
        yield from self.news()

    def choice(self, number: int, seat: Seat, notation: str, clause: str) -> Iterator[TranscriptLine]:
        """The lines of a choice that was just made, for viewers who may know it."""
        if self.viewer in (REFEREE, seat):
            told = say("{seat} chooses {notation}", seat=seat, notation=notation)
            yield TranscriptLine(kind="choice", number=number, seat=seat, text=self._speaks.say(told), clause=clause)

    def thoughts(self, number: int, thoughts: Thoughts | None) -> Iterator[TranscriptLine]:
        """The lines of a bot's thoughts. They name hidden cards, so only for viewers who may know the choice."""
        if thoughts is not None and self.viewer in (REFEREE, thoughts.seat):
            told = "\n".join(thought_lines(thoughts, self._speaks.say))
            yield TranscriptLine(kind="thoughts", number=number, seat=thoughts.seat, text=told, thoughts=thoughts)

    def news(self) -> Iterator[TranscriptLine]:
        """The lines of new events."""
        for seen in self._hearing.news():
            told = self._speaks.line(seen)
            yield TranscriptLine(kind="event", number=seen.number, clause=seen.clause, text=told, event=seen.event, fields=seen.fields)

    def ending(self) -> Iterator[TranscriptLine]:
        """The result, if there is one."""
        result = self.match.position.result()
        if result is not None:
            words = self._speaks.say(result.sentence()).removesuffix(f" ({result.clause})")
            yield TranscriptLine(kind="result", number=len(self.match.record().entries), clause=result.clause, text=words, result=result)
