"""One observed game of the lab, played by bots.

A *round* of a meeting is one seed, played once for every way to seat the two. Every world plays the same seeds, so that what differs
between worlds is what the change did and not what chance did.
"""

import contextlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

import msgspec

from netdeck.bots import Bot, BotFault, BotTable, Outlook, ProgramBot, create
from netdeck.bots.table import chosen
from netdeck.kernel import (
    CardId,
    Deal,
    Decision,
    Game,
    LimitExceededError,
    Logged,
    Match,
    Option,
    Position,
    Rng,
    Seat,
    Seen,
    Setup,
    key_from_seed,
    limit_choices,
    without_clauses,
)
from netdeck.kernel.outcomes import BotGames, Course, TurnEnd
from netdeck.kernel.search_results import chance_at_a_glance
from netdeck.kernel.trace import EndlessError, limit_clauses
from netdeck.lab.pairings import Entrant, Meeting, entrants
from netdeck.lab.plan import Plan, World
from netdeck.language.dead_text import Said, words_that_acted

VERB = re.compile(r"[A-Za-z]+")
STRIDE = 10_000_000
"""Games are numbered meeting by meeting: so many numbers belong to each."""
MOMENTS, LEAST = 5, 0.02
"""Of each game so many of the choices are kept that changed the chances most, if they did so by this much."""
STEPS, CARDS, CHOICES = 200_000, 10_000, 20_000
"""More steps after one choice, more cards or more choices have no honest game: one that goes beyond them is broken off and told."""
MANY = 64
"""So many rounds at once are played by machine code."""
QUESTIONS = 2_000_000
"""How many clauses one game may follow where some are left out: without them the rules may go round in circles."""


class BrokenGameError(Exception):
    """A bot or the rules failed during a game: which game, and how."""


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a game: cards held, opening hand, cards used, and evaluations.

    How well is the game's own judgement (0 to 1), at worst and at best.
    """

    held: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    worst: float = 0.5
    best: float = 0.5


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """An important choice: its number, seat and notation, and the first side's chances before and after."""

    choice: int
    seat: Seat
    notation: str
    before: float
    after: float


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """One observed game: its number, result, and notes. ``score`` is that of the meeting's first entrant."""

    meeting: Meeting
    number: int
    seed: int
    seats: dict[Seat, int]
    score: float
    first: Seat | None = None
    winners: tuple[Seat, ...] = ()
    clause: str = ""
    cause: str = ""
    choices: int = 0
    offered: int = 0
    turns: int = 0
    dead: int = 0
    """Turns in which nobody had anything to decide."""
    leads: int = 0
    """How often the lead changed, at the ends of turns."""
    busiest: int = 0
    """The most choices in one turn, and the most events that one choice set off."""
    burst: int = 0
    moments: tuple[Moment, ...] = ()
    """The choices that changed the chances most, in their order."""
    offers: tuple[str, ...] = ()
    """The kinds of choices that were offered, and those that were taken."""
    taken: tuple[str, ...] = ()
    untaken: dict[str, str] = {}
    """The kinds that nobody took, with one such choice in words."""
    sides: tuple[Side, Side] = (Side(), Side())
    fired: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    """The words of cards that did something."""
    fault: str = ""
    """Why it was broken off, where it would never have ended."""

    @property
    def swing(self) -> float:
        """How much the most important choice changed the chances."""
        return max((abs(each.after - each.before) for each in self.moments), default=0.0)

    @property
    def swing_at(self) -> int:
        """Which choice that was."""
        return max(self.moments, key=lambda each: (abs(each.after - each.before), -each.choice)).choice if self.moments else 0


