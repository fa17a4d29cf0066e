"""Plans: which games to play. A TOML file; files that it names are beside it.

    game  = "bloodless"
    kind  = "round-robin"      # or gauntlet, mirror, swiss
    games = 200                # at most, for each meeting in each world
    bots  = ["greedy"]
    decks = ["red-ledger", "my-deck.txt"]

    [[world]]
    name = "as printed"

    [[world]]
    name  = "with my cards"
    cards = ["my-cards.toml"]

What a plan reads from files becomes part of it, so that a run can be gone on with although the files have changed.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from netdeck import registry
from netdeck.bots import why_not
from netdeck.kernel import DeckError, Game, GameRules, Seat, Setup, SetupError, read_deck
from netdeck.kernel.setup import did_you_mean
from netdeck.language.custom_cards import Source, check_cards

Kind = Literal["round-robin", "gauntlet", "mirror", "swiss", "pairs"]
MOST_SEED = 2**62
COMPILES_WITHIN = 60.0


class PlanError(ValueError):
    """An invalid plan, with every reason."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))


class Stop(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When a meeting is decided: its score is known to ``width`` each way at this ``confidence``.

    The bound holds however often it is looked at, so it may be looked at after every few rounds.
    """

    width: Annotated[float, msgspec.Meta(gt=0, lt=0.5)]
    confidence: Annotated[float, msgspec.Meta(gt=0.5, lt=1)] = 0.95


class Ablation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What single cards contribute: each is replaced by a blank of the same cost, and its deck plays so many ``games`` against each other.

    Without ``cards`` it is done with every card of every deck.
    """

    games: Annotated[int, msgspec.Meta(ge=2, le=10_000_000)] = 100
    cards: tuple[str, ...] = ()


class Skill(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much is skill: a strong and a weak bot play so many ``games`` against each other, with each deck on both sides."""

    strong: str = "seer:3"
    weak: str = "seer:1"
    games: Annotated[int, msgspec.Meta(ge=2, le=10_000_000)] = 100


class World(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A setup to compare: the rulebook unchanged, or with other cards, options or clauses. ``cards`` is text once the plan is read."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)] = "as printed"
    variant: str = ""
    options: dict[str, Any] = {}
    cards: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who meets whom, in which worlds, how often. Decks are names of the game's own, or texts once the plan is read."""

    game: str
    kind: Kind = "round-robin"
    bots: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] = ("greedy",)
    decks: dict[str, str] | tuple[str, ...] = ()
    seats: Annotated[int, msgspec.Meta(ge=0, le=16)] = 0
    games: Annotated[int, msgspec.Meta(ge=1, le=10_000_000)] = 200
    rounds: Annotated[int, msgspec.Meta(ge=1, le=100)] = 3
    """How many rounds a Swiss tournament has; in each of them every meeting has so many ``games``."""
    seed: Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEED)] = 1
    stop: Stop | None = None
    pairs: tuple[tuple[str, str], ...] = ()
    """Who meets whom, by name, where the kind is ``pairs``."""
    ablation: Ablation | None = None
    skill: Skill | None = None
    records: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 6
    """How many notable games are kept as records."""
    notes: bool = True
    """Whether cards, clauses and choices are noted. Games of which only the course counts are played twice as fast without."""
    world: Annotated[tuple[World, ...], msgspec.Meta(min_length=1)] = (World(),)

    @property
    def lists(self) -> Mapping[str, str]:
        """The decks by name; empty for a game without decks."""
        return self.decks if isinstance(self.decks, dict) else dict(zip(self.decks, self.decks, strict=True))

    def of(self, games: int) -> "Plan":
        """The same plan with another number of games per meeting, which also limits side runs."""
        fewer = max(2, games)
        ablation = self.ablation and msgspec.structs.replace(self.ablation, games=min(fewer, self.ablation.games))
        skill = self.skill and msgspec.structs.replace(self.skill, games=min(fewer, self.skill.games))
        return msgspec.structs.replace(self, games=games, ablation=ablation, skill=skill)

    def find_game(self) -> Game:
        """The game that it is about."""
        return registry.find(self.game)

    def setup(self, world: World, decks: Mapping[Seat, str] | None = None) -> Setup:
        """The table of one world, complete. Raises :class:`~netdeck.kernel.SetupError`."""
        game = self.find_game()
        seats = game.table(self.seats) if self.seats else ()
        return game.complete(
            Setup(
                game=game.id,
                variant=world.variant,
                options=world.options,
                seats=seats,
                cards="\n".join(world.cards),
                decks=dict(decks or {}),
            )
        )


def read_plan(path: Path) -> Plan:
    """The plan in a file, with everything that it names. Raises :class:`PlanError` with every problem, :class:`OSError` without a file."""
    try:
        plan = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Plan)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise PlanError([f"{path}: {error}"]) from error
    try:
        return with_file_contents(plan, path.parent)
    except PlanError as error:
        raise PlanError([f"{path}: {problem}" for problem in error.problems]) from error


def with_file_contents(plan: Plan, folder: Path) -> Plan:
    """*plan* with the content of the files that it names, relative to *folder*. Raises :class:`PlanError` with every problem."""
    try:
        game = plan.find_game()
    except registry.UnknownGameError as error:
        raise PlanError([str(error)]) from error
    problems: list[str] = []
    decks = {Path(deck).stem: _deck(game, deck, folder, problems) for deck in plan.lists}
    worlds = tuple(msgspec.structs.replace(world, cards=_cards(game, world, folder, problems)) for world in plan.world)
    found = msgspec.structs.replace(plan, decks=decks, world=worlds)
    problems += _problems(found) if not problems else ()
    if problems:
        raise PlanError(problems)
    return found


