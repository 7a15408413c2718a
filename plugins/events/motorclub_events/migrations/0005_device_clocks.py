"""Scans whose device has a clock that is wrong: what it said, beside the time that is believed."""

import sqlalchemy as sa
from alembic import op

revision = "0005_events"
down_revision = "0004_events"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("events_check_in", sa.Column("device_said", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("events_check_in", "device_said")
