"""Word filters, limits of new members, what waits for staff, and suspicious votes."""

from datetime import datetime

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0004_screening"
down_revision = "0003_sanctions"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)
ACTIONS = "'BLOCK', 'CENSOR', 'REQUIRE_APPROVAL', 'FLAG', 'REPLACE', 'LINK', 'TAG', 'SILENCE'"


def upgrade() -> None:
    _filters()
    _posting_records()
    _review_items()
    _votes()
    _findings()


def _identity() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _number(name: str, default: int) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False, server_default=str(default))


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())


def _time(name: str) -> sa.Column[datetime]:
    return sa.Column(name, INSTANT, nullable=False)


def _member(name: str, *, nullable: bool = False, ondelete: str = "CASCADE") -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, sa.ForeignKey("member.id", ondelete=ondelete), nullable=nullable)


def _filters() -> None:
    op.create_table(
        "moderation_word_filter",
        _identity(),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        _text("pattern"),
        _flag("is_regex"),
        _flag("case_sensitive"),
        _flag("matches_inside"),
        _text("action"),
        sa.Column("replacement", sa.Text),
        sa.Column("hit_count", sa.BigInteger, nullable=False, server_default="0"),
        _time("created_at"),
        _time("updated_at"),
        _number("version", 1),
        sa.CheckConstraint(f"action IN ({ACTIONS})", name="action_known"),
    )
    op.create_table(
        "moderation_filter_revision",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        _text("token"),
    )


def _posting_records() -> None:
    op.create_table(
        "moderation_posting_record",
        sa.Column(
            "member_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
        ),
        _time("day_started_at"),
        _number("threads", 0),
        _number("replies", 0),
        _number("published", 0),
        _number("pictures", 0),
        _number("pictures_held", 0),
        sa.Column("digests", ARRAY(sa.Text), nullable=False, server_default="{}"),
    )


def _review_items() -> None:
    op.create_table(
        "moderation_review_item",
        _identity(),
        _text("kind"),
        _text("type"),
        sa.Column("item_id", sa.BigInteger, nullable=False),
        _member("author_id"),
        _text("rule"),
        _time("created_at"),
        sa.UniqueConstraint("type", "item_id"),
        sa.CheckConstraint("kind IN ('WAITING', 'FLAGGED', 'NEW_MEMBER')", name="kind_known"),
    )
    for column in ("author_id", "created_at"):
        op.create_index(f"ix_moderation_review_item_{column}", "moderation_review_item", [column])


def _votes() -> None:
    op.create_table(
        "moderation_recorded_vote",
        sa.Column("type", sa.Text, primary_key=True),
        sa.Column("item_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column(
            "voter_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
        ),
        _member("receiver_id", nullable=True),
        sa.Column("value", sa.SmallInteger, nullable=False),
        sa.Column("invalidated_reason", sa.Text),
        _time("cast_at"),
    )
    for name, columns in (
        ("receiver_id_cast_at", ["receiver_id", "cast_at"]),
        ("cast_at", ["cast_at"]),
        ("voter_id", ["voter_id"]),
    ):
        op.create_index(f"ix_moderation_recorded_vote_{name}", "moderation_recorded_vote", columns)


def _findings() -> None:
    op.create_table(
        "moderation_vote_finding",
        _identity(),
        _text("kind"),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        _member("receiver_id"),
        sa.Column("voter_ids", ARRAY(sa.BigInteger), nullable=False),
        sa.Column("votes", JSONB, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        _time("found_at"),
        sa.Column("status", sa.Text, nullable=False, server_default="OPEN"),
        _member("decided_by", nullable=True, ondelete="SET NULL"),
        sa.Column("decided_at", INSTANT),
        sa.Column("reason", sa.Text),
        _number("version", 1),
        sa.CheckConstraint("kind IN ('PAIR', 'CONCENTRATION', 'BURST', 'DOWNVOTES')", name="kind_known"),
        sa.CheckConstraint("status IN ('OPEN', 'DISMISSED', 'INVALIDATED')", name="status_known"),
    )
    op.create_index("ix_moderation_vote_finding_queue", "moderation_vote_finding", ["status", "found_at"])
    for column in ("receiver_id", "decided_by"):
        op.create_index(f"ix_moderation_vote_finding_{column}", "moderation_vote_finding", [column])


def downgrade() -> None:
    for name in (
        "vote_finding",
        "recorded_vote",
        "review_item",
        "posting_record",
        "filter_revision",
        "word_filter",
    ):
        op.drop_table(f"moderation_{name}")
