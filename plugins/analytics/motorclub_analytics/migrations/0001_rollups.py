"""Values of figures that are kept ready, and rebuilds of them."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0001_rollups"
down_revision = None
branch_labels = None
depends_on = None

INSTANT = sa.DateTime(timezone=True)


def _key(name: str, kind: Any = sa.Text) -> sa.Column[Any]:
    return sa.Column(name, kind, primary_key=True, autoincrement=False)


def _texts(name: str, default: str | None = None) -> sa.Column[Any]:
    return sa.Column(name, ARRAY(sa.Text), nullable=False, server_default=default)


def _day(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Date, nullable=False)


def upgrade() -> None:
    op.create_table(
        "analytics_figure_value",
        *(_key("figure"), _key("step"), _key("dimension"), _key("day", sa.Date)),
        *(_key("hour", sa.SmallInteger), _key("key"), _key("currency")),
        sa.Column("value", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "analytics_figure",
        _key("name"),
        sa.Column("zone", sa.Text, nullable=False),
        *(_day("covered_since"), _day("settled_until")),
        *(sa.Column(name, INSTANT) for name in ("read_at", "checked_at", "failed_at")),
    )
    op.create_table(
        "analytics_restated_day",
        *(_key("figure"), _key("day", sa.Date)),
        sa.Column("restated_at", INSTANT, nullable=False),
    )
    op.create_table(
        "analytics_rebuild",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column("status", sa.Text, nullable=False, server_default="QUEUED"),
        *(_texts("figures"), _texts("failed", "{}")),
        *(_day("since"), _day("until"), _day("next_day")),
        sa.Column("created_at", INSTANT, nullable=False),
        sa.Column("finished_at", INSTANT),
        sa.CheckConstraint("status IN ('QUEUED', 'RUNNING', 'DONE')", name="status_known"),
    )


def downgrade() -> None:
    for table in ("rebuild", "restated_day", "figure", "figure_value"):
        op.drop_table(f"analytics_{table}")
