"""What looks good to a player of simple tastes."""

from netdeck.kernel import DecisionView, OptionView, View


def appeal(view: View, decision: DecisionView, option: OptionView) -> float:
    return 0.0
