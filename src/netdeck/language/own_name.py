"""A card's own name in its text, which means the card itself: "When Tunnel Warden enters" on Tunnel Warden.

Names can be words of their own in a text, as kins and cards are in ``another Tunnel Warden``; so a name stands for the card only in a text
that does not compile literally, and never behind a word that asks for one of several, between quotation marks, or before a noun.
"""

import re
from typing import Final

from netdeck.language.paraphrases import Said, hull, joint, kept
from netdeck.language.text_errors import Piece, TextProblem

QUOTED: Final = re.compile(r'"[^"\n]*"')
BEFORE: Final = re.compile(r"([\w'~.-]+)[ \t]*\Z")
ONE_OF_SEVERAL: Final = frozenset(
    (
        *("a", "an", "another", "any", "each", "every", "all", "no", "one", "other", "target", "the", "this", "that", "these", "those"),
        *("your", "their", "its", "friendly", "enemy", "named", "called", "for", "spawn", "create", "creates", "spawns", "kin"),
    )
)
"""Behind these a name is that of cards, not of this one."""
AS_A_NOUN: Final = re.compile(r"[ \t]+(?:cards?|copy|copies|counters?|creatures?|commands?|agents?|buildings?|programs?|tokens?)\b")


def about_itself(text: str, name: str, itself: str) -> Said:
    """*text* with *itself* in place of the card's *name*; each character knows where it comes from."""
    said, done = Said("", []), 0
    quoted = [found.span() for found in QUOTED.finditer(text)]
    for found in re.finditer(rf"(?<![\w'~.-]){re.escape(name)}(?![\w-])", text) if name.strip() else ():
        before = BEFORE.search(text, 0, found.start())
        several = before is not None and (before[1].lower() in ONE_OF_SEVERAL or before[1].isdigit())
        if several or AS_A_NOUN.match(text, found.end()) or any(start < found.start() < end for start, end in quoted):
            continue
        opens = not text[: found.start()].rstrip(" \t") or text[: found.start()].rstrip(" \t")[-1] in ".:\n"
        words = itself[:1].upper() + itself[1:] if opens else itself
        said += kept(text, done, found.start()) + Said(words, [found.span()] * len(words))
        done = found.end()
    return said + kept(text, done, len(text)) if done else joint(text)


def in_the_words_of(text: str, said: Said, problem: TextProblem) -> TextProblem:
    """A *problem* of what was *said* instead of *text*, where it stands in the text."""
    if said.words == text:
        return problem
    before = said.words.split("\n")[: problem.line - 1]
    at = sum(len(line) + 1 for line in before) + problem.column - 1
    start, end = hull(said.places[at : at + max(1, problem.length)]) if at < len(said.places) else (0, 1)
    whole = Piece(text, 0, len(text))
    return whole.problem(problem.message, problem.code, start, end - start, problem.near, problem.meant, problem.clause)
