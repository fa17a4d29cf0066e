"""What a designer should look at first: the largest problems in plain words, each with a game that shows it, and the strangest games."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from netdeck.kernel import Seat
from netdeck.lab.knowing import together
from netdeck.lab.notable import Notable, notable
from netdeck.lab.playing import Played
from netdeck.lab.shares import percent
from netdeck.lab.weighing import FEW

if TYPE_CHECKING:
    from netdeck.lab.report import WorldReport

BEHIND = 0.2
"""Who gave itself no more than this and won has come back."""
ABLATION = "ablation"
MOST = 3
"""So many problems are named."""


class Problem(msgspec.Struct, frozen=True):
    """Something that a designer should look at: a sentence, how much it weighs, and a game that shows it."""

    sentence: str
    weight: float
    shown_by: Notable | None = None
    about: tuple[str, ...] = ()
    """Whom or what it says something of; what is said of the same is told once."""


def came_back(game: Played) -> float:
    """Whether the winner had been far behind."""
    won = 0 if game.score > 0.5 else 1
    return float(game.sides[won].worst <= BEHIND)


def strangest(games: Sequence[Played]) -> list[Notable]:
    """Games worth looking at, whatever the problems are."""
    wanted: list[tuple[str, Callable[[Played], float]]] = [
        ("the longest", lambda each: each.choices),
        ("the shortest", lambda each: -each.choices),
        ("the largest swing", lambda each: each.swing),
        ("the most changes of the lead", lambda each: each.leads),
        ("the greatest comeback", lambda each: -each.sides[0 if each.score > 0.5 else 1].worst if each.winners else -1.0),
    ]
    return [found for why, key in wanted if (found := _shown(why, games, key)) is not None]


def problems(world: "WorldReport", games: Sequence[Played], who: Sequence[str], roles: Mapping[str, Sequence[Seat]]) -> list[Problem]:
    """The largest ones first, three at most; what states the same fact is one."""
    found = [
        *_first(world, games, roles),
        *_unequal(world, games, who),
        *_roles(world, games, roles),
        *_meetings(world, games, who),
        *_lengths(world, games),
        *_idle(world, games),
        *_strange_cards(world, games),
        *_weak_cards(world, games),
        *_luck(world, games),
        *_never(world, games),
    ]
    return merged(sorted(found, key=lambda each: (-each.weight, each.sentence)))[:MOST]


def merged(found: Sequence[Problem]) -> list[Problem]:
    """*found* without what only repeats a larger problem: that what one wins the other loses, or that both hold of one card."""
    told: list[Problem] = []
    for each in found:
        if not any({*each.about} & {*other.about} for other in told):
            told.append(each)
    return told


def nothing(games: int) -> str:
    """What is said where no problem is: that so many games show none, or could not."""
    return f"Nothing stands out in {games:,} games." if games >= FEW else f"{games:,} games are too few to tell; {FEW} are the least."


def _shown(why: str, games: Iterable[Played], key: Callable[[Played], float] = lambda each: -each.choices) -> Notable | None:
    """The game that shows something best; of equals the first, and without a key the shortest."""
    best = max(games, key=lambda each: (key(each), -each.meeting.a, -each.meeting.b, -each.number), default=None)
    return notable(why, best) if best is not None else None


def _won(game: Played, index: int) -> bool:
    """Whether that entrant alone won."""
    return (game.meeting.a == index and game.score == 1) or (game.meeting.b == index and game.score == 0)


def _first(world: "WorldReport", games: Sequence[Played], roles: Mapping[str, Sequence[Seat]]) -> Iterator[Problem]:
    """Who begins wins too much or too little; where that is always the same role, it is told of the role."""
    first, beginning = world.first, {each.first for each in games}
    if any(beginning <= {*seats} for seats in roles.values()):
        return
    if first.games >= FEW and (far := first.beyond(0.5)):
        word = "more" if first.share > 0.5 else "less"
        fitting = [each for each in games if (each.first in each.winners) == (first.share > 0.5)]
        shown = _shown("whoever begins, quickly decided", fitting)
        yield Problem(f"Whoever is asked first wins {word} than half: {percent(first.share)} of {first.games} games.", far, shown)


def _unequal(world: "WorldReport", games: Sequence[Played], who: Sequence[str]) -> Iterator[Problem]:
    for index, name in enumerate(who):
        found = world.shares.get(name)
        if found is not None and found.games >= FEW and (far := found.beyond(0.5)) > 0.05:
            wins = found.share > 0.5
            rest = max(found.share, 1 - found.share)
            others = [other for other in range(len(who)) if other != index]
            fitting = [each for each in games if (_won(each, index) if wins else index in (each.meeting.a, each.meeting.b))]
            fitting = [each for each in fitting if wins or any(_won(each, other) for other in others)]
            shown = _shown(f"{name} {'wins' if wins else 'loses'}", fitting)
            about = tuple(who) if len(who) == 2 else (name,)  # what one of two wins, the other loses
            yield Problem(f"{name} {'wins' if wins else 'loses'} too much: {percent(rest)} of {found.games} games.", far, shown, about)


def _roles(world: "WorldReport", games: Sequence[Played], roles: Mapping[str, Sequence[Seat]]) -> Iterator[Problem]:
    for role, share in world.roles.items():
        wins = share.share > 0.5
        if len(roles) == 2 and not wins:
            continue  # what one of two loses, the other wins
        if share.games >= FEW and (far := share.beyond(0.5)) > 0.05:
            fitting = [each for each in games if any(seat in each.winners for seat in roles[role]) == wins]
            sentence = (
                f"The {role} {'win' if wins else 'lose'} too much: {percent(max(share.share, 1 - share.share))} of {share.games} games."
            )
            yield Problem(sentence, far, _shown(f"the {role} {'win' if wins else 'lose'}", fitting))


def _meetings(world: "WorldReport", games: Sequence[Played], who: Sequence[str]) -> Iterator[Problem]:
    """One that beats another far too often, where there are more than the two."""
    for each in world.meetings if len(world.meetings) > 1 else ():
        far = each.share.beyond(0.5)
        if each.share.games < FEW or far <= 0.1:
            continue
        winner, loser = (each.a, each.b) if each.share.share > 0.5 else (each.b, each.a)
        a, b = who.index(each.a), who.index(each.b)
        fitting = [one for one in games if (one.meeting.a, one.meeting.b) == (a, b) and _won(one, who.index(winner))]
        rest = max(each.share.share, 1 - each.share.share)
        sentence = f"{loser} has little chance against {winner}, who wins {percent(rest)} of {each.share.games} games."
        yield Problem(sentence, far * 0.8, _shown(f"{winner} beats {loser}", fitting), (winner, loser))


def _lengths(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    choices = world.choices
    if choices and choices["longest"] > 5 * choices["median"]:
        sentence = f"Some games drag on: the longest had {choices['longest']:.0f} choices, half of them {choices['median']:.0f} or fewer."
        shown = _shown("the longest", games, lambda each: each.choices)
        yield Problem(sentence, 0.02 * choices["longest"] / choices["median"], shown)
    stopped = [each for each in games if not each.winners]
    if len(games) >= FEW and len(stopped) > 0.05 * len(games):
        sentence = f"{percent(len(stopped) / len(games))} of the games end without a winner."
        yield Problem(sentence, len(stopped) / len(games), _shown("no winner", stopped))


def _idle(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    if world.dead_turns > 0.3:
        sentence = f"In {percent(world.dead_turns)} of the turns nobody has anything to decide."
        shown = _shown("turns without a decision", games, lambda each: each.dead / (each.turns or 1))
        yield Problem(sentence, (world.dead_turns - 0.3) / 2, shown)


def _strange_cards(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    """Cards that stand out among all of them: intervals are such that all hold together."""
    measured = {each.card: each for each in world.contributions}
    factor = together(len(world.cards))
    for card in world.cards:
        low, high = (card.lift + factor * (end - card.lift) for end in (card.low, card.high))
        if card.name not in measured and card.held >= FEW and (low > 0.05 or high < -0.05):
            good = card.lift > 0
            sentence = f"Whoever holds {card.name} wins {percent(abs(card.lift))} {'more' if good else 'less'} often than otherwise."
            fitting = [each for each in games if _held_and(each, card.name, won=good)]
            yield Problem(sentence, max(low, -high), _shown(f"{card.name} {'wins' if good else 'loses'}", fitting), (f"card {card.name}",))
    factor = together(len(world.contributions))
    for each in world.contributions:
        low, high = (each.points + factor * (end - each.points) for end in (each.low, each.high))
        if each.games >= FEW and low > 0.05:
            sentence = (
                f"{each.deck} leans on {each.card}: with blanks in its place it wins {percent(each.points)} less "
                f"({percent(low)} to {percent(high)})."
            )
            shown = Notable(f"{each.card} decides", each.meeting, each.number, each.seed, run=ABLATION)
            yield Problem(sentence, low, shown, (f"card {each.card}",))
        elif each.games >= FEW and high < 0:
            sentence = f"{each.deck} would do better with a blank than with {each.card}: by {percent(-each.points)} of its games."
            shown = Notable(f"{each.card} harms", each.meeting, each.number, each.seed, run=ABLATION)
            yield Problem(sentence, 0.05 - high, shown, (f"card {each.card}",))


def _held_and(game: Played, card: str, *, won: bool) -> bool:
    """Whether somebody had the card and won, or lost."""
    scores = (game.score, 1 - game.score)
    return any(card in side.held and score == float(won) for side, score in zip(game.sides, scores, strict=True))


def _weak_cards(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    idle = world.dead or world.unused
    if len(idle) > 2:
        name = idle[0]
        fitting = [each for each in games if any(name in side.held and name not in side.used for side in each.sides)]
        sentence = f"{len(idle)} cards are held and hardly ever used: {', '.join(idle[:4])}{', ...' if len(idle) > 4 else ''}."
        yield Problem(sentence, 0.02 * len(idle), _shown(f"{name} stays in the hand", fitting))
    for each in world.outdone[:1]:
        held = [one for one in games if any(each.card in side.held for side in one.sides)]
        shown = _shown(f"{each.card} is held", held)
        yield Problem(f"{each.card} is outdone by {each.by}: {each.why}.", 0.03, shown, (f"card {each.card}",))


def _luck(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    for each in world.skill:
        if each.games >= FEW and each.high < 0.6:
            sentence = f"Skill hardly tells: {each.strong} wins only {percent(each.share)} of {each.games} games against {each.weak}."
            yield Problem(sentence, 0.6 - each.high, _shown("the largest swing", games, lambda one: one.swing))


def _never(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    never = world.never_taken
    if world.games >= FEW and len(never) > 1:
        shown = _shown("choices that nobody takes", games, lambda each: len({*never}.intersection(each.offers)))
        yield Problem(f"Choices that are offered and never taken: {', '.join(never[:4])}.", 0.01 * len(never), shown)
