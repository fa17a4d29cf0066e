"""Interactive choice of game, variant, table, seat and opponent; Enter takes the default."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from netdeck.bots import roster
from netdeck.i18n import ENGLISH, translator
from netdeck.kernel import Game, GameDisplay, GameRules, Said, Seat, Setup, say
from netdeck.kernel.setup import did_you_mean
from netdeck.terminal.console import Console
from netdeck.terminal.text_layout import rows


@dataclass(frozen=True, slots=True)
class Picked:
    """The result: a setup to be completed, the seats of people, and the bots of the others."""

    game: Game
    setup: Setup
    people: tuple[Seat, ...]
    bots: Mapping[Seat, str]


def pick(console: Console, games: Sequence[Game], language: str = ENGLISH) -> Picked:
    """Ask the user, in a language. Raises :class:`~netdeck.terminal.console.EndOfInput`."""
    console.speak = translator(language).say
    console.print_wrapped(say("Welcome to Netdeck. Press Enter to take what is offered first."))
    game = games[choose(console, say("Which game?"), [(game.title, translator(language, game).say(_about(game))) for game in games])]
    console.speak = translator(language, game).say
    variants = list(game.variants.values())
    variant = variants[choose(console, say("Which variant?"), [(each.id, each.title) for each in variants])]
    usual = variant.seats or game.table(game.seat_counts[0])
    seats = pick_seats(console, game, usual)
    everybody = (console.speak(say("everybody")), say("several people take turns at this screen"))
    seat = choose(console, say("Which seat do you take?"), [*((str(each), "") for each in seats), everybody])
    people = seats if seat == len(seats) else (seats[seat],)
    others = [each for each in seats if each not in people]
    bot = ""
    if others:
        offers = roster.offers()
        said = [(offer.id, f"{offer.name}. {console.speak(offer.sentence or offer.summary)}") for offer in offers]
        bot = offers[choose(console, say("Who plays the other seats?"), said)].id
    return Picked(game, Setup(game=game.id, variant=variant.id, seats=seats), people, dict.fromkeys(others, bot))


def pick_seats(console: Console, game: GameRules, usual: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of the table: a number per side if the game has sides, otherwise the number of players."""
    if game.seat_flags:
        return tuple(
            seat
            for side, seats in game.seat_flags.items()
            for seat in seats[
                : number(console, say("How many {side}?", side=Said(side)), (0, len(seats)), len([each for each in usual if each in seats]))
            ]
        )
    low, high = game.seat_counts
    return tuple(usual) if low == high else game.table(number(console, say("How many players?"), (low, high), len(usual)))


def choose(console: Console, question: str, choices: Sequence[tuple[str, str]]) -> int:
    """The index of a choice by its number, its name, or Enter for the first. A single choice is not asked."""
    if len(choices) == 1:
        return 0
    names = [name for name, _ in choices]
    console.say()
    console.say(question)
    console.say(rows([(f"{i}  {name}", console.speak(text)) for i, (name, text) in enumerate(choices, 1)]))
    while True:
        answer = console.ask(say("1 to {last}, or Enter for {first}: ", last=len(choices), first=names[0]))
        if not answer:
            return 0
        if answer.isascii() and answer.isdigit() and len(answer) < 4 and 0 < int(answer) <= len(choices):
            return int(answer) - 1
        found = [i for i, name in enumerate(names) if name.casefold() == answer.casefold()]
        if found:
            return found[0]
        console.print_wrapped(say("{answer!r} is none of them{hint}", answer=answer, hint=did_you_mean(answer, names)))


def number(console: Console, question: str, limits: tuple[int, int], usual: int) -> int:
    """A whole number within *limits*; Enter means the *usual* one."""
    low, high = limits
    console.say()
    while True:
        answer = console.ask(say("{question} {low} to {high}, or Enter for {usual}: ", question=question, low=low, high=high, usual=usual))
        if not answer:
            return usual
        if answer.isascii() and answer.isdigit() and len(answer) < 6 and low <= int(answer) <= high:
            return int(answer)
        console.print_wrapped(say("{answer!r} is not a number from {low} to {high}.", answer=answer, low=low, high=high))


def _about(game: GameDisplay) -> str:
    """What a game is like, and how long it takes."""
    low, high = game.minutes
    return say("{summary} {low} to {high} minutes.", summary=game.summary, low=low, high=high) if high else game.summary
