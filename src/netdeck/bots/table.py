"""Runs the bots of a match, with only the information of their seats.

A bot that is a program of its own can fail in ways that ours cannot. Then it gives up its game, the record says why, and nobody else's
game suffers.
"""

from collections.abc import Mapping

from netdeck.bots.bot import Bot, BotError, Outlook
from netdeck.bots.event_feed import EventFeed
from netdeck.bots.external.fault import BotFault
from netdeck.kernel import Command, Match, OptionView, Position, Refusal, Result, Seat, Seen, Thoughts


class BotTable:
    """The bots of one match. Seats without a bot are left to others."""

    def __init__(self, match: Match, bots: Mapping[Seat, Bot]) -> None:
        self.match = match
        self.bots = dict(bots)
        self.faults: dict[Seat, BotFault] = {}
        self.thoughts: dict[int, Thoughts] = {}
        """What the bots thought, by the number of the choice that came of it."""
        self._hearing = {seat: EventFeed(match, seat) for seat in bots}

    def waiting(self) -> Seat | None:
        """The next bot that must choose; ``None`` if there is none. Simultaneous decisions are answered one by one."""
        return next((seat for seat in self.match.position.pending() if seat in self.bots), None)

    def act(self, seat: Seat) -> OptionView | None:
        """Let the bot at *seat* choose and apply the choice, which is returned; ``None`` if a fault of the bot lost the game."""
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
        """Let the bots choose until another seat must; return the result if the match is over."""
        while (seat := self.waiting()) is not None:
            self.act(seat)
        return self.match.position.result()

    def close(self) -> None:
        """Send the result to every bot and close it."""
        for seat, bot in self.bots.items():
            bot.end(Outlook(view=bot.sees(self.match.position), events=tuple(self._hearing[seat].news())))
            bot.close()


def play_silently(position: Position, bots: Mapping[Seat, Bot]) -> tuple[Result, int]:
    """Play a position to its end without record and events. Every seat needs a bot. Returns the result and the number of moves."""
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
    """The host's act for a seat whose bot has failed."""
    return Command("concede", seat)


def _demand_taken(refusal: Refusal | None, fault: BotFault) -> None:
    if refusal is not None:
        raise BotError(f"{fault}; and it cannot give up: {refusal.sentence} ({refusal.clause})") from fault


def chosen(bot: Bot, position: Position, events: tuple[Seen, ...] = ()) -> OptionView:
    """*bot*'s answer to its seat's open decision, which must be one of its options."""
    moment = bot.told(position, events)
    option = bot.choose(moment)
    if option not in moment.decision.options:
        raise BotError(f"{type(bot).__name__} at {bot.seat} answered {option.notation!r}, which was not offered")
    return option
