"""Tests an external program: whole games, unusual messages, leaving in time; reports every fault with details."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from netdeck.bots.bot import Bot
from netdeck.bots.external import messages as m
from netdeck.bots.external.bot import ProgramBot
from netdeck.bots.external.pipe import GOODBYE, Pipe
from netdeck.bots.roster import create
from netdeck.bots.table import BotTable
from netdeck.kernel import Deal, Game, Match, Seat, Setup
from netdeck.kernel.message import encode_message

RIVAL = "random"


@dataclass(frozen=True, slots=True)
class Finding:
    """One test: whether it passed, the result, and the end of the conversation if it failed."""

    tried: str
    fine: bool
    sentence: str
    talk: tuple[str, ...] = ()
    last_words: tuple[str, ...] = ()


def examine(command: str, game: Game, setup: Setup, games: int = 2, bank: float = 60.0, seed: int = 0) -> Iterator[Finding]:
    """Let a program play *games* games in every seat against random bots. Stops if it cannot play at all."""
    complete = game.complete(setup)
    for seat in complete.seats:
        finding = _played(ProgramBot, f"{games} games as {seat}", command, complete, game, seat, range(seed, seed + games), bank)
        yield finding
        if not finding.fine:
            return
    seat = complete.seats[0]
    yield _played(_StrangerBot, "unknown messages and fields", command, complete, game, seat, range(seed, seed + 1), bank)


def _played(kind: type[ProgramBot], tried: str, command: str, setup: Setup, game: Game, seat: Seat, seeds: range, bank: float) -> Finding:
    won, slowest, choices = 0, 0.0, 0
    for seed in seeds:
        match = Match(game, setup, Deal(seed=seed))
        program = kind(game, seat, seed, command)
        program.allow(bank)
        others: dict[Seat, Bot] = {other: create(RIVAL, game, other, seed) for other in setup.seats if other != seat}
        table = BotTable(match, {**others, seat: program})
        try:
            result = table.play_on()
        finally:
            table.close()
        if seat in table.faults:
            sentence = f"in game {seed - seeds.start + 1}: {table.faults[seat]}"
            return Finding(tried, False, sentence, program.talk, program.last_words)
        if not program.left_by_itself:
            return Finding(tried, False, f"it did not end within {GOODBYE:g} seconds of 'quit'", program.talk, program.last_words)
        won += result is not None and seat in result.winners
        slowest = max(slowest, program.slowest)
        choices += program.asked
    return Finding(tried, True, f"won {won}, answered {choices} questions, the slowest in {slowest * 1000:.0f} ms")


class _StrangerBot(ProgramBot):
    """Says more than this protocol knows, as a later one will."""

    summary = "speaks a later protocol"

    def _say(self, pipe: Pipe, message: m.Message) -> None:
        if isinstance(message, m.Decide | m.End):
            pipe.write_line(b'{"type":"weather","outlook":"rain"}\n')
        told: dict[str, Any] = msgspec.to_builtins(message, enc_hook=encode_message)
        pipe.write_line(msgspec.json.encode({**told, "since_protocol_9": [1, {"a": None}]}) + b"\n")
