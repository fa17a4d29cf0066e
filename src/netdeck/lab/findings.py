"""Findings for designers: the largest problems in plain words, each with a game that shows it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from netdeck.kernel import Seat, say
from netdeck.lab.card_value import FEW
from netdeck.lab.confidence import together
from netdeck.lab.highlights import Notable, notable
from netdeck.lab.observed_game import Played
from netdeck.lab.win_rates import percent

if TYPE_CHECKING:
    from netdeck.lab.report import WorldReport

BEHIND = 0.2
"""Who gave itself no more than this and won has come back."""
ABLATION = "ablation"
MOST, SMALLER = 3, 12
"""So many problems are named, and so many smaller ones listed."""


class Problem(msgspec.Struct, frozen=True):
    """A problem for a designer: a sentence, its weight, and a game that shows it."""

    sentence: str
    weight: float
    shown_by: Notable | None = None
    about: tuple[str, ...] = ()
    """Whom or what it says something of; what is said of the same is told once."""


def came_back(game: Played) -> float:
    """Whether the winner had been far behind."""
    won = 0 if game.score > 0.5 else 1
    return float(game.sides[won].worst <= BEHIND)


def unusual_games(games: Sequence[Played]) -> list[Notable]:
    """Games worth watching, independent of problems."""
    wanted: list[tuple[str, Callable[[Played], float]]] = [
        (say("the longest"), lambda each: each.choices),
        (say("the shortest"), lambda each: -each.choices),
        (say("the largest swing"), lambda each: each.swing),
        (say("the most changes of the lead"), lambda each: each.leads),
        (say("the greatest comeback"), lambda each: -each.sides[0 if each.score > 0.5 else 1].worst if each.winners else -1.0),
    ]
    return [found for why, key in wanted if (found := _shown(why, games, key)) is not None]


def problems(world: "WorldReport", games: Sequence[Played], who: Sequence[str], roles: Mapping[str, Sequence[Seat]]) -> list[Problem]:
    """All problems, largest first, without duplicates."""
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
    return merged(sorted(found, key=lambda each: (-each.weight, each.sentence)))


def merged(found: Sequence[Problem]) -> list[Problem]:
    """*found* without problems that only repeat a larger one."""
    told: list[Problem] = []
    for each in found:
        if not any({*each.about} & {*other.about} for other in told):
            told.append(each)
    return told


def nothing(games: int) -> str:
    """The message when no problem was found."""
    if games >= FEW:
        return say("Nothing stands out in {games:,} games.", games=games)
    return say("{games:,} games are too few; at least {least} are needed.", games=games, least=FEW)


def _shown(why: str, games: Iterable[Played], key: Callable[[Played], float] = lambda each: -each.choices) -> Notable | None:
    """The game that shows something best; of equals the first, and without a key the shortest."""
    best = max(games, key=lambda each: (key(each), -each.meeting.a, -each.meeting.b, -each.number), default=None)
    return notable(why, best) if best is not None else None


def _won(game: Played, index: int) -> bool:
    """Whether that entrant alone won."""
    return (game.meeting.a == index and game.score == 1) or (game.meeting.b == index and game.score == 0)


def _first(world: "WorldReport", games: Sequence[Played], roles: Mapping[str, Sequence[Seat]]) -> Iterator[Problem]:
    """Going first wins too often or too rarely; reported for the role if the same role always begins."""
    first, beginning = world.first, {each.first for each in games}
    if any(beginning <= {*seats} for seats in roles.values()):
        return
    if first.games >= FEW and (far := first.beyond(0.5)):
        template = (
            "Going first wins too often: {share} of {games} games."
            if first.share > 0.5
            else "Going first wins too rarely: {share} of {games} games."
        )
        fitting = [each for each in games if (each.first in each.winners) == (first.share > 0.5)]
        shown = _shown(say("going first, decided quickly"), fitting)
        yield Problem(say(template, share=percent(first.share), games=first.games), far, shown)


def _unequal(world: "WorldReport", games: Sequence[Played], who: Sequence[str]) -> Iterator[Problem]:
    for index, name in enumerate(who):
        found = world.shares.get(name)
        if found is not None and found.games >= FEW and (far := found.beyond(0.5)) > 0.05:
            wins = found.share > 0.5
            rest = max(found.share, 1 - found.share)
            others = [other for other in range(len(who)) if other != index]
            fitting = [each for each in games if (_won(each, index) if wins else index in (each.meeting.a, each.meeting.b))]
            fitting = [each for each in fitting if wins or any(_won(each, other) for other in others)]
            shown = _shown(say("{name} wins" if wins else "{name} loses", name=name), fitting)
            about = tuple(who) if len(who) == 2 else (name,)  # what one of two wins, the other loses
            template = "{name} wins too much: {share} of {games} games." if wins else "{name} loses too much: {share} of {games} games."
            yield Problem(say(template, name=name, share=percent(rest), games=found.games), far, shown, about)


def _roles(world: "WorldReport", games: Sequence[Played], roles: Mapping[str, Sequence[Seat]]) -> Iterator[Problem]:
    for role, share in world.roles.items():
        wins = share.share > 0.5
        if len(roles) == 2 and not wins:
            continue  # what one of two loses, the other wins
        if share.games >= FEW and (far := share.beyond(0.5)) > 0.05:
            fitting = [each for each in games if any(seat in each.winners for seat in roles[role]) == wins]
            template = (
                "The {role} win too much: {share} of {games} games." if wins else "The {role} lose too much: {share} of {games} games."
            )
            sentence = say(template, role=role, share=percent(max(share.share, 1 - share.share)), games=share.games)
            yield Problem(sentence, far, _shown(say("the {role} win" if wins else "the {role} lose", role=role), fitting))


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
        sentence = say(
            "{loser} has little chance against {winner}, who wins {share} of {games} games.",
            loser=loser,
            winner=winner,
            share=percent(rest),
            games=each.share.games,
        )
        yield Problem(sentence, far * 0.8, _shown(say("{winner} beats {loser}", winner=winner, loser=loser), fitting), (winner, loser))


def _lengths(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    choices = world.choices
    if choices and choices["longest"] > 5 * choices["median"]:
        sentence = say(
            "Some games drag on: the longest had {longest:.0f} choices, half of them {median:.0f} or fewer.",
            longest=choices["longest"],
            median=choices["median"],
        )
        shown = _shown(say("the longest"), games, lambda each: each.choices)
        yield Problem(sentence, 0.02 * choices["longest"] / choices["median"], shown)
    stopped = [each for each in games if not each.winners]
    if len(games) >= FEW and len(stopped) > 0.05 * len(games):
        sentence = say("{share} of the games end without a winner.", share=percent(len(stopped) / len(games)))
        yield Problem(sentence, len(stopped) / len(games), _shown(say("no winner"), stopped))


def _idle(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    if world.dead_turns > 0.3:
        sentence = say("In {share} of the turns nobody has anything to decide.", share=percent(world.dead_turns))
        shown = _shown(say("turns without a decision"), games, lambda each: each.dead / (each.turns or 1))
        yield Problem(sentence, (world.dead_turns - 0.3) / 2, shown)


def _strange_cards(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    """Cards that stand out, with intervals that hold jointly."""
    measured = {each.card: each for each in world.contributions}
    factor = together(len(world.cards))
    for card in world.cards:
        low, high = (card.lift + factor * (end - card.lift) for end in (card.low, card.high))
        if card.name not in measured and card.held >= FEW and (low > 0.05 or high < -0.05):
            good = card.lift > 0
            template = "Players who hold {card} win {share} more often." if good else "Players who hold {card} win {share} less often."
            sentence = say(template, card=card.name, share=percent(abs(card.lift)))
            fitting = [each for each in games if _held_and(each, card.name, won=good)]
            shown = _shown(say("{name} wins" if good else "{name} loses", name=card.name), fitting)
            yield Problem(sentence, max(low, -high), shown, (f"card {card.name}",))
    factor = together(len(world.contributions))
    for each in world.contributions:
        low, high = (each.points + factor * (end - each.points) for end in (each.low, each.high))
        if each.games >= FEW and low > 0.05:
            sentence = say(
                "{deck} depends on {card}: with blanks instead it wins {share} less ({low} to {high}).",
                deck=each.deck,
                card=each.card,
                share=percent(each.points),
                low=percent(low),
                high=percent(high),
            )
            shown = Notable(say("{card} decides", card=each.card), each.meeting, each.number, each.seed, run=ABLATION)
            yield Problem(sentence, low, shown, (f"card {each.card}",))
        elif each.games >= FEW and high < 0:
            sentence = say(
                "{deck} would do better with a blank than with {card}: by {share} of its games.",
                deck=each.deck,
                card=each.card,
                share=percent(-each.points),
            )
            shown = Notable(say("{card} harms", card=each.card), each.meeting, each.number, each.seed, run=ABLATION)
            yield Problem(sentence, 0.05 - high, shown, (f"card {each.card}",))


def _held_and(game: Played, card: str, *, won: bool) -> bool:
    """Whether a player held the card and won, or lost."""
    scores = (game.score, 1 - game.score)
    return any(card in side.held and score == float(won) for side, score in zip(game.sides, scores, strict=True))


def _weak_cards(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    idle = world.dead or world.unused
    if len(idle) > 2:
        name = idle[0]
        fitting = [each for each in games if any(name in side.held and name not in side.used for side in each.sides)]
        sentence = say("{count} cards are held and hardly ever used, among them {cards}.", count=len(idle), cards=", ".join(idle[:4]))
        yield Problem(sentence, 0.02 * len(idle), _shown(say("{card} stays in the hand", card=name), fitting))
    for each in world.outdone[:1]:
        held = [one for one in games if any(each.card in side.held for side in one.sides)]
        shown = _shown(say("{card} is held", card=each.card), held)
        sentence = say("{card} is outclassed by {by}: {why}.", card=each.card, by=each.by, why=each.why)
        yield Problem(sentence, 0.03, shown, (f"card {each.card}",))


def _luck(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    for each in world.skill:
        if each.games >= FEW and each.high < 0.6:
            sentence = say(
                "Skill hardly matters: {strong} wins only {share} of {games} games against {weak}.",
                strong=each.strong,
                share=percent(each.share),
                games=each.games,
                weak=each.weak,
            )
            yield Problem(sentence, 0.6 - each.high, _shown(say("the largest swing"), games, lambda one: one.swing))


def _never(world: "WorldReport", games: Sequence[Played]) -> Iterator[Problem]:
    never = world.never_taken
    if world.games >= FEW and len(never) > 1:
        shown = _shown(say("choices that nobody takes"), games, lambda each: len({*never}.intersection(each.untaken.values())))
        sentence = say("Choices that are offered and never taken: {choices}.", choices=", ".join(never[:4]))
        yield Problem(sentence, 0.01 * len(never), shown)
