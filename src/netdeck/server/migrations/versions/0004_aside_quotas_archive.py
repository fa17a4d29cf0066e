"""Tables that are set aside, what each takes and from where it was set up, its place in the lobby, and packed records."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Existing tables count for no address, and come last in the lobby until they change."""
    op.add_column("tables", sa.Column("aside", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("maker", sa.String(40), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("rank", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("packed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("tables_by_maker", "tables", ["maker", "phase"])
    op.create_index("tables_by_rank", "tables", ["public", "phase", "rank", "created"])
    op.execute("UPDATE tables SET rank = 1 WHERE phase = 'open'")
    op.execute("UPDATE tables SET size = length(document) + coalesce(length(record), 0)")
