"""``netdeck cards``: check card and deck files, explain a text, show a card, print sheets of them."""

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import NO, CommandError, all_games, find_file, find_game, nearest_file, print_json, print_table, warn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from netdeck.kernel import Definition, Game, GamePackage, GameRules
    from netdeck.language.card_file import FileProblem
    from netdeck.language.text_errors import Part
    from netdeck.language.tools import CardTools

    Answer = tuple[Path, str, int, Sequence[FileProblem], Sequence[FileProblem], Sequence[FileProblem]]
    """A file, what it holds and how much of it, what is wrong with it, how its texts were read, and which words never do anything."""

MOST_FILES = 1000
DECKS = (".txt", ".deck")

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
Paths = Annotated[list[Path], typer.Argument(metavar="PATH...", help="Card files (.toml), decks (.txt, .deck), or folders of them.")]
OfFiles = Annotated[
    str, typer.Option("--game", "-g", metavar="GAME", help='The game; not needed for files that name it ("# game: bloodless").')
]


@app.command()
def check(
    paths: Paths,
    game: OfFiles = "",
    strict: Annotated[bool, typer.Option("--strict", help="Treat words that never do anything as errors.")] = False,
    play: Annotated[
        bool, typer.Option("--play/--no-play", help="Play every card on test tables to find words that never do anything.")
    ] = True,
    json: o.Json = False,
) -> None:
    """Compile card files and decks and report every problem with place and clause.

    Compiled cards are played on test tables; words that never did anything are warnings.
    """
    files = list(_files(paths))
    answers = [answer for name, own in _by_game(files, game).items() for answer in _checked(name, own, play)]
    answers.sort(key=lambda answer: files.index(answer[0]))
    bad = sum(len(problems) + strict * len(dead) for *_, problems, _, dead in answers)
    if json:
        print_json(
            {
                "problems": bad,
                "files": [
                    {"file": str(path), "kind": kind, "count": count}
                    | {"problems": [problem.plain() for problem in problems], "remarks": [remark.plain() for remark in remarks]}
                    | {"warnings": [warning.plain() for warning in dead]}
                    for path, kind, count, problems, remarks, dead in answers
                ],
            }
        )
    else:
        _tell(answers, bad)
    if bad:
        raise typer.Exit(NO)


def _checked(game: str, files: "Sequence[Path]", play: bool) -> "Iterator[Answer]":
    """What is wrong with the files of one game: each with what it holds, and how much of it."""
    from netdeck.cli._custom_cards import checked_cards, read_content
    from netdeck.language.text_warnings import dead_text

    found, tools = _game_and_tools(game)
    sets = [path for path in files if path.suffix == ".toml"]
    own = checked_cards(found, sets)
    cards: dict[str, Definition] = {**tools.own_cards(), **own.cards}
    for path in files:
        if path in sets:
            wrong = own.of(str(path))
            dead = list(dead_text(found, read_content(path), str(path))) if play and not wrong else []
            yield path, "cards", own.counts.get(str(path), 0), wrong, own.remarks_on(str(path)), dead
        else:
            yield path, "deck", 1, tools.deck_problems(read_content(path), str(path), cards), (), ()


def _by_game(files: "Sequence[Path]", said: str) -> "dict[str, list[Path]]":
    """Files by the game that each names; one that names none belongs to *said*, or to the game of the others beside it."""
    from netdeck import registry
    from netdeck.cli._custom_cards import read_content
    from netdeck.language.card_file import declared_game

    asked = find_game(said).id if said else ""
    named = {path: declared_game(read_content(path).decode("utf-8", "replace")) for path in files}
    wrong = [f"{path} holds cards of {each!r}, not of {asked!r}" for path, each in named.items() if asked and each not in ("", asked)]
    strange = {path: each for path, each in named.items() if not asked and each and each not in registry.ids()}
    wrong += [f"{path} is for the game {each!r}, which is not installed; --game says where it lies" for path, each in strange.items()]
    if wrong:
        raise CommandError(wrong)
    others = {each for each in named.values() if each}
    usual = said or (others.pop() if len(others) == 1 else "")
    found: dict[str, list[Path]] = {}
    for path, each in named.items():
        found.setdefault(said or each or usual, []).append(path)
    return found


