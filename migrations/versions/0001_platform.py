"""Platform: epoch, plugins, processes, the audit log and the sequence of real-time frames."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001_platform"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "platform_state",
        sa.Column("id", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.CheckConstraint("id = 1", name="only_one_row"),
    )
    op.execute("INSERT INTO platform_state (id, epoch) VALUES (1, 1)")
    op.create_table(
        "plugin",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("enabled", sa.Boolean, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("settings", postgresql.JSONB, nullable=False, server_default=sa.text("'{}'::jsonb")),
        sa.Column("failure", sa.Text),
        sa.Column("quarantined_at", INSTANT),
        sa.Column("changed_at", INSTANT, nullable=False),
    )
    op.create_table(
        "platform_process",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("tabs_total", sa.Integer, nullable=False, server_default="0"),
        sa.Column("tabs_current", sa.Integer, nullable=False, server_default="0"),
        sa.Column("seen_at", INSTANT, nullable=False),
        prefixes=["UNLOGGED"],
    )
    op.create_table(
        "audit_entry",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("actor_id", sa.BigInteger),
        sa.Column("target", sa.Text),
        sa.Column("details", postgresql.JSONB, nullable=False, server_default=sa.text("'{}'::jsonb")),
        sa.Column("address", sa.Text),
        sa.Column("created_at", INSTANT, nullable=False),
    )
    op.create_index("ix_audit_entry_created_at", "audit_entry", ["created_at"])
    op.execute("CREATE SEQUENCE realtime_seq")


def downgrade() -> None:
    op.execute("DROP SEQUENCE realtime_seq")
    op.drop_table("audit_entry")
    op.drop_table("platform_process")
    op.drop_table("plugin")
    op.drop_table("platform_state")
