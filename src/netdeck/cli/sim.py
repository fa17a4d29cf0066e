"""``netdeck sim``: simulate many games on all cores."""

import secrets
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from netdeck.cli import _options as o
from netdeck.cli._language import translated
from netdeck.cli._output import CommandError, counting, print_json, print_table, warn, working

if TYPE_CHECKING:
    from collections.abc import Mapping

    from netdeck.arena import Lengths, Report, Share
    from netdeck.cli._table_setup import TableSetup
    from netdeck.kernel import Definition, Outcomes, Simulator
    from netdeck.language.source_map import Words

SEED_BITS = 32
"""A seed that nobody chose is short enough to be typed again."""

CONTEXT = o.FLAGS_OF_GAMES


def sim(
    ctx: typer.Context,
    words: o.Words = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="How many games.")] = 1000,
    variant: o.VariantName = "",
    option: o.RuleOptions = None,
    seats: o.Seats = "",
    deck: o.Decks = None,
    cards: o.Cards = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, metavar="N", help="Seed of the first game; default: random.", show_default=False),
    ] = None,
    setup: o.SetupFile = None,
    bot: o.Bots = None,
    playouts: Annotated[
        bool,
        typer.Option("--playouts", help="Choose at random straight from the rules: many times as fast; counts cards instead of clauses."),
    ] = False,
    every_deck: Annotated[bool, typer.Option("--every-deck", help="Play this many games for each pairing of the game's decks.")] = False,
    card_words: Annotated[
        bool,
        typer.Option("--card-words", help="Report words of cards that never did anything; slower."),
    ] = False,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, metavar="K", help="Number of processes; default: all cores.", show_default=False)
    ] = None,
    language: o.LanguageName = "",
    json: o.Json = False,
) -> None:
    """Simulate many games and count results: winners, lengths, clauses.

    Each game has a seed of its own, so the number of workers does not change the result. A game may have a quick way of its own to play
    at random, which is used unless a bot is named. Ctrl-C stops early and tells of the games that are done.
    """
    from netdeck.arena import report, shares_by, simulate
    from netdeck.arena.simulation import SEEDS
    from netdeck.cli._setup_file import read_setup_file
    from netdeck.cli._table_setup import TableOptions, set_up_table
    from netdeck.kernel import Outcomes, say

    first = secrets.randbits(SEED_BITS) if seed is None else seed
    if first + games > SEEDS:
        raise CommandError([say("{games} games from seed {first} on need seeds beyond 2**63 - 1", games=games, first=first)])
    wishes = TableOptions(words or (), variant, option or (), seats, deck or (), first, setup, bot or (), None, o.flags(ctx), cards or ())
    seating = set_up_table(wishes)
    chosen = bool(bot) or read_setup_file(setup)[0].names_bots
    if playouts and chosen:
        raise CommandError([say("playouts use no bots: leave out --playouts or the bots")])
    if card_words and playouts:
        raise CommandError([say("playouts record no events: leave out --playouts or --card-words")])
    if card_words and not seating.game.quotes:
        raise CommandError([say("the events of {title} cite no words of cards", title=seating.game.title)])
    tables = _every_deck(seating) if every_deck else [seating]
    simulator = _simulator(seating, chosen=chosen, playouts=playouts, listens=card_words)
    with working(translated(say("Preparing the rules"))):
        simulator.prepare(games * len(tables))
    if simulator.advice:
        warn(simulator.advice)
    tally, each, interrupted = Outcomes(), {}, False
    done_tables = []
    with counting("Playing", games * len(tables), telling=False) as done:
        for table in tables:
            simulation = simulate(_simulator(table, chosen=chosen, playouts=playouts, listens=card_words), games, first, workers, done)
            tally.add(simulation.tally)
            bots = table.bots if chosen else {}
            done_tables.append((simulation.tally, table.game, table.setup, bots))
            each[" against ".join(table.setup.decks.values())] = report(simulation.tally)
            interrupted = simulation.interrupted
            if interrupted:
                break
    if interrupted:
        warn(say("stopped after {done} of {wanted} games", done=tally.games, wanted=games * len(tables)))
    found, by = report(tally), shares_by(done_tables)
    idle = _idle_words(tables, tally) if card_words else {}
    if json:
        head = {"game": seating.game.id, "variant": seating.setup.variant, "seats": seating.setup.seats, "seed": first}
        more: dict[str, object] = {"decks": each} if every_deck else {}
        if card_words:
            more["idle_words"] = {
                name: [{"words": str(words), "start": words.start, "end": words.end} for words in never] for name, never in idle.items()
            }
        print_json(
            {
                **head,
                "played": simulator.policy,
                "wanted": games * len(tables),
                "interrupted": interrupted,
                "report": found,
                "by": by,
                **more,
            }
        )
    else:
        told = {"title": seating.game.title, "variant": seating.setup.variant, "games": found.games, "seed": first}
        typer.echo(translated(say("{title} ({variant}), {games} games from seed {seed} on: {policy}.", **told, policy=simulator.policy)))
        if every_deck:
            _tell_decks(each)
        _tell(found, by)
        if card_words:
            _tell_idle(idle)
    if interrupted:
        raise KeyboardInterrupt  # the games that are done are told


