"""A deck with every card renamed against itself: whether bots know the cards of a match, or only those of the starter set.

    python scripts/renamed.py technomancy hot-barrel --bot greedy --games 400

Both seats play the same deck; at one of them every card has an invented name. Who judges cards by what is printed on them wins half of the
games with either. With ``--unlearned`` both seats play the printed deck, and one of them knows nothing that was learned of single cards: it
judges them by what is printed on them, as it must judge those that nobody has met.
"""

import random
import re
import sys
from copy import copy
from importlib.resources import files
from math import sqrt
from typing import Annotated

import typer

from netdeck import registry
from netdeck.bots import Bot, create, play_silently, why_not
from netdeck.kernel import Game, Rng, Seat, Setup, key_from_seed, read_deck, slug

SYLLABLES = (
    "bra",
    "cho",
    "del",
    "fim",
    "gor",
    "hul",
    "jet",
    "kam",
    "lur",
    "mov",
    "nas",
    "pil",
    "quo",
    "rit",
    "sul",
    "tev",
    "vax",
    "wen",
    "yol",
)
KEPT = frozenset({"Blood Flask", "Relocation Chit"})
"""Names that a rule asks for."""
LEARNED = re.compile(r"[0-9a-f]{12} ")
"""How a trait begins that was learned of a single card: with its identity."""
TABLE = re.compile(r"^\[\[?(?P<kind>\w+)\]\]?$", re.MULTILINE)


def invented(names: list[str], dice: random.Random) -> dict[str, str]:
    """A new name for each of *names*: two words that stand in no card text."""
    found: dict[str, str] = {}
    while len(found) < len(names):
        new = " ".join("".join(dice.sample(SYLLABLES, 2)).capitalize() for _ in range(2))
        if new not in found.values():
            found[names[len(found)]] = new
    return found


def renamed_set(game: Game, seed: int = 0) -> tuple[str, dict[str, str]]:
    """The game's cards as a card file of one's own in which every card is called otherwise, and what each is called there."""
    names = sorted(each.name for each in game.definitions(game.complete(Setup(game=game.id))).values() if each.name not in KEPT)
    new = invented(names, random.Random(seed))
    folder = files(game.packages()[0]).joinpath("cards")
    text = "\n".join(each.read_text(encoding="utf-8") for each in folder.iterdir() if each.name.endswith(".toml"))
    heads = [*TABLE.finditer(text)]
    ends = [*(head.start() for head in heads[1:]), len(text)]
    cards = [text[head.start() : end] for head, end in zip(heads, ends, strict=True) if head["kind"] == "card"]
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True)))
    kept = [card for card in cards if not any(f'name = "{name}"' in card for name in KEPT)]
    return "".join(pattern.sub(lambda found: new[found[0]], card) for card in kept), new


def unlearned(game: Game) -> Game:
    """*game* without anything that was learned of single cards: each is judged by what is printed on it."""
    twin = copy(game)
    twin.__dict__["feature_weights"] = {name: weight for name, weight in game.feature_weights.items() if not LEARNED.match(name)}
    return twin


def renamed_deck(game: Game, deck: str, new: dict[str, str]) -> str:
    """A deck of the game with the *new* names."""
    by_slug = {slug(name): other for name, other in new.items()}
    return "".join(f"{count} {by_slug.get(slug(name), name)}\n" for name, count in read_deck(game.decks[deck]).items())


def points(game: Game, setup: Setup, seed: int, seat: Seat, bots: dict[Seat, Bot]) -> float:
    """What *seat* gets of one game: 1 for a win, a half for a draw."""
    result, _ = play_silently(game.start(setup, Rng(key_from_seed(seed))), bots)
    return float(seat in result.winners) if result.winners else 0.5


def interval(share: float, number: int) -> tuple[float, float]:
    """Wilson's interval with 95 % confidence."""
    z = 1.96
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    off = z * sqrt(share * (1 - share) / number + z * z / (4 * number * number)) / (1 + z * z / number)
    return middle - off, middle + off


def main(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game; it must have cards with text.")],
    deck: Annotated[str, typer.Argument(metavar="DECK", help="Which of its decks.")],
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays both.")] = "greedy",
    games: Annotated[int, typer.Option(min=2, metavar="N", help="How many games; every seed is played from both seats.")] = 400,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The seed of the first two games.")] = 1,
    without: Annotated[
        bool, typer.Option("--unlearned", help="The printed deck against itself; one seat knows nothing that was learned.")
    ] = False,
) -> None:
    """A deck with every card renamed against itself, or one seat with nothing learned against one with all that was."""
    try:
        played = registry.find(game)
    except registry.UnknownGameError as error:
        raise typer.BadParameter(str(error)) from error
    if deck not in played.decks:
        raise typer.BadParameter(f"{played.title} has no deck {deck!r}; known: {', '.join(played.decks)}")
    if wrong := why_not(bot, game=played):
        raise typer.BadParameter(wrong)
    first, second = played.complete(Setup(game=game)).seats[:2]
    cards, new = renamed_set(played) if not without else ("", {})
    other = renamed_deck(played, deck, new) if new else deck
    tried = unlearned(played) if without else played
    won, number = 0.0, 0
    with typer.progressbar(range(seed, seed + games // 2), label="playing", file=sys.stderr) as seeds:
        for each in seeds:
            for seat, opponent in ((first, second), (second, first)):
                setup = played.complete(Setup(game=game, cards=cards, decks={seat: other, opponent: deck}))
                bots = {seat: create(bot, tried, seat, each), opponent: create(bot, played, opponent, each)}
                won += points(played, setup, each, seat, bots)
                number += 1
    low, high = interval(won / number, number)
    what = "nothing learned" if without else "every card renamed"
    typer.echo(f"{played.title}, {deck} against itself, {bot}, {what}: {won:g} of {number}, {won / number:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    typer.run(main)
