"""How the table is shown and told."""
