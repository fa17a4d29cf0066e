"""Golden traces: fingerprints of whole games that say whether play is what it was before a change to the code.

    python scripts/golden_traces.py check                  # play every trace again and compare
    python scripts/golden_traces.py check technomancy --games 20
    python scripts/golden_traces.py diff technomancy       # the first decision, place and event that differ from the last commit
    python scripts/golden_traces.py diff technomancy --base v0.2.0
    python scripts/golden_traces.py write technomancy      # after play was changed on purpose
    python scripts/golden_traces.py words technomancy --base HEAD~3   # after events were declared anew

A trace is a random game. At every decision one byte of a chained hash is kept; the hash covers the referee's view, the running steps, all
open decisions with their options, and the events since the decision before, with their clauses. Everything goes by name, so renumbering
constants or renaming modules changes nothing. Setups lie beside the bytes, with the text of their generated cards: a grammar that grows
does not change them. A byte cannot say what was there before, so ``diff`` plays the game once more with the code of another commit.

What the greedy bot chooses is kept beside the traces, a fingerprint for each block of games at the same tables, for games over columns.

Sentences may change more often than play, so no trace is kept of them: ``words`` plays the games with the code of two commits and compares
what every viewer learns of each event, with its line in every language.
"""

import base64
import gzip
import hashlib
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

ROOT = Path(__file__).resolve().parent.parent
TRACES = ROOT / "tests" / "traces"
SUFFIX = ".json.gz"
GAMES, MADE_UP = 300, 40
"""How many games are traced, and how many sets of generated cards they share; two games in five have generated cards."""
MOST, WHOLE = 120, 10
"""A trace ends after so many decisions; every tenth goes on to the end of the game, or to ten times as many."""
GREEDY = TRACES / "greedy.json"
BLOCKS, BLOCK, MOST_CHOICES = 200, 5, 250
"""So many blocks of so many games are played by greedy bots, each game up to so many choices."""
ROW = 20
STEPS, OBJECTS = 60_000, 500
"""What a choice may set off and how many objects a table may hold: generated cards can go on for ever."""

app = typer.Typer(help="Compare play with what it was: fingerprints of 300 games for each rulebook.", no_args_is_help=True)


class Trace(msgspec.Struct, frozen=True):
    """One random game: which setup, what decides chance and choices, and a byte for each decision."""

    setup: int
    seed: int
    marks: str


class Traces(msgspec.Struct, frozen=True):
    """All traces of a game."""

    rules: str
    setups: tuple[Any, ...]
    games: tuple[Trace, ...]


def load(id: str) -> Traces:
    """The traces of a game, as they are kept."""
    return msgspec.json.decode(gzip.decompress((TRACES / f"{id}{SUFFIX}").read_bytes()), type=Traces)


def most_of(number: int) -> int:
    """How many decisions of a game are traced."""
    return MOST * 10 if number % WHOLE == 0 else MOST


def walk(setup: Any, seed: int, most: int) -> Iterator[tuple[Any, list[Any]]]:
    """The position at each decision of a random game, and the events since the decision before."""
    from netdeck import registry
    from netdeck.kernel import Logged, Rng, Setup, key_from_seed
    from netdeck.kernel.choice_limit import LimitExceededError, limit_choices

    wanted = msgspec.convert(setup, Setup)
    game = registry.find(wanted.game)
    log: list[Logged] = []
    position, chooser = game.start(game.complete(wanted), Rng(key_from_seed(seed)), log), random.Random(seed)
    position.remember()  # most cards look as they did at the decision before
    for _ in range(most):
        pending = position.pending()
        yield position, log
        if not pending:
            return
        log.clear()
        seat = chooser.choice(sorted(pending))
        try:
            with limit_choices(STEPS, OBJECTS):
                position.take(seat, chooser.choice(pending[seat].options))
        except LimitExceededError:
            return


