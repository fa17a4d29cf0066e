"""Asking the rulebook in the middle of a game: ``why`` and ``why not``, answered in words."""

from netdeck.kernel import DecisionView, OptionView, Seat, WhyNot
from netdeck.kernel.decision import plain
from netdeck.terminal.prose import numbered, paragraph, reasons
from netdeck.terminal.where import Where


def meant(decision: DecisionView, text: str) -> OptionView | None:
    """The option that *text* stands for: by its number, its notation, or the only one that is equal but for case and blanks."""
    options = decision.options
    if text.isascii() and text.isdigit() and len(text) < 6 and numbered(options) and 0 < int(text) <= len(options):
        return options[int(text) - 1]
    close = [option for option in options if plain(option.notation) == plain(text)]
    return decision.find(text) or (close[0] if len(close) == 1 else None)


def answer_why(where: Where, seat: Seat, decision: DecisionView, text: str) -> str:
    """The answer to ``why``: about the question itself, an event (``last``, ``#12``) or an option."""
    if not text:
        return "You are asked because:\n" + reasons(where.why(seat, "") or ())
    if text == "last" or text.startswith("#"):
        return _why_event(where, seat, text)
    option = meant(decision, text)
    chain = where.why(seat, option.notation) if option is not None else None
    if option is not None and chain is not None:
        return f"You may {option.notation} because:\n" + reasons(chain)
    return paragraph(f"{text!r} is not offered now. 'why not {text}' tells the reason.")


def answer_why_not(where: Where, seat: Seat, decision: DecisionView, text: str) -> str:
    """The answer to ``why not``."""
    option = meant(decision, text)
    answer = where.why_not(seat, option.notation if option is not None else text)
    return refused(answer) if answer is not None else answer_why(where, seat, decision, text)


def refused(answer: WhyNot) -> str:
    """A refusal with its clause and, where one was found, the smallest change that would make it legal."""
    lines = [paragraph(f"Refused: {answer.refusal.sentence}")]
    if answer.refusal.clause:
        lines.append(paragraph(answer.text, f"  {answer.refusal.clause}  "))
    if answer.suggestion:
        lines.append(paragraph(f"It would be {answer.suggestion}."))
    return "\n".join(lines)


def _why_event(where: Where, seat: Seat, text: str) -> str:
    found = where.why_event(seat, text)
    if found is None:
        return f"The log has no line {text}." if text != "last" else "Nothing has happened yet."
    seen, chain = found
    return f"{seen.text() or seen.event} because:\n" + reasons(chain)
