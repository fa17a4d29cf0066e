"""A bot without any taste: every option is as good as another."""

from netdeck.bots.bot import Bot, Moment
from netdeck.kernel import OptionView


class RandomBot(Bot):
    """Chooses uniformly among the options."""

    summary = "takes anything that is allowed"

    def choose(self, moment: Moment) -> OptionView:
        return self.dice.choice(moment.decision.options)
