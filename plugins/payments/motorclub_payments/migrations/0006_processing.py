"""Since when a provider waits for the money of a payment."""

import sqlalchemy as sa
from alembic import op

revision = "0006_processing"
down_revision = "0005_subscriptions"
branch_labels = None
depends_on = None

TABLE = "payments_payment"


def upgrade() -> None:
    op.add_column(TABLE, sa.Column("processing_since", sa.DateTime(timezone=True)))


def downgrade() -> None:
    op.drop_column(TABLE, "processing_since")
