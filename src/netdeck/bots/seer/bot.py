"""The seer at its seat: it lets a search think, says what it thought, and slips as often as its level demands."""

from collections.abc import Iterable

from netdeck.bots.bot import Bot, BotError, BotInfo, Moment, introduced
from netdeck.bots.seer.levels import LEVELS, USUAL
from netdeck.bots.seer.search import Search
from netdeck.kernel import Budget, GameSense, OptionView, Seat, say
from netdeck.kernel.trace import imagining


class SeerBot(Bot):
    """Searches what it can imagine behind its view. The game's own search does the work where there is one."""

    summary = say("looks ahead, in five levels: seer:1 to seer:5")
    imagines = True

    def __init__(self, game: GameSense, seat: Seat, seed: int, argument: str = "") -> None:
        super().__init__(game, seat, seed, argument)
        self.level = LEVELS[argument or USUAL]
        self._search = game.searcher() or Search(game)

    @classmethod
    def why_not(cls, argument: str) -> str:
        return "" if argument in ("", *LEVELS) else f"has the levels {', '.join(LEVELS)}, not {argument!r}"

    @classmethod
    def offers(cls, name: str) -> Iterable[BotInfo]:
        for number, level in LEVELS.items():
            title = say("level {number}, {level}", number=number, level=level.name)
            yield introduced(f"{name}:{number}", level.summary, level.number, title)

    def choose(self, moment: Moment) -> OptionView:
        self.thoughts = None
        options = moment.decision.options
        if obvious := self._obvious(moment):
            return obvious
        if self.dice.random() < self.level.slips:
            return self.dice.choice(options)
        if self.imagination is None:
            raise BotError(f"nobody lent the seer at {self.seat} an imagination")
        futures = self.level.futures * self._search.speed
        budget = Budget(futures, turns=self.level.turns, is_experienced=self.level.is_experienced)
        with imagining():
            self.thoughts = self._search.think(self.imagination, self.seat, budget, self.dice)
        best = moment.decision.find(self.thoughts.best)
        if best is None:
            raise BotError(f"the seer at {self.seat} thought of {self.thoughts.best!r}, which was not offered")
        return best

    def _obvious(self, moment: Moment) -> OptionView | None:
        """What anybody would answer without a thought; ``None`` where there is something to think about."""
        decision = moment.decision
        if len(decision.options) == 1:
            return decision.options[0]
        if decision.kind in self.game.routine:
            return max(decision.options, key=lambda option: self.game.appeal(moment.view, decision, option, self.cards))
        answer = self.game.standing_answer(moment.view, decision, self.game.usual_stops)
        return decision.find(answer) if answer else None
