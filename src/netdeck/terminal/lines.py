"""Line-mode play: what happened, the board, the question, numbered answers; then one line from whoever has to decide.

Several people may share the screen. Each sees only what their seat may know, and nobody's answer to a simultaneous decision is shown before
all are in. Answers come first: a word that is both an option and a command is the option.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from netdeck.kernel import SPECTATOR, DecisionView, GameRules, Result, Seat, WhyNot, in_order, say
from netdeck.kernel.message import both
from netdeck.kernel.setup import did_you_mean
from netdeck.terminal.asking import answer_why, answer_why_not, meant, refused
from netdeck.terminal.card_text import MOST, card_text, found_cards, no_such_card
from netdeck.terminal.console import Console, Leaving, TooLate
from netdeck.terminal.hinting import hint_lines
from netdeck.terminal.offering import Offer
from netdeck.terminal.prose import fitted, numbered, paragraph, rows
from netdeck.terminal.rulebook_text import clause_text, looked_up
from netdeck.terminal.speech import Speech
from netdeck.terminal.where import Where

USUAL_LOG = 20
"""How many lines ``log`` shows when nothing else is asked for."""
SCREEN = 40
"""So many lines are read before an answer, if that can be done: news that do not fit are left to ``log``."""
LEAST_NEWS = 4
"""Lines of news that are told however large the table is."""


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that can be said instead of an answer, and how. Its act returns whether the table has changed."""

    act: Callable[["Sitting", Seat, str], bool]
    usage: tuple[tuple[str, str], ...]


