"""The lab in a worker process: plays rounds of a run in slices.

The games that were played are the run, and the server keeps them. A worker keeps those of some runs in memory; whoever asks says how many
there are, and a worker that has lost them says so (:class:`~netdeck.server.jobs.Missing`) and is given all of them.
"""

import time
import zlib
from collections import OrderedDict
from typing import Annotated, Literal

import msgspec

from netdeck.i18n import ENGLISH, Translator, translator
from netdeck.kernel import Setup
from netdeck.kernel.preemption import pause
from netdeck.lab.live_run import LiveRun, Noted
from netdeck.lab.pairings import Meeting
from netdeck.lab.plan import Ablation, Kind, Plan, PlanError, Stop, World, demand
from netdeck.server import catalogue
from netdeck.server import messages as m
from netdeck.server.budgets import cpu_seconds
from netdeck.server.intake import InvalidSetup
from netdeck.server.jobs import Job, JobResult, Missing
from netdeck.server.messages import CardText, Text

KEPT = 8
"""How many runs a worker keeps in memory; those that were needed least lately go first."""
SHARE = 3
"""So many times as long as it takes to sum a run up is played before that is done again."""
MOST_DECKS, MOST_BOTS, MOST_WORLDS = 8, 2, 2

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Word = Annotated[str, msgspec.Meta(max_length=60)]


class LabWorld(msgspec.Struct, frozen=True, kw_only=True):
    """What is compared: the rules as they are, or with other cards, options or clauses."""

    name: Name = "as printed"
    variant: Word = ""
    options: dict[Word, bool | int | float | Word] = {}
    cards: CardText = ""
    without: Annotated[tuple[Word, ...], msgspec.Meta(max_length=8)] = ()


class LabPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The plan of a run. ``decks`` are lists by name: a deck of the game by its own name, or one as text.

    ``games`` are the most for each meeting in each world. A meeting ends earlier once its score is known to ``within`` each way; 0 plays
    them all. With ``blanks`` so many games tell of each card what it contributes, against a blank in its place.
    """

    game: Word
    decks: Annotated[dict[Name, Text], msgspec.Meta(max_length=MOST_DECKS)] = {}
    bots: Annotated[tuple[Word, ...], msgspec.Meta(min_length=1, max_length=MOST_BOTS)] = ("greedy",)
    kind: Literal["round-robin", "gauntlet", "mirror"] = "round-robin"
    games: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 200
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**53)] = 1
    within: Annotated[float, msgspec.Meta(ge=0, lt=0.5)] = 0.0
    blanks: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    worlds: Annotated[tuple[LabWorld, ...], msgspec.Meta(min_length=1, max_length=MOST_WORLDS)] = (LabWorld(),)

    def plan(self) -> Plan:
        """The plan as the lab reads it, without files."""
        kind: Kind = self.kind
        worlds = tuple(
            World(
                name=each.name,
                variant=each.variant,
                options=dict(each.options),
                cards=(each.cards,) if each.cards.strip() else (),
                without=each.without,
            )
            for each in self.worlds
        )
        return Plan(
            game=self.game,
            kind=kind,
            bots=self.bots,
            decks=dict(self.decks),
            games=self.games,
            seed=self.seed,
            stop=Stop(width=self.within) if self.within else None,
            ablation=Ablation(games=max(2, self.blanks)) if self.blanks else None,
            records=0,
            world=worlds,
        )


class LabGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a run: its part (the plan or a measurement), its world, who met, and its number."""

    part: Literal["", "ablation"] = ""
    world: Annotated[int, msgspec.Meta(ge=0, lt=MOST_WORLDS)] = 0
    a: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] = 0
    b: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] = 0
    number: Annotated[int, msgspec.Meta(ge=0, lt=2**31)] = 0


class Agreed(JobResult, frozen=True, kw_only=True):
    """A plan that can be played: how many games it has at most."""

    plan: bytes
    expected: int


class Ran(JobResult, frozen=True, kw_only=True):
    """Some more games of a run, packed, and what all of them say, as JSON in each of the wanted languages."""

    games: bytes
    played: int
    expected: int
    over: bool
    findings: dict[str, bytes]
    cards: bytes = b""
    """What is printed on the cards of each world, in their order, if that was wanted."""


