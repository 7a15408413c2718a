"""Events: who has subscribed, remembered beyond the process that knows the code."""

import sqlalchemy as sa
from alembic import op

revision = "0006_events"
down_revision = "0005_plugins"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "outbox_subscriber",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_outbox_subscriber_event", "outbox_subscriber", ["event"])


def downgrade() -> None:
    op.drop_table("outbox_subscriber")
