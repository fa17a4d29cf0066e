"""How long a test waits for what must happen: whoever need not wait does not, and a busy machine fails no test."""

PATIENCE = 600.0
"""Seconds."""