def moments(setup: Any, seed: int, most: int) -> Iterator[dict[str, Any]]:
    """Everything that counts at each decision of a random game, by name."""
    from netdeck.kernel import REFEREE

    for position, log in walk(setup, seed, most):
        yield {
            "table": msgspec.to_builtins(position.view(REFEREE), enc_hook=str, str_keys=True),
            "steps": [step for _, step in position.chain()],
            "options": {
                seat: {"kind": asked.kind, "clause": asked.clause, "options": [option.notation for option in asked.options]}
                for seat, asked in position.pending().items()
            },
            "events": [
                {
                    "kind": each.event.kind(),
                    "clause": each.event.clause,
                    "values": msgspec.to_builtins(dict(each.values), enc_hook=str),
                    "words": str(each.words or ""),
                }
                for each in log
            ],
        }


def words(setup: Any, seed: int, most: int) -> Iterator[list[Any]]:
    """What every viewer learns of each event, and its line in every language, at each decision of a random game."""
    from netdeck import registry
    from netdeck.i18n import languages, translator
    from netdeck.kernel import REFEREE, SPECTATOR

    game = registry.find(setup["game"])
    tongues = [translator(language, game) for language in languages()]
    for _, log in walk(setup, seed, most):
        seen = [(viewer, each.seen(viewer)) for each in log for viewer in (REFEREE, SPECTATOR, *setup["seats"])]
        yield [[viewer, msgspec.to_builtins(one, enc_hook=str), *(each.line(one, you=viewer) for each in tongues)] for viewer, one in seen]


def marks(setup: Any, seed: int, most: int) -> str:
    """One byte of the chained hash for each decision."""
    chain, found = hashlib.blake2b(digest_size=16), bytearray()
    for moment in moments(setup, seed, most):
        chain.update(msgspec.json.encode(moment, order="deterministic"))
        found.append(chain.digest()[0])
    return base64.b85encode(found).decode()


def greedy_choices(traces: Traces, block: int) -> str:
    """A fingerprint of what greedy bots choose in a block of games: the number of each option, and of how many."""
    marks = (_choices(traces.setups[number % len(traces.setups)], number) for number in range(block * BLOCK, (block + 1) * BLOCK))
    return hashlib.blake2b("".join(marks).encode(), digest_size=3).hexdigest()


def _choices(setup: Any, seed: int) -> str:
    """A fingerprint of what greedy bots choose in one game."""
    from netdeck import registry
    from netdeck.backends.bot_games import BotGame
    from netdeck.kernel import Setup
    from netdeck.kernel.choice_limit import LimitExceededError, limit_choices
    from netdeck.kernel.column_game import ColumnGame

    wanted = msgspec.convert(setup, Setup)
    game = registry.find(wanted.game)
    assert isinstance(game, ColumnGame)
    complete, seen = game.complete(wanted), bytearray()
    played = BotGame(game, complete, dict.fromkeys(complete.seats, "greedy"), seed)
    table = played.table
    try:
        with limit_choices(STEPS, OBJECTS):
            while not table.ending and len(seen) < 2 * MOST_CHOICES:
                seen += bytes((len(table.offers) & 255, 0))
                seen[-1] = played.go_on() & 255
    except LimitExceededError:
        pass
    return hashlib.blake2b(seen, digest_size=3).hexdigest()


def setups(id: str) -> list[Any]:
    """The tables that traces are played at: starter decks first, then generated cards."""
    from tests.generated.cards import RECIPES
    from tests.generated.playing import trial

    from netdeck import registry

    game, chooser = registry.find(id), random.Random(id)
    found = [_starter_table(game, number, chooser) for number in range(MADE_UP)]
    if id in RECIPES:
        found += [game.complete(trial(id, seed).setup()) for seed in range(MADE_UP)]
    return [msgspec.to_builtins(setup) for setup in found]


