"""Plays a scenario: stages the position, takes the steps, and checks every ``then`` in its place.

The runner never chooses by itself. What the rules take on their own, because there is no other option, may be written as a step all the
same. A step that does not go as written ends the scenario: what follows would mean nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from netdeck import registry
from netdeck.kernel import (
    REFEREE,
    CardId,
    Command,
    Game,
    Logged,
    Option,
    Position,
    Problem,
    Refusal,
    Seat,
    Setup,
    SetupError,
    StagingError,
    key_from_seed,
)
from netdeck.kernel.setup import option_problems
from netdeck.scenarios import card_checks, decision_checks, event_checks, zone_checks  # noqa: F401 (they register checks)
from netdeck.scenarios.checkpoint import Moment, spelt
from netdeck.scenarios.event_checks import patterns
from netdeck.scenarios.model import Scenario, ScenarioError, Source, Step, Table, suggestion
from netdeck.scenarios.names import CardNames, Choices
from netdeck.scenarios.report import Difference
from netdeck.scenarios.scripted_chance import ScriptedRng, ScriptError
from netdeck.scenarios.toml_text import toml

LEFT: Final = "E-LEFT"
"""The code of a refusal to a seat that has left the game."""
MOST_ANSWERS: Final = 2_000
"""How many answers a step may give before it is taken to have no end."""


Watch = Callable[[Position, Option | None], None]
"""Called with the position at the beginning and after every answer or command, and with the option that was taken."""


class FailedStepError(Exception):
    """A step could not be taken as written."""

    def __init__(self, difference: Difference) -> None:
        self.difference = difference


def play(scenario: Scenario, log: list[Logged] | None = None, watch: Watch | None = None) -> list[Difference]:
    """The differences from the scenario; *log* receives the events. Raises :class:`ScenarioError` for faults of the file."""
    story = ScenarioRun(scenario, log, watch)
    if scenario.refused:
        return story.differing_refusal()
    differences: list[Difference] = []
    try:
        story.begin()
        differences += story.check(scenario.at_first, ("given", "then"), 0)
        for number, step in enumerate(scenario.steps):
            since = len(story.log)
            story.take(step, ("when", number))
            differences += story.check(step.then, ("when", number, "then"), since)
        differences += story.check(scenario.then, ("then",), 0)
        left = story.chance.left_over()
        if left is not None:
            raise left
    except FailedStepError as failed:
        return [*differences, failed.difference]
    except ScriptError as error:
        raise scenario.source.error(str(error), "random", error.kind, error.number) from error
    return differences


class ScenarioRun:
    """One scenario being played."""

    def __init__(self, scenario: Scenario, log: list[Logged] | None = None, watch: Watch | None = None) -> None:
        self.scenario = scenario
        self._watch = watch
        self.source: Source = scenario.source
        self.game: Game = self._game()
        self._clauses_known()
        self.refused: list[Problem] = []
        self.setup = self._setup()
        self.names = CardNames(self.game.card_names(self.setup) if not scenario.refused else ())
        self.rng = ScriptedRng(key_from_seed(scenario.seed), scenario.shuffles, scenario.orders, self.names.same)
        self.log: list[Logged] = [] if log is None else log
        self.position: Position
        self.start: Position
        self._taken: list[tuple[Seat, str]] = []

    # Before the first step

    def _game(self) -> Game:
        try:
            return registry.find(self.scenario.game)
        except registry.UnknownGameError as error:
            raise self.source.error(str(error), "game") from error

    def _clauses_known(self) -> None:
        rulebook = self.game.rulebook
        cited = [(clause, ("clauses", i)) for i, clause in enumerate(self.scenario.clauses)]
        cited += [(clause, ("refused", i)) for i, clause in enumerate(self.scenario.refused)]
        cited += [
            (step.refused, ("when", i)) for i, step in enumerate(self.scenario.steps) if isinstance(step.refused, str) and step.refused
        ]
        unknown = [self.source.problem(rulebook.unknown(clause), *path) for clause, path in cited if clause not in rulebook]
        if unknown:
            raise ScenarioError(*unknown)

    def _setup(self) -> Setup:
        scenario, game = self.scenario, self.game
        if scenario.variant and scenario.variant not in game.variants:
            raise self.source.unknown("variant", scenario.variant, list(game.variants), "variant")
        wrong = [
            self.source.problem(problem.sentence, "options", name)
            for name, value in scenario.options.items()
            for problem in option_problems(game.options, {name: value})
        ]
        if wrong:
            raise ScenarioError(*wrong)
        seats = tuple(Seat(seat) for seat in scenario.seats)
        decks = {Seat(seat): deck for seat, deck in scenario.decks.items()}
        options = dict(scenario.options)
        setup = Setup(game=game.id, variant=scenario.variant, options=options, seats=seats, decks=decks, cards=scenario.cards)
        try:
            return game.complete(setup)
        except SetupError as error:
            if scenario.refused:
                self.refused = list(error.problems)
                return setup
            where = "card" if scenario.cards and not game.takes_cards else "decks" if scenario.decks else "seats"
            raise ScenarioError(*(self.source.problem(str(problem), where) for problem in error.problems)) from error

    def differing_refusal(self) -> list[Difference]:
        """The difference from the clauses by which the setup should be refused."""
        wanted, found = set(self.scenario.refused), {problem.clause for problem in self.refused}
        if wanted == found:
            return []
        words = "; ".join(map(str, self.refused)) or "the table is as it should be"
        return [Difference(self.source.line("refused"), "refused", f"refused by {', '.join(sorted(wanted))}", words)]

    def begin(self) -> None:
        """Stage the given position, or start a game if there is none."""
        if self.scenario.given:
            try:
                self.position = self.game.stage(self.setup, self.scenario.given, self.rng)
            except StagingError as error:
                raise self.source.error(str(error), "given", *_staged_path(error.key)) from error
            self.position.listen(self.log)
        else:
            self.position = self.game.start(self.setup, self.rng, self.log)
        self.start = self.position.clone()
        self._moved()

    @property
    def chance(self) -> ScriptedRng:
        """The present generator; a game may use a copy of the one that it was given."""
        rng = self.position.rng
        return rng if isinstance(rng, ScriptedRng) else self.rng

    # Checking

    def moment(self, path: tuple[str | int, ...], since: int) -> Moment:
        """The present moment, with the events from number *since* on."""
        return Moment(self.game, self.position, self.names, self.source, path, self.log[since:], lambda: self._lines(since))

    def _lines(self, since: int) -> list[str]:
        lines = self.game.log_lines(self.start, self.log)
        return lines[len(self.game.log_lines(self.start, self.log[:since])) :] if since else lines

    def check(self, then: Mapping[str, object], path: tuple[str | int, ...], since: int) -> Iterator[Difference]:
        """Every check of *then* that fails now."""
        return self.moment(path, since).differences(then) if then else iter(())

    # Steps

    def take(self, step: Step, path: tuple[str | int, ...]) -> None:
        """Take a step."""
        made = self.position.made()
        match step.act:
            case "choose":
                self._choose(self._seat(step, path), step, path)
            case "attempt":
                self._attempt(self._any_seat(step, path), step, path)
            case "all":
                self._all(step, path)
            case "others":
                self._others(self._seat(step, path), step, path)
            case "auto":
                self._auto(self._seat(step, path), path)
            case _:
                self._command(step, path)
        self._name_new_cards(step, made, path)

    def _seat(self, step: Step, path: tuple[str | int, ...]) -> Seat:
        return self._known_seat(step.seat, self.position.seats, path)

    def _any_seat(self, step: Step, path: tuple[str | int, ...]) -> Seat:
        """A seat of this table or of a larger one: whoever is not at the table may try to act too."""
        largest = self.game.table(self.game.seat_counts[1])
        return self._known_seat(step.seat, (*self.position.seats, *largest), path)

    def _known_seat(self, name: str, known: tuple[Seat, ...], path: tuple[str | int, ...]) -> Seat:
        if name not in known:
            raise self.source.unknown("seat", name, list(dict.fromkeys(known)), *path, "seat")
        return Seat(name)

    @property
    def choices(self) -> Choices:
        """The legal choices of the present position."""
        return Choices(self.game, self.position, self.names)

    def _choose(self, seat: Seat, step: Step, path: tuple[str | int, ...]) -> None:
        option = self.choices.find(seat, step.text)
        if option is not None:
            self._answer(seat, option)
        elif not self._was_taken(seat, step.text):
            refusal = self.position.why_not(seat, self.choices.spelt(step.text))
            raise self._failed(f"{seat} may choose {toml(step.text)}", self._refusal_words(refusal, seat), *path, "choose")

    def _was_taken(self, seat: Seat, text: str) -> bool:
        """Whether *text* is the next choice that the rules have taken by themselves; then it counts as written."""
        if not self.has_taken(seat, text):
            return False
        del self._taken[0]
        return True

    def has_taken(self, seat: Seat, text: str) -> bool:
        """Whether *text* is the next choice that the rules have made automatically."""
        if not self._taken or self._taken[0][0] != seat:
            return False
        taken = self._taken[0][1].split(" | ")
        return bool({text, self.choices.spelt(text), self.names.printed(text)} & {*taken})

    def _attempt(self, seat: Seat, step: Step, path: tuple[str | int, ...]) -> None:
        option = self.choices.find(seat, step.text)
        if option is not None:
            wanted = "is refused" if step.refused is True else f"is refused by {step.refused or 'no clause'}"
            raise self._failed(f"{toml(step.text)} {wanted}", f"{toml(option.notation)} is legal", *path, "attempt")
        before = (self.position.digest(), self.position.rng.draws, len(self.log))
        refusal = self.position.choose(seat, self.choices.spelt(step.text))
        if before != (self.position.digest(), self.position.rng.draws, len(self.log)):
            raise self._failed("nothing changes", "the refused attempt changed the position", *path, "attempt")
        self._compare_refusal(refusal, seat, step, path)

    def _command(self, step: Step, path: tuple[str | int, ...]) -> None:
        before = (self.position.digest(), self.position.rng.draws, len(self.log))
        refusal = self.position.command(Command(step.act, step.text))
        if refusal is not None and before != (self.position.digest(), self.position.rng.draws, len(self.log)):
            raise self._failed("nothing changes", "the refused command changed the position", *path, step.act)
        if step.refused is not False:
            self._compare_refusal(refusal, Seat(step.text), step, path)
        elif refusal is not None and refusal.code != LEFT:  # a clock that runs out for somebody who has left means nothing
            raise self._failed(
                f"{step.act} = {toml(step.text)} takes effect", self._refusal_words(refusal, Seat(step.text)), *path, step.act
            )
        self._moved()

    def _compare_refusal(self, refusal: Refusal | None, seat: Seat, step: Step, path: tuple[str | int, ...]) -> None:
        if refusal is None:
            raise self._failed(f"{toml(step.text)} is refused", "it took effect", *path, step.act)
        if isinstance(step.refused, str) and not refusal.cites(step.refused):
            raise self._failed(f"refused by {step.refused or 'no clause'}", self._refusal_words(refusal, seat), *path, "refused")
        if step.code and step.code != refusal.code:
            raise self._failed(f"refused with code {step.code}", self._refusal_words(refusal, seat), *path, "code")

    def _refusal_words(self, refusal: Refusal | None, seat: Seat) -> str:
        decision = self.position.pending().get(seat)
        legal = f"; legal: {', '.join(option.notation for option in decision.options[:12])}" if decision is not None else ""
        if refusal is None:
            return f"no option of {seat} is meant by it{legal}"
        code = f", {refusal.code}" if refusal.code else ""
        return f"refused by {', '.join((refusal.clause or 'no clause', *refusal.also))}{code}: {refusal.sentence}{legal}"

    # Everybody, or one seat for a while

    def _all(self, step: Step, path: tuple[str | int, ...]) -> None:
        """Rounds of the same answer from everybody who is asked: so many, or until something is so. The end of the game ends them too."""
        since = len(self.log)
        rounds = step.times if step.until is None else MOST_ANSWERS
        for number in range(rounds):
            if number and step.until is None and self.position.result() is not None:
                return
            if self._round(step, path, since):
                return
        if step.until is not None:
            raise self._failed(f"it ends after fewer than {MOST_ANSWERS} rounds", "it goes on", *path, "until")

    def _round(self, step: Step, path: tuple[str | int, ...], since: int) -> bool:
        """All seats that are asked answer once, until a seat is asked again or a new turn begins; returns whether ``until`` holds."""
        answered: set[Seat] = set()
        turn = self._turn()
        while not answered or self._turn() == turn:
            pending = self.position.pending()
            seat = next((seat for seat in pending if seat not in answered), None)
            if seat is None:
                break
            option = self.choices.find(seat, step.text)
            if option is None:
                legal = toml([each.notation for each in pending[seat].options])
                raise self._failed(f"{seat} answers {toml(step.text)}", f"{seat} is asked {pending[seat].kind!r}: {legal}", *path, "all")
            self._answer(seat, option)
            answered.add(seat)
            if step.until is not None and self._until(step.until, since, path):
                return True
        if not answered:
            raise self._failed(f"everybody who is asked answers {toml(step.text)}", "nobody is asked anything", *path, "all")
        return False

    def _others(self, seat: Seat, step: Step, path: tuple[str | int, ...]) -> None:
        """All seats but *seat* that are asked give the same answer, until *seat* is asked, no seat is, or a new turn has begun."""
        turn = self._turn()
        for number in range(MOST_ANSWERS):
            pending = self.position.pending()
            other = next((other for other in pending if other != seat), None)
            if other is None or (number and (seat in pending or self._turn() != turn)):
                break
            option = self.choices.find(other, step.text)
            if option is None:
                legal = toml([each.notation for each in pending[other].options])
                raise self._failed(
                    f"{other} answers {toml(step.text)}", f"{other} is asked {pending[other].kind!r}: {legal}", *path, "others"
                )
            self._answer(other, option)
        else:
            raise self._failed(f"it ends after fewer than {MOST_ANSWERS} answers", "it goes on", *path, "others")
        if not number:
            raise self._failed(f"somebody else than {seat} is asked", f"{', '.join(pending) or 'nobody'} is asked", *path, "others")

    def _answer(self, seat: Seat, option: Option) -> None:
        self.position.take(seat, option)
        self._moved(option)

    def _moved(self, option: Option | None = None) -> None:
        self._taken = list(self.position.automatic_choices())
        if self._watch is not None:
            self._watch(self.position, option)

    def _turn(self) -> object:
        return self.position.view(REFEREE).counters.get("turn")

    def _until(self, until: Table, since: int, path: tuple[str | int, ...]) -> bool:
        """Whether an event has happened in this step, or counters have the given values."""
        moment = self.moment((*path, "until"), since)
        if "event" in until:
            (pattern,) = patterns(moment, [dict(until)])
            return any(moment.matcher.event(pattern, seen) for seen in moment.seen(REFEREE))
        counters = moment.whole.counters
        for name in until:
            if name not in counters:
                raise self.source.error(f"there is no counter {name!r}{suggestion(name, [*counters, 'event'])}", *path, "until", name)
        return all(moment.matcher.value(value, counters[name]) for name, value in until.items())

    def _auto(self, seat: Seat, path: tuple[str | int, ...]) -> None:
        """Pass, or take the only option, until a decision of another kind or seat."""
        first = self.position.pending().get(seat)
        if first is None:
            raise self._failed(f"{seat} is asked something", f"{', '.join(self.position.pending()) or 'nobody'} is asked", *path, "auto")
        for _ in range(MOST_ANSWERS):
            decision = self.position.pending().get(seat)
            if decision is None or decision.kind != first.kind:
                return
            option = self.choices.find(seat, "pass") or (decision.options[0] if len(decision.options) == 1 else None)
            if option is None:
                legal = toml([each.notation for each in decision.options])
                raise self._failed(f"{seat} can pass, or has only one option", f"{decision.kind!r}: {legal}", *path, "auto")
            self._answer(seat, option)
        raise self._failed(f"it ends after fewer than {MOST_ANSWERS} answers", "it goes on", *path, "auto")

    def _name_new_cards(self, step: Step, made: int, path: tuple[str | int, ...]) -> None:
        if not step.ids:
            return
        new = self.position.made() - made
        if new != len(step.ids):
            raise self._failed(f"{len(step.ids)} new cards", f"{new} new cards", *path, "ids")
        labels = self.position.labels()
        for number, label in enumerate(step.ids, made):
            if label in labels:
                raise self.source.error(f"two cards have the id {label!r}", *path, "ids")
            labels[label] = CardId(number)

    def _failed(self, expected: str, found: str, *path: str | int) -> FailedStepError:
        return FailedStepError(Difference(self.source.line(*path), spelt(*path), expected, found))


def _staged_path(key: str) -> list[str | int]:
    return [int(part) if part.isdigit() else part for part in key.split("/") if part]