class Recorded(JobResult, frozen=True, kw_only=True):
    """A game of a run: its record, or the lines of its log where there can be none."""

    rules: str = ""
    setup: Setup | None = None
    seed: int = 0
    record: bytes = b""
    lines: tuple[str, ...] = ()


class BeginLab(Job, frozen=True, kw_only=True):
    """See whether a plan can be played."""

    wish: LabPlan
    seconds: float

    def translator(self) -> Translator:
        return translator(self.language, catalogue.find(self.wish.game))

    def do(self) -> JobResult:
        """In the worker."""
        plan = self.wish.plan()
        catalogue.find(plan.game)
        try:
            demand(plan, self.seconds)
        except PlanError as error:
            return InvalidSetup(sentence=". ".join(self.translator().say(problem) for problem in error.problems[:5]))
        return Agreed(plan=msgspec.json.encode(plan), expected=LiveRun(plan).expected)


class PlayLab(Job, frozen=True, kw_only=True):
    """Play some rounds of a run (none without ``seconds``), and sum it up. ``at`` is how many games there are."""

    run: str
    plan: bytes
    at: int
    begun: tuple[bytes, ...] | None = None
    seconds: float = 0
    shown_in: tuple[str, ...] = ()
    cards: bool = False

    def do(self) -> JobResult:
        """In the worker."""
        desk = _KEPT.pop(self.run, None)  # what is broken off in the middle of something is not kept
        if self.begun is not None:
            desk = _LoadedRun(LiveRun(msgspec.json.decode(self.plan, type=Plan)))
            for batch in self.begun:
                for noted in _read(zlib.decompress(batch)):
                    desk.sitting.add(noted)
        if desk is None or desk.sitting.played != self.at:
            return Missing()
        played = desk.played(self.seconds) if self.seconds else []
        findings = {language: desk.told(language) for language in self.shown_in}
        _KEPT[self.run] = desk
        while len(_KEPT) > KEPT:
            _KEPT.popitem(last=False)
        sitting = desk.sitting
        packed = zlib.compress(msgspec.json.encode(played)) if played else b""
        return Ran(
            games=packed,
            played=sitting.played,
            expected=sitting.expected,
            over=sitting.over,
            findings=findings,
            cards=desk.cards() if self.cards else b"",
        )


class _LoadedRun:
    """A run in memory, and how long it took to sum it up."""

    def __init__(self, sitting: LiveRun) -> None:
        self.sitting = sitting
        self._took = 0.0

    def played(self, seconds: float) -> list[Noted]:
        end = cpu_seconds() + max(seconds, SHARE * self._took)

        def enough() -> bool:
            pause()
            return cpu_seconds() >= end

        return self.sitting.play(enough)

    def told(self, language: str) -> bytes:
        """What its games say, in a language."""
        began = time.process_time()
        data = m.encode(self.sitting.findings(), language, self.sitting.plan.find_game())
        self._took = time.process_time() - began
        return data

    def cards(self) -> bytes:
        plan = self.sitting.plan
        game = plan.find_game()
        return m.encode({world.name: catalogue.cards(game, plan.setup(world)) for world in plan.world}, ENGLISH, game)


class ShowLabGame(Job, frozen=True, kw_only=True):
    """A game of a run, to be looked at."""

    plan: bytes
    game: LabGame

    def do(self) -> JobResult:
        """In the worker."""
        sitting = LiveRun(msgspec.json.decode(self.plan, type=Plan))
        wanted = self.game
        meeting = Meeting(wanted.world, wanted.a, wanted.b)
        tables = sitting.tables.get(wanted.part)
        if tables is None or not sitting.has(wanted.part, meeting, wanted.number):
            return Missing()
        record = sitting.record(wanted.part, meeting, wanted.number)
        if record is None:
            return Recorded(lines=tuple(sitting.log_lines(wanted.part, meeting, wanted.number)))
        header = record.header
        return Recorded(rules=header.rules, setup=header.setup, seed=record.deal.seed or 0, record=record.to_bytes())


_read = msgspec.json.Decoder(list[Noted]).decode
_KEPT: OrderedDict[str, _LoadedRun] = OrderedDict()
