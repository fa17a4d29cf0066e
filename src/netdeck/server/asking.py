"""Asking the rulebook over the network: ``why`` and ``why not``, answered with clauses and facts."""

from collections.abc import Collection

from netdeck.kernel import Match, Reason, Refusal, Seat, find_event, why_asked, why_event, why_not, why_option
from netdeck.server.messages import Answer, Legal, Reasons, Refused


def refused(refusal: Refusal, ref: str = "") -> Refused:
    """A refusal of the rules as a message."""
    return Refused(ref=ref, code=refusal.code or "E-RULE", sentence=refusal.sentence, clause=refusal.clause, also=refusal.also)


def answer_why(match: Match, viewer: Seat, about: str, ref: str) -> Answer:
    """About the question itself (nothing), an event (``last``, ``#12``) or an option."""
    if about == "last" or about.startswith("#"):
        return _why_event(match, viewer, about, ref)
    reasons: list[Reason] | None = why_option(match.position, viewer, about) if about else why_asked(match.position, viewer)
    if reasons is None:
        refusal = match.position.why_not(viewer, about) if about else None
        if refusal is not None:
            return refused(refusal, ref)
        return Refused(ref=ref, code="E-TURN", sentence="Nothing is asked of you now.")
    return Reasons(ref=ref, reasons=reasons)


def answer_why_not(match: Match, seat: Seat, notation: str, ref: str) -> Answer:
    """Why *seat* may not do that, and the smallest change that would make it legal."""
    answer = why_not(match.position, seat, notation)
    if answer is None:
        return Legal(ref=ref, notation=notation)
    told = refused(answer.refusal, ref)
    return Refused(
        ref=ref, code=told.code, sentence=told.sentence, clause=told.clause, also=told.also, text=answer.text, suggestion=answer.suggestion
    )


def answer_why_not_there(match: Match, seat: Seat, at: int | str, ref: str) -> Answer:
    """The same for a card or a zone that *seat* points at: the first thing that may be meant and is understood decides."""
    for notation in match.position.meant(seat, at):
        told = answer_why_not(match, seat, notation, ref)
        if not (isinstance(told, Refused) and told.code == "E-SYNTAX"):
            return told
    question = match.position.question(seat)
    if question is None:
        return answer_why_not(match, seat, "", ref)
    return Refused(ref=ref, code="E-NOTHING", sentence=f"That does not answer the question. {question.prompt}", clause=question.clause)


def standing(match: Match, seat: Seat, stops: Collection[str]) -> str:
    """What *seat* would answer without a thought, wanting to stop only at *stops*; empty when it must be asked or is not."""
    question = match.position.question(seat) if seat in match.position.pending() else None
    return match.game.standing_answer(match.position.view(seat), question, stops) if question is not None else ""


def _why_event(match: Match, viewer: Seat, about: str, ref: str) -> Answer:
    logged = find_event(match.log, viewer, about)
    if logged is None:
        return Refused(ref=ref, code="E-EVENT", sentence=f"The log has no event {about}.")
    return Reasons(ref=ref, reasons=why_event(match.game.rulebook, logged, viewer))
