"""The levels of the seer: how far each looks, and how often it slips on purpose.

A level is a number of futures, never a number of seconds, so that the same seed gives the same player on a slow machine and a quick one.
"""

from dataclasses import dataclass

from netdeck.kernel.message import listed, say


@dataclass(frozen=True, slots=True)
class Level:
    """One strength. ``futures`` are looked at before each answer; in a share ``slips`` of its answers it takes anything instead.

    Where the game judges positions, futures go to the end of this turn and of so many ``turns`` more. To see the other's reply tells more
    than any number of futures that end before it; where turns mean nothing, there are so many more futures instead. Who is experienced
    judges card by card where the game has learned what each is worth.
    """

    number: int
    name: str
    futures: int
    slips: float = 0.0
    turns: int = 0
    is_experienced: bool = False

    @property
    def summary(self) -> str:
        """What it does, honestly."""
        parts = [say("looks at up to {futures} futures before each answer", futures=self.futures)]
        if self.turns:
            parts.append(say("the next turn included"))
        if self.is_experienced:
            parts.append(say("judged from experience where the game has any"))
        if self.slips:
            parts.append(say("and one answer in {count} is a guess", count=round(1 / self.slips)))
        return listed(parts)


LEVELS = {
    str(level.number): level
    for level in (
        Level(1, "novice", 3, slips=1 / 3),
        Level(2, "apprentice", 6, slips=1 / 8),
        Level(3, "adept", 16),
        Level(4, "expert", 16, turns=1, is_experienced=True),
        Level(5, "oracle", 32, turns=1, is_experienced=True),
    )
}
USUAL = "3"
"""The level of a seer that is named without one."""
