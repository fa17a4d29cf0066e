"""The seer at its seat: it runs a search, reports its thoughts, and errs as often as its level requires."""

from collections.abc import Iterable

from netdeck.bots.bot import Bot, BotError, BotInfo, Moment, introduced
from netdeck.bots.seer.levels import LEVELS, USUAL
from netdeck.bots.seer.search import Search
from netdeck.kernel import Budget, DecisionView, GameHeuristics, OptionView, Position, Seat, Seen, say
from netdeck.kernel.trace import untraced


class SeerBot(Bot):
    """Searches positions consistent with its view, with the game's own search if there is one."""

    summary = say("looks ahead, in five levels: seer:1 to seer:5")
    imagines = True
    reads_views = False

    def __init__(self, game: GameHeuristics, seat: Seat, seed: int, argument: str = "") -> None:
        super().__init__(game, seat, seed, argument)
        self.level = LEVELS[argument or USUAL]
        self._search = game.searcher() or Search(game)
        self._standing: int | None = None
        """What it answers in passing to the question that it is asked now, by its number."""

    @classmethod
    def why_not(cls, argument: str) -> str:
        return "" if argument in ("", *LEVELS) else f"has the levels {', '.join(LEVELS)}, not {argument!r}"

    @classmethod
    def offers(cls, name: str) -> Iterable[BotInfo]:
        for number, level in LEVELS.items():
            title = say("level {number}, {level}", number=number, level=level.name)
            yield introduced(f"{name}:{number}", level.summary, level.number, title)

    def uses_option_scores(self, decision: DecisionView) -> bool:
        return decision.kind in self.game.routine and len(decision.options) > 1

    def told(self, position: Position, events: tuple[Seen, ...] = ()) -> Moment:
        moment = super().told(position, events)
        is_open = len(moment.decision.options) > 1 and moment.decision.kind not in self.game.routine
        self._standing = self.game.standing_option(position, self.seat, self.game.usual_stops) if is_open else None
        return moment

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
        with untraced():
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
            return decision.options[self.score_options.index(max(self.score_options))]
        return None if self._standing is None else decision.options[self._standing]
