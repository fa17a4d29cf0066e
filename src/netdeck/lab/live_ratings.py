"""Live ratings during a run (openskill), for display only."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from netdeck.lab.pairings import Meeting, names
from netdeck.lab.runner import Tables


@dataclass
class LiveRatings:
    """The ratings of the entrants of the first world. Each game is rated once, in the order of arrival."""

    _ratings: dict[int, Any] = field(default_factory=dict)
    _rated: Counter[Meeting] = field(default_factory=Counter)

    def leader(self, tables: Tables) -> str:
        """The strongest entrant so far; empty before the first game."""
        from openskill.models import PlackettLuce

        model = PlackettLuce()
        for meeting, games in tables.games.items():
            if meeting.a == meeting.b or meeting.world:
                continue
            for game in islice(games.values(), self._rated[meeting], None):
                a, b = (self._ratings.get(each) or model.rating() for each in (meeting.a, meeting.b))
                [[a], [b]] = model.rate([[a], [b]], ranks=[1 - game.score, game.score])
                self._ratings |= {meeting.a: a, meeting.b: b}
            self._rated[meeting] = len(games)
        if not self._ratings:
            return ""
        best = max(self._ratings, key=lambda each: (self._ratings[each].ordinal(), -each))
        return f"{names(tables.plan)[best]} leads"
