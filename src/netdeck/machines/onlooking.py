"""Taste from what one seat sees: how good options look to somebody who has no more than a view."""

from collections.abc import Callable, Mapping, Sequence

from netdeck.kernel import DecisionView, OptionView, View


class LastLook:
    """Options are asked about one by one: how good all of a question look is worked out once, and remembered until the next."""

    def __init__(self) -> None:
        self._seen: tuple[View, DecisionView, Mapping[str, float]] | None = None

    def __reduce__(self) -> tuple[type["LastLook"], tuple[()]]:
        """Whoever takes the game to another process leaves behind what was looked at last."""
        return LastLook, ()

    def appeal(self, view: View, decision: DecisionView, option: OptionView, appeals: Callable[[], Sequence[float]]) -> float:
        """How good *option* looks; *appeals* works it out for all, in order."""
        seen = self._seen
        if seen is None or seen[0] is not view or seen[1] is not decision:
            found = {each.notation: appeal for each, appeal in zip(decision.options, appeals(), strict=True)}
            seen = self._seen = (view, decision, found)
        return seen[2][option.notation]
