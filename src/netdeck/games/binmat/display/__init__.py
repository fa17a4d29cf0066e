"""How the table and its events are displayed."""
