"""What operators do: processes that are drained, bans, and the audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is banned, and nothing is drained."""
    op.add_column("processes", sa.Column("draining", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "bans",
        sa.Column("subject", sa.String(80), primary_key=True),
        sa.Column("until", sa.Float(53), nullable=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("made", sa.Float(53), nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("by", sa.String(200), nullable=False),
        sa.Column("action", sa.String(20), nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