def _starter_table(game: Any, number: int, chooser: random.Random) -> Any:
    """A table of two to four with starter decks; of fewer where the variant allows no more."""
    from netdeck.kernel import Setup, SetupError

    variant = list(game.variants)[number % len(game.variants)]
    for seats in map(game.table, range(2 + number // len(game.variants) % 3, 1, -1)):
        decks = {seat: chooser.choice(list(game.decks)) for seat in seats} if game.decks else {}
        try:
            return game.complete(Setup(game=game.id, seats=seats, decks=decks, variant=variant))
        except SetupError:
            continue
    raise ValueError(f"no table of {game.id} for {variant}")


def play(id: str) -> Traces:
    """Play all traces of a game anew."""
    from netdeck import registry

    tables = setups(id)
    made_up = len(tables) - MADE_UP
    which = [number % MADE_UP + (MADE_UP if made_up and number % 5 < 2 else 0) for number in range(GAMES)]
    with ProcessPoolExecutor() as pool:
        found = pool.map(marks, [tables[each] for each in which], range(GAMES), map(most_of, range(GAMES)), chunksize=10)
        games = tuple(Trace(which[seed], seed, each) for seed, each in enumerate(found))
    return Traces(registry.find(id).version, tuple(tables), games)


def first_difference(kept: str, now: str) -> int | None:
    """The number of the first decision at which two traces differ; ``None`` where they are equal."""
    pairs = zip_longest(base64.b85decode(kept), base64.b85decode(now))
    return next((number for number, (before, after) in enumerate(pairs) if before != after), None)


def changed(traces: Traces, numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Of the games with these *numbers*, those that differ, each with its first decision that does."""
    for number in numbers:
        trace = traces.games[number]
        at = first_difference(trace.marks, marks(traces.setups[trace.setup], trace.seed, most_of(number)))
        if at is not None:
            yield number, at


def differences(before: Any, after: Any, place: str = "") -> Iterator[str]:
    """Where two moments differ, in words."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}):
            yield from differences(before.get(key), after.get(key), f"{place}.{key}" if place else str(key))
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        for number, (one, other) in enumerate(zip_longest(before, after)):
            yield from differences(one, other, f"{place}[{number}]")
    elif before != after:
        yield f"{place}: {before!r} -> {after!r}"


def every_game() -> list[str]:
    """The games that have traces."""
    return sorted(path.name.removesuffix(SUFFIX) for path in TRACES.glob(f"*{SUFFIX}"))


def printed_by(source: Path, *command: str) -> Iterator[Any]:
    """What a command of this script prints, as the code in *source* plays."""
    whole = [sys.executable, str(Path(__file__).resolve()), *command]
    with subprocess.Popen(whole, stdout=subprocess.PIPE, env={"PYTHONPATH": f"{source / 'src'}:{ROOT}", "PYTHONSAFEPATH": "1"}) as player:
        assert player.stdout is not None
        for line in player.stdout:
            yield msgspec.json.decode(line)


def compare(id: str, number: int, before: Path, after: Path, *more: str) -> tuple[int, list[str]] | None:
    """The first decision at which the code in two folders plays a game differently, and what differs there."""
    none: dict[str, Any] = {}
    both = zip_longest(*(printed_by(source, "dump", id, str(number), *more) for source in (before, after)), fillvalue=none)
    return next(((at, list(differences(one, other))) for at, (one, other) in enumerate(both) if one != other), None)


@contextmanager
def code_of(commit: str) -> Iterator[Path]:
    """A folder with the code of a commit."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "base"
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "--quiet", "--detach", source, commit], check=True)
        try:
            yield source
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", source], check=True)


def reported(id: str, number: int, base: str, source: Path, *more: str) -> bool:
    """Whether a game is played differently from a commit, whose code is in *source*: that is reported."""
    found = compare(id, number, source, ROOT, *more)
    if found is None:
        typer.echo(f"{id}, game {number}: plays as with {base}")
        return False
    at, lines = found
    typer.echo(f"{id}, game {number}: decision {at} differs from {base}")
    for line in lines:
        typer.echo(f"  {line}")
    return True


@app.command()
def write(games: list[str]) -> None:
    """Play all traces of these games anew and keep them."""
    TRACES.mkdir(exist_ok=True)
    for id in games:
        data = gzip.compress(msgspec.json.encode(play(id)), mtime=0)
        (TRACES / f"{id}{SUFFIX}").write_bytes(data)
        typer.echo(f"{id}: {GAMES} games, {len(data) / 1000:.0f} kB")
        kept = msgspec.json.decode(GREEDY.read_bytes())
        if id in kept:
            found = [greedy_choices(load(id), block) for block in range(BLOCKS)]
            kept[id] = [" ".join(found[first : first + ROW]) for first in range(0, BLOCKS, ROW)]
            GREEDY.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")


@app.command()
def check(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all by default.")] = None,
    most: Annotated[int, typer.Option("--games", help="How many traces of each game.")] = GAMES,
) -> None:
    """Play traces again and report the games that differ."""
    failed = False
    for id in games or every_game():
        found = list(changed(load(id), range(min(most, GAMES))))
        failed |= bool(found)
        typer.echo(f"{id}: {len(found)} of {min(most, GAMES)} games differ" + (": " if found else ""), nl=not found)
        if found:
            typer.echo(", ".join(f"{number} at decision {at}" for number, at in found[:5]))
    raise typer.Exit(failed)


@app.command()
def dump(
    id: str, number: int, said: Annotated[bool, typer.Option("--said", help="What viewers learn of the events, in words.")] = False
) -> None:
    """Print every moment of one game as a line of JSON."""
    traces = load(id)
    trace = traces.games[number]
    for moment in (words if said else moments)(traces.setups[trace.setup], trace.seed, most_of(number)):
        sys.stdout.buffer.write(msgspec.json.encode(moment, order="deterministic") + b"\n")


@app.command()
def said(id: str, most: int) -> None:
    """Print for each game a hash of all that is said of its events, as a line of JSON."""
    traces = load(id)
    for number, trace in enumerate(traces.games[:most]):
        whole = hashlib.blake2b(digest_size=8)
        for moment in words(traces.setups[trace.setup], trace.seed, most_of(number)):
            whole.update(msgspec.json.encode(moment, order="deterministic"))
        typer.echo(msgspec.json.encode(whole.hexdigest()).decode())


@app.command(name="words")
def compare_words(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all by default.")] = None,
    base: Annotated[str, typer.Option(help="The commit to compare with.")] = "HEAD",
    most: Annotated[int, typer.Option("--games", help="How many traces of each game.")] = GAMES,
) -> None:
    """Report the games in which another commit tells an event otherwise, to anybody, in any language."""
    failed = False
    with code_of(base) as source:
        for id in games or every_game():
            before, after = (list(printed_by(each, "said", id, str(most))) for each in (source, ROOT))
            found = [number for number, pair in enumerate(zip_longest(before, after)) if pair[0] != pair[1]]
            typer.echo(f"{id}: {len(found)} of {min(most, GAMES)} games are told otherwise")
            failed |= bool(found) and reported(id, found[0], base, source, "--said")
    raise typer.Exit(failed)


@app.command()
def diff(
    id: str,
    number: Annotated[int | None, typer.Argument(help="Which game; the first that differs by default.")] = None,
    base: Annotated[str, typer.Option(help="The commit to compare with.")] = "HEAD",
) -> None:
    """Report the first decision that differs from another commit, and every place, option and event that differs there."""
    if number is None:
        number = next((number for number, _ in changed(load(id), range(GAMES))), None)
    if number is None:
        typer.echo(f"{id}: no trace differs")
        return
    with code_of(base) as source:
        raise typer.Exit(reported(id, number, base, source))


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "examples")]  # generated cards are made by the tests
    app()