def demand(plan: Plan, seconds: float) -> None:
    """Check that an untrusted plan can be played: decks and cards are texts, bots are built in, and no file is read.

    Compiling cards may take so many *seconds*. Raises :class:`PlanError` with every problem.
    """
    game = plan.find_game()
    problems: list[str] = []
    for world in plan.world:
        for number, text in enumerate(world.cards, 1):
            try:
                own = check_cards(game, [Source(f"{world.name} {number}", text.encode())], seconds)
            except SetupError as error:
                problems += map(str, error.problems)
            else:
                problems += map(str, own.problems)
    problems += _problems(plan, local=False) if not problems else ()
    if problems:
        raise PlanError([*dict.fromkeys(problems)])


def _deck(game: GameRules, deck: str, folder: Path, problems: list[str]) -> str:
    """A deck's name if the game has it, else the content of the file of that name."""
    if deck in game.decks:
        return deck
    if not (folder / deck).is_file():
        problems.append(f"{deck!r} is neither a deck of {game.title} nor a file{did_you_mean(deck, game.decks)}")
        return deck
    return _content(folder / deck, problems).decode("utf-8", "replace").rstrip("\n") + "\n"


def _cards(game: Game, world: World, folder: Path, problems: list[str]) -> tuple[str, ...]:
    """The card files of a world as one text; errors are reported with a caret."""
    if not world.cards:
        return ()
    before = len(problems)
    sources = [Source(str(folder / name), _content(folder / name, problems)) for name in world.cards]
    if len(problems) > before:
        return ()
    try:
        own = check_cards(game, sources, COMPILES_WITHIN)
    except SetupError as error:
        problems += map(str, error.problems)
        return ()
    problems += (problem.drawn() for problem in own.problems)
    return (own.text,)


def _content(path: Path, problems: list[str]) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        problems.append(f"{path} cannot be read: {error.strerror}")
        return b""


def _problems(plan: Plan, *, local: bool = True) -> Iterator[str]:
    """Everything that keeps the plan from being played, in words. Programs are bots for *local* people only."""
    game = plan.find_game()
    yield from filter(None, (why_not(bot, local=local, game=game) for bot in plan.bots))
    low, high = game.seat_counts
    if plan.seats and not low <= plan.seats <= high:
        yield f"{game.title} is for {low} to {high} players, not {plan.seats}"
        return
    names = [world.name for world in plan.world]
    if len(set(names)) < len(names):
        yield "two worlds have the same name"
    if plan.decks and not game.decks:
        yield f"{game.title} has no decks"
    for world in plan.world:
        yield from (game.rulebook.unknown(clause) for clause in world.without if clause not in game.rulebook)
        yield from _world_problems(plan, world)
    yield from _measured_besides(plan, game, local)
    entrants = len(plan.bots) * max(1, len(plan.lists))
    if plan.kind == "pairs":
        yield from _pair_problems(plan)
    elif plan.kind != "mirror" and entrants < 2:
        yield f"a {plan.kind} wants two who meet: more bots or more decks; a mirror lets one meet itself"


def _pair_problems(plan: Plan) -> Iterator[str]:
    from netdeck.lab.pairings import names

    known = names(plan)
    if not plan.pairs:
        yield "a plan of pairs names them: pairs = [[ONE, OTHER], ...]"
    for name in dict.fromkeys(name for pair in plan.pairs for name in pair if name not in known):
        yield f"the plan has no entrant {name!r}{did_you_mean(name, known)}"


def _measured_besides(plan: Plan, game: Game, local: bool) -> Iterator[str]:
    """What keeps single cards or skill from being measured."""
    if plan.skill is not None:
        yield from filter(None, (why_not(bot, local=local, game=game) for bot in (plan.skill.strong, plan.skill.weak)))
        if plan.skill.strong == plan.skill.weak:
            yield "skill is measured between two bots, not between one and itself"
    if plan.ablation is not None and not (plan.decks and game.takes_cards):
        yield f"what single cards contribute is measured where people bring decks and cards of their own; {game.title} is not played so"
    if plan.ablation is not None and plan.decks:
        held = {name for deck in plan.lists.values() for name in counted(game, deck)}
        for card in plan.ablation.cards:
            if card not in held:
                yield f"no deck of this plan holds {card!r}{did_you_mean(card, held)}"


def counted(game: GameRules, deck: str) -> Counter[str]:
    """The cards of a deck, by name or as text; empty if it is no deck."""
    try:
        return read_deck(game.decks.get(deck, deck))
    except DeckError:
        return Counter()


def _world_problems(plan: Plan, world: World) -> Iterator[str]:
    try:
        seats = plan.setup(world).seats
        for name, deck in plan.lists.items():
            try:
                plan.setup(world, dict.fromkeys(seats, deck))
            except SetupError as error:
                yield from (f"in {world.name!r} the deck {name!r}: {problem}" for problem in dict.fromkeys(map(str, error.problems)))
    except SetupError as error:
        yield from (f"in {world.name!r}: {problem}" for problem in error.problems)
