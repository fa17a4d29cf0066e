"""Plays each doubtful ruling with its other answer and compares it with the rules.

A ruling that an option leaves open gets the option's other values; one without an option is left out of the rulebook, if anything there
asks about it. All worlds play the same seeds, so that the rules as they stand are played once for all.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from netdeck.kernel import Game, GameRules, RuleOption, Setup, SetupError
from netdeck.lab.comparison import ENOUGH, Change, Comparison, compare, too_few
from netdeck.lab.confidence import together
from netdeck.lab.plan import Plan, World
from netdeck.lab.runner import Tables

AS_IT_STANDS = "unchanged"


class Answer(msgspec.Struct, frozen=True):
    """A ruling with another answer: its world, or why there is none."""

    ruling: str
    words: str
    world: World | None = None
    why_not: str = ""


class Consequence(msgspec.Struct, frozen=True):
    """The effect of another answer, in words and numbers."""

    ruling: str
    answer: str
    sentence: str
    comparison: Comparison | None = None


def answers(game: Game, wanted: Mapping[str, str], variant: str = "", only: Collection[str] = ()) -> list[Answer]:
    """Other answers to the doubtful rulings of *game*; *wanted* are values for rulings whose options are numbers, by ruling."""
    from netdeck.testing.citations import switches

    asked = switches(game)
    found: list[Answer] = []
    for ruling in game.rulebook.doubtful():
        if only and ruling.id not in only:
            continue
        open_ones = [option for option in game.options.values() if option.name in ruling.option.replace(",", " ").split()]
        for option in open_ones:
            for value in _others(option, wanted.get(ruling.id)):
                words = f"{option.name}={value}".replace("=True", "=true").replace("=False", "=false")
                found.append(_answer(game, ruling.id, words, variant, {option.name: value}))
        if not open_ones and ruling.id in asked:
            found.append(Answer(ruling.id, "left out", World(name=f"{ruling.id} left out", variant=variant, without=(ruling.id,))))
        elif not open_ones:
            found.append(Answer(ruling.id, "as it stands", why_not="No part of the rules asks about it, so it cannot be left out alone."))
    return found


def _answer(game: GameRules, ruling: str, words: str, variant: str, options: dict[str, object]) -> Answer:
    try:
        game.complete(Setup(game=game.id, variant=variant, options=options))
    except SetupError as error:
        return Answer(ruling, words, why_not=f"It cannot be played alone: {'; '.join(map(str, error.problems))}.")
    return Answer(ruling, words, World(name=f"{ruling} {words}", variant=variant, options=options))


def _others(option: RuleOption, wanted: str | None) -> Iterator[object]:
    if wanted is not None:
        yield option.from_text(wanted)
    elif option.choices:
        yield from (choice for choice in option.choices if choice != option.default)
    elif isinstance(option.default, bool):
        yield not option.default
    elif isinstance(option.default, int):
        yield option.default - 1 if option.default else 1


def plan_of(
    game: GameRules,
    others: Sequence[Answer],
    decks: Sequence[str],
    bot: str,
    games: int,
    seed: int,
    variant: str = "",
    cards: Sequence[Path] = (),
) -> Plan:
    """The plan that compares them."""
    worlds = [World(name=AS_IT_STANDS, variant=variant), *(each.world for each in others if each.world is not None)]
    lists = tuple(decks or game.decks)
    return Plan(
        game=game.id,
        kind="round-robin" if len(lists) > 1 else "mirror",
        bots=(bot,),
        decks=lists,
        games=games,
        seed=seed,
        notes=False,
        world=tuple(msgspec.structs.replace(world, cards=tuple(map(str, cards))) for world in worlds),
    )


def consequences(tables: Tables, others: Sequence[Answer]) -> list[Consequence]:
    """The results. Intervals are widened so that all differences of all answers hold simultaneously at 95 %."""
    places = {world.name: number for number, world in enumerate(tables.plan.world)}
    worlds = [each.world.name for each in others if each.world is not None]
    compared = {name: compare(tables, 0, places[name], shown=1) for name in worlds}
    factor = together(sum(len(each.changes) for each in compared.values()))
    found: list[Consequence] = []
    for each in others:
        if each.world is None:
            found.append(Consequence(each.ruling, each.words, each.why_not))
        else:
            plain = compared[each.world.name]
            comparison = msgspec.structs.replace(plain, changes=[change.wider(factor) for change in plain.changes])
            found.append(Consequence(each.ruling, each.words, summarized(comparison), comparison))
    return found


def summarized(found: Comparison) -> str:
    """A comparison in one or two sentences."""
    tail = f" {found.endless} of {found.games + found.endless} games never end." if found.endless else ""
    if not found.games:
        return tail.strip() or "No game was played."
    if not found.parted:
        deals = max((each.rounds for each in found.changes), default=0)  # games of one deal are alike
        most = 1 - 0.05 ** (1 / deals) if deals else 1.0
        return f"None of {found.games} games diverges (fewer than {100 * most:.1f} % of deals do, at 95 %).{tail}"
    seen = [_told_change(each) for each in found.changes if each.seen]
    head = f"{found.parted} of {found.games} games diverge"
    if seen:
        return f"{head}: {'; '.join(seen)}.{tail}"
    bounds = [max(abs(each.low), abs(each.high)) for each in found.changes if each.share]
    if not bounds:
        return f"{head}.{tail}"
    if max(bounds) > ENOUGH:
        return f"{head}; {too_few(found.games, max(bounds))}.{tail}"
    return f"{head}; no difference found; win rates are accurate to +-{100 * max(bounds):.0f} points.{tail}"


def _told_change(each: Change) -> str:
    if each.share:
        return f"{each.what} {100 * each.difference:+.1f} points ({100 * each.low:+.1f} to {100 * each.high:+.1f})"
    return f"{each.what} {each.difference:+.1f} ({each.low:+.1f} to {each.high:+.1f})"
