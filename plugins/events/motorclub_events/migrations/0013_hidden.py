"""Events that staff have hidden, and what they were before."""

import sqlalchemy as sa
from alembic import op

revision = "0013_events"
down_revision = "0012_events"
branch_labels = None
depends_on = None

STATUSES = "('DRAFT', 'PUBLISHED', 'POSTPONED', 'CANCELLED', 'COMPLETED')"


def upgrade() -> None:
    op.add_column("events_event", sa.Column("hidden_from", sa.Text))
    name = op.f("ck_events_event_hidden_from_known")
    op.create_check_constraint(name, "events_event", f"hidden_from IN {STATUSES}")


def downgrade() -> None:
    op.drop_constraint(op.f("ck_events_event_hidden_from_known"), "events_event", type_="check")
    op.drop_column("events_event", "hidden_from")
