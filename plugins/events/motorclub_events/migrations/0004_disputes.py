"""Orders show whether the payer's bank disputes their payment."""

import sqlalchemy as sa
from alembic import op

revision = "0004_events"
down_revision = "0003_events"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("events_order", sa.Column("dispute_status", sa.Text, server_default="NONE", nullable=False))
    op.create_check_constraint(
        op.f("ck_events_order_dispute_known"),
        "events_order",
        "dispute_status IN ('NONE', 'OPEN', 'WON', 'LOST')",
    )
    op.create_index(
        "ix_events_order_disputed",
        "events_order",
        ["event_id", "id"],
        postgresql_where=sa.text("dispute_status <> 'NONE'"),
    )


def downgrade() -> None:
    op.drop_index("ix_events_order_disputed", "events_order")
    op.drop_constraint(op.f("ck_events_order_dispute_known"), "events_order", type_="check")
    op.drop_column("events_order", "dispute_status")
