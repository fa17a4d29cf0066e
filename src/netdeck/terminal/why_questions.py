"""Answers ``why`` and ``why not`` in line mode."""

from collections.abc import Callable, Sequence

from netdeck.kernel import DecisionView, OptionView, Reason, Seat, WhyNot, display_order, say
from netdeck.kernel.decision import normalized
from netdeck.terminal.match_backend import MatchBackend
from netdeck.terminal.text_layout import numbered, paragraph, reasons


def find_option(decision: DecisionView, text: str) -> OptionView | None:
    """The option that *text* means: by number, by notation, or the only one that differs in case and spaces alone."""
    options, shown = decision.options, display_order(decision)
    if text.isascii() and text.isdigit() and len(text) < 6 and numbered(options) and 0 < int(text) <= len(shown):
        return shown[int(text) - 1][0]
    close = [option for option in options if normalized(option.notation) == normalized(text)]
    return decision.find(text) or (close[0] if len(close) == 1 else None)


def answer_why(where: MatchBackend, seat: Seat, decision: DecisionView, text: str) -> str:
    """The answer to ``why``: about the question itself, an event (``last``, ``#12``), a number (``=pool``) or an option."""
    if not text:
        return _because(where, say("You are asked because:"), where.why(seat, "") or ())
    if text.startswith("="):
        return _why_number(where, seat, text[1:].strip())
    if text == "last" or text.startswith("#"):
        return _why_event(where, seat, text)
    option = find_option(decision, text)
    chain = where.why(seat, option.notation) if option is not None else None
    if option is not None and chain is not None:
        return _because(where, say("You may {notation} because:", notation=option.notation), chain)
    return paragraph(where.tongue.say(say("{text!r} is not offered now. 'why not {text}' gives the reason.", text=text)))


def answer_why_not(where: MatchBackend, seat: Seat, decision: DecisionView, text: str) -> str:
    """The answer to ``why not``."""
    option = find_option(decision, text)
    answer = where.why_not(seat, option.notation if option is not None else text)
    return refused(answer, where.tongue.say, whole=True) if answer is not None else answer_why(where, seat, decision, text)


def _because(where: MatchBackend, what: str, chain: Sequence[Reason]) -> str:
    return f"{where.tongue.say(what)}\n{reasons(chain)}"


def refused(answer: WhyNot, speak: Callable[[str], str], *, whole: bool = False) -> str:
    """A refusal with its clause and the smallest change that would make it legal, or with all changes found."""
    lines = [paragraph(speak(say("Refused: {sentence}", sentence=answer.refusal.sentence)))]
    if whole and len(answer.reasons) > 1:
        lines.append(reasons(answer.reasons))
    elif answer.refusal.clause:
        lines.append(paragraph(answer.text, f"  {answer.refusal.clause}  "))
    if answer.ways:
        first, *others = answer.ways
        lines.append(paragraph(speak(say("It would be legal {way}.", way=first.words))))
        lines += [paragraph(speak(say("Or {way}.", way=way.words))) for way in others if whole]
    return "\n".join(lines)


def _why_number(where: MatchBackend, seat: Seat, name: str) -> str:
    """A number of the table, or one's own of that name."""
    own = f"{seat}.{name}"
    for path in (name, own):
        chain = where.why(seat, f"={path}")
        if chain is not None:
            return _because(where, say("{number} is so because:", number=path), chain)
    known = ", ".join([*where.view(seat).counters, *where.view(seat).seat.get(seat, {})])
    return paragraph(where.tongue.say(say("There is no number {name!r}. There are: {known}.", name=name, known=known)))


def _why_event(where: MatchBackend, seat: Seat, text: str) -> str:
    found = where.why_event(seat, text)
    if found is None:
        nothing = say("The log has no line {text}.", text=text) if text != "last" else say("Nothing has happened yet.")
        return where.tongue.say(nothing)
    seen, chain = found
    return _because(where, say("{what} because:", what=where.tongue.line(seen) or seen.event), chain)
