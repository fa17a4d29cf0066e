"""Hints as text: the candidate, the reason, its sure effects, and the supporting clause."""

from netdeck.bots import Hint
from netdeck.kernel import Rulebook, say
from netdeck.terminal.phrasing import Phrasing
from netdeck.terminal.rulebook_text import clause_text
from netdeck.terminal.text_layout import paragraph


def hint_lines(hint: Hint, speech: Phrasing, rulebook: Rulebook) -> list[str]:
    """*hint* in words."""
    label = f": {speech.words(speech.say(hint.label))}" if hint.label else ""
    move = speech.say(say("I would say '{move}'", move=speech.words(hint.notation)))
    lines = [paragraph(f"{move}{label}", "  "), paragraph(speech.say(_reason(hint, speech)), "  ")]
    if hint.brings:
        lines += ["  " + speech.say(say("At once it brings:")), *speech.events(hint.brings)]
    return [*lines, clause_text(rulebook, hint.clause, speech.say)]


def _reason(hint: Hint, speech: Phrasing) -> str:
    if hint.reason == "only":
        return say("There is nothing else that you can do here.")
    if hint.reason == "plain":
        return say("An easy choice: most players would not think about it.")
    chance, other = f"{hint.chance:.0%}", f"{hint.other_chance:.0%}"
    if not hint.other:
        return say("I imagined {futures} futures. With it you win about {chance} of them.", futures=hint.futures, chance=chance)
    said = "I imagined {futures} futures. With it you win about {chance} of them; with '{move}' about {other}."
    return say(said, futures=hint.futures, chance=chance, move=speech.words(hint.other), other=other)
