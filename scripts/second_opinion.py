"""Where a bot that searches differs from greedy, play both answers out to the end, and see who was right.

    python scripts/second_opinion.py technomancy --bot seer:3 --games 4 --playouts 40

Both answers meet the same imagined positions and are played on by greedy for everybody. At the end it tells for each kind of decision what
the bot expected to gain by its answers, and what it gained. Where that is much less, ``Game.evaluate`` is blind to something.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean
from typing import Annotated

import typer

from netdeck import registry
from netdeck.bots import Bot, Determinizer, create, why_not
from netdeck.bots.seer.prior import Priors
from netdeck.kernel import Game, Position, Rng, Seat, Setup, key_from_seed


@dataclass(frozen=True, slots=True)
class Difference:
    """A question that a bot and greedy answer differently, and what each answer was taken for and came to (0 to 1)."""

    turn: int | None
    kind: str
    answers: tuple[str, str]
    expected: tuple[float, float]
    played: tuple[float, float]


def differences(game: Game, bot_name: str, seed: int, playouts: int) -> Iterator[Difference]:
    """Play one game of the bot, at a seat that depends on the seed, against greedy, and look into every difference."""
    position = game.start(game.complete(Setup(game=game.id)), Rng(key_from_seed(seed)))
    dice = random.Random(seed)
    seat = position.seats[seed % len(position.seats)]
    bot = create(bot_name, game, seat, seed)
    while position.result() is None:
        for asked, decision in dict(position.pending()).items():
            usual = Priors(game).favourite(position, decision, dice)
            if asked != seat:
                position.take(asked, usual)
                continue
            chosen = bot.choose(bot.told(position)).notation
            if found := _look_into(game, bot, position, (chosen, usual.notation), playouts, dice):
                yield found
            own = decision.find(chosen)
            assert own is not None  # it was offered
            position.take(seat, own)


def _look_into(game: Game, bot: Bot, position: Position, answers: tuple[str, str], playouts: int, dice: random.Random) -> Difference | None:
    if bot.thoughts is None or answers[0] == answers[1]:
        return None
    thought = {each.notation: each.value for each in bot.thoughts.candidates if each.visits}
    if answers[1] not in thought:
        return None
    imagination, won = Determinizer(position, bot.seat, dice), [0, 0]
    for number in range(playouts):
        drawn = imagination(dice)
        for which, notation in enumerate(answers):
            won[which] += _wins(game, drawn.clone(), bot.seat, notation, random.Random(number))
    expected = thought[answers[0]], thought[answers[1]]
    return Difference(position.turn(), position.pending()[bot.seat].kind, answers, expected, (won[0] / playouts, won[1] / playouts))


def _wins(game: Game, position: Position, seat: Seat, notation: str, dice: random.Random) -> bool:
    """Whether *seat* wins after this answer if everybody is greedy from then on."""
    option = position.pending()[seat].find(notation)
    assert option is not None  # positions that look the same offer the same
    position.take(seat, option)
    while (result := position.result()) is None:
        for asked, decision in dict(position.pending()).items():
            position.take(asked, Priors(game).favourite(position, decision, dice))
    return seat in result.winners


def main(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    bot: Annotated[str, typer.Option(metavar="BOT", help="A bot that searches.")] = "seer:3",
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games it plays.")] = 1,
    playouts: Annotated[int, typer.Option(min=1, metavar="N", help="How often each answer is played out.")] = 40,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The seed of the first game.")] = 1,
) -> None:
    """Where a bot that searches differs from greedy, play both answers out to the end, and see who was right."""
    try:
        played_game = registry.find(game)
    except registry.UnknownGameError as error:
        raise typer.BadParameter(str(error)) from error
    if wrong := why_not(bot, game=played_game):
        raise typer.BadParameter(wrong)
    if not create(bot, played_game, Seat(""), 0).imagines:
        raise typer.BadParameter(f"{bot} does not search, so there is nothing that it expects")
    by_kind: dict[str, list[Difference]] = defaultdict(list)
    for number in range(seed, seed + games):
        for each in differences(played_game, bot, number, playouts):
            by_kind[each.kind].append(each)
            turn = "" if each.turn is None else f"turn {each.turn}, "
            typer.echo(f"game {number}, {turn}{each.kind}:")
            for who, answer, expected, played in zip((bot, "greedy"), each.answers, each.expected, each.played, strict=True):
                typer.echo(f"    {who:<8} {answer:<40} expected {expected:4.0%}, played out {played:4.0%}")
    typer.echo()
    for kind, found in sorted(by_kind.items(), key=lambda each: -len(each[1])):
        expected = fmean(each.expected[0] - each.expected[1] for each in found)
        played = fmean(each.played[0] - each.played[1] for each in found)
        typer.echo(f"{kind}: expected to gain {expected:.1%}, gained {played:.1%} (differences: {len(found)})")


if __name__ == "__main__":
    typer.run(main)
