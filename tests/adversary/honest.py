"""Honest people: they play clocked games through the Python client, think a little before each choice, and remember what they were told."""

import contextlib
import random
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.server.crashing import Choice, answers, assert_kept

from netdeck.client import RefusedError, RemoteSeat, Server
from netdeck.client.connection import WAIT
from netdeck.kernel import Record, verify
from netdeck.registry import find
from netdeck.server.clocks import Clock
from netdeck.server.messages import Moment

BANK = 3600.0
THINKS = (0.01, 0.06)
"""Seconds that somebody thinks about a choice."""
RESTS = (0.5, 1.0)
"""The same while nothing is measured, so that whoever else is there gets on."""
CALM, ATTACKED = "calm", "attacked"
LATEST = 600.0
"""Seconds after which something that has to happen never will."""


@dataclass(frozen=True, slots=True)
class Made:
    """One choice: how long its acknowledgement took, how long was thought, and what the clock had when the question was heard."""

    phase: str
    took: float
    thought: float
    left: float


@dataclass
class Person:
    """Somebody at a table."""

    chair: RemoteSeat
    dice: random.Random
    choices: list[Choice] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)

    def play(self, evening: "Evening") -> None:
        for moment, late in self.questions():
            heard = time.perf_counter()
            if evening.over.is_set():
                self.chair.concede()
                return
            assert moment.question is not None
            phase = evening.phase
            time.sleep(self.dice.uniform(*(RESTS if evening.resting else THINKS)))
            choice = Choice(moment.number, self.dice.choice(moment.question.options).notation)
            self.choices.append(choice)
            sent = time.perf_counter()
            self.chair.choose(choice.notation)
            done = time.perf_counter()
            choice.kept = True
            evening.noted()
            if phase == evening.phase:
                self.made.append(Made(phase, done - sent, late + sent - heard, moment.clocks[self.chair.seat].left))

    def questions(self) -> Iterator[tuple[Moment, float]]:
        """Every moment with a question, and for how long it may have stood open before it was asked for.

        That is what a machine takes on which players come late to their turn, and not what a server takes.
        """
        wait, last = 0, time.perf_counter()
        while True:
            asked = time.perf_counter()
            moment = self.chair.look(wait)
            heard = time.perf_counter()
            if moment.phase == "finished":
                return
            if moment.question is not None and not moment.answered:
                yield moment, (asked if wait else heard) - last
                wait, last = 0, time.perf_counter()
            else:
                wait, last = WAIT, heard


@dataclass
class Sitting:
    """A match and those who play it."""

    game: str
    table: str
    people: list[Person]


class Evening:
    """Some tables on some servers, at which match follows match until it is over."""

    def __init__(self, urls: Sequence[str], games: Sequence[str], seed: int) -> None:
        self.servers = [Server(url) for url in urls]
        self.dice = random.Random(seed)
        self.phase = ""
        self.resting = False
        self.over = threading.Event()
        self.sittings: list[Sitting] = []
        self.failed: list[BaseException] = []
        self.count = 0
        self._lock = threading.Lock()
        self._first = [self._sit_down(game) for game in games]
        self._threads = [threading.Thread(target=self._spend, args=[sitting], daemon=True) for sitting in self._first]

    @property
    def tables(self) -> list[dict[str, str]]:
        """Where they sit, for those who would disturb them."""
        return [{"table": sitting.table, "seat": sitting.people[0].chair.seat} for sitting in self._first]

    def noted(self) -> None:
        with self._lock:
            self.count += 1

    def _sit_down(self, id: str) -> Sitting:
        """A new match; the first seat has a passphrase."""
        game = find(id)
        seats = game.table(game.seat_counts[0])
        server = self.dice.choice(self.servers)
        created = server.create(id, seats=dict.fromkeys(map(str, seats), "invite"), clock=Clock(kind="bank", seconds=BANK))
        table = created.info.table
        people = []
        for number, (seat, token) in enumerate(created.seats.items()):
            passphrase = "what nobody guesses" if not number else ""
            chair = self.dice.choice(self.servers).sit(table, token=token, name=str(seat), passphrase=passphrase)
            people.append(Person(chair, random.Random(f"{self.dice.random()} {seat}")))
        sitting = Sitting(id, table, people)
        with self._lock:
            self.sittings.append(sitting)
        return sitting

    def _spend(self, sitting: Sitting) -> None:
        """Play one match after the other."""
        with self._noticing():
            while True:
                threads = [threading.Thread(target=self._one, args=[person], daemon=True) for person in sitting.people]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
                if self.over.is_set() or self.failed:
                    return
                sitting = self._sit_down(sitting.game)

    def _one(self, person: Person) -> None:
        with self._noticing():
            person.play(self)

    @contextlib.contextmanager
    def _noticing(self) -> Iterator[None]:
        try:
            yield
        except RefusedError as error:
            if not (self.over.is_set() and error.refused.code == "E-OVER"):  # somebody else has given up first
                self._fail(error)
        except BaseException as error:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        self.failed.append(error)
        self.over.set()

    def begin(self) -> None:
        for thread in self._threads:
            thread.start()

    def go_on(self, choices: int) -> None:
        """Wait until so many more choices were made, however long that takes on a busy machine."""
        began, latest = self.count, time.monotonic() + LATEST
        while self.count - began < choices and not self.failed:
            assert time.monotonic() < latest, f"{self.count - began} choices: honest people wait for ever"
            time.sleep(0.02)
        assert not self.failed, self.failed

    def spend(self, phase: str, seconds: float, choices: int) -> None:
        """Let a phase last so long, and until so many choices were made in it, but not for ever."""
        began = self.count
        self.phase = phase
        end = time.monotonic() + seconds
        latest = end + LATEST
        while time.monotonic() < latest and not self.failed and (time.monotonic() < end or self.count - began < choices):
            time.sleep(0.02)
        self.phase = ""
        assert not self.failed, self.failed
        assert self.count - began >= choices, f"{self.count - began} choices in a phase that is {phase}: honest people wait"

    def end(self) -> None:
        """Let everybody go home: who is asked next gives up."""
        self.over.set()
        for thread in self._threads:
            thread.join(LATEST)
            assert not thread.is_alive(), "a match does not end"
        assert not self.failed, self.failed

    def check(self) -> int:
        """Every match has ended with a sound record in which every acknowledged choice stands. How many there were."""
        for sitting in self.sittings:
            game = find(sitting.game)
            data = sitting.people[0].chair.record()
            assert verify(game, data).sound
            made = answers(game, Record.from_bytes(data))
            for person in sitting.people:
                assert_kept(person.choices, made[person.chair.seat])
        return len(self.sittings)

    # What was measured

    def made(self, phase: str) -> list[Made]:
        return [made for sitting in self.sittings for person in sitting.people for made in person.made if made.phase == phase]

    def unthought(self, phase: str) -> dict[str, list[float]]:
        """For each seat what its clock lost at each choice beyond what was thought."""
        lost: dict[str, list[float]] = {}
        for sitting in self.sittings:
            for person in sitting.people:
                pairs = zip(person.made, person.made[1:], strict=False)
                lost[f"{sitting.table} {person.chair.seat}"] = [
                    one.left - next.left - one.thought for one, next in pairs if one.phase == next.phase == phase
                ]
        return lost
