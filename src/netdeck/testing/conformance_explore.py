"""Coverage-driven play: prefer what has not been tried, and report what was never reached.

Of a few seldom chosen options the one that leads to something new is taken: it is tried on a copy first. Attempts that must be refused are
made on the way, for a refusal is a clause at work too.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from netdeck.kernel import REFEREE, Command, Game, Kind, Logged, Option, Position, Seat, count_clauses
from netdeck.kernel.host_events import OF_HOSTS
from netdeck.testing.conformance_play import Table, choices

CANDIDATES = 3
"""How many of the least used options are tried on a copy."""
ATTEMPTS = 4
"""How many refused attempts are made at every decision."""
LOOK_UP = 50
"""After so many choices of a game it is asked whether enough was reached: a long game must not be played to its end for nothing."""

BARREN = 100
"""After so many choices that brought nothing new a game is left for another: long games repeat themselves."""

_NUMBER = re.compile(r"#\d+")


@dataclass(slots=True)
class Reach:
    """What random play has reached, and how often."""

    game: Game
    clauses: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    options: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By kind of decision and notation, without the numbers that tell copies of a card apart."""
    examples: dict[tuple[str, str], str] = field(default_factory=dict)
    """The last notation as it was written, for each of these."""
    events: Counter[str] = field(default_factory=Counter)
    citations: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By kind of event and the clause that it cited."""
    cards: Counter[str] = field(default_factory=Counter)
    known_cards: set[str] = field(default_factory=set)
    games: int = 0
    choices: int = 0

    def variety(self) -> int:
        """How much has been reached in all; it grows while there is news."""
        return len(self.citations) + len(self.cards)

    def never_followed(self) -> list[str]:
        """Clauses about something that happens, and rulings, that no play followed."""
        rulebook = self.game.rulebook
        acting = [clause.id for clause in rulebook.clauses.values() if clause.kind is Kind.PROCESS]
        return [id for id in (*acting, *rulebook.rulings) if id not in self.clauses]

    def never_happened(self) -> list[str]:
        """Kinds of events that no play made happen, apart from what only a host does."""
        return sorted(set(self.game.event_kinds()) - set(self.events) - OF_HOSTS)

    def never_cited(self) -> list[tuple[str, str]]:
        """Entries of the rulebook's table of events that no event used."""
        listed = [(kind, clause) for kind, clauses in self.game.rulebook.events.items() for clause in clauses]
        return [each for each in listed if each not in self.citations]

    def never_used(self) -> list[str]:
        """Cards of the tables that no event ever named."""
        return sorted(self.known_cards - set(self.cards))

    def report(self) -> str:
        """A few lines for people."""
        rows = {"clauses": self.never_followed(), "events": self.never_happened(), "cards": self.never_used()}
        rows["citations"] = [f"{clause} by {kind}" for kind, clause in self.never_cited()]
        head = (
            f"{self.game.id}: {self.games} games, {self.choices} choices reached {len(self.clauses)} clauses, {len(self.kinds)} kinds of "
            f"decisions, {len(self.options)} options, {len(self.events)} kinds of events, {len(self.cards)} cards"
        )
        return "\n".join([head, *(f"  never reached, {name}: {', '.join(never)}" for name, never in rows.items() if never)])


def explore(tables: Iterable[Table], games: int = 20, seed: int = 0, enough: Callable[[Reach], bool] = lambda reach: False) -> Reach:
    """Play *games* games at each of the *tables* of one game, or until it is *enough*; always look for what was not reached so far."""
    tables = list(tables)
    reach = Reach(tables[0].game)
    chooser = random.Random(seed)
    for number in range(games):
        for table in tables:
            if enough(reach):
                return reach
            _play_one(table, reach, seed * 100_003 + number, chooser, enough)
    return reach


def _play_one(table: Table, reach: Reach, seed: int, chooser: random.Random, enough: Callable[[Reach], bool]) -> None:
    reach.games += 1
    log: list[Logged] = []
    names = {name: table.game.printed(name) for name in table.game.card_names(table.setup)}
    reach.known_cards |= set(names.values())
    with count_clauses() as counts:
        position = table.start(seed, log)
        _let_host_act(position, reach)
        known, news = reach.variety(), 0
        for made in range(table.most):
            open_now = choices(position)
            if not open_now or made - news > BARREN or (made % LOOK_UP == LOOK_UP - 1 and enough(reach)):
                break
            _attempt(position, reach, chooser)
            seat, option = _most_promising(position, open_now, reach, chooser)
            kind = position.pending()[seat].kind
            reach.kinds[kind] += 1
            meant = kind, _without_numbers(option.notation)
            reach.options[meant] += 1
            reach.examples[meant] = option.notation
            reach.choices += 1
            position.take(seat, option)
            _note(reach, log, names)
            log.clear()
            if reach.variety() > known:
                known, news = reach.variety(), made
    reach.clauses.update(counts)
    result = position.result()
    if result is not None:
        reach.clauses[result.clause] += 1


def _without_numbers(notation: str) -> str:
    """``play moth#12`` is the same kind of choice as ``play moth#40``: a number lasts for one stay of one card."""
    return _NUMBER.sub("#", notation)


def _note(reach: Reach, log: list[Logged], names: Mapping[str, str]) -> None:
    for logged in log:
        reach.events[logged.event.kind()] += 1
        reach.citations[logged.event.kind(), logged.event.clause] += 1
        reach.clauses[logged.event.clause] += 1
        reach.cards.update(names[word] for word in _words(logged.seen(REFEREE).fields.values()) if word in names)


def _words(values: Iterable[object]) -> Iterator[str]:
    """Everything in *values* that may be the name of a card."""
    for value in values:
        if isinstance(value, list | tuple):
            yield from _words(value)
        else:
            yield str(value)


def _let_host_act(position: Position, reach: Reach) -> None:
    """On copies, every seat gives up, and every clock runs out."""
    for seat in position.seats:
        for command in ("concede", "timeout"):
            twin = position.clone()
            refusal = twin.command(Command(command, seat))
            result = twin.result()
            reach.clauses.update(each.clause for each in (refusal, result) if each is not None)


def _attempt(position: Position, reach: Reach, chooser: random.Random) -> None:
    """Try a few things that have been options at other times."""
    known = list(reach.examples.values())
    for seat, decision in position.pending().items():
        reach.clauses[decision.clause] += 1
        for notation in chooser.sample(known, min(ATTEMPTS, len(known))):
            refusal = position.why_not(seat, notation)
            if refusal is not None:
                reach.clauses.update(filter(None, (refusal.clause, *refusal.also)))


def _most_promising(position: Position, open_now: list[tuple[Seat, Option]], reach: Reach, chooser: random.Random) -> tuple[Seat, Option]:
    """An option that leads to something new, else one that was seldom chosen; now and then just any, so that no rut is followed."""
    if chooser.random() < 0.2:
        return chooser.choice(open_now)
    kinds = {seat: decision.kind for seat, decision in position.pending().items()}
    chooser.shuffle(open_now)
    open_now.sort(key=lambda choice: reach.options[kinds[choice[0]], _without_numbers(choice[1].notation)])
    for seat, option in open_now[:CANDIDATES]:
        twin, log = position.clone(), list[Logged]()
        twin.listen(log)
        with count_clauses() as counts:
            twin.take(seat, option)
        if any(clause not in reach.clauses for clause in counts) or any(logged.event.kind() not in reach.events for logged in log):
            return seat, option
    return open_now[0]
