"""Announcements, what they said before, batches, deliveries, reads, mutes, and what is known of events."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0001_announcements"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
TYPES = "'GENERAL', 'DELAY', 'CANCELLATION', 'EMERGENCY', 'WEATHER', 'LOGISTICS', 'SAFETY', 'PROMOTIONAL'"


def upgrade() -> None:
    _announcements()
    _corrections()
    _batches()
    _deliveries()
    _reads()
    _events()


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _of_announcement() -> sa.Column[int]:
    key = sa.ForeignKey("announcements_announcement.id", ondelete="CASCADE")
    return sa.Column("announcement_id", sa.BigInteger, key, nullable=False)


def _member(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, sa.ForeignKey("member.id"), nullable=nullable)


def _announcements() -> None:
    op.create_table(
        "announcements_announcement",
        _identity(),
        sa.Column("title", sa.Text),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("message", "plain")),
        *(
            sa.Column(name, sa.Text, nullable=False)
            for name in ("type", "category", "priority", "status", "tab")
        ),
        sa.Column("event_id", sa.BigInteger),
        sa.Column("ticket_type_id", sa.BigInteger),
        _member("user_id", nullable=True),
        sa.Column("attendee_id", sa.BigInteger),
        _member("organizer_id"),
        sa.Column("channels", ARRAY(sa.Text), nullable=False),
        sa.Column("safety_instructions", sa.Text),
        sa.Column("contact_phone", sa.Text),
        sa.Column("template_id", sa.BigInteger),
        sa.Column("scheduled_at", INSTANT),
        sa.Column("timezone", sa.Text),
        sa.Column("sent_at", INSTANT),
        sa.Column("late", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("expires_at", INSTANT),
        sa.Column("failure_reason", sa.Text),
        sa.Column("fingerprint", sa.Text),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        sa.Column("edited_at", INSTANT),
        sa.Column("deleted_at", INSTANT),
        sa.CheckConstraint(f"type IN ({TYPES})", name="type_known"),
        sa.CheckConstraint("priority IN ('LOW', 'NORMAL', 'HIGH', 'URGENT')", name="priority_known"),
        sa.CheckConstraint("status IN ('DRAFT', 'SCHEDULED', 'SENT', 'FAILED')", name="status_known"),
        sa.CheckConstraint("tab IN ('personal', 'event', 'general')", name="tab_known"),
    )
    _index("announcement", ["user_id"])
    _index("announcement", ["organizer_id", "created_at"])
    _index("announcement", ["event_id", "created_at"])
    op.create_index(
        "ix_announcements_announcement_newest",
        "announcements_announcement",
        ["tab", sa.text("sent_at DESC"), sa.text("id DESC")],
        postgresql_where=sa.text("status = 'SENT' AND deleted_at IS NULL"),
    )
    op.create_index(
        "ix_announcements_announcement_due",
        "announcements_announcement",
        ["scheduled_at"],
        postgresql_where=sa.text("status = 'SCHEDULED' AND deleted_at IS NULL"),
    )


def _index(table: str, columns: list[str]) -> None:
    name = f"announcements_{table}"
    op.create_index(f"ix_{name}_{'_'.join(columns)}", name, columns)


def _corrections() -> None:
    op.create_table(
        "announcements_correction",
        _identity(),
        _of_announcement(),
        sa.Column("title", sa.Text),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("corrected_at", INSTANT, nullable=False),
    )
    _index("correction", ["announcement_id", "id"])


def _batches() -> None:
    op.create_table(
        "announcements_batch",
        _identity(),
        _of_announcement(),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("channels", ARRAY(sa.Text), nullable=False),
        sa.Column("only_unread", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("user_ids", ARRAY(sa.BigInteger)),
        sa.Column("reason", sa.Text),
        _member("requested_by"),
        sa.Column("cursor", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("expanded", sa.Boolean, nullable=False, server_default=sa.false()),
        *(
            sa.Column(name, sa.Integer, nullable=False, server_default="0")
            for name in ("queued", "skipped", "attempts", "lease_no")
        ),
        sa.Column("lease_until", INSTANT),
        sa.Column("last_error", sa.Text),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("started_at", INSTANT),
        sa.Column("finished_at", INSTANT),
        sa.CheckConstraint("kind IN ('SEND', 'RETRY', 'REMINDER')", name="kind_known"),
    )
    _index("batch", ["announcement_id", "id"])
    op.create_index(
        "ix_announcements_batch_open",
        "announcements_batch",
        ["created_at"],
        postgresql_where=sa.text("finished_at IS NULL"),
    )


def _deliveries() -> None:
    op.create_table(
        "announcements_delivery",
        _identity(),
        _of_announcement(),
        _member("user_id"),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("ticket_type_id", sa.BigInteger),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("last_error", sa.Text),
        sa.Column("mail_id", sa.BigInteger),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("sent_at", INSTANT),
        sa.Column("delivered_at", INSTANT),
        sa.UniqueConstraint("announcement_id", "user_id", "channel"),
        sa.CheckConstraint("channel IN ('IN_APP', 'EMAIL')", name="channel_known"),
        sa.CheckConstraint("status IN ('PENDING', 'SENT', 'FAILED', 'SKIPPED')", name="status_known"),
    )
    _index("delivery", ["user_id"])
    op.create_index(
        "ix_announcements_delivery_inbox",
        "announcements_delivery",
        ["user_id", "announcement_id"],
        postgresql_where=sa.text("channel = 'IN_APP' AND status = 'SENT'"),
    )
    op.create_index(
        "ix_announcements_delivery_pending",
        "announcements_delivery",
        ["announcement_id", "id"],
        postgresql_where=sa.text("status = 'PENDING'"),
    )


def _reads() -> None:
    op.create_table(
        "announcements_read",
        _identity(),
        _of_announcement(),
        _member("user_id"),
        sa.Column("via", sa.Text, nullable=False),
        sa.Column("read_at", INSTANT, nullable=False),
        sa.UniqueConstraint("announcement_id", "user_id"),
    )
    _index("read", ["user_id", "announcement_id"])


def _events() -> None:
    op.create_table(
        "announcements_mute",
        _identity(),
        _member("user_id"),
        sa.Column("event_id", sa.BigInteger, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.UniqueConstraint("user_id", "event_id"),
    )
    op.create_table(
        "announcements_known_event",
        sa.Column("event_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        _member("organizer_id"),
        sa.Column("published", sa.Boolean, nullable=False),
        sa.Column("cancelled", sa.Boolean, nullable=False),
        sa.Column("starts_at", INSTANT),
        sa.Column("venue", sa.Text),
        sa.Column("updated_at", INSTANT, nullable=False),
    )
    _index("known_event", ["organizer_id"])


def downgrade() -> None:
    for table in ("known_event", "mute", "read", "delivery", "batch", "correction", "announcement"):
        op.drop_table(f"announcements_{table}")
