"""The events of a car are found by an index."""

from alembic import op

revision = "0015_events"
down_revision = "0014_events"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        "CREATE INDEX ix_events_ticket_car ON events_ticket (car_id, event_id) WHERE car_id IS NOT NULL"
    )


def downgrade() -> None:
    op.execute("DROP INDEX ix_events_ticket_car")
