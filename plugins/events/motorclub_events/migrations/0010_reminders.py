"""A ticket knows which date its owner was reminded of."""

import sqlalchemy as sa
from alembic import op

revision = "0010_events"
down_revision = "0009_events"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("events_ticket", sa.Column("reminded_for", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("events_ticket", "reminded_for")