@dataclass
class GameObserver:
    """Plays the numbered games of a plan. It can be sent to another process."""

    plan: Plan
    meetings: tuple[Meeting, ...] = ()
    compiled: bool = False
    """Whether machine code was there when it was prepared."""

    def prepare(self, rounds: int) -> None:
        """Look for machine code, and have it made where so many rounds are worth it."""
        quick = self.quick(self.meetings[0], 0)
        if quick is not None:
            quick.prepare(rounds * self.turns)
            self.compiled = quick.fastest_ready() is not quick

    @property
    def batch(self) -> int:
        """One round, or many where they take no longer than a moment."""
        return self.turns * (MANY if self.compiled else 1)

    @property
    def threads(self) -> bool:
        """Bots are plain Python: a core each needs a process each."""
        return False

    @cached_property
    def game(self) -> Game:
        """The game."""
        return self.plan.find_game()

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """All entrants."""
        return entrants(self.plan)

    @cached_property
    def _tables(self) -> dict[tuple[int, int, int, int], Setup]:
        return {}

    @cached_property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side of the table, or each seat for itself."""
        seats = self.plan.setup(self.plan.world[0]).seats
        seated = [tuple(seat for seat in side if seat in seats) for side in self.game.seat_flags.values()]
        return tuple(filter(None, seated)) or tuple((seat,) for seat in seats)

    @property
    def turns(self) -> int:
        """The number of games in a round: until both have played every side."""
        return len(self.sides)

    def play(self, numbers: range) -> list[Played]:
        """Play these games, all of one meeting; each number says which meeting and which game of it."""
        meeting, first = self.meetings[numbers.start // STRIDE], numbers.start % STRIDE
        wanted = range(first, first + len(numbers))
        courses = self._courses(meeting, wanted) if self.compiled else {}
        return [self.one(meeting, number, courses.get(number)) for number in wanted]

    def _courses(self, meeting: Meeting, numbers: range) -> dict[int, Course | None]:
        """How games go that machine code plays. Those that differ in nothing but their seeds are played together."""
        found: dict[int, Course | None] = {}
        alike = [numbers] if meeting.a == meeting.b else [numbers[at :: self.turns] for at in range(min(self.turns, len(numbers)))]
        for some in alike:
            quick = self.quick(meeting, some.start)
            if quick is not None:
                quick.look()
                if (player := quick.fastest_ready()) is not quick:
                    first = self.seed(meeting, some.start)
                    found |= zip(some, player.courses(range(first, first + len(some)), CHOICES), strict=True)
        return found

    def quick(self, meeting: Meeting, number: int) -> BotGames | None:
        """What plays a game quicker than at a table, where nothing is noted and no clause is left out."""
        if self.plan.notes or self.plan.world[meeting.world].without:
            return None
        setup = self.setup(meeting, number)
        return self.game.bot_games(setup, setup.players)

    def seating(self, number: int) -> dict[Seat, int]:
        """Which entrant plays each seat of game *number*."""
        shift = number % self.turns
        return {seat: (side + shift) % 2 for side, seats in enumerate(self.sides) for seat in seats}

    def seed(self, meeting: Meeting, number: int) -> int:
        """The seed of game *number*, the same in every world and meeting.

        Whoever meets itself has a seed for each game: from another seat it would play the same game again.
        """
        return self.plan.seed + (number if meeting.a == meeting.b else number // self.turns)

    def setup(self, meeting: Meeting, number: int) -> Setup:
        """The table of a game, complete."""
        key = (meeting.world, meeting.a, meeting.b, number % self.turns)
        if key not in self._tables:
            two = [self.entrants[meeting.a], self.entrants[meeting.b]]
            seats = self.seating(number)
            decks = {seat: self.plan.lists[two[who].deck] for seat, who in seats.items() if two[who].deck}
            setup = self.plan.setup(self.plan.world[meeting.world], decks)
            self._tables[key] = msgspec.structs.replace(setup, players={seat: two[who].bot for seat, who in seats.items()})
        return self._tables[key]

    def one(self, meeting: Meeting, number: int, course: Course | None = None) -> Played:
        """Play one game, unless its *course* is known."""
        seed, seats, world = self.seed(meeting, number), self.seating(number), self.plan.world[meeting.world]
        bots: dict[Seat, Bot] = {}
        try:
            setup = self.setup(meeting, number)
            if course is None and (quick := self.quick(meeting, number)) is not None:
                with limit_choices(STEPS, CARDS):
                    [course] = quick.courses(range(seed, seed + 1), CHOICES)
            if course is not None:
                return played_along(course, setup, meeting, number, seed, seats)
            for seat in seats:
                bots[seat] = create(setup.players[seat], self.game, seat, seed, local=True)
            with changed(world), limit_choices(STEPS, CARDS):
                return _Game(self.game, setup, bots, meeting, number, seed, seats, self.plan.notes).played()
        except (EndlessError, LimitExceededError) as error:
            if type(error) not in (
                EndlessError,
                LimitExceededError,
            ):  # somebody else's limit: not the game has taken too long, but all of it
                raise
            return Played(meeting, number, seed, seats, 0.5, fault=str(error))
        except Exception as error:
            where = f"game {number} of {self.entrants[meeting.a]} and {self.entrants[meeting.b]} ({world.name}), seed {seed}"
            raise BrokenGameError(f"{where}: {_what_happened(error)}") from error
        finally:
            for bot in bots.values():
                bot.close()

    def match(self, meeting: Meeting, number: int) -> Match:
        """The same game as a match with its record. Only without disabled clauses: records use the whole rulebook."""
        seed, setup = self.seed(meeting, number), self.setup(meeting, number)
        match = Match(self.game, setup, Deal(seed=seed))
        table = BotTable(match, {seat: create(setup.players[seat], self.game, seat, seed, local=True) for seat in setup.seats})
        try:
            table.play_on()
        finally:
            table.close()
        return match


def _what_happened(error: Exception) -> str:
    """A failure in words: that of a program that plays speaks for itself, and any other is a fault of a bot or of the rules."""
    return str(error) if isinstance(error, BotFault) else f"{type(error).__name__}: {error}"


@contextlib.contextmanager
def changed(world: World) -> Iterator[None]:
    """Apply the rules of that world inside the ``with`` block."""
    if not world.without:
        yield
        return
    with without_clauses(world.without), limit_clauses(QUESTIONS):
        yield


def played_along(course: Course, setup: Setup, meeting: Meeting, number: int, seed: int, seats: dict[Seat, int]) -> Played:
    """A game that nothing is noted of, by its course."""
    judged = setup.seats.index(next(seat for seat, who in seats.items() if who == 0))
    chances = list(accumulate(course.ends, lambda now, end: _chance_at(end, judged, now), initial=0.5))[1:]
    shares = [(0.5, 0.5), *((now, 1 - now) for now in chances[1:])]
    sides = [Side(worst=round(min(each), 4), best=round(max(each), 4)) for each in zip(*shares, strict=True)]
    winning = {seats[seat] for seat in course.result.winners} or {0, 1}
    return Played(
        meeting,
        number,
        seed,
        seats,
        1 / len(winning) if 0 in winning else 0.0,
        first=setup.seats[course.first] if course.moves else None,
        winners=course.result.winners,
        clause=course.result.clause,
        cause=course.result.cause,
        choices=course.moves,
        offered=course.offered,
        turns=course.turns,
        dead=sum(not end.is_alive for end in course.ends[1:]),
        leads=sum((lead - 0.5) * (now - 0.5) < 0 for lead, now in pairwise(chances)),
        busiest=max((end.moves - before.moves for before, end in pairwise(course.ends)), default=0),
        sides=(sides[0], sides[1]),
    )


def _chance_at(end: TurnEnd, seat: int, otherwise: float) -> float:
    """How a seat stands at the end of a turn, by the game's own judgement; as before where the game is over."""
    is_over = all(each is None for each in end.standings)
    return otherwise if is_over else round(chance_at_a_glance(end.standings, seat), 4)


