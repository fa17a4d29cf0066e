"""``netdeck verify``: whether a record follows from the rules and the sealed deal, byte for byte."""

from typing import TYPE_CHECKING

import typer

from netdeck.cli import _options as o
from netdeck.cli._answers import NO, find_file, print_json

if TYPE_CHECKING:
    from netdeck.kernel import Verdict


def verify(file: o.RecordFile, json: o.Json = False) -> None:
    """Prove the shuffles and every rule step of a record, or locate what is wrong with it.

    Exit status 0 when everything is proved, 1 when a fault was found.
    """
    from netdeck.kernel import Fault, Record, RecordError, Verdict
    from netdeck.kernel import verify as verify_record
    from netdeck.registry import UnknownGameError, find

    data = find_file(file).read_bytes()
    try:
        verdict = verify_record(find(Record.from_bytes(data).header.setup.game), data)
    except RecordError as error:
        verdict = Verdict(Fault(error.line, error.sentence))
    except UnknownGameError as error:
        verdict = Verdict(Fault(1, str(error)))
    if json:
        print_json({"file": str(file), "sound": verdict.sound, "verdict": verdict})
    elif verdict.fault is not None:
        where = f"line {verdict.fault.line}: " if verdict.fault.line else ""
        typer.echo(f"{file}: {where}{verdict.fault.sentence}")
    else:
        typer.echo(f"{file}: sound. {_proved(verdict)}")
    if not verdict.sound:
        raise typer.Exit(NO)


def _proved(verdict: "Verdict") -> str:
    chance = "the sealed secret, which is the one committed to before the first move" if verdict.sealed else "the seed"
    told = f" ({verdict.told} of them are told at its head)" if verdict.told else ""
    end = "the result follows from the rules" if verdict.finished else "the match is not over"
    return f"{verdict.choices} choices follow from the rules, {verdict.draws} draws from {chance}{told}; {end}."
