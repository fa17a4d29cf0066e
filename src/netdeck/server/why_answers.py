"""Answers ``why`` and ``why not`` with clauses and facts."""

import dataclasses
import re
from collections.abc import Collection, Sequence
from typing import Final, Protocol

from netdeck.i18n import ENGLISH, Translator, translator
from netdeck.kernel import (
    Game,
    Logged,
    Match,
    Position,
    Reason,
    Refusal,
    Seat,
    find_event,
    say,
    why_asked,
    why_card,
    why_event,
    why_not,
    why_number,
    why_option,
)
from netdeck.server.messages import Answer, Legal, Reasons, Refused

PLAIN: Final = translator(ENGLISH)
WHOLE_CARD: Final = re.compile(r"=#([0-9]{1,9})", re.ASCII)
"""Asks what the numbers of a card are made of."""


class Played(Protocol):
    """What questions can be about: a match, or an example of the rulebook."""

    @property
    def game(self) -> Game:
        """The game."""

    @property
    def position(self) -> Position:
        """The present position."""

    @property
    def log(self) -> Sequence[Logged]:
        """The log."""


def refused(refusal: Refusal, ref: str = "") -> Refused:
    """A refusal as a message."""
    return Refused(ref=ref, code=refusal.code or "E-RULE", sentence=refusal.sentence, clause=refusal.clause, also=refusal.also)


def answer_why(match: Played, viewer: Seat, about: str, ref: str, speaks: Translator = PLAIN) -> Answer:
    """Answer a question about the open decision (empty), an event (``last``, ``#12``), a number (``=pool``, ``=#12``) or an option."""
    if about == "last" or about.startswith("#"):
        return _why_event(match, viewer, about, ref, speaks)
    if (card := WHOLE_CARD.fullmatch(about)) is not None:
        return Reasons(ref=ref, reasons=why_card(match.position, viewer, int(card[1])))
    if about.startswith("="):
        return _why_number(match, viewer, about[1:].strip(), ref)
    reasons: list[Reason] | None = why_option(match.position, viewer, about) if about else why_asked(match.position, viewer)
    if reasons is None:
        refusal = match.position.why_not(viewer, about) if about else None
        if refusal is not None:
            return refused(refusal, ref)
        return Refused(ref=ref, code="E-TURN", sentence=say("Nothing is asked of you now."))
    return Reasons(ref=ref, reasons=reasons)


def answer_why_not(match: Played, seat: Seat, notation: str, ref: str, *, quick: bool = False) -> Answer:
    """Why *seat* may not do that, and the smallest changes that would make it legal; *quick* skips the search for them."""
    answer = why_not(match.position, seat, notation, quick=quick)
    if answer is None:
        return Legal(ref=ref, notation=notation)
    told = refused(answer.refusal, ref)
    return Refused(
        ref=ref,
        code=told.code,
        sentence=told.sentence,
        clause=told.clause,
        also=told.also,
        text=answer.text,
        suggestion=answer.suggestion,
        reasons=list(answer.reasons),
        ways=[way.without_values() for way in answer.ways],
    )


def answer_why_not_there(match: Played, seat: Seat, at: int | str, ref: str, *, quick: bool = False) -> Answer:
    """The same for a card or zone that *seat* points at: the first possible meaning that is understood counts."""
    for notation in match.position.meant(seat, at):
        refusal = match.position.why_not(seat, notation)
        if refusal is None or refusal.code != "E-SYNTAX":
            return answer_why_not(match, seat, notation, ref, quick=quick)
    question = match.position.question(seat)
    if question is None:
        return answer_why_not(match, seat, "", ref, quick=quick)
    return Refused(
        ref=ref,
        code="E-NOTHING",
        sentence=say("That does not answer the question. {prompt}", prompt=question.prompt),
        clause=question.clause,
    )


def standing_answer(match: Match, seat: Seat, stops: Collection[str]) -> str:
    """*seat*'s automatic answer given its *stops*; empty if it must be asked or is not asked."""
    question = match.position.question(seat) if seat in match.position.pending() else None
    return match.game.standing_answer(match.position.view(seat), question, stops) if question is not None else ""


def _why_event(match: Played, viewer: Seat, about: str, ref: str, speaks: Translator = PLAIN) -> Answer:
    logged = find_event(match.log, viewer, about)
    if logged is None:
        return Refused(ref=ref, code="E-EVENT", sentence=say("The log has no event {about}.", about=about))
    reasons = why_event(match.game.rulebook, logged, viewer)
    line = speaks.line(logged.seen(viewer), you=viewer) if speaks.language != ENGLISH else ""
    if line:  # the names of events and of their fields are English
        reasons[-1] = dataclasses.replace(reasons[-1], fact=line)
    return Reasons(ref=ref, reasons=reasons)


def _why_number(match: Played, viewer: Seat, path: str, ref: str) -> Answer:
    reasons = why_number(match, viewer, path) if isinstance(match, Match) else None  # nothing is known of how a board came about
    if reasons is None:
        return Refused(ref=ref, code="E-NUMBER", sentence=say("You see no number {path}.", path=path))
    return Reasons(ref=ref, reasons=reasons)
