"""Notifications: groups, preferences, mails, digests, and what they are about."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0013_notifications"
down_revision = "0012_device_timezone"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
TABLE = sa.table("notification", sa.column("kind"), sa.column("category"))
# What the kinds of that time say about themselves.
CATEGORIES = {
    "NEEDS_ME": ("core.plugin_quarantined", "core.plugin_tampered", "forum.answer_posted"),
    "SYSTEM": ("price_predictor.training_failed",),
}


def columns() -> tuple[sa.Column[Any], ...]:
    """What a notification has besides, made again for each use: a column belongs to one table."""
    return (
        sa.Column("category", sa.Text, nullable=False, server_default="ACTIVITY"),
        sa.Column("about", sa.Text),
        sa.Column("group_key", sa.Text),
        sa.Column("open", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("times", sa.Integer, nullable=False, server_default="1"),
        sa.Column("actor_count", sa.Integer, nullable=False, server_default="0"),
        sa.Column("told_at", MOMENT, nullable=False, server_default=sa.func.now()),
        sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("mail_due_at", MOMENT),
        sa.Column("mailed_at", MOMENT),
    )


def upgrade() -> None:
    for column in columns():
        op.add_column("notification", column)
    op.execute(
        sa.text("UPDATE notification SET told_at = created_at, actor_count = (actor_id IS NOT NULL)::int")
    )
    for category, kinds in CATEGORIES.items():
        update = sa.update(TABLE).where(TABLE.c.kind.in_(kinds)).values(category=category)
        op.execute(update)
    op.create_check_constraint(
        op.f("ck_notification_category_known"),
        "notification",
        "category IN ('NEEDS_ME', 'ACTIVITY', 'SYSTEM')",
    )
    _indexes()
    _tables()


def _indexes() -> None:
    op.drop_index("ix_notification_unread", "notification")
    op.drop_index("ix_notification_user_id_id", "notification")
    op.create_index("ix_notification_user_id_told_at_id", "notification", ["user_id", "told_at", "id"])
    unread = sa.text("read_at IS NULL AND shown")
    op.create_index(
        "ix_notification_unread", "notification", ["user_id", "told_at", "id"], postgresql_where=unread
    )
    op.create_index(
        "uq_notification_open_group",
        "notification",
        ["user_id", "kind", "group_key"],
        unique=True,
        postgresql_where=sa.text("open"),
    )
    for name in ("mail_due_at", "about"):
        there = sa.text(f"{name} IS NOT NULL")
        op.create_index(f"ix_notification_{name}", "notification", [name], postgresql_where=there)
    op.create_index(
        "ix_notification_url", "notification", ["url"], postgresql_ops={"url": "text_pattern_ops"}
    )
    op.create_index("ix_notification_told_at", "notification", ["told_at"])


def _of_member() -> sa.Column[int]:
    key = sa.ForeignKey("member.id", ondelete="CASCADE")
    return sa.Column("member_id", sa.BigInteger, key, primary_key=True, autoincrement=False)


def _tables() -> None:
    of = sa.ForeignKey("notification.id", ondelete="CASCADE")
    by = sa.ForeignKey("member.id", ondelete="CASCADE")
    op.create_table(
        "notification_actor",
        sa.Column("notification_id", sa.BigInteger, of, primary_key=True, autoincrement=False),
        sa.Column("actor_id", sa.BigInteger, by, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("told_at", MOMENT, nullable=False),
    )
    op.create_index("ix_notification_actor_actor_id", "notification_actor", ["actor_id"])
    op.create_table(
        "notification_preference",
        _of_member(),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("channel", sa.Text, primary_key=True),
        sa.Column("enabled", sa.Boolean, nullable=False),
        sa.CheckConstraint("channel IN ('IN_APP', 'EMAIL', 'DIGEST')", name="channel_known"),
    )
    op.create_table(
        "notification_settings",
        _of_member(),
        sa.Column("emails", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("digest", sa.Text, nullable=False, server_default="NONE"),
        sa.Column("digest_hour", sa.Integer, nullable=False, server_default="8"),
        sa.Column("digest_day", sa.Integer, nullable=False, server_default="0"),
        sa.Column("quiet", JSONB, nullable=False, server_default="[]"),
        sa.Column("digest_due_at", MOMENT),
        sa.CheckConstraint("digest IN ('NONE', 'DAILY', 'WEEKLY')", name="digest_known"),
        sa.CheckConstraint("digest_hour BETWEEN 0 AND 23", name="hour_of_a_day"),
        sa.CheckConstraint("digest_day BETWEEN 0 AND 6", name="day_of_a_week"),
    )
    op.create_index(
        "ix_notification_settings_digest_due_at",
        "notification_settings",
        ["digest_due_at"],
        postgresql_where=sa.text("digest_due_at IS NOT NULL"),
    )


def downgrade() -> None:
    for table in ("notification_settings", "notification_preference", "notification_actor"):
        op.drop_table(table)
    # What is in no list had no place before.
    op.execute(sa.text("DELETE FROM notification WHERE NOT shown"))
    for name in ("told_at", "url", "about", "mail_due_at", "unread", "user_id_told_at_id"):
        op.drop_index(f"ix_notification_{name}", "notification")
    op.drop_index("uq_notification_open_group", "notification")
    op.drop_constraint("ck_notification_category_known", "notification")
    for column in reversed(columns()):
        op.drop_column("notification", column.name)
    op.create_index("ix_notification_user_id_id", "notification", ["user_id", "id"])
    op.create_index(
        "ix_notification_unread",
        "notification",
        ["user_id", "id"],
        postgresql_where=sa.text("read_at IS NULL"),
    )