def _tell(answers: "list[Answer]", bad: int) -> None:
    for *_, problems, remarks, dead in answers:
        for problem in problems:
            typer.echo(problem.drawn())
        for warning in dead:
            typer.echo(replace(warning, message=f"warning: {warning.message}").drawn())
        for remark in remarks:
            typer.echo(f"{remark.file}:{remark.line}:{remark.column}: {remark.card}: read as: {remark.message}")
    for path, kind, count, problems, _, dead in answers:
        if not problems:
            verdict = f"{len(dead)} {'warning' if len(dead) == 1 else 'warnings'}" if dead else "all fine"
            typer.echo(f"{path}: {count} {'card' if count == 1 else 'cards'}, {verdict}" if kind == "cards" else f"{path}: a legal deck")
    if bad:
        typer.echo(f"{bad} {'problem' if bad == 1 else 'problems'}")


@app.command()
def new(
    game: o.GameName,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE.toml", help="Where to write the cards; the deck goes beside them.", show_default=False)
    ] = Path("my-cards.toml"),
    json: o.Json = False,
) -> None:
    """Write starter cards, each with a comment, and a deck that uses them."""
    found, tools = _game_and_tools(game)
    deck = out.with_suffix(".txt")
    if taken := [path for path in (out, deck) if path.exists()]:
        raise CommandError(f"{path} exists already; --out writes elsewhere" for path in taken)
    try:
        for path, content in zip((out, deck), tools.beginning(), strict=True):
            path.write_text(f"# game: {found.id}\n{content.replace('my-cards', out.stem)}", encoding="utf-8")
    except OSError as error:
        raise CommandError([f"{out}: {error.strerror}"]) from error
    if json:
        print_json({"game": found.id, "cards": str(out), "deck": str(deck)})
        return
    seat = found.table(found.seat_counts[0])[0]
    typer.echo(f"{out}: starter cards; {deck}: a deck that uses them")
    typer.echo(f"Check them:  netdeck cards check {out} {deck}{'' if game == found.id else f' --game {game}'}")
    typer.echo(f"Play them:   netdeck play {game} --cards {out} --deck {seat}={deck}")


@app.command()
def explain(
    words: Annotated[
        list[str],
        typer.Argument(metavar="[GAME] TEXT", help="A game and a card's text, or the name of a card; several lines are several abilities."),
    ],
    old_game: o.OldGameOption = "",
    type: Annotated[str, typer.Option("--type", metavar="TYPE", help="The card's type, if the text depends on it.")] = "",
    cards: o.Cards = None,
    program: Annotated[bool, typer.Option("--program", help="Also list the compiled instructions.")] = False,
    json: o.Json = False,
) -> None:
    """Explain a text, or that of a card: clauses of each phrase, effect on a test table, compiled tree, printed text."""
    from netdeck.cli._custom_cards import own_cards
    from netdeck.language.demonstration import demonstrate
    from netdeck.language.text_warnings import dead_words
    from netdeck.language.tools import UnknownTypeError
    from netdeck.language.tree_printer import outline

    if len(words) > 2:
        raise CommandError(["give a game and a text; put a text of several words in quotation marks"])
    *named, text = words
    found, tools = _game_and_tools(named[0] if named else "")
    text = text.replace("\\n", "\n").strip("\n")
    if not text.strip():
        raise CommandError(["there is no text to explain; say one between quotation marks"])
    try:
        kind = tools.card_type(type) if type else ""
    except UnknownTypeError as error:
        raise CommandError([error]) from None
    own = own_cards(found, cards or ())
    beside = own.text
    if (card := {**tools.own_cards(), **own.cards}.get(text)) is not None and card.text:
        text, kind = card.text, kind or str(getattr(card, "type", ""))
    verdict = tools.judged(text, kind, beside)
    if verdict.problems:
        if json:
            keys = ("line", "column", "length", "message", "code", "clause", "meant")
            print_json({"problems": [{key: getattr(p, key) for key in keys} | {"near": list(p.near)} for p in verdict.problems]})
        else:
            typer.echo("\n".join(f"{problem}\n{problem.drawn()}" for problem in verdict.problems))
        raise typer.Exit(NO)
    kind = verdict.kind
    rules, told = tools.language.compiled_with_words(text, kind)
    parts = list(tools.language.explain(text, kind))
    tree = list(outline(rules))
    plain = list(_plainly(parts, found))
    tables = tools.tables(text, kind)
    shown = demonstrate(found, tables)
    dead = dead_words(found, text, kind, beside)
    remark = tools.read_as(text, kind)
    listing = tools.program(text, kind, beside) if program else ()
    if json:
        read = [{"words": p.words, "phrase": p.name, "clauses": list(p.clauses), "depth": p.depth} for _, found in parts for p in found]
        course = [] if shown is None else list(shown.course)
        table = "" if shown is None else shown.table.words
        data = {
            "text": told,
            "read_as": remark,
            "type": kind,
            "phrases": read,
            "plain": plain,
            "table": table,
            "lies": [] if shown is None else list(shown.lies()),
            "course": course,
            "tree": tree,
            "warnings": [{key: getattr(p, key) for key in ("line", "column", "length", "message")} for p in dead],
        }
        print_json({**data, "program": list(listing)} if program else data)
        return
    if remark:
        typer.echo(f"read as: {remark}")
    for warning in dead:
        typer.echo(f"warning: {warning.message}\n{warning.drawn()}")
    for line, read_as in parts:
        typer.echo(line)
        for part in read_as:
            typer.echo(_told_part(part, found))
    typer.echo("\nIn plain words\n" + "\n".join(f"  {line}" for line in plain))
    if shown is not None:
        typer.echo(f"\nOn the smallest table on which it matters: the card is {shown.table.words}")
        typer.echo("\n".join(f"  {line}" for line in (*shown.lies(), *shown.course)))
    elif tables:
        typer.echo(f"\nOn {len(tables)} made-up tables nothing came of it: it needs something that does not lie there.")
    typer.echo("\nTree\n" + "\n".join(tree))
    if program:
        typer.echo("\nProgram\n" + ("\n".join(f"  {line}" for line in listing) or "  This game lists no programs."))
    typer.echo(f"\nPrinted\n{told}")