@dataclass
class _Game:
    """A game while it is played."""

    game: Game
    setup: Setup
    bots: Mapping[Seat, Bot]
    meeting: Meeting
    number: int
    seed: int
    seats: dict[Seat, int]
    notes: bool

    def played(self) -> Played:
        self.log = log = list[Logged]()
        heard = self.notes or any(isinstance(bot, ProgramBot) for bot in self.bots.values())  # a game that nobody hears is quicker
        position = self.game.start(self.setup, Rng(key_from_seed(self.seed)), log if heard else None)
        position.enable_view_cache()  # bots look at the table at every choice, and most of it is as it was
        self.names = frozenset(self.game.card_names(self.setup))
        self.held: tuple[set[str], set[str]] = (set(), set())
        self.used: tuple[set[str], set[str]] = (set(), set())
        self.kept: list[set[str] | None] = [None, None]
        self.offers, self.taken = dict[str, str](), set[str]()
        self.judged: Seat = next(seat for seat, who in self.seats.items() if who == 0)
        self.now = self.lead = self._chance(position, 0.5)
        self.moments: list[Moment] = []
        self.turn = self.opening = position.turn()
        self.alive, self.dead = False, 0
        self.heard = dict.fromkeys(self.seats, 0)
        self.worst, self.best = [0.5, 0.5], [0.5, 0.5]
        self.leads = 0
        choices = offered = 0
        first: Seat | None = None
        fired: set[str] = set()
        self.busiest, self.burst, self.in_turn = 0, 0, 0
        while (result := position.result()) is None:
            for seat, decision in position.pending().items():
                first = first or seat
                notation = chosen(self.bots[seat], position, self._news(seat)).notation
                option = decision.find(notation)
                assert option is not None
                if self.notes:
                    self._note_cards(position, seat, option)
                choices, offered = choices + 1, offered + len(decision.options)
                if choices > CHOICES:
                    raise LimitExceededError(f"the game goes on beyond {CHOICES:,} choices")
                self.in_turn, told = self.in_turn + 1, len(log)
                self.alive = self.alive or len(decision.options) > 1
                if self.notes and len(decision.options) > 1:
                    for each in decision.options:
                        if (kind := choice_kind(decision.kind, each.notation)) not in self.offers:
                            self.offers[kind] = choice_words(decision, each)
                    self.taken.add(choice_kind(decision.kind, notation))
                position.take(seat, option)
                self.busiest, self.burst = max(self.busiest, self.in_turn), max(self.burst, len(log) - told)
                if self.notes:
                    self._note_moment(position, seat, choices, notation)
            self._note_turn(position)
        for logged in log:
            fired.add(logged.event.clause)
            fired.update(clause for _, clause in logged.chain)
        for seat, bot in self.bots.items():
            bot.end(Outlook(view=bot.sees(position), events=self._news(seat)))
        winning = {self.seats[seat] for seat in result.winners} or {0, 1}
        return Played(
            self.meeting,
            self.number,
            self.seed,
            self.seats,
            1 / len(winning) if 0 in winning else 0.0,
            first=first,
            winners=result.winners,
            clause=result.clause,
            cause=result.cause,
            choices=choices,
            offered=offered,
            turns=position.turn() or 0,
            dead=self.dead,
            leads=self.leads,
            busiest=self.busiest,
            burst=self.burst,
            moments=self._largest(),
            offers=tuple(sorted(self.offers)),
            taken=tuple(sorted(self.taken)),
            untaken={kind: words for kind, words in sorted(self.offers.items()) if kind not in self.taken},
            sides=(self._side(0), self._side(1)),
            fired=tuple(sorted(filter(None, fired))),
            said=tuple(sorted(words_that_acted(log))),
        )

    def _side(self, who: int) -> Side:
        return Side(
            held=tuple(sorted(self.held[who])),
            kept=tuple(sorted(self.kept[who] or ())),
            used=tuple(sorted(self.used[who])),
            worst=round(self.worst[who], 4),
            best=round(self.best[who], 4),
        )

    def _news(self, seat: Seat) -> tuple[Seen, ...]:
        """New events for an external program; built-in bots read the table instead."""
        if not isinstance(self.bots[seat], ProgramBot):
            return ()
        since, self.heard[seat] = self.heard[seat], len(self.log)
        return tuple(each.seen(seat) for each in self.log[since:])

    def _note_cards(self, position: Position, seat: Seat, option: Option) -> None:
        """The cards held by the seat that chooses, and those that the choice plays; discarding a card does not count as using it."""
        who = self.seats[seat]
        zone = position.lazy_view(seat).zones.get(f"{seat}.hand")
        hand = {card.name for card in zone.cards} & self.names if zone is not None else set()
        self.held[who].update(hand)
        if self.kept[who] is None or (not self.used[who] and position.turn() == self.opening):
            self.kept[who] = hand  # somebody may have taken another hand
        if hand and option.full_act().word in self.game.play_words:
            touched = (name for each in option.touches if isinstance(each, CardId) for name in position.names_of(each))
            self.used[who].update(hand.intersection(touched))

    def _chance(self, position: Position, otherwise: float) -> float:
        """How the first of the two stands, by the game's own judgement."""
        if position.result() is not None:
            return otherwise
        chance = self.game.evaluate(position, self.judged)
        return otherwise if chance is None else round(chance, 4)

    def _note_moment(self, position: Position, seat: Seat, choice: int, notation: str) -> None:
        """What a choice did to the chances."""
        before, self.now = self.now, self._chance(position, self.now)
        if abs(self.now - before) >= LEAST:
            self.moments.append(Moment(choice, seat, notation, before, self.now))

    def _largest(self) -> tuple[Moment, ...]:
        largest = sorted(self.moments, key=lambda each: -abs(each.after - each.before))[:MOMENTS]
        return tuple(sorted(largest, key=lambda each: each.choice))

    def _note_turn(self, position: Position) -> None:
        """Who leads, whenever a turn has ended, and whether anybody had something to decide in it."""
        if (turn := position.turn()) == self.turn and position.result() is None:
            return
        self.dead += not self.alive
        self.turn, self.alive, self.in_turn = turn, False, 0
        if not self.notes:
            self.now = self._chance(position, self.now)
        self.leads += (self.lead - 0.5) * (self.now - 0.5) < 0
        self.lead = self.now
        for who, share in enumerate((self.now, 1 - self.now)):
            self.worst[who], self.best[who] = min(self.worst[who], share), max(self.best[who], share)


def choice_kind(kind: str, notation: str) -> str:
    """The kind of a choice: the first word of its notation, and the kind of question."""
    verb = VERB.match(notation)
    return f"{verb[0] if verb else notation[:1]} ({kind})"


def choice_words(decision: Decision, option: Option) -> str:
    """A choice for people: its sentence, or its word with the question."""
    word = option.full_act().word
    if option.label and not option.notation.startswith(word):
        return option.label.removesuffix(".")
    question = re.split(r"(?<=[.?!]) ", decision.prompt, maxsplit=1)[0]
    return f"{word} ({question.removesuffix('.')})"
