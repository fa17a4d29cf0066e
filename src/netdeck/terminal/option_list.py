"""Lists of options that fit on the screen: similar ones are grouped and share their common words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from netdeck.kernel import OptionView
from netdeck.terminal.text_layout import columns, paragraph, rows

VARIES = "..."
"""Stands for the words in which the options of a group differ."""
LEAST = 3
"""So many words must be said in common."""
FEWEST = 3
"""So many options are a group, or two that mean the same."""
MOST_APART = 2
"""So many words may differ."""
SENTENCES = 10
"""A list that takes no more lines than these shows what options mean, however full the screen is."""
MOST_LINES = 36
"""A list that nobody has asked for takes no more lines than these."""


@dataclass(frozen=True, slots=True)
class Group:
    """Options whose labels differ in a few words, with their numbers."""

    options: tuple[tuple[int, OptionView], ...]
    words: tuple[str, ...]

    def with_one_more(self, number: int, option: OptionView) -> "Group | None":
        """The group with *option*; ``None`` if its label is too different."""
        words = option.label.split()
        if len(words) != len(self.words) or not words:
            return None
        both = tuple(ours if ours == theirs else VARIES for ours, theirs in zip(self.words, words, strict=True))
        apart = sum(word == VARIES for word in both)
        if apart > MOST_APART or len(both) - apart < LEAST:
            return None
        return Group((*self.options, (number, option)), both)

    def apart(self) -> list[str]:
        """The words in which the options differ, unless their notations end with them anyway."""
        own = [self._own_words(option) for _, option in self.options]
        plain = all(option.notation.endswith(words[-1]) for (_, option), words in zip(self.options, own, strict=True) if words)
        return ["" if plain else ", ".join(words) for words in own]

    def _own_words(self, option: OptionView) -> list[str]:
        return [word.strip(".,:;") for word, common in zip(option.label.split(), self.words, strict=True) if common == VARIES]


def grouped(options: Sequence[OptionView]) -> Iterator[Group]:
    """The options in order, similar neighbours grouped by three or more."""
    group: Group | None = None
    for number, option in enumerate(options, 1):
        larger = group.with_one_more(number, option) if group is not None else None
        if larger is None:
            yield from _worth_it(group)
            larger = _alone(number, option)
        group = larger
    yield from _worth_it(group)


def _alone(number: int, option: OptionView) -> Group:
    return Group(((number, option),), tuple(option.label.split()))


def _worth_it(group: Group | None) -> Iterator[Group]:
    if group is None or len(group.options) >= FEWEST or VARIES not in group.words:
        yield from () if group is None else (group,)
    else:
        yield from (_alone(number, option) for number, option in group.options)


@dataclass(frozen=True, slots=True)
class Offer:
    """Options for display: numbered unless numbers can be answers, in the players' words."""

    options: Sequence[OptionView]
    numbered: bool
    spoken: Callable[[str], str]
    counts: Sequence[int] = ()
    """How many equal answers each of them stands for, where there are any."""

    @property
    def has_meanings(self) -> bool:
        """Whether the options have labels."""
        return any(option.label for option in self.options)

    def short(self, room: int = SENTENCES) -> tuple[list[str], bool]:
        """The list for unrequested display, with labels if there is room, and whether it is complete."""
        whole = self.whole()
        if len(whole) <= max(room, SENTENCES) or not self.has_meanings:
            return (whole, True) if len(whole) <= MOST_LINES else (whole[: MOST_LINES - 1], False)
        return self._notations(), False

    def whole(self) -> list[str]:
        """Every option with its label."""
        if not self.has_meanings:
            return columns([self._head(number, option) for number, option in enumerate(self.options, 1)]).splitlines()
        return [line for lines in self._paragraphs() for line in lines.splitlines()]

    def _notations(self) -> list[str]:
        lines = columns([self._head(number, option) for number, option in enumerate(self.options, 1)]).splitlines()
        return lines if len(lines) <= MOST_LINES else [*lines[: MOST_LINES - 1], "  ..."]

    def _paragraphs(self) -> Iterator[str]:
        alone: list[tuple[str, str]] = []
        for group in grouped(self.options):
            if len(group.options) == 1:
                ((number, option),) = group.options
                alone.append((self._head(number, option), self.spoken(option.label)))
                continue
            if alone:
                yield rows(alone)
                alone = []
            yield paragraph(self.spoken(" ".join(group.words)), "  ", "    ")
            heads = [self._head(number, option) for number, option in group.options]
            apart = [f" ({self.spoken(words)})" if words else "" for words in group.apart()]
            yield columns([head + words for head, words in zip(heads, apart, strict=True)], indent=4)
        if alone:
            yield rows(alone)

    def _head(self, number: int, option: OptionView) -> str:
        notation = self.spoken(option.notation)
        if self.counts and self.counts[number - 1] > 1:
            notation += f" x{self.counts[number - 1]}"
        return f"{number:>{len(str(len(self.options)))}}  {notation}" if self.numbered else notation
