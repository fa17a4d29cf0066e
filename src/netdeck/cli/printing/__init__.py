"""Sheets of cards to print and cut, as a PDF."""

from netdeck.cli.printing.sheets import PAPERS, Sheets

__all__ = ["PAPERS", "Sheets"]
