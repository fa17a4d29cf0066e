"""The table as plain text: attackers above, lanes 0 to 5 from left to right, defenders below (R1)."""

from netdeck.kernel import View
from netdeck.kernel.text_board import text_board


def board(view: View) -> str:
    return text_board(view)
