"""Sheets of cards to print and cut, as a PDF: drawn like the cards in the browser, with the same picture for the same name."""

from netdeck.cli.printing.sheets import PAPERS, Sheets

__all__ = ["PAPERS", "Sheets"]
