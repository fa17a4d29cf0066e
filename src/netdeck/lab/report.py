"""The report of a run: win rates with uncertainty, course of games, cards, findings."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean, median

import msgspec

from netdeck.kernel import Definition, Game
from netdeck.lab.ablation import Contribution, contributions
from netdeck.lab.card_value import CardShare, DominatedCard, card_shares, dead_cards, dominated_cards
from netdeck.lab.confidence import Rating, bradley_terry
from netdeck.lab.findings import MOST, SMALLER, Problem, came_back, problems, unusual_games
from netdeck.lab.highlights import Notable
from netdeck.lab.never_used import in_decks, unused_clauses, unused_phrases
from netdeck.lab.observed_game import Played
from netdeck.lab.pairings import Meeting, names
from netdeck.lab.plan import Plan
from netdeck.lab.runner import Tables
from netdeck.lab.skill import SkillShare, skill_shares
from netdeck.lab.win_rates import Share, mean, share_of
from netdeck.language.dead_text import idle_words
from netdeck.language.tools import tools_of


class MeetingScore(msgspec.Struct, frozen=True):
    """The result of one meeting: the score of the first entrant."""

    a: str
    b: str
    share: Share


class Used(msgspec.Struct, frozen=True):
    """How often a kind of choice was offered and taken, in games."""

    offered: int
    taken: int


class IdleWords(msgspec.Struct, frozen=True):
    """Words of a card that never had an effect, with their place in its text."""

    card: str
    words: str
    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.card}: {self.words}"


class WorldReport(msgspec.Struct, frozen=True):
    """One world."""

    name: str
    games: int
    shares: dict[str, Share]
    ratings: dict[str, Rating]
    meetings: list[MeetingScore]
    seats: dict[str, Share]
    roles: dict[str, Share]
    first: Share
    """How often whoever was asked first won."""
    choices: dict[str, float]
    turns: dict[str, float]
    branching: float
    dead_turns: float
    lead_changes: float
    comebacks: float
    decisiveness: float
    """By how much the most important single choice of a game changes the chances, on the average."""
    decided_late: float
    """How far into a game that choice falls, on the average."""
    endings: dict[str, int]
    cards: list[CardShare]
    unheld: list[str]
    unused: list[str]
    dead: list[str]
    outdone: list[DominatedCard]
    contributions: list[Contribution]
    skill: list[SkillShare]
    kinds: dict[str, Used]
    never_taken: list[str]
    silent_clauses: list[str]
    silent_phrases: list[str]
    idle_words: list[IdleWords]
    faults: dict[str, int]
    problems: list[Problem]
    smaller: list[Problem]
    """What weighs less than those."""
    notable: list[Notable]


class Report(msgspec.Struct, frozen=True):
    """The results of a run."""

    game: str
    title: str
    rules: str
    plan: Plan
    worlds: list[WorldReport]


def report(tables: Tables, side_runs: Mapping[str, Tables] | None = None, *, silences: bool = True) -> Report:
    """Summarize a run so far, with its side runs in *side_runs* (:mod:`netdeck.lab.side_runs`).

    Without *silences* nobody looks for clauses and phrases that no game has reached, which takes a second when it is first done.
    """
    plan = tables.plan
    game = plan.find_game()
    more = side_runs or {}
    found = contributions(plan, more["ablation"]) if "ablation" in more else []
    skills = skill_shares(more["skill"]) if "skill" in more else []
    worlds = [_world(plan, game, number, tables, found, skills, silences) for number in range(len(plan.world))]
    return Report(game.id, game.title, game.version, plan, worlds)


def _world(
    plan: Plan, game: Game, number: int, tables: Tables, measured: Sequence[Contribution], skills: Sequence[SkillShare], silences: bool
) -> WorldReport:
    who = names(plan)
    name = plan.world[number].name
    meetings = sorted(meeting for meeting in tables.games if meeting.world == number)
    counted = {meeting: tables.counted(meeting) for meeting in meetings}
    games = [game for each in counted.values() for game in each]
    sound = [each for each in games if not each.fault]
    seats = sorted({str(seat): seat for each in sound for seat in each.seats}.items())
    roles = {role: seats_of for role, seats_of in game.seat_flags.items() if any(seat in seats_of for _, seat in seats)}
    cards = card_shares(sound)
    known = in_decks(plan, game, number)
    held = {card.name for card in cards}
    used = {card.name for card in cards if card.used}
    mine = [each for each in measured if each.world == name]
    kinds = _kinds(sound)
    fired = {clause for each in sound for clause in each.fired}
    found = WorldReport(
        name=name,
        games=len(games),
        shares={entrant: share_of_entrant(counted, index, tables.turns) for index, entrant in enumerate(who)}
        if plan.kind != "mirror"
        else {},
        ratings=dict(zip(who, _ratings(counted, len(who)), strict=True)) if plan.kind != "mirror" and games else {},
        meetings=[_meant(who, meeting, each, tables.turns) for meeting, each in counted.items() if meeting.a != meeting.b and each],
        seats={name: by_deal((each, seat in each.winners) for each in sound if seat in each.seats) for name, seat in seats},
        roles={role: by_deal((each, any(seat in each.winners for seat in seats_of)) for each in sound) for role, seats_of in roles.items()},
        first=by_deal((each, each.first in each.winners) for each in sound if each.first is not None and each.winners),
        choices=_spread([each.choices for each in sound]),
        turns=_spread([each.turns for each in sound if each.turns]),
        branching=mean([each.offered / each.choices for each in sound if each.choices]),
        dead_turns=mean([each.dead / each.turns for each in sound if each.turns]),
        lead_changes=mean([each.leads for each in sound]),
        comebacks=mean([came_back(each) for each in sound if each.winners]),
        decisiveness=mean([each.swing for each in sound]),
        decided_late=mean([each.swing_at / each.choices for each in sound if each.moments]),
        endings=dict(Counter(f"{each.cause or 'the end'} ({each.clause})" for each in sound).most_common()),
        cards=cards,
        unheld=sorted({*known} - held),
        unused=sorted((held & {*known}) - used),
        dead=dead_cards(cards),
        outdone=dominated_cards(tools_of(game), known, mine),
        contributions=mine,
        skill=[each for each in skills if each.world == name],
        kinds=kinds,
        never_taken=_never_taken(kinds, sound),
        silent_clauses=unused_clauses(game, fired) if sound and silences else [],
        silent_phrases=unused_phrases(game, known, used, fired) if sound and silences else [],
        idle_words=_idle_words({name: card for name, card in known.items() if name in used}, sound),
        faults=dict(Counter(each.fault.partition(":")[0] for each in games if each.fault).most_common()),
        problems=[],
        smaller=[],
        notable=[],
    )
    every = problems(found, sound, who, roles)
    troubles, smaller = every[:MOST], every[MOST : MOST + SMALLER]
    shown = [each.shown_by for each in troubles if each.shown_by is not None]
    places = {each.place for each in shown}
    others = [each for each in unusual_games(sound) if each.place not in places]
    return msgspec.structs.replace(found, problems=troubles, smaller=smaller, notable=[*dict.fromkeys(shown), *others])


def _idle_words(cards: Mapping[str, Definition], games: Sequence[Played]) -> list[IdleWords]:
    """The words of cards that never did anything; empty if none were recorded, as in games of older versions."""
    said = {words for each in games for words in each.said}
    found = idle_words(cards, said) if said else {}
    return [IdleWords(name, str(words), words.start, words.end) for name, idle in found.items() for words in idle]


def _kinds(games: Sequence[Played]) -> dict[str, Used]:
    offered = Counter(kind for each in games for kind in each.offers)
    taken = Counter(kind for each in games for kind in each.taken)
    return {kind: Used(count, taken[kind]) for kind, count in sorted(offered.items())}


def _never_taken(kinds: Mapping[str, Used], games: Sequence[Played]) -> list[str]:
    """The label of a choice of each kind that was never taken; its notation for games of older versions."""
    words = {kind: each for game in reversed(games) for kind, each in game.untaken.items()}
    return [words.get(kind, kind.partition(" ")[0]) for kind, each in kinds.items() if not each.taken]


# Shares


def _spread(values: Sequence[int]) -> dict[str, float]:
    if not values:
        return {}
    ordered = sorted(values)
    return {"mean": fmean(values), "median": median(values), "p95": ordered[(19 * len(ordered) - 1) // 20], "longest": ordered[-1]}


def by_deal(values: Iterable[tuple[Played, bool]]) -> Share:
    """A rate per deal, because games of one deal are correlated."""
    found: dict[tuple[Meeting, int], list[bool]] = defaultdict(list)
    for game, value in values:
        found[game.meeting, game.seed].append(value)
    return share_of([fmean(each) for each in found.values()], sum(map(len, found.values())))


def _rounds(games: Iterable[Played], score: Callable[[Played], float], turns: int) -> list[float]:
    """The mean of each round: games of one seed are alike, so a round counts once."""
    found: dict[int, list[float]] = defaultdict(list)
    for each in games:
        found[each.number // turns].append(score(each))
    return [fmean(each) for _, each in sorted(found.items())]


def share_of_entrant(counted: dict[Meeting, list[Played]], index: int, turns: int) -> Share:
    """The score of an entrant in all its meetings."""
    values: list[float] = []
    games = 0
    for meeting, each in counted.items():
        if meeting.a != meeting.b and index in (meeting.a, meeting.b):
            mine = meeting.a == index
            games += len(each)
            values += _rounds(each, lambda one, mine=mine: one.score if mine else 1 - one.score, turns)  # type: ignore[misc]
    return share_of(values, games)


def _meant(who: Sequence[str], meeting: Meeting, games: Sequence[Played], turns: int) -> MeetingScore:
    values = _rounds(games, lambda each: each.score, turns)
    return MeetingScore(who[meeting.a], who[meeting.b], share_of(values, len(games)))


def _ratings(counted: dict[Meeting, list[Played]], count: int) -> list[Rating]:
    points: dict[tuple[int, int], tuple[float, float]] = {}
    for meeting, each in counted.items():
        if meeting.a != meeting.b:
            won, lost = points.get((meeting.a, meeting.b), (0.0, 0.0))
            score = sum(one.score for one in each)
            points[meeting.a, meeting.b] = won + score, lost + len(each) - score
    return bradley_terry(points, count)
