"""Point rules, facts, the ledger of points, and the sums of it."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0001_ledger"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)

# A row of the ledger is never changed. It goes only with the member whose points it says.
GUARD = """
CREATE FUNCTION ranks_point_event_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger of points can only be added to' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ranks_point_event_append_only BEFORE UPDATE ON ranks_point_event
  FOR EACH ROW EXECUTE FUNCTION ranks_point_event_refuse();
"""


def _id() -> sa.Column[Any]:
    return sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True)


def _member(name: str, on_delete: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.BigInteger, sa.ForeignKey("member.id", ondelete=on_delete), **more)


def upgrade() -> None:
    _create_rules_and_facts()
    _create_ledger()
    _create_runs()


def _create_rules_and_facts() -> None:
    op.create_table(
        "ranks_point_rule",
        _id(),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("daily_cap", sa.Integer),
        sa.Column("pair_cap", sa.Integer),
        sa.Column("pair_days", sa.Integer, nullable=False),
        sa.Column("scope_daily_cap", sa.Integer),
        sa.Column("lifetime_cap", sa.Integer),
        *(
            sa.Column(name, sa.Boolean, nullable=False)
            for name in ("counts_to_daily_total", "is_weighted", "decays")
        ),
        sa.Column("per_source", sa.Integer),
        sa.Column("is_active", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("valid_from", INSTANT, nullable=False),
        sa.Column("superseded_at", INSTANT),
        _member("changed_by", "SET NULL"),
        sa.Column("changed_at", INSTANT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
        sa.CheckConstraint("board IN ('ANSWERS', 'BUILDS', 'EVENTS', 'OTHER')", name="board_known"),
    )
    op.create_index("ix_ranks_point_rule_changed_by", "ranks_point_rule", ["changed_by"])
    op.create_index(
        "ix_ranks_point_rule_valid",
        "ranks_point_rule",
        ["key", "valid_from"],
        unique=True,
        postgresql_where=sa.text("superseded_at IS NULL"),
    )
    op.create_table(
        "ranks_content",
        sa.Column("type", sa.Text, primary_key=True),
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("author_id", sa.BigInteger),
        sa.Column("scope_id", sa.BigInteger),
        sa.Column("counts", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("is_removed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("state_at", INSTANT),
    )
    op.create_index("ix_ranks_content_author_id", "ranks_content", ["author_id"])
    op.create_table(
        "ranks_point_feed",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("after_id", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "ranks_point_fact",
        _id(),
        sa.Column("rule_key", sa.Text, nullable=False),
        _member("member_id", "CASCADE"),
        sa.Column("actor_id", sa.BigInteger, nullable=False, server_default=sa.text("0")),
        sa.Column("source_type", sa.Text, nullable=False),
        sa.Column("source_id", sa.BigInteger, nullable=False),
        sa.Column("detail_id", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("scope_id", sa.BigInteger),
        sa.Column("pair_id", sa.BigInteger),
        sa.Column("weight", sa.SmallInteger, nullable=False, server_default="100"),
        sa.Column("occurred_at", INSTANT),
        sa.Column("is_active", sa.Boolean, nullable=False),
        sa.Column("inactive_reason", sa.Text),
        sa.Column("state_at", INSTANT, nullable=False),
        sa.UniqueConstraint("source_type", "source_id", "rule_key", "actor_id", "detail_id"),
    )
    op.create_index(
        "ix_ranks_point_fact_member_id_occurred_at", "ranks_point_fact", ["member_id", "occurred_at"]
    )
    op.create_index("ix_ranks_point_fact_actor_id", "ranks_point_fact", ["actor_id"])
    op.create_index("ix_ranks_point_fact_pair_id", "ranks_point_fact", ["pair_id"])
    op.create_index(
        "ix_ranks_point_fact_detail",
        "ranks_point_fact",
        ["rule_key", "detail_id"],
        postgresql_where=sa.text("detail_id <> 0"),
    )


def _create_ledger() -> None:
    op.create_table(
        "ranks_point_event",
        _id(),
        _member("member_id", "CASCADE", nullable=False),
        sa.Column("rule_key", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("source_type", sa.Text, nullable=False),
        sa.Column("source_id", sa.BigInteger, nullable=False),
        sa.Column("occurred_at", INSTANT, nullable=False),
        sa.Column("settled_at", INSTANT, nullable=False),
        sa.Column("booked_at", INSTANT, nullable=False),
        sa.Column("reason", sa.Text, nullable=False, server_default=""),
        sa.Column("fact_id", sa.BigInteger, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("reverses_id", sa.BigInteger),
        sa.UniqueConstraint("fact_id", "revision"),
        sa.UniqueConstraint("reverses_id"),
    )
    op.create_index(
        "ix_ranks_point_event_member_id_settled_at", "ranks_point_event", ["member_id", "settled_at"]
    )
    op.create_index("ix_ranks_point_event_settled_at", "ranks_point_event", ["settled_at"])
    op.execute(GUARD)
    op.create_table(
        "ranks_member_points",
        _member("member_id", "CASCADE", primary_key=True, autoincrement=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("changed_at", INSTANT, nullable=False),
    )
    op.create_table(
        "ranks_daily_points",
        _member("member_id", "CASCADE", primary_key=True, autoincrement=False),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("rule_key", sa.Text, primary_key=True),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("last_settled_at", INSTANT, nullable=False),
    )
    op.create_index("ix_ranks_daily_points_day", "ranks_daily_points", ["day"])
    op.create_table(
        "ranks_unsettled_member",
        _id(),
        sa.Column("member_id", sa.BigInteger, nullable=False),
        sa.Column("due_at", INSTANT, nullable=False),
    )
    op.create_index(
        "ix_ranks_unsettled_member_due_at_member_id", "ranks_unsettled_member", ["due_at", "member_id"]
    )


def _create_runs() -> None:
    op.create_table(
        "ranks_recalculation",
        _id(),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False, server_default="QUEUED"),
        sa.Column("rules", JSONB, nullable=False, server_default="{}"),
        sa.Column("after_id", sa.BigInteger, nullable=False, server_default="0"),
        *(
            sa.Column(name, sa.Integer, nullable=False, server_default="0")
            for name in ("members_total", "members_done", "members_changed", "members_moved")
        ),
        *(
            sa.Column(name, sa.BigInteger, nullable=False, server_default="0")
            for name in ("points_before", "points_after")
        ),
        _member("started_by", "SET NULL"),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("finished_at", INSTANT),
        sa.CheckConstraint("kind IN ('SIMULATE', 'RECALCULATE')", name="kind_known"),
        sa.CheckConstraint("status IN ('QUEUED', 'RUNNING', 'DONE', 'FAILED')", name="status_known"),
    )
    op.create_index("ix_ranks_recalculation_started_by", "ranks_recalculation", ["started_by"])
    op.create_table(
        "ranks_recount",
        _id(),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("members", sa.Integer, nullable=False),
        sa.Column("differences", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    for table in (
        "recount",
        "recalculation",
        "unsettled_member",
        "daily_points",
        "member_points",
        "point_event",
        "point_fact",
        "point_feed",
        "content",
        "point_rule",
    ):
        op.drop_table(f"ranks_{table}")
    op.execute("DROP FUNCTION ranks_point_event_refuse()")
