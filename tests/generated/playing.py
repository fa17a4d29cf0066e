"""A trial: made-up cards, a table and a way to play, and everything that is promised of it. One that fails is made smaller."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from tests.generated.cards import RECIPES, Card, made_up
from tests.generated.differences import differences
from tests.generated.naive import READERS, Reader
from tests.language.card_games import GAMES, tools

from netdeck.kernel import Logged, Machine, Option, Seat, Setup
from netdeck.kernel.choice_limit import LimitExceededError, limit_choices
from netdeck.testing.conformance import CHECKS, Line, Table, picks_at_random

CHOICES = 120
"""How many choices a game goes on for."""
PICKS, STOPS = 40, 4
"""How long a line is along which a promise of the suite is held, and at how many positions of it."""
STEPS, OBJECTS = 60_000, 500
"""What a choice may set off, and how many cards a match may have, as where strangers play: copies of copies fill a table without end."""
SHRINKING = 200
"""How many smaller trials are tried when one failed."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What decides everything: the cards, chance, how long it is played, and which promises of the suite are held too."""

    game: str
    seed: int
    cards: tuple[Card, ...]
    choices: int = CHOICES
    promises: tuple[str, ...] = ()

    def setup(self) -> Setup:
        return RECIPES[self.game].setup(self.cards, random.Random(self.seed))


@dataclass(slots=True)
class Findings:
    """What was seen along the way."""

    trials: int = 0
    choices: int = 0
    triggered: int = 0
    unclear: int = 0
    """Of what triggered, how much the naive reader could not tell."""
    unclear_texts: Counter[str] = field(default_factory=Counter)
    promises: Counter[str] = field(default_factory=Counter)
    awaited: Counter[str] = field(default_factory=Counter)
    """How often something happened of which these words of a card in play surely speak."""
    answered: Counter[str] = field(default_factory=Counter)
    """How often a card with these words triggered."""
    too_much: int = 0
    """How many tables were left because their cards made too much of themselves."""

    def never_answered(self, often: int) -> list[str]:
        """Words of which so *often* something spoke, and that never made anything trigger: they mean nothing."""
        return [words for words, times in self.awaited.items() if times >= often and not self.answered[words]]


class BrokenError(AssertionError):
    """What does not hold of a trial."""


def trial(game: str, seed: int, promises: tuple[str, ...] = ()) -> Trial:
    """The trial of *seed*."""
    return Trial(game, seed, made_up(game, random.Random(seed)), promises=promises)


def hold(trial: Trial, findings: Findings) -> None:
    """Everything that is promised of a trial; raises what does not hold."""
    findings.trials += 1
    _texts_are_told_again(trial)
    try:
        with limit_choices(STEPS, OBJECTS):
            _play(trial, findings)
            _keep_promises(trial, findings)
    except LimitExceededError:
        findings.too_much += 1


def _keep_promises(trial: Trial, findings: Findings) -> None:
    for name in trial.promises:
        findings.promises[name] += 1
        table = Table.of(GAMES[trial.game], trial.setup())
        CHECKS[name](table, Line(trial.seed, picks_at_random(trial.seed, min(PICKS, trial.choices))), STOPS)


def _texts_are_told_again(trial: Trial) -> None:
    """Text to tree to text: what is told compiles to the same, and is told the same."""
    compiled = tools(trial.game).compile(RECIPES[trial.game].file(trial.cards).encode())
    language = tools(trial.game).language
    for card in compiled.cards.values():
        kind = str(getattr(card, "type", ""))
        rules, told = language.compiled_with_words(card.text, kind)
        again, once_more = language.compiled_with_words(told, kind)
        _demand(once_more == told and language.same(rules, again), f"{card.text!r} is told {told!r}")