def _plainly(parts: "Sequence[tuple[str, Sequence[Part]]]", game: "GamePackage") -> "Iterator[str]":
    """What the clauses behind the phrases say, each once, in the order in which the text is read."""
    told: set[str] = set()
    for _, read in parts:
        for part in read:
            for clause in part.clauses:
                if clause not in told and clause in game.rulebook:
                    told.add(clause)
                    yield f"{game.rulebook.text(clause)} ({clause})"


def _told_part(part: "Part", game: "GamePackage") -> str:
    cited = "; ".join(
        f"{clause} {_shortened(game.rulebook.text(clause))}" if clause in game.rulebook else clause for clause in part.clauses
    )
    return f"{'  ' * (part.depth + 1)}{part.words}  [{cited}]"


def _shortened(text: str, most: int = 70) -> str:
    return text if len(text) <= most else text[: most - 3].rsplit(" ", 1)[0] + "..."


@app.command()
def show(
    game: o.GameName,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A card's name; part of it will do.")],
    cards: o.Cards = None,
    json: o.Json = False,
) -> None:
    """Draw a card of a game, or one of your own."""
    from difflib import get_close_matches

    from netdeck.cli._custom_cards import own_cards
    from netdeck.language.tree_printer import drawn_card

    whose, tools = _game_and_tools(game)
    known = {**tools.own_cards(), **own_cards(whose, cards or ()).cards}
    exact = {each.lower(): each for each in known}
    found = [exact[name.lower()]] if name.lower() in exact else [each for each in known if name.lower() in each.lower()]
    if not found:
        near = get_close_matches(name, list(known), n=3, cutoff=0.4)
        raise CommandError([f"there is no card {name!r}" + (f"; did you mean {' or '.join(near)}?" if near else "")], NO)
    if json:
        print_json([_plain(known[one]) for one in found])
        return
    for one in found:
        card = known[one]
        typer.echo(drawn_card(card.name, card.facts(), card.text, str(getattr(card, "flavor", ""))))
        if said := tools.read_as(card.text, str(getattr(card, "type", ""))):
            typer.echo(f"read as: {said}")


@app.command("list")
def list_cards(game: o.GameName, cards: o.Cards = None, json: o.Json = False) -> None:
    """List the cards of a game; with --cards also your own."""
    from netdeck.cli._custom_cards import own_cards

    whose, tools = _game_and_tools(game)
    known = {**tools.own_cards(), **own_cards(whose, cards or ()).cards}
    if json:
        print_json([_plain(card) for card in known.values()])
        return
    facts = {name: card.facts() for name, card in known.items()}
    columns = list(dict.fromkeys(key for each in facts.values() for key in each))[:4]
    rows = [[name, *(str(facts[name].get(key, "")) for key in columns), _shortened(" ".join(known[name].text.split()))] for name in known]
    print_table(["name", *columns, "text"], rows)


class Paper(StrEnum):
    """What is in the printer."""

    A4 = "a4"
    LETTER = "letter"


