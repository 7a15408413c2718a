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
        sa.Column("cancelled_at", sa.DateTime(timezone=True)),
        sa.Column("hidden", sa.Boolean, server_default=sa.false(), nullable=False),
    )
    op.create_index(None, "pitstop_stop", ["member_id", "id"])
    stop = sa.ForeignKey("pitstop_stop.id", ondelete="CASCADE")
    op.create_table(
        "pitstop_cheer",
        sa.Column("stop_id", sa.BigInteger, stop, primary_key=True),
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey("member.id"), primary_key=True, index=True),
    )


def downgrade() -> None:
    op.drop_table("pitstop_cheer")
    op.drop_table("pitstop_stop")
