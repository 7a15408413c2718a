"""Warnings, bans and appeals."""

import sqlalchemy as sa
from alembic import op

revision = "0003_sanctions"
down_revision = "0002_reports"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
SCOPES = "'FULL', 'READ_ONLY', 'FORUM', 'SHOWCASE', 'EVENTS', 'COMMENTS'"


def upgrade() -> None:
    _warnings()
    _bans()
    _appeals()


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _reference(name: str, target: str, *, nullable: bool = True, cascade: bool = False) -> sa.Column[int]:
    key = sa.ForeignKey(target, ondelete="CASCADE" if cascade else None)
    return sa.Column(name, sa.BigInteger, key, nullable=nullable)


def _version() -> sa.Column[int]:
    return sa.Column("version", sa.Integer, nullable=False, server_default="1")


def _warnings() -> None:
    op.create_table(
        "moderation_warning",
        _identity(),
        _reference("user_id", "member.id", nullable=False, cascade=True),
        _reference("issued_by_id", "member.id"),
        sa.Column("case_id", sa.BigInteger),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False, server_default="ACTIVE"),
        sa.Column("acknowledged_at", INSTANT),
        sa.Column("revoke_reason", sa.Text),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        _version(),
        sa.CheckConstraint("status IN ('ACTIVE', 'EXPIRED', 'REVOKED')", name="status_known"),
        sa.CheckConstraint("points BETWEEN 1 AND 10", name="points_in_range"),
    )
    op.create_index("ix_moderation_warning_user_id_id", "moderation_warning", ["user_id", "id"])
    op.create_index("ix_moderation_warning_issued_by_id", "moderation_warning", ["issued_by_id"])
    op.create_index(
        "ix_moderation_warning_due",
        "moderation_warning",
        ["expires_at"],
        postgresql_where=sa.text("status = 'ACTIVE'"),
    )


def _bans() -> None:
    op.create_table(
        "moderation_ban",
        _identity(),
        _reference("user_id", "member.id", nullable=False, cascade=True),
        _reference("issued_by_id", "member.id"),
        sa.Column("case_id", sa.BigInteger),
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("public_reason", sa.Text, nullable=False),
        sa.Column("staff_note", sa.Text),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("starts_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT),
        _reference("lifted_by_id", "member.id"),
        sa.Column("lift_reason", sa.Text),
        sa.Column("notified_at", INSTANT),
        sa.Column("ended_at", INSTANT),
        sa.Column("created_at", INSTANT, nullable=False),
        _version(),
        sa.CheckConstraint(f"scope IN ({SCOPES})", name="scope_known"),
        sa.CheckConstraint("status IN ('SCHEDULED', 'ACTIVE', 'EXPIRED', 'LIFTED')", name="status_known"),
        sa.CheckConstraint("expires_at > starts_at", name="ends_after_start"),
    )
    op.create_index("ix_moderation_ban_user_id_id", "moderation_ban", ["user_id", "id"])
    for column in ("issued_by_id", "lifted_by_id"):
        op.create_index(f"ix_moderation_ban_{column}", "moderation_ban", [column])
    op.create_index(
        "uq_moderation_ban_current",
        "moderation_ban",
        ["user_id", "scope"],
        unique=True,
        postgresql_where=sa.text("status IN ('SCHEDULED', 'ACTIVE')"),
    )
    for name, column, status in (("to_start", "starts_at", "SCHEDULED"), ("to_end", "expires_at", "ACTIVE")):
        op.create_index(
            f"ix_moderation_ban_{name}",
            "moderation_ban",
            [column],
            postgresql_where=sa.text(f"status = '{status}'"),
        )


def _appeals() -> None:
    op.create_table(
        "moderation_ban_appeal",
        _identity(),
        _reference("user_id", "member.id", nullable=False, cascade=True),
        _reference("ban_id", "moderation_ban.id", cascade=True),
        _reference("warning_id", "moderation_warning.id", cascade=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False, server_default="SUBMITTED"),
        _reference("reviewer_id", "member.id"),
        sa.Column("reply", sa.Text),
        sa.Column("decided_at", INSTANT),
        sa.Column("created_at", INSTANT, nullable=False),
        _version(),
        sa.CheckConstraint(
            "status IN ('SUBMITTED', 'UNDER_REVIEW', 'UPHELD', 'REDUCED', 'OVERTURNED')", name="status_known"
        ),
        sa.CheckConstraint("num_nonnulls(ban_id, warning_id) = 1", name="about_one"),
        sa.CheckConstraint("(decided_at IS NULL) = (reply IS NULL)", name="decided_with_reply"),
    )
    op.create_index("ix_moderation_ban_appeal_user_id_id", "moderation_ban_appeal", ["user_id", "id"])
    for column in ("ban_id", "warning_id", "reviewer_id"):
        op.create_index(f"ix_moderation_ban_appeal_{column}", "moderation_ban_appeal", [column])
    op.create_index(
        "uq_moderation_ban_appeal_open",
        "moderation_ban_appeal",
        [sa.text("coalesce(ban_id, 0)"), sa.text("coalesce(warning_id, 0)")],
        unique=True,
        postgresql_where=sa.text("decided_at IS NULL"),
    )


def downgrade() -> None:
    op.drop_table("moderation_ban_appeal")
    op.drop_table("moderation_ban")
    op.drop_table("moderation_warning")
