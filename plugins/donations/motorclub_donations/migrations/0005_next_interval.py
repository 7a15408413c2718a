"""A year may become a month with the next period: the next plan has an interval of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0005_next_interval"
down_revision = "0004_recurring_charges"
branch_labels = None
depends_on = None

TABLE = "donations_subscription"


def upgrade() -> None:
    op.add_column(TABLE, sa.Column("next_interval", sa.Text))
    op.execute('UPDATE donations_subscription SET next_interval = "interval" WHERE next_plan_id IS NOT NULL')


def downgrade() -> None:
    op.drop_column(TABLE, "next_interval")