def _play(trial: Trial, findings: Findings) -> None:
    """One game, silent and listened; some seats choose at random, others what looks best."""
    setup = trial.setup()
    table = Table.of(GAMES[trial.game], setup)
    log: list[Logged] = []
    listened, silent = table.start(trial.seed, log), table.start(trial.seed)
    assert isinstance(listened, Machine)
    assert isinstance(silent, Machine)
    chooser = random.Random(trial.seed)
    reader = READERS[trial.game](listened.definitions())
    greedy = [seat for number, seat in enumerate(setup.seats) if (number + trial.seed) % 2]
    heard = 0
    for number in range(trial.choices):
        found = differences(listened, silent)
        _demand(not found, f"silence makes a difference at decision {number}: {'; '.join(found)}")
        _demand(listened.digest() == silent.digest(), f"silence makes a difference at decision {number} that only the digest shows")
        heard = _listen(log, heard, reader, findings)
        pending = listened.pending()
        if not pending:
            _demand(listened.result() is not None, "nobody is asked, and the game is not over")
            break
        seat = chooser.choice(list(pending))
        option = _best(listened, seat, chooser) if seat in greedy else chooser.choice(pending[seat].options)
        listened.take(seat, option)
        silent.take(seat, silent.pending()[seat].find(option.notation) or option)
        findings.choices += 1


def _best(position: Machine, seat: Seat, chooser: random.Random) -> Option:
    """What the game's own taste likes best; among equals any."""
    options, appeals = position.pending()[seat].options, position.game.score_options(position, seat)
    return chooser.choice([option for option, appeal in zip(options, appeals, strict=True) if appeal == max(appeals)])


def _listen(log: list[Logged], heard: int, reader: Reader, findings: Findings) -> int:
    """Every ability that triggers is one whose text says so."""
    for logged in log[heard:]:
        verdict = reader.read(logged)
        findings.awaited.update(reader.awaited(logged.event))
        if verdict is None:
            continue
        findings.triggered += 1
        findings.answered.update(reader.answered(logged.event))
        if verdict.says is None:
            findings.unclear += 1
            findings.unclear_texts[verdict.text] += 1
        _demand(verdict.says is not False, f"an ability triggered, and its text does not say so: {verdict.text!r}; {verdict.about}")
    return len(log)


def _demand(held: bool, sentence: str) -> None:
    if not held:
        raise BrokenError(sentence)


# Making it smaller


def try_cards(game: str, most: int, seed: int = 0, every: bool = False, findings: Findings | None = None) -> Findings:
    """Hold so many trials: every promise in turn, or *every* promise each time."""
    findings, names = findings or Findings(), list(CHECKS)
    for each in range(seed, seed + most):
        one = trial(game, each, tuple(names) if every else (names[each % len(names)],))
        try:
            hold(one, findings)
        except Exception as error:
            raise smaller(one, error) from error
    return findings


def smaller(failed: Trial, error: Exception) -> AssertionError:
    """The complaint about a trial, with as few cards, pieces of text, promises and choices as are needed for it."""
    left = SHRINKING
    best, reason = failed, error
    shrunk = True
    while shrunk:
        shrunk = False
        for fewer in _fewer(best):
            left -= 1
            if left < 0:
                break
            found = _failure(fewer)
            if found is not None and type(found) is type(reason):
                best, reason, shrunk = fewer, found, True
                break
    file = RECIPES[best.game].file(best.cards)
    return AssertionError(f"{type(reason).__name__}: {reason}\n\n{file}\nagain: hold({best!r}, Findings())")


def _fewer(trial: Trial) -> Iterator[Trial]:
    """Smaller trials: without promises, without a card, without a piece of a card's text, with fewer choices."""
    if trial.promises:
        yield replace(trial, promises=())
        if len(trial.promises) > 1:
            for name in trial.promises:
                yield replace(trial, promises=(name,))
    cards = trial.cards
    half = len(cards) // 2
    if half:
        yield replace(trial, cards=cards[:half])
        yield replace(trial, cards=cards[half:])
    for place, card in enumerate(cards):
        if len(cards) > 1:
            yield replace(trial, cards=(*cards[:place], *cards[place + 1 :]))
        for piece in range(len(card.pieces) if len(card.pieces) > 1 else 0):
            rest = card._replace(pieces=(*card.pieces[:piece], *card.pieces[piece + 1 :]))
            yield replace(trial, cards=(*cards[:place], rest, *cards[place + 1 :]))
    if trial.choices > 1 and not trial.promises:
        yield replace(trial, choices=trial.choices // 2)
        yield replace(trial, choices=trial.choices - 1)


def _failure(trial: Trial) -> Exception | None:
    if not RECIPES[trial.game].compiles(trial.cards):
        return None
    try:
        hold(trial, Findings())
    except Exception as error:
        return error
    return None
