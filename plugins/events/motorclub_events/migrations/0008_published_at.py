"""When an event was published, by which its feed goes."""

import sqlalchemy as sa
from alembic import op

revision = "0008_events"
down_revision = "0007_events"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("events_event", sa.Column("published_at", sa.DateTime(timezone=True)))
    op.execute("UPDATE events_event SET published_at = created_at WHERE status <> 'DRAFT'")


def downgrade() -> None:
    op.drop_column("events_event", "published_at")
