"""How Alembic runs our migrations: on the connection that the storage gives it, inside its transaction."""

from alembic import context

from netdeck.server.db_tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
