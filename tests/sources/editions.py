"""Documents that nobody wrote, laid out anyhow, and what an editor may do to them."""

import random
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

from netdeck.sources import Document, Outline, read_sections

WORDS = ("amber", "basin", "cedar", "delta", "ember", "fjord", "gravel", "harbour", "island", "juniper", "kettle", "meadow", "needle")

Text = Mapping[str, Sequence[str]]
"""Sentences by heading."""


@dataclass(frozen=True)
class Layout:
    """How a text is set: what an edition may change without saying anything else."""

    width: int
    newline: str
    emphasis: int
    as_list: bool
    blank: int

    def set(self, text: Text) -> str:
        """The text as a Markdown file."""
        lines: list[str] = []
        for heading, sentences in text.items():
            lines += ["", f"## {heading}", *[""] * self.blank]
            told = [self._stressed(each) for each in sentences]
            if self.as_list:
                lines += [line for each in told for line in textwrap.wrap(f"- {each}", self.width, subsequent_indent="  ")]
            else:
                lines += textwrap.wrap(" ".join(told), self.width)
        return self.newline.join([*lines, ""])

    def _stressed(self, sentence: str) -> str:
        words = sentence.split()
        at = self.emphasis % len(words)
        if self.emphasis:
            mark = ("**", "*", "__", "`", "***")[self.emphasis % 5]
            words[at] = f"{mark}{words[at]}{mark}"
        return " ".join(words)


layouts = st.builds(
    Layout,
    width=st.integers(30, 200),
    newline=st.sampled_from(["\n", "\r\n", "\r"]),
    emphasis=st.integers(0, 20),
    as_list=st.booleans(),
    blank=st.integers(1, 3),
)


@st.composite
def texts(draw: st.DrawFn) -> dict[str, list[str]]:
    """A few sections of sentences, no two alike."""
    dice = random.Random(draw(st.integers(0, 2**32)))
    number = 0
    text: dict[str, list[str]] = {}
    for chapter in range(draw(st.integers(2, 5))):
        text[f"Chapter {WORDS[chapter]}"] = said = []
        for _ in range(draw(st.integers(1, 9))):
            number += 1
            said.append(f"Rule {number} {' '.join(dice.choices(WORDS, k=dice.randint(2, 14)))}{dice.choice('.!?')}")
    return text


def document_of(text: str, cover: Callable[[int], tuple[str, ...]]) -> Document:
    """Locators for a text: *cover* says which clauses the n-th sentence tells."""
    outlines, number = [], 0
    for section in read_sections(text):
        rows = []
        for sentence in section.sentences:
            rows.append((sentence.fingerprint, *cover(number)))
            number += 1
        outlines.append(Outline(heading=section.heading, sentences=tuple(rows)))
    return Document(id="made-up", title="Made up", section=tuple(outlines))
