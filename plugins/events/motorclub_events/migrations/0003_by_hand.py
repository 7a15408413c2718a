"""Orders that are paid by transfer or in cash: which events allow it, who takes the money, who was reminded."""

import sqlalchemy as sa
from alembic import op

revision = "0003_events"
down_revision = "0002_events"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("events_event", sa.Column("offline_days", sa.Integer))
    op.create_check_constraint(
        op.f("ck_events_event_offline_days_fit"), "events_event", "offline_days BETWEEN 1 AND 60"
    )
    op.add_column(
        "events_staff", sa.Column("takes_money", sa.Boolean, server_default=sa.false(), nullable=False)
    )
    op.add_column("events_order", sa.Column("reminded_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column("events_order", "reminded_at")
    op.drop_column("events_staff", "takes_money")
    op.drop_constraint(op.f("ck_events_event_offline_days_fit"), "events_event", type_="check")
    op.drop_column("events_event", "offline_days")
