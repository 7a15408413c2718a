"""Profiles, old names, exports, people who leave; members that can be searched."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0009_profiles"
down_revision = "0008_passwords"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)

# Trigrams from plain SQL: the extension pg_trgm is not there on every server. A name's first letter and first two
# letters, marked by ^, let short searches use the same index.
GRAMS = """
CREATE FUNCTION member_grams(username text, email text, display text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH given AS (SELECT unnest(ARRAY[username, email, display]) AS name)
  SELECT array_agg(DISTINCT gram) FROM (
    SELECT substr(name, place, 3) AS gram FROM given, generate_series(1, length(name) - 2) AS place
    UNION ALL
    SELECT '^' || substr(name, 1, beginning) FROM given, generate_series(1, 2) AS beginning
     WHERE length(name) >= beginning
  ) AS every
$$
"""


def upgrade() -> None:
    for column in ("display_name", "display_key"):
        op.add_column("member", sa.Column(column, sa.Text))
    for column in ("seen_at", "erased_at"):
        op.add_column("member", sa.Column(column, INSTANT))
    op.execute(GRAMS)
    op.create_index(
        "ix_member_grams",
        "member",
        [sa.text("member_grams(username_key, email_key, display_key)")],
        postgresql_using="gin",
        postgresql_with={"gin_pending_list_limit": "256"},
    )
    op.create_index("ix_member_newest", "member", ["created_at", "id"])
    op.create_index("ix_member_seen", "member", [sa.text("seen_at DESC NULLS LAST"), sa.text("id DESC")])
    op.create_index("ix_member_role", "member", ["role", "id"])
    op.create_index(
        "ix_member_unverified", "member", ["id"], postgresql_where=sa.text("email_verified_at IS NULL")
    )
    _profile()
    _old_name()
    _data_export()
    _leaving()


def _of_member(table: str, **options: Any) -> sa.Column[Any]:
    key = sa.ForeignKey("member.id", name=f"fk_{table}_member_id_member", ondelete="CASCADE")
    return sa.Column("member_id", sa.BigInteger, key, nullable=False, **options)


def _word(name: str, default: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=False, server_default=default)


def _profile() -> None:
    hidden = ("hide_garage", "hide_donor_wall", "hide_leaderboard", "hide_follower_counts", "hide_online")
    op.create_table(
        "member_profile",
        _of_member("member_profile", primary_key=True, autoincrement=False),
        *(sa.Column(name, sa.Text) for name in ("banner", "bio", "bio_html", "country", "city")),
        sa.Column("links", JSONB, nullable=False, server_default="[]"),
        _word("language", "en"),
        _word("distance", "KM"),
        _word("power", "HP"),
        _word("timezone", "UTC"),
        _word("theme", "dark"),
        _word("visible_to", "ALL"),
        *(sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()) for name in hidden),
        _word("mentions", "ALL"),
        _word("follows", "ALL"),
        sa.CheckConstraint("distance IN ('KM', 'MI')", name="distance_known"),
        sa.CheckConstraint("power IN ('HP', 'KW')", name="power_known"),
        sa.CheckConstraint("theme IN ('dark', 'light', 'system')", name="theme_known"),
        sa.CheckConstraint("visible_to IN ('ALL', 'MEMBERS', 'FOLLOWERS')", name="visible_to_known"),
        sa.CheckConstraint("mentions IN ('ALL', 'FOLLOWED', 'NOBODY')", name="mentions_known"),
        sa.CheckConstraint("follows IN ('ALL', 'NOBODY')", name="follows_known"),
    )


def _old_name() -> None:
    op.create_table(
        "member_old_name",
        sa.Column("name_key", sa.Text, primary_key=True),
        _of_member("member_old_name"),
        sa.Column("changed_at", INSTANT, nullable=False),
    )
    op.create_index("ix_member_old_name_member_id", "member_old_name", ["member_id"])


def _data_export() -> None:
    op.create_table(
        "member_data_export",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        _of_member("member_data_export"),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("expires_at", INSTANT, nullable=False),
        sa.Column("bytes", sa.BigInteger),
        sa.Column("file", sa.Text),
        sa.CheckConstraint("status IN ('QUEUED', 'READY', 'FAILED')", name="status_known"),
    )
    op.create_index(
        "uq_member_data_export_queued",
        "member_data_export",
        ["member_id"],
        unique=True,
        postgresql_where=sa.text("status = 'QUEUED'"),
    )
    op.create_index("ix_member_data_export_expires_at", "member_data_export", ["expires_at"])
    op.create_index("ix_member_data_export_member_id_id", "member_data_export", ["member_id", "id"])


def _leaving() -> None:
    op.create_table(
        "member_leaving",
        _of_member("member_leaving", primary_key=True, autoincrement=False),
        sa.Column("requested_at", INSTANT, nullable=False),
        sa.Column("due_at", INSTANT, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
        sa.Column("failure", sa.Text),
        sa.CheckConstraint("content IN ('KEEP', 'ANONYMISE', 'REMOVE')", name="content_known"),
    )
    op.create_index("ix_member_leaving_due_at", "member_leaving", ["due_at"])
    op.create_table(
        "member_gone",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("erased_at", INSTANT, nullable=False),
    )


def downgrade() -> None:
    for table in ("gone", "leaving", "data_export", "old_name", "profile"):
        op.drop_table(f"member_{table}")
    for index in ("unverified", "role", "seen", "newest", "grams"):
        op.drop_index(f"ix_member_{index}", "member")
    op.execute("DROP FUNCTION member_grams(text, text, text)")
    for column in ("erased_at", "seen_at", "display_key", "display_name"):
        op.drop_column("member", column)
