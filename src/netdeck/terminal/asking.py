"""Asking the rulebook in the middle of a game: ``why`` and ``why not``, answered in words."""

from netdeck.kernel import DecisionView, Match, Seat, WhyNot, why_asked, why_event, why_not, why_option
from netdeck.terminal.prose import numbered, paragraph, reasons


def meant(decision: DecisionView, text: str) -> str:
    """The notation that *text* stands for where it is an option's number; otherwise *text* itself."""
    if text.isascii() and text.isdigit() and len(text) < 6 and numbered(decision.options) and 0 < int(text) <= len(decision.options):
        return decision.options[int(text) - 1].notation
    return text


def answer_why(match: Match, seat: Seat, decision: DecisionView, text: str) -> str:
    """The answer to ``why``: about the question itself, an event (``last``, ``#12``) or an option."""
    if not text:
        return "You are asked because:\n" + reasons(why_asked(match.position, seat) or ())
    if text == "last" or text.startswith("#"):
        return _why_event(match, seat, text)
    option = match.position.option(seat, meant(decision, text))
    chain = why_option(match.position, seat, option.notation) if option is not None else None
    if option is not None and chain is not None:
        return f"You may {option.notation} because:\n" + reasons(chain)
    return paragraph(f"{text!r} is not offered now. 'why not {text}' tells the reason.")


def answer_why_not(match: Match, seat: Seat, decision: DecisionView, text: str) -> str:
    """The answer to ``why not``."""
    notation = meant(decision, text)
    answer = why_not(match.position, seat, notation)
    return refused(answer) if answer is not None else answer_why(match, seat, decision, text)


def refused(answer: WhyNot) -> str:
    """A refusal with its clause and, where one was found, the smallest change that would make it legal."""
    lines = [paragraph(f"Refused: {answer.refusal.sentence}")]
    if answer.refusal.clause:
        lines.append(paragraph(answer.text, f"  {answer.refusal.clause}  "))
    if answer.suggestion:
        lines.append(paragraph(f"It would be {answer.suggestion}."))
    return "\n".join(lines)


def _why_event(match: Match, seat: Seat, text: str) -> str:
    number = text.removeprefix("#")
    if text == "last":
        logged = next((each for each in reversed(match.log) if each.seen(seat).text()), None)
    else:
        known = number.isascii() and number.isdigit() and len(number) < 9 and int(number) < len(match.log)
        logged = match.log[int(number)] if known else None
    if logged is None:
        return f"The log has no line {text}." if text != "last" else "Nothing has happened yet."
    seen = logged.seen(seat)
    return f"{seen.text() or seen.event} because:\n" + reasons(why_event(match.game.rulebook, logged, seat))
