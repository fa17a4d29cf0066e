"""Bots at a table: asking each for its choice, telling it no more than its seat may know.

A bot that is a program of its own can fail in ways that ours cannot. Then it gives up its game, the record says why, and nobody else's
game suffers.
"""

from collections.abc import Mapping

from netdeck.bots.bot import Bot, BotError, Outlook
from netdeck.bots.external.fault import BotFault
from netdeck.bots.hearing import Hearing
from netdeck.kernel import Command, Match, OptionView, Position, Refusal, Result, Seat, Seen, Thoughts


class BotTable:
    """The bots that sit at one match. Seats without a bot are left to others."""

    def __init__(self, match: Match, bots: Mapping[Seat, Bot]) -> None:
        self.match = match
        self.bots = dict(bots)
        self.faults: dict[Seat, BotFault] = {}
        self.thoughts: dict[int, Thoughts] = {}
        """What the bots thought, by the number of the choice that came of it."""
        self._hearing = {seat: Hearing(match, seat) for seat in bots}

    def waiting(self) -> Seat | None:
        """The next bot that has to choose; ``None`` when none has. In a simultaneous decision that is one after another."""
        return next((seat for seat in self.match.position.pending() if seat in self.bots), None)

    def act(self, seat: Seat) -> OptionView | None:
        """Let the bot at *seat* choose, carry it out, and return what it was; ``None`` when a fault of its own cost it the game."""
        try:
            option = chosen(self.bots[seat], self.match.position, tuple(self._hearing[seat].news()))
        except BotFault as fault:
            self.faults[seat] = fault
            _demand_taken(self.match.command(given_up(seat), why=str(fault)), fault)
            return None
        if (thoughts := self.bots[seat].thoughts) is not None:
            self.thoughts[self.match.number] = thoughts
        refusal = self.match.choose(seat, option.notation)
        if refusal is not None:
            raise BotError(f"{option.notation!r} was offered to {seat} and is refused: {refusal.sentence} ({refusal.clause})")
        return option

    def play_on(self) -> Result | None:
        """Let the bots choose until somebody else has to; the result when the match is over."""
        while (seat := self.waiting()) is not None:
            self.act(seat)
        return self.match.position.result()

    def close(self) -> None:
        """Tell every bot how it stands, and let them go."""
        for seat, bot in self.bots.items():
            bot.end(Outlook(view=self.match.position.view(seat), events=tuple(self._hearing[seat].news())))
            bot.close()


def play_silently(position: Position, bots: Mapping[Seat, Bot]) -> tuple[Result, int]:
    """Play a bare position to its end: no record, no events, for simulations. Every seat needs a bot. The result, and how many moves."""
    moves = 0
    while (result := position.result()) is None:
        for seat, decision in position.pending().items():
            try:
                option = decision.find(chosen(bots[seat], position).notation)
            except BotFault as fault:
                _demand_taken(position.command(given_up(seat)), fault)
                break
            assert option is not None  # chosen() has seen to it
            position.take(seat, option)
            moves += 1
    return result, moves


def given_up(seat: Seat) -> Command:
    """What the host does with a seat whose bot has failed."""
    return Command("concede", seat)


def _demand_taken(refusal: Refusal | None, fault: BotFault) -> None:
    if refusal is not None:
        raise BotError(f"{fault}; and it cannot give up: {refusal.sentence} ({refusal.clause})") from fault


def chosen(bot: Bot, position: Position, events: tuple[Seen, ...] = ()) -> OptionView:
    """What *bot* answers to its seat's open decision, which must be one of its options."""
    moment = bot.told(position, events)
    option = bot.choose(moment)
    if option not in moment.decision.options:
        raise BotError(f"{type(bot).__name__} at {bot.seat} answered {option.notation!r}, which was not offered")
    return option
