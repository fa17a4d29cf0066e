"""Checks of what is open: who is asked, what is legal, and how the game ended."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from netdeck.kernel import Decision, Seat
from netdeck.scenarios.checkpoint import Moment, check
from netdeck.scenarios.report import Difference
from netdeck.scenarios.toml_text import toml

NOBODY: Final = ("", "nobody", "draw", "none")
"""What a scenario may call the winner of a game that nobody has won."""
OPTION_KEYS: Final = ("has", "has_not", "only", "count")
RESULT_KEYS: Final = ("winner", "clause", "cause")
PENDING_KEYS: Final = ("kind", "source")


@check
def check_not(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """Checks of which at least one must not hold."""
    table = moment.table(expected, key)
    if not table:
        raise moment.error("not is a table of checks, and this one is empty", key)
    if not list(moment.within(key).differences(table)):
        yield moment.words("not all of these hold", "all of them hold", key)


@check
def check_pending(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """Who is asked what; the whole map is compared."""
    wanted = moment.table(expected, key)
    pending = moment.position.pending()
    for name in wanted:
        moment.seat(name, key, name)
    same = wanted.keys() == pending.keys()
    if not same or not all(_is_asked(moment, entry, pending[Seat(name)], key, name) for name, entry in wanted.items()):
        sources = any(isinstance(entry, dict) and "source" in entry for entry in wanted.values())
        yield moment.differs(wanted, {seat: _decision_words(moment, decision, sources) for seat, decision in pending.items()}, key)


def _is_asked(moment: Moment, entry: object, decision: Decision, *path: str) -> bool:
    table = {"kind": entry} if isinstance(entry, str) else moment.table(entry, *path)
    moment.only_keys(table, PENDING_KEYS, *path)
    if str(table.get("kind", decision.kind)).casefold() != decision.kind.casefold():
        return False
    if "source" not in table:
        return True
    names = moment.position.names_of(decision.source) if decision.source is not None else ()
    word = str(table["source"])
    return word in names if word in moment.labels else any(moment.names.same(word, name) for name in names)


def _decision_words(moment: Moment, decision: Decision, sources: bool) -> object:
    if not sources or decision.source is None:
        return decision.kind
    names = moment.position.names_of(decision.source)
    return {"kind": decision.kind, "source": next((name for name in names if name in moment.labels), names[0] if names else "?")}


@check
def check_options(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """The legal choices of the one open decision, or of several by seat."""
    table = moment.table(expected, key)
    if not table.keys() & set(OPTION_KEYS):
        for name, wanted in table.items():
            yield from _compare_options(moment, moment.seat(name, key, name), moment.table(wanted, key, name), key, name)
        return
    pending = moment.position.pending()
    if len(pending) > 1:
        raise moment.error(f"{', '.join(pending)} are all asked: say whose options, such as options.{next(iter(pending))}", key)
    yield from _compare_options(moment, next(iter(pending), Seat("")), table, key)


def _compare_options(moment: Moment, seat: Seat, wanted: Mapping[str, object], *path: str) -> Iterator[Difference]:
    moment.only_keys(wanted, OPTION_KEYS, *path)
    decision = moment.position.pending().get(seat)
    legal = [option.notation for option in decision.options] if decision is not None else []

    def resolved(text: str) -> str | None:
        option = moment.choices.find(seat, text)
        return option.notation if option is not None else None

    for number, text in enumerate(moment.list_of(wanted.get("has", []), *path, "has")):
        if resolved(text) is None:
            yield moment.words(f"{toml(text)} is legal", toml(legal), *path, "has", number)
    for number, text in enumerate(moment.list_of(wanted.get("has_not", []), *path, "has_not")):
        if resolved(text) is not None:
            yield moment.words(f"{toml(text)} is not legal", toml(legal), *path, "has_not", number)
    if "only" in wanted:
        texts = moment.list_of(wanted["only"], *path, "only")
        if {resolved(text) for text in texts} != set(legal):
            yield moment.differs(texts, legal, *path, "only")
    if "count" in wanted and wanted["count"] != len(legal):
        yield moment.words(f"{wanted['count']} options", f"{len(legal)}: {toml(legal)}", *path, "count")


@check
def check_result(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """How the game ended: winner, clause, cause, any of them; or ``"none"`` while it is running."""
    result = moment.position.result()
    if expected == "none":
        if result is not None:
            yield moment.words("the game goes on", str(result), key)
        return
    wanted = moment.table(expected, key)
    moment.only_keys(wanted, RESULT_KEYS, key)
    clause = wanted.get("clause")
    if clause is not None and clause not in moment.game.rulebook:
        raise moment.error(moment.game.rulebook.unknown(str(clause)), key, "clause")
    if result is None:
        yield moment.words(toml(wanted), "the game goes on", key)
        return
    if "winner" in wanted and not _has_won(wanted["winner"], result.winner, result.winners):
        yield moment.differs(wanted["winner"], result.winner or ", ".join(result.winners) or "nobody", key, "winner")
    if clause is not None and clause != result.clause:
        yield moment.differs(clause, result.clause, key, "clause")
    if "cause" in wanted and wanted["cause"] != result.cause:
        yield moment.differs(wanted["cause"], result.cause, key, "cause")


def _has_won(wanted: object, side: str, winners: Sequence[str]) -> bool:
    if isinstance(wanted, list):
        return sorted(map(str, wanted)) == sorted(winners)
    if not winners and not side:
        return str(wanted).casefold() in NOBODY
    return wanted == side or [wanted] == list(winners)
