"""The wording of line mode: people by their names, notations in words; both are also understood as input."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from netdeck.kernel import Game, Seat, Seen, View, say
from netdeck.terminal.match_backend import MatchBackend
from netdeck.terminal.text_layout import fitted, paragraph


class Phrasing:
    """The words for one match."""

    def __init__(self, where: MatchBackend) -> None:
        self._where = where
        spoken = where.game.spoken
        self._spoken = _replacing(spoken)
        self._typed = _replacing({said: word for word, said in reversed(list(spoken.items())) if said.isalnum()})

    @cached_property
    def names(self) -> Mapping[Seat, str]:
        """The names of all players, read when the match has begun."""
        return distinct_names(self._where.names)

    @property
    def game(self) -> Game:
        """The game."""
        return self._where.game

    def name(self, seat: Seat) -> str:
        """The name of *seat*."""
        return self.names.get(seat, str(seat))

    def say(self, text: str) -> str:
        """A message in the present language."""
        return self._where.tongue.say(text)

    def words(self, text: str) -> str:
        """*text* with names as people use them."""
        return self._spoken(self.game.spell_symbols(text, self.say))

    def meant(self, line: str) -> str:
        """An input line converted to notation."""
        return self._typed(line)

    def board(self, view: View) -> list[str]:
        """The table as text."""
        board = self.words(self.game.board(view, self.names, self._where.cards(), self.say))
        return "\n".join(fitted(line) for line in board.splitlines()).splitlines()

    def events(self, events: Sequence[Seen]) -> list[str]:
        """Events as text: the effects of one clause are one entry, repeated ones are counted."""
        entries: list[tuple[str, Counter[str]]] = []
        for event in events:
            text = self.words(self._where.tongue.line(event, self.names))
            if not text:
                continue
            if not entries or entries[-1][0] != event.clause:
                entries.append((event.clause, Counter()))
            entries[-1][1][text] += 1
        told = [(clause, "; ".join(self.say(_times(text, count)) for text, count in texts.items())) for clause, texts in entries]
        return [line for clause, text in told for line in paragraph(f"{text} ({clause})", "  - ", "    ").splitlines()]

    def log(self, events: Sequence[Seen]) -> list[str]:
        """The log, each event with its number."""
        told = [(event, self.words(self._where.tongue.line(event, self.names))) for event in events if event.text()]
        digits = max((len(str(event.number)) for event, _ in told), default=1) + 1
        return [paragraph(f"{text} ({event.clause})", f"#{event.number}".rjust(digits) + "  ") for event, text in told]


def distinct_names(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """*names*, with the seat added to those that several players share."""
    shared = Counter(names.values())
    return {seat: f"{name} ({seat})" if shared[name] > 1 else name for seat, name in names.items()}


def _times(text: str, count: int) -> str:
    if count == 1:
        return text
    return say("{text} (twice)", text=text) if count == 2 else say("{text} ({count} times)", text=text, count=count)


class _replacing:  # noqa: N801 - it is called like a function
    """Replaces whole words, all at once."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = dict(words)
        each = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
        self._pattern = re.compile(rf"(?<![\w#]){'(?:' + each + ')'}(?!\w)") if words else None

    def __call__(self, text: str) -> str:
        return self._pattern.sub(lambda found: self._words[found[0]], text) if self._pattern is not None else text