def _every_deck(seating: "TableSetup") -> "list[TableSetup]":
    """The table with the game's own decks in every way."""
    from netdeck.kernel import say

    decks, seats = seating.game.decks, seating.setup.seats
    if not decks:
        raise CommandError([say("{title} has no decks of its own", title=seating.game.title)])
    dealt = (dict(zip(seats, names, strict=True)) for names in product(decks, repeat=len(seats)))
    return [replace(seating, setup=msgspec.structs.replace(seating.setup, decks=each)) for each in dealt]


def _idle_words(tables: "list[TableSetup]", tally: "Outcomes") -> "dict[str, list[Words]]":
    """The words that never did anything, of all cards in the decks that were played."""
    from netdeck.kernel import read_deck
    from netdeck.language.dead_text import idle_words

    cards: dict[str, Definition] = {}
    for table in tables:
        known = table.game.definitions(table.setup)
        held = {name for deck in table.setup.decks.values() for name in read_deck(table.game.decks.get(deck, deck))}
        cards |= {name: card for name, card in known.items() if not held.isdisjoint((name, card.slug))}
    return idle_words(cards, tally.said)


def _tell_idle(idle: "Mapping[str, list[Words]]") -> None:
    from netdeck.kernel import say

    typer.echo()
    if idle:
        print_table(
            [say("card"), say("words that never did anything")], [(name, str(words)) for name, each in idle.items() for words in each]
        )
    else:
        typer.echo(translated(say("Every word of every card did something.")))


def _simulator(seating: "TableSetup", *, chosen: bool, playouts: bool, listens: bool) -> "Simulator":
    """Playouts if requested; otherwise the game's own random simulation, unless a bot was chosen."""
    from netdeck.arena import PlayoutSimulator, bot_simulator

    if playouts:
        return seating.game.playouts(seating.setup) or PlayoutSimulator(seating.game, seating.setup)
    own = None if chosen or listens else seating.game.simulator(seating.setup)
    return own or bot_simulator(seating.game, seating.setup, seating.bots, listens=listens)


def _tell_decks(each: "Mapping[str, Report]") -> None:
    """How the decks did against each other."""
    from netdeck.kernel import Said, say

    winners = sorted({winner for found in each.values() for winner in found.wins})
    rows = [
        (decks, found.games, *(_percent(found.wins[winner].share) if winner in found.wins else "" for winner in winners))
        for decks, found in each.items()
    ]
    typer.echo()
    print_table([say("decks"), say("games"), *map(Said, winners)], rows)


def _tell_groups(by: "Mapping[str, Mapping[str, Share]]") -> None:
    """Print how often each role, seat, deck and bot won, except for those that all players share."""
    from netdeck.kernel import Said, say

    for kind, named in by.items():
        if len(named) > 1:
            typer.echo()
            rows = [(name, *_told(each)) for name, each in named.items()]
            print_table([Said(kind), say("won"), say("share"), say("95 % confidence")], rows)


def _tell(found: "Report", by: "Mapping[str, Mapping[str, Share]]") -> None:
    from netdeck.kernel import Said, say

    if not found.games:
        return
    typer.echo()
    shares = [(translated(Said(who)), *_told(each)) for who, each in found.wins.items()]
    print_table([say("winner"), say("games"), say("share"), say("95 % confidence")], shares)
    _tell_groups({kind: named for kind, named in by.items() if not named.keys() <= found.wins.keys()})
    typer.echo()
    endings = [
        (each.clause, translated(Said(each.winner)), translated(Said(each.cause)), each.games, _percent(each.share))
        for each in found.endings
    ]
    print_table([say("clause"), say("winner"), say("ending"), say("games"), say("share")], endings)
    typer.echo()
    lengths = [_length(name, each) for name, each in ((say("moves"), found.moves), (say("turns"), found.turns)) if each is not None]
    print_table([say("length"), say("mean"), say("median"), say("95 % within"), say("longest")], lengths)
    if found.fired:
        typer.echo()
        print_table(
            [say("clause"), say("followed"), say("a game")],
            [(id, count, f"{count / found.games:.3g}") for id, count in found.fired.items()],
        )
    if found.used or found.unused:
        typer.echo()
        print_table(
            [say("card"), say("games"), say("share")], [(name, count, _percent(count / found.games)) for name, count in found.used.items()]
        )
        typer.echo()
        typer.echo(translated(say("{used} of {all} cards were used.", used=len(found.used), all=len(found.used) + len(found.unused))))
        if found.unused:
            typer.echo(translated(say("Never used: {cards}.", cards=", ".join(found.unused))))


def _told(share: "Share") -> tuple[object, ...]:
    from netdeck.kernel import say

    return share.games, _percent(share.share), translated(say("{low} to {high}", low=_percent(share.low), high=_percent(share.high)))


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _length(name: str, lengths: "Lengths") -> tuple[object, ...]:
    return translated(name), f"{lengths.mean:.2f}", lengths.median, lengths.p95, lengths.longest
