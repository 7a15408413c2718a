"""Counts of views and visits, and of views of members' content."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002_visits"
down_revision = "0001_rollups"
branch_labels = None
depends_on = None


def _key(name: str, kind: Any = sa.Text) -> sa.Column[Any]:
    return sa.Column(name, kind, primary_key=True)


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def upgrade() -> None:
    op.create_table(
        "analytics_traffic",
        *(_key("dimension"), _key("day", sa.Date), _key("hour", sa.SmallInteger), _key("key")),
        *(_number("views"), _number("visits")),
    )
    op.create_table("analytics_visitor_count", _key("day", sa.Date), _number("visitors"))
    op.create_table(
        "analytics_page_views",
        *(_key("step"), _key("start", sa.Date), _key("path"), _key("type"), _key("item_id", sa.BigInteger)),
        _number("views"),
    )
    op.create_table(
        "analytics_content_views",
        sa.Column(
            "member_id", sa.BigInteger, sa.ForeignKey("member.id", ondelete="CASCADE"), primary_key=True
        ),
        *(_key("day", sa.Date), _key("type"), _number("views")),
    )
    op.create_index("ix_analytics_content_views_day", "analytics_content_views", ["day"])


def downgrade() -> None:
    for table in ("content_views", "page_views", "visitor_count", "traffic"):
        op.drop_table(f"analytics_{table}")
