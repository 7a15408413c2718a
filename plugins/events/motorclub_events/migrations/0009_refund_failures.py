"""A refund that failed says why."""

import sqlalchemy as sa
from alembic import op

revision = "0009_events"
down_revision = "0008_events"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("events_order_refund", sa.Column("failure", sa.Text))


def downgrade() -> None:
    op.drop_column("events_order_refund", "failure")
