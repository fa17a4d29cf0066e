"""Thoughts: what the bots of a finished match thought."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Room for them beside the record; matches that ended before have none."""
    op.add_column("tables", sa.Column("thoughts", sa.Text, nullable=True))
