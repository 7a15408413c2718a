"""The figures of views and visits have days alone: hours, pages, sites and devices are in the tables of visits."""

from alembic import op

revision = "0003_traffic_by_day"
down_revision = "0002_visits"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("""DELETE FROM analytics_figure_value
                   WHERE figure IN ('analytics.views', 'analytics.visits') AND (dimension <> '' OR step = 'hour')""")


def downgrade() -> None:
    # The check of each night counts the last weeks by hour and dimension again, `motorclub analytics rebuild` any days.
    pass
