"""Plugins: when installed and switched, grants of permissions, cost of hooks per process, crashes in browsers.

The core's own settings, and the audit log by action, actor and target.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0005_plugins"
down_revision = "0004_accounts"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
AUDIT_FILTERS = ("action", "actor_id", "target")


def upgrade() -> None:
    for name in ("installed_at", "switched_at"):
        op.add_column("plugin", sa.Column(name, INSTANT))
    op.add_column("plugin", sa.Column("tampered", sa.Text))
    op.execute("UPDATE plugin SET installed_at = changed_at, switched_at = changed_at")
    for name in ("hooks", "plugins"):
        column = sa.Column(name, JSONB, nullable=False, server_default=sa.text("'{}'::jsonb"))
        op.add_column("platform_process", column)
    settings = sa.Column("settings", JSONB, nullable=False, server_default=sa.text("'{}'::jsonb"))
    op.add_column("platform_state", settings)
    for name in AUDIT_FILTERS:
        op.create_index(f"ix_audit_entry_{name}_id", "audit_entry", [name, "id"])
    op.create_table(
        "platform_grant",
        sa.Column("permission", sa.Text, primary_key=True),
        sa.Column("role", sa.Text, primary_key=True),
        sa.Column("granted", sa.Boolean, nullable=False),
        sa.Column("changed_at", INSTANT, nullable=False),
    )
    op.create_table(
        "platform_crash",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("plugin", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("view", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("first_at", INSTANT, nullable=False),
        sa.Column("last_at", INSTANT, nullable=False),
    )
    op.create_index(
        "uq_platform_crash",
        "platform_crash",
        ["plugin", "version", "view", sa.text("md5(message)")],
        unique=True,
    )


def downgrade() -> None:
    op.drop_table("platform_crash")
    op.drop_table("platform_grant")
    for name in AUDIT_FILTERS:
        op.drop_index(f"ix_audit_entry_{name}_id", "audit_entry")
    op.drop_column("platform_state", "settings")
    for name in ("hooks", "plugins"):
        op.drop_column("platform_process", name)
    for name in ("tampered", "installed_at", "switched_at"):
        op.drop_column("plugin", name)
