"""Stops."""

import sqlalchemy as sa
from alembic import op

revision = "0001_pitstop"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pitstop_stop",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey("member.id"), nullable=False),
        sa.Column("tyres", sa.Text, nullable=False),
        sa.Column("stopped_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index(None, "pitstop_stop", ["member_id", "id"])


def downgrade() -> None:
    op.drop_table("pitstop_stop")
