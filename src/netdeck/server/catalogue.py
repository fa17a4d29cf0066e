"""The games of this server as data, with everything that players can choose."""

import contextlib
from collections.abc import Mapping, Sequence

import msgspec

from netdeck import registry
from netdeck.i18n import ENGLISH, translator
from netdeck.kernel import (
    Chapter,
    Clause,
    Definition,
    Game,
    GamePackage,
    GameRules,
    Pace,
    RuleOption,
    Ruling,
    Seat,
    Setup,
    Variant,
    say,
    with_rules,
)
from netdeck.kernel.setup import did_you_mean
from netdeck.lessons import Lesson, LessonError, lessons_of
from netdeck.sources import Credit, sources_of

Words = Mapping[str, Mapping[str, Sequence[str]]]
"""The authors' own sentences, by game and clause."""


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the list. ``minutes`` are those of a short and of a long match, ``difficulty`` is 1 to 5; 0 means unknown."""

    id: str
    title: str
    summary: str
    version: str
    variants: list[str]
    fewest: int
    most: int
    lesson_minutes: int
    """How long its first lesson takes; 0 where it has none."""
    minutes: list[int]
    difficulty: int


class RulebookText(msgspec.Struct, frozen=True, kw_only=True):
    """The rulebook, clause by clause, with its rulings.

    ``documents`` credits the documents that its clauses tell in our words, ``own`` says of clauses why they follow from none (``L*`` stands
    for all that begin so). ``chapters`` say in which order it is read; each clause stands in one of them. ``words`` has the author's own
    sentences by clause, where the host of this server shows them.
    """

    title: str
    sources: tuple[str, ...]
    documents: list[Credit]
    own: dict[str, str]
    clauses: list[Clause]
    rulings: list[Ruling]
    chapters: list[Chapter]
    words: Mapping[str, Sequence[str]]


class CardInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The printed values of a card in reading order."""

    name: str
    text: str
    facts: dict[str, str]


class GameDetail(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a client needs to set up a table of a game and to show its rules.

    ``seats`` are those of the largest table, ``usual_seats`` those of the smallest, where the variant has none of its own.
    ``quick`` is the variant that somebody plays who only wants to play: the one that the first lesson teaches.
    ``passes_by`` tells whether it ever has an answer to ``standing``; ``paces`` are the clocks that variants propose. ``verbs`` are how
    choices are told in your language that have no sentence of their own, by the first word of their notation (``play``: ``{what}
    spielen``); in English they are told as they are written. ``glossary`` has words of views, cards and results in your language: types,
    states, causes.
    """

    id: str
    title: str
    summary: str
    version: str
    seats: tuple[Seat, ...]
    usual_seats: tuple[Seat, ...]
    fewest: int
    most: int
    variants: list[Variant]
    quick: str
    options: list[RuleOption]
    sides: Mapping[str, tuple[Seat, ...]]
    decks: Mapping[str, str]
    takes_cards: bool
    stops: Mapping[str, str]
    usual_stops: list[str]
    passes_by: bool
    pass_notation: str
    paces: dict[str, Pace]
    verbs: Mapping[str, str]
    glossary: Mapping[str, str]
    rulebook: RulebookText


def find(id: str) -> Game:
    """The game with that id. Raises :class:`~netdeck.registry.UnknownGameError`.

    A name from the network is never taken for a folder: what lies there would be run.
    """
    known = sorted({*registry.ids(), *registry.nearby()})
    if id not in known:
        raise registry.UnknownGameError(say("there is no game {id!r}{hint}", id=id, hint=did_you_mean(id, known)))
    return registry.find(id)


def under(id: str, rules: str) -> Game:
    """The game with that id under *rules*, or the newest. Raises ``UnknownGameError`` or ``OtherRulesError``."""
    return with_rules(find(id), rules) if rules else find(id)


def games(language: str = ENGLISH) -> list[GameInfo]:
    """Every installed or nearby game in *language*, without those that fail to load."""
    found: list[Game] = []
    for name in sorted({*registry.ids(), *registry.nearby()}):
        # Somebody else's rulebook that is broken must not take the others with it.
        with contextlib.suppress(Exception):
            found.append(registry.find(name))
    return [
        GameInfo(
            id=game.id,
            title=game.title,
            summary=translator(language, game).say(game.summary),
            version=game.version,
            variants=list(game.variants),
            fewest=game.seat_counts[0],
            most=game.seat_counts[1],
            lesson_minutes=_lesson_minutes(game),
            minutes=list(game.minutes),
            difficulty=game.difficulty,
        )
        for game in found
    ]


def _first_lesson(game: GamePackage) -> Lesson | None:
    try:
        return next(iter(lessons_of(game).lessons), None)
    except LessonError:  # somebody else's lessons that are broken must not take their game with them
        return None


def _lesson_minutes(game: GamePackage) -> int:
    lesson = _first_lesson(game)
    return 0 if lesson is None else lesson.minutes


def _quick(game: Game) -> str:
    lesson = _first_lesson(game)
    return lesson.variant if lesson is not None and lesson.variant in game.variants else next(iter(game.variants), "")


def load() -> None:
    """Load every game with its cards and texts, so that no request has to wait for it."""
    for info in games():
        # A game that cannot do that says so at its own tables, and not here.
        with contextlib.suppress(Exception):
            game = find(info.id)
            game.definitions(game.complete(Setup(game=game.id)))
            detail(game.id)


def cards(game: GameRules, setup: Setup) -> list[CardInfo]:
    """What is printed on the cards of a match of a complete *setup*."""
    return [card_info(card) for card in game.definitions(setup).values()]


def card_info(card: Definition) -> CardInfo:
    """What is printed on *card*."""
    return CardInfo(name=card.name, text=card.text, facts=card.facts())


def detail(id: str, words: Words | None = None, language: str = ENGLISH) -> GameDetail:
    """One game, with the authors' own *words* if the host shows them and the verbs of *language*.

    Raises :class:`~netdeck.registry.UnknownGameError`.
    """
    game = find(id)
    sources = sources_of(game)
    fewest, most = game.seat_counts
    book = game.rulebook
    return GameDetail(
        id=game.id,
        title=game.title,
        summary=game.summary,
        version=game.version,
        seats=game.table(most),
        usual_seats=game.table(fewest),
        fewest=fewest,
        most=most,
        variants=list(game.variants.values()),
        quick=_quick(game),
        options=list(game.options.values()),
        sides=game.seat_flags,
        decks=game.decks,
        takes_cards=game.takes_cards,
        stops=game.stops,
        usual_stops=sorted(game.usual_stops),
        passes_by=type(game).standing_answer is not Game.standing_answer,
        pass_notation=game.pass_notation,
        paces={
            variant: pace
            for variant in game.variants
            if (pace := game.pace(game.complete(Setup(game=game.id, variant=variant)))) is not None
        },
        verbs=translator(language, game).verbs,
        glossary=translator(language, game).glossary,
        rulebook=RulebookText(
            title=book.title,
            sources=book.sources,
            documents=[document.credit for document in sources.document],
            own=sources.own,
            clauses=list(book.clauses.values()),
            rulings=list(book.rulings.values()),
            chapters=list(game.chapters),
            words=(words or {}).get(game.id, {}),
        ),
    )
