"""The random bot: all options are equally likely."""

from netdeck.bots.bot import Bot, Moment
from netdeck.kernel import OptionView, say


class RandomBot(Bot):
    """Chooses uniformly among the options."""

    summary = say("takes anything that is allowed")
    reads_views = False

    def choose(self, moment: Moment) -> OptionView:
        return self.dice.choice(moment.decision.options)
