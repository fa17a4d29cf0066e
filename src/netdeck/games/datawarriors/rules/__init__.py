"""The dictionary as functions over columns of integers, a module for each of its chapters: one source for interpreter and compiled code."""
