"""Snapshots of leaderboards, and the brands of members' cars."""

import sqlalchemy as sa
from alembic import op

revision = "0004_leaderboards"
down_revision = "0003_badges"
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "ranks_leaderboard_snapshot",
        sa.Column("period", sa.Text, primary_key=True),
        sa.Column("period_start", sa.Date, primary_key=True),
        sa.Column("board", sa.Text, primary_key=True),
        sa.Column("scope", sa.Text, primary_key=True),
        sa.Column("user_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("reached_at", INSTANT, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("previous_rank", sa.Integer),
        sa.CheckConstraint("board IN ('OVERALL', 'ANSWERS', 'BUILDS', 'EVENTS')", name="board_known"),
        sa.CheckConstraint("period IN ('WEEK', 'MONTH', 'QUARTER', 'YEAR', 'ALL')", name="period_known"),
    )
    board = ["period", "period_start", "board", "scope"]
    op.create_index("ix_ranks_leaderboard_snapshot_order", "ranks_leaderboard_snapshot", [*board, "position"])
    op.create_index(
        "ix_ranks_leaderboard_snapshot_first",
        "ranks_leaderboard_snapshot",
        board,
        postgresql_where=sa.text("position = 1"),
    )
    op.create_index("ix_ranks_leaderboard_snapshot_user_id", "ranks_leaderboard_snapshot", ["user_id"])
    op.create_table(
        "ranks_member_car",
        sa.Column("car_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("member_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), nullable=False),
        sa.Column("brand", sa.Text),
    )
    op.create_index("ix_ranks_member_car_member_id", "ranks_member_car", ["member_id"])


def downgrade() -> None:
    op.drop_table("ranks_member_car")
    op.drop_table("ranks_leaderboard_snapshot")
