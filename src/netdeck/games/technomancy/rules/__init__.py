"""The rules of Technomancy over columns, a module for each chapter of the rulebook."""