@app.command("print")
def print_sheets(
    game: o.GameName,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.pdf", help="Where to write the sheets.")] = Path("cards.pdf"),
    paper: Annotated[Paper, typer.Option("--paper", help="The paper.", case_sensitive=False)] = Paper.A4,
    deck: Annotated[
        str,
        typer.Option(
            "--deck", "-d", metavar="NAME|FILE", help="A deck of the game or a deck file, with every copy; default: each card once."
        ),
    ] = "",
    cards: o.Cards = None,
    json: o.Json = False,
) -> None:
    """Make a PDF of cards to print and cut: nine per page, poker size.

    With --cards these are your own cards, or those of a deck that is made of them.
    """
    try:
        from netdeck.cli.printing import Sheets
    except ModuleNotFoundError as error:
        raise CommandError([f"{error.name} is not installed; printing needs: pip install 'netdeck[print]'"]) from error
    from netdeck.cli._custom_cards import own_cards
    from netdeck.kernel import Setup

    found = find_game(game)
    known = dict(found.definitions(found.complete(Setup(game=found.id))))
    own = dict(own_cards(found, cards or ()).cards)
    wanted = _copies(found, deck, known | own) if deck else list((own or known).values())
    if not wanted:
        raise CommandError([f"{found.title} has no cards to print"], NO)
    try:
        pages = Sheets(found, f"{found.title}: {deck or 'cards'}", paper).write(wanted, out)
    except OSError as error:
        raise CommandError([f"{out}: {error.strerror}"]) from error
    if json:
        print_json({"file": str(out), "cards": len(wanted), "pages": pages})
        return
    typer.echo(f"{out}: {len(wanted)} {'card' if len(wanted) == 1 else 'cards'} on {pages} {'page' if pages == 1 else 'pages'}")


def _copies(game: "GameRules", deck: str, cards: "dict[str, Definition]") -> "list[Definition]":
    """Every copy of every card of a deck, by its name or in a file."""
    from netdeck.cli._custom_cards import read_content
    from netdeck.kernel import DeckError, read_deck
    from netdeck.kernel.setup import did_you_mean

    if deck in game.decks:
        text = game.decks[deck]
    elif Path(deck).is_file():
        text = read_content(Path(deck)).decode("utf-8", "replace")
    else:
        raise CommandError([f"{game.title} has no deck {deck!r}, and there is no such file{did_you_mean(deck, game.decks)}"])
    try:
        counted = read_deck(text)
    except DeckError as error:
        raise CommandError([f"{deck}: {error}"]) from error
    unknown = [name for name in counted if name not in cards]
    if unknown:
        raise CommandError([f"{deck}: the card {name!r} is unknown{did_you_mean(name, cards)}" for name in unknown])
    return [cards[name] for name in counted.elements()]


app.command("phrases", hidden=True, context_settings=o.OLD_NAME)(o.renamed("netdeck cards grammar GAME"))


@app.command()
def grammar(game: o.GameName, json: o.Json = False) -> None:
    """List every phrase that a game's cards may use, with its clauses."""
    from netdeck.language.manual import phrase_list

    _, tools = _game_and_tools(game)
    if json:
        phrases = [{"category": one.rule, "phrase": one.words, "clauses": list(one.clauses)} for one in tools.language.phrases]
        print_json({"phrases": phrases, "words": dict(tools.language.word_lists)})
        return
    typer.echo(phrase_list(tools.language))


@app.command()
def lsp(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game of files that do not name it.", show_default=False)] = "",
    old_game: o.OldGameOption = "",
) -> None:
    """Language server for editors: errors, completion, explanations.

    The first line of a file names its game ("# game: bloodless"); GAME is for files that do not.
    """
    try:
        from netdeck.cli.lsp import serve
    except ModuleNotFoundError as error:
        raise CommandError([f"{error.name} is not installed; editors need: pip install 'netdeck[editor]'"]) from error
    serve(_game_and_tools(game)[0] if game else None)


def _plain(card: "Definition") -> dict[str, object]:
    return {"name": card.name, **card.facts(), "text": card.text}


def _game_and_tools(game: str) -> "tuple[Game, CardTools]":
    from netdeck.language.tools import tools_of

    if game:
        found = find_game(game)
        tools = tools_of(found)
        if tools is None:
            raise CommandError([f"{found.title} has no card text"])
        return found, tools
    able = [(one, tools) for one in all_games() if (tools := tools_of(one)) is not None]
    if len(able) != 1:
        names = ", ".join(one.id for one, _ in able)
        raise CommandError([f"say --game: several games have card text ({names})" if able else "no installed game has card text"])
    return able[0]


def _files(paths: "Sequence[Path]") -> "Iterator[Path]":
    count = 0
    for path in paths:
        inside = sorted(each for suffix in (".toml", *DECKS) for each in path.rglob(f"*{suffix}")) if path.is_dir() else [find_file(path)]
        if path.is_dir() and not inside:
            warn(f"{path} holds no card file and no deck{nearest_file(path)}")
        for each in inside:
            count += 1
            if count > MOST_FILES:
                raise CommandError([f"more than {MOST_FILES} files; check them in parts"])
            yield each