class Sitting:
    """People at one screen, and a match that is here or elsewhere."""

    def __init__(self, console: Console, where: Where) -> None:
        self.console = console
        self.where = where
        self.speech = Speech(where)
        console.speak = self.speech.say
        self._at_screen: Seat | None = None
        self._boards: dict[Seat, list[str]] = {}
        self._taken_back = False
        self._moved = False
        self._stops: dict[Seat, frozenset[str]] = {}
        self._passing_on: set[Seat] = set()
        self._paying: set[Seat] = set()
        """Who wants to be asked how to pay even where it makes no difference."""
        """Those who pass by themselves until there is something else that they can do."""

    @property
    def verbs(self) -> Mapping[str, Verb]:
        """What can be said instead of an answer."""
        return VERBS

    # The loop

    def play(self) -> Result | None:
        """Play until the end or until everybody has left; the match is kept either way. ``None`` when it was left.

        Ctrl-C leaves as well, and is handed on: the command ends as a stopped one.
        """
        self._tell_stops()
        try:
            while (seat := self.where.wait(self._agrees)) is not None:
                self._decide(seat)
        except Leaving:
            self._leave()
            return None
        except KeyboardInterrupt:
            self._leave()
            raise
        result = self.where.result()
        assert result is not None  # nobody has to decide any more
        self._end(result)
        return result

    def _decide(self, seat: Seat) -> None:
        """Show *seat* the table and take lines until one of them changes it; or say what it would say anyway."""
        if not self._taken_back and self._passes_by(seat):
            return
        self._taken_back = False
        self._hand_over(seat)
        self._tell_moment(seat)
        turn = self.where.turn()
        try:
            while not self._heed(seat, self._line(seat, turn)):
                pass
        except TooLate:
            self.console.tell(say("Your time is up."))
            self.where.run_out(seat)
        self._moved = True
        self._keep()

    def _line(self, seat: Seat, turn: int | None) -> str:
        """One line from whoever decides, by the clock if one is kept here. Raises :class:`TooLate`."""
        clock, name = self.where.clock, self.speech.name(seat)
        if clock is None:
            return self.console.ask(f"{name}> ")
        seconds = clock.begin(seat, turn)
        left = "" if seconds is None else f" ({seconds:.0f} s)"
        try:
            return self.console.ask(f"{name}{left}> ", seconds)
        finally:
            clock.stop(seat)

    def _passes_by(self, seat: Seat) -> bool:
        """Whether *seat* does not want to be asked this: then its usual answer is given."""
        only = _only_pass(self.where.game, self.where.question(seat))
        if not only:
            self._passing_on.discard(seat)
        if seat in self._passing_on:
            return self._choose(seat, only)
        answer = self._usual_answer(seat)
        return bool(answer) and self._choose(seat, answer)

    def _usual_answer(self, seat: Seat) -> str:
        question = self.where.question(seat)
        settled = question.settled if seat not in self._paying else ""
        return settled or self.where.game.standing_answer(self.where.view(seat), question, self._stops_of(seat))

    def _stops_of(self, seat: Seat) -> frozenset[str]:
        return self._stops.get(seat, self.where.game.usual_stops)

    def _heed(self, seat: Seat, line: str) -> bool:
        """Do what *line* says; whether the table has changed."""
        if not line:
            self._tell_question(seat)
            return False
        line = line if meant(self.where.question(seat), line) is not None else self.speech.meant(line)
        option = meant(self.where.question(seat), line)
        if option is not None:
            return self._choose(seat, option.notation)
        word, _, rest = line.partition(" ")
        verb = self.verbs.get(SHORT.get(word.casefold(), word.casefold()))
        if verb is not None:
            return verb.act(self, seat, rest.strip())
        return self._say(seat, line)

    def _say(self, seat: Seat, line: str) -> bool:
        """Answer with a line that need not be an option as it is written; whether the table has changed."""
        refusal = self.where.why_not(seat, line)
        if refusal is None:  # the game reads more than its options are written: a name for a card, two steps in one line
            return self._choose(seat, line)
        self._refuse(line, refusal)
        return False

    def _choose(self, seat: Seat, notation: str) -> bool:
        refused = self.where.choose(seat, notation)
        if refused:
            self.console.tell(say("That came too late: {reason}", reason=refused))
        return True

    def _refuse(self, line: str, refusal: WhyNot) -> None:
        self._quote(refused(refusal, self.speech.say))
        near = did_you_mean(line.partition(" ")[0], self.verbs) if refusal.refusal.code == "E-SYNTAX" else ""
        if "did you mean" in near:
            self.console.tell(say("Or, of the commands{near}", near=near))

    # Telling

    def _tell_stops(self) -> None:
        """Whoever plays by a clock must know it, and so must whoever is not asked although they could act; and how to change it."""
        clock = self.where.clock
        if clock is not None and clock.on:
            pace = clock.pace
            lasts = say("A turn lasts {seconds:g} seconds ({clause}). 'clock off' plays without.", seconds=pace.seconds, clause=pace.clause)
            self.console.tell(lasts)
        elif clock is not None:
            pace = clock.pace
            told = say("Against bots there is no clock; 'clock on' gives each turn {seconds:g} seconds.", seconds=pace.seconds)
            self.console.tell(told)
        stops = self.where.game.usual_stops
        if stops:
            where = both([self.where.game.stops[name] for name in sorted(stops)])
            self.console.tell(say("You are asked in {where}, and whenever somebody else acts. 'stops' changes that.", where=where))

    def _hand_over(self, seat: Seat) -> None:
        """Between two people at one screen: the one goes, the other comes, and nothing stays to be read."""
        before, self._at_screen = self._at_screen, seat
        if before in (None, seat) or not self.console.at_keyboard:
            return
        self.console.clear()
        self._boards.pop(seat, None)
        name = self.speech.name(seat)
        self.console.ask(say("It is {name}'s decision. {name}, press Enter when only you can see the screen. ", name=name))

    def _tell_moment(self, seat: Seat) -> None:
        """What happened, the table where it has changed, and the question: together no more than a screen, if that can be done."""
        heading = self.speech.say(say("Since your last decision:" if self.where.heard(seat) else "So far:"))
        news = self.speech.events(self.where.news(seat))
        board = self.speech.board(self.where.view(seat))
        table = [] if board == self._boards.get(seat) else [self.speech.say(say("The table, as you see it:")), *board, ""]
        self._boards[seat] = board
        question = self._question(seat, SCREEN - len(table) - LEAST_NEWS - 6)
        news = self._shortened(news, max(LEAST_NEWS, SCREEN - len(table) - len(question) - 4))
        lines = ["", *([heading, *news, ""] if news else []), *table, *question]
        self.console.say("\n".join(lines))

    def _shortened(self, news: list[str], most: int) -> list[str]:
        """The last of *news*, whole entries, in at most so many lines."""
        if len(news) <= most:
            return news
        first = next((at for at in range(len(news) - most + 1, len(news)) if news[at].startswith("  - ")), len(news) - most + 1)
        more = say("... {count} lines more; 'log {usual}' or 'log all' tells them", count=first, usual=USUAL_LOG)
        return [f"  {self.speech.say(more)}", *news[first:]]

    def _tell_board(self, viewer: Seat) -> None:
        lines = self.speech.board(self.where.view(viewer))
        heading = say("The table, as you see it:" if viewer != SPECTATOR else "The table:")
        self.console.say("\n".join([self.speech.say(heading), *lines, ""]))

    def _question(self, seat: Seat, room: int = SCREEN, *, whole: bool = False) -> list[str]:
        """The question and the options, in about so many lines if that is enough for what they mean."""
        decision = self.where.question(seat)
        lines = paragraph(self.speech.words(f"{self.speech.name(seat)}: {decision.prompt} ({decision.clause})")).splitlines()
        options, counts = zip(*in_order(decision), strict=True)
        offer = Offer(options, numbered(decision.options), self.speech.words, counts)
        shown, is_all = (offer.whole(), True) if whole else offer.short(room - len(lines))
        lines += shown
        if not is_all:
            all_of_them = "'options' lists all of them with what they mean." if offer.has_meanings else "'options' lists all of them."
            lines.append(self.speech.say(say(all_of_them)))
        if _only_pass(self.where.game, decision):
            lines.append(self.speech.say(say("'pass on' passes until that changes.")))
        if not offer.numbered:
            by_notation = say("Answer with the notation; these options have no numbers of their own.")
            lines += paragraph(self.speech.say(by_notation)).splitlines()
        return lines

    def _tell_question(self, seat: Seat, *, whole: bool = False) -> None:
        self.console.say("\n".join(self._question(seat, whole=whole)))

    def _quote(self, text: str) -> None:
        """Something from the rulebook, in the words that people say."""
        self.console.say("\n".join(fitted(line, indent=0) for line in self.speech.words(text).splitlines()))

    # What can be said instead of an answer

    def _help(self, seat: Seat, text: str) -> bool:
        self.console.tell(say("Answer with the number or the notation of an option, or say:"))
        self.console.say(rows([(usage, self.speech.say(does)) for verb in self.verbs.values() for usage, does in verb.usage]))
        return False

    def _options(self, seat: Seat, text: str) -> bool:
        self._tell_question(seat, whole=True)
        return False

    def _board(self, seat: Seat, text: str) -> bool:
        self._tell_board(seat)
        return False

    def _log(self, seat: Seat, text: str) -> bool:
        lines = self.speech.log(self.where.events(seat))
        if text and text != "all" and not (text.isascii() and text.isdigit() and 0 < len(text) < 9):
            self.console.tell(say("Say 'log', 'log 50' or 'log all'."))
            return False
        count = len(lines) if text == "all" else int(text or USUAL_LOG)
        if len(lines) > count:
            self.console.tell(say("The last {count} of {all} lines ('log all' shows every one):", count=count, all=len(lines)))
        self.console.say("\n".join(lines[-count:] if count else []) or say("Nothing has happened yet."))
        return False

    def _why(self, seat: Seat, text: str) -> bool:
        word, _, rest = text.partition(" ")
        decision = self.where.question(seat)
        text, rest = self.speech.meant(text), self.speech.meant(rest)
        if word.casefold() != "not":
            self._quote(answer_why(self.where, seat, decision, text))
        elif rest.strip():
            self._quote(answer_why_not(self.where, seat, decision, rest.strip()))
        else:
            self.console.tell(say("Why not what? For example: {example}", example=f"why not {decision.options[0].notation}"))
        return False

    def _rules(self, seat: Seat, text: str) -> bool:
        rulebook = self.where.game.rulebook
        if not text:
            self.console.tell(say("Which clause? For example: {example}", example=f"rules {self.where.question(seat).clause}"))
        elif found := looked_up(rulebook, text):
            self.console.say("\n".join(clause_text(rulebook, id, self.speech.say) for id in found))
        else:
            self.console.tell(rulebook.unknown(text))
        return False

    def _card(self, seat: Seat, text: str) -> bool:
        cards = self.where.cards()
        found = found_cards(cards, text)
        if not text or not cards:
            which = say("Which card? For example: {example}", example=f"card {next(iter(cards), '')}")
            self.console.tell(which if cards else say("This game has no cards with words on them."))
        elif not found:
            self.console.tell(no_such_card(cards, text))
        else:
            self._quote("\n\n".join(card_text(self.where.game, card, self.speech.say) for card in found[:MOST]))
        if len(found) > MOST:
            names = ", ".join(card.name for card in found[MOST:])
            self.console.tell(say("And {count} more: {names}.", count=len(found) - MOST, names=names))
        return False

    def _goal(self, seat: Seat, text: str) -> bool:
        game = self.where.game
        self.console.tell(self.speech.say(game.summary))
        self._quote("\n".join(clause_text(game.rulebook, id, self.speech.say) for id in game.goal(self.where.view(seat).variant)))
        return False

    def _save(self, seat: Seat, text: str) -> bool:
        if not text:
            self.console.tell(say("Where to? For example: {example}", example="save game.jsonl"))
            return False
        try:
            lines = self.where.save(Path(text).expanduser())
        except OSError as error:
            self.console.tell(say("It cannot be saved there: {error}.", error=str(error.strerror or error)))
        else:
            self.console.say("\n".join(map(self.speech.say, lines)))
        return False

    def _undo(self, seat: Seat, text: str) -> bool:
        """Take back the last choice that was really made: moments that were passed by are passed by on the way back too."""
        changed, sentence = self.where.undo(seat, self._agrees)
        more = changed
        while more and self._usual_answer(seat):
            more, _ = self.where.undo(seat, lambda question: True)  # whoever agreed to the last one agreed to what it stood for
        self.console.tell(sentence)
        self._taken_back = changed
        self._passing_on.discard(seat)
        return changed

    def _agrees(self, question: str) -> bool:
        answer = self.console.ask(say("{question} (yes or no) ", question=question)).casefold()
        return answer in ("y", "yes", self.speech.say(say("yes")).casefold(), self.speech.say(say("yes"))[:1].casefold())

    def _hint(self, seat: Seat, text: str) -> bool:
        """What a bot would do here, and why."""
        found = self.where.hint(seat)
        if isinstance(found, str):
            self.console.tell(found)
        else:
            self.console.say("\n".join(hint_lines(found, self.speech, self.where.game.rulebook)))
        return False

    def _stop_at(self, seat: Seat, text: str) -> bool:
        """Set where *seat* wants to be asked: the usual stops, some by name, or everywhere."""
        game = self.where.game
        if not game.stops:
            self.console.tell(say("{game} asks nothing that could be passed by.", game=game.title))
            return False
        words = text.replace(",", " ").split()
        unknown = [word for word in words if word not in game.stops and word not in ("all", "usual")]
        if unknown or not words:
            now = self._stops_of(seat)
            known = [(name, say("{meaning} (now)", meaning=meaning) if name in now else meaning) for name, meaning in game.stops.items()]
            usual = say("{names}, as in the beginning", names=", ".join(sorted(game.usual_stops)))
            offered = [*known, ("usual", usual), ("all", say("ask everything"))]
            self.console.say(rows([(name, self.speech.say(meaning)) for name, meaning in offered]))
        elif "all" in words:
            self._stops[seat] = frozenset(game.stops)
            self.console.tell(say("You are asked everything."))
        else:
            self._stops[seat] = frozenset(words) - {"usual"} | (game.usual_stops if "usual" in words else frozenset())
            names = ", ".join(sorted(self._stops[seat]))
            self.console.tell(say("You are asked at: {names}, and whenever somebody acts against you.", names=names))
            return self._passes_by(seat)
        return False

    def _pass(self, seat: Seat, text: str) -> bool:
        """Pass; with ``on``, again and again until there is something else to do."""
        only = _only_pass(self.where.game, self.where.question(seat))
        if text not in ("", "on"):
            self.console.tell(say("Say 'pass' or 'pass on'."))
            return False
        if text == "on" and not only:
            self.console.tell(say("There is something else that you can do; 'pass on' is for when there is not."))
            return False
        if text == "on":
            self._passing_on.add(seat)
        return self._say(seat, only or self.where.game.pass_notation)

    def _clock(self, seat: Seat, text: str) -> bool:
        """Turn the clock on or off, or say how it stands."""
        clock = self.where.clock
        if clock is None:
            self.console.tell(say("No clock is kept at this screen."))
        elif text in ("on", "off"):
            clock.on = text == "on"
            self.console.tell(say("The clock is {state}.", state=say("on" if clock.on else "off")))
        else:
            lasts = "A turn lasts {seconds:g} seconds ({clause}); the clock is {state}. 'clock on' and 'clock off' change that."
            state = say("on" if clock.on else "off")
            self.console.tell(say(lasts, seconds=clock.pace.seconds, clause=clock.pace.clause, state=state))
        return False

    def _payments(self, seat: Seat, text: str) -> bool:
        """Be asked how to pay, or only where it makes a difference."""
        if text in ("ask", "auto"):
            (self._paying.add if text == "ask" else self._paying.discard)(seat)
        asked = say("You are asked about every payment.")
        self.console.tell(asked if seat in self._paying else say("You are asked how to pay only where it makes a difference."))
        return False

    def _concede(self, seat: Seat, text: str) -> bool:
        refusal = self.where.concede(seat)
        if refusal is not None:
            self.console.tell(say("Refused: {sentence} ({clause})", sentence=refusal.sentence, clause=refusal.clause))
        return refusal is None

    def _quit(self, seat: Seat, text: str) -> bool:
        raise Leaving

    # The end

    def _leave(self) -> None:
        if not self._moved:
            self.console.tell(say("Goodbye. Nothing was played, so nothing is kept."))
            return
        self._keep()
        for line in self.where.farewell():
            self.console.say(line)

    def _end(self, result: Result) -> None:
        people = self.where.people
        viewer = people[0] if len(people) == 1 else SPECTATOR
        since = min(self.where.heard(seat) for seat in people)
        self.console.say()
        self.console.say(
            "\n".join([self.speech.say(say("The end:")), *self._shortened(self.speech.events(self.where.events(viewer, since)), SCREEN)])
        )
        self.console.say()
        self._tell_board(viewer)
        self.console.tell(self._result(result))
        self.console.say(clause_text(self.where.game.rulebook, result.clause, self.speech.say))
        self._keep()
        for line in self.where.ending():
            self.console.say(line)

    def _result(self, result: Result) -> str:
        """How it ended, with the names of the winners."""
        return self.speech.words(self.speech.say(result.told(self.speech.names)))

    def _keep(self) -> None:
        if trouble := self.where.keep():
            self.console.say(trouble)


