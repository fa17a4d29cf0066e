"""The greedy bot: it takes the option with the highest score and does not look ahead."""

from netdeck.bots.bot import Bot, Moment
from netdeck.kernel import DecisionView, OptionView, say


class GreedyBot(Bot):
    """Chooses the option with the highest score (``Game.score_options``), at random among equals."""

    summary = say("takes what looks best at once")
    reads_views = False

    def uses_option_scores(self, decision: DecisionView) -> bool:
        return True

    def choose(self, moment: Moment) -> OptionView:
        most = max(self.score_options)
        return self.dice.choice(
            [option for option, appeal in zip(moment.decision.options, self.score_options, strict=True) if appeal == most]
        )
