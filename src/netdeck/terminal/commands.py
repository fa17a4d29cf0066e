"""Commands of line mode other than answers: look, ask why, set stops, undo, leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from netdeck.kernel import DecisionView, GameRules, Seat, say
from netdeck.terminal.card_text import MOST, card_text, found_cards, no_such_card
from netdeck.terminal.console import EndOfInput
from netdeck.terminal.hint_text import hint_lines
from netdeck.terminal.knowledge_text import knowledge_lines
from netdeck.terminal.rulebook_text import clause_text, looked_up
from netdeck.terminal.text_layout import rows
from netdeck.terminal.why_questions import answer_why, answer_why_not

if TYPE_CHECKING:
    from netdeck.terminal.line_mode import LineMode

USUAL_LOG = 20
"""How many lines ``log`` shows when nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A command with its function, which returns whether the table has changed."""

    act: Callable[[LineMode, Seat, str], bool]
    usage: tuple[tuple[str, str], ...]


def show_help(mode: LineMode, seat: Seat, text: str) -> bool:
    """List the commands."""
    mode.console.print_wrapped(say("Answer with the number or the notation of an option, or say:"))
    mode.console.say(rows([(usage, mode.speech.say(does)) for verb in mode.verbs.values() for usage, does in verb.usage]))
    return False


def show_options(mode: LineMode, seat: Seat, text: str) -> bool:
    """Your options again, each with what it means."""
    mode.show_question(seat, whole=True)
    return False


def show_board(mode: LineMode, seat: Seat, text: str) -> bool:
    """The table again."""
    mode.show_board(seat)
    return False


def show_log(mode: LineMode, seat: Seat, text: str) -> bool:
    """What has happened, with line numbers."""
    lines = mode.speech.log(mode.where.events(seat))
    if text and text != "all" and not (text.isascii() and text.isdigit() and 0 < len(text) < 9):
        mode.console.print_wrapped(say("Say 'log', 'log 50' or 'log all'."))
        return False
    count = len(lines) if text == "all" else int(text or USUAL_LOG)
    if len(lines) > count:
        mode.console.print_wrapped(say("The last {count} of {all} lines ('log all' shows every one):", count=count, all=len(lines)))
    mode.console.say("\n".join(lines[-count:] if count else []) or say("Nothing has happened yet."))
    return False


def show_why(mode: LineMode, seat: Seat, text: str) -> bool:
    """Why you are asked, why you may or may not do something, or why something happened."""
    word, _, rest = text.partition(" ")
    decision = mode.where.question(seat)
    text, rest = mode.speech.meant(text), mode.speech.meant(rest)
    if word.casefold() != "not":
        mode.quote(answer_why(mode.where, seat, decision, text))
    elif rest.strip():
        mode.quote(answer_why_not(mode.where, seat, decision, rest.strip()))
    else:
        mode.console.print_wrapped(say("Why not what? For example: {example}", example=f"why not {decision.options[0].notation}"))
    return False


def show_rules(mode: LineMode, seat: Seat, text: str) -> bool:
    """What a clause says."""
    rulebook = mode.where.game.rulebook
    if not text:
        mode.console.print_wrapped(say("Which clause? For example: {example}", example=f"rules {mode.where.question(seat).clause}"))
    elif found := looked_up(rulebook, text):
        mode.console.say("\n".join(clause_text(rulebook, id, mode.speech.say) for id in found))
    else:
        mode.console.print_wrapped(rulebook.unknown(text))
    return False


def show_card(mode: LineMode, seat: Seat, text: str) -> bool:
    """What is printed on a card."""
    cards = mode.where.cards()
    found = found_cards(cards, text)
    if not text or not cards:
        which = say("Which card? For example: {example}", example=f"card {next(iter(cards), '')}")
        mode.console.print_wrapped(which if cards else say("This game has no cards with words on them."))
    elif not found:
        mode.console.print_wrapped(no_such_card(cards, text))
    else:
        mode.quote("\n\n".join(card_text(mode.where.game, card, mode.speech.say) for card in found[:MOST]))
    if len(found) > MOST:
        names = ", ".join(card.name for card in found[MOST:])
        mode.console.print_wrapped(say("And {count} more: {names}.", count=len(found) - MOST, names=names))
    return False


def show_goal(mode: LineMode, seat: Seat, text: str) -> bool:
    """What you are playing for."""
    game = mode.where.game
    mode.console.print_wrapped(mode.speech.say(game.summary))
    mode.quote("\n".join(clause_text(game.rulebook, id, mode.speech.say) for id in game.goal(mode.where.view(seat).variant)))
    return False


def save(mode: LineMode, seat: Seat, text: str) -> bool:
    """Save the record so far."""
    if not text:
        mode.console.print_wrapped(say("Where to? For example: {example}", example="save game.jsonl"))
        return False
    try:
        lines = mode.where.save(Path(text).expanduser())
    except OSError as error:
        mode.console.print_wrapped(say("It cannot be saved there: {error}.", error=str(error.strerror or error)))
    else:
        mode.console.say("\n".join(map(mode.speech.say, lines)))
    return False


def undo(mode: LineMode, seat: Seat, text: str) -> bool:
    """Take back the last real choice; automatic passes before it are taken back too."""
    changed, sentence = mode.where.undo(seat, mode.agrees)
    more = changed
    while more and mode.usual_answer(seat):
        more, _ = mode.where.undo(seat, lambda question: True)  # whoever agreed to the last one agreed to what it stood for
    mode.console.print_wrapped(sentence)
    mode.taken_back = changed
    mode.passing_on.discard(seat)
    return changed


def show_hint(mode: LineMode, seat: Seat, text: str) -> bool:
    """Show what a bot would do here, and why."""
    found = mode.where.hint(seat)
    if isinstance(found, str):
        mode.console.print_wrapped(found)
    else:
        mode.console.say("\n".join(hint_lines(found, mode.speech, mode.where.game.rulebook)))
    return False


def show_knowledge(mode: LineMode, seat: Seat, text: str) -> bool:
    """Show what can be known of hidden cards."""
    found = mode.where.know(seat)
    if isinstance(found, str):
        mode.console.print_wrapped(found)
    else:
        mode.console.say("\n".join(knowledge_lines(found, mode.where.events(seat), mode.speech)))
    return False


def set_stops(mode: LineMode, seat: Seat, text: str) -> bool:
    """Set where *seat* wants to be asked: the default stops, some by name, or everywhere."""
    game = mode.where.game
    if not game.stops:
        mode.console.print_wrapped(say("{game} has no moments to pass automatically.", game=game.title))
        return False
    words = text.replace(",", " ").split()
    unknown = [word for word in words if word not in game.stops and word not in ("all", "usual")]
    if unknown or not words:
        now = mode.stops_of(seat)
        known = [(name, say("{meaning} (now)", meaning=meaning) if name in now else meaning) for name, meaning in game.stops.items()]
        usual = say("{names}, as in the beginning", names=", ".join(sorted(game.usual_stops)))
        offered = [*known, ("usual", usual), ("all", say("ask everything"))]
        mode.console.say(rows([(name, mode.speech.say(meaning)) for name, meaning in offered]))
    elif "all" in words:
        mode.stops[seat] = frozenset(game.stops)
        mode.console.print_wrapped(say("You are asked everything."))
    else:
        mode.stops[seat] = frozenset(words) - {"usual"} | (game.usual_stops if "usual" in words else frozenset())
        names = ", ".join(sorted(mode.stops[seat]))
        mode.console.print_wrapped(say("You are asked at: {names}, and whenever another player acts against you.", names=names))
        return mode.passes_by(seat)
    return False


def pass_on(mode: LineMode, seat: Seat, text: str) -> bool:
    """Pass; with ``on``, again and again until there is something else to do."""
    only = only_pass(mode.where.game, mode.where.question(seat))
    if text not in ("", "on"):
        mode.console.print_wrapped(say("Say 'pass' or 'pass on'."))
        return False
    if text == "on" and not only:
        mode.console.print_wrapped(say("You can do something else; 'pass on' is for when you cannot."))
        return False
    if text == "on":
        mode.passing_on.add(seat)
    return mode.try_answer(seat, only or mode.where.game.pass_notation)


def set_clock(mode: LineMode, seat: Seat, text: str) -> bool:
    """Turn the clock on or off, or show it."""
    clock = mode.where.clock
    if clock is None:
        mode.console.print_wrapped(say("No clock is kept at this screen."))
    elif text in ("on", "off"):
        clock.on = text == "on"
        mode.console.print_wrapped(say("The clock is {state}.", state=say("on" if clock.on else "off")))
    else:
        lasts = "A turn lasts {seconds:g} seconds ({clause}); the clock is {state}. 'clock on' and 'clock off' change that."
        state = say("on" if clock.on else "off")
        mode.console.print_wrapped(say(lasts, seconds=clock.pace.seconds, clause=clock.pace.clause, state=state))
    return False


def set_payments(mode: LineMode, seat: Seat, text: str) -> bool:
    """Ask always how to pay, or only where it matters."""
    if text in ("ask", "auto"):
        (mode.paying.add if text == "ask" else mode.paying.discard)(seat)
    asked = say("You are asked about every payment.")
    mode.console.print_wrapped(asked if seat in mode.paying else say("You are asked how to pay only where it makes a difference."))
    return False


def concede(mode: LineMode, seat: Seat, text: str) -> bool:
    """Give up."""
    refusal = mode.where.concede(seat)
    if refusal is not None:
        mode.console.print_wrapped(say("Refused: {sentence} ({clause})", sentence=refusal.sentence, clause=refusal.clause))
    return refusal is None


def leave(mode: LineMode, seat: Seat, text: str) -> bool:
    """Leave the match."""
    raise EndOfInput


VERBS: Mapping[str, Verb] = {
    "help": Verb(show_help, (("help", say("this list")),)),
    "options": Verb(show_options, (("options", say("your options again, each with what it means")),)),
    "board": Verb(show_board, (("board", say("the table again")),)),
    "log": Verb(show_log, (("log [N|all]", say("what has happened, with line numbers")),)),
    "why": Verb(
        show_why,
        (
            ("why", say("why you are asked")),
            ("why N|OPTION", say("why you may do that")),
            ("why not ACT", say("why you may not do that, and what would have to be different")),
            ("why last|#N", say("why the last thing happened, or line N of the log")),
            ("why =NUMBER", say("how a number came to be what it is: why =turn")),
        ),
    ),
    "card": Verb(show_card, (("card NAME", say("what is printed on any card, with the rulings behind its words")),)),
    "hint": Verb(show_hint, (("hint", say("what a bot would do here, and why; against bots only")),)),
    "know": Verb(show_knowledge, (("know", say("what you can be sure of about cards that you do not see")),)),
    "goal": Verb(show_goal, (("goal", say("what you are playing for")),)),
    "rules": Verb(show_rules, (("rules ID|WORD", say("what a clause says, or all clauses with that word")),)),
    "stops": Verb(set_stops, (("stops [NAME]", say("when you are asked; otherwise you pass automatically")),)),
    "pass": Verb(pass_on, (("pass on", say("pass until there is something else that you can do")),)),
    "payments": Verb(set_payments, (("payments [ask|auto]", say("whether you are asked how to pay where it makes no difference")),)),
    "clock": Verb(set_clock, (("clock [on|off]", say("the turn clock, if the rules propose one")),)),
    "undo": Verb(undo, (("undo", say("take your last choice back")),)),
    "save": Verb(save, (("save FILE", say("save the record so far")),)),
    "concede": Verb(concede, (("concede", say("give up")),)),
    "quit": Verb(leave, (("quit", say("leave; the match is saved")),)),
}
SHORT = {"?": "help", "h": "help", "exit": "quit", "q": "quit", "rule": "rules"}


def only_pass(game: GameRules, question: DecisionView) -> str:
    """The notation of passing if that is the only option; otherwise empty."""
    notations = [option.notation for option in question.options]
    return notations[0] if notations == [game.pass_notation] else ""