VERBS: Mapping[str, Verb] = {
    "help": Verb(Sitting._help, (("help", say("this list")),)),
    "options": Verb(Sitting._options, (("options", say("your options again, each with what it means")),)),
    "board": Verb(Sitting._board, (("board", say("the table again")),)),
    "log": Verb(Sitting._log, (("log [N|all]", say("what has happened, with line numbers")),)),
    "why": Verb(
        Sitting._why,
        (
            ("why", say("why you are asked")),
            ("why N|OPTION", say("why you may do that")),
            ("why not ACT", say("why you may not do that, and what would have to be different")),
            ("why last|#N", say("why the last thing happened, or line N of the log")),
            ("why =NUMBER", say("how a number came to be what it is: why =turn")),
        ),
    ),
    "card": Verb(Sitting._card, (("card NAME", say("what is printed on any card, with the rulings behind its words")),)),
    "hint": Verb(Sitting._hint, (("hint", say("what a bot would do here, and why; against bots only")),)),
    "goal": Verb(Sitting._goal, (("goal", say("what you are playing for")),)),
    "rules": Verb(Sitting._rules, (("rules ID|WORD", say("what a clause says, or all clauses with that word")),)),
    "stops": Verb(Sitting._stop_at, (("stops [NAME]", say("where you are asked; elsewhere you pass by")),)),
    "pass": Verb(Sitting._pass, (("pass on", say("pass until there is something else that you can do")),)),
    "payments": Verb(Sitting._payments, (("payments [ask|auto]", say("whether you are asked how to pay where it makes no difference")),)),
    "clock": Verb(Sitting._clock, (("clock [on|off]", say("the time for a turn, where the rules propose one")),)),
    "undo": Verb(Sitting._undo, (("undo", say("take your last choice back")),)),
    "save": Verb(Sitting._save, (("save FILE", say("write the record of the match so far")),)),
    "concede": Verb(Sitting._concede, (("concede", say("give up")),)),
    "quit": Verb(Sitting._quit, (("quit", say("leave; the match is kept")),)),
}
SHORT = {"?": "help", "h": "help", "exit": "quit", "q": "quit", "rule": "rules"}


def _only_pass(game: GameRules, question: DecisionView) -> str:
    """The notation of passing where that is all that can be done; empty otherwise."""
    notations = [option.notation for option in question.options]
    return notations[0] if notations == [game.pass_notation] else ""
