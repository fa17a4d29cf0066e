"""``netdeck games``: list games and their choices."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from netdeck.cli import _options as o
from netdeck.cli._language import translated
from netdeck.cli._output import complete_game, find_game, loaded, print_json, print_table

if TYPE_CHECKING:
    from netdeck.i18n import Translator
    from netdeck.kernel import Game, RuleOption


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Show one game in full.", autocompletion=complete_game)] = None,
    language: o.LanguageName = "",
    json: o.Json = False,
) -> None:
    """List the games, or everything you can choose in one."""
    from netdeck.i18n import translator
    from netdeck.kernel import say

    if game is not None:
        found = find_game(game)
        if json:
            print_json(_whole(found))
        else:
            _print_whole(found, translator(language, found))
        return
    listed = list(_listed("" if json else translator(language).language))
    if json:
        print_json(listed)
        return
    print_table(
        [say("Id"), say("Players"), say("Variants"), say("Title")],
        [(each["id"], translated(_players(**each["seats"])), ", ".join(each["variants"]), _titled(**each)) for each in listed],
    )


def _listed(language: str) -> Iterator[dict[str, Any]]:
    """A summary of each game in a language. Unchanged games come from the cache and are not loaded."""
    import msgspec

    from netdeck import registry
    from netdeck.disk_cache import DiskCache, digest_of
    from netdeck.i18n import translator
    from netdeck.kernel.message import encode_message

    shelf = DiskCache("games")
    for name in registry.all_ids():
        sources = registry.sources_of(name)
        digest = digest_of(sources) if sources else b""
        known = shelf.get(f"{name}.{language}", digest) if sources else None
        if known is not None:
            yield msgspec.json.decode(known)
        elif (game := loaded(name)) is not None:
            brief = _brief(game)
            if language:
                brief["summary"] = translator(language, game).say(game.summary)
            if sources:
                shelf.put(f"{name}.{language}", digest, msgspec.json.encode(brief, enc_hook=encode_message))
            yield brief


def _titled(title: str, summary: str, **more: object) -> str:
    """A game's title, and what it is."""
    return f"{title}. {summary}".strip(" .") + "."


def _brief(game: "Game") -> dict[str, Any]:
    low, high = game.seat_counts
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "version": game.version,
        "variants": list(game.variants),
        "seats": {"min": low, "max": high},
    }


def _whole(game: "Game") -> dict[str, object]:
    return {
        **_brief(game),
        "variants": list(game.variants.values()),
        "seats": {**_brief(game)["seats"], "names": game.table(game.seat_counts[1])},
        "options": list(game.options.values()),
        "seat_flags": game.seat_flags,
        "decks": list(game.decks),
    }


def _print_whole(game: "Game", speaks: "Translator") -> None:
    from netdeck.kernel import say
    from netdeck.terminal.text_layout import paragraph, rows

    def tell(head: str, below: str) -> None:
        typer.echo(f"\n{speaks.say(head)}\n{below}")

    typer.echo(paragraph(f"{game.title}: {speaks.say(game.summary)}" if game.summary else game.title))
    book = game.rulebook
    rules = "Rules {version}, {clauses} clauses, {rulings} rulings; {count} players."
    counts = {"clauses": len(book.clauses), "rulings": len(book.rulings), "count": _players(*game.seat_counts)}
    typer.echo(speaks.say(say(rules, version=game.version, **counts)))
    tell(say("Variants (--variant)"), rows([(variant.id, speaks.say(variant.title)) for variant in game.variants.values()]))
    tell(say("Seats (--seats)"), paragraph(", ".join(game.table(game.seat_counts[1])), "  "))
    if game.seat_flags:
        room = {side: say("up to {most}: {seats}", most=len(seats), seats=", ".join(seats)) for side, seats in game.seat_flags.items()}
        tell(say("Sides"), rows([(f"--{side} N", speaks.say(words)) for side, words in room.items()]))
    if game.decks:
        tell(say("Decks (--deck)"), paragraph(", ".join(game.decks), "  "))
    if game.options:
        options = [(f"{each.name}={_text(each.default)}", _helped(each, speaks)) for each in game.options.values()]
        tell(say("Options (--option), with their defaults"), rows(options))


def _helped(option: "RuleOption", speaks: "Translator") -> str:
    """What an option is about, and what each of its choices means."""
    choices = [f"{value}: {speaks.say(words)}" for value, words in zip(option.choices, option.words, strict=False)]
    told = f"{speaks.say(option.help)} ({option.clause})"
    return f"{told} {'; '.join(choices)}" if choices else told


def _players(min: int, max: int) -> str:
    from netdeck.kernel import say

    return str(min) if min == max else say("{low} to {high}", low=min, high=max)


def _text(value: object) -> str:
    """A value as ``--option`` takes it."""
    import msgspec

    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
