"""Outbox, jobs and notifications."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0003_events"
down_revision = "0002_members"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _outbox()
    _jobs()
    _notifications()


def _outbox() -> None:
    op.create_table(
        "outbox_event",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("payload", JSONB, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("expanded_at", INSTANT),
    )
    op.create_index(
        "ix_outbox_event_new", "outbox_event", ["id"], postgresql_where=sa.text("expanded_at IS NULL")
    )
    op.create_index("ix_outbox_event_created_at", "outbox_event", ["created_at"])
    op.create_table(
        "outbox_delivery",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("subscriber", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False, server_default="PENDING"),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due_at", INSTANT, nullable=False),
        sa.Column("delivered_at", INSTANT),
        sa.Column("last_error", sa.Text),
        sa.ForeignKeyConstraint(["event_id"], ["outbox_event.id"], ondelete="CASCADE"),
        sa.UniqueConstraint("event_id", "subscriber"),
        sa.CheckConstraint("state IN ('PENDING', 'DELIVERED', 'DEAD')", name="state_known"),
    )
    op.create_index(
        "ix_outbox_delivery_due",
        "outbox_delivery",
        ["owner", "due_at"],
        postgresql_where=sa.text("state = 'PENDING'"),
    )


def _jobs() -> None:
    op.create_table(
        "job",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("payload", JSONB, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("state", sa.Text, nullable=False, server_default="QUEUED"),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("run_at", INSTANT, nullable=False),
        sa.Column("handed_at", INSTANT),
        sa.Column("lease_until", INSTANT),
        sa.Column("last_error", sa.Text),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("finished_at", INSTANT),
        sa.CheckConstraint("state IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')", name="state_known"),
    )
    for name, columns, where in (
        ("ix_job_due", ["owner", "run_at"], "state = 'QUEUED'"),
        ("ix_job_leased", ["lease_until"], "state = 'RUNNING'"),
        ("ix_job_finished", ["finished_at"], "finished_at IS NOT NULL"),
    ):
        op.create_index(name, "job", columns, postgresql_where=sa.text(where))
    op.create_index(
        "uq_job_name_key", "job", ["name", "key"], unique=True, postgresql_where=sa.text("key IS NOT NULL")
    )
    op.create_table(
        "job_schedule",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("every_s", sa.Double, nullable=False),
        sa.Column("next_due", INSTANT, nullable=False),
    )


def _notifications() -> None:
    op.create_table(
        "notification",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("params", JSONB, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("actor_id", sa.BigInteger),
        sa.Column("question_id", sa.BigInteger),
        sa.Column("answer_id", sa.BigInteger),
        sa.Column("comment_id", sa.BigInteger),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("read_at", INSTANT),
        sa.ForeignKeyConstraint(["user_id"], ["member.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["actor_id"], ["member.id"], ondelete="SET NULL"),
    )
    op.create_index("ix_notification_user_id_id", "notification", ["user_id", "id"])
    op.create_index(
        "ix_notification_unread",
        "notification",
        ["user_id", "id"],
        postgresql_where=sa.text("read_at IS NULL"),
    )
    op.create_index("ix_notification_actor_id", "notification", ["actor_id"])


def downgrade() -> None:
    for table in ("notification", "job_schedule", "job", "outbox_delivery", "outbox_event"):
        op.drop_table(table)
