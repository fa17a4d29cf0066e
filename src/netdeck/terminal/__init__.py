"""The table in a terminal: plain lines that a screen reader can follow and a pipe can carry."""
