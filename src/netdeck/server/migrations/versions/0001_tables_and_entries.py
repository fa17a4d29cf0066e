"""Tables and their entries."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A row for each table, and one for each entry of its record."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float(53), nullable=False),
        sa.Column("changed", sa.Float(53), nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("banks", sa.Text, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=True),
    )
    op.create_index("tables_by_phase", "tables", ["phase", "public", "created"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("made", sa.Float(53), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
    )
