"""A bot of simple tastes: it takes what looks best at once and thinks of nothing beyond."""

from netdeck.bots.bot import Bot, Moment
from netdeck.kernel import OptionView, say


class GreedyBot(Bot):
    """Chooses the option with the greatest appeal, as the game sees it (``Game.appeal``); among equals at random."""

    summary = say("takes what looks best at once")
    glances = True

    def choose(self, moment: Moment) -> OptionView:
        options = moment.decision.options
        appeals = [self.game.appeal(moment.view, moment.decision, option, self.cards) for option in options]
        most = max(appeals)
        return self.dice.choice([option for option, appeal in zip(options, appeals, strict=True) if appeal == most])
