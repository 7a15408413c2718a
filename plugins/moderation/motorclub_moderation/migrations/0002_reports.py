"""Reports: their reasons, the cases they make, and the texts that staff often send."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0002_reports"
down_revision = "0001_log"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
CASE_STATUSES = "'OPEN', 'CLAIMED', 'ESCALATED', 'RESOLVED', 'REOPENED'"
RESOLUTIONS = "'NO_ACTION', 'EDITED', 'HIDDEN', 'REMOVED', 'WARNED', 'BANNED', 'DUPLICATE'"
REPORT_STATUSES = "'OPEN', 'AGREED', 'DISAGREED', 'IGNORED', 'WITHDRAWN'"


def upgrade() -> None:
    _reasons()
    _cases()
    _reports()
    _canned_replies()


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _number(name: str, default: int | None = None) -> sa.Column[int]:
    return sa.Column(
        name, sa.Integer, nullable=False, server_default=None if default is None else str(default)
    )


def _flag(name: str, default: bool = False) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default=sa.true() if default else sa.false())


def _member(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, sa.ForeignKey("member.id"))


def _reasons() -> None:
    op.create_table(
        "moderation_reason",
        _identity(),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("help", sa.Text, nullable=False),
        sa.Column("target_types", ARRAY(sa.Text), nullable=False, server_default="{}"),
        _number("severity"),
        _flag("is_confidential"),
        _flag("requires_details"),
        _number("position"),
        _flag("is_active", default=True),
        _number("version", 1),
        sa.UniqueConstraint("key"),
        sa.CheckConstraint("severity BETWEEN 1 AND 5", name="severity_in_range"),
    )


def _cases() -> None:
    op.create_table(
        "moderation_report_case",
        _identity(),
        sa.Column("target_type", sa.Text, nullable=False),
        sa.Column("target_id", sa.BigInteger, nullable=False),
        _member("target_author_id"),
        sa.Column("snapshot", JSONB, nullable=False),
        sa.Column("score", sa.Numeric(10, 2), nullable=False, server_default="0"),
        _number("severity"),
        _number("report_count", 0),
        sa.Column("status", sa.Text, nullable=False, server_default="OPEN"),
        _flag("is_escalated"),
        _flag("is_confidential"),
        _member("claimed_by"),
        sa.Column("claimed_at", INSTANT),
        sa.Column("hidden_at", INSTANT),
        sa.Column("locked_at", INSTANT),
        sa.Column("resolution", sa.Text),
        sa.Column("public_note", sa.Text),
        _member("resolved_by"),
        sa.Column("resolved_at", INSTANT),
        sa.Column("reviewed_digest", sa.Text),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("updated_at", INSTANT, nullable=False),
        _number("version", 1),
        sa.UniqueConstraint("target_type", "target_id"),
        sa.CheckConstraint(f"status IN ({CASE_STATUSES})", name="status_known"),
        sa.CheckConstraint(f"resolution IN ({RESOLUTIONS})", name="resolution_known"),
        sa.CheckConstraint("(status = 'CLAIMED') <= (claimed_by IS NOT NULL)", name="claimed_by_somebody"),
    )
    _case_indexes()


def _case_indexes() -> None:
    table = "moderation_report_case"
    op.create_index(
        f"ix_{table}_queue",
        table,
        [sa.text("severity DESC"), sa.text("score DESC"), "id"],
        postgresql_where=sa.text("status <> 'RESOLVED'"),
    )
    op.create_index(f"ix_{table}_age", table, ["id"], postgresql_where=sa.text("status <> 'RESOLVED'"))
    op.create_index(f"ix_{table}_status", table, ["status", sa.text("updated_at DESC"), sa.text("id DESC")])
    op.create_index(
        f"ix_{table}_claimed",
        table,
        ["claimed_by", "claimed_at"],
        postgresql_where=sa.text("status = 'CLAIMED'"),
    )
    op.create_index(f"ix_{table}_author", table, ["target_author_id", sa.text("id DESC")])
    op.create_index(f"ix_{table}_resolved_by", table, ["resolved_by"])


def _reports() -> None:
    case = sa.ForeignKey("moderation_report_case.id", ondelete="CASCADE")
    reason = sa.ForeignKey("moderation_reason.key", onupdate="CASCADE")
    op.create_table(
        "moderation_report",
        _identity(),
        sa.Column("case_id", sa.BigInteger, case, nullable=False),
        _member("reporter_id"),
        sa.Column("reason_key", sa.Text, reason, nullable=False),
        sa.Column("details", sa.Text),
        sa.Column("weight", sa.Numeric(10, 2), nullable=False),
        sa.Column("status", sa.Text, nullable=False, server_default="OPEN"),
        _number("earlier_agreed", 0),
        _number("earlier_decided", 0),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("resolved_at", INSTANT),
        sa.UniqueConstraint("case_id", "reporter_id"),
        sa.CheckConstraint(f"status IN ({REPORT_STATUSES})", name="status_known"),
    )
    op.create_index("ix_moderation_report_reason_key", "moderation_report", ["reason_key"])
    op.create_index(
        "ix_moderation_report_reporter",
        "moderation_report",
        ["reporter_id", sa.text("created_at DESC"), sa.text("id DESC")],
    )


def _canned_replies() -> None:
    op.create_table(
        "moderation_canned_reply",
        _identity(),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("resolution", sa.Text),
        _number("position"),
        _number("version", 1),
        sa.CheckConstraint(f"resolution IN ({RESOLUTIONS})", name="resolution_known"),
    )


def downgrade() -> None:
    op.drop_table("moderation_canned_reply")
    op.drop_table("moderation_report")
    op.drop_table("moderation_report_case")
    op.drop_table("moderation_reason")
