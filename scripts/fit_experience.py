"""Fit the experience of a game: quick players of simple tastes play very many games, and logistic regression finds what decided them.

    python scripts/fit_experience.py datawarriors     writes experience.toml beside the game; tells how well it foretells

What each seat has (``Game.features``) is written down whenever a turn begins. Every deck meets every other one and itself; how good a
deck is as such does not count, so that a card is not taken for good because its deck is. The games that the fit is tried on are not among
those that it is made from. What was learned of a card is kept under what the card is (its ``identity``), so that it is known under any
name and a changed one is not taken for it. Stronger cards never count for less: a weight that says so is left out. Needs netdeck[sim].
"""

import itertools
import random
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from regression import Floats, logistic, told

from netdeck import registry
from netdeck.bots.seer.prior import Priors
from netdeck.kernel import Game, Position, Rng, Seat, Setup, key_from_seed

AT_ONCE = 50
DECK = "deck "
WHIMS = (0.02, 0.05, 0.1, 0.2)
"""How often the players of a game take anything instead of what they like."""
DAMPING = 1e-3
STRONGER = ("strength ", "text ")
"""How traits begin that count how strong cards are."""
HEAD = """# What each trait of a position is worth: logistic regression on {games:,} games of simple tastes.
# python scripts/fit_experience.py {game} --games {games} --trust {trust:g}

[weights]
"""

Lesson = tuple[Counter[str], bool]
"""By how much the player whose turn begins is ahead in each trait, and whether that player won."""


def lessons(game_id: str, seeds: range) -> list[list[Lesson]]:
    """The lessons of some games."""
    game = registry.find(game_id)
    pairs = list(itertools.product(game.decks, repeat=2))
    return [list(_play(game, seed, pairs[seed % len(pairs)])) for seed in seeds]


def _play(game: Game, seed: int, decks: tuple[str, ...]) -> Iterator[Lesson]:
    setup = game.complete(Setup(game=game.id))
    by_seat = dict(zip(setup.seats, decks, strict=True))
    position = game.start(game.complete(Setup(game=game.id, decks=by_seat)), Rng(key_from_seed(seed)))
    dice = random.Random(seed)
    whims, turn = dice.choice(WHIMS), None
    seen: list[tuple[Seat, Counter[str]]] = []
    while position.result() is None:
        if position.turn() != turn:
            turn, tastes = position.turn(), Priors(game)
            seen.append(_ahead(game, position, by_seat))
        for seat, decision in dict(position.pending()).items():
            whim = dice.random() < whims
            position.take(seat, dice.choice(decision.options) if whim else tastes.favourite(position, decision, dice))
    result = position.result()
    assert result is not None  # it is over
    for active, ahead in seen:
        yield ahead, active in result.winners


def _ahead(game: Game, position: Position, decks: dict[Seat, str]) -> tuple[Seat, Counter[str]]:
    """Whose turn it is, and by how much they are ahead in each trait."""
    sums = {seat: Counter[str]({f"{DECK}{deck}": 1}) for seat, deck in decks.items()}
    for seat, counted in sums.items():
        for name, amount in game.features(position, seat) or ():
            counted[name] += amount  # type: ignore[assignment]  # numbers of any kind
    active = next(seat for seat, counted in sums.items() if counted["turn"])
    ahead = Counter[str](sums.pop(active))
    for other in sums.values():
        ahead.subtract(other)
    return active, ahead


def fit(numbers: Floats, wins: Floats, trust: Floats) -> Floats:
    """The weights of *numbers*, however far each of them spreads, each believed as readily as *trust* says."""
    spread = (np.sqrt((numbers**2).mean(0)) + 1e-9) / trust
    found: Floats = logistic(numbers / spread, wins, DAMPING) / spread
    return found


def demanded(names: list[str], numbers: Floats, wins: Floats, trust: Floats) -> Floats:
    """The weights of *numbers*, of which no one says that a stronger card is worse: whoever says so does not count."""
    kept = numbers.copy()
    while True:
        weights = fit(kept, wins, trust)
        wrong = [at for at, name in enumerate(names) if name.startswith(STRONGER) and weights[at] < 0]
        if not wrong:
            return weights
        kept[:, wrong] = 0.0


