"""Faults of external programs. Each loses the game, and the record says which it was."""

from enum import StrEnum

from netdeck.bots.bot import BotError


class Fault(StrEnum):
    """The faults. Their words appear in records and reports."""

    ABSENT = "absent"
    """It cannot be started."""
    SILENT = "silent"
    """It did not say that it is ready."""
    CRASHED = "crashed"
    """It ended while it was asked something."""
    LATE = "late"
    """Its time was used up."""
    EARLY = "early"
    """It answered what nobody had asked yet."""
    GARBAGE = "garbage"
    """It wrote what is no message."""
    ILLEGAL = "illegal"
    """It chose what was not offered."""
    FLOODING = "flooding"
    """It wrote far more than it was asked for."""


class BotFault(BotError):  # noqa: N818 - a fault is what it is called at the table
    """A program broke the protocol: the fault, with details for its author."""

    def __init__(self, fault: Fault, sentence: str) -> None:
        super().__init__(f"{fault}: {sentence}")
        self.fault = fault
        self.sentence = sentence
