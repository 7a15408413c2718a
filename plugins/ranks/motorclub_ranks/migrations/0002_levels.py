"""Levels: the ladder, each member's place on it, and what admins have changed."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY, JSONB

revision = "0002_levels"
down_revision = "0001_ledger"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _changes()
    _ranks()
    _standings()


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _number(name: str, default: int | None = None) -> sa.Column[int]:
    return sa.Column(
        name, sa.Integer, nullable=False, server_default=None if default is None else str(default)
    )


def _changes() -> None:
    op.create_table(
        "ranks_change",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("actor_id", sa.BigInteger, sa.ForeignKey("member.id")),
        _text("action"),
        _text("subject"),
        sa.Column("before", JSONB, nullable=False),
        sa.Column("after", JSONB, nullable=False),
        sa.Column("reverts_id", sa.BigInteger, sa.ForeignKey("ranks_change.id")),
        sa.UniqueConstraint("reverts_id"),
    )
    op.create_index("ix_ranks_change_actor_id", "ranks_change", ["actor_id"])


def _ranks() -> None:
    op.create_table(
        "ranks_activity_rank",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("level", sa.SmallInteger, nullable=False),
        _text("name"),
        _text("icon"),
        _text("colour"),
        _number("min_points"),
        _number("min_age_days"),
        sa.Column("min_quality", sa.Numeric(3, 2), nullable=False),
        sa.Column("privileges", ARRAY(sa.Text), nullable=False, server_default="{}"),
        sa.Column("is_active", sa.Boolean, nullable=False, server_default=sa.true()),
        _number("version", 1),
        sa.UniqueConstraint("level"),
        sa.CheckConstraint("level BETWEEN 0 AND 6", name="level_in_range"),
        sa.CheckConstraint("min_points >= 0", name="points_in_range"),
        sa.CheckConstraint("min_age_days >= 0", name="age_in_range"),
        sa.CheckConstraint("min_quality BETWEEN 0 AND 1", name="quality_in_range"),
        sa.CheckConstraint("colour IN ('GREY', 'BLUE', 'GREEN', 'AMBER', 'ACCENT')", name="colour_known"),
    )


def _standings() -> None:
    op.create_table(
        "ranks_standing",
        sa.Column(
            "member_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("level", sa.SmallInteger, nullable=False),
        sa.Column("below_since", INSTANT),
        _number("good_posts", 0),
        _number("bad_posts", 0),
        sa.Column("since", INSTANT, nullable=False),
    )
    op.create_index("ix_ranks_standing_level_member_id", "ranks_standing", ["level", "member_id"])


def downgrade() -> None:
    op.drop_table("ranks_standing")
    op.drop_table("ranks_activity_rank")
    op.drop_table("ranks_change")
