"""The levels of the seer: futures per answer, and deliberate mistakes.

A level is a number of futures, never a number of seconds, so that the same seed gives the same player on a slow machine and a quick one.
"""

from dataclasses import dataclass

from netdeck.kernel.message import join_list, say


@dataclass(frozen=True, slots=True)
class Level:
    """One level: ``futures`` searched per answer, and the share ``slips`` of random answers.

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
        """A description for people."""
        parts = [say("looks at up to {futures} futures before each answer", futures=self.futures)]
        if self.turns:
            parts.append(say("the next turn included"))
        if self.is_experienced:
            parts.append(say("judged from experience where the game has any"))
        if self.slips:
            parts.append(say("and one answer in {count} is a guess", count=round(1 / self.slips)))
        return join_list(parts)


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
