"""How far subscribers have been told what happened before they were there."""

import sqlalchemy as sa
from alembic import op

revision = "0028_histories"
down_revision = "0027_restrictions"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "outbox_history",
        sa.Column("subscriber", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("after_id", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("told", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("skipped", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_error", sa.Text),
        sa.Column("begun_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
    )


def downgrade() -> None:
    op.drop_table("outbox_history")