def trusted(names: list[str], cards: Collection[str], trust: float) -> Floats:
    """How readily each trait is believed to matter: those of single *cards* as *trust* says, all others fully."""
    return np.array([trust if any(name.startswith(f"{card} ") for card in cards) else 1.0 for name in names])


def learned(game_id: str, games: int) -> list[list[Lesson]]:
    """The lessons of so many games, on all cores."""
    found: list[list[Lesson]] = []
    parts = [range(first, min(first + AT_ONCE, games)) for first in range(0, games, AT_ONCE)]
    with ProcessPoolExecutor() as crew, typer.progressbar(length=games, label="playing", file=sys.stderr) as progress:
        for part in crew.map(lessons, itertools.repeat(game_id), parts):
            found += part
            progress.update(len(part))
    return found


def as_numbers(found: list[Lesson]) -> tuple[list[str], Floats, Floats]:
    """The names of all traits, how much of each there is in every lesson, and who won."""
    names = sorted({name for ahead, _ in found for name in ahead})
    places = {name: at for at, name in enumerate(names)}
    numbers, wins = np.zeros((len(found), len(names))), np.zeros(len(found))
    for row, (ahead, won) in enumerate(found):
        wins[row] = won
        for name, amount in ahead.items():
            numbers[row, places[name]] = amount
    return names, numbers, wins


def _line(name: str, weight: float, cards: Mapping[str, str]) -> str:
    """A weight as it is written down; what is called by a card's identity says which card that was."""
    called = cards.get(name.partition(" ")[0])
    return f'"{name}" = {weight:.3f}' + (f"  # {called}" if called else "") + "\n"


def main(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; it must say what its traits are.")],
    games: Annotated[int, typer.Option(min=10, metavar="N", help="How many games are played.")] = 6000,
    trust: Annotated[
        float,
        typer.Option(
            min=0.01,
            max=1.0,
            metavar="SHARE",
            help="How readily a single card is believed to be better than its kind: it is seen less often, and beside the same others.",
        ),
    ] = 0.2,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the weights go; beside the game if left out.")] = None,
) -> None:
    """Fit the experience of a game: play very many games, and find what decided them."""
    try:
        played = registry.find(game)
    except registry.UnknownGameError as error:
        raise typer.BadParameter(str(error)) from error
    setup = played.complete(Setup(game=game))
    if played.features(played.start(setup, Rng(key_from_seed(0))), setup.seats[0]) is None:
        raise typer.BadParameter(f"{game} does not say what its traits are (Game.features)")
    target = to or Path(str(files(played.packages()[0]))) / "experience.toml"
    if target.is_dir() or not target.parent.is_dir():
        raise typer.BadParameter(f"{target} is no file that could be written")
    found = learned(game, games)
    known = sum(map(len, found[: games * 4 // 5]))
    names, numbers, wins = as_numbers([lesson for each in found for lesson in each])
    cards = {identity: each.name for each in played.definitions(setup).values() if (identity := getattr(each, "identity", ""))}
    trusts = trusted(names, cards, trust)
    typer.echo(told(numbers[known:], wins[known:], demanded(names, numbers[:known], wins[:known], trusts)))
    weights = dict(zip(names, demanded(names, numbers, wins, trusts), strict=True))
    if without_cards := [at for at, name in enumerate(names) if name.partition(" ")[0] in cards]:
        plain = demanded(names, numbers[:known], wins[:known], trusts)
        plain[without_cards] = 0.0
        typer.echo(f"of cards that nobody has met, {told(numbers[known:], wins[known:], plain)}")
    text = "".join(_line(name, weight, cards) for name, weight in weights.items() if not name.startswith(DECK))
    target.write_text(HEAD.format(game=game, games=games, trust=trust) + text, encoding="utf-8")
    typer.echo(f"written to {target}")


if __name__ == "__main__":
    typer.run(main)
