"""``netdeck lab diff``: compare a game with and without a change."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import CommandError, find_file, find_game, print_json, print_table, screen
from netdeck.cli.lab import _options as lab
from netdeck.cli.lab._games import all_cores, complete_plan, journal_of, keeping, played

if TYPE_CHECKING:
    from netdeck.lab import Change, Comparison, Plan, RecordDivergence

POINTS = 0.03
"""To so many points somebody usually wants to know a share."""


def report_difference(
    game: o.GameName,
    set_: Annotated[list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Change an option.", show_default=False)] = None,
    without: Annotated[
        list[str] | None, typer.Option("--without", metavar="CLAUSE", help="Leave out a clause.", show_default=False)
    ] = None,
    ruling: Annotated[
        list[str] | None, typer.Option("--with-ruling", metavar="R12=VALUE", help="Change the answer to a ruling.", show_default=False)
    ] = None,
    cards: Annotated[
        tuple[Path, Path] | None, typer.Option("--cards", metavar="OLD NEW", help="Two card files, before and after.", show_default=False)
    ] = None,
    variant: o.VariantName = "",
    deck: lab.Decks = None,
    bot: lab.WhoPlays = "greedy",
    games: lab.GamesOfAMeeting = 100,
    record: Annotated[
        list[Path] | None,
        typer.Option("--record", metavar="PATH", help="Stored matches to follow first: files or folders.", show_default=False),
    ] = None,
    seed: lab.FirstSeed = 1,
    out: lab.Out = None,
    workers: lab.Workers = None,
    ray: lab.Ray = "",
    json: o.Json = False,
) -> None:
    """Compare a game with and without a change, from the same seeds, with intervals.

    With --record it first follows stored matches by the changed rules and says where these part from them. Then it plays: where the same
    game goes another way, and by which clause; what that does to decks, seats and length, and which difference would have been too small
    to be seen with so many games; and three games in which the change decided, side by side.
    """
    import msgspec

    from netdeck.lab import compare

    plan = _difference(game, set_ or (), without or (), ruling or (), cards, variant, deck or (), bot, games, seed)
    followed = {str(path): _followed(path, plan) for path in _records(record or ())}
    if not json:
        _tell_followed(followed)
    with keeping(out) as folder:
        with all_cores(workers) as crew:
            tables = played(journal_of(plan, folder), crew, cluster=ray)
        found = compare(tables)
    if json:
        print_json({"records": followed, **msgspec.structs.asdict(found)})
    else:
        _tell_difference(found)


def _difference(
    name: str,
    options: Sequence[str],
    without: Sequence[str],
    rulings: Sequence[str],
    cards: tuple[Path, Path] | None,
    variant: str,
    decks: Sequence[str],
    bot: str,
    games: int,
    seed: int,
) -> "Plan":
    """A plan with two worlds: the game unchanged and changed."""
    from netdeck.lab import Plan, World

    game = find_game(name)
    problems: list[str] = []
    changed: dict[str, object] = {}
    by_clause = {option.clause: option for option in game.options.values()}
    for text in options:
        key, equals, value = text.partition("=")
        if not equals or key not in game.options:
            problems.append(
                f"--set wants an option of {game.title} and a value, such as {next(iter(game.options), 'option')}=VALUE, not {text!r}"
            )
        else:
            changed[key] = game.options[key].from_text(value)
    for text in rulings:
        key, equals, value = text.partition("=")
        if not equals or key not in by_clause:
            open_ones = ", ".join(sorted(clause for clause in by_clause if clause.startswith("R"))) or "none"
            problems.append(
                f"--with-ruling wants a ruling that an option leaves open and a value, not {text!r}; {game.title} has {open_ones}"
            )
        else:
            changed[by_clause[key].name] = by_clause[key].from_text(value)
    if not (options or without or rulings or cards):
        problems.append("say what changes: --set, --without, --with-ruling or --cards")
    if problems:
        raise CommandError(problems)
    old, new = ((str(path),) for path in cards) if cards else ((), ())
    words = ", ".join([*options, *(f"without {clause}" for clause in without), *rulings, *(["new cards"] if cards else [])])
    plan = Plan(
        game=game.id,
        kind="round-robin" if len(decks or game.decks) > 1 else "mirror",
        bots=(bot,),
        decks=tuple(decks or game.decks),
        games=games,
        seed=seed,
        notes=False,
        world=(
            World(name="unchanged", variant=variant, cards=old),
            World(name=words[:60], variant=variant, options=changed, cards=new, without=tuple(without)),
        ),
    )
    return complete_plan(plan)


def _records(paths: Sequence[Path]) -> Iterator[Path]:
    """Files of stored matches, also those that lie in folders."""
    for path in paths:
        yield from sorted(path.rglob("*.jsonl")) if path.is_dir() else [find_file(path)]


def _followed(path: Path, plan: "Plan") -> "RecordDivergence":
    from netdeck.kernel import Record, RecordError, SetupError
    from netdeck.lab import find_record_divergence

    try:
        stored = Record.from_bytes(path.read_bytes())
        if stored.header.setup.game != plan.game:
            raise CommandError([f"{path} is a match of {stored.header.setup.game}, not of {plan.game}"])
        return find_record_divergence(stored, plan.find_game(), plan.world[1])
    except RecordError as error:
        raise CommandError([f"{path}: {error}"]) from error
    except SetupError as error:
        raise CommandError(f"{path} cannot be played so: {problem}" for problem in error.problems) from error
    except OSError as error:
        raise CommandError([f"{path}: {error.strerror}"]) from error


def _tell_followed(followed: "Mapping[str, RecordDivergence]") -> None:
    for path, each in followed.items():
        if each.choice is None:
            typer.echo(f"{path}: all {each.choices} choices go as before")
        else:
            clause = f" ({each.clause})" if each.clause else ""
            after = f"after choice {each.choice} of {each.choices} ({each.said or 'the deal'})"
            typer.echo(f"{path}: parts {after}: {each.sentence}{clause}")
    if followed:
        typer.echo()


def _tell_difference(found: "Comparison") -> None:
    typer.echo(f"{found.after} against {found.before}: {found.games} games each, {found.parted} diverged.")
    for each in found.partings:
        clause = f" ({each.clause})" if each.clause else ""
        decided = "; another one wins" if each.decided else ""
        typer.echo(f"- seed {each.seed}, after choice {each.choice} ({each.said or 'the deal'}): {each.sentence}{clause}{decided}")
    typer.echo()
    rows = [
        (
            each.what,
            f"{each.before:.3g}",
            f"{each.after:.3g}",
            f"{each.difference:+.3g}",
            f"{each.low:+.3g} to {each.high:+.3g}",
            f"{each.smallest:.2g}",
        )
        for each in found.changes
    ]
    print_table(["what", "before", "after", "difference", "95 % confidence", "smallest to be seen"], rows)
    _tell_how_well([each for each in found.changes if each.share], found.games)
    for each in found.partings:
        typer.echo(f"\nSeed {each.seed}, {found.before} and {found.after}, from where they part:")
        _tell_beside(each.beside)


def _tell_how_well(shares: "Sequence[Change]", games: int) -> None:
    """To how many points shares are known; where that is not enough, how many games are needed."""
    if not shares:
        return
    from netdeck.lab.comparison import too_few

    half = max(each.high - each.low for each in shares) / 2
    told = too_few(games, half, POINTS) if half > POINTS else f"Win rates are accurate to +-{100 * half:.1f} points"
    typer.echo(f"\n{told}.")


def _tell_beside(lines: Sequence[tuple[str, str]]) -> None:
    """Two games in two columns."""
    from textwrap import wrap

    width = max(30, (screen().width - 3) // 2)
    for pair in lines:
        here, there = (wrap(words, width) or [""] for words in pair)
        for number in range(max(len(here), len(there))):
            left, right = (part[number] if number < len(part) else "" for part in (here, there))
            typer.echo(f"{left:<{width}} | {right}".rstrip())
