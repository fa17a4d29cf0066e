"""Line-mode play: what happened, the board, the question, numbered answers; then one line from whoever has to decide.

Several people may share the screen. Each sees only what their seat may know, and nobody's answer to a simultaneous decision is shown before
all are in. Answers come first: a word that is both an option and a command is the option.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from netdeck.bots import BotTable, Hearing
from netdeck.kernel import SPECTATOR, Command, DecisionView, Match, Result, Seat, Seen, why_not
from netdeck.kernel.record import undone
from netdeck.kernel.setup import did_you_mean
from netdeck.terminal.asking import answer_why, answer_why_not, meant, refused
from netdeck.terminal.console import Console, Leaving
from netdeck.terminal.keeping import keep
from netdeck.terminal.prose import fitted, has_labels, numbered, option_list, paragraph, rows
from netdeck.terminal.rulebook_text import clause_text, containing

USUAL_LOG = 20
"""How many lines ``log`` shows when nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that can be said instead of an answer, and how. Its act returns whether the table has changed."""

    act: Callable[["Sitting", Seat, str], bool]
    usage: tuple[tuple[str, str], ...]


class Sitting:
    """People and bots at one match, on one screen."""

    def __init__(self, console: Console, match: Match, bots: BotTable, place: Path) -> None:
        self.console = console
        self.match = match
        self.bots = bots
        self.people: Sequence[Seat] = [seat for seat in match.setup.seats if seat not in bots.bots]
        self.place = place
        """Where the record is kept while the match goes on."""
        self._hearing = {seat: Hearing(match, seat) for seat in self.people}
        self._at_screen: Seat | None = None
        self._moved = False
        self._unkept = False

    # The loop

    def play(self) -> Result | None:
        """Play until the end or until everybody has left; the match is on disk either way. ``None`` when it was left."""
        try:
            while (result := self.match.position.result()) is None:
                seat = self.bots.waiting()
                if seat is not None:
                    self.bots.act(seat)
                else:
                    self._decide(next(iter(self.match.position.pending())))
        except (Leaving, KeyboardInterrupt):
            self._leave()
            return None
        self._end(result)
        return result

    def _decide(self, seat: Seat) -> None:
        """Show *seat* the table and take lines until one of them changes it."""
        self._hand_over(seat)
        self._tell_news(seat)
        self._tell_board(seat)
        self._tell_question(seat)
        while not self._heed(seat, self.console.ask(f"{seat}> ")):
            pass
        self._moved = True
        self._keep()

    def _heed(self, seat: Seat, line: str) -> bool:
        """Do what *line* says; whether the table has changed."""
        if not line:
            self._tell_question(seat)
            return False
        answer = meant(self._question(seat), line)
        if self.match.position.option(seat, answer) is not None:
            self.match.choose(seat, answer)
            return True
        word, _, rest = line.partition(" ")
        verb = VERBS.get(SHORT.get(word.casefold(), word.casefold()))
        if verb is not None:
            return verb.act(self, seat, rest.strip())
        self._refuse(seat, line)
        return False

    def _refuse(self, seat: Seat, line: str) -> None:
        refusal = why_not(self.match.position, seat, line)
        assert refusal is not None  # it is no option
        self.console.say(refused(refusal))
        near = did_you_mean(line.partition(" ")[0], VERBS) if refusal.refusal.code == "E-SYNTAX" else ""
        if "did you mean" in near:
            self.console.tell(f"Or, of the commands{near}")

    # Telling

    def _question(self, seat: Seat) -> DecisionView:
        decision = self.match.position.question(seat)
        assert decision is not None  # only seats that are asked get here
        return decision

    def _hand_over(self, seat: Seat) -> None:
        """Between two people at one screen: the one goes, the other comes, and nothing stays to be read."""
        before, self._at_screen = self._at_screen, seat
        if before in (None, seat) or not self.console.at_keyboard:
            return
        self.console.clear()
        self.console.ask(f"It is {seat}'s decision. {seat}, press Enter when only you can see the screen. ")

    def _tell_news(self, seat: Seat) -> None:
        heading = "Since your last decision:" if self._hearing[seat].heard else "So far:"
        lines = event_lines(self._hearing[seat].news())
        self.console.say()
        if lines:
            self.console.say(heading)
            self.console.say("\n".join(lines))
            self.console.say()

    def _tell_board(self, viewer: Seat) -> None:
        board = self.match.game.board(self.match.position.view(viewer))
        self.console.tell(f"The table, as {viewer} sees it:" if viewer != SPECTATOR else "The table:")
        self.console.say("\n".join(fitted(line) for line in board.splitlines()))
        self.console.say()

    def _tell_question(self, seat: Seat, *, whole: bool = False) -> None:
        decision = self._question(seat)
        self.console.tell(f"{seat}: {decision.prompt} ({decision.clause})")
        self.console.say(option_list(decision.options, whole=whole))
        if has_labels(decision.options, whole=True) and not has_labels(decision.options, whole=whole):
            self.console.tell("'options' lists them with what they mean.")
        if not numbered(decision.options):
            self.console.tell("Answer with the notation; these options have no numbers of their own.")

    # What can be said instead of an answer

    def _help(self, seat: Seat, text: str) -> bool:
        self.console.tell("Answer with the number or the notation of an option, or say:")
        self.console.say(rows([line for verb in VERBS.values() for line in verb.usage]))
        return False

    def _options(self, seat: Seat, text: str) -> bool:
        self._tell_question(seat, whole=True)
        return False

    def _board(self, seat: Seat, text: str) -> bool:
        self._tell_board(seat)
        return False

    def _log(self, seat: Seat, text: str) -> bool:
        lines = event_lines(self.match.seen(seat), numbers=True)
        if text and text != "all" and not (text.isascii() and text.isdigit() and 0 < len(text) < 9):
            self.console.tell("Say 'log', 'log 50' or 'log all'.")
            return False
        count = len(lines) if text == "all" else int(text or USUAL_LOG)
        if len(lines) > count:
            self.console.tell(f"The last {count} of {len(lines)} lines ('log all' shows every one):")
        self.console.say("\n".join(lines[-count:] if count else []) or "Nothing has happened yet.")
        return False

    def _why(self, seat: Seat, text: str) -> bool:
        word, _, rest = text.partition(" ")
        decision = self._question(seat)
        if word.casefold() != "not":
            self.console.say(answer_why(self.match, seat, decision, text))
        elif rest.strip():
            self.console.say(answer_why_not(self.match, seat, decision, rest.strip()))
        else:
            self.console.tell(f"Why not what? For example: why not {decision.options[0].notation}")
        return False

    def _rules(self, seat: Seat, text: str) -> bool:
        rulebook = self.match.game.rulebook
        if not text:
            self.console.tell("Which clause? For example: rules " + self._question(seat).clause)
        elif text in rulebook:
            self.console.say(clause_text(rulebook, text))
        elif found := containing(rulebook, text):
            self.console.say("\n".join(clause_text(rulebook, id) for id in found))
        else:
            self.console.tell(rulebook.unknown(text))
        return False

    def _save(self, seat: Seat, text: str) -> bool:
        if not text:
            self.console.tell("Where to? For example: save game.jsonl")
            return False
        place = Path(text).expanduser()
        try:
            keep(self.match, place)
        except OSError as error:
            self.console.tell(f"It cannot be saved there: {error.strerror or error}.")
        else:
            self.console.say(f"Saved in {place}")
            self.console.say(f"Go on with it later: netdeck play --resume {place}")
        return False

    def _undo(self, seat: Seat, text: str) -> bool:
        count = self._back_to_last(seat)
        if not count:
            self.console.tell("You have not chosen anything yet.")
            return False
        refusal = self.match.why_not_undo(seat)
        if refusal is not None and not self._agreed(seat, refusal.sentence):
            return False
        self.match.undo(seat, count)
        followed = f" and the {count - 1} after it are" if count > 1 else " is"
        self.console.tell(f"Your last choice{followed} taken back.")
        return True

    def _back_to_last(self, seat: Seat) -> int:
        """How many choices lie between now and the last one of *seat*, that one included; 0 when it has made none."""
        kept = undone(self.match.record().entries)
        return next((back for back, entry in enumerate(reversed(kept), 1) if entry.seat == seat), 0)

    def _agreed(self, seat: Seat, why: str) -> bool:
        """Whether the others let *seat* take its choice back although it is not free. Bots never mind."""
        for other in [other for other in self.people if other != seat]:
            answer = self.console.ask(f"{why} {other}, do you agree? (yes or no) ")
            if answer.casefold() not in ("y", "yes"):
                self.console.tell(f"{other} does not agree.")
                return False
        return True

    def _concede(self, seat: Seat, text: str) -> bool:
        refusal = self.match.command(Command("concede", seat))
        if refusal is not None:
            self.console.tell(f"Refused: {refusal.sentence} ({refusal.clause})")
        return refusal is None

    def _quit(self, seat: Seat, text: str) -> bool:
        raise Leaving

    # The end

    def _leave(self) -> None:
        if not self._moved:
            self.console.tell("Goodbye. Nothing was played, so nothing is kept.")
        elif self._keep():
            self.console.say(f"The match is kept in {self.place}")
            self.console.say(f"Go on with it: netdeck play --resume {self.place}")

    def _end(self, result: Result) -> None:
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        since = min(hearing.heard for hearing in self._hearing.values())
        self.console.say()
        self.console.say("\n".join(["The end:", *event_lines(self.match.seen(viewer, since))]))
        self.console.say()
        self._tell_board(viewer)
        self.console.tell(str(result))
        self.console.say(clause_text(self.match.game.rulebook, result.clause))
        if self._keep():
            self.console.say(f"The record is in {self.place}")
            self.console.say(f"Check that nobody cheated: netdeck verify {self.place}")

    def _keep(self) -> bool:
        """Write the match down. Where that cannot be done it is said once, and play goes on."""
        try:
            keep(self.match, self.place)
        except OSError as error:
            if not self._unkept:
                self.console.say(f"The match cannot be kept in {self.place}: {error.strerror or error}. 'save FILE' writes it elsewhere.")
            self._unkept = True
            return False
        return True


VERBS = {
    "help": Verb(Sitting._help, (("help", "this list"),)),
    "options": Verb(Sitting._options, (("options", "your options again, each with what it means"),)),
    "board": Verb(Sitting._board, (("board", "the table again"),)),
    "log": Verb(Sitting._log, (("log [N|all]", "what has happened, with line numbers"),)),
    "why": Verb(
        Sitting._why,
        (
            ("why", "why you are asked"),
            ("why N|OPTION", "why you may do that"),
            ("why not ACT", "why you may not do that, and what would have to be different"),
            ("why last|#N", "why the last thing happened, or line N of the log"),
        ),
    ),
    "rules": Verb(Sitting._rules, (("rules ID|WORD", "what a clause says, or all clauses with that word"),)),
    "undo": Verb(Sitting._undo, (("undo", "take your last choice back"),)),
    "save": Verb(Sitting._save, (("save FILE", "write the record of the match so far"),)),
    "concede": Verb(Sitting._concede, (("concede", "give up"),)),
    "quit": Verb(Sitting._quit, (("quit", "leave; the match is kept"),)),
}
SHORT = {"?": "help", "h": "help", "exit": "quit", "q": "quit", "rule": "rules"}


def event_lines(events: Sequence[Seen], *, numbers: bool = False) -> list[str]:
    """Events as lines of the log, each with its clause; those not worth a line are left out."""
    told = [(event, event.text()) for event in events if event.text()]
    if not numbers:
        return [paragraph(f"{text} ({event.clause})", "  - ", "    ") for event, text in told]
    digits = max((len(str(event.number)) for event, _ in told), default=1) + 1
    return [paragraph(f"{text} ({event.clause})", f"#{event.number}".rjust(digits) + "  ") for event, text in told]
