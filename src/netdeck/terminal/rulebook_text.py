"""Clauses and rulings as text."""

from collections.abc import Callable

from netdeck.kernel import Clause, Rulebook, Ruling, Said, say
from netdeck.terminal.text_layout import paragraph, rows


def settled_by(rulebook: Rulebook, id: str) -> list[Ruling]:
    """The rulings that settle a clause."""
    return [ruling for ruling in rulebook.rulings.values() if id in ruling.clauses]


def clause_text(rulebook: Rulebook, id: str, speak: Callable[[str], str] = str) -> str:
    """One clause with the rulings that settle it, or one ruling with its reason, translated by *speak*."""
    match rulebook[id]:
        case Clause(text=text, kind=kind):
            rulings = [(ruling.id, f"{speak(ruling.question)} {speak(ruling.text)}") for ruling in settled_by(rulebook, id)]
            about = "" if kind == "process" else f" ({speak(Said(kind))})"
            return "\n".join([paragraph(f"{speak(text)}{about}", f"{id}  "), *([rows(rulings)] if rulings else [])])
        case ruling:
            lines = [paragraph(f"{speak(ruling.question)} {speak(ruling.text)}", f"{id}  ")]
            margin = " " * (len(id) + 2)
            lines += [paragraph(speak(say("Why: {why}", why=ruling.why)), margin)] if ruling.why else []
            lines += [paragraph(speak(say("Settles {clauses}.", clauses=", ".join(ruling.clauses))), margin)] if ruling.clauses else []
            lines += [paragraph(speak(say("Doubtful: {doubt}", doubt=ruling.doubt)), margin)] if ruling.doubt else []
            lines += [paragraph(speak(say("Option: {option}", option=ruling.option)), margin)] if ruling.option else []
            lines += [paragraph(speak(say("An addition of ours: a variant as written plays without it.")), margin)] if ruling.adds else []
            return "\n".join(lines)


def looked_up(rulebook: Rulebook, word: str) -> list[str]:
    """The ids for *word*: that id, the entries of a word, or every clause that contains it."""
    return [word] if word in rulebook else rulebook.defining(word) or containing(rulebook, word)


def containing(rulebook: Rulebook, word: str) -> list[str]:
    """The ids of all clauses and rulings that contain *word*, in the order of the rulebook."""
    wanted = word.casefold()
    return [entry.id for entry in rulebook if wanted in " ".join(_words(entry)).casefold()]


def _words(entry: Clause | Ruling) -> tuple[str, ...]:
    return (entry.id, entry.text) if isinstance(entry, Clause) else (entry.id, entry.question, entry.text, entry.why)
