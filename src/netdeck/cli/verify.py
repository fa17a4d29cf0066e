"""``netdeck verify``: whether a record follows from the rules and the sealed deal, byte for byte."""

from typing import TYPE_CHECKING

import typer

from netdeck.cli import _options as o
from netdeck.cli._language import translated
from netdeck.cli._output import NO, find_file, print_json

if TYPE_CHECKING:
    from netdeck.kernel import Verdict


def verify(file: o.RecordFile, language: o.LanguageName = "", json: o.Json = False) -> None:
    """Verify the shuffles and every rule step of a record, or locate the first fault.

    Exit status 0 when everything is proved, 1 when a fault was found.
    """
    from netdeck.kernel import Fault, Record, RecordError, Verdict, say
    from netdeck.kernel import verify as verify_record
    from netdeck.registry import UnknownGameError, find

    data = find_file(file).read_bytes()
    try:
        verdict = verify_record(find(Record.from_bytes(data).header.setup.game), data)
    except RecordError as error:
        verdict = Verdict(Fault(error.line, error.sentence))
    except UnknownGameError as error:
        verdict = Verdict(Fault(1, error.args[0]))
    if json:
        print_json({"file": str(file), "sound": verdict.sound, "verdict": verdict})
    elif verdict.fault is not None:
        fault: str = verdict.fault.sentence
        fault = say("line {line}: {sentence}", line=verdict.fault.line, sentence=fault) if verdict.fault.line else fault
        typer.echo(translated(say("{path}: {wrong}", path=file, wrong=fault)))
    else:
        typer.echo(translated(say("{path}: sound. {proof}", path=file, proof=_proved(verdict))))
    if not verdict.sound:
        raise typer.Exit(NO)


def _proved(verdict: "Verdict") -> str:
    from netdeck.kernel import say

    chance = say("the sealed secret, which is the one committed to before the first move") if verdict.sealed else say("the seed")
    told = say(" ({count} of them are listed in its header)", count=verdict.told) if verdict.told else ""
    end = say("the result follows from the rules") if verdict.finished else say("the match is not over")
    proof = "{choices} choices follow from the rules, {draws} draws from {chance}{told}; {end}."
    return say(proof, choices=verdict.choices, draws=verdict.draws, chance=chance, told=told, end=end)
