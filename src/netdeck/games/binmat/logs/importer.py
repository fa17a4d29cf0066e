"""Importing a game of the live server: check it, fill in what it hides, and play it again as a match of our own.

The record that comes out holds every choice that the files tell, and cards from which everything that they show follows. That is not only
meant so: the match is told again and compared with the files, line by line and view by view. A game that the files tell only in part, or
that goes against the rules, is recorded up to there.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from netdeck.games.binmat.cards import NAMES
from netdeck.games.binmat.logs.exporter import Retelling
from netdeck.games.binmat.logs.hidden_cards import FillError, fill
from netdeck.games.binmat.logs.ledger import Choice, Ledger
from netdeck.games.binmat.logs.log_check import Findings, Gap, Restart, check
from netdeck.games.binmat.logs.reader import Fault, Story
from netdeck.games.binmat.logs.writer import Block
from netdeck.games.binmat.notation import PASS_NOTATION
from netdeck.games.binmat.rules.kinds import card_in
from netdeck.games.binmat.ruleset import RuleSet
from netdeck.kernel import Deal, Game, GameRules, Match, Setup

LONGER_LIMIT: Final = 220
LONGEST_LIMIT: Final = 998
"""Turn limits for games that go on after their variant's last turn (R31)."""
ATTEMPTS: Final = 12
"""So often other cards are tried for the unseen places."""


@dataclass(slots=True)
class Imported:
    """The result of an import. ``match`` is the game as far as it could be replayed; ``None`` if its beginning is missing.

    ``doubts`` are cards that were not found out, without a proof that they contradict anything; ``recorded`` is the turn that comes after
    those in the match.
    """

    setup: Setup
    turns: int
    compared: int
    faults: list[Fault] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    restarts: list[Restart] = field(default_factory=list)
    doubts: list[Fault] = field(default_factory=list)
    match: Match | None = None
    recorded: int = 0


def import_story(game: Game, story: Story, variant: str, options: Mapping[str, object]) -> Imported:
    """Import all that *story* tells. Raises :class:`~netdeck.kernel.setup.SetupError` when no game of the variant has such a table."""
    setup = _setup(game, story, variant, options)
    rules = RuleSet.from_options(setup.options)
    found = check(story, rules)
    told = sum(1 for acts in story.turns.values() if acts)
    imported = Imported(setup, told, found.compared, [*story.faults, *found.faults], found.gaps, found.restarts)
    while found.ledger is not None and imported.match is None:
        try:
            _record(game, imported, story, found, found.ledger)
        except FillError as error:
            fault = Fault(f"turn {error.turn}", _deck_clause(rules), str(error), error.turn)
            (imported.faults if error.proved else imported.doubts).append(fault)
            if error.turn <= story.first:
                break
            story = story.before(error.turn)
            found = check(story, rules)
    return imported


def _setup(game: GameRules, story: Story, variant: str, options: Mapping[str, object]) -> Setup:
    setup = game.complete(Setup(game=game.id, variant=variant, options=dict(options), seats=story.seats, players=story.names))
    last = max((*(turn + 1 for turn, acts in story.turns.items() if acts), *story.sheets), default=0)
    if last <= setup.options["turn_limit"]:
        return setup
    limit = LONGER_LIMIT if last <= LONGER_LIMIT else min(last + last % 2, LONGEST_LIMIT)
    return game.complete(
        Setup(game=game.id, variant=variant, options={**options, "turn_limit": limit}, seats=story.seats, players=story.names)
    )


def _deck_clause(rules: RuleSet) -> str:
    return "D-deck.1" if rules.book == "duel" else "H-deck.1"


def _record(game: Game, imported: Imported, story: Story, found: Findings, ledger: Ledger) -> None:
    """Fill the unseen cards in, play the game as a match, compare; if that fails, with other cards. Raises :class:`FillError`."""
    failures: list[FillError] = []
    for attempt in range(ATTEMPTS):
        twin = deepcopy(ledger)
        try:
            match = Match(game, imported.setup, Deal(seed=0, told=fill(twin, found.until, attempt)))
            imported.recorded = _play_again(match, story, found, twin)
        except FillError as error:
            failures.append(error)
            if error.proved:
                break
        else:
            imported.match = match
            return
    raise max(failures, key=lambda failure: failure.turn)


def _play_again(match: Match, story: Story, found: Findings, ledger: Ledger) -> int:
    """Play the filled-in game as a match. The turn after the last one; raises :class:`FillError` where it does not show what was told."""
    telling = Retelling(match, sorted({told.sheet.seat for sheets in story.sheets.values() for told in sheets}))
    recorded = 0
    choices = [choice for choice in ledger.choices if choice.turn < found.until]
    for turn, acts in groupby(choices, lambda choice: choice.turn):
        orders = {choice.seat: choice for choice in acts}
        silent = [seat for seat in match.position.pending() if seat not in orders]
        if silent and not found.over:
            break  # a team decides together, and a part of this turn is not told
        for seat in (*orders, *silent):
            text = _text(match, orders[seat]) if seat in orders else PASS_NOTATION
            if refusal := match.choose(seat, text):
                raise FillError(turn, f"{seat} {text}: {refusal.sentence}", proved=False)
            telling.look()
        recorded = turn + 1
    for turn, sentence in _differences(telling, story, recorded):
        raise FillError(turn, sentence, proved=False)
    return recorded


def _text(match: Match, choice: Choice) -> str:
    """A choice with its card: as it was typed where that means this card, else in full."""
    if choice.departure is None:
        return choice.order
    assert choice.departure.card is not None
    card = NAMES[choice.departure.card]
    option = match.position.option(choice.seat, choice.order)
    if option is not None and isinstance(option.value[0], int) and card_in(option.value[0]) == choice.departure.card:
        return choice.order
    return f"{choice.order[0]}{card}{choice.order[-1]}"


def _differences(telling: Retelling, story: Story, recorded: int) -> Iterator[tuple[int, str]]:
    """Where the match that was played again does not show what the files tell."""
    ours: dict[int, list[Block]] = {}
    for block in telling.blocks():
        ours.setdefault(block.turn, []).append(block)
    for turn, acts in sorted(story.turns.items()):
        for told, block in zip(acts if turn < recorded else (), ours.get(turn, ()), strict=False):
            if told.block.lines != block.lines:
                yield (
                    turn,
                    f"with its unseen cards filled in the game has {block.order.notation()!r} instead of {told.block.order.notation()!r}",
                )
    views = {(sheet.seat, sheet.turn): sheet for seat in telling.seats for sheet in telling.sheets(seat)}
    for turn, sheets in sorted(story.sheets.items()):
        for shown in sheets if turn <= recorded else ():
            mine = views.get((shown.sheet.seat, turn))
            if mine is not None and mine.zones != shown.sheet.zones:
                zones = [zone for zone in {**mine.zones, **shown.sheet.zones} if mine.zones.get(zone) != shown.sheet.zones.get(zone)]
                yield turn, f"with its unseen cards filled in the game shows {shown.sheet.seat} other cards in {', '.join(zones)}"
